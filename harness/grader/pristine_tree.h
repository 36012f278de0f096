// One submission's pristine tree while it is written: what goes in goes through here.
#pragma once

#include <filesystem>
#include <string>

#include "descriptor.h"

namespace headstart {

// Throws std::runtime_error if something cannot be written: that is ours, not the submission's.
class PristineTree {
 public:
  PristineTree(const std::filesystem::path& destination, const std::string& name);
  PristineTree(const PristineTree&) = delete;
  ~PristineTree();  // removes it, unless it was kept

  // Neither name holds a slash; no file is written twice.
  void write(const std::string& folder, const std::string& name, const std::string& content);
  std::string sha256() const;  // of everything written so far
  void keep() { kept_ = true; }

 private:
  std::string name_;
  Descriptor destination_, top_;
  void* hash_;
  bool kept_ = false;
};

}  // namespace headstart
