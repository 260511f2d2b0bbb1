"""Shared code of the python-chess sessions: a command line with the engine's path, a
checked run, and the rule that python-chess must find nothing to complain about.

python-chess does not fail on most breaches of the protocol, it logs them
("Unexpected engine output", "Illegal PV move"...). A session here fails on the
first such record.
"""

import argparse
import logging
import sys
import time

import chess
import chess.engine


class Complaints(logging.Handler):
    """Collects what python-chess logs at WARNING and above."""

    def __init__(self):
        super().__init__(logging.WARNING)
        self.records = []

    def emit(self, record):
        self.records.append(record.getMessage())


def check(condition, text):
    """Fails the session unless the condition holds."""
    if not condition:
        raise AssertionError(text)


def check_line(board, info, least_depth=1):
    """The scored line is legal to its end."""
    check("score" in info, f"no score in {info}")
    check(info.get("depth", 0) >= least_depth, f"depth below {least_depth} in {info}")
    after = board.copy()
    for move in info.get("pv", []):
        check(move in after.legal_moves, f"{move} is illegal in {after.fen()}")
        after.push(move)


def run(session, description):
    """Runs session(path of the engine) and ends the process with its outcome."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("engine", help="path of the engine")
    path = parser.parse_args().engine
    complaints = Complaints()
    logging.getLogger("chess.engine").addHandler(complaints)
    logging.getLogger("asyncio").addHandler(complaints)
    begin = time.monotonic()
    session(path)
    name = sys.argv[0].rsplit("/", 1)[-1]
    for text in complaints.records:
        print(f"{name}: python-chess complains: {text}", file=sys.stderr)
    if complaints.records:
        sys.exit(1)
    print(f"{name}: fine after {time.monotonic() - begin:.1f} s")
