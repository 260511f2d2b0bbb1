"""The engine: searches with limits, from as many threads as one likes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import TYPE_CHECKING

from . import _palisade
from ._palisade import Stop
from ._position import BoardLike, MoveLike, course, move_texts
from ._waiting import in_thread
from .results import SearchResult, Study

if TYPE_CHECKING:
    from typing_extensions import Self

__all__ = ["Engine"]


class Engine:
    """An engine with its own hash table, which it keeps from search to search.

    Several threads may use one engine. Their searches run one after the other, and no thread holds the
    interpreter's lock while it waits or searches. For searches at the same time create several engines.

    >>> with Engine(hash=16) as engine:
    ...     found = engine.search("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", nodes=1000)
    >>> found.best.move.san
    'Ra8#'

    :param hash: the hash table in MiB.
    :param threads: search threads; with more than one the same search may find another move.
    :param syzygy: folders of Syzygy tablebases, with ``;`` between them.
    :param options: options of UCI by their names, such as ``{"Contempt": 20}``.
    """

    def __init__(
        self,
        hash: int = 16,
        threads: int = 1,
        *,
        syzygy: str | None = None,
        options: Mapping[str, str | int | bool] | None = None,
    ) -> None:
        if hash < 1 or threads < 1:
            raise ValueError("hash (MiB) and threads begin at 1")
        wanted = {name: _option(value) for name, value in (options or {}).items()}
        if syzygy:
            wanted["SyzygyPath"] = syzygy
        self._native = _palisade.NativeEngine(hash, threads, list(wanted.items()))
        self._about = f"hash={hash}, threads={threads}"

    def search(
        self,
        board: BoardLike,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        depth: int | None = None,
        mate: int | None = None,
        multipv: int = 1,
        moves: MoveLike | Sequence[MoveLike] = (),
        stop: Stop | None = None,
    ) -> SearchResult:
        """Searches a position until the first limit is reached.

        :param nodes: the node limit. With one thread and after :meth:`new_game` the same search
            has the same result on every machine.
        :param seconds: the time limit.
        :param depth: the depth limit, plies.
        :param mate: the search ends when it has found a mate in this number of moves.
        :param multipv: the number of lines.
        :param moves: the moves to search; all legal moves if there are none.
        :param stop: ends the search from another thread; the result so far is returned.
        """
        _check(nodes, seconds, depth, mate, multipv)
        start, before = course(board)
        bounds = {"nodes": nodes, "seconds": seconds, "depth": depth, "mate": mate}
        found = self._native.search(start, before, bounds, multipv, move_texts(moves), stop)
        return SearchResult.from_dict(found)

    async def asearch(
        self,
        board: BoardLike,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        depth: int | None = None,
        mate: int | None = None,
        multipv: int = 1,
        moves: MoveLike | Sequence[MoveLike] = (),
    ) -> SearchResult:
        """:meth:`search`, to be awaited. Cancelling the task ends the search, at once."""

        def ask(stop: Stop) -> SearchResult:
            return self.search(
                board, nodes=nodes, seconds=seconds, depth=depth, mate=mate, multipv=multipv, moves=moves, stop=stop
            )

        return await in_thread(ask)

    def study(
        self,
        board: BoardLike,
        moves: MoveLike | Sequence[MoveLike] = (),
        *,
        nodes: int = 20_000,
        stop: Stop | None = None,
    ) -> Study:
        """:func:`palisade.study` with the threads, hash table and tablebases of this engine. The hash table is cleared
        before and after, so that the same position gives the same result (with one thread).
        """
        start, before = course(board)
        return Study.from_dict(_palisade.study(start, before, move_texts(moves), _positive(nodes), self._native, stop))

    async def astudy(
        self, board: BoardLike, moves: MoveLike | Sequence[MoveLike] = (), *, nodes: int = 20_000
    ) -> Study:
        """:meth:`study`, to be awaited. Cancelling the task ends it."""
        return await in_thread(lambda stop: self.study(board, moves, nodes=nodes, stop=stop))

    def new_game(self) -> None:
        """Clears the hash table and all that the engine has learnt."""
        self._native.new_game()

    def stop(self) -> None:
        """Ends the search and those that wait for their turn, from another thread."""
        self._native.stop()

    def close(self) -> None:
        """Ends all searches and frees the memory. Leaving a ``with`` block does the same."""
        self._native.close()

    @property
    def closed(self) -> bool:
        """True if the engine is closed."""
        return self._native.closed

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<palisade.Engine {self._about}{', closed' if self.closed else ''}>"


def _option(value: str | int | bool) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def _positive(number: int) -> int:
    if number < 1:
        raise ValueError("nodes begin at 1")
    return number


def _check(nodes: int | None, seconds: float | None, depth: int | None, mate: int | None, multipv: int) -> None:
    limits = {"nodes": nodes, "seconds": seconds, "depth": depth, "mate": mate}
    if all(limit is None for limit in limits.values()):
        raise ValueError("a search needs an end: nodes=..., seconds=..., depth=... or mate=...")
    for name, limit in limits.items():
        if limit is not None and not 0 < limit < 1e15:
            raise ValueError(f"{name}={limit}: above 0 is wanted")
    if not 1 <= multipv <= 256:
        raise ValueError(f"multipv={multipv}: from 1 to 256")
