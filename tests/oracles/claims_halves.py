#!/usr/bin/env python3
"""Searches for sentences that `palisade check` calls true although their second half is false.

    tests/oracles/claims_halves.py ENGINE [--number 2000] [--seed 1] [--show]

Sentences such as "The bishop on b7 attacks the knight on f3 and also the pawn on b2." on positions of random games: the first
half is true by python-chess 1.11, the second one shares its verb, and is false in one half of the sentences. Relations: attack,
defence, pin, check, the place of a piece, and what two moves of a game are; the halves are joined in 33 ways. Prints the counts
of verdicts. Exit code 1 if a sentence with a false half is called true, or one with two true halves false.
"""

import argparse
import collections
import concurrent.futures
import json
import random
import subprocess
import sys
import tempfile

import chess
import chess.pgn
from claims_proof import NAMES, random_game

JOINS = [
    " and ", ", and ", " and also ", ", and also ", " but also ", ", but also ", ", also ", " and now ", " and indeed ", " here and ", " now and ",
    " already and ", " too and ", "; ", "; and ", "; also ", " as well as ", " plus ", " along with ", " together with ", " and then ",
    " and of course ", " and even ", " and perhaps ", ", ", " while ", " and, in addition, ", " (and also ", ", not to mention ", ": ", " and, yes, ",
    " and likewise ", " and ultimately ",
]
ACTIVE = {
    True: ["attacks", "hits", "eyes", "is attacking", "bears down on", "has an eye on"],
    False: ["defends", "protects", "guards", "is defending"],
}
PASSIVE = {True: ["is attacked by", "is under attack from", "is hit by"], False: ["is defended by", "is protected by"]}


class Position:
    def __init__(self, rng, board):
        self.rng, self.board = rng, board

    def named(self, square):
        """A piece in words, with its square."""
        piece = self.board.piece_at(square)
        name, side, at = NAMES[piece.piece_type], "White" if piece.color else "Black", chess.square_name(square)
        return self.rng.choice([f"the {name} on {at}", f"{side}'s {name} on {at}", f"the {at}-{name}"])

    def pair(self, yes, no, first=None):
        """Two different squares: one of `yes`, and one of `yes` or of `no`; and whether the second one is of `yes`."""
        true = self.rng.random() < 0.5
        first = first or (self.rng.choice(yes) if yes else None)
        rest = [square for square in (yes if true else no) if square != first]
        return (first, self.rng.choice(rest), true) if first is not None and rest else None

    def active(self):
        square, piece = self.rng.choice(list(self.board.piece_map().items()))
        hostile = self.rng.random() < 0.5
        targets = [s for s, p in self.board.piece_map().items() if (p.color != piece.color) == hostile and s != square]
        pair = self.pair(*split(targets, self.board.attacks(square)))
        return pair and (f"{self.named(square)} {self.rng.choice(ACTIVE[hostile])} {self.named(pair[0])}", self.named(pair[1]), pair[2])

    def passive(self):
        square, piece = self.rng.choice(list(self.board.piece_map().items()))
        hostile = self.rng.random() < 0.5
        actors = [s for s, p in self.board.piece_map().items() if (p.color != piece.color) == hostile and s != square]
        pair = self.pair(*split(actors, self.board.attackers(piece.color != hostile, square)))
        return pair and (f"{self.named(square)} {self.rng.choice(PASSIVE[hostile])} {self.named(pair[0])}", self.named(pair[1]), pair[2])

    def pinned(self):
        side = self.rng.choice([True, False])
        own = [s for s, p in self.board.piece_map().items() if p.color == side and p.piece_type != chess.KING]
        pins = {s for s in own if self.board.is_pinned(side, s)}
        pair = self.pair(*split(own, pins))
        return pair and (f"{self.named(pair[0])} is pinned to the king", self.named(pair[1]), pair[2])

    def check(self):
        actors = [s for s, p in self.board.piece_map().items() if p.color != self.board.turn]
        pair = self.pair(*split(actors, self.board.checkers()))
        side = "White" if self.board.turn else "Black"
        return pair and (f"{side}'s king is in check from {self.named(pair[0])}", self.named(pair[1]), pair[2])

    def stands(self):
        pieces = list(self.board.piece_map().items())
        (first, one), (second, two) = self.rng.sample(pieces, 2)
        true = self.rng.random() < 0.5
        at = chess.square_name(second) if true else self.rng.choice([chess.square_name(s) for s in chess.SQUARES if self.board.piece_at(s) is None])
        return f"there is a {NAMES[one.piece_type]} on {chess.square_name(first)}", f"a {NAMES[two.piece_type]} on {at}", true

    def moves(self):
        """Moves that give check, capture, or castle, as numbered moves of the game."""
        kinds = {"is a check": [], "is a capture": [], "takes a pawn": [], "gives check": []}
        board, every = chess.Board(), []
        for move in self.board.move_stack:
            san = f"{board.fullmove_number}{'.' if board.turn else '...'}{board.san(move)}"
            every.append(san)
            takes, checks = board.is_capture(move), board.gives_check(move)
            pawn = takes and (board.is_en_passant(move) or board.piece_type_at(move.to_square) == chess.PAWN)
            for kind, holds in zip(kinds, [checks, takes, pawn, checks]):
                if holds:
                    kinds[kind].append(san)
            board.push(move)
        kind = self.rng.choice(list(kinds))
        pair = self.pair(kinds[kind], [san for san in every if san not in kinds[kind]])
        return pair and (f"{pair[0]} {kind}", pair[1], pair[2])


