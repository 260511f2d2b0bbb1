#!/usr/bin/env python3
"""usage: tests/python/options.py ENGINE

The options as python-chess reads them, the ones the default configuration of
lichess-bot sends, and every option set to each end of its range.
"""

import chess
import chess.engine
from common import check, run

# The options that lichess-bot sends with its default configuration.
LICHESS_BOT = {"Move Overhead": 100, "Threads": 4, "Hash": 512, "SyzygyPath": "", "UCI_ShowWDL": True}
# Ends of ranges that no test should ask of a machine.
MODEST = {"Hash": 64, "Threads": 8}


def session(path):
    with chess.engine.SimpleEngine.popen_uci(path) as engine:
        options = engine.options
        for name in (
            "Hash Threads Ponder MultiPV SyzygyPath SyzygyProbeLimit SyzygyProbeDepth Syzygy50MoveRule UCI_Chess960 "
            "UCI_ShowWDL UCI_AnalyseMode UCI_LimitStrength UCI_Elo UCI_Opponent UCI_EngineAbout Contempt OwnBook "
            "BookFile EvalFile Aspiration nodestime Minimal"
        ).split() + ["Clear Hash", "Move Overhead", "Debug Log File"]:
            check(name in options, f"no option {name}")
        check(options["Move Overhead"].default == 30 and options["Hash"].default == 16, "defaults")
        engine.configure(LICHESS_BOT)
        check(engine.play(chess.Board(), chess.engine.Limit(depth=6)).move is not None, "a move")
        for name, option in options.items():
            if option.is_managed():
                continue
            if option.type == "spin":
                values = [option.min, min(option.max, MODEST.get(name, option.max)), option.default]
            elif option.type == "check":
                values = [True, False, option.default]
            elif option.type == "combo":
                values = [*option.var, option.default]
            elif option.type == "button":
                values = [None]
            else:
                values = ["", option.default]
            for value in values:
                if name == "nodestime" and value == option.max:
                    continue
                engine.configure({name: value})
                result = engine.play(chess.Board(), chess.engine.Limit(depth=2))
                check(result.move in chess.Board().legal_moves, f"{name} {value}: {result.move}")
            engine.ping()
        board = chess.Board()
        opponent = chess.engine.Opponent("Andr\u00e9", "GM", 2700, False)
        engine.send_opponent_information(opponent=opponent)
        check(engine.play(board, chess.engine.Limit(depth=3)).move in board.legal_moves, "a move")
        for level in (600, 1200, 2400):
            engine.configure({"UCI_LimitStrength": True, "UCI_Elo": level})
            board = chess.Board()
            for _ in range(10):
                board.push(engine.play(board, chess.engine.Limit(white_clock=5, black_clock=5)).move)


if __name__ == "__main__":
    run(session, "options through python-chess")
