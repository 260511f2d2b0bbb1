"""The facts of `palisade why`, checked once more with python-chess.

Each check is written from what `crates/coach/src/facts/` says that the fact means, not from the
code that finds it: it has its own exchanges, its own passed pawns, its own outposts. What a search
proved is asked of a second search. `why_proof.py facts` runs them; `CHECKS` has every kind.
"""
import chess

POINTS = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9, chess.KING: 0}
PHASE = {chess.PAWN: 0, chess.KNIGHT: 1, chess.BISHOP: 1, chess.ROOK: 2, chess.QUEEN: 4, chess.KING: 0}
CENTRE = {chess.D4, chess.E4, chess.D5, chess.E5}
# Of searches: the margin that a second search must confirm of the first one's, centipawns.
LEAST_GAIN = 50
# More than that is a mate; so much less than nothing is lost; within so much of nothing it may be a draw.
A_MATE, LOSING, DRAWISH = 50_000, -150, 90


def worth(piece):
    return 100 if piece.piece_type == chess.KING else POINTS[piece.piece_type]


def balance(board, color):
    return sum(POINTS[piece.piece_type] * (1 if piece.color == color else -1) for piece in board.piece_map().values())


def phase(board):
    return sum(PHASE[piece.piece_type] for piece in board.piece_map().values())


def rank(square, color):
    """1 to 8 from this side."""
    return chess.square_rank(square) + 1 if color == chess.WHITE else 8 - chess.square_rank(square)


def pawns(board, color):
    return board.pieces(chess.PAWN, color)


def passed(board, square, color):
    """No pawn ahead on its file, no enemy pawn ahead on the next ones."""
    for other in pawns(board, chess.WHITE) | pawns(board, chess.BLACK):
        apart = abs(chess.square_file(other) - chess.square_file(square))
        ahead = rank(other, color) > rank(square, color)
        if ahead and (apart == 0 or (apart == 1 and board.color_at(other) != color)):
            return False
    return True


def pinned_away(board, color, start, goal):
    return board.is_pinned(color, start) and goal not in board.pin(color, start)


def least_taker(board, square, color):
    takers = [sq for sq in board.attackers(color, square) if not pinned_away(board, color, sq, square)]
    return min(takers, key=lambda sq: worth(board.piece_at(sq)), default=None)


def exchange(board, start, square):
    """The points that the piece on `start` wins on `square`; None if it may not go there."""
    piece, taken = board.piece_at(start), board.piece_at(square)
    if pinned_away(board, piece.color, start, square):
        return None
    promotes = piece.piece_type == chess.PAWN and rank(square, piece.color) == 8
    stands = chess.Piece(chess.QUEEN, piece.color) if promotes else piece
    after = board.copy(stack=False)
    after.remove_piece_at(start)
    after.set_piece_at(square, stands)
    if piece.piece_type == chess.KING and after.attackers(not piece.color, square):
        return None
    reply = least_taker(after, square, not piece.color)
    back = 0 if reply is None else max(0, exchange(after, reply, square) or 0)
    return (worth(taken) if taken else 0) + (8 if promotes else 0) - back


def best_gain(board, color, square):
    gains = [exchange(board, sq, square) for sq in board.attackers(color, square)]
    return max((gain for gain in gains if gain is not None), default=0)


def is_safe(board, square):
    return best_gain(board, not board.color_at(square), square) <= 0


def is_target(board, start, square):
    return board.piece_type_at(square) == chess.KING or (exchange(board, start, square) or 0) > 0


def between(board, a, b):
    """The pieces between two squares of a line."""
    return [sq for sq in chess.SquareSet.between(a, b) if board.piece_at(sq)]


def mates_on_back_rank(board):
    color = board.turn
    if not board.is_checkmate():
        return False
    king = board.king(color)
    along = [sq for sq in board.checkers()
             if chess.square_rank(sq) == chess.square_rank(king)
             and board.piece_type_at(sq) in (chess.ROOK, chess.QUEEN)]
    ahead = [sq for sq in board.attacks(king) if rank(sq, color) == 2]
    own = [sq for sq in ahead if board.color_at(sq) == color]
    return rank(king, color) == 1 and bool(along) and 2 * len(own) >= len(ahead)


class Claim:
    """A stated fact, and the line that it belongs to."""

    def __init__(self, fact, candidate, positions, second, tables):
        self.kind, self.ply, self.side = fact["kind"], fact["ply"], fact["side"]
        self.color = chess.WHITE if fact["side"] == "white" else chess.BLACK
        self.candidate, self.positions, self.second, self.tables = candidate, positions, second, tables
        self.moves = positions[-1].move_stack
        self.before = positions[min(self.ply, len(positions) - 1)]
        self.after = positions[min(self.ply + 1, len(positions) - 1)]
        self.move = self.moves[self.ply] if self.ply < len(self.moves) else None
        parse = lambda pieces: [chess.parse_square(piece["square"]) for piece in pieces]
        self.by, self.on = parse(fact["by"]), parse(fact["on"])
        self.squares = [chess.parse_square(square) for square in fact["squares"]]
        self.named = chess.Move.from_uci(fact["move"]) if fact.get("move") else None
        # Of weak pawns why they are weak; of underpromotions the piece (a letter or its name).
        self.weakness, self.to = fact.get("weakness"), fact.get("to")
        # Of mates, moves and names; of sacrifices and windmills the given and the captured pieces and the compensation.
        self.length, self.patterns, self.text = fact.get("mate"), fact.get("patterns", []), fact["text"]
        self.textbook = fact.get("textbook", [])
        self.won, self.lost, self.gets = fact.get("won", []), fact.get("lost", []), fact.get("gets")
        self.is_exchange, self.keeps, self.result = fact.get("exchange"), fact.get("keeps"), fact.get("result")

    def board(self, ply):
        return self.positions[min(ply, len(self.positions) - 1)]

    def captured(self, ply):
        """The square on which the move at this ply captures; None for no capture."""
        if ply >= len(self.moves):
            return None
        return takes_on(self.board(ply), self.moves[ply])

    def stands_at(self, ply, square):
        """The square of the piece on `square` after `ply` plies at the end of the line; None if captured."""
        for at in range(ply, len(self.moves)):
            board, move = self.board(at), self.moves[at]
            if self.captured(at) == square:
                return None
            if board.is_castling(move):
                after = self.board(at + 1)
                if square == move.from_square:
                    square = after.king(board.turn)
                elif board.piece_type_at(square) == chess.ROOK and after.piece_at(square) != board.piece_at(square):
                    side = 5 if chess.square_file(move.to_square) > chess.square_file(move.from_square) else 3
                    square = chess.square(side, chess.square_rank(square))
            elif move.from_square == square:
                square = move.to_square
        return square

    def taken_by(self, ply, square, limit):
        """The ply at which the piece on `square` (after `ply` plies) is captured, if before `limit`."""
        for at in range(ply, min(limit + 1, len(self.moves))):
            if self.captured(at) == square:
                return at
            if self.moves[at].from_square == square:
                square = self.moves[at].to_square
        return None

    def kind_at(self, square):
        return self.after.piece_type_at(square)


def is_safe_for(c, by):
    """Nobody takes it with profit; or, of a first move that wins material, taking it is no better
    than the best answer."""
    if is_safe(c.after, by):
        return True
    takes = [move for move in c.after.legal_moves if move.to_square == by]
    wins = any(fact["kind"] == "wins" and fact["side"] == c.side for fact in c.candidate["facts"])
    return c.ply == 0 and wins and c.second(c.after, c.color, takes) >= c.second(c.after, c.color) - LEAST_GAIN


def mate(c):
    length = abs(c.candidate["score"].get("mate", 0))
    wins = c.positions[-1].is_checkmate() and c.positions[-1].turn != c.color
    mated = Mated(c.positions[-1]) if wins else None
    named = wins and all(PATTERNS[name](mated) for name in c.textbook)
    # The pieces of a pattern wherever on the board.
    named = named and all(LOOKS.get(name, PATTERNS[name])(mated) for name in c.patterns)
    return wins and (len(c.moves) + 1) // 2 == length == c.length and named


def fork(c):
    return len(c.on) >= 2 and all(sq in c.after.attacks(c.by[0]) and is_target(c.after, c.by[0], sq) for sq in c.on) \
        and is_safe_for(c, c.by[0])


def pin(c):
    by, front, behind = c.by[0], *c.on
    if between(c.after, by, behind) != [front] or front not in c.after.attacks(by) or not is_safe_for(c, by):
        return False
    if c.kind_at(behind) == chess.KING:
        return c.after.is_pinned(not c.color, front)
    return worth(c.after.piece_at(behind)) > worth(c.after.piece_at(front))


def skewer(c):
    by, front, behind = c.by[0], *c.on
    if between(c.after, by, behind) != [front] or not is_safe_for(c, by):
        return False
    slider, first, second = (worth(c.after.piece_at(sq)) for sq in (by, front, behind))
    falls = c.taken_by(c.ply + 1, behind, c.ply + 2) is not None
    return first > slider and (second > slider or falls)


def discovers(c):
    by, target = c.by[0], c.on[0]
    new = target in c.after.attacks(by) and target not in c.before.attacks(by)
    # A pawn captured en passant leaves a line too.
    left = {c.move.from_square, c.captured(c.ply)} & set(chess.SquareSet.between(by, target))
    return new and by != c.move.to_square and bool(left) \
        and (is_target(c.after, by, target) or takes_with_profit(c, c.ply + 2, by, target))


def takes_with_profit(c, ply, start, square):
    """The move at this ply takes there, and the exchange wins points."""
    return c.captured(ply) == square and c.moves[ply].from_square == start \
        and (exchange(c.board(ply), start, square) or 0) > 0


def takes_defender(c):
    defender, of = c.on
    return c.captured(c.ply) == defender and of in c.before.attacks(defender) \
        and best_gain(c.before, c.color, of) <= 0 and (falls_next(c, of) or is_saved(c, of)) \
        and is_attacked_anyway(c, of)


def is_attacked_anyway(c, of):
    """More attacks the piece than the capturing piece from its new square."""
    here = c.move.to_square
    others = set(c.after.attackers(c.color, of)) - {here}
    taker = c.moves[c.ply + 2].from_square if c.ply + 2 < len(c.moves) and c.captured(c.ply + 2) == of else here
    return bool(others) or of in c.before.attacks(c.move.from_square) or taker != here


def falls_next(c, of):
    """The side's next move captures the piece that was defended."""
    return c.before.piece_at(of) == c.board(c.ply + 2).piece_at(of) and c.captured(c.ply + 2) == of \
        and takes_with_profit(c, c.ply + 2, c.moves[c.ply + 2].from_square, of)


def is_saved(c, of):
    """It hangs after the move, and the answer protects it instead of recapturing."""
    return c.kind_at(of) not in (chess.PAWN, chess.KING) and best_gain(c.after, c.color, of) > 0 \
        and not c.after.is_check() and c.captured(c.ply + 1) is None \
        and best_gain(c.after, not c.color, c.move.to_square) > 0


