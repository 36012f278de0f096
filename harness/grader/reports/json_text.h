// JSON as text, for any of the formats that are made of it.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace headstart {

// Indented. "##", with which commands of CI services begin, becomes "#\u0023", which means the same.
std::string json_text(const nlohmann::ordered_json& json);

}  // namespace headstart
