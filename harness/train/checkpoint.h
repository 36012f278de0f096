// All that training has come to, in one file: what it takes to go on as if nothing had stopped it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "adam.h"
#include "parameters.h"
#include "text.h"

namespace headstart {

// What was asked for. Everything here decides the numbers that come out.
struct TrainingPlan {
  ModelSize size;
  int batch = 4;  // windows a step
  long steps = 40000;
  double learning_rate = 0.01;  // at its highest
  std::uint64_t seed = 1;
  int threads = 2;

  bool operator==(const TrainingPlan&) const = default;
};

struct LossPoint {
  long step = 0;
  double training = 0;    // mean since the point before, in nats a character
  double validation = 0;  // on text that is not trained on
};

struct Checkpoint {
  TrainingPlan plan;
  Alphabet alphabet;
  std::uint64_t text_hash = 0;  // of the text that it was trained on
  std::string code;             // whose exercise functions trained it
  attention::LanguageModel model;
  Adam adam;            // adam.t is the number of steps taken
  double loss_sum = 0;  // since the last loss point
  std::vector<LossPoint> losses;
};

// Writes a temporary file, flushes it to the disk and renames it: whatever happens on the way, the
// file that was there before stays whole. Throws std::runtime_error.
void save(const Checkpoint& checkpoint, const std::filesystem::path& file);

// Throws std::invalid_argument if there is none, or it is broken, or something else.
Checkpoint load_checkpoint(const std::filesystem::path& file);

// Writes any text the same careful way.
void write_whole(const std::filesystem::path& file, const std::string& bytes);

}  // namespace headstart
