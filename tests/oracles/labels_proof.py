#!/usr/bin/env python3
"""Are the marks, the best moves, the scores and the motifs of `palisade analyse` right? Stockfish is the judge.

usage: tests/oracles/labels_proof.py ENGINE GAMES.tsv.gz --work DIR [--seed N] [--apart-from SEED] [--games N] [--nodes N] [--read N]

Draws games of people (the form of games.tsv.gz is in the README beside it), as many of each of four bands of rating
and three time controls, no player twice, and analyses them with `palisade analyse --json` and its default budget.
Of the marked moves of each game it draws a number of turning points (--points; good-move annotations first), and unmarked moves to
compare with (--others). The judge searches each position before such a move, the position after it, and the engine's best move, each
with --nodes nodes. Told are, as tables:

marks    what lichess's rule gives the engine's scores and what it gives the judge's: how many are the same
moves    how often the engine's best move is the judge's, or by its score within 20 and 50 centipawns of it
scores   how far the two scores lie apart, in expected points (lichess's curve) and centipawns
draws    positions of up to five pieces against the tables (--syzygy), and drawn endings of the books
accuracy of both sides of the games that lichess's server has analysed, by its scores and by the engine's
motifs   each fact that is stated of a turning point (`palisade why FEN MOVE --json`), checked by python-chess with the rules
         of why_facts.py; facts that need a search are tested by the judge, and so is the material that is stated as won

All searches are saved in DIR: a second run with the same seed makes only the missing ones. --read N writes N
turning points with the judge's results, to be read by hand. The games stay private: the only output about them is
figures. Needs python-chess (pip install chess) and Stockfish.
"""
import argparse
import collections
import csv
import gzip
import json
import math
import pathlib
import random
import statistics
import subprocess
import sys

import chess
import chess.engine
import chess.pgn
import chess.syzygy

import report_proof
import why_facts
import why_proof

BANDS = [(1200, "under 1200"), (1600, "1200 to 1599"), (2000, "1600 to 1999"), (9999, "2000 and more")]
CONTROLS = [(480, "blitz"), (1500, "rapid"), (math.inf, "classical")]
BULLET = 180
# The result of matched accounts: chess.com = 1.373 x lichess - 929.
CHESS_COM = (1.373, 929)
BAD, GOOD = ["inaccuracy", "mistake", "blunder"], ["only", "great", "brilliant"]
SIGNS = {None: "-", "inaccuracy": "?!", "mistake": "?", "blunder": "??", "only": "□", "great": "!", "brilliant": "!!"}
# The largest absolute score that counts, centipawns; a mate counts as this score.
CEILING = 1000
# The nodes of the short searches that check facts; the plies of a line that are examined for won material.
CHECK_NODES, WON_PLIES = 300_000, 10
WHY_NODES = 200_000
# A move is as good as the best if no more lies between them, centipawns.
FREE_CHOICE = 50
# Moves of a game marked as the only one.
ONLY_MOVES = 2
# Draws of the books: FEN, and why. Whoever has more is scored in vain.
DRAWN = [
    ("8/8/8/4k3/8/4K3/4P3/8 w - - 0 1", "king and pawn, opposition"),
    ("8/8/4k3/8/4PK2/8/8/8 b - - 0 1", "king and pawn, opposition"),
    ("7k/8/6K1/7P/8/8/8/8 w - - 0 1", "rook's pawn, king in the corner"),
    ("8/8/8/8/3k4/8/P2K4/8 b - - 0 1", "rook's pawn, king in its square"),
    ("7k/8/6KP/8/8/5B2/8/8 w - - 0 1", "wrong bishop"),
    ("4b3/8/4k3/8/4PK2/4B3/8/8 w - - 0 1", "opposite bishops, a pawn more"),
    ("8/5k2/4b3/4B1P1/4K2P/8/8/8 w - - 0 1", "opposite bishops, two pawns more"),
    ("4k3/R7/1r6/4P3/4K3/8/8/8 w - - 0 1", "rook and pawn, Philidor"),
    ("R7/6k1/P4r2/8/8/8/4K3/8 w - - 0 1", "rook and pawn, Vancura"),
    ("8/8/3k4/3b4/8/3K4/8/7R b - - 0 1", "rook against bishop"),
    ("3nk3/8/4K3/8/8/8/8/3R4 w - - 0 1", "rook against knight"),
    ("7K/8/8/8/1Q6/8/p7/k7 w - - 0 1", "queen against rook's pawn on the seventh"),
    ("7K/8/8/8/8/1Q6/2p5/k7 w - - 0 1", "queen against bishop's pawn on the seventh"),
    ("8/8/2k5/8/8/3QK3/8/4q3 w - - 0 1", "queens"),
    ("8/8/8/3k4/8/3K4/8/3NN3 w - - 0 1", "two knights"),
    ("8/3k4/8/8/3KB3/8/1r6/7R w - - 0 1", "rook and bishop against rook"),
    ("8/6k1/8/6p1/6P1/3R4/1r4K1/8 w - - 0 1", "rooks, a pawn each"),
]


