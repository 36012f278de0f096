// How well every two of four words agree.
#include "dot_product.h"
#include "picture.h"

std::string headstart::picture() {
  const attention::Matrix rows{{2, 0, 1}, {1, 1, 1}, {0, 2, 0}, {0, 2, 2}};
  const char* names[] = {"cat", "dog", "car", "bus"};
  std::string picture =
      "  How well every two words agree, by your dot:\n\n"
      "        ";
  for (const char* name : names) picture += print(" %5s ", name);
  for (attention::Index i = 0; i < 4; ++i) {
    picture += print("\n  %5s ", names[i]);
    for (attention::Index j = 0; j < 4; ++j)
      picture += print(" %5.0f ", attention::dot(rows.row(i), rows.row(j)));
  }
  return picture + "\n";
}
