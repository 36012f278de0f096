#!/usr/bin/env bash
# Fuzzes the reader of frames (harness/worker/wire.cpp) with AddressSanitizer and UBSan.
#
#   harness/tests/fuzz_wire.sh [SECONDS]     default: 10; what is found joins harness/tests/wire_corpus/
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
work=${WORK:-$root/build/fuzz_wire}
corpus=$root/harness/tests/wire_corpus
mkdir -p "$work/found"
clang=$(command -v clang++ || command -v clang++-14) ||
  { echo "fuzz_wire.sh: clang++ is needed (its libFuzzer): apt-get install clang libclang-rt-14-dev"; exit 1; }

cd "$root/harness"
"$clang" -std=c++20 -g -O1 -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all \
  -isystem /usr/include/eigen3 -Ibase -Icontract -Iworker \
  tests/fuzz_wire.cpp worker/wire.cpp contract/value.cpp base/eigen_asserts.cpp -lfmt -o "$work/fuzz_wire"
"$work/fuzz_wire" -max_total_time="${1:-10}" -max_len=4096 -rss_limit_mb=512 -timeout=5 \
  -artifact_prefix="$work/" -print_final_stats=1 "$work/found" "$corpus" 2>"$work/log" ||
  { tail -40 "$work/log"; exit 1; }
grep -E "number_of_executed_units|new_units_added" "$work/log"
if [ -n "${KEEP:-}" ]; then "$work/fuzz_wire" -merge=1 "$corpus" "$work/found" 2>/dev/null; fi
