// One submission's pristine tree while it is written: what goes in goes through here.
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "descriptor.h"

namespace headstart {

// What lies in such a tree: "03_softmax/softmax.cpp" -> its content.
using TreeFiles = std::map<std::string, std::string>;

TreeFiles read_tree(const std::filesystem::path& tree);  // throws std::runtime_error
std::string sha256_of(const TreeFiles& files);           // names included

// Throws std::runtime_error if something cannot be written: that is ours, not the submission's.
class PristineTree {
 public:
  PristineTree(const std::filesystem::path& destination, const std::string& name);
  PristineTree(const PristineTree&) = delete;
  ~PristineTree();  // removes it, unless it was kept

  // Neither name holds a slash; no file is written twice.
  void write(const std::string& folder, const std::string& name, const std::string& content);
  std::string sha256() const { return sha256_of(written_); }  // of everything so far
  void keep() { kept_ = true; }

 private:
  std::string name_;
  Descriptor destination_, top_;
  TreeFiles written_;
  bool kept_ = false;
};

}  // namespace headstart
