// The knob of lesson B turns: one number learns to make sweet look at apple.
#include "attention_head.h"
#include "picture.h"
#include "training_step.h"

namespace {

double weight_on_apple(double c) {
  const attention::Matrix identity = attention::Matrix::Identity(2, 2);
  const attention::HeadParameters head{attention::Matrix{{0, 0}, {c, 0}}, identity, identity};
  return attention::attention_head(identity, head, attention::Masking::none).weights(1, 0);
}

std::string frame(int steps, double c) {
  using headstart::bar;
  using headstart::print;
  const double weight = weight_on_apple(c), loss = attention::knob_loss(c);
  const int at = static_cast<int>(c * 8);
  return print("  The knob turns itself, by your knob_gradient: step %d\n\n", steps) +
         print("  c       %8.4f  0 %s|%s 6\n", c, std::string(at, '-').c_str(),
               std::string(std::max(0, 48 - at), '-').c_str()) +
         print("  weight  %8.4f    %s  on apple\n", weight, bar(weight, 40).c_str()) +
         print("  loss    %8.4f    %s\n", loss, bar(loss * 2, 40).c_str());
}

}  // namespace

std::string headstart::picture() {
  std::string frames;
  double c = 0;
  int steps = 0;
  for (const int stop :
       {0, 1, 2, 3, 4, 5, 6, 8, 10, 13, 16, 20, 25, 32, 40, 50, 65, 80, 100, 130, 160, 200}) {
    for (; steps < stop; ++steps) c -= attention::knob_gradient(c);
    frames += (stop == 0 ? "" : "\f") + frame(steps, c);
  }
  return frames;
}
