#!/usr/bin/env python3
"""Proves `palisade check --claims` against python-chess and against puzzles.

    tests/oracles/claims_proof.py ENGINE rules [--number 2000] [--seed 1] [--write FILE]
    tests/oracles/claims_proof.py ENGINE tactics DATA [--number 500] [--seed 1] [--write FILE]

`rules`: claims of kinds that the rules decide, on positions of random games, half of them false; every one has to be
right, and none may be left unjudged. `tactics`: claims made of puzzles (DATA/puzzles.csv: FEN before the opponent's move,
moves, themes), true by their themes and solutions, false as near misses; the figures are printed. The answers are made by
rules of this file's own over python-chess 1.11. With --write the claims are saved with their answers.
"""

import argparse
import collections
import csv
import json
import pathlib
import random
import subprocess
import sys

import chess

NAMES = {piece: chess.piece_name(piece) for piece in chess.PIECE_TYPES}
POINTS = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9, chess.KING: 0}
SIDES = {chess.WHITE: "white", chess.BLACK: "black"}


def random_game(rng):
    """A position that random moves lead to, captures and pawns' moves a little likelier."""
    board = chess.Board()
    for _ in range(rng.randrange(4, 110)):
        moves = list(board.legal_moves)
        if not moves:
            break
        weights = [3 if board.is_capture(m) or board.piece_type_at(m.from_square) == chess.PAWN else 1 for m in moves]
        board.push(rng.choices(moves, weights)[0])
    return board


def moves_of(board):
    return " ".join(move.uci() for move in board.move_stack)


def other(rng, values, value):
    rest = [v for v in values if v != value]
    return rng.choice(rest) if rest else None


