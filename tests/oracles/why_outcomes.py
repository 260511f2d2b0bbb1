#!/usr/bin/env python3
"""Outcome words of `palisade why` in positions that endgame tables know, against python-chess's reading of the tables.

    tests/oracles/why_outcomes.py ENGINE TABLES [--count N] [--nodes N] [--seed N] [--by-search]

Random legal positions of three and four pieces are explained with a move, which in half of them gives the result away.
Judged by the tables: "is the only move that wins (draws, holds)", "throws away the win (the draw)", "turns a won game into
a lost one", "is still winning" and "is lost in any case". Counted beside it: how many of the moves that give the result away are said to,
in these words. The engine has the tables too, or with --by-search only its search. Wins that the 50-move rule prevents are left
out. Prints each fault and the counts, with --misses also the texts without such words; exit code 1 if there was a fault.

Needs python-chess (pip install chess) and tables of up to four pieces.
"""

import argparse
import json
import random
import re
import subprocess
import sys
from collections import Counter

import chess
import chess.syzygy

PIECES = [chess.PAWN, chess.PAWN, chess.PAWN, chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN]
MOVE = r"(\d+\.(?:\.\.)?[^\s,.:;]+)"


def position(rng):
    """A random legal position of three or four pieces."""
    while True:
        board = chess.Board(None)
        pieces = [(chess.KING, chess.WHITE), (chess.KING, chess.BLACK)]
        pieces += [(rng.choice(PIECES), rng.random() < 0.6) for _ in range(rng.randint(1, 2))]
        for (kind, color), square in zip(pieces, rng.sample(chess.SQUARES, len(pieces))):
            board.set_piece_at(square, chess.Piece(kind, color))
        board.turn = rng.random() < 0.6
        if board.is_valid() and board.legal_moves.count() >= 3:
            return board


class Judge:
    """The results of a position's moves, by the tables: 1 a win of the side to move, 0 a draw, -1 a loss."""

    def __init__(self, board, tables):
        self.board = board
        self.results = {}
        self.exact = abs(tables.probe_wdl(board)) != 1
        for move in board.legal_moves:
            board.push(move)
            if board.is_checkmate():
                wdl = 2
            elif board.is_stalemate() or board.is_insufficient_material():
                wdl = 0
            else:
                wdl = -tables.probe_wdl(board)
            board.pop()
            self.exact &= abs(wdl) != 1
            self.results[move] = (wdl > 0) - (wdl < 0)
        self.best = max(self.results.values())

    def move(self, numbered):
        """The move of a text such as `12...Kd5`; None if it is none of this position."""
        try:
            return self.board.parse_san(re.sub(r"^\d+\.+", "", numbered).rstrip("!?"))
        except ValueError:
            return None

    def faults(self, text, asked):
        """What is wrong with a text, and the outcome words in it."""
        faults, words = [], Counter()

        def check(word, right):
            words[word] += 1
            if not right:
                faults.append(word)

        for numbered, what in re.findall(MOVE + r" (?:also )?is the only move that (wins|draws|holds)", text):
            move = self.move(numbered)
            if move is not None:
                others = [result for other, result in self.results.items() if other != move]
                here = self.results[move]
                right = here > max(others) and {"wins": here == 1, "draws": here == 0, "holds": here >= 0}[what]
                check(f"only move that {what}", right)
        for numbered, what in re.findall(MOVE + r" throws away the (win|draw)", text):
            move = self.move(numbered)
            if move is not None:
                check(f"throws away the {what}", self.best == (1 if what == "win" else 0) and self.results[move] < self.best)
        for numbered in re.findall(MOVE + r" turns a won game into a lost one", text):
            move = self.move(numbered)
            if move is not None:
                check("turns a won game into a lost one", self.best == 1 and self.results[move] == -1)
        mover = "White" if self.board.turn else "Black"
        if f"{mover} is still winning." in text:
            check("is still winning", self.results[asked] == 1)
        if f"{mover} is lost in any case." in text:
            check("is lost in any case", self.best == -1)
        return faults, words


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine")
    parser.add_argument("tables")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--nodes", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--by-search", action="store_true")
    parser.add_argument("--misses", action="store_true")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    words, wrong, number = Counter(), Counter(), 0
    given_away = said = 0
    with chess.syzygy.open_tablebase(options.tables) as tables:
        while number < options.count:
            board = position(rng)
            judge = Judge(board, tables)
            bad = [move for move, result in judge.results.items() if result < judge.best]
            if not judge.exact or (number % 2 == 0 and not bad):
                continue
            asked = rng.choice(bad if number % 2 == 0 else list(judge.results))
            number += 1
            command = [options.engine, "why", board.fen(), asked.uci(), "--nodes", str(options.nodes), "--hash", "16", "--json"]
            if not options.by_search:
                command += ["--syzygy", options.tables]
            answer = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
            text = " ".join(part["text"] for part in [answer["best"], *answer["others"]])
            faults, found = judge.faults(text, asked)
            words += found
            if judge.results[asked] < judge.best:
                given_away += 1
                if re.search(r"throws away the (win|draw)|turns a won game into a lost one", text):
                    said += 1
                elif options.misses:
                    print(f"not said: {board.fen()} {asked.uci()}: {text}", flush=True)
            for fault in faults:
                wrong[fault] += 1
                print(f"{fault}: {board.fen()} {asked.uci()}: {text}", flush=True)
    print(f"{number} positions; of {given_away} results given away {said} are called so")
    for word, count in words.most_common():
        print(f"{word}: {count}, wrong {wrong[word]}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
