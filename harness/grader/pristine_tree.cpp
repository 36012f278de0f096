#include "pristine_tree.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <openssl/evp.h>
#include <sys/stat.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <stdexcept>

#include "remove_tree.h"

namespace headstart {
namespace {

constexpr int folder_flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;

[[noreturn]] void fail(const std::string& what) {
  throw std::runtime_error(fmt::format("cannot write {}: {}", what, strerror(errno)));
}

Descriptor new_folder(int parent, const std::string& name) {
  if (mkdirat(parent, name.c_str(), 0755) != 0 && errno != EEXIST) fail(name);
  Descriptor folder(openat(parent, name.c_str(), folder_flags));
  if (!folder) fail(name);
  return folder;
}

EVP_MD_CTX* context(void* hash) {
  return static_cast<EVP_MD_CTX*>(hash);
}

// With its size in front: no two lists of files give the same bytes.
void add(void* hash, const std::string& text) {
  const std::string size = fmt::format("{}:", text.size());
  EVP_DigestUpdate(context(hash), size.data(), size.size());
  EVP_DigestUpdate(context(hash), text.data(), text.size());
}

}  // namespace

PristineTree::PristineTree(const std::filesystem::path& destination, const std::string& name)
    : name_(name), hash_(EVP_MD_CTX_new()) {
  std::filesystem::create_directories(destination);
  destination_.reset(open(destination.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!destination_) fail(destination.string());
  remove_tree(destination_.get(), name.c_str());
  top_ = new_folder(destination_.get(), name);
  if (hash_ == nullptr || EVP_DigestInit_ex(context(hash_), EVP_sha256(), nullptr) != 1)
    throw std::runtime_error("libcrypto has no SHA-256");
}

PristineTree::~PristineTree() {
  EVP_MD_CTX_free(context(hash_));
  if (!kept_) remove_tree(destination_.get(), name_.c_str());
}

void PristineTree::write(const std::string& folder, const std::string& name,
                         const std::string& content) {
  const Descriptor inner = new_folder(top_.get(), folder);
  constexpr int flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC;
  const Descriptor file(openat(inner.get(), name.c_str(), flags, 0644));
  if (!file) fail(name);
  for (std::size_t done = 0; done < content.size();) {
    const ssize_t size = ::write(file.get(), content.data() + done, content.size() - done);
    if (size < 0 && errno != EINTR) fail(name);
    if (size > 0) done += static_cast<std::size_t>(size);
  }
  for (const std::string& text : {folder, name, content}) add(hash_, text);
}

std::string PristineTree::sha256() const {
  EVP_MD_CTX* copy = EVP_MD_CTX_new();
  std::array<unsigned char, EVP_MAX_MD_SIZE> bytes;
  unsigned size = 0;
  EVP_MD_CTX_copy_ex(copy, context(hash_));
  EVP_DigestFinal_ex(copy, bytes.data(), &size);
  EVP_MD_CTX_free(copy);
  std::string text;
  for (unsigned i = 0; i < size; ++i) text += fmt::format("{:02x}", bytes[i]);
  return text;
}

}  // namespace headstart
