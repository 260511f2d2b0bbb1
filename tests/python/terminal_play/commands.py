"""The commands of a game, and whether each has its answer."""

import chess

from .moves import Moves
from .screen import full_line, san


class Commands(Moves):
    """The commands of a game."""

    def command(self):
        """Types one of the commands and checks its answer."""
        pick = self.plan.random
        kinds = (
            self.say_help, self.say_score, self.say_fen, self.say_moves, self.say_moves_of, self.flip, self.show,
            self.hint, self.why, self.undo_redo, self.undo, self.draw, self.level, self.style, self.clock,
            self.save, self.leave_and_stay, self.unknown, self.nothing_to_redo, self.no_game, self.tab, self.recall,
            self.set_level, self.set_clock, self.begin_again, self.load,
        )
        self.tally["commands"] += 1
        pick.choice(kinds)()

    def ask(self, line, phrase):
        self.enter(line)
        answer = self.settle()
        found = answer.search(self.phrase(phrase))
        if not found:
            self.lost(line, answer)
        return found

    def say_help(self):
        self.ask(self.plan.random.choice(("help", "?", "hilfe" if self.german else "h")), "help")

    def say_score(self):
        self.ask("stand" if self.german else "score", "no score")

    def say_fen(self):
        self.enter("fen")
        self.answered("fen", self.settle())

    def say_moves(self):
        self.enter("moves")
        answer = self.settle()
        wanted = " ".join(full_line(self.board, self.german))
        if wanted and not answer.shows(wanted):
            self.lost("moves", f"{answer!r}, not {wanted!r}")

    def say_moves_of(self):
        square = self.plan.random.choice(list(self.board.piece_map()))
        self.enter(f"moves {chess.square_name(square)}")
        answer = self.settle()
        moves = [move for move in self.board.legal_moves if move.from_square == square]
        if not answer.shows(*(san(self.board, move, self.german) for move in moves)):
            self.lost(f"moves {chess.square_name(square)}", answer)

    def flip(self):
        self.enter("drehen" if self.german else "flip")
        self.flipped = not self.flipped
        self.settle()

    def show(self):
        self.enter("board")
        self.settle()

    def hint(self):
        first = self.ask("tipp" if self.german else "hint", "hint")
        if first and self.board.color_at(chess.parse_square(first[1])) != self.human:
            self.wrong(f"a hint to a piece on {first[1]}")
        if self.plan.random.random() < 0.5:
            second = self.ask("hint", "hint move")
            if second and self.read(self.board, second[1]) is None:
                self.wrong(f"a hint of {second[1]}")

    def why(self):
        if len(self.board.move_stack) < 2:
            return
        move = self.plan.random.choice(list(self.board.legal_moves))
        line = self.plan.random.choice(("why", "why reply", f"why {san(self.board, move, self.german)}"))
        self.enter(line)
        answer = self.settle()
        if len(answer.read) < 25:
            self.lost(line, answer)

    def undo(self):
        if len(self.board.move_stack) < 2:
            return
        wanted = self.board.copy()
        for _ in range(2):
            wanted.pop()
        self.ask("zurück" if self.german else self.plan.random.choice(("undo", "takeback", "take back")), "undone")
        if self.board.fen() != wanted.fen():
            self.lost("undo", f"{self.board.fen()}, not {wanted.fen()}")

    def undo_redo(self):
        before = self.board.fen()
        if len(self.board.move_stack) < 2:
            return
        self.undo()
        self.enter("redo")
        self.settle()
        if self.board.fen() != before:
            self.lost("redo", f"{self.board.fen()}, not {before}")

    def nothing_to_redo(self):
        move = self.choose(self.board)
        before = len(self.board.move_stack)
        text = self.written(self.board, move)
        self.enter(text)
        self.played(before, [move], text, self.settle())
        self.tally["moves"] += 1
        if not self.over:
            self.ask("redo", "nothing to redo")

    def draw(self):
        self.enter("remis" if self.german else self.plan.random.choice(("draw", "offer a draw")))
        answer = self.settle()
        if not answer.search(self.phrase("declined"), self.phrase("agreed")):
            self.lost("draw", answer)

    def level(self):
        line, phrase = self.plan.random.choice((("level", "levels"), ("level 99", "levels"), ("level x", "levels")))
        self.ask(line, phrase)

    def style(self):
        line, phrase = self.plan.random.choice((("style", "styles"), ("style bad", "styles")))
        self.ask(line, phrase)

    def clock(self):
        self.ask("uhr" if self.german else "clock", "clock")

    def save(self):
        name = f"at-{len(self.board.move_stack)}-{self.tally['commands']}.pgn"
        if self.ask(f"save {name}", "saved"):
            self.check_pgn(self.folder / name)
            if self.plan.random.random() < 0.3:
                self.ask(f"save {name}", "exists")

    def leave_and_stay(self):
        """Answers the question whether to leave the game: no."""
        if len(self.board.move_stack) < 2:
            return
        self.ask(self.plan.random.choice(("new", "rematch", "load x.pgn", "new black")), "in progress")
        self.enter("board")
        self.settle()

    def set_level(self):
        level = self.plan.random.choice((700, 1300, 1900))
        self.enter(f"{'stufe' if self.german else 'level'} {level}")
        answer = self.settle()
        if not answer.shows(f"Palisade: {'Stufe' if self.german else 'level'} {level}."):
            self.lost(f"level {level}", answer)
        self.elo = level

    def set_clock(self):
        if self.plan.end == "flag":
            return
        self.control, self.clock_changed = "5+3", bool(self.board.move_stack)
        self.enter("clock 5+3")
        answer = self.settle()
        if not answer.shows("5+3"):
            self.lost("clock 5+3", answer)

    def begin_again(self):
        """Answers the question whether to leave the game: yes."""
        if len(self.board.move_stack) not in range(2, 9) or self.plan.random.random() < 0.5:
            return
        line = "neu" if self.german else "new"
        self.ask(line, "in progress")
        self.flipped = self.clock_changed = False
        self.board = chess.Board(self.plan.start)
        if not self.ask(line, "began"):
            return
        if len(self.board.move_stack) != int(self.board.root().turn != self.human):
            self.wrong(f"a new game with {self.board.move_stack}")

    def load(self):
        """Saves the game and goes on with the file."""
        if len(self.board.move_stack) < 2:
            return
        name = f"load-{self.tally['commands']}.pgn"
        before = self.board.fen()
        if not self.ask(f"save {name}", "saved"):
            return
        self.ask(f"load {name}", "in progress")
        self.flipped, self.clock_changed = False, True
        self.enter(f"load {name}")
        answer = self.settle()
        if not answer.search(self.phrase("loaded")) or self.board.fen() != before:
            self.lost(f"load {name}", answer)

    def unknown(self):
        self.ask(*self.plan.random.choice((("hnit", "unknown"), ("perft 3", "no move"), ("0-0-0-0", "no move"))))

    def no_game(self):
        self.enter("resume")
        answer = self.settle()
        if not answer.search(self.phrase("no saved game")):
            self.lost("resume", answer)

    def tab(self):
        """Completes a command with Tab."""
        self.window.type("rem\t")
        self.stands("rematch")
        self.window.type("\x15")
        self.stands("")

    def recall(self):
        """Brings back the last line with the key Up, and goes away from it."""
        self.enter("board")
        self.settle()
        self.window.type("\x1b[A")
        self.stands("board")
        self.window.type("\x1b[B")
        self.stands("")
