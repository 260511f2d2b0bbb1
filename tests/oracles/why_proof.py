#!/usr/bin/env python3
"""Are the explanations of `palisade why` right? Checks apart from the engine's own tests.

usage: tests/oracles/why_proof.py ENGINE themes|motifs|puzzles|cases|coach|comments|stable|cards|facts|time|examples [--nodes N] [--limit N] [--misses]
       [--only TEXT] [--suite FILE] [--first-rules] [--seed N] [--rounds N] [--write]

themes  The Strategic Test Suite (epd/sts.epd) names a theme in each id. For the suite's own
        best move, is a fact or theme of evaluation that belongs to that theme (RULES, written
        down before the first run) among the first three reasons? Reported per theme, and beside it
        how often three reasons drawn from all positions of the run would match.
motifs  Win At Chess positions with a short forced line (epd/wac-motifs.txt says which motifs,
        written by hand): is one of them among the first three reasons for the suite's best move?
        Every miss is listed.
puzzles Lichess puzzles with themes (--suite FILE.csv: PuzzleId, FEN before the opponent's move, Moves, Rating,
        Themes). Asked at each of the solver's moves: is the theme named among the first three reasons of
        one of them (tests/oracles/why_themes.py)? Reported per theme, and the mean; --misses lists the others; exit code 1
        if the mean is below 0.85, a theme with 30 puzzles or more below 0.65, or what the rules make certain
        (check, double check, promotion, en passant, castling, mate) is no fact.
cases   Positions in which a motif holds or only seems to (--suite FILE.csv: theme, expected 1 or 0, puzzle_id,
        fen_before_opponent_move, moves_uci_first_is_opponents): named, or not, by the same rule.
coach   tests/data/why/coach.epd, 80 positions with the concept that a coach would name (c0), written before
        the code: is it in the first two sentences?
comments
        Moves of Capablanca's "Chess Fundamentals" with the reasons that he gives, labelled by hand before the
        run (tests/data/why/capablanca-labels.csv): is one of them among the first three?
stable  The same requested move with 20,000 to 1,500,000 nodes, half in positions of games, half in puzzles
        (--suite FILE.csv, --limit of both): the same first reason each time, or one that counts more?
cards   Games (--suite FILE.pgn) through `analyse`: contradictions between text, line, number and mark of a marked
        move, pronouns without a noun, bad moves without a reason.
facts   Positions of games (tests/data/positions.fen): each stated fact is checked again with
        python-chess (tests/oracles/why_facts.py), which shares no code with the engine, and what a
        search proved (wins of material, threats, zugzwang, only moves) by a second search of four
        times the nodes. Each false claim is printed; exit code 1 if there is one.
time    What an explanation costs: user time of `why FEN MOVE` against the two searches behind it (`go
        nodes N`, then `go nodes N searchmoves MOVE`, in one process with the same hash table), starts
        counted, on 60 positions of games (--limit) with a move drawn by --seed. Each position is asked
        both ways in turns, --rounds times; exit code 1 if the median round is above 1.3.
examples
        The ten explanations of docs/why.md, made anew: which have changed. --write puts them in.

--misses lists the positions of `themes` in which nothing matched, with the reasons stated instead; --only
takes the themes whose name has this text in it, --suite another file of positions with such ids, and
--first-rules leaves out the rules added after the first run (STEPS). --seed makes `facts`
draw a thousand positions from those that it does not use without it.
Needs python-chess (pip install chess).
"""
import argparse
import collections
import concurrent.futures
import csv
import io
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
import chess.pgn
import chess.syzygy

import why_facts
import why_themes

ROOT = pathlib.Path(__file__).resolve().parents[2]
TABLES = ROOT / "tests/data/syzygy"
# The least number of legal moves for an answer to a check to be a choice.
CHOICE = 3
# A mate in centipawns.
MATE = 100_000
# A position of docs/why.md, the requested moves, and the explanation.
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
        {"restores", "hanging-piece", "trades", "minor-trade", "wins"}, {"material"}),
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
# Added on 2026-11-22, when these facts were: the effect of a king's own step is the king's activity.
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
    explanation = json.loads(done.stdout)
    return as_checked(explanation) if explanation["best"] else None


