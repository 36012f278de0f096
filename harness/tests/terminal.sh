# Drives ./headstart in a real terminal (tmux). Sourced by the tests of watch mode, after assert.sh.
#
# UPDATE_SCREENS=1 writes the snapshots in screens/ anew; look at what changed before you commit it.
unset NO_COLOR
export LC_ALL=C.UTF-8
screens=$root/harness/tests/screens
socket=headstart-$$
command -v tmux >/dev/null || fail "these tests need tmux: apt-get install tmux"

tmux_() { tmux -L "$socket" -f /dev/null "$@"; }

# open_terminal ROWS COLUMNS: a shell in $kit. Its prompt is "ready>".
open_terminal() {
  tmux_ kill-server 2>/dev/null || true
  tmux_ new-session -d -x "$2" -y "$1" -s t "cd '$kit' && PS1='ready> ' exec sh"
  tmux_ set-option -g history-limit 5000
  wait_for "ready>"
}
trap 'tmux_ kill-server 2>/dev/null || true' EXIT

type_line() { tmux_ send-keys -t t -l "$1"; tmux_ send-keys -t t Enter; }
press() { tmux_ send-keys -t t "$@"; }
resize() { tmux_ resize-window -t t -x "$2" -y "$1"; }
screen() { tmux_ capture-pane -p -t t "$@"; }

# wait_for TEXT [SECONDS]: until the screen holds it.
wait_for() {
  local end=$((SECONDS + ${2:-30}))
  while ! screen 2>/dev/null | grep -qF -- "$1"; do
    [ $SECONDS -lt $end ] || fail "the screen does not show \"$1\":
$(screen)"
    sleep 0.03
  done
}

# wait_verdict TEXT [SECONDS]: the same, for the verdict on what was saved just now: the screen may still
# show the one before.
wait_verdict() {
  local end=$((SECONDS + ${2:-30})) shown
  sleep 0.2
  while shown=$(screen) && { [[ ${shown%%$'\n'*} == *...* ]] || [[ $shown != *"$1"* ]]; }; do
    [ $SECONDS -lt $end ] || fail "there is no verdict with \"$1\":
$shown"
    sleep 0.03
  done
}

wait_until_gone() {
  local end=$((SECONDS + ${2:-30}))
  while screen | grep -qF -- "$1"; do
    [ $SECONDS -lt $end ] || fail "the screen still shows \"$1\":
$(screen)"
    sleep 0.03
  done
}

refuse_screen() { ! screen | grep -qF -- "$1" || fail "the screen must not show \"$1\":
$(screen)"; }

# expect_screen NAME [-e]: the screen (-e: with its colours) is what screens/NAME.txt says, but for times, places and line numbers.
expect_screen() {
  local file=$screens/$1.txt shown
  shown=$(screen ${2-} | sed -e 's/ *$//' -e "s|$kit|KIT|g" -e 's/[0-9.]\+ s\b/# s/g' \
    -e 's/\(\.cpp:\)[0-9]*/\1#/')
  if [ -n "${UPDATE_SCREENS-}" ]; then printf '%s\n' "$shown" >"$file"; fi
  diff -u "$file" - <<<"$shown" || fail "the screen is not $file.
If it is meant to be so: UPDATE_SCREENS=1 $0"
}

# save FILE < TEXT: as an editor that writes into the file.
save() { cat >"$kit/$1"; }

stub() { cp "$kit/harness/stubs/$1/${1#*_}.cpp" "$kit/exercises/$1/"; }
solution() { cp "$kit/solutions/$1/${1#*_}.cpp" "$kit/exercises/$1/"; }
all_stubs() {  # and no answers
  local folder sheet
  for folder in "$kit"/harness/stubs/*; do stub "${folder##*/}"; done
  for sheet in "$root"/exercises/*/predictions.txt; do cp "$sheet" "$kit/${sheet#"$root"/}"; done
}

# The processes of the kit's build that are alive: ninja, compilers, tests.
kit_processes() {
  local file
  for file in /proc/[0-9]*/cmdline; do
    { tr '\0' ' ' <"$file"; echo; } 2>/dev/null
  done | grep -F -- "$kit/" | grep -v -e '^tmux' -e ' -c cd ' -e '^grep' || true
}

expect_no_processes() {
  local end=$((SECONDS + 5)) left
  while left=$(kit_processes) && [ -n "$left" ]; do
    [ $SECONDS -lt $end ] || fail "left running:
$left"
    sleep 0.05
  done
}

# After watch mode: a prompt, a cursor, and keys that are seen.
expect_sane_terminal() {
  wait_for "ready>"
  type_line 'stty -a | tr ";" "\n" | grep -c -e " icanon" -e " echo " -e " isig"; echo seen'
  wait_for "seen"
  local settings
  type_line "clear; stty -a"
  sleep 0.3
  settings=$(screen)
  for flag in ' icanon' ' echo ' 'isig' ' ixon'; do
    [[ $settings == *"$flag"* && $settings != *"-${flag# }"* ]] || fail "the terminal is left without$flag: $settings"
  done
  [ "$(tmux_ display-message -p -t t '#{cursor_flag}')" = 1 ] || fail "the cursor is left hidden"
}
