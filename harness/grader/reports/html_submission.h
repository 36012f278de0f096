// The page of one submission.
#pragma once

#include <string>

#include "../grade.h"

namespace headstart {

std::string submission_page(const SubmissionMark& submission, const Grade& grade);

}  // namespace headstart
