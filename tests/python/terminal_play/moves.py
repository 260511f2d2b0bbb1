"""Moves as people type them, one by one or several at once, and whether each was played or refused."""

import chess
import chess.engine

from .screen import san
from .session import Fault, Session


class Moves(Session):
    """The moves of a game."""

    def written(self, board, move):
        """A move as this mode of typing writes it."""
        if self.plan.mode == "squares":
            return move.uci()
        text = san(board, move, self.german)
        if self.plan.random.random() < 0.3:
            text = text.rstrip("+#")
        if self.plan.random.random() < 0.1:
            text = text.replace("O", "0")
        return text

    def choose(self, board):
        """A move of the script: of a fair player, or of a weak one."""
        legal = list(board.legal_moves)
        if self.plan.end in ("mate", "natural", "draw") or self.plan.random.random() < 0.1:
            return self.player.play(board, chess.engine.Limit(nodes=3000)).move
        if self.plan.random.random() < 0.5:
            takes = [move for move in legal if board.is_capture(move) or move.promotion]
            legal = takes or legal
        return self.plan.random.choice(legal)

    def move(self):
        """Plays one move, or several lines in one go, and checks what came of it."""
        mode = self.plan.mode
        if mode in ("ahead", "pasted") and self.plan.random.random() < 0.7:
            self.batch()
            return
        board = self.board
        move = self.choose(board)
        before = len(board.move_stack)
        if self.plan.random.random() < 0.15:
            self.wrong_move()
        text = self.written(board, move)
        if move.promotion and self.plan.random.random() < 0.7:
            self.promote(board, move)
        elif mode != "squares" and self.plan.random.random() < 0.5 and self.rivals(board, move):
            self.ambiguous(board, move)
        else:
            self.enter(text)
        self.tally["moves"] += 1
        answer = self.settle()
        self.played(before, [move], text, answer)

    def played(self, before, moves, text, answer):
        """Checks that these moves of the person were played, each after the one before."""
        own = self.board.move_stack[before::2]
        if own[:len(moves)] != moves and not self.over:
            self.tally["lost"] += 1
            self.report("lost input", f"{text}: played {[str(move) for move in own]}; answer {answer!r}")
            raise Fault("the game is another one")
        if self.board.move_stack and not self.over and self.board.turn == self.human:
            board = self.board.copy()
            reply = board.pop()
            number = f"{board.fullmove_number}{'.' if board.turn else '...'}{san(board, reply, self.german)}"
            if number not in answer.read and before < len(board.move_stack):
                self.wrong(f"no {number!r} in {answer.read!r}; all texts: {answer!r}")

    def rivals(self, board, move):
        """Other pieces of this kind that can go to the same square."""
        kind = board.piece_type_at(move.from_square)
        return kind not in (chess.PAWN, chess.KING) and [
            other for other in board.legal_moves
            if other != move and other.to_square == move.to_square
            and board.piece_type_at(other.from_square) == kind
        ]

    def ambiguous(self, board, move):
        """A move that two pieces can make: the program asks, a letter answers."""
        letter = chess.piece_symbol(board.piece_type_at(move.from_square)).upper()
        letter = letter.translate(str.maketrans("KQRBN", "KDTLS")) if self.german else letter
        self.enter(letter + chess.square_name(move.to_square))
        answer = self.settle()
        if not answer.search(self.phrase("which")):
            self.lost(letter + chess.square_name(move.to_square), answer)
        self.tally["questions"] += 1
        if self.plan.random.random() < 0.3:
            self.enter("zz")
            if not self.settle().search(self.phrase("which")):
                self.lost("zz", "the question is not shown again")
        name = chess.square_name(move.from_square)
        others = "".join(chess.square_name(other.from_square) for other in self.rivals(board, move))
        keys = [key for key in (name[0], name[1]) if key not in others]
        self.enter(self.plan.random.choice(keys or [name]))

    def promote(self, board, move):
        """A promotion without its piece: the program asks, a letter answers."""
        bare = chess.Move(move.from_square, move.to_square)
        text = bare.uci() if self.plan.mode == "squares" else san(board, move, self.german).split("=")[0]
        self.enter(text)
        answer = self.settle()
        if not answer.search(self.phrase("promotion")):
            self.lost(text, answer)
        self.tally["questions"] += 1
        if self.plan.random.random() < 0.4:
            self.enter("k")
            if not self.settle().search(self.phrase("promotion")):
                self.lost("k", "the question is not shown again")
        letter = chess.piece_symbol(move.promotion)
        words = {"q": ["q", "queen", "=Q", "d"], "r": ["r", "rook"], "b": ["b", "bishop"], "n": ["n", "knight"]}
        self.enter(self.plan.random.choice(words[letter]))

    def illegal(self, board):
        """An illegal move in the form of a move."""
        while True:
            squares = self.plan.random.sample(range(64), 2)
            text = chess.Move(*squares).uci()
            if self.plan.mode != "squares" and self.plan.random.random() < 0.6:
                text = self.plan.random.choice("NBRQK") + chess.square_name(squares[1])
            try:
                (board.parse_uci if self.plan.mode == "squares" else board.parse_san)(text)
            except chess.AmbiguousMoveError:
                continue
            except ValueError:
                pass
            else:
                continue
            if not any(str(move).startswith(text[:4]) for move in board.legal_moves):
                return text

    def refusals(self):
        return [self.phrase(name) for name in ("illegal", "no move", "which")]

    def wrong_move(self):
        text = self.illegal(self.board)
        self.enter(text)
        answer = self.settle()
        self.tally["refused"] += 1
        if not answer.refuses(text, self.refusals()):
            self.lost(text, answer)

    def batch(self):
        """Types several lines without a look at the answers."""
        pick = self.plan.random
        board = self.board.copy()
        before = len(board.move_stack)
        lines = []
        if pick.random() < 0.3:
            lines += self.begun(board)
        for _ in range(pick.randint(2, 4)):
            kind = pick.random()
            if board.turn != self.human or not list(board.legal_moves):
                break
            if kind < 0.12:
                lines.append(("refused", self.illegal(board)))
            elif kind < 0.22:
                line = pick.choice(("score", "level", "style", "clock", "fen", "help", "hint", "flip"))
                if ("answer", line) not in lines:
                    lines.append(("answer", line))
                    self.flipped ^= line == "flip"
            elif kind < 0.3:
                lines.append(("unknown", pick.choice(("hnit", "xyzzy", "levle"))))
            else:
                move = self.choose(board)
                lines.append(("move", self.written(board, move)))
                board.push(move)
                if board.is_game_over():
                    break
                # The reply is only guessed: a move that has become illegal is refused.
                board.push(self.player.play(board, chess.engine.Limit(nodes=500)).move)
        self.typed += [line for _, line, *_ in lines]
        end = pick.choice(("\r", "\r", "\n")) if self.plan.mode == "pasted" else "\r"
        text = "".join(line + end for _, line, *_ in lines)
        self.begin_answer(lines[0][1])
        if self.plan.mode == "pasted":
            self.window.type(text + "~")
        if self.plan.mode == "ahead":
            for _, line, *_ in lines:
                self.window.type(line + end)
                self.window.rest(pick.choice((0, 0.005, 0.02, 0.1)))
            self.window.type("~")
        answer = self.settle("~")
        self.window.type("\x7f")
        answer += self.settle()
        self.tally["batches"] += 1
        self.check_batch(before, lines, answer)

    def begun(self, board):
        """The first lines of a block, in a position that is known: a move that is taken back, or one
        about which the program asks, and the answer."""
        move = self.choose(board)
        if not move.promotion and not self.rivals(board, move):
            return [("undone", self.written(board, move)), ("undo", "undo")]
        if move.promotion:
            lines = [chess.Move(move.from_square, move.to_square).uci(), chess.piece_symbol(move.promotion)]
        else:
            letter = san(board, move, self.german)[0]
            lines = [letter + chess.square_name(move.to_square), chess.square_name(move.from_square)]
        board.push(move)
        if not board.is_game_over():
            board.push(self.player.play(board, chess.engine.Limit(nodes=500)).move)
        return [("question", lines[0]), ("move", lines[1], move)]

    def check_batch(self, before, lines, answer):
        """Goes through the lines as the game ought to have done."""
        board = self.board.copy()
        stack = board.move_stack[before:]
        for _ in stack:
            board.pop()
        for kind, line, *meant in lines:
            self.tally[{"move": "moves", "undone": "moves", "refused": "refused"}.get(kind, "commands")] += 1
            over = self.over and not stack
            if kind in ("move", "refused"):
                move = None if over else meant[0] if meant else self.read(board, line)
                if over:
                    continue
                if move is None:
                    if not answer.refuses(line, self.refusals()):
                        self.lost(line, f"refused without a sentence in {answer!r}")
                    continue
                if not stack or stack[0] != move:
                    self.lost(line, f"not played: {[str(one) for one in stack]}, {answer!r}")
                    return
                for one in stack[:2]:
                    board.push(one)
                stack = stack[2:]
            elif kind == "undo":
                if not answer.search(self.phrase("undone")):
                    self.lost(line, answer)
            elif kind in ("undone", "question"):
                self.tally["questions"] += kind == "question"
            elif kind == "unknown":
                if not answer.shows(line):
                    self.lost(line, f"no answer in {answer!r}")
            elif line != "flip" and not (line == "hint" and self.over):
                self.answered(line, answer)
        if stack:
            self.wrong(f"moves that were not typed: {[str(one) for one in stack]}")

    def read(self, board, text):
        """The legal move that a text means; None if there is none."""
        if board.turn != self.human:
            return None
        if self.german:
            text = text.translate(str.maketrans("DTLS", "QRBN"))
        # A pawn may capture without its file.
        pawns = [
            move for move in board.legal_moves
            if chess.square_name(move.to_square) == text and board.piece_type_at(move.from_square) == chess.PAWN
        ]
        if len(pawns) == 1 and not pawns[0].promotion:
            return pawns[0]
        for parse in (board.parse_san, board.parse_uci):
            try:
                return parse(text.replace("0-0-0", "O-O-O").replace("0-0", "O-O"))
            except ValueError:
                pass
        return None

    def answered(self, command, answer):
        """Whether a command has its answer; counts it as lost if not."""
        word = command.split()[0]
        wanted = {"level": "levels", "style": "styles", "clock": "clock", "help": "help", "hint": "hint"}.get(word)
        if wanted:
            right = answer.search(self.phrase(wanted))
        elif word == "score":
            right = answer.search(self.phrase("no score"), self.phrase("score"))
        elif word == "fen":
            # While lines wait, the position is one of those in between.
            positions = [self.board.copy()]
            while positions[-1].move_stack and len(positions) < 12:
                positions.append(positions[-1].copy())
                positions[-1].pop()
            fens = [one.fen(en_passant=mode) for one in positions for mode in ("legal", "fen")]
            # A small window breaks it.
            texts = [text.replace(" ", "") for text in answer.texts]
            right = any(fen.replace(" ", "") in text for fen in fens for text in texts)
        else:
            raise ValueError(command)
        if not right:
            self.lost(command, answer)
