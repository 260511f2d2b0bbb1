#!/usr/bin/env python3
"""Tunes a few search parameters by SPSA, on this machine, with fastchess.

Simultaneous perturbation stochastic approximation (Spall 1992) in the form that
Fishtest and OpenBench use: every iteration shifts all parameters at once by plus
or minus c_k, plays the one side against the other, and moves each parameter by
what the result says about its shift:

    c_k = c_end * (N / k)^gamma
    a_k = r_end * c_end^2 * ((A + N) / (A + k))^alpha
    theta += a_k / c_k * result * shift      result = wins - losses of the plus side

with alpha 0.602, gamma 0.101 and A a tenth of the N iterations.

The engine is a `--features spsa` build, where each parameter is a UCI spin option.
The parameter file has OpenBench's lines, `name, int, value, min, max, c_end, r_end`;
the engine prints such lines for all its parameters (see CONTRIBUTING.md). Keep the
10 to 20 that matter: every further one costs games.

After each iteration the state is written next to the log; the same command goes on
where it stopped. `--restart` begins anew.
"""

import argparse
import json
import os
import random
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

ALPHA, GAMMA, STABILITY = 0.602, 0.101, 0.1


class Problem(Exception):
    """Something the user can mend; its text is the message."""


class Parameter:
    """One tunable: its range, and its step and learning rate at the end of the run."""

    def __init__(self, line, number):
        fields = [field.strip() for field in line.split(",")]
        if len(fields) != 7 or fields[1] not in ("int", "float"):
            raise Problem(f"line {number}: want `name, int|float, value, min, max, c_end, r_end`, not `{line}`")
        self.name, self.is_int = fields[0], fields[1] == "int"
        try:
            self.start, self.min, self.max, self.c_end, self.r_end = map(float, fields[2:])
        except ValueError:
            raise Problem(f"line {number}: not a number in `{line}`") from None
        if not (self.min <= self.start <= self.max and self.c_end > 0 and self.r_end > 0):
            raise Problem(f"line {number}: value outside its range, or a rate that is not positive, in `{line}`")

    def clamp(self, value):
        return min(max(value, self.min), self.max)

    def played(self, value, rng):
        """What the engine is given: an int is rounded up or down at random, so that
        a shift below one still shows on average."""
        value = self.clamp(value)
        if not self.is_int:
            return f"{value:.4f}"
        low = int(value // 1)
        return str(low + (rng.random() < value - low))

    def line(self, value):
        shown = str(round(value)) if self.is_int else f"{value:.4f}"
        number = lambda x: f"{x:g}"
        rest = ", ".join(map(number, (self.min, self.max, self.c_end, self.r_end)))
        return f"{self.name}, {'int' if self.is_int else 'float'}, {shown}, {rest}"


def read_parameters(path):
    try:
        text = sys.stdin.read() if path == "-" else open(path, encoding="utf-8").read()
    except OSError as error:
        raise Problem(f"cannot read {path}: {error.strerror}") from None
    lines = enumerate(text.splitlines(), 1)
    params = [Parameter(line, n) for n, line in lines if line.strip() and not line.startswith("#")]
    if not params:
        raise Problem(f"{path}: no parameters in it")
    names = [param.name for param in params]
    if len(set(names)) < len(names):
        raise Problem(f"{path}: a parameter stands twice")
    return params


def find_fastchess():
    wanted = os.environ.get("FASTCHESS", "fastchess")
    found = shutil.which(wanted)
    if not found:
        raise Problem(
            f"fastchess not found at '{wanted}': put it on the PATH or set FASTCHESS=/path/to/fastchess "
            "(https://github.com/Disservin/fastchess)"
        )
    return found


def match_command(args, fastchess, plus, minus, seed, config):
    """The fastchess command of one iteration."""
    limit = ["tc=inf", f"nodes={args.nodes}"] if args.nodes else [f"tc={args.tc}", f"timemargin={args.margin}"]
    engine = os.path.realpath(args.engine)
    sides = []
    for name, values in (("plus", plus), ("minus", minus)):
        sides += ["-engine", f"cmd={engine}", f"name={name}"]
        sides += [f"option.{key}={value}" for key, value in values.items()]
    book_format = "pgn" if args.book.endswith(".pgn") else "epd"
    return (
        [fastchess] + sides
        + ["-each"] + limit + [f"option.Hash={args.hash}", "option.Threads=1"]
        + ["-rounds", str(args.pairs), "-repeat", "-concurrency", str(args.concurrency), "-recover"]
        + ["-openings", f"file={args.book}", f"format={book_format}", "order=random", "-srand", str(seed)]
        + ["-resign", "movecount=3", "score=400", "-draw", "movenumber=40", "movecount=8", "score=10"]
        + ["-config", f"outname={config}"]
    )


def play(command):
    """Runs one match; wins minus losses of the plus side."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    totals = re.findall(r"^Games: (\d+), Wins: (\d+), Losses: (\d+), Draws: (\d+)", done.stdout, re.MULTILINE)
    if done.returncode or not totals:
        raise Problem(f"fastchess failed (exit code {done.returncode}); its last lines:\n" + done.stdout[-2000:])
    games, wins, losses, _draws = map(int, totals[-1])
    return games, wins - losses


class Run:
    """A tuning run: parameters, values and the files they are kept in."""

    def __init__(self, args, params):
        self.args, self.params = args, params
        self.state_path = args.log + ".state.json"
        self.done = 0
        self.games = 0
        self.theta = {param.name: param.start for param in params}

    def settings(self):
        """What must be the same for a resumed run."""
        return {"iterations": self.args.iterations, "pairs": self.args.pairs,
                "params": [param.line(param.start) for param in self.params]}

    def resume(self):
        if self.args.restart or not os.path.exists(self.state_path):
            return
        with open(self.state_path, encoding="utf-8") as file:
            state = json.load(file)
        if state["settings"] != self.settings():
            raise Problem(f"{self.state_path} is of a run with other parameters or lengths: use --restart or another --log")
        self.done, self.games, self.theta = state["done"], state["games"], state["theta"]
        print(f"going on after iteration {self.done}", file=sys.stderr)

    def save(self):
        state = {"settings": self.settings(), "done": self.done, "games": self.games, "theta": self.theta}
        with open(self.state_path + ".new", "w", encoding="utf-8") as file:
            json.dump(state, file, indent=1)
        os.replace(self.state_path + ".new", self.state_path)

    def shifts(self, k):
        """Iteration k (from 1): generator, signed shift and step size of each parameter."""
        rng = random.Random(self.args.seed * 1_000_003 + k)
        total, stability = self.args.iterations, STABILITY * self.args.iterations
        shifts, rates = {}, {}
        for param in self.params:
            c_k = param.c_end * (total / k) ** GAMMA
            a_k = param.r_end * param.c_end**2 * ((stability + total) / (stability + k)) ** ALPHA
            shifts[param.name] = c_k if rng.random() < 0.5 else -c_k
            rates[param.name] = a_k / c_k**2
        return rng, shifts, rates

    def command(self, k, fastchess, config):
        rng, shifts, rates = self.shifts(k)
        plus = {p.name: p.played(self.theta[p.name] + shifts[p.name], rng) for p in self.params}
        minus = {p.name: p.played(self.theta[p.name] - shifts[p.name], rng) for p in self.params}
        return match_command(self.args, fastchess, plus, minus, self.args.seed + k, config), shifts, rates

    def step(self, fastchess, config):
        k = self.done + 1
        command, shifts, rates = self.command(k, fastchess, config)
        games, result = play(command)
        for param in self.params:
            moved = self.theta[param.name] + rates[param.name] * result * shifts[param.name]
            self.theta[param.name] = param.clamp(moved)
        self.done, self.games = k, self.games + games
        self.save()
        values = ",".join(f"{self.theta[param.name]:.3f}" for param in self.params)
        new = k == 1
        with open(self.args.log, "w" if new else "a", encoding="utf-8") as file:
            if new:
                file.write("iteration,games,result," + ",".join(param.name for param in self.params) + "\n")
            file.write(f"{k},{games},{result},{values}\n")
        print(f"{k}/{self.args.iterations}  {result:+d}  {values}", file=sys.stderr)


def parse_arguments():
    parser = argparse.ArgumentParser(
        prog="spsa.sh", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter,
        usage="scripts/spsa.sh --engine BINARY --params FILE [options]",
    )
    parser.add_argument("--engine", required=True, help="a `--features spsa` build")
    parser.add_argument("--params", required=True, help="file with OpenBench lines, - for stdin")
    parser.add_argument("--iterations", type=int, default=1000, metavar="N", help="length of the run (1000)")
    parser.add_argument("--pairs", type=int, default=4, metavar="N", help="game pairs per iteration (4)")
    parser.add_argument("--tc", default="2+0.02", help="time control in seconds (2+0.02)")
    parser.add_argument("--nodes", type=int, metavar="N", help="fixed nodes per move instead of a clock")
    parser.add_argument("--margin", type=int, default=50, metavar="MS", help="clock tolerance (50)")
    parser.add_argument("--hash", type=int, default=16, metavar="MB", help="(16)")
    parser.add_argument("--concurrency", type=int, default=2, metavar="N", help="games at a time (2)")
    parser.add_argument("--book", default=os.environ.get("BOOK", ""), metavar="FILE", help=".epd or .pgn ($BOOK)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of shifts and openings (1)")
    parser.add_argument("--log", default="spsa.csv", metavar="FILE", help="values after each iteration (spsa.csv)")
    parser.add_argument("--restart", action="store_true", help="forget an earlier run with this log")
    parser.add_argument("--dry-run", action="store_true", help="print the first fastchess command and stop")
    args = parser.parse_args()
    if args.iterations < 1 or args.pairs < 1:
        parser.error("--iterations and --pairs start at 1")
    return args


def main():
    args = parse_arguments()
    run = Run(args, read_parameters(args.params))
    if not os.access(args.engine, os.X_OK):
        raise Problem(f"not an engine binary: {args.engine}")
    if not os.path.isfile(args.book):
        raise Problem(f"no such book: {args.book}" if args.book else "no opening book: set BOOK=FILE.epd or give --book FILE")
    fastchess = find_fastchess()
    if args.dry_run:
        print(shlex.join(run.command(1, fastchess, "config.json")[0]))
        return
    run.resume()
    with tempfile.TemporaryDirectory() as work:
        while run.done < args.iterations:
            run.step(fastchess, os.path.join(work, "config.json"))
    print(f"# after {run.done} iterations, {run.games} games")
    for param in run.params:
        print(param.line(run.theta[param.name]))


if __name__ == "__main__":
    try:
        main()
    except Problem as problem:
        print(f"spsa.sh: {problem}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
