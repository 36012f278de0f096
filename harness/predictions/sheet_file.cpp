// Reading and replacing predictions.txt.
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <stdexcept>

#include "sheet.h"

namespace headstart {
namespace {

[[noreturn]] void stop(const std::string& name, const std::string& why) {
  throw std::runtime_error(name + " " + why);
}

bool write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t size = write(descriptor, text.data(), text.size());
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) return false;
    text.remove_prefix(static_cast<std::size_t>(size));
  }
  return true;
}

// Fills the file beside the one that it is to become.
bool fill(int descriptor, std::string_view text, const std::filesystem::path& like) {
  struct stat before {};
  if (stat(like.c_str(), &before) == 0) (void)fchmod(descriptor, before.st_mode & 07777);
  const bool written = write_all(descriptor, text) && fsync(descriptor) == 0;
  const int why = errno;
  const bool closed = close(descriptor) == 0;
  if (!written) errno = why;
  return written && closed;
}

}  // namespace

std::string read_sheet(const std::filesystem::path& file) {
  const std::string name = file.filename().string();  // whoever asks knows the folder
  std::error_code ignored;
  if (!std::filesystem::exists(file, ignored)) stop(name, "is missing");
  // A pipe or a device may never end.
  if (!std::filesystem::is_regular_file(file, ignored)) stop(name, "is not a file");
  std::ifstream stream(file, std::ios::binary);
  std::string text(largest_sheet + 1, '\0');
  stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (stream.bad() || (!stream && !stream.eof())) stop(name, "cannot be read");
  text.resize(static_cast<std::size_t>(stream.gcount()));
  return text;
}

void write_sheet(const std::filesystem::path& file, std::string_view text) {
  std::error_code missing;
  const std::filesystem::path real = std::filesystem::canonical(file, missing);
  const std::filesystem::path target = missing ? file : real;  // a link stays a link
  std::string name = (target.parent_path() / ".predictions.XXXXXX").string();
  const int descriptor = mkstemp(name.data());
  if (descriptor < 0)
    stop(file.string(), std::string("cannot be written: ") + std::strerror(errno));
  if (fill(descriptor, text, target) && std::rename(name.c_str(), target.c_str()) == 0) return;
  const std::string why = std::strerror(errno);
  unlink(name.c_str());
  stop(file.string(), "cannot be written: " + why);
}

}  // namespace headstart
