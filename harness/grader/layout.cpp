#include "layout.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <optional>
#include <set>
#include <stdexcept>

#include "shown_name.h"

namespace headstart {
namespace {

constexpr int most_wrappings = 2;  // Alice_123/headstart-main/exercises
constexpr int most_archives = 3;   // class.zip/Alice_123.zip/work.zip

class CourseWants : public Wanted {
 public:
  explicit CourseWants(const std::vector<CourseFolder>& course) {
    for (const CourseFolder& exercise : course) ids_.insert(exercise.id);
  }
  bool wants(const Place& file) const override {
    if (std::any_of(file.begin(), file.end(), is_hidden)) return false;
    if (is_archive_name(file.back())) return file.size() <= most_wrappings + 1;
    return file.size() >= 2 && ids_.contains(file[file.size() - 2]) &&
           (file.back().ends_with(".cpp") || file.back().ends_with(".h") ||
            file.back() == "predictions.txt");
  }

 private:
  std::set<std::string> ids_;
};

class Finder {
 public:
  Finder(const std::vector<CourseFolder>& course, const IntakeOptions& options,
         const std::function<void(Found)>& found)
      : limits_(options.limits),
        expect_(options.expect),
        not_this_(options.not_this),
        several_paths_(options.several_paths),
        found_(found),
        wanted_(course) {
    for (const CourseFolder& exercise : course) ids_.insert(exercise.id);
    first_ = course.empty() ? "" : course.front().id;
  }

  void find(const std::filesystem::path& path) {
    Found here;
    here.name = name_of(path);
    here.path = path.string();
    attempt(here, [&] { open(path, here); });
  }

