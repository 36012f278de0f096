// Reading and writing files as a whole.
#pragma once

#include <filesystem>
#include <string>

namespace headstart {

// Throws std::runtime_error that names the file.
std::string read_file(const std::filesystem::path& file);

// All of it or, if it throws std::runtime_error, nothing: another file is written beside it and takes its
// place. A link stays a link.
void write_file(const std::filesystem::path& file, const std::string& text);

// Now, for a file's name: 2026-11-29_17.45.10
std::string date_for_name();

}  // namespace headstart
