// What the commands say about predictions.
#pragma once

#include <string>

#include "judge.h"
#include "session.h"

namespace headstart {

inline constexpr const char* sheet_name = "predictions.txt";

struct PredictOptions {
  std::string exercise;  // "": the first with open questions; for a report, all
  bool report = false;   // judge what the file says, ask nothing
  std::string folder;    // of a report; laid out like exercises/, which is meant if it is empty
};

// Status 0: all that was asked for is right. 1: not all. 130: Ctrl-C.
int predict_command(const Session& session, const PredictOptions& options);

// How many are right, open, and asked. Reads two small files and starts nothing.
Tally predictions_of(const Session& session, const Exercise& exercise);

// "2 of 3 predictions right; next: ./headstart predict 01", or nothing if there are no questions. Does
// not throw: a check after a save says it, whatever has become of the files.
std::string predictions_in_words(const Session& session, const Exercise& exercise);

}  // namespace headstart
