// Archives, read by libarchive from beginning to end. Nothing is unpacked to a disk: names are only
// compared, and what may be taken is held in memory.
#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>
#include <locale.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <map>

#include "archive_weights.h"
#include "layout.h"
#include "submission_source.h"

namespace headstart {
namespace {

constexpr std::size_t longest_name = 4096, deepest = 64;
constexpr int most_readings = 10;
constexpr std::uint64_t most_jumped = 64ULL << 30;  // bytes of those; minutes of unpacking

// A limit that all entries share is passed. One of its folders may have taken most of it.
class TooMuch : public Refused {
 public:
  TooMuch(Measure of, const std::string& words) : Refused(words), of_(of) {}
  Measure of() const { return of_; }

 private:
  Measure of_;
};

// Names in a .zip are UTF-8; without such a locale libarchive could not hand them over.
class Utf8Locale {
 public:
  Utf8Locale() : locale_(newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr)) {
    if (locale_ != nullptr) before_ = uselocale(locale_);
  }
  Utf8Locale(const Utf8Locale&) = delete;
  ~Utf8Locale() {
    if (locale_ == nullptr) return;
    uselocale(before_);
    freelocale(locale_);
  }

 private:
  locale_t locale_;
  locale_t before_ = nullptr;
};

struct Node {
  Kind kind = Kind::folder;
  bool named = false;  // by an entry of its own, not only as a folder on the way to one
  std::string content;
  std::map<std::string, Node> inside;
};

bool is_drive(const std::string& name) {
  return name.size() >= 2 && name[1] == ':' && std::isalpha(static_cast<unsigned char>(name[0]));
}

struct Split {
  Place place;
  std::string unsafe;  // why it is; `place` then ends before that
};

Split split(std::string name) {
  // Some Windows programs write them so.
  if (name.find('/') == std::string::npos) std::replace(name.begin(), name.end(), '\\', '/');
  if (name.starts_with("/") || is_drive(name)) return {{}, name + " is an absolute path"};
  Split result;
  for (std::size_t begin = 0; begin <= name.size();) {
    const std::size_t end = std::min(name.find('/', begin), name.size());
    const std::string part = name.substr(begin, end - begin);
    if (part == ".." || part.starts_with("..\\"))
      return {result.place, name + " leads out of the archive"};
    if (!part.empty() && part != ".") result.place.push_back(part);
    begin = end + 1;
  }
  return result;
}

Kind kind_of(archive_entry* entry) {
  if (archive_entry_hardlink(entry) != nullptr) return Kind::hard_link;
  if (archive_entry_symlink(entry) != nullptr) return Kind::link;
  switch (archive_entry_filetype(entry)) {
    case AE_IFREG: return Kind::file;
    case AE_IFDIR: return Kind::folder;
    case AE_IFLNK: return Kind::link;
    case AE_IFCHR:
    case AE_IFBLK: return Kind::device;
    case AE_IFIFO: return Kind::fifo;
    case AE_IFSOCK: return Kind::socket;
    default: return Kind::unknown;
  }
}

class ArchiveSource : public SubmissionSource {
 public:
  ArchiveSource(const IntakeLimits& limits, const Wanted& wanted)
      : limits_(limits), wanted_(wanted), archive_(nullptr, archive_read_free) {}

  void read_file(int descriptor) {
    struct stat found {};
    if (fstat(descriptor, &found) != 0 || !S_ISREG(found.st_mode))
      throw Refused("it is neither a folder nor a regular file");
    size_ = static_cast<std::uint64_t>(found.st_size);
    if (size_ > limits_.archive_bytes)
      throw Refused(fmt::format("it is larger than {} bytes", limits_.archive_bytes));
    read_with([&] {
      if (lseek(descriptor, 0, SEEK_SET) != 0) throw Refused("it cannot be read twice");
      check(archive_read_open_fd(handle(), descriptor, 65536));
    });
  }

  void read_memory(const std::string& bytes) {
    size_ = bytes.size();
    read_with([&] { check(archive_read_open_memory(handle(), bytes.data(), bytes.size())); });
  }

  std::vector<Entry> list(const Place& folder) override {
    const Node* node = find(folder);
    std::vector<Entry> entries;
    if (node == nullptr) return entries;
    for (const auto& [name, inner] : node->inside) entries.push_back({name, inner.kind});
    return entries;
  }

  std::string read(const Place& file, std::uint64_t most_bytes) override {
    const Node* node = find(file);
    if (node == nullptr || node->kind != Kind::file)
      throw Refused(fmt::format("{} is not a regular file", joined(file)));
    if (node->content.size() > most_bytes)
      throw Refused(fmt::format("{} is larger than {} bytes", joined(file), most_bytes));
    return node->content;
  }

