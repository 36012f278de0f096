// What is right, what is not, and what to say about it: harness/predictions/answers.base64.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace headstart {

enum class Form { number, row, shape, choice };

struct KnownMistake {
  std::vector<double> numbers;  // of a number, a row or a shape
  std::string option;           // of a choice
  double within = 0;
  std::string hint;
};

struct Question {
  std::string id;  // A2, or A6b: the row of data/lesson_rows.json, and a letter if it has several
  std::string exercise;  // 01_dot_product
  Form form = Form::number;
  std::vector<double> numbers;
  double within = 0;                                        // how far each number may be off
  std::string option;                                       // the letter of the right choice
  std::map<std::string, std::vector<std::string>> options;  // of each letter: words that mean it
  std::vector<KnownMistake> mistakes;
};

// All questions, in the order in which they are asked.
class Questions {
 public:
  explicit Questions(std::vector<Question> all) : all_(std::move(all)) {}

  const std::vector<Question>& all() const { return all_; }
  std::vector<Question> of(std::string_view exercise) const;

 private:
  std::vector<Question> all_;
};

// Throws std::runtime_error that names the file, the line and what is wrong with it.
Questions read_questions(const std::filesystem::path& file);

// The kit's own, in this checkout.
Questions read_kits_questions(const std::filesystem::path& root);

}  // namespace headstart
