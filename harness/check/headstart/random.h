// Random inputs that repeat: the seed comes from the test's name, or from HEADSTART_SEED.
#pragma once

#include <cstdint>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include "headstart/types.h"

namespace headstart {

// The seed of the test that is running. A failure prints it.
std::uint64_t seed_of_current_test();

// The seed that was asked for since forget_seed(); none if no random input depends on it.
std::optional<std::uint64_t> seed_in_use();
void forget_seed();

class Random {
 public:
  explicit Random(std::uint64_t seed = seed_of_current_test()) : engine_(seed) {}

  double uniform();  // in [0, 1)
  double normal();   // mean 0, standard deviation 1
  // Entries are standard normal times scale.
  attention::Matrix matrix(attention::Index rows, attention::Index columns, double scale = 1.0);
  attention::RowVector row(attention::Index size, double scale = 1.0);
  // Rows of shares: positive, each row adds to 1.
  attention::Matrix shares(attention::Index rows, attention::Index columns);
  int below(int bound);                     // 0..bound-1
  std::pair<int, int> shape();              // from 1x1 to 12x12
  std::vector<int> tokens(int vocabulary);  // one to five

 private:
  std::mt19937_64 engine_;  // its sequence is the same everywhere; std's distributions are not
};

}  // namespace headstart
