// A lab recomputes what a lesson claims with the code in use, and judges the difference.
//
// A lab's computation (one file a lab) fills a LabResult and draws nothing; lab_text.h draws it for
// a terminal, lab_json.h gives it as data, and a page can show the same.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "headstart/types.h"

namespace headstart {

// What the lesson's number asks of the code's.
enum class Rule { about, at_least, at_most };

// One number: what the code gives, and what the lesson says.
struct Measurement {
  std::string label;
  double measured = 0;
  std::optional<double> lesson = std::nullopt;  // none: the lesson gives no number for it
  double tolerance = 0;                         // how far past the lesson's number still agrees
  Rule rule = Rule::about;

  double off()
      const;  // how far past it; not a number if the code's is not. Needs a lesson's number
  bool agrees() const;
};

// A matrix to look at: shares, scores, an attention grid.
struct Figure {
  std::string label;
  attention::Matrix cells;
  std::vector<std::string> rows = {}, columns = {};  // their names; empty: numbers
  bool shares = false;                               // cells from 0 to 1, worth a shade each
};

// A heading with what belongs to it.
struct Section {
  std::string title;
  std::vector<Measurement> measurements = {};
  std::vector<Figure> figures = {};
  std::vector<std::string> notes = {};
};

struct LabResult {
  std::vector<Section> sections;
  std::string question;  // one, to think about

  bool agrees() const;  // every measurement does
};

struct Lab {
  std::string name;  // three-words
  std::string title;
  std::string rows;      // of the lessons: "B3 B5 B6 B7"
  std::string exercise;  // the last one whose code it needs: "05"
  LabResult (*run)();
};

// All of them, in the order of the lessons.
const std::vector<Lab>& all_labs();

// Throws std::invalid_argument that lists the labs.
const Lab& find_lab(const std::string& name);

}  // namespace headstart