LETTERS = {"pawn": "p", "knight": "n", "bishop": "b", "rook": "r", "queen": "q", "king": "k"}


def as_checked(explanation):
    """A study as the checks read it: pieces by letters, the side that a fact helps, shares by theme, the mover's score."""
    def fact(of):
        if of:
            of["side"] = of["helps"]
            of["move"] = of["meant"]["uci"] if of.get("meant") else None
            of["to"] = LETTERS[of["becomes"]] if "becomes" in of else None
            for name in ("won", "lost"):
                of[name] = [LETTERS[piece] for piece in of.get(name, [])]
            of["mate"], of["patterns"] = of.get("mate"), of.get("patterns", [])
            for piece in of["by"] + of["on"]:
                letter = LETTERS[piece["piece"]]
                piece["piece"] = letter.upper() if piece["owner"] == "white" else letter

    def shares(of):
        if of:
            of["themes"] = {share["theme"]: share["share"] for share in of["themes"]}

    for candidate in [explanation["best"], *explanation["others"], *filter(None, [explanation["natural"], explanation["second"]])]:
        candidate["score"] = candidate["score"]["mover"]
        candidate["line"] = candidate.get("line", {}).get("uci")
        candidate.update(candidate.pop("against", None) or {})
        for reason in [reason for name in ("reasons", "brings", "better") for reason in candidate.get(name, [])]:
            fact(reason["fact"])
            fact(reason["wins"])
        for one in candidate.get("facts", []):
            fact(one)
        shares(candidate.get("change"))
        shares(candidate.get("lacks"))
    return explanation


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
        explanation = why(arguments.engine, board.fen(), [board.san(best)], arguments.nodes)
        is_best = explanation["best"]["move"] == best.uci()
        reasons = explanation["best"]["reasons"] if is_best else explanation["others"][0]["brings"]
        found[theme].append([names(reason) for reason in reasons[:3]])
        if arguments.misses and not matches(found[theme][-1], matching[theme]):
            instead = ", ".join(fact or each for fact, each in found[theme][-1]) or "nothing"
            print(f"{board.fen()}: {board.san(best)}{'' if is_best else ' (not the best)'}: {theme}: stated {instead}")
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
    right = total = 0
    for line in (ROOT / "epd/wac.epd").read_text().splitlines():
        board, operations = chess.Board.from_epd(line)
        motif = wanted.get(operations["id"].removeprefix("WAC."))
        if motif is None or (arguments.limit and total == arguments.limit):
            continue
        total += 1
        best = operations["bm"][0]
        explanation = why(arguments.engine, board.fen(), [board.san(best)], arguments.nodes)
        candidate = explanation["best"] if explanation["best"]["move"] == best.uci() else explanation["others"][0]
        reasons = candidate["reasons"] if candidate is explanation["best"] else candidate["brings"]
        found = why_themes.tokens(reasons[:3]) | {reason["theme"] for reason in reasons[:3] if reason["theme"]}
        # A threat that a search proved is named as one; a pin that is made use of is a pin.
        # Capturing a piece that is not guarded enough wins it.
        named_as = {"threat": "threatens", "threat:mate": "mate", "uses-pin": "pin"}
        found |= {"wins" for reason in reasons[:3] if reason["rank"] == "tactics" and reason["fact"]
                  and reason["fact"]["kind"] in ("hanging-piece", "takes-for")}
        found |= {named_as[kind] for kind in found & set(named_as)}
        if motif & found:
            right += 1
        else:
            print(f"{operations['id']} {candidate['san']}: {' '.join(sorted(motif))}: named {' '.join(sorted(found)) or 'nothing'}")
    print(f"{right} of {total} motifs named")
    return 0


