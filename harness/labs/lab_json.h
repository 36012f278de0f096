// A lab as data: the same that lab_text.h draws.
//
//   {"schema": "headstart.lab/1", "name", "title", "rows", "code", "agrees", "question",
//    "sections": [{"title", "notes",
//      "measurements": [{"label", "measured", "lesson", "tolerance", "rule", "agrees"}],
//      "figures": [{"label", "rows", "columns", "cells", "shares"}]}]}
//
// "lesson" is null where the lesson gives no number; "rule" is "about", "at least" or "at most".
// A number that JSON cannot write is a string: "inf", "-inf", "nan".
#pragma once

#include <string>

#include "lab.h"

namespace headstart {

std::string lab_json(const Lab& lab, const LabResult& result, const std::string& code);

// {"schema": "headstart.labs/1", "labs": [{"name", "title", "rows", "exercise"}]}
std::string lab_list_json();

}  // namespace headstart
