#include "watch.h"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <stdexcept>

#include "compile_error.h"
#include "predictions.h"

namespace headstart {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds patience{400};  // for ninja to end its compilers
constexpr milliseconds longest_build{120'000};
constexpr milliseconds longest_test{240'000};  // each test has a limit of its own
constexpr milliseconds longest_picture{8'000};

milliseconds until(Watch::Clock::time_point when) {
  const auto left = std::chrono::ceil<milliseconds>(when - Watch::Clock::now());
  return std::max(left, milliseconds(0));
}

}  // namespace

Watch::Watch(const Session& session, std::optional<std::size_t> start, std::string notes)
    : session_(session),
      progress_(session.course.root),
      notes_(std::move(notes)),
      standings_(session.course.exercises.size()),
      stale_(standings_.size(), false) {
  adopt_orphans();
  if (!progress_.complaint().empty()) message_ = progress_.complaint();
  if (start)
    request(Why::visit, *start);
  else
    request(Why::look, 0);
}

Watch::~Watch() {
  if (job_) {
    abandon();
    for (int i = 0; i < 100 && !job_->child->ended(); ++i) {
      job_->child->take();
      if (i == 60) job_->child->kill();
      usleep(5000);
    }
    job_.reset();
  }
  kill_descendants();
}

// --- what is asked of it -----------------------------------------------------------------------

void Watch::request(Why why, std::size_t exercise) {
  next_ = Request{why, exercise};
  if (why != Why::sweep) {
    current_ = exercise;
    if (why != Why::look) progress_.set_at(this->exercise().id);
  }
  if (job_)
    abandon();
  else
    start_next();
  changed_ = true;
}

// ninja removes what it has half written when it is asked to end; a test has nothing to lose.
void Watch::abandon() {
  if (job_->abandoned) return;
  job_->abandoned = true;
  if (job_->stage != Stage::test && job_->stage != Stage::picture) {
    job_->child->stop();
    job_->kill_at = Clock::now() + patience;
  } else {
    job_->child->kill();
  }
}

void Watch::start(const Request& request) {
  const Exercise& exercise = session_.course.exercises[request.exercise];
  job_.emplace(Job{.request = request,
                   .stage = Stage::build,
                   .child = std::make_unique<Child>(build_words(session_.learner, exercise))});
  changed_ = true;
}

void Watch::start_next() {
  if (next_) {
    const Request request = *next_;
    next_.reset();
    start(request);
  } else if (picture_wanted_) {
    picture_wanted_ = false;
    job_.emplace(Job{.request = {Why::visit, current_},
                     .stage = Stage::picture_build,
                     .child = std::make_unique<Child>(
                         std::vector<std::string>{"ninja", "-C", session_.learner.folder.string(),
                                                  fmt::format("code.{}.won", exercise().id)})});
  } else if (explainer_wanted_) {
    explainer_wanted_ = false;
    job_.emplace(Job{.request = {Why::visit, current_},
                     .stage = Stage::explainer_build,
                     .child = std::make_unique<Child>(explainer_build_words(session_.learner))});
  } else if (!sweep_.empty()) {
    const std::size_t exercise = sweep_.front();
    sweep_.erase(sweep_.begin());
    start({Why::sweep, exercise});
  }
}

// --- time and programs -------------------------------------------------------------------------

int Watch::descriptor() const {
  return job_ ? job_->child->descriptor() : -1;
}

milliseconds Watch::limit() const {
  switch (job_->stage) {
    case Stage::build: return longest_build;
    case Stage::test: return longest_test;
    case Stage::picture_build:
    case Stage::explainer_build: return longest_build;
    case Stage::picture: return longest_picture;
  }
  return longest_build;
}

std::optional<milliseconds> Watch::due() const {
  std::optional<milliseconds> least;
  const auto at_most = [&](milliseconds time) { least = least ? std::min(*least, time) : time; };
  if (!saved_.empty()) at_most(until(saved_due_));
  if (celebrated()) at_most(until(*won_until_));
  if (frame_ + 1 < frames_.size()) at_most(until(frame_due_));
  if (job_) {
    at_most(milliseconds(1000) - job_->child->age() % milliseconds(1000));  // its seconds are shown
    at_most(until(Clock::now() + limit() - job_->child->age()));
    if (job_->kill_at) at_most(until(*job_->kill_at));
  }
  return least;
}

void Watch::go_on() {
  if (job_) {
    const std::size_t before = job_->child->output().size();
    job_->child->take();
    if (job_->child->output().size() != before && job_->stage == Stage::build) changed_ = true;
    if (job_->child->ended())
      end_of_stage();
    else
      watch_the_clock();
  }
  const Clock::time_point now = Clock::now();
  if (!saved_.empty() && now >= saved_due_) act_on_saves();
  if (frame_ + 1 < frames_.size() && now >= frame_due_) {
    ++frame_;
    frame_due_ = now + milliseconds(90);
    changed_ = true;
  }
  if (celebrated() && now >= *won_until_) look_for_next();
}

void Watch::watch_the_clock() {
  if (job_->child->age() >= milliseconds(1000)) changed_ = true;
  const bool too_long = job_->child->age() >= limit();
  if (too_long || (job_->kill_at && Clock::now() >= *job_->kill_at)) {
    job_->kill_at.reset();
    job_->child->kill();
  }
}

void Watch::end_of_stage() {
  Job job = std::move(*job_);
  job_.reset();
  changed_ = true;
  if (job.abandoned) {
    job.child.reset();
    kill_descendants();
    return start_next();
  }
  switch (job.stage) {
    case Stage::build: end_of_build(job); break;
    case Stage::test: end_of_tests(job); break;
    case Stage::picture_build:
      if (job.child->finished().ok())
        job_.emplace(
            Job{.request = job.request,
                .stage = Stage::picture,
                .child = std::make_unique<Child>(std::vector<std::string>{
                    (session_.learner.folder / session_.learner.code / (exercise().id + ".won"))
                        .string()})});
      break;
    case Stage::picture:
      kill_descendants();
      take_picture(job.child->finished());
      break;
    case Stage::explainer_build:
      if (result_ && job.child->finished().ok()) explain(exercise(), *result_);
      break;
  }
  if (!job_) start_next();
}

void Watch::end_of_build(Job& job) {
  Finished finished = job.child->finished();
  const Exercise& exercise = session_.course.exercises[job.request.exercise];
  if (job.child->age() >= longest_build)
    finished.output += fmt::format(
        "{}: the compiler was stopped after {} seconds. A loop in what it computes itself "
        "(constexpr, templates)?\n",
        exercise.source(), longest_build.count() / 1000);
  const Compiled compiled = judge_build(finished);
  if (!compiled.ok) return judge(job.request, does_not_compile(compiled));
  const bool mended = job.request.exercise == current_ && result_ &&
                      result_->state == State::compile_error;
  if (mended) result_.reset();  // what the compiler said is over, however long the tests take
  const TestRun run = test_run(session_.learner, exercise);
  job_.emplace(Job{
      .request = job.request,
      .stage = Stage::test,
      .child = std::make_unique<Child>(run.words),
      .run = run,
      .warnings = compiled.words.find("warning:") != compiled.words.npos ? compiled.words : ""});
}

void Watch::end_of_tests(const Job& job) {
  kill_descendants();  // whatever a test has left running
  ExerciseResult result = judge_tests(job.run, job.child->finished());
  result.warnings = job.warnings;
  judge(job.request, result);
}

void Watch::start_picture() {
  const std::filesystem::path program =
      session_.learner.folder / session_.learner.code / (exercise().id + ".won");
  job_.emplace(Job{.request = {Why::visit, current_},
                   .stage = Stage::picture,
                   .child = std::make_unique<Child>(std::vector<std::string>{program.string()})});
}

// --- what came of it ---------------------------------------------------------------------------

// The compiler's words in plain ones. The program that does it is built at the first need, without
// keeping anybody waiting: until then the compiler's own are shown.
void Watch::explain(const Exercise& exercise, ExerciseResult& result) {
  const bool compiles = result.state != State::compile_error;
  if (compiles && result.warnings.empty()) return;
  explainer_wanted_ = !explainer_is_built(session_.learner);
  if (explainer_wanted_) return;
  std::string& words = compiles ? result.warnings : result.output;
  words = explain_compile_error(session_.learner, session_.course, exercise, words);
}

void Watch::count_predictions(std::size_t exercise) {
  try {
    const Tally tally = predictions_of(session_, session_.course.exercises[exercise]);
    standings_[exercise].predictions = tally.right;
    standings_[exercise].questions = tally.all;
  } catch (
      const std::exception&) {  // they never decide anything; check and predict say what is wrong
  }
}

void Watch::judge(const Request& request, ExerciseResult result) {
  Standing& standing = standings_[request.exercise];
  const bool before = standing.done();
  standing.take(result);
  count_predictions(request.exercise);
  if (request.exercise == current_) explain(exercise(), result);
  stale_[request.exercise] = false;
  if (request.exercise == current_) {
    result_ = result;
    predictions_ = predictions_in_words(session_, exercise());
  }
  if (request.why == Why::sweep) return;
  if (request.why == Why::save || view_ == View::won || view_ == View::finished)
    show(View::verdict);
  if (view_ == View::verdict) first_ = result.state == State::failed ? line_of_failure(body()) : 0;
  if (result.state == State::passed) return passes(request, before);
  home_.reset();  // here is work now
  progress_.set_at(exercise().id);
}

void Watch::passes(const Request& request, bool before) {
  if (request.why == Why::look) return look_for_next();
  if (request.why != Why::save) return;
  if (!before) return celebrate(request.exercise);
  if (home_ && *home_ != request.exercise) {
    const std::size_t home = *home_;
    home_.reset();
    this->request(Why::look, home);
  }
}

// The first after this one that does not pass, as far as is known; round the corner to the earlier ones.
void Watch::look_for_next() {
  won_until_.reset();
  for (std::size_t i = 1; i <= standings_.size(); ++i) {
    const std::size_t candidate = (current_ + i) % standings_.size();
    if (standings_[candidate].done() && !stale_[candidate]) continue;
    if (view_ == View::won) show(View::verdict);
    if (candidate != current_) result_.reset();
    return request(Why::look, candidate);
  }
  show(View::finished);
}

// --- saves -------------------------------------------------------------------------------------

void Watch::saved(const std::vector<Change>& changes) {
  for (const Change& change : changes) {
    saved_.insert(change.folder);
    saved_due_ = Clock::now() + change.wait;
  }
}

void Watch::forget_from(std::size_t exercise) {
  for (std::size_t i = exercise; i < stale_.size(); ++i) stale_[i] = true;
}

// Of several, the one that is looked at; else the first, which the others may call.
void Watch::act_on_saves() {
  const std::size_t chosen = saved_.contains(current_) ? current_ : *saved_.begin();
  forget_from(*saved_.begin());
  saved_.clear();
  message_.clear();
  if (chosen != current_) {
    if (!home_) home_ = current_;
    result_.reset();
  }
  sweep_.clear();
  won_until_.reset();
  request(Why::save, chosen);
}

}  // namespace headstart
