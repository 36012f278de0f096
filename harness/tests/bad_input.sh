#!/usr/bin/env bash
# One clear sentence and a status that is not zero, for everything that can be given wrong.
. "$(dirname "$0")/assert.sh"
build=$work/build
configure() { cmake --preset learner -S "$root" -B "$build" "$@"; }
cd "$root"

expect_status 1 configure -DHEADSTART_CODE=/there/is/no/such/folder
expect_output "HEADSTART_CODE is /there/is/no/such/folder, and there is no such folder"

mkdir -p "$work/code"
cp -r "$root"/exercises/0* "$work/code/"
rm "$work/code/04_mask/mask.cpp"
expect_status 1 configure "-DHEADSTART_CODE=$work/code"
expect_output "04_mask/mask.cpp is missing"

# A compiler too old: the real one, saying that it is another version.
printf '#!/bin/sh\nexec g++ -U__GNUC__ -D__GNUC__=9 "$@"\n' >"$work/old-g++"
chmod +x "$work/old-g++"
rm -rf "$build"
expect_status 1 configure "-DCMAKE_CXX_COMPILER=$work/old-g++"
output=$(tr -s ' \n' ' ' <<<"$output")  # CMake breaks lines where the folder's name ends
expect_output "The compiler is too old for C++20" "version 9" "needs g++ 11"

copy_kit "$work/kit"
expect_status 2 "$work/kit/headstart" check 42
expect_output 'there is no exercise "42"' "03_softmax"
expect_status 2 "$work/kit/headstart" hint 42
expect_status 2 "$work/kit/headstart" chekc
# Built, and then kept from writing. (Root writes anywhere, unless it gives that up.)
as_others=()
[ "$(id -u)" != 0 ] || as_others=(setpriv --bounding-set=-all --inh-caps=-all)
chmod -R a-w "$work/kit/build"
expect_status 3 "${as_others[@]}" "$work/kit/headstart" check
expect_output "cannot write in $work/kit: make it writable, or copy it elsewhere"
refuse_output "Permission denied"
chmod -R u+w "$work/kit/build"
printf '{"exercises": ["00_average",' >"$work/kit/exercises/course.json"
expect_status 3 "$work/kit/headstart" list
expect_output "course.json"
printf '{"exercises": ["00_average", "09_more"]}' >"$work/kit/exercises/course.json"
expect_status 3 "$work/kit/headstart" list
expect_output "09_more"
echo "bad input: ok"