  // What is said of a place concerns every submission around it, or below it.
  std::string refusal(const Place& submission) const override {
    for (const auto& [place, reason] : refusals_) {
      const std::size_t common = std::min(place.size(), submission.size());
      if (std::equal(place.begin(), place.begin() + static_cast<std::ptrdiff_t>(common),
                     submission.begin()))
        return reason;
    }
    return "";
  }

 private:
  struct archive* handle() const {
    return archive_.get();
  }

  void check(int result) const {
    if (result >= ARCHIVE_WARN) return;
    fail();
  }

  [[noreturn]] void fail() const {
    const char* words = archive_error_string(handle());
    throw Refused(fmt::format("it is not a readable .zip or .tar.gz: {}",
                              words != nullptr ? words : "unknown error"));
  }

  const Node* find(const Place& place) const {
    const Node* node = &top_;
    for (const std::string& name : place) {
      const auto found = node->inside.find(name);
      if (found == node->inside.end()) return nullptr;
      node = &found->second;
    }
    return node;
  }

  // Of an archive of many, what takes more than its share must not cost the others their marks: it is
  // refused, and the archive read once more without it.
  template <class Open>
  void read_with(Open open) {
    for (int readings = 1;; ++readings) {
      begin();
      open();
      try {
        return read_entries();
      } catch (const TooMuch& much) {
        if (readings == most_readings || !leave_out_culprits(much)) throw;
      }
    }
  }

  void begin() {
    archive_.reset(archive_read_new());
    archive_read_support_filter_gzip(handle());
    archive_read_support_format_tar(handle());
    // By its table of contents: what was cut off with it would otherwise be missing unnoticed.
    archive_read_support_format_zip_seekable(handle());
    top_ = {};
    refusals_ = left_out_;
    jumped_ = 0;
    weights_ = {};
    for (const auto& refused : left_out_) put(refused.first, Kind::folder);  // it has its row
  }

  bool leave_out_culprits(const TooMuch& much) {
    const std::vector<Place> culprits = weights_.culprits(much.of());
    for (const Place& culprit : culprits)
      left_out_.emplace_back(culprit, fmt::format("{}: {}", joined(culprit), much.what()));
    return !culprits.empty();
  }

  bool is_left_out(const Place& place) const {
    return std::any_of(left_out_.begin(), left_out_.end(), [&](const auto& refused) {
      return place.size() >= refused.first.size() &&
             std::equal(refused.first.begin(), refused.first.end(), place.begin());
    });
  }

  void read_entries() {
    const Utf8Locale locale;
    for (;;) {
      archive_entry* entry = nullptr;
      const int result = archive_read_next_header(handle(), &entry);
      if (result == ARCHIVE_EOF) break;
      check(result);
      add(entry);
    }
    if (top_.inside.empty() && refusals_.empty()) throw Refused("it is empty, or not an archive");
  }

  void add(archive_entry* entry) {
    const char* raw = archive_entry_pathname(entry);
    // Nothing that could be taken is called so; whose it is in an archive of many, nobody can tell.
    if (raw == nullptr || *raw == '\0') return pass_over("a file without a readable name", {});
    const std::string name = raw;
    auto [place, unsafe] = split(name);
    if (is_left_out(place)) return pass_over(name, place);
    weights_.add(place, &Weight::entries, 1);
    if (weights_.total().entries > limits_.archive_entries)
      throw TooMuch(&Weight::entries,
                    fmt::format("it holds more than {} files", limits_.archive_entries));
    const Kind kind = kind_of(entry);
    mark_stray(place, kind);
    if (archive_entry_is_encrypted(entry) != 0) unsafe = name + " is encrypted";
    if (name.size() > longest_name) {
      unsafe = "it holds a name of more than 4096 bytes";
      place.resize(std::min<std::size_t>(place.size(), 4));
      if (!place.empty() && find(place) == nullptr) put(place, Kind::folder);
    }
    if (!unsafe.empty()) refusals_.emplace_back(place, unsafe);
    if (place.empty() || !unsafe.empty()) return;
    Node* node = place.size() > deepest ? nullptr : put(place, kind);
    if (kind != Kind::file) return;
    const bool kept = node != nullptr && node->kind == Kind::file && wanted_.wants(place);
    if (!kept || keep(*node, name, place)) pass_over(name, place);
  }

  void mark_stray(const Place& place, Kind kind) {
    if (place.empty()) return;
    if (kind != Kind::folder && !is_archive_name(place.back())) weights_.mark_stray(place);
    for (std::size_t i = 0; i < place.size(); ++i)
      if (is_hidden(place[i]))
        return weights_.mark_stray(
            {place.begin(), place.begin() + static_cast<std::ptrdiff_t>(i) + 1});
  }

