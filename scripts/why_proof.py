#!/usr/bin/env python3
"""Are the explanations of `palisade why` right? Checks apart from the engine's own tests.

usage: scripts/why_proof.py ENGINE themes|motifs|facts|time|examples [--nodes N] [--limit N] [--misses]
       [--only TEXT] [--suite FILE] [--first-rules] [--seed N] [--rounds N] [--write]

themes  The Strategic Test Suite (epd/sts.epd) names a theme in each id. For the suite's own
        best move, is a fact or theme of evaluation that belongs to that theme (RULES, written
        down before the first run) among the first three reasons? Told per theme, and beside it
        how often three reasons drawn from all positions of the run would match.
motifs  Win At Chess positions with a short forced line (epd/wac-motifs.txt says which motifs,
        written by hand): is one of them among the first three reasons for the suite's best move?
        Every miss is listed.
facts   Positions of games (tests/data/positions.fen): each fact that is told is checked again with
        python-chess (scripts/why_facts.py), which shares no code with the engine, and what a
        search proved (wins of material, threats, zugzwang, only moves) by a second search of four
        times the nodes. Each false claim is printed; exit code 1 if there is one.
time    What an explanation costs: user time of `why FEN MOVE` against the two searches behind it (`go
        nodes N`, then `go nodes N searchmoves MOVE`, in one process with the same hash table), starts
        counted, on 60 positions of games (--limit) with a move drawn by --seed. Each position is asked
        both ways in turns, --rounds times; exit code 1 if the median round is not below 1.2.
examples
        The ten explanations of docs/why.md, made anew: which have changed. --write puts them in.

--misses lists the positions of `themes` in which nothing matched, with the reasons told instead; --only
takes the themes whose name has this text in it, --suite another file of positions with such ids, and
--first-rules leaves out what was added to the rules after the first run (STEPS). --seed makes `facts`
draw a thousand positions from those that it does not look at without it.
Needs python-chess (pip install chess).
"""
import argparse
import collections
import json
import os
import pathlib
import random
import re
import statistics
import subprocess
import sys

import chess
import chess.engine
import chess.syzygy

import why_facts

ROOT = pathlib.Path(__file__).resolve().parent.parent
TABLES = ROOT / "tests/data/syzygy"
# A mate in centipawns.
MATE = 100_000
# A position of docs/why.md, the moves asked about, and what was told.
EXAMPLE = re.compile(r"^`(?P<fen>[^`\n]+/[^`\n]+)`(?: (?P<moves>[^\n]+))?\n\n```\n(?P<text>.*?)```\n", re.M | re.S)

# Theme of the suite (how its id begins) -> kinds of facts and themes of the evaluation that
# belong to it. Ten of the fifteen; chosen before the first run.
RULES = {
    "STS(v2.2) Open Files and Diagonals": (
        {"takes-file", "opens-file", "seventh", "improves"}, {"rooks", "bishops", "queens"}),
    "STS(v3.0) Knight Outposts": (
        {"outpost", "centralises", "improves", "vacates"}, {"knights"}),
    "STS(v5.0) Bishop vs Knight": (
        {"minor-trade", "trades", "trades-bad-bishop", "outpost", "improves"}, {"bishops", "knights"}),
    "STS(v6.0) Recapturing": (
        {"restores", "takes-loose", "trades", "minor-trade", "wins"}, {"material"}),
    "STS(v8.0) AKPC": (
        {"gains-space", "lever", "centre", "breaks-cover"}, {"king-attack", "space", "pawns"}),
    "STS(v9.0) Advancement of a/b/c pawns": (
        {"gains-space", "lever", "passer"}, {"pawns", "passed-pawns", "space"}),
    "STS(v10.0) Simplification": (
        {"trades", "minor-trade", "offers-trade", "trades-bad-bishop"}, set()),
    "STS(v11.0) King Activity": ({"activates-king"}, {"king"}),
    "STS(v13.0) Pawn Play in the Center": (
        {"centre", "lever", "gains-space", "passer"}, {"pawns", "passed-pawns", "space"}),
    "STS(v14.0) 7th Rank": ({"seventh"}, {"rooks", "queens"}),
}
# Added on 2026-11-22, when these facts were: what a step of the king itself does is the king's activity.
STEPS = {
    "STS(v11.0) King Activity": {
        f"king {kind}"
        for kind in ("unpins", "guards", "threatens", "nears-passer", "blockades", "opposition", "leaves-no-check")
    },
}
DRAWS = 50


