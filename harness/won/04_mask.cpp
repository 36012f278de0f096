// Nobody reads ahead: the triangle.
#include "mask.h"
#include "picture.h"
#include "softmax.h"

std::string headstart::picture() {
  const std::string text = "the cat s";
  const auto T = static_cast<attention::Index>(text.size());
  const attention::Matrix scores = attention::Matrix::Constant(T, T, 1.0);
  const attention::Matrix shares = attention::softmax_rows(attention::causal_mask(scores));
  return "  Equal scores behind your causal_mask: everybody looks back, nobody ahead.\n"
         "  It is the average of exercise 00, now made of scores:\n\n" +
         share_table(shares, characters(text));
}
