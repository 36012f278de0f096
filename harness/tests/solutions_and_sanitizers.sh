#!/usr/bin/env bash
# The presets that learners_way.sh leaves: solutions, and sanitize, which must also see what only it
# can see. The solutions with clang++, which is stricter here and there: tests that only g++ compiles
# would leave its users without any.
. "$(dirname "$0")/assert.sh"
copy_kit "$work/kit"
cd "$work/kit"
expect_status 0 env CXX=clang++ cmake --workflow --preset solutions
expect_output "100% tests passed" "The CXX compiler identification is Clang"
refuse_output "warning:"
expect_status 0 ctest --preset solutions -V
expect_output "with the solutions (solutions/)"

expect_status 0 cmake --preset sanitize -DHEADSTART_CODE=solutions
expect_status 0 cmake --build --preset sanitize
expect_status 0 ctest --preset sanitize
expect_output "100% tests passed"

# Reads one number past the end of the row: nothing but AddressSanitizer notices.
mkdir -p "$work/code"
cp -r solutions/0* "$work/code/"
cat >"$work/code/01_dot_product/dot_product.cpp" <<'END'
#include "dot_product.h"
#include "headstart/require.h"
double attention::dot(const RowVector& a, const RowVector& b) {
  headstart::require(a.size() == b.size(), "dot", {{"a", a}, {"b", b}}, "they must be equally long");
  double sum = 0;
  for (Index i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  volatile double past = a.data()[a.size()];
  return sum + 0 * (past == past ? 0 : 1);
}
END
expect_status 0 cmake --preset sanitize "-DHEADSTART_CODE=$work/code"
expect_status 0 cmake --build --preset sanitize --target 01_dot_product
expect_status 1 build/sanitize/code/01_dot_product --report=short
expect_output "with the code in $work/code" "heap-buffer-overflow" "dot_product.cpp"
echo "solutions and sanitizers: ok"
