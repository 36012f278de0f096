#include "compile_error.h"

#include <algorithm>
#include <fstream>
#include <iterator>

#include "process.h"

namespace headstart {
namespace {

constexpr int most_seconds = 20;  // to explain; it takes milliseconds

std::filesystem::path explainer(const Build& build) {
  return build.folder / "headstart-explain";
}

bool build_explainer(const Build& build) {
  return run(explainer_build_words(build), Output::captured).ok();
}

// The first exercise up to this one is linked with it too.
std::vector<std::string> sources_up_to(const Course& course, const Exercise& exercise) {
  std::vector<std::string> sources;
  for (const Exercise& other : course.exercises) {
    sources.push_back(other.source());
    if (other.id == exercise.id) break;
  }
  return sources;
}

std::string run_explainer(const Build& build, std::vector<std::string> words) {
  words.insert(words.begin(), explainer(build).string());
  const Finished finished = run(words, Output::captured, {}, most_seconds);
  return finished.ok() ? finished.output : "";
}

bool mentions_auto(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  return text.find("auto") != std::string::npos;
}

}  // namespace

bool explainer_is_built(const Build& build) {
  std::error_code none;
  return std::filesystem::exists(explainer(build), none);
}

std::vector<std::string> explainer_build_words(const Build& build) {
  return {"ninja", "-C", build.folder.string(), "headstart_explain"};
}

std::string explain_compile_error(const Build& build, const Course& course,
                                  const Exercise& exercise, const std::string& words) {
  const std::filesystem::path kept = build.folder / "results" / (exercise.id + ".compiler.txt");
  std::error_code ignored;  // without the file, the words are shown as they are
  std::filesystem::create_directories(kept.parent_path(), ignored);
  std::ofstream(kept, std::ios::binary) << words;
  if (!build_explainer(build)) return words;
  std::vector<std::string> arguments = sources_up_to(course, exercise);
  arguments.insert(arguments.begin(), {kept.string(), course.root.string()});
  const std::string explained = run_explainer(build, arguments);
  return explained.empty() ? words : explained;
}

std::string explain_source(const Build& build, const Course& course, const Exercise& exercise) {
  if (!mentions_auto(course.root / exercise.source())) return "";
  if (!std::filesystem::exists(explainer(build)) && !build_explainer(build)) return "";
  return run_explainer(build, {"--source", course.root.string(), exercise.source()});
}

}  // namespace headstart
