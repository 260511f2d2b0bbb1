#!/usr/bin/env bash
# usage: scripts/perft_speed.sh [--runs N] [--engine FILE] [--rival CMD]
#
# Move generation beside another engine's: bulk-counted perft 6 of the start position
# and perft 5 of Kiwipete, by `palisade perft` and by the rival's UCI `go perft`
# (default: stockfish, on the PATH or in /usr/games), in turn, N times each (default
# 9). What counts is the processor time the process itself took (user time), less that
# of a perft of depth 1: neither start-up nor another process's share of the machine
# is in it. Prints the median speed of each, in nodes per second, and the median ratio
# of the pairs with their range; fails if the counts differ.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=scripts/lib.sh
. "$here/lib.sh"

runs=9 engine=${CARGO_TARGET_DIR:-$here/../target}/release/palisade rival=stockfish
while [ $# -gt 0 ]; do
    case $1 in
        -h | --help) usage; exit 0 ;;
        --runs | --engine | --rival) need_value "$1" $#; printf -v "${1#--}" %s "$2"; shift ;;
        *) die "unknown option $1 (--help shows the usage)" ;;
    esac
    shift
done
case $runs in *[!0-9]* | 0) die "--runs takes a number from 1, not '$runs'" ;; esac
[ -x "$engine" ] || die "not an engine binary: $engine (cargo build --release makes it)"
rival_path=$(command -v "$rival" || command -v "/usr/games/$rival") || die "no such engine: $rival"

# timed COMMAND...: sets `nodes` (of the line `Nodes searched: N`) and `millis` of user
# time, its children's included.
timed() {
    local output TIMEFORMAT=%3U
    { time output=$("$@" 2>/dev/null || echo failed) 2>&3; } 3>&2 2>"$clock"
    [ "${output##*$'\n'}" != failed ] || die "$1 failed"
    millis=$(<"$clock")
    millis=$((10#${millis/./}))
    nodes=$(sed -n 's/^Nodes searched: *\([0-9]*\).*/\1/p' <<<"$output")
    [ -n "$nodes" ] || die "$1 printed no 'Nodes searched: N'"
}

ours() { "$engine" perft "$1" "$2"; }
theirs() { printf 'position fen %s\ngo perft %s\nquit\n' "$2" "$1" | "$rival_path"; }

# speed_of WHO DEPTH FEN: sets `nodes` and `speed`, in nodes per second.
speed_of() {
    local empty
    timed "$1" 1 "$3"
    empty=$millis
    timed "$1" "$2" "$3"
    speed=$((nodes * 1000 / (millis > empty ? millis - empty : 1)))
}

compare() {
    local title=$1 depth=$2 fen=$3 run our_nodes our_speed pairs=''
    for ((run = 1; run <= runs; run++)); do
        speed_of ours "$depth" "$fen"
        our_nodes=$nodes our_speed=$speed
        speed_of theirs "$depth" "$fen"
        [ "$nodes" = "$our_nodes" ] || die "$title: $our_nodes nodes here, $nodes by $rival"
        pairs+="$our_speed $speed"$'\n'
    done
    awk -v title="$title" -v depth="$depth" -v rival="$rival" '
        function sort(list, count,    i, j, x) {
            for (i = 2; i <= count; i++)
                for (j = i; j > 1 && list[j] < list[j - 1]; j--) { x = list[j]; list[j] = list[j - 1]; list[j - 1] = x }
        }
        function median(list, count) {
            return count % 2 ? list[(count + 1) / 2] : (list[count / 2] + list[count / 2 + 1]) / 2
        }
        NF { rows++; ours[rows] = $1; theirs[rows] = $2; ratio[rows] = $1 / $2 }
        END {
            sort(ours, rows); sort(theirs, rows); sort(ratio, rows)
            printf "%s perft %d: palisade %.1f Mnps, %s %.1f Mnps, ratio %.2f (single pairs %.2f to %.2f)\n",
                title, depth, median(ours, rows) / 1e6, rival, median(theirs, rows) / 1e6,
                median(ratio, rows), ratio[1], ratio[rows]
        }' <<<"$pairs"
}

clock=$(mktemp)
trap 'rm -f "$clock"' EXIT
compare startpos 6 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
compare kiwipete 5 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'
