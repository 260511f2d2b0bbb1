#!/usr/bin/env bash
# usage: scripts/pressure.sh [--spare MB] COMMAND...
#
# Runs COMMAND on a machine short of memory: one process a core takes, writes, gives
# back and takes again all memory but MB (1400) of what is free, and a loop copies
# and syncs thousands of files. What it did to the clocks of a match:
#
#   scripts/pressure.sh scripts/gauntlet.sh --tc 1+0.01 --margin 0 --concurrency 16 \
#       --games 240 --book UHO_4060_v4.epd target/release/palisade stockfish
#
# With less than 1.2 GB to spare the system may stall for a second, or kill processes.
# Needs Linux and Python 3. Exit code: that of COMMAND, or 2 if a process that took
# memory was killed during the run.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"

spare=1400
while [ $# -gt 0 ]; do
    case $1 in
        -h | --help) usage; exit 0 ;;
        --spare) need_value "$1" $#; spare=$2; shift 2 ;;
        -*) die "unknown option $1 (--help shows the options)" ;;
        *) break ;;
    esac
done
[ $# -gt 0 ] || die "no command (--help shows the usage)"
[[ $spare =~ ^[0-9]+$ ]] || die "not a number of MB: $spare"
command -v python3 >/dev/null || die "Python 3 is needed"
[ -r /proc/meminfo ] || die "this is not Linux"
files=$(rustc --print sysroot)/share
free=$(awk '/^MemAvailable:/ { print int($2 / 1024) }' /proc/meminfo)
cores=$(nproc)
each=$(((free - spare) / cores))
[ "$each" -gt 64 ] || die "only $free MB are free"

work=$(mktemp -d)
takers=()
touch "$work/on"
trap 'rm -f "$work/on"; kill "${takers[@]}" 2>/dev/null || true; wait; rm -rf "$work"' EXIT
for _ in $(seq "$cores"); do
    python3 - "$each" <<'PYTHON' &
import mmap, sys
step, have = 64 << 20, []
while True:
    while len(have) * 64 < int(sys.argv[1]):
        have.append(mmap.mmap(-1, step))
        have[-1].write(b"\1" * step)
    for _ in range(len(have) // 4):
        have.pop(0).close()
PYTHON
    takers+=($!)
done
while [ -e "$work/on" ]; do
    rm -rf "$work/files"
    cp -a "$files" "$work/files"
    sync
done &
sleep 20
echo "$(basename "$0"): $cores times $each MB taken of $free" >&2
code=0
"$@" || code=$?
for taker in "${takers[@]}"; do
    kill -0 "$taker" 2>/dev/null || die "the system killed a process that took memory: give more to --spare"
done
exit "$code"
