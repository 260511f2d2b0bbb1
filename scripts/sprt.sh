#!/usr/bin/env bash
# usage: scripts/sprt.sh [options] NEW OLD
#
# Plays NEW against OLD under fastchess until a sequential probability ratio test
# decides, and prints Elo, LLR and the pentanomial counts, ready for a commit
# message. Exit code 0: NEW passed; 1: it failed or the games ran out first.
#
# NEW and OLD are engine binaries, or weights files (*.toml): a weights file is
# played by --engine with its EvalFile option.
#
#   --tc TIME+INC      time control in seconds          (2+0.02)
#   --nodes N          fixed nodes per move instead of a clock
#   --elo0 E --elo1 E  the two hypotheses, logistic Elo  (0 and 10)
#   --alpha A --beta B error rates                       (0.05 each)
#   --games N          give up after N games             (20000)
#   --no-sprt          play all of --games and report
#   --hash MB          (16)        --threads N         (1)
#   --concurrency N    games at a time                  (2)
#   --margin MS        clock tolerance                  (50)
#   --book FILE        .epd or .pgn                     ($BOOK)
#   --seed N           order of the openings            (the time)
#   --frc              Chess960
#   --engine FILE      plays weights files              (target/release/palisade)
#   --option N=V       UCI option of both; --new-option, --old-option: of one
#   --pgn FILE         keep the games
#   --output FILE      keep fastchess's output          (a temporary file)
#   --log FILE         add a row to this log of tests   (docs/log/tests.csv; none for none)
#   --change TEXT --topic WORD --verdict TEXT           fields of the row; or fill them in by hand
#   --dry-run          print the fastchess command and stop
#
# fastchess is taken from $FASTCHESS or the PATH.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=scripts/lib.sh
. "$here/lib.sh"

tc=2+0.02 nodes='' elo0=0 elo1=10 alpha=0.05 beta=0.05 games=20000 sprt=1 hash=16 threads=1 concurrency=2
margin=50 book=${BOOK:-} seed=$(date +%s) frc='' engine=$here/../target/release/palisade pgn='' output='' dry=''
log='' change='' topic='' verdict=''
both=() new_options=() old_options=() players=()
typed=("scripts/sprt.sh" "$@")
while [ $# -gt 0 ]; do
    case $1 in
        -h | --help) usage; exit 0 ;;
        --dry-run) dry=1 ;;
        --no-sprt) sprt='' ;;
        --frc) frc=1 ;;
        --tc | --nodes | --elo0 | --elo1 | --alpha | --beta | --games | --hash | --threads | --concurrency | \
            --margin | --book | --seed | --engine | --pgn | --output | --log | --change | --topic | --verdict)
            need_value "$1" $#
            printf -v "${1#--}" %s "$2"
            shift ;;
        --option) need_value "$1" $#; both+=("option.$2"); shift ;;
        --new-option) need_value "$1" $#; new_options+=("option.$2"); shift ;;
        --old-option) need_value "$1" $#; old_options+=("option.$2"); shift ;;
        -*) die "unknown option $1 (--help shows the options)" ;;
        *) players+=("$1") ;;
    esac
    shift
done
[ ${#players[@]} -eq 2 ] || die "two players wanted, NEW and OLD, not ${#players[@]} (--help shows the usage)"

# player FILE: sets `command` for one side, and `bench` to what has its bench: of a weights file nothing.
player() {
    [ -f "$1" ] || die "no such file: $1"
    local binary=$1
    command=() bench=$1
    case $1 in
        *.toml)
            binary=$engine bench=false
            command=("option.EvalFile=$(realpath "$1")") ;;
    esac
    [ -x "$binary" ] || die "not an engine binary: $binary"
    command=("cmd=$(realpath "$binary")" "${command[@]}")
}

player "${players[0]}"
new_binary=$bench
new=("${command[@]}" name=new "${new_options[@]}")
player "${players[1]}"
old_binary=$bench
old=("${command[@]}" name=old "${old_options[@]}")
openings_args
limit_args
find_fastchess
[ -n "$dry" ] || log_file

run=("$fastchess" -engine "${new[@]}" -engine "${old[@]}"
    -each "${limit[@]}" "option.Hash=$hash" "option.Threads=$threads" "${both[@]}"
    -rounds $(((games + 1) / 2)) -repeat -concurrency "$concurrency" -recover "${openings[@]}"
    -resign movecount=3 score=400 -draw movenumber=40 movecount=8 score=10 -ratinginterval 20)
[ -z "$frc" ] || run+=(-variant fischerandom)
[ -z "$sprt" ] || run+=(-sprt "elo0=$elo0" "elo1=$elo1" "alpha=$alpha" "beta=$beta" model=logistic)
[ -z "$pgn" ] || run+=(-pgnout "file=$pgn")
if [ -n "$dry" ]; then
    show "${run[@]}"
    exit 0
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
output=${output:-$work/output}
run+=(-config "outname=$work/config.json")
echo "# $(show "${run[@]}")" >"$output"
"${run[@]}" 2>&1 | tee -a "$output" || die "fastchess failed; its output is above"

last() { grep "^$1" "$output" | tail -n 1 || true; }
result=none
if grep -q 'H1 was accepted' "$output"; then result=passed; fi
if grep -q 'H0 was accepted' "$output"; then result=failed; fi
echo
echo "Elo   | $(last Elo: | sed 's/^Elo: //; s/, nElo.*//') (95 %)"
[ -z "$sprt" ] || echo "LLR   | $(last LLR: | sed 's/^LLR: //; s/([^()]*%) //') $result"
echo "Games | $(last Games: | sed 's/^Games: //')"
echo "Penta | $(last 'Ptnml(0-2):' | sed 's/^Ptnml(0-2): //; s/, WL.*//')"
echo "Conf  | ${nodes:+$nodes nodes}${nodes:-$tc} threads $threads hash $hash $(basename "$book") seed $seed" |
    sed "s/nodes$nodes threads/nodes threads/"
echo "Lost  | new: $(losses_by_fault "$output" new); old: $(losses_by_fault "$output" old)"
if [ -n "$log" ]; then
    row=("change=${change:-$(basename "${players[0]}") against $(basename "${players[1]}")}" "topic=$topic"
        "bench_new=$(bench_of "$new_binary")" "bench_old=$(bench_of "$old_binary")")
    [ -z "$sprt" ] || row+=("llr=$(last LLR: | sed 's/^LLR: //; s/ .*//')" "bounds=[$elo0, $elo1]")
    [ $result = none ] || verdict=${verdict:-$result}
    lost="lost by fault: new $(losses_by_fault "$output" new), old $(losses_by_fault "$output" old)"
    log_match "$output" kind=match "${row[@]}" "verdict=$verdict" "command=$(show "${typed[@]}")" \
        "note=fastchess, $concurrency at a time; threads $threads, hash $hash, $(basename "$book"); $lost"
fi
[ -z "$sprt" ] || [ $result = passed ]
