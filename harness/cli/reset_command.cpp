// headstart reset NN [--restore]: the stub as the kit delivers it, after a backup of what stands there; and
// back again. Every backup is kept.
#include <fmt/core.h>

#include <algorithm>
#include <stdexcept>
#include <system_error>

#include "files.h"
#include "learner.h"
#include "process.h"

namespace headstart {
namespace {

namespace fs = std::filesystem;

fs::path backup_folder(const Session& session, const Exercise& exercise) {
  return session.course.root / ".headstart" / "backups" / exercise.id;
}

std::string from_root(const Session& session, const fs::path& file) {
  return fs::relative(file, session.course.root).string();
}

// The oldest first: their names begin with a date.
std::vector<fs::path> backups(const Session& session, const Exercise& exercise) {
  std::vector<fs::path> found;
  std::error_code none;
  for (const fs::directory_entry& entry :
       fs::directory_iterator(backup_folder(session, exercise), none))
    found.push_back(entry.path());
  std::ranges::sort(found);
  return found;
}

// Where it is kept. Two in one second get names of their own.
fs::path back_up(const Session& session, const Exercise& exercise, const std::string& text) {
  const fs::path folder = backup_folder(session, exercise);
  fs::create_directories(folder);
  const std::string date = date_for_name();
  fs::path file = folder / fmt::format("{}_{}.cpp", date, exercise.name);
  for (int i = 2; fs::exists(file); ++i)
    file = folder / fmt::format("{}_{}_{}.cpp", date, exercise.name, i);
  write_file(file, text);
  fmt::print("  Your {} is kept as {}\n", exercise.source(), from_root(session, file));
  return file;
}

// The kit's own copy, or, for an exercise that came without one, what git has.
std::string stub_of(const Session& session, const Exercise& exercise) {
  const fs::path copy =
      session.course.root / "harness" / "stubs" / exercise.id / (exercise.name + ".cpp");
  if (fs::exists(copy)) return read_file(copy);
  const Finished finished =
      run({"git", "-C", session.course.root.string(), "show", "HEAD:" + exercise.source()},
          Output::captured);
  if (finished.ok() && finished.output.find("NotImplemented") != std::string::npos)
    return finished.output;
  throw std::runtime_error(
      fmt::format("the kit has no stub of {}: neither {} nor git's last commit", exercise.id,
                  from_root(session, copy)));
}

std::string text_or_nothing(const fs::path& file) {
  return fs::exists(file) ? read_file(file) : "";
}

int reset(const Session& session, const Exercise& exercise) {
  const fs::path file = session.course.root / exercise.source();
  const std::string stub = stub_of(session, exercise), text = text_or_nothing(file);
  if (text == stub) {
    fmt::print("  {} is the untouched stub already.\n", exercise.source());
    return 0;
  }
  if (!text.empty()) back_up(session, exercise, text);
  write_file(file, stub);
  fmt::print(
      "  {} is the stub again.\n  Next: ./headstart check {}, or back: ./headstart reset {} "
      "--restore\n",
      exercise.source(), exercise.number, exercise.number);
  return 0;
}

// The newest backup that says something else than the file does.
int restore(const Session& session, const Exercise& exercise) {
  const fs::path file = session.course.root / exercise.source();
  const std::string text = text_or_nothing(file);
  std::vector<fs::path> kept = backups(session, exercise);
  const bool known =
      std::ranges::any_of(kept, [&](const fs::path& backup) { return read_file(backup) == text; });
  while (!kept.empty() && read_file(kept.back()) == text) kept.pop_back();
  if (kept.empty()) {
    fmt::print("  There is no backup of {} to restore in {}.\n", exercise.source(),
               from_root(session, backup_folder(session, exercise)));
    return 1;
  }
  if (!known && !text.empty() && text != stub_of(session, exercise))
    back_up(session, exercise, text);
  write_file(file, read_file(kept.back()));
  fmt::print("  {} is again what it was: {}\n  Next: ./headstart check {}\n", exercise.source(),
             from_root(session, kept.back()), exercise.number);
  return 0;
}

}  // namespace

int reset_command(const Session& session, const std::string& wanted, bool to_backup) {
  const Exercise& exercise = session.course.find(wanted);
  return to_backup ? restore(session, exercise) : reset(session, exercise);
}

}  // namespace headstart
