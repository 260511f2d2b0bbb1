"""Levels that play as people do, and how hard moves are."""

from __future__ import annotations

import asyncio
import threading

import chess
import pytest
from conftest import TAKEN

import palisade
from palisade import Level


def game(level: Level, plies: int) -> list[str]:
    board = chess.Board()
    for _ in range(plies):
        move = level.move(board)
        assert move is not None
        board.push(move.to_chess())
    return [move.uci() for move in board.move_stack]


def test_a_seed_plays_the_same_game_and_another_one_another() -> None:
    one, same, other = (game(Level(1400, seed=seed), 12) for seed in (5, 5, 6))
    assert one == same != other
    level = Level(1400, seed=5)
    assert game(level, 12) == one
    level.new_game(5)
    assert game(level, 12) == one
    assert Level(1400).seed != Level(1400).seed


def test_styles_play_otherwise() -> None:
    natural, grabber, same = (
        [game(Level(1500, seed=seed, style=style), 16) for seed in range(3)]
        for style in ("natural", "grabber", "grabber")
    )
    assert natural != grabber == same
    assert natural == [game(Level(1500, seed=seed), 16) for seed in range(3)]
    assert repr(Level(1500, seed=1, style="coach")) == "Level(1500, scale='lichess', seed=1, style='coach')"
    with pytest.raises(ValueError, match="there are 'natural', 'coach', 'attacker'"):
        Level(1500, style="angry")  # type: ignore[arg-type]


def test_chances_add_up_and_are_the_moves_of_the_board() -> None:
    board = chess.Board(TAKEN)
    found = Level(1400).chances(board)
    assert {one.move.uci for one in found.moves} == {move.uci() for move in board.legal_moves}
    assert sum(one.chance for one in found.moves) == pytest.approx(1, abs=1e-4)
    assert found.moves[0].chance == max(one.chance for one in found.moves)
    assert found.of("Qxf6") + found.of("gxf6") > 0.85 and found.unknown is None
    assert Level(1400).chances("startpos").unknown and not Level(1400).chances("startpos").moves
    assert "2800" in str(Level(3000, "engine").chances(TAKEN).unknown)
    forced = Level(1400).chances("7k/8/8/8/8/8/6r1/7K w - - 0 20")
    assert [one.chance for one in forced.moves] == [1.0]


def test_better_players_find_more() -> None:
    hard = "2r3k1/pp3ppp/8/3r4/8/2N5/PP3PPP/3R2K1 w - - 0 20"
    found = palisade.how_hard(hard, "Nxd5", ratings=[1000, 1500, 2000])
    chances = [one.chance for one in found.ratings]
    assert all(0 < chance <= 1 for chance in chances) and found.move.san == "Nxd5"
    assert "in a hundred players rated 1000" in found.ratings[0].text
    assert palisade.how_hard(hard, ratings=[1500]).move.san
    assert palisade.how_hard(hard, "Nxd5", ratings=[100]).unknown


def test_scales() -> None:
    assert palisade.convert_rating(1000, "chess.com", "lichess") == pytest.approx(1405, abs=5)
    assert Level(1000, "chess.com").lichess == pytest.approx(1405, abs=5)
    with pytest.raises(ValueError, match="lichess"):
        Level(1400, "FIDE")  # type: ignore[arg-type]
    for rating in (0, 599, 3001):
        with pytest.raises(ValueError, match="from 600 to 3000"):
            Level(rating)


def test_a_level_serves_threads_and_tasks() -> None:
    level = Level(1200, seed=1)
    expected = Level(1200, seed=1).move(TAKEN)
    found: list[object] = []
    threads = [threading.Thread(target=lambda: found.append(level.move(TAKEN))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 4
    assert asyncio.run(level.amove(TAKEN)) == expected
    assert level.move("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1") is None
    assert level.move(TAKEN, seconds=2) is not None
    stop = palisade.Stop()
    stop.stop()
    with pytest.raises(palisade.Stopped):
        Level(2900, "engine").move("startpos", stop=stop)
