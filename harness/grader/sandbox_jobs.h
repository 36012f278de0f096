// The jobs of a grader: compiling a learner's file, linking it, running the worker that holds it.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "sandbox.h"

namespace headstart {

// A compiler, and everything of this machine that it reads besides its input.
struct Toolchain {
  std::string compiler;  // its full path, without links
  bool clang = false;
  std::vector<std::filesystem::path> readable;
};

// Asks the compiler itself. Throws std::runtime_error if it cannot be run.
Toolchain find_toolchain(const std::string& compiler);

// The loader and the folders of shared libraries that a program built here needs.
std::vector<std::filesystem::path> runtime_libraries();

struct Compile {
  std::vector<Input> files;  // of the submission: "03_softmax/softmax.cpp"
  std::string source;        // the one of them to compile
  std::vector<std::string> flags;
  std::vector<std::filesystem::path> readable;  // headers of the kit, the precompiled one
};

struct Link {
  std::vector<Input> objects;      // what came out of compiling, untrusted
  std::vector<std::string> flags;  // ours: objects and libraries of the kit by full path
  std::vector<std::filesystem::path> readable;
};

inline constexpr const char* compiled_object = "code.o";
inline constexpr const char* linked_program = "program";

// What comes out is Ended::files[compiled_object] or [linked_program].
Job compile_job(const Toolchain& toolchain, const Compile& what);
Job link_job(const Toolchain& toolchain, const Link& what);
// The program gets `channel` as descriptor 3.
Job worker_job(const std::filesystem::path& program, int channel);

}  // namespace headstart
