#!/usr/bin/env bash
# The README's first command on a machine that has nothing of ours: a fresh Debian in a folder, with
# neither compiler nor git. Takes minutes, needs root and debootstrap; not part of `./headstart test`.
#
#   sudo harness/tests/fresh_machine.sh [SUITE]        default: bookworm
. "$(dirname "$0")/assert.sh"
suite=${1:-bookworm}
machine=$work/machine
mirror=$(cat /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null |
  sed -n 's/^URIs: *//p; s/^deb \(\[[^]]*\] \)\?\([^ ]*\) .*/\2/p' | grep -v security | head -n 1 || true)
[ -n "$mirror" ] || fail "no Debian mirror is configured here"
[ "$(id -u)" = 0 ] || fail "this test needs root, for chroot"
command -v debootstrap >/dev/null || fail "this test needs debootstrap"

debootstrap --variant=minbase "$suite" "$machine" "$mirror" >"$work/debootstrap.log" 2>&1 ||
  fail "debootstrap: $(tail -n 3 "$work/debootstrap.log")"
cp /etc/resolv.conf "$machine/etc/" 2>/dev/null || true
cp -r /etc/apt/apt.conf.d/. "$machine/etc/apt/apt.conf.d/" 2>/dev/null || true
mount -t proc proc "$machine/proc"
mount --rbind /dev "$machine/dev" && mount --make-rslave "$machine/dev"
trap 'umount -l "$machine/proc" "$machine/dev"' EXIT
copy_kit "$machine/kit"

inside() { chroot "$machine" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root "$@"; }
expect_status 127 inside sh -c 'command -v g++ cmake ninja git'
expect_status 1 inside /kit/headstart
expect_output "Headstart needs these packages: g++ cmake ninja-build git" \
  "running_average is not implemented yet: open exercises/00_average/average.cpp"
expect_status 0 inside /kit/headstart verify
expect_output "every row of the lessons has its test"
echo "fresh machine: ok"
