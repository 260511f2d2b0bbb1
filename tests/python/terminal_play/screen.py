"""Reads the screen of `palisade play` and compares it with python-chess's board."""

import re

import chess
from pyte.graphics import FG_BG_256

FILLED = {"\u265a": "k", "\u265b": "q", "\u265c": "r", "\u265d": "b", "\u265e": "n", "\u265f": "p"}
OUTLINED = {"\u2654": "K", "\u2655": "Q", "\u2656": "R", "\u2657": "B", "\u2658": "N", "\u2659": "P"}
GERMAN = str.maketrans("KQRBN", "KDTLS")
WHITE = (FG_BG_256[231], "white")
MOVED = (FG_BG_256[143], FG_BG_256[100], "green")
CHECK = (FG_BG_256[131], "red")
BUSY = (
    "Palisade is thinking", "Searching", "Analysing the game", "Writing the report",
    "Palisade denkt nach", "Es wird gesucht", "Die Partie wird analysiert", "Der Bericht wird",
)
PAGE = ("Enter: back", "Eingabe: Brett")
MORE = ("PgDn: more", "Bild ab: mehr")
# Everything that the game may show, in both languages.
ALLOWED = re.compile(
    "[ -~\u00e4\u00f6\u00fc\u00c4\u00d6\u00dc\u00df\u00b7\u00bd\u2013\u25b8\u201e\u201c\u201a\u2018\u2019%s%s]*"
    % ("".join(FILLED), "".join(OUTLINED))
)


def san(board, move, german):
    text = board.san(move)
    return text.translate(GERMAN) if german else text


def full_line(board, german):
    """The moves of a game as `moves` writes them."""
    root, words = board.root(), []
    for move in board.move_stack:
        if root.turn == chess.WHITE:
            words.append(f"{root.fullmove_number}.")
        elif not words:
            words.append(f"{root.fullmove_number}...")
        words.append(san(root, move, german))
        root.push(move)
    return words


