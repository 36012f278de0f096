#!/usr/bin/env bash
# headstart predict: from a pipe, at a terminal, interrupted, with files that are odd, broken or not to
# be written; and the ctest entries of predictions.
. "$(dirname "$0")/assert.sh"
kit="$work/a kit"
copy_kit "$kit"
cd "$kit"
for id in solutions/0*/predictions.txt; do  # as handed out, whatever the checkout's say
  sed 's/^answer:.*/answer:/' "$id" >"exercises/${id#solutions/}"
done
cmake --preset learner >"$work/cmake.log" || fail "$(cat "$work/cmake.log")"
ninja -C build/learner headstart_cli >"$work/ninja.log" || fail "$(tail -50 "$work/ninja.log")"
head=build/learner/headstart
sheet=exercises/01_dot_product/predictions.txt
cp $sheet "$work/untouched"

# pipe LINES COMMAND...: with these lines as its standard input.
pipe() {
  local lines=$1
  shift
  printf -- "$lines" | "$@"
}

expect_answers() {  # the answers of $sheet, in a row; everything else as it was handed out
  local answers
  answers=$(sed -n 's/\r$//; s/^answer: *//p' $sheet | paste -sd'|')
  [ "$answers" = "$1" ] || fail "the answers are $answers, not $1"
  [ "$(sed 's/^answer:.*/answer:/' $sheet)" = "$(cat "$work/untouched")" ] ||
    fail "more than the answers changed: $(diff "$work/untouched" $sheet)"
  [ -z "$(find exercises -name '.predictions*')" ] || fail "a temporary file was left"
}

# --- from a pipe: one line a question -----------------------------------------------------------

expect_status 1 $head predict 01 --report
expect_output "A2" "open" "0 of 3 predictions right"
expect_status 1 pipe '0.31\n1.79\n\n' $head predict 01
expect_output "(1 of 3)" "What is the dot product of a and b?" "wrong" "The size fits" "right" \
  "1 of 3 predictions right. Next: ./headstart predict 01"
refuse_output $'\e'
expect_answers "0.31|1.79|"

# What is right is not asked again; what is wrong is shown, and an empty line keeps it.
expect_status 1 pipe '\nabout two\n' $head predict 1
expect_output "so far: 0.31   wrong" "so far: 1.79   right" \
  "cannot read this; expected is a number, such as"
expect_answers "0.31|1.79|"
expect_status 0 pipe '\xe2\x88\x920,31\n 4/2' $head predict dot_product  # a true minus; no last line end
expect_output "3 of 3 predictions right. Next: ./headstart check 01"
expect_answers "-0,31|1.79|4/2"
expect_status 0 $head predict 01
expect_status 0 $head predict 01 --report

# The end of the input keeps what was answered.
cp "$work/untouched" $sheet
expect_status 1 pipe '-0.31\n' $head predict 01
expect_output "Stopped; answers given are kept."
expect_answers "-0.31||"
expect_status 1 pipe "$(printf '%0.s1' {1..300})\\n" $head predict 01
expect_output "not kept" "at most 200 characters"
expect_answers "-0.31||"

# --- which exercise -----------------------------------------------------------------------------

expect_status 1 $head predict
expect_output "00_average: 2 questions"
expect_status 0 $head predict 04
expect_output "04_mask asks for no predictions"
expect_status 2 $head predict 42
expect_status 2 $head predict 01 --in solutions
expect_output "--report"
expect_status 1 $head predict --report
expect_output "00_average" "07_training_step"
expect_status 0 $head predict --report --in solutions
expect_output "5 of 5 predictions right"

# --- odd files ----------------------------------------------------------------------------------

{ printf '\xef\xbb\xbf'; sed 's/^answer:/answer:   /; s/$/\r/' "$work/untouched"; echo '# mine'; } >$sheet
sed '0,/^answer: .*/s//answer: 0.31\r/' $sheet >"$work/wanted"
expect_status 1 pipe '0.31\n' $head predict 01
cmp $sheet "$work/wanted" || fail "more changed than one answer"

cat "$work/untouched" "$work/untouched" >$sheet
expect_status 1 $head predict 01
expect_output "$sheet: line 26: question A2 stands here and in line 6" "git show HEAD:$sheet"
expect_status 1 $head predict 01 --report
expect_output "unreadable" "line 26: question A2"
printf 'question A2:\nanswer: -0.31\n' >$sheet
expect_status 1 $head predict 01
expect_output "question A3 is not in the file any more"
rm $sheet
expect_status 1 $head predict 01
expect_output "predictions.txt is missing"
head -c 100000 /dev/zero >$sheet
expect_status 1 $head predict 01
expect_output "larger than 64 KB"
cp "$work/untouched" $sheet

