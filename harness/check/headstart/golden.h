// Golden numbers: what numpy and PyTorch say, from data/golden/ (the script stands beside them).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "headstart/types.h"

namespace headstart {

// One case of a golden file: named matrices, numbers, tokens and words.
class GoldenCase {
 public:
  std::string name() const { return text("name"); }
  attention::Matrix matrix(const std::string& field) const;
  double number(const std::string& field) const;
  std::vector<int> tokens(const std::string& field) const;
  std::string text(const std::string& field) const;

 private:
  friend std::vector<GoldenCase> golden(const std::string& file);
  struct Data;
  explicit GoldenCase(std::shared_ptr<const Data> data) : data_(std::move(data)) {}
  std::shared_ptr<const Data> data_;
};

// All cases of data/golden/<file>.json. Throws std::runtime_error that names what is missing.
std::vector<GoldenCase> golden(const std::string& file);

}  // namespace headstart