def rating(row):
    """The mean rating of both players, on Lichess's scale."""
    mean = (int(row["white_elo"]) + int(row["black_elo"])) / 2
    return mean if row["site"] == "lichess" else (mean + CHESS_COM[1]) / CHESS_COM[0]


def band(row):
    return next(name for limit, name in BANDS if rating(row) < limit)


def control(row):
    seconds = float(row["base_seconds"]) + 40 * float(row["increment"])
    return None if seconds < BULLET else next(name for limit, name in CONTROLS if seconds < limit)


def draw_games(rows, seed, games, apart_from=None):
    """As many of each band and control as there are, no player twice, none that the other seed draws."""
    known = draw_games(rows, apart_from, games) if apart_from is not None else []
    rows = [row for row in rows if row not in known]
    random.Random(seed).shuffle(rows)
    cells = {(b, c): [] for _, b in BANDS for _, c in CONTROLS}
    seen = set()
    for row in rows:
        cell, players = (band(row), control(row)), {row["white_id"], row["black_id"]}
        if cell in cells and not players & seen and 30 <= len(row["uci_moves"].split()) <= 160:
            cells[cell].append(row)
            seen |= players
    chosen = []
    for turn in range(max(map(len, cells.values()))):
        chosen += [cell[turn] for cell in cells.values() if len(cell) > turn]
    return chosen[:games]


def write_pgn(rows, path):
    with open(path, "w") as file:
        for row in rows:
            game = node = chess.pgn.Game()
            game.headers.update(Event=f"{band(row)}, {control(row)}", Site=row["site"], White="White", Black="Black",
                                Result=row["result"], WhiteElo=row["white_elo"], BlackElo=row["black_elo"])
            for move in row["uci_moves"].split():
                node = node.add_variation(chess.Move.from_uci(move))
            print(game, file=file, end="\n\n")


class Cache:
    """Answers that were searched for, in a file with a line for each."""

    def __init__(self, path):
        self.path, self.known = path, {}
        if path.exists():
            for line in path.read_text().splitlines():
                key, answer = json.loads(line)
                self.known[key] = answer

    def __call__(self, key, ask):
        if key not in self.known:
            self.known[key] = ask()
            with open(self.path, "a") as file:
                print(json.dumps([key, self.known[key]]), file=file)
        return self.known[key]


class Judge:
    """Stockfish, with one thread and its network."""

    def __init__(self, path, cache):
        self.engine, self.cache = chess.engine.SimpleEngine.popen_uci(path), cache
        self.engine.configure({"Threads": 1, "Hash": 64})

    def lines(self, board, nodes, moves=None, number=1, game=None):
        """The best lines of these moves, or of all: the score for who moves, ("cp", n) or ("mate", n), and the moves.
        The past counts (repetitions) unless there is a pass in it."""
        past = board.move_stack if all(board.move_stack) else []
        root = board.root().fen() if past else board.fen()
        only = sorted(move.uci() for move in moves) if moves else []
        key = f"{root}|{' '.join(move.uci() for move in past)}|{nodes}|{' '.join(only)}|{number}"
        return self.cache(key, lambda: self.ask(board if past else board.copy(stack=False), nodes, moves, number, game))

    def ask(self, board, nodes, moves, number, game):
        found = self.engine.analyse(board, chess.engine.Limit(nodes=nodes), root_moves=moves, multipv=number, game=game or object())
        out = []
        for line in found:
            score = line["score"].pov(board.turn)
            value = ["mate", score.mate()] if score.is_mate() else ["cp", score.score()]
            out.append([value, [move.uci() for move in line.get("pv", [])]])
        return out


