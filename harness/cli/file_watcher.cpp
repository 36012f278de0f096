#include "file_watcher.h"

#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <map>
#include <string_view>
#include <system_error>
#include <utility>
#ifdef __linux__
#include <sys/inotify.h>
#include <sys/vfs.h>
#endif

namespace headstart {
namespace {

using std::chrono::milliseconds;
namespace fs = std::filesystem;

// A closed or renamed file is whole; one that is being written will be closed soon; one that was removed
// often comes back under the same name.
constexpr milliseconds whole{8}, being_written{250}, removed{120};

// --- by looking --------------------------------------------------------------------------------

class PollingWatcher final : public FileWatcher {
 public:
  PollingWatcher(std::vector<fs::path> folders, std::string reason)
      : folders_(std::move(folders)), reason_(std::move(reason)) {
    for (const fs::path& folder : folders_) seen_.push_back(look(folder));
  }

  int descriptor() const override { return -1; }
  milliseconds interval() const override { return milliseconds(200); }
  std::string reason() const override { return reason_; }

  std::vector<Change> changes() override {
    std::vector<Change> found;
    for (std::size_t i = 0; i < folders_.size(); ++i) {
      Files now = look(folders_[i]);
      if (now == seen_[i]) continue;
      seen_[i] = std::move(now);
      found.push_back({i, milliseconds(50)});
    }
    return found;
  }

 private:
  using Stamp = std::pair<long long, long long>;  // when it was written; which file it is, how long
  using Files = std::map<std::string, Stamp>;

  static Files look(const fs::path& folder) {
    Files files;
    std::error_code none;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, none)) {
      const std::string name = entry.path().filename().string();
      struct stat file {};
      if (!is_learners_file(name) || stat(entry.path().c_str(), &file) != 0) continue;
#ifdef __APPLE__
      const long long part = file.st_mtimespec.tv_nsec;
#else
      const long long part = file.st_mtim.tv_nsec;
#endif
      files[name] = {static_cast<long long>(file.st_mtime) * 1'000'000'000 + part,
                     static_cast<long long>(file.st_ino) * 1'000'003 + file.st_size};
    }
    return files;
  }

  std::vector<fs::path> folders_;
  std::string reason_;
  std::vector<Files> seen_;
};

// --- by being told -----------------------------------------------------------------------------

#ifdef __linux__
class EventWatcher final : public FileWatcher {
 public:
  explicit EventWatcher(std::vector<fs::path> folders)
      : folders_(std::move(folders)),
        watches_(folders_.size(), -1),
        descriptor_(inotify_init1(IN_NONBLOCK | IN_CLOEXEC)) {
    for (std::size_t i = 0; i < folders_.size(); ++i) watch(i);
  }
  ~EventWatcher() override {
    if (descriptor_ >= 0) close(descriptor_);
  }
  EventWatcher(const EventWatcher&) = delete;

  bool works() const {
    return std::ranges::find(watches_, -1) == watches_.end() && descriptor_ >= 0;
  }
  int descriptor() const override { return descriptor_; }
  // A folder that was removed and made anew is looked for until it is there.
  milliseconds interval() const override { return milliseconds(works() ? 0 : 300); }
  std::string reason() const override { return ""; }

  std::vector<Change> changes() override {
    std::vector<Change> found;
    for (std::size_t i = 0; i < folders_.size(); ++i)
      if (watches_[i] < 0 && watch(i)) found.push_back({i, removed});
    alignas(inotify_event) char buffer[1 << 14];
    for (ssize_t size = 0; (size = read(descriptor_, buffer, sizeof buffer)) > 0;)
      for (ssize_t at = 0; at < size;) {
        const auto* event = reinterpret_cast<const inotify_event*>(buffer + at);
        take(*event, found);
        at += static_cast<ssize_t>(sizeof(inotify_event) + event->len);
      }
    return found;
  }

 private:
  bool watch(std::size_t i) {
    watches_[i] = inotify_add_watch(descriptor_, folders_[i].c_str(),
                                    IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_MODIFY |
                                        IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR);
    return watches_[i] >= 0;
  }

  void take(const inotify_event& event, std::vector<Change>& found) {
    if (event.mask & IN_Q_OVERFLOW) {  // too many to be told one by one
      for (std::size_t i = 0; i < folders_.size(); ++i) found.push_back({i, removed});
      return;
    }
    const auto known = std::ranges::find(watches_, event.wd);
    if (known == watches_.end()) return;
    const auto i = static_cast<std::size_t>(known - watches_.begin());
    if (event.mask & (IN_IGNORED | IN_DELETE_SELF | IN_MOVE_SELF)) {
      if (event.mask & IN_MOVE_SELF) inotify_rm_watch(descriptor_, event.wd);
      watches_[i] = -1;
      return;
    }
    if (event.len == 0 || !is_learners_file(event.name)) return;
    const milliseconds wait = event.mask & (IN_CLOSE_WRITE | IN_MOVED_TO) ? whole
                              : event.mask & IN_MODIFY                    ? being_written
                                                                          : removed;
    found.push_back({i, wait});
  }

  std::vector<fs::path> folders_;
  std::vector<int> watches_;
  int descriptor_;
};
#endif

}  // namespace

bool is_learners_file(const std::string& name) {
  if (name.empty() || name[0] == '.' || name[0] == '#') return false;
  constexpr std::string_view endings[] = {".cpp", ".h", ".hpp", ".cc", ".txt"};
  return std::ranges::any_of(endings,
                             [&](std::string_view ending) { return name.ends_with(ending); });
}

std::string file_system_of(const fs::path& folder) {
#ifdef __linux__
  struct statfs system {};
  if (statfs(folder.c_str(), &system) != 0) return "an unknown file system";
  switch (static_cast<unsigned long>(system.f_type) & 0xFFFFFFFFUL) {
    case 0x6969: return "NFS";
    case 0x517B:
    case 0xFF534D42:
    case 0xFE534D42: return "a Windows share (SMB)";
    case 0x65735546: return "FUSE";
    case 0x01021997: return "9P (a folder of Windows, or of a virtual machine's host)";
    case 0x786F4256: return "a folder of VirtualBox's host";
    case 0x01021994: return "tmpfs";
    case 0xEF53: return "ext4";
    case 0x9123683E: return "btrfs";
    case 0x58465342: return "xfs";
    case 0x794C7630: return "overlay";
    default: return "a local file system";
  }
#else
  (void)folder;
  return "a file system";
#endif
}

std::string why_no_events(const fs::path& folder) {
#ifdef __linux__
  const std::string system = file_system_of(folder);
  for (const std::string_view silent : {"NFS", "a Windows", "FUSE", "9P", "a folder of VirtualBox"})
    if (system.starts_with(silent)) return fmt::format("the checkout is on {}", system);
  const EventWatcher watcher({folder});
  return watcher.works() ? "" : fmt::format("inotify says: {}", strerror(errno));
#else
  (void)folder;
  return "this system's events are not used yet";
#endif
}

std::unique_ptr<FileWatcher> watch_folders(const std::vector<fs::path>& folders, bool poll) {
  std::string reason = poll ? "asked for with --poll" : why_no_events(folders.front());
#ifdef __linux__
  if (reason.empty()) {
    auto events = std::make_unique<EventWatcher>(folders);
    if (events->works()) return events;
    reason = fmt::format("inotify says: {}", strerror(errno));
  }
#endif
  return std::make_unique<PollingWatcher>(folders, reason);
}

}  // namespace headstart
