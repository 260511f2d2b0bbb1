#!/usr/bin/env bash
# usage: scripts/speed.sh [--runs N] [--depth D] NEW [OLD]
#
# Compares the speed of two builds by `bench`: N runs of each (default 5), taken in
# turn so that a change of the machine's mood hits both, medians, and the ratio with
# the spread of the single pairs. Instructions per node too, by `perf` or valgrind:
# they barely vary and show a change that the clock hides (`--depth D`, default 5, is
# for valgrind, which is slow and knows no AVX-512: give it release files). With one
# build only, its own figures. Says so when the two builds count different nodes.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=scripts/lib.sh
. "$here/lib.sh"

runs=5 depth=5
builds=()
while [ $# -gt 0 ]; do
    case $1 in
        -h | --help) usage; exit 0 ;;
        --runs | --depth) need_value "$1" $#; printf -v "${1#--}" %s "$2"; shift ;;
        -*) die "unknown option $1 (--help shows the usage)" ;;
        *) builds+=("$1") ;;
    esac
    shift
done
case ${#builds[@]} in 1 | 2) ;; *) die "one or two builds wanted (--help shows the usage)" ;; esac
case $runs in *[!0-9]* | 0) die "--runs takes a number from 1, not '$runs'" ;; esac
for build in "${builds[@]}"; do
    [ -x "$build" ] || die "not an engine binary: $build"
done

# bench FILE: sets `nodes` and `nps`.
bench() {
    local line
    line=$("$(realpath "$1")" bench 2>/dev/null | tail -n 1) || die "$1 bench failed"
    read -r nodes nps < <(sed -n 's/^\([0-9]*\) nodes \([0-9]*\) nps$/\1 \2/p' <<<"$line") ||
        die "$1 bench ends with '$line', not with 'N nodes M nps'"
}

# instructions FILE: sets `count`, the instructions per node of a bench: by the
# processor's counter, or where there is none by valgrind on a shallower bench.
instructions() {
    local total='' binary
    binary=$(realpath "$1")
    count=''
    if command -v perf >/dev/null 2>&1; then
        total=$(perf stat -x, -e instructions:u "$binary" bench 2>&1 >/dev/null |
            sed -n 's/^\([0-9][0-9]*\),.*instructions.*/\1/p')
        [ -z "$total" ] || count="$((total / $2)) instructions per node"
    fi
    if [ -z "$total" ] && command -v valgrind >/dev/null 2>&1; then
        local log
        log=$(valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null \
            "$binary" bench "$depth" 2>&1) || return 0
        total=$(sed -n 's/.*I *refs: *//p' <<<"$log" | tr -d ,)
        local shallow
        shallow=$(sed -n 's/^\([0-9][0-9]*\) nodes .*/\1/p' <<<"$log" | tail -n 1)
        [ -z "$total" ] || [ -z "$shallow" ] || count="$((total / shallow)) instructions per node at depth $depth"
    fi
}

counted=()
pairs=''
for ((run = 1; run <= runs; run++)); do
    row=''
    for i in "${!builds[@]}"; do
        bench "${builds[i]}"
        counted[i]=$nodes
        row+="$nps "
    done
    pairs+="$row"$'\n'
    echo "run $run: $row" >&2
done

awk -v n="${#builds[@]}" '
    function median(list, count,    i, j, x) {
        for (i = 2; i <= count; i++)
            for (j = i; j > 1 && list[j] < list[j - 1]; j--) { x = list[j]; list[j] = list[j - 1]; list[j - 1] = x }
        return count % 2 ? list[(count + 1) / 2] : (list[count / 2] + list[count / 2 + 1]) / 2
    }
    NF { rows++; new[rows] = $1; old[rows] = $2; if (n == 2) ratio[rows] = $1 / $2 }
    END {
        printf "new: %.0f nps\n", median(new, rows)
        if (n == 2) {
            printf "old: %.0f nps\n", median(old, rows)
            m = median(ratio, rows)
            printf "speed: %.3f times the old one (single pairs %.3f to %.3f)\n", m, ratio[1], ratio[rows]
        }
    }' <<<"$pairs"

for i in "${!builds[@]}"; do
    name=new
    [ "$i" = 0 ] || name=old
    instructions "${builds[i]}" "${counted[i]}"
    echo "$name: ${count:-no instruction count (needs perf with counters, or valgrind and a build without AVX-512)}"
done
if [ ${#builds[@]} = 2 ] && [ "${counted[0]}" != "${counted[1]}" ]; then
    echo "the builds play differently: ${counted[0]} and ${counted[1]} nodes"
fi