def overloads(c):
    defender, first, second = c.on
    guards = list(c.before.attackers(not c.color, second))
    reply = c.moves[c.ply + 1]
    return c.captured(c.ply) == first and defender in c.before.attackers(not c.color, first) \
        and guards == [defender] and (reply.from_square, reply.to_square) == (defender, c.move.to_square) \
        and c.captured(c.ply + 2) == second


def traps(c):
    piece = c.on[0]
    if best_gain(c.after, c.color, piece) <= 0 or c.taken_by(c.ply + 1, piece, c.ply + 4) is None:
        return False
    for move in c.after.legal_moves:
        if move.from_square == piece:
            got = POINTS.get(c.after.piece_type_at(move.to_square), 0)
            there = c.after.copy(stack=False)
            there.push(move)
            if best_gain(there, c.color, move.to_square) <= got:
                return False
    return True


def mates_along_back_rank(board, moves):
    """By checks alone, in at most this many moves."""
    for move in [move for move in board.legal_moves if board.gives_check(move)]:
        checked = board.copy(stack=False)
        checked.push(move)
        if mates_on_back_rank(checked):
            return True
        if moves > 1 and any(checked.legal_moves) \
                and all(mates_along_back_rank(after(checked, reply), moves - 1) for reply in checked.legal_moves):
            return True
    return False


def after(board, move):
    made = board.copy(stack=False)
    made.push(move)
    return made


def back_rank(c):
    """Every capture of the moved piece allows mate there; a piece that the fact names is the captured one."""
    takers = [move for move in c.after.legal_moves if takes_on(c.after, move) == c.move.to_square]
    is_named = not c.on or c.captured(c.ply) == c.on[0] and c.before.piece_type_at(c.on[0]) != chess.PAWN
    return is_named and bool(takers) and all(mates_along_back_rank(after(c.after, reply), 2) for reply in takers)


def takes_on(board, move):
    """The square of the piece that a move captures."""
    if board.is_en_passant(move):
        return chess.square(chess.square_file(move.to_square), chess.square_rank(move.from_square))
    return move.to_square if board.is_capture(move) else None


def passer(c):
    square = c.squares[0]
    came = c.move.from_square if c.move.to_square == square else square
    was = c.before.piece_type_at(came) == chess.PAWN and passed(c.before, came, c.color)
    later = c.board(c.ply + 3)
    now = square
    for at in (c.ply + 1, c.ply + 2):
        if at < len(c.moves):
            if c.captured(at) == now:
                return False
            now = c.moves[at].to_square if c.moves[at].from_square == now else now
    return not was and passed(c.after, square, c.color) \
        and later.piece_type_at(now) == chess.PAWN and passed(later, now, c.color)


def blockades(c):
    pawn, by = c.squares[0], c.by[0]
    before = by == pawn + (8 if c.color == chess.BLACK else -8)
    return before and pawn in pawns(c.after, not c.color) and passed(c.after, pawn, not c.color) and is_safe(c.after, by)


def stops_passer(c):
    """The passed pawn has reached its fourth rank."""
    return c.captured(c.ply) == c.squares[0] and passed(c.before, c.squares[0], not c.color) \
        and rank(c.squares[0], not c.color) >= 4


def own_pawns_on(board, color, square):
    return [sq for sq in pawns(board, color) if chess.square_file(sq) == chess.square_file(square)]


def opens_file(c):
    heavy = c.by[0]
    left = c.before.piece_type_at(c.move.from_square) == chess.PAWN \
        and chess.square_file(c.move.from_square) == chess.square_file(heavy) \
        and chess.square_file(c.move.to_square) != chess.square_file(heavy)
    return left and not own_pawns_on(c.after, c.color, heavy) and c.kind_at(heavy) in (chess.ROOK, chess.QUEEN)


def takes_file(c):
    other = chess.square_file(c.move.from_square) != chess.square_file(c.by[0])
    return other and c.kind_at(c.by[0]) == chess.ROOK and not own_pawns_on(c.after, c.color, c.by[0]) \
        and is_safe(c.after, c.by[0])


def seventh(c):
    prey = any(rank(sq, c.color) == 7 for sq in pawns(c.after, not c.color)) \
        or rank(c.after.king(not c.color), c.color) == 8
    return c.kind_at(c.by[0]) in (chess.ROOK, chess.QUEEN) and rank(c.by[0], c.color) == 7 \
        and rank(c.move.from_square, c.color) != 7 and prey and is_safe(c.after, c.by[0])


def outpost(c):
    by = c.by[0]
    held = any(c.after.piece_type_at(sq) == chess.PAWN for sq in c.after.attackers(c.color, by))
    chased = any(abs(chess.square_file(sq) - chess.square_file(by)) == 1 and rank(sq, c.color) > rank(by, c.color)
                 for sq in pawns(c.after, not c.color))
    least = 4 if chess.square_file(by) in range(2, 6) else 5
    return c.kind_at(by) in (chess.KNIGHT, chess.BISHOP) and least <= rank(by, c.color) <= 6 and held and not chased \
        and is_safe(c.after, by)


def loses_castling(before, move, after, color):
    castled = before.turn == color and before.is_castling(move)
    return not castled and before.has_castling_rights(color) and not after.has_castling_rights(color)


def keeps_castling(board, move):
    """The answer to a check keeps a right to castle and loses no piece."""
    reply = after(board, move)
    return reply.has_castling_rights(board.turn) and is_safe(reply, move.to_square)


def spoils_castling(c):
    """By a check that the king answers: it must, or every answer that keeps the right is worse."""
    if not c.after.is_check() or not loses_castling(c.after, c.moves[c.ply + 1], c.board(c.ply + 2), not c.color):
        return False
    if not any(keeps_castling(c.after, move) for move in c.after.legal_moves):
        return True
    keeps = [move for move in c.after.legal_moves if after(c.after, move).has_castling_rights(not c.color)]
    score = lambda moves: c.second(c.after, not c.color, moves)
    return score([c.moves[c.ply + 1]]) - score(keeps) >= LEAST_GAIN / 2


def forfeits_castling(c):
    mover = c.before.turn
    return mover != c.color and not c.before.is_check() and phase(c.before) >= 14 \
        and loses_castling(c.before, c.move, c.after, mover)


def breaks_cover(c):
    pawn, king = c.squares[0], c.before.king(not c.color)
    home = rank(king, not c.color) <= 2
    ahead = rank(pawn, not c.color) - rank(king, not c.color)
    near = abs(chess.square_file(pawn) - chess.square_file(king)) <= 1 and 1 <= ahead <= 2
    return c.captured(c.ply) == pawn and c.before.piece_type_at(pawn) == chess.PAWN and home and near


def says_ahead(c):
    """Stated only of a side that has more material."""
    return ("while ahead" in c.text) == (balance(c.before, c.color) > 0)


def trades(c):
    """Within three plies both sides capture a piece of the same kind, and the fact states that kind."""
    taken = {chess.WHITE: set(), chess.BLACK: set()}
    for ply in range(c.ply, c.ply + 3):
        if c.captured(ply) is not None:
            taken[c.board(ply).turn].add(c.board(ply).piece_type_at(c.captured(ply)))
    both = taken[chess.WHITE] & taken[chess.BLACK] - {chess.PAWN}
    return says_ahead(c) and any(f"{chess.piece_name(kind)}s" in c.text for kind in both)


def lost_minors(c):
    later = c.board(c.ply + 3)
    lost = lambda color, kind: len(c.before.pieces(kind, color)) - len(later.pieces(kind, color))
    return {color: {kind for kind in (chess.KNIGHT, chess.BISHOP) if lost(color, kind) > 0} for color in chess.COLORS}


def minor_trade(c):
    lost = lost_minors(c)
    return any(a != b for a in lost[c.color] for b in lost[not c.color])


def trades_bad_bishop(c):
    bishop = c.by[0]
    colour = chess.BB_LIGHT_SQUARES if chess.BB_SQUARES[bishop] & chess.BB_LIGHT_SQUARES else chess.BB_DARK_SQUARES
    same = len(pawns(c.before, c.color) & chess.SquareSet(colour))
    lost = lost_minors(c)
    stands = chess.BISHOP in (c.before.piece_type_at(bishop), c.after.piece_type_at(bishop))
    return stands and same >= 4 and 2 * same > len(pawns(c.before, c.color)) \
        and chess.BISHOP in lost[c.color] and bool(lost[not c.color])


def stalemate(c):
    return c.ply == len(c.moves) - 1 and c.positions[-1].is_stalemate() and balance(c.positions[-1], c.color) < 0


def checks_for_ever(board, seen, checks, left):
    """The side that is in check: after each of its answers comes a position of `seen`, or another check."""
    return all(has_lasting_check(after(board, answer), seen, checks, left) for answer in list(board.legal_moves))


def has_lasting_check(board, seen, checks, left):
    key = board._transposition_key()
    if key in seen:
        return True
    left[0] -= 1
    if checks == 0 or left[0] < 0:
        return False
    checked = [after(board, move) for move in list(board.legal_moves) if board.gives_check(move)]
    return any(not candidate.is_checkmate() and checks_for_ever(candidate, seen | {key}, checks - 1, left) for candidate in checked)


def perpetual(c):
    """A position recurs, every move of this side from there on is a check, and the score is that of a draw."""
    if abs(reported_score(c)) > DRAWISH:
        return False
    keys = [board._transposition_key() for board in c.positions]
    repeated = [first for end in range(len(keys)) for first in range(end) if keys[first] == keys[end]]
    if repeated and c.before.turn == c.color and all(
            c.board(ply + 1).is_check() for ply in range(min(c.ply, max(repeated)), len(c.moves)) if c.board(ply).turn == c.color):
        return True
    return c.before.turn == c.color and c.after.is_check() and not c.after.is_checkmate() \
        and checks_for_ever(c.after, {c.before._transposition_key()}, 8, [20_000])


def repeats(c):
    """The position after the move has occurred before in the line, and the score is that of a draw."""
    keys = [board._transposition_key() for board in c.positions]
    return abs(reported_score(c)) <= DRAWISH and keys[c.ply + 1] in keys[: c.ply + 1]


def only_move(c):
    if c.before.legal_moves.count() == 1:
        return True
    rest = [move for move in c.before.legal_moves if move != c.move]
    best, other = (c.second(c.before, c.color, only) for only in ([c.move], rest))
    return best - other >= 2 * LEAST_GAIN


def keeps_result(c):
    """The best move wins, draws or holds, and after every other move the game is not won, or lost."""
    rest = [move for move in c.before.legal_moves if move != c.move]
    best, other = (c.second(c.before, c.color, only) for only in ([c.move], rest))
    held, lost = {"win": (200, 120), "draw": (-120, -200), "game": (-220, -200)}[c.result]
    return best >= held and other <= lost


