"""The evaluation without a search: one position laid open, or many scored."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, overload

from . import _palisade
from ._position import BoardLike, Position, course, is_board, is_node
from ._result import Rows
from .results import FullEvaluation

__all__ = ["Evaluations", "evaluate"]


class Evaluations(Sequence[FullEvaluation]):
    """The scores of many positions, and the whole evaluation of each when it is looked at.

    The scores are there at once (:attr:`centipawns`); ``evaluations[3]`` lays the fourth position open.
    """

    __slots__ = ("_boards", "centipawns")

    centipawns: tuple[int, ...]
    """The score of each, White's view."""

    def __init__(self, boards: Sequence[str], centipawns: Iterable[int]) -> None:
        self._boards = tuple(boards)
        self.centipawns = tuple(centipawns)

    @property
    def fens(self) -> tuple[str, ...]:
        """The positions as they were handed in."""
        return self._boards

    @overload
    def __getitem__(self, index: int) -> FullEvaluation: ...
    @overload
    def __getitem__(self, index: slice) -> Evaluations: ...
    def __getitem__(self, index: int | slice) -> FullEvaluation | Evaluations:
        if isinstance(index, slice):
            return Evaluations(self._boards[index], self.centipawns[index])
        return evaluate(self._boards[index])

    def __len__(self) -> int:
        return len(self._boards)

    def __iter__(self) -> Iterator[FullEvaluation]:
        return map(evaluate, self._boards)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Evaluations) and self._boards == other._boards

    def __hash__(self) -> int:
        return hash(self._boards)

    def __repr__(self) -> str:
        return f"<palisade.Evaluations of {len(self)} positions>"

    def to_dict(self) -> dict[str, Any]:
        """Positions and scores."""
        return {"fens": list(self._boards), "centipawns": list(self.centipawns)}

    def rows(self, by: str | None = None) -> Rows:
        """A row a position: its FEN and its score; with ``by="theme"`` the share of every theme as well,
        which takes longer."""
        if by is None:
            scores = zip(self._boards, self.centipawns, strict=True)
            return [{"fen": fen, "centipawns": cp} for fen, cp in scores]
        if by != "theme":
            raise ValueError(f'by={by!r}: "theme" or nothing')
        return [
            {"fen": fen, "centipawns": cp, **{share.theme: share.share for share in found.themes}}
            for fen, cp, found in zip(self._boards, self.centipawns, self, strict=True)
        ]


# A text is an iterable of texts too; the first form that fits is the one that is meant.
@overload
def evaluate(board: BoardLike) -> FullEvaluation: ...  # type: ignore[overload-overlap]
@overload
def evaluate(board: Iterable[BoardLike], *, threads: int = 0) -> Evaluations: ...
def evaluate(board: BoardLike | Iterable[BoardLike], *, threads: int = 0) -> FullEvaluation | Evaluations:
    """The static evaluation of a position, without a search.

    Of one position all of it comes back: the score by theme, by piece and by term. Of a list of positions
    the scores come back at once, some hundred thousand a second and core, and the rest of each when it
    is asked for.

    A position in the middle of an exchange is worth something else than this says: nothing is searched.

    :param board: a position, or many.
    :param threads: for many: how many threads, all cores if it is 0.
    """
    if isinstance(board, (str, Position)) or is_board(board) or is_node(board):
        start, moves = course(board)
        return FullEvaluation.from_dict(_palisade.evaluate(start, moves))
    if not isinstance(board, Iterable):
        raise TypeError(f"positions are wanted, not {type(board).__name__}")
    fens = [each if isinstance(each, str) else _fen(each) for each in board]
    return Evaluations(fens, _palisade.evaluate_many(fens, threads))


def _fen(board: BoardLike) -> str:
    if is_board(board):
        return board.fen()
    start, moves = course(board)
    return _palisade.fen_after(start, moves)
