#!/usr/bin/env bash
# usage: scripts/web.sh build | pack | serve [PORT] | test [rust|unit|nodes|smoke|browser|firefox|measure...] | speed
#
# The engine in a web page (web/), from a bare machine with Rust, Node 20.19 or later and npm:
#
#   build    the page as static files for any host: web/dist, packed files beside them
#   pack     the built page as a release file, dist/palisade-page-VERSION.tar.gz, built if it is not there
#   serve    the built page on http://localhost:PORT/ (8080), builds it if it is not there
#   test     all that holds it, or some: the crate's own tests (rust), those of the page's parts
#            (unit), the same nodes as the engine built here (nodes), the page in Chromium and a
#            look with Firefox (browser); by name alone what of that takes a minute (smoke: how the
#            page starts, fails and renews itself; firefox), and first paint, first evaluation and
#            the memory of ten minutes (measure)
#   speed    nodes per second in Node and in the page itself (Chromium) beside the engine built
#            here, in turns
#
# Every step prints its description first. Browsers are looked for ($CHROMIUM and $FIREFOX
# name others); what cannot be run because something is not there is skipped with a sentence, and
# the last line says so. No test waits for ever.
#
# WebAssembly's standard library comes from rustup (rustup target add wasm32-unknown-unknown).
# If that is not available it is built from Debian's sources, with Debian's compiler: packages
# rustc-web, rust-web-src and lld, installed here if we are root.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/lib.sh
. scripts/lib.sh

triple=wasm32-unknown-unknown
target=$(realpath -m "${CARGO_TARGET_DIR:-target}")
skipped=()

say() {
    echo "web: $*"
}

skip() {
    say "SKIPPED: $*"
    skipped+=("$1")
}

# Is there a Node that can do it?
have_node() {
    command -v node >/dev/null 2>&1 && command -v npm >/dev/null 2>&1 &&
        node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)'
}

need_node() {
    have_node || die "the page needs Node 20.19 or later with npm (nodejs.org, or your system's packages)"
}

# find_browser NAMED NAME...: the first of these programs that is there.
find_browser() {
    local each
    for each in "$@"; do
        [ -n "$each" ] || continue
        command -v "$each" 2>/dev/null && return
    done
    return 1
}

# Sets `cargo_web`: how to build for WebAssembly.
find_toolchain() {
    local sysroot
    sysroot=$(rustc --print sysroot)
    cargo_web=(cargo)
    [ ! -d "$sysroot/lib/rustlib/$triple/lib" ] || return 0
    if command -v rustup >/dev/null; then
        say "rustup target add $triple (WebAssembly's standard library)"
        ! timeout 60 rustup target add "$triple" >/dev/null 2>&1 || return 0
        say "rustup could not bring it"
    fi
    local source=/usr/lib/rustlib/src
    if ! { [ -e "$source" ] && [ -x /usr/bin/rustc ] && command -v wasm-ld >/dev/null; }; then
        if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
            die "no standard library for $triple: rustup target add $triple"
        fi
        say "apt-get install rustc-web rust-web-src lld"
        apt-get update -qq
        apt-get install -y -qq --no-install-recommends rustc-web rust-web-src lld >/dev/null
    fi
    cargo_web=(env RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1
        "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=$(command -v wasm-ld)"
        cargo -Z 'build-std=std,panic_abort')
}

build_wasm() {
    local cargo_web
    command -v cargo >/dev/null 2>&1 || die "the engine needs Rust: https://rustup.rs"
    find_toolchain
    say "compiling the engine for WebAssembly (two minutes and more the first time)"
    (cd web && env -u RUSTFLAGS "${cargo_web[@]}" build --locked --profile web --target "$triple" --target-dir "$target" -p palisade-web)
    say "compiling wasm-bindgen and writing the JavaScript of the engine (a minute the first time)"
    (cd web && cargo run --locked --profile tool -p palisade-bindgen -- \
        "$target/$triple/web/palisade_web.wasm" src/wasm)
    # Next to the engine, so that it is loaded with it, and uncompressed, so that any host can compress it.
    gzip -dc crates/pgn/src/openings/lines.gz >web/src/wasm/openings.txt
}

need_wasm() {
    { [ -e web/src/wasm/palisade_web.js ] && [ -e web/src/wasm/openings.txt ]; } || build_wasm
}

install_packages() {
    need_node
    if [ ! -e web/node_modules/.package-lock.json ] ||
        [ web/package-lock.json -nt web/node_modules/.package-lock.json ]; then
        say "npm ci (the packages of web/package-lock.json)"
        (cd web && timeout 600 npm ci --no-audit --no-fund --loglevel=error)
        touch web/node_modules/.package-lock.json
    fi
}

