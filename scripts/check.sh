#!/usr/bin/env bash
# usage: scripts/check.sh [STEP...] [--without STEP]
#
# Everything that must hold before a commit lands; CI runs the same. Without an
# argument all steps run in this order, with some of them only those:
#
#   format     cargo fmt --check
#   lint       clippy on every target with warnings denied, the licences, shellcheck if installed
#   interfaces clippy on the server for assistants, the Python module and the page of web/
#   docs       rustdoc with warnings denied
#   layers     clippy on the engine without its default features, on the coach alone and on
#              the programs without their optional features
#   deny       what is linked in: licences, sources, doubles (.cargo/deny.toml)
#   forms      the files of .github against their schemas
#   msrv       the engine compiles with the minimum Rust version of Cargo.toml
#   targets    the engine compiles for Windows and macOS (`cargo check`)
#   package    the engine as `cargo package` packs it builds by itself, and `cargo tree` finds
#              no command line and no terminal under it
#   mcp        the server for assistants: its tests, and the protocol's own clients (scripts/mcp.sh)
#   test       cargo test
#   lab        the tests of what `cargo test` leaves out: palisade-lab and palisade-page (`site` has
#              the page itself); the program for players does not link palisade-lab
#   tuning     the parameters of the search in a tuning build (the feature `spsa`), which compiles
#              the engine and all that uses it once more
#   release    the optimised build (make EXE=...)
#   bench      its node count is the one in the head commit's `Bench:` line
#   misses     cache misses a node are at most a tenth above those of scripts/cache_misses.txt: a
#              build for x86-64-v3 under valgrind (scripts/cache_misses.sh); left out, and the last
#              line says so, where there is no valgrind
#   pipes      the UCI tests (crates/app/tests/uci) again, against the release build
#   selfplay   20 games of the debug build, every move checked by python-chess
#   python     the UCI sessions of tests/python and short games at a terminal, against the release build
#   python-wheel  the Python package (python/): pip builds and installs it in an environment of its own,
#              its tests run there, its stubs are compared and its examples draw
#   clients    clients that others wrote against the release build (scripts/clients.sh --quick)
#   pages      the report pages of the release build in a headless Chromium
#   site       the page of web/: built, its parts' tests, and in Chromium how it starts, fails and
#              renews itself; a short test with Firefox if it is installed (scripts/web.sh test browser
#              has the rest)
#
# Apart from these, only by name:
#
#   platforms  the release files for Windows and ARM, built here and run under Wine and
#              QEMU (scripts/platforms.sh --install brings both, on Debian)
#
# `selfplay`, `python` and `forms` need Python 3 with what .ci/requirements.txt lists (pip
# install -r .ci/requirements.txt), `clients` takes what is there and installs the rest in a
# temporary folder; $PYTHON names another interpreter. `python-wheel` needs its module venv and a
# network for maturin and what the tests use. `msrv` needs that
# toolchain (rustup toolchain install), `targets` their standard libraries (rustup target
# add), `deny` cargo-deny (cargo install cargo-deny),
# `mcp` Node 20 with npm and a network, `pages` Node 20 with npm and Chromium ($CHROMIUM, /usr/bin/chromium if unset), `site` the same and
# WebAssembly's standard library (rustup target add wasm32-unknown-unknown).
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/lib.sh
. scripts/lib.sh

all=(format lint interfaces docs layers deny forms msrv targets package mcp test lab tuning release bench misses pipes selfplay python python-wheel clients pages site)
apart=(platforms)
steps=() without=()
while [ $# -gt 0 ]; do
    case $1 in
    -h | --help) usage; exit 0 ;;
    --without) need_value "$1" $#; without+=("$2"); shift ;;
    *) steps+=("$1") ;;
    esac
    shift
done
for step in ${steps[@]+"${steps[@]}"} ${without[@]+"${without[@]}"}; do
    case " ${all[*]} ${apart[*]} " in *" $step "*) ;; *) die "unknown step $step (--help lists them)" ;; esac
