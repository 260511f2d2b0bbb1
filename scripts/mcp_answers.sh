#!/usr/bin/env bash
# usage: scripts/mcp_answers.sh [POSITIONS [REQUESTS]]
#
# All tools of `palisade mcp` on a number of positions (1000), every answer against its schema, in one process of a
# release build; then a number of fuzzed requests (10000), with the memory of the server. `cargo test -p palisade-mcp`
# does some of both.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/lib.sh
. scripts/lib.sh

case ${1-} in -h | --help) usage; exit 0 ;; esac
cargo run --locked --quiet --release --package palisade-mcp --example answers -- "${1:-1000}"
PALISADE_MCP_FUZZ=${2:-10000} cargo test --locked --quiet --package palisade-mcp --test mcp -- --nocapture \
    ten_thousand_fuzzed_requests
