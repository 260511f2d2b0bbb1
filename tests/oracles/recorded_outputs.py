#!/usr/bin/env python3
"""Records what the program prints and compares two recordings.

usage: recorded_outputs.py record BINARY DIRECTORY [--mcp BINARY] [--lab BINARY] [--only KIND,...]
       recorded_outputs.py compare OLD NEW [--names TABLE.tsv]... [--words TABLE.tsv]... [--show N]

A change of names or structure must not change behaviour. Record the program before the change and after it; `compare`
applies the tables of names to the old recording, prints each difference that is left, and exits with 1 if there is one.

The recording covers explanations of positions (JSON, English, German), evaluations, reports of games, claims and
commentaries, a UCI session, all tools of `palisade mcp`, schemas and help texts. Everything runs on one thread with a
fixed number of nodes, so two recordings of one program are identical. Positions and games are fixed files in
`tests/oracles/recorded`; claims come from `tests/data/claims`. `record` exits with 1 if the program refuses a request.

Tables of names have four columns separated by tabs: kind (ident: a whole word; string: exact text; others are ignored),
scope, old, new. Of a table given with `--names` only rows of scope `*` are used; of one given with `--words`, all rows.
"""

import argparse
import collections
import difflib
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
DATA = HERE / "recorded"
NODES, GAME_NODES, CLAIM_NODES = "2000", "1000", "4000"
KINDS = ("why", "eval", "analyse", "check", "uci", "mcp", "help")
# Options and sub-commands may be renamed: the first that the program's own help text lists is used.
NODE_OPTIONS = ("--nodes-per-search", "--nodes-per-position", "--nodes")


