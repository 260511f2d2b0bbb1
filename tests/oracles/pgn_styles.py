#!/usr/bin/env python3
"""Is every move of every game read? `palisade pgn` against python-chess, which shares no code with it.

usage: tests/oracles/pgn_styles.py ENGINE styles [--games N] [--seed N]
       tests/oracles/pgn_styles.py ENGINE files FILE...

styles  Random games with side lines, comments and glyphs, each written by python-chess in some of the
        styles of STYLES at a time: letters of another language, figurines, castling signs, promotions, check
        marks, dashes, numbers, line ends, encodings, tags. What `palisade pgn` writes of it must be the same
        games, move for move, side lines too, with the same comments and glyphs.
files   The games of these files as both read them: a line for each file, then every game that both read
        differently or only one reads, with the reason that `palisade pgn` gives.

Exit code 1 if a game of a style is not read whole.
Needs python-chess (pip install chess).
"""
import argparse
import io
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

import chess
import chess.pgn

LETTERS = {
    "German": "KDTLS", "French": "RDTFC", "Spanish": "RDTAC", "Portuguese": "RDTBC", "Dutch": "KDTLP",
    "Polish": "KHWGS", "Czech": "KDVSJ", "Hungarian": "KVBFH", "Russian": ["Кр", "Ф", "Л", "С", "К"],
    "figurines": "♔♕♖♗♘", "black figurines": "♚♛♜♝♞",
}
CASTLING = ["O-O", "0-0", "o-o", "O–O", "0—0", "O−O", "О-О", "OO"]
PROMOTION = ["={}", "{}", "({})", "/{}", " ={}", " ({})"]
CHECK = {"+": ["+", "++", "†", "ch", " ch.", "", " +"], "#": ["#", "++", "‡", "mate", " mate", "+", "", " #"]}
GLYPH = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!", 10: "=", 13: "∞", 14: "⩲", 16: "±", 18: "+-", 19: "-+"}
NUMBERS = ["{}. ", "{}.", "{} . ", "{} ", "{}) ", "\n{}. "]
BLACK = ["{}... ", "{}...", "{}. ... ", "{}…", "... ", ""]
BLANKS = [" ", "\n", "\n\n", "\u00a0", "\t", "\r\n", "  "]


def random_line(board, rng, node, plies, depth):
    """Plays on from a node at random, sometimes with side lines."""
    for _ in range(plies):
        moves = list(board.legal_moves)
        if not moves:
            return
        # Promotions and castling are rare where moves are drawn at random.
        rare = [move for move in moves if move.promotion or board.is_castling(move) or board.is_en_passant(move)]
        move = rng.choice(rare if rare and rng.random() < 0.7 else moves)
        child = node.add_variation(move)
        if rng.random() < 0.1:
            child.nags.add(rng.choice(list(GLYPH)))
        if rng.random() < 0.08:
            child.comment = rng.choice(["a word", "[%clk 0:01:02]", "1. e4 (what else?)", "\"so\" 1-0; $1", "né à Zürich"])
        if depth < 3 and len(moves) > 1 and rng.random() < 0.06:
            other = rng.choice([other for other in moves if other != move])
            side = node.add_variation(other)
            copy = board.copy(stack=False)
            copy.push(other)
            random_line(copy, rng, side, rng.randint(0, 6), depth + 1)
        board.push(move)
        node = child