def why(engine, fen, moves, nodes, *options):
    command = [engine, "why", fen, *moves, "--nodes", str(nodes), "--hash", "16", "--json", *options]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return json.loads(done.stdout) if done.stdout.startswith("{") else None


def names(reason):
    """The fact ("king" before it if a king brings it about) and the theme of a reason."""
    fact = reason["fact"]
    king = fact and fact["by"] and fact["by"][0]["piece"] in "kK"
    return fact and ("king " if king else "") + fact["kind"], reason["theme"]


def matches(reasons, rule):
    facts, themes = rule
    return any(fact and (fact in facts or fact.removeprefix("king ") in facts) or theme in themes
               for fact, theme in reasons)


def rules(arguments):
    added = {} if arguments.first_rules else STEPS
    return {theme: (facts | added.get(theme, set()), themes) for theme, (facts, themes) in RULES.items()}


def suite(arguments):
    for line in pathlib.Path(arguments.suite).read_text().splitlines():
        if arguments.only not in line:
            continue
        board, operations = chess.Board.from_epd(line)
        theme = next((theme for theme in RULES if str(operations["id"]).startswith(theme)), None)
        if theme:
            yield theme, board, operations["bm"][0]


def themes(arguments):
    found = collections.defaultdict(list)
    count = collections.Counter()
    matching = rules(arguments)
    for theme, board, best in suite(arguments):
        count[theme] += 1
        if arguments.limit and count[theme] > arguments.limit:
            continue
        told = why(arguments.engine, board.fen(), [board.san(best)], arguments.nodes)
        is_best = told["best"]["move"] == best.uci()
        reasons = told["best"]["reasons"] if is_best else told["others"][0]["brings"]
        found[theme].append([names(reason) for reason in reasons[:3]])
        if arguments.misses and not matches(found[theme][-1], matching[theme]):
            instead = ", ".join(fact or each for fact, each in found[theme][-1]) or "nothing"
            print(f"{board.fen()}: {board.san(best)}{'' if is_best else ' (not the best)'}: {theme}: told {instead}")
    pool = [reason for positions in found.values() for reasons in positions for reason in reasons]
    draw = random.Random(1)
    print(f"{'theme':40} positions  matched  by chance")
    failed = 0
    for theme, positions in found.items():
        rule = matching[theme]
        rate = sum(matches(reasons, rule) for reasons in positions) / len(positions)
        chance = sum(
            matches(draw.sample(pool, max(1, len(reasons))), rule) for reasons in positions for _ in range(DRAWS)
        ) / (DRAWS * len(positions))
        failed += rate < 0.6
        print(f"{theme:40} {len(positions):9} {100 * rate:7.0f} % {100 * chance:8.0f} %")
    print(f"{len(found) - failed} of {len(found)} themes at 60 % or more")
    return 0


