// How `train`, `write` and `lab` are asked for. The front (harness/cli) and the workbench declare the same
// options, so that --help and mistakes are answered before anything is built; a header, because CLI11
// costs seconds in every file that includes it.
#pragma once

#include <CLI/CLI.hpp>

#include "options.h"

namespace headstart {

inline CLI::App* add_train(CLI::App& app, TrainOptions& options) {
  CLI::App* train = app.add_subcommand("train", "Train the tiny language model on text");
  train->add_option("--text", options.text, "A UTF-8 file (default: the kit's own corpus)");
  train->add_option("--model", options.model,
                    "Where the trained model is kept (default: .headstart)");
  train->add_flag("--resume", options.resume, "Go on from the model that is there");
  train->add_option("--steps", options.steps, "Batches to train on")
      ->check(CLI::Range(1L, 100'000'000L))
      ->capture_default_str();
  train->add_option("--batch", options.batch, "Windows a batch")
      ->check(CLI::Range(1, 4096))
      ->capture_default_str();
  train->add_option("--width", options.d, "Numbers a row, d")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  train->add_option("--head-width", options.d_k, "Numbers a query, d_k")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  train->add_option("--window", options.window, "Characters that it reads")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  train->add_option("--rate", options.learning_rate, "The highest learning rate")
      ->check(CLI::Range(1e-9, 10.0))
      ->capture_default_str();
  train->add_option("--seed", options.seed, "The same seed gives the same digits")
      ->capture_default_str();
  train->add_option("--threads", options.threads, "0: as many as there are cores")
      ->check(CLI::Range(0, 256))
      ->capture_default_str();
  return train;
}

inline CLI::App* add_write(CLI::App& app, WriteOptions& options) {
  CLI::App* write = app.add_subcommand("write", "Text from the trained model");
  write->add_option("PROMPT", options.prompt, "What the text begins with")->capture_default_str();
  write->add_option("--model", options.model,
                    "Where the trained model is kept (default: .headstart)");
  write->add_option("--length", options.length, "Characters to write")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  write->add_option("--temperature", options.temperature, "Low: likely text; high: wild text")
      ->check(CLI::Range(1e-3, 100.0))
      ->capture_default_str();
  write->add_option("--seed", options.seed, "The same seed writes the same text")
      ->capture_default_str();
  return write;
}

inline CLI::App* add_lab(CLI::App& app, LabOptions& options) {
  CLI::App* lab = app.add_subcommand("lab", "What the lessons claim, recomputed by your code");
  lab->add_option("NAME", options.name, "A lab; without it, the list");
  lab->add_flag("--json", options.json, "As data");
  return lab;
}

}  // namespace headstart
