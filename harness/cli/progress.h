// What the kit remembers of a learner between two calls: where they were, and the hints they have seen.
// Everything else is found out anew. A plain file, .headstart/state in the checkout:
//
//   headstart state 1
//   at 03_softmax
//   hints 03_softmax 2
//
// Lines that this version does not know are kept: an older or a newer kit wrote them.
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace headstart {

class Progress {
 public:
  // Reads the file; none is an empty state. A file that cannot be understood is set aside under another
  // name, and `complaint` says so.
  explicit Progress(const std::filesystem::path& root);

  const std::string& at() const { return at_; }  // "" at first
  int hints(const std::string& exercise) const;

  // Written at once. If that cannot be, nothing is thrown: `complaint` says why.
  void set_at(const std::string& exercise);
  void set_hints(const std::string& exercise, int seen);

  const std::string& complaint() const { return complaint_; }  // "" if all is well

 private:
  void read_lines(const std::string& text);
  bool read_line(const std::string& line);
  void set_aside(const std::string& why);
  void write();

  std::filesystem::path file_;
  std::string at_, complaint_;
  std::vector<std::pair<std::string, int>> hints_;
  std::vector<std::string> unknown_;  // lines
};

}  // namespace headstart
