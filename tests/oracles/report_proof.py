#!/usr/bin/env python3
"""Does a game report mark what lichess's rules say? `palisade analyse --json` against a rule written here anew.

usage: tests/oracles/report_proof.py ENGINE marks GAMES [--nodes N]
       tests/oracles/report_proof.py ENGINE people HUMANS [--games N] [--nodes N] [--seed N]
       tests/oracles/report_proof.py ENGINE lichess HUMANS [--games N] [--nodes N] [--seed N]
       tests/oracles/report_proof.py ENGINE deep GAMES|HUMANS [--judge CMD] [--depth N] [--moves N] [--seed N] [--games N]
                                     [--every] [--scores FILE] [--report FILE] [--jobs N]

marks    The games of a PGN file: every mark that lichess's judgement of the very evaluations in the report gives, and no
         other; and its accuracies.
people   The same for games of people of 800 to 2200 drawn from HUMANS (games.tsv.gz, see its README), so many of each
         two hundred points of rating.
lichess  Games that lichess has analysed: its evaluations in the file, marked by the rule here, beside the report's own:
         accuracies, and moves on which the two judge alike, a class apart, further apart.
deep     Marked and unmarked moves of a report with its default settings, N (100) of each drawn at random, beside the class by
         a deep search (--judge stockfish, --depth 20): the same class, a class apart, further, no fault at all. Moves that
         the report leaves out on purpose are not drawn: those of a decided game and the opening by name that its own
         scores would mark. A move in a game that the deep scores call decided deserves no mark. HUMANS are games of 25
         moves or more by people of 1000 to 2200, N (12) of them, so many of each two hundred points. --every judges all
         moves. --scores keeps the deep scores for the next run, and --report keeps the report.

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


class DeepSearch:
    """The scores of positions by a deep search, some processes at a time; a file keeps them for the next run."""

    def __init__(self, command, depth, path, jobs):
        self.command, self.depth, self.path, self.jobs = command, depth, path, jobs
        self.known = {}
        if path and Path(path).exists():
            self.known = {(fen, at): tuple(score) if score else None
                          for fen, at, score in map(json.loads, Path(path).read_text().splitlines())}

    def search(self, fens):
        import concurrent.futures
        import threading
        import chess
        import chess.engine
        fens = [fen for fen in dict.fromkeys(fens) if (fen, self.depth) not in self.known]
        own, opened = threading.local(), []

        def score(fen):
            board = chess.Board(fen)
            if board.is_game_over():
                return None if board.is_checkmate() else ("cp", 0)
            if not hasattr(own, "engine"):
                own.engine = chess.engine.SimpleEngine.popen_uci(self.command, timeout=60)
                own.engine.configure({"Hash": 256, "Threads": 1})
                opened.append(own.engine)
            # A new game for each position: the score does not depend on the order.
            value = own.engine.analyse(board, chess.engine.Limit(depth=self.depth), game=fen)["score"].white()
            return ("mate", value.mate()) if value.is_mate() else ("cp", value.score())

        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            for fen, value in zip(fens, pool.map(score, fens)):
                self.known[fen, self.depth] = value
                if self.path:
                    with open(self.path, "a") as file:
                        print(json.dumps([fen, self.depth, value]), file=file)
        for engine in opened:
            engine.quit()

    def __getitem__(self, fen):
        return self.known[fen, self.depth]


def fens_of(record):
    import chess
    board = chess.Board(record["start"])
    fens = [board.fen()]
    for move in record["moves"]:
        board.push_uci(move)
        fens.append(board.fen())
    return fens


def decided(before, after):
    """True if one side has 0.9 points or more before and after a move: analyse gives it no mark."""
    chances = [win(score) for score in (before, after)]
    return min(chances) >= 90 or max(chances) <= 10


def lost(before, after, white):
    """The points, 0 to 1, that a move lost between two scores of White's."""
    ends = [win(score) if score else (100 if white else 0) for score in (before, after)]
    return (ends[0] - ends[1]) * (1 if white else -1) / 100