def motifs(arguments):
    wanted = {}
    for line in (ROOT / "epd/wac-motifs.txt").read_text().splitlines():
        if not line.startswith("#"):
            number, *names_of_it = line.split()
            wanted[number] = set(names_of_it)
    right = asked = 0
    for line in (ROOT / "epd/wac.epd").read_text().splitlines():
        board, operations = chess.Board.from_epd(line)
        motif = wanted.get(operations["id"].removeprefix("WAC."))
        if motif is None or (arguments.limit and asked == arguments.limit):
            continue
        asked += 1
        best = operations["bm"][0]
        told = why(arguments.engine, board.fen(), [board.san(best)], arguments.nodes)
        way = told["best"] if told["best"]["move"] == best.uci() else told["others"][0]
        reasons = way["reasons"] if way is told["best"] else way["brings"]
        found = [reason["fact"]["kind"] if reason["fact"] else reason["theme"] for reason in reasons[:3]]
        if motif & set(found):
            right += 1
        else:
            print(f"{operations['id']} {way['san']}: {' '.join(sorted(motif))}: told {' '.join(found) or 'nothing'}")
    print(f"{right} of {asked} motifs named")
    return 0


def boards(start, line):
    board = chess.Board(start)
    out = [board.copy()]
    for move in line:
        board.push_uci(move)
        out.append(board.copy())
    return out


class SecondSearch:
    """Asks the engine again, each time as in a new game and with four times the nodes."""

    def __init__(self, engine, nodes):
        self.engine, self.limit = engine, chess.engine.Limit(nodes=4 * nodes)

    def search(self, board, moves=None):
        # Without its past, in which there may be a pass.
        board = board.copy(stack=False)
        return self.engine.analyse(board, self.limit, game=object(), root_moves=moves)

    def __call__(self, board, color, moves=None):
        """What the position is worth to `color`, centipawns; one of these moves is made."""
        if board.is_game_over():
            return 0 if not board.is_checkmate() else (-MATE if board.turn == color else MATE)
        return self.search(board, moves)["score"].pov(color).score(mate_score=MATE)

    def keeps(self, claim):
        """A search that goes on from the end of the line still has what was won."""
        end = claim.positions[-1].copy(stack=False)
        if end.is_game_over():
            return True
        before = why_facts.balance(claim.positions[0], claim.color)
        found = self.search(end)
        score = found["score"].pov(claim.color)
        if score.is_mate():
            return score.mate() > 0
        board, kept = end, []
        for move in found.get("pv", [])[:8]:
            board.push(move)
            kept.append(why_facts.balance(board, claim.color) - before)
        return max(kept[-2:] or [why_facts.balance(end, claim.color) - before]) > 0


def facts(arguments):
    lines = (ROOT / "tests/data/positions.fen").read_text().splitlines()
    # Others than the engine's own tests look at: every other line from the second on.
    fens = lines[1:2000:2]
    if arguments.seed:
        others = lines[:2000:2] + lines[2000:]
        fens = random.Random(arguments.seed).sample(others, 1000)
    fens = fens[: arguments.limit or None]
    claims, false = collections.Counter(), collections.Counter()
    tables = chess.syzygy.open_tablebase(str(TABLES))
    with chess.engine.SimpleEngine.popen_uci(arguments.engine) as engine:
        second = SecondSearch(engine, arguments.nodes)
        for number, fen in enumerate(fens):
            told = why(arguments.engine, fen, [], arguments.nodes, "--syzygy", str(TABLES))
            if told is None:
                continue
            best = told["best"]
            positions = boards(fen, best["line"])
            for fact in best["facts"]:
                claims[fact["kind"]] += 1
                claim = why_facts.Claim(fact, best, positions, second, tables)
                if not why_facts.CHECKS[fact["kind"]](claim):
                    false[fact["kind"]] += 1
                    print(f"{fen}: {best['san']}: {fact['kind']} at {fact['ply']}: {fact['text']}", flush=True)
            change = best["change"]
            if change and sum(change["themes"].values()) + change["beyond"] != change["total"]:
                false["sum"] += 1
                print(f"{fen}: the shares do not add up")
            if (number + 1) % 100 == 0:
                print(f"{number + 1} positions", file=sys.stderr)
    print(f"{len(fens)} positions, {sum(claims.values())} facts, all checked again; false: {sum(false.values())}")
    for kind in why_facts.CHECKS:
        print(f"  {kind:18} {claims[kind]:5}  false {false[kind]}")
    return 1 if false else 0


