#!/usr/bin/env bash
# usage: tests/mcp/inspector.sh PROGRAM [ARGUMENT...]
#
# palisade mcp through the protocol's inspector on npm, as a command: lists, calls every tool, and bad arguments.
set -euo pipefail
cd "$(dirname "$0")"

game='1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5'
program=("$@")

[ -x node_modules/.bin/mcp-inspector ] || npm ci --no-audit --no-fund --silent

# inspect METHOD [ARGUMENT...]: the output of the inspector.
inspect() {
    local method=$1
    shift
    node_modules/.bin/mcp-inspector --cli "${program[@]}" --method "$method" "$@"
}

# call WANTED TOOL ARGUMENT...: the answer has this text in it.
call() {
    local wanted=$1 tool=$2 output arguments=()
    shift 2
    for argument; do arguments+=(--tool-arg "$argument"); done
    # A result that is an error ends it with 5.
    output=$(inspect tools/call --tool-name "$tool" "${arguments[@]}" 2>&1) || [ $? = 5 ]
    grep -qF -- "$wanted" <<<"$output" || { echo "$tool: no $wanted in: $output" >&2; exit 1; }
}

list=$(inspect tools/list)
[ "$(grep -c '"outputSchema"' <<<"$list")" = 10 ] || { echo "not ten tools: $list" >&2; exit 1; }
call 'White is to move' position "game=$game"
call '10.Nxb5' study "game=$game" nodes=20000
call '"ranking"' compare_moves "game=$game" 'before=9...b5' 'candidates=b5 Qb4' nodes=5000
call '"facts"' threats "game=$game" nodes=5000
call '"turning_points"' review_game "game=$game" nodes=2000
call '"verdict"' check_claims "game=$game" 'claims=[{"kind":"piece-on","square":"b3","piece":"queen"}]'
call '"likely"' play_at_level "game=$game" rating=1400
call '"best_move"' how_hard "game=$game" rating=1400
call '"class"' endgame 'fen=8/8/8/4k3/8/4K3/4P3/8 w - - 0 1' nodes=5000
call 'image/png' picture "game=$game"
call 'tool_is_error' study "game=$game" moves=Nf6
call 'no knight can reach d4' study 'game=1. e4 e5' moves=Nd4
echo "inspector: ten tools listed and called, bad arguments taught"