done
[ ${#steps[@]} -gt 0 ] || steps=("${all[@]}")

target=${CARGO_TARGET_DIR:-target}
engine=$target/check/palisade
python=${PYTHON:-python3}
export CARGO_TERM_COLOR=${CARGO_TERM_COLOR:-never} INSTA_UPDATE=no

need_chess() {
    "$python" -c 'import chess.engine' 2>/dev/null || die "$python has no python-chess: pip install chess"
}

run_format() {
    cargo fmt --check
    # The files of facts are found by crates/coach/build.rs, not by rustfmt.
    rustfmt --check --edition 2024 crates/coach/src/facts/*/*.rs
}

# One choice of packages and features for three steps: what they depend on is checked once.
checked=(--locked --workspace --exclude palisade-fuzz --exclude palisade-bindgen
    --features palisade-app/spsa,palisade-lab/spsa)
# These depend on more than all the others together.
interfaces=(palisade-mcp palisade-python palisade-web)

run_lint() {
    cargo clippy "${checked[@]}" "${interfaces[@]/#/--exclude=}" --all-targets -- -D warnings
    check_licences
    for script in scripts/*.sh .ci/run; do bash -n "$script"; done
    if command -v shellcheck >/dev/null 2>&1; then shellcheck -x scripts/*.sh .ci/run; fi
}

run_interfaces() {
    cargo clippy "${checked[@]}" --features palisade-app/mcp --all-targets -- -D warnings
}

run_docs() {
    RUSTDOCFLAGS='-D warnings' cargo doc "${checked[@]}" --features palisade-app/mcp --lib --no-deps --quiet
}

# No feature that another package asks for.
run_layers() {
    cargo clippy --locked --package palisade --lib --no-default-features -- -D warnings
    cargo clippy --locked --package palisade --lib --no-default-features --features search -- -D warnings
    cargo clippy --locked --package palisade-coach --lib -- -D warnings
    cargo clippy --locked --package palisade-app --package palisade-lab --no-default-features -- -D warnings
}

# Whatever is linked in must be usable under the GPL 3.
check_licences() {
    local foreign
    foreign=$(cargo tree --locked --package palisade-app --all-features --edges normal --prefix none --format '{p}: {l}' | sort -u |
        grep -Ev ': .*(MIT|Apache-2\.0|BSD-[23]-Clause|BSL-1\.0|Unlicense|Zlib|GPL-3\.0-or-later|Unicode-3\.0|bzip2-1\.0\.6)') || return 0
    die "crates with a licence that is not known to fit the GPL 3:" "$foreign"
}

run_deny() {
    cargo deny --version >/dev/null 2>&1 || die "no cargo-deny: cargo install --locked cargo-deny"
    cargo deny --locked --log-level warn check licenses bans sources
}

# GitHub reads these files only when it is too late to mend them.
run_forms() {
    "$python" -c 'import check_jsonschema' 2>/dev/null ||
        die "$python has no check-jsonschema: pip install -r .ci/requirements.txt"
    local schema form
    for schema in vendor.github-workflows custom.github-workflows-require-timeout; do
        against "$schema" .github/workflows/*.yml
    done
    against vendor.dependabot .github/dependabot.yml
    against vendor.github-issue-config .github/ISSUE_TEMPLATE/config.yml
    for form in .github/ISSUE_TEMPLATE/*.yml; do
        [ "$form" = .github/ISSUE_TEMPLATE/config.yml ] || against vendor.github-issue-forms "$form"
    done
}

# against SCHEMA FILE...: with one of the schemas that check-jsonschema brings along.
against() {
    local schema=$1 errors
    shift
    errors=$("$python" -m check_jsonschema --builtin-schema "$schema" "$@") || die "$errors"
}

# `cargo check` only: the tests do not depend on the compiler.
run_msrv() {
    local minimum
    minimum=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
    [ -n "$minimum" ] || die "Cargo.toml states no rust-version"
    if [[ $(rustc --version) == "rustc $minimum."* ]]; then
        echo "this is Rust $minimum: the other steps show it"
        return
    fi
    local with=(rustup run "$minimum")
    "${with[@]}" rustc --version 2>/dev/null ||
        die "no Rust $minimum: rustup toolchain install $minimum --profile minimal"
    "${with[@]}" cargo check --locked --quiet --lib --bins --features spsa
    "${with[@]}" cargo check --locked --quiet --package palisade --lib --no-default-features --features search
}

# Faults that a build for the other systems would show hours later: their
# dependencies differ. The release files themselves are the step `platforms`.
run_targets() {
    local triple
    for triple in x86_64-pc-windows-gnu aarch64-apple-darwin; do
        [ -d "$(rustc --print sysroot)/lib/rustlib/$triple/lib" ] ||
            die "no standard library for $triple: rustup target add $triple"
        # Set, though empty: the configuration's target-cpu is for this processor.
        CARGO_ENCODED_RUSTFLAGS='' cargo check --locked --quiet --lib --bins --target "$triple"
        echo "compiles for $triple"
    done
}

# The packed files alone, apart from the tree. `cargo package` would build them as
# well, and every dependency with them a second time; the check finds what is missing.
run_package() {
    local folder=$target/package name
    name=palisade-$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
    rm -rf "$folder"
    cargo package --locked --package palisade --allow-dirty --no-verify --quiet
    tar -xzf "$folder/$name.crate" -C "$folder"
    cargo check --locked --quiet --manifest-path "$folder/$name/Cargo.toml" --target-dir "$target"
    echo "$name.crate: $(wc -c <"$folder/$name.crate") bytes"
    local heavy
    heavy=$(cargo tree --locked --package palisade --edges normal --prefix none |
        grep -E '^(clap|maud|indicatif|rayon|fluent-bundle|serde_json) ' || true)
    [ -z "$heavy" ] || die "the engine as a library needs $heavy"
}

run_mcp() {
    cargo test --locked --quiet --package palisade-mcp
    # Optional features are not built.
    local heavy
    heavy=$(cargo tree --locked --package palisade-app --edges normal --prefix none | grep -E '^(tokio|hyper|rmcp) ' || true)
    [ -z "$heavy" ] || die "the program without mcp needs $heavy"
    scripts/mcp.sh
}

run_test() {
    mkdir -p "$target/check"
    local log=$target/check/test.log failed=0
    cargo test --locked 2>&1 | tee "$log" | grep -v '\.\.\. ok$' || failed=1
    echo "closing lines:"
    grep -A200 '^failures:$' "$log" || true
    grep '^test result' "$log" || true
    [ $failed = 0 ] || return 1
}

# These are not among the default members: a newcomer does not wait for them. Cargo chooses the
# features of shared dependencies by the packages named, and compiles them again for another
# choice: hence all of them beside these two, and with their tests, which are quick.
run_lab() {
    local players=(palisade palisade-pgn palisade-coach palisade-claims palisade-tools palisade-app)
    players=("${players[@]/#/--package=}")
    # The engine that its tests drive.
    cargo build --locked --quiet "${players[@]}" --package palisade-lab --example uci_engine
    cargo test --locked --quiet "${players[@]}" --package palisade-lab --package palisade-page --lib --bins --test lab
    # The program for players does not link it.
    local heavy
    heavy=$(cargo tree --locked --package palisade-app --edges normal --prefix none |
        grep -E '^(palisade-lab|csv|rayon|rustyline|nix) ' || true)
    [ -z "$heavy" ] || die "the program for players needs $heavy"
}

run_tuning() {
    cargo test --locked --quiet --package palisade-app --package palisade-lab --features spsa --lib --bins --test lab --test uci -- spsa:: matches::
}

run_release() {
    mkdir -p "$target/check"
    make --no-print-directory EXE="$engine"
}

# The node count is the commit's claim about its behaviour.
run_bench() {
    [ -x "$engine" ] || die "no release build to bench: run the step release first"
    local promised found line
    promised=$(git log -1 --format=%B | sed -n 's/^Bench: *\([0-9][0-9]*\) *$/\1/p' | tail -n 1)
    line=$("$engine" bench | tail -n 1)
    echo "bench: $line"
    found=$(sed -n 's/^\([0-9][0-9]*\) nodes [0-9]* nps$/\1/p' <<<"$line")
    [ -n "$found" ] || die "bench ends with '$line', not with 'N nodes M nps'"
    [ -n "$promised" ] || die "the head commit has no 'Bench: N' line; this build counts $found nodes"
    [ "$promised" = "$found" ] || die "bench counts $found nodes, the head commit says $promised"
    grep -q "(bench $found)" README.md || die "README's table of strength is of another build: this one has bench $found"
}

# Valgrind knows no AVX-512, so the step has a build of its own.
run_misses() {
    if ! command -v valgrind >/dev/null 2>&1; then
        echo "no valgrind (apt-get install valgrind): misses LEFT OUT"
        without+=(misses)
        return 0
    fi
    RUSTFLAGS='-C target-cpu=x86-64-v3' cargo build --locked --release --quiet --package palisade-app --target-dir "$target/misses"
    scripts/cache_misses.sh --check "$target/misses/release/palisade"
}

# The checks of `cargo test` on a build with debug assertions, made on the one people
# use; only the engine at the other end of the pipes is another.
run_pipes() {
    [ -x "$engine" ] || die "no release build to talk to: run the step release first"
    PALISADE_TEST_ENGINE=$(realpath "$engine") \
        cargo test --locked --quiet --test uci -- session:: options:: positions::
}

run_selfplay() {
    need_chess
    # The debug binary as `test` has it: a plain build would choose other features for
    # what both need, and compile it anew.
    cargo test --locked --quiet --no-run --test uci
    "$python" tests/python/selfplay.py "$target/debug/palisade" --games 20
}

run_python() {
    need_chess
    "$python" -c 'import pyte' 2>/dev/null || die "$python has no pyte: pip install -r .ci/requirements.txt"
    [ -x "$engine" ] || die "no release build to talk to: run the step release first"
    for session in tests/python/*.py; do
        [ "$session" = tests/python/selfplay.py ] || "$python" "$session" "$engine"
    done
}

run_python-wheel() {
    local venv=$target/python-venv
    "$python" -c 'import sys; sys.exit(sys.version_info < (3, 10))' || die "$python is older than Python 3.10"
    [ -x "$venv/bin/python" ] || "$python" -m venv "$venv" || die "no module venv: apt-get install python3-venv"
    "$venv/bin/pip" install --quiet --disable-pip-version-check "./python[test]"
    # Not from here: the installed package is tested.
    (tests=$PWD/python/tests && venv=$(realpath "$venv") && cd "$venv" &&
        bin/python -m pytest --quiet --rootdir "$tests" -p no:cacheprovider "$tests")
}

run_clients() {
    [ -x "$engine" ] || die "no release build to talk to: run the step release first"
    scripts/clients.sh --quick --engine "$engine"
}

run_platforms() {
    scripts/platforms.sh
}

run_pages() {
    [ -x "$engine" ] || die "no release build to try: run the step release first"
    command -v npm >/dev/null 2>&1 || die "no npm: install Node 20 or later"
    local browser=${CHROMIUM:-/usr/bin/chromium} output
    [ -x "$browser" ] || die "no browser $browser: apt-get install chromium, or name one in CHROMIUM"
    output=$(cd tests/pages && npm ci --no-audit --no-fund 2>&1) || die "$output"
    CHROMIUM=$browser node tests/pages/pages.mjs "$engine" "$target/check/pages"
}

run_site() {
    [ -x "${CHROMIUM:-/usr/bin/chromium}" ] || die "no browser for the page: apt-get install chromium, or name one in CHROMIUM"
    scripts/web.sh build
    scripts/web.sh test unit smoke firefox
}

for step in "${steps[@]}"; do
    case " ${without[*]-} " in *" $step "*)
        echo "== $step: LEFT OUT"
        continue
        ;;
    esac
    echo "== $step"
    begin=$SECONDS
    "run_$step"
    echo "== $step: fine after $((SECONDS - begin)) s"
done
echo "== all fine after $SECONDS s${without[*]+, but left out: ${without[*]}}"
