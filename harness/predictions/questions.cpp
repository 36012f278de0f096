#include "questions.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <optional>
#include <sstream>
#include <stdexcept>

#include "forms.h"

namespace headstart {
namespace {

constexpr std::string_view alphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

std::string from_base64(std::string_view text) {
  while (text.ends_with('=') || text.ends_with('\r')) text.remove_suffix(1);
  std::string bytes;
  unsigned buffer = 0;
  int bits = 0;
  for (const char letter : text) {
    const std::size_t value = alphabet.find(letter);
    if (value == alphabet.npos) throw std::runtime_error("is not base64");
    buffer = (buffer << 6 | static_cast<unsigned>(value)) & 0xFFFF;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes += static_cast<char>(buffer >> bits & 0xFF);
    }
  }
  while (bytes.ends_with('\n')) bytes.pop_back();
  return bytes;
}

// "b" of "a b c" at " ": the text up to the separator, which is taken away with it.
std::string take_until(std::string_view& text, std::string_view separator) {
  const std::size_t at = std::min(text.find(separator), text.size());
  std::string piece(text.substr(0, at));
  text.remove_prefix(std::min(at + separator.size(), text.size()));
  return piece;
}

void prove(bool holds, const std::string& otherwise) {
  if (!holds) throw std::runtime_error(otherwise);
}

Form read_form(std::string_view name) {
  if (name == "number") return Form::number;
  if (name == "row") return Form::row;
  if (name == "shape") return Form::shape;
  if (name == "choice") return Form::choice;
  throw std::runtime_error("the forms are number, row, shape and choice");
}

std::vector<double> read_numbers(std::string_view text) {
  const auto count = static_cast<std::size_t>(std::ranges::count(text, ' ')) + 1;
  const std::optional<std::vector<double>> numbers = read_row(text, count);
  prove(numbers.has_value(), "numbers are written 0.5 or 0.5 -1");
  return *numbers;
}

double read_tolerance(std::string_view text) {
  const std::optional<double> value = read_number(text);
  prove(value.has_value() && *value >= 0, "a tolerance is a number that is not negative");
  return *value;
}

// Takes the file line by line; the last question is the one that a line is about.
class QuestionsReader {
 public:
  void take(std::string_view line) {
    const std::string key = take_until(line, " ");
    if (key == "question") return start(line);
    prove(!all_.empty(), "the first line must be a question");
    if (key == "right")
      set_right(line);
    else if (key == "within")
      question().within = read_tolerance(line);
    else if (key == "option")
      add_option(line);
    else if (key == "wrong")
      add_mistake(line);
    else if (key == "hint" && !question().mistakes.empty())
      question().mistakes.back().hint = line;
    else
      throw std::runtime_error("cannot make sense of \"" + key + "\" here");
  }

  // All of them, each found complete.
  std::vector<Question> finish() {
    for (const Question& question : all_) prove_complete(question);
    return std::move(all_);
  }

 private:
  Question& question() { return all_.back(); }

  void start(std::string_view line) {
    Question next;
    next.id = take_until(line, " ");
    next.exercise = take_until(line, " ");
    next.form = read_form(line);
    all_.push_back(std::move(next));
  }

  void set_right(std::string_view line) {
    if (question().form == Form::choice)
      question().option = line;
    else
      question().numbers = read_numbers(line);
  }

  void add_option(std::string_view line) {  // option a: words; other words
    std::vector<std::string>& words = question().options[take_until(line, ": ")];
    while (!line.empty()) words.push_back(take_until(line, "; "));
  }

  void add_mistake(std::string_view line) {  // wrong 1.5, or wrong 1.5 within 0.1
    KnownMistake mistake;
    const std::string value = take_until(line, " within ");
    mistake.within = line.empty() ? question().within : read_tolerance(line);
    if (question().form == Form::choice)
      mistake.option = value;
    else
      mistake.numbers = read_numbers(value);
    question().mistakes.push_back(std::move(mistake));
  }

  static void prove_complete(const Question& question) {
    const std::string name = question.id + " of " + question.exercise;
    const std::size_t count = question.numbers.size();
    const bool choice = question.form == Form::choice;
    prove(choice ? question.options.contains(question.option) : count > 0,
          name + " has no right answer");
    for (const KnownMistake& mistake : question.mistakes) {
      prove(choice ? question.options.contains(mistake.option) : mistake.numbers.size() == count,
            name + " has a wrong answer of another kind");
      prove(!mistake.hint.empty(), name + " has a wrong answer without a hint");
    }
  }

  std::vector<Question> all_;
};

[[noreturn]] void stop(const std::filesystem::path& file, int line, const std::string& why) {
  throw std::runtime_error(file.string() + ", line " + std::to_string(line) + ": " + why);
}

}  // namespace

std::vector<Question> Questions::of(std::string_view exercise) const {
  std::vector<Question> found;
  std::ranges::copy_if(all_, std::back_inserter(found),
                       [&](const Question& question) { return question.exercise == exercise; });
  return found;
}

Questions read_questions(const std::filesystem::path& file) {
  std::ifstream stream(file);
  if (!stream) throw std::runtime_error(file.string() + " is missing");
  QuestionsReader reader;
  int number = 0;
  try {
    for (std::string line; std::getline(stream, line);) {
      ++number;
      if (!line.empty() && !line.starts_with('#')) reader.take(from_base64(line));
    }
    return Questions(reader.finish());
  } catch (const std::exception& error) {
    stop(file, number, error.what());
  }
}

Questions read_kits_questions(const std::filesystem::path& root) {
  return read_questions(root / "harness" / "predictions" / "answers.base64");
}

}  // namespace headstart
