"""Checks that the buckets of a summary agree with their names: random members of each, by rules of its own.

    palisade analyse games.pgn --nodes 2000 --sql games.sql --json games.json
    python3 tests/oracles/summary_buckets.py games.sql games.json [--each 50] [--show]

The rules read the line alone, with python-chess. They share nothing with the program, and are wider than its own: a member
passes if the line has the motif anywhere in the first moves of its side.
"""

from __future__ import annotations

import argparse
import json
import random
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import chess

WORTH = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9, chess.KING: 100}
SLIDERS = (chess.BISHOP, chess.ROOK, chess.QUEEN)
SOON = 4
# A score, in centipawns, that is a draw for a person.
LEVEL = 100


class Line:
    """A line with its boards, and the side whose motif it is."""

    def __init__(self, fen: str, moves: list[str], first: int, mate: int | None, cp: int | None) -> None:
        self.boards = [chess.Board(fen)]
        self.moves: list[chess.Move] = []
        for text in moves:
            move = chess.Move.from_uci(text)
            board = self.boards[-1].copy()
            if board.piece_type_at(move.from_square) == chess.KING and board.color_at(move.to_square) == board.turn:
                file = 6 if move.to_square > move.from_square else 2
                move = chess.Move(move.from_square, chess.square(file, chess.square_rank(move.from_square)))
            if move not in board.legal_moves:
                break
            board.push(move)
            self.moves.append(move)
            self.boards.append(board)
        self.first = first
        self.side = self.boards[0].turn if first == 0 else not self.boards[0].turn
        self.mate = mate
        self.cp = cp

    def own(self) -> Iterator[tuple[chess.Board, chess.Move, chess.Board]]:
        """The first moves of the side, with the boards before and after."""
        for ply in range(self.first, min(len(self.moves), self.first + 2 * SOON), 2):
            yield self.boards[ply], self.moves[ply], self.boards[ply + 1]

    def balance(self, board: chess.Board) -> int:
        """The material of the side minus that of the other."""
        count = lambda color: sum(WORTH[kind] * len(board.pieces(kind, color)) for kind in list(WORTH)[:5])
        return count(self.side) - count(not self.side)


def rays(board: chess.Board, square: int) -> Iterator[tuple[int, int]]:
    """The first two pieces on each line of a slider, the second behind the first."""
    kind = board.piece_type_at(square)
    if kind not in SLIDERS:
        return
    steps = [(1, 0), (-1, 0), (0, 1), (0, -1)] if kind != chess.BISHOP else []
    steps += [(1, 1), (1, -1), (-1, 1), (-1, -1)] if kind != chess.ROOK else []
    for right, up in steps:
        met = []
        file, rank = chess.square_file(square) + right, chess.square_rank(square) + up
        while 0 <= file < 8 and 0 <= rank < 8 and len(met) < 2:
            at = chess.square(file, rank)
            if board.piece_at(at):
                met.append(at)
            file, rank = file + right, rank + up
        if len(met) == 2:
            yield met[0], met[1]


def swap(board: chess.Board, move: chess.Move) -> int:
    """The points that a capture wins if both sides then recapture on its square as long as it pays."""
    taken = WORTH[board.piece_type_at(move.to_square) or chess.PAWN]
    after = board.copy(stack=False)
    after.push(move)
    back = [reply for reply in after.legal_moves if reply.to_square == move.to_square]
    least = min(back, key=lambda reply: WORTH[after.piece_type_at(reply.from_square)], default=None)
    return taken - max(0, swap(after, least)) if least else taken


def fork(line: Line) -> bool:
    """A moved piece attacks two pieces that it wins, alone or with the help of a second attacker."""
    for _, move, after in line.own():
        worth = WORTH[after.piece_type_at(move.to_square) or chess.PAWN]
        again = passed_to(after, line.side)
        targets = [sq for sq in after.attacks(move.to_square) if after.color_at(sq) == (not line.side)]
        captures = {sq: chess.Move(move.to_square, sq) for sq in targets}
        good = [
            sq
            for sq in targets
            if WORTH[after.piece_type_at(sq)] > worth
            or not after.is_attacked_by(not line.side, sq)
            or (captures[sq] in again.legal_moves and swap(again, captures[sq]) > 0)
        ]
        if len(good) >= 2:
            return True
    return False


def lined_up(line: Line, fits: Callable[[int, int], bool]) -> bool:
    for before, _, after in line.own():
        for board in (before, after):
            for square in chess.scan_forward(board.occupied_co[line.side]):
                for front, behind in rays(board, square):
                    if board.color_at(front) == board.color_at(behind) == (not line.side) and fits(WORTH[board.piece_type_at(front)], WORTH[board.piece_type_at(behind)]):
                        return True
    return False


