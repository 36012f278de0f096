#!/usr/bin/env bash
# The trainer, the writer and the labs as a person uses them: Ctrl-C, resume, kill -9, bad input.
# WORKBENCH names the program, built with the solutions.
. "$(dirname "$0")/assert.sh"
bench=${WORKBENCH:?names the workbench program}
cd "$work"
head -c 30000 "$root/data/corpus/corpus.txt" >text.txt
options=(--text text.txt --steps 4000 --seed 7 --threads 2)

expect_status 0 "$bench" train "${options[@]}" --model whole.bin
expect_output "with the solutions" "100%" "windows a second" "held-out loss" "./headstart write"
expect_status 0 "$bench" train "${options[@]}" --model again.bin
expect_output "loss curve: again.svg" "where it looks: again.attention.svg"
cmp whole.bin again.bin || fail "the same seed gave other digits"
grep -q '<svg' whole.svg || fail "there is no loss curve"
# Where the trained head looks: a square for every pair of positions up to the reader's own.

squares=$(grep -c '<rect x=' whole.attention.svg) || true
[ "$squares" = $((24 * 25 / 2)) ] || fail "the picture has $squares squares"
[ "$(grep -c '<title>1.000' whole.attention.svg)" -ge 1 ] || fail "the first character sees itself only"

# Ctrl-C keeps what was learned, and --resume ends where an uninterrupted run ends, to the last bit.
"$bench" train "${options[@]}" --model stopped.bin >stopped.log 2>&1 &
pid=$!
sleep 0.3
kill -INT $pid
status=0
wait $pid || status=$?
[ $status = 130 ] || fail "Ctrl-C ended with $status: $(cat stopped.log)"
grep -q -- '--resume' stopped.log || fail "Ctrl-C does not say how to go on"
expect_status 0 "$bench" train --resume --text text.txt --model stopped.bin
cmp whole.bin stopped.bin || fail "a resumed run is not the uninterrupted one"

# kill -9: the last checkpoint that was written is whole.
"$bench" train --text text.txt --steps 100000000 --model killed.bin >/dev/null 2>&1 &
pid=$!
for _ in $(seq 150); do [ -f killed.bin ] && break; sleep 0.1; done
kill -KILL $pid
wait $pid 2>/dev/null || true
expect_status 0 "$bench" write "the " --model killed.bin --length 20

expect_status 0 "$bench" write "the " --model whole.bin --length 80 --temperature 0.5 --seed 3
expect_output "the "
first=$output
expect_status 0 "$bench" write "the " --model whole.bin --length 80 --temperature 0.5 --seed 3
[ "$first" = "$output" ] || fail "the same seed wrote another text"
expect_status 2 "$bench" write "the Ä!" --model whole.bin
expect_output 'never seen "Ä!"'
expect_status 2 "$bench" write "" --model whole.bin
expect_output "the prompt is empty"
expect_status 2 "$bench" write "the " --model nothing.bin
expect_output "run ./headstart train first"
head -c 5000 whole.bin >cut.bin
expect_status 2 "$bench" write "the " --model cut.bin
expect_output "damaged"
expect_status 2 "$bench" train --resume --text "$root/README.md" --model whole.bin
expect_output "another text"
expect_status 2 "$bench" train --text nothing.txt
expect_output "nothing.txt cannot be read"
printf 'caf\xe9' >latin.txt
expect_status 2 "$bench" train --text latin.txt
expect_output "not UTF-8"
: >empty.txt
expect_status 2 "$bench" train --text empty.txt
expect_output "has 0 characters"
expect_status 2 "$bench" train --steps 0
expect_status 3 "$bench" train --text text.txt --steps 10 --model /proc/none/m.bin
expect_output "cannot be written"

expect_status 0 "$bench" lab
expect_output average fade self-match by-hand grid three-words qkv divisor knob four-runs ceiling
for lab in average fade self-match by-hand grid three-words qkv divisor knob four-runs ceiling; do
  expect_status 0 "$bench" lab $lab
  expect_output "with the solutions" "agree" "To think about"
  [ "$(awk '{ if (length($0) > 80) n++ } END { print n + 0 }' <<<"$output")" = 0 ] ||
    fail "lab $lab is wider than 80 columns"
done
# The last of them, ceiling, keeps a picture.
picture=$(sed -n 's/.*where it looks, as a picture: //p' <<<"$output")
[ -n "$picture" ] && grep -q '<rect x=' "$picture" || fail "lab ceiling keeps no picture: $output"
expect_status 0 "$bench" lab knob --json
expect_output '"schema"' '"lesson"' '"agrees"'
expect_status 2 "$bench" lab nothing
expect_output "three-words"
echo "train and write: ok"
