#!/usr/bin/env python3
"""Does a game report mark what lichess's rules say? `palisade analyse --json` against a rule written here anew.

usage: tests/oracles/report_proof.py ENGINE marks GAMES [--nodes N]
       tests/oracles/report_proof.py ENGINE people HUMANS [--games N] [--nodes N] [--seed N]
       tests/oracles/report_proof.py ENGINE lichess HUMANS [--games N] [--nodes N] [--seed N]
       tests/oracles/report_proof.py ENGINE deep GAMES [--judge CMD] [--depth N] [--moves N] [--seed N]

marks    The games of a PGN file: every mark that lichess's judgement of the very evaluations in the report gives, and no
         other; and its accuracies.
people   The same for games of people of 800 to 2200 drawn from HUMANS (games.tsv.gz, see its README), so many of each
         two hundred points of rating.
lichess  Games that lichess has analysed: its evaluations in the file, marked by the rule here, beside the report's own:
         accuracies, and moves on which the two judge alike, a class apart, further apart.
deep     Marked and unmarked moves of a report with its default settings, N (100) of each drawn at random, beside the class by
         a deep search (--judge stockfish, --depth 20): the same class, a class apart, further, no fault at all. Moves that
         the report leaves out on purpose are not drawn: those of a decided game and the opening by name.

The rule is that of lila (modules/tree Advice, modules/analyse AccuracyPercent), written down from its description. Exit
code 1 if a mark or an accuracy differs from the rule. Needs python-chess for people, lichess and deep.
"""
import argparse
import csv
import gzip
import json
import math
import random
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

K = 0.00368208
CLASSES = {None: 0, "inaccuracy": 1, "mistake": 2, "blunder": 3}


def chance(cp):
    return 2 / (1 + math.exp(-K * cp)) - 1


def win(score):
    kind, value = score
    cp = (1000 if value > 0 else -1000) if kind == "mate" else max(-1000, min(1000, value))
    return 50 + 50 * chance(cp)


def judgement(before, after, white):
    """The class of a move between two scores of White's: ("cp", n) or ("mate", n)."""
    sign = 1 if white else -1
    if before[0] == after[0] == "cp":
        fall = sign * (chance(before[1]) - chance(after[1]))
        return next((name for limit, name in ((0.3, "blunder"), (0.2, "mistake"), (0.1, "inaccuracy")) if fall >= limit), None)
    mate_before = sign * before[1] if before[0] == "mate" else None
    mate_after = sign * after[1] if after[0] == "mate" else None
    if mate_before is not None and mate_before > 0 and (mate_after is None or mate_after < 0):
        left = sign * after[1] if mate_after is None else 0
    elif mate_before is None and mate_after is not None and mate_after < 0:
        left = -sign * before[1]
    else:
        return None
    return "inaccuracy" if left > 999 else "mistake" if left > 700 else "blunder"


