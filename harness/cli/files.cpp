#include "files.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <stdexcept>
#include <system_error>

namespace headstart {
namespace {

[[noreturn]] void complain(const char* what, const std::filesystem::path& file) {
  throw std::runtime_error(fmt::format("cannot {} {}: {}", what, file.string(), strerror(errno)));
}

bool write_all(int descriptor, const std::string& text) {
  for (std::size_t at = 0; at < text.size();) {
    const ssize_t written = write(descriptor, text.data() + at, text.size() - at);
    if (written < 0 && errno != EINTR) return false;
    if (written > 0) at += static_cast<std::size_t>(written);
  }
  return true;
}

}  // namespace

std::string read_file(const std::filesystem::path& file) {
  const int descriptor = open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) complain("read", file);
  std::string text;
  std::array<char, 1 << 14> buffer;
  ssize_t size = 0;
  while ((size = read(descriptor, buffer.data(), buffer.size())) > 0 ||
         (size < 0 && errno == EINTR))
    if (size > 0) text.append(buffer.data(), static_cast<std::size_t>(size));
  const int error = errno;
  close(descriptor);
  errno = error;
  if (size < 0) complain("read", file);
  return text;
}

void write_file(const std::filesystem::path& file, const std::string& text) {
  std::error_code none;
  std::filesystem::path target = std::filesystem::canonical(file, none);
  if (none) target = file;
  const std::filesystem::path beside =
      target.parent_path() / fmt::format(".{}.{}.new", target.filename().string(), getpid());
  const int descriptor = open(beside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (descriptor < 0) complain("write", file);
  const bool whole = write_all(descriptor, text) && fsync(descriptor) == 0;
  const int error = errno;
  const bool closed = close(descriptor) == 0;
  if (whole && closed && rename(beside.c_str(), target.c_str()) == 0) return;
  if (!whole) errno = error;
  const int reason = errno;
  unlink(beside.c_str());
  errno = reason;
  complain("write", file);
}

std::string date_for_name() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  localtime_r(&now, &parts);
  std::array<char, 32> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%d_%H.%M.%S", &parts);
  return text.data();
}

}  // namespace headstart
