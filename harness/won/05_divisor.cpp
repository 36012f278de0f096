// Scores spread with the width of the rows, unless they are divided.
#include <random>

#include "divisor.h"
#include "dot_product.h"
#include "picture.h"

namespace {

// Products of random rows of that width, drawn without std's distributions: the same everywhere.
attention::RowVector products(attention::Index width) {
  std::mt19937_64 engine(5);
  const auto uniform = [&] { return static_cast<double>(engine() >> 11) * 0x1p-53; };
  const auto row = [&] {
    attention::RowVector row(width);
    for (double& cell : row) cell = (2 * uniform() - 1) * std::sqrt(3.0);  // spread 1
    return row;
  };
  attention::RowVector result(300);
  for (double& cell : result) cell = attention::dot(row(), row());
  return result;
}

}  // namespace

std::string headstart::picture() {
  std::string picture =
      "  How far apart scores lie, by your spread, before and after your scale_scores:\n\n"
      "   width    before                             after\n";
  for (const attention::Index width : {4, 16, 64, 256}) {
    const attention::RowVector scores = products(width);
    const attention::RowVector scaled = attention::scale_scores(scores, width);
    const double before = attention::spread(scores), after = attention::spread(scaled);
    picture += print("   %5d  %6.2f  %s  %5.2f  %s\n", static_cast<int>(width), before,
                     bar(before / 18, 24).c_str(), after, bar(after / 18, 24).c_str());
  }
  return picture;
}
