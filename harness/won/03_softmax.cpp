// Scores become shares: the first of four grows, the others stay.
#include "picture.h"
#include "softmax.h"

std::string headstart::picture() {
  std::string picture =
      "  Four scores, the first one growing; shares by your softmax:\n\n"
      "          scores      first   the three others\n";
  for (const double first : {0.0, 1.0, 2.0, 3.0, 5.0, 1000.0}) {
    const attention::RowVector scores{{first, 1, 0, -1}};
    const attention::RowVector shares = attention::softmax(scores);
    picture += print("  %6.0f 1 0 -1  ", first);
    for (const double share : shares) picture += share_cell(share);
    picture += "  " + bar(shares(0), 24) + "\n";
  }
  return picture;
}
