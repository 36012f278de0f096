// headstart predict [NN]: the questions of an exercise, one by one, and each answer into the learner's
// predictions.txt as soon as it is given.
#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <stdexcept>

#include "judge.h"
#include "line_reader.h"
#include "predictions.h"
#include "sheet.h"
#include "terminal.h"
#include "text.h"

namespace headstart {
namespace {

constexpr int ended_by_interrupt = 130;
constexpr std::size_t text_width = 76;
constexpr const char* margin = "      ";

std::string in_colour(Mark mark) {
  const std::string word = in_words(mark);
  if (mark == Mark::right) return green(word);
  return mark == Mark::empty ? yellow(word) : red(word);
}

// What there is to say about a wrong answer, or one that cannot be read.
void show_words(const Judged& judged) {
  if (!judged.words.empty())
    fmt::print("{}", wrap(judged.words, text_width, margin));
  else if (judged.mark == Mark::wrong)
    fmt::print("{}", wrap("No hint fits this one: do it once more, on paper and step by step.",
                          text_width, margin));
}

// --- the answers as they are, nothing asked ------------------------------------------------------

bool report_exercise(const std::filesystem::path& folder, const Questions& questions) {
  const std::vector<Judged> judged = judge(folder, questions);
  fmt::print("{}  as {} says\n", bold(folder.filename().string()), (folder / sheet_name).string());
  for (const Judged& one : judged) {
    fmt::print("  {:<4} {:<20} {}\n", one.id, one.answer, in_colour(one.mark));
    // What is wrong with the file as a whole is said of each question, and shown once.
    if (&one == &judged.front() || one.words != (&one - 1)->words || one.words.empty())
      show_words(one);
  }
  const Tally count = tally(judged);
  fmt::print("  {} of {} predictions right.\n", count.right, count.all);
  return count.right == count.all;
}

bool has_questions(const Exercise& exercise, const Questions& questions) {
  return !questions.of(exercise.id).empty();
}

int report(const Session& session, const Questions& questions, const PredictOptions& options) {
  const std::filesystem::path folder = options.folder.empty()
                                           ? session.course.root / "exercises"
                                           : std::filesystem::absolute(options.folder);
  bool all_right = true;
  for (const Exercise& exercise : session.course.exercises)
    if (has_questions(exercise, questions) &&
        (options.exercise.empty() || exercise.id == session.course.find(options.exercise).id))
      all_right = report_exercise(folder / exercise.id, questions) && all_right;
  return all_right ? 0 : 1;
}

// --- asking --------------------------------------------------------------------------------------

// One exercise's questions at a terminal, or from a pipe: there, each question takes one line.
class Interview {
 public:
  Interview(const Exercise& exercise, const std::filesystem::path& root, std::vector<Question> all)
      : exercise_(exercise),
        shown_(fmt::format("exercises/{}/{}", exercise.id, sheet_name)),
        file_(root / shown_),
        questions_(std::move(all)) {}

  int hold() {
    refuse_read_only();
    if (!can_be_read()) return 1;
    fmt::print("{}: {} question{}. Enter leaves one open, Ctrl-C stops; answers given are kept.\n",
               bold(exercise_.id), questions_.size(), questions_.size() == 1 ? "" : "s");
    LineReader::Result result = LineReader::Result::line;
    for (std::size_t i = 0; i < questions_.size() && result == LineReader::Result::line; ++i)
      result = ask(questions_[i], i + 1);
    if (result != LineReader::Result::line) fmt::print("\n  Stopped; answers given are kept.\n");
    return finish(result);
  }

 private:
  // Before the first answer is asked for, and not when it cannot be kept.
  void refuse_read_only() const {
    if (access(file_.parent_path().c_str(), W_OK) == 0) return;
    throw std::runtime_error(fmt::format(
        "{} cannot be written ({}), so your answers would be lost. Make the folder writable, or "
        "copy the kit elsewhere. What the file says now: ./headstart predict {} --report",
        shown_, std::strerror(errno), exercise_.number));
  }

  // Says what is wrong with the file as a whole, or with a question of it.
  bool can_be_read() const {
    const std::vector<std::string> problems = problems_of_file();
    for (const std::string& problem : problems)
      fmt::print("  {}  {}: {}\n", red("FAIL"), shown_, problem);
    if (!problems.empty())
      fmt::print("  Next: mend it. As it came with the kit:  git show HEAD:{}\n", shown_);
    return problems.empty();
  }

