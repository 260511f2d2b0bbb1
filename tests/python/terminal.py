#!/usr/bin/env python3
"""A person at a terminal: moves, typing errors, the table of a search, the end of input.

usage: tests/python/terminal.py ENGINE

Talks to the engine through a pseudo-terminal, as a terminal program does, and looks whether
the terminal is left as it was found.
"""

import os
import signal
import subprocess
import sys
import time

from common.pseudo_terminal import PseudoTerminal

PATIENCE = 30


class Terminal(PseudoTerminal):
    """The engine in a terminal of its own."""

    def __init__(self, engine):
        super().__init__([engine], dict(os.environ, TERM="xterm", NO_COLOR="1"))
        self.seen = ""

    def until(self, text):
        """Reads until this text has come since the last call, and returns the output up to it."""
        end = time.monotonic() + PATIENCE
        while text not in self.seen:
            if time.monotonic() > end or self.process.poll() is not None:
                sys.exit(f"no {text!r} in {self.seen!r}")
            self.seen += self.read(0.1).decode(errors="replace")
        printed, self.seen = self.seen.split(text, 1)
        return printed + text

    def line(self, text, answer):
        """Types a line and reads until its answer; a line without an answer reads nothing."""
        self.type(text + "\r")
        return self.until(answer) if answer else ""

    def ends(self, how):
        code = self.process.wait(PATIENCE)
        assert code == 0, f"{how}: code {code}"
        assert self.is_as_before(), f"{how}: the terminal is not as it was"
        self.close()


def session(engine):
    terminal = Terminal(engine)
    terminal.until("Type `help`")
    # Moves are read as people write them; a move alone is not a command.
    terminal.line("position startpos moves e4 e5 Nf3", "")
    terminal.line("moves", "29 legal moves")
    terminal.line("Ke4", "unknown command 'Ke4'")
    # The terminal itself handles the backspace.
    terminal.line("evall\x7f", "for White, ")
    terminal.line("evla", "did you mean 'eval'?")
    # A typing error does not start a search without end.
    terminal.line("go detph 4", "did you mean 'depth'?")
    terminal.line("go depth", "'depth' wants a number")
    terminal.line("eval", "for White, ")
    # The head of the table names the side of the scores.
    terminal.line("position startpos moves e4 c5 Nf3", "")
    terminal.line("go depth 5", "scores for Black, to move")
    terminal.until("Best move: ")
    terminal.line("go infinite", "scores for Black")
    terminal.line("stop", "Best move: ")
    terminal.type("quit\r")
    terminal.ends("quit")


def mate(engine):
    terminal = Terminal(engine)
    terminal.until("Type `help`")
    terminal.line("position fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "")
    printed = terminal.line("go depth 40", "Best move: Ra8#")
    rows = [row for row in printed.splitlines() if "#1" in row]
    assert 1 <= len(rows) <= 3, f"a mate is told once, not {len(rows)} times"
    terminal.line("setoption name MultiPV value 2", "")
    assert "#2 1. " in terminal.line("go depth 3", "Best move: ")
    terminal.type("\x04")
    terminal.ends("Ctrl-D")


def gui(engine):
    """Pipes get no colours, and a move is not a command."""
    printed = subprocess.run(
        [engine], input="e4\nuci\nisready\nquit\n", capture_output=True, text=True, timeout=PATIENCE, check=True
    ).stdout
    assert "\nid name Palisade" in printed and printed.endswith("readyok\n"), printed
    assert "\x1b" not in printed, printed


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__.strip())
    signal.alarm(8 * PATIENCE)
    for test in (session, mate, gui):
        test(sys.argv[1])
        print(f"terminal: {test.__name__} is fine")


main()
