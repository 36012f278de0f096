#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <string>

#include "files.h"  // harness/cli
#include "page_names.h"
#include "reports.h"

namespace headstart {
namespace {

namespace fs = std::filesystem;

class Writer {
 public:
  Writer(const Grade& grade, fs::path folder) : grade_(grade), folder_(std::move(folder)) {}

  void write(const std::string& format) {
    if (format == "json") file("grade.json", grade_json(grade_));
    if (format == "csv") file("grade.csv", csv(grade_));
    if (format == "junit") file("junit.xml", junit_xml(grade_));
    if (format == "gradescope") gradescope();
    if (format == "github") github();
    if (format == "html")
      for (const Page& page : html_pages(grade_)) file(fs::path("html") / page.name, page.text);
  }

  std::vector<fs::path> written() && { return std::move(written_); }

 private:
  void file(const fs::path& name, const std::string& text) {
    const fs::path path = folder_ / name;
    std::error_code error;
    fs::create_directories(path.parent_path(), error);
    if (error)
      throw std::runtime_error(fmt::format("cannot make the folder {}: {}",
                                           path.parent_path().string(), error.message()));
    write_file(path, text);
    written_.push_back(path);
  }

  void gradescope() {  // one is what the platform asks for; of several, one each
    fs::remove(folder_ / "results.json");  // an earlier run's would be read as this one's
    if (grade_.submissions.size() == 1) return file("results.json", gradescope_json(only()));
    const std::vector<std::string> names = page_names(grade_);
    for (std::size_t i = 0; i < names.size(); ++i)
      file(fs::path("gradescope") / (names[i] + ".json"), gradescope_json(grade_.submissions[i]));
  }

  void github() {
    const std::string summary = markdown(grade_);
    file("summary.md", summary);
    append("GITHUB_STEP_SUMMARY", summary + "\n");
    fs::remove(folder_ / "classroom.base64");
    if (grade_.submissions.size() != 1) return;
    const std::string result = classroom_base64(only());
    file("classroom.base64", result);
    append("GITHUB_OUTPUT", "result=" + result + "\n");
  }

  static void append(const char* variable, const std::string& text) {
    const char* path = std::getenv(variable);
    if (path == nullptr || *path == '\0') return;
    std::ofstream stream(path, std::ios::app | std::ios::binary);
    if (!(stream << text << std::flush))
      throw std::runtime_error(fmt::format("cannot write to {}, which {} names", path, variable));
  }

  const SubmissionMark& only() const { return grade_.submissions[0]; }

  const Grade& grade_;
  fs::path folder_;
  std::vector<fs::path> written_;
};

// What an earlier run with this folder wrote of submissions that this one does not have.
void remove_stale(const Grade& grade, const fs::path& folder) {
  Grade before;
  try {
    before = read_grade(read_file(folder / "grade.json"));
  } catch (const std::exception&) {
    return;  // there was none
  }
  const std::vector<std::string> pages = page_names(grade), old_pages = page_names(before);
  for (std::size_t i = 0; i < old_pages.size(); ++i) {
    const std::string& name = before.submissions[i].name;
    if (std::ranges::find(pages, old_pages[i]) == pages.end()) {
      fs::remove(folder / "gradescope" / (old_pages[i] + ".json"));
      fs::remove(folder / "html" / (old_pages[i] + ".html"));
    }
    const bool is_there = std::ranges::find(grade.submissions, name, &SubmissionMark::name) !=
                          grade.submissions.end();
    if (!is_there && name.find('/') == name.npos) fs::remove(folder / "results" / (name + ".json"));
  }
}

}  // namespace

const std::vector<std::string>& report_formats() {
  static const std::vector<std::string> formats = {"json",   "gradescope", "junit",
                                                   "github", "csv",        "html"};
  return formats;
}

std::vector<fs::path> write_reports(const Grade& grade, const std::vector<std::string>& formats,
                                    const fs::path& folder) {
  const std::vector<std::string>& known = report_formats();
  for (const std::string& format : formats)
    if (std::find(known.begin(), known.end(), format) == known.end())
      throw std::invalid_argument(fmt::format("\"{}\" is no format of reports. There are: {}",
                                              format,
                                              "json, gradescope, junit, github, csv, html"));
  remove_stale(grade, folder);
  Writer writer(grade, folder);
  for (const std::string& format : formats) writer.write(format);
  return std::move(writer).written();
}

}  // namespace headstart
