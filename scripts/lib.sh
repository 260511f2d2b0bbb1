# shellcheck shell=bash
# shellcheck disable=SC2034 # used by the scripts that source this file
# What the scripts share. Sourced, never run.

# die MESSAGE...: one line on stderr, exit 2 (bad usage or something missing).
die() {
    echo "$(basename "$0"): $*" >&2
    exit 2
}

# The usage text is the comment block at the head of the script.
usage() {
    sed -n '2,/^[^#]/{/^#/s/^# \{0,1\}//p}' "$0"
}

# need_value OPTION COUNT: the option at hand wants a value and has one.
need_value() {
    [ "$2" -ge 2 ] || die "$1 needs a value (--help shows the options)"
}

# find_fastchess: sets `fastchess` from $FASTCHESS or the PATH.
find_fastchess() {
    fastchess=${FASTCHESS:-$(command -v fastchess || true)}
    if [ -z "$fastchess" ] || ! command -v "$fastchess" >/dev/null 2>&1; then
        die "fastchess not found${FASTCHESS:+ at $FASTCHESS}: put it on the PATH or set FASTCHESS=/path/to/fastchess" \
            "(https://github.com/Disservin/fastchess)"
    fi
}

# openings_args: sets `openings` (an array) from $book; a match without a book
# would be the same two games over and over.
openings_args() {
    [ -n "$book" ] || die "no opening book: set BOOK=FILE.epd or give --book FILE" \
        "(UHO_4060_v4.epd of https://github.com/official-stockfish/books is the usual one)"
    [ -f "$book" ] || die "no such book: $book"
    local format=epd
    case $book in *.pgn) format=pgn ;; esac
    openings=(-openings "file=$book" "format=$format" order=random -srand "$seed")
}

# limit_args: sets `limit` from $tc and $nodes.
limit_args() {
    if [ -n "$nodes" ]; then
        limit=("tc=inf" "nodes=$nodes")
    else
        limit=("tc=$tc" "timemargin=$margin")
    fi
}

# show COMMAND...: prints a command so that a shell could run it.
show() {
    local word line=
    for word in "$@"; do line+="${line:+ }$(printf '%q' "$word")"; done
    echo "$line"
}

# losses_by_fault LOG NAME: the games that NAME lost on time, by an illegal move,
# a crash or a stall, or `none`.
losses_by_fault() {
    awk -v name="$2" '
        /^Finished game/ {
            split($0, half, /[(]|[)]/); split(half[2], player, " vs ")
            who = ($0 ~ /[{]White (loses|makes|disconnects|.s connection)/) ? player[1] : player[2]
            if (who != name) next
            if (/loses on time/) t++; else if (/illegal/) i++; else if (/disconnect|stall/) c++
        }
        END {
            if (t + i + c == 0) print "none"
            else printf "%d on time, %d illegal moves, %d crashes or stalls\n", t, i, c
        }' "$1"
}

# log_file: sets `log` from the option --log: by default the log of this checkout; `none` for no log.
log_file() {
    [ "$log" != none ] || { log=''; return 0; }
    log=${log:-${TESTLOG:-$here/../docs/log/tests.csv}}
    [ -f "$log" ] || die "no such log: $log (--log none keeps none)"
}

# log_match OUTPUT COLUMN=VALUE...: a row for the match whose output of fastchess is OUTPUT.
# Limit and seed are the script's; missing fields are filled in by hand.
log_match() {
    [ -n "$log" ] || return 0
    local output=$1
    shift
    local figures=()
    mapfile -t figures < <(awk '
        /^Elo:/ { elo = $2; error = $4; sub(/,$/, "", error) }
        /^Games:/ { gsub(/,/, ""); games = $2; wdl = "W " $4 ", D " $8 ", L " $6 }
        /^Ptnml/ { penta = $0; sub(/^[^[]*\[/, "", penta); sub(/\].*/, "", penta); gsub(/,/, "", penta) }
        END {
            print "games=" games; print "penta=" penta; print "figure=" wdl
            if (elo ~ /^-?[0-9.]+$/ && error ~ /^[0-9.]+$/) printf "elo=%.0f\nerror=%.0f\n", elo, error
        }' "$output")
    if ! python3 "$here/log_row.py" "$log" "${figures[@]}" "tc=$([ -n "$nodes" ] || echo "$tc")" \
        "nodes=$nodes" "seed=$seed" "$@"; then
        echo "$(basename "$0"): the row was not added" >&2
    fi
}

# bench_of BINARY: the node count of its bench, or nothing.
bench_of() {
    timeout 300 "$1" bench 2>/dev/null </dev/null | awk 'END { if ($2 == "nodes") print $1 }' || true
}