def name_themes(arguments, row):
    """The themes of a puzzle that are named, those that are not, and the stated facts."""
    board = chess.Board(row["FEN"])
    found, named_at, unsaid = set(), [], []
    for ply, text in enumerate(row["Moves"].split()):
        move = chess.Move.from_uci(text)
        if ply % 2:
            explanation = why(arguments.engine, board.fen(), [text], arguments.nodes)
            is_best = explanation["best"]["move"] == text
            candidate = explanation["best"] if is_best else explanation["others"][0]
            reasons = (candidate["reasons"] if is_best else candidate["brings"])[:3]
            names_here = why_themes.tokens(reasons)
            takes = board.is_capture(move)
            if "exposed-king" in names_here and not takes and "fork" not in names_here:
                names_here.add("exposed-king:hunted")
            # By the rule of the theme a capture, or the only answer to a check, defends nothing.
            if takes or board.is_check() and board.legal_moves.count() < CHOICE:
                names_here.discard("only-move")
            found |= names_here
            unsaid += certain_and_unsaid(board, move, candidate["facts"])
            named_at.append(f"{candidate['san']}{'' if is_best else '(?)'}: {' '.join(sorted(names_here)) or 'nothing'}")
        board.push(move)
    wanted = [theme for theme in row["Themes"].split() if theme in why_themes.THEMES]
    named = {theme for theme in wanted if found & why_themes.THEMES[theme]}
    return row, wanted, named, named_at, unsaid


def certain_and_unsaid(board, move, facts):
    """The certain properties of a move by the rules of the game that none of its facts states."""
    tokens = why_themes.tokens([{"fact": fact} for fact in facts if fact["ply"] == 0])
    after = board.copy(stack=False)
    after.push(move)
    certain = {
        "check": after.is_check() and not tokens & {"check", "discovers", "double-check"},
        "double check": len(after.checkers()) > 1 and "double-check" not in tokens,
        "promotion": move.promotion is not None and not tokens & {"promotes", "underpromotes"},
        "en passant": board.is_en_passant(move) and "en-passant" not in tokens,
        "castling": board.is_castling(move) and "castles" not in tokens,
        "mate": after.is_checkmate() and "mate:1" not in tokens,
    }
    return [f"{board.fen()} {board.san(move)}: {name}" for name, missing in certain.items() if missing]


def puzzles(arguments):
    with open(arguments.suite, newline="") as file:
        rows = [row for row in csv.DictReader(file) if arguments.only in row["Themes"].split() or not arguments.only]
    if arguments.limit:
        rows = random.Random(arguments.seed).sample(rows, min(arguments.limit, len(rows)))
    count, hits, untold = collections.Counter(), collections.Counter(), []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for row, wanted, named, named_at, unsaid in pool.map(lambda row: name_themes(arguments, row), rows):
            untold += unsaid
            count.update(wanted)
            hits.update(named)
            missed = [theme for theme in wanted if theme not in named]
            if arguments.misses and missed:
                print(f"{row['PuzzleId']} {' '.join(missed)} | {' | '.join(named_at)}", flush=True)
    rates = {theme: hits[theme] / count[theme] for theme in count}
    for theme, number in count.most_common():
        print(f"{theme:20} {number:5} {100 * rates[theme]:4.0f} %")
    mean = statistics.mean(rates.values())
    low = [theme for theme, rate in rates.items() if rate < 0.65 and count[theme] >= 30]
    for what in untold:
        print(f"certain and unsaid: {what}")
    print(f"{len(rows)} puzzles, mean over {len(rates)} themes {mean:.3f}; below 0.65: {' '.join(low) or 'none'}; "
          f"certain and unsaid: {len(untold)}")
    return 1 if mean < 0.85 or low or untold else 0


def named_kinds(named_at):
    return {kind for explanation in named_at for kind in explanation.partition(": ")[2].split()}


def cases(arguments):
    """Positions in which a motif holds (1), or only seems to (0)."""
    right, total = collections.Counter(), collections.Counter()
    with open(arguments.suite, newline="") as file:
        for case in csv.DictReader(file):
            # A pin that keeps from attacking, or from escape, is a pin; where it only seems to keep from
            # one of them it is a pin nevertheless, and only that must not be stated of it.
            row = {"FEN": case["fen_before_opponent_move"], "Moves": case["moves_uci_first_is_opponents"],
                   "Themes": case["theme"].partition("(")[0]}
            _, wanted, named, named_at, _ = name_themes(arguments, row)
            if case["expected"] == "0" and case["theme"] in why_themes.PINS:
                named = {theme for theme in named if why_themes.PINS[case["theme"]] & named_kinds(named_at)}
            if not wanted:
                print(f"{case['theme']}: no such theme")
                continue
            expected = case["expected"] == "1"
            total[expected] += 1
            right[expected] += bool(named) == expected
            if bool(named) != expected:
                print(f"{case['puzzle_id']} {case['theme']} expected {case['expected']} | {' | '.join(named_at)}")
    print(f"named {right[True]} of {total[True]}, silent {right[False]} of {total[False]}")
    return 0


