// From a job to a plan that a keeper can carry out without allocating anything.
#pragma once

#include "sandbox_plan.h"

namespace headstart::sandbox {

// A report and the program's output, in memory that grader and keeper share.
class Shared {
 public:
  Shared() = default;
  explicit Shared(std::uint64_t output_bytes);
  Shared(Shared&& other) noexcept;
  Shared& operator=(Shared&& other) noexcept;
  ~Shared();

  Report* report() const { return report_; }

 private:
  Report* report_ = nullptr;
  std::size_t size_ = 0;
};

// What the grader holds while the keeper works; `ours` is only needed until the keeper runs.
struct Prepared {
  Descriptor control;
  int keeper = -1;  // filled in by clone
  std::vector<Descriptor> files;
  std::vector<Descriptor> ours;
  Shared shared;
};

// Throws std::invalid_argument.
void check(const Job& job);
// Throws std::runtime_error that says what is missing.
Prepared prepare(Plan& plan);
unsigned long new_namespaces(const Plan& plan);  // flags of clone

Running start(Plan plan);

// Names of /, such as /lib, that are links here: a program finds its libraries through them.
std::vector<std::pair<std::string, std::string>> links_of_root();
std::string bubblewrap_program();  // empty if it is not installed

}  // namespace headstart::sandbox
