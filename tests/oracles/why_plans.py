#!/usr/bin/env python3
"""Measures the plans that `palisade why` states for quiet positions, and confirms them with twice the budget.

    tests/oracles/why_plans.py ENGINE POSITIONS [--nodes N] [--limit N] [--concepts]

POSITIONS has a FEN a line, or JSON lines with `fen`. Each position is explained with `--nodes`. A plan is confirmed if the engine,
asked over UCI with twice the nodes and a fresh hash table, agrees by a rule written here from docs/why.md, not from the code:

- a plan with a route: its first move is at most 0.40 worse than the best move, and the position with the piece at the end of the
  route is worth at least 0.10 more than the one as it is, the other side to move in both; or the engine's line plays the route's end.
- a trade: the position without both pieces is worth at least 0.20 more, the same side to move.
- pieces brought against a pawn or a king, or a majority: one of the named moves is in the engine's line, or legal and at most 0.40 worse.

With `--concepts` the lines of POSITIONS have `keys`, regular expressions of a coach's concept; a concept is named if one of them is
found in the first two sentences.
"""

import argparse
import json
import re
import subprocess
import sys

import chess
import chess.engine

COSTS, GAINS, TRADE = 40, 10, 20
KINDS = {"pawn": chess.PAWN, "knight": chess.KNIGHT, "bishop": chess.BISHOP, "rook": chess.ROOK, "queen": chess.QUEEN,
         "king": chess.KING}


def positions(path):
    with open(path, encoding="utf-8") as lines:
        for line in filter(None, map(str.strip, lines)):
            yield json.loads(line) if line.startswith("{") else {"fen": line}


def why(engine, fen, nodes):
    command = [engine, "why", fen, "--nodes", str(nodes), "--hash", "16", "--json"]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


class Judge:
    """The engine over UCI, each question with a fresh hash table."""

    def __init__(self, engine, nodes):
        self.uci = chess.engine.SimpleEngine.popen_uci(engine)
        self.limit, self.game = chess.engine.Limit(nodes=nodes), 0

    def search(self, board, moves=None):
        self.game += 1
        found = self.uci.analyse(board, self.limit, game=self.game, root_moves=moves)
        return found["score"].white().score(mate_score=10_000), found.get("pv", [])

    def close(self):
        self.uci.quit()


def moved(board, start, end):
    """The board with a piece elsewhere; castling rights that it takes with it are gone."""
    changed = board.copy(stack=False)
    changed.set_piece_at(end, changed.remove_piece_at(start))
    changed.castling_rights = changed.clean_castling_rights()
    return changed


def passed(board):
    board = board.copy(stack=False)
    board.turn, board.ep_square = not board.turn, None
    return board


def is_confirmed(judge, explanation, plan):
    board, side = chess.Board(explanation["fen"]), plan["side"] == "white"
    sign = 1 if side else -1
    if board.turn != side:
        board.push_uci(explanation["best"]["pv"][0])
    start = chess.parse_square(plan["piece"]["square"])
    best, line = judge.search(board)
    landings = played(board, line, side)

    def is_playable(move):
        return move in board.legal_moves and sign * (best - judge.search(board, [move])[0]) <= COSTS

    if plan["kind"] == "trade":
        changed = board.copy(stack=False)
        for one in (plan["piece"], plan["target"]):
            changed.remove_piece_at(chess.parse_square(one["square"]))
        return changed.is_valid() and sign * (judge.search(changed)[0] - best) >= TRADE
    if plan["route"]:
        route = [chess.parse_square(square) for square in plan["route"]]
        kind = board.piece_type_at(start)
        if (kind, route[-1]) in landings:
            return True
        changed = passed(moved(board, start, route[-1]))
        passed_board = passed(board)
        if not (changed.is_valid() and passed_board.is_valid()):
            return False
        gain = sign * (judge.search(changed)[0] - judge.search(passed_board)[0])
        step = chess.Move(start, route[0])
        # A break may want its support first.
        first = step if step in board.legal_moves else line[0] if line else step
        return gain >= GAINS and (is_playable(step) or is_playable(first))
    comers = [(KINDS[one["piece"]], chess.parse_square(one["square"])) for one in plan["by"]]
    if any(comer in landings for comer in comers):
        return True
    return any(is_playable(move) for move in list(board.legal_moves)
               if (board.piece_type_at(move.from_square), move.to_square) in comers)


def played(board, line, side):
    """The squares that the pieces of one side reach in a line."""
    board, found = board.copy(stack=False), set()
    for move in line:
        if board.turn == side:
            found.add((board.piece_type_at(move.from_square), move.to_square))
        board.push(move)
    return found


def named(explanation, keys):
    sentences = re.split(r"(?<=[.!?]) (?=[A-Z0-9])", explanation["best"]["text"])
    text = " ".join(sentences[:2])
    return any(re.search(key, text, re.IGNORECASE) for key in keys)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine")
    parser.add_argument("positions")
    parser.add_argument("--nodes", type=int, default=400_000)
    parser.add_argument("--limit", type=int)
    parser.add_argument("--concepts", action="store_true")
    args = parser.parse_args()
    judge = Judge(args.engine, 2 * args.nodes)
    count = with_plan = plans = confirmed = concepts = 0
    for one in list(positions(args.positions))[:args.limit]:
        explanation = why(args.engine, one["fen"], args.nodes)
        if not explanation["best"]:
            continue
        count += 1
        with_plan += bool(explanation["plan"])
        print(f"{one['fen']}\n  {explanation['best']['text']}")
        for plan in explanation["plan"]:
            holds = is_confirmed(judge, explanation, plan)
            plans, confirmed = plans + 1, confirmed + holds
            print(f"  {'confirmed' if holds else 'NOT CONFIRMED'} ({plan['confirmed_by']}): {plan['text']}")
        if args.concepts:
            hit = named(explanation, one["keys"])
            concepts += hit
            print(f"  {'named' if hit else 'NOT NAMED'}: {one['concept']}")
        sys.stdout.flush()
    judge.close()
    print(f"{count} positions, plans stated for {with_plan}, {confirmed} of {plans} plans confirmed by {2 * args.nodes} nodes")
    if args.concepts:
        print(f"concepts named: {concepts} of {count}")


if __name__ == "__main__":
    main()
