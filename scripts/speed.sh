#!/usr/bin/env bash
# usage: scripts/speed.sh [--runs N] [--depth D] NEW [OLD]
#
# Compares the speed of two builds in one run, in two ways. By time: N runs of `bench`
# for each (default 9), in pairs whose order changes from pair to pair so that the
# machine's load hits both; the ratio of each pair, their median, and the mean with a
# bar of 95 % on it: a difference that the bar covers is none. By instructions per node,
# which barely vary: those of `bench D` less those of `bench 1`, so that neither
# start-up nor cleared tables count, by `perf` where the processor's counters can be
# read (D 14) or by valgrind (D 7; slow, and it knows no AVX-512: give it release
# files). With one build only, its own figures. Says so when the two builds count
# different nodes.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=scripts/lib.sh
. "$here/lib.sh"

runs=9 depth=''
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
case $runs in *[!0-9]* | 0 | '') die "--runs takes a number from 1, not '$runs'" ;; esac
case $depth in *[!0-9]* | 0 | 1) die "--depth takes a number from 2, not '$depth'" ;; esac
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

# depth_option FILE DEPTH: sets `depth_words` to the words for the depth of its bench; builds before
# 2026-11-27 take it as their first word.
depth_option() {
    if "$1" bench --help 2>/dev/null | grep -q -- '--depth'; then depth_words=(--depth "$2"); else depth_words=("$2"); fi
}

# perf_count FILE DEPTH, valgrind_count FILE DEPTH: print the nodes and the instructions
# of a bench, or nothing where the counters cannot be read.
perf_count() {
    depth_option "$1" "$2"
    perf stat -x, -e instructions:u "$1" bench "${depth_words[@]}" 2>&1 |
        awk '/^[0-9]+ nodes / { n = $1 } /^[0-9]+,.*instructions/ { split($0, f, ","); i = f[1] } END { if (n && i) print n, i; else exit 1 }'
}
valgrind_count() {
    depth_option "$1" "$2"
    valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null "$1" bench "${depth_words[@]}" 2>&1 |
        awk '/^[0-9]+ nodes / { n = $1 } /I +refs:/ { gsub(",", ""); i = $NF } END { if (n && i) print n, i; else exit 1 }'
}

# instructions FILE: sets `count` to the instructions per node and `by` to the counting tool; both empty without a tool.
instructions() {
    local binary tool deep shallow usual=14
    binary=$(realpath "$1") count='' by=''
    for tool in perf valgrind; do
        if command -v "$tool" >/dev/null 2>&1 &&
            deep=$("${tool}_count" "$binary" "${depth:-$usual}") &&
            shallow=$("${tool}_count" "$binary" 1); then
            count=$(awk '$1 > $3 { printf "%.1f", ($2 - $4) / ($1 - $3) }' <<<"$deep $shallow")
            by="$tool, bench ${depth:-$usual} less bench 1"
            [ -z "$count" ] || return 0
        fi
        usual=7
    done
}

# report: the figures of the pairs on standard input (new, old) in words.
report() {
    awk -v n="${#builds[@]}" '
        function median(list, count,    i, j, x) {
            for (i = 2; i <= count; i++)
                for (j = i; j > 1 && list[j] < list[j - 1]; j--) { x = list[j]; list[j] = list[j - 1]; list[j - 1] = x }
            return count % 2 ? list[(count + 1) / 2] : (list[count / 2] + list[count / 2 + 1]) / 2
        }
        # Student: the quantile 0.975 for this many degrees of freedom, within 1 %.
        function student(f) {
            split("12.71 4.30 3.18 2.78 2.57 2.45 2.36 2.31 2.26 2.23", table, " ")
            return f <= 10 ? table[f] : 1.96 + 2.4 / f + 3 / (f * f)
        }
        NF {
            rows++; new[rows] = $1; old[rows] = $2
            if (n == 2) { ratio[rows] = $1 / $2; x = log(ratio[rows]); sum += x; squares += x * x }
        }
        END {
            printf "new: %.0f nps\n", median(new, rows)
            if (n < 2) exit
            printf "old: %.0f nps\n", median(old, rows)
            m = median(ratio, rows)
            printf "speed: %.3f times the old one (single pairs %.3f to %.3f)\n", m, ratio[1], ratio[rows]
            if (rows < 2) exit
            mean = sum / rows
            variance = (squares - rows * mean * mean) / (rows - 1)
            bar = student(rows - 1) * sqrt((variance > 0 ? variance : 0) / rows)
            verdict = mean - bar > 0 ? "faster" : mean + bar < 0 ? "slower" : "no difference shown"
            printf "difference: %+.2f %% +/- %.2f (95 %%, %d pairs): %s\n", 100 * (exp(mean) - 1), 100 * bar, rows, verdict
        }'
}

counted=()
pairs=''
for ((run = 1; run <= runs; run++)); do
    figures=()
    order=("${!builds[@]}")
    if ((run % 2 == 0 && ${#builds[@]} == 2)); then order=(1 0); fi
    for i in "${order[@]}"; do
        bench "${builds[i]}"
        counted[i]=$nodes figures[i]=$nps
    done
    pairs+="${figures[0]} ${figures[1]:-}"$'\n'
    echo "run $run: ${figures[0]} ${figures[1]:-}" >&2
done
report <<<"$pairs"

per_node=()
for i in "${!builds[@]}"; do
    name=new
    [ "$i" = 0 ] || name=old
    instructions "${builds[i]}"
    per_node[i]=$count
    if [ -n "$count" ]; then
        echo "$name: $count instructions per node ($by)"
    else
        echo "$name: no instruction count (needs perf with counters, or valgrind and a build without AVX-512)"
    fi
done
if [ -n "${per_node[0]}" ] && [ -n "${per_node[1]:-}" ]; then
    awk '{ printf "instructions: %.4f times the old one\n", $1 / $2 }' <<<"${per_node[*]}"
fi
if [ ${#builds[@]} = 2 ] && [ "${counted[0]}" != "${counted[1]}" ]; then
    echo "the builds play differently: ${counted[0]} and ${counted[1]} nodes"
fi