def x_ray(line: Line) -> bool:
    """A slider through a piece of either side to a square where it captures or defends."""
    return lined_up(line, lambda front, behind: front >= behind) or any(list(rays(after, move.to_square)) for _, move, after in line.own())


def discovery(line: Line) -> bool:
    for before, move, after in line.own():
        if after.is_check() and len(after.checkers()) > 1:
            return True
        for square in chess.scan_forward(after.occupied_co[line.side]):
            if square != move.to_square and before.piece_type_at(square) in SLIDERS and after.piece_type_at(square) in SLIDERS:
                new = after.attacks(square) & ~before.attacks(square)
                if any(after.color_at(sq) == (not line.side) for sq in new):
                    return True
    return False


def hanging(line: Line) -> bool:
    return any(before.is_capture(move) and not after.is_attacked_by(not line.side, move.to_square) for before, move, after in line.own())


def takes(line: Line) -> bool:
    return any(before.is_capture(move) for before, move, _ in line.own())


def material(line: Line) -> bool:
    return line.balance(line.boards[-1]) > line.balance(line.boards[0]) or line.mate is not None


def mate(line: Line) -> bool:
    return line.mate is not None or line.boards[-1].is_checkmate()


def back_rank(line: Line) -> bool:
    for _, move, after in line.own():
        king = after.king(not line.side)
        home = 7 if line.side == chess.WHITE else 0
        if king is not None and chess.square_rank(king) == home and after.piece_type_at(move.to_square) in (chess.ROOK, chess.QUEEN):
            return True
    return False


def sacrifice(line: Line) -> bool:
    start = line.balance(line.boards[0])
    return any(line.balance(board) <= start - 2 for board in line.boards) or offered(line)


def offered(line: Line) -> bool:
    """A piece stands where a cheaper one takes it, or one that is not guarded."""
    for _, move, after in line.own():
        square = move.to_square
        takers = [WORTH[after.piece_type_at(sq)] for sq in after.attackers(not line.side, square)]
        if takers and (min(takers) < WORTH[after.piece_type_at(square)] or not after.is_attacked_by(line.side, square)):
            return True
    return False


def promotion(line: Line) -> bool:
    def passed(board: chess.Board, square: int, color: bool) -> bool:
        ahead = range(chess.square_rank(square) + 1, 8) if color else range(chess.square_rank(square))
        files = [file for file in range(chess.square_file(square) - 1, chess.square_file(square) + 2) if 0 <= file < 8]
        return not any(board.piece_at(chess.square(file, rank)) == chess.Piece(chess.PAWN, not color) for file in files for rank in ahead)

    return any(
        move.promotion or any(passed(board, sq, color) for board in (before, after) for color in chess.COLORS for sq in board.pieces(chess.PAWN, color))
        for before, move, after in line.own()
    )


def is_hit(board: chess.Board, move: chess.Move, side: bool) -> bool:
    """True if the side attacks the moved piece, also along the line that the piece blocked before."""
    after = board.copy(stack=False)
    after.push(move)
    return after.is_attacked_by(side, move.to_square)


def trapped(line: Line) -> bool:
    """A piece of the other side is attacked and has no move to a square where it is not."""
    for _, _, after in line.own():
        for square in chess.scan_forward(after.occupied_co[not line.side] & ~after.kings & ~after.pawns):
            if after.is_attacked_by(line.side, square) and after.turn != line.side:
                exits = [m for m in after.legal_moves if m.from_square == square]
                if all(is_hit(after, m, line.side) for m in exits):
                    return True
    return False


def leaves_unguarded(line: Line) -> bool:
    """A captured defender leaves a piece that could be won only now, by more than the capturing piece from its new square."""

    def winners(board: chess.Board, square: int) -> set[int]:
        return {move.from_square for move in board.legal_moves if move.to_square == square and swap(board, move) > 0}

    for before, move, after in line.own():
        if before.piece_at(move.to_square) is None:
            continue
        again = passed_to(after, line.side)
        guarded = before.attacks(move.to_square) & before.occupied_co[not line.side] & ~before.kings & ~before.pawns
        for square in guarded:
            only_now = set() if square in before.attacks(move.from_square) else {move.to_square}
            if winners(again, square) - only_now and not winners(before, square):
                return True
    return False


def falls_without_defender(line: Line) -> bool:
    """A piece falls that had a defender when the line began to work on it: captured, lured or driven away, or cut off."""
    if leaves_unguarded(line):
        return True
    steps = list(line.own())
    for first in range(len(steps)):
        before = steps[first][0]
        for board, move, _ in steps[first + 1 :]:
            square = move.to_square
            guards = before.attackers(not line.side, square)
            # A captured guard is gone, also if the piece that recaptured guards from the same square.
            left = [sq for sq in board.attackers(not line.side, square) if board.piece_at(sq) == before.piece_at(sq)]
            taken = before.piece_at(square) is not None and before.piece_at(square) == board.piece_at(square)
            if (taken or move.promotion or line.boards[-1].is_checkmate()) and not guards.issubset(left):
                return True
    return False