def stated_about(arguments, fen, move, sentences):
    """The facts on a move in its first sentences, or in its comparison with the best move, and the text."""
    explanation = why(arguments.engine, fen, [move], arguments.nodes)
    best = explanation["best"]
    if best["move"] == move:
        reasons = best["reasons"][:sentences]
        found = why_themes.tokens(reasons)
        if explanation["natural"] and len(reasons) >= 1:
            found.add("natural")
        if explanation["second"] and "about as good" in best["text"]:
            found.add("equal")
        found |= {f"theme:{reason['theme']}" for reason in reasons if reason["theme"]}
        return found, best["text"], True
    other = explanation["others"][0]
    found = why_themes.tokens(other["brings"][:sentences])
    found |= {f"theme:{reason['theme']}" for reason in other["brings"][:sentences] if reason["theme"]}
    if "about as good" in other["text"]:
        found.add("equal")
    # A move nearly as good has the same contrast.
    if explanation["natural"] and explanation["natural"]["text"] in other["text"]:
        found.add("natural")
    return found, other["text"], False


def coach(arguments):
    """tests/data/why/coach.epd: is the concept of a coach in the first two sentences?"""
    right = total = 0
    for line in (ROOT / "tests/data/why/coach.epd").read_text().splitlines():
        board, operations = chess.Board.from_epd(line)
        if arguments.only not in operations["id"]:
            continue
        total += 1
        keys = [key.strip() for key in operations["c0"].split("|")]
        found, text, is_best = stated_about(arguments, board.fen(), operations["bm"][0].uci(), 2)
        if why_themes.says(found, keys):
            right += 1
        if arguments.misses and not why_themes.says(found, keys) or arguments.only:
            print(f"{operations['id']} {board.san(operations['bm'][0])} {operations['c0']}: named {' '.join(sorted(found))}: "
                  f"{text}{'' if is_best else ' (not the best)'}")
    print(f"{right} of {total} concepts in the first two sentences")
    return 0 if right >= 72 or arguments.only else 1


def comments(arguments):
    """Capablanca's reasons (labels by hand) among the first three, for moves that he gives one for."""
    right = total = 0
    with open(ROOT / "tests/data/why/capablanca-labels.csv", newline="") as file:
        for row in csv.DictReader(file):
            keys = [key for key in row["keys"].split("|") if key]
            if not keys:
                continue
            total += 1
            explanation = why(arguments.engine, row["fen"], [row["uci"]], arguments.nodes)
            reason_lists = [explanation["best"]["reasons"]] if explanation["best"]["move"] == row["uci"] else [
                explanation["others"][0]["reasons"], explanation["others"][0]["brings"]]
            if row["verdict"] == "bad" and explanation["others"]:
                reason_lists.append(explanation["others"][0]["better"])
            found = set()
            for reasons in reason_lists:
                found |= why_themes.tokens(reasons[:3])
                found |= {f"theme:{reason['theme']}" for reason in reasons[:3] if reason["theme"]}
            if explanation["natural"]:
                found.add("natural")
            if "as good" in explanation["best"]["text"] + "".join(other["text"] for other in explanation["others"]):
                found.add("equal")
            hit = why_themes.says(found, keys)
            right += hit
            if arguments.misses and not hit:
                print(f"{row['row']} {row['fen']} {row['uci']} {row['verdict']} {row['keys']}: named {' '.join(sorted(found))}")
    print(f"{right} of {total} of the annotator's reasons among the first three")
    return 0 if 2 * right >= total else 1


# A move with its number, as the sentences write it, and as lines do.
NUMBERED = re.compile(r"(\d+)(\.\.\.|\.) ?((?:[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=[QRBN])?|O-O(?:-O)?)[+#]?)")
REFUTED = re.compile(r"(?:prevents (?:that|\d+\.+\S+)|meets that threat) \(([^()]*)\)")
NOT_IN_LINE = re.compile(r"(?:threat of|that|prevents|threatens(?: mate by)?) $")


