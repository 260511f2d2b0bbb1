#!/usr/bin/env python3
"""Words of material in the English texts of `palisade why`, checked by python-chess against the lines of the answer.

    tests/oracles/why_words.py ENGINE PAIRS [--nodes N] [--limit N] [--jobs N] [--answers FILE] [--second ENGINE] [--undecided]

PAIRS has a position and a move a line, `FEN<TAB>e2e4`. The move is explained; its text and that of the best move are read.
A move in a text has its number, so its position is known: it continues the moves just named, a line of the answer, or a pass
(threats). The subject of a word is the move before it. From there the principal variation is replayed, and each word judged:

- wins, loses, costs, gives up: at some point of the line the pieces captured by both sides differ by the named material (a
  pawn beside a piece is free), and at the end of the line at least the points of it are left, but for one point of a piece or
  the exchange. A line that ends in mate gives nothing back.
- wins, takes, takes back the piece on a square: it stands there and is captured, by the move or, if won, later in the line.
- sacrifices: the piece is captured, and at the end of the line the side has lost points. "Gets as much back": it has not.
- undefended: no piece of its side guards the square. Protects: one does.
- attacks, forks, strikes at, pins, skewers: the pieces stand there after the move and are attacked, or stand on one line.
- checkmate, mate in N, threatens: the move mates, the line mates in time, the threat is legal after a pass.
- what a threat wins: along the line of another engine (--second), else by a short search of material. Wrong only if neither
  has it; without --second it is then undecided.
- any other piece named with a square stands there, in the position or after one of the moves named.

Nothing is read from the facts of the answer, only the texts and the principal variations. A word whose move is not found, or
that no line of the answer can decide, is counted as undecided. Prints each wrong word with position, text and line, then the
counts; exit code 1 if a word is wrong. --answers keeps the answers in a file, --undecided prints the undecided words as well.

Needs python-chess (pip install chess).
"""

import argparse
import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import chess
import chess.engine

KINDS = {"pawn": chess.PAWN, "knight": chess.KNIGHT, "bishop": chess.BISHOP, "rook": chess.ROOK, "queen": chess.QUEEN,
         "king": chess.KING}
POINTS = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9, chess.KING: 0}
NUMBERS = {"a": 1, "two": 2, "three": 3}
MINORS = (chess.KNIGHT, chess.BISHOP)

SAN = r"(?:O-O-O|O-O|[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=[QRBN])?)[+#]?"
NUMBERED = rf"\d+\.(?:\.\.)?\s?{SAN}"
RUN = rf"{NUMBERED}(?: (?:{NUMBERED}|{SAN})(?![\w]))*"
KIND = r"(?:pawn|knight|bishop|rook|queen|king)"
PIECE = rf"the (?:(?:undefended|isolated|backward|doubled|passed|weak) )?{KIND} on [a-h][1-8]"
PIECES = rf"{PIECE}(?:, {PIECE})*(?: and {PIECE})?"
ITEM = rf"(?:a|two|three|\d+) (?:pawn|knight|bishop|rook|queen)s?\b"
ITEMS = rf"{ITEM}(?:, {ITEM})*(?: and {ITEM})?"
MATERIAL = rf"(?:the exchange|two pieces for a rook|{ITEMS}(?: for {ITEMS})?)"

# A move followed by one of these is no subject.
NO_SUBJECT = r"(?: and\b| threatened\b| prevents (?:it|that)\b| attacks it\b| gives no check| with \d| before\b| after\b|[,.;:)]|$)"
# Before a move: the move named is no part of the line that the text goes along.
ASIDE = r"(?:prevents|threat of|mate that|meets|avoids|before|so that|reach of|safe from|answer to|threatens|mate by)$"

