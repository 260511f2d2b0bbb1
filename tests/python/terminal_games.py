#!/usr/bin/env python3
"""Whole games of `palisade play` on a terminal: nothing typed is lost, no screen is wrong.

usage: tests/python/terminal_games.py ENGINE [--games 100 --moves 14]

Types games in five modes (SAN, squares, ahead of the answers, key by key with corrections, and
pasted in blocks) into windows of six sizes, reads the screen as a person does, and lets
python-chess judge: the board, the marks, the list of moves, the material, the answers of the
commands, the PGN at the end and the exit code. The last lines are a table of what was typed, lost
and wrong. Needs python-chess and pyte.
"""

import argparse
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import chess.engine
from terminal_play.game import Game
from terminal_play.plan import SIZES, MODES, Plan
from terminal_play.session import Fault


def play(engine, player, plan, tallies):
    tally = Counter(games=1)
    begin = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        session = Game(engine, player, plan, Path(folder), tally)
        try:
            session.play()
        except Fault as fault:
            tally["stopped"] += 1
            session.report("the game stops", str(fault))
            session.window.kill()
        if tally["lost"] or tally["wrong"] or tally["stopped"]:
            print(f"game {plan.number}: {plan.end}, {' '.join(plan.arguments())}", flush=True)
    tallies[plan.size, plan.mode] += tally
    return session, tally, time.monotonic() - begin


COLUMNS = ("games", "plies", "moves", "commands", "questions", "refused", "corrections", "batches", "resizes", "screens")
BAD = ("lost", "wrong", "bad pgn", "bad exits", "stopped")


def table(title, rows):
    print(f"{title:10}" + "".join(f"{name:>12}" for name in COLUMNS + BAD))
    for name, tally in rows:
        print(f"{name:10}" + "".join(f"{tally[column]:12}" for column in COLUMNS + BAD))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("engine", help="path of the engine")
    parser.add_argument("--games", type=int, default=6, help="number of games (6)")
    parser.add_argument("--first", type=int, default=0, help="number of the first game (0)")
    parser.add_argument("--moves", type=int, default=5, help="moves of the person until he resigns (5)")
    parser.add_argument("--verbose", action="store_true", help="a line for each game")
    given = parser.parse_args()
    engine = str(Path(given.engine).resolve())
    brief = given.moves < 10
    begin = time.monotonic()
    tallies = {(size, mode): Counter() for size in SIZES for mode in MODES}
    ends = Counter()
    with chess.engine.SimpleEngine.popen_uci(engine) as player:
        for number in range(given.first, given.first + given.games):
            plan = Plan(number, given.moves, brief)
            session, tally, seconds = play(engine, player, plan, tallies)
            ends[session.first_result[0]] += 1
            if given.verbose:
                print(
                    f"game {number:3} {plan.mode:8}{plan.size[0]:4}x{plan.size[1]:<3} {plan.end:8} level {plan.level:<5}"
                    f"{tally['plies']:4} plies  {' '.join(session.first_result):24}{seconds:6.1f} s", flush=True,
                )
    rows = [(f"{size[0]}x{size[1]}", sum((tallies[size, mode] for mode in MODES), Counter())) for size in SIZES]
    total = sum((tally for _, tally in rows), Counter())
    if not brief:
        table("size", rows)
        table("mode", [(mode, sum((tallies[size, mode] for size in SIZES), Counter())) for mode in MODES])
    table("all", [("", total)])
    print(f"ends: {dict(ends)}; {time.monotonic() - begin:.0f} s")
    sys.exit(any(total[kind] for kind in BAD))


if __name__ == "__main__":
    main()
