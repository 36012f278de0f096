// What is to be said about a learner's predictions. Needs no GoogleTest, and starts nothing: a file
// is read, a few numbers are compared.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "questions.h"

namespace headstart {

enum class Mark { right, wrong, unreadable, empty };

struct Judged {
  std::string id;
  std::string question;  // its words in the file
  std::string answer;    // as the learner wrote it, in ASCII
  Mark mark = Mark::empty;
  std::string
      words;  // wrong: the hint that fits, if any; unreadable: what cannot be read, or how to
};

// One answer. An answer of blanks is empty.
Judged judge(const Question& question, const std::string& answer);

// All questions of the exercise that the folder is called after (".../01_dot_product"), in their
// order, and after them whatever else in its predictions.txt is wrong (mark unreadable). No
// questions, no file needed: the result is empty. Does not throw, whatever the file holds.
std::vector<Judged> judge(const std::filesystem::path& folder, const Questions& questions);

// How an answer of this question looks: "a number, such as ...".
std::string expected_form(const Question& question);

// "right", "wrong", ...
std::string in_words(Mark mark);

struct Tally {
  int right = 0, open = 0, all = 0;  // open: without an answer that can be read
};

Tally tally(const std::vector<Judged>& judged);

}  // namespace headstart
