#!/usr/bin/env bash
# What goes wrong with machines while they grade: no result is lost, and none invented.
#   HEADSTART_GRADER_BUILD: a build with the judges in it
. "$(dirname "$0")/assert.sh"
cd "$root"
build=${HEADSTART_GRADER_BUILD:?}
grader=$build/headstart_grade
solution=solutions/00_average/average.cpp

hand_in() {  # CLASS NAME FILE: a submission of exercise 00
  mkdir -p "$work/$1/$2/00_average"
  cp "$3" "$work/$1/$2/00_average/average.cpp"
}
scores() {
  python3 -c '
import json, sys
for s in json.load(open(sys.argv[1] + "/grade.json"))["submissions"]:
    print(s["name"], s["score"], s["status"])' "$1"
}
all_full() {  # OUT N: N submissions, each graded, each with the point that it has earned
  [ "$(scores "$1" | grep -c ' 1.0 graded$')" = "$2" ] || fail "not $2 full marks in $1: $(scores "$1")"
}
wait_until() {  # COMMAND...: for at most a minute
  for _ in $(seq 600); do "$@" && return; sleep 0.1; done
  fail "waited in vain for: $*"
}
descendants() {  # PID: its children, theirs, and so on
  local child
  for child in $(pgrep -P "$1"); do echo "$child"; descendants "$child"; done
}
some_results() { [ "$(ls "$work/$1/results" 2>/dev/null | grep -c 'json$')" -ge "$2" ]; }

# As slow as it may be: time to do something to it. No two alike, as the same content is graded once.
slow() {  # WORDS [TURNS]
  sed "s/Matrix averages.*/for (volatile int i = 0; i < ${2-20000000}; i = i + 1) {}\n&/" $solution
  echo "// $1"
}
for i in 1 2 3 4 5 6; do
  slow $i >"$work/slow.cpp"
  hand_in class learner_$i "$work/slow.cpp"
done

echo "+ kill -9 of the grader: nothing of it lives on, and the same command goes on from there"
"$grader" grade "$work/class" --out "$work/killed" --jobs 2 >/dev/null 2>&1 &
pid=$!
wait_until some_results killed 2
family=$(descendants $pid)
[ -n "$family" ] || fail "nothing was at work"
kill -9 $pid
wait $pid 2>/dev/null || true
gone() { ! ps -o stat= -p "$(echo $family | tr ' ' ,)" | grep -v '^Z' >/dev/null; }
wait_until gone
there=$(ls "$work"/killed/cache/*.json | wc -l)
expect_status 0 "$grader" grade "$work/class" --out "$work/killed"
expect_output "$there of 6 results were there already"
all_full "$work/killed" 6
[ -z "$(ls -A "$work/killed/scratch")" ] || fail "programs are left behind in $work/killed/scratch"

echo "+ kill -9 of whatever works for it: tried again, with full marks in the end"
# child_of PID NAME: a descendant that is called so, NAME being a shell pattern.
descendant_called() {
  for child in $(descendants "$1"); do
    case $(cat /proc/$child/comm 2>/dev/null) in $2) echo "$child"; return ;; esac
  done
}
# Of the grader: what marks one submission; of that, the compiler's keeper and the compiler, and the judge;
# of that, the worker's keeper and the worker.
find_victim() {
  local name
  victim=$pid
  for name in headstart_grade $1; do
    victim=$(descendant_called "$victim" "$name")
    [ -n "$victim" ] || return 1
  done
}
# A worker may end just when it was found: then the next one.
strike() {
  find_victim "$1" && struck=$(cat /proc/$victim/comm 2>/dev/null) && kill -9 "$victim" 2>/dev/null
}
number=0
for path in "" "headstart-keep" "headstart-keep cc1plus" "00_average" "00_average headstart-keep" \
  "00_average headstart-keep program"; do
  number=$((number + 1))
  slow "$path" 90000000 >"$work/slow.cpp"
  hand_in victims $number "$work/slow.cpp"
  "$grader" grade "$work/victims/$number" --out "$work/victim_$number" >"$work/log" 2>&1 &
  pid=$!
  wait_until strike "$path"
  echo "  $struck ($path)"
  wait $pid || fail "after the kill of $path: $(cat "$work/log")"
  all_full "$work/victim_$number" 1
done

echo "+ a submission is deleted while it is graded: it was taken in before"
cp -r "$work/class" "$work/fleeting"
"$grader" grade "$work/fleeting" --out "$work/fled" >/dev/null 2>&1 &
pid=$!
wait_until some_results fled 1
rm -r "$work/fleeting"
wait $pid || fail "the grader missed what it had taken in"
all_full "$work/fled" 6

echo "+ its copy is deleted too: no zero is invented"
"$grader" grade "$work/class" --out "$work/cleaned" --jobs 1 >/dev/null 2>&1 &
pid=$!
wait_until some_results cleaned 1
rm -r "$work/cleaned/submissions/learner_6"
! wait $pid || fail "a submission without its copy counts as graded"
scores "$work/cleaned" | grep '^learner_6 .* infra_error$' >/dev/null || fail "$(scores "$work/cleaned")"
[ "$(scores "$work/cleaned" | grep -c ' 1.0 graded$')" = 5 ] || fail "$(scores "$work/cleaned")"
expect_status 0 "$grader" grade "$work/class" --out "$work/cleaned"
all_full "$work/cleaned" 6

echo "+ two graders in one folder: the second waits for nothing and breaks nothing"
"$grader" grade "$work/class" --out "$work/shared" >/dev/null 2>&1 &
pid=$!
wait_until some_results shared 1
expect_status 3 "$grader" grade "$work/class" --out "$work/shared"
expect_output "another headstart grade is at work in"
wait $pid
all_full "$work/shared" 6

echo "+ the clock jumps: a year ahead, and back"
sleep_of=$(mktemp "$work/clock.XXXX")
echo "+0" >"$sleep_of"
clock="env LD_PRELOAD=$(ls /usr/lib/*/faketime/libfaketime.so.1) FAKETIME_TIMESTAMP_FILE=$sleep_of
  FAKETIME_NO_CACHE=1 FAKETIME_DONT_FAKE_MONOTONIC=1"
