"""How a game is played: its mode of typing, its window, its opponent and its end."""

import os
import random

import chess

MODES = ("san", "squares", "ahead", "keys", "pasted")
SIZES = ((40, 12), (60, 20), (80, 24), (100, 30), (132, 43), (200, 60))
# Positions with promotions, with two pieces for one square, and with a draw near.
STARTS = (
    "8/PPP2k2/8/8/8/8/2K2ppp/8 w - - 0 1",
    "4k3/pp4p1/8/8/8/2N3N1/PP4P1/2R1K1R1 w - - 0 1",
    "8/5k2/8/8/8/2K5/4P3/8 w - - 0 1",
    "r3k2r/ppp2ppp/8/8/8/8/PPP2PPP/R3K2R b KQkq - 0 1",
    "6k1/5ppp/8/8/8/8/5PPP/3RR1K1 w - - 0 1",
)
ENDS = ("mate", "natural", "mated", "resign", "draw", "flag", "natural", "mate")


class Plan:
    """How a game is played: its mode of typing, its window, its opponent and its end."""

    def __init__(self, number, moves, brief):
        self.number = number
        self.mode = MODES[number % len(MODES)]
        self.size = SIZES[number // len(MODES) % len(SIZES)] if not brief else SIZES[number % len(SIZES)]
        self.random = random.Random(number)
        self.start = STARTS[number // 4 % len(STARTS)] if number % 4 == 3 else chess.STARTING_FEN
        self.human = self.random.random() < 0.6
        self.level = self.random.choice((600, 800, 1000, 1200, 1400, 1600, 1800, 2000))
        self.end = "resign" if brief else ENDS[(number + number // 8) % len(ENDS)]
        self.german = number % 6 == 4
        self.moves = moves
        self.resizes = number % 3 == 1
        self.resumes = number % 10 == 6
        self.colours = ("many", "few", "none", "many", "ascii")[number // 2 % 5]
        self.human_pace = self.mode == "ahead" and number % 4 == 2 and not brief
        self.clock = None if number % 9 == 5 and self.end != "flag" else "10+5"
        if self.end == "flag":
            self.clock = "0.15"
        elif self.human_pace:
            self.clock, self.moves = "1+1", min(moves, 8)
        self.brief = brief

    def arguments(self):
        arguments = ["--level", str(self.level), "--side", "white" if self.human else "black", "--rating", "1450"]
        arguments += ["--think", "human" if self.human_pace else "at-once"]
        if self.clock:
            arguments += ["--clock", self.clock]
        if self.start != chess.STARTING_FEN:
            arguments += ["--fen", self.start]
        if self.end in ("mate", "mated"):
            arguments.append("--plays-on")
        return arguments + self.looks()

    def looks(self):
        return ["--language", "de"] * self.german + ["--ascii"] * (self.colours == "ascii")

    def environment(self):
        base = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLORTERM")}
        base.update(TERM="xterm" if self.colours == "few" else "xterm-256color", LC_ALL="C.UTF-8")
        if self.colours == "none":
            base["NO_COLOR"] = "1"
        return base
