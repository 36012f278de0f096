#include "verify_predictions.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "forms.h"
#include "judge.h"
#include "predictions.h"
#include "sheet.h"

namespace headstart {
namespace {

using Problems = std::vector<std::string>;

std::map<std::string, std::string> rows_to_predict(const Course& course) {
  std::ifstream stream(course.root / "data" / "lesson_rows.json");
  return nlohmann::json::parse(stream).at("predictions");
}

// "A6" of "A6b".
std::string row_of(const Question& question) {
  return question.id.substr(0, question.id.find_last_of("0123456789") + 1);
}

void prove_rows(const Course& course, const Questions& questions, Problems& problems) {
  const std::map<std::string, std::string> rows = rows_to_predict(course);
  std::set<std::pair<std::string, std::string>> asked;
  for (const Question& question : questions.all()) {
    asked.emplace(row_of(question), question.exercise);
    const auto row = rows.find(row_of(question));
    if (row == rows.end() || row->second != question.exercise)
      problems.push_back(fmt::format("{}: question {} belongs to no row to be predicted there",
                                     question.exercise, question.id));
  }
  for (const auto& [row, exercise] : rows)
    if (!asked.contains({row, exercise}))
      problems.push_back(fmt::format("{}: no question for row {} of the lessons", exercise, row));
}

// --- the files -----------------------------------------------------------------------------------

std::string without_answers(const std::string& text) {
  std::string rest = text;
  for (std::size_t i = 0; i < parse_sheet(rest).predictions.size(); ++i)
    rest = with_answer(rest, parse_sheet(rest).predictions[i], "");
  return rest;
}

void prove_marks(const std::filesystem::path& folder, const Questions& questions, Mark wanted,
                 Problems& problems) {
  for (const Judged& judged : judge(folder, questions))
    if (judged.mark != wanted)
      problems.push_back(fmt::format("{}: {} \"{}\" is {}, not {}. {}",
                                     (folder / sheet_name).string(), judged.id, judged.answer,
                                     in_words(judged.mark), in_words(wanted), judged.words));
}

void prove_files(const Course& course, const std::string& exercise,
                 const std::filesystem::path& handed_out, const Questions& questions,
                 Problems& problems) {
  const std::filesystem::path asked = handed_out / exercise;
  const std::filesystem::path solved = course.root / "solutions" / exercise;
  prove_marks(asked, questions, Mark::empty, problems);
  prove_marks(solved, questions, Mark::right, problems);
  try {
    const std::string text = read_sheet(asked / sheet_name);
    if (without_answers(text) != text)
      problems.push_back(fmt::format("{}: its file of predictions holds answers", exercise));
    if (without_answers(read_sheet(solved / sheet_name)) != text)
      problems.push_back(
          fmt::format("{}: the solution's file of predictions asks something else", exercise));
  } catch (const std::exception& error) {
    problems.push_back(fmt::format("{}: {}", exercise, error.what()));
  }
}

// --- right and wrong values ----------------------------------------------------------------------

std::string as_answer(const Question& question, const KnownMistake& mistake) {
  if (question.form == Form::choice) return mistake.option;
  return fmt::format("{}", fmt::join(mistake.numbers, " "));
}

void prove_hints(const Question& question, Problems& problems) {
  for (const KnownMistake& mistake : question.mistakes) {
    const std::string answer = as_answer(question, mistake);
    const Judged judged = judge(question, answer);
    if (judged.mark != Mark::wrong || judged.words != mistake.hint)
      problems.push_back(fmt::format("{}: the wrong answer {} is {} and gets \"{}\"", question.id,
                                     answer, in_words(judged.mark), judged.words));
  }
  if (question.mistakes.empty())
    problems.push_back(fmt::format("{}: no wrong answer has a hint", question.id));
}

// What could be read as an answer in a sentence, one after the other.
std::vector<std::string> candidates(const Question& question, const std::string& text) {
  static const std::regex number(R"([-+]?[0-9]*[.,]?[0-9]+(?:e[-+]?[0-9]+)?(?: ?/ ?[0-9]+| ?%)?)");
  static const std::regex several(R"([\[(]([^\])]*)[\])]|[0-9]+ ?(?:x|by|\*) ?[0-9]+)");
  std::vector<std::string> found;
  const std::regex& form = question.form == Form::number ? number : several;
  for (std::sregex_iterator match(text.begin(), text.end(), form), end; match != end; ++match)
    found.push_back(match->str());
  return found;
}

bool gives_away(const Question& question, const std::string& text) {
  if (question.form ==
      Form::choice) {  // the words of the right option; its letter means nothing here
    const std::vector<std::string>& meanings = question.options.at(question.option);
    return plain_words(text).find(meanings.at(0)) != std::string::npos;
  }
  return std::ranges::any_of(candidates(question, text), [&](const std::string& piece) {
    return judge(question, piece).mark == Mark::right;
  });
}

// A number in [data], or in a name such as q1, is not the answer. A choice has to name what is right.
bool question_gives_away(const Question& question, const std::string& words) {
  static const std::regex data(R"(\[[^\]]*\]|[A-Za-z_]\w*)");
  if (question.form == Form::choice) return false;
  return gives_away(question,
                    question.form == Form::number ? std::regex_replace(words, data, " ") : words);
}

void prove_no_spoilers(const Question& question, const std::filesystem::path& handed_out,
                       Problems& problems) {
  const Sheet sheet = parse_sheet(read_sheet(handed_out / question.exercise / sheet_name));
  const Prediction* asked = sheet.find(question.id);
  if (asked != nullptr && question_gives_away(question, asked->question))
    problems.push_back(fmt::format("{}: the question gives its answer away", question.id));
  for (const KnownMistake& mistake : question.mistakes)
    if (gives_away(question, mistake.hint))
      problems.push_back(
          fmt::format("{}: a hint gives the answer away: {}", question.id, mistake.hint));
  if (gives_away(question, expected_form(question)))
    problems.push_back(fmt::format("{}: the form gives the answer away", question.id));
}

}  // namespace

std::vector<std::string> prove_predictions(const Course& course,
                                           const std::filesystem::path& handed_out) {
  const Questions questions = read_kits_questions(course.root);
  Problems problems;
  prove_rows(course, questions, problems);
  std::set<std::string> exercises;
  for (const Question& question : questions.all()) {
    if (exercises.insert(question.exercise).second)
      prove_files(course, question.exercise, handed_out, questions, problems);
    prove_hints(question, problems);
    prove_no_spoilers(question, handed_out, problems);
  }
  return problems;
}

}  // namespace headstart
