#!/usr/bin/env bash
# How many whole submissions a minute are graded in the sandbox, and what memory and time they take.
#
#   harness/bench/grading.sh [SUBMISSIONS] [JOBS]      default: 60 and the number of processors
set -euo pipefail
count=${1:-60}
jobs=${2:-$(nproc)}
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# No two alike, so that no result is taken over: every file ends with a comment of its own.
for i in $(seq 1 "$count"); do
  mkdir -p "$work/class/learner_$i"
  cp -r "$root"/solutions/0* "$work/class/learner_$i/"
  for file in "$work/class/learner_$i"/*/*.cpp; do echo "// learner $i" >>"$file"; done
done

"$root/headstart" grade "$root/solutions" --out "$work/first" >/dev/null  # builds what is missing
start=$(date +%s%N)
/usr/bin/env time -f "%U %S %M" -o "$work/time" \
  "$root/headstart" grade "$work/class" --out "$work/out" --jobs "$jobs" >"$work/log" ||
  { cat "$work/log"; exit 1; }
python3 - "$work/out" "$count" "$jobs" "$start" "$(date +%s%N)" <<'PYTHON'
import glob, json, sys
out, count, jobs = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
seconds = (int(sys.argv[5]) - int(sys.argv[4])) / 1e9
marks = [json.load(open(f))["submissions"][0] for f in glob.glob(out + "/results/*.json")]
assert len(marks) == count and all(m["score"] == m["max_score"] for m in marks), "not all full marks"
print(f"{count} submissions, {jobs} at a time: {seconds:.0f} s, {60 * count / seconds:.1f} a minute")
for part in ("compile", "link", "run"):
    total = sum(m["seconds_of"][part] for m in marks)
    print(f"  {part:8} {total / count:5.2f} s a submission")
print(f"  most memory of a job: {max(m['memory_mb'] for m in marks):.0f} MB, compiler included")
PYTHON
