#!/usr/bin/env python3
"""usage: tests/python/chess960.py ENGINE

Chess960 and double Chess960: short games from random arrays, and castling in
every form python-chess can send it.
"""

import random

import chess
import chess.engine
from common import check, check_line, run


def double_array(rng):
    """Each side with an array of its own."""
    white, black = (chess.Board.from_chess960_pos(rng.randrange(960)) for _ in range(2))
    ranks = [black.board_fen().split("/")[0], "pppppppp", "8", "8", "8", "8", "PPPPPPPP"]
    ranks.append(white.board_fen().split("/")[7])
    board = chess.Board("/".join(ranks) + " w - - 0 1", chess960=True)
    rooks = [square for square in chess.SQUARES if board.piece_type_at(square) == chess.ROOK]
    board.castling_rights = chess.BB_EMPTY
    for square in rooks:
        board.castling_rights |= chess.BB_SQUARES[square]
    check(board.is_valid(), board.fen())
    return board


def play(engine, board, plies):
    castled = 0
    game = object()
    while not board.is_game_over() and plies > 0:
        plies -= 1
        result = engine.play(board, chess.engine.Limit(nodes=400), game=game, info=chess.engine.INFO_ALL)
        check(result.move in board.legal_moves, f"{result.move} is illegal in {board.fen()}")
        check_line(board, result.info)
        castled += board.is_castling(result.move)
        board.push(result.move)
    return castled


def session(path):
    rng = random.Random(960)
    castled = 0
    with chess.engine.SimpleEngine.popen_uci(path) as engine:
        for _ in range(12):
            castled += play(engine, chess.Board.from_chess960_pos(rng.randrange(960)), 50)
        for _ in range(12):
            castled += play(engine, double_array(rng), 50)
        # The only sensible move castles; the rook ends next to the king.
        for fen, move in (
            ("4k3/8/8/8/8/8/3PPP2/3QKB1R w H - 0 1", None),
            ("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", None),
            ("1r3k1r/8/8/8/8/8/8/1R3K1R w HBhb - 0 1", "f1h1"),
        ):
            board = chess.Board(fen, chess960=True)
            for castling in [m for m in board.legal_moves if board.is_castling(m)]:
                result = engine.play(board, chess.engine.Limit(depth=4), root_moves=[castling])
                check(result.move == castling, f"{fen}: {result.move}, not {castling}")
            if move is not None:
                check(chess.Move.from_uci(move) in board.legal_moves, fen)
        # Back to standard chess: the same process writes e1g1 again.
        board = chess.Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
        result = engine.play(board, chess.engine.Limit(depth=3), root_moves=[chess.Move.from_uci("e1g1")])
        check(result.move == chess.Move.from_uci("e1g1"), str(result.move))
    check(castled > 5, f"only {castled} castlings in 24 games")


if __name__ == "__main__":
    run(session, "Chess960 through python-chess")