  // Two entries of one name: which of them counts is for nobody to guess.
  Node* put(const Place& place, Kind kind) {
    Node* node = &top_;
    for (const std::string& name : place) {
      if (node->kind != Kind::folder) node->kind = Kind::twice;
      node = &node->inside[name];
    }
    const bool again = node->named && !(node->kind == Kind::folder && kind == Kind::folder);
    const bool other = !node->inside.empty() && kind != Kind::folder;
    node->kind = again || other ? Kind::twice : kind;
    node->named = true;
    return node;
  }

  // One that is too large is kept as far as to show that. True if there is more of it.
  bool keep(Node& node, const std::string& name, const Place& place) {
    const bool nested = is_archive_name(name);
    char buffer[65536];
    while (nested || node.content.size() <= limits_.file_bytes) {
      const la_ssize_t size = archive_read_data(handle(), buffer, sizeof buffer);
      if (size < 0) refuse_entry(static_cast<int>(size), place);
      if (size <= 0) return false;
      node.content.append(buffer, static_cast<std::size_t>(size));
      weights_.add(place, &Weight::kept, static_cast<std::uint64_t>(size));
      count(static_cast<std::uint64_t>(size), name, place);
      const bool bomb = weights_.total().kept > limits_.much_expanded_bytes &&
                        weights_.total().kept / limits_.kept_expansion > size_;
      if (bomb || weights_.total().kept > limits_.kept_bytes)
        throw TooMuch(&Weight::kept,
                      fmt::format("its sources are larger than {} bytes", weights_.total().kept));
    }
    return true;
  }

  // One that cannot be read costs whose it is, if the rest can. It is not tried again: what is in
  // disorder (blocks of a sparse file) stays so.
  void refuse_entry(int result, const Place& place) {
    if (result == ARCHIVE_FATAL || place.empty()) fail();
    const char* words = archive_error_string(handle());
    refusals_.emplace_back(place, fmt::format("{} cannot be read: {}", joined(place),
                                              words != nullptr ? words : "unknown error"));
  }

  // The parts of a .zip can be jumped over; those of a compressed .tar must be unpacked to find the
  // next one, and are counted.
  void pass_over(const std::string& name, const Place& place) {
    if ((archive_format(handle()) & ARCHIVE_FORMAT_BASE_MASK) == ARCHIVE_FORMAT_ZIP)
      return check(archive_read_data_skip(handle()));
    const void* block = nullptr;
    std::size_t size = 0;
    la_int64_t offset = 0;
    for (;;) {
      const int result = archive_read_data_block(handle(), &block, &size, &offset);
      if (result == ARCHIVE_EOF) return;
      if (result < ARCHIVE_WARN) return refuse_entry(result, place);
      count(size, name, place);
    }
  }

  void count(std::uint64_t bytes, const std::string& name, const Place& place) {
    if (is_left_out(place)) {
      jumped_ += bytes;
      if (jumped_ > most_jumped)
        throw Refused(fmt::format("it unpacks to more than {} bytes, at {}", jumped_, name));
      return;
    }
    weights_.add(place, &Weight::expanded, bytes);
    const bool bomb = weights_.total().expanded > limits_.much_expanded_bytes &&
                      weights_.total().expanded / limits_.expansion > size_;
    if (bomb || weights_.total().expanded > limits_.expanded_bytes)
      throw TooMuch(&Weight::expanded, fmt::format("it unpacks to more than {} bytes, at {}",
                                                   weights_.total().expanded, name));
  }

  IntakeLimits limits_;
  const Wanted& wanted_;
  std::unique_ptr<struct archive, int (*)(struct archive*)> archive_;
  Node top_;
  std::vector<std::pair<Place, std::string>> refusals_, left_out_;
  ArchiveWeights weights_;
  std::uint64_t size_ = 0, jumped_ = 0;
};

bool ends_with(const std::string& name, const std::string& ending) {
  return name.size() > ending.size() &&
         std::equal(ending.rbegin(), ending.rend(), name.rbegin(), [](char a, char b) {
           return a == std::tolower(static_cast<unsigned char>(b));
         });
}

const char* ending_of(const std::string& name) {
  for (const char* ending : {".zip", ".tar.gz", ".tgz", ".tar"})
    if (ends_with(name, ending)) return ending;
  return "";
}

}  // namespace

bool is_archive_name(const std::string& name) {
  return *ending_of(name) != '\0';
}

std::string without_archive_ending(const std::string& name) {
  return name.substr(0, name.size() - std::strlen(ending_of(name)));
}

std::unique_ptr<SubmissionSource> archive_source(Descriptor archive, const IntakeLimits& limits,
                                                 const Wanted& wanted) {
  auto source = std::make_unique<ArchiveSource>(limits, wanted);
  source->read_file(archive.get());
  return source;
}

std::unique_ptr<SubmissionSource> archive_source(const std::string& archive,
                                                 const IntakeLimits& limits, const Wanted& wanted) {
  auto source = std::make_unique<ArchiveSource>(limits, wanted);
  source->read_memory(archive);
  return source;
}

}  // namespace headstart
