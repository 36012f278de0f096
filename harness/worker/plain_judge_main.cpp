// A judge of code of our own, whose workers are plain processes:
//
//   03_softmax [OPTIONS] -- mistaken_worker softmax_over_columns
#include "judge.h"

int main(int argc, char** argv) {
  return headstart::judge_main(argc, argv, headstart::plain_worker);
}
