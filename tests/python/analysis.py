#!/usr/bin/env python3
"""usage: tests/python/analysis.py ENGINE

Analysis as a GUI runs it: streams of lines, several at a time, stopped in the
middle, restarted at once, with and without win-draw-loss figures.
"""

import chess
import chess.engine
from common import check, check_line, run

POSITION = "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2PP1N2/PP3PPP/RNBQ1RK1 w - - 0 7"


def several_lines(engine):
    board = chess.Board(POSITION)
    for count in (1, 3, 5):
        infos = engine.analyse(board, chess.engine.Limit(depth=8), multipv=count)
        check(len(infos) == count, f"{len(infos)} lines instead of {count}")
        for info in infos:
            check_line(board, info)
        scores = [info["score"].pov(board.turn).score(mate_score=100000) for info in infos]
        check(scores == sorted(scores, reverse=True), f"not in order: {scores}")
        heads = {info["pv"][0] for info in infos}
        check(len(heads) == count, f"a move twice: {heads}")
    few = chess.Board("7k/8/8/8/8/8/8/K7 w - - 0 1")
    check(len(engine.analyse(few, chess.engine.Limit(depth=4), multipv=9)) == 3, "three moves, three lines")
    only = [chess.Move.from_uci("d3d4"), chess.Move.from_uci("b1d2")]
    infos = engine.analyse(board, chess.engine.Limit(depth=5), multipv=4, root_moves=only)
    check({info["pv"][0] for info in infos} == set(only), "lines of the root moves only")


def stream(engine):
    board = chess.Board(POSITION)
    last = 0
    with engine.analysis(board) as analysis:
        for info in analysis:
            if "score" in info and "pv" in info:
                check_line(board, info)
                if "nodes" in info:
                    check(info["nodes"] >= last, "nodes go down")
                    last = info["nodes"]
            if info.get("depth", 0) >= 9:
                break
    # Stopped and started again at once, many times.
    for _ in range(20):
        with engine.analysis(board, multipv=2) as analysis:
            analysis.next()
    check(engine.analyse(board, chess.engine.Limit(depth=4))["depth"] >= 4, "still there")


def mates_and_chances(engine):
    engine.configure({"UCI_ShowWDL": True})
    info = engine.analyse(chess.Board(POSITION), chess.engine.Limit(depth=6))
    wdl = info["wdl"].white()
    check(wdl.wins + wdl.draws + wdl.losses == 1000, str(wdl))
    info = engine.analyse(chess.Board("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1"), chess.engine.Limit(depth=6))
    check(info["score"].white() == chess.engine.Mate(1), str(info["score"]))
    check(info["wdl"].white().wins == 1000, str(info["wdl"]))
    over = chess.Board("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3")
    info = engine.analyse(over, chess.engine.Limit(depth=6))
    check(info["score"].white() == chess.engine.Mate(-0), str(info["score"]))


def session(path):
    with chess.engine.SimpleEngine.popen_uci(path) as engine:
        several_lines(engine)
        stream(engine)
        mates_and_chances(engine)


if __name__ == "__main__":
    run(session, "analysis through python-chess")
