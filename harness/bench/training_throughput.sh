#!/usr/bin/env bash
# Training throughput: this kit, PyTorch and numpy on the same model, batch and data order, in one run.
#
#   harness/bench/training_throughput.sh [RUNS] [D D_K WINDOW BATCH STEPS]      default: 5 runs
#
# Needs python3 with numpy and torch (Debian: python3-numpy python3-torch); PYTHON names another. Each
# program trains the same steps in turn; the last losses must agree, or the table would compare
# different work. Prints Markdown with medians.
set -euo pipefail
runs=${1:-5}
shift || true
root=$(cd "$(dirname "$0")/../.." && pwd)
python=${PYTHON:-/usr/bin/python3}
work=$root/build/bench/training
mkdir -p "$work"
cd "$root"
cmake --preset solutions >/dev/null
ninja -C build/solutions train_bench >/dev/null

field() { sed -n "s/.*\"$1\": \"\{0,1\}\([^,\"}]*\).*/\1/p"; }
median() { sort -n | sed -n "$(((runs + 1) / 2))p"; }

names=(kit numpy pytorch1 pytorch2)
for name in "${names[@]}"; do : >"$work/$name.speeds"; done
measure() {  # NAME COMMAND...
  local name=$1 line
  shift
  line=$("$@")
  field windows_per_second <<<"$line" >>"$work/$name.speeds"
  field last_loss <<<"$line" >"$work/$name.loss"
  field version <<<"$line" >"$work/$name.version"
}
for _ in $(seq "$runs"); do
  measure kit build/solutions/bench/train_bench "$work" "$@"
  # OPENBLAS_CORETYPE may be set to help old releases; a current one is slowed by it.
  measure numpy env -u OPENBLAS_CORETYPE -u OPENBLAS_L2_SIZE "$python" harness/bench/train_numpy.py "$work/problem.json"
  measure pytorch1 env -u OPENBLAS_CORETYPE -u OPENBLAS_L2_SIZE "$python" harness/bench/train_pytorch.py "$work/problem.json" 1
  measure pytorch2 env -u OPENBLAS_CORETYPE -u OPENBLAS_L2_SIZE "$python" harness/bench/train_pytorch.py "$work/problem.json" "$(nproc)"
done

for name in numpy pytorch1 pytorch2; do
  awk -v a="$(cat "$work/kit.loss")" -v b="$(cat "$work/$name.loss")" -v n="$name" 'BEGIN {
    d = a > b ? a - b : b - a
    if (d > 0.02 * a) { print n " ended at loss " b ", the kit at " a ": not the same work"; exit 1 } }'
done

kit=$(median <"$work/kit.speeds")
best=$(for n in pytorch1 pytorch2; do median <"$work/$n.speeds"; done | sort -n | tail -n 1)
echo "$(grep -m 1 'model name' /proc/cpuinfo | cut -d : -f 2 | xargs), $(nproc) cores; $(c++ --version | head -n 1);"
echo "PyTorch $(cat "$work/pytorch1.version"), numpy $(cat "$work/numpy.version"); medians of $runs runs"
echo
echo "| program | windows a second | kit / it |"
echo "|---|---|---|"
row() { awk -v n="$1" -v s="$2" -v k="$kit" 'BEGIN { printf "| %s | %d | %.1f |\n", n, s, k / s }'; }
row "this kit, double, $(nproc) threads" "$kit"
row "PyTorch, float32, 1 thread" "$(median <"$work/pytorch1.speeds")"
row "PyTorch, float32, $(nproc) threads" "$(median <"$work/pytorch2.speeds")"
row "numpy, float32" "$(median <"$work/numpy.speeds")"
echo
awk -v k="$kit" -v p="$best" 'BEGIN { printf "At its best thread count PyTorch takes %.1f times as long.\n", k / p }'
