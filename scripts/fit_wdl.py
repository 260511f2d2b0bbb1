#!/usr/bin/env python3
"""Fits the win-rate model of src/evaluation/display/win_rate.rs.

  scripts/fit_wdl.py --pgn GAMES.pgn... [--name palisade] [--write]
  scripts/fit_wdl.py --positions FILE.gz --engine PALISADE [--nodes 500] [--limit 30000] [--write]

From games (the real thing): PGNs that fastchess or cutechess wrote, with
`{+0.35/14 0.12s}` after each move. The scores of the engine called --name are
taken, or of both if it is not given.

From labelled positions (until there are games): lines `FEN|cp|result` with the
result from White's side. The engine searches each a little for its own score.

The model: for a score x in internal units and the material m on the board
(P 1, N 3, B 3, R 5, Q 9, both sides), P(win) = 1 / (1 + exp((a(m) - x) / b(m))),
P(loss) the same of -x, the rest is a draw; a and b are cubics in m / 58. The eight
coefficients are those of greatest likelihood (scoring method with damping).

Scores in games are centipawns of the coefficients in src/evaluation/display/win_rate.rs when they were
played; they are turned back to internal units with the coefficients there now, so
fit games of the current build. With --write the new coefficients replace the old.

Needs numpy and python-chess.
"""

import argparse
import gzip
import re
import subprocess
import sys
from pathlib import Path

import chess
import chess.pgn
import numpy as np

SOURCE = Path(__file__).resolve().parent.parent / "src" / "evaluation" / "display" / "win_rate.rs"
ANCHOR = 58
RANGE = (17, 78)
VALUES = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9}
# Beyond this many centipawns games are won and say nothing about the middle.
MOST = 1000
SCORE = re.compile(r"^\s*([+-]?\d+\.\d+)/(\d+)")


def material(board):
    return sum(value * chess.popcount(board.pieces_mask(kind, color))
               for kind, value in VALUES.items() for color in chess.COLORS)


def powers(m):
    """The basis of the cubics, highest power first, one row per sample."""
    x = np.clip(np.asarray(m, float), *RANGE) / ANCHOR
    return np.stack([x**3, x**2, x, np.ones_like(x)], axis=-1)


def coefficients(text):
    """The a and b that the source has now."""
    found = [re.search(rf"pub const {name}: \[f64; 4\] = \[(.*?)\]", text, re.S) for name in "AB"]
    return [np.array([float(n) for n in match.group(1).replace("\n", " ").split(",") if n.strip()])
            for match in found]


