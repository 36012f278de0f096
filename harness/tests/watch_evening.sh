#!/usr/bin/env bash
# An evening in watch mode: from the first start to the last exercise, hints, a wrong turn, the list, a
# smaller window. The screens on the way are compared with screens/.
. "$(dirname "$0")/assert.sh"
. "$(dirname "$0")/terminal.sh"
built_kit
all_stubs
rm -rf .headstart

open_terminal 30 80
type_line "./headstart"
wait_for "0 of 11 tests pass" 200
expect_screen start
press h
wait_for "hint 1 of 3"
press h
wait_for "hint 2 of 3"
expect_screen hints
press '?'
wait_for "the newest wins"
expect_screen help
press e
wait_for "00 Running average"
expect_screen text
press Down Down Down
wait_for "lines 4 to"
press Escape
wait_for "running_average is not implemented yet"
press d
wait_for "the solution shows itself once 00_average passes"
press n
wait_for "01_dot_product"
wait_for "00_average does not pass yet, and this one may call it"
press x
wait_for "no key x"

# A wrong turn: the mistake is named, the failure shown in full.
save exercises/00_average/average.cpp <<'END'
#include "average.h"
attention::Matrix attention::running_average(const Matrix& X) {
  Matrix averages(X.rows(), X.cols());
  RowVector sum = RowVector::Zero(X.cols());
  for (Index i = 0; i < X.rows(); ++i) {
    sum += X.row(i);
    averages.row(i) = sum / static_cast<double>(i + 2);
  }
  return averages;
}
END
wait_for "FAIL  RunningAverage"
wait_for "expected ("
expect_screen failure
resize 20 60
wait_for "arrows move"
expect_screen failure_small
resize 40 100
wait_until_gone "arrows move"
expect_screen failure_large
resize 30 80

# It does not compile.
save exercises/00_average/average.cpp <<'END'
#include "average.h"
attention::Matrix attention::running_average(const Matrix& X) { return X * ; }
END
wait_for "does not compile"
wait_for "error:"

# Every exercise, one after the other; what it wins is drawn by the code itself.
for folder in solutions/0*; do
  id=${folder##*/}
  solution "$id"
  wait_for "* * *  $id passes" 60
  [ "$id" = 03_softmax ] || press Space
  wait_until_gone "being drawn" 60
  case $id in
    00_average) expect_screen "won_$id" ;;
    06_attention_head) expect_screen "won_$id" -e ;;
    07_training_step) wait_for "step 200" 10; expect_screen "won_$id" ;;
    08_language_model) wait_for "The last loss" 10 ;;
  esac
  # Most evenings nobody presses a key: the fourth moves on by itself.
  [ "$id" = 03_softmax ] || press n
  [ "$id" = 08_language_model ] || wait_for "is not implemented yet" 60
done
wait_for "All 9 exercises pass. The head is yours."
expect_screen finished
press l
wait_for "08_language_model     passed"
wait_until_gone "..."
expect_screen list
press Home Down Down Enter
wait_for "02_scores  Scores"
wait_for "Passed."
press d
wait_for "They are the same, letter by letter"
press q
wait_for "You were at 02_scores"
wait_for "Go on: ./headstart"
expect_sane_terminal
expect_no_processes
grep -qx "at 02_scores" .headstart/state || fail "the place is not kept: $(cat .headstart/state)"
grep -qx "hints 00_average 2" .headstart/state || fail "the hints are not kept"

# The next evening begins at the first exercise that does not pass.
stub 04_mask
type_line "clear; ./headstart"
wait_for "04_mask"
wait_for "causal_mask is not implemented yet" 60
press C-c
expect_sane_terminal
expect_no_processes
echo "the evening: ok"
