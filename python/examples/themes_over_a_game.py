"""Evaluation by theme over a game: what changed hands when, as a stack of areas.

    python themes_over_a_game.py [game.pgn] [-o themes.png]
"""

from __future__ import annotations

import argparse
import io
from pathlib import Path

import chess.pgn
import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt

import palisade

IMMORTAL = """[White "Anderssen, Adolf"]
[Black "Kieseritzky, Lionel"]
[Result "1-0"]

1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ 4. Kf1 b5 5. Bxb5 Nf6 6. Nf3 Qh6 7. d3 Nh5 8. Nh4 Qg5 9. Nf5 c6 10. g4 Nf6
11. Rg1 cxb5 12. h4 Qg6 13. h5 Qg5 14. Qf3 Ng8 15. Bxf4 Qf6 16. Nc3 Bc5 17. Nd5 Qxb2 18. Bd6 Bxg1 19. e5 Qxa1+
20. Ke2 Na6 21. Nxg7+ Kd8 22. Qf6+ Nxf6 23. Be7# 1-0
"""
SHOWN = 7


def main() -> None:
    """Draws the picture."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("pgn", nargs="?", type=Path)
    words.add_argument("-o", "--output", type=Path, default=Path("themes.png"))
    args = words.parse_args()
    game = chess.pgn.read_game(io.StringIO(args.pgn.read_text() if args.pgn else IMMORTAL))
    if game is None:
        raise SystemExit("there is no game in it")
    boards = [node.board() for node in game.mainline()]
    rows = palisade.evaluate(boards).rows(by="theme")
    themes = [name for name in rows[0] if name not in ("fen", "centipawns")]
    themes.sort(key=lambda theme: -sum(abs(row[theme]) for row in rows))
    moves = [(board.ply() + 1) / 2 for board in boards]
    figure, axes = plt.subplots(figsize=(10, 5), layout="constrained")
    for theme in themes[:SHOWN]:
        axes.plot(moves, [row[theme] / 100 for row in rows], label=theme, linewidth=1.5)
    axes.plot(moves, [row["centipawns"] / 100 for row in rows], "k--", label="in all")
    axes.axhline(0, color="grey", linewidth=0.6)
    axes.set(xlabel="move", ylabel="pawns, White's view", ylim=(-15, 15))
    axes.set_title(f"{game.headers['White']} - {game.headers['Black']}: the static evaluation by theme")
    axes.legend(loc="upper left", ncols=2, fontsize="small")
    figure.savefig(args.output)
    print(f"{args.output}: {len(boards)} positions, most was about {', '.join(themes[:3])}")


if __name__ == "__main__":
    main()
