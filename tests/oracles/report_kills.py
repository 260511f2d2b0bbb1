#!/usr/bin/env python3
"""Interrupts `palisade analyse` at many points of a run and checks that every output is a complete old or a complete new file.

usage: tests/oracles/report_kills.py ENGINE [--games FILE] [--nodes N] [--points N] [--only KIND,...] [--disk DIR] [--show]

A trial begins with the seven outputs of a complete earlier run (other budget). A run of three games writes the same outputs
and meets one of these:

KILL, INT, TERM  the signal. Four points in five lie at equal distances in the processor time of an undisturbed run, the others
                 directly after the first, second ... output has been replaced.
disk             a full disk: a limit on the size of files for every second point, and for the others a file system with
                 little space, DIR, if one is given (a small tmpfs). The points are sizes.
two              a second run on the same outputs that begins at such a point: with the same settings, with another budget,
                 and with the page as its only output, in turn.

After each trial every output has to be byte for byte that of a complete run, and a parser has to accept it: python-chess, json,
SQLite (integrity_check), the page to its last tag. So do the files *.partial. Then the same command runs again without
disturbance. It has to give the bytes of an undisturbed run and to remove the journal and all temporary files.

The table has the messages as well: the exit status, and whether the run printed any message and one that mentions that the
earlier file is unchanged. Exit code 1 if a file is neither old nor new, or if the second command fails. Linux; needs python-chess.
"""
import argparse
import collections
import csv
import html.parser
import io
import json
import os
import re
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import chess.pgn

OUTPUTS = {"o.html": "--html", "o.pgn": "--pgn", "o.json": "--json", "o.sql": "--sql",
           "s.html": "--summary", "s.json": "--summary", "s.csv": "--summary"}
KINDS = ("KILL", "INT", "TERM", "disk", "two")
UNCHANGED = re.compile(r"unchanged|earlier|previous|remains|not replaced|as it was|as they were")
VOID = {"meta", "link", "br", "img", "input", "hr", "path", "circle", "rect", "line", "use", "polyline", "polygon", "stop"}


class Tags(html.parser.HTMLParser):
    """Counts elements that are open."""

    def __init__(self):
        super().__init__()
        self.open = collections.Counter()

    def handle_starttag(self, tag, attrs):
        self.open[tag] += tag not in VOID

    def handle_endtag(self, tag):
        self.open[tag] -= tag not in VOID


def fault(name, data, games):
    """The reason why these bytes are no complete output; None if they are one. `games` is None if any number will do."""
    text = data.decode()
    name = name.removesuffix(".partial")
    if name.endswith(".html"):
        tags = Tags()
        tags.feed(text)
        if not text.rstrip().endswith("</html>") or any(tags.open[tag] for tag in ("html", "body", "section", "div", "table", "script")):
            return "the page ends early"
        found = text.count('<section class="game"') if name == "o.html" else games
    elif name.endswith(".pgn"):
        stream, found = io.StringIO(text), 0
        while game := chess.pgn.read_game(stream):
            found += 1
            if game.errors or game.headers["Result"] != game.end().root().headers["Result"]:
                return f"game {found}: {game.errors}"
        if not text.rstrip().endswith(("1-0", "0-1", "1/2-1/2", "*")):
            return "no result at the end"
    elif name == "o.json":
        found = len([json.loads(line) for line in text.splitlines()]) - 1
        if not text.endswith("\n"):
            return "no end of line"
    elif name.endswith(".json"):
        json.loads(text)
        found = games
    elif name.endswith(".csv"):
        rows = list(csv.reader(io.StringIO(text)))
        found = games if len({len(row) for row in rows}) == 1 else 0
    else:
        with sqlite3.connect(":memory:") as base:
            base.executescript(text)
            if base.execute("pragma integrity_check").fetchone() != ("ok",) or base.in_transaction:
                return "integrity"
            found = base.execute("select count(*) from games").fetchone()[0]
    return None if games is None or found == games else f"{found} of {games} games"


def processor(pid):
    """Processor time of a running process in seconds; None after its end."""
    try:
        return time.clock_gettime((~pid << 3) | 2)
    except OSError:
        return None


