"""A whole game, from the first screen to the exit code."""

import io

import chess.pgn

from .commands import Commands
from .session import PATIENCE


class Game(Commands):
    """A game as its plan has it."""

    def check_pgn(self, path):
        """The file is the game, with both ratings, the time control and the clocks."""
        text = path.read_text()
        game = chess.pgn.read_game(io.StringIO(text))
        found = []
        if game.errors or list(game.mainline_moves()) != self.board.move_stack:
            found.append("the moves are others")
        heads = game.headers
        own, other = ("White", "Black") if self.human else ("Black", "White")
        if heads.get(own + "Elo") != "1450" or heads.get(other + "Elo") != str(self.elo):
            found.append("the ratings")
        if not heads[own] == "You" or not heads[other].startswith("Palisade"):
            found.append("the names")
        if heads["Result"] != self.result:
            found.append(f"result {heads['Result']}, not {self.result}")
        if self.board.root().fen() != game.board().fen():
            found.append("the start")
        if self.control and not self.clock_changed:
            minutes, _, seconds = self.control.partition("+")
            base, more = round(float(minutes) * 60), int(seconds or 0)
            if heads.get("TimeControl") != f"{base}+{more}":
                found.append(f"TimeControl {heads.get('TimeControl')}")
            left = {True: base, False: base}
            for node in game.mainline():
                clock = node.clock()
                if clock is None or clock > left[not node.turn()] + more + 0.1:
                    found.append(f"%clk {clock} after {node.san()}")
                    break
                left[not node.turn()] = clock
        elif not self.control and ("TimeControl" in heads or "%clk" in text):
            found.append("a clock without one")
        self.tally["pgn"] += 1
        if found:
            self.tally["bad pgn"] += 1
            self.report("PGN", f"{'; '.join(found)}\n{text}")

    def resume(self):
        """Leaves the game and goes on with it."""
        before = self.board.fen()
        self.window.type("\x03")
        self.leave("Ctrl-C")
        self.open(["--resume", "--think", "at-once", *self.plan.looks()])
        answer = self.settle()
        if not answer.search(self.phrase("resumed")) or (self.board.fen() != before):
            self.lost("--resume", answer)
        self.tally["resumed"] += 1

    def finish(self):
        """Ends the game as planned, if it has not ended by itself."""
        if self.plan.end == "flag":
            flag = self.phrase("flag")
            if not self.window.until(lambda: self.answer().search(flag) and self.learn(), PATIENCE):
                self.lost("no move", "the flag does not fall")
            return
        if self.plan.end == "draw":
            if self.own_turn():
                self.draw()
        if not self.over:
            line = "aufgeben" if self.german else self.plan.random.choice(("resign", "give up"))
            self.enter(line)
            self.tally["commands"] += 1
            self.window.until(lambda: self.view().prompt == ">", PATIENCE)
            if not self.window.until(lambda: self.answer().search(self.phrase("resigned")), PATIENCE):
                self.lost(line, self.answer())

    def after(self):
        """After the end: the PGN, the score, a wrong line, and out."""
        pick = self.plan.random
        self.learn()
        self.tally["plies"] = len(self.board.move_stack)
        self.first_result = (self.ending, self.result)
        if not self.over:
            self.lost("the end", "the game goes on")
        if self.plan.number % 20 == 0 and not self.plan.brief:
            self.settle(review=True)
        name = "end.pgn"
        self.enter(f"save {name}")
        found = self.window.until(lambda: (self.folder / name).exists(), PATIENCE)
        self.window.until(lambda: self.view().prompt == ">", PATIENCE)
        self.learn()
        if found:
            self.check_pgn(self.folder / name)
        else:
            self.lost(f"save {name}", "no file")
        if pick.random() < 0.3:
            self.settle()
            line = pick.choice(("e4", "a4", "axb5"))
            self.enter(line)
            answer = self.settle()
            if not answer.search(self.phrase("over")):
                self.lost(f"{line} after the end", answer)
        if pick.random() < 0.3:
            self.settle()
            found = self.ask("stand" if self.german else "score", "score")
            points = {"1-0": (1, 0), "0-1": (0, 1)}.get(self.result, (0.5, 0.5))
            own = points[0 if self.human else 1]
            if found and float(found[1].replace(",", ".")) != own:
                self.wrong(f"score {found[0]}, not {own}")
        if self.plan.number % 20 == 1 and self.board.move_stack and not self.plan.brief:
            self.settle(review=True)
            self.begin_answer("a")
            self.window.type("a")
            report = self.phrase("report")
            if not self.window.until(lambda: self.answer().search(report), PATIENCE):
                self.lost("a", "no report")
            self.settle(review=True)
        if pick.random() < 0.15:
            self.settle()
            self.rematch()
        how = pick.choice(("quit", "q", "\x03", "\x04", "exit"))
        self.window.type(how if how < " " else how + "\r")
        self.leave(repr(how))

    def take_the_end_back(self):
        """The game goes on with `undo`, and ends once more."""
        self.learn()
        before = len(self.board.move_stack)
        self.enter("undo")
        answer = self.settle()
        given_up = answer.search(self.phrase("resumed"))
        if not given_up and not answer.search(self.phrase("undone")):
            self.lost("undo", answer)
        if self.over or (len(self.board.move_stack) < before) == bool(given_up):
            self.lost("undo", f"after the end: {answer}")
        if self.own_turn():
            self.move()
        if not self.over:
            self.finish()

    def rematch(self):
        """Another game with the sides changed, of two moves."""
        self.enter("rematch")
        self.human = not self.human
        self.flipped = False
        self.over = self.clock_changed = False
        self.board = chess.Board(self.plan.start)
        answer = self.settle()
        if not answer.search(self.phrase("began")):
            self.lost("rematch", answer)
        for _ in range(2):
            if self.own_turn():
                self.move()

    def play(self):
        """The whole game."""
        self.settle()
        resize = self.plan.random.randint(2, 5) if self.plan.resizes else None
        resume = self.plan.random.randint(3, 6) if self.plan.resumes else None
        for number in range(self.plan.moves):
            if not self.own_turn():
                break
            if self.plan.end == "resign" and number > max(6, self.plan.moves // 4) and self.plan.random.random() < 0.2:
                break
            if self.plan.end == "flag" and number > 4:
                break
            if self.plan.end == "draw" and number > 8 and self.plan.random.random() < 0.3:
                self.draw()
                continue
            if number == resize:
                self.resize()
            if number == resume:
                self.resume()
            if self.plan.random.random() < 0.3 and self.own_turn() and self.plan.end != "flag":
                self.command()
            if self.own_turn():
                self.move()
        if not self.over:
            self.finish()
        self.learn()
        if self.plan.random.random() < 0.2 and self.over:
            self.take_the_end_back()
        self.after()
