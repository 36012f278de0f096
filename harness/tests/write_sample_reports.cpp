// write_sample_reports FOLDER: every format of the sample grades, for consumers that are not ours
// (reports_check.py), and to be looked at.
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>

#include "files.h"
#include "reports.h"
#include "sample_grades.h"

namespace {

void write(const headstart::Grade& grade, const std::filesystem::path& folder) {
  headstart::write_reports(grade, headstart::report_formats(), folder);
  headstart::write_file(folder / "table.txt", headstart::terminal_table(grade, false));
}

}  // namespace

int main(int count, char** words) try {
  if (count != 2) {
    std::fputs("usage: write_sample_reports FOLDER\n", stderr);
    return 2;
  }
  // These reports are not the ones that CI should show.
  unsetenv("GITHUB_STEP_SUMMARY");
  unsetenv("GITHUB_OUTPUT");
  const std::filesystem::path folder = words[1];
  const headstart::Grade hostile = hostile_grade();
  write(hostile, folder / "hostile");
  write(ordinary_grade(), folder / "class");
  write(only(ordinary_grade(), "alan-turing"), folder / "one");
  write({.kit = "0.1.0", .isolation = "none", .submissions = {}}, folder / "none");
  for (std::size_t i = 0; i < hostile.submissions.size(); ++i)
    write({hostile.kit, hostile.isolation, {hostile.submissions[i]}},
          folder / ("hostile-" + std::to_string(i)));
  return 0;
} catch (const std::exception& error) {
  std::fprintf(stderr, "write_sample_reports: %s\n", error.what());
  return 1;
}
