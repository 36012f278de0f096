// What the folders of an archive take: one that takes too much is to cost itself only.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "submission_source.h"

namespace headstart {

struct Weight {
  std::uint64_t entries = 0, kept = 0, expanded = 0;  // files and folders; bytes
};
using Measure = std::uint64_t Weight::*;

class ArchiveWeights {
 public:
  void add(const Place& place, Measure of, std::uint64_t amount);
  const Weight& total() const { return total_; }
  // The heaviest where folders first part, if it has a tenth or more of the whole.
  std::optional<Place> culprit(Measure of) const;

 private:
  using Folder = std::pair<const Place, Weight>;
  std::vector<const Folder*> inside(const Place& parent) const;

  std::map<Place, Weight> folders_;  // near the top
  Weight total_;
};

}  // namespace headstart
