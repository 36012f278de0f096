#!/bin/sh
# Runs every right version: run_all.sh PROGRAM...
failed=0
for program in "$@"; do
  if output=$("$program" --gtest_brief=1 2>&1); then
    echo "ok    $(basename "$program")"
  else
    echo "FAIL  $(basename "$program")"
    echo "$output"
    failed=$((failed + 1))
  fi
done
echo "$# right versions, $failed of them rejected or called a mistake."
[ $# -gt 0 ] && [ $failed -eq 0 ]
