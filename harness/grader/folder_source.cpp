#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "submission_source.h"

namespace headstart {
namespace {

// Opened one name at a time, from the folder above: a link that is put in the way is not followed, and
// a FIFO does not make us wait.
constexpr int carefully = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC;

[[noreturn]] void refuse(const Place& place, int error) {
  if (error == ELOOP) throw Refused(fmt::format("{} is a link", joined(place)));
  throw Refused(fmt::format("{}: {}", joined(place), strerror(error)));
}

Kind kind_of(const struct stat& found) {
  switch (found.st_mode & S_IFMT) {
    case S_IFREG: return Kind::file;
    case S_IFDIR: return Kind::folder;
    case S_IFLNK: return Kind::link;
    case S_IFCHR:
    case S_IFBLK: return Kind::device;
    case S_IFIFO: return Kind::fifo;
    case S_IFSOCK: return Kind::socket;
    default: return Kind::unknown;
  }
}

class FolderSource : public SubmissionSource {
 public:
  FolderSource(Descriptor folder, const IntakeLimits& limits)
      : top_(std::move(folder)), limits_(limits) {}

  std::vector<Entry> list(const Place& place) override {
    Descriptor folder = open_folder(place);
    DIR* stream = fdopendir(folder.get());
    if (stream == nullptr) refuse(place, errno);
    const std::unique_ptr<DIR, int (*)(DIR*)> closed_afterwards(stream, closedir);
    const int number = folder.release();  // the stream's now
    std::vector<Entry> entries;
    while (const dirent* entry = readdir(stream)) {
      const std::string name = entry->d_name;
      if (name == "." || name == "..") continue;
      struct stat found {};
      if (fstatat(number, entry->d_name, &found, AT_SYMLINK_NOFOLLOW) != 0) continue;  // gone
      entries.push_back({name, kind_of(found)});
      if (entries.size() > limits_.submissions)
        throw Refused(
            fmt::format("{} holds more than {} names", shown(place), limits_.submissions));
    }
    std::sort(entries.begin(), entries.end(),
              [](const Entry& a, const Entry& b) { return a.name < b.name; });
    return entries;
  }

  std::string read(const Place& place, std::uint64_t most_bytes) override {
    const Descriptor folder = open_folder({place.begin(), place.end() - 1});
    const Descriptor file(openat(folder.get(), place.back().c_str(), carefully));
    if (!file) refuse(place, errno);
    refuse_links_of_others(folder.get(), file.get(), place);
    return read_regular(file.get(), most_bytes, joined(place));
  }

 private:
  static std::string shown(const Place& place) { return place.empty() ? "it" : joined(place); }

  Descriptor open_folder(const Place& place) const {
    Descriptor folder(openat(top_.get(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!folder) refuse({"."}, errno);
    for (auto name = place.begin(); name != place.end(); ++name) {
      const int next = openat(folder.get(), name->c_str(), carefully | O_DIRECTORY);
      if (next < 0) refuse({place.begin(), name + 1}, errno);
      folder.reset(next);
    }
    return folder;
  }

  // A second name for a file that belongs to somebody else: whoever made it may not be able to read
  // it, and we, who may be root, would.
  static void refuse_links_of_others(int folder, int file, const Place& place) {
    struct stat around {
    }, found{};
    if (fstat(folder, &around) != 0 || fstat(file, &found) != 0) refuse(place, errno);
    if (found.st_nlink > 1 && found.st_uid != around.st_uid)
      throw Refused(fmt::format("{} is a hard link to another user's file", joined(place)));
  }

  Descriptor top_;
  IntakeLimits limits_;
};

}  // namespace

std::unique_ptr<SubmissionSource> folder_source(Descriptor folder, const IntakeLimits& limits) {
  return std::make_unique<FolderSource>(std::move(folder), limits);
}

std::string read_regular(int file, std::uint64_t most_bytes, const std::string& name) {
  struct stat found {};
  if (fstat(file, &found) != 0 || !S_ISREG(found.st_mode))
    throw Refused(fmt::format("{} is not a regular file", name));
  const auto refuse_size = [&] {
    throw Refused(fmt::format("{} is larger than {} bytes", name, most_bytes));
  };
  if (static_cast<std::uint64_t>(found.st_size) > most_bytes) refuse_size();
  std::string content;
  char buffer[65536];
  for (;;) {
    const ssize_t size = ::read(file, buffer, sizeof buffer);
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) throw Refused(fmt::format("{}: {}", name, strerror(errno)));
    if (size == 0) return content;
    content.append(buffer, static_cast<std::size_t>(size));
    if (content.size() > most_bytes) refuse_size();  // it grows while it is read
  }
}

std::string joined(const Place& place) {
  return fmt::format("{}", fmt::join(place, "/"));
}

}  // namespace headstart
