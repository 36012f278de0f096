// How a grade is put into words, the same in every report.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "../grade.h"

namespace headstart {

std::string points(double value);                     // 1.5; at most two decimals
std::string status_words(std::string_view status);    // does not compile
std::string mistake_words(std::string_view mistake);  // softmax over columns

std::size_t passed_tests(const ExerciseMark& exercise);

// Something went wrong that is not the learner's: no score may be derived from it.
bool is_ours(const SubmissionMark& submission);

// Everything that brings points: the exercises, then the chain and the predictions as exercises
// without tests of their own.
std::vector<ExerciseMark> parts_of(const SubmissionMark& submission);

// Plain text: how many tests passed, the message, and every test that did not pass with its own.
std::string story_of(const ExerciseMark& exercise);

// The exercises of all submissions, in the order of their numbers.
std::vector<std::string> exercise_ids(const Grade& grade);
const ExerciseMark* find_exercise(const SubmissionMark& submission, std::string_view id);

}  // namespace headstart
