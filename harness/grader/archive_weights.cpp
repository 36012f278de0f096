#include "archive_weights.h"

#include <algorithm>
#include <functional>

namespace headstart {
namespace {

constexpr std::size_t deepest = 4;  // class/alice/headstart-main/exercises
constexpr std::uint64_t ordinary_entries = 1000, ordinary_bytes = 1 << 20;

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

std::vector<Place> ArchiveWeights::culprits(Measure of) const {
  std::vector<const Folder*> suspects, found = inside({});
  for (bool parted = false; !parted;) {
    const auto stray = [&](const Folder* folder) { return strays_.contains(folder->first); };
    const auto first_stray = std::ranges::partition(found, std::not_fn(stray)).begin();
    suspects.insert(suspects.end(), first_stray, found.end());
    found.erase(first_stray, found.end());
    parted = found.size() != 1;
    if (!parted) found = inside(found[0]->first);
  }
  suspects.insert(suspects.end(), found.begin(), found.end());
  return heaviest(suspects, of);
}

std::vector<Place> ArchiveWeights::heaviest(const std::vector<const Folder*>& folders, Measure of) {
  std::uint64_t most = 0;
  for (const Folder* folder : folders) most = std::max(most, folder->second.*of);
  const std::uint64_t least =
      std::max(most / 2, of == &Weight::entries ? ordinary_entries : ordinary_bytes);
  std::vector<Place> heavy;
  for (const Folder* folder : folders)
    if (folder->second.*of >= least) heavy.push_back(folder->first);
  return heavy;
}

}  // namespace headstart
