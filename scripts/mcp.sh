#!/usr/bin/env bash
# usage: scripts/mcp.sh [PROGRAM [ARGUMENT...]]
#
# palisade mcp as others talk to it: the protocol's own Python client (tests/mcp/client.py) and its
# inspector on npm (tests/mcp/inspector.sh), which are installed under target/ and tests/mcp/node_modules.
# PROGRAM is a server, target/debug/palisade-mcp if left out, which is built. With Node's npm, Python 3 and network.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/lib.sh
. scripts/lib.sh

case ${1-} in -h | --help) usage; exit 0 ;; esac
target=${CARGO_TARGET_DIR:-target}
if [ $# -eq 0 ]; then
    cargo build --locked --quiet --package palisade-mcp
    set -- "$PWD/$target/debug/palisade-mcp"
fi
command -v npm >/dev/null 2>&1 || die "no npm: install Node 20 or later"

venv=$target/mcp-venv
if ! "$venv/bin/python" -c 'import mcp' 2>/dev/null; then
    "${PYTHON:-python3}" -m venv "$venv"
    "$venv/bin/pip" install --quiet --requirement tests/mcp/requirements.txt
fi
"$venv/bin/python" tests/mcp/client.py "$@"
tests/mcp/inspector.sh "$@"