def from_games(paths, name):
    """(centipawns, material, result) of the mover, for every scored move, and the number of its game."""
    number = 0
    for path in paths:
        with open(path, encoding="utf-8", errors="replace") as file:
            while (game := chess.pgn.read_game(file)) is not None:
                number += 1
                outcome = {"1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5}.get(game.headers.get("Result"))
                if outcome is None or game.headers.get("Termination") in ("time forfeit", "abandoned", "illegal move"):
                    continue
                for node in game.mainline():
                    board = node.parent.board()
                    if name and game.headers["White" if board.turn else "Black"] != name:
                        continue
                    match = SCORE.match(node.comment)
                    if match:
                        result = outcome if board.turn else 1.0 - outcome
                        yield round(float(match.group(1)) * 100), material(board), result, number


def from_positions(path, engine, nodes, limit):
    """The same for labelled positions, scored by the engine."""
    opener = gzip.open if str(path).endswith(".gz") else open
    with opener(path, "rt") as file:
        lines = [line.strip().split("|") for _, line in zip(range(limit), file)]
    process = subprocess.Popen([engine], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
    try:
        for fen, _, outcome in lines:
            process.stdin.write(f"position fen {fen}\ngo nodes {nodes}\n")
            process.stdin.flush()
            score = None
            for answer in process.stdout:
                if answer.startswith("bestmove"):
                    break
                match = re.search(r" score cp (-?\d+) (?!lowerbound|upperbound)", answer)
                if match:
                    score = int(match.group(1))
                elif " score mate" in answer:
                    score = None
            if score is not None:
                board = chess.Board(fen)
                result = float(outcome)
                yield score, material(board), result if board.turn else 1.0 - result
    finally:
        process.stdin.write("quit\n")
        process.stdin.flush()
        process.wait()


def chances(theta, x, basis):
    """Win and loss chances, and the distances from even in spreads."""
    a, b = basis @ theta[:4], basis @ theta[4:]
    u, v = (x - a) / b, (-x - a) / b
    sigma = lambda t: 1.0 / (1.0 + np.exp(-np.clip(t, -40, 40)))
    return sigma(u), sigma(v), u, v, b


def likelihood(theta, x, basis, win, loss):
    pw, pl, *_ = chances(theta, x, basis)
    return np.log(np.maximum(np.where(win, pw, np.where(loss, pl, 1 - pw - pl)), 1e-9)).mean()


def fit(x, m, result, theta):
    basis = powers(m)
    win, loss = result == 1.0, result == 0.0
    best, damping = likelihood(theta, x, basis, win, loss), 1e-3
    for _ in range(200):
        pw, pl, u, v, b = chances(theta, x, basis)
        draw = np.maximum(1 - pw - pl, 1e-9)
        da = np.where(win, -(1 - pw), np.where(loss, -(1 - pl), (pw * (1 - pw) + pl * (1 - pl)) / draw)) / b
        db = np.where(win, -(1 - pw) * u,
                      np.where(loss, -(1 - pl) * v, (pw * (1 - pw) * u + pl * (1 - pl) * v) / draw)) / b
        gradients = np.concatenate([da[:, None] * basis, db[:, None] * basis], axis=1)
        gradient = gradients.mean(axis=0)
        information = gradients.T @ gradients / len(x)
        while damping < 1e9:
            step = np.linalg.solve(information + damping * np.diag(np.diag(information)), gradient)
            trial = theta + step
            ends = powers(np.arange(RANGE[0], RANGE[1] + 1))
            possible = (ends @ trial[:4] > 10).all() and (ends @ trial[4:] > 10).all()
            new = likelihood(trial, x, basis, win, loss) if possible else -np.inf
            if new > best:
                gain, theta, best, damping = new - best, trial, new, damping / 5
                break
            damping *= 4
        else:
            return theta, best
        if gain < 1e-9:
            return theta, best
    return theta, best


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pgn", nargs="+", metavar="FILE", help="games of the engine with scores")
    parser.add_argument("--name", help="whose scores to take (both sides)")
    parser.add_argument("--positions", metavar="FILE", help="labelled positions instead of games")
    parser.add_argument("--engine", help="the engine that scores the positions")
    parser.add_argument("--nodes", type=int, default=500, help="nodes per position (500)")
    parser.add_argument("--limit", type=int, default=30000, help="positions to use (30000)")
    parser.add_argument("--write", action="store_true", help="put the coefficients into src/evaluation/display/win_rate.rs")
    options = parser.parse_args()
    if bool(options.pgn) == bool(options.positions) or bool(options.positions) != bool(options.engine):
        parser.error("either --pgn FILE..., or --positions FILE --engine PALISADE")
    source = SOURCE.read_text()
    old = coefficients(source)
    if options.pgn:
        samples = list(from_games(options.pgn, options.name))
        origin = f"{len({game for *_, game in samples})} games"
        samples = [scored for *scored, _ in samples]
    else:
        samples = list(from_positions(options.positions, options.engine, options.nodes, options.limit))
        origin = f"{Path(options.positions).name}, {options.nodes} nodes each"
    if len(samples) < 1000:
        sys.exit(f"fit_wdl.py: only {len(samples)} scores, which fit nothing")
    centipawns, m, result = (np.array(column, float) for column in zip(*samples))
    keep = np.abs(centipawns) <= MOST
    centipawns, m, result = centipawns[keep], m[keep], result[keep]
    x = centipawns * (powers(m) @ old[0]) / 100
    spread = max(np.abs(x).mean(), 20.0)
    theta, value = fit(x, m, result, np.array([0, 0, 0, spread, 0, 0, 0, spread / 2]))

    basis = powers(m)
    pw, pl, *_ = chances(theta, x, basis)
    print(f"{len(x)} scores of {origin}; mean log-likelihood {value:.4f}")
    print("material   even at   spread      samples   wins (model)    draws (model)")
    for low, high in ((17, 25), (26, 35), (36, 45), (46, 55), (56, 65), (66, 78)):
        here = (m >= low) & (m <= high)
        if here.any():
            row = powers((low + high) / 2)
            print(f"{low:3} to {high:2}   {row @ theta[:4]:7.1f}  {row @ theta[4:]:7.1f}  {here.sum():11}"
                  f"   {(result[here] == 1).mean():.3f} ({pw[here].mean():.3f})"
                  f"   {(result[here] == 0.5).mean():.3f} ({(1 - pw - pl)[here].mean():.3f})")
    lines = [f"pub const {name}: [f64; 4] = [{', '.join(f'{c:.4f}' for c in part)}];"
             for name, part in (("A", theta[:4]), ("B", theta[4:]))]
    print("\n".join(lines))
    if options.write:
        for line in lines:
            head = line.split("=")[0]
            source = re.sub(re.escape(head) + r"= \[.*?\];", line, source, flags=re.S)
        source = re.sub(r"^/// Fitted to .*$", f"/// Fitted to {len(x)} scores of {origin}.", source, flags=re.M)
        SOURCE.write_text(source)
        print(f"written to {SOURCE}")


if __name__ == "__main__":
    main()
