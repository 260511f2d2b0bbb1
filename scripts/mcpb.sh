#!/usr/bin/env bash
# usage: scripts/mcpb.sh PROGRAM [OUT]
#
# Packs palisade-mcp (or palisade-mcp.exe) into OUT, a bundle that Claude Desktop installs with a double click
# (dist/palisade-mcp-VERSION-SYSTEM.mcpb if left out, SYSTEM as in the program's name). Validates
# scripts/mcpb/manifest.json against its published schema first. Needs Node; the packer is fetched from npm.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/lib.sh
. scripts/lib.sh

case ${1:-} in
    -h | --help) usage; exit 0 ;;
    '') die "no program given (--help shows the usage)" ;;
esac
program=$1
[ -f "$program" ] || die "no such file: $program"
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
suffix='' system=$(basename "$program")
case $system in *.exe) suffix=.exe system=${system%.exe} ;; esac
out=${2:-dist/palisade-mcp-$version-${system#"palisade-mcp-$version-"}.mcpb}
# The server has the system in its name, or was just built here.
case ${system#"palisade-mcp-$version-"} in
    windows-*) platform=win32 ;;
    apple-*) platform=darwin ;;
    linux-*) platform=linux ;;
    *) platform='' ;;
esac

mcpb=(npx --yes @anthropic-ai/mcpb@2.1.2)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder/server" "$(dirname "$out")"
cp "$program" "$folder/server/palisade-mcp$suffix"
chmod +x "$folder/server/palisade-mcp$suffix"
cp LICENSE "$folder/"
python3 - "$version" "$platform" "$suffix" >"$folder/manifest.json" <<'END'
import json, sys

version, platform, suffix = sys.argv[1:]
manifest = json.load(open("scripts/mcpb/manifest.json"))
manifest["version"] = version
manifest["server"]["entry_point"] += suffix
if platform:
    manifest["compatibility"]["platforms"] = [platform]
json.dump(manifest, sys.stdout, indent=2)
END
"${mcpb[@]}" validate "$folder/manifest.json"
"${mcpb[@]}" pack "$folder" "$out"
