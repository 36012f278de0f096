// The exercises as their list (exercises/course.json) and manifests (exercise.json) describe them.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace headstart {

struct Exercise {
  std::string id;      // 03_softmax
  std::string number;  // 03
  std::string name;    // softmax
  std::string title;
  int points = 0;
  std::vector<std::string> hints;
  std::vector<std::string> tests;  // files in its folder

  std::string source() const { return "exercises/" + id + "/" + name + ".cpp"; }
  std::string readme() const { return "exercises/" + id + "/README.md"; }
};

struct Course {
  std::filesystem::path root;
  std::string title;
  std::vector<Exercise> exercises;

  // "03", "3", "softmax" or "03_softmax". Throws std::invalid_argument that lists what there is.
  const Exercise& find(const std::string& wanted) const;
};

// Throws std::runtime_error that names the file and what is wrong with it.
Course read_course(const std::filesystem::path& root);

}  // namespace headstart
