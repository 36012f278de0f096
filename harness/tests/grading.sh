#!/usr/bin/env bash
# What the options of `grade` and `regrade` do, on submissions of one or two exercises.
#   HEADSTART_GRADER_BUILD: a build with the judges in it
. "$(dirname "$0")/assert.sh"
cd "$root"
build=${HEADSTART_GRADER_BUILD:?}
grade="$build/headstart_grade grade"
solution=solutions/00_average/average.cpp
stub=harness/stubs/00_average/average.cpp

hand_in() {  # NAME FILE: a submission of exercise 00
  mkdir -p "$work/class/$1/00_average"
  cp "$2" "$work/class/$1/00_average/average.cpp"
}
# scores OUT: "name score status" of every submission
scores() {
  python3 -c '
import json, sys
for s in json.load(open(sys.argv[1] + "/grade.json"))["submissions"]:
    print(s["name"], s["score"], s["status"])' "$1"
}

sed 's/i + 1)/i + 2)/' $solution >"$work/wrong.cpp"
sed 's/;$//' $solution >"$work/broken.cpp"
hand_in ada $solution
hand_in bob "$work/wrong.cpp"
hand_in carl "$work/broken.cpp"
hand_in dora $stub
mkdir -p "$work/class/eve" && ln -s /etc "$work/class/eve/00_average"

# All formats, a table, one result file a submission; the rejected one is what makes the status 1.
expect_status 1 $grade "$work/class" --out "$work/all" --format json,gradescope,junit,github,csv,html
expect_output "ada" "bob" "carl" "dora" "eve" "Isolation: " "Results: "
scores "$work/all" >"$work/scores"
grep -q '^ada 1.0 graded$' "$work/scores" || fail "ada's: $(cat "$work/scores")"
grep -q '^carl 0.0 graded$' "$work/scores" || fail "carl's: $(cat "$work/scores")"
grep -q '^dora 0.0 graded$' "$work/scores" || fail "dora's: $(cat "$work/scores")"
grep -q '^eve .* rejected$' "$work/scores" || fail "eve's: $(cat "$work/scores")"
for name in ada bob carl dora; do [ -s "$work/all/results/$name.json" ] || fail "no result of $name"; done
rm -r "$work/class/eve"

# Once more: nothing is graded again, but with --afresh; the scores stay.
expect_status 0 $grade "$work/class" --out "$work/all"
expect_output "4 of 4 results were there already"
expect_status 0 $grade "$work/class" --out "$work/all" --afresh
refuse_output "were there already"
grep -v eve "$work/scores" | diff - <(scores "$work/all") || fail "other scores the second time"

# What was handed in beside the file that counts is said where that is missed.
mkdir -p "$work/odd/fay/00_average" "$work/odd/gil/00_average"
cp $solution "$work/odd/fay/00_average/Average.cpp"
{ echo '#include "helper.hpp"'; cat $solution; } >"$work/odd/gil/00_average/average.cpp"
touch "$work/odd/gil/00_average/helper.hpp"
expect_status 0 $grade "$work/odd" --out "$work/odd_out"
for words in "There is no 00_average/average.cpp, but 00_average/Average.cpp" \
  "Not taken: 00_average/helper.hpp: not a .cpp or .h file"; do
  grep -F "$words" "$work/odd_out/grade.json" >/dev/null || fail "nobody says: $words"
done

# A function that is right but for an edge earns its other tests; one that is wrong in general, nothing, unless
# the course says so.
rm -r "$work/odd" && mkdir -p "$work/odd/hal/00_average" "$work/odd/ida/01_dot_product"
sed '/headstart::require(/,/;$/d' solutions/01_dot_product/dot_product.cpp >"$work/odd/ida/01_dot_product/dot_product.cpp"
cat >"$work/odd/hal/00_average/average.cpp" <<'END'
#include "average.h"
attention::Matrix attention::running_average(const Matrix& X) { return X; }
END
expect_status 0 $grade "$work/odd" --out "$work/odd_out"
scores "$work/odd_out" | grep '^hal 0.0 ' >/dev/null || fail "hal is paid for wrong answers"
scores "$work/odd_out" | grep '^ida 0\.9' >/dev/null || fail "ida forgets one edge: $(scores "$work/odd_out")"
echo '{"partial": "tests"}' >"$work/course.json"
expect_status 0 $grade "$work/odd" --out "$work/odd_out" --course "$work/course.json"
scores "$work/odd_out" | grep '^hal 0\.[1-9]' >/dev/null || fail "hal's tests do not count"

