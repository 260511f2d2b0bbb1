#!/usr/bin/env bash
# usage: scripts/wac.sh [options]
#
# Win At Chess at 0.3 and 3 seconds a position, one thread, Hash 64, two positions at
# a time, by Palisade and beside it by another engine, and prints a table. With
# --sts also the Strategic Test Suite at 0.1 seconds. The default takes about half an
# hour with the rival and a quarter without.
#
#   --times "MS..."    milliseconds a position          ("300 3000")
#   --jobs N           positions at a time              (2)
#   --hash MB          (64)
#   --engine FILE      Palisade                         (target/release/palisade)
#   --rival CMD        UCI engine beside it             (stockfish, its network off)
#   --no-rival         Palisade alone
#   --sts              also epd/sts.epd at 100 ms
#   --out DIR          keep a CSV file and an HTML page of each run
set -euo pipefail
shopt -s inherit_errexit
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=scripts/lib.sh
. "$here/lib.sh"

times='300 3000' jobs=2 hash=64 engine=${CARGO_TARGET_DIR:-$here/../target}/release/palisade
rival=stockfish sts='' out=''
while [ $# -gt 0 ]; do
    case $1 in
        -h | --help) usage; exit 0 ;;
        --no-rival) rival='' ;;
        --sts) sts=1 ;;
        --times | --jobs | --hash | --engine | --rival | --out)
            need_value "$1" $#
            printf -v "${1#--}" %s "$2"
            shift ;;
        *) die "unknown option $1 (--help shows the options)" ;;
    esac
    shift
done
[ -x "$engine" ] || die "not an engine binary: $engine (cargo build --release makes it)"
rival_options=()
if [ "$rival" = stockfish ]; then rival_options=(--engine-option "Use NNUE=false"); fi
if [ -n "$rival" ]; then
    rival_path=$(command -v "$rival" || command -v "/usr/games/$rival") || die "no such engine: $rival (or --no-rival)"
fi
[ -z "$out" ] || mkdir -p "$out"

# suite FILE MS: a row of the table per engine.
suite() {
    local file=$here/../epd/$1.epd ms=$2 name more keep
    for name in palisade ${rival:+"$rival"}; do
        more=() keep=()
        [ "$name" = palisade ] || more=(--engine "$rival_path" "${rival_options[@]}")
        [ -z "$out" ] || keep=(--csv "$out/$1-$ms-$name.csv" --html "$out/$1-$ms-$name.html")
        echo "$1 at $ms ms: $name ..." >&2
        "$engine" epd "$file" --movetime "$ms" --jobs "$jobs" --hash "$hash" --quiet "${more[@]}" "${keep[@]}" |
            tee >(cat >&2) | awk -v suite="$1" -v ms="$ms" -v name="$name" '
                $1 == "points" { points = $2 " of " $4 }
                { last = $0 }
                END { sub(/.*: /, "", last); sub(/ solved$/, "", last)
                      printf "| %s | %.1f s | %s | %s | %s |\n", suite, ms / 1000, name, last, points ? points : "-" }'
    done
}

table=$(for ms in $times; do suite wac "$ms"; done; [ -z "$sts" ] || suite sts 100)
echo
echo "| suite | time | engine | solved | points |"
echo "|---|---|---|---|---|"
echo "$table"
