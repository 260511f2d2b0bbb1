#!/usr/bin/env python3
"""Packs the opening names of lichess-org/chess-openings for `palisade analyse`
and the page.

usage: scripts/openings.py REPOSITORY

REPOSITORY is a checkout (or a bare repository) of
https://github.com/lichess-org/chess-openings, released under CC0. Writes
crates/pgn/src/openings/lines.gz: a line an opening, sorted by its moves,

    COMMON MOVES<tab>ECO<tab>NAME

where COMMON is how many plies it shares with the line before it and MOVES are the rest
in SAN. The same commit gives the same bytes.
"""

import gzip
import os
import subprocess
import sys

TARGET = os.path.join(os.path.dirname(__file__), "../crates/pgn/src/openings")


def git(repository, *arguments):
    return subprocess.run(
        ["git", "-C", repository, *arguments], check=True, capture_output=True, text=True
    ).stdout


def openings(repository):
    """All rows as (moves, ECO, name), sorted by the moves."""
    rows = []
    for volume in "abcde":
        head, *lines = git(repository, "show", f"HEAD:{volume}.tsv").splitlines()
        if head != "eco\tname\tpgn":
            sys.exit(f"{volume}.tsv: unknown columns: {head}")
        for line in lines:
            eco, name, pgn = line.split("\t")
            rows.append(([word for word in pgn.split() if not word.endswith(".")], eco, name))
    return sorted(rows)


def pack(rows):
    before = []
    for moves, eco, name in rows:
        common = len(os.path.commonprefix([before, moves]))
        yield f"{common} {' '.join(moves[common:])}\t{eco}\t{name}\n"
        before = moves


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__.strip())
    repository = sys.argv[1]
    rows = openings(repository)
    packed = gzip.compress("".join(pack(rows)).encode(), 9, mtime=0)
    with open(os.path.join(TARGET, "lines.gz"), "wb") as file:
        file.write(packed)
    with open(os.path.join(TARGET, "COPYING.txt"), "w", encoding="utf-8") as file:
        file.write(git(repository, "show", "HEAD:COPYING.txt"))
    commit = git(repository, "log", "-1", "--format=%H of %cs").strip()
    print(f"{len(rows)} openings in {len(packed)} bytes, from commit {commit}")


main()
