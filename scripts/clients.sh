#!/usr/bin/env bash
# usage: scripts/clients.sh [options] [CLIENT...]
#
# Clients and runners that others wrote, each against the engine: what the registries have
# is installed in a temporary folder, the runners are taken from the PATH. Prints a table
# and ends with exit code 1 if something fails that must pass. What is not here or cannot
# be installed is left out with a sentence.
#
#   pystockfish        every call of the package `stockfish` (PyPI)              quick
#   python-chess       the package `chess` (PyPI) as bots use it                 quick
#   node-uci           the package `node-uci` (npm)                              quick
#   pystockfish-tests  the tests of that package's own tree (GitHub), but those of
#                      tests/clients/pystockfish_expected.txt
#   nibbler            the engine code of Nibbler's tree (GitHub), without its windows
#   en-croissant       the engine code of En Croissant's tree and its reader, both GitHub, without
#                      its windows
#   lichess-bot        lichess-bot (GitHub) plays on a server that its own tests imitate
#   ruci               the crate `ruci` reads every line
#   fastchess          its --compliance, and 4 games (fastchess on the PATH)
#   c-chess-cli        4 games (on the PATH)
#   cutechess-cli      4 games with pondering (on the PATH)
#
#   --quick            only those marked so: what CI runs, under a minute
#   --engine FILE      the engine               (target/release/palisade)
#   --require          a client that is left out is a failure
#
# $PY_STOCKFISH, $NIBBLER, $EN_CROISSANT, $VAMPIRC_UCI and $LICHESS_BOT name copies of these trees to clone. Python 3.9 or later is $PYTHON, python3 if unset; where it has `chess` or `stockfish`
# already, these are used. The programs are in tests/clients.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/lib.sh
. scripts/lib.sh

quick=(pystockfish python-chess node-uci)
all=("${quick[@]}" pystockfish-tests nibbler en-croissant lichess-bot ruci fastchess c-chess-cli cutechess-cli)
# pin PACKAGE: with the version that CI has.
pin() {
    grep "^$1==" .ci/requirements.txt
}

# As they were when the programs were written: a new one may ask for something else.
stockfish=$(pin stockfish) chess=$(pin chess)
pytest=pytest==9.2.0 tests_at=fcac03d nibbler_at=b844f2d en_croissant_at=9654961d vampirc_at=c60e65c lichess_bot_at=bedd1d9 node_uci=node-uci@1.3.4 ruci='=2.1.0'
engine=${CARGO_TARGET_DIR:-target}/release/palisade require='' clients=()
while [ $# -gt 0 ]; do
    case $1 in
        -h | --help) usage; exit 0 ;;
        --quick) clients+=("${quick[@]}") ;;
        --require) require=1 ;;
        --engine) need_value "$1" $#; engine=$2; shift ;;
        -*) die "unknown option $1 (--help shows the options)" ;;
        *)
            case " ${all[*]} " in *" $1 "*) ;; *) die "unknown client $1 (--help lists them)" ;; esac
            clients+=("$1") ;;
    esac
    shift
