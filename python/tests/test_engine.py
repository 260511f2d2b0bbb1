"""Searches: limits, threads, the interpreter's lock, ending them from elsewhere."""

from __future__ import annotations

import asyncio
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from conftest import POSITIONS, TAKEN

import palisade


def test_limits_hold() -> None:
    with palisade.Engine(hash=2) as engine:
        found = engine.search("startpos", nodes=3000, multipv=3)
        assert len(found.lines) == 3 and found.best == found.lines[0] and not found.stopped
        assert found.nodes <= 3100 and found.fen.startswith("rnbqkbnr")
        assert engine.search("startpos", depth=4).depth == 4
        assert engine.search(POSITIONS[2], mate=1).best.score.white.mate == 1  # type: ignore[union-attr]
        begin = time.perf_counter()
        engine.search("startpos", seconds=0.2)
        assert 0.1 < time.perf_counter() - begin < 2
        only = engine.search("startpos", nodes=500, moves=["a3", "h3"], multipv=9)
        assert {line.move.san for line in only.lines} == {"a3", "h3"}


def test_an_ended_game_has_no_best_move() -> None:
    with palisade.Engine(hash=1) as engine:
        found = engine.search("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", nodes=100)
    assert found.best is None and found.lines == () and found.rows() == []


@pytest.mark.parametrize(
    "wrong", [{}, {"nodes": 0}, {"seconds": -1}, {"seconds": float("nan")}, {"nodes": 10, "multipv": 0}, {"nodes": 2**70}]
)
def test_senseless_limits_are_refused(wrong: dict[str, float]) -> None:
    with palisade.Engine(hash=1) as engine, pytest.raises(ValueError):
        engine.search("startpos", **wrong)  # type: ignore[arg-type]


def test_options_are_those_of_uci() -> None:
    palisade.Engine(hash=1, options={"Contempt": 20, "Syzygy50MoveRule": False}).close()
    with pytest.raises(ValueError, match="no option is called 'Kontempt'; there are Hash"):
        palisade.Engine(options={"Kontempt": 1})
    with pytest.raises(ValueError, match="Contempt"):
        palisade.Engine(options={"Contempt": 1000})
    with pytest.raises(ValueError, match="SyzygyPath"):
        palisade.Engine(syzygy="/no/such/folder")
    with pytest.raises((MemoryError, RuntimeError)):
        palisade.Engine(hash=30_000_000)


def test_a_closed_engine_says_so() -> None:
    engine = palisade.Engine(hash=1)
    engine.close()
    engine.close()
    assert engine.closed and "closed" in repr(engine)
    with pytest.raises(RuntimeError, match="closed"):
        engine.search("startpos", nodes=1)


def test_the_lock_is_released_while_it_searches() -> None:
    counted, over = 0, threading.Event()

    def count() -> None:
        nonlocal counted
        while not over.is_set():
            counted += 1

    counter = threading.Thread(target=count)
    with palisade.Engine() as engine:
        counter.start()
        before = counted
        engine.search("startpos", seconds=0.5)
        during = counted - before
        over.set()
        counter.join()
    assert during > 20_000, during


def test_one_engine_serves_many_threads() -> None:
    with palisade.Engine(hash=4) as engine, ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda fen: engine.search(fen, nodes=2000), POSITIONS * 3))
    assert [one.fen for one in found] == [palisade.Position.of(fen).fen for fen in POSITIONS * 3]


def test_studies_from_eight_threads_are_those_of_one() -> None:
    fens = POSITIONS * 2
    one_by_one = [palisade.study(fen, nodes=5000) for fen in fens]
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(lambda fen: palisade.study(fen, nodes=5000), fens))
    assert together == one_by_one


def test_a_stop_ends_a_search_and_keeps_what_was_found() -> None:
    stop = palisade.Stop()
    threading.Timer(0.2, stop.stop).start()
    begin = time.perf_counter()
    with palisade.Engine() as engine:
        found = engine.search("startpos", seconds=60, stop=stop)
        assert found.stopped and found.best is not None and stop.stopped
        assert engine.search("startpos", seconds=60, stop=stop).stopped, "once set it stays"
        threading.Timer(0.2, engine.stop).start()
        assert engine.search("startpos", seconds=60).stopped
        assert not engine.search("startpos", nodes=100).stopped, "the next one is another"
    assert time.perf_counter() - begin < 10


def test_closing_ends_what_runs_and_what_waits() -> None:
    engine = palisade.Engine(hash=1)
    with ThreadPoolExecutor(3) as pool:
        requests = [pool.submit(engine.search, "startpos", seconds=60) for _ in range(3)]
        time.sleep(0.3)
        engine.close()
        ended = [one.exception(timeout=10) for one in requests]
    assert sum(isinstance(error, (palisade.Stopped, RuntimeError)) for error in ended) == 2
    assert ended.count(None) == 1 and next(one for one in requests if not one.exception()).result().stopped


def test_studies_and_reviews_can_be_ended() -> None:
    for ask in (
        lambda stop: palisade.study("startpos", nodes=10**9, stop=stop),
        lambda stop: palisade.review("1. e4 e5 2. Nf3 *", nodes=10**9, stop=stop),
        lambda stop: palisade.check_claims(TAKEN, [{"kind": "best", "move": "Qxf6"}], nodes=10**9, stop=stop),
    ):
        stop = palisade.Stop()
        threading.Timer(0.2, stop.stop).start()
        begin = time.perf_counter()
        with pytest.raises(palisade.Stopped):
            ask(stop)
        assert time.perf_counter() - begin < 5


def test_a_cancelled_task_ends_its_search() -> None:
    async def cancelled(engine: palisade.Engine) -> float:
        task = asyncio.create_task(engine.asearch("startpos", seconds=60))
        await asyncio.sleep(0.2)
        begin = time.perf_counter()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        took = time.perf_counter() - begin
        # The engine is free at once.
        assert not (await engine.asearch("startpos", nodes=500)).stopped
        return took

    async def timed_out() -> None:
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(palisade.astudy("startpos", nodes=10**9), 0.3)

    with palisade.Engine() as engine:
        assert asyncio.run(cancelled(engine)) < 1
    asyncio.run(timed_out())


def test_concurrent_requests() -> None:
    async def all_of_them() -> list[palisade.results.Study]:
        return await asyncio.gather(*(palisade.astudy(fen, nodes=1000) for fen in POSITIONS))

    assert asyncio.run(all_of_them()) == [palisade.study(fen, nodes=1000) for fen in POSITIONS]


def test_an_engines_study_is_the_packages_own() -> None:
    with palisade.Engine(hash=16) as engine:
        engine.search("startpos", nodes=20_000)
        assert engine.study(TAKEN, "gxf6", nodes=3000) == palisade.study(TAKEN, ["gxf6"], nodes=3000)
        assert asyncio.run(engine.astudy(TAKEN, nodes=3000)) == palisade.study(TAKEN, nodes=3000)
