// A judge of code that nobody trusts:
//
//   03_softmax [OPTIONS] -- LEVEL MEMORY_MB CPU_SECONDS PROGRAM
#include <cstdio>
#include <exception>

#include "judge.h"
#include "sandboxed_worker.h"

int main(int argc, char** argv) try {
  return headstart::judge_main(argc, argv, headstart::sandboxed_worker);
} catch (const std::exception& error) {
  std::fprintf(stderr, "%s: %s\n", argv[0], error.what());
  return 3;
}
