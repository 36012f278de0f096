// What the folders of an archive take: one that takes too much is to cost itself only.
#pragma once

#include <cstdint>
#include <map>
#include <set>
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
  // What is no submission, whatever it weighs: a loose file, what a Mac or git leaves.
  void mark_stray(const Place& place) { strays_.insert(place); }
  // Of those where folders first part, and strays above: the heaviest, and all that weigh half as much or
  // more; none that weighs no more than a submission may.
  std::vector<Place> culprits(Measure of) const;

 private:
  using Folder = std::pair<const Place, Weight>;
  std::vector<const Folder*> inside(const Place& parent) const;
  static std::vector<Place> heaviest(const std::vector<const Folder*>& folders, Measure of);

  std::map<Place, Weight> folders_;  // near the top
  std::set<Place> strays_;
  Weight total_;
};

}  // namespace headstart
