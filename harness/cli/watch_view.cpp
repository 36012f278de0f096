// What watch mode shows, and what its keys do.
#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "terminal.h"
#include "text.h"
#include "watch.h"

namespace headstart {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds celebration{4000};

constexpr const char* help =
    "  Save a file in exercises/, and its tests run.\n\n"
    "    h   a hint, one step further each time\n"
    "    e   the exercise's text\n"
    "    n   the next exercise\n"
    "    l   the list of all exercises; arrows and Enter go to one\n"
    "    r   run all of them\n"
    "    d   the solution beside your code, once that passes\n"
    "    q   quit (Ctrl-C does too)\n\n"
    "    arrows, Page Up, Page Down   move what does not fit the screen\n"
    "    Esc                          back to the tests\n\n"
    "  A save while something is built or run stops that: the newest wins.\n";

std::string without_first_line(const std::string& text) {
  const std::size_t end = text.find('\n');
  return end == text.npos ? "" : text.substr(end + 1);
}

// Of a report in which everything is still to do: first what that is, then the tests that wait for it.
std::string to_do_first(const std::string& report) {
  const std::size_t end = report.find("\n\n");
  if (end == report.npos) return report;
  return report.substr(end + 2) + "\n" + report.substr(0, end + 1);
}

}  // namespace

// --- keys --------------------------------------------------------------------------------------

void Watch::press(const KeyPress& press) {
  changed_ = true;
  message_.clear();
  if (press.key == Key::end_of_input) {
    done_ = true;
  } else if (press.key == Key::other) {
    press_letter(press.letter);
  } else if (press.key == Key::escape) {
    if (view_ == View::list || view_ == View::text) show(View::verdict);
  } else if (view_ == View::list) {
    press_in_list(press.key);
  } else if (press.key == Key::enter) {
    if (view_ == View::won) look_for_next();
    if (view_ == View::text) show(View::verdict);
  } else {
    scroll(press.key);
  }
}

void Watch::press_letter(char letter) {
  switch (letter) {
    case 'q': done_ = true; break;
    case 'h': hint(); break;
    case 'n': next(); break;
    case 'd': diff(); break;
    case 'e': show(View::text, readme_text(session_, exercise())); break;
    case '?': show(View::text, help); break;
    case 'r':
    case 'l':
      if (view_ == View::list && letter == 'l') return show(View::verdict);
      sweep_.clear();
      for (std::size_t i = 0; i < standings_.size(); ++i)
        if (letter == 'r' || !standings_[i].known || stale_[i]) sweep_.push_back(i);
      if (letter == 'r')
        for (Standing& standing : standings_) standing.known = false;
      marked_ = static_cast<int>(current_);
      show(View::list);
      if (!job_) start_next();
      break;
    case 'j': return view_ == View::list ? press_in_list(Key::down) : scroll(Key::down);
    case 'k': return view_ == View::list ? press_in_list(Key::up) : scroll(Key::up);
    case ' ': won_until_.reset(); break;  // stay
    default:
      message_ = fmt::format("no key {}: ? lists the keys",
                             without_controls(std::string(1, letter), false));
  }
}

void Watch::press_in_list(Key key) {
  const int last = static_cast<int>(standings_.size()) - 1;
  if (key == Key::up) marked_ = std::max(marked_ - 1, 0);
  if (key == Key::down) marked_ = std::min(marked_ + 1, last);
  if (key == Key::home) marked_ = 0;
  if (key == Key::end) marked_ = last;
  if (key != Key::enter) return;
  sweep_.clear();
  home_.reset();
  result_.reset();
  show(View::verdict);
  request(Why::visit, static_cast<std::size_t>(marked_));
}

void Watch::scroll(Key key) {
  won_until_.reset();
  const std::size_t back = std::min(first_, key == Key::up ? 1 : page_);
  if (key == Key::up || key == Key::page_up) first_ -= back;
  if (key == Key::down) first_ += 1;
  if (key == Key::page_down) first_ += page_;
  if (key == Key::home) first_ = 0;
  if (key == Key::end) first_ += 100'000;  // the layout knows where the end is
}

void Watch::next() {
  if (view_ == View::won || standings_[current_].done()) return look_for_next();
  const std::size_t following = (current_ + 1) % standings_.size();
  const std::string left = exercise().id;
  home_.reset();
  result_.reset();
  show(View::verdict);
  request(Why::visit, following);
  message_ = fmt::format("{} does not pass yet, and this one may call it", left);
}

void Watch::hint() {
  next_hint(progress_, exercise());
  std::string text;
  const int steps = static_cast<int>(exercise().hints.size());
  for (int step = 1; step <= std::min(progress_.hints(exercise().id), steps + 1); ++step)
    text += hint_text(session_, exercise(), step) + "\n";
  show(View::text, text);
  first_ = 100'000;  // the newest is the last
  if (!progress_.complaint().empty()) message_ = progress_.complaint();
}

void Watch::diff() {
  if (!has_solution(session_, exercise()))
    message_ = "this copy of the kit was handed out without the solutions";
  else if (!standings_[current_].done())
    message_ = fmt::format(
        "the solution shows itself once {} passes (or: ./headstart solution {} --reveal)",
        exercise().id, exercise().number);
  else
    show(View::text, solution_diff(session_, exercise(), false));
}

