// What `train`, `write` and `lab` can be asked for.
#pragma once

#include <cstdint>
#include <string>

namespace headstart {

struct TrainOptions {
  std::string text;   // empty: data/corpus/corpus.txt
  std::string model;  // empty: .headstart/model.bin in the kit
  bool resume = false;
  long steps = 40000;
  int batch = 4, d = 24, d_k = 8, window = 24;
  double learning_rate = 0.01;
  std::uint64_t seed = 1;
  int threads = 0;  // 0: as many as there are cores
};

struct WriteOptions {
  std::string prompt = "the ";
  std::string model;  // empty: .headstart/model.bin in the kit
  int length = 300;
  double temperature = 0.6;
  std::uint64_t seed = 1;
};

struct LabOptions {
  std::string name;  // empty: list them
  bool json = false;
};

}  // namespace headstart
