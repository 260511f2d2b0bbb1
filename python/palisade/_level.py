"""Playing as people of a rating do, and how hard a move is for them."""

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
"""Whose ratings: lichess's or chess.com's (blitz), or those of engines (Stockfish's ``UCI_Elo``)."""

PlayingStyle = Literal["natural", "coach", "attacker", "solid", "grabber", "endings"]
"""What a player likes beside playing at the rating: nothing; to let go when far ahead and to give tactics to find;
to go for the king; to be safe; to take what can be taken; to exchange and play with few pieces."""


class Level:
    """Somebody who plays at a rating, in one game.

    >>> level = Level(1400, seed=7)
    >>> level.move("startpos").san in {"e4", "d4", "c4", "Nf3"}
    True

    :param rating: 600 to 3000 on that scale. Up to 2800 on lichess it is a model of people; above, an
        engine that is held back.
    :param scale: whose rating it is.
    :param seed: the dice of the game: the same seed plays the same moves. Left out, every game differs.
    :param style: what this player likes; :meth:`chances` are those of people of the rating in any style.
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
        """The move that this player makes; nothing where there is none.

        :param seconds: left on the clock: people err more below fifteen.
        """
        start, moves = course(board)
        found = self._native.choose(start, moves, seconds, stop)
        return None if found is None else Move.from_dict(found)

    async def amove(self, board: BoardLike, *, seconds: float | None = None) -> Move | None:
        """:meth:`move`, to be awaited."""
        return await in_thread(lambda stop: self.move(board, seconds=seconds, stop=stop))

    def chances(self, board: BoardLike, *, seconds: float | None = None, stop: Stop | None = None) -> Chances:
        """EvidenceKind likely people of this rating are to play each move.

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
    """EvidenceKind many people of each rating find a move: the best one, if none is named.

    :param ratings: the ratings asked for, 800 to 2800 on lichess's scale.
    :param scale: whose ratings these are.
    :param nodes: the search for the best move, where none is named.
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