def lured(line: Line) -> bool:
    """A defender goes, a piece is drawn onto a square where the next move hits it, or a slider uses the square or line that a piece left."""
    for ply in range(line.first, min(len(line.moves) - 2, line.first + 2 * SOON), 2):
        move, answer, follow = line.moves[ply : ply + 3]
        after = line.boards[ply + 3]
        if answer.to_square == move.to_square and (follow.to_square == move.to_square or after.is_attacked_by(line.side, move.to_square)):
            return True
        slider = after.piece_type_at(follow.to_square) in SLIDERS
        if slider and (follow.to_square == move.from_square or chess.between(follow.from_square, follow.to_square) & chess.BB_SQUARES[move.from_square]):
            return True
        if slider and any(chess.between(follow.to_square, sq) & chess.BB_SQUARES[move.from_square] for sq in after.attacks(follow.to_square)):
            return True
    return falls_without_defender(line)


def in_between(line: Line) -> bool:
    """A capture waits for a move, or a piece that is lost takes something first."""
    steps = list(line.own())
    for (before, move, _), (later, follow, _) in zip(steps, steps[1:], strict=False):
        target = before.piece_at(follow.to_square)
        waits = target is not None and target == later.piece_at(follow.to_square) and follow.to_square != move.to_square
        # The capture waits, also if the piece that makes it moves in between.
        origin = move.from_square if follow.from_square == move.to_square else follow.from_square
        if waits and any((other.from_square, other.to_square) == (origin, follow.to_square) for other in before.legal_moves):
            return True
    for ply in range(line.first, len(line.moves) - 1, 2):
        move, answer = line.moves[ply : ply + 2]
        if line.boards[ply].is_capture(move) and answer.to_square == move.to_square and line.boards[ply].is_attacked_by(not line.side, move.from_square):
            return True
    return sum(after.is_check() for _, _, after in steps) >= 3


def level(line: Line) -> bool:
    """The line ends in a draw by rule, or its score is that of a level game."""
    last = line.boards[-1]
    return last.is_stalemate() or last.is_insufficient_material() or (line.cp is not None and abs(line.cp) <= LEVEL)


def near_king(line: Line) -> bool:
    """A check, a capture near the king, or a king that lost its right to castle."""
    for before, move, after in line.own():
        king = before.king(not line.side)
        if after.is_check() or (king is not None and chess.square_distance(king, move.to_square) <= 3):
            return True
        if any(before.has_castling_rights(color) and not after.has_castling_rights(color) for color in chess.COLORS):
            return True
    return any(board.has_castling_rights(not line.side) and not later.has_castling_rights(not line.side) for board, later in zip(line.boards, line.boards[1:], strict=False))


def develops(line: Line) -> bool:
    """A piece leaves its first rank, the king castles, or a move attacks a piece that then moves away."""
    for ply in range(line.first, min(len(line.moves), line.first + 2 * SOON), 2):
        before, move, after = line.boards[ply], line.moves[ply], line.boards[ply + 1]
        home = 0 if line.side else 7
        if before.is_castling(move) or (chess.square_rank(move.from_square) == home and before.piece_type_at(move.from_square) != chess.PAWN):
            return True
        if ply + 1 < len(line.moves) and after.attacks(move.to_square) & chess.BB_SQUARES[line.moves[ply + 1].from_square]:
            return True
    return False


def few_pieces(line: Line) -> bool:
    """An ending: at most two rooks, a rook and a minor piece, or a queen, for each side; or only one side has more."""
    board = line.boards[0]
    worth = [sum(WORTH[kind] * len(board.pieces(kind, color)) for kind in (chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN)) for color in chess.COLORS]
    return min(worth) <= 10


def pawns_matter(line: Line) -> bool:
    """A pawn moves, takes or is attacked, or the pawns change."""
    for before, move, after in line.own():
        targets = after.attacks(move.to_square)
        if before.piece_type_at(move.from_square) == chess.PAWN or before.piece_type_at(move.to_square) == chess.PAWN:
            return True
        if any(after.piece_type_at(sq) == chess.PAWN for sq in targets):
            return True
    return line.boards[0].pawns != line.boards[-1].pawns


