#!/usr/bin/env bash
# usage: scripts/check_levels.sh [--no-build]
#
# Builds the release file of every processor level and the native binary, runs
# `bench` on each that this processor can run, and fails unless all count the same
# nodes. Prints nodes and speed; --no-build takes what lies in dist/ and
# target/release.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/lib.sh
. scripts/lib.sh

build=1
case ${1:-} in
    -h | --help) usage; exit 0 ;;
    --no-build) build='' ;;
    '') ;;
    *) die "unknown option $1 (--help shows the usage)" ;;
esac
native=${CARGO_TARGET_DIR:-target}/release/palisade
if [ -n "$build" ]; then
    make --no-print-directory release
    make --no-print-directory native EXE="$native-native"
    native+=-native
fi

# runs_here FILE: true if this processor has the features of the level in the file's name.
runs_here() {
    case $1 in
        *-x86-64-v2) grep -qw popcnt /proc/cpuinfo ;;
        *-x86-64-v3) grep -qw avx2 /proc/cpuinfo ;;
        *-x86-64-avx512icl) grep -qw avx512_vpopcntdq /proc/cpuinfo ;;
    esac
}

expected='' wrong=0 ran=0
for binary in dist/palisade-[0-9]*-x86-64-v? dist/palisade-[0-9]*-x86-64-avx512icl "$native"; do
    [ -x "$binary" ] || continue
    if ! runs_here "$binary"; then
        echo "$binary: above this processor, left out"
        continue
    fi
    line=$("$binary" bench | tail -n 1) || die "$binary bench failed"
    nodes=${line%% *}
    expected=${expected:-$nodes}
    ran=$((ran + 1))
    verdict=same
    [ "$nodes" = "$expected" ] || verdict=DIFFERENT wrong=1
    printf '%-45s %s  %s\n' "$(basename "$binary")" "$line" "$verdict"
done
[ $ran -ge 2 ] || die "fewer than two builds ran: nothing was compared"
exit $wrong
