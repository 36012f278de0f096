#include "seed_key.h"

#include <fmt/format.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <array>
#include <stdexcept>

namespace headstart {

std::string seed_key(const std::string& secret, const std::string& hash,
                     const std::string& exercise) {
  const std::string text = hash + "/" + exercise;
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned size = 0;
  if (HMAC(EVP_sha256(), secret.data(), static_cast<int>(secret.size()),
           reinterpret_cast<const unsigned char*>(text.data()), text.size(), digest.data(),
           &size) == nullptr)
    throw std::runtime_error("no HMAC");
  std::string key;
  for (unsigned i = 0; i < size; ++i) key += fmt::format("{:02x}", digest[i]);
  return key;
}

}  // namespace headstart
