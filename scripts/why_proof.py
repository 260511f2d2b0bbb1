#!/usr/bin/env python3
"""Are the explanations of `palisade why` right? Three checks, apart from the engine's own tests.

usage: scripts/why_proof.py ENGINE themes|motifs|facts [--nodes N] [--limit N]

themes  The Strategic Test Suite (epd/sts.epd) names a theme in each id. For the suite's own
        best move, is a fact or theme of evaluation that belongs to that theme (RULES, written
        down before the first run) among the first three reasons? Told per theme, and beside it
        how often three reasons drawn from all positions of the run would match.
motifs  Win At Chess positions with a short forced line (epd/wac-motifs.txt says which motifs,
        written by hand): is one of them among the first three reasons for the suite's best move?
        Every miss is listed.
facts   Positions of games (tests/data/positions.fen): each claimed fork, pin, skewer, loose
        man, mate and win of material is checked again with python-chess, which shares no code
        with the engine, and a win of material by a second search of four times the nodes that
        goes on from the end of the line. Each false claim is printed; exit code 1 if there is one.

Needs python-chess (pip install chess).
"""
import argparse
import collections
import json
import pathlib
import random
import subprocess
import sys

import chess
import chess.engine

ROOT = pathlib.Path(__file__).resolve().parent.parent
POINTS = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9, chess.KING: 0}

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
DRAWS = 50


