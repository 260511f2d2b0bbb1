"""The results as they come back: frozen dataclasses, one for each object of the JSON Schema.

Made by tools/results.py of the schema (``palisade.result_schema()``); a test holds that it is so.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from . import _views
from ._result import Result

__all__ = [
    "Against",
    "Chances",
    "Evaluation",
    "Evidence",
    "EvidenceKind",
    "ExplainedMove",
    "Fact",
    "FullEvaluation",
    "HowHard",
    "Judged",
    "Kind",
    "Line",
    "Material",
    "Move",
    "MoveChance",
    "NextBest",
    "Perspective",
    "Phase",
    "Piece",
    "PieceName",
    "PieceStatus",
    "Plan",
    "PositionEcho",
    "RatingChance",
    "Reason",
    "Review",
    "ReviewedMove",
    "Score",
    "SearchLine",
    "SearchResult",
    "Share",
    "Shares",
    "Side",
    "SidePlay",
    "State",
    "Study",
    "Term",
    "TurningPoint",
    "UnreadReason",
    "Worth",
]

EvidenceKind: TypeAlias = Literal["exact", "search", "rule"]
"""The kind of evidence for a fact.

- ``exact``: The board and the rules of the game: the fact is certain.
- ``search``: A search to a given depth: a deeper search may disagree.
- ``rule``: An exchange counted on the board, or a rule of thumb of good play, in the position after the
  move.
"""

Kind: TypeAlias = Literal[
    "check",
    "en-passant",
    "exposed-king",
    "king-attack",
    "quiet",
    "strikes-f7",
    "connects-rooks",
    "develops",
    "gains-time",
    "opens-centre",
    "opens-diagonal",
    "route",
    "dead-draw",
    "perpetual",
    "repeats",
    "stalemate",
    "stalemate-trick",
    "wrong-bishop",
    "catches-pawn",
    "heads-for-both",
    "key-square",
    "lucena",
    "outruns",
    "wins-race",
    "pawn-ending",
    "philidor",
    "unstoppable-pawn",
    "activates-king",
    "breaks-cover",
    "castles",
    "forfeits-castling",
    "leaves-no-check",
    "nears-passer",
    "opposition",
    "spoils-castling",
    "steps-aside",
    "tucks-king",
    "unpins",
    "recaptures",
    "restores",
    "wins",
    "advances-pawn",
    "broad-centre",
    "centre",
    "denies",
    "gains-space",
    "lever",
    "opens-file",
    "passer",
    "promotes",
    "stops-passer",
    "supports-pawn",
    "underpromotes",
    "avoids-trade",
    "behind-passer",
    "blockades",
    "centralises",
    "guards",
    "improves",
    "offers-trade",
    "outpost",
    "takes-file",
    "doubles-rooks",
    "seventh",
    "saves",
    "shuts-in",
    "trades",
    "minor-trade",
    "trades-bad-bishop",
    "vacates",
    "fortress",
    "in-zugzwang",
    "keeps-result",
    "lost",
    "mate",
    "only-move",
    "parries",
    "prevents",
    "tablebase",
    "threat",
    "zugzwang",
    "attacks-weak-pawn",
    "bishop-pair",
    "hole",
    "leaves-bad-bishop",
    "minority-attack",
    "prepares-minority",
    "weakens-pawn",
    "attraction",
    "back-rank",
    "capturing-defender",
    "clears",
    "collinear",
    "deflects",
    "desperado",
    "discovers",
    "double-check",
    "fork",
    "hanging-piece",
    "takes-for",
    "in-between",
    "interferes",
    "overloads",
    "pin",
    "skewer",
    "sacrifices",
    "threatens",
    "traps",
    "uses-pin",
    "windmill",
    "x-ray",
    "in-check",
    "hangs",
    "loose",
    "pinned",
    "pinned-against",
    "double-attack",
    "passed-pawn",
    "isolated-pawn",
    "doubled-pawns",
    "backward-pawn",
    "bishop-pair-there",
    "opposite-bishops",
    "on-outpost",
    "open-file",
    "half-open-file",
    "may-castle",
    "no-check",
    "nothing-hangs",
    "no-loose-piece",
    "nothing-pinned",
    "no-passed-pawn",
    "no-isolated-pawn",
    "no-doubled-pawns",
    "no-backward-pawn",
    "no-bishop-pair",
    "no-outpost",
    "no-open-file",
    "no-castling",
    "no-better-move",
    "no-other-move",
]
"""The kind of fact; docs/facts.md defines each."""

Phase: TypeAlias = Literal["opening", "middlegame", "endgame"]
"""A phase of the game.

