#!/usr/bin/env bash
# From a fresh clone to the first verdict, with the packages present, and what the suites take: by the
# clock, and in seconds of processor time, which other programs on the machine change less.
#
#   harness/bench/first_verdict.sh [COMPILER]      default: g++
set -euo pipefail
compiler=${1:-g++}
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

seconds() { awk -v a="$1" -v b="$(date +%s%N)" 'BEGIN { printf "%.1f", (b - a) / 1e9 }'; }

# Of all that this script has started so far, user and system, in hundredths of a second.
processor() { awk '{ print $16 + $17 }' /proc/$$/stat; }
processor_seconds() { awk -v a="$1" -v b="$(processor)" 'BEGIN { printf "%.0f", (b - a) / 100 }'; }

start=$(date +%s%N)
used=$(processor)
git clone -q "$root" "$work/kit"
CXX=$compiler "$work/kit/headstart" check >"$work/log" 2>&1 || true
grep -q "not implemented yet" "$work/log" || { cat "$work/log"; exit 1; }
echo "$compiler: clone to first verdict $(seconds "$start") s ($(processor_seconds "$used") s of processor time)"

start=$(date +%s%N)
used=$(processor)
"$work/kit/headstart" list >/dev/null
echo "$compiler: then all nine compiled and run $(seconds "$start") s ($(processor_seconds "$used") s of processor time)"
