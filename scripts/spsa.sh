#!/usr/bin/env bash
# usage: scripts/spsa.sh --engine BINARY --params FILE [options]
#
# Tunes a few search parameters by SPSA on this machine: spsa.py does the work and
# `spsa.sh --help` prints its options. The engine is a `--features spsa` build.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=scripts/lib.sh
. "$here/lib.sh"
command -v python3 >/dev/null 2>&1 || die "python3 not found: spsa.py needs it"
exec python3 "$here/spsa.py" "$@"
