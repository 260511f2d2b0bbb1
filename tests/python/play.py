#!/usr/bin/env python3
"""usage: tests/python/play.py ENGINE

A whole game as a GUI plays it, every kind of limit, and positions in which the
game is over or all but over.
"""

import chess
import chess.engine
from common import check, check_line, run


def whole_game(engine):
    board = chess.Board()
    clock = [2.0, 2.0]
    game = object()
    while not board.is_game_over(claim_draw=True) and board.ply() < 120:
        limit = chess.engine.Limit(white_clock=clock[0], black_clock=clock[1], white_inc=0.02, black_inc=0.02)
        result = engine.play(board, limit, game=game, info=chess.engine.INFO_ALL)
        check(result.move in board.legal_moves, f"{result.move} is illegal in {board.fen()}")
        check_line(board, result.info)
        check(result.info["pv"][0] == result.move, f"{result.move} is not the head of its line")
        spent = result.info["time"]
        side = 0 if board.turn else 1
        clock[side] += 0.02 - spent
        check(clock[side] > 0, "out of time")
        board.push(result.move)
        if result.ponder is not None:
            check(result.ponder in board.legal_moves, f"ponder move {result.ponder} is illegal in {board.fen()}")
    check(board.ply() > 20, "a game between equals lasts longer")


def every_limit(engine):
    board = chess.Board("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3")
    for limit in (
        chess.engine.Limit(time=0.05),
        chess.engine.Limit(depth=5),
        chess.engine.Limit(nodes=500),
        chess.engine.Limit(white_clock=0.2, black_clock=0.2),
        chess.engine.Limit(white_clock=0.5, black_clock=9, remaining_moves=3),
        chess.engine.Limit(mate=2, time=0.1),
        chess.engine.Limit(depth=30, time=0.05),
    ):
        result = engine.play(board, limit, info=chess.engine.INFO_ALL)
        check(result.move in board.legal_moves, f"{limit}: {result.move}")
        check_line(board, result.info)
    only = [chess.Move.from_uci("f1b5"), chess.Move.from_uci("a2a3")]
    result = engine.play(board, chess.engine.Limit(depth=6), root_moves=only)
    check(result.move in only, f"root moves: {result.move}")
    result = engine.play(board, chess.engine.Limit(depth=6), root_moves=only[1:])
    check(result.move == only[1], f"root moves: {result.move}")


def the_end_of_the_game(engine):
    for fen, move in (
        ("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "a1a8"),
        ("k7/3Q4/8/8/8/8/8/6K1 b - - 0 1", "a8b8"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", None),
        ("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", None),
    ):
        result = engine.play(chess.Board(fen), chess.engine.Limit(time=0.2, depth=20))
        found = result.move.uci() if result.move else None
        check(found == move, f"{fen}: {found}, not {move}")


def session(path):
    with chess.engine.SimpleEngine.popen_uci(path) as engine:
        check(engine.id["name"].startswith("Palisade "), str(engine.id))
        whole_game(engine)
        every_limit(engine)
        the_end_of_the_game(engine)


if __name__ == "__main__":
    run(session, "games and limits through python-chess")