// --- views -------------------------------------------------------------------------------------

void Watch::show(View view, std::string text) {
  view_ = view;
  text_ = std::move(text);
  first_ = 0;
  if (view != View::won) {
    frames_.clear();
    frame_ = 0;
    picture_wanted_ = false;
    won_until_.reset();
  }
  changed_ = true;
}

void Watch::celebrate(std::size_t exercise) {
  home_.reset();
  frames_.clear();
  frame_ = 0;
  show(View::won);
  won_until_ = Clock::now() + celebration;
  picture_wanted_ = exercise == current_;
}

void Watch::take_picture(const Finished& finished) {
  if (view_ != View::won || !finished.ok()) return;
  std::string frame;
  for (const char c : finished.output) {
    if (c == '\f')
      frames_.push_back(std::move(frame)), frame.clear();
    else
      frame += c;
  }
  if (!frame.empty()) frames_.push_back(frame);
  frame_ = 0;
  frame_due_ = Clock::now() + milliseconds(90);
  if (won_until_) won_until_ = Clock::now() + celebration;
}

std::string Watch::status() const {
  if (view_ == View::finished) return green("all exercises pass");
  if (busy() && job_->request.exercise == current_ &&
      (job_->stage == Stage::build || job_->stage == Stage::test)) {
    const auto seconds =
        std::chrono::duration_cast<std::chrono::seconds>(job_->child->age()).count();
    const std::string words = job_->stage == Stage::build ? "compiling" : "running its tests";
    return yellow(seconds < 1 ? words + " ..." : fmt::format("{} ... {} s", words, seconds));
  }
  if (next_ || !result_) return yellow("...");
  if (result_->state == State::compile_error) return red("does not compile");
  const std::string count =
      fmt::format("{} of {} tests pass", result_->passed(), result_->tests.size());
  return result_->state == State::passed ? green(count) : red(count);
}

std::string Watch::verdict_text(const ExerciseResult& result) const {
  if (result.state == State::compile_error) return result.output;
  std::string text;
  if (!result.warnings.empty()) text = "  The compiler warns:\n\n" + result.warnings + "\n";
  const std::string report = without_first_line(result.output);
  text += result.state == State::not_implemented ? to_do_first(report) : report;
  return text + (predictions_.empty() ? "" : "\n  " + predictions_ + "\n");
}

std::string Watch::won_text() const {
  std::string text =
      fmt::format("  {}\n\n", green(bold(fmt::format("* * *  {} passes: all {} tests  * * *",
                                                     exercise().id, standings_[current_].tests))));
  if (frames_.empty())
    return text + (picture_wanted_ || busy()
                       ? "  What you have won is being drawn by your own code ...\n"
                       : "");
  return text + frames_[frame_];
}

std::string Watch::body() const {
  switch (view_) {
    case View::list: return exercise_table(session_.course, standings_, marked_);
    case View::text: return text_;
    case View::won: return without_controls(won_text(), colour());
    case View::finished:
      return fmt::format(
          "  All {} exercises pass. The head is yours.\n\n"
          "  Next: ./headstart lab three-words    what the lessons claim, by your code\n"
          "        ./headstart train              a tiny language model, in a minute\n"
          "        ./headstart write \"the \"       text from it\n",
          standings_.size());
    case View::verdict: break;
  }
  if (!result_) return "";
  return without_controls(verdict_text(*result_), colour());
}

std::string Watch::note() const {
  std::string note = notes_.empty() ? "" : notes_ + "\n";
  if (!message_.empty()) return note + yellow(message_);
  if (view_ == View::won && won_until_) return note + "Moving on in a moment: n now, space stays";
  if (view_ == View::won) return note + "n: the next exercise";
  if (view_ == View::list) return note + "Arrows and Enter: go to an exercise. Esc: back";
  if (view_ == View::text) return note + "Esc: back to the tests";
  if (view_ == View::finished || !result_) return note;
  switch (result_->state) {
    case State::passed: return note + "Passed. n: the next one that does not pass yet";
    case State::not_implemented:
      return note +
             fmt::format("Next: read the exercise (e), fill in {}, save", exercise().source());
    case State::failed:
    case State::compile_error: break;
  }
  return note + fmt::format("Next: change {} and save", exercise().source());
}

std::string Watch::keys() const {
  return dim("  h hint  e text  n next  l list  r run all  d diff  q quit  ? help");
}

bool Watch::changed() {
  return std::exchange(changed_, false);
}

Screen& Watch::screen(TerminalSize size) {
  const Exercise& shown = exercise();
  screen_ = {.title = fmt::format("  {}  {}", shown.id, shown.title),
             .status = status() + " ",
             .body = body(),
             .first = first_,
             .note = note(),
             .bar = progress_bar(session_.course, standings_, size.columns),
             .keys = keys()};
  page_ = size.rows > 12 ? size.rows - 9 : 3;
  return screen_;
}

std::string Watch::last_words() const {
  const Standing& standing = standings_[current_];
  if (view_ == View::finished) return "  All exercises pass.";
  if (!standing.known) return fmt::format("  You were at {}. Go on: ./headstart", exercise().id);
  return fmt::format("  You were at {}: {} of {} tests pass. Go on: ./headstart", exercise().id,
                     standing.passed, standing.tests);
}

}  // namespace headstart
