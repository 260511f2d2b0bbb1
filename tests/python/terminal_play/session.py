"""The game on the terminal as it is seen: waiting, reading, judging and typing."""

import json
import re

import chess

from .answer import Answer
from .phrases import PHRASES
from .plan import SIZES
from .screen import View, faults
from .window import Window

# The longest wait for an answer on a machine that is busy with other work, seconds.
PATIENCE = 600


class Fault(Exception):
    """A game that cannot go on: an input was lost, or the program has ended."""


class Session:
    """A game on a terminal, and what it ought to be."""

    def __init__(self, engine, player, plan, folder, tally):
        self.engine, self.player, self.plan, self.folder, self.tally = engine, player, plan, folder, tally
        self.board = chess.Board(plan.start)
        self.human, self.german, self.elo = plan.human, plan.german, plan.level
        self.flipped, self.over, self.result, self.ending = False, False, "*", ""
        self.control, self.clock_changed = plan.clock, False
        self.typed = []
        self.frame_texts, self.not_entered = [], set()
        self.first_result = ("none", "*")
        self.open(plan.arguments())

    @property
    def white_below(self):
        return self.human != self.flipped

    @property
    def has_clock(self):
        return self.control is not None

    def open(self, arguments):
        command = [self.engine, "play", "--state", "game.json", *arguments]
        self.window = Window(command, self.plan.size, self.plan.environment(), self.folder)
        self.begin_answer("")

    def view(self):
        return View(self.window.screen, self.window.lines())

    def begin_answer(self, line):
        """Forgets the frames of before: `line` is about to be entered."""
        self.window.take_frames()
        self.frame_texts = []
        self.not_entered = {"> " + line[:end].rstrip() for end in range(1, len(line) + 1)}

    def answer(self, read=None):
        """All texts since the last input; `read` is what was read by turning pages, or what the screen shows."""
        for lines in self.window.take_frames():
            view = View(self.window.screen, lines)
            if not self.frame_texts and view.prompt in self.not_entered:
                # The messages of before, while the line has only been typed.
                continue
            text = view.messages()
            if text not in self.frame_texts[-1:]:
                self.frame_texts.append(text)
        return Answer([self.view().messages() if read is None else read, *reversed(self.frame_texts)])

    def wrong(self, text):
        """Reports a wrong screen."""
        self.tally["wrong"] += 1
        self.report("wrong screen", text)

    def lost(self, typed, answer):
        self.tally["lost"] += 1
        self.report("lost input", f"{typed!r}: {answer!r}")

    def report(self, kind, text):
        plan = self.plan
        print(f"game {plan.number} ({plan.mode}, {plan.size[0]}x{plan.size[1]}): {kind}: {text}")
        print(f"  last typed: {self.typed[-6:]}  position: {self.board.fen()}")
        print(self.window.picture(), flush=True)

    def settle(self, typed="", review=False):
        """Waits until nothing is awaited (the turning points of the game only for `review`), turns the
        pages, and returns the answer."""
        read = []
        wanted = ("> " + typed).rstrip()

        def quiet():
            view = self.view()
            return view.prompt == wanted and (view.is_page or not view.is_busy or (view.is_review and not review))

        while True:
            if not self.window.until(quiet, PATIENCE):
                raise Fault(f"no end of the wait for the prompt {wanted!r}")
            self.window.rest(0.03)
            if not quiet():
                continue
            self.learn()
            view = self.view()
            self.judge(view, typed)
            if not view.is_page:
                return self.answer(" ".join([*read, view.messages()]))
            read.append(self.turn_pages(view))
            self.tally["pages"] += 1
            if typed:
                return self.answer(" ".join(read))
            for _ in range(5):
                # Enter leaves what has only just been drawn: it is read before the next Enter.
                self.window.type("\r")
                if self.window.until(lambda: not self.view().is_page, 2):
                    break
                read.append(self.turn_pages(self.view()))
            else:
                raise Fault("Enter brings no board")

    def turn_pages(self, view):
        """Reads a text that is longer than the screen."""
        text = view.lines[:-2]
        while view.has_more:
            before = view.lines
            self.window.type("\x1b[6~")
            if not self.window.until(lambda before=before: self.view().lines != before, PATIENCE):
                raise Fault("PgDn turns no page")
            view = self.view()
            page = view.lines[:-2]
            # The last lines are the first of the next page again.
            both = max(count for count in range(len(page) + 1) if count == 0 or text[-count:] == page[:count])
            text += page[both:]
        return " ".join(" ".join(text).split())

    def judge(self, view, typed=""):
        self.tally["screens"] += 1
        found = faults(view, self, typed)
        if found:
            # A clock or a search that has ended meanwhile: the next picture counts.
            self.window.rest(0.15)
            self.learn()
            found = faults(self.view(), self, typed)
        if found:
            self.wrong("; ".join(found))

    def learn(self):
        """Reads from the saved game which moves were played, that they are legal, and whether it is over."""
        path = self.folder / "game.json"
        if not path.exists():
            return False
        saved = json.loads(path.read_text())
        board = chess.Board(saved["start"])
        for text in saved["moves"]:
            board.push(self.uci(board, text))
        self.board = board
        ended = saved.get("ended")
        outcome = board.outcome(claim_draw=False)
        threefold = board.is_repetition(3) or board.halfmove_clock >= 100
        self.over = bool(ended or outcome or threefold)
        if ended:
            winner = {"resigned white": "0-1", "resigned black": "1-0", "flag white": "0-1", "flag black": "1-0"}
            self.result = winner.get(ended, "1/2-1/2")
        elif outcome:
            self.result = outcome.result()
        else:
            self.result = "1/2-1/2" if threefold else "*"
        self.ending = ended.split()[0] if ended else "mate" if board.is_checkmate() else "drawn by a rule"
        return self.over

    @staticmethod
    def uci(board, text):
        move = chess.Move.from_uci(text)
        if board.is_castling(move) or board.piece_at(move.to_square) == chess.Piece(chess.ROOK, board.turn):
            # Castling is written as the king's move to its rook, too.
            side = move.to_square > move.from_square
            move = next(
                one for one in board.legal_moves
                if board.is_castling(one) and (one.to_square > one.from_square) == side
            )
        if move not in board.legal_moves:
            raise Fault(f"{text} is illegal in {board.fen()}")
        return move

    def phrase(self, name):
        return re.compile(PHRASES[name][self.german], re.DOTALL)

    # Keys

    def enter(self, line):
        """Types a line as a person does, and Enter when it stands there."""
        self.typed.append(line)
        if self.plan.mode == "keys":
            self.by_keys(line)
        else:
            self.window.type(line)
            self.stands(line)
        self.begin_answer(line)
        self.window.type("\r")

    def stands(self, line, cursor=None):
        """Waits until the line stands behind the prompt, with the cursor there."""
        cursor = len(line) if cursor is None else cursor
        room = self.window.size[0] - 3

        def right():
            skipped = max(0, cursor - room)
            view = self.view()
            shown = ("> " + line[skipped:])[:view.columns].rstrip()
            return view.prompt == shown and self.window.screen.cursor.x == 2 + cursor - skipped

        if not self.window.until(right, PATIENCE):
            self.tally["lost"] += 1
            raise Fault(f"{line!r} with the cursor at {cursor} does not stand there")

    def by_keys(self, line):
        """Types a line key by key, with slips and their corrections."""
        slip = self.plan.random.randrange(9)
        if slip == 0:
            self.press([*line[:1], "x", "\x7f", *line[1:]], [line[:1], line[:1] + "x", line[:1], *self.growing(line, 1)])
        elif slip == 1:
            self.press(["Q", "h", "9", "\x15", *line], ["Q", "Qh", "Qh9", "", *self.growing(line)])
        elif slip == 2 and len(line) > 1:
            self.press([*line[1:], "\x1b[H", line[0], "\x1b[F"], None)
        elif slip == 3 and len(line) > 2:
            wrong = line[:1] + "z" + line[1:]
            self.press([*wrong, *["\x1b[D"] * (len(line)), "\x1b[3~", "\x05"], None)
        elif slip == 4:
            self.press([*"hint no", "\x17", "\x17", *line], None)
        elif slip == 5:
            self.press([*"resi", "\x1b"], None)
            self.stands("")
            self.press([*line], None)
        elif slip == 6:
            self.press([*(line + "??"), "\x08", "\x7f"], None)
        elif slip == 7:
            long = "a sentence that is longer than the window " * 5
            self.window.type(long)
            self.stands(long)
            self.press(["\x01", "\x0b", *line], None)
        else:
            self.press([*(line + " x"), "\x1b[D", "\x1b[D", "\x0b"], None)
        self.stands(line)
        self.tally["corrections"] += 1

    @staticmethod
    def growing(line, begin=0):
        return [line[:end] for end in range(begin + 1, len(line) + 1)]

    def press(self, keys, shown):
        for at, key in enumerate(keys):
            self.window.type(key)
            if shown and at < len(shown):
                self.stands(shown[at])
            elif key.startswith("\x1b"):
                # A person does not press Esc and another key within a millisecond.
                self.window.rest(0.03)

    # Games

    def own_turn(self):
        return not self.over and self.board.turn == self.human

    def resize(self):
        """Another size of the window in the middle of the game, in between one without a board."""
        sizes = [size for size in SIZES if size != self.window.size] + [(24, 8)]
        for size in self.plan.random.sample(sizes, 2):
            self.window.resize(*size)
            self.resized(size)
        if self.window.size == (24, 8):
            self.window.resize(*self.plan.size)
            self.resized(self.plan.size)
        self.tally["resizes"] += 1

    def resized(self, size):
        def drawn():
            view = self.view()
            return view.prompt == ">" and (bool(view.ranks) or view.is_page or size[0] < 27)

        self.window.rest(0.15)
        if not self.window.until(drawn, PATIENCE):
            self.wrong(f"nothing drawn at {size}")
        # What the program wrote before it learned of the new size may have been too long.
        self.window.screen.too_long = 0
        self.settle()

    def leave(self, how):
        code, restored = self.window.end(PATIENCE)
        if code != 0 or not restored:
            self.tally["bad exits"] += 1
            print(f"game {self.plan.number}: {how}: exit code {code}, terminal {'as' if restored else 'not as'} before")
