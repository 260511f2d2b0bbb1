#!/usr/bin/env python3
"""python-chess (PyPI `chess`) as bots and analysis programs use it.

usage: tests/clients/pychess.py ENGINE
"""

import asyncio
import sys

import chess
import chess.engine
from chess.engine import Cp, Limit, Mate

from report import Report

MATE = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1"


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__.strip())
    path = sys.argv[1]
    report = Report()

    def check(name, test, fen=chess.STARTING_FEN):
        def run():
            with chess.engine.SimpleEngine.popen_uci(path) as engine:
                return test(engine, chess.Board(fen))

        report.check(name, run)

    def a_game(limit, **more):
        def run(engine, board):
            while not board.is_game_over() and board.ply() < 24:
                board.push(engine.play(board, limit, **more).move)

        return run

    def drop_analyses(engine, board):
        for _ in range(10):
            with engine.analysis(board) as analysis:
                analysis.get()
        return engine.play(board, Limit(depth=2)).move is not None

    def follow(engine, board):
        with engine.analysis(board, Limit(depth=8), multipv=3) as analysis:
            depths = [info["depth"] for info in analysis if "depth" in info and "score" in info]
            best = analysis.wait()
        return depths[-1] == 8 and best.move == analysis.multipv[0]["pv"][0] and len(analysis.multipv) == 3

    def last_line(engine, board):
        info = engine.analyse(board, Limit(nodes=100000))
        return info["nodes"] >= 90000 and "upperbound" not in info

    def ping_while_thinking(engine, board):
        async def both():
            transport, protocol = await chess.engine.popen_uci(path)
            analysis = await protocol.analysis(board)
            await asyncio.sleep(0.1)
            analysis.stop()
            best = await analysis.wait()
            await protocol.ping()
            await protocol.quit()
            return best.move is not None

        return asyncio.run(both())

    check("identity", lambda e, b: e.id["name"].startswith("Palisade") or e.id["name"])
    check("options", lambda e, b: {"Hash", "Threads", "MultiPV", "Ponder", "UCI_Chess960"} <= set(e.options))
    check("configure", lambda e, b: e.configure({"Hash": 32, "Threads": 2}) or e.play(b, Limit(depth=4)).move)
    check("ping", lambda e, b: e.ping())
    check("a game by nodes", a_game(Limit(nodes=1000)))
    check("a game by depth", a_game(Limit(depth=3)))
    check("a game by time", a_game(Limit(time=0.02)))
    check("a game with clocks", a_game(Limit(white_clock=2, black_clock=2, white_inc=0.01, black_inc=0.01)))
    check("a game with moves to go", a_game(Limit(white_clock=2, black_clock=2, remaining_moves=20)))
    check("a game with pondering", a_game(Limit(white_clock=2, black_clock=2), ponder=True))
    check("a mate", lambda e, b: e.play(b, Limit(mate=1)).move.uci() == "a1a8", MATE)
    check("its score", lambda e, b: e.analyse(b, Limit(depth=5))["score"].white() == Mate(1), MATE)
    check("root moves", lambda e, b: e.play(b, Limit(depth=4), root_moves=[chess.Move.from_uci("a2a3")]).move.uci() == "a2a3")
    check("MultiPV", lambda e, b: len(e.analyse(b, Limit(depth=4), multipv=50)) == 20)
    check("WDL", lambda e, b: sum(e.analyse(b, Limit(depth=4), options={"UCI_ShowWDL": True})["wdl"].white()) == 1000)
    check("a draw by repetition", lambda e, b: [b.push_uci(m) for m in "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3".split()]
          and e.analyse(b, Limit(depth=8))["score"].white() == Cp(0))
    check("the last line of a search", last_line)
    check("analysis dropped", drop_analyses)
    check("analysis followed", follow)
    check("stopped and pinged", ping_while_thinking)
    check("no moves", lambda e, b: e.play(b, Limit(depth=3)).move is None, "R5k1/5ppp/8/8/8/8/8/7K b - - 0 1")

    def chess960(engine, _):
        board = chess.Board.from_chess960_pos(3)
        return a_game(Limit(nodes=500))(engine, board)

    check("Chess960", chess960)
    report.finish()


main()