done
[ ${#clients[@]} -gt 0 ] || clients=("${all[@]}")
{ [ -f "$engine" ] && [ -x "$engine" ]; } || die "not an engine binary: $engine"
engine=$(realpath "$engine")
python=${PYTHON:-python3}
here=$PWD/tests/clients
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0 rows=()

# row CLIENT TRIED PASSED ALL NOTE
row() {
    rows+=("| $1 | $2 | $3 of $4 | $5 |")
    if [ "$3" != "$4" ] || [ "$4" = 0 ]; then failed=1; fi
}

# left_out CLIENT WHY: prints the sentence and continues.
left_out() {
    rows+=("| $1 | - | - | left out: $2 |")
    [ -z "$require" ] || failed=1
}

# count CLIENT TRIED NOTE COMMAND...: runs a program that ends with `passed N of M`.
count() {
    local client=$1 tried=$2 note=$3 log=$work/$1.log passed
    shift 3
    "$@" >"$log" 2>"$log.err" || true
    sed -n "s/^FAIL /$client: /p; s/^KNOWN /$client, known: /p" "$log"
    passed=$(sed -n 's/^passed \([0-9]*\) of \([0-9]*\)$/\1 \2/p' "$log" | tail -n 1)
    if [ -z "$passed" ]; then
        tail -n 5 "$log.err"
        row "$client" "$tried" 0 1 "ended without a result"
    else
        row "$client" "$tried" "${passed% *}" "${passed#* }" "$note"
    fi
}

# python_with MODULE PACKAGE...: sets `with` to a Python that has them; fails if there is none.
python_with() {
    with=$python
    if "$python" -c "import $1" 2>/dev/null && [ $# = 2 ]; then return 0; fi
    shift
    with=$work/venv/bin/python
    { [ -x "$with" ] || "$python" -m venv "$work/venv"; } >>"$work/install.log" 2>&1 &&
        "$with" -m pip install --quiet --disable-pip-version-check "$@" >>"$work/install.log" 2>&1
}

# clone CLIENT ADDRESS COMMIT: its tree at a commit, in $work/CLIENT.
clone() {
    { git clone --quiet "$2" "$work/$1" && git -C "$work/$1" checkout --quiet "$3"; } >>"$work/install.log" 2>&1 ||
        { left_out "$1" "git cannot fetch the tree"; return 1; }
}

run_pystockfish() {
    python_with stockfish "$stockfish" || { left_out pystockfish "pip cannot install $stockfish"; return; }
    count pystockfish "its calls" "$stockfish" "$with" -W ignore "$here/pystockfish.py" "$engine"
}

run_python-chess() {
    python_with chess.engine "$chess" || { left_out python-chess "pip cannot install $chess"; return; }
    count python-chess "games, limits, analysis, pondering, Chess960" "$chess" "$with" "$here/pychess.py" "$engine"
}

run_node-uci() {
    command -v npm >/dev/null 2>&1 || { left_out node-uci "there is no npm"; return; }
    npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$work/node" "$node_uci" >>"$work/install.log" 2>&1 ||
        { left_out node-uci "npm cannot install $node_uci"; return; }
    count node-uci "its calls" "$node_uci" env NODE_PATH="$work/node/node_modules" node "$here/node_uci.js" "$engine"
}

# Its tests run whatever `stockfish` the PATH has. Those that are expected to fail may pass.
run_pystockfish-tests() {
    local tree=$work/py-stockfish log=$work/tests.log passed=0 others expected=0 test
    python_with stockfish "$stockfish" "$pytest" || { left_out pystockfish-tests "pip cannot install $stockfish"; return; }
    { git clone --quiet "${PY_STOCKFISH:-https://github.com/py-stockfish/stockfish}" "$tree" &&
        git -C "$tree" checkout --quiet "$tests_at"; } >>"$work/install.log" 2>&1 ||
        { left_out pystockfish-tests "git cannot fetch the tree"; return; }
    mkdir -p "$work/path"
    ln -sf "$engine" "$work/path/stockfish"
    (cd "$tree" && PATH=$work/path:$PATH PYTHONPATH=$here "$with" -m pytest -p pystockfish_limit -o addopts= \
        --quiet --tb=line -rA -W ignore tests) >"$log" 2>&1 || true
    passed=$(grep -c '^PASSED ' "$log" || true)
    others=0
    while read -r test; do
        if grep -q "^${test%%[*}\(\[\|\$\)" <(grep -v '^#' "$here/pystockfish_expected.txt" | cut -d' ' -f1); then
            expected=$((expected + 1))
        else
            others=$((others + 1))
            echo "pystockfish-tests: $test"
        fi
    done < <(sed -n 's/^\(FAILED\|ERROR\) [^ ]*::\([^ ]*\).*/\2/p' "$log" | sort)
    row pystockfish-tests "the tests of its tree ($tests_at)" "$passed" $((passed + others)) "$expected failed as expected"
}

run_nibbler() {
    command -v node >/dev/null 2>&1 || { left_out nibbler "there is no node"; return; }
    clone nibbler "${NIBBLER:-https://github.com/rooklift/nibbler}" "$nibbler_at" || return 0
    count nibbler "analysis, changes while it runs, limits, options" "its tree ($nibbler_at)" node "$here/nibbler.js" "$work/nibbler" "$engine"
}

# Its files of the engine as they are, and of chess.rs what keeps options and reads lines: what belongs to its
# windows and to the types of its page goes.
run_en-croissant() {
    command -v cargo >/dev/null 2>&1 || { left_out en-croissant "there is no cargo"; return; }
    clone en-croissant "${EN_CROISSANT:-https://github.com/franciscoBSalgueiro/en-croissant}" "$en_croissant_at" || return 0
    clone vampirc-uci "${VAMPIRC_UCI:-https://github.com/franciscoBSalgueiro/vampirc-uci}" "$vampirc_at" || return 0
    local from=$work/en-croissant/src-tauri/src to=$work/en-croissant-client file
    mkdir -p "$to/src/engine"
    for file in "$from"/engine/*.rs; do
        sed 's/^use specta::Type;//; s/, Type\([,)]\)/\1/g' "$file" >"$to/src/engine/${file##*/}"
    done
    sed -n '/^pub struct EngineProcess/,/tauri::command/p' "$from/chess.rs" |
        sed '/tauri::command/d; s/, Type\([,)]\)/\1/g; s/, Event\([,)]\)/\1/g' >"$to/src/chess_part.rs"
    cp "$here/en_croissant.rs" "$to/src/main.rs"
    printf '%s\n' '[package]' 'name = "en-croissant-client"' 'version = "0.0.0"' 'edition = "2021"' '[dependencies]' \
        'derivative = "=2.2.0"' 'log = "0.4"' 'serde = { version = "1", features = ["derive"] }' 'shakmaty = "=0.27.3"' \
        'thiserror = "2"' 'tokio = { version = "1", features = ["io-util", "macros", "process", "rt", "time"] }' \
        "vampirc-uci = { path = \"$work/vampirc-uci\", features = [\"serde\"] }" '[workspace]' >"$to/Cargo.toml"
    (cd "$to" && cargo build --quiet --target-dir target) >>"$work/install.log" 2>&1 ||
        { left_out en-croissant "cargo cannot build it"; return; }
    count en-croissant "its options, analysis, limits, Chess960" "its tree ($en_croissant_at)" "$to/target/debug/en-croissant-client" "$engine"
}

run_lichess-bot() {
    clone lichess-bot "${LICHESS_BOT:-https://github.com/lichess-bot-devs/lichess-bot}" "$lichess_bot_at" || return 0
    { "$python" -m venv "$work/bot" && "$work/bot/bin/python" -m pip install --quiet --disable-pip-version-check \
        -r "$work/lichess-bot/requirements.txt" "$pytest"; } >>"$work/install.log" 2>&1 ||
        { left_out lichess-bot "pip cannot install its requirements"; return; }
    count lichess-bot "games with its default configuration" "its tree ($lichess_bot_at)" \
        "$work/bot/bin/python" -W ignore "$here/lichess_bot.py" "$work/lichess-bot" "$engine"
}

run_ruci() {
    command -v cargo >/dev/null 2>&1 || { left_out ruci "there is no cargo"; return; }
    mkdir -p "$work/ruci/src"
    cp "$here/ruci.rs" "$work/ruci/src/main.rs"
    printf '[package]\nname = "ruci-client"\nversion = "0.0.0"\nedition = "2024"\n[dependencies]\nruci = "%s"\n[workspace]\n' \
        "$ruci" >"$work/ruci/Cargo.toml"
    (cd "$work/ruci" && cargo build --quiet --target-dir "$work/ruci/target") >>"$work/install.log" 2>&1 ||
        { left_out ruci "cargo cannot build ruci $ruci"; return; }
    count ruci "every line of five searches" "ruci ${ruci#=}" "$work/ruci/target/debug/ruci-client" "$engine"
}

# games CLIENT LOG WHAT: a game that ended by a fault is one that was not passed.
games() {
    local played faults
    played=$(grep -c '^Finished game' "$2" || true)
    faults=$(grep -c -E '^Finished game.*(loses on time|illegal|disconnect|stall|crash)' "$2" || true)
    sed -n -E "/^(Warning|Error|Fatal)/s/^/$1: /p" "$2"
    row "$1" "$3" $((played - faults)) 4 "$(head -n 1 "$2.version" 2>/dev/null || true)"
}

run_fastchess() {
    local runner=${FASTCHESS:-$(command -v fastchess || true)} log=$work/fastchess.log steps
    [ -n "$runner" ] || { left_out fastchess "it is not on the PATH"; return; }
    "$runner" --version >"$log.version" 2>&1 || true
    if "$runner" --compliance "$engine" >"$log.compliance" 2>&1; then steps=1; else steps=0; fi
    [ "$steps" = 1 ] || tail -n 3 "$log.compliance" | sed 's/^/fastchess: /'
    row fastchess "--compliance" "$steps" 1 "$(grep -c -i passed "$log.compliance" || true) steps"
    (cd "$work" && "$runner" -engine "cmd=$engine" name=one -engine "cmd=$engine" name=two -each tc=1+0.05 timemargin=500 \
        -rounds 2 -repeat -concurrency 1 -check-mate-pvs) >"$log" 2>&1 || true
    games fastchess "$log" "1+0.05"
}

run_c-chess-cli() {
    local log=$work/ccc.log
    command -v c-chess-cli >/dev/null 2>&1 || { left_out c-chess-cli "it is not on the PATH"; return; }
    (cd "$work" && c-chess-cli -each "cmd=$engine" tc=1+0.05 -engine name=one -engine name=two -games 4) >"$log" 2>&1 || true
    games c-chess-cli "$log" "1+0.05"
}

run_cutechess-cli() {
    local log=$work/cutechess.log
    command -v cutechess-cli >/dev/null 2>&1 || { left_out cutechess-cli "it is not on the PATH"; return; }
    cutechess-cli --version >"$log.version" 2>&1 || true
    (cd "$work" && cutechess-cli -engine "cmd=$engine" name=one -engine "cmd=$engine" name=two \
        -each proto=uci tc=1+0.05 timemargin=500 ponder -rounds 2 -games 2 -repeat) >"$log" 2>&1 || true
    games cutechess-cli "$log" "1+0.05, pondering"
}

for client in "${clients[@]}"; do
    "run_$client"
done
echo "| client | what was tried | passed of all | note |"
echo "|---|---|---|---|"
printf '%s\n' "${rows[@]}"
[ "$failed" = 0 ]
