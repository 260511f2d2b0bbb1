"""Positions, and the types accepted in place of one: boards and games of python-chess, and texts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias, TypeGuard, Union

from . import _palisade
from ._palisade import InvalidPosition

if TYPE_CHECKING:
    import chess
    import chess.pgn

__all__ = ["BoardLike", "MoveLike", "Position", "Side"]

Side = Literal["white", "black"]


@dataclass(frozen=True)
class Position:
    """A position and the moves that led to it, for users without python-chess.

    ``fen`` is where it begins, the start of a game if it is left out; ``moves`` are in UCI or SAN.
    Whatever repeats or counts to fifty is known from them.

    >>> Position(moves=["e4", "e5", "Nf3"]).side
    'black'
    """

    start: str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    moves: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        start = _palisade.fen_after(self.start, [])
        line = _palisade.spell_line(start, [], list(self.moves))
        object.__setattr__(self, "start", start)
        object.__setattr__(self, "moves", tuple(uci for uci, _ in line))

    @classmethod
    def of(cls, board: BoardLike) -> Position:
        """The position of a board, of a game or a node of it (its own position),
        a FEN, or another position."""
        if isinstance(board, Position):
            return board
        start, moves = course(board)
        return cls(start, tuple(moves))

    @property
    def fen(self) -> str:
        """The position as a FEN."""
        return _palisade.fen_after(self.start, list(self.moves))

    @property
    def side(self) -> Side:
        """The side to move."""
        return "white" if _palisade.status(self.start, list(self.moves))[0] else "black"

    @property
    def in_check(self) -> bool:
        """Whether the side to move is in check."""
        return _palisade.status(self.start, list(self.moves))[1]

    @property
    def ending(self) -> str | None:
        """Why the game is over (``"checkmate"``, ``"stalemate"``, ``"insufficient material"``,
        ``"threefold repetition"``, ``"fifty moves"``); ``None`` while it is in progress."""
        return _palisade.status(self.start, list(self.moves))[2]

    @property
    def legal_moves(self) -> tuple[str, ...]:
        """The legal moves, in SAN."""
        return tuple(san for _, san in _palisade.legal_moves(self.start, list(self.moves)))

    def play(self, *moves: MoveLike) -> Position:
        """The position after these moves.

        :raises IllegalMove: if a move is illegal; the message names it and the legal moves.
        """
        return Position(self.start, (*self.moves, *(move_text(move) for move in moves)))

    def san(self, move: MoveLike) -> str:
        """A legal move in SAN."""
        return _palisade.spell_line(self.start, list(self.moves), [move_text(move)])[0][1]

    def uci(self, move: MoveLike) -> str:
        """A legal move in UCI."""
        return _palisade.spell_line(self.start, list(self.moves), [move_text(move)])[0][0]

    def to_chess(self) -> chess.Board:
        """The position as a board of python-chess, with its moves on the stack."""
        import chess

        board = chess.Board(self.start, chess960=_palisade.is_chess960(self.start))
        for move in self.moves:
            board.push_uci(move)
        return board

    def picture(
        self,
        *,
        arrows: Iterable[MoveLike] = (),
        bad_arrows: Iterable[MoveLike] = (),
        squares: Iterable[str] = (),
        bad_squares: Iterable[str] = (),
        flipped: bool = False,
        size: int = 360,
    ) -> str:
        """The board as SVG: moves as arrows, squares marked, green or (the bad ones) red."""
        return _palisade.draw(
            self.start,
            list(self.moves),
            flipped,
            [move_text(move) for move in arrows],
            [move_text(move) for move in bad_arrows],
            list(squares),
            list(bad_squares),
            size,
        )

    def _repr_svg_(self) -> str:
        last = [] if not self.moves else [self.moves[-1][:2], self.moves[-1][2:4]]
        return self.picture(squares=last, flipped=self.side == "black")


BoardLike: TypeAlias = "Union[chess.Board, chess.pgn.GameNode, Position, str]"
"""A board or a game's node of python-chess, a :class:`Position`, or a FEN (``"startpos"`` too)."""

MoveLike: TypeAlias = "Union[chess.Move, HasUciText, str]"
"""A move of python-chess, one of Palisade's results, or a text in UCI or SAN."""


class HasUciText(Protocol):
    """A move among Palisade's results."""

    @property
    def uci(self) -> str:
        """The move in UCI."""


def is_board(board: object) -> TypeGuard[chess.Board]:
    """Whether it is a board of python-chess, which need not be there."""
    return hasattr(board, "move_stack") and hasattr(board, "root")


def is_node(game: object) -> TypeGuard[chess.pgn.GameNode]:
    """Whether it is a game of python-chess, or a node of one."""
    return hasattr(game, "variations") and hasattr(game, "board")


def course(board: BoardLike) -> tuple[str, list[str]]:
    """The start position and the moves since."""
    if isinstance(board, str):
        return board, []
    if isinstance(board, Position):
        return board.start, list(board.moves)
    if is_board(board):
        return _of_board(board)
    if is_node(board):
        return _of_board(board.board())
    raise TypeError(
        f"a board or a game of python-chess, a palisade.Position or a FEN is wanted, not {type(board).__name__}"
    )


def _of_board(board: chess.Board) -> tuple[str, list[str]]:
    if board.uci_variant != "chess":
        raise InvalidPosition(f"Palisade plays chess and Chess960, not {board.uci_variant}")
    stack = board.move_stack
    passes = [ply for ply, move in enumerate(stack) if not move]
    if not passes:
        return board.root().fen(), [move.uci() for move in stack]
    # A null move is none of a game: the game begins behind the last.
    start = board.copy()
    for _ in range(len(stack) - 1 - passes[-1]):
        start.pop()
    return start.fen(), [move.uci() for move in stack[passes[-1] + 1 :]]


def move_text(move: MoveLike) -> str:
    """The move as a text in UCI or SAN."""
    if isinstance(move, str):
        return move
    uci = getattr(move, "uci", None)
    if callable(uci):
        return str(uci())
    if isinstance(uci, str):
        return uci
    raise TypeError(f"a move of python-chess, of Palisade, or its text is wanted, not {type(move).__name__}")


def move_texts(moves: MoveLike | Sequence[MoveLike]) -> list[str]:
    """Moves as texts; one alone counts as well, and a text of several with blanks between them."""
    if isinstance(moves, str):
        return moves.split()
    if isinstance(moves, Sequence):
        return [move_text(move) for move in moves]
    return [move_text(moves)]
