// Where submissions come from: a folder or an archive, seen the same way. Nothing in it is trusted.
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "descriptor.h"

namespace headstart {

struct IntakeLimits {
  std::uint64_t file_bytes = 1U << 20;
  std::uint64_t predictions_bytes = 64U << 10;
  std::uint64_t submission_bytes = 4U << 20;  // all that is taken from one
  std::size_t files_in_folder = 500;          // of one exercise
  std::size_t submissions = 20'000;           // and other names in one folder
  // Of an archive; of one that holds archives, for each of those too.
  std::uint64_t archive_bytes = 1ULL << 30;
  std::size_t archive_entries = 200'000;
  // What may have to be taken, in memory: sources, which shrink to a fifth, and archives, which do not.
  std::uint64_t kept_bytes = 1ULL << 30;
  std::uint64_t kept_expansion = 20;          // times the size of the archive, once it is much
  std::uint64_t expanded_bytes = 4ULL << 30;  // all that was unpacked, taken or not
  std::uint64_t expansion = 200;              // times the size of the archive, once it is much:
  std::uint64_t much_expanded_bytes = 64U << 20;
};

// A submission that cannot be taken, with the reason in words. Names in it are as they came.
class Refused : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

using Place = std::vector<std::string>;  // names of folders, from the top

enum class Kind { file, folder, link, hard_link, device, fifo, socket, twice, unknown };

struct Entry {
  std::string name;
  Kind kind = Kind::unknown;
};

class SubmissionSource {
 public:
  virtual ~SubmissionSource() = default;
  // What stands in a folder, in the order of names. Throws Refused.
  virtual std::vector<Entry> list(const Place& folder) = 0;
  // The content of a regular file of at most that many bytes. Throws Refused.
  virtual std::string read(const Place& file, std::uint64_t most_bytes) = 0;
  // Why a submission that stands there cannot be taken, whatever is in it; empty: it may be.
  virtual std::string refusal(const Place& /*submission*/) const { return ""; }
};

// `folder` is opened already; nothing outside of it is reached, whatever changes in it meanwhile.
std::unique_ptr<SubmissionSource> folder_source(Descriptor folder, const IntakeLimits& limits);

// Decides what of an archive is kept in memory, while it is read.
class Wanted {
 public:
  virtual ~Wanted() = default;
  virtual bool wants(const Place& file) const = 0;
};

// Reads it to its end, once. Throws Refused.
std::unique_ptr<SubmissionSource> archive_source(Descriptor archive, const IntakeLimits& limits,
                                                 const Wanted& wanted);
std::unique_ptr<SubmissionSource> archive_source(const std::string& archive,
                                                 const IntakeLimits& limits, const Wanted& wanted);

// .zip, .tar.gz, .tgz or .tar
bool is_archive_name(const std::string& name);
std::string without_archive_ending(const std::string& name);

// The content of an open regular file of at most that many bytes, counted as they come. `name` is for
// the reason.
std::string read_regular(int file, std::uint64_t most_bytes, const std::string& name);

std::string joined(const Place& place);  // with /

}  // namespace headstart