def split(squares, yes):
    return [s for s in squares if s in yes], [s for s in squares if s not in yes]


def verdict(engine, kind, board, text):
    with tempfile.NamedTemporaryFile("w", suffix=".pgn") as pgn:
        place = ["--fen", board.fen()]
        if kind == "moves":
            print(chess.pgn.Game.from_board(board), file=pgn, flush=True)
            place = ["--pgn", pgn.name]
        run = subprocess.run([engine, "check", "--json", *place, "-"], input=text, capture_output=True, text=True)
    assert run.returncode in (0, 1), run.stderr
    verdicts = [s["verdict"] for game in json.loads(run.stdout)["games"] for remark in game["remarks"] for s in remark["sentences"]]
    return "false" if "false" in verdicts else "true" if set(verdicts) == {"true"} else "none"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine")
    parser.add_argument("--number", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", action="store_true", help="print each wrong verdict")
    args = parser.parse_args()
    rng = random.Random(args.seed)
    cases = []
    kinds = ["active", "active", "passive", "passive", "pinned", "check", "stands", "moves"]
    while len(cases) < args.number:
        board, kind = random_game(rng), rng.choice(kinds)
        for _ in range(40):
            made = getattr(Position(rng, board), kind)()
            if made:
                break
            board = random_game(rng) if kind in ("pinned", "check") else board
        if not made:
            continue
        first, second, true = made
        join = rng.choice(JOINS)
        text = first[0].upper() + first[1:] + join + second + (")." if "(" in join else ".")
        cases.append((kind, join, board, text, true))
    counts, wrong = collections.Counter(), collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        found = pool.map(lambda case: verdict(args.engine, case[0], case[2], case[3]), cases)
        for (kind, join, board, text, true), got in zip(cases, found):
            counts[kind, "both true" if true else "second false", got] += 1
            if got == ("false" if true else "true"):
                wrong[kind, join] += 1
                if args.show:
                    print(f"{got}: {text} [{board.fen()}]")
    for (kind, truth, got), number in sorted(counts.items()):
        print(f"{kind:8} {truth:13} {got:6} {number}")
    print(f"{sum(wrong.values())} of {len(cases)} wrong: {dict(wrong)}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