def gains(board: chess.Board) -> set[chess.Move]:
    """Moves of the side to move that check, promote, or take something that is unguarded, worth more than the taker, or lost by the exchange."""
    found = set()
    for move in board.legal_moves:
        taken = board.piece_type_at(move.to_square)
        guarded = board.is_attacked_by(not board.turn, move.to_square)
        pays = taken is not None and (not guarded or WORTH[taken] > WORTH[board.piece_type_at(move.from_square)] or swap(board, move) > 0)
        if pays or move.promotion or board.gives_check(move):
            found.add(move)
    return found


def passed_to(board: chess.Board, color: bool) -> chess.Board:
    """The position with this side to move."""
    other = board.copy()
    if other.turn != color:
        other.push(chess.Move.null())
    return other


def meets_threat(line: Line) -> bool:
    """What the other side could take or check with is gone after the move, or costs it more."""
    for before, move, after in line.own():
        theirs = passed_to(before, not line.side)
        if before.is_check() or gains(theirs) - gains(after):
            return True
        if any(reply.to_square in after.attacks(move.to_square) and not before.is_attacked_by(line.side, reply.to_square) for reply in theirs.legal_moves):
            return True
    return False


def makes_threat(line: Line) -> bool:
    """With a second move the side could take, check or promote as it could not before."""
    return any(gains(passed_to(after, line.side)) - gains(before) for before, _, after in line.own())


RULES: dict[str, Callable[[Line], bool]] = {
    "mate": mate,
    "fork": fork,
    "pin": lambda line: lined_up(line, lambda front, behind: front < behind),
    "skewer": x_ray,
    "discovery": discovery,
    "hanging": hanging,
    "material": material,
    "exchange": takes,
    "back-rank": back_rank,
    "sacrifice": sacrifice,
    "promotion": promotion,
    "trapped": trapped,
    "defender": falls_without_defender,
    "deflection": lured,
    "in-between": in_between,
    "draw": level,
    "king-attack": near_king,
    "development": develops,
    "endgame": few_pieces,
    "structure": pawns_matter,
    "threat": meets_threat,
    "makes-threat": makes_threat,
}


def members(database: sqlite3.Connection, games: dict[int, dict]) -> dict[str, list[tuple[str, list[Line]]]]:
    """All members of the buckets with the line that each rests on, of a chance that was found both lines that the search recorded."""
    found: dict[str, list[tuple[str, list[Line]]]] = {}
    rows = database.execute(
        "SELECT game, ply, motif, role, fen FROM motifs JOIN moves USING (game, ply)"
        " UNION ALL SELECT game, ply, motif, CASE found WHEN 1 THEN 'found' ELSE 'not found' END, fen FROM chances JOIN moves USING (game, ply)"
    )
    for game, ply, motif, role, fen in rows:
        record = games[game]
        mark = next((mark for mark in record["remarks"] if mark["ply"] == ply), {})
        why = mark.get("why") or {}
        position = record["positions"][ply + (role == "allowed")]
        if role == "allowed":
            lines = [why["played"] if len(why["played"]) > 1 else [record["moves"][ply], *position.get("line", [])]]
        elif role == "missed":
            lines = [why["better"] or position["line"]]
        else:
            # The line of a move that was played continues in the next position; the chance rests on the one before it.
            later = [[record["moves"][ply], *record["positions"][ply + 1].get("line", [])]] if role == "found" else []
            lines = [position["line"], *later]
        first = int(role == "allowed")
        read = [Line(fen, moves, first, position.get("mate"), position.get("cp")) for moves in lines]
        found.setdefault(motif, []).append((f"game {game} ply {ply} {role}", read))
    return found


def main() -> None:
    """Prints how many members of each bucket pass."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("sql", type=Path)
    words.add_argument("json", type=Path)
    words.add_argument("--each", type=int, default=50)
    words.add_argument("--show", action="store_true", help="print the members that do not pass")
    args = words.parse_args()
    database = sqlite3.connect(":memory:")
    database.executescript(args.sql.read_text())
    games = {game["game"]: game for game in map(json.loads, args.json.read_text().splitlines()[1:])}
    random.seed(1)
    failed = 0
    for motif, all_members in sorted(members(database, games).items()):
        if (rule := RULES.get(motif)) is None:
            print(f"{motif:14} {len(all_members):5} members, no rule")
            continue
        chosen = random.sample(all_members, min(args.each, len(all_members)))
        wrong = [(name, lines) for name, lines in chosen if not any(map(rule, lines))]
        print(f"{motif:14} {len(all_members):5} members, {len(chosen) - len(wrong)} of {len(chosen)} pass")
        failed += len(wrong) * 25 > len(chosen)
        for name, lines in wrong if args.show else []:
            print("   ", name, lines[0].boards[0].fen(), " | ".join(line.boards[0].variation_san(line.moves) for line in lines))
    raise SystemExit(failed > 0)


if __name__ == "__main__":
    main()
