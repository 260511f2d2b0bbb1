#!/usr/bin/env bash
# usage: scripts/gauntlet.sh [options] ENGINE OPPONENT...
#
# Plays ENGINE against each OPPONENT in turn under fastchess and prints a table:
# games, score, Elo with its 95 % error, wins, draws, losses, and what was lost on
# time or by a fault. Exit code 1 if ENGINE lost any game by a fault.
#
# An OPPONENT is a binary, the name of one on the PATH or in /usr/games
# (ethereal-chess, toga2, glaurung), `stockfish-hce` (stockfish with its network
# off), `stockfish-elo:1800` (held to a UCI_Elo), or any of these as
# NAME=OPPONENT to give it another name in the table.
#
#   --games N          games against each               (400)
#   --tc TIME+INC      time control in seconds          (2+0.02)
#   --nodes N          fixed nodes per move instead of a clock
#   --hash MB          (16)        --threads N         (1)
#   --concurrency N    games at a time                  (2; more than there are cores if you say so)
#   --margin MS        clock tolerance                  (50)
#   --book FILE        .epd or .pgn                     ($BOOK)
#   --seed N           order of the openings            (1)
#   --frc              Chess960
#   --option N=V       UCI option of ENGINE
#   --pgn FILE         keep the games (appended)
#   --out DIR          keep fastchess's logs, one per opponent
#   --log FILE         add a row for each to this log of tests  (docs/log/tests.csv; none for none)
#   --change TEXT      the text on ENGINE in the rows (its name)
#   --dry-run          print the fastchess commands and stop
#
# fastchess is taken from $FASTCHESS or the PATH.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=scripts/lib.sh
. "$here/lib.sh"

games=400 tc=2+0.02 nodes='' hash=16 threads=1 concurrency=2 margin=50 book=${BOOK:-} seed=1 frc='' pgn='' out='' dry=''
log='' change=''
own=() players=()
typed=("scripts/gauntlet.sh" "$@")
while [ $# -gt 0 ]; do
    case $1 in
        -h | --help) usage; exit 0 ;;
        --dry-run) dry=1 ;;
        --frc) frc=1 ;;
        --games | --tc | --nodes | --hash | --threads | --concurrency | --margin | --book | --seed | --pgn | --out | --log | --change)
            need_value "$1" $#
            printf -v "${1#--}" %s "$2"
            shift ;;
        --option) need_value "$1" $#; own+=("option.$2"); shift ;;
        -*) die "unknown option $1 (--help shows the options)" ;;
        *) players+=("$1") ;;
    esac
    shift
done
[ ${#players[@]} -ge 2 ] || die "an engine and at least one opponent wanted (--help shows the usage)"

# find_binary NAME: sets `binary`, the path of an engine.
find_binary() {
    binary=$(command -v "$1" || command -v "/usr/games/$1") || die "no such engine: $1"
}

# opponent SPEC: sets `name` and `command`.
opponent() {
    local spec=$1
    name=''
    case $spec in *=*) name=${spec%%=*} spec=${spec#*=} ;; esac
    name=${name:-$(basename "$spec")}
    local options=()
    case $spec in
        stockfish-hce) spec=stockfish options=("option.Use NNUE=false") ;;
        stockfish-elo:*)
            options=(option.UCI_LimitStrength=true "option.UCI_Elo=${spec#*:}")
            spec=stockfish ;;
    esac
    find_binary "$spec"
    command=("cmd=$binary" "${options[@]}")
}

find_binary "${players[0]}"
engine=$binary
openings_args
limit_args
find_fastchess
[ -n "$dry" ] || log_file
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
[ -z "$out" ] || mkdir -p "$out"
table=$work/table
faults=0
bench=''
[ -n "$dry" ] || [ -z "$log" ] || bench=$(bench_of "$engine")

for spec in "${players[@]:1}"; do
    opponent "$spec"
    run=("$fastchess" -engine "cmd=$(realpath "$engine")" name=palisade "${own[@]}"
        -engine "${command[@]}" "name=$name"
        -each "${limit[@]}" "option.Hash=$hash" "option.Threads=$threads"
        -rounds $(((games + 1) / 2)) -repeat -concurrency "$concurrency" -recover "${openings[@]}"
        -resign movecount=3 score=600 twosided=true -draw movenumber=40 movecount=8 score=10 -ratinginterval 50)
    [ "$concurrency" -le "$(getconf _NPROCESSORS_ONLN)" ] || run+=(-force-concurrency)
    [ -z "$frc" ] || run+=(-variant fischerandom)
    [ -z "$pgn" ] || run+=(-pgnout "file=$pgn")
    if [ -n "$dry" ]; then
        show "${run[@]}"
        continue
    fi
    output=${out:-$work}/$name.log
    run+=(-config "outname=$work/config.json")
    echo "# $(show "${run[@]}")" >"$output"
    "${run[@]}" 2>&1 | tee -a "$output" || die "fastchess failed against $name; its output is above"
    lost=$(losses_by_fault "$output" palisade)
    [ "$lost" = none ] || faults=1
    theirs=$(losses_by_fault "$output" "$name")
    awk -v name="$name" -v lost="$lost" -v theirs="$theirs" '
        /^Elo:/ { elo = $2 " ± " $4; sub(/,$/, "", elo) }
        /^Games:/ { gsub(/[,(]/, ""); games = $2; w = $4; l = $6; d = $8; score = $11 }
        END { printf "| %s | %d | %.1f %% | %s | %d / %d / %d | %s | %s |\n",
              name, games, score, elo, w, d, l, lost, theirs }' "$output" >>"$table"
    # As the log names it.
    case ${spec#*=} in stockfish-hce) name='Stockfish 15.1 without its network' ;; esac
    log_match "$output" kind=gauntlet topic=strength "change=${change:-$(basename "$engine")}" "opponent=$name" \
        "bench_new=$bench" "command=$(show "${typed[@]}")" \
        "note=fastchess, $concurrency at a time; threads $threads, hash $hash, $(basename "$book"); lost by fault: $lost; theirs: $theirs"
done
[ -z "$dry" ] || exit 0
echo
echo "| opponent | games | score | Elo (95 %) | wins / draws / losses | our losses by fault | theirs |"
echo "|---|---|---|---|---|---|---|"
cat "$table"
exit $faults
