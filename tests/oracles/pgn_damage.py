"""Damaged PGN: no legal move is lost, and every loss is reported.

    pgn_damage.py ENGINE [--seed 1] [--show]

Damages games by script, by each method below and at several places, and reads each file with `ENGINE pgn` and with
python-chess. A case fails if python-chess keeps a move that the engine does not keep, or if the engine says nothing on
standard error. `--show` prints each case with both readings.
"""

import argparse
import io
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import chess
import chess.pgn

TAGS = '[Event "x"]\n[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n'
NEXT = '\n\n[Event "y"]\n[White "C"]\n[Black "D"]\n\n1. d4 {x} d5 *\n'
# The inputs of the review of 2026-11-28 that were read wrongly.
REVIEW = {
    "kings of an electronic board": "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ke4 Kd5 1-0",
    "illegal move that stood": "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7+ a6 5. Qxe8 1-0",
    "illegal king move": "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ka1 Nf6 *",
    "a move left out": "1. e4 e5 2... Nc6 3. Bb5 a6 *",
    "side line with the other side's number": "1. e4 c5 2. d4 cxd4 3. c3 Nf6 (4. e5) *",
    "markup after the result": "1. e4 e5 2. Nf3 Nc6 1-0</p>",
    "moves after the result": '[Result "1-0"]\n\n1. e4 e5 1-0 2. Nf3 Nc6',
    "move after mate": "1. f3 e5 2. g4 Qh4# 3. Kf2 d6 *",
    "end-of-file character": TAGS + "1. e4 e5 2. Nf3 1-0\n\x1a",
    "NUL bytes at the end": TAGS + "1. e4 e5 2. Nf3 1-0\n\0\0\0\0",
    "NUL bytes inside": TAGS + "1. e4 e5\0\0 2. Nf3\0 1-0\n",
    "Russian names in Windows-1251": TAGS.replace('"A"', '"\u0418\u0432\u0430\u043d\u043e\u0432"') + "1. e4 e5 1-0",
}
FAULTS = [
    "Ke4", "Qxh9", "Kd5", "Nf33", "Nz3", "N@f4", "hello", "O-O-O-O", "e9", "e8=Q", "PxP", "P-K4", "Rxx1", "???x",
    ")", "))", "(", "(1. a3", "{open", "{open } }", "(Nf3", "{a} )", "[", "<b>", "~", "1-0 0-1", "5999", "--!",
]  # fmt: skip


def games(rng: random.Random) -> Iterator[list[str]]:
    """Random games as tokens: numbers and moves."""
    while True:
        board, tokens = chess.Board(), []
        for _ in range(rng.randrange(8, 40)):
            if board.is_game_over():
                break
            if board.turn:
                tokens.append(f"{board.fullmove_number}.")
            move = rng.choice(list(board.legal_moves))
            tokens.append(board.san(move))
            board.push(move)
        yield tokens


def cases(seed: int) -> Iterator[tuple[str, bytes]]:
    for name, text in REVIEW.items():
        yield name, text.encode("cp1251" if "1251" in name else "utf-8")
    rng = random.Random(seed)
    source = games(rng)
    for fault in FAULTS:
        for place in ("early", "late"):
            tokens = next(source)
            at = len(tokens) // 4 if place == "early" else len(tokens) - 1
            damaged = [*tokens[:at], fault, *tokens[at:], "1-0"]
            # python-chess would end the comment at the next game's brace.
            after = NEXT.replace("{x} ", "") if fault == "{open" else NEXT
            yield f"{fault} {place}", (TAGS + " ".join(damaged) + after).encode()
    for name, change in {
        "a move twice": lambda t, at: [*t[: at + 1], t[at], *t[at + 1 :]],
        "a move missing": lambda t, at: [*t[:at], *t[at + 1 :]],
        "two moves swapped": lambda t, at: [*t[:at], t[at + 1], t[at], *t[at + 2 :]],
        "a result in the middle": lambda t, at: [*t[:at], "1/2-1/2", *t[at:]],
        "numbers off by one": lambda t, at: [
            *t[:at], *[f"{int(w[:-1]) + 1}." if w.endswith(".") else w for w in t[at:]],
        ],
    }.items():
        for _ in range(3):
            tokens = next(source)
            at = next(i for i in range(len(tokens) // 2, len(tokens)) if not tokens[i].endswith("."))
            at = at if at + 1 < len(tokens) else at - 1
            yield name, (TAGS + " ".join([*change(tokens, at), "1-0"]) + NEXT).encode()
    for tail in (" 1-0 Black resigned", " 1-0\nsome words", " 1-0</td></tr>", " 1-0 {c} 0-1", " {c", " (a4"):
        after = NEXT.replace("{x} ", "") if tail == " {c" else NEXT
        yield f"after the end:{tail}", (TAGS + " ".join(next(source)) + tail + after).encode()


def lines(text: str) -> list[list[str]]:
    """The main lines of the games that python-chess reads, as UCI."""
    found, source = [], io.StringIO(text)
    while (game := chess.pgn.read_game(source)) is not None:
        moves = [move.uci() for move in game.mainline_moves()]
        if moves:
            found.append(moves)
    return found


def total(text: str) -> int:
    """All moves that python-chess reads, variations included."""
    count, source = 0, io.StringIO(text)
    while (game := chess.pgn.read_game(source)) is not None:
        stack = [game]
        while stack:
            node = stack.pop()
            count += len(node.variations)
            stack.extend(node.variations)
    return count


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("engine")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", action="store_true")
    args = parser.parse_args()
    chess.pgn.LOGGER.disabled = True
    wrong = count = 0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "in.pgn"
        for name, data in cases(args.seed):
            count += 1
            path.write_bytes(data)
            run = subprocess.run([args.engine, "pgn", str(path)], capture_output=True, check=False)
            text = data.decode("cp1251" if "1251" in name else "utf-8")
            ours, theirs = lines(run.stdout.decode()), lines(text)
            stderr = run.stderr.decode()
            rest, lost = list(ours), []
            for line in theirs:
                while rest and rest[0][: len(line)] != line:
                    rest.pop(0)
                if rest:
                    rest.pop(0)
                else:
                    lost.append(line)
            fewer = total(run.stdout.decode()) < total(text)
            if lost or fewer or not stderr or run.returncode not in (0, 1):
                wrong += 1
                why = "moves lost" if lost or fewer else "no message"
                print(f"WRONG {name}: {why}, rc {run.returncode}\n{text}\nours {ours}\ntheirs {theirs}\n{stderr}")
            elif args.show:
                print(f"{name}: {[len(x) for x in ours]} for {[len(x) for x in theirs]}, rc {run.returncode}: {stderr}", end="")
    print(f"{count} damaged files, {wrong} wrong")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