$clock "$grader" grade "$work/class" --out "$work/clock" --jobs 1 >"$work/log" 2>&1 &
pid=$!
wait_until some_results clock 1
echo "+365d" >"$sleep_of"
wait_until some_results clock 3
echo "-3650d" >"$sleep_of"
wait $pid || fail "$(cat "$work/log")"
all_full "$work/clock" 6

# What needs mounts of its own. They end with the shell that made them.
mounts="unshare -m"
[ "$(id -u)" = 0 ] || mounts="unshare -rm"
if $mounts true 2>/dev/null; then
  echo "+ a full disk: a clear end, and when there is room again, the rest"
  mkdir -p "$work/disk"
  $mounts bash -c '
    mount -t tmpfs -o size=1m,nr_inodes=10000 small "$1/disk"
    "$2" grade "$1/class" --out "$1/disk/out" --jobs 1; echo "status $?"
    mount -o remount,size=500m "$1/disk"
    echo "more room"
    "$2" grade "$1/class" --out "$1/disk/out"; echo "status $?"
    cp -r "$1/disk/out" "$1/was_full"' - "$work" "$grader" >"$work/log" 2>&1 || fail "$(cat "$work/log")"
  sed -n '/more room/q;p' "$work/log" | grep 'No space left\|cannot write' >/dev/null || fail "$(cat "$work/log")"
  ! sed -n '/more room/q;p' "$work/log" | grep 'status 0' >/dev/null || fail "graded without a disk: $(cat "$work/log")"
  [ "$(tail -n 1 "$work/log")" = "status 0" ] || fail "$(cat "$work/log")"
  all_full "$work/was_full" 6

  echo "+ the compiler, and the linker, go away in the middle: nobody's code is to blame"
  cc1plus=$(g++ -print-prog-name=cc1plus)
  for tool in "$cc1plus" "$(readlink -f "$(command -v mold || command -v ld)")"; do
    rm -rf "$work/toolless"
    $mounts bash -c '
      "$2" grade "$1/class" --out "$1/toolless" --jobs 1 & pid=$!
      until ls "$1"/toolless/results/*.json >/dev/null 2>&1; do sleep 0.1; done
      mount --bind /dev/null "$3"
      wait $pid; echo "status $?"' - "$work" "$grader" "$tool" >"$work/log" 2>&1 || fail "$(cat "$work/log")"
    [ "$(tail -n 1 "$work/log")" = "status 1" ] || fail "without $tool: $(cat "$work/log")"
    ! scores "$work/toolless" | grep -v ' 1.0 graded$\|infra_error$' || fail "without $tool, somebody lost points"
    scores "$work/toolless" | grep 'infra_error$' >/dev/null || fail "without $tool all were graded?"
    expect_status 0 "$grader" grade "$work/class" --out "$work/toolless"
    all_full "$work/toolless" 6
  done
else
  echo "- not shown here, as mounts are refused: a full disk, a compiler that goes away"
fi

echo "+ a thousand submissions, of three kinds"
sed 's/i + 1)/i + 2)/' $solution >"$work/wrong.cpp"
sed 's/;$//' $solution >"$work/broken.cpp"
for i in $(seq 0 999); do
  case $((i % 10)) in
    8) hand_in thousand "learner_$i" "$work/wrong.cpp" ;;
    9) hand_in thousand "learner_$i" "$work/broken.cpp" ;;
    *) hand_in thousand "learner_$i" $solution ;;
  esac
done
SECONDS=0
expect_status 0 "$grader" grade "$work/thousand" --out "$work/thousand_out" --format csv,html,junit
echo "  $SECONDS s"
[ "$(scores "$work/thousand_out" | grep -c ' 1.0 graded$')" = 800 ] || fail "not 800 full marks"
[ "$(scores "$work/thousand_out" | grep -c ' 0.0 graded$')" -ge 100 ] || fail "not 100 that do not compile"
[ "$(ls "$work"/thousand_out/results/*.json | wc -l)" = 1000 ] || fail "not 1000 results"
echo "faults: all as expected"