class Rules:
    """Claims whose answer python-chess, or a line of this class, knows. Each method gives (claim, answer) or None."""

    def __init__(self, rng, board):
        self.rng, self.board = rng, board
        self.pieces = list(board.piece_map().items())
        self.true = rng.random() < 0.5

    def piece_on(self):
        square, piece = self.rng.choice(self.pieces)
        claim = {"kind": "piece-on", "square": chess.square_name(square), "piece": NAMES[piece.piece_type]}
        if self.rng.random() < 0.6:
            claim["side"] = SIDES[piece.color]
        if not self.true:
            if "side" in claim and self.rng.random() < 0.5:
                claim["side"] = SIDES[not piece.color]
            else:
                claim["piece"] = other(self.rng, NAMES.values(), claim["piece"])
        return claim, self.true

    def phantom_piece(self):
        square = self.rng.choice(list(chess.SQUARES))
        piece = self.board.piece_at(square)
        return {"kind": "piece-on", "square": chess.square_name(square)}, piece is not None

    def empty(self):
        square = self.rng.choice(list(chess.SQUARES))
        return {"kind": "empty", "square": chess.square_name(square)}, self.board.piece_at(square) is None

    def count(self):
        side, piece = self.rng.choice([True, False]), self.rng.choice(list(NAMES))
        real = len(self.board.pieces(piece, side))
        claimed = real if self.true else max(0, real + self.rng.choice([-1, 1]))
        return {"kind": "count", "side": SIDES[side], "piece": NAMES[piece], "count": claimed}, claimed == real

    def to_move(self):
        side = self.board.turn if self.true else not self.board.turn
        return {"kind": "to-move", "side": SIDES[side]}, self.true

    def captured(self):
        captures = list(self.board.generate_legal_captures())
        if not captures:
            return None
        move = self.rng.choice(captures)
        taken = chess.PAWN if self.board.is_en_passant(move) else self.board.piece_type_at(move.to_square)
        piece = NAMES[taken] if self.true else other(self.rng, NAMES.values(), NAMES[taken])
        return {"kind": "captured", "move": self.board.san(move), "piece": piece}, self.true

    def legal(self):
        legal = list(self.board.legal_moves)
        if self.true:
            return ({"kind": "legal", "move": self.board.san(self.rng.choice(legal))}, True) if legal else None
        for _ in range(50):
            a, b = self.rng.sample(list(chess.SQUARES), 2)
            move = chess.Move(a, b)
            piece = self.board.piece_at(a)
            if piece is None or piece.piece_type == chess.KING or any(m.from_square == a and m.to_square == b for m in legal):
                continue
            if piece.piece_type == chess.PAWN or self.rng.random() < 0.3:
                return {"kind": "legal", "move": move.uci()}, False
            text = chess.piece_symbol(piece.piece_type).upper() + chess.square_name(b)
            if any(m.to_square == b and self.board.piece_type_at(m.from_square) == piece.piece_type for m in legal):
                continue
            return {"kind": "legal", "move": text}, False
        return None

    def played(self):
        if not self.board.move_stack:
            return None
        board, at = chess.Board(), self.rng.randrange(len(self.board.move_stack))
        for move in self.board.move_stack[:at]:
            board.push(move)
        real = self.board.move_stack[at]
        move = real if self.true else other(self.rng, list(board.legal_moves), real)
        if move is None:
            return None
        dots = "." if board.turn else "..."
        return {"kind": "played", "move": f"{board.fullmove_number}{dots}{board.san(move)}"}, self.true

    def attacked(self):
        square, side = self.rng.choice(list(chess.SQUARES)), self.rng.choice([True, False])
        real = len(self.board.attackers(side, square))
        claimed = real if self.true else max(0, real + self.rng.choice([-1, 1, 2]))
        return {"kind": "attacked", "square": chess.square_name(square), "by": SIDES[side], "times": claimed}, claimed == real

    def defended(self):
        square, piece = self.rng.choice(self.pieces)
        real = len(self.board.attackers(piece.color, square))
        claimed = real if self.true else max(0, real + self.rng.choice([-1, 1, 2]))
        return {"kind": "defended", "square": chess.square_name(square), "times": claimed}, claimed == real

    def reach(self, kind, own):
        square, piece = self.rng.choice(self.pieces)
        pieces = self.board.occupied_co[piece.color if own else not piece.color]
        hit = list(self.board.attacks(square) & pieces)
        rest = [s for s in chess.SquareSet(pieces) if s not in hit and s != square]
        pool = hit if self.true else rest
        if not pool:
            return None
        return {"kind": kind, "from": chess.square_name(square), "targets": [chess.square_name(self.rng.choice(pool))]}, self.true

    def attacks(self):
        return self.reach("attacks", False)

    def protects(self):
        return self.reach("protects", True)

    def pinned(self):
        pieces = [(s, p) for s, p in self.pieces if p.piece_type != chess.KING and self.board.is_pinned(p.color, s) == self.true]
        if not pieces:
            return None
        square, _ = self.rng.choice(pieces)
        return {"kind": "pinned", "square": chess.square_name(square), "to": "king"}, self.true

    def check(self):
        moves = [m for m in self.board.legal_moves if self.board.gives_check(m) == self.true]
        return ({"kind": "check", "move": self.board.san(self.rng.choice(moves))}, self.true) if moves else None

    def checkmate(self):
        for move in self.board.legal_moves:
            self.board.push(move)
            mate = self.board.is_checkmate()
            self.board.pop()
            if mate == self.true and (mate or self.board.gives_check(move)):
                return {"kind": "checkmate", "move": self.board.san(move)}, self.true
        return None

    def mate_in_one(self):
        def mates(move):
            self.board.push(move)
            mate = self.board.is_checkmate()
            self.board.pop()
            return mate
        if not any(self.board.legal_moves):
            return None
        real = any(mates(m) for m in self.board.legal_moves)
        return ({"kind": "mate-in", "moves": 1}, real) if real == self.true else None

    def draw(self):
        how = self.rng.choice(["stalemate", "material", "repetition", "fifty-moves"])
        board = self.board
        real = {
            "stalemate": board.is_stalemate(),
            "material": board.is_insufficient_material(),
            "repetition": board.is_repetition(3),
            "fifty-moves": board.halfmove_clock >= 100,
        }[how]
        return {"kind": "draw", "how": how}, real

    def pawns(self, feature):
        board, sets = self.board, {}
        for side in chess.COLORS:
            found, unsure = [], False
            for square in board.pieces(chess.PAWN, side):
                file, rank = chess.square_file(square), chess.square_rank(square)
                own = board.pieces(chess.PAWN, side)
                theirs = board.pieces(chess.PAWN, not side)
                ahead = lambda s: (chess.square_rank(s) > rank) == side and chess.square_rank(s) != rank
                if feature == "passed":
                    so = not any(abs(chess.square_file(s) - file) <= 1 and ahead(s) for s in theirs)
                    if so and any(chess.square_file(s) == file and ahead(s) for s in own):
                        unsure, so = True, False
                elif feature == "isolated":
                    so = not any(abs(chess.square_file(s) - file) == 1 for s in own)
                else:
                    so = sum(chess.square_file(s) == file for s in own) > 1
                if so:
                    found.append(square)
            sets[side] = (found, unsure)
        side = self.rng.choice([True, False])
        found, unsure = sets[side]
        claim = {"kind": f"{feature}-pawn", "side": SIDES[side]}
        if unsure:
            return None
        if self.rng.random() < 0.5:
            pawns = list(board.pieces(chess.PAWN, side))
            pool = [s for s in pawns if (s in found) == self.true]
            if not pool:
                return None
            return {**claim, "square": chess.square_name(self.rng.choice(pool))}, self.true
        claimed = len(found) if self.true else len(found) + 1
        return {**claim, "count": claimed}, self.true

    def passed(self):
        return self.pawns("passed")

    def isolated(self):
        return self.pawns("isolated")

    def doubled(self):
        return self.pawns("doubled")

    def bishop_pair(self):
        side = self.rng.choice([True, False])
        colours = {(chess.square_file(s) + chess.square_rank(s)) % 2 for s in self.board.pieces(chess.BISHOP, side)}
        return {"kind": "bishop-pair", "side": SIDES[side]}, len(colours) == 2

    def files(self):
        file = self.rng.randrange(8)
        on = {side: any(chess.square_file(s) == file for s in self.board.pieces(chess.PAWN, side)) for side in chess.COLORS}
        if self.rng.random() < 0.5:
            return {"kind": "open-file", "file": "abcdefgh"[file]}, not any(on.values())
        side = self.rng.choice([True, False])
        return {"kind": "half-open-file", "file": "abcdefgh"[file], "side": SIDES[side]}, not on[side] and on[not side]

    def castled(self):
        board, did = chess.Board(), {}
        for move in self.board.move_stack:
            if board.is_castling(move):
                did[board.turn] = "king" if board.is_kingside_castling(move) else "queen"
            board.push(move)
        side = self.rng.choice([True, False])
        claim = {"kind": "castled", "side": SIDES[side]}
        if side in did and self.rng.random() < 0.5:
            claim["wing"] = self.rng.choice(["king", "queen"])
            return claim, claim["wing"] == did[side]
        return claim, side in did

    def can_castle(self):
        side, wing = self.rng.choice([True, False]), self.rng.choice(["king", "queen"])
        has = self.board.has_kingside_castling_rights if wing == "king" else self.board.has_queenside_castling_rights
        return {"kind": "can-castle", "side": SIDES[side], "wing": wing}, has(side)

    def material(self):
        total = {side: sum(POINTS[p] * len(self.board.pieces(p, side)) for p in POINTS) for side in chess.COLORS}
        side = total[True] > total[False]
        ahead = abs(total[True] - total[False])
        if ahead == 0:
            return None
        if self.true:
            return {"kind": "material", "side": SIDES[side], "points": ahead}, True
        if self.rng.random() < 0.5:
            return {"kind": "material", "side": SIDES[not side], "points": ahead}, False
        return {"kind": "material", "side": SIDES[side], "points": ahead + 1}, False


