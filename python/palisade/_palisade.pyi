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
    "serve_mcp",
    "spell_line",
    "status",
    "study",
]

VERSION: str
"""The version of the engine."""

class InvalidPosition(ValueError):
    """A text that is not a FEN, or a position that is not valid."""

class IllegalMove(ValueError):
    """A move that is not legal where it was named."""

class Stopped(RuntimeError):
    """The call was ended by its `Stop`, or by the engine's `stop()` or `close()`."""

@final
class Stop:
    """A stop flag that may be set from any thread. It ends the calls that were given it: those that run,
    those that wait, and later ones."""

    def __new__(cls) -> Stop: ...
    def stop(self) -> None:
        """Sets the stop flag. Further calls have no effect."""

    @property
    def stopped(self) -> bool:
        """True if the flag is set."""

@final
class NativeEngine:
    """An engine with its hash table, which calls use one after the other."""

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
        """Searches a position with `multipv` lines: the moves in `only`, or all moves if it is empty."""

    def new_game(self) -> None:
        """Clears the hash table and other search state."""

    def stop(self) -> None:
        """Stops the call that is running and those that wait."""

    def close(self) -> None:
        """Stops all calls and frees the engine."""

    @property
    def closed(self) -> bool:
        """True if the engine was closed."""

@final
class NativeLevel:
    """A human-like opponent of a rating in one game."""

    def __new__(cls, rating: int, scale_name: str, seed: int, style: str) -> NativeLevel: ...
    def choose(
        self, start: str, moves: Sequence[str], seconds: float | None, stop: Stop | None
    ) -> dict[str, Any] | None:
        """Chooses a move with `seconds` left on the clock. `None` if there is no legal move."""

    def new_game(self, seed: int) -> None:
        """Starts a new game, whose random choices depend on `seed`."""

    @property
    def lichess(self) -> float:
        """The rating on lichess's scale."""

def study(
    start: str,
    moves: Sequence[str],
    requested: Sequence[str],
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
    """Reviews game `number` (from 1) of a PGN text, with `nodes` nodes for each search; `progress` is called
    with the number of positions searched so far and of all."""

def check_claims(
    start: str,
    moves: Sequence[str],
    ply: int | None,
    claims: Sequence[dict[str, Any]],
    nodes: int,
    stop: Stop | None,
) -> list[dict[str, Any]]:
    """Returns the verdicts on claims about a position of a game: the one after `ply` half-moves, or the last.
    Each claim is judged with cleared engine state, so that its verdict does not depend on the others."""

def check_text(
    start: str,
    moves: Sequence[str],
    ply: int | None,
    text: str,
    white: str | None,
    black: str | None,
    nodes: int,
    stop: Stop | None,
) -> list[dict[str, Any]]:
    """Reads the sentences of a text about a game and judges the claims found in them, each after the move
    that it names, or that the sentence before names. Sentences before any such move are about the position
    after `ply` half-moves; without `ply`, about no position if the text names moves of the game later, else
    about the last one. `white` and `black` are the names of the players, as in the tags of a PGN; in the text
    they stand for the sides."""

def evaluate(start: str, moves: Sequence[str]) -> dict[str, Any]:
    """Returns the static evaluation of the position after these moves."""

def evaluate_many(fens: Sequence[str], threads: int) -> list[int]:
    """Returns the static evaluation of each position, in centipawns from White's side. The first invalid FEN
    raises an exception."""

def chances(
    start: str,
    moves: Sequence[str],
    rating: float,
    scale_name: str,
    seconds: float | None,
    stop: Stop | None,
) -> dict[str, Any]:
    """Returns the probability with which players of this rating play each legal move."""

def how_hard(
    start: str,
    moves: Sequence[str],
    wanted: str,
    ratings: Sequence[float],
    scale_name: str,
    stop: Stop | None,
) -> dict[str, Any]:
    """Returns how many players of each of these ratings find a move."""

def rating_range() -> tuple[float, float]:
    """Returns the lowest and the highest Lichess rating for which the human model has data."""

def convert_rating(rating: float, source: str, target: str) -> float:
    """Converts a rating from one scale to another."""

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
    """Draws a position as an image. Moves are drawn as arrows and squares as marks; those of `bad` are red."""

def serve_mcp(words: Sequence[str]) -> int:
    """Run the MCP server with these words, its name first, until the client has gone: the exit status."""

def fen_after(start: str, moves: Sequence[str]) -> str:
    """Returns the FEN of the position after these moves."""

def is_chess960(fen: str) -> bool:
    """Returns whether castling rights of this position are not those of standard chess."""

def spell_line(start: str, moves: Sequence[str], line: Sequence[str]) -> list[tuple[str, str]]:
    """Returns the moves of `line`, played one after the other after `moves`, as pairs of UCI and SAN."""

def legal_moves(start: str, moves: Sequence[str]) -> list[tuple[str, str]]:
    """Returns all legal moves as pairs of UCI and SAN, sorted by SAN."""

def status(start: str, moves: Sequence[str]) -> tuple[bool, bool, str | None]:
    """Returns the state of the position after `moves`: `(white, check, result)`, that is whether White is to
    move, whether it is check, and the result, `None` while the game goes on."""

def result_schema() -> dict[str, Any]:
    """The schema of all results, by name in `$defs`."""

def claim_schema() -> dict[str, Any]:
    """The JSON Schema of a claim: every kind, its fields and the rule it is judged by."""
