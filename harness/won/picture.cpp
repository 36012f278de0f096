#include "picture.h"

#include <unistd.h>

#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>

namespace headstart {
namespace {

// Watch mode asks for colour by name: its pipe is no terminal.
bool colour() {
  return std::getenv("NO_COLOR") == nullptr && std::getenv("CLICOLOR_FORCE") != nullptr;
}

// The more, the bluer, with letters that stay readable.
std::string shaded(double share, const std::string& text) {
  struct Shade {
    double least;
    const char* code;
  };
  constexpr Shade shades[] = {{0.8, "97;48;5;19"},
                              {0.6, "97;48;5;26"},
                              {0.4, "30;48;5;111"},
                              {0.2, "30;48;5;153"},
                              {0.05, "30;48;5;195"}};
  if (colour())
    for (const auto& [least, code] : shades)
      if (share >= least) return std::string("\x1b[") + code + "m" + text + "\x1b[0m";
  return text;
}

}  // namespace

std::string print(const char* format, ...) {
  char text[256];
  std::va_list arguments;
  va_start(arguments, format);
  std::vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  return text;
}

std::string share_cell(double share) {
  return shaded(share, std::abs(share) < 5e-4 ? "   0   " : print(" %5.3f ", share));
}

std::string shade_cell(double share) {
  constexpr char ramp[] = " .:-=+*#%@";
  const double root = std::sqrt(std::min(std::max(share, 0.0), 1.0));  // tells the small ones apart
  const char mark = colour() ? ' ' : ramp[std::lround(root * 9)];
  return shaded(share, std::string(2, mark));
}

std::string bar(double share, int columns) {
  const long filled = std::lround(std::min(std::max(share, 0.0), 1.0) * columns);
  return std::string(filled, '#') + std::string(columns - filled, '.');
}

std::string share_table(const attention::Matrix& shares, const std::vector<std::string>& names) {
  std::string text = "        ";
  for (attention::Index j = 0; j < shares.cols(); ++j) text += print(" %5s ", names[j].c_str());
  text += "\n";
  for (attention::Index i = 0; i < shares.rows(); ++i) {
    text += print("  %5s ", names[i].c_str());
    for (attention::Index j = 0; j < shares.cols(); ++j) text += share_cell(shares(i, j));
    text += "\n";
  }
  return text;
}

std::vector<std::string> characters(const std::string& text) {
  std::vector<std::string> names;
  for (const char c : text) names.emplace_back(1, c == ' ' ? '_' : c);
  return names;
}

}  // namespace headstart

int main() {
  const std::string text = headstart::picture();
  std::fwrite(text.data(), 1, text.size(), stdout);
}
