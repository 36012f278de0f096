#include "judge.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <stdexcept>

#include "forms.h"
#include "sheet.h"

namespace headstart {
namespace {

using Numbers = std::vector<double>;

std::optional<Numbers> numbers_of_answer(const Question& question, const std::string& answer) {
  if (question.form == Form::shape) return read_shape(answer);
  if (question.form == Form::row) return read_row(answer, question.numbers.size());
  const std::optional<double> number = read_number(answer);
  return number ? std::optional(Numbers{*number}) : std::nullopt;
}

bool near(const Numbers& given, const Numbers& wanted, double within) {
  // A hair more than the tolerance: 0.005 off must not depend on how 0.315 is rounded.
  return std::ranges::equal(
      given, wanted, [&](double a, double b) { return std::abs(a - b) <= within * (1 + 1e-9); });
}

// The letter that the answer means: "b", "(b)", or words that stand for it.
std::optional<std::string> read_choice(const Question& question, const std::string& answer) {
  const std::string words = plain_words(answer);
  for (const auto& [letter, meanings] : question.options)
    if (words == letter || std::ranges::find(meanings, words) != meanings.end()) return letter;
  return std::nullopt;
}

// The hint of the first known mistake for which `fits` holds.
template <typename Fits>
std::string hint_for(const Question& question, Fits fits) {
  const auto mistake = std::ranges::find_if(question.mistakes, fits);
  return mistake == question.mistakes.end() ? "" : mistake->hint;
}

void judge_choice(const Question& question, Judged& judged) {
  const std::optional<std::string> letter = read_choice(question, judged.answer);
  if (!letter) return;
  judged.mark = *letter == question.option ? Mark::right : Mark::wrong;
  if (judged.mark == Mark::wrong)
    judged.words =
        hint_for(question, [&](const KnownMistake& mistake) { return mistake.option == *letter; });
}

void judge_numbers(const Question& question, Judged& judged) {
  const std::optional<Numbers> given = numbers_of_answer(question, judged.answer);
  if (!given) return;
  judged.mark = near(*given, question.numbers, question.within) ? Mark::right : Mark::wrong;
  if (judged.mark == Mark::wrong)
    judged.words = hint_for(question, [&](const KnownMistake& mistake) {
      return near(*given, mistake.numbers, mistake.within);
    });
}

Judged unreadable(const std::string& id, const std::string& words) {
  return {.id = id, .question = {}, .answer = {}, .mark = Mark::unreadable, .words = words};
}

Judged judge_in_sheet(const Question& question, const Sheet& sheet) {
  const Prediction* prediction = sheet.find(question.id);
  if (prediction == nullptr)
    return unreadable(question.id, "question " + question.id + " is not in the file any more");
  Judged judged = judge(question, prediction->answer);
  judged.question = prediction->question;
  if (!prediction->problem.empty()) {
    judged.mark = Mark::unreadable;
    judged.words = prediction->problem;
  }
  return judged;
}

std::vector<Judged> judge_sheet(const std::vector<Question>& questions, const Sheet& sheet) {
  std::vector<Judged> all;
  for (const Question& question : questions) all.push_back(judge_in_sheet(question, sheet));
  for (const Prediction& prediction : sheet.predictions)
    if (std::ranges::find(questions, prediction.id, &Question::id) == questions.end())
      all.push_back(unreadable(prediction.id, "line " + std::to_string(prediction.line) +
                                                  ": this exercise has no question " +
                                                  prediction.id));
  for (const std::string& problem : sheet.problems) all.push_back(unreadable("", problem));
  return all;
}

}  // namespace

Judged judge(const Question& question, const std::string& answer) {
  Judged judged{.id = question.id,
                .question = {},
                .answer = plain_answer(answer),
                .mark = Mark::unreadable,
                .words = {}};
  if (judged.answer.empty())
    judged.mark = Mark::empty;
  else if (question.form == Form::choice)
    judge_choice(question, judged);
  else
    judge_numbers(question, judged);
  if (judged.mark == Mark::unreadable)
    judged.words = "cannot read this; expected is " + expected_form(question);
  return judged;
}

std::vector<Judged> judge(const std::filesystem::path& folder, const Questions& questions) {
  const std::filesystem::path name = folder.filename();
  const std::vector<Question> asked =
      questions.of((name.empty() ? folder.parent_path().filename() : name).string());
  if (asked.empty()) return {};
  try {
    const Sheet sheet = parse_sheet(read_sheet(folder / "predictions.txt"));
    // A file that is no text at all has one problem, and not one for each question too.
    if (sheet.predictions.empty() && !sheet.problems.empty())
      throw std::runtime_error(sheet.problems[0]);
    return judge_sheet(asked, sheet);
  } catch (const std::exception& error) {
    std::vector<Judged> all;
    for (const Question& question : asked) all.push_back(unreadable(question.id, error.what()));
    return all;
  }
}

std::string expected_form(const Question& question) {
  if (question.form == Form::number) return "a number, such as -0.75, 3/4 or 7.5e-1";
  if (question.form == Form::row)
    return std::to_string(question.numbers.size()) + " numbers, such as [0.25 -3]";
  if (question.form == Form::shape) return "a shape, such as (2, 7) or 2x7";
  std::string letters;
  std::size_t left = question.options.size();
  for (const auto& [letter, meanings] : question.options) {
    letters += (letters.empty() ? "" : left == 1 ? " or " : ", ") + letter;
    --left;
  }
  return "a letter: " + letters;
}

std::string in_words(Mark mark) {
  switch (mark) {
    case Mark::right: return "right";
    case Mark::wrong: return "wrong";
    case Mark::unreadable: return "unreadable";
    case Mark::empty: return "open";
  }
  return "";
}

Tally tally(const std::vector<Judged>& judged) {
  const auto count = [&](Mark mark) {
    return static_cast<int>(std::ranges::count(judged, mark, &Judged::mark));
  };
  return {.right = count(Mark::right),
          .open = count(Mark::empty) + count(Mark::unreadable),
          .all = static_cast<int>(judged.size())};
}

}  // namespace headstart
