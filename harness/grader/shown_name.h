// Names that came from a submission, made fit to be shown and to be the name of a folder.
#pragma once

#include <string>
#include <string_view>

namespace headstart {

// Valid UTF-8 without control characters, characters without width, or turns of writing direction.
bool is_plain(std::string_view name);

// What is not plain, as \xNN; at most 300 bytes.
std::string shown(std::string_view name);

// One name of a folder, never hidden, never an option; at most 80 bytes.
std::string folder_name(std::string_view name);

}  // namespace headstart
