// The attention grid of the learner's own head: characters that look for their like.
#include <random>

#include "attention_head.h"
#include "picture.h"

namespace {

using attention::Index;
using attention::Matrix;

// A random row for every character, the same one wherever it comes; and a little for where it stands.
Matrix rows_of(const std::string& text, Index width) {
  Matrix X(static_cast<Index>(text.size()), width);
  for (Index i = 0; i < X.rows(); ++i) {
    std::mt19937_64 engine(static_cast<unsigned char>(text[static_cast<std::size_t>(i)]) * 7919U);
    for (double& cell : X.row(i)) cell = static_cast<double>(engine() >> 11) * 0x1p-52 - 1;
  }
  return X;
}

}  // namespace

std::string headstart::picture() {
  const std::string text = "the cat sat on";
  const Index width = 12;
  const Matrix look = 2.2 * Matrix::Identity(width, width);
  const attention::HeadActivations head = attention::attention_head(
      rows_of(text, width), {look, look, look}, attention::Masking::causal);
  std::string picture =
      "  Your head reads. Each row looks back for characters like itself:\n\n     ";
  for (const std::string& name : characters(text)) picture += name + " ";
  picture += "\n";
  for (Index i = 0; i < head.weights.rows(); ++i) {
    picture += "   " + characters(text)[static_cast<std::size_t>(i)] + " ";
    for (Index j = 0; j < head.weights.cols(); ++j) picture += shade_cell(head.weights(i, j));
    picture += "\n";
  }
  return picture;
}