def line_moves(text):
    """The numbered moves of a line like `12... Nf6 13. Bg5 h6`."""
    found, number, black = set(), None, False
    for word in text.split():
        match = re.fullmatch(r"(\d+)(\.+)", word)
        if match:
            number, black = int(match[1]), match[2] != "."
            continue
        found.add((number, black, word))
        number, black = (number + 1, False) if black else (number, True)
    return found


# The material that shown moves come to, as the sentences name it.
COUNTS = {"a": 1, "two": 2, "three": 3}
PIECE = rf"(?:(?:{'|'.join(COUNTS)}|\d+) (?:pawn|knight|bishop|rook|queen)s?)"
PIECES = rf"{PIECE}(?:, {PIECE})*(?: and {PIECE})?"
MATERIAL = rf"(?P<material>the exchange|two pieces for a rook|{PIECES}(?: for {PIECES})?)"
COMES_TO = re.compile(rf"\((?P<moves>[^():]*): {MATERIAL}\)|, which costs {MATERIAL.replace('material', 'cost')}")
SAN = r"(?:[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=[QRBN])?|O-O(?:-O)?)[+#]?"
MOVES = re.compile(rf"(\d+)(\.\.\.|\.) ?({SAN})(?: ({SAN}))?(?![a-z0-9])")


def points_named(material):
    """Pieces won less pieces lost, by kind, a bishop counted as a knight."""
    if material == "the exchange":
        material = "a rook for a knight"
    elif material.startswith("two pieces"):
        material = "two knights for a rook"
    counted = collections.Counter()
    for sign, side in zip((1, -1), material.split(" for ")):
        for count, kind in re.findall(r"(\w+) (pawn|knight|bishop|rook|queen)", side):
            counted[kind.replace("bishop", "knight")] += sign * (COUNTS.get(count) or int(count))
    return counted


def material_faults(text, board):
    """The statements of material behind shown moves that the moves, played from `board`, do not come to."""
    faults = []
    for match in COMES_TO.finditer(text):
        start = max(text.rfind(" misses ", 0, match.start()), text.rfind("Better is ", 0, match.start()), 0)
        at = board.copy()
        for number, dots, first, second in MOVES.findall(text[start : match.end()]):
            # A move that is threatened, prevented or compared is in another line.
            if (int(number), dots != ".") != (at.fullmove_number, at.turn == chess.BLACK):
                continue
            for san in filter(None, (first, second)):
                try:
                    at.push_san(san)
                except ValueError:
                    break
        count = lambda there, side, kind: len(there.pieces(kind, side))
        won = not at.turn
        changed = collections.Counter()
        for kind in chess.PIECE_TYPES[:-1]:
            name = "knight" if kind == chess.BISHOP else chess.piece_name(kind)
            for side, sign in ((not won, 1), (won, -1)):
                changed[name] += sign * (count(board, side, kind) - count(at, side, kind))
        named = points_named(match["material"] or match["cost"])
        for winner in (1, -1):
            differs = {kind: winner * changed[kind] - named[kind] for kind in {*changed, *named}}
            more = differs.pop("pawn", 0)
            # One pawn in addition to a piece is not mentioned.
            if not any(differs.values()) and (more == 0 or (more == 1 and set(named) - {"pawn"})):
                break
        else:
            faults.append(f"{match[0]} is not what the moves come to")
    return faults


