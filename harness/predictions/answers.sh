#!/bin/sh
# Makes answers.base64 readable, and back. Spoils every question.
#
#   answers.sh open >answers.txt
#   answers.sh close <answers.txt      writes answers.base64 anew; its comments stay
#
# In it, line by line, a question A2 looks like this (a choice has lines "option a: words; words" too):
#   question A2 01_dot_product number          number, row, shape or choice
#   right 7
#   within 0.005                               how far an answer may be off
#   wrong 8                                    or: wrong 8 within 0.1
#   hint Which question leads on from there, and does not give the answer away?
set -eu
file=$(dirname "$0")/answers.base64

each_line() {  # hands every line of standard input to the command $*
  while IFS= read -r line; do printf '%s\n' "$line" | "$@"; done
}
one_line_of_base64() { base64 | tr -d '\n'; echo; }

case ${1-} in
  open) grep -v '^#' "$file" | each_line base64 -d ;;
  close)
    new=$(mktemp "$file.XXXXXX")
    trap 'rm -f "$new"' EXIT
    grep '^#' "$file" >"$new"
    each_line one_line_of_base64 >>"$new"
    chmod 644 "$new"
    mv "$new" "$file"
    ;;
  *) echo "usage: answers.sh open >FILE, or answers.sh close <FILE" >&2; exit 2 ;;
esac
