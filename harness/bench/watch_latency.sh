#!/usr/bin/env bash
# From the write of a file to the verdict on the screen of watch mode, beside the bare build and run of the
# same exercise. Needs tmux and an exercise 00 that may be overwritten: works on a copy of the kit.
#
#   harness/bench/watch_latency.sh [RUNS] [KIT]       default: 7 runs, a new copy of this kit
. "$(cd "$(dirname "$0")/../tests" && pwd)/assert.sh"
. "$root/harness/tests/terminal.sh"
runs=${1:-7}
SHARED_KIT=${2-}
built_kit
all_stubs
log=$work/screen.log

now() { date +%s%N; }
seconds() { awk -v ns="$1" 'BEGIN { printf "%.3f", ns / 1e9 }'; }
median() { sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }

# put WHICH: one of two wrong averages, whose tests pass in different numbers.
put() {
  local body='Matrix A = X; A.setZero(); return A;'
  [ "$1" = 0 ] || body='return X;'
  printf '#include "average.h"\nattention::Matrix attention::running_average(const Matrix& X) { %s }\n' \
    "$body" >exercises/00_average/average.cpp
}

# The log of the screen holds that text. Nothing is started to find out; a few milliseconds of rest.
exec {rest}<> <(:)
holds() {
  local lines
  read -r -t 0.004 -u "$rest" || true
  mapfile lines <"$log"
  [[ ${lines[*]} == *"$1"* ]]
}

bare() {
  ninja -C build/learner code.00_average.test >/dev/null
  build/learner/code/00_average --report=short >/dev/null || true
}

count_of() { put "$1"; bare; build/learner/code/00_average --report=short | sed -n 's/ *\([0-9]* of [0-9]*\) tests passed.*/\1 tests pass/p' || true; }

./headstart check 00 >/dev/null 2>&1 || true
counts=("$(count_of 0)" "$(count_of 1)")
[ "${counts[0]}" != "${counts[1]}" ] || fail "the two versions cannot be told apart on the screen"
open_terminal 30 80

measure() {
  : >"$work/watch" >"$work/bare"
  put 1
  bare
  type_line "./headstart watch 00"
  wait_for "${counts[1]}" 60
  tmux_ pipe-pane -t t -o "cat >>'$log'"
  for ((run = 0; run < runs; ++run)); do
    : >"$log"
    start=$(now)
    put $((run % 2))
    until holds "${counts[run % 2]}"; do :; done
    echo $(($(now) - start)) >>"$work/watch"
    sleep 0.3
  done
  tmux_ pipe-pane -t t
  press q
  wait_for "ready>"
  for ((run = 0; run < runs; ++run)); do
    start=$(now)
    put $((run % 2))
    bare
    echo $(($(now) - start)) >>"$work/bare"
  done
  watch=$(median <"$work/watch") bare=$(median <"$work/bare")
  echo "save to verdict on the screen $(seconds "$watch") s, bare build and run $(seconds "$bare") s, medians of $runs:" \
    "$(seconds $((watch - bare))) s more (the bar is 0.15)"
  [ $((watch - bare)) -lt 150000000 ]
}

# One after the other, so that a machine whose speed drifts in between spoils a measurement: one of three
# must be good.
measure || measure || measure || exit 1
