"""The facts of `palisade why`, checked once more with python-chess.

Each check is written from what `crates/explain/src/facts/fact.rs` says that the fact means, not from the
code that finds it: it has its own exchanges, its own passed pawns, its own outposts. What a search
proved is asked of a second search. `why_proof.py facts` runs them; `CHECKS` has every kind.
"""
import chess

POINTS = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9, chess.KING: 0}
PHASE = {chess.PAWN: 0, chess.KNIGHT: 1, chess.BISHOP: 1, chess.ROOK: 2, chess.QUEEN: 4, chess.KING: 0}
CENTRE = {chess.D4, chess.E4, chess.D5, chess.E5}
# Of searches: what a second search must still see of a margin that the first one saw, centipawns.
STILL = 50


def worth(piece):
    return 100 if piece.piece_type == chess.KING else POINTS[piece.piece_type]


def balance(board, color):
    return sum(POINTS[man.piece_type] * (1 if man.color == color else -1) for man in board.piece_map().values())


def phase(board):
    return sum(PHASE[man.piece_type] for man in board.piece_map().values())


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
    """What the man on `start` wins on `square`; None if he may not go there."""
    man, taken = board.piece_at(start), board.piece_at(square)
    if pinned_away(board, man.color, start, square):
        return None
    promotes = man.piece_type == chess.PAWN and rank(square, man.color) == 8
    stands = chess.Piece(chess.QUEEN, man.color) if promotes else man
    after = board.copy(stack=False)
    after.remove_piece_at(start)
    after.set_piece_at(square, stands)
    if man.piece_type == chess.KING and after.attackers(not man.color, square):
        return None
    reply = least_taker(after, square, not man.color)
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
    """The men between two squares of a row."""
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
    """A fact that was told, and the line it speaks of."""

    def __init__(self, fact, way, positions, second, tables):
        self.kind, self.ply, self.side = fact["kind"], fact["ply"], fact["side"]
        self.color = chess.WHITE if fact["side"] == "white" else chess.BLACK
        self.way, self.positions, self.second, self.tables = way, positions, second, tables
        self.moves = positions[-1].move_stack
        self.before = positions[min(self.ply, len(positions) - 1)]
        self.after = positions[min(self.ply + 1, len(positions) - 1)]
        self.move = self.moves[self.ply] if self.ply < len(self.moves) else None
        parse = lambda men: [chess.parse_square(man["square"]) for man in men]
        self.by, self.on = parse(fact["by"]), parse(fact["on"])
        self.squares = [chess.parse_square(square) for square in fact["squares"]]
        self.named = chess.Move.from_uci(fact["move"]) if fact.get("move") else None

    def board(self, ply):
        return self.positions[min(ply, len(self.positions) - 1)]

    def captured(self, ply):
        """Where the move at this ply takes a man; None if it takes none."""
        if ply >= len(self.moves):
            return None
        board, move = self.board(ply), self.moves[ply]
        if board.is_en_passant(move):
            return chess.square(chess.square_file(move.to_square), chess.square_rank(move.from_square))
        return move.to_square if board.is_capture(move) else None

    def stands_at(self, ply, square):
        """Where the man on `square` after `ply` plies is at the end of the line; None if taken."""
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
        """The ply at which the man on `square` (after `ply` plies) is taken, if before `limit`."""
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
    wins = any(fact["kind"] == "wins" and fact["side"] == c.side for fact in c.way["facts"])
    return c.ply == 0 and wins and c.second(c.after, c.color, takes) >= c.second(c.after, c.color) - STILL


def mate(c):
    length = abs(c.way["score"].get("mate", 0))
    wins = c.positions[-1].is_checkmate() and c.positions[-1].turn != c.color
    return wins and (len(c.moves) + 1) // 2 == length


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
    return new and by != c.move.to_square and c.move.from_square in chess.SquareSet.between(by, target) \
        and is_target(c.after, by, target)


def takes_defender(c):
    defender, of = c.on
    guards = list(c.before.attackers(not c.color, of))
    return c.captured(c.ply) == defender and guards == [defender] and c.captured(c.ply + 2) == of


def overloads(c):
    defender, first, second = c.on
    guards = list(c.before.attackers(not c.color, second))
    reply = c.moves[c.ply + 1]
    return c.captured(c.ply) == first and defender in c.before.attackers(not c.color, first) \
        and guards == [defender] and (reply.from_square, reply.to_square) == (defender, c.move.to_square) \
        and c.captured(c.ply + 2) == second


def traps(c):
    man = c.on[0]
    if best_gain(c.after, c.color, man) <= 0 or c.taken_by(c.ply + 1, man, c.ply + 4) is None:
        return False
    for move in c.after.legal_moves:
        if move.from_square == man:
            got = POINTS.get(c.after.piece_type_at(move.to_square), 0)
            there = c.after.copy(stack=False)
            there.push(move)
            if best_gain(there, c.color, move.to_square) <= got:
                return False
    return True


