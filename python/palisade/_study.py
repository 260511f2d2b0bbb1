"""The study of a position, the review of a game, and checks of claims about them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Union

from . import _palisade
from ._palisade import Stop
from ._position import BoardLike, MoveLike, Position, course, is_node, move_texts
from ._waiting import in_thread
from .results import Judged, Review, Study

if TYPE_CHECKING:
    from typing import TypeAlias

    import chess.pgn

__all__ = ["Claim", "acheck_claims", "areview", "astudy", "check_claims", "review", "study"]

Claim: TypeAlias = Mapping[str, Any]
"""A claim: ``{"kind": "fork", "move": "Nc7+", "targets": ["a8", "e8"]}``; :func:`palisade.claim_schema`
lists the kinds and their fields."""

GameLike: TypeAlias = "Union[chess.pgn.GameNode, chess.Board, Position, str]"
"""A game of python-chess, a board with its moves, a position, or PGN."""


def study(
    board: BoardLike,
    moves: MoveLike | Sequence[MoveLike] = (),
    *,
    nodes: int = 20_000,
    stop: Stop | None = None,
) -> Study:
    """Explains a position: the best move with its line, the reasons that a search has proved, all facts, the
    shares of the evaluation, and sentences.

    The same arguments give the same result in every thread and on every machine.

    :param moves: other moves to compare with the best move.
    :param nodes: the nodes of each search. A study makes about three searches, and one more for each of the other moves.
    :param stop: ends the searches from another thread, which raises :class:`palisade.Stopped`.
    """
    start, before = course(board)
    return Study.from_dict(_palisade.study(start, before, move_texts(moves), _positive(nodes), None, stop))


async def astudy(board: BoardLike, moves: MoveLike | Sequence[MoveLike] = (), *, nodes: int = 20_000) -> Study:
    """:func:`study`, to be awaited. Cancelling the task ends the searches."""
    return await in_thread(lambda stop: study(board, moves, nodes=nodes, stop=stop))


def review(
    game: GameLike,
    *,
    number: int = 1,
    nodes: int = 20_000,
    progress: Callable[[int, int], object] | None = None,
    stop: Stop | None = None,
) -> Review:
    """Reviews a game: every move with the scores before and after it and its mark, the turning points, the accuracy
    of both sides, and the reasons why bad moves are bad.

    :param game: a game of python-chess, a board with its moves, or PGN.
    :param number: the number of the game in a PGN with several games.
    :param nodes: the nodes of each search: one for each position, and more for bad moves.
    :param progress: a function that is called with the number of positions done and the number of all.
    :param stop: ends the review from another thread, which raises :class:`palisade.Stopped`.
    """
    return Review.from_dict(_palisade.review(_pgn(game), number, _positive(nodes), progress, stop))


async def areview(
    game: GameLike,
    *,
    number: int = 1,
    nodes: int = 20_000,
    progress: Callable[[int, int], object] | None = None,
) -> Review:
    """:func:`review`, to be awaited. Cancelling the task ends it; ``progress`` is called in another thread."""
    return await in_thread(lambda stop: review(game, number=number, nodes=nodes, progress=progress, stop=stop))


def check_claims(
    board: BoardLike,
    claims: Iterable[Claim] = (),
    *,
    text: str | None = None,
    white: str | None = None,
    black: str | None = None,
    nodes: int = 20_000,
    stop: Stop | None = None,
) -> tuple[Judged, ...]:
    """Whether claims about a position, or the sentences of a text, are true: each is ``"true"``,
    ``"false"`` (with the correct statement) or ``"not-checkable"``.

    A claim about the moves played, and one whose move has a number (``"12...Qh4"``), is judged in the game that
    led to the position: hand over a board with its moves, or a node of a game, which knows what came after as well.

    >>> [judged.verdict for judged in check_claims("startpos", [{"kind": "to-move", "side": "black"}])]
    ['false']

    :param text: sentences as people write them. Behind the claims there comes, for each phrase that was
        understood, the phrase, where it belongs (``at``), the claim that was read in it and the verdict; sentences in
        which nothing was understood come with the verdict ``"not-read"``, those that were read in part with
        ``"part"`` and the words left over (``unread``); ``reason`` says why, ``"taste"`` for one that no board
        decides. A sentence is confirmed only if all of it was read and every
        phrase in it is ``"true"``. A sentence is about the position after the
        move that it names, ``12.Nd5``, or after that of the sentence before; what stands before any such move is
        about the position handed over, and with a whole game about none.
    :param white: the name of the player of the white pieces, as in the tag of a PGN; in the text it stands for
        White. For a game of python-chess it is taken from the headers if it is left out.
    :param black: the same for the black pieces.

    >>> [(one.phrase, one.verdict) for one in check_claims("startpos", text="The e-file is open. A fine day.")]
    [('The e-file is open', 'false'), ('A fine day.', 'not-read')]
    """
    start, moves = course(board)
    ply, whole = len(moves), False
    if is_node(board):
        whole = board.parent is None
        moves += _moves_after(board)
        headers = board.game().headers
        white, black = white or headers.get("White"), black or headers.get("Black")
    nodes = _positive(nodes)
    made = [dict(claim) for claim in claims]
    found = _palisade.check_claims(start, moves, ply, made, nodes, stop) if made else []
    if text is not None:
        found += _palisade.check_text(start, moves, None if whole else ply, text, white, black, nodes, stop)
    return tuple(Judged.from_dict(one) for one in found)


async def acheck_claims(
    board: BoardLike,
    claims: Iterable[Claim] = (),
    *,
    text: str | None = None,
    white: str | None = None,
    black: str | None = None,
    nodes: int = 20_000,
) -> tuple[Judged, ...]:
    """:func:`check_claims`, to be awaited. Cancelling the task ends it."""
    return await in_thread(
        lambda stop: check_claims(board, claims, text=text, white=white, black=black, nodes=nodes, stop=stop)
    )


def _moves_after(node: chess.pgn.GameNode) -> list[str]:
    """The moves of the game that follow a node, up to a null move."""
    moves = []
    for after in node.mainline():
        if not after.move:
            break
        moves.append(after.move.uci())
    return moves


def _positive(nodes: int) -> int:
    if nodes < 1:
        raise ValueError(f"nodes={nodes}: they begin at 1")
    return nodes


def _pgn(game: GameLike) -> str:
    """The game as PGN."""
    if isinstance(game, str):
        return game
    if is_node(game):
        import chess.pgn

        exporter = chess.pgn.StringExporter(headers=True, variations=False, comments=False)
        return str(game.game().accept(exporter))
    start, moves = course(game)
    line = [san for _, san in _palisade.spell_line(start, [], moves)]
    return f'[SetUp "1"]\n[FEN "{_palisade.fen_after(start, [])}"]\n\n{" ".join(line)} *\n'