class Trials:
    def __init__(self, args, folder):
        self.engine, self.folder, self.args = Path(args.engine).resolve(), folder, args
        self.budgets = [str(args.nodes), str(args.nodes // 2), str(args.nodes * 2)]
        self.complete, self.cost = {}, 0.0
        stream = open(args.games, encoding="utf-8")
        self.games = [game for _ in range(3) if (game := chess.pgn.read_game(stream))]
        for budget in reversed(self.budgets):
            self.reset(folder, None)
            before, done, after = self.spent(), self.run(folder, budget), self.spent()
            assert done[0] == 0, done
            self.complete[budget] = {name: (folder / name).read_bytes() for name in OUTPUTS}
            for name, data in self.complete[budget].items():
                assert (why := fault(name, data, len(self.games))) is None, f"{name}: {why}"
            if budget == self.budgets[0]:
                self.cost = after - before
        # Without JSON the page is another one: only moves that become exercises have the results of all moves.
        self.reset(folder, None)
        subprocess.run(self.command(self.budgets[2], ("o.html",)), cwd=folder, capture_output=True, check=True)
        self.page = (folder / "o.html").read_bytes()
        assert (why := fault("o.html", self.page, len(self.games))) is None, why
        self.seen, self.wrong = collections.Counter(), []

    @staticmethod
    def spent():
        """Processor time of all processes that have ended, in seconds."""
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime

    def reset(self, folder, budget):
        """Empties the folder but for the input and the outputs of an earlier run."""
        for path in folder.iterdir():
            path.unlink()
        (folder / "in.pgn").write_text("\n\n".join(map(str, self.games)) + "\n\n")
        for name in OUTPUTS if budget else ():
            (folder / name).write_bytes(self.complete[budget][name])

    def command(self, budget, names=tuple(OUTPUTS)):
        outputs = [word for name in names for word in (OUTPUTS[name], name)]
        return [self.engine, "analyse", "in.pgn", "--nodes", budget, "--hash", "4", *outputs]

    def start(self, folder, budget, names=tuple(OUTPUTS), limit=None):
        def before():
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
        return subprocess.Popen(self.command(budget, names), cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                restore_signals=False, preexec_fn=before if limit is not None else None)

    def run(self, folder, budget, limit=None):
        process = self.start(folder, budget, limit=limit)
        out, err = process.communicate()
        return process.returncode, out, err

    def wait(self, process, folder, point):
        """Waits for a point of the run: a share of the processor time, or a number of replaced outputs. Returns its name."""
        old = {name: (folder / name).stat().st_ino for name in OUTPUTS}
        while process.poll() is None:
            if isinstance(point, float):
                if (used := processor(process.pid)) is not None and used >= point * self.cost:
                    break
            elif sum((folder / name).stat().st_ino != inode for name, inode in old.items()) >= point:
                break
            time.sleep(0.0002)
        if process.poll() is not None:
            return "after the end"
        if any((folder / name).stat().st_ino != inode for name, inode in old.items()):
            return "while outputs are replaced"
        journal = folder / "o.json.unfinished"
        if not journal.exists():
            return "before the first game"
        return f"in game {min(3, max(1, journal.read_bytes().count(bytes([10]))))}"

    def points(self):
        late = max(1, self.args.points // 5)
        early = self.args.points - late
        return [(k + 0.5) / early for k in range(early)] + [1 + k % len(OUTPUTS) for k in range(late)]

    def judge(self, kind, point, folder, budgets, process_results):
        """Checks the outputs of a trial. Returns a description of the state: the outputs that are new."""
        new = []
        for name in OUTPUTS:
            data = (folder / name).read_bytes()
            of = [budget for budget in budgets if data == self.complete[budget][name]]
            if not of and "page alone" in kind and data == self.page:
                of = budgets[2:]
            if not of:
                self.wrong.append(f"{kind} {point}: {name} is neither old nor new: {fault(name, data, len(self.games))}")
            elif of[0] != self.budgets[1]:
                new.append(name)
        for path in folder.glob("*.partial"):
            if path.stat().st_size and (why := fault(path.name, path.read_bytes(), None)):
                self.wrong.append(f"{kind} {point}: {path.name}: {why}")
        state = "all old" if not new else "all new" if len(new) == len(OUTPUTS) else "some new"
        for code, _, err in process_results:
            message = "no message" if not err.strip() else "unchanged said" if UNCHANGED.search(err) else "message"
            self.seen[kind, state, code, message] += 1
            if self.args.show:
                print(kind, point, state, code, sorted(path.name for path in folder.iterdir() if path.name not in OUTPUTS),
                      err.strip().replace("\n", " | "), flush=True)
        if "panic" in "".join(err for _, _, err in process_results):
            self.wrong.append(f"{kind} {point}: panic")
        return state

    def again(self, kind, point, folder):
        """The same command without disturbance."""
        for path in folder.glob("*.part"):
            os.utime(path, (time.time() - 120,) * 2)
        code, _, err = self.run(folder, self.budgets[0])
        left = sorted(path.name for path in folder.iterdir() if path.name not in OUTPUTS and path.name != "in.pgn")
        differ = [name for name in OUTPUTS if (folder / name).read_bytes() != self.complete[self.budgets[0]][name]]
        if code or left or differ:
            self.wrong.append(f"{kind} {point}, the same command again: exit {code}, left {left}, other bytes {differ}: {err.strip()}")

    def signalled(self, kind):
        where = collections.Counter()
        for point in self.points():
            # A run that ends before the point is repeated, with an earlier point.
            for attempt in range(6):
                self.reset(self.folder, self.budgets[1])
                process = self.start(self.folder, self.budgets[0])
                place = self.wait(process, self.folder, point)
                if place != "after the end" or attempt == 5:
                    break
                process.communicate()
                point = point * 0.93 if isinstance(point, float) else point
            where[place] += 1
            if process.poll() is None:
                process.send_signal(getattr(signal, f"SIG{kind}"))
            out, err = process.communicate()
            self.judge(kind, point, self.folder, self.budgets[:2], [(process.returncode, out, err)])
            self.again(kind, point, self.folder)
        return where

    def full(self):
        sizes = [len(data) for data in self.complete[self.budgets[0]].values()]
        most = max(sizes), sum(sizes) + len(self.complete[self.budgets[0]]["o.json"])
        where = collections.Counter()
        for number in range(self.args.points):
            share, small = (number + 0.5) / self.args.points * 1.05, self.args.disk and number % 2
            folder = Path(self.args.disk) if small else self.folder
            self.reset(folder, self.budgets[1])
            if small:
                free = os.statvfs(folder)
                with open(folder / "ballast", "wb") as ballast:
                    ballast.write(bytes(max(0, free.f_bavail * free.f_frsize - int(share * most[1]))))
            done = self.run(folder, self.budgets[0], None if small else int(share * most[0]))
            state = self.judge("disk", round(share, 3), folder, self.budgets[:2], [done])
            where["small file system" if small else "limit of size"] += 1
            if state != "all new" and done[0] == 0:
                self.wrong.append(f"disk {share:.3f}: exit 0 with old files")
            (folder / "ballast").unlink(missing_ok=True)
            self.again("disk", round(share, 3), folder)
        return where

    def two(self):
        where = collections.Counter()
        for number, point in enumerate(self.points()):
            self.reset(self.folder, self.budgets[1])
            first = self.start(self.folder, self.budgets[0])
            place = self.wait(first, self.folder, point)
            how = ("the same settings", "another budget", "the page alone")[number % 3]
            budget = self.budgets[0 if number % 3 == 0 else 2]
            second = self.start(self.folder, budget, ("o.html",) if number % 3 == 2 else tuple(OUTPUTS))
            results = [(process.returncode, *streams) for process in (first, second) for streams in [process.communicate()]]
            state = self.judge(f"two, {how}", point, self.folder, self.budgets, results)
            ended = [code for code, _, _ in results]
            where[f"{how}: exits {ended[0]} and {ended[1]}, {'first at its end' if place == 'after the end' else 'at once'}"] += 1
            if 0 in ended and state == "all old":
                self.wrong.append(f"two {point}: exit 0 with old files")
            self.again("two", point, self.folder)
        return where


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("engine")
    parser.add_argument("--games", default=Path(__file__).parent / "recorded" / "games.pgn")
    parser.add_argument("--nodes", type=int, default=400)
    parser.add_argument("--points", type=int, default=40)
    parser.add_argument("--only", default=",".join(KINDS))
    parser.add_argument("--disk")
    parser.add_argument("--show", action="store_true")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        trials = Trials(args, Path(folder))
        print(f"{len(trials.games)} games, {trials.cost:.2f} s of processor time")
        for kind in args.only.split(","):
            where = trials.full() if kind == "disk" else trials.two() if kind == "two" else trials.signalled(kind)
            print(f"{kind}: {sum(where.values())} points: " + "; ".join(f"{name} {count}" for name, count in sorted(where.items())), flush=True)
    print("kind, outputs, exit status, messages: runs")
    for (kind, state, code, message), count in sorted(trials.seen.items(), key=str):
        print(f"  {kind}: {state}, exit {code}, {message}: {count}")
    for line in trials.wrong:
        print(line)
    print(f"{len(trials.wrong)} wrong")
    sys.exit(bool(trials.wrong))


if __name__ == "__main__":
    main()
