// The course file of an instructor: what counts how much, and what a submission may use.
//
//   {"points": {"03_softmax": 3}, "chain_points": 2, "prediction_points": 1, "partial": "functions", "secret": "...",
//    "limits": {"run_seconds": 10, "run_memory_mb": 512, "compile_seconds": 30,
//               "compile_memory_mb": 640, "exercise_seconds": 60}}
//
// Every key may be left out. Points that are not given are those of the exercises' manifests.
#pragma once

#include <filesystem>

#include "course.h"
#include "marking.h"

namespace headstart {

MarkingRules default_rules(const Course& course);

// Throws std::invalid_argument that names the file and the key.
MarkingRules read_rules(const Course& course, const std::filesystem::path& file);

// Differs if the marks may.
std::string fingerprint(const MarkingRules& rules);

}  // namespace headstart
