#!/usr/bin/env python3
"""usage: tests/python/soak.py ENGINE [--minutes M] [--seed S] [--tolerance SECONDS] [--analysis]

One engine process, busy for M minutes (default 0.2) with everything a GUI may send,
mixed at random from a seed: searches of every kind of limit, stopped and hit by ponderhit
at random moments, new games, options changed between and during searches, floods of
`isready`, positions sent again, junk, games of a thousand moves, the process frozen and
thawed. python-chess checks every answer: one `bestmove` for each `go`, in order, legal,
among the `searchmoves`, at the head of its line; lines legal to their end; one `readyok`
for each `isready`; time limits met within the tolerance (default 1 s).

At intervals everything is reset, and memory, threads and open files are counted:
they may not grow. With `--analysis` the time is infinite analysis and nothing else: searches
of seconds to minutes, options changed between and during them, every line checked to its end.
`scripts/soak.sh` is the same by minutes.
"""

import argparse
import collections
import itertools
import os
import queue
import random
import signal
import subprocess
import sys
import threading
import time

import chess

# No answer within this many seconds is a hang.
PATIENCE = 60
# The allowed difference of the resident set between two counts, MiB: freed pages that the
# allocator keeps.
GROWTH = 24
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

FENS = (
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/8/8/4k3/8/8/3Q4/K7 w - - 0 1",
    "8/5k2/8/8/8/8/1p4K1/8 b - - 0 1",
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1",
    "4k3/8/8/8/8/8/3R4/4K3 w - - 99 90",
)
JUNK = (
    "", "   ", "\t", "joho", "position", "position fen", "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
    "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNQ w KQkq", "setoption", "setoption name",
    "setoption name Hash value -1", "setoption name Hash value 99999999999999", "setoption name Nobody value 1",
    "register later", "stop", "ponderhit", "debug maybe", "\x00\x01\x02", "é" * 50, "x" * 5000, "ucinewgam",
)
CHOICES = {
    "Hash": (1, 2, 8, 16, 64),
    "Threads": (1, 1, 2, 3, 5),
    "MultiPV": (1, 1, 2, 4, 200),
    "Move Overhead": (0, 10, 30, 200),
    "Contempt": (-50, 0, 30),
    "Aspiration": ("Adaptive", "Classic"),
    "UCI_ShowWDL": ("true", "false"),
    "UCI_AnalyseMode": ("true", "false"),
    "UCI_LimitStrength": ("true", "false", "false"),
    "UCI_Elo": (600, 1500, 3000),
    "Ponder": ("true", "false"),
    "Minimal": ("true", "false"),
    "SyzygyPath": ("", os.path.join(ROOT, "tests/data/syzygy"), "/nowhere"),
    "SyzygyProbeLimit": (0, 7),
}
# Whether the move has to head its line hangs on the level.
LEVEL_CHOICES = sorted(set(CHOICES) - {"UCI_LimitStrength"})
DEFAULTS = {
    "Hash": 16, "Threads": 1, "MultiPV": 1, "Move Overhead": 30, "Contempt": 0, "Aspiration": "Adaptive",
    "UCI_ShowWDL": "false", "UCI_AnalyseMode": "false", "UCI_LimitStrength": "false", "UCI_Elo": 1500,
    "Ponder": "false", "Minimal": "false", "SyzygyPath": "", "SyzygyProbeLimit": 7,
}


class Failed(Exception):
    """An answer was wrong; the text says how."""


