#!/usr/bin/env bash
# The commands around the exercises: hint, show, reset, solution, doctor, completion; exit statuses, odd
# places, an update of the kit under a learner's work.
. "$(dirname "$0")/assert.sh"
built_kit
kit_root=$PWD
head=./headstart
for folder in harness/stubs/*; do
  id=${folder##*/}
  cp "harness/stubs/$id/${id#*_}.cpp" "exercises/$id/"
  # What reset gives is what the kit delivers (in a checkout where nobody has worked on it).
  given=harness/stubs/$id/${id#*_}.cpp delivered=$root/exercises/$id/${id#*_}.cpp
  [ "$(grep -c NotImplemented "$delivered")" != "$(grep -c NotImplemented "$given")" ] ||
    cmp "$given" "$delivered" || fail "$given is not the stub"
done
rm -rf .headstart

# Hints go one step further at each call, then to the lesson, and start where the learner is.
expect_status 1 $head check 03
expect_status 0 $head hint
expect_output "03_softmax, hint 1 of 3"
expect_status 0 $head hint 3
expect_output "03_softmax, hint 2 of 3"
expect_status 0 $head hint softmax
expect_output "03_softmax, hint 3 of 3" "for the lesson's section"
expect_status 0 $head hint 03
expect_output "where the lesson explains it" "https://learn.welldun.ai/tiny-gpt/07-attention/"
expect_status 0 $head hint 03 --step 1
expect_output "hint 1 of 3"
expect_status 2 $head hint 03 --step 0
expect_status 2 $head hint 03 --step 4
expect_status 0 $head hint 04
expect_output "04_mask, hint 1 of 3"

# show: the text, at most as wide as the terminal.
expect_status 0 env COLUMNS=60 $head show 03
expect_output "03 Softmax" "You are done when" "Next: fill in exercises/03_softmax/softmax.cpp"
prose=$(grep -v '^    ' <<<"$output" | awk 'length > 60 && !/https/')
[ -z "$prose" ] || fail "wider than 60 columns: $prose"

# A corrupt state is set aside, and said; nothing is lost but hints.
head -c 300 /dev/urandom >.headstart/state
expect_status 0 $head hint
expect_output "cannot be understood" "It is kept as state.broken-" "00_average, hint 1 of 3"
expect_status 0 $head hint
expect_output "00_average, hint 2 of 3"
refuse_output "cannot be understood"

# reset keeps what was there, twice if need be, and gives it back.
average=exercises/00_average/average.cpp
expect_status 0 $head reset 00
expect_output "is the untouched stub already"
expect_status 1 $head reset 00 --restore
expect_output "no backup"
echo "// first" >>$average
expect_status 0 $head reset 00
expect_output "is kept as .headstart/backups/00_average/" "--restore"
cmp $average harness/stubs/00_average/average.cpp || fail "reset did not give the stub"
echo "// second" >>$average
expect_status 0 $head reset 00 --restore
grep -q "// first" $average || fail "restore did not give the backup"
expect_status 0 $head reset 00 --restore
grep -q "// second" $average || fail "what restore replaced is lost"
chmod a-w exercises/00_average
if [ "$(id -u)" != 0 ]; then
  expect_status 3 $head reset 00
  grep -q "// second" $average || fail "a reset that failed lost the file"
fi
chmod u+w exercises/00_average
cp harness/stubs/00_average/average.cpp $average
expect_status 2 $head reset
expect_status 2 $head reset 42

# solution: once it passes, or on demand.
expect_status 1 $head solution 00
expect_output "does not pass yet" "--reveal"
refuse_output "averages.row(i)"
expect_status 0 $head solution 00 --reveal
expect_output "+++ b/solutions/00_average/average.cpp" "+    averages.row(i)"
expect_status 0 $head solution 00 --reveal --side-by-side
expect_output "throw headstart::NotImplemented();" "|"
cp solutions/00_average/average.cpp $average
expect_status 0 $head solution 00
expect_output "the same, letter by letter"
mv solutions/00_average/average.cpp "$work/kept.cpp"
expect_status 3 $head solution 00
expect_output "handed out without the solutions"
mv "$work/kept.cpp" solutions/00_average/average.cpp

# list, version, unknown commands, doctor.
expect_status 0 $head list
expect_output "exercise" "predictions" "00_average            passed" "1 of 19 points"
expect_status 0 $head --version
expect_output "0."
expect_status 2 $head chekc 03
expect_output "Did you mean: ./headstart check"
expect_status 2 $head lsit
expect_output "Did you mean: ./headstart list"
expect_status 2 $head xyzzy
refuse_output "Did you mean"
expect_output "Commands: "
expect_status 0 $head doctor
expect_output "compiler" "linker" "disk" "saves" "compiles in" "Next: ./headstart"
mkdir -p "$work/bin"
printf '#!/bin/sh\nexit 1\n' >"$work/bin/git"
chmod +x "$work/bin/git"
expect_status 1 env PATH="$work/bin:$PATH" build/learner/headstart doctor
expect_output "FAIL" "git" "To do:" "install git"

# Completion, in the shells that are here.
expect_status 0 $head completion bash
complete_in_bash() {
  bash -c 'eval "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _headstart; echo "${COMPREPLY[*]}"' bash "$output" "$@"
}
[ "$(complete_in_bash ./headstart hi)" = hint ] || fail "bash does not complete hi to hint"
[ "$(complete_in_bash ./headstart check 08)" = 08 ] || fail "bash does not complete exercises"
[ "$(complete_in_bash ./headstart solution --r)" = --reveal ] || fail "bash does not complete options"
expect_status 0 $head completion zsh
if command -v zsh >/dev/null; then zsh -n <<<"$output" || fail "zsh cannot read its script"; fi
expect_output "#compdef headstart" "'hint:"
expect_status 0 $head completion fish
if command -v fish >/dev/null; then fish --no-execute <<<"$output" || fail "fish cannot read its script"; fi
expect_output "complete -c headstart"
expect_status 2 $head completion csh

# No home, and a home that cannot be written.
expect_status 0 env -u HOME $head hint 00
expect_status 1 env HOME=/nonexistent $head check 01
expect_status 1 env HOME=/proc $head check 01

# A checkout that cannot be written: one sentence.
reader=65534
if [ "$(id -u)" = 0 ] && command -v setpriv >/dev/null; then
  chmod a+rx "$work" 2>/dev/null || true
  as_reader() { setpriv --reuid=$reader --regid=$reader --clear-groups "$@"; }
  if as_reader test -x $head; then
    expect_status 3 as_reader env HOME=/nonexistent $head check 00
    expect_output "cannot write in $kit_root"
    refuse_output "ninja"
  fi
fi

# git pull of a newer kit, under a learner's uncommitted and committed work.
up=$work/upstream clone=$work/clone
rm -rf "$up" "$clone"
mkdir -p "$up"
tar -C "$root" --exclude=./build --exclude=./.git --exclude=./.headstart -cf - . | tar -xf - -C "$up"
identity() { git -C "$1" config user.name t && git -C "$1" config user.email t@example.org; }
git -C "$up" init -q -b main && identity "$up"
git -C "$up" add -A && git -C "$up" commit -qm one
git clone -q "$up" "$clone" && identity "$clone"
echo "// my softmax" >>"$clone/exercises/03_softmax/softmax.cpp"
mkdir -p "$clone/.headstart" && printf 'headstart state 1\nat 03_softmax\nhints 03_softmax 2\n' >"$clone/.headstart/state"
echo "A newer text." >>"$up/exercises/03_softmax/README.md"
git -C "$up" commit -qam two
expect_status 0 git -C "$clone" pull --rebase --autostash
grep -q "// my softmax" "$clone/exercises/03_softmax/softmax.cpp" || fail "git pull lost the learner's code"
grep -q "A newer text" "$clone/exercises/03_softmax/README.md" || fail "git pull brought nothing"
git -C "$clone" commit -qam "my work"
echo "A text newer still." >>"$up/exercises/03_softmax/README.md"
git -C "$up" commit -qam three
expect_status 0 git -C "$clone" pull --rebase --autostash
grep -q "// my softmax" "$clone/exercises/03_softmax/softmax.cpp" || fail "git pull lost the learner's commit"
grep -q "A text newer still" "$clone/exercises/03_softmax/README.md" || fail "git pull brought nothing"
grep -q "hints 03_softmax 2" "$clone/.headstart/state" || fail "git pull lost the state"
[ -z "$(git -C "$clone" status --porcelain)" ] || fail "the state is not ignored: $(git -C "$clone" status --porcelain)"
echo "the learner's commands: ok"