# A checkout that is not to be written: said before anything is asked.
reader=()
if [ "$(id -u)" = 0 ]; then
  reader=(setpriv --reuid=65534 --regid=65534 --clear-groups)
  chmod a+rX "$work" "$kit"
fi
chmod -R a-w exercises
expect_status 3 pipe '-0.31\n' "${reader[@]}" "$kit/$head" predict 01
expect_output "exercises/01_dot_product/predictions.txt cannot be written (Permission denied)" \
  "copy the kit elsewhere"
refuse_output "What is the dot product"
expect_status 1 "${reader[@]}" "$kit/$head" predict 01 --report
expect_output "0 of 3 predictions right"
chmod -R u+w exercises
expect_answers "||"

# --- at a terminal ------------------------------------------------------------------------------

# open_terminal COMMAND: in a terminal of its own, which type and see reach.
open_terminal() {
  rm -f "$work/keys" "$work/screen"
  mkfifo "$work/keys"
  (status=0; script -qefc "$1" "$work/screen" <"$work/keys" >/dev/null || status=$?
   echo $status >"$work/status") &
  terminal=$!
  exec 3>"$work/keys"
}
type() { printf -- "$1" >&3; }
see() {  # within ten seconds
  local i
  for i in {1..100}; do
    [[ $(tr -d '\r' <"$work/screen") == *"$1"* ]] && return
    sleep 0.1
  done
  fail "the terminal does not show \"$1\":
$(cat "$work/screen")"
}
expect_end() {
  wait $terminal || true
  exec 3>&-
  [ "$(cat "$work/status")" = "$1" ] || fail "ended with $(cat "$work/status"), not $1"
}

open_terminal "$head predict 01"
see "answer: "
type '1.11\n'
see "push the same way?"
type 'minus a bit\n'
see "cannot read this"
type '-0.3\x7f\x7f.31\n'  # mistyped, and mended
see "right"
see "(2 of 3)"
type '1.7'
type '\x03'
see "Stopped; answers given are kept."
see "1 of 3 predictions right. Next: ./headstart predict 01"
expect_end 130
expect_answers "-0.31||"
if grep -q $'\e' "$work/screen"; then fail "colour in spite of NO_COLOR"; fi

open_terminal "env -u NO_COLOR TERM=xterm $head predict 01"
see "so far: -0.31"
see "(2 of 3)"
type '2.5\n'
see "Did you add up the entries?"
type '\n'  # go on
see "(3 of 3)"
echo '# mine' >>$sheet  # in an editor, meanwhile
type '2\n'
see "2 of 3 predictions right. Next: ./headstart check 01"
expect_end 1
[ "$(tail -1 $sheet)" = "# mine" ] || fail "what an editor wrote meanwhile is lost"
sed -i '$d' $sheet
expect_answers "-0.31|2.5|2"
grep -q $'\e\[32mright' "$work/screen" || fail "no colour at a terminal"

open_terminal "$head predict 01"
see "so far: 2.5"
type '\x04'  # the end of the input
expect_end 1
expect_answers "-0.31|2.5|2"

# --- ctest --------------------------------------------------------------------------------------

cp "$work/untouched" $sheet
expect_status 8 ctest --preset learner -L prediction
expect_output "0% tests passed, 7 tests failed out of 7" "01_dot_product.predictions"
for id in solutions/0*/predictions.txt; do cp "$id" "exercises/${id#solutions/}"; done
expect_status 0 ctest --preset learner -L prediction
expect_output "100% tests passed, 0 tests failed out of 7"
rm $sheet
expect_status 8 ctest --preset learner -L prediction
expect_output "exercises/01_dot_product/predictions.txt says" "predictions.txt is missing"

# --- for contributors ---------------------------------------------------------------------------

cp harness/predictions/answers.base64 "$work/answers"
harness/predictions/answers.sh open >"$work/opened"
grep -q '^question A2 01_dot_product number$' "$work/opened" || fail "answers.sh open"
harness/predictions/answers.sh close <"$work/opened"
cmp harness/predictions/answers.base64 "$work/answers" || fail "answers.sh close"
expect_status 2 harness/predictions/answers.sh
echo "predict: ok"