KINDS = [
    "piece_on", "phantom_piece", "empty", "count", "to_move", "captured", "legal", "played", "attacked", "defended", "attacks",
    "protects", "pinned", "check", "checkmate", "mate_in_one", "draw", "passed", "isolated", "doubled", "bishop_pair", "files",
    "castled", "can_castle", "material",
]


def rules(number, seed):
    """As many claims of each kind as come, half of them false."""
    rng = random.Random(seed)
    claims, left = [], {True: number - number // 2, False: number // 2}
    turn = 0
    while any(left.values()):
        kind = KINDS[turn % len(KINDS)]
        turn += 1
        made = getattr(Rules(rng, board := random_game(rng)), kind)()
        if made is None or not left[made[1]]:
            continue
        left[made[1]] -= 1
        claims.append({"id": f"{kind}-{len(claims)}", "moves": moves_of(board), "claim": made[0], "answer": made[1]})
    return claims


def targets(board, square):
    """The pieces that the piece on a square attacks: the king, more valuable ones, undefended ones."""
    piece = board.piece_at(square)
    found = []
    for hit in board.attacks(square) & board.occupied_co[not piece.color]:
        target = board.piece_at(hit)
        loose = not board.attackers(target.color, hit) and target.piece_type != chess.PAWN
        if target.piece_type == chess.KING or POINTS[target.piece_type] > POINTS[piece.piece_type] and piece.piece_type != chess.KING or loose:
            found.append(hit)
    return found


def beyond(board, square):
    """(front, behind) pairs of the other side along the lines of a slider."""
    piece = board.piece_at(square)
    if piece.piece_type not in (chess.BISHOP, chess.ROOK, chess.QUEEN):
        return []
    found = []
    for front in board.attacks(square) & board.occupied_co[not piece.color]:
        bare = board.copy(stack=False)
        front_piece = bare.remove_piece_at(front)
        for behind in bare.attacks(square) - board.attacks(square):
            back_piece = bare.piece_at(behind)
            if back_piece and back_piece.color == front_piece.color and chess.square_name(front) and behind in chess.SquareSet(chess.ray(square, front)):
                found.append((front, behind))
    return found


class Puzzle:
    def __init__(self, row):
        self.row, self.themes = row, set(row["Themes"].split())
        self.moves = [chess.Move.from_uci(text) for text in row["Moves"].split()]
        self.before = chess.Board(row["FEN"])
        self.board = self.before.copy()
        self.blunder = self.board.san(self.moves[0])
        self.board.push(self.moves[0])
        self.solution = self.board.san(self.moves[1])

    def solver(self):
        """(plies so far, board, move) at each of the solver's moves."""
        board = self.before.copy()
        for ply, move in enumerate(self.moves):
            if ply % 2 == 1:
                yield ply, board.copy(), move
            board.push(move)

    def at(self, ply, claim, answer, name):
        moves = " ".join(m.uci() for m in self.moves[:ply])
        return {"id": f"{name}-{self.row['PuzzleId']}", "fen": self.row["FEN"], "moves": moves, "claim": claim, "answer": answer}

    def wrong_square(self, board, square):
        """A piece of the other side that the piece on a square does not attack."""
        side = board.piece_at(square).color
        rest = [s for s in chess.SquareSet(board.occupied_co[not side]) if s not in board.attacks(square)]
        return rest

    def claims(self, rng):
        made = []
        for n in range(1, 5):
            if f"mateIn{n}" in self.themes:
                made.append(self.at(1, {"kind": "mate-in", "moves": n}, True, "mate"))
                made.append(self.at(1, {"kind": "mate-in", "moves": n, "move": self.solution}, True, "mate-move"))
                if n > 1:
                    made.append(self.at(1, {"kind": "mate-in", "moves": n - 1}, False, "mate-sooner"))
                made.append(self.at(1, {"kind": "mate-in", "moves": n + 1}, False, "mate-later"))
                made.append(self.at(0, {"kind": "allows", "move": self.blunder, "reply": self.solution, "mate": n}, True, "allows-mate"))
                if n > 1:
                    made.append(self.at(0, {"kind": "allows", "move": self.blunder, "mate": n - 1}, False, "allows-sooner"))
        if "fork" in self.themes:
            for ply, board, move in self.solver():
                san = board.san(move)
                board.push(move)
                hit = targets(board, move.to_square)
                if len(hit) >= 2:
                    names = [chess.square_name(s) for s in hit]
                    made.append(self.at(ply, {"kind": "fork", "move": san, "by": NAMES[board.piece_type_at(move.to_square)], "targets": names}, True, "fork"))
                    wrong = self.wrong_square(board, move.to_square)
                    if wrong:
                        names = [names[0], chess.square_name(rng.choice(wrong))]
                        made.append(self.at(ply, {"kind": "fork", "move": san, "targets": names}, False, "fork-wrong"))
                    break
        if "skewer" in self.themes:
            for ply, board, move in self.solver():
                san = board.san(move)
                board.push(move)
                rows = [
                    (f, b) for f, b in beyond(board, move.to_square)
                    if board.piece_type_at(f) == chess.KING or POINTS[board.piece_type_at(f)] > POINTS[board.piece_type_at(b)]
                ]
                rows = [(f, b) for f, b in rows if board.piece_type_at(b) not in (chess.PAWN, chess.KING)]
                if rows:
                    front, behind = rows[0]
                    claim = {"kind": "skewer", "move": san, "front": chess.square_name(front), "behind": chess.square_name(behind)}
                    made.append(self.at(ply, claim, True, "skewer"))
                    claim = {"kind": "skewer", "move": san, "front": chess.square_name(behind), "behind": chess.square_name(front)}
                    made.append(self.at(ply, claim, False, "skewer-turned"))
                    break
        if "pin" in self.themes:
            pieces = [s for s in chess.SquareSet(self.board.occupied_co[not self.board.turn]) if self.board.is_pinned(not self.board.turn, s)]
            free = [s for s in chess.SquareSet(self.board.occupied_co[not self.board.turn]) if not self.board.is_pinned(not self.board.turn, s) and self.board.piece_type_at(s) != chess.KING]
            if pieces:
                made.append(self.at(1, {"kind": "pinned", "square": chess.square_name(pieces[0]), "to": "king"}, True, "pin"))
            if free:
                made.append(self.at(1, {"kind": "pinned", "square": chess.square_name(rng.choice(free)), "to": "king"}, False, "pin-none"))
        if "doubleCheck" in self.themes:
            for ply, board, move in self.solver():
                san = board.san(move)
                check = board.gives_check(move)
                board.push(move)
                if check:
                    made.append(self.at(ply, {"kind": "check", "move": san, "double": True}, len(board.checkers()) == 2, "double"))
        if "discoveredAttack" in self.themes:
            for ply, board, move in self.solver():
                san, side = board.san(move), board.turn
                after = board.copy()
                after.push(move)
                for slider in chess.SquareSet(after.occupied_co[side]):
                    if slider == move.to_square:
                        continue
                    fresh = after.attacks(slider) - board.attacks(slider)
                    hit = [s for s in fresh & after.occupied_co[not side] if move.from_square in chess.SquareSet(chess.between(slider, s))]
                    hit = [s for s in hit if after.piece_type_at(s) in (chess.KING, chess.QUEEN)]
                    if hit:
                        made.append(self.at(ply, {"kind": "discovered", "move": san, "target": chess.square_name(hit[0])}, True, "discovered"))
                        wrong = [s for s in self.wrong_square(after, slider) if not after.attackers(side, s)]
                        if wrong:
                            made.append(self.at(ply, {"kind": "discovered", "move": san, "target": chess.square_name(rng.choice(wrong))}, False, "discovered-wrong"))
                        break
                else:
                    continue
                break
        if "hangingPiece" in self.themes and self.board.is_capture(self.moves[1]):
            square = self.moves[1].to_square
            if self.board.piece_at(square):
                made.append(self.at(1, {"kind": "hanging", "target": chess.square_name(square)}, True, "hanging"))
            safe = [
                s for s in chess.SquareSet(self.board.occupied_co[not self.board.turn])
                if not self.board.attackers(self.board.turn, s) and self.board.piece_type_at(s) != chess.KING
            ]
            if safe:
                made.append(self.at(1, {"kind": "hanging", "target": chess.square_name(rng.choice(safe))}, False, "hanging-safe"))
        if self.themes & {"crushing", "advantage"}:
            end = self.before.copy()
            for move in self.moves:
                end.push(move)
            total = lambda board: sum(POINTS[p.piece_type] * (1 if p.color == self.board.turn else -1) for p in board.piece_map().values())
            if total(end) - total(self.board) >= 3 and not any(t.startswith("mate") for t in self.themes):
                made.append(self.at(1, {"kind": "wins", "move": self.solution}, True, "wins"))
            if not self.before.is_capture(self.moves[0]):
                made.append(self.at(0, {"kind": "wins", "move": self.blunder, "what": "rook"}, False, "wins-not"))
            made.append(self.at(1, {"kind": "best", "move": self.solution}, True, "best"))
            made.append(self.at(0, {"kind": "bad", "move": self.blunder}, True, "bad"))
            made.append(self.at(1, {"kind": "bad", "move": self.solution}, False, "fault-in-best"))
            side = SIDES[self.board.turn]
            made.append(self.at(1, {"kind": "assessment", "side": SIDES[not self.board.turn], "how": "winning"}, False, "standing-turned"))
            if "crushing" in self.themes:
                made.append(self.at(1, {"kind": "assessment", "side": side}, True, "standing"))
        return made


def tactics(data, number, seed):
    rng = random.Random(seed)
    rows = list(csv.DictReader(open(pathlib.Path(data) / "puzzles.csv", encoding="utf-8")))
    rng.shuffle(rows)
    pools = collections.defaultdict(list)
    for row in rows:
        for claim in Puzzle(row).claims(rng):
            pools[(claim["answer"], claim["id"].rsplit("-", 1)[0])].append(claim)
    claims = []
    for answer, share in ((True, number - number // 2), (False, number // 2)):
        names = sorted(name for truth, name in pools if truth == answer)
        taken, turn = 0, 0
        while taken < share and any(pools[(answer, name)] for name in names):
            pool = pools[(answer, names[turn % len(names)])]
            turn += 1
            if pool:
                claims.append(pool.pop())
                taken += 1
    return claims


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine")
    parser.add_argument("what", choices=["rules", "tactics"])
    parser.add_argument("data", nargs="?")
    parser.add_argument("--number", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nodes", type=int, default=20000)
    parser.add_argument("--write")
    args = parser.parse_args()
    if args.what == "rules":
        claims = rules(args.number or 2000, args.seed)
    else:
        claims = tactics(args.data, args.number or 500, args.seed)
    text = "".join(json.dumps(claim) + "\n" for claim in claims)
    if args.write:
        pathlib.Path(args.write).write_text(text, encoding="utf-8")
    run = subprocess.run([args.engine, "check", "--claims", "--json", "--nodes", str(args.nodes), "--hash", "4", "-"], input=text, capture_output=True, text=True)
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    if len(answers) != len(claims):
        sys.exit(f"{len(answers)} answers to {len(claims)} claims: {run.stderr}")
    tally = collections.defaultdict(collections.Counter)
    called_true = 0
    for claim, answer in zip(claims, answers):
        name = claim["id"].rsplit("-", 1)[0]
        verdict = answer["verdict"]
        mark = "unjudged" if verdict == "not-checkable" else "right" if (verdict == "true") == claim["answer"] else "WRONG"
        tally[name][mark] += 1
        called_true += verdict == "true" and not claim["answer"]
        if mark == "WRONG" or mark == "unjudged" and args.what == "rules":
            print(mark, json.dumps(claim), json.dumps(answer))
    for name, counts in sorted(tally.items()):
        print(f"{name:18} {dict(counts)}")
    total = sum(tally.values(), collections.Counter())
    false = sum(not claim["answer"] for claim in claims)
    print(f"{len(claims)} claims, {false} of them false: {total['right']} right, {total['WRONG']} wrong, {total['unjudged']} not judged; {called_true} false ones called true")
    perfect = total["right"] == len(claims) if args.what == "rules" else called_true == 0 and total["WRONG"] * 20 <= len(claims)
    sys.exit(0 if perfect else 1)


if __name__ == "__main__":
    main()