- ``opening``: The first ten moves, if more than an endgame's material is left.
- ``middlegame``: Neither the opening nor the endgame.
- ``endgame``: At most a third of the initial material is left, pawns not counted.
"""

PieceName: TypeAlias = Literal["pawn", "knight", "bishop", "rook", "queen", "king"]
"""A kind of piece."""

Side: TypeAlias = Literal["white", "black"]
"""One of the two sides of a game.

- ``white``: White, the side that moves first in a game.
- ``black``: Black, the side that moves second in a game.
"""

State: TypeAlias = Literal[
    "open",
    "check",
    "checkmate",
    "stalemate",
    "insufficient-material",
    "fifty-moves",
    "repetition",
]
"""The state of a game: in progress, or the way it ended.

- ``open``: The game is in progress, and the side to move is not in check.
- ``check``: The side to move is in check.
- ``checkmate``: The side to move is checkmated.
- ``stalemate``: The side to move has no move and is not in check: a draw.
- ``insufficient-material``: Neither side can mate by any moves: a draw.
- ``fifty-moves``: Fifty moves by each side without a capture or pawn move: a draw if a player claims
  it.
- ``repetition``: The position has occurred for the third time: a draw if a player claims it.
"""

UnreadReason: TypeAlias = Literal[
    "taste",
    "question",
    "place-not-found",
    "move-not-found",
    "not-stated",
    "too-long",
    "unknown-words",
]
"""The reason why some words of a sentence could not be read as claims.

- ``taste``: The sentence praises or blames and claims nothing that a board decides. No part of it was
  read.
