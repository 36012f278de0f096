# What the shell tests share: a copy of the kit to work on, and checks that say what was expected.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
work=${WORK:-$(mktemp -d)}
rm -rf "$work"
mkdir -p "$work"
export NO_COLOR=1

fail() { printf 'FAIL: %s\n' "$*" >&2; exit 1; }

# copy_kit FOLDER: this checkout as it is, without builds.
copy_kit() {
  rm -rf "$1"
  mkdir -p "$1"
  tar -C "$root" --exclude=./build --exclude=./.git -cf - . | tar -xf - -C "$1"
}

# built_kit: a copy of the kit that was built before ($SHARED_KIT, left by learners_way.sh), or else a new
# one, which builds itself when it is first used. $kit is where; the test goes there.
built_kit() {
  kit=${SHARED_KIT-}
  if [ ! -x "$kit/build/learner/headstart" ]; then
    kit="$work/a kit in Ümläut"
    copy_kit "$kit"
  fi
  cd "$kit"
}

# expect_status STATUS COMMAND...: runs it, keeps both streams in $output.
expect_status() {
  local wanted=$1 status=0
  shift
  printf '+ %s\n' "$*"
  output=$("$@" 2>&1 </dev/null) || status=$?
  [ "$status" = "$wanted" ] || fail "$* exited $status, not $wanted, and said:
$output"
}

expect_output() {  # every argument stands in $output
  local piece
  for piece in "$@"; do
    [[ $output == *"$piece"* ]] || fail "the output lacks \"$piece\":
$output"
  done
}

refuse_output() {
  [[ $output != *"$1"* ]] || fail "the output must not hold \"$1\":
$output"
}
