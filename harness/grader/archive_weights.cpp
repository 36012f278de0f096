#include "archive_weights.h"

#include <algorithm>

namespace headstart {
namespace {

constexpr std::size_t deepest = 4;  // class/alice/headstart-main/exercises

}  // namespace

void ArchiveWeights::add(const Place& place, Measure of, std::uint64_t amount) {
  total_.*of += amount;
  Place folder;
  for (std::size_t i = 0; i < std::min(place.size(), deepest); ++i) {
    folder.push_back(place[i]);
    folders_[folder].*of += amount;
  }
}

std::vector<const ArchiveWeights::Folder*> ArchiveWeights::inside(const Place& parent) const {
  std::vector<const Folder*> found;
  for (const Folder& each : folders_)
    if (each.first.size() == parent.size() + 1 &&
        std::equal(parent.begin(), parent.end(), each.first.begin()))
      found.push_back(&each);
  return found;
}

std::optional<Place> ArchiveWeights::culprit(Measure of) const {
  std::vector<const Folder*> found = inside({});
  while (found.size() == 1) found = inside(found[0]->first);
  if (found.empty()) return {};
  const Folder& heaviest = **std::ranges::max_element(
      found, {}, [&](const Folder* folder) { return folder->second.*of; });
  if (heaviest.second.*of < total_.*of / 10) return {};
  return heaviest.first;
}

}  // namespace headstart
