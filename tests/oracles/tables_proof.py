#!/usr/bin/env python3
"""Lines in positions that endgame tables know, against python-chess's reading of the tables.

Random legal positions of three and four pieces, both sides to move, with a 50-move counter of 0 to 98,
are searched with SyzygyPath TABLES. Judged by the tables and that counter: the result that the score
tells, whether the best move keeps the result, and whether every move of the line does, for both
sides. Positions on the edge (a mate or capture that the tables count to the 100th or 101st ply) are
not judged. Prints each fault and a count; exit code 1 if there was a fault.

Needs python-chess (`pip install chess`) and tables of up to four pieces.
"""

import argparse
import random
import subprocess
import sys

import chess
import chess.syzygy

# Plies until a draw by the 50-move rule; tables may be off by one there.
LIMIT = 100
# The least score, cp, that means a win by the tables.
WON = 10_000
# The most that a drawn score is away from 0, cp.
LEVEL = 50
PIECES = [chess.PAWN, chess.PAWN, chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN]


class Engine:
    """A UCI engine that returns the last line of a search."""

    def __init__(self, path, tables):
        self.process = subprocess.Popen(
            [path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.send("setoption name Hash value 16")
        self.send(f"setoption name SyzygyPath value {tables}")

    def send(self, line):
        self.process.stdin.write(line + "\n")

    def search(self, board, nodes):
        """The words of the last scored line, and the best move."""
        self.send("ucinewgame")
        self.send("position fen " + board.fen())
        self.send(f"go nodes {nodes}")
        last = []
        for line in self.process.stdout:
            words = line.split()
            if words[:1] == ["bestmove"]:
                return last, words[1]
            if "score" in words and "pv" in words:
                last = words
        raise SystemExit(f"the engine ended at {board.fen()}")


def draw(rng):
    """A random legal position that is not over."""
    while True:
        board = chess.Board(None)
        pieces = [chess.Piece(chess.KING, color) for color in chess.COLORS]
        pieces += [chess.Piece(rng.choice(PIECES), rng.random() < 0.6) for _ in range(rng.choice([1, 2, 2, 2]))]
        for piece in pieces:
            squares = [square for square in chess.SQUARES if board.piece_at(square) is None]
            if piece.piece_type == chess.PAWN:
                squares = [square for square in squares if 0 < chess.square_rank(square) < 7]
            board.set_piece_at(rng.choice(squares), piece)
        board.turn = rng.random() < 0.5
        board.halfmove_clock = rng.choice([0, 0, rng.randrange(LIMIT - 1)])
        if board.is_valid() and not board.is_game_over():
            return board


def result(board, tables):
    """1, 0 or -1 for the side to move, by tables and 50-move counter; None on the edge."""
    if board.is_checkmate():
        return -1
    if board.is_stalemate() or board.is_insufficient_material() or board.halfmove_clock >= LIMIT:
        return 0
    wdl = tables.probe_wdl(board)
    if abs(wdl) < 2:
        return 0
    plies = abs(tables.probe_dtz(board)) + board.halfmove_clock
    if plies in (LIMIT, LIMIT + 1):
        return None
    return 0 if plies > LIMIT else wdl // 2


def result_of(words):
    """1, 0 or -1 by the score of a line; None if it is neither won, level nor lost."""
    kind, value = words[words.index("score") + 1 : words.index("score") + 3]
    value = int(value)
    if kind == "mate" or abs(value) >= WON:
        return 1 if value > 0 else -1
    return 0 if abs(value) <= LEVEL else None


def first_fault(board, line, want, tables):
    """The place in the line, from 1, of the move that changes the result; None if none does."""
    board = board.copy()
    sign = 1
    for place, uci in enumerate(line, 1):
        board.push_uci(uci)
        sign = -sign
        found = result(board, tables)
        if found is not None and found * sign != want:
            return place
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine")
    parser.add_argument("tables")
    parser.add_argument("--positions", type=int, default=990)
    parser.add_argument("--nodes", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    engine = Engine(arguments.engine, arguments.tables)
    right = dict.fromkeys(["score", "move", "line"], 0)
    edge = 0
    with chess.syzygy.open_tablebase(arguments.tables) as tables:
        for _ in range(arguments.positions):
            board = draw(rng)
            want = result(board, tables)
            words, best = engine.search(board, arguments.nodes)
            if want is None:
                edge += 1
                continue
            fault = first_fault(board, words[words.index("pv") + 1 :], want, tables)
            fair = {
                "score": result_of(words) == want,
                "move": first_fault(board, [best], want, tables) is None,
                "line": fault is None,
            }
            for kind, is_fair in fair.items():
                right[kind] += is_fair
                if not is_fair:
                    print(f"{kind}: {board.fen()}: {want}, {' '.join(words)}, bestmove {best}, fault at {fault}")
    judged = arguments.positions - edge
    print(", ".join(f"{kind} {count} of {judged}" for kind, count in right.items()) + f"; {edge} on the edge")
    return 0 if all(count == judged for count in right.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
