"""An opponent that plays as players of a rating do, and the difficulty of a move for them."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Literal

from . import _palisade
from ._engine import Engine
from ._palisade import Stop
from ._position import BoardLike, MoveLike, course, move_text
from ._waiting import in_thread
from .results import Chances, HowHard, Move

__all__ = ["Level", "PlayingStyle", "Scale", "how_hard"]

Scale = Literal["lichess", "chess.com", "engine"]
"""A scale of ratings: lichess or chess.com (blitz), or that of engines (Stockfish's ``UCI_Elo``)."""

PlayingStyle = Literal["natural", "coach", "attacker", "solid", "grabber", "endings"]
"""A playing style: natural has no preferences; a coach eases off when far ahead and allows tactics; an attacker
attacks the king; solid plays safely; a grabber takes material; endings exchanges pieces."""


class Level:
    """An opponent that plays one game at a rating.

    >>> level = Level(1400, seed=7)
    >>> level.move("startpos").san in {"e4", "d4", "c4", "Nf3"}
    True

    :param rating: 600 to 3000 on the scale. Up to 2800 on lichess the moves come from a model of human players;
        above that, from a weakened engine.
    :param scale: the scale of the rating.
    :param seed: the seed of the game: the same seed plays the same moves. Without it, every game is different.
    :param style: the playing style. It does not change :meth:`chances`, which are those of the natural style.
    """

    def __init__(
        self, rating: int, scale: Scale = "lichess", *, seed: int | None = None, style: PlayingStyle = "natural"
    ) -> None:
        self.rating = int(rating)
        self.scale = scale
        self.style = style
        self.seed = _dice() if seed is None else int(seed)
        self._native = _palisade.NativeLevel(self.rating, scale, self.seed, style)

    @property
    def lichess(self) -> float:
        """The rating on lichess's scale."""
        return self._native.lichess

    def move(self, board: BoardLike, *, seconds: float | None = None, stop: Stop | None = None) -> Move | None:
        """The move of this opponent; ``None`` if there is no legal move.

        :param seconds: the seconds left on the clock: players err more below fifteen.
        """
        start, moves = course(board)
        found = self._native.choose(start, moves, seconds, stop)
        return None if found is None else Move.from_dict(found)

    async def amove(self, board: BoardLike, *, seconds: float | None = None) -> Move | None:
        """:meth:`move`, to be awaited."""
        return await in_thread(lambda stop: self.move(board, seconds=seconds, stop=stop))

    def chances(self, board: BoardLike, *, seconds: float | None = None, stop: Stop | None = None) -> Chances:
        """The probability that people of this rating play each move.

        Nothing is known before move 6, where people play from memory, nor of ratings outside 800 to
        2800 on lichess: then there are no moves, and ``unknown`` says why.
        """
        start, moves = course(board)
        return Chances.from_dict(_palisade.chances(start, moves, self.rating, self.scale, seconds, stop))

    def new_game(self, seed: int | None = None) -> None:
        """Another game, with other dice."""
        self.seed = _dice() if seed is None else int(seed)
        self._native.new_game(self.seed)

    def __repr__(self) -> str:
        style = "" if self.style == "natural" else f", style={self.style!r}"
        return f"Level({self.rating}, scale={self.scale!r}, seed={self.seed}{style})"


def _dice() -> int:
    return random.SystemRandom().getrandbits(63)


def how_hard(
    board: BoardLike,
    move: MoveLike | None = None,
    *,
    ratings: Iterable[float] = tuple(range(800, 2801, 200)),
    scale: Scale = "lichess",
    nodes: int = 100_000,
    stop: Stop | None = None,
) -> HowHard:
    """The fraction of players of each rating who find a move; the best move, if none is given.

    :param ratings: the ratings, 800 to 2800 on the scale of lichess.
    :param scale: the scale of the ratings.
    :param nodes: the node budget of the search for the best move, if no move is given.
    """
    start, moves = course(board)
    if move is None:
        with Engine(hash=16) as engine:
            best = engine.search(board, nodes=nodes, stop=stop).best
        if best is None:
            raise _palisade.IllegalMove("the game is over, there is no move")
        move = best.move.uci
    found = _palisade.how_hard(start, moves, move_text(move), list(ratings), scale, stop)
    return HowHard.from_dict(found)
