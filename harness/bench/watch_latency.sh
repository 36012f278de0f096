#!/usr/bin/env bash
# From the write of a file to the verdict on the screen of watch mode, beside the bare build and run of the
# same exercise. Needs tmux and an exercise 00 that may be overwritten: works on a copy of the kit.
#
#   harness/bench/watch_latency.sh [RUNS] [KIT]       default: 7 runs, a new copy of this kit
# stamp TEXT: reads the screen's bytes as they come, and says when those of the text have. It sleeps until
# there is something to read, so that it takes no processor from what is measured.
stamp() {
  local part held=
  while IFS= read -r -d s part; do
    held=${held: -60}${part}s
    [[ $held != *"$1" ]] || { echo "${EPOCHREALTIME/./}000"; held=; }
  done
}
if [ "${1-}" = stamp ]; then stamp "$2"; exit; fi

. "$(cd "$(dirname "$0")/../tests" && pwd)/assert.sh"
. "$root/harness/tests/terminal.sh"
runs=${1:-7}
SHARED_KIT=${2-}
built_kit
all_stubs

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

bare() {
  ninja -C build/learner code.00_average.test >/dev/null
  build/learner/code/00_average --report=short >/dev/null || true
}

count_of() { put "$1"; bare; build/learner/code/00_average --report=short | sed -n 's/ *\([0-9]* of [0-9]*\) tests passed.*/\1 tests pass/p' || true; }

./headstart check 00 >/dev/null 2>&1 || true
counts=("$(count_of 0)" "$(count_of 1)")
[ "${counts[0]}" != "${counts[1]}" ] || fail "the two versions cannot be told apart on the screen"
open_terminal 30 80

# on_screen WHICH, bare_run WHICH: nanoseconds from the write of that version.
on_screen() {
  local start seen
  type_line "./headstart watch 00"
  wait_for "${counts[1 - $1]}" 60
  exec {stamps}<>"$work/stamps"
  tmux_ pipe-pane -t t -O "'$root/harness/bench/watch_latency.sh' stamp '${counts[$1]}' >'$work/stamps'"
  sleep 0.3
  start=$(now)
  put "$1"
  read -r -t 60 -u "$stamps" seen || fail "no verdict in a minute: $(screen)"
  tmux_ pipe-pane -t t
  press q
  wait_for "ready>"
  tmux_ clear-history -t t
  type_line clear
  echo $((seen - start))
}

bare_run() {
  local start
  start=$(now)
  put "$1"
  bare
  echo $(($(now) - start))
}

# Pairs, because the speed of a machine drifts: what counts is the median of the differences. Where a build
# takes long, it is also off by more than the bar from one time to the next; so the bar grows with it, and a
# bad series gets two more.
mkfifo "$work/stamps"
put 0
bare
column() { cut -d' ' -f"$1" "$work/pairs" | median; }
for series in 1 2 3; do
  for ((run = 0; run < runs; ++run)); do
    seen=$(on_screen 1) built=$(bare_run 0)
    echo "$seen $built $((seen - built))"
  done >>"$work/pairs"
  more=$(column 3) built=$(column 2)
  bar=$((built / 5 > 150000000 ? built / 5 : 150000000))
  [ "$more" -ge $bar ] || break
done
echo "save to verdict on the screen $(seconds "$(column 1)") s, bare build and run $(seconds "$built") s:" \
  "$(seconds "$more") s more (medians of $((series * runs)) pairs; the bar is $(seconds $bar))"
[ "$more" -lt $bar ] || fail "too slow; each pair in ns: screen, bare, difference
$(cat "$work/pairs")
$(screen)"
