#include "progress.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <stdexcept>
#include <string_view>
#include <system_error>

#include "files.h"
#include "text.h"

namespace headstart {
namespace {

constexpr std::string_view heading = "headstart state ";

std::vector<std::string> words_of(std::string_view line) {
  std::vector<std::string> words;
  while (!line.empty()) {
    const std::size_t end = line.find(' ');
    if (end != 0) words.emplace_back(line.substr(0, end));
    line.remove_prefix(end == line.npos ? line.size() : end + 1);
  }
  return words;
}

bool to_number(const std::string& text, int& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() && number >= 0;
}

bool is_text(std::string_view text) {
  return std::ranges::all_of(
      text, [](char c) { return c == '\n' || static_cast<unsigned char>(c) >= 0x20; });
}

}  // namespace

Progress::Progress(const std::filesystem::path& root) : file_(root / ".headstart" / "state") {
  std::error_code none;
  if (!std::filesystem::exists(file_, none)) return;
  try {
    read_lines(read_file(file_));
  } catch (const std::runtime_error& error) {
    set_aside(error.what());
  }
}

void Progress::read_lines(const std::string& text) {
  const std::vector<std::string> lines = lines_of(text);
  int version = 0;
  if (!is_text(text) || lines.empty() || !lines[0].starts_with(heading) ||
      !to_number(lines[0].substr(heading.size()), version))
    throw std::runtime_error(fmt::format("it does not begin with \"{}1\"", heading));
  for (std::size_t i = 1; i < lines.size(); ++i)
    if (!read_line(lines[i]))
      throw std::runtime_error(fmt::format("line {} is \"{}\"", i + 1, lines[i]));
}

bool Progress::read_line(const std::string& line) {
  const std::vector<std::string> words = words_of(line);
  if (words.empty()) return true;
  if (words[0] == "at") {
    if (words.size() != 2) return false;
    at_ = words[1];
  } else if (words[0] == "hints") {
    int seen = 0;
    if (words.size() != 3 || !to_number(words[2], seen)) return false;
    hints_.emplace_back(words[1], seen);
  } else {
    unknown_.push_back(line);
  }
  return true;
}

void Progress::set_aside(const std::string& why) {
  at_.clear();
  hints_.clear();
  unknown_.clear();
  const std::filesystem::path aside = file_.string() + ".broken-" + date_for_name();
  std::error_code error;
  std::filesystem::rename(file_, aside, error);
  complaint_ =
      fmt::format("{} cannot be understood ({}).\n{}; hints begin anew, your code is not touched.",
                  file_.string(), why,
                  error ? "It could not be moved: " + error.message()
                        : "It is kept as " + aside.filename().string());
}

int Progress::hints(const std::string& exercise) const {
  for (const auto& [id, seen] : hints_)
    if (id == exercise) return seen;
  return 0;
}

void Progress::set_at(const std::string& exercise) {
  if (at_ == exercise) return;
  at_ = exercise;
  write();
}

void Progress::set_hints(const std::string& exercise, int seen) {
  const auto known = std::ranges::find(hints_, exercise, &std::pair<std::string, int>::first);
  if (known == hints_.end())
    hints_.emplace_back(exercise, seen);
  else
    known->second = seen;
  write();
}

void Progress::write() {
  std::string text = fmt::format("{}1\n", heading);
  if (!at_.empty()) text += fmt::format("at {}\n", at_);
  for (const auto& [id, seen] : hints_) text += fmt::format("hints {} {}\n", id, seen);
  for (const std::string& line : unknown_) text += line + "\n";
  try {
    std::error_code error;
    std::filesystem::create_directories(file_.parent_path(), error);
    write_file(file_, text);
  } catch (const std::runtime_error& error) {
    complaint_ = fmt::format("{}: hints and places are not remembered.", error.what());
  }
}

}  // namespace headstart