def why(engine, fen, moves, nodes):
    command = [engine, "why", fen, *moves, "--nodes", str(nodes), "--hash", "16", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return json.loads(done.stdout) if done.stdout.startswith("{") else None


def names(reason):
    """The fact and the theme of a reason."""
    fact = reason["fact"]["kind"] if reason["fact"] else None
    return fact, reason["theme"]


def matches(reasons, rule):
    facts, themes = rule
    return any(fact in facts or theme in themes for fact, theme in reasons)


def suite():
    for line in (ROOT / "epd/sts.epd").read_text().splitlines():
        board, operations = chess.Board.from_epd(line)
        theme = next((theme for theme in RULES if str(operations["id"]).startswith(theme)), None)
        if theme:
            yield theme, board, operations["bm"][0]


def themes(arguments):
    found = collections.defaultdict(list)
    count = collections.Counter()
    for theme, board, best in suite():
        count[theme] += 1
        if arguments.limit and count[theme] > arguments.limit:
            continue
        told = why(arguments.engine, board.fen(), [board.san(best)], arguments.nodes)
        is_best = told["best"]["move"] == best.uci()
        reasons = told["best"]["reasons"] if is_best else told["others"][0]["brings"]
        found[theme].append([names(reason) for reason in reasons[:3]])
    pool = [reason for positions in found.values() for reasons in positions for reason in reasons]
    draw = random.Random(1)
    print(f"{'theme':40} positions  matched  by chance")
    failed = 0
    for theme, positions in found.items():
        rule = RULES[theme]
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
        found = [names(reason)[0] or names(reason)[1] for reason in reasons[:3]]
        if motif & set(found):
            right += 1
        else:
            print(f"{operations['id']} {way['san']}: {' '.join(sorted(motif))}: told {' '.join(found) or 'nothing'}")
    print(f"{right} of {asked} motifs named")
    return 0


def worth(piece):
    return 100 if piece.piece_type == chess.KING else POINTS[piece.piece_type]


def balance(board, color):
    return sum(POINTS[man.piece_type] * (1 if man.color == color else -1) for man in board.piece_map().values())


def least_taker(board, square, color):
    takers = [sq for sq in board.attackers(color, square) if not pinned_away(board, color, sq, square)]
    return min(takers, key=lambda sq: worth(board.piece_at(sq)), default=None)


def pinned_away(board, color, sq, square):
    return board.is_pinned(color, sq) and square not in board.pin(color, sq)


def exchange(board, start, square):
    """What the man on `start` wins on `square`; None if he may not go there."""
    man, taken = board.piece_at(start), board.piece_at(square)
    if pinned_away(board, man.color, start, square):
        return None
    after = board.copy(stack=False)
    after.remove_piece_at(start)
    after.set_piece_at(square, man)
    if man.piece_type == chess.KING and after.attackers(not man.color, square):
        return None
    reply = least_taker(after, square, not man.color)
    back = 0
    if reply is not None:
        back = max(0, exchange(after, reply, square) or 0)
    return (worth(taken) if taken else 0) - back


def is_safe(board, square):
    man = board.piece_at(square)
    gains = [exchange(board, sq, square) for sq in board.attackers(not man.color, square)]
    return all(gain is None or gain <= 0 for gain in gains)


def targets(board, square):
    man = board.piece_at(square)
    for sq in board.attacks(square):
        other = board.piece_at(sq)
        if other and other.color != man.color:
            if other.piece_type == chess.KING or (exchange(board, square, sq) or 0) > 0:
                yield sq


def boards(start, line):
    board = chess.Board(start)
    out = [board.copy()]
    for move in line:
        board.push_uci(move)
        out.append(board.copy())
    return out


def check(fact, positions, second):
    """Why the fact is false; None if it is not."""
    kind, ply = fact["kind"], fact["ply"]
    color = chess.WHITE if fact["side"] == "white" else chess.BLACK
    after = positions[min(ply + 1, len(positions) - 1)]
    square = lambda man: chess.parse_square(man["square"])
    if kind == "fork":
        by = square(fact["by"][0])
        hit = set(targets(after, by))
        if not {square(man) for man in fact["on"]} <= hit or len(fact["on"]) < 2:
            return "a target is not attacked with profit"
        return None if is_safe(after, by) else "the forking man can be taken"
    if kind == "pin":
        by, front, behind = square(fact["by"][0]), square(fact["on"][0]), square(fact["on"][1])
        row = chess.SquareSet.between(by, behind)
        alone = [sq for sq in row if after.piece_at(sq)] == [front]
        if not alone or front not in after.attacks(by):
            return "not in a row"
        if after.piece_at(behind).piece_type == chess.KING and not after.is_pinned(not color, front):
            return "not pinned"
        return None if is_safe(after, by) else "the pinning piece can be taken"
    if kind == "skewer":
        by, front, behind = square(fact["by"][0]), square(fact["on"][0]), square(fact["on"][1])
        alone = [sq for sq in chess.SquareSet.between(by, behind) if after.piece_at(sq)] == [front]
        return None if alone and is_safe(after, by) else "not in a row, or the piece can be taken"
    if kind == "takes-loose":
        return "guarded" if after.attackers(not color, square(fact["on"][0])) else None
    if kind in ("mate", "back-rank-mate"):
        return None if positions[-1].is_checkmate() else "no mate at the end of the line"
    if kind == "double-check":
        return None if len(after.checkers()) == 2 else "not two checks"
    if kind == "wins":
        if balance(positions[-1], color) <= balance(positions[0], color):
            return "the balance has not shifted"
        return second(positions, color)
    return None


def facts(arguments):
    lines = (ROOT / "tests/data/positions.fen").read_text().splitlines()
    # Others than the engine's own tests look at: every other line from the second on.
    fens = lines[1::2][: arguments.limit or 1000]
    claims, false = collections.Counter(), []
    with chess.engine.SimpleEngine.popen_uci(arguments.engine) as engine:

        def second(positions, color):
            """A deeper search that goes on from the end of the line still has what was won."""
            end = positions[-1].copy(stack=False)
            if end.is_game_over():
                return None
            before = balance(positions[0], color)
            found = engine.analyse(end, chess.engine.Limit(nodes=4 * arguments.nodes), game=object())
            score = found["score"].pov(color)
            if score.is_mate():
                return None if score.mate() > 0 else "mated after it"
            board, kept = end, []
            for move in found.get("pv", [])[:8]:
                board.push(move)
                kept.append(balance(board, color) - before)
            quiet = kept[-2:] or [balance(end, color) - before]
            return None if max(quiet) > 0 else "a second search does not keep it"

        for number, fen in enumerate(fens):
            told = why(arguments.engine, fen, [], arguments.nodes)
            if told is None:
                continue
            best = told["best"]
            positions = boards(fen, best["line"])
            for fact in best["facts"]:
                claims[fact["kind"]] += 1
                if wrong := check(fact, positions, second):
                    false.append(fact["kind"])
                    print(f"{fen}: {best['san']}: {fact['kind']} at {fact['ply']}: {wrong}: {fact['text']}", flush=True)
            change = best["change"]
            if change and sum(change["themes"].values()) + change["beyond"] != change["total"]:
                false.append("sum")
                print(f"{fen}: the shares do not add up")
            if (number + 1) % 100 == 0:
                print(f"{number + 1} positions", file=sys.stderr)
    checked = ["fork", "pin", "skewer", "takes-loose", "mate", "back-rank-mate", "double-check", "wins"]
    print(f"{len(fens)} positions, {sum(claims.values())} facts told; of those checked again:")
    for kind in checked:
        print(f"  {kind:15} {claims[kind]:5}  false {false.count(kind)}")
    return 1 if false else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine")
    parser.add_argument("what", choices=["themes", "motifs", "facts"])
    parser.add_argument("--nodes", type=int, default=100_000)
    parser.add_argument("--limit", type=int, default=0)
    arguments = parser.parse_args()
    sys.exit({"themes": themes, "motifs": motifs, "facts": facts}[arguments.what](arguments))


if __name__ == "__main__":
    main()