def back_rank(c):
    replies = [move for move in c.after.legal_moves if move.to_square == c.move.to_square]

    def mated(reply):
        board = c.after.copy(stack=False)
        board.push(reply)
        for move in list(board.legal_moves):
            board.push(move)
            if mates_on_back_rank(board):
                return True
            board.pop()
        return False

    return c.captured(c.ply) is not None and bool(replies) and all(map(mated, replies))


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
    return c.captured(c.ply) == c.squares[0] and passed(c.before, c.squares[0], not c.color)


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
    return c.kind_at(by) in (chess.KNIGHT, chess.BISHOP) and 4 <= rank(by, c.color) <= 6 and held and not chased \
        and is_safe(c.after, by)


def loses_castling(before, move, after, color):
    castled = before.turn == color and before.is_castling(move)
    return not castled and before.has_castling_rights(color) and not after.has_castling_rights(color)


def spoils_castling(c):
    reply = c.moves[c.ply + 1]
    return c.after.is_check() and loses_castling(c.after, reply, c.board(c.ply + 2), not c.color)


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


def trades(c):
    """Within three plies both sides have one man less of the same kind."""
    later = c.board(c.ply + 3)
    lost = lambda color, kind: len(c.before.pieces(kind, color)) - len(later.pieces(kind, color))
    return any(lost(chess.WHITE, kind) > 0 and lost(chess.BLACK, kind) > 0
               for kind in (chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN))


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
    return c.positions[-1].is_stalemate() and balance(c.positions[-1], c.color) < 0


def perpetual(c):
    end = c.positions[-1]
    same = [ply for ply in range(len(c.moves)) if c.board(ply)._transposition_key() == end._transposition_key()]
    return bool(same) and all(c.board(ply + 1).is_check() for ply in range(same[-1], len(c.moves))
                              if c.board(ply).turn == c.color)


def only_move(c):
    if c.before.legal_moves.count() == 1:
        return True
    rest = [move for move in c.before.legal_moves if move != c.move]
    best, other = (c.second(c.before, c.color, only) for only in ([c.move], rest))
    return best - other >= 2 * STILL


def zugzwang(c):
    passed_on = c.after.copy(stack=False)
    passed_on.push(chess.Move.null())
    return c.second(c.after, c.color) - c.second(passed_on, c.color) >= STILL


def parries(c):
    """If it were the other side's turn, the move named would do much better than it does now."""
    passed_on = c.before.copy(stack=False)
    passed_on.push(chess.Move.null())
    return c.second(passed_on, not c.color, [c.named]) - c.second(c.after, not c.color) >= STILL


def tablebase(c):
    value = -c.tables.probe_wdl(c.after)
    verdict = (value > 1) - (value < -1)
    # Told to the side that it helps; a draw to the mover.
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
    man, king = c.on[0], c.before.king(c.color)
    return c.kind_at(c.by[0]) == chess.KING and c.move.from_square == king \
        and c.before.is_pinned(c.color, man) and not c.after.is_pinned(c.color, man)


def guards(c):
    by, man = c.by[0], c.on[0]
    enemy = not c.color
    return man in c.after.attacks(by) and man not in c.before.attacks(c.move.from_square) and is_safe(c.after, by) \
        and best_gain(c.before, enemy, man) > 0 and best_gain(c.after, enemy, man) <= 0


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
    """Checks of the side to move after which no man that gives check can be taken without loss."""
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
    passed_on = c.before.copy(stack=False)
    passed_on.push(chess.Move.null())
    return c.kind_at(c.by[0]) == chess.KING and bool(safe_checks(passed_on)) and not safe_checks(c.after)


def offers_trade(c):
    by, other = c.by[0], c.on[0]
    return c.kind_at(by) == c.kind_at(other) and other in c.after.attacks(by) \
        and bool(c.after.attackers(c.color, by)) and bool(c.after.attackers(not c.color, other))


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


CHECKS = {
    "mate": mate,
    "back-rank-mate": lambda c: mates_on_back_rank(c.positions[-1]),
    "wins": lambda c: balance(c.positions[-1], c.color) > balance(c.positions[0], c.color) and c.second.keeps(c),
    "takes-loose": lambda c: c.captured(c.ply) is not None and not c.after.attackers(not c.color, c.move.to_square),
    "fork": fork,
    "pin": pin,
    "skewer": skewer,
    "discovers": discovers,
    "double-check": lambda c: len(c.after.checkers()) == 2,
    "takes-defender": takes_defender,
    "overloads": overloads,
    "traps": traps,
    "back-rank": back_rank,
    "promotes": lambda c: c.move.promotion is not None and c.stands_at(c.ply + 1, c.move.to_square) is not None,
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
    "only-move": only_move,
    "tablebase": tablebase,
    "parries": parries,
    "threatens": threatens,
    "lever": lever,
    "improves": improves,
    "centralises": centralises,
    "activates-king": activates_king,
    "unpins": unpins,
    "guards": guards,
    "nears-passer": nears_passer,
    "opposition": opposition,
    "leaves-no-check": leaves_no_check,
    "trades": trades,
    "offers-trade": offers_trade,
    "avoids-trade": avoids_trade,
    "restores": lambda c: c.captured(c.ply) is not None and balance(c.after, c.color) == 0,
    "gains-space": gains_space,
    "centre": centre,
    "vacates": vacates,
    "minor-trade": minor_trade,
}