class View:
    """What a person reads on the screen at one moment; of an earlier frame only the text counts."""

    def __init__(self, screen, lines):
        self.screen = screen
        self.columns, self.rows = screen.columns, len(lines)
        self.lines = lines
        self.status = self.lines[-2] if self.rows > 1 else ""
        self.prompt = self.lines[-1]
        self.ranks = self.find_ranks()

    def find_ranks(self):
        """The rows of the eight ranks, from the top; none if there is no board."""
        found = [(row, int(line[1])) for row, line in enumerate(self.lines[:-2]) if re.match(" [1-8] ", line + " ")]
        for at in range(len(found) - 7):
            rows, ranks = zip(*found[at:at + 8])
            even = len({after - before for before, after in zip(rows, rows[1:])}) == 1
            if even and list(ranks) in ([8, 7, 6, 5, 4, 3, 2, 1], [1, 2, 3, 4, 5, 6, 7, 8]):
                return list(zip(rows, ranks))
        return []

    @property
    def is_page(self):
        return any(words in self.status for words in PAGE + MORE)

    @property
    def has_more(self):
        return any(words in self.status for words in MORE)

    @property
    def is_busy(self):
        return self.status.startswith(BUSY)

    @property
    def is_review(self):
        return self.status.startswith(BUSY[2::4])

    @property
    def is_full(self):
        """Whether messages leave no blank row, so that their last line takes the place of the status."""
        return bool(self.lines[-3])

    @property
    def has_board_size(self):
        return self.columns >= 27 and self.rows >= 10

    @property
    def scale(self):
        """The width and the height of a square."""
        return (7, 3) if self.ranks[1][0] - self.ranks[0][0] == 3 else (3, 1)

    @property
    def white_below(self):
        return self.ranks[0][1] == 8

    def messages(self):
        """The text of the messages, with the breaks of lines as blanks."""
        if self.is_page or not self.ranks:
            lines = self.lines[:-2] if self.is_page else self.lines[:-1]
        else:
            lines = self.lines[self.ranks[-1][0] + self.scale[1] // 2 + 1:-1]
        return " ".join(" ".join(lines).split())

    def squares(self):
        """The pieces and the marks that the board shows."""
        pieces, moved, check = {}, set(), set()
        wide, _ = self.scale
        for row, rank in self.ranks:
            cells = self.screen.cells(row)
            for place in range(8):
                file = place if self.white_below else 7 - place
                square = chess.square(file, rank - 1)
                middle = 3 + wide * place + wide // 2
                cell, before = cells[middle], cells[middle - 1]
                letter = cell.data
                if letter in FILLED:
                    letter = FILLED[letter].upper() if cell.fg in WHITE else FILLED[letter]
                letter = OUTLINED.get(letter, letter)
                if letter not in " .\u00b7":
                    pieces[square] = letter
                if cell.bg in MOVED or before.data == "[":
                    moved.add(square)
                if cell.bg in CHECK or before.data == "(":
                    check.add(square)
        return pieces, moved, check

    def move_list(self):
        """The full moves beside the board, in their order; nothing if there is no room for them."""
        wide, high = self.scale
        left = 8 * wide + 4 + 1
        columns = (self.columns - left - 1) // 22
        if columns < 1 or self.rows < 15:
            return None
        first = self.ranks[0][0] - high // 2
        cells = []
        for column in range(min(columns, 3)):
            for line in self.lines[first:first + 8 * high + 1]:
                cells.append(" ".join(line[left + 22 * column:left + 22 * (column + 1)].split()))
        return [cell for cell in cells if cell]


def wanted_squares(game):
    """The pieces and the marks that the board ought to show."""
    board = game.board
    pieces = {square: piece.symbol() for square, piece in board.piece_map().items()}
    moved, check = set(), set()
    if board.move_stack:
        moved = {board.move_stack[-1].from_square, board.move_stack[-1].to_square}
    if board.is_check():
        check = {board.king(board.turn)}
    return pieces, moved - check, check


def full_moves(game, german):
    """The rows of the list of moves."""
    board = game.board.root()
    rows = []
    for move in game.board.move_stack:
        if board.turn == chess.WHITE or not rows:
            rows.append(f"{board.fullmove_number}." + ("" if board.turn == chess.WHITE else " ..."))
        rows[-1] += " " + san(board, move, german)
        board.push(move)
    return rows


def faults(view, game, typed=""):
    """Everything that is wrong on this screen, in words; `game` is what ought to be seen."""
    found = []

    def check(condition, text):
        if not condition:
            found.append(text)

    screen = view.screen
    check(screen.too_long == 0, f"{screen.too_long} lines were too long")
    for line in view.lines:
        check(ALLOWED.fullmatch(line), f"a character that is not of the game: {line!r}")
    room = view.columns - 3
    skipped = max(0, len(typed) - room)
    check(view.prompt == ("> " + typed[skipped:]).rstrip(), f"the typed line is {view.prompt!r}, not {typed!r}")
    check(
        (screen.cursor.y, screen.cursor.x) == (view.rows - 1, 2 + len(typed) - skipped),
        f"the cursor is at {screen.cursor.y}, {screen.cursor.x}",
    )
    check(not screen.cursor.hidden, "no cursor")
    check(view.status, "no status")
    if view.is_page:
        check(not view.ranks, "a page and a board")
        check(any(view.lines[:-2]), "an empty page")
        return found
    if not view.has_board_size:
        sentence = "Das Brett braucht ein Fenster" if game.german else "The board needs a window"
        check(sentence in view.messages() or view.rows < 6, "no sentence about the small window")
        return found
    if not view.ranks:
        return found + ["no board"]
    check(view.white_below == game.white_below, "the board is upside down")
    for what, shown, wanted in zip(("pieces", "last move", "check"), view.squares(), wanted_squares(game)):
        check(shown == wanted, f"{what}: {shown}, not {wanted}")
    letters = "abcdefgh" if game.white_below else "hgfedcba"
    files = [line for line in view.lines if line[:60].split()[:8] == list(letters)]
    check(len(files) == 1 or view.rows < 15, "no letters of the files")
    moves = view.move_list()
    if moves is not None:
        all_moves = full_moves(game, game.german)
        last = all_moves[len(all_moves) - len(moves):] if len(moves) <= len(all_moves) else None
        check(moves == last and bool(moves) == bool(all_moves), f"list of moves: {moves}, not {last}")
    if view.rows >= 15:
        found += player_faults(view, game)
    if game.over:
        keys = "a: Bericht  n: neu  q: Ende" if game.german else "a: report  n: new  q: quit"
        check(view.is_busy or view.status.startswith(keys) or view.is_full, f"status {view.status!r} at the end")
    elif not view.is_busy:
        turn = ("Sie stehen im Schach.", "Sie sind am Zug.") if game.german else ("You are in check.", "Your move.")
        status = turn[0] if game.board.is_check() else turn[1]
        check(view.status.startswith(status) or view.is_full, f"status {view.status!r}, not {status!r}")
    return found


def player_faults(view, game):
    """What is wrong in the lines of the two players."""
    found = []
    _, high = view.scale
    above = view.lines[view.ranks[0][0] - high // 2 - 1]
    below = view.lines[view.ranks[-1][0] + high // 2 + 2]
    names = {True: "Weiß", False: "Schwarz"} if game.german else {True: "White", False: "Black"}
    you = f"{'Sie' if game.german else 'You'} ({names[game.human]})"
    own, other = (below, above) if game.human == game.white_below else (above, below)
    if you not in own:
        found.append(f"{you!r} is not in {own!r}")
    if "Palisade" not in other:
        found.append(f"no opponent in {other!r}")
    for line, side in ((own, game.human), (other, not game.human)):
        moves = line.startswith(("\u25b8 ", "> "))
        if moves != (not game.over and game.board.turn == side):
            found.append(f"the mark of the side to move: {line!r}")
        lead = sum(
            value * (len(game.board.pieces(kind, side)) - len(game.board.pieces(kind, not side)))
            for kind, value in ((1, 1), (2, 3), (3, 3), (4, 5), (5, 9))
        )
        shown = re.search(r"\+(\d+)", line)
        if shown and int(shown[1]) != lead:
            found.append(f"material {shown[0]}, not {lead}: {line!r}")
        if bool(re.search(r"\d+:\d\d(\.\d)?$", line)) != game.has_clock:
            found.append(f"clock: {line!r}")
    return found
