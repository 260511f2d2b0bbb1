#!/usr/bin/env python3
"""Every call of the package `stockfish` (PyPI), which reads more than UCI says: `d`, `eval`,
`go perft` and `bench` as Stockfish writes them.

usage: tests/clients/pystockfish.py ENGINE
"""

import sys

from stockfish import Stockfish

from report import Report

MATE = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1"
MATED = "R5k1/5ppp/8/8/8/8/8/7K b - - 0 1"
STALEMATE = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"
CASTLING = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
CHECK = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"
WHITE_UP = "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def moves(entries):
    return [entry["Move"] for entry in entries]


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__.strip())
    path = sys.argv[1]
    report = Report()

    def at(fen, **parameters):
        """An engine of its own: one that hangs spoils nothing else."""
        engine = Stockfish(path=path, depth=6, parameters=parameters or None)
        if fen:
            engine.set_fen_position(fen)
        return engine

    def check(name, test, fen=None, known=None, **parameters):
        report.check(name, lambda: test(at(fen, **parameters)), known)

    def set_and_read(engine):
        engine.update_engine_parameters({"Hash": 32, "MultiPV": 2})
        after = engine.get_engine_parameters()
        engine.reset_engine_parameters()
        return after["Hash"] == 32 and engine.get_engine_parameters()["MultiPV"] == 1

    check("constructor", lambda e: e.get_depth() == 6)
    check("parameters", set_and_read)
    check("parameters at the start", lambda e: e.get_best_move() is not None, Threads=2, Hash=16)
    check("set_skill_level", lambda e: e.set_skill_level(5) or e.get_best_move() is not None)
    check("set_elo_rating", lambda e: e.set_elo_rating(1500) or e.get_best_move() is not None)
    check("resume_full_strength", lambda e: e.set_elo_rating(1500) or e.resume_full_strength()
          or e.get_best_move() is not None)
    check("make_moves_from_start", lambda e: e.make_moves_from_start(["e2e4", "e7e5"])
          or e.get_fen_position().startswith("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/"))
    check("make_moves_from_current_position", lambda e: e.make_moves_from_current_position(["e2e4"])
          or e.get_fen_position().startswith("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b"))
    check("get_fen_position", lambda e: e.get_fen_position() == START)
    check("get_fen_position castling", lambda e: e.get_fen_position() == CASTLING, CASTLING)
    check("is_fen_valid", lambda e: e.is_fen_valid(START) and not e.is_fen_valid("8/8/8 w - - 0 1"))
    check("get_board_visual", lambda e: "| r | n | b | q | k | b | n | r | 8" in e.get_board_visual())
    check("get_board_visual as Black", lambda e: "| R | N | B | K | Q | B | N | R | 1" in e.get_board_visual(False))
    check("get_what_is_on_square", lambda e: e.get_what_is_on_square("e1") == Stockfish.Piece.WHITE_KING
          and e.get_what_is_on_square("d8") == Stockfish.Piece.BLACK_QUEEN and e.get_what_is_on_square("e4") is None)
    check("flip", lambda e: e.flip() or e.get_fen_position().split()[1] == "b")
    check("is_move_legal", lambda e: e.is_move_legal("e2e4") and not e.is_move_legal("e2e5"))
    check("is_move_legal castling", lambda e: e.is_move_legal("e1g1") and not e.is_move_legal("e1e8"), CASTLING)
    check("will_move_be_a_capture", lambda e: e.will_move_be_a_capture("a1a8") == Stockfish.Capture.DIRECT_CAPTURE
          and e.will_move_be_a_capture("e1g1") == Stockfish.Capture.NO_CAPTURE, CASTLING)
    check("get_perft", lambda e: e.get_perft(1)[0] == 20 and e.get_perft(3)[0] == 8902)
    check("get_perft divided", lambda e: e.get_perft(2)[1]["e2e4"] == 20 and len(e.get_perft(2)[1]) == 20)
    check("get_best_move", lambda e: e.get_best_move() == "a1a8", MATE)
    check("get_best_move with clocks", lambda e: e.get_best_move(wtime=2000, btime=2000) == "a1a8", MATE)
    check("get_best_move_time", lambda e: e.get_best_move_time(100) == "a1a8", MATE)
    check("get_best_move mated", lambda e: e.get_best_move() is None, MATED)
    check("get_evaluation", lambda e: e.get_evaluation()["type"] == "cp")
    check("get_evaluation mate", lambda e: e.get_evaluation() == {"type": "mate", "value": 1}, MATE)
    check("get_evaluation mated", lambda e: e.get_evaluation() == {"type": "mate", "value": 0}, MATED)
    check("get_evaluation stalemate", lambda e: e.get_evaluation() == {"type": "cp", "value": 0}, STALEMATE)
    check("get_evaluation by time", lambda e: e.get_evaluation(searchtime=3000)["type"] == "cp")
    check("get_evaluation of Black", lambda e: e.get_evaluation()["value"] < -300, WHITE_UP.replace(" w ", " b "))
    check("get_static_eval", lambda e: isinstance(e.get_static_eval(), float))
    check("get_static_eval twice", lambda e: e.get_static_eval() == e.get_static_eval() and e.get_static_eval() > 3, WHITE_UP)
    check("get_static_eval in check", lambda e: e.get_static_eval() is None and e.get_best_move() == "e1e2", CHECK)
    check("get_top_moves", lambda e: len(e.get_top_moves(3)) == 3)
    check("get_top_moves mate", lambda e: e.get_top_moves(2)[0] == {"Move": "a1a8", "Centipawn": None, "Mate": 1}, MATE)
    check("get_top_moves by nodes", lambda e: len(e.get_top_moves(1, num_nodes=20000)) == 1
          and len(e.get_top_moves(3, num_nodes=30000)) == 3)
    check("get_top_moves verbose", lambda e: {"PVMoves", "Nodes", "Time", "SelectiveDepth", "WDL"}
          <= set(e.get_top_moves(1, verbose=True)[0]))
    check("get_top_moves at a level", lambda e: e.set_elo_rating(1500) or len(set(moves(e.get_top_moves(3)))) == 3,
          known="a level ends before the depth whose lines the library collects")
    check("get_top_moves mated", lambda e: e.get_top_moves(3) == [], MATED)
    check("get_wdl_stats", lambda e: sum(e.get_wdl_stats()) == 1000)
    check("get_wdl_stats mated", lambda e: e.get_wdl_stats() is None, MATED)
    check("does_current_engine_version_have_wdl_option", lambda e: e.does_current_engine_version_have_wdl_option())
    check("raw_stockfish_output", lambda e: e.get_best_move() and e.raw_stockfish_output(e.get_best_move)[-1].startswith("bestmove"))
    check("Chess960", lambda e: e.get_perft(1)[1].get("e1h1") == 1, CASTLING, UCI_Chess960=True)
    check("send_ucinewgame_command", lambda e: e.send_ucinewgame_command() or e.get_best_move() is not None)
    check("benchmark", lambda e: e.benchmark(Stockfish.BenchmarkParameters(limit=4)).startswith("Nodes/second"))
    check("send_quit_command", lambda e: e.send_quit_command() or e._stockfish.wait(5) == 0)
    report.finish()


main()