def recaptures(c):
    """Captures the piece that has just captured; without earlier moves the clock and the material decide."""
    square = c.captured(c.ply)
    if square is None:
        return False
    if c.ply:
        return c.captured(c.ply - 1) is not None and c.moves[c.ply - 1].to_square == square
    kind = c.before.piece_type_at(square)
    behind = -balance(c.before, c.color)
    return kind != chess.PAWN and c.before.halfmove_clock == 0 and behind > 0 and abs(behind - POINTS[kind]) <= 1


def passed_on(board):
    """With the other side to move."""
    return after(board, chess.Move.null())


def zugzwang(c):
    return c.second(c.after, c.color) - c.second(passed_on(c.after), c.color) >= LEAST_GAIN


def in_zugzwang(c):
    """Of the side that moves; it helps the other."""
    mover = c.before.turn
    return mover != c.color and c.second(passed_on(c.before), mover) - c.second(c.before, mover) >= LEAST_GAIN


def parries(c):
    """If it were the other side's turn, the move named would do much better than it does now."""
    return c.second(passed_on(c.before), not c.color, [c.named]) - c.second(c.after, not c.color) >= LEAST_GAIN


def is_prevented(c, move):
    """If it were the other side's turn the move would be better for it than its best move now, and now it
    is not there or is worse."""
    enemy = not c.color
    would = c.second(passed_on(c.before), enemy, [move])
    gone = move not in c.after.legal_moves or would - c.second(c.after, enemy, [move]) >= LEAST_GAIN
    return would - c.second(c.after, enemy) >= LEAST_GAIN / 2 and gone


def wins_points(c, board, move):
    """In the second search's line from here two points are won, and stay won."""
    made, shifts = board.copy(stack=False), [0]
    for step in c.second.search(board, [move]).get("pv", [])[:12]:
        made.push(step)
        shifts.append(balance(made, c.color) - balance(board, c.color))
    return min(shifts[-2:]) >= 2


def threat(c):
    """If it were this side's turn again the move named would mate, or win material, or do much better
    than what there is."""
    waiting = passed_on(c.after)
    if c.named not in waiting.legal_moves:
        return False
    would = c.second(waiting, c.color, [c.named])
    if c.length:
        return would > A_MATE
    return would - c.second(c.after, c.color) >= LEAST_GAIN or wins_points(c, waiting, c.named)


def lost(c):
    """The best move loses, by a mate if the fact states one."""
    return c.second(c.before, c.color) <= LOSING and (c.length is None or -c.candidate["score"].get("mate", 0) == c.length)


def fortress(c):
    """The side with less is not worse, moving or not, and no piece is captured."""
    is_quiet = all(c.captured(ply) is None and move.promotion is None for ply, move in enumerate(c.moves))
    held = [c.second(board, c.color) for board in (c.before, passed_on(c.before))]
    return balance(c.before, c.color) <= -2 and is_quiet and all(abs(value) <= DRAWISH for value in held)


def quiet(c):
    """No check, capture or attack, given or met; and a second search finds no other that does as well."""
    to = c.move.to_square
    hits = [sq for sq in c.after.attacks(to) if c.after.color_at(sq) == (not c.color)]
    far = c.kind_at(to) == chess.PAWN and rank(to, c.color) >= 6
    calm = c.ply == 0 and not c.before.is_check() and not c.after.is_check() and c.captured(c.ply) is None \
        and not c.before.is_castling(c.move) and c.move.promotion is None and c.kind_at(to) != chess.KING
    rest = [move for move in c.before.legal_moves if move != c.move]
    return calm and not far and not hits and bool(rest) \
        and c.second(c.before, c.color, [c.move]) > c.second(c.before, c.color, rest)


def tablebase(c):
    value = -c.tables.probe_wdl(c.after)
    verdict = (value > 1) - (value < -1)
    # Stated for the side that it helps; a draw for the mover.
    return verdict == {True: 1, False: -1}[c.color == c.before.turn] or verdict == 0


def threatens(c):
    by, target = c.by[0], c.on[0]
    return target in c.after.attacks(by) and is_target(c.after, by, target) and is_safe_for(c, by) \
        and best_gain(c.before, c.color, target) <= 0


def lever(c):
    return c.kind_at(c.by[0]) == chess.PAWN and c.kind_at(c.on[0]) == chess.PAWN and c.on[0] in c.after.attacks(c.by[0])


def scope(board, square):
    color = board.color_at(square)
    guarded = chess.SquareSet()
    for pawn in pawns(board, not color):
        guarded |= board.attacks(pawn)
    own = chess.SquareSet(board.occupied_co[color])
    return len(board.attacks(square) - own - guarded)


def improves(c):
    return scope(c.after, c.by[0]) >= scope(c.before, c.move.from_square) + 3 and is_safe(c.after, c.by[0])


def is_central(square):
    return 2 <= chess.square_file(square) <= 5 and 2 <= chess.square_rank(square) <= 5


def centralises(c):
    return c.kind_at(c.by[0]) in (chess.KNIGHT, chess.BISHOP, chess.QUEEN) and is_central(c.by[0]) \
        and not is_central(c.move.from_square) and c.captured(c.ply) is None and is_safe(c.after, c.by[0])