def centipawns(score):
    return math.copysign(CEILING, score[1] or -1) if score[0] == "mate" else max(-CEILING, min(CEILING, score[1]))


def points(score):
    """Expected points, 0 to 1, by lichess's curve."""
    return report_proof.win((score[0], score[1])) / 100


def turned(score):
    return [score[0], -score[1]]


def end_score(board):
    """For who would move."""
    return ["mate", 0] if board.is_checkmate() else ["cp", 0]


def phase_of(board):
    return "endgame" if why_facts.phase(board) <= 8 else "opening" if board.fullmove_number <= 10 else "middlegame"


class Point:
    """A move of a game with the evaluations of the engine and of the judge."""

    def __init__(self, record, row, ply, mark, board):
        self.record, self.row, self.ply, self.mark, self.board = record, row, ply, mark, board
        self.move = board.parse_uci(record["moves"][ply])
        position, after = record["positions"][ply], record["positions"][ply + 1]
        sign = 1 if board.turn == chess.WHITE else -1
        self.ours, self.ours_after = (shown(p, sign) for p in (position, after))
        self.best = board.parse_uci(position["line"][0])
        self.remark = next((r for r in record["remarks"] if r["ply"] == ply), None)
        self.phase, self.band = phase_of(board), band(row)

    def ask(self, judge, nodes):
        game = object()
        if self.mark in GOOD:
            lines = judge.lines(self.board, nodes, number=2, game=game)
        else:
            lines = judge.lines(self.board, nodes, game=game)
        self.theirs, line = lines[0]
        self.second = lines[1][0] if len(lines) > 1 else None
        self.line = line
        self.their_best = chess.Move.from_uci(line[0])
        made = self.board.copy()
        made.push(self.move)
        self.reply = []
        if made.is_game_over():
            self.theirs_after = turned(end_score(made)) if not made.is_checkmate() else ["mate", 1]
        else:
            score, self.reply = judge.lines(made, nodes, game=game)[0]
            self.theirs_after = turned(score)
        self.mated = made.is_checkmate()
        # A move that was looked at by itself may turn out better than the best.
        if self.best == self.their_best:
            self.theirs_of_best = self.theirs
        elif self.best == self.move:
            self.theirs_of_best = self.theirs_after
        else:
            self.theirs_of_best = judge.lines(self.board, nodes, moves=[self.best], game=game)[0][0]

    def their_mark(self):
        """By lichess's rule, of the judge's scores."""
        if self.move == self.their_best or self.mated:
            return None
        return report_proof.judgement(tuple(self.theirs), tuple(self.theirs_after), True)

    def falls(self):
        """Centipawns that the engine's best move gives away by the judge."""
        return max(0, centipawns(self.theirs) - centipawns(self.theirs_of_best))


def shown(position, sign):
    if "mate" in position:
        return ["mate", sign * position["mate"]]
    if "cp" in position:
        return ["cp", sign * position["cp"]]
    return ["cp", 0] if position["known"] == 0.5 else ["mate", 1]


def collect(records, rows, arguments):
    """A number of turning points of each game, other moves to compare with, and moves called the only one."""
    points, plain, only = [], [], []
    for record, row in zip(records, rows):
        marks = {remark["ply"]: remark["mark"] for remark in record["remarks"]}
        board, all_of_game = chess.Board(), []
        for ply, move in enumerate(record["moves"]):
            if board.legal_moves.count() > 1:
                all_of_game.append(Point(record, row, ply, marks.get(ply), board.copy()))
            board.push(board.parse_uci(move))
        random.Random(f"{arguments.seed} {record['game']}").shuffle(all_of_game)
        # Good-move annotations are rare: take all of them.
        turning = sorted((p for p in all_of_game if p.mark not in (None, "only")), key=lambda p: p.mark in BAD)
        points += turning[:arguments.points]
        plain += [p for p in all_of_game if p.mark is None][:arguments.others]
        only += [p for p in all_of_game if p.mark == "only"][:ONLY_MOVES]
    return points, plain, only


def table(title, head, rows):
    print(f"\n{title}\n\n| {' | '.join(head)} |\n|{'---|' * len(head)}")
    for row in rows:
        print(f"| {' | '.join(str(cell) for cell in row)} |")


