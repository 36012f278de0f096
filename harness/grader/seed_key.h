// From what the random inputs of a judged exercise are drawn: the same for the same submission, and
// not to be guessed without the course's secret.
#pragma once

#include <string>

namespace headstart {

// HMAC-SHA256 of the submission's hash and the exercise under the secret, in hexadecimal.
std::string seed_key(const std::string& secret, const std::string& hash,
                     const std::string& exercise);

}  // namespace headstart
