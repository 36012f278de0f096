#!/usr/bin/env bash
# Without any system package, the libraries come from pinned and hashed archives. Debian's source
# packages stand in for the downloads: three of them are the upstream archives to the byte, so that
# the pinned hashes are proved; two are repacked and bring their own.
. "$(dirname "$0")/assert.sh"
sources=$work/sources
mkdir -p "$sources/parts" "$sources/lists/partial"
cat /etc/apt/sources.list.d/*.sources 2>/dev/null | sed 's/^Types:.*/Types: deb-src/' \
  >"$sources/parts/source.sources"
grep -hs '^deb ' /etc/apt/sources.list /etc/apt/sources.list.d/*.list | sed 's/^deb /deb-src /' \
  >"$sources/parts/source.list" || true
cd "$sources"
from_sources() {
  apt-get -q -o Dir::Etc::SourceList=/dev/null -o "Dir::Etc::SourceParts=$sources/parts" \
    -o "Dir::State::Lists=$sources/lists" -o APT::Sandbox::User=root "$@"
}
expect_status 0 from_sources update
expect_status 0 from_sources source --download-only eigen3 fmtlib googletest nlohmann-json3 cli11

archive() { ls "$sources/$1"_*.orig.tar.*; }
hash_of() { sha256sum "$1" | cut -d ' ' -f 1; }
fmt=$(archive fmtlib)
cli11=$(archive cli11)
options=()
for package in Eigen3 fmt GTest nlohmann_json CLI11; do
  options+=("-DCMAKE_DISABLE_FIND_PACKAGE_$package=TRUE")
done
options+=(
  "-DHEADSTART_EIGEN_URL=$(archive eigen3)"
  "-DHEADSTART_GOOGLETEST_URL=$(archive googletest)"
  "-DHEADSTART_NLOHMANN_JSON_URL=$(archive nlohmann-json3)"
  "-DHEADSTART_FMT_URL=$fmt" "-DHEADSTART_FMT_SHA256=$(hash_of "$fmt")"
  "-DHEADSTART_CLI11_URL=$cli11" "-DHEADSTART_CLI11_SHA256=$(hash_of "$cli11")")

cd "$root"
expect_status 0 cmake --preset solutions -B "$work/build" "${options[@]}"
expect_output "eigen: no system package"
expect_status 0 ninja -C "$work/build" code.03_softmax.test headstart_cli
expect_status 0 "$work/build/code/03_softmax" --report
expect_output "with the solutions"
expect_status 0 "$work/build/headstart" --version

# An archive that is not the pinned one is refused.
expect_status 1 cmake --preset solutions -B "$work/other" "${options[@]}" \
  "-DHEADSTART_FMT_URL=$cli11"
expect_output "hash" "does not match"
echo "fetch fallback: ok"
