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
    "Worth",
]

EvidenceKind: TypeAlias = Literal["exact", "search", "rule"]
"""What a fact rests on.

- ``exact``: On the board and the rules of the game: whoever looks finds the same.
- ``search``: On a search of so many plies: a deeper one may think otherwise.
- ``rule``: On counting an exchange, or on a rule of thumb of good play, in the position after its move.
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
    "restores",
    "takes-back",
    "wins",
    "advances-pawn",
    "centre",
    "denies",
    "gains-space",
    "lever",
    "opens-file",
    "passer",
    "promotes",
    "stops-passer",
    "underpromotes",
    "avoids-trade",
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
"""A part of the game.

- ``opening``: The first ten moves, with more than an endgame's material.
- ``middlegame``: What lies between.
- ``endgame``: Little material is left: a third of that of the start, pawns not counted.
"""

PieceName: TypeAlias = Literal["pawn", "knight", "bishop", "rook", "queen", "king"]
"""A kind of piece."""

Side: TypeAlias = Literal["white", "black"]
"""A side of the game.

- ``white``: The side that began the game.
- ``black``: The other side.
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
"""Whether a game goes on.

- ``open``: It goes on, and nobody is in check.
- ``check``: The side to move is in check.
- ``checkmate``: The side to move is checkmated.
- ``stalemate``: The side to move has no move and is not in check: a draw.
- ``insufficient-material``: Neither side can mate by any moves: a draw.
- ``fifty-moves``: Fifty moves of either side without capture or pawn move: a draw if anybody says so.
- ``repetition``: The position has come up for the third time: a draw if anybody says so.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Against(Result):
    """A move against the best one."""

    better: tuple[Reason, ...]
    """What the best move has and this one has not."""
    brings: tuple[Reason, ...]
    """What speaks for this move all the same."""
    close: bool
    """It is nearly as good."""
    lacks: Shares | None
    """What the best move has over it, by theme; absent where a mate or a tablebase decides."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chances(_views.ChancesView):
    """What people of a rating play in a position."""

    fen: str
    """The position."""
    lichess: float
    """The same on lichess's scale."""
    moves: tuple[MoveChance, ...]
    """Every legal move, the likeliest first; the chances add up to 1. Empty where nothing is known."""
    rating: float
    """Their rating."""
    scale: str
    """Whose rating that is: ``Lichess``, ``Chess.com`` or ``Engine``."""
    unknown: str | None = None
    """Why nothing is known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Evaluation(Result):
    """The evaluation of a position as it stands. It knows no captures and no threats: a position in the
    middle of an exchange is worth something else.
    """

    endgame: float
    """The endgame's share in the score, 0 to 1."""
    known_ending: bool
    """A rule gives the value of this ending: there are no parts."""
    outcome: int
    """What winning chances change at the end."""
    pieces: tuple[Worth, ...]
    """What each piece adds, White's view, centipawns; with ``together`` and ``outcome`` they sum to the
    score.
    """
    score: Score
    """The score."""
    themes: tuple[Share, ...]
    """What each theme has of it, White's view, centipawns; they sum to the score. Attack and safety of
    kings are White's.
    """
    together: int
    """What belongs to no single piece."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence(Result):
    """The evidence for a fact."""

    depth: int | None = None
    """Plies of the search it rests on."""
    kind: EvidenceKind
    """What it rests on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplainedMove(Result):
    """A move explained: where it leads and what speaks for it."""

    against: Against | None = None
    """Of a move that is not the best: what that has over it."""
    before: int | None
    """What the position was worth without a search, for the side that moves, centipawns; absent where a
    mate or a tablebase decides.
    """
    change: Shares | None
    """What changes from the position to the end of the line, by theme; absent where a mate or a tablebase
    decides.
    """
    depth: int
    """Plies of that search."""
    facts: tuple[Fact, ...]
    """All that happens in the line."""
    line: Line
    """As much of the line as is told, to its quiet end."""
    move: str
    """UCI."""
    often: float | None = None
    """The percentage of players of the reader's rating who play it; absent where no rating was given, or
    the human model does not know.
    """
    played: Move
    """All of it: number, squares, what it takes."""
    pv: tuple[str, ...]
    """All of the search's line, UCI."""
    reasons: tuple[Reason, ...]
    """What counts, the first most: for the best move why it is good, for another why it is not."""
    san: str
    """SAN."""
    score: Score
    """What the search makes of it."""
    short: str | None
    """The same in half a sentence without its subject."""
    shown_line: str
    """The same as text, the move first."""
    text: str
    """The sentences."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact(Result):
    """One thing that is so."""

    becomes: PieceName | None = None
    """What a pawn becomes."""
    by: tuple[Piece, ...]
    """The pieces that do it, where they stand then."""
    evidence: Evidence
    """The evidence for the fact: a rule, the board, or a search."""
    exchange: bool | None = None
    """Of a sacrifice: a rook for a minor piece."""
    file: str | None = None
    """A file, ``e``."""
    gets: str | None = None
    """What a sacrifice is for."""
    helps: Side | None = None
    """Whom it helps, of a fact of a line."""
    keeps: str | None = None
    """What a pin keeps a piece from: ``taking`` or ``escape``."""
    kind: Kind
    """What is so: docs/facts.md defines every kind."""
    lost: tuple[PieceName, ...] | None = None
    """What is given for it."""
    mate: int | None = None
    """Mate in at most so many moves."""
    meant: Move | None = None
    """A move it speaks of that is not in the line: what was, or is, threatened."""
    move: Move | None = None
    """The move that brings it about."""
    on: tuple[Piece, ...]
    """The pieces it is done to, or that it is said of."""
    owner: Side | None = None
    """Whose it is: the owner of the piece, or who makes the move. Absent of what belongs to both sides."""
    patterns: tuple[str, ...] | None = None
    """The patterns of the pieces round a mated king, the narrowest first."""
    ply: int | None = None
    """The half-move of the line that brings it about, 0 for the first."""
    points: int | None = None
    """Points that an exchange wins: pawn 1, minor pieces 3, rook 5, queen 9."""
    proof: Line | None = None
    """The line that proves it; absent where the board alone does."""
    result: str | None = None
    """The result by the tablebases, for the side that moves: ``win``, ``draw`` or ``loss``. Of the only
    move what it keeps: ``win``, ``draw`` or ``game``. Of a threat to draw: ``draw``.
    """
    squares: tuple[str, ...]
    """Squares it speaks of on which it names no piece."""
    text: str
    """One sentence that can stand by itself."""
    textbook: tuple[str, ...] | None = None
    """Those of the patterns that the literature calls so, as the king stands where it has them; the mate is
    only akin to the others.
    """
    weakness: str | None = None
    """Why a pawn is weak."""
    wings: str | None = None
    """Where castling is allowed to: ``short``, ``long`` or ``both``."""
    won: tuple[PieceName, ...] | None = None
    """What is won."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FullEvaluation(_views.FullEvaluationView):
    """The evaluation of a position without a search: by theme, by piece and by term."""

    endgame: float
    """The endgame's share in the score, 0 to 1."""
    fen: str
    """The position."""
    known_ending: bool
    """A rule gives the value of this ending: there are no parts."""
    outcome: int
    """What winning chances change at the end."""
    pieces: tuple[Worth, ...]
    """What each piece adds, White's view, centipawns; with ``together`` and ``outcome`` they sum to the
    score.
    """
    score: Score
    """The score."""
    side: Side
    """Who is to move."""
    terms: tuple[Term, ...]
    """Every term that counts."""
    themes: tuple[Share, ...]
    """What each theme has of it, White's view, centipawns; they sum to the score. Attack and safety of
    kings are White's.
    """
    together: int
    """What belongs to no single piece."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HowHard(_views.HowHardView):
    """How hard a move is to find, by rating."""

    fen: str
    """The position."""
    move: Move
    """The move."""
    ratings: tuple[RatingChance, ...]
    """The chance for each rating, in the order asked for. Empty where nothing is known."""
    scale: str
    """Whose ratings these are: ``Lichess``, ``Chess.com`` or ``Engine``."""
    unknown: str | None = None
    """Why nothing is known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged(Result):
    """A claim, or what was read in a text, and what is to be said of it."""

    at: str | None = None
    """The move after which the phrase was judged, ``12.Nd5``, or ``start``; ``nowhere`` of a sentence
    whose place is not known; absent of a claim.
    """
    claim: Any
    """The claim as it was made, or as it was read in a text; empty where nothing was read."""
    depth: int | None = None
    """Plies of the search."""
    evidence: str | None = None
    """What the verdict rests on: ``exact``, ``search`` or ``rule``."""
    line: str | None = None
    """The line that proves it."""
    phrase: str | None = None
    """The phrase of a text that says so, or the sentence that was not read; absent of a claim."""
    repair: str | None = None
    """A sentence that may stand in place of one that is false or was not read as a whole: it is read and
    true.
    """
    squares: tuple[str, ...]
    """The squares of what is so instead."""
    text: str
    """What makes it so, what is so instead, or why nobody can say."""
    unread: tuple[str, ...]
    """The words that were not read, of a sentence that was read in part."""
    verdict: str
    """``true``, ``false``, or ``not-checkable``: a good answer. ``not-read`` is said of a sentence of a
    text in which nothing was understood, ``part`` of one that was read in part: no phrase of it is called
    ``true``.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class Line(_views.LineView):
    """Moves one after the other."""

    san: tuple[str, ...]
    """Each move with its number: ``5...Nfg4``, ``6.h3``, ``6...Nf6``."""
    text: str
    """As people write it: ``5...Nfg4 6. h3 Nf6``."""
    uci: tuple[str, ...]
    """The same in UCI."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Material(Result):
    """Material in points: pawn 1, minor pieces 3, rook 5, queen 9."""

    balance: int
    """White's less Black's."""
    black: int
    """Black's points."""
    black_more: tuple[PieceName, ...]
    """What Black has more, kind by kind."""
    text: str
    """In a sentence."""
    white: int
    """White's points."""
    white_more: tuple[PieceName, ...]
    """What White has more, kind by kind."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Move(_views.MoveView):
    """A move."""

    captures: Piece | None = None
    """The piece that is taken, where it stood."""
    check: bool | None = None
    """It gives check."""
    from_: str
    """Where it starts."""
    mate: bool | None = None
    """It is checkmate."""
    numbered: str
    """With its number, so that nobody takes it for the other side's: ``5.Nf3``, ``5...Nfg4``."""
    piece: PieceName
    """What moves."""
    promotes_to: PieceName | None = None
    """What a pawn becomes."""
    san: str
    """SAN without the number."""
    side: Side
    """Who moves."""
    to: str
    """Where it arrives; of castling, the king."""
    uci: str
    """UCI: ``g1f3``, ``e7e8q``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveChance(Result):
    """How likely a move is to be played."""

    chance: float
    """The chance, 0 to 1."""
    move: Move
    """The move."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NextBest(Result):
    """The best of the other moves."""

    move: str
    """UCI."""
    played: Move
    """All of it."""
    san: str
    """SAN."""
    score: Score
    """What the search makes of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Perspective(Result):
    """A score from one side."""

    cp: int | None = None
    """Centipawns, normalised; absent where a mate was found."""
    expected: float
    """The points to expect, 0 to 1, by the engine's win-rate model for this material."""
    mate: int | None = None
    """Mate in at most so many moves; negative or zero: this side is mated. Absent where no mate was found."""
    shown: str
    """``+1.35`` in pawns, ``#3``, ``#-2``."""
    wdl: tuple[int, ...]
    """The chances to win, draw and lose, permille, by the same model; they sum to 1000."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece(Result):
    """A piece on a square."""

    name: str
    """All three in words: ``White's knight on f3``."""
    owner: Side
    """Whose it is."""
    piece: PieceName
    """What it is."""
    square: str
    """Where it stands, ``f3``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceStatus(Result):
    """A piece and what bears on it. Pieces behind others on the same line are not counted, and a pin keeps
    nobody from attacking or guarding.
    """

    attacked_from: tuple[str, ...]
    """The squares of the pieces that attack it."""
    guarded_from: tuple[str, ...]
    """The squares of the pieces of its side that guard it."""
    moves: int | None = None
    """Legal moves it has, if its side is to move; absent for the other side."""
    name: str
    """All three in words: ``White's knight on f3``."""
    owner: Side
    """Whose it is."""
    piece: PieceName
    """What it is."""
    square: str
    """Where it stands, ``f3``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan(Result):
    """A plan of one side."""

    by: tuple[Piece, ...]
    """The pieces that come, where they stand then; of an attack on a pawn or a king."""
    confirmed_by: str
    """What supports it: ``line`` (the line of the best move begins to carry it out) or ``search`` (a
    search of the position as the plan would make it, and one of its first move).
    """
    gain: int
    """What it gains by the evaluation or by those searches, centipawns."""
    kind: str
    """What it does: ``reroute``, ``pawn-break``, ``pawn-storm``, ``weak-pawn``, ``trade``, ``king-
    attack``, ``passed-pawn`` or ``majority``.
    """
    piece: Piece
    """The piece that it is about, where it stands now."""
    purpose: str | None
    """What the piece does where it goes, or why a trade helps."""
    route: tuple[str, ...]
    """The squares that the piece goes over; the last is where it belongs. Empty where others come as well."""
    side: Side
    """Whose plan it is."""
    target: Piece | None
    """The piece that it is aimed at, where it stands now."""
    text: str
    """The sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionEcho(Result):
    """A position in words and in FEN."""

    black: str
    """Black's pieces."""
    chess960: bool | None = None
    """Castling starts from other squares than in standard chess: UCI writes it as king takes rook."""
    fen: str
    """The position."""
    last_move: Move | None
    """The move that led here, if it is known."""
    legal_moves: int
    """Legal moves there are."""
    material: Material
    """What either side has, in points."""
    move_number: int
    """The number of the move that comes next."""
    phase: Phase
    """The part of the game, by a rule of thumb."""
    state: State
    """Whether the game goes on."""
    text: str
    """The same in a sentence."""
    to_move: Side
    """Who is to move."""
    white: str
    """White's pieces: ``king g1, queen d1, rooks a1 f1, pawns a2 b2``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingChance(Result):
    """How likely people of a rating are to play a move."""

    chance: float
    """The chance, 0 to 1."""
    rating: float
    """Their rating."""
    text: str
    """In a sentence, as exactly as it is known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason(Result):
    """A reason: a fact with what it wins and what it shows in, or a share of the evaluation alone."""

    fact: Fact | None
    """What is so; absent for a theme alone."""
    rank: str
    """What kind of reason: ``decided``, ``tactics``, ``play`` or ``share``, the first of which count most."""
    share: int | None
    """The share of that theme for the side that moves, centipawns."""
    theme: str | None
    """The theme it shows in."""
    weight: int
    """The weight of the reason among those of its rank: the largest comes first."""
    wins: Fact | None
    """What the line wins by it, where that is told with it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Review(_views.ReviewView):
    """A reviewed game."""

    black: SidePlay
    """How Black played."""
    moves: tuple[ReviewedMove, ...]
    """Every move."""
    nodes: int
    """Nodes that each position was searched with, the doubtful ones with more."""
    opening: str | None = None
    """The opening, with its code."""
    remarks: tuple[str, ...]
    """What was not read as it is written, and damage that ends the game early."""
    result: str
    """``1-0``, ``0-1``, ``1/2-1/2`` or ``*``."""
    start: str
    """Where the game begins, FEN."""
    turning_points: tuple[TurningPoint, ...]
    """The moves that turned the game, in its order."""
    white: SidePlay
    """How White played."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewedMove(Result):
    """A move of a reviewed game."""

    after: Score | None = None
    """The score after it; absent once the game is over."""
    allowed: tuple[str, ...]
    """The kinds of facts that speak against this one."""
    before: Score | None = None
    """The score before it: of the best move; absent once the game is over."""
    best: Line
    """The best line instead."""
    fen: str
    """The position it was made in."""
    ground: str | None = None
    """The ground of the mark: ``loss``, ``missed-win``, ``missed-mate``, ``allowed-mate``, ``only-move``,
    ``turns-the-game``, ``sacrifice``.
    """
    is_best: bool
    """It is the move that the engine would have played."""
    loss: float
    """The points, 0 to 1, that it gave away."""
    mark: str | None = None
    """``brilliant``, ``great``, ``only``, ``inaccuracy``, ``mistake``, ``blunder``; absent of an ordinary
    move.
    """
    missed: tuple[str, ...]
    """The kinds of facts that speak for the better move."""
    move: Move
    """The move."""
    ply: int
    """Half-moves of the game before it."""
    sign: str | None = None
    """The same as players write it: ``!!``, ``!``, ``\\u{25a1}``, ``?!``, ``?``, ``??``."""
    text: str
    """What there is to say of it, in sentences."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Score(_views.ScoreView):
    """A score. Nobody needs to guess whose it is: it stands here from White's side and from the mover's.

    Centipawns are normalised: +100 means an even chance to win against an equal, with any material.
    """

    mover: Perspective
    """From the side of whoever is to move: positive is good for the mover."""
    text: str
    """In words and for both readers: ``White is clearly better (+1.35 for White)``."""
    white: Perspective
    """From White's side: positive is good for White."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchLine(Result):
    """One line of a search."""

    depth: int
    """Plies that it was searched."""
    line: Line
    """The whole line."""
    move: Move
    """Its first move."""
    score: Score
    """The score."""
    sel_depth: int
    """The deepest ply looked at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchResult(_views.SearchResultView):
    """What a search found."""

    best: SearchLine | None = None
    """The best line; absent where there is no move."""
    depth: int
    """Plies that the best line was searched."""
    fen: str
    """The position."""
    lines: tuple[SearchLine, ...]
    """All lines that were asked for, the best first."""
    nodes: int
    """Positions looked at."""
    ponder: Move | None = None
    """The reply to expect."""
    seconds: float
    """Time taken."""
    side: Side
    """Who is to move."""
    stopped: bool
    """It was ended before its limits were reached."""
    tb_hits: int
    """Positions that tablebases knew."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Share(Result):
    """What a theme has of it."""

    name: str
    """In words: ``attack on the king``."""
    pieces: tuple[Piece, ...] | None = None
    """The pieces that own most of it, where they stand at the end of the line."""
    share: int
    """Centipawns; positive is good for the side that moves."""
    theme: str
    """The theme: ``material``, ``king-attack``, ..."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shares(Result):
    """The difference of two scores in parts. Invariant: the shares and ``beyond`` sum to ``total``."""

    beyond: int
    """What the search saw and the evaluations at the ends do not show, centipawns."""
    themes: tuple[Share, ...]
    """The themes that have a share, the largest first whatever its sign."""
    total: int
    """The difference of the two scores for the side that moves, centipawns as shown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SidePlay(Result):
    """How a side played."""

    accuracy: float | None = None
    """Accuracy, 0 to 100; absent where no move could be weighed."""
    average_loss: float
    """Average loss of a move, centipawns."""
    moves: int
    """Moves it made."""
    name: str
    """The name in the game's tags, ``?`` without one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Study(_views.StudyView):
    """A position studied: what ``palisade why --json`` prints."""

    absences: tuple[Fact, ...]
    """What is not so: nothing hangs, no isolated pawns, no better move."""
    best: ExplainedMove | None
    """The best move; absent where there is no legal one."""
    evaluation: Evaluation
    """The evaluation of the position as it stands, by theme and piece."""
    facts: tuple[Fact, ...]
    """What is so on the board without a search."""
    fen: str
    """The position, FEN."""
    natural: ExplainedMove | None
    """The move that offers itself and is bad."""
    others: tuple[ExplainedMove, ...]
    """The moves asked about, but for the best."""
    pieces: tuple[PieceStatus, ...]
    """Every piece with those that attack and guard it."""
    plan: tuple[Plan, ...]
    """Plans of a quiet position, the one to tell first comes first; none where something is due."""
    position: PositionEcho
    """The position in words."""
    schema: Literal["palisade.study/1"]
    """``palisade.study/1``."""
    second: NextBest | None
    """The best of the other moves, if it was looked for."""
    side: Side
    """Who is to move."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Term(Result):
    """A term of the evaluation in a position, as one theme has it."""

    black: int
    """How often it counts for Black."""
    component: str
    """What it feeds: ``linear``, ``danger``, ``winnable`` or ``scale``."""
    eg: int
    """White's less Black's in the endgame, internal units."""
    group: str
    """The group it is declared in."""
    mg: int
    """White's less Black's in the middlegame, internal units."""
    name: str
    """The term: ``knight-mobility``."""
    theme: str
    """The theme that it is told by."""
    white: int
    """How often it counts for White."""
    worth: float | None = None
    """Centipawns that it adds to the score, White's view; absent of what goes through a curve, a cut or a
    scale first.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class TurningPoint(Result):
    """A move that turned the game."""

    became: str
    """And after."""
    mark: str
    """Its mark."""
    move: Move
    """The move."""
    ply: int
    """Half-moves of the game before it."""
    text: str
    """Why it is bad."""
    was: str
    """How who made it stood before, in words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Worth(Result):
    """What a piece adds to the score."""

    name: str
    """All three in words: ``White's knight on f3``."""
    owner: Side
    """Whose it is."""
    piece: PieceName
    """What it is."""
    square: str
    """Where it stands, ``f3``."""
    worth: int
    """Centipawns, White's view."""
