#!/usr/bin/env bash
# usage: scripts/platforms.sh [--install] [--no-build] [windows] [aarch64] [android]
#
# Runs the release files for Windows, ARM Linux and Android on this x86-64 Linux: builds them
# (scripts/release_all.sh), then lets the UCI tests, the recorded sessions of GUIs and
# scripts/platform_probe.py talk to them under Wine and QEMU. Their bench must count what
# this system's own file counts. Without a name all three.
#
#   --install    installs missing tools with apt-get (Debian; as root, or
#                through sudo) and rustup
#   --no-build   takes what lies in dist/; other levels that lie there are benched too
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/lib.sh
. scripts/lib.sh

install='' build=1 systems=()
while [ $# -gt 0 ]; do
    case $1 in
        -h | --help) usage; exit 0 ;;
        --install) install=1 ;;
        --no-build) build='' ;;
        windows | aarch64 | android) systems+=("$1") ;;
        *) die "unknown argument $1 (--help shows the usage)" ;;
    esac
    shift
done
[ ${#systems[@]} -gt 0 ] || systems=(windows aarch64 android)

packages=(python3)
command -v rustup >/dev/null 2>&1 || packages+=(rustc-web rust-web-src)
for system in "${systems[@]}"; do
    case $system in
        windows) packages+=(wine64 gcc-mingw-w64-x86-64) ;;
        aarch64 | android) packages+=(qemu-user-static gcc-aarch64-linux-gnu libc6-dev-arm64-cross) ;;
    esac
done
if [ -n "$install" ]; then
    as_root=()
    [ "$(id -u)" = 0 ] || as_root=(sudo)
    ${as_root[@]+"${as_root[@]}"} apt-get update -q
    ${as_root[@]+"${as_root[@]}"} env DEBIAN_FRONTEND=noninteractive \
        apt-get install -q -y --no-install-recommends "${packages[@]}"
    if command -v rustup >/dev/null 2>&1; then
        rustup component add rust-src
        rustup target add aarch64-unknown-linux-musl
    fi
fi

version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
work=$(realpath -m "${CARGO_TARGET_DIR:-target}")/platforms
mkdir -p "$work"
tests=(--package palisade-app --test uci -- session:: options:: positions:: gui_sessions:: paths::)

# need FILE PROGRAM...: the release file is there, and so is what runs it.
need() {
    local file=$1 program
    shift
    for program in "$@"; do
        command -v "$program" >/dev/null 2>&1 || die "no $program: scripts/platforms.sh --install"
    done
    [ -n "$build" ] && scripts/release_all.sh "$file" >&2
    [ -f "dist/palisade-$version-$file" ] || die "no dist/palisade-$version-$file: build it first"
}

# wrapper NAME LINE...: a script that runs the engine.
wrapper() {
    local name=$1
    shift
    printf '%s\n' '#!/bin/sh' "$@" >"$work/$name"
    chmod +x "$work/$name"
}

# Wine before 8.1 lacks the library that Rust's standard library takes its random numbers
# from; Windows has it since 7. A stand-in serves the test and goes into no release.
stand_in() {
    local folder=$WINEPREFIX/drive_c/windows/system32
    [ ! -f "$folder/bcryptprimitives.dll" ] || return 0
    cat >"$work/bcryptprimitives.c" <<'END'
#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID, ULONG);
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T size) { return SystemFunction036(data, (ULONG)size); }
END
    x86_64-w64-mingw32-gcc -shared -o "$folder/bcryptprimitives.dll" "$work/bcryptprimitives.c" -ladvapi32
}

# try NAME [ARGUMENT...]: everything at once, the arguments for the probe.
try() {
    local name=$1
    shift
    echo "== $name: the UCI tests"
    PALISADE_TEST_ENGINE=$work/$name cargo test --locked --quiet "${tests[@]}"
    echo "== $name: the probe"
    python3 scripts/platform_probe.py "$name" "$work/$name" --bench "$nodes" --against "$work/native" "$@"
}

# benched NAME: a file is run by its wrapper and has the right node count.
benched() {
    "$work/$1" bench | tail -n 1 | tee "$work/bench.txt"
    grep -q "^$nodes nodes " "$work/bench.txt" || die "$1 counts other nodes than $nodes"
}

# runs_here FILE: true if this processor has the features of the file's level.
runs_here() {
    case $1 in
        *-v3 | *-v3.exe) grep -qw avx2 /proc/cpuinfo ;;
        *-avx512icl | *-avx512icl.exe) grep -qw avx512_vpopcntdq /proc/cpuinfo ;;
    esac
}

run_windows() {
    local wine file
    wine=$(command -v wine64 || echo /usr/lib/wine/wine64)
    need windows-x86-64-v2.exe "$wine" x86_64-w64-mingw32-gcc
    export WINEPREFIX=$work/wine WINEDEBUG=-all
    mkdir -p "$WINEPREFIX"
    # The server, whose start takes seconds, is to stay: started before the first program, as
    # later it would find one that runs and refuse.
    local server
    for server in "$(dirname "$wine")"/wineserver64 "$(dirname "$wine")"/wineserver; do
        [ -x "$server" ] || continue
        "$server" -k || true
        "$server" -w
        "$server" -p
        # shellcheck disable=SC2064 # the server of now
        trap "WINEPREFIX='$WINEPREFIX' '$server' -k" EXIT
        break
    done
    # A first start makes the prefix.
    DISPLAY='' "$wine" wineboot --init >/dev/null 2>&1 || die "wineboot failed"
    stand_in
    for file in dist/palisade-"$version"-windows-x86-64-*.exe; do
        runs_here "$file" || continue
        wrapper "$(basename "$file")" "export WINEPREFIX='$WINEPREFIX' WINEDEBUG=-all" \
            "exec '$wine' '$PWD/$file' \"\$@\""
        benched "$(basename "$file")"
    done
    wrapper windows "export WINEPREFIX='$WINEPREFIX' WINEDEBUG=-all" \
        "exec '$wine' '$PWD/dist/palisade-$version-windows-x86-64-v2.exe' \"\$@\""
    PALISADE_TEST_DRIVE=Z: try windows
}

run_aarch64() {
    need linux-aarch64 qemu-aarch64-static
    wrapper aarch64 "exec qemu-aarch64-static '$PWD/dist/palisade-$version-linux-aarch64' \"\$@\""
    try aarch64 --slow
}

run_android() {
    need android-aarch64 qemu-aarch64-static
    wrapper android "exec qemu-aarch64-static '$PWD/dist/palisade-$version-android-aarch64' \"\$@\""
    try android --slow
    echo "== android: the system calls"
    python3 scripts/platform_probe.py --android "$PWD/dist/palisade-$version-android-aarch64"
}

file=linux-x86-64-v2
need "$file" python3
wrapper native "exec '$PWD/dist/palisade-$version-$file' \"\$@\""
nodes=$("$work/native" bench | tail -n 1 | sed -n 's/^\([0-9]*\) nodes .*/\1/p')
[ -n "$nodes" ] || die "this system's own file has no bench"
python3 scripts/platform_probe.py native "$work/native" --bench "$nodes"
for file in dist/palisade-"$version"-linux-x86-64-*; do
    runs_here "$file" || continue
    wrapper "$(basename "$file")" "exec '$PWD/$file' \"\$@\""
    benched "$(basename "$file")"
done
for system in "${systems[@]}"; do "run_$system"; done
