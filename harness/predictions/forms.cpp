#include "forms.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <locale>
#include <sstream>

namespace headstart {
namespace {

std::string_view without_blanks(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

std::string replaced(std::string_view text, std::string_view letters, char by) {
  std::string result(text);
  std::ranges::replace_if(
      result, [&](char letter) { return letters.find(letter) != letters.npos; }, by);
  return result;
}

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

// [0.5 -1] and (0.5 -1) without what is around them.
std::string_view without_brackets(std::string_view text) {
  text = without_blanks(text);
  if ((text.starts_with('[') && text.ends_with(']')) ||
      (text.starts_with('(') && text.ends_with(')')))
    text = text.substr(1, text.size() - 2);
  return without_blanks(text);
}

// A number as C++ writes it, but for a comma in the place of the point.
std::optional<double> read_decimal(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  std::string digits(text);
  if (std::ranges::count(digits, ',') == 1 && digits.find('.') == digits.npos)
    digits = replaced(digits, ",", '.');
  // No hexadecimal, no "inf", no "nan": the stream would take some of them.
  if (digits.empty() || digits.find_first_not_of("0123456789.eE+-") != digits.npos)
    return std::nullopt;
  std::istringstream stream(digits);
  stream.imbue(std::locale::classic());
  double value = 0;
  if (!(stream >> value) || stream.peek() != std::istringstream::traits_type::eof())
    return std::nullopt;
  return value;
}

std::optional<double> read_fraction(std::string_view above, std::string_view below) {
  const std::optional<double> top = read_decimal(without_blanks(above));
  const std::optional<double> bottom = read_decimal(without_blanks(below));
  if (!top || !bottom || *bottom == 0) return std::nullopt;
  return *top / *bottom;
}

std::optional<std::vector<double>> numbers_in(const std::string& text, std::size_t count) {
  std::vector<double> numbers;
  for (const std::string& word : words_of(text))
    if (const std::optional<double> number = read_number(word))
      numbers.push_back(*number);
    else
      return std::nullopt;
  if (numbers.size() != count) return std::nullopt;
  return numbers;
}

// A comma that ends a number and not one inside of it.
std::string with_commas_between_as_blanks(std::string_view text) {
  std::string result(text);
  for (std::size_t i = 0; i < result.size(); ++i)
    if (result[i] == ',' && (i + 1 == result.size() || result[i + 1] == ' ')) result[i] = ' ';
  return result;
}

bool is_size(const std::string& word) {
  return word.size() <= 6 && std::ranges::all_of(word, [](char letter) {
           return std::isdigit(static_cast<unsigned char>(letter)) != 0;
         });
}

}  // namespace

std::optional<double> read_number(std::string_view text) {
  text = without_blanks(text);
  while (text.starts_with('=') || text.starts_with('~')) text = without_blanks(text.substr(1));
  double unit = 1;
  if (text.ends_with('%')) {
    unit = 100;
    text = without_blanks(text.substr(0, text.size() - 1));
  }
  double sign = 1;
  if (text.starts_with("- ")) {
    sign = -1;
    text = without_blanks(text.substr(1));
  }
  const std::size_t slash = text.find('/');
  const std::optional<double> value =
      slash == text.npos ? read_decimal(text)
                         : read_fraction(text.substr(0, slash), text.substr(slash + 1));
  if (!value || !std::isfinite(*value)) return std::nullopt;
  return sign * *value / unit;
}

std::optional<std::vector<double>> read_row(std::string_view text, std::size_t count) {
  text = without_brackets(text);
  const std::string apart = replaced(with_commas_between_as_blanks(text), ";", ' ');
  if (const auto numbers = numbers_in(apart, count)) return numbers;
  return numbers_in(replaced(text, ",;", ' '), count);  // 0.5,-1
}

std::optional<std::vector<double>> read_shape(std::string_view text) {
  std::string words = replaced(plain_words(text), "x*,;", ' ');
  if (const std::size_t by = words.find(" by "); by != words.npos) words.replace(by, 4, " ");
  const std::vector<std::string> sizes = words_of(words);
  if (sizes.size() != 2 || !is_size(sizes[0]) || !is_size(sizes[1])) return std::nullopt;
  return std::vector<double>{std::stod(sizes[0]), std::stod(sizes[1])};
}

std::string plain_words(std::string_view text) {
  std::string words;
  for (const std::string& word : words_of(replaced(text, "()[]\"'`", ' ')))
    words += (words.empty() ? "" : " ") + word;
  if (words.ends_with('.')) words.pop_back();
  std::ranges::transform(words, words.begin(),
                         [](unsigned char letter) { return std::tolower(letter); });
  return words;
}

}  // namespace headstart