def share(part, whole):
    return f"{100 * part / whole:.0f} % ({part} of {whole})" if whole else "-"


def report_marks(marked, plain):
    kinds = [None, *BAD]
    judged = [p for p in marked if p.mark in BAD] + plain
    cells = collections.Counter((p.mark, p.their_mark()) for p in judged)
    rows = [[SIGNS[ours], *(cells[ours, theirs] for theirs in kinds)] for ours in kinds]
    table("Marks: ours by row, by the judge's scores by column", ["ours", *(SIGNS[kind] for kind in kinds)], rows)
    rows = []
    groups = [("all", judged)] + [(name, [p for p in judged if p.band == name]) for _, name in BANDS] \
        + [(name, [p for p in judged if p.phase == name]) for name in ("opening", "middlegame", "endgame")]
    for name, group in groups:
        bad = [p for p in group if p.mark]
        apart = [abs(report_proof.CLASSES[p.mark] - report_proof.CLASSES[p.their_mark()]) for p in bad]
        calm = [p for p in group if not p.mark]
        losses = [points(p.theirs) - points(p.theirs_after) for p in bad]
        rows.append([name, share(apart.count(0), len(bad)), share(apart.count(1), len(bad)),
                     share(sum(p.their_mark() is None for p in bad), len(bad)),
                     share(sum(p.their_mark() is None and loss < 0.02 for p, loss in zip(bad, losses)), len(bad)),
                     share(sum(p.their_mark() is not None for p in calm), len(calm))])
    table("Marked moves", ["", "same mark", "a class apart", "no mark by the judge", "no fault at all (under 0.02)",
                           "unmarked, marked by the judge"], rows)


def report_again(marked, judge, arguments):
    """The judge beside itself: with four times the nodes, on some of the turning points."""
    bad = [p for p in marked if p.mark in BAD]
    bad = random.Random(arguments.seed).sample(bad, min(arguments.again, len(bad)))
    before = [p.their_mark() for p in bad]
    for point in bad:
        point.ask(judge, 4 * arguments.nodes)
    after = [p.their_mark() for p in bad]
    alike = lambda one, other: share(sum(a == b for a, b in zip(one, other)), len(bad))
    print(f"\nThe judge with four times the nodes, {len(bad)} turning points: the same mark as before {alike(before, after)}; "
          f"ours the same as before {alike([p.mark for p in bad], before)}, as now {alike([p.mark for p in bad], after)}")


def report_good_moves(marked):
    rows = []
    for mark in GOOD:
        found = [p for p in marked if p.mark == mark]
        first = sum(p.move == p.their_best for p in found)
        gaps = [points(p.theirs_after) - points(p.second if p.move == p.their_best else p.theirs) for p in found if p.second]
        least = {"only": 0.10, "great": 0.15, "brilliant": 0.05}[mark]
        rows.append([SIGNS[mark], len(found), share(first, len(found)), share(sum(gap >= least for gap in gaps), len(found)),
                     share(sum(gap >= least / 2 for gap in gaps), len(found))])
    table("Good moves", ["mark", "moves", "the judge's first choice", "its gap to the next holds by the judge", "half of it"], rows)


def report_moves(marked, plain):
    rows = []
    for name, group in [("turning points", marked), ("unmarked", plain)] \
            + [(f"both, {phase}", [p for p in marked + plain if p.phase == phase]) for phase in ("opening", "middlegame", "endgame")]:
        falls = [p.falls() for p in group]
        lost = [max(0, points(p.theirs) - points(p.theirs_of_best)) for p in group]
        rows.append([name, len(group), share(sum(p.best == p.their_best for p in group), len(group)),
                     share(sum(fall <= 20 for fall in falls), len(group)), share(sum(fall <= 50 for fall in falls), len(group)),
                     share(sum(loss >= 0.05 for loss in lost), len(group))])
    table("Best moves", ["", "moves", "the judge's", "within 20 cp", "within 50 cp", "a fault by lichess's rule (0.05)"], rows)


