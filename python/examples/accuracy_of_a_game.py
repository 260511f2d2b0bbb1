"""A game reviewed: winning chances after every move, the marked moves on them, and the turning points in words.

    python accuracy_of_a_game.py [game.pgn] [-o review.png]
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt

import palisade

GAME = """[White "Greco, Gioachino"]
[Black "NN"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 5. d4 exd4 6. cxd4 Bb4+ 7. Nc3 Nxe4 8. O-O Nxc3 9. bxc3 Bxc3 10. Qb3 Bxa1
11. Bxf7+ Kf8 12. Bg5 Ne7 13. Ne5 Bxd4 14. Bg6 d5 15. Qf3+ Bf5 16. Bxf5 Bxe5 17. Be6+ Bf6 18. Bxf6 gxf6 19. Qxf6+ Ke8
20. Qf7# 1-0
"""
COLOURS = {"blunder": "#b8402f", "mistake": "#d98324", "inaccuracy": "#c9a227"}


def main() -> None:
    """Draws the picture."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("pgn", nargs="?", type=Path)
    words.add_argument("-o", "--output", type=Path, default=Path("review.png"))
    words.add_argument("--nodes", type=int, default=20_000)
    args = words.parse_args()
    pgn = args.pgn.read_text() if args.pgn else GAME
    found = palisade.review(pgn, nodes=args.nodes, progress=lambda done, of: print(f"\r{done}/{of}", end="", file=sys.stderr))
    print(file=sys.stderr)
    figure, axes = plt.subplots(figsize=(10, 4.5), layout="constrained")
    known = [move for move in found.moves if move.after is not None]
    chances = [100 * move.after.white.expected for move in known if move.after is not None]
    axes.plot([1 + move.ply / 2 for move in known], chances, color="#3a6ea5")
    below = 12
    for move in known:
        if move.mark in COLOURS and move.after is not None:
            at = (1 + move.ply / 2, 100 * move.after.white.expected)
            axes.plot(*at, "o", color=COLOURS[move.mark])
            axes.annotate(f"{move.move.numbered}{move.sign}", at, textcoords="offset points", xytext=(4, -below), fontsize=8)
            # Marks in a row: one below the other.
            below = 36 - below
    axes.set(xlabel="move", ylabel="points to expect, White, %", ylim=(0, 105))
    axes.set_title(f"{found.white.name} ({found.white.accuracy}) - {found.black.name} ({found.black.accuracy})")
    figure.savefig(args.output)
    for point in found.turning_points:
        print(f"{point.move.numbered} ({point.mark}, {point.was} to {point.became}): {point.text}")


if __name__ == "__main__":
    main()