build() {
    need_node
    build_wasm
    install_packages
    say "building the page"
    (cd web && npm run --silent build)
    say "packing its files"
    node web/pack.mjs
    local wasm
    wasm=$(ls web/dist/assets/*.wasm)
    echo "web/dist: $(find web/dist -type f ! -name '*.br' ! -name '*.gz' -exec cat {} + | wc -c | awk '{ printf "%.0f", $1 / 1024 }') KiB;" \
        "the engine $(wc -c <"$wasm") bytes, $(wc -c <"$wasm.gz") with gzip, $(wc -c <"$wasm.br") with brotli"
}

# The folder of the archive is the page, with a word on how it is opened.
pack() {
    need_page
    local version folder file
    version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
    folder=$(mktemp -d)
    cp -R web/dist "$folder/palisade-page"
    cat >"$folder/palisade-page/README.txt" <<'TEXT'
Palisade, a chess engine with reasons, as a web page.

The page needs a host of static files, in any folder; a browser does not open it from a disk.
On your own machine: in this folder

    python3 -m http.server 8080

and then http://localhost:8080/ in a browser. The page sends nothing anywhere.
TEXT
    mkdir -p dist
    file=dist/palisade-page-$version.tar.gz
    tar -C "$folder" -czf "$file" palisade-page
    rm -r "$folder"
    echo "$file: $(wc -c <"$file") bytes"
}

need_page() {
    [ -e web/dist/index.html ] || build
}

serve() {
    need_node
    need_page
    node web/tests/serve.mjs "${1:-8080}"
}

# The engine as this machine runs it, to be compared with.
build_native() {
    say "compiling the engine for this machine"
    cargo build --locked --release
    native=${CARGO_TARGET_DIR:-target}/release/palisade
}

run_rust() {
    cargo test --locked --package palisade-page
}

run_unit() {
    have_node || { skip unit "no Node 20.19 or later with npm"; return; }
    install_packages
    need_wasm
    (cd web && timeout 600 npm test --silent)
}

run_nodes() {
    have_node || { skip nodes "no Node 20.19 or later with npm"; return; }
    need_wasm
    local native=${PALISADE_TEST_ENGINE:-}
    [ -n "$native" ] || build_native
    timeout 600 node web/tests/nodes.mjs "$native"
}

# in_browser SECONDS FILE...: these files of web/browser, one after the other. A test, and a file of them,
# that takes longer than ten minutes has failed, and nothing that it leaves open is waited for.
in_browser() {
    local seconds=$1
    shift
    (cd web/browser && timeout --kill-after=10 "$seconds" node --test --test-concurrency=1 --test-timeout=600000 --test-force-exit "$@")
}

# Sets and exports CHROMIUM; says so where there is none.
find_chromium() {
    have_node || { skip "$1" "no Node 20.19 or later with npm"; return 1; }
    CHROMIUM=$(find_browser "${CHROMIUM:-}" chromium chromium-browser google-chrome google-chrome-stable) ||
        { skip "$1" "no Chromium (apt-get install chromium, or name one in CHROMIUM)"; return 1; }
    export CHROMIUM
    install_packages
    need_wasm
    need_page
}

run_smoke() {
    find_chromium smoke || return 0
    in_browser 400 frame.test.mjs
}

run_browser() {
    find_chromium browser || return 0
    local file files=()
    for file in web/browser/*.test.mjs; do
        case $file in */firefox.test.mjs) ;; *) files+=("${file##*/}") ;; esac
    done
    in_browser 3000 "${files[@]}"
    run_firefox
}

run_firefox() {
    have_node || { skip firefox "no Node 20.19 or later with npm"; return; }
    FIREFOX=$(find_browser "${FIREFOX:-}" firefox-esr firefox) ||
        { skip firefox "no Firefox (apt-get install firefox-esr, or name one in FIREFOX)"; return; }
    export FIREFOX
    install_packages
    need_page
    in_browser 300 firefox.test.mjs
}

run_measure() {
    find_chromium measure || return 0
    (cd web && timeout 1500 node browser/measure.mjs)
}

[ $# -gt 0 ] || { usage; exit 2; }
case $1 in
-h | --help) usage ;;
build) build ;;
pack) pack ;;
serve) shift; serve "$@" ;;
speed)
    find_chromium speed || exit 1
    build_native
    timeout 1500 node web/tests/speed.mjs "$native"
    ;;
test)
    shift
    [ $# -gt 0 ] || set -- rust unit nodes browser
    for step in "$@"; do
        case $step in rust | unit | nodes | smoke | browser | firefox | measure) ;; *) die "unknown test $step (--help lists them)" ;; esac
    done
    for step in "$@"; do
        echo "== $step"
        begin=$SECONDS
        "run_$step"
        echo "== $step: $((SECONDS - begin)) s"
    done
    echo "== web: fine${skipped[*]+, but skipped: ${skipped[*]}}"
    ;;
*) die "unknown command $1 (--help lists them)" ;;
esac