WORDS = [
    ("wins material", rf"(?:wins|picks up) (?P<material>{MATERIAL})"),
    ("winning material", rf"winning (?P<material>{MATERIAL})"),
    ("loses material", rf"loses (?P<material>{MATERIAL})"),
    ("costs material", rf"costs (?P<material>{MATERIAL})"),
    ("gives up", rf"gives up (?P<material>{MATERIAL})"),
    ("sacrifices", rf"sacrifices (?P<material>{MATERIAL})"),
    ("offers", rf"offers (?P<material>{MATERIAL})(?! for)"),
    ("wins the piece", rf"wins (?P<piece>{PIECE})"),
    ("wins back the piece", rf"wins back (?P<piece>{PIECE})"),
    ("wins it", r"(?P<it>wins|takes) it\b"),
    ("loses the piece", rf"loses (?P<piece>{PIECE})"),
    ("does not take back", rf"does not take back (?P<piece>{PIECE}); (?P<move>{NUMBERED})(?= does)"),
    ("takes back", rf"(?:takes|take) back (?P<piece>{PIECE})"),
    ("takes the undefended", rf"takes (?P<piece>the undefended {KIND} on [a-h][1-8])"),
    ("guards", rf"(?<=takes )(?P<piece>{PIECE}) that guards (?P<guarded>{PIECE})"),
    ("takes", rf"takes (?P<piece>{PIECE})"),
    ("takes kind", r"takes a (?P<kind>pawn|knight|bishop|rook|queen)\b"),
    ("undefended", rf"leaves (?P<piece>{PIECE}) undefended"),
    ("without enough defenders", rf"leaves (?P<piece>{PIECE}) without enough defenders"),
    ("attacks", rf"(?:attacks|attacking|attack) (?P<pieces>{PIECES})"),
    ("drives away", rf"drives (?P<pieces>{PIECE}) away(?! from)"),
    ("strikes at", rf"strikes at (?P<pieces>{PIECE})"),
    ("forks", rf"forks (?P<pieces>{PIECES})"),
    ("pins to the king", rf"pins (?P<pieces>{PIECE}) to the king"),
    ("pins against", rf"pins (?P<pieces>{PIECE}) against (?P<behind>{PIECE})"),
    ("skewers", rf"skewers (?P<pieces>{PIECE}) and (?P<behind>{PIECE}) behind it"),
    ("uncovers an attack", rf"uncovers an attack of (?P<by>{PIECE}) on (?P<pieces>{PIECE})"),
    ("uncovers a check", rf"uncovers a check from (?P<by>{PIECE})"),
    ("traps", rf"traps (?P<piece>{PIECE})"),
    ("checkmate", r"is checkmate"),
    ("mate in", r"(?:forces mate|and mate) in (?:at most )?(?P<count>\d+)"),
    ("threatens mate", rf"threatens mate by (?P<move>{NUMBERED})"),
    ("threatens", rf"threatens (?P<move>{NUMBERED})"),
    ("threat of", rf"(?:meets the threat of|stops the mate that) (?P<move>{NUMBERED})"),
    ("exchanges", r"(?:exchanges|trades) (?P<kinds>(?:pawn|knight|bishop|rook|queen)s)"),
    ("exchanges kinds", r"exchanges a (?P<first>knight|bishop) for a (?P<second>knight|bishop)"),
    ("protects", rf"protects (?P<piece>{PIECE})|keeps (?P<kept>{PIECE}) protected"),
    ("saves", rf"(?:saves|brings|keeps) (?P<piece>{PIECE})(?= to safety| safe|[,. ])"),
    ("safety on", r"brings the (?P<kind>pawn|knight|bishop|rook|queen) to safety on (?P<square>[a-h][1-8])"),
    ("evens the material", r"evens the material"),
    ("offers to trade", r"offers to trade (?P<kinds>(?:knight|bishop|rook|queen)s)"),
    ("uses the pin", rf"makes use of the pin on (?P<piece>{PIECE})"),
    ("keeps material", r"keeps the (?P<extra>material level|extra pawn|extra piece|extra material)"),
    ("new piece", r"makes a new (?P<kind>knight|bishop|rook|queen) on (?P<square>[a-h][1-8])"),
]


@dataclass
class Word:
    """A word of a text and what was found: True, False, or None if undecided."""

    kind: str
    said: str
    right: bool | None
    why: str = ""
    line: str = ""


@dataclass
class Mention:
    """Moves named in a sentence, and the moves from the position up to the last of them; None if not found."""

    start: int
    end: int
    depth: int
    path: tuple[chess.Move, ...] | None


@dataclass
class Net:
    """What both sides have captured along a line, for one side."""

    points: int = 0
    hot: bool = False  # The last move captured, and a recapture pays.
    won: Counter = field(default_factory=Counter)
    lost: Counter = field(default_factory=Counter)

    def capture(self, kind: int, ours: bool) -> None:
        self.points += POINTS[kind] if ours else -POINTS[kind]
        (self.won if ours else self.lost)[kind] += 1

    def promote(self, kind: int, ours: bool) -> None:
        self.points += (POINTS[kind] - 1) if ours else (1 - POINTS[kind])
        (self.won if ours else self.lost)[kind] += 1
        (self.lost if ours else self.won)[chess.PAWN] += 1

    def material(self) -> tuple[Counter, Counter]:
        """Won and lost, equal pieces left out, a knight being equal to a bishop."""
        won, lost = self.won - self.lost, self.lost - self.won
        for ours in MINORS:
            theirs = MINORS[1 - MINORS.index(ours)]
            same = min(won[ours], lost[theirs])
            won[ours] -= same
            lost[theirs] -= same
        return +won, +lost


def piece_of(text: str) -> tuple[int, int]:
    """Kind and square of "the knight on c6"."""
    kind, square = re.search(rf"({KIND}) on ([a-h][1-8])", text).groups()
    return KINDS[kind], chess.parse_square(square)


def pieces_of(text: str) -> list[tuple[int, int]]:
    return [piece_of(piece) for piece in re.findall(PIECE, text)]


def material_of(text: str) -> tuple[Counter, Counter, int]:
    """What is won and lost by "a queen for a rook and a pawn", and the points of the difference."""
    if text == "the exchange":
        return Counter({chess.ROOK: 1}), Counter({"minor": 1}), 2
    if text == "two pieces for a rook":
        return Counter({"minor": 2}), Counter({chess.ROOK: 1}), 1
    sides = []
    for side in (text.split(" for ") + [""])[:2]:
        found: Counter = Counter()
        for number, kind in re.findall(r"(a|two|three|\d+) (pawn|knight|bishop|rook|queen)", side):
            found[KINDS[kind]] += NUMBERS.get(number) or int(number)
        sides.append(found)
    points = [sum(POINTS[kind] * number for kind, number in side.items()) for side in sides]
    return sides[0], sides[1], points[0] - points[1]


def same_material(found: Counter, named: Counter) -> bool:
    found, named = Counter(found), Counter(named)
    if "minor" in named:
        minors = sum(found.pop(kind, 0) for kind in MINORS)
        if minors != named.pop("minor"):
            return False
    return +found == +named