# An exit status for CI.
expect_status 1 $grade "$work/class" --out "$work/all" --fail-under 0.5
expect_status 0 $grade "$work/class/ada" --out "$work/ada" --fail-under 0.5

# Two machines: each takes its part, and together they say what one would have said.
expect_status 0 $grade "$work/class" --out "$work/one" --shard 1/2
expect_status 0 $grade "$work/class" --out "$work/two" --shard 2/2
[ "$(scores "$work/one" | wc -l) $(scores "$work/two" | wc -l)" = "2 2" ] || fail "uneven parts"
expect_status 0 $grade --merge "$work/one" "$work/two" --out "$work/merged" --format csv
diff <(scores "$work/all" | sort) <(scores "$work/merged" | sort) || fail "the merged scores differ"
for wrong in 3/2 0/2 2 1/x; do
  expect_status 2 $grade "$work/class" --out "$work/one" --shard $wrong
  expect_output "--shard is $wrong" "1 <= I <= N"
done

# The course file: points, all or nothing; and what is wrong in it is said by name.
echo '{"points": {"00_average": 10}, "partial": "none"}' >"$work/course.json"
expect_status 0 $grade "$work/class" --out "$work/course" --course "$work/course.json"
scores "$work/course" | grep '^ada 11.0 \|^ada 10.0 ' >/dev/null || fail "ada of ten: $(scores "$work/course")"
scores "$work/course" | grep '^bob 0.0 ' >/dev/null || fail "bob has a part of ten: $(scores "$work/course")"
for wrong in '{"pionts": {}}' '{"points": {"99_x": 1}}' '{"points": 3}' '{"limits": {"run_seconds": 0}}' \
  '{"limits": {"run_seconds": 1e300}}' '{"partial": 1}' '{"partial": "some"}' 'points'; do
  echo "$wrong" >"$work/wrong.json"
  expect_status 2 $grade "$work/class" --out "$work/course" --course "$work/wrong.json"
  expect_output "wrong.json: "
done

# The instructor's own tests, and none of them the next time.
trap 'cmake "$build" -DHEADSTART_EXTRA_TESTS= >/dev/null && ninja -C "$build" headstart_grader >/dev/null' EXIT
mkdir -p "$work/private/00_average"
cat >"$work/private/00_average/private_test.cpp" <<'END'
#include "average.h"
#include "headstart/test.h"

using namespace attention;

TEST(Private, AConstantColumnStays) {
  const Matrix X = Matrix::Constant(4, 2, 3);
  EXPECT_CLOSE(CALL(running_average, X), X, 1e-12);
}
END
expect_status 0 $grade "$work/class" --out "$work/private_out" --tests "$work/private"
grep -q 'Private.AConstantColumnStays' "$work/private_out/grade.json" || fail "the private test did not run"
scores "$work/private_out" | grep '^ada 1.0 ' >/dev/null || fail "ada: $(scores "$work/private_out")"
expect_status 0 $grade "$work/class" --out "$work/private_out"
! grep -q 'Private' "$work/private_out/grade.json" || fail "the private test is still there"

# The sandbox that is asked for, or none.
expect_status 2 $grade "$work/class" --out "$work/no" --level perfect
expect_output 'there is no level "perfect"'
expect_status 3 $grade "$work/class" --out "$work/no" --level limits --require-sandbox
expect_output "--require-sandbox, but"
expect_status 0 $grade "$work/class/ada" --out "$work/weak" --level limits
expect_output "Isolation: limits"
expect_status 0 "$build/headstart_grade" sandbox
expect_output "namespaces" "bubblewrap" "landlock+seccomp" "limits"

# What was graded keeps its score, and a copy that somebody changed is noticed.
expect_status 0 "$build/headstart_grade" regrade "$work/all"
expect_output "4 of 4 submissions have the same score again"
cp $solution "$work/all/submissions/bob/00_average/average.cpp"
expect_status 1 "$build/headstart_grade" regrade "$work/all"
expect_output "bob was changed or deleted while it was graded" "3 of 4 submissions"

# Bad usage.
expect_status 2 $grade
expect_output "grade what?"
expect_status 2 $grade "$work/nowhere" --out "$work/no"
expect_output "nowhere"
expect_status 2 $grade "$work/class" --format nonsense --out "$work/no"
expect_output "nonsense"
echo "grading: all as expected"
