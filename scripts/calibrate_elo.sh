#!/usr/bin/env bash
# usage: scripts/calibrate_elo.sh [options] ENGINE
#
# Measures the levels of UCI_Elo. Each level plays an opponent of known rating:
# Debian's stockfish held to the same UCI_Elo where it has one (1350 to 2850), and
# below that the engine's own level one step up (a ladder), whose measured rating
# then counts. Prints a table: level, opponent, games, score, measured rating with
# its 95 % error, and how far the level is off.
#
#   --levels "N..."    levels to measure, highest first  (2850 2550 2250 1950 1650 1350 1100 850 600)
#   --games N          games per level                   (100)
#   --tc TIME+INC      time control in seconds           (8+0.08)
#   --margin MS        clock tolerance                   (100)
#   --concurrency N    games at a time                   (2)
#   --book FILE        .epd or .pgn                      ($BOOK)
#   --seed N           order of the openings             (1)
#   --rival FILE       stockfish's binary                (stockfish, also in /usr/games)
#   --floor N          lowest UCI_Elo of the rival       (1350)
#   --dry-run          print the fastchess commands and stop
#
# fastchess is taken from $FASTCHESS or the PATH.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=scripts/lib.sh
. "$here/lib.sh"

levels="2850 2550 2250 1950 1650 1350 1100 850 600"
games=100 tc=8+0.08 margin=100 concurrency=2 book=${BOOK:-} seed=1 rival='' floor=1350 dry='' nodes='' engine=''
while [ $# -gt 0 ]; do
    case $1 in
        -h | --help) usage; exit 0 ;;
        --dry-run) dry=1 ;;
        --levels | --games | --tc | --margin | --concurrency | --book | --seed | --rival | --floor)
            need_value "$1" $#
            printf -v "${1#--}" %s "$2"
            shift ;;
        -*) die "unknown option $1 (--help shows the options)" ;;
        *) [ -z "$engine" ] || die "one engine only, not also $1"; engine=$1 ;;
    esac
    shift
done
[ -n "$engine" ] || die "an engine wanted (--help shows the usage)"
[ -x "$engine" ] || die "no such engine: $engine"
engine=$(realpath "$engine")
rival=${rival:-$(command -v stockfish || command -v /usr/games/stockfish || true)}
openings_args
limit_args
find_fastchess
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# held BINARY LEVEL NAME: sets `side`, the arguments of an engine held to a level.
held() {
    side=(-engine "cmd=$1" "name=$3" option.UCI_LimitStrength=true "option.UCI_Elo=$2")
}

previous='' previous_rating='' rows=()
for level in $levels; do
    held "$engine" "$level" "palisade-$level"
    run=("$fastchess" "${side[@]}")
    if [ "$level" -ge "$floor" ]; then
        [ -n "$rival" ] || die "no stockfish for the level $level: --rival FILE, or lower --levels"
        against=$level opponent="stockfish at $level"
        held "$rival" "$level" rival
    else
        [ -n "$previous" ] || die "the level $level needs a higher one before it (--levels)"
        against=$previous_rating opponent="level $previous"
        held "$engine" "$previous" rival
    fi
    run+=("${side[@]}" -each "${limit[@]}" option.Hash=16 -rounds $(((games + 1) / 2)) -repeat
        -concurrency "$concurrency" -recover "${openings[@]}" -ratinginterval 0
        -draw movenumber=60 movecount=8 score=5 -config "outname=$work/config.json")
    previous=$level previous_rating=${against:-$level}
    if [ -n "$dry" ]; then
        show "${run[@]}"
        continue
    fi
    log=$work/$level.log
    "${run[@]}" >"$log" 2>&1 || die "fastchess failed at the level $level:" "$(tail -n 5 "$log")"
    row=$(awk -v level="$level" -v against="$against" -v opponent="$opponent" '
        /^Elo:/ { elo = $2; error = $4; sub(/,$/, "", error) }
        /^Games:/ { gsub(/[,(]/, ""); games = $2; score = $11 }
        END {
            if (!games) exit 1
            if (elo + 0 != elo || elo == "inf" || elo == "-inf") { rating = "?"; error = "?"; off = "?" }
            else { rating = sprintf("%.0f", against + elo); off = sprintf("%+.0f", against + elo - level) }
            printf "%s|%s|%d|%.1f|%s|%s|%s", level, opponent, games, score, rating, error, off
        }' "$log") || die "no result of the level $level in fastchess's output:" "$(tail -n 5 "$log")"
    IFS='|' read -r _ _ count score rating error off <<<"$row"
    [ "$rating" = '?' ] || previous_rating=$rating
    echo "level $level: $score % against $opponent in $count games, rating $rating +- $error ($off)" >&2
    rows+=("| $level | $opponent | $count | $score % | $rating ± $error | $off |")
done
[ -z "$dry" ] || exit 0
echo "Time control $tc, book $(basename "$book")."
echo
echo "| level | opponent | games | score | measured rating (95 %) | off by |"
echo "|---|---|---|---|---|---|"
printf '%s\n' "${rows[@]}"
