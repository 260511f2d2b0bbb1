#!/usr/bin/env python3
"""usage: tests/python/ponder.py ENGINE

Games in which the engine thinks on the opponent's time, until there were enough
hits and misses: clocks short enough to be lost if pondering costs time.
"""

import itertools
import random
import time

import chess
import chess.engine
from common import check, run

INCREMENT = 0.05
# Hits and misses wanted of each number of threads; a game has a few of either.
WANTED = 5


def session(path):
    rng = random.Random(6)
    with chess.engine.SimpleEngine.popen_uci(path, timeout=20) as engine:
        for threads in (1, 2):
            engine.configure({"Threads": threads})
            hits = misses = 0
            for number in itertools.count(1):
                more = game(engine, rng)
                hits, misses = hits + more[0], misses + more[1]
                if min(hits, misses) >= WANTED:
                    break
                check(number < 20, f"{hits} hits and {misses} misses in {number} games test little")


def game(engine, rng):
    """One game; how often the opponent played the expected move, and how often not."""
    hits = misses = 0
    board = chess.Board()
    clock = 3.0
    name = object()
    while not board.is_game_over() and board.ply() < 60:
        begin = time.monotonic()
        limit = chess.engine.Limit(
            white_clock=clock, black_clock=3.0, white_inc=INCREMENT, black_inc=INCREMENT
        )
        result = engine.play(board, limit, ponder=True, game=name)
        clock += INCREMENT - (time.monotonic() - begin)
        check(clock > 0, f"out of time at ply {board.ply()} in {board.fen()}")
        check(result.move in board.legal_moves, f"{result.move} is illegal in {board.fen()}")
        board.push(result.move)
        if board.is_game_over():
            break
        # The opponent: half the time the expected move, at times at once.
        time.sleep(rng.choice((0.0, 0.0, 0.05)))
        if result.ponder is not None and rng.random() < 0.5:
            check(result.ponder in board.legal_moves, f"{result.ponder} is illegal in {board.fen()}")
            board.push(result.ponder)
            hits += 1
        else:
            board.push(rng.choice(list(board.legal_moves)))
            misses += 1
    return hits, misses


if __name__ == "__main__":
    run(session, "pondering through python-chess")
