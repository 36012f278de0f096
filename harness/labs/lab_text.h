// A lab for the terminal, at most 80 columns wide.
#pragma once

#include <string>

#include "lab.h"

namespace headstart {

// code: whose code ran, as a report names it: "the learner's code (exercises/)". colour: also draws
// shares as shades.
std::string lab_text(const Lab& lab, const LabResult& result, const std::string& code, bool colour);

// What there is: a line a lab.
std::string lab_list_text();

}  // namespace headstart
