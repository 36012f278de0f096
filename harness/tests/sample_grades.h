// Grades for tests of the reports: an ordinary class, and one that wants to harm whoever reads it.
#pragma once

#include <string>
#include <vector>

#include "grade.h"  // harness/grader

// Each would do something in one format or another.
const std::vector<std::string>& hostile_texts();

// Every text of a learner in it is one of those, in every place where there can be one.
headstart::Grade hostile_grade();

headstart::Grade ordinary_grade();

// The submission of an ordinary grade with that name.
headstart::Grade only(const headstart::Grade& grade, const std::string& name);
