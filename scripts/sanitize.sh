#!/usr/bin/env bash
# usage: scripts/sanitize.sh thread|address|miri|model [ARGUMENT...]
#
# Builds the tests with a sanitizer of the compiler and runs them; any report, of the tests
# or of an engine that a test talks to, is printed and fails the run. Linux on x86-64.
#
#   thread    races. The standard library is built with it too, from source (rustup
#             component add rust-src): without that every mutex and channel of the library
#             would look like a race
#   model     no sanitizer but loom: what threads share, in every order of its loads, stores
#             and locks; the engine's own code, with loom's atomics in place of std's
#   address   reads and writes out of bounds, use after free, leaks
#   miri      undefined behaviour of any kind, in an interpreter: aliasing, unwritten memory,
#             alignment, values that are none. For the code with `unsafe` in it, and slow. Needs
#             rustup toolchain install nightly --component miri,rust-src ($MIRI names another)
#
# The arguments go to `cargo test`, as `--lib pool` or `--test uci session::`; with miri they are
# names of library tests. Without any:
# the library's tests of threads, tables and sessions and the integration tests that have
# several threads (thread); the whole library and the sessions, faults and fuzz targets
# (address); moves, tables and pages (miri); all models.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/lib.sh
. scripts/lib.sh

triple=x86_64-unknown-linux-gnu

sanitizer=${1-} std=()
case $sanitizer in
    -h | --help) usage; exit 0 ;;
    thread)
        source=$(rustc --print sysroot)/lib/rustlib/src/rust/library/Cargo.lock
        [ -f "$source" ] || die "no source of the standard library: rustup component add rust-src"
        std=(-Z build-std)
        # Two tests of the clock ask for a speed that no build with this has.
        runs=("--lib -- search:: engine:: session:: stream::" "--test engine -- threads:: facade::"
            "--test uci -- session:: --skip time_lost_on_the_way --skip times_and_counts")
        ;;
    address)
        # The shadow of the memory has no place below a limit of address space, what is freed
        # is kept for a while, and the search for leaks wants a thread of its own.
        runs=("--lib" "--test uci -- session:: options:: positions::" "--test engine -- threads::"
            "--test tools -- fuzz_smoke:: faults:: --skip no_memory_for --skip too_few_threads --skip a_flood_of")
        ;;
    miri)
        shift
        # Without PEXT, which Miri does not know.
        tests=(board::movegen search::system search::tables types)
        exec env RUSTFLAGS='-C target-cpu=x86-64' MIRIFLAGS="-Zmiri-disable-isolation ${MIRIFLAGS-}" \
            CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-target}/sanitize-miri" \
            cargo "+${MIRI:-nightly}" miri test --locked --package palisade --no-default-features --features search --lib -- \
            "${@:-${tests[@]}}"
        ;;
    model)
        shift
        # Little else is compiled, and the models are of the search.
        exec env RUSTFLAGS='--cfg loom' CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-target}/sanitize-model" \
            cargo test --locked --package palisade --no-default-features --features search --lib "${@:-models::}"
        ;;
    *) die "thread, address, miri or model? (--help shows the usage)" ;;
esac
shift

target=$(realpath -m "${CARGO_TARGET_DIR:-target}")/sanitize-$sanitizer
reports=$target/reports
rm -rf "$reports"
mkdir -p "$reports"
options="log_path=$reports/report"
failed=''

# checked ARGUMENT...: one cargo test.
checked() {
    show cargo test "$@"
    env RUSTC_BOOTSTRAP=1 RUSTFLAGS="-Zsanitizer=$sanitizer" CARGO_TARGET_DIR="$target" \
        TSAN_OPTIONS="$options ${TSAN_OPTIONS-}" ASAN_OPTIONS="$options ${ASAN_OPTIONS-}" \
        cargo test --locked ${std[@]+"${std[@]}"} --target "$triple" "$@" || failed=1
}

if [ $# -gt 0 ]; then
    checked "$@"
else
    for run in "${runs[@]}"; do
        read -ra arguments <<<"$run"
        checked "${arguments[@]}"
    done
fi
shopt -s nullglob
found=("$reports"/*)
if [ ${#found[@]} -gt 0 ]; then
    cat "${found[@]}"
    die "${#found[@]} processes were reported, in $reports"
fi
[ -z "$failed" ] || die "tests failed"
echo "nothing reported"