class Recorder:
    """Runs the program and collects its answers by kind and name."""

    def __init__(self, binary, mcp, lab):
        self.binary, self.mcp, self.lab = binary, mcp, lab
        self.answers = {}
        self.refused = []

    def run(self, *arguments, stdin="", binary=None, expect=(0,)):
        done = subprocess.run(
            [binary or self.binary, *arguments], input=stdin, capture_output=True, text=True, timeout=600, check=False
        )
        if done.returncode not in expect:
            self.refused.append(f"{' '.join(arguments)[:200]}: exit {done.returncode}: {done.stderr.strip()[:300]}")
        return done.stdout

    def add(self, kind, name, text):
        self.answers.setdefault(kind, []).append((name, text))

    def option(self, command, names):
        """The first of these names that the help text of a sub-command lists."""
        text = self.run(command, "--help")
        for name in names:
            if re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text):
                return name
        self.refused.append(f"{command}: none of {' '.join(names)} in its help text")
        return names[-1]

    def why(self):
        nodes = (self.option("why", NODE_OPTIONS), NODES, "--hash", "4")
        for number, (fen, move) in enumerate(positions()):
            requested = (move,) if move else ()
            name = f"{number:03}"
            self.add("why.json", name, self.run("why", "--json", *nodes, fen, *requested))
            self.add("why.en", name, self.run("why", *nodes, fen, *requested))
            self.add("why.de", name, self.run("why", "--language", "de", *nodes, fen, *requested))
            if number % 10 == 0:
                rated = ("--rating", str(800 + 100 * (number // 10 % 20)))
                self.add("why.rating", name, self.run("why", "--json", *rated, *nodes, fen, *requested))
            if number % 20 == 10:
                tables = ("--syzygy", str(ROOT / "tests/data/syzygy"))
                self.add("why.syzygy", name, self.run("why", "--json", *tables, *nodes, fen, *requested))
            if number % 100 == 0:
                self.add("why.html", name, self.run("why", "--html", "-", *nodes, fen, *requested))

    def eval(self):
        for number, (fen, _) in enumerate(positions()[:300]):
            self.add("eval.json", f"{number:03}", self.run("eval", "--json", fen))
            self.add("eval.text", f"{number:03}", self.run("eval", fen))

    def analyse(self):
        nodes = (self.option("analyse", NODE_OPTIONS), GAME_NODES, "--hash", "4")
        games = re.split(r"(?m)^(?=\[Event )", (DATA / "games.pgn").read_text())[1:]
        for number, game in enumerate(games):
            name = f"{number:02}"
            more = ((), ("--marks", "chess.com"), ("--multipv", "2"), ("--marks", "engine"))[number % 4]
            self.add("analyse.json", name, self.run("analyse", "-", *nodes, *more, "--json", "-", stdin=game))
            self.add("analyse.pgn", name, self.run("analyse", "-", *nodes, *more, "--pgn", "-", stdin=game))
        with tempfile.TemporaryDirectory() as folder:
            page, summary = Path(folder, "page.html"), Path(folder, "summary.json")
            summary_page = Path(folder, "summary.html")
            outputs = ("--html", str(page), "--summary", str(summary), "--summary", str(summary_page))
            self.run("analyse", "-", *nodes, *outputs, stdin="".join(games[10:13]))
            for file in (page, summary, summary_page):
                self.add("analyse.files", file.name, file.read_text() if file.exists() else "")

    def check(self):
        claims = (ROOT / "tests/data/claims/claims.jsonl").read_text().splitlines(keepends=True)[::2]
        nodes = (self.option("check", NODE_OPTIONS), CLAIM_NODES)
        answers = self.run("check", "--claims", "--json", *nodes, "-", stdin="".join(claims), expect=(0, 1))
        for number, answer in enumerate(answers.splitlines()):
            self.add("check.claims", f"{number:03}", answer)
        self.add("check.claims.text", "all", self.run("check", "--claims", *nodes, "-", stdin="".join(claims), expect=(0, 1)))
        for file in sorted((ROOT / "tests/data/claims/commentaries").glob("*.pgn")):
            for kind, form in (("check.json", ("--json",)), ("check.text", ())):
                answer = self.run("check", "--all", *form, *nodes, "-", stdin=file.read_text(), expect=(0, 1))
                self.add(kind, file.stem, answer)

    def uci(self):
        """A session: options, searches, and the words of a person at the terminal."""
        program = subprocess.Popen([self.binary], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        setup = ["setoption name Hash value 4", "setoption name UCI_ShowWDL value true"]
        for fen, move in positions()[1:60:3]:
            setup += ["ucinewgame", f"position fen {fen}" + (f" moves {move}" if move else "")]
            program.stdin.write("\n".join([*setup, f"go nodes {NODES}", ""]))
            program.stdin.flush()
            answers = [program.stdout.readline()]
            while not answers[-1].startswith("bestmove") and answers[-1]:
                answers.append(program.stdout.readline())
            # All reports of a search but the last depend on the clock.
            text = "".join(answers[-2:])
            program.stdin.write("d\neval\nisready\n")
            program.stdin.flush()
            while (line := program.stdout.readline()) and line != "readyok\n":
                text += line
            self.add("uci", fen, re.sub(r"\b(time|nps) \d+", r"\1 -", text))
            setup = []
        program.communicate("quit\n")

    def help(self):
        """Help texts, schemas and manual pages of every sub-command."""
        for owner, binary in (("", self.binary), ("", self.lab), ("with-mcp ", self.mcp)):
            if not binary:
                continue
            text = self.run("--help", binary=binary)
            commands = re.findall(r"(?m)^  ([a-z][a-z-]*)  +\S", text.partition("Options:")[0])
            self.add("help", f"{owner}--help", text) if binary != self.lab else None
            for command in commands:
                for flag in ("-h", "--help"):
                    self.add("help", f"{owner}{command} {flag}", self.run(command, flag, binary=binary, expect=(0, 1, 2)))
        self.add("help", "help", self.run(stdin="help\nquit\n"))
        self.add("help", "uci", self.run(stdin="uci\nquit\n"))
        self.add("help", "man", self.run("man"))
        self.add("schema", "all", self.run("schema"))

    def ask_mcp(self):
        """Every request of requests.json, with the games and positions of the other files."""
        if not self.mcp:
            return
        requests = json.loads((DATA / "requests.json").read_text())
        hello = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "record", "version": "0"}}
        messages = [("initialize", hello), ("tools/list", {}), ("prompts/list", {}), ("resources/list", {})]
        names = ["initialize", "tools/list", "prompts/list", "resources/list"]
        fens = [fen for fen, _ in positions()]
        calls = requests["once"] + self.on_positions(requests["on_positions"], fens)
        for number, (tool, arguments, *_) in enumerate(calls):
            messages.append(("tools/call", {"name": tool, "arguments": arguments}))
            names.append(f"{number:03} {tool}")
        refusals = {f"{number:03} {tool}" for number, (tool, _, *mark) in enumerate(calls) if mark}
        server = subprocess.Popen([self.mcp, "mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for number, (name, (method, params)) in enumerate(zip(names, messages)):
            server.stdin.write(json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params}) + "\n")
            server.stdin.flush()
            # Messages without this number are notifications.
            while (answer := json.loads(server.stdout.readline())).get("id") != number:
                pass
            result = answer.get("result", {})
            failed = result.get("isError", False) or "error" in answer
            if method == "tools/call" and failed != (name in refusals):
                self.refused.append(f"mcp {name}: {json.dumps(answer)[:300]}")
            self.add("mcp", name, json.dumps(result or answer.get("error")))
        server.stdin.close()
        server.wait()

    @staticmethod
    def on_positions(requests, fens):
        return [
            [tool, {"fen": fen, **arguments}]
            for number, fen in enumerate(fens[:300:10])
            for index, (tool, arguments, every) in enumerate(requests)
            if (number + index) % every == 0
        ]


def positions():
    return [tuple(line.split("\t")) for line in (DATA / "positions.tsv").read_text().splitlines()]


def record(options):
    recorder = Recorder(str(Path(options.binary).resolve()), options.mcp, options.lab)
    only = options.only.split(",") if options.only else KINDS
    for kind in KINDS:
        if kind in only:
            (recorder.ask_mcp if kind == "mcp" else getattr(recorder, kind))()
            print(f"{kind} recorded", file=sys.stderr, flush=True)
    folder = Path(options.directory)
    folder.mkdir(parents=True, exist_ok=True)
    for kind, answers in recorder.answers.items():
        with (folder / f"{kind}.jsonl").open("w") as file:
            for name, text in answers:
                file.write(json.dumps([name, text], ensure_ascii=False) + "\n")
    count = sum(len(answers) for answers in recorder.answers.values())
    print(f"{count} outputs in {folder}")
    if not options.mcp:
        print("no --mcp BINARY: the tools of MCP are not recorded")
    for line in recorder.refused:
        print(f"refused: {line}")
    return 1 if recorder.refused else 0


def renaming(names, words):
    """A function that applies the tables to a text."""
    rows = []
    for table, all_rows in [(table, False) for table in names] + [(table, True) for table in words]:
        for line in Path(table).read_text().splitlines():
            parts = line.split("\t")
            if len(parts) < 4 or line.startswith("#") or parts[0] not in ("ident", "string"):
                continue
            kind, scope, old, new = parts[:4]
            if all_rows or scope == "*":
                word = rf"(?<![A-Za-z0-9_]){re.escape(old)}(?![A-Za-z0-9_])"
                rows.append((re.compile(word if kind == "ident" else re.escape(old)), new, old))

    def apply(text):
        for pattern, new, old in rows:
            # Looking for the bare text first is much faster.
            if old in text:
                text = pattern.sub(lambda _, new=new: new, text)
        return text

    return apply


def flat(value, path=""):
    """A JSON value as lines of path and value, in an order that does not depend on the names of fields."""
    if isinstance(value, dict):
        for key in sorted(value):
            yield from flat(value[key], f"{path}.{key}")
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from flat(item, f"{path}[{index}]")
        yield f"{path} has {len(value)} items"
    else:
        if path.endswith(".description"):
            # A schema repeats the line breaks of a comment.
            value = " ".join(value.split())
        yield f"{path} = {json.dumps(value, ensure_ascii=False)}"


def comparable(text):
    """Whether the text is JSON, and its lines or words: line breaks depend on the length of words."""
    try:
        if text.startswith(("{", "[")):
            values = []
            decoder, rest = json.JSONDecoder(), text.strip()
            while rest:
                value, end = decoder.raw_decode(rest)
                values.append(value)
                rest = rest[end:].lstrip()
            return True, [line for value in values for line in flat(value)]
    except ValueError:
        pass
    return False, re.findall(r"<[^<>\s]*|[^<\s]+", text)


def differences(old, new):
    """Each difference of two answers, in lines that can be read."""
    if old == new:
        return []
    (is_json, before), (_, after) = comparable(old), comparable(new)
    if is_json:
        # Fields of an object are sorted by name, and a renamed field moves: compare as sets first.
        left, right = collections.Counter(before), collections.Counter(after)
        gone, come = left - right, right - left
        values = {line.partition(" = ")[0]: line for line in after if come[line]}
        found = []
        for line in before:
            if gone[line]:
                other = values.pop(line.partition(" = ")[0], None)
                found += [f"- {line}"] if other is None else apart(line, other)
        return found + [f"+ {line}" for line in values.values()]
    found = []
    for tag, i1, i2, j1, j2 in difflib.SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag != "equal":
            context = " ".join(before[max(0, i1 - 5):i1])
            found += [f"  ... {context}", f"- {' '.join(before[i1:i2])}", f"+ {' '.join(after[j1:j2])}"]
    return found


def apart(old, new):
    """Two values of one path, shortened to where they differ."""
    path, _, before = old.partition(" = ")
    _, _, after = new.partition(" = ")
    start = next((at for at, pair in enumerate(zip(before, after)) if len(set(pair)) > 1), 0)
    from_here = max(0, start - 60)
    dots = "..." if from_here else ""
    return [f"{sign} {path} = {dots}{text[from_here:from_here + 160]}" for sign, text in (("-", before), ("+", after))]


def read(folder):
    return {
        path.stem: dict(json.loads(line) for line in path.read_text().splitlines())
        for path in sorted(Path(folder).glob("*.jsonl"))
    }


def compare(options):
    apply = renaming(options.names, options.words)
    old, new = read(options.old), read(options.new)
    # Names of outputs are renamed too: the help text of a renamed sub-command stays beside its old recording.
    old = {kind: {apply(name): apply(text) for name, text in answers.items()} for kind, answers in old.items()}
    total, failed = 0, 0
    seen = collections.Counter()
    for kind in sorted(old.keys() | new.keys()):
        before, after = old.get(kind, {}), new.get(kind, {})
        differ = 0
        for name in [*before, *(name for name in after if name not in before)]:
            total += 1
            if name not in after or name not in before:
                found = ["only in the " + ("old" if name in before else "new") + " recording"]
            else:
                found = differences(before[name], after[name])
            if not found:
                continue
            differ += 1
            fresh = [line for line in found if not seen[generic(line)]]
            seen.update(generic(line) for line in found)
            # A difference that was shown before is only counted.
            if fresh and differ <= options.show:
                print(f"{kind} / {name}")
                for line in found[:options.show]:
                    print(f"    {line[:300]}")
                if len(found) > options.show:
                    print(f"    ... {len(found) - options.show} more lines")
        failed += differ
        print(f"{kind}: {len(before)} before, {len(after)} after, {differ} differ")
    print(f"{total} outputs compared, {failed} differ")
    if failed:
        print("most frequent:")
        for line, count in seen.most_common(options.show):
            if line[:1] in "+-":
                print(f"    {count:6} {line[:200]}")
    return 1 if failed else 0


def generic(line):
    """A difference without the numbers in it, to count those of one sort together."""
    return re.sub(r"\d+", "0", line)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    part = commands.add_parser("record", help="record the outputs of a program")
    part.add_argument("binary")
    part.add_argument("directory")
    part.add_argument("--mcp", metavar="BINARY", help="a build with --features mcp")
    part.add_argument("--lab", metavar="BINARY", help="the program of the laboratory, where it is one of its own")
    part.add_argument("--only", metavar="KIND,...", help=f"of {', '.join(KINDS)}")
    part.set_defaults(run=record)
    part = commands.add_parser("compare", help="compare two recordings")
    part.add_argument("old")
    part.add_argument("new")
    part.add_argument("--names", metavar="TABLE", action="append", default=[], help="rows of scope * are applied")
    part.add_argument("--words", metavar="TABLE", action="append", default=[], help="all rows are applied")
    part.add_argument("--show", metavar="N", type=int, default=40, help="lines of a difference to print")
    part.set_defaults(run=compare)
    options = parser.parse_args()
    return options.run(options)


if __name__ == "__main__":
    sys.exit(main())