def report_scores(marked, plain):
    rows = []
    for name, group in [("all", marked + plain), ("turning points", marked), ("unmarked", plain)] \
            + [(phase, [p for p in marked + plain if p.phase == phase]) for phase in ("opening", "middlegame", "endgame")]:
        pairs = [(p.ours, p.theirs) for p in group] + [(p.ours_after, p.theirs_after) for p in group]
        errors = [abs(points(a) - points(b)) for a, b in pairs]
        near = [(a[1], b[1]) for a, b in pairs if a[0] == b[0] == "cp" and max(abs(a[1]), abs(b[1])) <= 500]
        slope = sum(abs(a) for a, _ in near) / max(1, sum(abs(b) for _, b in near))
        wrong = sum((points(a) - 0.5) * (points(b) - 0.5) < 0 and abs(points(a) - points(b)) > 0.1 for a, b in pairs)
        rows.append([name, len(pairs), f"{statistics.mean(errors):.3f}",
                     f"{statistics.mean(abs(centipawns(a) - centipawns(b)) for a, b in pairs):.0f}",
                     f"{statistics.mean(abs(a - b) for a, b in near):.0f}", f"{statistics.median(abs(a - b) for a, b in near):.0f}",
                     f"{statistics.mean(a - b for a, b in near):+.0f}", f"{slope:.2f}", share(wrong, len(pairs))])
    table("Scores, for who moves", ["", "scores", "mean error, points", "cp, cut off at 1000", "cp, both within 500", "median of these",
                                    "mean of ours less theirs", "our pawn in theirs", "other side better, by over 0.1"], rows)


def report_draws(records, tables, engine_path, marked, plain):
    counts, wrong = collections.Counter(), []
    for record in records:
        board = chess.Board()
        for ply, move in enumerate(record["moves"]):
            board.push(board.parse_uci(move))
            if len(board.piece_map()) > 4 or board.is_game_over():
                continue
            score = shown(record["positions"][ply + 1], 1 if board.turn == chess.WHITE else -1)
            try:
                value = tables.probe_wdl(board)
            except chess.syzygy.MissingTableError:
                continue
            truth = "draw" if abs(value) < 2 else "won"
            counts[truth] += 1
            bad = abs(centipawns(score)) >= 100 if truth == "draw" else centipawns(score) * value < 200
            counts[truth + " wrong"] += bad
            if bad:
                wrong.append((board.fen(), value, score))
    table("Positions of up to four men, by the tables", ["", "positions", "scored wrongly (a pawn)"],
          [[name, counts[name], counts[name + " wrong"]] for name in ("draw", "won")])
    level = [p for p in marked + plain if p.phase == "endgame" and p.theirs[0] == "cp" and abs(p.theirs[1]) <= 30]
    off = [p for p in level if abs(centipawns(p.ours)) >= 100]
    print(f"\nEndgames level by the judge (within 0.30): {len(level)}; scored a pawn or more: {len(off)}")
    with chess.engine.SimpleEngine.popen_uci(engine_path) as engine:
        rows = []
        for fen, name in DRAWN:
            found = engine.analyse(chess.Board(fen), chess.engine.Limit(nodes=WHY_NODES), game=object())
            rows.append([name, f"`{fen}`", f"{found['score'].white()}"])
    table("Drawn endings of the books", ["", "position", "score"], rows)


def report_accuracy(records, rows):
    gaps, reported = [], []
    for record, row in zip(records, rows):
        texts = row["evals"].split()
        if row["site"] != "lichess" or len(texts) < len(record["moves"]) - 1 or "-" in texts:
            continue
        scores = [("cp", 15)] + [report_proof.site_score(text) for text in texts]
        theirs = report_proof.accuracies([report_proof.win(score) for score in scores], True)
        for one, side in zip(theirs, ("white", "black")):
            gaps.append(record["accuracy"][side] - one)
            reported.append(one)
    if gaps:
        print(f"\nAccuracy beside lichess's server: {len(gaps) // 2} games, apart by {statistics.mean(map(abs, gaps)):.1f} on average, "
              f"{max(map(abs, gaps)):.1f} at most; ours higher by {statistics.mean(gaps):+.1f}")


class Second:
    """The second search that why_facts.py needs, made by the judge."""

    def __init__(self, judge):
        self.judge = judge

    def __call__(self, board, color, moves=None):
        if board.is_game_over():
            return 0 if not board.is_checkmate() else (-why_proof.MATE if board.turn == color else why_proof.MATE)
        score, _ = self.judge.lines(board.copy(stack=False), CHECK_NODES, moves)[0]
        value = score[1] if score[0] == "cp" else math.copysign(why_proof.MATE, score[1]) - score[1]
        return int(value if board.turn == color else -value)

    def search(self, board, moves=None):
        score, line = self.judge.lines(board.copy(stack=False), CHECK_NODES, moves)[0]
        return {"pv": [chess.Move.from_uci(move) for move in line]}

    def keeps(self, claim):
        return won_by(self.judge, claim)[0] > 0


