// Who has how much of the say in the average, character by character.
#include "average.h"
#include "picture.h"

std::string headstart::picture() {
  const std::string text = "the cat s";
  const auto T = static_cast<attention::Index>(text.size());
  const attention::Matrix say = attention::running_average(attention::Matrix::Identity(T, T));
  std::string picture =
      "  How much each character has to say after every further one,\n"
      "  by your running_average:\n\n";
  return picture + share_table(say, characters(text));
}
