// What the workbench does with the code that it is linked with. Each returns the exit status.
#pragma once

#include <filesystem>

#include "options.h"

namespace headstart {

extern const char* const code_under_test;  // "the solutions (solutions/)"; written by the build

// The file that --model names, or the kit's own.
std::filesystem::path model_file(const std::string& option);

int train_command(const TrainOptions& options);
int write_command(const WriteOptions& options);
int lab_command(const LabOptions& options);

}  // namespace headstart