def deep(records, searcher, moves, draw, every):
    """Marks of a report beside those by a deep search."""
    marked, unmarked = [], []
    for record in records:
        scores, fens = scores_of(record), fens_of(record)
        for ply, mark in enumerate(marks_of(record)):
            white = fens[ply].split()[1] == "w"
            best = (record["positions"][ply].get("line") or [None])[0]
            own = None if scores[ply + 1] is None or best == record["moves"][ply] else judgement(scores[ply], scores[ply + 1], white)
            if mark or not own:
                (marked if mark else unmarked).append((record, ply, mark, scores[ply:ply + 2], fens[ply:ply + 2], white))
    print(f"{len(records)} games, {sum(len(record['moves']) for record in records)} moves, {len(marked)} marked, "
          f"{len(unmarked)} unmarked")
    # One order of all moves for both: other marks for the same games change little of the draw.
    order = [(at, ply) for at, record in enumerate(records) for ply in range(len(record["moves"]))]
    draw.shuffle(order)
    places = {id(record): at for at, record in enumerate(records)}
    rank = {place: number for number, place in enumerate(order)}
    pools = [(name, sorted(pool, key=lambda move: rank[places[id(move[0])], move[1]])[:None if every else moves])
             for name, pool in (("marked", marked), ("unmarked", unmarked))]
    searcher.search([fen for _, pool in pools for move in pool for fen in move[4]])
    table = {}
    for name, pool in pools:
        distances, none, little, near = {}, 0, 0, 0
        for record, ply, mark, own, fens, white in pool:
            before, after = (searcher[fen] for fen in fens)
            wanted = None if after is None or decided(before, after) else judgement(before, after, white)
            table[name, mark, wanted] = table.get((name, mark, wanted), 0) + 1
            distance = abs(CLASSES[mark] - CLASSES[wanted])
            distances[distance] = distances.get(distance, 0) + 1
            if not distance:
                continue
            none += wanted is None
            loss, theirs = lost(*own, white), lost(before, after, white)
            little += wanted is None and theirs < 0.02
            # Both losses lie close to the limit that separates the two classes.
            near += distance == 1 and max(abs(value - 0.05 * max(CLASSES[mark], CLASSES[wanted])) for value in (loss, theirs)) <= 0.0125
            print(f"  game {record['game']}, {record['san'][ply]} (ply {ply}): {mark}, by depth {searcher.depth} {wanted}; "
                  f"lost {loss:.3f}, {theirs:.3f}; scores {own}, {[before, after]}")
        total = max(1, sum(distances.values()))
        share = lambda count: f"{count} ({100 * count / total:.1f} %)"
        print(f"{total} {name} moves: the same class {share(distances.get(0, 0))}, a class apart {share(distances.get(1, 0))} "
              f"({near} within 0.0125 of their limit), further {share(distances.get(2, 0) + distances.get(3, 0))}"
              + (f"; no fault {share(none)}, not even a loss of 0.02 {share(little)}" if name == "marked" else ""))
    print("mark by the report, class by the deep search: moves")
    for (_, mark, wanted), count in sorted(table.items(), key=str):
        print(f"  {mark}, {wanted}: {count}")


def club_games(path, draw, games):
    """Games of people of 1000 to 2200 with 25 moves or more, so many of each two hundred points."""
    rows = people(path)
    draw.shuffle(rows)
    ratings = lambda row: (int(row["white_elo"]), int(row["black_elo"]))
    slow = lambda row: float(row["base_seconds"] or 0) + 40 * float(row["increment"] or 0) >= 180
    fits = [row for row in rows if 1000 <= min(ratings(row)) and max(ratings(row)) < 2200 and slow(row) and len(row["uci_moves"].split()) >= 50]
    bands = [[row for row in fits if low <= int(row["white_elo"]) < low + 200] for low in range(1000, 2200, 200)]
    return [row for turn in zip(*bands) for row in turn][:games]


def deep_report(engine, path, draw, games, kept):
    if kept and Path(kept).exists():
        return [json.loads(line) for line in Path(kept).read_text().splitlines()[1:]]
    with tempfile.TemporaryDirectory() as folder:
        pgn, out = path, Path(kept or Path(folder) / "out.json")
        if str(path).endswith(".tsv.gz"):
            pgn = Path(folder) / "in.pgn"
            write_pgn(club_games(path, draw, games), pgn)
        subprocess.run([engine, "analyse", pgn, "--json", out], stdout=subprocess.DEVNULL, check=True)
        return [json.loads(line) for line in out.read_text().splitlines()[1:]]


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
    parser.add_argument("--every", action="store_true")
    parser.add_argument("--scores")
    parser.add_argument("--report")
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    if args.what == "marks":
        sys.exit(bool(check(analyse(args.engine, args.file, args.nodes))))
    if args.what == "deep":
        records = deep_report(args.engine, args.file, random.Random(args.seed), args.games or 12, args.report)
        searcher = DeepSearch(args.judge, args.depth, args.scores, args.jobs)
        return deep(records, searcher, args.moves, random.Random(args.seed), args.every)
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