def card_faults(node, board, better):
    """The contradictions in the card of a marked move."""
    comment = node.comment.replace("\n", " ")
    bad = {chess.pgn.NAG_MISTAKE, chess.pgn.NAG_BLUNDER, chess.pgn.NAG_DUBIOUS_MOVE} & node.nags
    text = comment.partition("Why: ")[2]
    if not text:
        return ["no reason at all"] if bad else []
    line = re.search(r" \((\d+\.[^()]*)\)$", text)
    text = text[: line.start()] if line else text
    lines = line_moves(line[1]) if line else set()
    number, black = board.fullmove_number, board.turn == chess.BLACK
    lines.add((number, black, board.san(node.move)))
    if better:
        lines.add((number, black, board.san(better.move)))
        at = board.copy()
        at.push(better.move)
        for move in better.mainline_moves():
            lines.add((at.fullmove_number, at.turn == chess.BLACK, at.san(move)))
            at.push(move)
    faults = []
    for match in REFUTED.finditer(text) if better else ():
        # The answer after the best move, and the moves that refute it: in no line, but legal there.
        at = board.copy()
        at.push(better.move)
        try:
            for san in re.sub(r"\d+\.+", " ", match[1]).split():
                at.push_san(san)
        except ValueError:
            faults.append(f"{match[1]} is not legal after the better move")
    text = REFUTED.sub(" ", text)
    faults += material_faults(text, board)
    for match in NUMBERED.finditer(text):
        named = int(match[1]), match[2] == "...", match[3]
        if named not in lines and not NOT_IN_LINE.search(text[: match.start()]):
            faults.append(f"{match[0]} is in no line")
    worse = re.search(r"is (\d+\.\d\d) worse", text)
    was, now = better and better.eval(), node.eval()
    if worse and was and now and not was.is_mate() and not now.is_mate():
        lost = (was.pov(board.turn).score() - now.pov(board.turn).score()) / 100
        if abs(lost - float(worse[1])) > 0.015:
            faults.append(f"{worse[0]}, but the scores differ by {lost:.2f}")
    if re.search(r"(?:^|[.] )(?:It|Its|This|That)\b", text):
        faults.append("a pronoun without its noun")
    if bad and re.search(r"as good", text):
        faults.append("marked as bad and called as good")
    if bad and re.fullmatch(r"[^ ]+ is \d+\.\d\d worse than [^ ]+\.", text):
        faults.append("no reason")
    return faults


def cards(arguments):
    """Marked moves of games (--suite FILE.pgn, analysed with --nodes): contradictions between text, line, number
    and mark; pronouns without a noun; bad moves without a reason."""
    done = subprocess.run([arguments.engine, "analyse", arguments.suite, "--nodes", str(arguments.nodes), "--pgn", "-"],
                          capture_output=True, text=True, check=True)
    texts, faults = 0, collections.Counter()
    source = io.StringIO(done.stdout)
    while game := chess.pgn.read_game(source):
        for node in game.mainline():
            if node.move is None:
                continue
            board = node.parent.board()
            machine = [other for other in node.parent.variations if other is not node and other.eval()]
            found = card_faults(node, board, machine[0] if machine else None)
            texts += "Why: " in node.comment
            for fault in found:
                faults[re.sub(r"[0-9].*? ", "", fault)] += 1
                print(f"{board.fen()} {board.san(node.move)}: {fault}: {node.comment}")
    print(f"{texts} texts; faults: {dict(faults) or 'none'}")
    return 1 if faults else 0


BUDGETS = [20_000, 100_000, 400_000, 1_500_000]
RANKS = ["decided", "tactics", "play", "share"]


def stable(arguments):
    """The best move of the third budget, requested with all four: the same first reason, or a stronger one?

    Half of the positions are of games, half of puzzles (--suite, a CSV file of puzzles)."""
    draw = random.Random(arguments.seed or 1)
    number = (arguments.limit or 200) // 2
    total = [(fen, None) for fen in draw.sample((ROOT / "tests/data/positions.fen").read_text().splitlines(), number)]
    with open(arguments.suite, newline="") as file:
        for row in draw.sample(list(csv.DictReader(file)), number):
            board = chess.Board(row["FEN"])
            first, second = row["Moves"].split()[:2]
            board.push_uci(first)
            total.append((board.fen(), second))

    def first_reasons(question):
        fen, move = question
        if move is None:
            explanation = why(arguments.engine, fen, [], BUDGETS[2])
            if explanation is None:
                return None
            move = explanation["best"]["move"]
        found = []
        for nodes in BUDGETS:
            explanation = why(arguments.engine, fen, [move], nodes)
            is_best = explanation["best"]["move"] == move
            reasons = explanation["best"]["reasons"] if is_best else explanation["others"][0]["brings"]
            first = reasons[0] if reasons else None
            name = first and (first["fact"]["kind"] if first["fact"] else first["theme"])
            # Before another: by rank, then by weight.
            found.append((name, (RANKS.index(first["rank"]), -first["weight"]) if first else (len(RANKS), 0)))
        return fen, move, found

    same = compared = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for answer in pool.map(first_reasons, total):
            if answer is None:
                continue
            fen, move, found = answer
            compared += 1
            steps = zip(found, found[1:])
            holds = all(before[0] == after[0] or after[1] < before[1] for before, after in steps)
            same += holds
            if not holds and arguments.misses:
                print(f"{fen} {move}: {' '.join(str(name) for name, _ in found)}", flush=True)
    print(f"{same} of {compared} have the same first reason, or a stronger one, from {BUDGETS[0]} to {BUDGETS[-1]} nodes")
    return 0 if same >= 0.9 * compared else 1


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
        """The score of the position for `color`, centipawns, if one of these moves is made."""
        if board.is_game_over():
            return 0 if not board.is_checkmate() else (-MATE if board.turn == color else MATE)
        return self.search(board, moves)["score"].pov(color).score(mate_score=MATE)

    def keeps(self, claim):
        """A search from the end of the line confirms the won material."""
        end = claim.positions[-1].copy(stack=False)
        if end.is_game_over():
            return True
        before = why_facts.balance(claim.positions[0], claim.color)
        found = self.search(end)
        score = found["score"].pov(claim.color)
        if score.is_mate():
            return score.mate() > 0
        board, balances = end, []
        for move in found.get("pv", [])[:8]:
            board.push(move)
            balances.append(why_facts.balance(board, claim.color) - before)
        return max(balances[-2:] or [why_facts.balance(end, claim.color) - before]) > 0


