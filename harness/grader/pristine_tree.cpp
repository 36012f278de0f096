#include "pristine_tree.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <openssl/evp.h>
#include <sys/stat.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <stdexcept>

#include "files.h"
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

class Sha256 {
 public:
  Sha256() : context_(EVP_MD_CTX_new()) {
    if (context_ == nullptr || EVP_DigestInit_ex(context_, EVP_sha256(), nullptr) != 1)
      throw std::runtime_error("libcrypto has no SHA-256");
  }
  Sha256(const Sha256&) = delete;
  ~Sha256() { EVP_MD_CTX_free(context_); }

  // With its size in front: no two lists of texts give the same bytes.
  void add(const std::string& text) {
    const std::string size = fmt::format("{}:", text.size());
    EVP_DigestUpdate(context_, size.data(), size.size());
    EVP_DigestUpdate(context_, text.data(), text.size());
  }

  std::string hex() {
    std::array<unsigned char, EVP_MAX_MD_SIZE> bytes;
    unsigned size = 0;
    EVP_DigestFinal_ex(context_, bytes.data(), &size);
    std::string text;
    for (unsigned i = 0; i < size; ++i) text += fmt::format("{:02x}", bytes[i]);
    return text;
  }

 private:
  EVP_MD_CTX* context_;
};

}  // namespace

PristineTree::PristineTree(const std::filesystem::path& destination, const std::string& name)
    : name_(name) {
  std::filesystem::create_directories(destination);
  destination_.reset(open(destination.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!destination_) fail(destination.string());
  remove_tree(destination_.get(), name.c_str());
  top_ = new_folder(destination_.get(), name);
}

PristineTree::~PristineTree() {
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
  written_[folder + "/" + name] = content;
}

TreeFiles read_tree(const std::filesystem::path& tree) {
  TreeFiles files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(tree))
    if (entry.is_regular_file())
      files[entry.path().lexically_relative(tree).string()] = read_file(entry.path());
  return files;
}

std::string sha256_of(const TreeFiles& files) {
  Sha256 hash;
  for (const auto& [name, content] : files) {
    hash.add(name);
    hash.add(content);
  }
  return hash.hex();
}

}  // namespace headstart
