#!/usr/bin/env bash
# usage: scripts/web.sh build | serve [PORT] | test [rust|unit|nodes|browser...] | speed
#
# The engine in a web page (web/), from a bare machine with Rust, Node 20.19 or later and npm:
#
#   build    the page as static files for any host: web/dist
#   serve    the built page on http://localhost:PORT/ (8080), builds it if it is not there
#   test     all that holds it, or some: the crate's own tests (rust), those of the page's parts
#            (unit), the same nodes as the engine built here (nodes), the page in Chromium and a
#            look with Firefox (browser; $CHROMIUM and $FIREFOX name others)
#   speed    nodes per second in Node and in the page itself (Chromium) beside the engine built
#            here, in turns
#
# WebAssembly's standard library comes from rustup (rustup target add wasm32-unknown-unknown).
# Where that cannot be had it is built from Debian's sources, with Debian's compiler: packages
# rustc-web, rust-web-src and lld, installed here if we are root.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/lib.sh
. scripts/lib.sh

triple=wasm32-unknown-unknown
target=$(realpath -m "${CARGO_TARGET_DIR:-target}")

# Sets `cargo_web`: how to build for WebAssembly.
find_toolchain() {
    local sysroot
    sysroot=$(rustc --print sysroot)
    if [ -d "$sysroot/lib/rustlib/$triple/lib" ] ||
        { command -v rustup >/dev/null && timeout 60 rustup target add "$triple" >/dev/null 2>&1; }; then
        cargo_web=(cargo)
        return
    fi
    local source=/usr/lib/rustlib/src
    if ! { [ -e "$source" ] && [ -x /usr/bin/rustc ] && command -v wasm-ld >/dev/null; }; then
        if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
            die "no standard library for $triple: rustup target add $triple"
        fi
        apt-get update -qq
        apt-get install -y -qq --no-install-recommends rustc-web rust-web-src lld >/dev/null
    fi
    cargo_web=(env RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1
        "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=$(command -v wasm-ld)"
        cargo -Z 'build-std=std,panic_abort')
}

build_wasm() {
    local cargo_web
    find_toolchain
    (cd web && env -u RUSTFLAGS "${cargo_web[@]}" build --locked --quiet --profile web --target "$triple" --target-dir "$target" -p palisade-web)
    (cd web && cargo run --locked --quiet --profile tool -p palisade-bindgen -- \
        "$target/$triple/web/palisade_web.wasm" src/wasm)
    # Beside the engine, so that nobody waits for it, and plain, so that any host packs it as it likes.
    gzip -dc crates/pgn/src/openings/lines.gz >web/src/wasm/openings.txt
}

install_packages() {
    if [ ! -e web/node_modules/.package-lock.json ] ||
        [ web/package-lock.json -nt web/node_modules/.package-lock.json ]; then
        (cd web && npm ci --no-audit --no-fund --loglevel=error)
        touch web/node_modules/.package-lock.json
    fi
}

build() {
    build_wasm
    install_packages
    (cd web && npm run --silent build)
    local wasm
    wasm=$(ls web/dist/assets/*.wasm)
    echo "web/dist: $(du -sk web/dist | cut -f1) KiB; the engine $(wc -c <"$wasm") bytes," \
        "$(gzip -9c "$wasm" | wc -c) with gzip"
}

serve() {
    [ -e web/dist/index.html ] || build
    node web/tests/serve.mjs "${1:-8080}"
}

# The engine as this machine runs it, to be compared with.
build_native() {
    cargo build --locked --quiet --release
    native=${CARGO_TARGET_DIR:-target}/release/palisade
}

run_rust() {
    cargo test --locked --quiet --package palisade-web
}

run_unit() {
    install_packages
    [ -e web/src/wasm/palisade_web.js ] || build_wasm
    (cd web && npm test --silent)
}

run_nodes() {
    [ -e web/src/wasm/palisade_web.js ] || build_wasm
    local native=${PALISADE_TEST_ENGINE:-}
    [ -n "$native" ] || build_native
    node web/tests/nodes.mjs "$native"
}

run_browser() {
    [ -e web/dist/index.html ] || build
    (cd web && npm run --silent test:browser)
}

[ $# -gt 0 ] || { usage; exit 2; }
case $1 in
-h | --help) usage ;;
build) build ;;
serve) shift; serve "$@" ;;
speed) [ -e web/dist/index.html ] || build; build_native; node web/tests/speed.mjs "$native" ;;
test)
    shift
    [ $# -gt 0 ] || set -- rust unit nodes browser
    for step in "$@"; do
        case $step in rust | unit | nodes | browser) ;; *) die "unknown test $step (--help lists them)" ;; esac
    done
    for step in "$@"; do
        echo "== $step"
        "run_$step"
    done
    ;;
*) die "unknown command $1 (--help lists them)" ;;
esac
