#!/usr/bin/env bash
# A learner's way through the kit: ./headstart on untouched stubs, every kind of failure, the plain
# CMake commands, and solutions copied in one by one until all pass.
. "$(dirname "$0")/assert.sh"
kit="$work/a kit in Ümläut"
copy_kit "$kit"
cd "$kit"
head=./headstart

# Untouched: says what is missing, where, and what to do.
expect_status 1 $head
expect_output "running_average is not implemented yet: open exercises/00_average/average.cpp" \
  "0 of 2 predictions right; next: ./headstart predict 00" "./headstart check 00"
expect_status 0 $head list
expect_output "00_average" "08_language_model" "not started" "0 of 19 points"
expect_status 0 $head hint 03
expect_output "hint 1 of 3" "for hint 2 of 3"
expect_status 2 $head hint 03 --step 4
expect_status 0 $head hint
expect_output "00_average, hint 1 of 3"
expect_status 0 $head --help
expect_output "check" "list" "verify"
# The instructor's commands are built when one is asked for, and get their words.
[ ! -e build/learner/headstart_instructor ] || fail "the learner's first build made the instructor's program"
expect_status 0 $head verify --help
expect_output "Prove the kit" "--help"
expect_status 2 $head verify --nonsense
expect_output "--nonsense"

# The plain way, on the same build.
expect_status 8 ctest --preset learner
expect_output "with the learner's code (exercises/)" "not implemented yet"

cp solutions/0[0-2]*/*.cpp . 2>/dev/null
for id in 00_average 01_dot_product 02_scores; do mv "${id#*_}.cpp" "exercises/$id/"; done
softmax=exercises/03_softmax/softmax.cpp
cp $softmax stub.cpp

# put_softmax BODY: a softmax with that body, and a right softmax_rows.
put_softmax() {
  cat >$softmax <<END
#include "softmax.h"
#include <unistd.h>
#include <csignal>
attention::RowVector attention::softmax(const RowVector& scores) { $1 }
attention::Matrix attention::softmax_rows(const Matrix& scores) {
  Matrix weights(scores.rows(), scores.cols());
  for (Index i = 0; i < scores.rows(); ++i) weights.row(i) = softmax(scores.row(i));
  return weights;
}
END
}

put_softmax 'RowVector e = scores.array().exp(); return e / (e.sum() + 1e-9);'
expect_status 1 $head
expect_output "pass  02_scores" "FAIL" "expected (" "yours (" "[" "./headstart hint 03"
refuse_output "04_mask"

# The seed that a failure names repeats it, to the last digit.
expect_status 1 build/learner/code/03_softmax --report
seed=$(sed -n 's/.*Random inputs: HEADSTART_SEED=\([0-9]*\) .*/\1/p' <<<"$output" | head -n 1)
[ -n "$seed" ] || fail "no failure says its seed: $output"
expect_output "Random inputs: HEADSTART_SEED=$seed ./headstart check 03 repeats them"
block=$(grep -B 30 "HEADSTART_SEED=$seed " <<<"$output" | grep -v HEADSTART_SEED | tail -n 12)
expect_status 1 env "HEADSTART_SEED=$seed" build/learner/code/03_softmax --report
expect_output "$block" "HEADSTART_SEED=$seed"
expect_status 1 env "HEADSTART_SEED=7" build/learner/code/03_softmax --report
expect_output "HEADSTART_SEED=7"
refuse_output "$block"

put_softmax 'return scores * scores;'
expect_status 1 $head check 03
expect_output "the inner sizes must agree"

put_softmax 'return scores.array().exp()'
expect_status 1 $head check softmax
expect_output "does not compile yet" "error:" "exercises/03_softmax/softmax.cpp:4" \
  "A statement ends with a semicolon" "Try: put a ;" "Next: mend"
refuse_output "FAILED:"

# Much that the compiler says is cut, and kept as a whole.
put_softmax 'return scores - scores.maxCoeff();'
expect_status 1 $head check 3
expect_output "A number is added to a whole matrix or row" "Try: put .array()" \
  "lines: build/learner/results/03_softmax.compiler.txt"
refuse_output "MatrixBase.h"
grep -q "CommonCwiseBinaryOps.h" build/learner/results/03_softmax.compiler.txt ||
  fail "the compiler's words are not kept"

put_softmax 'RowVector copy = scores;'
expect_status 1 $head check 3
expect_output "The compiler warns" "comes to this } without a return"

put_softmax $'if (scores.size() < 0) {
  auto turned = softmax_rows(scores).transpose();
  return turned.row(0);
}
return scores;'
expect_status 1 $head check 3
expect_output "turned looks into a result that is gone"

put_softmax 'exit(0);'
expect_status 1 $head check 3
expect_output "ended the whole program"
put_softmax '_exit(0);'
expect_status 1 $head check 3
expect_output "ended the whole program"
put_softmax 'volatile int* nothing = nullptr; *nothing = 1; return scores;'
expect_status 1 $head check 3
expect_output "It crashed" "SIGSEGV"
put_softmax 'while (true) { asm(""); } return scores;'
expect_status 1 $head check 3
expect_output "loop that never ends"
put_softmax 'std::cout << "looking at " << scores.size() << std::endl; return scores;'
expect_status 1 $head check 3
expect_output "It printed:" "| looking at"

# All solutions: everything passes, and the run says so.
cp stub.cpp $softmax
for id in 0*/; do :; done
for folder in solutions/0*; do
  id=${folder##*/}
  cp "solutions/$id/${id#*_}.cpp" "exercises/$id/"
  expect_status 0 $head check "${id%%_*}"
  expect_output "with the learner's code (exercises/)" " tests ran, "
done
# Predictions are not in the way of anything, and ctest still asks for them.
expect_status 8 ctest --preset learner
expect_output "03_softmax.predictions (Failed)"
expect_status 0 ctest --preset learner -L exercise
for file in solutions/0*/predictions.txt; do cp "$file" "exercises/${file#solutions/}"; done
expect_status 0 $head check 03
expect_output "1 of 1 predictions right"
expect_status 0 $head
expect_output "All 9 exercises pass"
expect_status 0 $head list
expect_output "19 of 19 points"
expect_status 0 ctest --preset learner
expect_output "100% tests passed"
# What an IDE needs.
[ -f build/learner/compile_commands.json ] || fail "there are no compile_commands.json"
expect_status 0 build/learner/code/03_softmax --gtest_list_tests
expect_output "Softmax."
expect_status 0 build/learner/code/03_softmax --gtest_filter='*Golden*'
expect_output "[       OK ]"

# Compiled for a debugger instead.
expect_status 0 cmake --preset learner -B "$work/debugger" -DHEADSTART_DEBUGGER=ON
! grep -q '"command".* -Og ' "$work/debugger/compile_commands.json" || fail "-Og for a debugger"

# A run narrowed by the environment must not pass for a whole one.
expect_status 0 env GTEST_FILTER=Softmax.Nothing build/learner/code/03_softmax --report
refuse_output "0 of 0"
echo "the learner's way: ok"
