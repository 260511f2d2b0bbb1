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
    """A string that is not a FEN, or a position that is not valid."""

class IllegalMove(ValueError):
    """A move that is not legal in the position in which it was given; the message names legal moves."""

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
    """An engine with its hash table. Calls from several threads use it one after the other."""

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
        """Searches the position after `moves` from the FEN `start` for its `multipv` best lines, among the
        moves in `only` or all moves if it is empty, within the limits in `bounds` (`nodes`, `seconds`,
        `depth`, `mate`). Blocks until the search has ended, or `stop` ends it. Returns a `SearchResult` as a
        dictionary."""

    def new_game(self) -> None:
        """Clears the hash table and all other knowledge of earlier searches."""

    def stop(self) -> None:
        """Stops the call that is running and those that wait for the engine."""

    def close(self) -> None:
        """Stops all calls, waits for them to end, and frees the engine; later calls raise an exception."""

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
        """Chooses a move in the position after `moves` from the FEN `start`, as a player of the rating would,
        with `seconds` left on the clock (`None` without a clock). `None` if there is no legal move."""

    def new_game(self, seed: int) -> None:
        """Starts a new game, in which the random choices depend on `seed`."""

    @property
    def lichess(self) -> float:
        """The rating of the level, converted to Lichess's scale."""

def study(
    start: str,
    moves: Sequence[str],
    requested: Sequence[str],
    nodes: int,
    engine: NativeEngine | None,
    stop: Stop | None,
) -> dict[str, Any]:
    """Returns the study of the position after `moves` from the FEN `start` (its best move with reasons), and
    of the legal moves `requested` there, with `nodes` nodes for each search. Without `engine` an idle one is
    used. Raises `InvalidPosition` or `IllegalMove`, and `Stopped` if `stop` ended it."""

def review(
    pgn: str,
    number: int,
    nodes: int,
    progress: Callable[[int, int], object] | None,
    stop: Stop | None,
) -> dict[str, Any]:
    """Reviews game `number` (from 1) of a PGN text, with `nodes` nodes for each search. `progress` is called
    with the number of positions searched so far and the number of all positions. An exception that it raises
    ends the review. Raises `ValueError` if there is no such game, or it has no moves."""

def check_claims(
    start: str,
    moves: Sequence[str],
    ply: int | None,
    claims: Sequence[dict[str, Any]],
    nodes: int,
    stop: Stop | None,
) -> list[dict[str, Any]]:
    """Returns the verdicts on claims about a position of the game with these `moves` from the FEN `start`, in
    their order: the position after `ply` half-moves, or for `None` the last one. `nodes` is the node budget
    of each search that a claim needs. Each claim is judged with cleared engine state, so that its verdict
    does not depend on the others. Raises `ValueError` for an invalid claim."""

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
    they stand for the sides. `nodes` is the node budget of each search. Returns the claims in text order, and
    the sentences that were not read as a whole."""

def evaluate(start: str, moves: Sequence[str]) -> dict[str, Any]:
    """Returns the static evaluation (without search) of the position after `moves` from the FEN `start`, with
    its parts by theme, piece and term: a `FullEvaluation` as a dictionary."""

def evaluate_many(fens: Sequence[str], threads: int) -> list[int]:
    """Returns the static evaluation (without search) of each position, given as FEN, in centipawns from
    White's side and in the same order. `threads` is the number of threads, 0 for one on each core. The first
    invalid FEN raises `InvalidPosition`, which names its index."""

def chances(
    start: str,
    moves: Sequence[str],
    rating: float,
    scale_name: str,
    seconds: float | None,
    stop: Stop | None,
) -> dict[str, Any]:
    """Returns the probability with which players of this rating play each legal move of the position after
    `moves`. `scale_name` is the scale of the rating (`lichess`, `chess.com` or `engine`), `seconds` the time
    left on their clock, `None` if it does not matter. The result is empty, with the reason, if the human
    model has no data for the rating or the position."""

def how_hard(
    start: str,
    moves: Sequence[str],
    wanted: str,
    ratings: Sequence[float],
    scale_name: str,
    stop: Stop | None,
) -> dict[str, Any]:
    """Returns for each of these ratings, on the scale `scale_name` (`lichess`, `chess.com` or `engine`), the
    probability with which such players play the move `wanted` after `moves`. The result is empty, with the
    reason, if the human model has no data for one of the ratings or the position."""

def rating_range() -> tuple[float, float]:
    """Returns the lowest and the highest Lichess rating for which the human model has data."""

def convert_rating(rating: float, source: str, target: str) -> float:
    """Converts a rating from the scale `source` to the scale `target` (`lichess`, `chess.com` or `engine`).
    An unknown scale raises `ValueError`."""

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
    """Draws the position after `moves` from the FEN `start` as an SVG image, `size` pixels wide and high. The
    legal moves `good` and `bad` (in UCI or SAN) are drawn as arrows, `good_squares` and `bad_squares` as
    marks, green for good and red for bad. `flipped` puts Black at the bottom. Raises `IllegalMove`, or
    `ValueError` for an unknown square."""

def serve_mcp(words: Sequence[str]) -> int:
    """Runs `palisade-mcp` with these words of the command line, its name first, until the client disconnects.
    Returns the exit status: 0 at the end, also after help or the version; 2 if it cannot serve."""

def fen_after(start: str, moves: Sequence[str]) -> str:
    """Returns the FEN of the position after `moves` (in UCI or SAN) from the FEN `start`. Raises
    `InvalidPosition`, or `IllegalMove` for the first move that is not legal."""

def is_chess960(fen: str) -> bool:
    """Returns true if the castling rights of this position, a FEN, exist only in Chess960."""

def spell_line(start: str, moves: Sequence[str], line: Sequence[str]) -> list[tuple[str, str]]:
    """Returns the moves of `line` (in UCI or SAN), played one after the other after `moves` from the FEN
    `start`, as pairs of UCI and SAN. Raises `InvalidPosition`, or `IllegalMove` for the first move that is
    not legal."""

def legal_moves(start: str, moves: Sequence[str]) -> list[tuple[str, str]]:
    """Returns all legal moves of the position after `moves` (in UCI or SAN) from the FEN `start` as pairs of
    UCI and SAN, sorted by SAN; empty after mate or stalemate. Raises `InvalidPosition` or `IllegalMove`."""

def status(start: str, moves: Sequence[str]) -> tuple[bool, bool, str | None]:
    """Returns the state of the position after `moves` from the FEN `start`: `(white, check, result)`, that is
    whether White is to move, whether the side to move is in check, and the end of the game by the rules in
    words, such as `"checkmate"`; `None` if the game is not over. Raises `InvalidPosition` or
    `IllegalMove`."""

def result_schema() -> dict[str, Any]:
    """Returns the JSON Schema of all results, by name in `$defs`."""

def claim_schema() -> dict[str, Any]:
    """Returns the JSON Schema of a claim: every kind, its fields and the rule by which it is judged."""
