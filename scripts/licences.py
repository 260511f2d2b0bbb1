#!/usr/bin/env python3
"""Prints the licences of everything that is linked into the release files: the engine, the server for assistants.

usage: scripts/licences.py

Asks `cargo metadata` which crates a build with the default features links in on Linux, Android
and Windows (no procedural macros, nothing of build scripts), and takes their licence files
from the registry's sources. A crate without any file is named with its licence alone.
Fails if a crate states no licence at all.
"""

import argparse
import collections
import json
import pathlib
import subprocess
import sys

HEAD = """\
Palisade is free software under the GNU General Public License, version 3 or later: see
LICENSE. Its sources go with every release. Linked into the programs are:

- the Rust standard library, (MIT OR Apache-2.0), copyright the Rust Project Developers;
- in static files for Linux the GNU C library (LGPL-2.1-or-later) or musl (MIT), in those
  for Windows parts of the mingw-w64 runtime (public domain and ZPL-2.1) and of
  libgcc (GPL-3.0 with the GCC runtime library exception);
- these crates:
"""
TARGETS = (
    "x86_64-unknown-linux-gnu",
    "aarch64-unknown-linux-gnu",
    "aarch64-unknown-linux-musl",
    "x86_64-pc-windows-gnu",
)
NAMES = ("license", "licence", "copying", "notice", "copyright", "unlicense")


def linked(metadata):
    """The packages reached from the programs by normal dependencies, without our own."""
    macros = {
        package["id"]
        for package in metadata["packages"]
        if any("proc-macro" in target["kind"] for target in package["targets"])
    }
    nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
    members = set(metadata["workspace_members"])
    programs = {"palisade-app", "palisade-mcp"}
    waiting = [package["id"] for package in metadata["packages"] if package["name"] in programs]
    reached = set()
    while waiting:
        for dependency in nodes[waiting.pop()]["deps"]:
            normal = any(kind["kind"] is None for kind in dependency["dep_kinds"])
            if normal and dependency["pkg"] not in reached | macros:
                reached.add(dependency["pkg"])
                waiting.append(dependency["pkg"])
    return [package for package in metadata["packages"] if package["id"] in reached - members]


def main():
    argparse.ArgumentParser(description="Prints the licences of the linked packages.").parse_args()
    packages = {}
    for target in TARGETS:
        command = ["cargo", "metadata", "--locked", "--format-version", "1", "--filter-platform", target]
        metadata = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
        packages.update({(package["name"], package["version"]): package for package in linked(metadata)})
    texts = collections.defaultdict(list)
    print(HEAD)
    for _, package in sorted(packages.items()):
        title = f"{package['name']} {package['version']}"
        if not package["license"]:
            sys.exit(f"licences.py: {title} states no licence")
        print(f"  {title}: {package['license']}")
        folder = pathlib.Path(package["manifest_path"]).parent
        for path in sorted(folder.iterdir()):
            if path.is_file() and path.name.lower().startswith(NAMES):
                texts[path.read_text(encoding="utf-8", errors="replace").strip()].append(title)
    for text, titles in sorted(texts.items(), key=lambda item: item[1]):
        print("\n" + "=" * 80 + "\n" + ", ".join(sorted(set(titles))) + "\n")
        print(text)


if __name__ == "__main__":
    main()
