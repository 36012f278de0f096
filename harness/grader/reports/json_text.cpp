#include "json_text.h"

namespace headstart {

std::string json_text(const nlohmann::ordered_json& json) {
  const std::string text = json.dump(1);
  std::string result;
  for (const char c : text) {  // outside of strings, JSON has no such sign
    if (c == '#' && result.back() == '#') {
      result += "\\u0023";
    } else {
      result += c;
    }
  }
  return result + "\n";
}

}  // namespace headstart