  std::vector<std::string> problems_of_file() const try {
    const Sheet sheet = parse_sheet(read_sheet(file_));
    std::vector<std::string> problems = sheet.problems;
    for (const Prediction& prediction : sheet.predictions)
      if (!prediction.problem.empty()) problems.push_back(prediction.problem);
    for (const Question& question : questions_)
      if (problems.empty() && sheet.find(question.id) == nullptr)
        problems.push_back(fmt::format("question {} is not in the file any more", question.id));
    return problems;
  } catch (const std::exception& error) {
    return {error.what()};
  }

  LineReader::Result ask(const Question& question, std::size_t number) {
    const Sheet sheet = parse_sheet(read_sheet(file_));
    const Prediction* prediction = sheet.find(question.id);
    if (prediction == nullptr) changed_meanwhile();
    fmt::print("\n  {}  ({} of {})\n{}", bold(question.id), number, questions_.size(),
               prediction->question);
    const Judged before = judge(question, prediction->answer);
    if (before.mark != Mark::empty) {
      fmt::print("    so far: {}   {}\n", before.answer, in_colour(before.mark));
      show_words(before);
      if (before.mark == Mark::right) return LineReader::Result::line;
    }
    return listen(question);
  }

  // Asks until the answer is right, or Enter passes on; a pipe is asked once.
  LineReader::Result listen(const Question& question) {
    while (true) {
      fmt::print("    answer: ");
      std::fflush(stdout);
      std::string line;
      const LineReader::Result result = input_.read(line);
      if (result != LineReader::Result::line) return result;
      if (!typed_) fmt::print("{}\n", plain_answer(line));
      const Judged judged = judge(question, line);
      if (judged.mark == Mark::empty || take(judged) || !typed_) return result;
    }
  }

  // Keeps an answer that can be read, and says what it is worth. True if it is right.
  bool take(const Judged& judged) {
    if (judged.answer.size() > longest_answer) {
      fmt::print("    {}\n      An answer has at most {} characters.\n", red("not kept"),
                 longest_answer);
      return false;
    }
    if (judged.mark != Mark::unreadable) keep(judged);
    fmt::print("    {}\n", in_colour(judged.mark));
    show_words(judged);
    return judged.mark == Mark::right;
  }

  // The file is read anew: an editor may have written it meanwhile.
  void keep(const Judged& judged) const {
    const std::string text = read_sheet(file_);
    const Sheet sheet = parse_sheet(text);
    const Prediction* prediction = sheet.find(judged.id);
    if (prediction == nullptr || !prediction->problem.empty()) changed_meanwhile();
    write_sheet(file_, with_answer(text, *prediction, judged.answer));
  }

  [[noreturn]] void changed_meanwhile() const {
    throw std::runtime_error(file_.string() +
                             " was changed meanwhile, and cannot be read any more");
  }

  int finish(LineReader::Result result) const {
    const Tally count = tally(judge(file_.parent_path(), Questions(questions_)));
    fmt::print("\n  {} of {} predictions right. Next: ./headstart ", count.right, count.all);
    if (count.open > 0)
      fmt::print("predict {}\n", exercise_.number);
    else
      fmt::print("check {}\n", exercise_.number);
    if (result == LineReader::Result::interrupted) return ended_by_interrupt;
    return count.right == count.all ? 0 : 1;
  }

  const Exercise& exercise_;
  const std::string shown_;  // from the root of the kit
  const std::filesystem::path file_;
  const std::vector<Question> questions_;
  const bool typed_ = isatty(STDIN_FILENO) != 0;
  LineReader input_;
};

// The first exercise with a question that is open, else the first with one that is not right.
const Exercise* first_with_questions(const Course& course, const Questions& questions) {
  const Exercise* not_right = nullptr;
  for (const Exercise& exercise : course.exercises) {
    const Tally count = tally(judge(course.root / "exercises" / exercise.id, questions));
    if (count.open > 0) return &exercise;
    if (count.right < count.all && not_right == nullptr) not_right = &exercise;
  }
  return not_right;
}

}  // namespace

int predict_command(const Session& session, const PredictOptions& options) {
  const Questions questions = read_kits_questions(session.course.root);
  if (options.exercise.empty()) {
    if (options.report) return report(session, questions, options);
    const Exercise* exercise = first_with_questions(session.course, questions);
    if (exercise != nullptr)
      return Interview(*exercise, session.course.root, questions.of(exercise->id)).hold();
    fmt::print("  {}  all predictions are right.\n  Next: ./headstart check\n", green("ok"));
    return 0;
  }
  const Exercise& exercise = session.course.find(options.exercise);
  if (!has_questions(exercise, questions)) {
    fmt::print("  {} asks for no predictions.\n  Next: {}\n", exercise.id, exercise.readme());
    return 0;
  }
  if (options.report) return report(session, questions, options);
  return Interview(exercise, session.course.root, questions.of(exercise.id)).hold();
}

}  // namespace headstart
