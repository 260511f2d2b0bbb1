#!/usr/bin/env python3
"""Makes training data where the search stops: the last positions of its lines.

  scripts/leaves.py --out LEAVES.txt [--engine PALISADE] [--teacher COMMAND] DATA...

Of every position in DATA (lines `FEN|...`, plain or .gz) the engine is asked for its line, and
the position at the end of it is labelled by the teacher. That is where the evaluation spoke, and
not by chance: of all positions the search looked at it is the one that both sides' choices
led to, the more likely if its evaluation errs in somebody's favour. So errors are larger there
than in positions played, and weigh more.

What is written is `FEN|centipawns|points`, White's view, as `palisade tune` reads it. The
points are what the centipawns mean by --k-cp: nothing is known of a result. Left out are
checks, ends of the game, bare kings, fewer than five men, mates, and positions whose best
move is a capture or a promotion. The same command on the same files writes the same lines.

Needs python-chess; for two cores run it twice, on different files.
"""

import argparse
import gzip
import math
import shlex
import subprocess
import sys

import chess

# So many lines of data on, the teacher forgets what it has in its hash table.
FRESH_AFTER = 32
# As in `palisade datagen`: labels beyond this many centipawns are left out, and fewer men,
# kings included.
MOST_CP = 2500
LEAST_MEN = 5


class Uci:
    """An engine behind two pipes."""

    def __init__(self, command):
        self.command = command
        try:
            self.process = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        except OSError as error:
            sys.exit(f"leaves.py: {command}: {error.strerror}")
        self.send("uci", "setoption name Hash value 1")

    def send(self, *lines):
        try:
            self.process.stdin.write("".join(f"{line}\n" for line in lines))
            self.process.stdin.flush()
        except OSError:
            self.gone()

    def go(self, fen, limit):
        """The words of the last line with a score for itself, and the best move."""
        self.send(f"position fen {fen}", f"go {limit}")
        last = None
        for line in self.process.stdout:
            words = line.split()
            if words[:1] == ["bestmove"]:
                return last, words[1]
            if "pv" in words and not {"lowerbound", "upperbound"} & set(words):
                last = words
        self.gone()

    def gone(self):
        sys.exit(f"leaves.py: {self.command} has ended")


def leaf(engine, fen, depth):
    """The position at the end of the engine's line, if it is worth a label."""
    engine.send("ucinewgame")
    line, _ = engine.go(fen, f"depth {depth}")
    if line is None or "mate" in line:
        return None
    board = chess.Board(fen)
    for move in line[line.index("pv") + 1:]:
        board.push_uci(move)
    bare = any(chess.popcount(side) == 1 for side in board.occupied_co)
    few = chess.popcount(board.occupied) < LEAST_MEN
    return None if board.is_check() or bare or few or not any(board.legal_moves) else board


def label(teacher, board, nodes):
    """White's centipawns by the teacher, if the position is quiet and undecided."""
    line, best = teacher.go(board.fen(), f"nodes {nodes}")
    if line is None or "mate" in line or best == "(none)":
        return None
    move = chess.Move.from_uci(best)
    cp = int(line[line.index("cp") + 1])
    if move.promotion or board.is_capture(move) or abs(cp) > MOST_CP:
        return None
    return cp if board.turn else -cp


def lines(paths):
    for path in paths:
        opener = gzip.open if path.endswith(".gz") else open
        try:
            with opener(path, "rt") as file:
                yield from file
        except OSError as error:
            sys.exit(f"leaves.py: {path}: {error.strerror or error}")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", nargs="+")
    parser.add_argument("--out", required=True, help="the file to write")
    parser.add_argument("--engine", default="target/release/palisade", help="command; %(default)s")
    parser.add_argument("--teacher", default="stockfish", help="command; %(default)s")
    parser.add_argument("--depth", type=int, default=8, help="plies of the line's search; %(default)s")
    parser.add_argument("--nodes", type=int, default=1500, help="the teacher's; %(default)s")
    parser.add_argument("--k-cp", type=float, default=0.00786, help="slope of the points; %(default)s")
    parser.add_argument("--limit", type=int, help="stop when so many are written")
    args = parser.parse_args()

    engine, teacher = Uci(args.engine), Uci(args.teacher)
    written = 0
    with open(args.out, "w") as out:
        for number, line in enumerate(lines(args.data), 1):
            if written == args.limit:
                break
            board = leaf(engine, line.split("|")[0], args.depth)
            if board is None:
                continue
            if number % FRESH_AFTER == 0:
                teacher.send("ucinewgame")
            cp = label(teacher, board, args.nodes)
            if cp is None:
                continue
            points = 1 / (1 + math.exp(-args.k_cp * cp))
            out.write(f"{board.fen()}|{cp}|{points:.4f}\n")
            written += 1
    for either in (engine, teacher):
        either.send("quit")
    print(f"{written} positions", file=sys.stderr)


if __name__ == "__main__":
    main()
