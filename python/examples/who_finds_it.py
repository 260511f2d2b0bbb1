"""The chance that a player of rating r finds a move.

    python who_finds_it.py [FEN MOVE] [-o who_finds_it.png]
"""

from __future__ import annotations

import argparse
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt

import palisade

LEGAL = "r2qkbnr/ppp2ppp/2np4/4N3/2B1P1b1/2N5/PPPP1PPP/R1BQK2R b KQkq - 0 6"
"""Legal's mate is in the air: the queen on d1 may be taken (and should not be), or the knight on e5."""


def main() -> None:
    """Draws the picture."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("fen", nargs="?", default=LEGAL)
    words.add_argument("moves", nargs="*", default=["dxe5", "Bxd1", "Nxe5"])
    words.add_argument("-o", "--output", type=Path, default=Path("who_finds_it.png"))
    args = words.parse_args()
    figure, axes = plt.subplots(figsize=(8, 4.5), layout="constrained")
    for move in args.moves:
        found = palisade.how_hard(args.fen, move, ratings=range(800, 2801, 100))
        if found.unknown:
            raise SystemExit(f"nothing is known: {found.unknown}")
        rows = found.rows()
        axes.plot([row["rating"] for row in rows], [100 * row["chance"] for row in rows], label=found.move.numbered)
        often = {row["rating"]: 100 * row["chance"] for row in rows}
        print(f"{often[1000]:.0f} of a hundred players rated 1000 and {often[2000]:.0f} of those rated 2000 play {found.move}")
    axes.set(xlabel="rating on lichess (blitz)", ylabel="of a hundred players", ylim=(0, 100), title=args.fen)
    axes.legend()
    figure.savefig(args.output)


if __name__ == "__main__":
    main()
