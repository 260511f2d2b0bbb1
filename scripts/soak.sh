#!/usr/bin/env bash
# usage: scripts/soak.sh MINUTES [ENGINE] [--seed S] [--tolerance SECONDS] [--analysis]
#
# Keeps one engine process busy for so long with everything a GUI may send, mixed at random
# from the seed, and has python-chess check every answer; memory, threads and open files may
# not grow (tests/python/soak.py says what is done). With --analysis all of it is infinite
# analysis, with MultiPV and other options changing. ENGINE is the release build if not
# named. Needs Python 3 with python-chess (pip install chess; $PYTHON names another
# interpreter).
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/lib.sh
. scripts/lib.sh

case ${1-} in -h | --help) usage; exit 0 ;; '') die "how many minutes? (--help shows the usage)" ;; esac
minutes=$1 engine=${CARGO_TARGET_DIR:-target}/release/palisade
shift
case ${1-} in '' | --*) ;; *) engine=$1; shift ;; esac
[ -x "$engine" ] || die "not an engine binary: $engine (cargo build --release)"
python=${PYTHON:-python3}
"$python" -c 'import chess' 2>/dev/null || die "$python has no python-chess: pip install chess"
exec "$python" tests/python/soak.py "$engine" --minutes "$minutes" "$@"