def accuracies(wins, white_first):
    """The accuracy of White and of Black."""
    moves = len(wins) - 1
    if moves < 1:
        return [None, None]
    size = max(2, min(8, moves // 10))
    windows = [wins[:size]] * (min(size, len(wins)) - 2) + [wins[i:i + size] for i in range(max(1, len(wins) - size + 1))]
    weights = [min(12, max(0.5, statistics.pstdev(window))) for window in windows]
    sides = {True: [], False: []}
    for ply in range(moves):
        white = (ply % 2 == 0) == white_first
        before, after = (wins[ply], wins[ply + 1]) if white else (100 - wins[ply], 100 - wins[ply + 1])
        raw = 103.1668100711649 * math.exp(-0.04354415386753951 * (before - after)) - 3.166924740191411 + 1
        sides[white].append((100.0 if after >= before else max(0.0, min(100.0, raw)), weights[ply]))
    found = []
    for white in (True, False):
        pairs = sides[white]
        if not pairs:
            found.append(None)
            continue
        weighted = sum(a * w for a, w in pairs) / sum(w for _, w in pairs)
        found.append((weighted + len(pairs) / sum(1 / max(1, a) for a, _ in pairs)) / 2)
    return found


def scores_of(record):
    """The score of each position as lichess would have it; None where the game has ended in mate."""
    scores = []
    for position in record["positions"]:
        if "mate" in position:
            scores.append(("mate", position["mate"]))
        elif "cp" in position:
            scores.append(("cp", position["cp"]))
        else:
            scores.append(("cp", 0) if position["known"] == 0.5 else None)
    return scores


def analyse(engine, pgn, nodes):
    return report(engine, pgn, ["--nodes", str(nodes), "--jobs", "2", "--all-marks"])


def report(engine, pgn, options):
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out.json"
        subprocess.run([engine, "analyse", pgn, "--json", out, *options], stdout=subprocess.DEVNULL)
        lines = out.read_text().splitlines()
    return [json.loads(line) for line in lines[1:]]


def marks_of(record):
    """The class that the report gives each ply."""
    bad = {remark["ply"]: remark["mark"] for remark in record["remarks"] if remark["mark"] in CLASSES}
    return [bad.get(ply) for ply in range(len(record["moves"]))]


def check(records):
    """Marks and accuracies of a report against the rule."""
    moves = wrong = marked = 0
    for record in records:
        scores, found = scores_of(record), marks_of(record)
        white_first = record["start"].split()[1] == "w"
        for ply, move in enumerate(record["moves"]):
            white = (ply % 2 == 0) == white_first
            best = (record["positions"][ply].get("line") or [None])[0]
            after = scores[ply + 1]
            wanted = None if after is None or best == move else judgement(scores[ply], after, white)
            moves += 1
            marked += found[ply] is not None
            if wanted != found[ply]:
                wrong += 1
                print(f"game {record['game']}, {record['san'][ply]} (ply {ply}): {found[ply]}, should be {wanted}")
        known = scores[:scores.index(None)] if None in scores else scores
        wins = [win(score) for score in known]
        if record["start"].startswith("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq"):
            wins[0] = win(("cp", 15))
        for wanted, side in zip(accuracies(wins, white_first), ("white", "black")):
            reported = record["accuracy"][side]
            if (wanted is None) != (reported is None) or wanted is not None and abs(wanted - reported) > 0.051:
                wrong += 1
                print(f"game {record['game']}: accuracy of {side} {reported}, should be {wanted}")
    print(f"{len(records)} games, {moves} moves, {marked} marked, {wrong} marks or accuracies otherwise")
    return wrong


def people(path):
    with gzip.open(path, "rt") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def write_pgn(rows, path):
    import chess
    import chess.pgn
    with open(path, "w") as file:
        for row in rows:
            game = node = chess.pgn.Game()
            game.headers.update(White="White", Black="Black", Result=row["result"],
                                WhiteElo=row["white_elo"], BlackElo=row["black_elo"])
            for move in row["uci_moves"].split():
                node = node.add_variation(chess.Move.from_uci(move))
            print(game, file=file, end="\n\n")


def site_score(text):
    return ("mate", int(text[1:])) if text.startswith("#") else ("cp", round(100 * float(text)))


def compare(engine, rows, nodes):
    """Our reports beside lichess's own evaluations."""
    with tempfile.TemporaryDirectory() as folder:
        pgn = Path(folder) / "in.pgn"
        write_pgn(rows, pgn)
        records = analyse(engine, pgn, nodes)
    apart, gaps = {0: 0, 1: 0, 2: 0, 3: 0}, []
    explained = differ = 0
    print("| game | moves | accuracy: lichess | ours | marks: lichess | ours | alike |")
    print("|---|---|---|---|---|---|---|")
    for row, record in zip(rows, records):
        texts = [text for text in row["evals"].split() if text != "-"]
        scores = [("cp", 15)] + [site_score(text) for text in texts]
        theirs = [judgement(scores[ply], scores[ply + 1], ply % 2 == 0) for ply in range(len(texts))]
        ours, own = marks_of(record)[:len(texts)], scores_of(record)
        own[0] = ("cp", 15)
        alike = 0
        for ply, (one, other) in enumerate(zip(theirs, ours)):
            distance = abs(CLASSES[one] - CLASSES[other])
            apart[distance] += 1
            alike += distance == 0
            if distance:
                differ += 1
                # The two see one of the two positions differently by more than the loss misses the limit.
                gap = max(abs(win(a) - win(b)) for a, b in ((scores[p], own[p]) for p in (ply, ply + 1)) if b)
                explained += gap >= 2.5
        their_accuracy = accuracies([win(score) for score in scores], True)
        gaps += [abs(a - record["accuracy"][side]) for a, side in zip(their_accuracy, ("white", "black"))]
        count = lambda marks: "/".join(str(marks.count(name)) for name in ("inaccuracy", "mistake", "blunder"))
        print(f"| {row['white_elo']} - {row['black_elo']} | {len(texts)} | {their_accuracy[0]:.0f} {their_accuracy[1]:.0f} | "
              f"{record['accuracy']['white']:.0f} {record['accuracy']['black']:.0f} | {count(theirs)} | {count(ours)} | "
              f"{100 * alike / len(texts):.0f} % |")
    total = sum(apart.values())
    print(f"{total} moves: judged alike {100 * apart[0] / total:.1f} %, a class apart {100 * apart[1] / total:.1f} %, "
          f"further {100 * (apart[2] + apart[3]) / total:.1f} %; accuracy apart by {statistics.mean(gaps):.1f} on average, "
          f"{max(gaps):.1f} at most; of {differ} moves judged differently the engines' scores differ by 2.5 points of "
          f"winning chance or more at one end in {explained}")


def deep(engine, pgn, judge, depth, moves, draw):
    """Marks of a report beside those by a deep search."""
    import chess
    import chess.engine
    plain = report(engine, pgn, [])
    every = report(engine, pgn, ["--all-marks"])
    marked, unmarked = [], []
    for record, full in zip(plain, every):
        for ply, (shown, mark) in enumerate(zip(marks_of(record), marks_of(full))):
            if shown:
                marked.append((record, ply, shown))
            elif not mark:
                unmarked.append((record, ply, None))
    table = {}
    with chess.engine.SimpleEngine.popen_uci(judge) as searcher:
        searcher.configure({"Hash": 256})

        def score(board):
            if board.is_checkmate():
                return None
            value = searcher.analyse(board, chess.engine.Limit(depth=depth), game=board.fen())["score"].white()
            return ("mate", value.mate()) if value.is_mate() else ("cp", value.score())

        for name, pool in (("marked", marked), ("unmarked", unmarked)):
            for record, ply, mark in draw.sample(pool, min(moves, len(pool))):
                board = chess.Board(record["start"])
                for move in record["moves"][:ply]:
                    board.push_uci(move)
                before, white = score(board), board.turn
                board.push_uci(record["moves"][ply])
                after = score(board)
                wanted = None if after is None else judgement(before, after, white)
                table[name, mark, wanted] = table.get((name, mark, wanted), 0) + 1
                if abs(CLASSES[mark] - CLASSES[wanted]) > 1:
                    print(f"game {record['game']}, {record['san'][ply]} (ply {ply}): {mark}, by depth {depth} {wanted}: {before} {after}")
    for name in ("marked", "unmarked"):
        counts = {}
        for (pool, mark, wanted), count in table.items():
            if pool == name:
                distance = abs(CLASSES[mark] - CLASSES[wanted])
                counts[distance] = counts.get(distance, 0) + count
        none = sum(count for (pool, mark, wanted), count in table.items() if pool == name and mark and not wanted)
        print(f"{sum(counts.values())} {name} moves: the same class {counts.get(0, 0)}, a class apart {counts.get(1, 0)}, "
              f"further {counts.get(2, 0) + counts.get(3, 0)}" + (f"; no fault {none}" if name == "marked" else ""))
    print("mark by the report, class by the deep search: moves")
    for (_, mark, wanted), count in sorted(table.items(), key=str):
        print(f"  {mark}, {wanted}: {count}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("engine")
    parser.add_argument("what", choices=["marks", "people", "lichess", "deep"])
    parser.add_argument("file")
    parser.add_argument("--games", type=int)
    parser.add_argument("--nodes", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--judge", default="stockfish")
    parser.add_argument("--depth", type=int, default=20)
    parser.add_argument("--moves", type=int, default=100)
    args = parser.parse_args()
    if args.what == "marks":
        sys.exit(bool(check(analyse(args.engine, args.file, args.nodes))))
    if args.what == "deep":
        return deep(args.engine, args.file, args.judge, args.depth, args.moves, random.Random(args.seed))
    rows, draw = people(args.file), random.Random(args.seed)
    draw.shuffle(rows)
    if args.what == "people":
        bands = [[row for row in rows if low <= int(row["white_elo"]) < low + 200] for low in range(800, 2200, 200)]
        chosen = [row for turn in zip(*bands) for row in turn][:args.games or 30]
        with tempfile.TemporaryDirectory() as folder:
            pgn = Path(folder) / "in.pgn"
            write_pgn(chosen, pgn)
            sys.exit(bool(check(analyse(args.engine, pgn, args.nodes))))
    analysed = [row for row in rows if row["site"] == "lichess" and row["evals"].strip() and len(row["evals"].split()) >= 40
                and "" not in row["evals"].split(" ")]
    compare(args.engine, analysed[:args.games or 5], args.nodes)


if __name__ == "__main__":
    main()
