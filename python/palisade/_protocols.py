"""The fields that ``_views`` reads of results, as protocols.

``results`` imports ``_views``. If ``_views`` imported the classes of ``results`` for their types, the two would be a
circle. It names the fields here instead; mypy checks that the classes of ``results`` have them.
"""

from __future__ import annotations

from typing import Protocol


class PerspectiveLike(Protocol):
    """A score from one side's view."""

    @property
    def cp(self) -> int | None: ...

    @property
    def mate(self) -> int | None: ...

    @property
    def expected(self) -> float: ...

    @property
    def shown(self) -> str: ...


class ScoreLike(Protocol):
    """A score."""

    @property
    def text(self) -> str: ...

    @property
    def white(self) -> PerspectiveLike: ...


class MoveLike(Protocol):
    """A move."""

    @property
    def uci(self) -> str: ...

    @property
    def san(self) -> str: ...

    @property
    def numbered(self) -> str: ...

    @property
    def side(self) -> str: ...


class LineLike(Protocol):
    """A line of moves."""

    @property
    def text(self) -> str: ...

    @property
    def san(self) -> tuple[str, ...]: ...


class SearchLineLike(Protocol):
    """A line that a search found."""

    @property
    def move(self) -> MoveLike: ...

    @property
    def score(self) -> ScoreLike: ...

    @property
    def depth(self) -> int: ...

    @property
    def line(self) -> LineLike: ...


class PieceLike(Protocol):
    """A piece."""

    @property
    def square(self) -> str: ...


class EvidenceLike(Protocol):
    """The proof of a fact."""

    @property
    def kind(self) -> str: ...

    @property
    def depth(self) -> int | None: ...


class FactLike(Protocol):
    """A fact."""

    @property
    def kind(self) -> str: ...

    @property
    def owner(self) -> str | None: ...

    @property
    def by(self) -> tuple[PieceLike, ...]: ...

    @property
    def on(self) -> tuple[PieceLike, ...]: ...

    @property
    def evidence(self) -> EvidenceLike: ...

    @property
    def text(self) -> str: ...


class NamedShareLike(Protocol):
    """A theme's share of a difference, in centipawns, with its name in English."""

    @property
    def name(self) -> str: ...

    @property
    def share(self) -> int: ...


class SharesLike(Protocol):
    """The difference of two scores by theme, in centipawns."""

    @property
    def themes(self) -> tuple[NamedShareLike, ...]: ...

    @property
    def beyond(self) -> int: ...

    @property
    def total(self) -> int: ...


class ExplainedMoveLike(Protocol):
    """A move with its reasons."""

    @property
    def move(self) -> str: ...

    @property
    def san(self) -> str: ...

    @property
    def text(self) -> str: ...

    @property
    def facts(self) -> tuple[FactLike, ...]: ...

    @property
    def change(self) -> SharesLike | None: ...


class ShareLike(Protocol):
    """A theme's share of an evaluation, in centipawns."""

    @property
    def theme(self) -> str: ...

    @property
    def share(self) -> int: ...


class WorthLike(Protocol):
    """A piece and its worth in centipawns."""

    @property
    def square(self) -> str: ...

    @property
    def owner(self) -> str: ...

    @property
    def piece(self) -> str: ...

    @property
    def worth(self) -> int: ...


class SidePlayLike(Protocol):
    """The quality of a side's play."""

    @property
    def name(self) -> str: ...

    @property
    def accuracy(self) -> float | None: ...

    @property
    def average_loss(self) -> float | None: ...


class ReviewedMoveLike(Protocol):
    """A move of a reviewed game."""

    @property
    def ply(self) -> int: ...

    @property
    def move(self) -> MoveLike: ...

    @property
    def sign(self) -> str | None: ...

    @property
    def loss(self) -> float: ...

    @property
    def after(self) -> ScoreLike | None: ...

    @property
    def best(self) -> LineLike: ...

    @property
    def text(self) -> str: ...

    @property
    def fen(self) -> str: ...


class TurningPointLike(Protocol):
    """A turning point of a game."""

    @property
    def move(self) -> MoveLike: ...

    @property
    def mark(self) -> str: ...

    @property
    def was(self) -> str: ...

    @property
    def became(self) -> str: ...

    @property
    def text(self) -> str: ...


class MoveChanceLike(Protocol):
    """The probability of a move, 0 to 1."""

    @property
    def chance(self) -> float: ...

    @property
    def move(self) -> MoveLike: ...


class RatingChanceLike(Protocol):
    """The probability, 0 to 1, that a player of a rating finds a move."""

    @property
    def rating(self) -> float: ...

    @property
    def chance(self) -> float: ...


class TextLike(Protocol):
    """A result that has a text."""

    @property
    def text(self) -> str: ...
