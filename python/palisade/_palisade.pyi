"""The native half: use the package `palisade`, which takes boards of python-chess and gives typed results.

Positions are a FEN and the moves since, in UCI or SAN; results are dictionaries in the form of
`result_schema()`. Whatever takes time runs without the interpreter's lock.
"""

from collections.abc import Callable, Sequence
from typing import Any, final

__all__ = [
    "IllegalMove",
    "InvalidPosition",
    "NativeEngine",
    "NativeLevel",
    "Stop",
    "Stopped",
    "VERSION",
    "chances",
    "check_claims",
    "check_text",
    "claim_schema",
    "convert_rating",
    "draw",
    "evaluate",
    "evaluate_many",
    "fen_after",
    "how_hard",
    "is_chess960",
    "legal_moves",
    "rating_range",
    "result_schema",
    "review",
    "spell_line",
    "status",
    "study",
]

VERSION: str
"""The version of the engine."""

class InvalidPosition(ValueError):
    """A text that is no FEN, or a position that cannot be."""

class IllegalMove(ValueError):
    """A move that is not legal where it was named."""

class Stopped(RuntimeError):
    """The question was ended by its `Stop`, or by the engine's `stop()` or `close()`."""

@final
class Stop:
    """Ends the questions it was handed to, from any thread: those that run now, those that wait
    for their turn, and those still to be asked."""

    def __new__(cls) -> Stop: ...
    def stop(self) -> None:
        """Ends them. Again is without effect."""

    @property
    def stopped(self) -> bool:
        """True once `stop` was called."""

@final
class NativeEngine:
    """An engine with its hash table, which questions have one after the other."""

    def __new__(cls, hash: int, threads: int, options: Sequence[tuple[str, str]]) -> NativeEngine: ...
    def search(
        self,
        start: str,
        moves: Sequence[str],
        bounds: dict[str, int | float | None],
        multipv: int,
        only: Sequence[str],
        stop: Stop | None,
    ) -> dict[str, Any]:
        """Searches a position: so many lines, only some moves if there are any in `only`."""

    def new_game(self) -> None:
        """Forgets what it has seen."""

    def stop(self) -> None:
        """Ends what it does now, and what waits for it."""

    def close(self) -> None:
        """Ends all and gives the memory back."""

    @property
    def closed(self) -> bool:
        """True once it was closed."""

@final
class NativeLevel:
    """A human-like opponent of a rating in one game."""

    def __new__(cls, rating: int, scale_name: str, seed: int, style: str) -> NativeLevel: ...
    def choose(
        self, start: str, moves: Sequence[str], seconds: float | None, stop: Stop | None
    ) -> dict[str, Any] | None:
        """A move; `seconds` are left on his clock. Nothing if there is none."""

    def new_game(self, seed: int) -> None:
        """Another game: other dice."""

    @property
    def lichess(self) -> float:
        """The rating on lichess's scale."""

def study(
    start: str,
    moves: Sequence[str],
    asked: Sequence[str],
    nodes: int,
    engine: NativeEngine | None,
    stop: Stop | None,
) -> dict[str, Any]:
    """Returns the study of a position and of the moves asked about, with `nodes` nodes for each search."""

def review(
    pgn: str,
    number: int,
    nodes: int,
    progress: Callable[[int, int], object] | None,
    stop: Stop | None,
) -> dict[str, Any]:
    """Reviews game `number` (from 1) of a PGN, with `nodes` nodes for each search; `progress` is called
    with the positions done and all of them."""

def check_claims(
    start: str,
    moves: Sequence[str],
    ply: int | None,
    claims: Sequence[dict[str, Any]],
    nodes: int,
    stop: Stop | None,
) -> list[dict[str, Any]]:
    """Returns the verdicts on claims about a position of a game: after `ply` half-moves, or at its end. Each claim is
    judged by an engine that has forgotten the others."""

def check_text(
    start: str,
    moves: Sequence[str],
    ply: int | None,
    text: str,
    nodes: int,
    stop: Stop | None,
) -> list[dict[str, Any]]:
    """Reads the sentences of a text about a game and judges what is understood of them, each after the move that
    it names, or that the sentence before does. What stands before any such move is about the position after `ply`
    half-moves; without, in a text that names moves of the game, about none."""

def evaluate(start: str, moves: Sequence[str]) -> dict[str, Any]:
    """The evaluation of one position."""

def evaluate_many(fens: Sequence[str], threads: int) -> list[int]:
    """The static score of each, in centipawns and White's view; the first text that is no position
    ends all."""

def chances(
    start: str,
    moves: Sequence[str],
    rating: float,
    scale_name: str,
    seconds: float | None,
    stop: Stop | None,
) -> dict[str, Any]:
    """What people of this rating play: every move with its chance."""

def how_hard(
    start: str,
    moves: Sequence[str],
    wanted: str,
    ratings: Sequence[float],
    scale_name: str,
    stop: Stop | None,
) -> dict[str, Any]:
    """How many people of each of these ratings find a move."""

def rating_range() -> tuple[float, float]:
    """The ratings of lichess that something is said of."""

def convert_rating(rating: float, source: str, target: str) -> float:
    """A rating on one scale, read on another."""

def draw(
    start: str,
    moves: Sequence[str],
    flipped: bool,
    good: Sequence[str],
    bad: Sequence[str],
    good_squares: Sequence[str],
    bad_squares: Sequence[str],
    size: int,
) -> str:
    """The picture of the position: arrows are moves, marks are squares; those of `bad` are red."""

def serve_mcp(words: Sequence[str]) -> int:
    """Run the MCP server with these words, its name first, until the client has gone: the exit status."""

def fen_after(start: str, moves: Sequence[str]) -> str:
    """The FEN after these moves."""

def is_chess960(fen: str) -> bool:
    """Whether castling in this position is none of standard chess."""

def spell_line(start: str, moves: Sequence[str], line: Sequence[str]) -> list[tuple[str, str]]:
    """Returns the moves of `line`, played one after the other after `moves`, as (UCI, SAN)."""

def legal_moves(start: str, moves: Sequence[str]) -> list[tuple[str, str]]:
    """All legal moves, as (UCI, SAN), in the order of the alphabet of SAN."""

def status(start: str, moves: Sequence[str]) -> tuple[bool, bool, str | None]:
    """Who is to move, in check or not, over or not: `(white, check, result)`; the result is `None`
    while the game goes on."""

def result_schema() -> dict[str, Any]:
    """The schema of all results, by name in `$defs`."""

def claim_schema() -> dict[str, Any]:
    """The JSON Schema of a claim: every kind, its fields and the rule it is judged by."""