class Style:
    """The style of one written game."""

    def __init__(self, rng):
        self.rng = rng
        some = lambda values, plain: rng.choice(values) if rng.random() < 0.5 else plain
        self.letters = LETTERS[rng.choice(list(LETTERS))] if rng.random() < 0.6 else "KQRBN"
        self.castling = some(CASTLING, "O-O")
        self.promotion = some(PROMOTION, "={}")
        self.number = some(NUMBERS, "{}. ")
        # `12) e4 e5`, but not beside `12... e5`.
        self.black = "" if ")" in self.number else rng.choice(BLACK)
        self.blank = some(BLANKS, " ")
        self.long = rng.random() < 0.2
        self.dash = rng.choice(["-", "–", "", " - "])
        self.take = rng.choice(["x", ":", "×"])
        self.glued = rng.random() < 0.5
        self.checks = {mark: some(forms, mark) for mark, forms in CHECK.items()}
        self.ep = rng.choice(["", "", " e.p.", "e.p.", " ep"])
        self.encoding = rng.choice(["utf-8", "utf-8", "utf-8-sig", "utf-16", "cp1252"])
        self.end = rng.choice(["\n", "\r\n", "\r"])
        self.used = set()

    def move(self, board, move):
        san = board.san(move)
        mark = san[-1] if san[-1] in "+#" else ""
        body = san.rstrip("+#")
        if body.startswith("O"):
            body = body.replace("O-O", "0").replace("-O", "1")
            body = {"0": self.castling, "01": self.castling + self.castling[len(self.castling) // 2:]}[body]
        else:
            promotion = ""
            if "=" in body:
                body, piece = body.split("=")
                promotion = self.promotion.format(self.letters["KQRBN".index(piece)])
            piece, rest = (body[0], body[1:]) if body[0] in "KQRBN" else ("", body)
            if self.long:
                joint = self.take if "x" in rest else self.dash
                rest = chess.square_name(move.from_square) + joint + chess.square_name(move.to_square)
            else:
                rest = rest.replace("x", self.take)
            for english in [piece, san[san.index("=") + 1] if "=" in san else ""]:
                if english:
                    self.used.add((english, self.letters["KQRBN".index(english)]))
            body = (self.letters["KQRBN".index(piece)] if piece else "") + rest + promotion
            if board.is_en_passant(move):
                body += self.ep
        return body + (self.checks[mark] if mark else "")

    def line(self, out, board, node):
        """The moves behind a node, with their side lines."""
        first = True
        while node.variations:
            main = node.variations[0]
            self.one(out, board, main, first)
            for side in node.variations[1:]:
                out.append("(")
                copy = board.copy(stack=False)
                self.one(out, copy, side, True)
                copy.push(side.move)
                self.line(out, copy, side)
                out.append(")")
            first = len(node.variations) > 1 or bool(main.comment)
            board.push(main.move)
            node = main

    def one(self, out, board, node, first):
        number = ""
        if board.turn:
            number = self.number.format(board.fullmove_number)
        elif first:
            number = self.black.format(board.fullmove_number)
        # A check and "=" in one piece would be "+=".
        apart = not self.glued or self.move(board, node.move).endswith("+")
        glyphs = "".join((" " if at or apart else "") + self.glyph(nag) for at, nag in enumerate(sorted(node.nags)))
        out.append(number + self.move(board, node.move) + glyphs)
        if node.comment:
            out.append("{" + node.comment + "}")

    def glyph(self, nag):
        return GLYPH[nag] if self.rng.random() < 0.7 else f" ${nag}"

    def game(self, game):
        out = []
        board = game.board()
        self.line(out, board, game)
        result = game.headers["Result"]
        if self.rng.random() < 0.3:
            result = result.replace("1/2-1/2", self.rng.choice(["½-½", "1/2"])).replace("-", self.rng.choice(["–", " - ", ":"]))
        if self.rng.random() < 0.2:
            result = ""
        tags = [f'[{name.lower() if self.rng.random() < 0.1 else name} "{value}"]' for name, value in game.headers.items()]
        gap = self.rng.choice(["\n\n", "\n"])
        text = "\n".join(tags) + gap + self.blank.join(out) + " " + result + "\n\n"
        # Characters that the encoding lacks are written as a program of that time would.
        if self.encoding == "cp1252":
            try:
                return text.replace("\n", self.end).encode("cp1252")
            except UnicodeEncodeError:
                return text.replace("\n", self.end).encode("utf-8")
        return text.replace("\n", self.end).encode(self.encoding)


def shape(node):
    """Moves, glyphs and comments of a game, side lines too."""
    comment = " ".join(node.comment.replace("{", "(").replace("}", ")").split()) if node.comment else ""
    move = node.move.uci() if node.parent else ""
    return (move, tuple(sorted(node.nags)), comment, tuple(shape(child) for child in node.variations))


def main_line(game):
    return [move.uci() for move in game.mainline_moves()]


def read_all(text):
    games, source = [], io.StringIO(text)
    while (game := chess.pgn.read_game(source)) is not None:
        games.append(game)
    return games


def through(engine, data):
    """The result of `palisade pgn` for these bytes: games, messages, number left out."""
    with tempfile.NamedTemporaryFile(suffix=".pgn") as file:
        file.write(data)
        file.flush()
        with tempfile.TemporaryDirectory() as folder:
            out = pathlib.Path(folder) / "out.pgn"
            done = subprocess.run([engine, "pgn", file.name, "-o", out], capture_output=True, check=False)
            text = out.read_text(encoding="utf-8") if out.exists() else ""
    messages = done.stderr.decode().replace(file.name + ": ", "").splitlines()
    left_out = re.search(r"(\d+) left out", done.stdout.decode())
    # If nothing can be read, every game has a message.
    left_out = int(left_out.group(1)) if left_out else len(messages) - 1
    return read_all(text), messages, left_out


def random_game(rng):
    game = chess.pgn.Game()
    game.headers.update({"White": rng.choice(["A", "Müller", "O'Neil"]), "Black": "B", "Result": rng.choice(["1-0", "0-1", "1/2-1/2"])})
    if rng.random() < 0.2:
        start = rng.choice(["r3k2r/1P4P1/8/3pP3/8/8/1p4p1/R3K2R w KQkq d6 0 20", "4k3/PPP3PP/8/8/8/8/ppp3pp/4K3 b - - 0 40", "r3k2r/pppq1ppp/2np1n2/2b1p1B1/2B1P1b1/2NP1N2/PPPQ1PPP/R3K2R w KQkq - 6 8"])
        game.setup(chess.Board(start))
    random_line(game.board(), rng, game, rng.randint(2, 120), 0)
    return game


def styles(engine, count, seed):
    rng = random.Random(seed)
    failed = read = moves = either = 0
    while read < count:
        game = random_game(rng)
        style = Style(rng)
        data = style.game(game)
        again, messages, _ = through(engine, data)
        read += 1
        used = {letter for _, letter in style.used}
        if messages and ("it could be" in messages[0] or style.letters != "KQRBN" and used <= set("KQRBN")):
            either += 1
            continue
        moves += len(main_line(game))
        if len(again) != 1 or shape(again[0]) != shape(game) or again[0].headers["Result"] != game.headers["Result"] or messages:
            failed += 1
            print(f"game {read} (seed {seed}): {len(again)} games, {messages[:3]}\n{data[:1500]!r}", file=sys.stderr)
            if again:
                both = [json.dumps(shape(each)).split(", [[") for each in (game, again[0])]
                print("wanted, read:", [pair for pair in zip(*both) if pair[0] != pair[1]][:1], file=sys.stderr)
            if failed == 5:
                break
    print(f"{read} games, {moves} moves of main lines: {read - failed - either} read whole, {failed} not; {either} have no letter that determines the language, and are reported")
    return 1 if failed else 0


def text_of(data):
    """As python-chess would get it from a caller that knows the encoding."""
    for encoding in ["utf-8-sig", "cp1252", "latin-1"]:
        try:
            return data.decode(encoding).replace("\r\n", "\n")
        except UnicodeDecodeError:
            continue
    return ""


def files(engine, names):
    print("| file | games python-chess reads | read the same | differently | reported | left out |\n|---|---|---|---|---|---|")
    notes = []
    for name in names:
        with open(name, "rb") as file:
            data = file.read()
        theirs = read_all(text_of(data))
        ours, messages, left_out = through(engine, data)
        ours_left = [main_line(game) for game in ours]
        same = 0
        for number, game in enumerate(theirs, 1):
            line = main_line(game)
            if line in ours_left:
                ours_left.remove(line)
                same += 1
            else:
                error = f" ({game.errors[0]})" if game.errors else ""
                players = f"{game.headers.get('White', '?')} - {game.headers.get('Black', '?')}"
                notes.append(f"{name}: game {number} ({players}): python-chess reads {len(line)} plies{error}")
        notes += [f"{name}: only we read {len(line)} plies: {' '.join(line[:8])}" for line in ours_left]
        notes += [f"{name}: {line}" for line in messages]
        print(f"| {name} | {len(theirs)} | {same} | {len(theirs) - same} | {len(messages) - left_out} | {left_out} |")
    print()
    print("\n".join(notes))
    return 0


def main():
    if len(sys.argv) < 3 or sys.argv[1] in ("-h", "--help"):
        print(__doc__)
        return 0 if len(sys.argv) > 1 else 2
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("engine")
    parser.add_argument("what", choices=["styles", "files"])
    parser.add_argument("files", nargs="*")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    if args.what == "styles":
        return styles(args.engine, args.games, args.seed)
    return files(args.engine, args.files)


if __name__ == "__main__":
    sys.exit(main())
