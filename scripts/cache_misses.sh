#!/usr/bin/env bash
# usage: scripts/cache_misses.sh [--depth D] [--check] BUILD
#
# The cost of a node, counted by valgrind's cachegrind over `bench 16 1 D` (default 6) in
# caches of 32 KiB with 8 ways: instructions, misses of the instruction cache, and misses of
# the data cache (reads, writes). The clearing of tables before each position is not counted.
# The figures are the same on every machine. The build must have no AVX-512, which valgrind
# does not know: RUSTFLAGS='-C target-cpu=x86-64-v3'.
#
# With --check the misses are held against scripts/cache_misses.txt (depth 6): exit 1 if one
# of them is more than a tenth above it. Write a lower figure down there.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=scripts/lib.sh
. "$here/lib.sh"

depth=6 check='' build=''
while [ $# -gt 0 ]; do
    case $1 in
        -h | --help) usage; exit 0 ;;
        --depth) need_value "$1" $#; depth=$2; shift ;;
        --check) check=yes ;;
        -*) die "unknown option $1 (--help shows the usage)" ;;
        *) build=$1 ;;
    esac
    shift
done
[ -n "$build" ] || die "a build wanted (--help shows the usage)"
[ -x "$build" ] || die "not an engine binary: $build"
case $depth in *[!0-9]* | 0 | '') die "--depth takes a number from 1, not '$depth'" ;; esac
[ -z "$check" ] || [ "$depth" = 6 ] || die "--check is for depth 6"
command -v valgrind >/dev/null 2>&1 || die "no valgrind: apt-get install valgrind"

counts=$(mktemp)
trap 'rm -f "$counts"' EXIT
line=$(valgrind --tool=cachegrind --cache-sim=yes --I1=32768,8,64 --D1=32768,8,64 --LL=8388608,16,64 \
    --cachegrind-out-file="$counts" "$(realpath "$build")" bench 16 1 "$depth" 2>/dev/null | tail -n 1) ||
    die "valgrind cannot run $build: it needs a build without AVX-512"
nodes=$(sed -n 's/^\([0-9]*\) nodes .*/\1/p' <<<"$line")
[ -n "$nodes" ] || die "bench ends with '$line', not with 'N nodes M nps'"

# Functions that only clear memory or run once a position.
clearing='memset|::clear|::fade|::new_game|::prepare|rust_begin_short_backtrace'
a_node=$(awk -v nodes="$nodes" -v clearing="$clearing" '
    /^events:/ { for (i = 2; i <= NF; i++) column[$i] = i }
    /^fn=/ { counted = $0 !~ clearing }
    /^[0-9]/ && counted {
        instructions += $column["Ir"]; code += $column["I1mr"]
        reads += $column["D1mr"]; writes += $column["D1mw"]
    }
    END { printf "%.0f %.1f %.1f %.1f", instructions / nodes, code / nodes, reads / nodes, writes / nodes }' "$counts")
read -r instructions code reads writes <<<"$a_node"
echo "$nodes nodes; a node: $instructions instructions, $code misses of the instruction cache," \
    "$reads + $writes of the data cache (reads, writes)"

[ -n "$check" ] || exit 0
failed=0
while read -r name most; do
    case $name in
        instructions) found=$instructions ;;
        code) found=$code ;;
        reads) found=$reads ;;
        writes) found=$writes ;;
        *) continue ;;
    esac
    if awk -v found="$found" -v most="$most" 'BEGIN { exit !(found > 1.1 * most) }'; then
        echo "error: $name: $found a node, more than a tenth above $most (scripts/cache_misses.txt)" >&2
        failed=1
    fi
done <"$here/cache_misses.txt"
exit $failed
