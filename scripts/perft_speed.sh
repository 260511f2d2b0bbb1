#!/usr/bin/env bash
# usage: scripts/perft_speed.sh [--runs N] [--engine FILE] [--rival CMD]
#
# Move generation beside another engine's: bulk-counted perft 6 of the start position
# and perft 5 of Kiwipete, by `palisade perft` and by the rival's UCI `go perft`
# (default: stockfish, on the PATH or in /usr/games), in turn, N times each (default
# 3). Prints the best speed of each, in nodes per second, and the ratio; fails if the
# counts differ.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=scripts/lib.sh
. "$here/lib.sh"

runs=3 engine=${CARGO_TARGET_DIR:-$here/../target}/release/palisade rival=stockfish
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

# timed COMMAND...: sets `nodes` (of the line `Nodes searched: N`) and `micros`.
timed() {
    local begin=$EPOCHREALTIME output
    output=$("$@" 2>/dev/null) || die "$1 failed"
    micros=$((${EPOCHREALTIME/./} - ${begin/./}))
    nodes=$(sed -n 's/^Nodes searched: *\([0-9]*\).*/\1/p' <<<"$output")
    [ -n "$nodes" ] || die "$1 printed no 'Nodes searched: N'"
}

ours() { "$engine" perft "$1" "$2"; }
theirs() { printf 'position fen %s\ngo perft %s\nquit\n' "$2" "$1" | "$rival_path"; }

# Start-up (a process, its tables) is taken off: a perft of depth 1 costs nothing else.
best() {
    local who=$1 depth=$2 fen=$3 empty
    timed "$who" 1 "$fen"
    empty=$micros
    timed "$who" "$depth" "$fen"
    speed=$((nodes * 1000000 / (micros > empty ? micros - empty : 1)))
}

compare() {
    local title=$1 depth=$2 fen=$3 run our_best=0 their_best=0 our_nodes
    for ((run = 0; run < runs; run++)); do
        best ours "$depth" "$fen"
        our_nodes=$nodes
        [ "$speed" -le "$our_best" ] || our_best=$speed
        best theirs "$depth" "$fen"
        [ "$speed" -le "$their_best" ] || their_best=$speed
        [ "$nodes" = "$our_nodes" ] || die "$title: $our_nodes nodes here, $nodes by $rival"
    done
    awk -v title="$title" -v depth="$depth" -v ours="$our_best" -v theirs="$their_best" -v rival="$rival" 'BEGIN {
        printf "%s perft %d: palisade %.1f Mnps, %s %.1f Mnps, ratio %.2f\n",
            title, depth, ours / 1e6, rival, theirs / 1e6, ours / theirs }'
}

compare startpos 6 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
compare kiwipete 5 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'