def won_by(judge, claim):
    """The points that are won since the line began where the judge's line from the move told of comes to rest: at least
    so many plies on, after two that take nothing. And its score."""
    start, board, calm = why_facts.balance(claim.positions[0], claim.color), claim.before.copy(stack=False), 0
    score, line = judge.lines(board.copy(), CHECK_NODES, [claim.move])[0]
    line = line[:]
    reported = score if board.turn == claim.color else turned(score)
    for ply in range(3 * WON_PLIES):
        if board.is_game_over() or (ply >= WON_PLIES and calm >= 2):
            break
        # The judge's lines are short at times.
        line = line or judge.lines(board.copy(stack=False), CHECK_NODES // 3)[0][1][:]
        move = chess.Move.from_uci(line.pop(0))
        calm = 0 if board.is_capture(move) or move.promotion else calm + 1
        board.push(move)
    return why_facts.balance(board, claim.color) - start, reported


def worth_of(pieces):
    return sum(why_facts.POINTS[chess.Piece.from_symbol(piece.upper()).piece_type] for piece in pieces)


def claims_of(explanation, played, second):
    """The facts that count as reasons: for the best move, against the one played, and those of the best that the other does not have."""
    sources = [("best", explanation["best"], explanation["best"]["reasons"][:3])]
    for other in explanation["others"]:
        if other["move"] == played:
            sources = [("against", other, other["reasons"][:2]), ("instead", explanation["best"], other["better"][:2]), *sources]
    known = set()
    for source, candidate, reasons in sources:
        positions = why_proof.boards(explanation["fen"], candidate["line"])
        for reason in reasons:
            for fact in (reason["fact"], reason["wins"]):
                name = fact and (candidate["move"], fact["kind"], fact["ply"])
                if fact and fact["ply"] < len(candidate["line"]) and name not in known:
                    known.add(name)
                    yield source, candidate, why_facts.Claim(fact, candidate, positions, second, None)


def makes_the_difference(claim, point, second):
    """True if a move that the best one stops is legal after the move played and as good as any other."""
    board = after(point)
    if claim.named not in board.legal_moves:
        return False
    return second(board, board.turn, [claim.named]) >= second(board, board.turn) - FREE_CHOICE


def report_motifs(marked, judge, arguments, cache):
    counts, second = collections.defaultdict(collections.Counter), Second(judge)
    wins = collections.Counter()
    miss = lambda kind, place: print(f"MISS {kind}: {place}", file=sys.stderr)
    for point in [p for p in marked if p.mark in BAD]:
        fen, played = point.board.fen(), point.move.uci()
        explanation = cache(f"{fen}|{played}", lambda: why_proof.why(arguments.engine, fen, [played], WHY_NODES))
        for source, candidate, claim in claims_of(explanation, played, second):
            kind = claim.kind
            counts[kind]["stated"] += 1
            place = f"{fen} {point.board.san(point.move)}{SIGNS[point.mark]} {source} {candidate['san']} ply {claim.ply}: {claim.text}"
            if not why_facts.CHECKS[kind](claim):
                counts[kind]["false"] += 1
                miss(kind, place)
            elif source == "instead" and kind in ("parries", "prevents"):
                counts[kind]["contrasts"] += 1
                if not makes_the_difference(claim, point, second):
                    counts[kind]["same"] += 1
                    miss(f"{kind} (no difference)", place)
            if kind == "wins":
                got, score = won_by(judge, claim)
                claimed = worth_of(claim.won) - worth_of(claim.lost)
                mates = score[0] == "mate" and score[1] > 0
                group = "mates instead" if mates else "as much or more" if got >= claimed else "a point less" if got >= claimed - 1 else \
                    "less" if got > 0 else "nothing"
                wins[group] += 1
                if group in ("less", "nothing"):
                    miss("wins (how much)", f"{place}: judge {got} for {claimed}, {score}")
    order = sorted(counts, key=lambda kind: -counts[kind]["stated"])
    rows = [[kind, counts[kind]["stated"], counts[kind]["false"] or "-", f"{counts[kind]['same']} of {counts[kind]['contrasts']}"
             if counts[kind]["contrasts"] else ""] for kind in order]
    rows.append(["all", sum(c["stated"] for c in counts.values()), sum(c["false"] for c in counts.values()), ""])
    table("Facts stated of the best move and against the one played",
          ["kind", "stated", "not so by python-chess or the judge", "the move played stops it as well"], rows)
    print(f"\nWhat is stated as won, in the judge's line: {dict(wins)}")


def san_line(board, moves, most=10):
    made = board.copy(stack=False)
    line = []
    for move in moves[:most]:
        line.append(chess.Move.from_uci(move))
    return made.variation_san(line)


def read(marked, number, path):
    with open(path, "w") as file:
        bad = [p for p in marked if p.mark in BAD]
        for at, p in enumerate(random.Random(number).sample(bad, min(number, len(bad)))):
            why = (p.remark or {}).get("why") or {}
            print(f"{at + 1}. {p.board.fen()}  {p.board.san(p.move)}{SIGNS[p.mark]} (judge {SIGNS[p.their_mark()]})  {p.band}\n"
                  f"   ours {p.ours} -> {p.ours_after}; judge {p.theirs} -> {p.theirs_after}; our best {p.board.san(p.best)} {p.theirs_of_best}\n"
                  f"   text: {why.get('text')}\n   short: {why.get('short')}\n"
                  f"   judge's best: {san_line(p.board, p.line)}\n   judge's reply: {san_line(after(p), p.reply)}\n", file=file)


def after(point):
    board = point.board.copy(stack=False)
    board.push(point.move)
    return board


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("engine")
    parser.add_argument("games_file", type=pathlib.Path)
    parser.add_argument("--work", type=pathlib.Path, required=True)
    parser.add_argument("--seed", type=int, default=601)
    parser.add_argument("--apart-from", type=int, metavar="SEED", help="draw none of the games that this seed draws")
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--points", type=int, default=8, help="turning points of each game")
    parser.add_argument("--others", type=int, default=7, help="unmarked moves of each game")
    parser.add_argument("--nodes", type=int, default=300_000)
    parser.add_argument("--judge", default="/usr/games/stockfish")
    parser.add_argument("--syzygy", default=str(why_proof.TABLES))
    parser.add_argument("--read", type=int, default=0)
    parser.add_argument("--again", type=int, default=50, help="turning points that are judged again with more nodes")
    parser.add_argument("--motifs", action="store_true", help="the motifs alone")
    arguments = parser.parse_args()
    work = arguments.work
    work.mkdir(parents=True, exist_ok=True)
    with gzip.open(arguments.games_file, "rt") as file:
        rows = draw_games(list(csv.DictReader(file, delimiter="\t")), arguments.seed, arguments.games, arguments.apart_from)
    report = work / "out.json"
    if not report.exists():
        write_pgn(rows, work / "in.pgn")
        subprocess.run([arguments.engine, "analyse", work / "in.pgn", "--json", report], check=True)
    records = [json.loads(line) for line in report.read_text().splitlines()[1:]]
    marked, plain, only = collect(records, rows, arguments)
    judge = Judge(arguments.judge, Cache(work / "judge.jsonl"))
    try:
        if not arguments.motifs:
            for done, point in enumerate(marked + plain + only):
                point.ask(judge, arguments.nodes)
                if done % 20 == 0:
                    print(f"{done} of {len(marked + plain + only)} moves judged", file=sys.stderr, flush=True)
            print(f"{len(records)} games, {len(marked)} turning points, {len(plain)} unmarked moves, {len(only)} only moves")
            report_marks(marked, plain)
            report_good_moves(marked + only)
            report_moves(marked, plain)
            report_scores(marked, plain)
            report_draws(records, chess.syzygy.open_tablebase(arguments.syzygy), arguments.engine, marked, plain)
            report_accuracy(records, rows)
            report_again(marked, judge, arguments)
            if arguments.read:
                read(marked, arguments.read, work / "read.txt")
        report_motifs(marked, judge, arguments, Cache(work / "why.jsonl"))
    finally:
        judge.engine.quit()


if __name__ == "__main__":
    main()