def activates_king(c):
    old, new = c.move.from_square, c.by[0]
    off = lambda square: sum(abs(2 * part - 7) // 2 for part in (chess.square_file(square), chess.square_rank(square)))
    most = 12 if c.before.queens else 16
    return c.kind_at(new) == chess.KING and not c.before.is_check() and phase(c.before) <= most \
        and (off(new) < off(old) or rank(new, c.color) > rank(old, c.color))


def unpins(c):
    piece, king = c.on[0], c.before.king(c.color)
    return c.kind_at(c.by[0]) == chess.KING and c.move.from_square == king \
        and c.before.is_pinned(c.color, piece) and not c.after.is_pinned(c.color, piece)


def guards(c):
    by, piece = c.by[0], c.on[0]
    enemy = not c.color
    return piece in c.after.attacks(by) and piece not in c.before.attacks(c.move.from_square) and is_safe(c.after, by) \
        and c.captured(c.ply) is None \
        and best_gain(c.before, enemy, piece) > 0 and best_gain(c.after, enemy, piece) <= 0


def saves(c):
    piece = c.by[0] if c.by else c.on[0]
    return piece == c.move.to_square and c.captured(c.ply) is None and not c.before.is_check() and not c.after.is_check() \
        and c.kind_at(piece) != chess.KING and best_gain(c.before, not c.color, c.move.from_square) > 0 \
        and best_gain(c.after, not c.color, piece) <= 0


def runs(c):
    """The pawn advances to its promotion in the line, and is not captured there at once."""
    pawn, goal, at = c.by[0], c.squares[0], c.move.to_square
    for ply in range(c.ply + 1, len(c.moves)):
        if c.captured(ply) == at:
            return False
        if c.moves[ply].from_square == at:
            at = c.moves[ply].to_square
            if c.moves[ply].promotion:
                return pawn == c.move.to_square and at == goal and c.moves[ply].promotion == chess.QUEEN \
                    and c.captured(ply + 1) != goal and reported_score(c) >= ABOUT_TWO_PAWNS
    return False


def pawn_ending(c):
    taken, over = c.captured(c.ply), c.board(c.ply + 2)
    return taken is not None and c.before.piece_type_at(taken) != chess.PAWN and c.captured(c.ply + 1) == c.move.to_square \
        and phase(c.before) > 0 == phase(over) and bool(pawns(over, c.color)) and reported_score(c) >= ABOUT_TWO_PAWNS


def is_endgame(board):
    return phase(board) <= (12 if board.queens else 16)


def nears_passer(c):
    pawn, king = c.on[0], c.by[0]
    side = c.after.color_at(pawn)
    stop = pawn + (8 if side == chess.WHITE else -8)
    near, was = chess.square_distance(king, stop), chess.square_distance(c.move.from_square, stop)
    return c.kind_at(king) == chess.KING and c.kind_at(pawn) == chess.PAWN and passed(c.after, pawn, side) \
        and near < was and near <= 2 and (is_endgame(c.before) or rank(pawn, side) >= 6)


def opposition(c):
    king, other = c.by[0], c.on[0]
    apart = sorted((abs(chess.square_file(king) - chess.square_file(other)),
                    abs(chess.square_rank(king) - chess.square_rank(other))))
    return apart == [0, 2] and c.kind_at(king) == c.kind_at(other) == chess.KING \
        and c.after.turn != c.color and phase(c.after) == 0


def safe_checks(board):
    """Checks of the side to move after which no checking piece can be captured without loss."""
    found = []
    for move in board.legal_moves:
        after = board.copy(stack=False)
        after.push(move)
        checkers = list(after.checkers())
        if checkers:
            takes = [exchange(after, sq, checkers[0]) for sq in after.attackers(after.turn, checkers[0])]
            if len(checkers) > 1 or not any(gain is not None and gain >= 0 for gain in takes):
                found.append(move)
    return found


def leaves_no_check(c):
    return c.kind_at(c.by[0]) == chess.KING and bool(safe_checks(passed_on(c.before))) and not safe_checks(c.after)


def offers_trade(c):
    by, other = c.by[0], c.on[0]
    same = c.kind_at(by) == c.kind_at(other)
    minor = {c.kind_at(by), c.kind_at(other)} == {chess.KNIGHT, chess.BISHOP}
    back = exchange(c.after, other, by) == 0 if same else is_safe(c.after, by)
    return (same or minor) and by == c.move.to_square and c.captured(c.ply) is None and other in c.after.attacks(by) \
        and other not in c.before.attacks(c.move.from_square) and back and exchange(c.after, by, other) in range(100) \
        and says_ahead(c)


def looks_at(board, king, color):
    """The rooks, bishops and queens of a side that attack a square through two pieces or fewer, no pawn among them."""
    found = set()
    for kind, straight in ((chess.ROOK, True), (chess.BISHOP, False), (chess.QUEEN, None)):
        for sq in board.pieces(kind, color):
            files = chess.square_file(sq) - chess.square_file(king)
            ranks = chess.square_rank(sq) - chess.square_rank(king)
            rook, bishop = files == 0 or ranks == 0, abs(files) == abs(ranks)
            if not (rook and straight is not False or bishop and straight is not True):
                continue
            pieces = between(board, sq, king)
            if len(pieces) <= 2 and all(board.piece_type_at(piece) != chess.PAWN for piece in pieces):
                found.add(sq)
    return found


def steps_aside(c):
    king, old = c.by[0], c.move.from_square
    home = rank(old, c.color) <= 2 and rank(king, c.color) <= 2
    return home and c.kind_at(king) == chess.KING and c.on[0] in looks_at(c.before, old, not c.color) \
        and not looks_at(c.after, king, not c.color) and bool(c.before.pieces(chess.QUEEN, not c.color))


def opens_diagonal(c):
    by = c.by[0]

    def reach(board):
        return len([sq for sq in board.attacks(by) if board.color_at(sq) != c.color])

    last = {chess.PAWN: 1, chess.KNIGHT: 2}.get(c.before.piece_type_at(c.move.from_square), 0)
    calm = c.captured(c.ply) is None and is_safe(c.after, c.move.to_square)
    return calm and c.kind_at(by) == chess.BISHOP and rank(by, c.color) <= last and reach(c.after) >= reach(c.before) + 3


def takes_for(c):
    taken = c.captured(c.ply)
    return taken is not None and c.before.piece_type_at(taken) != chess.PAWN \
        and (exchange(c.before, c.move.from_square, taken) or 0) >= 2 \
        and bool(c.after.attackers(not c.color, c.move.to_square))


def avoids_trade(c):
    other, old = c.on[0], c.move.from_square
    return old in c.before.attacks(other) and exchange(c.before, other, old) == 0 \
        and c.by[0] not in c.after.attacks(other)


def gains_space(c):
    wing = not 2 <= chess.square_file(c.by[0]) <= 5
    return c.kind_at(c.by[0]) == chess.PAWN and rank(c.by[0], c.color) >= (4 if wing else 5) \
        and c.captured(c.ply) is None and is_safe(c.after, c.by[0])


def centre(c):
    hold = lambda board, square: len(CENTRE & (set(board.attacks(square)) | {square}))
    return c.kind_at(c.by[0]) == chess.PAWN and hold(c.after, c.by[0]) > hold(c.before, c.move.from_square)


def vacates(c):
    follow = c.moves[c.ply + 2]
    return c.move.from_square == c.squares[0] == follow.to_square and follow.from_square != c.move.to_square \
        and c.captured(c.ply + 2) is None


def reported_score(c):
    """The engine's score of the line for the side that the fact helps, centipawns; a mate is more than all."""
    score = c.candidate["score"]
    value = score["cp"] if "cp" in score else (10_000 if score["mate"] > 0 else -10_000)
    return value if c.positions[0].turn == c.color else -value


# Reported scores are rounded and scaled: the error may be this part of a pawn.
ABOUT_TWO_PAWNS, ABOUT_A_PAWN = 150, 150


def ahead(square, color):
    """The squares before it on its file."""
    return [sq for sq in chess.SQUARES
            if chess.square_file(sq) == chess.square_file(square) and rank(sq, color) > rank(square, color)]


def next_files(a, b):
    return abs(chess.square_file(a) - chess.square_file(b)) == 1


def weaknesses(board, square, color):
    """All that makes a pawn weak; nothing if it is passed, or no pawn stands there."""
    own, enemy = pawns(board, color), pawns(board, not color)
    if square not in own or passed(board, square, color):
        return set()
    found = set()
    beside = [sq for sq in own if next_files(sq, square)]
    if not beside:
        found.add("isolated")
    before = ahead(square, color)
    stop = before[0] if color == chess.WHITE else before[-1]
    if beside and all(rank(sq, color) > rank(square, color) for sq in beside) \
            and any(stop in board.attacks(sq) for sq in enemy) \
            and not any(sq in enemy for sq in before) and not any(sq in enemy for sq in board.attacks(square)):
        found.add("backward")
    behind = any(chess.square_file(sq) == chess.square_file(square) for sq in own if rank(sq, color) < rank(square, color))
    if any(sq in own for sq in before) or (behind and not any(square in board.attacks(sq) for sq in own)):
        found.add("doubled")
    return found


def is_weak_as_claimed(c, board, square, color):
    found = weaknesses(board, square, color)
    return c.weakness in found if c.weakness else bool(found)


def attacks_weak_pawn(c):
    by, pawn = c.by[0], c.on[0]
    was = c.move.from_square if by == c.move.to_square else by
    uncovered = by == c.move.to_square or c.move.from_square in chess.SquareSet.between(by, pawn)
    plainly_won = c.captured(c.ply + 2) == pawn and best_gain(c.after, c.color, pawn) > 0
    return c.kind_at(by) != chess.PAWN and uncovered and pawn in c.after.attacks(by) \
        and pawn not in c.before.attacks(was) and is_safe(c.after, by) and c.captured(c.ply + 1) != by \
        and is_weak_as_claimed(c, c.after, pawn, not c.color) and not plainly_won


def weakens_pawn(c):
    pawn, enemy = c.on[0], not c.color
    reply = c.moves[c.ply + 1]
    came = reply.from_square if reply.to_square == pawn else pawn
    caused = bool(weaknesses(c.after, came, enemy)) or c.captured(c.ply + 1) == c.move.to_square
    end = c.stands_at(c.ply + 2, pawn)
    return is_weak_as_claimed(c, c.board(c.ply + 2), pawn, enemy) and not weaknesses(c.before, came, enemy) and caused \
        and end is not None and is_weak_as_claimed(c, c.positions[-1], end, enemy)


def hole(c):
    by = c.by[0]
    guarded = any(c.after.piece_type_at(sq) == chess.PAWN for sq in c.after.attackers(c.color, by))
    beside = [sq for sq in pawns(c.after, not c.color) if next_files(sq, by)]
    chased = any(rank(sq, c.color) > rank(by, c.color) for sq in beside)
    before = any(sq in pawns(c.after, not c.color) for sq in ahead(by, c.color))
    return c.kind_at(by) in (chess.KNIGHT, chess.BISHOP) and 5 <= rank(by, c.color) <= 6 and not guarded \
        and phase(c.before) >= 12 and c.captured(c.ply) is None \
        and not chased and (bool(beside) or before) and is_safe(c.after, by)


def minors(board, color):
    return board.pieces(chess.KNIGHT, color) | board.pieces(chess.BISHOP, color)


def is_bad_bishop(board, bishop):
    """Four own pawns or more on its colour, and more than on the other, one of them blocked in the centre."""
    color = board.color_at(bishop)
    light = bool(chess.BB_SQUARES[bishop] & chess.BB_LIGHT_SQUARES)
    own = pawns(board, color)
    same = [sq for sq in own if bool(chess.BB_SQUARES[sq] & chess.BB_LIGHT_SQUARES) == light]
    step = 8 if color == chess.WHITE else -8
    blocked = any(2 <= chess.square_file(sq) <= 5 and board.piece_at(sq + step) for sq in same)
    return board.piece_type_at(bishop) == chess.BISHOP and len(same) >= 4 and 2 * len(same) > len(own) and blocked


def own_pieces(board, color):
    return chess.SquareSet(board.occupied_co[color])


def leaves_bad_bishop(c):
    bishop, enemy = c.on[0], not c.color
    for ply in (c.ply + 2, c.ply + 3):
        end = c.stands_at(ply, bishop)
        alone = minors(c.board(ply), enemy) == chess.SquareSet([bishop]) and len(minors(c.before, enemy)) > 1
        if alone and end is not None and len(c.board(ply).attacks(bishop) - own_pieces(c.board(ply), enemy)) <= 5 \
                and is_bad_bishop(c.board(ply), bishop) and is_bad_bishop(c.positions[-1], end):
            return True
    return False


def has_pair(board, color):
    colours = {bool(chess.BB_SQUARES[sq] & chess.BB_LIGHT_SQUARES) for sq in board.pieces(chess.BISHOP, color)}
    return len(colours) == 2


def alone_with_pair(board, color):
    return has_pair(board, color) and not has_pair(board, not color)


def bishop_pair(c):
    exchanged = len(c.before.piece_map()) - len(c.board(c.ply + 3).piece_map()) >= 2
    later = alone_with_pair(c.board(c.ply + 2), c.color) or alone_with_pair(c.board(c.ply + 3), c.color)
    return exchanged and later and not alone_with_pair(c.before, c.color) and alone_with_pair(c.positions[-1], c.color)


def attacks_more(c, pawn):
    """The knight's pawn against more pawns on its wing, the bishop's file half-open, rooks, and the kings elsewhere."""
    queenside = chess.square_file(pawn) <= 2
    wing, half = (range(3), range(4)) if queenside else (range(5, 8), range(4, 8))
    count = lambda color, files: len([sq for sq in pawns(c.after, color) if chess.square_file(sq) in files])
    base = 2 if queenside else 5
    half_open = count(c.color, [base]) == 0 < count(not c.color, [base])
    kings_away = all(chess.square_file(c.after.king(color)) not in half for color in chess.COLORS)
    rooks = all(c.after.pieces(chess.ROOK, color) for color in chess.COLORS)
    return c.kind_at(pawn) == chess.PAWN and chess.square_file(pawn) == (1 if queenside else 6) \
        and 1 <= count(c.color, wing) < count(not c.color, wing) and half_open \
        and kings_away and rooks and not passed(c.after, pawn, c.color)


def minority_attack(c):
    pawn = c.by[0]
    return pawn == c.move.to_square and rank(pawn, c.color) in (4, 5) and attacks_more(c, pawn) \
        and not any(c.after.color_at(sq) != c.color and c.kind_at(sq) not in (chess.PAWN, None)
                    for sq in c.after.attacks(pawn)) and is_safe(c.after, pawn)


def prepares_minority(c):
    rook, pawn = c.by[0], c.on[0]
    path = chess.SquareSet.between(rook, pawn)
    step = 8 if c.color == chess.WHITE else -8
    return c.kind_at(rook) == chess.ROOK and rook == c.move.to_square and is_safe(c.after, rook) \
        and chess.square_file(rook) == chess.square_file(pawn) != chess.square_file(c.move.from_square) \
        and rank(rook, c.color) < rank(pawn, c.color) <= 4 and all(c.kind_at(sq) is None for sq in path) \
        and c.kind_at(pawn + step) is None and c.captured(c.ply) is None and attacks_more(c, pawn)


def doubles_rooks(c):
    rook, file = c.by[0], chess.square_file(c.by[0])
    paired = lambda board, at: any(
        board.piece_type_at(sq) == chess.ROOK and board.color_at(sq) == c.color and chess.square_file(sq) == chess.square_file(at)
        for sq in board.attacks(at))
    was = chess.square_file(c.move.from_square) == file and paired(c.before, c.move.from_square)
    return c.kind_at(rook) == chess.ROOK and rook == c.move.to_square and paired(c.after, rook) and not was \
        and is_safe(c.after, rook) and not own_pawns_on(c.after, c.color, rook)


def tucks_king(c):
    king, pawn, old = c.by[0], c.on[0], c.move.from_square
    edge = lambda sq: min(chess.square_file(sq), 7 - chess.square_file(sq))
    return c.kind_at(king) == chess.KING and rank(king, c.color) == rank(old, c.color) == 1 and edge(king) < edge(old) \
        and c.captured(c.ply) is None and not c.before.is_check() and not c.before.is_castling(c.move) \
        and not c.before.has_castling_rights(c.color) and bool(c.before.pieces(chess.QUEEN, not c.color)) \
        and c.kind_at(pawn) == chess.PAWN and c.after.color_at(pawn) == c.color and pawn in c.after.attacks(king) \
        and not any(c.before.piece_type_at(sq) in (chess.PAWN, chess.KING) for sq in c.before.attackers(c.color, pawn))


FIRST_SQUARES = {
    chess.KNIGHT: {chess.B1, chess.G1, chess.B8, chess.G8}, chess.BISHOP: {chess.C1, chess.F1, chess.C8, chess.F8}}


def brings_out(c):
    first = FIRST_SQUARES.get(c.before.piece_type_at(c.move.from_square), set())
    return rank(c.move.from_square, c.color) == 1 and (c.before.chess960 or c.move.from_square in first) \
        and phase(c.before) >= 14


def develops(c):
    return c.by[0] == c.move.to_square and brings_out(c) and is_safe(c.after, c.by[0])


def gains_time(c):
    by, target = c.by[0], c.on[0]
    reply, later = c.moves[c.ply + 1], c.board(c.ply + 2)
    pressed = target in c.after.attacks(by) and (exchange(c.after, by, target) or 0) > 0 \
        and c.kind_at(target) not in (chess.PAWN, chess.KING) and best_gain(c.before, c.color, target) <= 0
    leaves = reply.from_square == target and c.captured(c.ply + 1) is None \
        and best_gain(later, not c.color, by) <= 0
    castles = c.before.is_castling(c.move)
    pawn = c.kind_at(by) == chess.PAWN and (gains_space(c) or centre(c))
    goes_on = c.ply + 2 < len(c.moves) and c.kind_at(by) not in (chess.KING, chess.PAWN) and c.moves[c.ply + 2].from_square == by \
        and c.captured(c.ply + 2) is None and c.moves[c.ply + 2].to_square != c.move.from_square \
        and c.moves[c.ply + 2].to_square not in c.before.attacks(c.move.from_square)
    return pressed and leaves and is_safe(c.after, by) and not c.after.is_check() and c.captured(c.ply) is None \
        and (castles or brings_out(c) or pawn or goes_on)


def rooks_see(board, color):
    """Two rooks on the first rank: True if nothing is between them, False if an own piece is."""
    rooks = [sq for sq in board.pieces(chess.ROOK, color) if rank(sq, color) == 1]
    if len(rooks) != 2:
        return None
    pieces = between(board, *rooks)
    return True if not pieces else (False if any(board.color_at(sq) == color for sq in pieces) else None)


def connects_rooks(c):
    return rooks_see(c.before, c.color) is False and rooks_see(c.after, c.color) is True and phase(c.before) >= 14


def opens_centre(c):
    king, later = c.on[0], c.board(c.ply + 2)
    caught = king == c.before.king(not c.color) == later.king(not c.color) \
        and rank(king, not c.color) == 1 and chess.square_file(king) in (3, 4)
    count = lambda board, file, color: len([sq for sq in pawns(board, color) if chess.square_file(sq) == file])
    both = lambda board, file: sum(count(board, file, color) for color in chess.COLORS)
    opened = any(both(c.before, file) > 0 == both(later, file) for file in (3, 4))
    shield = king + (8 if c.color == chess.BLACK else -8)
    bared = c.captured(c.ply) == shield and c.before.piece_type_at(shield) == chess.PAWN \
        and count(later, chess.square_file(king), not c.color) == 0
    return caught and phase(c.before) >= 16 and chess.square_file(c.after.king(c.color)) not in (3, 4) \
        and (opened or bared)


def route(c):
    """The squares of one piece, move by move: none twice, no capture, no check, and no attack on it."""
    here, goal = c.by[0], c.squares[0]
    if c.kind_at(here) in (chess.PAWN, None) or c.captured(c.ply) is not None or c.after.is_check():
        return False
    been, ply = {c.move.from_square, here}, c.ply
    while here != goal:
        if ply + 2 >= len(c.moves) or len(been) > 4:
            return False
        reply, move = c.board(ply + 2), c.moves[ply + 2]
        quiet = c.captured(ply + 1) is None and c.captured(ply + 2) is None \
            and not reply.is_check() and not c.board(ply + 3).is_check()
        if not quiet or move.from_square != here or move.to_square in been or best_gain(reply, not c.color, here) > 0:
            return False
        here, ply = move.to_square, ply + 2
        been.add(here)
    direct = goal in c.before.attacks(c.move.from_square)
    back = ply + 2 < len(c.moves) and c.moves[ply + 2].from_square == goal and c.moves[ply + 2].to_square in been
    steps = (ply - c.ply) // 2 + 1
    strays = c.kind_at(c.by[0]) == chess.KING and steps > chess.square_distance(c.move.from_square, goal)
    return ply > c.ply and not direct and not back and not strays and is_safe(c.board(ply + 1), goal)


def key_squares(pawn, color):
    file, row = chess.square_file(pawn), rank(pawn, color)
    if file in (0, 7):
        wanted = {(1 if file == 0 else 6, 7), (1 if file == 0 else 6, 8)}
    elif row == 7:
        wanted = {(file - 1, 7), (file + 1, 7), (file - 1, 8), (file, 8), (file + 1, 8)}
    else:
        rows = (row + 2,) if row <= 4 else (row + 1, row + 2)
        wanted = {(file + side, to) for side in (-1, 0, 1) for to in rows}
    return {sq for sq in chess.SQUARES if (chess.square_file(sq), rank(sq, color)) in wanted}


def all_passed(board):
    return [sq for color in chess.COLORS for sq in pawns(board, color) if passed(board, sq, color)]


def key_square(c):
    king, pawn = c.by[0], c.on[0]
    keys = key_squares(pawn, c.color)
    return c.kind_at(king) == chess.KING and phase(c.after) == 0 and all_passed(c.after) == [pawn] \
        and c.after.color_at(pawn) == c.color and king in keys and c.move.from_square not in keys \
        and best_gain(c.after, not c.color, pawn) <= 0 and reported_score(c) >= ABOUT_TWO_PAWNS


def promotion_square(pawn, color):
    return chess.square(chess.square_file(pawn), 7 if color == chess.WHITE else 0)


def moves_to_go(board, pawn, color):
    """Moves until it promotes; None if it is not passed or something stands before it."""
    if not passed(board, pawn, color) or any(board.piece_at(sq) for sq in ahead(pawn, color)):
        return None
    return 8 - rank(pawn, color) - (1 if rank(pawn, color) == 2 else 0)


def king_catches(board, king, pawn, color, to_move):
    """The bare chase, move by move: the pawn runs, the king goes straight."""
    moves = moves_to_go(board, pawn, color)
    # After this many moves of its own the king is on the promotion square, right after the promotion at the latest.
    return chess.square_distance(king, promotion_square(pawn, color)) <= moves + (1 if to_move else 0)


def catches_pawn(c):
    king, pawn, enemy = c.by[0], c.on[0], not c.color
    if phase(c.after) or c.after.color_at(pawn) != enemy or moves_to_go(c.after, pawn, enemy) is None:
        return False
    helped = c.after.attacks(c.after.king(enemy)) & chess.SquareSet(ahead(pawn, enemy))
    return c.kind_at(king) == chess.KING and not helped and king_catches(c.after, king, pawn, enemy, False) \
        and not king_catches(c.after, c.move.from_square, pawn, enemy, False) \
        and reported_score(c) > -ABOUT_TWO_PAWNS - 100


def heads_for_both(c):
    king, pawn, own = c.by[0], *c.on
    old, enemy = c.move.from_square, not c.color
    goal, moves = promotion_square(pawn, enemy), moves_to_go(c.after, pawn, enemy)
    if moves is None or c.kind_at(king) != chess.KING or phase(c.after) or not passed(c.after, own, c.color):
        return False
    guarded = any(chess.square_distance(c.after.king(enemy), sq) <= 1
                  for sq in range(64) if chess.square_file(sq) == chess.square_file(pawn) and rank(sq, enemy) > rank(pawn, enemy))
    short = chess.square_distance(king, goal) - moves
    return 1 <= short <= 2 and chess.square_distance(king, goal) < chess.square_distance(old, goal) and not guarded \
        and chess.square_distance(king, own) < chess.square_distance(old, own) and c.after.color_at(own) == c.color \
        and passed(c.after, pawn, enemy) and c.captured(c.ply) is None and reported_score(c) >= LOSING


def is_uncatchable(c, pawn):
    """Of a pawn that has just moved: it is the other side's turn."""
    enemy = not c.color
    pieces = any(piece.color == enemy and piece.piece_type not in (chess.PAWN, chess.KING)
                 for piece in c.after.piece_map().values())
    return c.move.to_square == pawn and c.after.color_at(pawn) == c.color and not pieces \
        and moves_to_go(c.after, pawn, c.color) is not None \
        and not king_catches(c.after, c.after.king(enemy), pawn, c.color, True) \
        and c.stands_at(c.ply + 1, pawn) is not None


def outruns(c):
    pawn, enemy = c.by[0], not c.color
    if not is_uncatchable(c, pawn):
        return False
    caught = lambda sq: not c.after.attacks(c.after.king(enemy)) & chess.SquareSet(ahead(sq, enemy)) \
        and king_catches(c.after, c.after.king(c.color), sq, enemy, False)
    others = [moves_to_go(c.after, sq, enemy) for sq in pawns(c.after, enemy)
              if moves_to_go(c.after, sq, enemy) is not None and not caught(sq)]
    return all(moves > moves_to_go(c.after, pawn, c.color) for moves in others)


def wins_race(c):
    pawn, other, enemy = c.by[0], c.on[0], not c.color
    if phase(c.after) or not is_uncatchable(c, pawn) or moves_to_go(c.after, other, enemy) is None:
        return False
    behind = moves_to_go(c.after, other, enemy) - moves_to_go(c.after, pawn, c.color)
    return 1 <= behind <= 2 and not king_catches(c.after, c.after.king(c.color), other, enemy, False) \
        and reported_score(c) >= ABOUT_TWO_PAWNS


def only_pieces(board, color):
    """Rook and pawn of this side against a rook: the rooks of both, and the pawn."""
    own, other = (board.pieces(chess.ROOK, side) for side in (color, not color))
    pawn = pawns(board, color)
    if len(board.piece_map()) != 5 or (len(own), len(other), len(pawn)) != (1, 1, 1):
        return None
    return own.pop(), other.pop(), pawn.pop()


def lucena(c):
    pieces = only_pieces(c.after, c.color)
    if pieces is None:
        return False
    rook, _, pawn = pieces
    file = chess.square_file(pawn)
    cut = sorted((file, chess.square_file(c.after.king(not c.color))))
    return c.by == [pawn] and rank(pawn, c.color) == 7 and 1 <= file <= 6 \
        and c.after.king(c.color) == promotion_square(pawn, c.color) and cut[0] < chess.square_file(rook) < cut[1] \
        and reported_score(c) >= ABOUT_TWO_PAWNS


def philidor(c):
    enemy = not c.color
    pieces = only_pieces(c.after, enemy)
    if pieces is None:
        return False
    _, rook, pawn = pieces
    own, king = c.after.king(c.color), c.after.king(enemy)
    waits = rank(rook, c.color) == 3 and rank(pawn, enemy) in (4, 5) and rank(king, enemy) in (4, 5)
    checks = rank(rook, c.color) >= 7 and rank(pawn, enemy) == 6
    return c.by == [rook] and rank(own, c.color) <= 2 and chess.square_distance(king, pawn) <= 2 \
        and abs(chess.square_file(own) - chess.square_file(pawn)) <= 1 and (waits or checks) \
        and is_safe(c.after, rook) and abs(reported_score(c)) < ABOUT_A_PAWN


def underpromotes(c):
    """To less than a queen; it says of a queen that she would stalemate, where she would."""
    square, kind = c.squares[0], c.move.promotion
    queen = after(c.before, chess.Move(c.move.from_square, c.move.to_square, chess.QUEEN))
    is_named = c.to is None or c.to.lower() in (chess.piece_name(kind or chess.KING), chess.piece_symbol(kind or chess.KING))
    return kind in (chess.KNIGHT, chess.BISHOP, chess.ROOK) and c.move.to_square == square and is_named \
        and ("stalemate" in c.text) == queen.is_stalemate()


SLIDERS = (chess.BISHOP, chess.ROOK, chess.QUEEN)


def falls_on(c, square, ply):
    """The move at this ply takes there, promotes there or mates there."""
    if ply >= len(c.moves):
        return False
    goes = c.moves[ply].to_square == square
    return c.captured(ply) == square \
        or goes and (c.moves[ply].promotion is not None or c.board(ply + 1).is_checkmate())


def uses_pin(c):
    slider, pinned, enemy, to = c.by[0], c.on[0], not c.color, c.move.to_square
    if not (c.before.is_pinned(enemy, pinned) and c.after.is_pinned(enemy, pinned)):
        return False
    helpless = to in c.after.attacks(pinned) and to not in c.after.pin(enemy, pinned)
    hit = pinned in c.after.attacks(to) and best_gain(c.after, c.color, pinned) > 0 \
        and c.taken_by(c.ply + 1, pinned, c.ply + 4) is not None
    says = helpless if c.keeps == "taking" else hit
    return slider in c.after.pin(enemy, pinned) and c.kind_at(slider) in SLIDERS \
        and c.after.color_at(slider) == c.color and says


def collinear(c):
    """The piece could have captured the slider that faces it, and stays on the line."""
    left, start, to = c.on[0], c.move.from_square, c.move.to_square
    could = any(takes_on(c.before, move) == left and move.from_square == start for move in c.before.legal_moves)
    return c.by == [to] and could and c.before.piece_type_at(left) in SLIDERS and c.kind_at(to) in SLIDERS \
        and start in c.before.attacks(left) and to in chess.SquareSet.ray(start, left) and c.captured(c.ply) is None


def deflects(c):
    guard, square = c.on[0], c.squares[0]
    reply, later = c.moves[c.ply + 1], c.board(c.ply + 2)
    lured = c.captured(c.ply + 1) == c.move.to_square
    driven = c.after.is_check() or (
        guard in c.after.attacks(c.move.to_square) and best_gain(c.after, c.color, guard) > 0)
    return reply.from_square == guard and (lured or driven) and square in c.after.attacks(guard) \
        and square not in later.attacks(reply.to_square) and square not in (guard, reply.to_square, c.move.to_square) \
        and falls_on(c, square, c.ply + 2)


def attracts(c):
    piece, square = c.on[0], c.squares[0]
    came = c.moves[c.ply + 1].from_square == piece and c.captured(c.ply + 1) == square == c.move.to_square
    hit = c.board(c.ply + 3)
    prey = c.captured(c.ply)
    if not c.after.is_check() and is_safe(c.after, square):
        return False
    cheap = worth(c.after.piece_at(piece)) > worth(c.after.piece_at(square)) > (0 if prey is None else worth(c.before.piece_at(prey)))
    if came and cheap and c.captured(c.ply + 2) == square and c.kind_at(piece) in (chess.QUEEN, chess.ROOK):
        return True
    if not came or square not in hit.attacks(c.moves[c.ply + 2].to_square):
        return False
    if c.kind_at(piece) == chess.KING:
        return hit.is_check()
    return c.kind_at(piece) in (chess.QUEEN, chess.ROOK) and c.taken_by(c.ply + 3, square, c.ply + 6) is not None


def broad_centre(c):
    moved, beside = c.by[0], c.by[1]
    files = {chess.square_file(moved), chess.square_file(beside)}
    abreast = files == {3, 4} and chess.square_rank(moved) == chess.square_rank(beside) and rank(moved, c.color) in (4, 5)
    both = {moved, beside} <= set(pawns(c.after, c.color)) and c.move.to_square == moved
    lives = c.ply + 1 >= len(c.moves) or c.captured(c.ply + 1) not in (moved, beside)
    return abreast and both and lives and is_safe(c.after, moved) and not is_endgame(c.before)


def behind(board, rook, pawn):
    owner = board.color_at(pawn)
    return chess.square_file(rook) == chess.square_file(pawn) and rank(rook, owner) < rank(pawn, owner) \
        and pawn in board.attacks(rook)


def behind_passer(c):
    rook, pawn = c.by[0], c.on[0]
    owner = c.after.color_at(pawn)
    held = any(behind(c.before, sq, pawn) for sq in c.before.pieces(chess.ROOK, c.color)) \
        if c.before.piece_at(pawn) == c.after.piece_at(pawn) else False
    return c.kind_at(rook) == chess.ROOK and c.move.to_square == rook and passed(c.after, pawn, owner) \
        and behind(c.after, rook, pawn) and not held and c.captured(c.ply) is None and not c.after.is_check() \
        and is_safe(c.after, rook)


def supports_pawn(c):
    moved, pawn = c.by[0], c.on[0]
    held = any(pawn in c.before.attacks(sq) for sq in pawns(c.before, c.color))
    return c.captured(c.ply) is None and c.move.to_square == moved and pawn in c.after.attacks(moved) and not held \
        and pawn in (chess.D4, chess.E4, chess.D5, chess.E5) and pawn in pawns(c.after, c.color) \
        and bool(c.after.attackers(not c.color, pawn)) and is_safe(c.after, moved)


def is_trapped(board, piece, hunter):
    """Each move of the piece loses points; its side is to move."""
    for move in [move for move in board.legal_moves if move.from_square == piece]:
        won = 0 if not board.is_capture(move) else worth(board.piece_at(move.to_square) or chess.Piece(chess.PAWN, hunter))
        if best_gain(after(board, move), hunter, move.to_square) <= won:
            return False
    return True


def shuts_in(c):
    piece = c.on[0]
    kind, enemy = c.after.piece_type_at(piece), not c.color
    return kind in (chess.BISHOP, chess.ROOK) and c.after.color_at(piece) == enemy and rank(piece, enemy) >= 5 \
        and c.captured(c.ply) is None and not c.before.is_check() and not c.after.is_check() \
        and is_trapped(c.after, piece, c.color) and not is_trapped(passed_on(c.before), piece, c.color)


def interferes(c):
    slider, (at, square) = c.on[0], c.squares
    cut = any(
        c.moves[ply].to_square == at and at in chess.SquareSet.between(slider, square)
        and square in c.board(ply).attacks(slider) and square not in c.board(ply + 1).attacks(slider)
        for ply in (c.ply, c.ply + 1))
    return cut and c.before.color_at(slider) != c.color and c.before.piece_type_at(slider) in SLIDERS \
        and (falls_for_good(c, square, c.ply + 2) or falls_for_good(c, square, c.ply + 4) or mates_by_passing(c, square))


def falls_for_good(c, square, ply):
    """The move at this ply captures, promotes or mates there, and there is no recapture."""
    return falls_on(c, square, ply) and (
        c.captured(ply) != square or not c.board(ply + 1).attackers(not c.color, square))


def mates_by_passing(c, square):
    """With the other side's move given away, there is a mate on the square."""
    board = c.after.copy(stack=False)
    if board.is_check():
        return False
    board.push(chess.Move.null())
    for move in board.legal_moves:
        if move.to_square == square:
            board.push(move)
            mated = board.is_checkmate()
            board.pop()
            if mated:
                return True
    return False


def in_between(c):
    piece, to = c.on[0], c.move.to_square
    could = [move for move in c.before.legal_moves if takes_on(c.before, move) == piece]
    attacked = [POINTS[c.kind_at(sq)] for sq in c.after.attacks(to) if c.after.color_at(sq) == (not c.color)]
    forces = c.after.is_check() or c.captured(c.ply) is not None \
        or max(attacked, default=0) > POINTS[c.before.piece_type_at(piece)]
    return bool(could) and forces and to != piece and balance(c.before, c.color) < 0 \
        and c.before.piece_at(piece) == c.board(c.ply + 2).piece_at(piece) and c.captured(c.ply + 2) == piece


def x_ray(c):
    """The mover's slider recaptures through the piece that captured."""
    reply, back = c.moves[c.ply + 1], c.moves[c.ply + 2]
    return c.on == [reply.from_square] and c.by == [back.from_square] and c.captured(c.ply + 1) == c.move.to_square \
        and back.to_square == reply.to_square and c.board(c.ply + 2).piece_type_at(back.from_square) in SLIDERS \
        and reply.from_square in chess.SquareSet.between(back.from_square, back.to_square)


def clears(c):
    left, follow = c.move.from_square, c.moves[c.ply + 2]
    used = left == follow.to_square or left in chess.SquareSet.between(follow.from_square, follow.to_square)
    then = c.board(c.ply + 3)
    strikes = then.is_check() or any(
        then.color_at(sq) == (not c.color) and (exchange(then, follow.to_square, sq) or 0) > 0
        for sq in then.attacks(follow.to_square))
    return c.squares == [left] and used and c.by == [follow.to_square] and follow.from_square != c.move.to_square \
        and then.piece_type_at(follow.to_square) in SLIDERS and c.captured(c.ply + 2) is None and strikes


def legal_gain(board, square):
    """The points that the side to move wins on a square by legal captures; either side may stop."""
    best = 0
    for move in list(board.legal_moves):
        if takes_on(board, move) == square:
            then = after(board, move)
            won = balance(then, board.turn) - balance(board, board.turn)
            best = max(best, won - legal_gain(then, move.to_square))
    return best


def sacrifices(c):
    """Two points are gone after the answer, or would be if it captured the piece that the fact names."""
    stake, names = balance(c.before, c.color), [chess.piece_symbol(kind).upper() for kind in range(1, 6)]
    kind = names.index(c.lost[0].upper()) + 1
    taken = c.captured(c.ply + 1)
    standing = balance(c.after, c.color)
    queen = kind == chess.QUEEN and not c.after.is_check() and any(
        stake - standing + legal_gain(c.after, sq) >= 2 and legal_gain(c.after, sq) >= 5 and sq not in (taken, c.move.to_square)
        for sq in c.after.pieces(kind, c.color))
    if taken is not None:
        back = c.captured(c.ply + 2) == c.moves[c.ply + 1].to_square
        gone = stake - balance(c.board(c.ply + 3 if back else c.ply + 2), c.color) >= 2 and c.kind_at(taken) == kind
    else:
        gone = any(stake - standing + legal_gain(c.after, sq) >= 2 for sq in c.after.pieces(kind, c.color))
    prey = c.captured(c.ply)
    got = prey is not None and c.before.piece_type_at(prey)
    score, end = reported_score(c), balance(c.positions[-1], c.color)
    queens = any(move.promotion == chess.QUEEN for move in c.moves[c.ply + 2::2])
    reached = {
        "mate": score >= 10_000, "material": end >= stake, "queen": queens and end > stake,
        "draw": abs(score) <= 20 and end < 0, "attack": score >= -ABOUT_A_PAWN}
    fair = not c.is_exchange or (kind == chess.ROOK and got in (chess.KNIGHT, chess.BISHOP))
    return len(c.lost) == 1 and (gone or queen) and fair and reached[c.gets]


def is_doomed(board, square, hunter):
    """Each move of the piece loses more than it captures."""
    moves = [move for move in board.legal_moves if move.from_square == square]
    worst = lambda move: best_gain(after(board, move), hunter, move.to_square)
    return all(worst(move) > POINTS.get(board.piece_type_at(move.to_square), 0) for move in moves)


def desperado(c):
    start, enemy = c.move.from_square, not c.color
    piece, prey = c.before.piece_type_at(start), c.captured(c.ply)
    others = [sq for sq in own_pieces(c.before, c.color)
              if sq != start and c.before.piece_type_at(sq) not in (chess.PAWN, chess.KING)]
    two = any(best_gain(c.before, enemy, sq) > 1 for sq in others)
    return prey is not None and POINTS[c.before.piece_type_at(prey)] < POINTS[piece] \
        and c.captured(c.ply + 1) == c.move.to_square and c.by == [c.move.to_square] \
        and best_gain(c.before, enemy, start) > 0 and (two or is_doomed(c.before, start, enemy))


def windmill(c):
    by, back = c.by[0], c.moves[c.ply + 2]
    uncovered = lambda ply: by in c.board(ply + 1).checkers() and c.moves[ply].to_square != by
    swings = (back.from_square, back.to_square) == (c.move.to_square, c.move.from_square)
    taken = [c.captured(ply) is not None for ply in (c.ply, c.ply + 2, c.ply + 4)]
    return uncovered(c.ply) and uncovered(c.ply + 4) and swings and c.board(c.ply + 3).is_check() \
        and sum(taken) == len(c.won) >= 2


def strikes_f7(c):
    square, king = c.move.to_square, c.before.king(not c.color)
    return c.squares == [square] and chess.square_file(square) == 5 and rank(square, c.color) == 7 \
        and c.captured(c.ply) is not None and rank(king, c.color) == 8 and chess.square_file(king) in (3, 4)


def exposed_king(c):
    king, enemy = c.on[0], not c.color
    cover = [sq for sq in pawns(c.after, enemy) if abs(chess.square_file(sq) - chess.square_file(king)) <= 1
             and rank(sq, enemy) - rank(king, enemy) in (0, 1)]
    return king == c.after.king(enemy) and c.after.is_check() and rank(king, enemy) <= 3 and not cover and phase(c.after) > 0


def king_attack(c):
    king, enemy = c.on[0], not c.color
    times = [c.board(ply + 1).is_check() + (
        c.captured(ply) is not None and chess.square_distance(c.captured(ply), king) <= 2)
        for ply in range(c.ply, len(c.moves), 2)][:4]
    if not c.before.is_castling(c.move) and chess.square_distance(c.move.to_square, king) >= 5:
        return False
    return king == c.before.king(enemy) and rank(king, enemy) == 1 and chess.square_file(king) not in (3, 4, 5) \
        and c.board(min(c.ply + 8, len(c.moves))).pieces(chess.QUEEN, c.color) \
        and len(c.before.piece_map()) >= 18 and times[0] > 0 and sum(times) >= 2 and reported_score(c) >= ABOUT_TWO_PAWNS


def advances_pawn(c):
    pawn = c.by[0]
    far = rank(pawn, c.color) in (6, 7) \
        or rank(pawn, c.color) == 5 and phase(c.after) <= 12 and passed(c.after, pawn, c.color)
    return c.kind_at(pawn) == chess.PAWN and pawn == c.move.to_square and far and c.captured(c.ply + 1) != pawn


def stalemate_trick(c):
    piece = c.by[0]
    takers = [move for move in c.after.legal_moves if takes_on(c.after, move) == piece]
    saves = "saves" not in c.text or abs(reported_score(c)) <= 20
    return c.after.color_at(piece) == c.color and balance(c.after, c.color) < 0 and bool(takers) and saves \
        and all(after(c.after, move).is_stalemate() for move in takers)


def wrong_bishop(c):
    """At the end of the line: rook's pawns of one file, a bishop that is not of the corner's colour, and
    the king at the corner; the other side has pawns at most, and does not win by them."""
    end, strong = c.positions[-1], not c.color
    bishop, files = c.on[0], {chess.square_file(sq) for sq in pawns(end, strong)}
    if len(files) != 1 or not files <= {0, 7}:
        return False
    corner = chess.square(files.pop(), 7 if strong == chess.WHITE else 0)
    is_light = lambda square: bool(chess.BB_SQUARES[square] & chess.BB_LIGHT_SQUARES)
    left = minors(end, strong)
    stood = c.after.piece_type_at(bishop) == chess.BISHOP and c.after.color_at(bishop) == strong
    alone = stood and len(left) == 1 and all(end.piece_type_at(at) == chess.BISHOP and is_light(at) == is_light(bishop) for at in left) \
        and not any(end.pieces(kind, strong) for kind in (chess.ROOK, chess.QUEEN))
    bare = own_pieces(end, c.color) == pawns(end, c.color) | chess.SquareSet([end.king(c.color)])
    return alone and bare and is_light(bishop) != is_light(corner) \
        and chess.square_distance(end.king(c.color), corner) <= 1 and reported_score(c) <= ABOUT_A_PAWN


def dead_draw(c):
    return c.positions[-1].is_insufficient_material() and not c.before.is_insufficient_material() \
        and balance(c.before, c.color) <= 0


def pins_somebody(board, square):
    """The piece on a square pins a piece to the king, or (a bishop) a knight to the queen."""
    enemy = not board.color_at(square)
    for sq in board.attacks(square):
        if board.color_at(sq) == enemy and board.piece_type_at(sq) != chess.KING:
            if board.is_pinned(enemy, sq) and square in board.pin(enemy, sq):
                return True
            beyond = board.copy(stack=False)
            beyond.remove_piece_at(sq)
            behind = [to for to in beyond.attacks(square) if to not in board.attacks(square)
                      and board.color_at(to) == enemy and board.piece_type_at(to) in (chess.QUEEN, chess.KING)]
            if behind and (board.piece_type_at(sq), board.piece_type_at(square)) == (chess.KNIGHT, chess.BISHOP):
                return True
    return False


def denies(c):
    piece, square, pawn, enemy = c.on[0], c.squares[0], c.move.to_square, not c.color
    there = chess.Move(piece, square)
    waiting = passed_on(c.before)
    held = any(square in c.before.attacks(sq) for sq in pawns(c.before, c.color))
    if c.before.is_check() or there not in waiting.legal_moves or held or square not in c.after.attacks(pawn):
        return False
    gone = after(waiting, there)
    if waiting.piece_type_at(piece) == chess.PAWN:
        aim = rank(square, enemy) == 4 and chess.square_file(square) not in (0, 7)
    else:
        aim = waiting.piece_type_at(piece) in (chess.KNIGHT, chess.BISHOP) and pins_somebody(gone, square)
    return c.kind_at(pawn) == chess.PAWN and aim and is_safe(gone, square) and c.captured(c.ply) is None \
        and is_safe(c.after, pawn) and can_be_taken_there(c.after, piece, square, pawn)


def can_be_taken_there(board, piece, square, pawn):
    """If the piece goes there, the pawn may capture it: a piece is lost, a pawn is exchanged at least."""
    went = board.copy(stack=False)
    went.set_piece_at(square, went.remove_piece_at(piece))
    gain = exchange(went, pawn, square)
    return gain is not None and gain >= (0 if went.piece_type_at(square) == chess.PAWN else 1)


class Mated:
    """A mated king, his ring, and who mates; what bears on a square is counted as if the king were not there."""

    def __init__(self, board):
        self.board, self.king = board, board.king(board.turn)
        self.checkers = list(board.checkers())
        self.by = self.checkers[0]
        self.kind = board.piece_type_at(self.by)
        self.ring = list(chess.SquareSet(chess.BB_KING_ATTACKS[self.king]))
        self.bare = board.copy(stack=False)
        self.bare.remove_piece_at(self.king)
        self.own = own_pieces(board, board.turn)
        self.beside = self.apart(self.by) in ((0, 1), (1, 0))

    def apart(self, square):
        return (abs(chess.square_file(square) - chess.square_file(self.king)),
                abs(chess.square_rank(square) - chess.square_rank(self.king)))

    def pieces(self, *kinds):
        return [sq for kind in kinds for sq in self.board.pieces(kind, not self.board.turn)]

    def bears(self, square, *kinds):
        """Pieces of these kinds that bear on a square."""
        return [sq for sq in self.pieces(*kinds) if square in self.bare.attacks(sq)]

    def guarding(self, kind):
        """Pieces of a kind that defend the checking piece."""
        return self.bears(self.by, kind)

    def others(self, square, *kinds):
        """Pieces not of these kinds that bear on a square."""
        rest = [kind for kind in range(1, 7) if kind not in kinds]
        return self.bears(square, *rest)

    def holds(self, *kinds):
        return any(self.bears(sq, *kinds) for sq in self.ring)

    def at_edge(self):
        return chess.square_file(self.king) in (0, 7) or chess.square_rank(self.king) in (0, 7)

    def in_corner(self):
        return chess.square_file(self.king) in (0, 7) and chess.square_rank(self.king) in (0, 7)

    def at_home(self):
        return chess.square_rank(self.king) == (0 if self.board.turn else 7)


def two_bishops(m):
    bishops = m.pieces(chess.BISHOP)
    return m.kind == chess.BISHOP and len(bishops) == 2 and not any(m.others(sq, chess.BISHOP) for sq in m.ring) \
        and all(any(sq in m.bare.attacks(bishop) for sq in m.ring) for bishop in bishops)


def like_boden(m):
    sides = sorted(chess.square_file(sq) - chess.square_file(m.king) for sq in m.pieces(chess.BISHOP))
    return two_bishops(m) and sides[0] < 0 < sides[1]


def anastasia(m):
    file = chess.square_file(m.king) in (0, 7) and m.apart(m.by)[0] == 0
    row = chess.square_rank(m.king) in (0, 7) and m.apart(m.by)[1] == 0
    places = [(3, 0)] * file + [(0, 3)] * row
    shut = lambda knight: any(chess.square_distance(sq, knight) == 2 and sq in m.own for sq in m.ring)
    return m.kind in (chess.ROOK, chess.QUEEN) and any(m.apart(sq) in places and shut(sq) for sq in m.pieces(chess.KNIGHT))


def like_epaulette(m):
    across = {(0, 2): (1, 0), (2, 0): (0, 1)}.get(m.apart(m.by))
    shoulders = [sq for sq in m.ring if m.apart(sq) == across]
    return m.kind == chess.QUEEN and len(shoulders) == 2 and all(sq in m.own for sq in shoulders)


def dovetail(m):
    free = [sq for sq in m.ring if sq != m.by and sq not in m.own]
    return m.kind == chess.QUEEN and m.apart(m.by) == (1, 1) and not m.at_edge() \
        and all(m.bears(sq, chess.QUEEN) for sq in free)


def like_kill_box(m):
    pair = (chess.ROOK, chess.QUEEN)
    alone = all(sq == m.by or m.bears(sq, *pair) or not m.others(sq, *pair) for sq in m.ring)
    by_rook = m.kind == chess.ROOK and bool(m.guarding(chess.QUEEN)) \
        and any(chess.square_distance(sq, m.king) == 2 for sq in m.pieces(chess.QUEEN))
    by_queen = m.kind == chess.QUEEN and chess.square_distance(m.by, m.king) == 1 \
        and any(m.apart(sq) == (1, 1) for sq in m.pieces(chess.ROOK))
    return alone and (by_rook or by_queen)


def kill_box(m):
    """The rook checks from beside the king."""
    return like_kill_box(m) and m.kind == chess.ROOK and m.beside


def vukovic(m):
    step = m.apart(m.by)
    straight = [sq for sq in m.pieces(chess.KNIGHT) if m.apart(sq) == (2 * step[0], 2 * step[1])]
    return m.at_edge() and m.kind == chess.ROOK and m.beside and any(chess.square_distance(sq, m.by) == 1 for sq in straight)


def hook(m):
    near = [sq for sq in m.guarding(chess.KNIGHT) if chess.square_distance(sq, m.king) == 1]
    return m.kind == chess.ROOK and m.beside and any(m.bears(sq, chess.PAWN) for sq in near)


def like_corner(m):
    edge = lambda line: line in (0, 1, 6, 7)
    near = edge(chess.square_file(m.king)) or edge(chess.square_rank(m.king))
    return m.kind == chess.KNIGHT and near and m.holds(chess.ROOK, chess.QUEEN)


def like_pillsbury(m):
    needed = [sq for sq in m.ring if m.bears(sq, chess.BISHOP) and not m.others(sq, chess.BISHOP)]
    return m.kind == chess.ROOK and bool(needed) and not m.holds(chess.QUEEN)


def pillsbury(m):
    """The castled king beside the corner, the rook down its file, the bishop on the corner's diagonal."""
    corner = chess.square(0 if chess.square_file(m.king) == 1 else 7, chess.square_rank(m.king))
    return like_pillsbury(m) and m.at_home() and chess.square_file(m.king) in (1, 6) and m.apart(m.by)[0] == 0 \
        and bool(m.bears(corner, chess.BISHOP))


def like_morphy(m):
    return m.kind == chess.BISHOP and m.holds(chess.ROOK) and not m.holds(chess.QUEEN)


def morphy(m):
    """The king in the corner, the bishop on its diagonal, the rook on the file or rank beside it."""
    return like_morphy(m) and m.in_corner() \
        and any(m.apart(sq) != (1, 1) and m.bears(sq, chess.ROOK) for sq in m.ring)


def like_opera(m):
    return m.kind == chess.ROOK and m.beside and bool(m.guarding(chess.BISHOP))


def like_balestra(m):
    queens = [sq for sq in m.pieces(chess.QUEEN) if sorted(m.apart(sq)) == [1, 2]]
    return m.kind == chess.BISHOP and any(any(sq in m.bare.attacks(queen) for sq in m.ring) for queen in queens)


def like_blind_swine(m):
    return m.kind == chess.ROOK and m.beside and any(m.apart(sq) == (1, 1) for sq in m.guarding(chess.ROOK))


# The names of mates, as `crates/coach/src/facts/mates.rs` describes them; one piece checks.
PATTERNS = {name: (lambda rule: lambda m: len(m.checkers) == 1 and rule(m))(rule) for name, rule in {
    "smothered": lambda m: m.kind == chess.KNIGHT and all(sq in m.own for sq in m.ring),
    "arabian": lambda m: m.in_corner() and m.kind == chess.ROOK and m.beside
    and any(m.apart(sq) == (2, 2) for sq in m.guarding(chess.KNIGHT)),
    "hook": hook,
    "blind-swine": lambda m: like_blind_swine(m) and m.at_home() and m.apart(m.by) == (0, 1),
    "vukovic": vukovic,
    "anastasia": anastasia,
    "boden": lambda m: like_boden(m) and sum(sq in m.own for sq in m.ring) >= 2,
    "double-bishop": two_bishops,
    "triangle": lambda m: m.kind == chess.QUEEN and m.apart(m.by) == (1, 1)
    and any(m.apart(sq) == (1, 1) for sq in m.guarding(chess.ROOK)),
    "epaulette": lambda m: like_epaulette(m) and m.at_edge(),
    "dovetail": dovetail,
    "back-rank": lambda m: mates_on_back_rank(m.board),
    "opera": lambda m: like_opera(m) and m.at_home() and m.apart(m.by) == (1, 0) and 2 <= chess.square_file(m.king) <= 5,
    "kill-box": kill_box,
    "corner": lambda m: like_corner(m) and m.in_corner(),
    "reti": lambda m: m.kind == chess.BISHOP and m.apart(m.by) == (1, 1)
    and bool(m.guarding(chess.ROOK) or m.guarding(chess.QUEEN))
    and sum(sq in m.own for sq in m.ring) >= 4,
    "morphy": morphy,
    "balestra": lambda m: like_balestra(m) and m.at_edge(),
    "pillsbury": pillsbury,
}.items()}

# The same wherever on the board the king stands.
LOOKS = {name: (lambda rule: lambda m: len(m.checkers) == 1 and rule(m))(rule) for name, rule in {
    "blind-swine": like_blind_swine,
    "boden": like_boden,
    "epaulette": like_epaulette,
    "opera": like_opera,
    "kill-box": like_kill_box,
    "corner": like_corner,
    "morphy": like_morphy,
    "balestra": like_balestra,
    "pillsbury": like_pillsbury,
}.items()}


CHECKS = {
    "mate": mate,
    "wins": lambda c: balance(c.positions[-1], c.color) > balance(c.positions[0], c.color) and c.second.keeps(c),
    "hanging-piece": lambda c: c.captured(c.ply) is not None and not c.after.attackers(not c.color, c.move.to_square),
    "takes-for": takes_for,
    "fork": fork,
    "pin": pin,
    "skewer": skewer,
    "discovers": discovers,
    "double-check": lambda c: len(c.after.checkers()) == 2,
    "capturing-defender": takes_defender,
    "overloads": overloads,
    "traps": traps,
    "back-rank": back_rank,
    "promotes": lambda c: c.move.promotion == chess.QUEEN and c.move.to_square == c.squares[0],
    "passer": passer,
    "blockades": blockades,
    "stops-passer": stops_passer,
    "opens-file": opens_file,
    "takes-file": takes_file,
    "seventh": seventh,
    "outpost": outpost,
    "castles": lambda c: c.before.is_castling(c.move),
    "spoils-castling": spoils_castling,
    "forfeits-castling": forfeits_castling,
    "breaks-cover": breaks_cover,
    "trades-bad-bishop": trades_bad_bishop,
    "zugzwang": zugzwang,
    "stalemate": stalemate,
    "perpetual": perpetual,
    "repeats": repeats,
    "only-move": only_move,
    "keeps-result": keeps_result,
    "recaptures": recaptures,
    "tablebase": tablebase,
    "parries": parries,
    "threatens": threatens,
    "lever": lever,
    "improves": improves,
    "centralises": centralises,
    "activates-king": activates_king,
    "unpins": unpins,
    "guards": guards,
    "saves": saves,
    "unstoppable-pawn": runs,
    "pawn-ending": pawn_ending,
    "nears-passer": nears_passer,
    "opposition": opposition,
    "leaves-no-check": leaves_no_check,
    "trades": trades,
    "offers-trade": offers_trade,
    "avoids-trade": avoids_trade,
    "opens-diagonal": opens_diagonal,
    "steps-aside": steps_aside,
    "restores": lambda c: c.captured(c.ply) is not None and balance(c.after, c.color) == 0
    and (c.ply + 1 >= len(c.moves) or c.captured(c.ply + 1) != c.move.to_square),
    "broad-centre": broad_centre,
    "behind-passer": behind_passer,
    "supports-pawn": supports_pawn,
    "shuts-in": shuts_in,
    "gains-space": gains_space,
    "centre": centre,
    "vacates": vacates,
    "minor-trade": minor_trade,
    "attacks-weak-pawn": attacks_weak_pawn,
    "weakens-pawn": weakens_pawn,
    "hole": hole,
    "leaves-bad-bishop": leaves_bad_bishop,
    "bishop-pair": bishop_pair,
    "minority-attack": minority_attack,
    "prepares-minority": prepares_minority,
    "doubles-rooks": doubles_rooks,
    "tucks-king": tucks_king,
    "develops": develops,
    "gains-time": gains_time,
    "connects-rooks": connects_rooks,
    "opens-centre": opens_centre,
    "route": route,
    "key-square": key_square,
    "catches-pawn": catches_pawn,
    "heads-for-both": heads_for_both,
    "outruns": outruns,
    "wins-race": wins_race,
    "underpromotes": underpromotes,
    "lucena": lucena,
    "philidor": philidor,
    "uses-pin": uses_pin,
    "collinear": collinear,
    "deflects": deflects,
    "attraction": attracts,
    "interferes": interferes,
    "in-between": in_between,
    "x-ray": x_ray,
    "clears": clears,
    "sacrifices": sacrifices,
    "desperado": desperado,
    "windmill": windmill,
    "strikes-f7": strikes_f7,
    "exposed-king": exposed_king,
    "king-attack": king_attack,
    "quiet": quiet,
    "advances-pawn": advances_pawn,
    "en-passant": lambda c: c.before.is_en_passant(c.move) and c.ply <= 1,
    "check": lambda c: c.by[0] in c.after.checkers() and (c.by == [c.move.to_square] or c.before.is_castling(c.move)),
    "stalemate-trick": stalemate_trick,
    "wrong-bishop": wrong_bishop,
    "dead-draw": dead_draw,
    "denies": denies,
    "lost": lost,
    "threat": threat,
    "prevents": lambda c: is_prevented(c, c.named),
    "in-zugzwang": in_zugzwang,
    "fortress": fortress,
}
