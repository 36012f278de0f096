// Random numbers that depend on a seed and a place in the run alone: a resumed run draws what an
// uninterrupted one would have drawn.
#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>
#include <random>

namespace headstart {

class Numbers {
 public:
  // `place` tells apart what one seed is used for: a step of training, the first numbers of a model.
  explicit Numbers(std::uint64_t seed, std::uint64_t place = 0)
      : engine_(seed * 0x9E3779B97F4A7C15u ^ (place + 1) * 0xD1B54A32D192ED03u) {}

  double uniform() { return static_cast<double>(engine_() >> 11) * 0x1.0p-53; }  // in [0, 1)
  std::uint64_t below(std::uint64_t bound) {
    return static_cast<std::uint64_t>(uniform() * static_cast<double>(bound));
  }
  double normal() {  // Box and Muller
    const double radius = std::sqrt(-2.0 * std::log(1.0 - uniform()));
    return radius * std::cos(2.0 * std::numbers::pi * uniform());
  }

 private:
  std::mt19937_64 engine_;  // the same everywhere, unlike the standard distributions
};

}  // namespace headstart
