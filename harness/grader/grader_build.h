// What the kit's build offers to a grader: compilers, flags, judges, and the objects that stand behind
// a submission. Read from grader.json and compile_commands.json of a build of the solutions.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace headstart {

struct GraderExercise {
  std::string id;      // 03_softmax
  std::string source;  // 03_softmax/softmax.cpp, as a submission names it
  std::filesystem::path judge;
  std::filesystem::path code, functions;  // objects: the reference, and its table for a worker
  std::vector<std::string> flags;         // as the kit compiles this file
};

struct GraderBuild {
  std::filesystem::path root, folder;
  std::string compiler;
  std::vector<std::string> link_options;
  std::filesystem::path worker_main;
  std::vector<std::filesystem::path> libraries;
  std::vector<GraderExercise> exercises;

  // What a compiler run may read of the kit: public headers and the precompiled one, no test and no
  // solution.
  std::vector<std::filesystem::path> headers() const;
};

// Throws std::runtime_error that names the file that is missing or wrong.
GraderBuild read_grader_build(const std::filesystem::path& root,
                              const std::filesystem::path& folder);

}  // namespace headstart
