"""usage: lichess_bot.py LICHESS_BOT_TREE ENGINE

lichess-bot's own test of a UCI engine (test_bot/test_bot.py of its tree) with our engine in the place of its
stub, its default configuration and a server that it imitates. White plays moves drawn from a seed
in place of a fixed line, so that every game has other positions. Ends with `passed N of M`.
"""

import logging
import os
import random
import sys
import tempfile

TREE, ENGINE = (os.path.abspath(name) for name in sys.argv[1:3])
os.chdir(TREE)
sys.path.insert(0, TREE)
sys.argv = sys.argv[:1]

import chess  # noqa: E402
import pytest  # noqa: E402,F401  (its test refuses to be imported without)
import yaml  # noqa: E402

from lib.timer import Timer, seconds  # noqa: E402
from test_bot import test_bot  # noqa: E402

GAMES = 4
TIME, INCREMENT = seconds(30), seconds(0.3)


class Played:
    """The imitated server's record of one game."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.board = chess.Board()
        self.left = []

    def simulate(self, move_queue, board_queue, clock_queue, results):
        """Takes the place of lichess_org_simulator: the same queues, White's moves by chance."""
        board, white, black = self.board, TIME, TIME
        while not board.is_game_over(claim_draw=True):
            timer = Timer()
            if board.turn == chess.WHITE:
                board.push(self.random.choice(sorted(board.legal_moves, key=chess.Move.uci)))
                board_queue.put(board)
                clock_queue.put((white, black, INCREMENT))
                white += INCREMENT - timer.time_since_reset()
                continue
            while (move := move_queue.get()) is None:
                board_queue.put(board)
                clock_queue.put((white, black, INCREMENT))
                move_queue.task_done()
            assert move in board.legal_moves, move
            board.push(move)
            move_queue.task_done()
            if len(board.move_stack) > 2:
                black += INCREMENT - timer.time_since_reset()
            self.left.append(black)
        board_queue.put(board)
        clock_queue.put((white, black, INCREMENT))
        outcome = board.outcome(claim_draw=True)
        results.put(outcome is not None and outcome.winner == chess.BLACK)


def play(seed, options):
    """Returns what is wrong with one game, or an empty text."""
    played = Played(seed)
    test_bot.lichess_org_simulator = played.simulate
    with open("config.yml.default", encoding="utf-8") as file:
        config = yaml.safe_load(file)
    config["token"] = ""
    config["engine"]["dir"], config["engine"]["name"] = os.path.split(ENGINE)
    config["engine"]["uci_options"].update(options)
    with tempfile.TemporaryDirectory() as folder:
        config["pgn_directory"] = os.path.join(folder, "games")
        won = test_bot.run_bot(config, logging.WARNING)
    plies = len(played.board.move_stack)
    print(f"seed {seed}: {plies} plies, at least {min(played.left).total_seconds():.1f} s left, {played.board.result(claim_draw=True)}")
    if min(played.left) <= seconds(0):
        return "lost on time"
    return "" if won else f"a game against random moves was not won: {played.board.fen()}"


def main():
    passed = 0
    for seed in range(GAMES):
        # Without tables and with a size that fits a small machine; the rest is the default.
        wrong = play(seed, {"SyzygyPath": "", "Threads": 1 + seed % 2, "Hash": 64})
        if wrong:
            print(f"FAIL seed {seed}: {wrong}")
        else:
            passed += 1
    print(f"passed {passed} of {GAMES}")


if __name__ == "__main__":
    main()
