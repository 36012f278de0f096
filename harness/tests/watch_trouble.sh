#!/usr/bin/env bash
# Watch mode where things go wrong: saves that come too fast or in odd ways, code that floods, hangs or
# does not come back from the compiler, Ctrl-C, Ctrl-Z and crashes at bad moments.
. "$(dirname "$0")/assert.sh"
. "$(dirname "$0")/terminal.sh"
built_kit
all_stubs
rm -rf .headstart

average=exercises/00_average/average.cpp
# put BODY: running_average with that body.
body() {
  printf '%s\n' '#include "average.h"' '#include <unistd.h>' '#include <csignal>' "${2-}" \
    "attention::Matrix attention::running_average(const Matrix& X) { $1 }"
}
put() { body "$@" >$average; }
right='Matrix A = X; for (Index i = 0; i < X.rows(); ++i) A.row(i) = X.topRows(i + 1).colwise().mean(); return A;'
wrong='return X;'
# The compiler is busy with it for seconds; each time with other numbers, should there be a ccache.
slow() {
  echo 'template <int N> constexpr long slow() {
  long n = N;
  for (int j = 0; j < 4; ++j) for (int i = 0; i < 100000; ++i) n += i % 7;
  return n;
}'
  echo "static_assert(slow<$RANDOM + 1>() > 0 && slow<$RANDOM + 1>() > 0 && slow<$RANDOM + 1>() > 0);"
}

solution 00_average
open_terminal 30 80
type_line "./headstart"
wait_for "dot is not implemented yet" 200
watcher=$(pgrep -f "$kit/build/learner/headstart" | head -n 1)

# A save elsewhere: it is shown, and as it passes as before, the learner is back where they were.
put "$wrong"
wait_verdict "FAIL  RunningAverage"
wait_for "00_average"
put "$right"
wait_for "* * *  00_average passes"
press n
wait_for "dot is not implemented yet"
put "$right /* the same */"
sleep 0.5
wait_for "dot is not implemented yet"

# Two saves within 50 ms: the newest wins, whichever the compiler was at.
put "$wrong" "$(slow)"
sleep 0.04
put "return X * 3;"
wait_verdict "FAIL  RunningAverage" 20
put "$wrong"
sleep 0.02
put "$right"
wait_for "* * *  00_average passes" 20
press n
wait_for "dot is not implemented yet"

# A save during a long build: that is abandoned, and takes no time from the new one.
put "$wrong" "$(slow)"
wait_for "compiling ... 1 s"
start=$SECONDS
put "$right"
wait_verdict "dot is not implemented yet" 20
refuse_screen "FAIL"
[ "$(pgrep -cf "cc1plus.*$average" || true)" = 0 ] || fail "the compiler of the older save goes on"

# As editors do it: another file, renamed; with a backup beside it.
body "$wrong" >exercises/00_average/.average.cpp.swp
body "$wrong" >exercises/00_average/4913
mv $average $average~
mv exercises/00_average/4913 $average
wait_verdict "FAIL  RunningAverage"
rm -f exercises/00_average/.average.cpp.swp $average~
body "$right" >exercises/00_average/4913  # and others, right over it
mv exercises/00_average/4913 $average
wait_for "* * *  00_average passes"
press n
wait_for "dot is not implemented yet"

# A header of the learner's own, and a file that stands beside it.
printf 'inline double over() { return 2; }\n' >exercises/00_average/mine.h
{ printf '#include "mine.h"\n'; body 'Matrix A = X; for (Index i = 0; i < X.rows(); ++i) A.row(i) = X.topRows(i + 1).colwise().sum() / ((i + 1) * over()); return A;'; } >$average
wait_verdict "FAIL  RunningAverage"
printf 'inline double over() { return 1; }\n' >exercises/00_average/mine.h
wait_for "* * *  00_average passes"
rm exercises/00_average/mine.h
put "$right"
press n
wait_for "dot is not implemented yet"

