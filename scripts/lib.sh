# shellcheck shell=bash
# shellcheck disable=SC2034 # what is set here is used by the scripts that source it
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