def near_material(net: Net, won: Counter, lost: Counter) -> bool:
    """The named material, with a pawn more or less if a piece is named."""
    ours, theirs = net.material()
    pawns = (0,) if set(won) | set(lost) <= {chess.PAWN} else (0, 1, -1)
    for more in pawns:
        a, b = Counter(ours), Counter(theirs)
        change = a[chess.PAWN] - b[chess.PAWN] + more
        a[chess.PAWN], b[chess.PAWN] = max(change, 0), max(-change, 0)
        named = won[chess.PAWN] - lost[chess.PAWN]
        c, d = Counter(won), Counter(lost)
        c[chess.PAWN], d[chess.PAWN] = max(named, 0), max(-named, 0)
        if same_material(+a, +c) and same_material(+b, +d):
            return True
    return False


def taker(board: chess.Board, square: int) -> chess.Move | None:
    """The capture on a square by the least piece."""
    takers = [move for move in board.legal_moves if move.to_square == square and board.is_capture(move)]
    return min(takers, key=lambda move: POINTS[board.piece_type_at(move.from_square)] or 100, default=None)


def exchange(board: chess.Board, square: int) -> int:
    """The points that the side to move wins by captures on a square; 0 if none pays."""
    taken, move = board.piece_at(square), taker(board, square)
    if taken is None or move is None:
        return 0
    board.push(move)
    gain = POINTS[taken.piece_type] - exchange(board, square)
    board.pop()
    return max(gain, 0)


class Search:
    """A search by material: a side's move, every answer, every second move, then captures. Two checks or captures may delay it."""

    LIMIT = 25_000

    def __init__(self, side: chess.Color):
        self.side, self.nodes = side, 0

    def wins(self, board: chess.Board, move: chess.Move, least: int) -> bool | None:
        """Whether a move gains so many points against every answer; None if that takes too long."""
        board = board.copy()
        before = balance(board, self.side)
        board.push(move)
        try:
            return self.holds(board, before + least, 2, 2)
        except OverflowError:
            return None

    def holds(self, board: chess.Board, least: int, depth: int, delays: int) -> bool:
        """Whether the side has `least` points in the end, with this many full plies to go."""
        self.nodes += 1
        if self.nodes > self.LIMIT:
            raise OverflowError
        ours = board.turn == self.side
        moves = list(board.legal_moves)
        if not moves:
            return board.is_check() and not ours
        now = balance(board, self.side)
        checked = board.is_check()
        if depth <= 0 and not checked:
            if (now >= least) == ours:
                return ours
            moves = [move for move in moves if board.is_capture(move) or move.promotion]
        elif depth <= -6:
            return now >= least

        def order(move: chess.Move) -> int:
            taken = captured(board, move)
            worth = 10 * POINTS[board.piece_type_at(taken)] if taken is not None else 5 if board.gives_check(move) else 0
            return -(worth - POINTS[board.piece_type_at(move.from_square)] if worth else 0)

        for move in sorted(moves, key=order):
            # A check, or an answer that captures, is one move more.
            delay = depth > 0 and delays > 0 and (board.gives_check(move) or (not ours and board.is_capture(move)))
            board.push(move)
            held = self.holds(board, least, depth + 1 if delay else depth - 1, delays - delay)
            board.pop()
            if held == ours:
                return ours
        return not ours


def mates(board: chess.Board, moves: int, first: chess.Move | None = None) -> bool:
    """Whether the side to move mates in so many moves, beginning with `first` if it is given."""
    for move in [first] if first else list(board.legal_moves):
        if moves == 1 and not board.gives_check(move):
            continue
        board.push(move)
        answers = list(board.legal_moves)
        done = board.is_checkmate()
        if not done and moves > 1 and answers:
            done = True
            for answer in answers:
                board.push(answer)
                done = mates(board, moves - 1)
                board.pop()
                if not done:
                    break
        board.pop()
        if done:
            return True
    return False


def common(one: tuple, other: tuple) -> int:
    """How many moves two lines begin with in common."""
    return next((ply for ply, (a, b) in enumerate(zip(one, other)) if a != b), min(len(one), len(other)))


def balance(board: chess.Board, side: chess.Color) -> int:
    return sum(POINTS[kind] * (len(board.pieces(kind, side)) - len(board.pieces(kind, not side))) for kind in POINTS)


def captured(board: chess.Board, move: chess.Move) -> int | None:
    """The square of the piece that a move captures."""
    if not board.is_capture(move):
        return None
    if board.is_en_passant(move):
        return chess.square(chess.square_file(move.to_square), chess.square_rank(move.from_square))
    return move.to_square