# A file that is written slowly, piece by piece, is read when it is whole.
{ body "$right" | head -n 3; sleep 0.15; body "$right" | tail -n +4; } >$average
wait_for "dot is not implemented yet"
refuse_screen "does not compile"

# The folder goes away and comes back, as when git changes branches.
mv exercises/00_average exercises/away
sleep 0.2
mv exercises/away exercises/00_average
put "$wrong"
wait_verdict "FAIL  RunningAverage"

# A flood of output: cut, without control characters, and the keys work.
put 'for (int i = 0; i < 20000; ++i) std::cout << "\x1b[2J\x1b[Hflood" << i << "\n"; return X;'
wait_verdict "It printed:"
press NPage
wait_for "flood"
press '?'
wait_for "the newest wins"
press Escape

# An endless loop: the keys work while it runs; its tests are stopped at their limit.
put 'while (true) asm(""); return X;'
wait_for "running its tests"
press l
wait_for "08_language_model"
press Escape
put "$wrong"
wait_verdict "FAIL  RunningAverage" 20
sleep 0.3
left=$(kit_processes | grep -v -e 'build/learner/headstart *$' || true)
[ -z "$left" ] || fail "still running: $left"

# Processes that a test leaves behind, in a session of their own.
put 'if (fork() == 0) { setsid(); if (fork() == 0) { execlp("sleep", "sleep", "4242", nullptr); } _exit(0); } usleep(20000); return X;'
wait_verdict "FAIL  RunningAverage"
sleep 0.5
[ "$(pgrep -cf 'sleep 4242' || true)" = 0 ] || fail "what a test started goes on"

# Ctrl-Z in the middle of a build, and back.
put "$wrong" "$(slow)"
wait_for "compiling"
press C-z
wait_for "ready>"
expect_sane_terminal
type_line "clear; fg"
wait_verdict "FAIL  RunningAverage" 30

# Nothing happens: nothing is used.
sleep 1
before=$(awk '{ print $14 + $15 }' "/proc/$watcher/stat")
sleep 4
after=$(awk '{ print $14 + $15 }' "/proc/$watcher/stat")
[ $((after - before)) -le 1 ] || fail "idle for 4 s, it used $((after - before)) ticks of the processor"

# Ctrl-C in the middle of a build.
put "$wrong" "$(slow)"
wait_for "compiling"
press C-c
expect_sane_terminal
expect_no_processes

# ... of an endless test, and by other signals; a crash of the kit's own included.
for signal in TERM HUP SEGV ABRT INT; do
  type_line "clear; ./headstart watch 00"
  wait_verdict "FAIL  RunningAverage" 30
  put 'while (true) asm(""); return X;'
  wait_for "running its tests"
  pkill -"$signal" -f "$kit/build/learner/headstart" || fail "watch mode is gone before SIG$signal"
  expect_sane_terminal
  expect_no_processes
  put "$wrong"
done

# Where no events come: looks for saves, and says so.
put "$wrong"
type_line "clear; ./headstart watch 00 --poll"
wait_for "Looking for saves five times a second"
wait_verdict "FAIL  RunningAverage" 30
put "$right"
wait_for "* * *  00_average passes"
press q
expect_sane_terminal

# No colour: none at all, and everything works.
type_line "clear; NO_COLOR=1 ./headstart watch 00"
wait_verdict "Passed."
[[ $(screen -e) != *$'\x1b['*m* ]] || fail "there is colour on the screen in spite of NO_COLOR"
press q
wait_for "ready>"
type_line "clear; ./headstart watch 00"
wait_verdict "Passed."
[[ $(screen -e) == *$'\x1b['*m* ]] || fail "there is no colour on the screen"
press q
wait_for "ready>"

# No terminal, or one that cannot place its cursor: check.
type_line "clear; TERM=dumb ./headstart"
wait_for "Next: read exercises/01_dot_product/README.md" 60
expect_status 1 ./headstart
expect_output "dot is not implemented yet"
expect_status 2 ./headstart watch
expect_output "watch needs a terminal"
echo "watch mode in trouble: ok"
