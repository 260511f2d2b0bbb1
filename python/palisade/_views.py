"""Methods of the results: tables, boards for notebooks, objects of python-chess.

A class ``MoveView`` here is the base of ``results.Move``. It names the fields that it reads; those that are results
themselves have the types of ``_protocols``, so that this module does not need ``results``.
"""

from __future__ import annotations

import html
from collections.abc import Iterable, Mapping
from typing import Any, TYPE_CHECKING

from . import _palisade
from . import _protocols as like
from ._result import Result, Rows

if TYPE_CHECKING:
    import chess
    import chess.engine


class MoveView(Result):
    """A move."""

    __slots__ = ()
    numbered: str
    uci: str

    def to_chess(self) -> chess.Move:
        """The move for a board of python-chess (for Chess960 one that was made with ``chess960=True``)."""
        import chess

        return chess.Move.from_uci(self.uci)

    def __str__(self) -> str:
        return self.numbered


class LineView(Result):
    """A line."""

    __slots__ = ()
    text: str
    uci: tuple[str, ...]

    def to_chess(self) -> list[chess.Move]:
        """The moves for a board of python-chess."""
        import chess

        return [chess.Move.from_uci(move) for move in self.uci]

    def __str__(self) -> str:
        return self.text


class ScoreView(Result):
    """A score."""

    __slots__ = ()
    text: str
    white: like.PerspectiveLike

    def to_chess(self) -> chess.engine.PovScore:
        """The score as python-chess has them."""
        import chess
        import chess.engine

        mate, cp = self.white.mate, self.white.cp
        if mate is not None:
            return chess.engine.PovScore(chess.engine.Mate(mate), chess.WHITE)
        return chess.engine.PovScore(chess.engine.Cp(cp or 0), chess.WHITE)

    def __str__(self) -> str:
        return self.text


class SearchResultView(Result):
    """The result of a search."""

    __slots__ = ()
    fen: str
    best: like.SearchLineLike | None
    lines: tuple[like.SearchLineLike, ...]

    def rows(self) -> Rows:
        """A row a line."""
        return [
            {
                "move": line.move.san,
                "uci": line.move.uci,
                "centipawns_white": line.score.white.cp,
                "mate_white": line.score.white.mate,
                "expected_white": line.score.white.expected,
                "depth": line.depth,
                "line": line.line.text,
            }
            for line in self.lines
        ]

    def _repr_html_(self) -> str:
        arrows = [] if self.best is None else [self.best.move.uci]
        rows = [{"line": line.line.text, "score": line.score.white.shown, "depth": line.depth} for line in self.lines]
        return beside(board(self.fen, arrows), table(rows))


class StudyView(Result):
    """A position studied."""

    __slots__ = ()
    fen: str
    best: like.ExplainedMoveLike | None
    others: tuple[like.ExplainedMoveLike, ...]
    facts: tuple[like.FactLike, ...]
    position: like.TextLike

    @property
    def text(self) -> str:
        """All sentences: of the best move, and of the requested ones."""
        if self.best is None:
            return self.position.text
        return "\n".join(found.text for found in (self.best, *self.others))

    def rows(self) -> Rows:
        """A row a fact: of the best move's line, of the other moves' lines, of the board."""
        labelled = [("best" if found is self.best else "other", found) for found in self._moves()]
        rows = [_fact(where, found.san, fact) for where, found in labelled for fact in found.facts]
        return rows + [_fact("board", None, fact) for fact in self.facts]

    def _moves(self) -> tuple[like.ExplainedMoveLike, ...]:
        return () if self.best is None else (self.best, *self.others)

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        good = [] if self.best is None else [self.best.move]
        text = "".join(f"<p>{html.escape(line)}</p>" for line in self.text.splitlines())
        change = None if self.best is None else self.best.change
        rows = [] if change is None else [{"theme": share.name, "centipawns": share.share} for share in change.themes]
        if change is not None:
            rows += [{"theme": "seen by the search alone", "centipawns": change.beyond}]
            rows += [{"theme": "in all", "centipawns": change.total}]
        return beside(board(self.fen, good, [found.move for found in self.others]), text + table(rows))


def _fact(where: str, move: str | None, fact: like.FactLike) -> dict[str, Any]:
    return {
        "of": where,
        "move": move,
        "kind": fact.kind,
        "owner": fact.owner,
        "by": " ".join(piece.square for piece in fact.by),
        "on": " ".join(piece.square for piece in fact.on),
        "evidence": fact.evidence.kind,
        "depth": fact.evidence.depth,
        "text": fact.text,
    }