 private:
  // What was given by the person who grades may be a link; what is in it may not.
  void open(const std::filesystem::path& path, Found here) {
    Descriptor opened(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
    if (!opened) throw Refused(strerror(errno));
    struct stat found {};
    if (fstat(opened.get(), &found) != 0) throw Refused(strerror(errno));
    if (S_ISDIR(found.st_mode))
      here.source = folder_source(std::move(opened), limits_);
    else
      here.source = archive_source(std::move(opened), limits_, wanted_);
    // "grade *.zip": one learner's archive must not be a class of its own.
    const bool one = expect_ == Expect::one ||
                     (expect_ == Expect::unsaid && several_paths_ && !S_ISDIR(found.st_mode));
    look(std::move(here), most_wrappings, !one, S_ISDIR(found.st_mode));
  }

  template <class F>
  void attempt(const Found& here, F f) {
    try {
      f();
    } catch (const Refused& refused) {
      Found refusal = here;
      refusal.reason = refused.what();
      refusal.source = nullptr;
      found_(std::move(refusal));
    }
  }

  bool holds_exercises(const std::vector<Entry>& entries) const {
    return std::any_of(entries.begin(), entries.end(), [&](const Entry& entry) {
      return entry.kind != Kind::file && ids_.contains(entry.name);
    });
  }

  std::vector<Entry> candidates(const Found& here, const std::vector<Entry>& entries) const {
    std::vector<Entry> chosen;
    for (const Entry& entry : entries) {
      const bool archive = entry.kind == Kind::file && is_archive_name(entry.name);
      const bool folder = entry.kind == Kind::folder && !is_not_this(here, entry.name);
      if (!is_hidden(entry.name) && (archive || folder)) chosen.push_back(entry);
    }
    return chosen;
  }

  bool is_not_this(const Found& here, const std::string& name) const {
    std::error_code none;
    return !not_this_.empty() &&
           std::filesystem::equivalent(std::filesystem::path(here.path) / name, not_this_, none);
  }

  // Somebody's work, though not as it can be taken: it has a row, or nobody would miss it.
  bool looks_handed_in(const Found& here, const Entry& entry) const {
    if (entry.kind == Kind::folder)
      return is_hidden(entry.name) && leads_to_submission(here, entry, 0);
    if (is_hidden(entry.name)) return false;
    if (entry.kind != Kind::file) return true;  // a link
    const std::string name = lower_case(entry.name);
    const auto has = [&](const char* part) { return name.find(part) != name.npos; };
    return !is_archive_name(entry.name) &&
           (has(".zip") || has(".tar") || has(".gz") || has(".7z") || has(".rar") || has(".cpp"));
  }

  void refuse_what_cannot_be_taken(const Found& here, const std::vector<Entry>& entries) {
    for (const Entry& entry : entries) {
      if (!looks_handed_in(here, entry)) continue;
      Found refusal = below(here, entry.name, true);
      refusal.among = here.name;
      refusal.reason = entry.kind == Kind::folder ? "its name begins with a dot"
                                                  : "it is no folder, .zip, .tar.gz or .tar";
      refusal.source = nullptr;
      found_(std::move(refusal));
    }
  }

  void report(Found here) {
    here.reason = here.source->refusal(here.place);
    found_(std::move(here));
  }

  bool holds_others(const std::vector<Entry>& inside) const {
    return std::ranges::any_of(inside, [&](const Entry& entry) {
      return !ids_.contains(entry.name) && entry.name != "exercises";
    });
  }

  // What looks like another learner's beside an exercise's folder, or beside exercises/.
  std::vector<std::string> others(const Found& here, const std::vector<Entry>& inside) const {
    static const std::set<std::string> rooms{"exercises", "solutions", "harness", "build"};
    std::vector<std::string> names;
    for (const Entry& entry : inside) {
      if (ids_.contains(entry.name) || rooms.contains(entry.name)) continue;  // of a checkout
      if (leads_to_submission(here, entry)) names.push_back(entry.name);
    }
    return names;
  }

  bool leads_to_submission(const Found& here, const Entry& entry,
                           int wrappings = most_wrappings) const {
    if (entry.kind == Kind::file) return true;  // an archive
    const Found inner = below(here, entry.name, true);
    try {
      if (holds_submission(inner)) return true;
      const std::vector<Entry> inside = candidates(inner, inner.source->list(inner.place));
      return wrappings > 0 && std::ranges::any_of(inside, [&](const Entry& next) {
               return leads_to_submission(inner, next, wrappings - 1);
             });
    } catch (const Refused&) {
      return true;  // has its row
    }
  }

  bool holds_submission(const Found& here) const {
    const std::vector<Entry> entries = here.source->list(here.place);
    return holds_exercises(entries) ||
           (has_folder(entries, "exercises") &&
            holds_exercises(here.source->list(below(here, "exercises", false).place)));
  }

  // One learner's folder called exercises or 04_mask must not make a class's folder one submission.
  void require_clear(const Found& here, const std::vector<Entry>& inside) const {
    if (expect_ != Expect::unsaid) return;
    const std::vector<std::string> found = others(here, inside);
    if (found.empty()) return;
    const std::string question = fmt::format(
        "{} holds exercises, and {} beside them: say --one if it is one submission, "
        "--many if each of them is one",
        shown(here.path), shown(found.front()));
    if (several_paths_) throw Refused(question);  // the others need not wait for the answer
    throw std::invalid_argument(question);
  }

  static bool has_folder(const std::vector<Entry>& entries, const std::string& name) {
    return std::any_of(entries.begin(), entries.end(), [&](const Entry& entry) {
      return entry.name == name && entry.kind == Kind::folder;
    });
  }

  // `wrappings`: how many folders may still stand around a submission. `many`: there may be several.
  void look(Found here, int wrappings, bool many, bool folder) {
    const std::vector<Entry> entries = here.source->list(here.place);
    const std::vector<Entry> inside = candidates(here, entries);
    const bool more = many && std::ranges::any_of(entries, [&](const Entry& entry) {
                        return looks_handed_in(here, entry);
                      });
    // With --many the PATH itself is none, if there is anything else in it.
    const bool split = many && expect_ == Expect::many && (more || holds_others(inside));
    if (!split && holds_submission(here)) {
      if (many) require_clear(here, inside);
      if (holds_exercises(entries)) return report(std::move(here));
      return report(below(here, "exercises", false));
    }
    const std::optional<Entry> wrapping =
        many ? wrapping_of_many(here, inside, folder, more) : wrapping_of(here, inside);
    if (wrapping && wrappings > 0)
      enter(here, *wrapping, wrappings - 1, many, false);
    else
      go_down(here, inside, many);
    if (more) refuse_what_cannot_be_taken(here, entries);
  }

  // The only folder around many. An archive in a folder has a name of its own; and so has a folder with
  // one submission, where somebody says that there are many, or others stand beside it.
  std::optional<Entry> wrapping_of_many(const Found& here, const std::vector<Entry>& inside,
                                        bool folder, bool more) const {
    if (inside.size() != 1) return {};
    if (folder && inside[0].kind == Kind::file) return {};
    const bool named = more || (folder && expect_ == Expect::many);
    return named && !holds_many(here, inside[0]) ? std::nullopt : std::optional(inside[0]);
  }

  bool holds_many(const Found& here, const Entry& entry) const {
    if (entry.kind == Kind::file) return false;
    const Found inner = below(here, entry.name, true);
    if (holds_submission(inner)) return false;
    return std::ranges::count_if(
               candidates(inner, inner.source->list(inner.place)),
               [&](const Entry& next) { return leads_to_submission(inner, next); }) > 1;
  }

  // The only folder in which there may be a submission, whatever is packed beside it.
  std::optional<Entry> wrapping_of(const Found& here, const std::vector<Entry>& inside) const {
    if (inside.size() == 1) return inside[0];
    std::vector<Entry> folders, archives;
    for (const Entry& entry : inside)
      if (entry.kind == Kind::file)
        archives.push_back(entry);
      else if (leads_to_submission(here, entry))
        folders.push_back(entry);
    if (folders.size() == 1) return folders[0];
    return folders.empty() && archives.size() == 1 ? std::optional(archives[0]) : std::nullopt;
  }

  void go_down(const Found& here, const std::vector<Entry>& inside, bool many) {
    if (!many || inside.empty()) {
      const std::string unsafe = here.source->refusal(here.place);
      if (!unsafe.empty()) throw Refused(unsafe);
      const auto leads = std::ranges::count_if(
          inside, [&](const Entry& entry) { return leads_to_submission(here, entry); });
      if (leads > 1)
        throw Refused("it holds several submissions; if each of them is meant, say --many");
      throw Refused(fmt::format("there is no exercise in it: no folder such as {}", first_));
    }
    Found among = here;
    among.among = here.name;
    for (const Entry& entry : inside)
      attempt(below(among, entry.name, true),
              [&] { enter(among, entry, most_wrappings, false, true); });
  }

  static Found below(const Found& here, const std::string& name, bool of_its_own) {
    Found next = here;
    next.path += "/" + name;
    next.place.push_back(name);
    if (of_its_own) next.name = without_archive_ending(name);
    return next;
  }

  void open_archive(Found& archive) const {
    if (++archive.archives > most_archives)
      throw Refused("there is no exercise in it, but archives in archives");
    const std::string bytes = archive.source->read(archive.place, limits_.kept_bytes);
    archive.source = archive_source(bytes, limits_, wanted_);
    archive.place.clear();
  }

  void enter(const Found& here, const Entry& entry, int wrappings, bool many, bool of_its_own) {
    Found next = below(here, entry.name, of_its_own);
    const bool folder = entry.kind == Kind::folder;
    if (!folder) {
      open_archive(next);
      wrappings = most_wrappings;  // what stood around it is not in it
    }
    look(std::move(next), wrappings, many, folder);
  }

  IntakeLimits limits_;
  Expect expect_;
  std::filesystem::path not_this_;
  bool several_paths_;
  const std::function<void(Found)>& found_;
  CourseWants wanted_;
  std::set<std::string> ids_;
  std::string first_;
};

}  // namespace

void find_submissions(const std::filesystem::path& path, const std::vector<CourseFolder>& course,
                      const IntakeOptions& options, const std::function<void(Found)>& found) {
  Finder(course, options, found).find(path);
}

std::string name_of(const std::filesystem::path& path) {
  std::string name = path.filename();
  if (name.empty()) name = path.parent_path().filename();
  std::error_code none;
  if (name.empty() || name == "." || name == "..")
    name = std::filesystem::weakly_canonical(path, none).filename();
  return without_archive_ending(name);
}

bool is_hidden(const std::string& name) {
  return name.starts_with(".") || name == "__MACOSX";
}

std::string lower_case(std::string text) {
  for (char& letter : text)
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  return text;
}

}  // namespace headstart