- ``question``: The sentence is a question.
- ``place-not-found``: The position of the sentence is not known: the text has named no move so far.
- ``move-not-found``: The position of a move in the sentence is not known.
- ``not-stated``: The rest of the sentence is a condition, a wish, a denial or an opinion.
- ``too-long``: The sentence has more than 300 words and marks.
- ``unknown-words``: The reader does not know the wording of the rest of the sentence.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Against(Result):
    """The comparison of a move with the best one."""

    better: tuple[Reason, ...]
    """The merits of the best move that this one does not have."""
    brings: tuple[Reason, ...]
    """The merits of this move."""
    close: bool
    """True if the move is nearly as good as the best one."""
    lacks: Shares | None
    """The advantage of the best move over this one, by theme; absent if a mate or tablebase result
    decides.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class Chances(_views.ChancesView):
    """The probabilities with which players of a rating play the legal moves of a position."""

    fen: str
    """The position as FEN."""
    lichess: float
    """The rating converted to Lichess's scale."""
    moves: tuple[MoveChance, ...]
    """Every legal move with its probability, the most likely first; the probabilities sum to 1. Empty if
    the human model has no data for the rating or position.
    """
    rating: float
    """The rating of the players, on the scale ``scale``."""
    scale: str
    """The scale of the rating: ``Lichess``, ``Chess.com`` or ``Engine``."""
    unknown: str | None = None
    """The reason why ``moves`` is empty; absent otherwise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Evaluation(Result):
    """The static evaluation of a position. It includes no captures or threats, so it is misleading in the
    middle of an exchange.
    """

    endgame: float
    """The weight of the endgame in the score, 0 to 1; the rest is that of the middlegame."""
    known_ending: bool
    """True if a rule gives the value of this ending; the evaluation then has no parts."""
    outcome: int
    """The adjustment for winning chances, such as a drawish ending, applied last, centipawns, positive for
    White.
    """
    pieces: tuple[Worth, ...]
    """The contribution of each piece in centipawns, positive for White; with ``together`` and ``outcome``
    they sum to the score.
    """
    score: Score
    """The static score of the position."""
    themes: tuple[Share, ...]
    """The share of each theme in centipawns, positive for White; the shares sum to the score. A theme such
    as king attack counts for White when White profits by it.
    """
    together: int
    """The part of the evaluation that belongs to no single piece, centipawns, positive for White."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence(Result):
    """The evidence for a fact: how certain it is, and the depth if a search found it."""

    depth: int | None = None
    """The depth of the search, plies; absent without a search."""
    kind: EvidenceKind
    """The kind of evidence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplainedMove(Result):
    """A move explained: its score, its line, and the reasons for or against it."""

    against: Against | None = None
    """The comparison with the best move; absent for the best move itself."""
    before: int | None
    """The static evaluation of the position before the move, for the side that moves, centipawns; absent
    if a mate or tablebase result decides.
    """
    change: Shares | None
    """The change of the evaluation from the position to the end of the line, by theme; absent if a mate or
    tablebase result decides.
    """
    depth: int
    """The depth of the search, plies."""
    facts: tuple[Fact, ...]
    """All facts about the line."""
    line: Line
    """The part of the principal variation that is explained, up to its quiet end."""
    move: str
    """The move in UCI notation."""
    often: float | None = None
    """The percentage of players of the reader's rating who play the move; absent without a rating, or if
    the human model does not know.
    """
    played: Move
    """The move with its number, squares and captured piece."""
    pv: tuple[str, ...]
    """The whole principal variation in UCI notation."""
    reasons: tuple[Reason, ...]
    """The reasons, the most important first: why the best move is good, or why another move is not."""
    san: str
    """The move in SAN."""
    score: Score
    """The score of the move by the search."""
    short: str | None
    """The explanation as half a sentence without its subject; absent if there is none."""
    shown_line: str
    """The explained line as text, from the move on."""
    text: str
    """The explanation in sentences."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact(Result):
    """One fact about a board or a line of moves, such as a fork."""

    becomes: PieceName | None = None
    """The kind of piece to which a pawn promotes; absent for other facts."""
    by: tuple[Piece, ...]
    """The pieces that act, on their squares at that moment."""
    evidence: Evidence
    """The evidence for the fact: a rule, the board, or a search."""
    exchange: bool | None = None
    """True for an exchange sacrifice (a rook for a minor piece), false for another one; absent for other
    facts.
    """
    file: str | None = None
    """The file that the fact refers to, such as ``e``; absent for a fact about no file."""
    gets: str | None = None
    """The compensation for a sacrifice; absent for other facts."""
    helps: Side | None = None
    """The side that a fact about a line helps; absent for a fact of the board."""
    keeps: str | None = None
    """The action that a pin stops, ``taking`` (a capture) or ``escape`` (a move away); absent for other
    facts.
    """
    kind: Kind
    """The kind of the fact; docs/facts.md defines every kind."""
    lost: tuple[PieceName, ...] | None = None
    """The pieces given up for those in ``won``."""
    mate: int | None = None
    """The largest number of moves to the mate; absent for a fact without a mate."""
    meant: Move | None = None
    """A move that the fact names but that is not in the line, such as a threatened one; absent if there is
    none.
    """
    move: Move | None = None
    """The move that causes the fact; absent for a fact of the board."""
    on: tuple[Piece, ...]
    """The pieces that are acted on or described."""
    owner: Side | None = None
    """The side that owns the piece or makes the move; absent if the fact belongs to both sides."""
    patterns: tuple[str, ...] | None = None
    """The mate patterns formed by the pieces around the mated king, the narrowest first."""
    ply: int | None = None
    """The half-move of the line that causes the fact, 0 for the first."""
    points: int | None = None
    """The points that an exchange wins (pawn 1, minor pieces 3, rook 5, queen 9); absent for other facts."""
    proof: Line | None = None
    """The line that proves the fact; absent if the board alone does."""
    result: str | None = None
    """The tablebase result for the side that moves: ``win``, ``draw`` or ``loss``. For an only move, the
    result it keeps: ``win``, ``draw`` or ``game``. For a threat to draw: ``draw``.
    """
    squares: tuple[str, ...]
    """Further squares that the fact refers to, without a piece of ``by`` or ``on`` on them."""
    text: str
    """The fact as one sentence that can be read by itself."""
    textbook: tuple[str, ...] | None = None
    """The patterns of ``patterns`` for which the king is in the place that the literature shows; the mate
    only resembles the others.
    """
    weakness: str | None = None
    """The weakness of a pawn: ``isolated``, ``backward`` or ``doubled``; absent for other facts."""
    wings: str | None = None
    """The castling rights left: ``short``, ``long`` or ``both``; absent for other facts."""
    won: tuple[PieceName, ...] | None = None
    """The pieces that are won."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FullEvaluation(_views.FullEvaluationView):
    """The static evaluation of a position, by theme, piece and term."""

    endgame: float
    """The weight of the endgame in the score, 0 to 1; the rest is that of the middlegame."""
    fen: str
    """The position as FEN."""
    known_ending: bool
    """True if a rule gives the value of this ending; the evaluation then has no parts."""
    outcome: int
    """The adjustment for winning chances, such as a drawish ending, applied last, centipawns, positive for
    White.
    """
    pieces: tuple[Worth, ...]
    """The contribution of each piece in centipawns, positive for White; with ``together`` and ``outcome``
    they sum to the score.
    """
    score: Score
    """The static score of the position."""
    side: Side
    """The side to move."""
    terms: tuple[Term, ...]
    """The evaluation terms that occur in the position, by theme."""
    themes: tuple[Share, ...]
    """The share of each theme in centipawns, positive for White; the shares sum to the score. A theme such
    as king attack counts for White when White profits by it.
    """
    together: int
    """The part of the evaluation that belongs to no single piece, centipawns, positive for White."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HowHard(_views.HowHardView):
    """The difficulty of a move: how many players of several ratings play it."""

    fen: str
    """The position as FEN."""
    move: Move
    """The move in question."""
    ratings: tuple[RatingChance, ...]
    """The probability for each rating, in the order requested. Empty if the human model has no data for
    the position.
    """
    scale: str
    """The scale of the ratings: ``Lichess``, ``Chess.com`` or ``Engine``."""
    unknown: str | None = None
    """The reason why ``ratings`` is empty; absent otherwise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged(Result):
    """A claim, or a phrase of a text read as one, with its verdict."""

    at: str | None = None
    """The move after which the phrase was judged, such as ``12.Nd5``, or ``start``; ``nowhere`` for a
    sentence whose position is not known; absent for a given claim.
    """
    claim: Any
    """The claim as given, or as read in a text; empty if no claim was read."""
    depth: int | None = None
    """The depth of the search, plies; absent without a search."""
    evidence: str | None = None
    """The kind of evidence for the verdict: ``exact``, ``search`` or ``rule``; absent without a verdict."""
    line: str | None = None
    """The line that proves the verdict; absent if it needs none."""
    phrase: str | None = None
    """The phrase of the text that makes the claim, or the sentence that was not read; absent for a given
    claim.
    """
    reason: UnreadReason | None = None
    """The reason why a sentence of a text was not read as a whole; absent otherwise."""
    repair: str | None = None
    """A true sentence that may replace one that is false or was not read as a whole; absent if there is
    none.
    """
    squares: tuple[str, ...]
    """The squares that the reason refers to if the claim is false."""
    text: str
    """The reason for the verdict: why the claim is true, the correct statement, or why it cannot be
    checked.
    """
    unread: tuple[str, ...]
    """The words that were not read, of a sentence that was read in part."""
    verdict: str
    """The verdict: ``true``, ``false`` or ``not-checkable``. For a sentence of a text also ``not-read``
    (no claim was found in it) or ``part`` (only a part was read, and no phrase of it is called
    ``true``).
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class Line(_views.LineView):
    """A line of moves in several notations."""

    san: tuple[str, ...]
    """Each move in SAN with its number: ``5...Nfg4``, ``6.h3``, ``6...Nf6``."""
    text: str
    """The moves as text with numbers: ``5...Nfg4 6. h3 Nf6``."""
    uci: tuple[str, ...]
    """Each move in UCI notation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Material(Result):
    """Material in points: pawn 1, minor pieces 3, rook 5, queen 9."""

    balance: int
    """White's points less Black's points."""
    black: int
    """The points of Black's pieces."""
    black_more: tuple[PieceName, ...]
    """The pieces that Black has more of than White, kind by kind."""
    text: str
    """The material balance in one sentence."""
    white: int
    """The points of White's pieces."""
    white_more: tuple[PieceName, ...]
    """The pieces that White has more of than Black, kind by kind."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Move(_views.MoveView):
    """A legal move with its squares, side and effects."""

    captures: Piece | None = None
    """The captured piece, on its square; absent if the move captures nothing."""
    check: bool | None = None
    """True if the move gives check."""
    from_: str
    """The square from which the piece moves."""
    mate: bool | None = None
    """True if the move gives checkmate."""
    numbered: str
    """The move in SAN with its number, which shows the side as well: ``5.Nf3``, ``5...Nfg4``."""
    piece: PieceName
    """The kind of piece that moves."""
    promotes_to: PieceName | None = None
    """The kind of piece to which a pawn promotes; absent for other moves."""
    san: str
    """The move in SAN without its number."""
    side: Side
    """The side that makes the move."""
    to: str
    """The square to which the piece moves; for castling, that of the king."""
    uci: str
    """The move in UCI notation: ``g1f3``, ``e7e8q``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveChance(Result):
    """The probability that players of a rating play a move."""

    chance: float
    """The probability, 0 to 1."""
    move: Move
    """The move, which is legal in the position."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NextBest(Result):
    """The best of the searched moves after the best move."""

    move: str
    """The move in UCI notation."""
    played: Move
    """The move with its number, squares and captured piece."""
    san: str
    """The move in SAN."""
    score: Score
    """The score of the move by the search."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Perspective(Result):
    """A score from the view of one side, in several units."""

    cp: int | None = None
    """Centipawns, normalised so that +100 is an even chance to win; absent if a mate was found."""
    expected: float
    """The expected points, 0 to 1, by the engine's win-rate model for this material."""
    mate: int | None = None
    """Mate in at most this number of moves; if negative or zero, this side is mated. Absent if no mate was
    found.
    """
    shown: str
    """The score as text: ``+1.35`` in pawns, or ``#3``, ``#-2`` for a mate."""
    wdl: tuple[int, ...]
    """The chances to win, draw and lose, permille, by the engine's win-rate model; they sum to 1000."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece(Result):
    """A piece on a square."""

    name: str
    """The owner, kind and square in words: ``White's knight on f3``."""
    owner: Side
    """The owner of the piece."""
    piece: PieceName
    """The kind of piece."""
    square: str
    """The square, such as ``f3``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceStatus(Result):
    """A piece with its attackers, defenders and mobility. Attackers behind another piece on the same line
    are not counted, and pins are ignored.
    """

    attacked_from: tuple[str, ...]
    """The squares of the enemy pieces that attack the piece."""
    guarded_from: tuple[str, ...]
    """The squares of the own pieces that defend the piece."""
    moves: int | None = None
    """The number of the piece's legal moves if its side is to move; absent otherwise."""
    name: str
    """The owner, kind and square in words: ``White's knight on f3``."""
    owner: Side
    """The owner of the piece."""
    piece: PieceName
    """The kind of piece."""
    square: str
    """The square, such as ``f3``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan(Result):
    """A plan of one side, such as a manoeuvre or a pawn break."""

    by: tuple[Piece, ...]
    """The pieces that join an attack on a pawn or king, on the squares they will reach."""
    confirmed_by: str
    """The confirmation of the plan: ``line`` (the line of the best move begins to carry it out) or
    ``search`` (a search of the position after the plan, and one of its first move).
    """
    gain: int
    """The gain of the plan by the evaluation or by those searches, centipawns, for the side that has the
    plan.
    """
    kind: str
    """The kind of plan: ``reroute``, ``pawn-break``, ``pawn-storm``, ``weak-pawn``, ``trade``, ``king-
    attack``, ``passed-pawn`` or ``majority``.
    """
    piece: Piece
    """The main piece of the plan, on its current square."""
    purpose: str | None
    """The purpose of the piece on its destination, or the reason why a trade helps; absent for other
    plans.
    """
    route: tuple[str, ...]
    """The squares that the piece moves over, the last one its destination. Empty if other pieces take
    part.
    """
    side: Side
    """The side that has the plan."""
    target: Piece | None
    """The piece that the plan is aimed at, on its current square; absent if there is none."""
    text: str
    """The plan as one sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionEcho(Result):
    """A position in words and in FEN."""

    black: str
    """Black's pieces, in the same form as White's: ``king g8, queen d8, rooks a8 f8``."""
    chess960: bool | None = None
    """True if castling starts from other squares than in standard chess; UCI then writes it as king takes
    rook.
    """
    fen: str
    """The position as FEN."""
    last_move: Move | None
    """The move that led to the position, if it is known."""
    legal_moves: int
    """The number of legal moves."""
    material: Material
    """The material of both sides, in points."""
    move_number: int
    """The full-move number of the next move."""
    phase: Phase
    """The phase of the game, by a rule of thumb."""
    state: State
    """The state of the game: in progress, or the way it ended."""
    text: str
    """The position as one sentence."""
    to_move: Side
    """The side to move."""
    white: str
    """White's pieces: ``king g1, queen d1, rooks a1 f1, pawns a2 b2``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingChance(Result):
    """The probability that players of one rating play the move whose difficulty is estimated."""

    chance: float
    """The probability, 0 to 1."""
    rating: float
    """The rating of the players, on the scale of the result."""
    text: str
    """The probability as a sentence, with no more precision than the model has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason(Result):
    """A reason for or against a move: a fact with the material it wins and its evaluation theme, or a
    theme alone.
    """

    fact: Fact | None
    """The fact; absent if the reason is a theme alone."""
    rank: str
    """The rank of the reason: ``decided``, ``tactics``, ``play`` or ``share``, the first of which count
    most.
    """
    share: int | None
    """The share of that theme in the change of the evaluation, for the side that moves, centipawns; absent
    without a theme.
    """
    theme: str | None
    """The evaluation theme in which the fact shows; absent if it shows in none."""
    weight: int
    """The weight of the reason among those of its rank: the largest comes first."""
    wins: Fact | None
    """The material that the line wins by the fact, if stated together with it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Review(_views.ReviewView):
    """A reviewed game with its annotated moves."""

    black: SidePlay
    """The quality of Black's play."""
    moves: tuple[ReviewedMove, ...]
    """The moves of the game, in order."""
    nodes: int
    """The nodes with which each position was searched; doubtful ones were searched with more."""
    opening: str | None = None
    """The ECO code and name of the opening; absent if it has no name."""
    remarks: tuple[str, ...]
    """Diagnostics of the PGN: text that was not read as written, and damage that ends the game early."""
    result: str
    """The result of the game: ``1-0``, ``0-1``, ``1/2-1/2`` or ``*``."""
    start: str
    """The start position of the game as FEN."""
    turning_points: tuple[TurningPoint, ...]
    """The turning points of the game, in game order, at most five."""
    white: SidePlay
    """The quality of White's play."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewedMove(Result):
    """A move of a reviewed game."""

    after: Score | None = None
    """The score of the position after the move; absent if the game is over."""
    allowed: tuple[str, ...]
    """The keys of the kinds of facts against this move; may be empty."""
    before: Score | None = None
    """The score of the position before the move; absent if the game is over."""
    best: Line
    """The engine's best line from the position before the move."""
    fen: str
    """The position before the move, as FEN."""
    ground: str | None = None
    """The reason for the annotation: ``loss``, ``missed-win``, ``missed-mate``, ``allowed-mate``, ``only-
    move``, ``turns-the-game`` or ``sacrifice``; absent for an ordinary move.
    """
    is_best: bool
    """True if the move is the engine's first choice."""
    loss: float
    """The expected points, 0 to 1, that the move cost its side (a win is 1, a draw 0.5)."""
    mark: str | None = None
    """The annotation of the move: ``brilliant``, ``great``, ``only``, ``inaccuracy``, ``mistake`` or
    ``blunder``; absent for an ordinary move.
    """
    missed: tuple[str, ...]
    """The keys of the kinds of facts in favour of the better move, such as ``fork``; may be empty."""
    move: Move
    """The move that was played."""
    ply: int
    """The number of half-moves of the game before the move."""
    sign: str | None = None
    """The annotation as a sign: ``!!``, ``!``, ``\\u{25a1}``, ``?!``, ``?`` or ``??``; absent for an
    ordinary move.
    """
    text: str
    """The explanation of the move in sentences; empty if there is none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Score(_views.ScoreView):
    """A score, from White's side and from the mover's.

    Centipawns are normalised: +100 means an even chance to win against an equal, with any material.
    """

    mover: Perspective
    """The score from the side to move: positive is good for the mover."""
    text: str
    """The score in words: ``White is clearly better (+1.35 for White)``."""
    white: Perspective
    """The score from White's side: positive is good for White."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchLine(Result):
    """One line of a search result: the best moves of both sides from the position."""

    depth: int
    """The depth of the search, plies."""
    line: Line
    """The moves of the line, the first included."""
    move: Move
    """The first move of the line."""
    score: Score
    """The score of the position if this line is played, from White's side and from that of the side to
    move.
    """
    sel_depth: int
    """The greatest depth reached in the search (selective depth), plies."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchResult(_views.SearchResultView):
    """The result of a search."""

    best: SearchLine | None = None
    """The best line; absent if there is no legal move."""
    depth: int
    """The depth of the best line, plies."""
    fen: str
    """The searched position as FEN."""
    lines: tuple[SearchLine, ...]
    """All requested lines, the best first, the best one included; empty if there is no legal move."""
    nodes: int
    """The number of nodes searched."""
    ponder: Move | None = None
    """The expected reply to the best move; absent if none is known."""
    seconds: float
    """The time of the search in seconds."""
    side: Side
    """The side to move in the position."""
    stopped: bool
    """True if the search was stopped by a call before its limits were reached."""
    tb_hits: int
    """The number of tablebase hits."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Share(Result):
    """The share of one evaluation theme in a score or a difference of scores."""

    name: str
    """The name of the theme in words: ``attack on the king``."""
    pieces: tuple[Piece, ...] | None = None
    """The pieces that account for most of the share, on their squares at the end of the line."""
    share: int
    """The share in centipawns; positive is good for the side that moves."""
    theme: str
    """The key of the theme: ``material``, ``king-attack``, ..."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shares(Result):
    """The difference of two scores, split by theme. The shares and ``beyond`` sum to ``total``."""

    beyond: int
    """The part that the search sees but the static evaluations at the two ends do not show, centipawns."""
    themes: tuple[Share, ...]
    """The themes with a share other than 0, the largest absolute value first."""
    total: int
    """The difference of the two scores for the side that moves, centipawns as shown to users."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SidePlay(Result):
    """The quality of one side's play in a game."""

    accuracy: float | None = None
    """The accuracy, 0 to 100, by Lichess's formula; absent if no move could be rated."""
    average_loss: float
    """The average loss of a move against the best move, centipawns, 0 or more."""
    moves: int
    """The number of moves the side made."""
    name: str
    """The player's name in the tags of the game; ``?`` without one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Study(_views.StudyView):
    """The explanation of a position: the JSON that ``palisade why --json`` prints."""

    absences: tuple[Fact, ...]
    """The absences of the position: no hanging pieces, no isolated pawns, no better move."""
    best: ExplainedMove | None
    """The best move; absent if there is no legal move."""
    evaluation: Evaluation
    """The static evaluation of the position, by theme and piece."""
    facts: tuple[Fact, ...]
    """The facts of the board that need no search."""
    fen: str
    """The position as FEN."""
    natural: ExplainedMove | None
    """A natural move that is bad: it captures a piece that seems free, or gives check; absent if there is
    none.
    """
    others: tuple[ExplainedMove, ...]
    """The requested moves, without the best move."""
    pieces: tuple[PieceStatus, ...]
    """Every piece with its attackers and defenders."""
    plan: tuple[Plan, ...]
    """The plans in a quiet position, the most important first; empty if there are tactics."""
    position: PositionEcho
    """The position in words and in FEN."""
    schema: Literal["palisade.study/1"]
    """The version of this format, ``palisade.study/1``."""
    second: NextBest | None
    """The best alternative to the best move, if one was searched."""
    side: Side
    """The side to move."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Term(Result):
    """An evaluation term (a property that is weighted) in a position, as far as it belongs to one theme."""

    black: int
    """The number of times the term counts for Black."""
    component: str
    """The part of the evaluation that the term belongs to: ``linear``, ``danger``, ``winnable`` or
    ``scale``. Only the terms of ``linear`` are added up as they are.
    """
    eg: int
    """White's endgame value less Black's, internal units."""
    group: str
    """The group of terms in which the term is declared, such as ``pawns``."""
    mg: int
    """White's middlegame value less Black's, internal units."""
    name: str
    """The key of the term, such as ``knight-mobility``."""
    theme: str
    """The theme under which the term is shown, such as ``passed-pawns``."""
    white: int
    """The number of times the term counts for White."""
    worth: float | None = None
    """The centipawns that the term adds to the score, from White's side; absent for a term whose sum
    passes through a curve, limit or scale factor first.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class TurningPoint(Result):
    """A turning point: a bad move that changed the expected result of the game most."""

    became: str
    """The assessment after the move in words, for the side that moved."""
    mark: str
    """The annotation of the move: ``inaccuracy``, ``mistake`` or ``blunder``."""
    move: Move
    """The move that was played."""
    ply: int
    """The number of half-moves of the game before the move."""
    text: str
    """The explanation why the move is bad."""
    was: str
    """The assessment before the move in words, for the side that moved, such as ``better``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Worth(Result):
    """The contribution of one piece to the score of a static evaluation."""

    name: str
    """The owner, kind and square in words: ``White's knight on f3``."""
    owner: Side
    """The owner of the piece."""
    piece: PieceName
    """The kind of piece."""
    square: str
    """The square, such as ``f3``."""
    worth: int
    """The contribution of the piece to the static score, centipawns, positive for White."""
