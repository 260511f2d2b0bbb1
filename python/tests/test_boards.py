"""Boards, moves and games of python-chess in and out, and rejected inputs."""

from __future__ import annotations

import io
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

import chess
import chess.pgn
import chess.variant
import pytest
from conftest import PGN, TAKEN

import palisade
from palisade import Position


def test_whatever_stands_for_a_position_is_the_same_one() -> None:
    board = chess.Board()
    for move in ("e4", "e5", "Nf3"):
        board.push_san(move)
    node = chess.pgn.read_game(io.StringIO("1. e4 e5 2. Nf3 *"))
    assert node is not None
    forms: list[palisade.BoardLike] = [board, node.end(), Position(moves=("e4", "e7e5", "Nf3")), Position().play("e4", "e5", chess.Move.from_uci("g1f3"))]
    assert {Position.of(form) for form in forms} == {forms[-1]}
    assert Position.of(board).fen == board.fen() and Position.of(board).to_chess() == board
    assert Position.of(board).to_chess().move_stack == board.move_stack
    assert Position.of("startpos") == Position() and Position.of(TAKEN).fen == TAKEN


def test_history_counts_for_repetitions() -> None:
    board = chess.Board()
    for move in ["Nf3", "Nf6", "Ng1", "Ng8"] * 2:
        board.push_san(move)
    assert Position.of(board).ending == "threefold repetition"
    assert Position.of(board.fen()).ending is None
    study = palisade.study(board, nodes=2000)
    assert study.position.state == "repetition"
    assert study.position.last_move is not None and study.position.last_move.san == "Ng8"


def test_a_drawing_repetition_is_seen_only_with_the_moves() -> None:
    """White wins with the queen, but 5. Qb1 brings the position about for the third time."""
    board = chess.Board("6k1/8/8/8/8/8/8/K1Q5 w - - 0 1")
    for move in ["Qb1", "Kf8", "Qb2", "Kg8"] * 2:
        board.push_san(move)
    with palisade.Engine(hash=1) as engine:
        known = engine.search(board, nodes=500, moves=["Qb1"]).best
        engine.new_game()
        unknown = engine.search(board.fen(), nodes=500, moves=["Qb1"]).best
    assert known is not None and known.score.white.cp == 0
    assert unknown is not None and (unknown.score.white.cp or 10_000) > 300


def test_null_moves_begin_the_game_anew() -> None:
    board = chess.Board()
    board.push_san("e4")
    board.push(chess.Move.null())
    board.push_san("d4")
    position = Position.of(board)
    assert position.moves == ("d2d4",) and position.fen == board.fen()


def test_chess960_is_read_and_written() -> None:
    board = chess.Board.from_chess960_pos(518 - 200)
    assert Position.of(board).fen.split()[0] == board.fen().split()[0]
    castled = chess.Board("4k3/8/8/8/8/8/8/5K1R w H - 0 1", chess960=True)
    position = Position.of(castled)
    assert "O-O" in position.legal_moves and position.uci("O-O") == "f1h1"
    after = position.play("O-O")
    castled.push_san("O-O")
    assert after.to_chess() == castled and after.to_chess().chess960
    with palisade.Engine(hash=1) as engine:
        best = engine.search(castled, nodes=500).best
        assert best is not None and best.move.to_chess() in castled.legal_moves


@pytest.mark.parametrize("fen", ["", "startpos"])
def test_a_start_has_a_name(fen: str) -> None:
    assert Position.of(fen).fen == chess.STARTING_FEN


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("8/8/8/8/8/8/8/8 w - - 0 1", "no king"),
        ("nonsense", "nonsense"),
        ("x" * 1_000_000, "x" * 100),
        ("\0", "\\W"),
    ],
)
def test_what_is_no_position_is_refused(wrong: str, message: str) -> None:
    for ask in (palisade.evaluate, palisade.study, Position.of, lambda fen: palisade.evaluate([fen])):
        with pytest.raises(palisade.InvalidPosition, match=message[:100]) as refused:
            ask(wrong)
        assert len(str(refused.value)) < 400


def test_what_is_no_move_teaches() -> None:
    with pytest.raises(palisade.IllegalMove, match=r"'Nd4' .*legal moves are Na3, Nc3, Nf3, Nh3"):
        Position().play("Nd4")
    with pytest.raises(palisade.IllegalMove, match="move 2 of 2"):
        Position(moves=("e4", "e4"))
    with pytest.raises(palisade.IllegalMove):
        palisade.study("startpos", ["e5"])


def test_other_things_are_refused_by_type() -> None:
    with pytest.raises(TypeError, match="board or a game of python-chess"):
        palisade.study(3)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        palisade.study("startpos", [3])  # type: ignore[list-item]
    with pytest.raises(palisade.InvalidPosition, match="not crazyhouse"):
        palisade.study(chess.variant.CrazyhouseBoard())


def test_moves_lines_and_scores_go_back_to_python_chess() -> None:
    board = chess.Board(TAKEN)
    with palisade.Engine() as engine:
        found = engine.search(board, nodes=5000)
    assert found.best is not None
    assert found.best.move.to_chess() in board.legal_moves
    line = board.copy()
    for move in found.best.line.to_chess():
        line.push(move)
    mate = chess.Board("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1")
    with palisade.Engine() as engine:
        best = engine.search(mate, nodes=1000).best
    assert best is not None and best.score.to_chess().white().mate() == 1 and best.move.mate


def test_a_board_is_drawn() -> None:
    for flipped in (False, True):
        text = Position.of(TAKEN).picture(arrows=["Qxf6"], bad_arrows=["gxf6"], squares=["f6"], flipped=flipped)
        root = ElementTree.fromstring(text)
        assert root.tag.endswith("svg") and len(root.findall(".//{*}g[@class='pieces']/{*}use")) == 31
        assert text.count('class="arrow ') == 2
        # The board is turned, every piece is turned back, and the coordinates are those of the side.
        assert text.count("rotate(180 196 180)") == flipped and text.count("rotate(180 22.5 22.5)") == 12 * flipped
        assert text.count('class="coordinates"') == 1
        names = {found.get("id") for found in root.iter() if found.get("id")}
        uses = {str(found.get("href"))[1:] for found in root.iter() if found.tag.endswith("use")}
        assert uses <= names
    assert Position(moves=("e4",))._repr_svg_().count("mark good") == 2
    with pytest.raises(ValueError, match="no square"):
        Position().picture(squares=["j9"])


def test_python_chess_is_not_wanted_for_what_is_done_without_it() -> None:
    script = (
        "import sys; sys.modules['chess'] = None\n"
        "import palisade\n"
        "assert palisade.study('startpos', nodes=500).best\n"
        "assert palisade.evaluate(['startpos' if 0 else palisade.Position().fen]).centipawns\n"
        f"assert palisade.review({PGN!r}, nodes=200).moves\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True, timeout=120)