def user_time(command):
    """Seconds of user time that a command takes."""
    child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    assert child.returncode == 0, command
    return usage.ru_utime


def time(arguments):
    draw = random.Random(arguments.seed)
    lines = (ROOT / "tests/data/positions.fen").read_text().splitlines()
    asked = []
    while len(asked) < (arguments.limit or 60):
        board = chess.Board(draw.choice(lines))
        moves = sorted(board.legal_moves, key=chess.Move.uci)
        # With one move there is nothing to search for.
        if len(moves) > 1 and not board.is_game_over(claim_draw=True):
            asked.append((board.fen(), draw.choice(moves).uci()))
    nodes, each, rounds = arguments.nodes, collections.defaultdict(list), []
    for number in range(arguments.rounds):
        spent = [0.0, 0.0]
        for fen, move in asked:
            told = [arguments.engine, "why", fen, move, "--nodes", str(nodes), "--hash", "16"]
            searches = [arguments.engine, "setoption name Hash value 16", "setoption name UCI_AnalyseMode value true",
                        f"position fen {fen}", f"go nodes {nodes}", f"go nodes {nodes} searchmoves {move}"]
            took = [0.0, 0.0]
            for which in (0, 1) if number % 2 else (1, 0):
                took[which] = user_time([told, searches][which])
                spent[which] += took[which]
            each[fen, move].append(took)
        rounds.append(spent[0] / spent[1])
        print(f"round {number + 1}: {spent[0]:.2f} s against {spent[1]:.2f} s: {rounds[-1]:.3f} times", flush=True)
    # Of each position the least time of either, as what else runs only adds to it.
    ratios = sorted(min(why for why, _ in took) / min(search for _, search in took) for took in each.values())
    middle = statistics.median(rounds)
    print(f"{len(asked)} positions, {nodes} nodes a search, {len(rounds)} rounds: median {middle:.3f} times, "
          f"{min(rounds):.3f} to {max(rounds):.3f}")
    quarters = statistics.quantiles(ratios, n=4) if len(ratios) > 1 else ratios * 3
    print("of the positions a quarter below {:.2f}, half below {:.2f}, three quarters below {:.2f}, "
          "the most {:.2f}".format(*quarters, ratios[-1]))
    return 0 if middle < 1.2 else 1


def examples(arguments):
    """The explanations of docs/why.md: those that the engine would word otherwise now."""
    page = ROOT / "docs/why.md"
    changed = []

    def anew(found):
        fen, moves, old = found["fen"], (found["moves"] or "").split(), found["text"]
        command = [arguments.engine, "why", fen, *moves, "--nodes", "40000"]
        new = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        if new != old:
            changed.append(fen)
            print(f"{fen} {' '.join(moves)}\n\n{new}")
        return found[0].removesuffix(old + "```\n") + new + "```\n"

    text = EXAMPLE.sub(anew, page.read_text())
    if arguments.write:
        page.write_text(text)
    print(f"{len(changed)} of {len(EXAMPLE.findall(text))} explanations have changed")
    return 1 if changed and not arguments.write else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine")
    parser.add_argument("what", choices=["themes", "motifs", "facts", "time", "examples"])
    parser.add_argument("--nodes", type=int, default=100_000)
    parser.add_argument("--limit", type=int, default=0)
    parser.add_argument("--misses", action="store_true")
    parser.add_argument("--only", default="")
    parser.add_argument("--suite", default=ROOT / "epd/sts.epd")
    parser.add_argument("--first-rules", action="store_true")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    checks = {"themes": themes, "motifs": motifs, "facts": facts, "time": time, "examples": examples}
    sys.exit(checks[arguments.what](arguments))


if __name__ == "__main__":
    main()
