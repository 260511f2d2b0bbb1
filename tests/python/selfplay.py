#!/usr/bin/env python3
"""usage: tests/python/selfplay.py ENGINE [--games N] [--jobs J] [--seed S]

The engine plays itself and python-chess looks over its shoulder. A game fails on
an illegal move, an illegal or overlong principal variation, a best move that is
not the head of the last line, a time loss, or an engine that stops answering or
dies (in a debug build: any failed assertion or integer overflow).

Games start from random openings, every fourth one is Chess960, every second one
runs on a clock, the others on nodes. Both sides are one process, so that hash,
histories and clocks see positions from both sides.
"""

import argparse
import concurrent.futures
import random
import sys
import time

import chess
import chess.engine

BASE, INCREMENT = 1.0, 0.02
# The delay of a move by a loaded machine that does not count as a time loss, seconds.
TOLERANCE = 0.5
NODES = 3000
MOST_PLIES = 400


class Failed(Exception):
    """A game went wrong; the text says how."""


def opening(rng, chess960):
    """A position after some random moves that has not ended the game."""
    while True:
        board = chess.Board.from_chess960_pos(rng.randrange(960)) if chess960 else chess.Board()
        for _ in range(rng.choice((4, 5, 8, 9))):
            if board.is_game_over():
                break
            board.push(rng.choice(list(board.legal_moves)))
        if not board.is_game_over():
            return board


def check_line(board, info, move):
    """The last line printed: scored, legal to its end, and headed by the move played."""
    if "score" not in info or info.get("depth", 0) < 1:
        raise Failed(f"no scored line of depth 1 or more before the move {move}")
    line = info.get("pv", [])
    if not line or line[0] != move:
        raise Failed(f"the move {move} is not the head of the line {[m.uci() for m in line]}")
    after = board.copy(stack=True)
    for step in line:
        if after.is_checkmate() or after.is_stalemate():
            raise Failed(f"the line {[m.uci() for m in line]} goes on after the end of the game")
        if step not in after.legal_moves:
            raise Failed(f"{step} in the line {[m.uci() for m in line]} is illegal")
        after.push(step)


def play(engine, number, seed):
    """Plays one game and returns its result and length in plies."""
    rng = random.Random(seed * 1000 + number)
    board = opening(rng, number % 4 == 3)
    on_clock = number % 4 in (0, 3)
    clocks = {chess.WHITE: BASE, chess.BLACK: BASE}
    plies = 0
    while not board.is_game_over(claim_draw=True) and plies < MOST_PLIES:
        side = board.turn
        if on_clock:
            limit = chess.engine.Limit(
                white_clock=clocks[chess.WHITE], black_clock=clocks[chess.BLACK],
                white_inc=INCREMENT, black_inc=INCREMENT,
            )
        else:
            limit = chess.engine.Limit(nodes=NODES)
        start = time.monotonic()
        # python-chess raises on an illegal best move.
        result = engine.play(board, limit, game=number, info=chess.engine.INFO_ALL)
        spent = time.monotonic() - start
        if result.move is None:
            raise Failed("no move in a position that has some")
        check_line(board, result.info, result.move)
        if on_clock:
            if spent > clocks[side] + TOLERANCE:
                raise Failed(f"{spent:.3f} s for a move with {clocks[side]:.3f} s on the clock")
            clocks[side] = max(clocks[side] - spent, 0.0) + INCREMENT
        board.push(result.move)
        plies += 1
    return board.result(claim_draw=True), plies


def play_games(command, numbers, seed):
    """One engine process plays the games with these numbers, one after the other."""
    results = []
    with chess.engine.SimpleEngine.popen_uci(command, timeout=30) as engine:
        for number in numbers:
            try:
                results.append(play(engine, number, seed))
            except (Failed, chess.engine.EngineError, TimeoutError) as error:
                raise Failed(f"game {number} (seed {seed}): {type(error).__name__}: {error}") from error
    return results


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        shares = [range(job, args.games, args.jobs) for job in range(args.jobs)]
        tasks = [pool.submit(play_games, args.engine, share, args.seed) for share in shares]
        games = [game for task in tasks for game in task.result()]
    if len(games) != args.games:
        raise Failed(f"{len(games)} of {args.games} games were played")
    results = [result for result, _ in games]
    tally = ", ".join(f"{results.count(kind)} x {kind}" for kind in sorted(set(results)))
    print(f"selfplay: {len(games)} games, {sum(plies for _, plies in games)} moves, all legal ({tally})")


if __name__ == "__main__":
    try:
        main()
    except Failed as problem:
        print(f"selfplay: {problem}", file=sys.stderr)
        sys.exit(1)
