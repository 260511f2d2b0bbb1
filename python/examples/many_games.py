"""Many games reviewed by several processes: one row a game, in the order of the file.

    python many_games.py [games.pgn]             # two processes of this machine
    python many_games.py [games.pgn] --dask      # two local workers of Dask (pip install "dask[distributed]")
    python many_games.py [games.pgn] --dask tcp://scheduler:8786

The rows are the same as those of a single process: each game is reviewed by an engine of its own, with a number of
nodes and not a time. `--check` compares.
"""

from __future__ import annotations

import argparse
import csv
import re
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import palisade

GAMES = """[White "Greco, Gioachino"]
[Black "NN"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 5. d4 exd4 6. cxd4 Bb4+ 7. Nc3 Nxe4 8. O-O Nxc3 9. bxc3 Bxc3 10. Qb3 Bxa1
11. Bxf7+ Kf8 12. Bg5 Ne7 13. Ne5 Bxd4 14. Bg6 d5 15. Qf3+ Bf5 16. Bxf5 Bxe5 17. Be6+ Bf6 18. Bxf6 gxf6 19. Qxf6+ Ke8
20. Qf7# 1-0

[White "Legall de Kermeur"]
[Black "Saint Brie"]
[Result "1-0"]

1. e4 e5 2. Bc4 d6 3. Nf3 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0

[White "Reti, Richard"]
[Black "Tartakower, Savielly"]
[Result "1-0"]

1. e4 c6 2. d4 d5 3. Nc3 dxe4 4. Nxe4 Nf6 5. Qd3 e5 6. dxe5 Qa5+ 7. Bd2 Qxe5 8. O-O-O Nxe4 9. Qd8+ Kxd8 10. Bg5+ Kc7
11. Bd8# 1-0
"""
MARKS = ("inaccuracy", "mistake", "blunder")
Row = dict[str, object]


def row(pgn: str, nodes: int) -> Row:
    """Reviews a game, in whatever process it is called."""
    found = palisade.review(pgn, nodes=nodes)
    counts = {f"{mark} {side}": sum(move.mark == mark for move in found.moves[begin::2]) for mark in MARKS for begin, side in enumerate(("white", "black"))}
    return {
        "white": found.white.name,
        "black": found.black.name,
        "result": found.result,
        "white accuracy": found.white.accuracy,
        "black accuracy": found.black.accuracy,
        **counts,
        "turning points": " ".join(point.move.numbered for point in found.turning_points),
    }


def with_processes(games: list[str], nodes: int) -> list[Row]:
    """The rows by two processes."""
    with ProcessPoolExecutor(2) as pool:
        return list(pool.map(row, games, [nodes] * len(games)))


def with_dask(games: list[str], nodes: int, scheduler: str) -> list[Row]:
    """The rows by the workers of a Dask scheduler, or by two local ones."""
    from dask.distributed import Client

    local = {} if scheduler else {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None}
    with Client(scheduler or None, **local) as client:
        print(f"{len(client.scheduler_info()['workers'])} workers of Dask", file=sys.stderr)
        return list(client.gather(client.map(row, games, nodes=nodes, pure=False)))


def main() -> None:
    """Writes the rows as CSV."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("pgn", nargs="?", type=Path)
    words.add_argument("--nodes", type=int, default=20_000)
    words.add_argument("--dask", nargs="?", const="", metavar="SCHEDULER")
    words.add_argument("--check", action="store_true", help="review the games once more in this process and compare")
    args = words.parse_args()
    text = args.pgn.read_text() if args.pgn else GAMES
    games = [game for game in re.split(r"\n\n+(?=\[)", text.strip()) if game]
    found = with_processes(games, args.nodes) if args.dask is None else with_dask(games, args.nodes, args.dask)
    out = csv.DictWriter(sys.stdout, fieldnames=list(found[0]))
    out.writeheader()
    out.writerows(found)
    if args.check:
        same = found == [row(game, args.nodes) for game in games]
        print(f"{len(found)} rows: {'the same' if same else 'NOT the same'} as those of one process", file=sys.stderr)
        sys.exit(not same)


if __name__ == "__main__":
    main()