class FullEvaluationView(Result):
    """An evaluation laid open."""

    __slots__ = ()
    fen: str
    score: like.ScoreLike
    themes: tuple[like.ShareLike, ...]
    pieces: tuple[like.WorthLike, ...]
    terms: tuple[Result, ...]

    @property
    def centipawns(self) -> int:
        """The score in centipawns, White's view."""
        return self.score.white.cp or 0

    def rows(self, by: str = "term") -> Rows:
        """A table by ``"term"``, ``"theme"`` or ``"piece"``, in centipawns of White's view."""
        if by == "term":
            return [term.to_dict() for term in self.terms]
        if by == "theme":
            return [{"theme": share.theme, "centipawns": share.share} for share in self.themes]
        if by == "piece":
            return [
                {"square": piece.square, "owner": piece.owner, "piece": piece.piece, "centipawns": piece.worth}
                for piece in self.pieces
            ]
        raise ValueError(f'by={by!r}: "term", "theme" or "piece"')

    def _repr_html_(self) -> str:
        rows = [*self.rows("theme"), {"theme": "in all", "centipawns": self.centipawns}]
        return beside(board(self.fen), f"<p>{html.escape(self.score.text)}</p>" + table(rows))


class ReviewView(Result):
    """A reviewed game."""

    __slots__ = ()
    white: like.SidePlayLike
    black: like.SidePlayLike
    moves: tuple[like.ReviewedMoveLike, ...]
    turning_points: tuple[like.TurningPointLike, ...]

    def rows(self) -> Rows:
        """A row a move."""
        return [
            {
                "ply": move.ply,
                "move": move.move.numbered,
                "side": move.move.side,
                "mark": move.sign,
                "loss": move.loss,
                "centipawns_white": None if move.after is None else move.after.white.cp,
                "mate_white": None if move.after is None else move.after.white.mate,
                "expected_white": None if move.after is None else move.after.white.expected,
                "best": move.best.san[0] if move.best.san else None,
                "text": move.text,
                "fen": move.fen,
            }
            for move in self.moves
        ]

    def _repr_html_(self) -> str:
        sides = [
            {"": side.name, "accuracy": side.accuracy, "average loss": side.average_loss}
            for side in (self.white, self.black)
        ]
        moves = [
            {"move": point.move.numbered, "mark": point.mark, "": f"{point.was} → {point.became}", "why": point.text}
            for point in self.turning_points
        ]
        return table(sides) + table(moves)


class ChancesView(Result):
    """The moves that people play."""

    __slots__ = ()
    fen: str
    moves: tuple[like.MoveChanceLike, ...]
    unknown: str | None

    def of(self, move: str) -> float:
        """The chance of a move, in UCI or SAN."""
        uci = _palisade.spell_line(self.fen, [], [move])[0][0]
        return next((one.chance for one in self.moves if one.move.uci == uci), 0.0)

    def rows(self) -> Rows:
        """A row a move."""
        return [{"move": one.move.san, "uci": one.move.uci, "chance": one.chance} for one in self.moves]

    def _repr_html_(self) -> str:
        rows = [{"move": one.move.san, "chance": f"{100 * one.chance:.1f} %"} for one in self.moves[:8]]
        known = table(rows) if rows else f"<p>{html.escape(self.unknown or '')}</p>"
        return beside(board(self.fen, [one.move.uci for one in self.moves[:1]]), known)


class HowHardView(Result):
    """The difficulty of a move."""

    __slots__ = ()
    fen: str
    move: like.MoveLike
    ratings: tuple[like.RatingChanceLike, ...]
    unknown: str | None

    def rows(self) -> Rows:
        """A row a rating."""
        return [{"rating": one.rating, "chance": one.chance} for one in self.ratings]

    def _repr_html_(self) -> str:
        rows = [{"rating": f"{one.rating:.0f}", "find it": f"{100 * one.chance:.0f} %"} for one in self.ratings]
        known = table(rows) if rows else f"<p>{html.escape(self.unknown or '')}</p>"
        return beside(board(self.fen, [self.move.uci]), known)


def board(fen: str, good: Iterable[str] = (), bad: Iterable[str] = ()) -> str:
    """A board as SVG, seen by the side to move."""
    return _palisade.draw(fen, [], fen.split()[1] == "b", list(good), list(bad), [], [], 320)


def table(rows: Iterable[Mapping[str, Any]]) -> str:
    """A table in HTML."""
    rows = list(rows)
    if not rows:
        return ""
    head = "".join(f"<th>{html.escape(str(name))}</th>" for name in rows[0])
    body = "".join("<tr>" + "".join(f"<td>{_cell(value)}</td>" for value in row.values()) + "</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _cell(value: object) -> str:
    return "" if value is None else html.escape(str(value))


def beside(left: str, right: str) -> str:
    """Two things side by side."""
    return f'<div style="display:flex;flex-wrap:wrap;gap:1rem;align-items:flex-start"><div>{left}</div><div>{right}</div></div>'
