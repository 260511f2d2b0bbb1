#!/usr/bin/env python3
"""usage: tests/python/ponder.py ENGINE

A game in which the engine thinks on the opponent's time: hits, misses, and
clocks short enough to be lost if pondering costs time.
"""

import random
import time

import chess
import chess.engine
from common import check, run

INCREMENT = 0.05


def session(path):
    rng = random.Random(6)
    hits = misses = 0
    with chess.engine.SimpleEngine.popen_uci(path, timeout=20) as engine:
        for threads in (1, 2):
            engine.configure({"Threads": threads})
            board = chess.Board()
            clock = 3.0
            expected = None
            game = object()
            while not board.is_game_over() and board.ply() < 60:
                begin = time.monotonic()
                limit = chess.engine.Limit(
                    white_clock=clock, black_clock=3.0, white_inc=INCREMENT, black_inc=INCREMENT
                )
                result = engine.play(board, limit, ponder=True, game=game)
                clock += INCREMENT - (time.monotonic() - begin)
                check(clock > 0, f"out of time at ply {board.ply()} with {threads} threads")
                check(result.move in board.legal_moves, f"{result.move} is illegal in {board.fen()}")
                board.push(result.move)
                expected = result.ponder
                if board.is_game_over():
                    break
                # The opponent: half the time what was expected, at times at once.
                time.sleep(rng.choice((0.0, 0.0, 0.05)))
                if expected is not None and rng.random() < 0.5:
                    check(expected in board.legal_moves, f"{expected} is illegal in {board.fen()}")
                    board.push(expected)
                    hits += 1
                else:
                    board.push(rng.choice(list(board.legal_moves)))
                    misses += 1
    check(hits > 5 and misses > 5, f"{hits} hits and {misses} misses test little")


if __name__ == "__main__":
    run(session, "pondering through python-chess")