def facts(arguments):
    lines = (ROOT / "tests/data/positions.fen").read_text().splitlines()
    # Not those of the engine's own tests: every other line from the second on.
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
            explanation = why(arguments.engine, fen, [], arguments.nodes, "--syzygy", str(TABLES))
            if explanation is None:
                continue
            best = explanation["best"]
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
    total = []
    while len(total) < (arguments.limit or 60):
        board = chess.Board(draw.choice(lines))
        moves = sorted(board.legal_moves, key=chess.Move.uci)
        # With one move there is nothing to search for.
        if len(moves) > 1 and not board.is_game_over(claim_draw=True):
            total.append((board.fen(), draw.choice(moves).uci()))
    nodes, each, rounds = arguments.nodes, collections.defaultdict(list), []
    for number in range(arguments.rounds):
        spent = [0.0, 0.0]
        for fen, move in total:
            explanation = [arguments.engine, "why", fen, move, "--nodes", str(nodes), "--hash", "16"]
            searches = [arguments.engine, "setoption name Hash value 16", "setoption name UCI_AnalyseMode value true",
                        f"position fen {fen}", f"go nodes {nodes}", f"go nodes {nodes} searchmoves {move}"]
            took = [0.0, 0.0]
            for which in (0, 1) if number % 2 else (1, 0):
                took[which] = user_time([explanation, searches][which])
                spent[which] += took[which]
            each[fen, move].append(took)
        rounds.append(spent[0] / spent[1])
        print(f"round {number + 1}: {spent[0]:.2f} s against {spent[1]:.2f} s: {rounds[-1]:.3f} times", flush=True)
    # The least time of either for each position, since other processes only add to it.
    ratios = sorted(min(why for why, _ in took) / min(search for _, search in took) for took in each.values())
    middle = statistics.median(rounds)
    print(f"{len(total)} positions, {nodes} nodes a search, {len(rounds)} rounds: median {middle:.3f} times, "
          f"{min(rounds):.3f} to {max(rounds):.3f}")
    quarters = statistics.quantiles(ratios, n=4) if len(ratios) > 1 else ratios * 3
    print("of the positions a quarter below {:.2f}, half below {:.2f}, three quarters below {:.2f}, "
          "the most {:.2f}".format(*quarters, ratios[-1]))
    return 0 if middle <= 1.3 else 1


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
    parser.add_argument("what", choices=["themes", "motifs", "puzzles", "cases", "coach", "comments", "stable", "cards", "facts", "time", "examples"])
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
    checks = {"themes": themes, "motifs": motifs, "puzzles": puzzles, "cases": cases, "coach": coach,
              "comments": comments, "stable": stable,
              "cards": cards, "facts": facts, "time": time, "examples": examples}
    sys.exit(checks[arguments.what](arguments))


if __name__ == "__main__":
    main()