class Reader:
    """An answer of `why`: its position and lines."""

    game = 0

    def __init__(self, answer: dict, second: chess.engine.SimpleEngine | None):
        self.second = second
        self.root = chess.Board(answer["fen"])
        self.lines: list[tuple[chess.Move, ...]] = []
        self.mates: dict[tuple[chess.Move, ...], int] = {}
        for part in [answer["best"], *answer["others"]]:
            line, board = [], self.root.copy()
            for uci in part["pv"]:
                line.append(board.push_uci(uci))
            self.lines.append(tuple(line))
            if "mate" in part["score"]["mover"]:
                self.mates[tuple(line)] = part["score"]["mover"]["mate"]

    def board(self, path: tuple[chess.Move, ...]) -> chess.Board:
        board = self.root.copy()
        for move in path:
            board.push(move)
        return board

    def legal(self, path: tuple[chess.Move, ...], san: str) -> tuple[chess.Move, ...] | None:
        board = self.board(path)
        try:
            return (*path, board.parse_san(san))
        except ValueError:
            return None

    def ply(self, number: int, black: bool) -> int:
        return (number - self.root.fullmove_number) * 2 + black - (self.root.turn == chess.BLACK)

    def find(self, ply: int, san: str, here: tuple[chess.Move, ...], known: list[tuple[chess.Move, ...]],
             threat: bool) -> tuple[chess.Move, ...] | None:
        """The moves up to a named move, from the moves named before it."""
        if ply < 0:
            return None
        null = chess.Move.null()
        if threat and len(here) == ply - 1 and not self.board(here).is_check():
            found = self.legal((*here, null), san)
            if found:
                return found
        if len(here) >= ply:
            found = self.legal(here[:ply], san)
            if found:
                return found
        starts = [line for line in self.lines if line[:len(here)] == here]
        starts += sorted(self.lines, key=lambda line: -common(line, here))
        for line in starts:
            if len(line) > ply and self.board(line[:ply]).san(line[ply]).rstrip("+#") == san.rstrip("+#"):
                return line[:ply + 1]
        for path in reversed(known):
            if len(path) >= ply:
                found = self.legal(path[:ply], san)
                if found:
                    return found
        for path in [here, *reversed(known), ()]:
            if len(path) >= ply - 1 >= 0 and not self.board(path[:ply - 1]).is_check():
                found = self.legal((*path[:ply - 1], null), san)
                if found:
                    return found
        return None

    def rest(self, path: tuple[chess.Move, ...], known: list[tuple[chess.Move, ...]]) -> tuple[chess.Move, ...]:
        """The longest line that begins with these moves."""
        longest = [line for line in self.lines if line[:len(path)] == path]
        longest = longest or [line for line in known if line[:len(path)] == path]
        return max(longest, key=len, default=path)

    def text(self, path: tuple[chess.Move, ...]) -> str:
        board, moves = self.root.copy(), []
        for move in path:
            black = board.turn == chess.BLACK
            moves.append(f"{board.fullmove_number}.{'..' if black else ''}{board.san(move) if move else '--'}")
            board.push(move)
        return " ".join(moves)

    def nets(self, start: int, line: tuple[chess.Move, ...], side: chess.Color) -> list[Net]:
        """What `side` has won after each move of a line from `start`."""
        board, net, found = self.board(line[:start]), Net(), []
        for move in line[start:]:
            ours = board.turn == side
            square = captured(board, move)
            if square is not None:
                net.capture(board.piece_type_at(square), ours)
            if move.promotion:
                net.promote(move.promotion, ours)
            board.push(move)
            hot = square is not None and exchange(board, move.to_square) > 0
            found.append(Net(net.points, hot, Counter(net.won), Counter(net.lost)))
        return found

    def points(self, start: int, line: tuple[chess.Move, ...], side: chess.Color) -> int:
        """The points that `side` has won from `start` to the end of a line, with the recaptures that are due there."""
        return self.nets(start, self.settled(line), side)[-1].points

    def settled(self, line: tuple[chess.Move, ...]) -> tuple[chess.Move, ...]:
        """A line with the recaptures that pay at its end."""
        board, moves = self.board(line), list(line)
        if line and line[-1] and captured(self.board(line[:-1]), line[-1]) is not None:
            while exchange(board, moves[-1].to_square) > 0:
                moves.append(taker(board, moves[-1].to_square))
                board.push(moves[-1])
        return tuple(moves)

    def fate(self, square: int, start: int, line: tuple[chess.Move, ...]) -> int | None:
        """The ply of a line at which the piece that stands on a square before `start` is captured."""
        board = self.board(line[:start])
        for ply in range(start, len(line)):
            move = line[ply]
            if move and captured(board, move) == square:
                return ply
            if move and move.from_square == square:
                square = move.to_square
            board.push(move)
        return None

    def due(self, square: int, start: int, line: tuple[chess.Move, ...], loser: chess.Color) -> bool:
        """Whether that piece can be won by a capture right after the line."""
        for move in line[start:]:
            square = move.to_square if move.from_square == square else square
        end = self.board(line)
        return end.turn != loser and exchange(end, square) > 0

    def gained(self, text: str, side: chess.Color, subject: tuple[chess.Move, ...], known: list) -> tuple[bool | None, str]:
        """Whether `side` wins the named material by the subject and the line after it."""
        won, lost, points = material_of(text)
        line = self.rest(subject, known)
        if chess.Move.null() in line:
            return self.threat(won, lost, points, side, subject)
        end = self.board(line)
        mates = end.is_checkmate() and end.turn != side
        score = self.mates.get(line)
        mates |= score is not None and (score > 0) == (self.root.turn == side)
        last = len(subject) - 1
        starts = [start for start in range(last, -1, -1)]
        before = self.board(subject[:last])
        if last and captured(before, subject[-1]) == subject[last - 1].to_square:
            if captured(self.board(subject[:last - 1]), subject[last - 1]) is not None:
                starts = starts[1:]  # A recapture wins nothing by itself.
        reasons = []
        for start in starts:
            nets = self.nets(start, self.settled(line), side)
            ends = len(line) - 1 - start
            seen = any(near_material(net, won, lost) for ply, net in enumerate(nets) if not net.hot or ply == ends)
            at_end = self.points(start, line, side)
            left = at_end >= points - (1 if points > 1 else 0)
            if seen and (left or mates):
                return True, ""
            what = "given back" if seen else "other material" if left else "never so much"
            reasons.append(f"from {self.text(line[:start + 1]).split()[-1]}: {what}: {at_end:+} at the end")
        if line == subject:
            return None, "no line: " + reasons[0]
        if any(move.promotion for move in line) and not left:
            return None, "promotion: " + reasons[0]
        return False, reasons[0]

    def threat(self, won: Counter, lost: Counter, points: int, side: chess.Color,
               subject: tuple[chess.Move, ...]) -> tuple[bool | None, str]:
        """The same of a move after a pass: by a second engine's line, else by a search of material."""
        least, last = points - (1 if points > 1 else 0), len(subject) - 1
        if self.second:
            self.game += 1
            board = chess.Board(self.board(subject).fen())
            found = self.second.analyse(board, chess.engine.Limit(nodes=100_000), game=self.game)
            line = (*subject, *found.get("pv", []))
            nets = self.nets(last, self.settled(line), side)
            if any(near_material(net, won, lost) for net in nets if not net.hot) and nets[-1].points >= min(least, points - points // 3):
                return True, ""  # The other engine may give a third of it for something else.
            if nets[-1].points >= points:
                return True, ""  # As much, of other kinds.
            if found["score"].pov(side).is_mate() and found["score"].pov(side).mate() > 0:
                return True, ""
        right = Search(side).wins(self.board(subject[:-1]), subject[-1], least)
        if right is None:
            return None, "search too large"
        if right or not self.second:
            return right or None, "no gain by a short search"
        end = self.board(line)
        if any(end.pieces(chess.PAWN, side) & (chess.BB_RANK_7 | chess.BB_RANK_6 if side else chess.BB_RANK_2 | chess.BB_RANK_3)):
            return None, "a pawn is about to promote"
        return False, f"no such gain after a pass, second engine: {self.text(line)}"


def bare(text: str) -> str:
    """The text with what stands in parentheses blanked out."""
    return re.sub(r"\([^()]*\)", lambda found: " " * len(found[0]), text)


def mentions(reader: Reader, sentence: str, here: tuple, known: list) -> tuple[list[Mention], tuple]:
    """The moves named in a sentence and the line it ends on."""
    found, saved = [], here
    outside, inside = here, False
    for match in re.finditer(RUN, sentence):
        depth = sentence[:match.start()].count("(") - sentence[:match.start()].count(")")
        if depth and not inside:
            saved = outside
        current = (saved if not inside else here) if depth else outside
        inside = bool(depth)
        aside = re.search(ASIDE, sentence[:match.start()].rstrip()) is not None
        threat = re.search(r"(?:threatens|mate by)$", sentence[:match.start()].rstrip()) is not None
        ply, path = None, current
        for part in match[0].split():
            number = re.match(r"(\d+)\.(\.\.)?(.*)", part)
            if number:
                ply, part = reader.ply(int(number[1]), bool(number[2])), number[3]
                if not part:
                    continue
            path = reader.find(ply, part, path, known, threat) if path is not None else None
            ply, threat = ply + 1, False
            if path is not None:
                known.append(path)
        found.append(Mention(match.start(), match.end(), depth, path))
        if path is not None:
            if depth:
                here = path
            elif not aside or sentence[match.end():].startswith(", which"):
                outside = path
    return found, outside


def subject_of(sentence: str, flat: str, at: int, named: list[Mention]) -> Mention | None:
    """The move that a word at this place speaks of."""
    outside = [mention for mention in named if not mention.depth and mention.end <= at]

    def last(before: int) -> Mention | None:
        return max((mention for mention in outside if mention.end <= before), key=lambda mention: mention.end, default=None)

    before = flat[:at].rstrip()
    before = re.sub(r" also$", "", before)
    recent = last(at)
    if recent and not before[recent.end:].strip():
        return recent
    if re.search(r"(?:\bwhich|[:;] it|,|\(in passing\))$", before) and re.search(r"which|it$|winning", before[-8:] + sentence[at:at + 8]):
        return recent
    places = [(found.end(), last(found.start())) for found in re.finditer(r"\bwhich\b|[:;] it\b|, preparing\b", before)]
    places += [(mention.end, mention) for mention in outside if not re.match(NO_SUBJECT, flat[mention.end:])]
    return max(places, key=lambda place: place[0])[1] if places else recent


def judge(reader: Reader, kind: str, found: re.Match, subject: Mention | None, named: list[Mention], known: list,
          it: str | None) -> tuple[bool | None, str, tuple]:
    """Whether a word is right, why not, and the line looked at."""
    if subject is None or subject.path is None or not subject.path:
        return None, "move not found", ()
    path = subject.path
    before, after = reader.board(path[:-1]), reader.board(path)
    side, line, last = before.turn, reader.rest(path, known), len(path) - 1
    groups = found.groupdict()

    def there(board: chess.Board, piece: tuple[int, int], color: chess.Color | None) -> bool:
        stands = board.piece_at(piece[1])
        return stands is not None and stands.piece_type == piece[0] and color in (None, stands.color)

    def at_end(color: chess.Color, start: int = last) -> int:
        return reader.points(start, line, color)

    def mated(color: chess.Color) -> bool:
        end, score = reader.board(line), reader.mates.get(line)
        return (end.is_checkmate() and end.turn == color) or (score is not None and (score > 0) == (reader.root.turn != color))

    if kind in ("wins material", "winning material"):
        return *reader.gained(groups["material"], side, path, known), line
    if kind in ("loses material", "costs material", "gives up"):
        right, why = reader.gained(groups["material"], not side, path, known)
        if kind == "gives up" and re.match(r" (and gets as much|for a new queen|for mate|for a draw)", found.string[found.end():]):
            return (True, "", line) if at_end(side) >= 0 or mated(not side) else (False, f"{at_end(side):+} at the end", line)
        return right, why, line
    if kind == "sacrifices":
        rest = found.string[found.end():]
        won, _, _ = material_of(groups["material"])
        taken = reader.nets(last, line, side)[-1].lost
        if not groups["material"].startswith("the exchange") and any(taken[what] < number for what, number in won.items()):
            return False, "not captured in the line", line
        if rest.startswith(" for mate"):
            return (True, "", line) if mated(not side) else (None, "no mate in the line", line)
        return (at_end(side) < 0, f"{at_end(side):+} at the end", line)
    if kind == "offers":
        what = {chess.ROOK} if groups["material"] == "the exchange" else set(material_of(groups["material"])[0])
        takes = [move for move in after.legal_moves if after.is_capture(move) and after.piece_type_at(move.to_square) in what]
        return bool(takes), "no such piece can be taken", line
    if kind in ("wins the piece", "wins back the piece", "wins it", "takes", "takes back", "takes the undefended", "loses the piece"):
        if kind == "wins it" and it is None:
            return None, "it?", line
        piece = piece_of(groups.get("piece") or it)
        loser = side if kind == "loses the piece" else not side
        start = last
        if not there(before, piece, loser):
            if kind == "loses the piece" and there(after, piece, loser):
                start = last + 1
            else:
                return False, "no such piece there", line
        if kind.startswith("takes") or groups.get("it") == "takes":
            if captured(before, path[-1]) != piece[1]:
                return False, "the move does not take it", line
            if kind == "takes the undefended" and before.attackers(not side, piece[1]):
                guards = [sq for sq in before.attackers(not side, piece[1]) if not before.is_pinned(not side, sq)]
                return (False, "it is guarded", line) if guards else (None, "only pinned guards", line)
            if kind == "takes back" and last:
                return captured(reader.board(path[:-2]), path[-2]) == piece[1], "nothing was taken there", line
            return True, "", line
        if chess.Move.null() in line:
            pays = captured(before, path[-1]) == piece[1] and exchange(before, piece[1]) > 0
            return (True, "", line) if pays else (None, "a threat without its line", line)
        ply = reader.fate(piece[1], start, line)
        if ply is None and reader.due(piece[1], start, line, loser):
            return True, "", line
        if ply is None:
            return (None if line == path else False), "it is not captured in the line", line
        if kind == "wins back the piece" or mated(loser):
            return True, "", line
        need = POINTS[piece[0]] - (1 if piece[0] != chess.PAWN else 0)
        # "For" another piece is judged by what remains.
        price = re.match(rf" for ({ITEMS})", found.string[found.end():])
        if price:
            need -= material_of(price[1])[2]
        values = [at_end(not loser, first) for first in range(min(start, last), -1, -1)]
        return (True, "", line) if max(values) >= need else (False, f"{values[0]:+} at the end", line)
    if kind == "does not take back":
        other = next((mention.path for mention in named if found.start() < mention.start < found.end()), None)
        piece = piece_of(groups["piece"])
        if other is None:
            return None, "move not found", line
        return there(before, piece, not side) and captured(before, other[-1]) == piece[1] != captured(before, path[-1]), "not so", line
    if kind in ("undefended", "without enough defenders"):
        piece = piece_of(groups["piece"])
        if not there(after, piece, side):
            return False, "no such piece there", line
        guards = [sq for sq in after.attackers(side, piece[1]) if not after.is_pinned(side, sq)]
        if kind == "undefended":
            return not guards, "it is guarded", line
        return exchange(after, piece[1]) > 0 or None, "no exchange pays", line
    if kind in ("attacks", "drives away", "strikes at", "forks", "pins to the king", "pins against", "skewers", "uncovers an attack"):
        for piece in pieces_of(groups["pieces"]):
            if not there(after, piece, not side):
                return False, f"no {chess.piece_name(piece[0])} on {chess.square_name(piece[1])}", line
            attackers = after.attackers(side, piece[1])
            if kind == "forks" and path[-1].to_square not in attackers:
                return False, "not attacked by the piece", line
            if not attackers:
                return False, "not attacked", line
            if kind == "pins to the king" and not after.is_pinned(not side, piece[1]):
                return False, "not pinned", line
            if kind in ("pins against", "skewers"):
                behind = piece_of(groups["behind"])
                if not there(after, behind, not side):
                    return False, "nothing behind it", line
                on_line = [sq for sq in attackers if after.piece_type_at(sq) in (chess.BISHOP, chess.ROOK, chess.QUEEN)
                           and chess.between(sq, behind[1]) >> piece[1] & 1
                           and not chess.between(piece[1], behind[1]) & after.occupied]
                if not on_line:
                    return False, "not on one line", line
            by = piece_of(groups["by"]) if kind == "uncovers an attack" else None
            if by and not (there(after, by, side) and by[1] in attackers):
                return False, "not attacked by that piece", line
        return True, "", line
    if kind == "uncovers a check":
        by = piece_of(groups["by"])
        return there(after, by, side) and by[1] in after.checkers(), "no check from there", line
    if kind == "traps":
        piece = piece_of(groups["piece"])
        if not there(after, piece, not side):
            return False, "no such piece there", line
        return (True, "", line) if reader.fate(piece[1], last + 1, line) is not None else (None, "not captured in the line", line)
    if kind == "checkmate":
        return after.is_checkmate(), "no mate", line
    if kind == "mate in":
        moves = (len(line) - last + 1) // 2
        end = reader.board(line)
        if end.is_checkmate() and end.turn != side:
            return moves <= int(groups["count"]), f"mate in {moves} in the line", line
        count = int(groups["count"])
        if moves > count:
            return False, "no mate in the line", line
        if count <= 2 or (count == 3 and after.is_check()):
            return mates(before.copy(), count, path[-1]), "no such mate by a search", line
        score = reader.mates.get(line)
        return (True if score is not None and (score > 0) == (reader.root.turn == side) else None), "the line ends before", line
    if kind in ("threatens mate", "threatens"):
        move = next((mention for mention in named if found.start() < mention.start < found.end()), None)
        if move is None or move.path is None:
            return (None, "move not found", line) if after.is_check() else (False, "not legal after a pass", line)
        if kind == "threatens mate":
            return reader.board(move.path).is_checkmate(), "no mate", move.path
        return move.path[:-1] == (*path, chess.Move.null()) or None, "legal elsewhere only", move.path
    if kind == "threat of":
        move = next((mention for mention in named if found.start() < mention.start < found.end()), None)
        board = before.copy()
        if board.is_check() or move is None:
            return None, "in check", line
        board.push(chess.Move.null())
        san = re.sub(r"^\d+\.+\s?", "", groups["move"])
        try:
            threat = board.parse_san(san)
        except ValueError:
            return False, "not legal after a pass", line
        if "mate" in found[0]:
            right = any(mates(board.copy(), count, threat) for count in (1, 2))
            return (True if right else None), "no mate in two", line
        return True, "", line
    if kind == "safety on":
        piece = piece_of(groups["kind"] + " on " + groups["square"])
        if not there(after, piece, side) or path[-1].to_square != piece[1]:
            return False, "no such piece there", line
        return exchange(after, piece[1]) <= max(0, POINTS[piece[0]] - 2), "it can be taken", line
    if kind == "takes kind":
        square = captured(before, path[-1])
        return square is not None and before.piece_type_at(square) == KINDS[groups["kind"]], "no such capture", line
    if kind == "evens the material":
        now = balance(after, side) - exchange(after, path[-1].to_square)
        return now == 0 or at_end(side, 0) + balance(reader.root, side) == 0, f"{now:+} after it", line
    if kind == "offers to trade":
        what = KINDS[groups["kinds"][:-1]]
        right = any(after.attackers(not side, sq) & after.pieces(what, not side) for sq in after.pieces(what, side))
        return right or None, "they do not attack each other", line
    if kind == "uses the pin":
        piece = piece_of(groups["piece"])
        if not there(after, piece, not side) and not there(before, piece, not side):
            return False, "no such piece there", line
        pinned = before.is_pinned(not side, piece[1]) or after.is_pinned(not side, piece[1])
        return pinned or None, "not pinned to the king", line
    if kind == "guards":
        piece, guarded = piece_of(groups["piece"]), piece_of(groups["guarded"])
        taken = captured(before, path[-1]) == piece[1] and there(before, piece, not side)
        return taken and there(before, guarded, not side) and guarded[1] in before.attacks(piece[1]), "not taken, or it does not guard it", line
    if kind == "exchanges":
        what = KINDS[groups["kinds"][:-1]]
        for start in (last, last - 1):
            if start >= 0:
                nets = reader.nets(start, line[:last + 6], side)[-1]
                if nets.won[what] and nets.lost[what]:
                    return True, "", line
        return (False if len(line) > last + 1 else None), "not both captured", line
    if kind == "exchanges kinds":
        nets = reader.nets(last, line[:last + 6], side)[-1]
        return nets.lost[KINDS[groups["first"]]] > 0 and nets.won[KINDS[groups["second"]]] > 0, "not both captured", line
    if kind == "protects":
        piece = piece_of(groups["piece"] or groups["kept"])
        if not there(after, piece, side):
            return False, "no such piece there", line
        return bool(after.attackers(side, piece[1])), "not guarded", line
    if kind == "saves":
        piece = piece_of(groups["piece"])
        if not there(before, piece, side) and not there(after, piece, side):
            return False, "no such piece there", line
        start = last if there(before, piece, side) else last + 1
        ply = reader.fate(piece[1], start, line)
        lost = ply is not None and at_end(side) <= -POINTS[piece[0]]
        return not lost, "lost in the line", line
    if kind == "keeps material":
        end = at_end(side, 0) + balance(reader.root, side)
        right = {"material level": end >= 0, "extra pawn": end >= 1, "extra piece": end >= 2, "extra material": end >= 1}
        return right[groups["extra"]], f"{end:+} at the end", line
    if kind == "new piece":
        move = path[-1]
        right = move.promotion == KINDS[groups["kind"]] and move.to_square == chess.parse_square(groups["square"])
        return right, "no such promotion", line
    raise ValueError(kind)


def words(reader: Reader, text: str) -> Iterator[Word]:
    """The words of a text, judged."""
    here: tuple[chess.Move, ...] = ()
    known: list[tuple[chess.Move, ...]] = []
    for sentence in re.split(r"(?<=[^.\s])\.\s+(?=[A-Z\d])", text.rstrip(". ") + " "):
        sentence = sentence.rstrip(". ")
        named, here = mentions(reader, sentence, here, known)
        if re.search(r"^(?:White|Black)'s (?:plan|pawn break|target|trump)\b|(?:White|Black)'s worst piece| belongs on ", sentence):
            continue  # A plan, not a line.
        flat = bare(sentence)
        taken: list[tuple[int, int]] = []
        for kind, pattern in WORDS:
            for found in re.finditer(pattern, sentence):
                if any(start < found.end() and found.start() < end for start, end in taken):
                    continue
                taken.append(found.span())
                inside = flat[found.start()] == " "
                subject = None if inside else subject_of(sentence, flat, found.start(), named)
                it = re.findall(PIECE, sentence[:found.start()])
                right, why, line = judge(reader, kind, found, subject, named, known, it[-1] if it else None)
                yield Word(kind, found[0], right, why, reader.text(line))
        # The material of moves in parentheses: "(15.cxd3 Nh5 16.Nge2: a knight for a pawn)".
        for found in re.finditer(rf"({RUN}): ({MATERIAL})(?=[).])", sentence):
            taken.append(found.span())
            run = next((mention for mention in named if mention.start == found.start()), None)
            if run is None or run.path is None:
                yield Word("moves: material", found[0], None, "move not found")
                continue
            first = len(run.path) - len([part for part in found[1].split() if not re.fullmatch(r"\d+\.+", part)])
            results = [reader.gained(found[2], side, run.path[:first + 1], [run.path]) for side in chess.COLORS]
            right = True if any(result[0] for result in results) else None if any(result[0] is None for result in results) else False
            why = " / ".join(result[1] for result in results)
            yield Word("moves: material", found[0], right, why, reader.text(reader.rest(run.path, known)))
        paths = [mention.path for mention in named if mention.path]
        boards = [reader.root, *[reader.board(path[:ply]) for path in paths for ply in range(len(path) + 1)]]
        boards += [reader.board(line) for line in reader.lines]
        for found in re.finditer(PIECE, sentence):
            if any(start < found.end() and found.start() < end for start, end in taken):
                continue
            kind, square = piece_of(found[0])
            right = any((piece := board.piece_at(square)) is not None and piece.piece_type == kind for board in boards)
            yield Word("named piece", found[0], right, "no such piece there", reader.text(here))


def read_answers(path: str | None) -> dict[tuple[str, str], dict]:
    answers = {}
    if path and os.path.exists(path):
        with open(path, encoding="utf-8") as lines:
            for line in lines:
                entry = json.loads(line)
                answers[entry["fen"], entry["asked"]] = entry["answer"]
    return answers


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine")
    parser.add_argument("pairs")
    parser.add_argument("--nodes", type=int, default=40_000)
    parser.add_argument("--limit", type=int)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--answers")
    parser.add_argument("--second")
    parser.add_argument("--undecided", action="store_true")
    options = parser.parse_args()
    with open(options.pairs, encoding="utf-8") as lines:
        pairs = [tuple(line.split("\t")) for line in map(str.strip, lines) if line][:options.limit]
    answers = read_answers(options.answers)

    def ask(pair: tuple[str, str]) -> dict:
        if pair in answers:
            return answers[pair]
        command = [options.engine, "why", *pair, "--nodes", str(options.nodes), "--hash", "16", "--json"]
        return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)

    second = chess.engine.SimpleEngine.popen_uci(options.second.split(), timeout=300) if options.second else None
    texts = 0
    counts: Counter = Counter()
    with ThreadPoolExecutor(options.jobs) as pool:
        for (fen, asked), answer in zip(pairs, pool.map(ask, pairs)):
            if options.answers and (fen, asked) not in answers:
                with open(options.answers, "a", encoding="utf-8") as out:
                    out.write(json.dumps({"fen": fen, "asked": asked, "answer": answer}) + "\n")
            reader = Reader(answer, second)
            for text in dict.fromkeys(part["text"] for part in [answer["best"], *answer["others"]]):
                texts += 1
                for word in words(reader, text):
                    counts[word.kind, word.right] += 1
                    if word.right is False or (word.right is None and options.undecided):
                        verdict = "wrong" if word.right is False else "undecided"
                        print(f"{verdict} {word.kind}: \"{word.said}\": {word.why}", f"{fen} {asked}", text, word.line, sep="\n  ", flush=True)
    if second:
        second.quit()
    total, wrong, undecided = (sum(counts[kind, right] for kind, right in counts if right in wanted)
                               for wanted in ((True, False, None), (False,), (None,)))
    print(f"{len(pairs)} positions, {texts} texts, {total} words, {wrong} wrong, {undecided} undecided")
    for kind in dict.fromkeys([kind for kind, _ in WORDS] + ["moves: material", "named piece"]):
        right, false, unknown = counts[kind, True], counts[kind, False], counts[kind, None]
        if right + false + unknown:
            print(f"{kind}: {right + false + unknown}, wrong {false}, undecided {unknown}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
