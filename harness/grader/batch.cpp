#include "batch.h"

#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <deque>
#include <exception>
#include <map>
#include <optional>
#include <set>

#include "files.h"
#include "reports/reports.h"
#include "seed_key.h"

namespace headstart {
namespace fs = std::filesystem;
namespace {

constexpr int most_tries = 2;

// A result by itself has the form of a grade of one.
std::string to_json(const SubmissionMark& mark) {
  return grade_json({.kit = "", .isolation = "", .submissions = {mark}});
}

class Batch {
 public:
  Batch(const std::vector<Waiting>& waiting, const Marker& marker, const BatchOptions& options)
      : waiting_(waiting), marker_(marker), options_(options), marks_(waiting.size()) {}

  // What need not be done: rejected, or done before with the same kit, rules and content.
  std::size_t take_over() {
    std::size_t taken = 0;
    for (std::size_t i = 0; i < waiting_.size(); ++i) {
      marks_[i] = waiting_[i].mark;
      if (marks_[i].status == "rejected") {
        write_file(result_file(i), to_json(marks_[i]));  // not that of an earlier run
        continue;
      }
      if (!options_.afresh && take_cached(i))
        ++taken;
      else
        queue_.push_back({i, 0});
    }
    return taken;
  }

  bool busy() const { return !queue_.empty() || !running_.empty(); }
  std::size_t left() const { return queue_.size() + running_.size(); }

  void start_more() {
    while (static_cast<int>(running_.size()) < options_.jobs && !queue_.empty()) {
      Task task = queue_.front();
      queue_.pop_front();
      if (same_as_before(task.index)) continue;
      std::fflush(nullptr);
      const pid_t pid = fork();
      if (pid == 0) mark_and_end(task);
      if (pid < 0) {
        queue_.push_front(task);
        usleep(100'000);  // the machine is full: what runs will end
        return;
      }
      running_[pid] = task;
    }
  }

  void wait_for_one() {
    int status = 0;
    const pid_t pid = wait(&status);
    const auto found = running_.find(pid);
    if (found == running_.end()) return;
    Task task = found->second;
    running_.erase(found);
    if (status == 0 && take_result(task.index)) {
      fresh_.insert(waiting_[task.index].mark.hash);
      return;
    }
    if (++task.tries < most_tries)
      queue_.push_back(task);
    else
      give_up(task.index, status);
  }

  std::vector<SubmissionMark> take() { return std::move(marks_); }

 private:
  struct Task {
    std::size_t index = 0;
    int tries = 0;
  };

  std::string key(std::size_t index) const {
    return seed_key(options_.key, waiting_[index].mark.hash, "result");
  }
  fs::path cache_file(std::size_t index) const {
    return options_.out / "cache" / (key(index) + ".json");
  }
  fs::path result_file(std::size_t index) const {
    return options_.out / "results" / (waiting_[index].mark.name + ".json");
  }

  // The name and path stay those of this submission: its content may have come under another one.
  std::optional<SubmissionMark> read_result(const fs::path& file, std::size_t index) const {
    const SubmissionMark& mark = waiting_[index].mark;
    try {
      if (!fs::exists(file)) return {};
      SubmissionMark found = read_grade(read_file(file)).submissions.at(0);
      found.name = mark.name;
      found.path = mark.path;
      found.dropped = mark.dropped;
      if (found.hash == mark.hash) return found;
    } catch (const std::exception&) {  // a file that cannot be read is not a result
    }
    return {};
  }

  bool take_result(std::size_t index) {
    std::optional<SubmissionMark> found = read_result(result_file(index), index);
    if (!found || found->status == "infra_error") return false;
    marks_[index] = std::move(*found);
    return true;
  }

  bool take_cached(std::size_t index) {
    std::optional<SubmissionMark> found = read_result(cache_file(index), index);
    if (!found) return false;
    write_file(result_file(index), to_json(*found));
    marks_[index] = std::move(*found);
    return true;
  }

  // As a submission that was graded in this run.
  bool same_as_before(std::size_t index) {
    return fresh_.contains(waiting_[index].mark.hash) && take_cached(index);
  }

  // What is written down is what the last try knows.
  void give_up(std::size_t index, int status) {
    const std::optional<SubmissionMark> found = read_result(result_file(index), index);
    SubmissionMark& mark = marks_[index];
    if (found && found->status == "infra_error") mark = *found;
    mark.status = "infra_error";
    if (mark.reason.empty())
      mark.reason = fmt::format("its grader ended before its time (status {})", status);
    write_file(result_file(index), to_json(mark));
  }

  [[noreturn]] void mark_and_end(const Task& task) const {
    prctl(PR_SET_PDEATHSIG, SIGKILL);  // a grader that is killed takes its helpers with it
    std::signal(SIGINT, SIG_DFL);
    const fs::path scratch = options_.out / "scratch" / std::to_string(getpid());
    int status = 0;
    try {
      fs::create_directories(scratch);
      const SubmissionMark mark = marked(task, scratch);
      if (mark.status == "graded") write_file(cache_file(task.index), to_json(mark));
      write_file(result_file(task.index), to_json(mark));
    } catch (const std::exception& error) {
      fmt::print(stderr, "{}: {}\n", waiting_[task.index].mark.name, error.what());
      status = 1;
    }
    std::error_code ignored;
    fs::remove_all(scratch, ignored);
    std::fflush(nullptr);
    _exit(status);
  }

  SubmissionMark marked(const Task& task, const fs::path& scratch) const {
    const Waiting& waiting = waiting_[task.index];
    SubmissionMark mark = waiting.mark;
    mark.status = "graded";
    try {
      const bool last_try = task.tries + 1 == most_tries;
      marker_.mark({waiting.folder, mark.hash, scratch, last_try}, mark);
      for (const ExerciseMark& exercise : mark.exercises)
        if (exercise.status == "infra_error")
          mark.status = "infra_error", mark.reason = why(exercise), mark.score = 0;
    } catch (const std::exception& error) {
      mark = waiting.mark;
      mark.status = "infra_error";
      mark.reason = error.what();
    }
    return mark;
  }

  static std::string why(const ExerciseMark& exercise) {
    std::string words = exercise.message;
    for (const TestMark& test : exercise.tests)
      if (words.empty() && test.status == "error") words = test.message;
    return fmt::format("{}: {}", exercise.id, words.empty() ? "its judge did not end" : words);
  }

  const std::vector<Waiting>& waiting_;
  const Marker& marker_;
  const BatchOptions& options_;
  std::vector<SubmissionMark> marks_;
  std::deque<Task> queue_;
  std::map<pid_t, Task> running_;
  std::set<std::string> fresh_;  // the hashes of what was graded in this run
};

}  // namespace

std::vector<SubmissionMark> grade_batch(const std::vector<Waiting>& waiting, const Marker& marker,
                                        const BatchOptions& options,
                                        const std::function<void(const Progress&)>& progress) {
  const auto start = std::chrono::steady_clock::now();
  for (const char* folder : {"cache", "results"}) fs::create_directories(options.out / folder);
  std::error_code ignored;
  fs::remove_all(options.out / "scratch", ignored);  // of a run that was killed
  Batch batch(waiting, marker, options);
  const std::size_t taken_over = batch.take_over();
  Progress now{.done = taken_over, .all = waiting.size(), .taken_over = taken_over, .seconds = 0};
  progress(now);
  while (batch.busy()) {
    now.done = waiting.size() - batch.left();
    now.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    progress(now);
    batch.start_more();
    batch.wait_for_one();
  }
  return batch.take();
}

}  // namespace headstart
