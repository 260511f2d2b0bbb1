"""Palisade: a chess engine that gives its reasons.

>>> import palisade
>>> study = palisade.study("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1")
>>> study.best.san
'Ra8#'

Functions: :class:`Engine` searches, :func:`study` explains a position, :func:`evaluate` explains its evaluation,
:func:`review` reviews a game, :func:`check_claims` checks statements, :class:`Level` plays as players of a rating do, and
:func:`how_hard` gives the fraction of players who find a move. All take boards, moves and games of python-chess, or FEN,
UCI and SAN, and return frozen dataclasses (:mod:`palisade.results`) with ``to_dict()`` and ``rows()``.
"""

from __future__ import annotations

from typing import Any

from . import results
from ._engine import Engine
from ._evaluate import Evaluations, evaluate
from ._level import Level, PlayingStyle, Scale, how_hard
from ._palisade import VERSION, IllegalMove, InvalidPosition, Stop, Stopped
from ._position import BoardLike, MoveLike, Position
from ._result import Result
from ._study import Claim, acheck_claims, areview, astudy, check_claims, review, study

__version__ = VERSION

__all__ = [
    "BoardLike",
    "Claim",
    "Engine",
    "Evaluations",
    "IllegalMove",
    "InvalidPosition",
    "Level",
    "PlayingStyle",
    "MoveLike",
    "Position",
    "Result",
    "Scale",
    "Stop",
    "Stopped",
    "acheck_claims",
    "areview",
    "astudy",
    "check_claims",
    "claim_schema",
    "convert_rating",
    "evaluate",
    "how_hard",
    "result_schema",
    "results",
    "review",
    "study",
]


def result_schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of all results, by name in ``$defs``: what ``to_dict()`` gives."""
    from . import _palisade

    return _palisade.result_schema()


def claim_schema() -> dict[str, Any]:
    """The JSON Schema of a claim: every kind, its fields, and the rule that it is judged by."""
    from . import _palisade

    return _palisade.claim_schema()


def convert_rating(rating: float, source: Scale, target: Scale) -> float:
    """A rating on one scale, read on another: ``convert_rating(1500, "chess.com", "lichess")``."""
    from . import _palisade

    return _palisade.convert_rating(rating, source, target)
