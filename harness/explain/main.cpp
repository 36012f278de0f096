// headstart-explain OUTPUT ROOT FILE...   what the compiler said in OUTPUT, about the learner's FILEs
// headstart-explain --source ROOT FILE... what is wrong with FILEs although they compile
//
// FILEs are named from ROOT, as they are in OUTPUT. Prints nothing if it has nothing to say.
#include <algorithm>
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>

#include "explain.h"

namespace {

using headstart::Explanation;
using headstart::OwnFile;

constexpr std::size_t most_shown = 3;
constexpr std::size_t lines_beside_explanation = 8, lines_alone = 24, width_beside = 76,
                      width_alone = 160;

std::string read_file(const std::string& name) {
  std::ifstream stream(name, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

void show(const std::vector<Explanation>& explanations) {
  for (std::size_t i = 0; i < std::min(explanations.size(), most_shown); ++i)
    std::cout << headstart::to_text(explanations[i]) << "\n";
  if (explanations.size() > most_shown)
    std::cout << "  There is more to mend; often it goes away with the first.\n\n";
}

std::string from_root(const std::string& file, const std::string& root) {
  return file.starts_with(root + "/") ? file.substr(root.size() + 1) : file;
}

// The compiler's own words, as far as they help at once.
void show_output(const std::string& output, bool explained, const std::string& kept) {
  const std::size_t most_lines = explained ? lines_beside_explanation : lines_alone;
  const std::size_t width = explained ? width_beside : width_alone;
  const std::string text = headstart::printable(output);
  const auto all = static_cast<std::size_t>(std::ranges::count(text, '\n'));
  bool whole = all <= most_lines + 4;  // nobody opens a file for four lines
  const std::size_t shown = whole ? all : most_lines;
  std::cout << "  The compiler's words:\n";
  std::istringstream lines(text);
  std::string line;
  for (std::size_t i = 0; i < shown && std::getline(lines, line); ++i) {
    const std::string piece = headstart::shortened(line, width);
    whole = whole && piece == line;
    std::cout << "  | " << piece << "\n";
  }
  if (!whole) std::cout << "  | ... all " << all << " lines: " << kept << "\n";
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  if (words.size() < 3) {
    std::cerr << "headstart-explain OUTPUT ROOT FILE...\nheadstart-explain --source ROOT FILE...\n";
    return 2;
  }
  std::vector<OwnFile> own;
  for (std::size_t i = 2; i < words.size(); ++i)
    own.push_back({words[i], read_file(words[1] + "/" + words[i])});
  if (words[0] == "--source") {
    for (const OwnFile& file : own) show(headstart::explain_source(file));
    return 0;
  }
  const std::string output = read_file(words[0]);
  const std::vector<Explanation> explanations = headstart::explain(output, own);
  show(explanations);
  show_output(output, !explanations.empty(), from_root(words[0], words[1]));
  return 0;
}
