#include "intake.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "clean_text.h"
#include "layout.h"
#include "pristine_tree.h"
#include "shown_name.h"

namespace headstart {
namespace {

constexpr std::size_t most_dropped = 100;
constexpr const char* predictions = "predictions.txt";

std::string words_for(Kind kind) {
  switch (kind) {
    case Kind::link: return "is a symbolic link";
    case Kind::hard_link: return "is a hard link";
    case Kind::device: return "is a device";
    case Kind::fifo: return "is a FIFO";
    case Kind::socket: return "is a socket";
    case Kind::twice: return "is there twice";
    default: return "is not a regular file";
  }
}

// Takes one submission.
class Taking {
 public:
  Taking(const Found& found, const std::vector<CourseFolder>& course, const IntakeLimits& limits,
         PristineTree& tree, Submission& submission)
      : source_(*found.source),
        top_(found.place),
        course_(course),
        limits_(limits),
        tree_(tree),
        submission_(submission) {
    for (const CourseFolder& exercise : course)
      owned_.insert(exercise.owned_headers.begin(), exercise.owned_headers.end());
  }

  void take() {
    std::map<std::string, Kind> found;
    for (const Entry& entry : source_.list(top_)) {
      found[entry.name] = entry.kind;
      if (!find_exercise(entry.name) && !is_hidden(entry.name)) look_at_stranger(entry);
    }
    for (const CourseFolder& exercise : course_) {
      const auto folder = found.find(exercise.id);
      if (folder == found.end()) continue;
      if (folder->second != Kind::folder && folder->second != Kind::file)
        throw Refused(fmt::format("{} {}", exercise.id, words_for(folder->second)));
      if (folder->second == Kind::file)
        drop(exercise.id, "a file where a folder should be");
      else
        take_exercise(exercise);
    }
  }

 private:
  const CourseFolder* find_exercise(const std::string& id) const {
    const auto same = [&](const CourseFolder& exercise) { return exercise.id == id; };
    const auto found = std::find_if(course_.begin(), course_.end(), same);
    return found == course_.end() ? nullptr : &*found;
  }

  // Beside an exercise's folder, one whose name differs in case only: where names that differ in case
  // are one, what is handed in would be another submission.
  void look_at_stranger(const Entry& entry) {
    for (const CourseFolder& exercise : course_)
      if (lower_case(entry.name) == lower_case(exercise.id)) {
        drop(entry.name, fmt::format("the folder is called {}", exercise.id));
        strangers_.emplace(exercise.id, entry.name);
        return;
      }
    drop(entry.name, "not a folder of an exercise");
  }

  void take_exercise(const CourseFolder& exercise) {
    if (const auto stranger = strangers_.find(exercise.id); stranger != strangers_.end())
      throw Refused(fmt::format("{} and {} differ in upper and lower case only", stranger->second,
                                exercise.id));
    Place folder = top_;
    folder.push_back(exercise.id);
    const std::vector<Entry> entries = source_.list(folder);
    if (entries.size() > limits_.files_in_folder)
      throw Refused(
          fmt::format("{} holds more than {} files", exercise.id, limits_.files_in_folder));
    std::map<std::string, std::string> by_lower_case;
    for (const Entry& entry : entries) {
      if (!is_to_be_taken(exercise, entry)) continue;
      const auto [other, is_new] = by_lower_case.emplace(lower_case(entry.name), entry.name);
      if (!is_new)
        throw Refused(fmt::format("{0}/{1} and {0}/{2} differ in upper and lower case only",
                                  exercise.id, other->second, entry.name));
      take_file(exercise, entry.name);
    }
  }

  // What is unsafe is refused; what is only not wanted is dropped.
  bool is_to_be_taken(const CourseFolder& exercise, const Entry& entry) {
    const std::string path = exercise.id + "/" + entry.name;
    const std::string& name = entry.name;
    if (is_hidden(name)) return drop(path, "its name begins with a dot");
    if (entry.kind == Kind::folder) return drop(path, "a folder");
    if (entry.kind != Kind::file) throw Refused(fmt::format("{} {}", path, words_for(entry.kind)));
    if (!is_plain(name)) throw Refused(fmt::format("{} has characters that cannot be shown", path));
    if (name.starts_with("-")) throw Refused(fmt::format("{} looks like an option", path));
    if (name.size() > 200) throw Refused(fmt::format("{} has too long a name", path));
    if (name.ends_with("_test.cpp")) return drop(path, "tests are the course's");
    if (owned_.contains(lower_case(name))) return drop(path, "this header is the course's");
    if (name.ends_with(".cpp") || name.ends_with(".h") || name == predictions) return true;
    return drop(path, "not a .cpp or .h file");
  }

