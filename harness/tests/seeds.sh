#!/usr/bin/env bash
# Right code passes whatever the random inputs: the solutions, with one key after another, as a grader
# gives every submission one of its own.
#
#   harness/tests/seeds.sh [FROM] [TO] [FOLDER]      default: 1 10 build/kit/code
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
from=${1:-1} to=${2:-10} programs=${3:-$root/build/kit/code}
log=$(mktemp)
trap 'rm -f "$log"' EXIT
failed=0
for key in $(seq "$from" "$to"); do
  for program in "$programs"/[0-9][0-9]_*; do
    [ -f "$program" ] || continue
    HEADSTART_SEED_KEY=$key "$program" --gtest_brief=1 >"$log" 2>&1 && continue
    echo "key $key, ${program##*/}:"
    grep -a '\[  FAILED  \]' "$log" | sort -u
    failed=1
  done
done
[ $failed = 0 ] && echo "the solutions pass with all of the keys $from to $to"
exit $failed
