"""Asking without waiting: studies of several positions at once, a level that answers, a search that is called off."""

from __future__ import annotations

import asyncio

import chess

import palisade

FENS = (
    "r1bqk2r/ppp2ppp/2np1B2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R2QK2R b KQkq - 0 8",
    "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1",
    "2r3k1/pp3ppp/8/3r4/8/2N5/PP3PPP/3R2K1 w - - 0 1",
)


async def main() -> None:
    """Asks."""
    for study in await asyncio.gather(*(palisade.astudy(fen) for fen in FENS)):
        print(study.text, end="\n\n")
    board, level = chess.Board(), palisade.Level(1500, seed=3)
    with palisade.Engine() as engine:
        while len(board.move_stack) < 8:
            found = await engine.asearch(board, nodes=5000)
            if found.best is None:
                break
            board.push(found.best.move.to_chess())
            if (answer := await level.amove(board)) is not None:
                board.push(answer.to_chess())
        print(chess.Board().variation_san(board.move_stack))
        try:
            await asyncio.wait_for(engine.asearch(board, seconds=60), timeout=0.5)
        except asyncio.TimeoutError:
            print("called off after half a second; the engine is free again")


if __name__ == "__main__":
    asyncio.run(main())
