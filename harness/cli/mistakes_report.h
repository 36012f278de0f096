// What the tests made of every mistake in the catalogue.
#pragma once

#include <string>
#include <vector>

#include "results.h"

namespace headstart {

// A mistake, as somebody's answer to one exercise.
struct Submission {
  std::string exercise, function, mistake;
  std::vector<TestResult> tests;

  std::vector<std::string> failed() const;  // the names of the tests that it fails
  bool caught() const { return !failed().empty(); }
  bool named() const;  // as itself, by one test at least
};

class MistakesReport {
 public:
  void add(Submission submission) { submissions_.push_back(std::move(submission)); }
  std::size_t size() const { return submissions_.size(); }

  std::vector<std::string> problems() const;  // not caught, not named, named as another
  std::string markdown() const;               // the kill matrix, and what to review in it

 private:
  std::vector<Submission> submissions_;
};

}  // namespace headstart
