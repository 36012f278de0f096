// Watch mode as a machine: events go in (a save, a key, time, a program that ended), a screen comes out.
// It waits for nothing; watch_command.cpp does the waiting.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "child.h"
#include "file_watcher.h"
#include "learner.h"
#include "standing.h"
#include "terminal_mode.h"
#include "watch_screen.h"

namespace headstart {

class Watch {
 public:
  using Clock = std::chrono::steady_clock;

  // start: an exercise, or nothing for the first that does not pass. notes: shown above the bar.
  Watch(const Session& session, std::optional<std::size_t> start, std::string notes);
  ~Watch();
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

  void saved(const std::vector<Change>& changes);
  void press(const KeyPress& press);
  void go_on();  // time has passed, a program has written or ended

  int descriptor() const;                                // of a program's output, -1: none runs
  std::optional<std::chrono::milliseconds> due() const;  // when to call go_on at the latest
  bool done() const { return done_; }

  bool changed();  // since it was asked last
  void redraw() { changed_ = true; }
  Screen& screen(TerminalSize size);
  void drawn(const Screen& screen) { first_ = screen.first; }  // as far as it could be scrolled
  std::string last_words() const;                              // when it is done

 private:
  // Why an exercise is built and run.
  enum class Why {
    look,   // to find the first that does not pass
    save,   // its file was saved
    visit,  // the learner wants to see it
    sweep   // for the table
  };
  enum class Stage { build, test, picture_build, picture, explainer_build };
  enum class View { verdict, won, list, text, finished };

  struct Request {
    Why why;
    std::size_t exercise;
  };
  struct Job {
    Request request;
    Stage stage;
    std::unique_ptr<Child> child;
    TestRun run = {};
    std::string warnings = {};
    bool abandoned = false;
    std::optional<Clock::time_point> kill_at = {};
  };

  // Work (watch.cpp).
  void request(Why why, std::size_t exercise);
  void start(const Request& request);
  void start_next();
  void abandon();
  void watch_the_clock();
  void end_of_stage();
  void end_of_build(Job& job);
  void end_of_tests(const Job& job);
  void judge(const Request& request, ExerciseResult result);
  void count_predictions(std::size_t exercise);
  void passes(const Request& request, bool before);
  void act_on_saves();
  void look_for_next();
  void forget_from(std::size_t exercise);
  void take_picture(const Finished& finished);
  void start_picture();
  void explain(const Exercise& exercise, ExerciseResult& result);
  bool busy() const { return job_ && !job_->abandoned; }
  std::chrono::milliseconds limit() const;

  // What is seen (watch_view.cpp).
  void show(View view, std::string text = {});
  void celebrate(std::size_t exercise);
  // All is shown, and only the time to look at it is left.
  bool celebrated() const {
    return view_ == View::won && won_until_ && !busy() && frame_ + 1 >= frames_.size();
  }
  void press_letter(char letter);
  void press_in_list(Key key);
  void scroll(Key key);
  void next();
  void hint();
  void diff();
  std::string status() const;
  std::string body() const;
  std::string note() const;
  std::string keys() const;
  std::string verdict_text(const ExerciseResult& result) const;
  std::string won_text() const;
  const Exercise& exercise() const { return session_.course.exercises[current_]; }

  const Session& session_;
  Progress progress_;
  std::string notes_;
  std::vector<Standing> standings_;
  std::vector<bool> stale_;  // saved since, or something that it calls was

  std::optional<Job> job_;
  std::optional<Request> next_;
  std::vector<std::size_t> sweep_;
  std::set<std::size_t> saved_;
  Clock::time_point saved_due_;
  bool picture_wanted_ = false, explainer_wanted_ = false;

  std::size_t current_ = 0;
  std::optional<std::size_t> home_;  // where the learner was before a save elsewhere
  std::optional<ExerciseResult> result_;
  std::string predictions_;  // in words
  std::string message_;  // one line about a key that could do nothing
  std::string text_;
  View view_ = View::verdict;
  int marked_ = 0;
  std::vector<std::string> frames_;  // of what was won
  std::size_t frame_ = 0;
  Clock::time_point frame_due_;
  std::optional<Clock::time_point> won_until_;
  Screen screen_;
  std::size_t first_ = 0;
  std::size_t page_ = 20;
  bool changed_ = true, done_ = false;
};

}  // namespace headstart
