// Notices saves: which of some folders had a source, header or text file written, renamed into or removed.
//
// Folders are watched and not files, since many editors write another file and rename it. Saves come in
// bursts; how long to wait for the rest of one is said with each.
#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace headstart {

struct Change {
  std::size_t folder = 0;             // by its place in the list
  std::chrono::milliseconds wait{0};  // for what may still belong to it
};

class FileWatcher {
 public:
  virtual ~FileWatcher() = default;

  virtual int descriptor() const = 0;  // readable when there is something; -1: none
  // How often to call changes() without being told; 0: never.
  virtual std::chrono::milliseconds interval() const = 0;
  virtual std::vector<Change> changes() = 0;
  // Why it asks again and again instead of being told, for a person; "" if it is told.
  virtual std::string reason() const = 0;
};

// Events if the file system sends them and `poll` is not asked for.
std::unique_ptr<FileWatcher> watch_folders(const std::vector<std::filesystem::path>& folders,
                                           bool poll);

// The kind of file system that a folder is on, in a word.
std::string file_system_of(const std::filesystem::path& folder);

// Why there will be no events of saves in that folder; "" if there will.
std::string why_no_events(const std::filesystem::path& folder);

// A file that a learner writes: not an editor's copy of one.
bool is_learners_file(const std::string& name);

}  // namespace headstart