class Engine:
    """The process, and a thread that reads its output."""

    def __init__(self, path):
        self.process = subprocess.Popen(
            [path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self.lines = queue.Queue()
        # The last messages of both.
        self.talk = collections.deque(maxlen=60)
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            self.lines.put((time.monotonic(), line.decode(errors="replace").rstrip("\r\n")))
        self.lines.put((time.monotonic(), None))

    def send(self, *lines):
        for line, same in itertools.groupby(lines):
            times = len(list(same))
            self.talk.append(f"> {line[:200]}" + (f" ({times} times)" if times > 1 else ""))
        self.process.stdin.write("".join(line + "\n" for line in lines).encode())
        self.process.stdin.flush()

    def line(self, wait=PATIENCE):
        """The next line, and when it came; an empty one if a wait below the patience was in vain."""
        try:
            when, line = self.lines.get(timeout=wait)
        except queue.Empty:
            if wait < PATIENCE:
                return time.monotonic(), ""
            raise Failed(f"no word for {PATIENCE} s") from None
        if line is None:
            raise Failed(f"the engine is gone, code {self.process.wait(5)}")
        if line != "readyok":
            self.talk.append(f"< {line[:200]}")
        return when, line

    def until(self, last):
        """The lines before the next one that is `last`."""
        lines = []
        while (line := self.line()[1]) != last:
            lines.append(line)
        return lines

    def figures(self):
        """Resident set in MiB, threads, open files."""
        folder = f"/proc/{self.process.pid}"
        with open(f"{folder}/status", encoding="ascii", errors="replace") as file:
            status = dict(line.split(":", 1) for line in file)
        resident = int(status["VmRSS"].split()[0]) / 1024
        return resident, int(status["Threads"]), len(os.listdir(f"{folder}/fd"))


class Soak:
    """The commands sent to the engine, and the acts that send more."""

    def __init__(self, path, seed, tolerance):
        self.rng = random.Random(seed)
        self.tolerance = tolerance
        self.engine = Engine(path)
        self.options = dict(DEFAULTS)
        self.count = collections.Counter()
        self.worst = 0.0
        # The largest resident set seen in the middle of an analysis, MiB.
        self.most = 0.0
        self.board = chess.Board()
        self.chess960 = False
        # The last scored line of each number, of the search in progress.
        self.scored = {}
        self.engine.send("uci")
        self.engine.until("uciok")

    # The output.

    def set(self, name, value):
        self.options[name] = value
        self.engine.send(f"setoption name {name} value {value}" if value != "" else f"setoption name {name} value")

    def sync(self, times=1):
        """`isready`, answered as often; no search may end meanwhile."""
        self.engine.send(*["isready"] * times)
        for _ in range(times):
            for line in self.engine.until("readyok"):
                if line.startswith("bestmove"):
                    raise Failed(f"{line}, and nobody asked for it")
                self.note(line)
        self.count["isready"] += times

    def note(self, line):
        """Keeps a scored line."""
        words = line.split(" ")
        if words[0] == "info" and " score " in line:
            number = int(words[words.index("multipv") + 1]) if "multipv" in words else 1
            self.scored[number] = words

    def place(self):
        """Some position: a random game, Chess960, a known FEN, a long shuffle."""
        rng = self.rng
        kind = rng.random()
        chess960 = kind < 0.15
        if chess960 != self.chess960:
            self.chess960 = chess960
            self.engine.send(f"setoption name UCI_Chess960 value {str(chess960).lower()}")
        if kind < 0.15:
            self.board = chess.Board.from_chess960_pos(rng.randrange(960))
        elif kind < 0.4:
            self.board = chess.Board(rng.choice(FENS))
        else:
            self.board = chess.Board()
        start = "startpos" if self.board.fen() == chess.STARTING_FEN else f"fen {self.board.fen()}"
        moves = []
        if 0.4 <= kind < 0.43:
            moves = ["g1f3", "g8f6", "f3g1", "f6g8"] * rng.randrange(1, 250)
            for text in moves:
                self.board.push_uci(text)
        for _ in range(rng.choice((0, 1, 2, 8, 30, 90))):
            legal = list(self.board.legal_moves)
            if not legal:
                break
            move = rng.choice(legal)
            moves.append(self.board.uci(move))
            self.board.push(move)
        self.engine.send(f"position {start}" + (" moves " + " ".join(moves) if moves else ""))

    # The answers.

    def answer(self, begin=None, limit=None, allowed=None, board=None):
        """The `bestmove` of the search at hand, checked; `limit` is in seconds from `begin`."""
        board = self.board if board is None else board
        while True:
            when, line = self.engine.line()
            words = line.split(" ")
            if words[0] == "bestmove":
                break
            if words[0] == "readyok":
                raise Failed("a readyok nobody asked for")
            self.note(line)
        last, self.scored = self.scored, {}
        self.count["go"] += 1
        if limit is not None:
            late = when - begin - limit
            self.worst = max(self.worst, late)
            if late > self.tolerance:
                raise Failed(f"{line} came {late:.3f} s after its limit of {limit:.3f} s")
        if board.is_checkmate() or board.is_stalemate():
            if words[1:] != ["(none)"]:
                raise Failed(f"{line} where there is no move: {board.fen()}")
            return
        self.check_move(board, words, allowed)
        for words_of_line in last.values():
            self.check_line(board, words_of_line)
        if 1 not in last:
            raise Failed(f"{line} without a scored line")
        head = last[1][last[1].index("pv") + 1] if "pv" in last[1] else None
        if self.options["UCI_LimitStrength"] == "false" and head != words[1]:
            raise Failed(f"{line} is not the head of the line {' '.join(last[1])}")
        if max(last) > len(list(board.legal_moves)):
            raise Failed(f"{max(last)} lines for {len(list(board.legal_moves))} moves")

    def check_move(self, board, words, allowed):
        try:
            move = board.parse_uci(words[1])
            if len(words) > 2:
                after = board.copy(stack=False)
                after.push(move)
                after.parse_uci(words[3])
        except (ValueError, IndexError) as error:
            raise Failed(f"{' '.join(words)} in {board.fen()}: {error}") from error
        if allowed and words[1] not in allowed:
            raise Failed(f"{' '.join(words)} is none of {allowed}")

    def check_line(self, board, words):
        after = board.copy(stack=False)
        pv = words[words.index("pv") + 1:] if "pv" in words else []
        for text in pv:
            try:
                after.push_uci(text)
            except ValueError as error:
                raise Failed(f"{' '.join(words)} in {board.fen()}: {error}") from error
        for name in ("depth", "seldepth", "nodes", "time", "hashfull"):
            if name in words and int(words[words.index(name) + 1]) < 0:
                raise Failed(f"{' '.join(words)}: negative")
        if words[words.index("score") + 1] not in ("cp", "mate"):
            raise Failed(f"{' '.join(words)}: no score")

    # The acts.

    def short_searches(self):
        """Stopped or hit at any moment, also before they have begun."""
        self.place()
        for _ in range(20):
            wait = self.rng.choice((0, 0, 0.0005, 0.002, 0.01))
            clock = self.rng.choice((1, 10, 50, 1000))
            go, end = self.rng.choice((
                ("go infinite", "stop"),
                (f"go ponder wtime {clock} btime {clock}", "ponderhit"),
                (f"go ponder wtime {clock} btime {clock} movestogo 3", "stop"),
            ))
            if wait:
                self.engine.send(go)
                time.sleep(wait)
                begin = time.monotonic()
                self.engine.send(end)
            else:
                begin = time.monotonic()
                self.engine.send(go, end)
            self.answer(begin, clock / 1000 if end == "ponderhit" else 0)
            self.count["cycle"] += 1

    def limited_search(self):
        self.place()
        rng = self.rng
        time_ms = rng.choice((1, 10, 30, 100))
        clock = rng.choice((1, 30, 200, 2000))
        legal = [self.board.uci(move) for move in self.board.legal_moves]
        allowed = rng.sample(legal, min(len(legal), 3)) if rng.random() < 0.2 and legal else None
        go, limit = rng.choice((
            (f"go depth {rng.randrange(1, 8)}", None),
            (f"go nodes {rng.choice((1, 100, 20000))}", None),
            (f"go mate {rng.randrange(1, 4)} movetime 100", 0.1),
            (f"go movetime {time_ms}", time_ms / 1000),
            (f"go wtime {clock} btime {clock}", clock / 1000),
            (f"go wtime {clock} btime {clock} winc 10 binc 10", clock / 1000),
            (f"go wtime {clock} btime {clock} movestogo 1", clock / 1000),
            (f"go wtime -5 btime -5 winc {rng.choice((0, 10))}", 0),
        ))
        begin = time.monotonic()
        self.engine.send(go + (" searchmoves " + " ".join(allowed) if allowed else ""))
        self.answer(begin, limit, allowed)
        self.count["limited"] += 1

    def new_games(self):
        for _ in range(self.rng.randrange(1, 20)):
            self.engine.send("ucinewgame")
            self.count["ucinewgame"] += 1
        self.sync()

    def change_options(self):
        for name in self.rng.sample(sorted(CHOICES), self.rng.randrange(1, 6)):
            self.set(name, self.rng.choice(CHOICES[name]))
        if self.rng.random() < 0.2:
            self.engine.send("setoption name Clear Hash")
        self.sync()

    def talk_during_a_search(self):
        """A GUI that does not wait; what it sets holds from the next search on."""
        self.place()
        self.engine.send("go infinite")
        names = LEVEL_CHOICES
        for _ in range(self.rng.randrange(1, 12)):
            act = self.rng.randrange(5)
            if act == 0:
                self.sync(self.rng.randrange(1, 50))
            elif act == 1:
                name = self.rng.choice(names)
                self.set(name, self.rng.choice(CHOICES[name]))
            elif act == 2:
                self.engine.send(self.rng.choice([text for text in JUNK if text not in ("stop", "ponderhit")]))
            elif act == 3:
                self.engine.send(self.rng.choice(("debug on", "debug off")))
            else:
                time.sleep(self.rng.random() * 0.02)
        begin = time.monotonic()
        self.engine.send("stop")
        self.answer(begin, 0)
        self.count["talk"] += 1

    def go_upon_go(self):
        """A second `go` ends the search before it."""
        self.place()
        first = self.board
        self.engine.send("go infinite")
        if self.rng.random() < 0.5:
            time.sleep(self.rng.random() * 0.01)
        if self.rng.random() < 0.5:
            self.place()
        begin = time.monotonic()
        self.engine.send("go nodes 500")
        chess960 = self.board.chess960
        if first.chess960 == chess960:
            self.answer(begin, 0, board=first)
        else:
            # The notation of castling has changed in between.
            while not self.engine.line()[1].startswith("bestmove"):
                pass
            self.scored = {}
        self.answer()
        self.count["go upon go"] += 1

    def frozen(self):
        """The whole process stopped for a while, as a laptop that sleeps."""
        self.place()
        self.engine.send("go wtime 300 btime 300 winc 10 binc 10")
        os.kill(self.engine.process.pid, signal.SIGSTOP)
        time.sleep(self.rng.random() * 0.2)
        os.kill(self.engine.process.pid, signal.SIGCONT)
        self.answer()
        self.count["frozen"] += 1

    def analysis(self):
        """Some seconds of infinite analysis."""
        self.place()
        self.engine.send("go infinite")
        time.sleep(self.rng.random() * 3)
        begin = time.monotonic()
        self.engine.send("stop")
        self.answer(begin, 0)
        self.count["analysis"] += 1

    def long_analysis(self, end):
        """Infinite analysis for seconds or minutes, as in an analysis window: the clicked
        meanwhile holds from the next search on."""
        for name in self.rng.sample(LEVEL_CHOICES, self.rng.randrange(1, 4)):
            self.set(name, self.rng.choice(CHOICES[name]))
        self.sync()
        self.place()
        self.engine.send("go infinite")
        begin = time.monotonic()
        stop = min(end, begin + self.rng.choice((2, 10, 30, 60, 120, 300)))
        click = begin
        while (now := time.monotonic()) < stop:
            if now >= click:
                name = self.rng.choice(LEVEL_CHOICES)
                self.set(name, self.rng.choice(CHOICES[name]))
                self.sync()
                click = now + self.rng.uniform(0.5, 20)
                self.most = max(self.most, self.engine.figures()[0])
            line = self.engine.line(0.2)[1]
            if line.startswith("bestmove"):
                raise Failed(f"{line} before stop, of an infinite search")
            self.note(line)
            if line.startswith("info ") and " score " in line:
                self.check_line(self.board, line.split(" "))
                self.count["line"] += 1
        self.count["second of analysis"] += round(time.monotonic() - begin)
        stopped = time.monotonic()
        self.engine.send("stop")
        self.answer(stopped, 0)
        self.count["analysis"] += 1

    def junk(self):
        self.engine.send(*self.rng.sample(JUNK, 5))
        self.place()
        self.sync()
        self.count["junk"] += 5

    def settle(self):
        """Everything back to the start; the figures of the process."""
        for name, value in DEFAULTS.items():
            self.set(name, value)
        self.engine.send("debug off", "ucinewgame", "position startpos", "go depth 8")
        self.board = chess.Board()
        if self.chess960:
            self.chess960 = False
            self.engine.send("setoption name UCI_Chess960 value false")
        self.answer()
        self.sync()
        return self.engine.figures()

    def run(self, minutes, analysis):
        """Acts for so long, or analysis alone; the figures at each count."""
        acts = (
            [self.short_searches] * 8 + [self.limited_search] * 10 + [self.new_games] * 5
            + [self.change_options] * 5 + [self.talk_during_a_search] * 4 + [self.go_upon_go] * 3
            + [self.frozen, self.analysis, self.junk, self.junk]
        )
        end = time.monotonic() + 60 * minutes
        pause = max(2.0, 60 * minutes / 20)
        figures, due = [], time.monotonic() + min(pause, 20 * minutes)
        while time.monotonic() < end:
            if analysis:
                self.long_analysis(end)
            else:
                self.rng.choice(acts)()
            if time.monotonic() >= due:
                figures.append(self.settle())
                due = time.monotonic() + pause
        figures.append(self.settle())
        self.engine.send("quit")
        if (code := self.engine.process.wait(10)) != 0:
            raise Failed(f"quit ended with code {code}")
        return figures


def judge(figures):
    """Memory does not grow, and no thread or file is left behind."""
    (resident, threads, files), last = figures[0], figures[-1]
    if last[0] > resident + GROWTH:
        raise Failed(f"memory grows: {[round(row[0], 1) for row in figures]} MiB")
    if last[1:] != (threads, files):
        raise Failed(f"threads and open files: {[row[1:] for row in figures]}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine")
    parser.add_argument("--minutes", type=float, default=0.2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tolerance", type=float, default=1.0)
    parser.add_argument("--analysis", action="store_true")
    args = parser.parse_args()
    soak = Soak(args.engine, args.seed, args.tolerance)
    try:
        figures = soak.run(args.minutes, args.analysis)
        judge(figures)
    except Failed as problem:
        soak.engine.process.kill()
        print(f"soak (seed {args.seed}): {problem}; last:", *soak.engine.talk, sep="\n", file=sys.stderr)
        sys.exit(1)
    first, last = figures[0], figures[-1]
    counts = ", ".join(f"{number} {name}" for name, number in sorted(soak.count.items()))
    print(f"soak: seed {args.seed}, {args.minutes:g} min: {counts}")
    print(
        f"soak: resident set {first[0]:.1f} MiB at the first count, {last[0]:.1f} at the last of {len(figures)}"
        f" (most {max(soak.most, *(row[0] for row in figures)):.1f}); {last[1]} threads, {last[2]} open files throughout;"
        f" latest answer {1000 * soak.worst:.0f} ms after its limit"
    )


if __name__ == "__main__":
    main()