  bool drop(const std::string& path, const std::string& reason) {
    if (submission_.dropped.size() < most_dropped)
      submission_.dropped.push_back({shown(path), reason});
    return false;
  }

  void take_file(const CourseFolder& exercise, const std::string& name) {
    Place place = top_;
    place.push_back(exercise.id);
    place.push_back(name);
    std::string content;
    if (name == predictions) {
      try {
        content = source_.read(place, limits_.predictions_bytes);
      } catch (const Refused& refused) {
        drop(exercise.id + "/" + name, shown(refused.what()));
        return;
      }
    } else {
      content = source_.read(place, limits_.file_bytes);
    }
    bytes_ += content.size();
    if (bytes_ > limits_.submission_bytes)
      throw Refused(fmt::format("its files are larger than {} bytes", limits_.submission_bytes));
    tree_.write(exercise.id, name, content);
    submission_.taken.push_back({exercise.id, name, content.size()});
  }

  SubmissionSource& source_;
  Place top_;
  const std::vector<CourseFolder>& course_;
  const IntakeLimits& limits_;
  PristineTree& tree_;
  Submission& submission_;
  std::set<std::string> owned_;
  std::map<std::string, std::string> strangers_;
  std::uint64_t bytes_ = 0;
};

void take(const Found& found, const std::vector<CourseFolder>& course, const IntakeLimits& limits,
          const std::filesystem::path& destination, Submission& submission) {
  try {
    if (!found.reason.empty()) throw Refused(found.reason);
    PristineTree tree(destination, submission.name);
    Taking(found, course, limits, tree, submission).take();
    submission.sha256 = tree.sha256();
    submission.tree = destination / submission.name;
    tree.keep();
  } catch (const Refused& refused) {
    submission.status = Submission::Status::rejected;
    submission.reason = shown(refused.what());
    submission.taken.clear();
  }
}

// The first of a name keeps it, others are numbered; names that differ in case only are the same, as
// reports may be read where they are.
class Names {
 public:
  // The names of the PATHs: what stands inside of one must not be called so.
  explicit Names(const std::vector<std::filesystem::path>& paths) : several_(paths.size() > 1) {
    for (const std::filesystem::path& path : paths)
      outer_.insert(lower_case(folder_name(name_of(path))));
  }

  std::string next(const Found& found) {
    // Among the PATHs of several learners, a name that one of them chose has that of the PATH before it.
    const bool inner = several_ && !found.among.empty();
    const std::string wanted = inner ? found.among + "-" + found.name : found.name;
    std::string name = folder_name(wanted);
    // What had to be altered must not look like somebody's who is called so.
    if (name != wanted) name += "~" + tag_of(wanted);
    if (!inner && is_new(name)) return name;
    for (int number = inner ? 1 : 2;; ++number) {
      const std::string numbered = number == 1 ? name : fmt::format("{}-{}", name, number);
      if (!outer_.contains(lower_case(numbered)) && is_new(numbered)) return numbered;
    }
  }

 private:
  bool is_new(const std::string& name) { return taken_.insert(lower_case(name)).second; }

  bool several_;
  std::set<std::string> taken_, outer_;
};

}  // namespace

std::vector<Submission> take_in(const std::vector<std::filesystem::path>& paths,
                                const std::vector<CourseFolder>& course,
                                const std::filesystem::path& destination, IntakeOptions options) {
  options.several_paths = paths.size() > 1;
  std::vector<Submission> submissions;
  Names names(paths);
  for (const std::filesystem::path& path : paths)
    find_submissions(path, course, options, [&](const Found& found) {
      Submission submission;
      submission.name = names.next(found);
      submission.path = shown(found.path);
      take(found, course, options.limits, destination, submission);
      submissions.push_back(std::move(submission));
    });
  return submissions;
}

}  // namespace headstart
