#!/usr/bin/env bash
# From a save to the verdict, for every exercise: this kit beside a plain CMake + GoogleTest project
# that includes Eigen as everybody does. Both hold the solutions; an edit changes one file.
#
#   harness/bench/save_to_verdict.sh [RUNS] [COMPILER]      default: 5 g++
#
# Prints a Markdown table of medians. The two are timed in turn, so that a machine whose speed drifts
# slows both.
set -euo pipefail
runs=${1:-5}
compiler=${2:-g++}
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$root/build/bench/$compiler
exercises=$(sed -n 's/.*"\([0-9][0-9]_[a-z_]*\)".*/\1/p' "$root/exercises/course.json")

# The kit, on a copy of the solutions. Its own command line does the checking, as for a learner.
make_kit() {
  mkdir -p "$work/kit"
  tar -C "$root" --exclude=./build --exclude=./.git -c . | tar -x -C "$work/kit"
  for id in $exercises; do cp "$root/solutions/$id/${id#*_}.cpp" "$work/kit/exercises/$id/"; done
  (cd "$work/kit" && CXX=$compiler ./headstart --yes list) >/dev/null
}

# The plain project: the same functions, the same flags, nothing of the kit.
make_plain() {
  mkdir -p "$work/plain/headstart"
  for id in $exercises; do
    cp "$root/solutions/$id/${id#*_}.cpp" "$root/exercises/$id/${id#*_}.h" "$work/plain/"
  done
  cat >"$work/plain/headstart/types.h" <<'END'
#pragma once
#include <Eigen/Dense>
namespace attention {
using Index = Eigen::Index;
using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using RowVector = Eigen::Matrix<double, 1, Eigen::Dynamic>;
}
END
  cat >"$work/plain/headstart/require.h" <<'END'
#pragma once
#include <any>
#include <stdexcept>
#include <utility>
#include <vector>
namespace headstart {
inline void require(bool fits, const char* f, std::vector<std::pair<const char*, std::any>>,
                    const char*) {
  if (!fits) throw std::invalid_argument(f);
}
}
END
  cat >"$work/plain/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.25)
project(plain CXX)
set(CMAKE_CXX_STANDARD 20)
find_package(Eigen3 REQUIRED)
find_package(GTest REQUIRED)
include_directories(${CMAKE_SOURCE_DIR})
END
  local before=
  for id in $exercises; do
    before="$before ${id#*_}.cpp"
    printf '#include "%s.h"\n#include <gtest/gtest.h>\nTEST(Plain, Runs) { EXPECT_EQ(attention::Matrix(2, 3).cols(), 3); }\n' \
      "${id#*_}" >"$work/plain/${id#*_}_test.cpp"
    printf 'add_library(code_%s OBJECT %s.cpp)\nlist(APPEND code $<TARGET_OBJECTS:code_%s>)\n' \
      "$id" "${id#*_}" "$id" >>"$work/plain/CMakeLists.txt"
    printf 'target_link_libraries(code_%s Eigen3::Eigen)\nadd_executable(%s ${code} %s_test.cpp)\ntarget_link_libraries(%s Eigen3::Eigen GTest::gtest_main)\n' \
      "$id" "$id" "${id#*_}" "$id" >>"$work/plain/CMakeLists.txt"
  done
  cmake -S "$work/plain" -B "$work/plain/build" -G Ninja -DCMAKE_BUILD_TYPE=Debug \
    -DCMAKE_CXX_COMPILER="$compiler" >/dev/null
  ninja -C "$work/plain/build" >/dev/null
}

milliseconds() {  # of a command
  local start end
  start=$(date +%s%N)
  "$@" >/dev/null
  end=$(date +%s%N)
  echo $(((end - start) / 1000000))
}

median() { sort -n | sed -n "$(((runs + 1) / 2))p"; }

edit() { printf '// edit %s\n' "$(date +%N)" >>"$1"; }

kit_compiles() { ninja -C "$work/kit/build/learner" "CMakeFiles/code.$1.dir/exercises/$1/${1#*_}.cpp.o"; }
kit_checks() { "$work/kit/headstart" check "$1"; }
plain_checks() { ninja -C "$work/plain/build" "$1" && "$work/plain/build/$1"; }

[ -d "$work/kit" ] && rm -rf "$work/kit"
[ -d "$work/plain" ] && rm -rf "$work/plain"
make_kit
make_plain

echo "$("$compiler" --version | head -n 1), $(nproc) cores, medians of $runs, in seconds"
echo
echo "| exercise | compile | save to verdict | beyond the compile | plain project | ratio |"
echo "|---|---|---|---|---|---|"
for id in $exercises; do
  : >"$work/compile" >"$work/kit_time" >"$work/plain_time"
  for _ in $(seq "$runs"); do
    edit "$work/kit/exercises/$id/${id#*_}.cpp"
    milliseconds kit_compiles "$id" >>"$work/compile"
    edit "$work/kit/exercises/$id/${id#*_}.cpp"
    milliseconds kit_checks "$id" >>"$work/kit_time"
    edit "$work/plain/${id#*_}.cpp"
    milliseconds plain_checks "$id" >>"$work/plain_time"
  done
  awk -v id="$id" -v c="$(median <"$work/compile")" -v k="$(median <"$work/kit_time")" \
    -v p="$(median <"$work/plain_time")" 'BEGIN {
      printf "| %s | %.2f | %.2f | %.2f | %.2f | %.2f |\n", id, c/1e3, k/1e3, (k-c)/1e3, p/1e3, k/p }'
done
echo
milliseconds "$work/kit/headstart" check >/dev/null
for _ in $(seq "$runs"); do milliseconds "$work/kit/headstart" check; done | median |
  awk '{ printf "Nothing changed, verdict of all exercises: %.2f s\n", $1 / 1e3 }'
