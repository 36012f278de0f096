#include "page_names.h"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <set>

#include "clean_text.h"

namespace headstart {
namespace {

bool is_plain(unsigned char c) {
  return c < 0x80 && (std::isalnum(c) != 0 || c == '-' || c == '_' || c == '.');
}

std::string plain(const std::string& name) {
  std::string result;
  for (const char c : name.substr(0, 60)) result += is_plain(c) ? c : '_';
  const bool odd = result.empty() || result[0] == '.' || result[0] == '-';
  return odd ? "_" + result : result;
}

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

}  // namespace

std::vector<std::string> page_names(const Grade& grade) {
  std::set<std::string> used = {"index"};
  std::vector<std::string> names;
  for (const SubmissionMark& submission : grade.submissions) {
    std::string wanted = plain(submission.name);
    if (wanted != submission.name) wanted += "." + tag_of(submission.name);  // nobody else's
    std::string name = wanted;
    for (int i = 2; !used.insert(lower(name)).second; ++i) name = fmt::format("{}-{}", wanted, i);
    names.push_back(name);
  }
  return names;
}

}  // namespace headstart
