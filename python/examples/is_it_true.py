"""A coach's claims, checked before they are shown: false ones are struck out, with the correct statement."""

from __future__ import annotations

import chess

import palisade

GAME = ("e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Bxc6", "dxc6")
CLAIMS = [
    {"kind": "captured", "piece": "knight"},
    {"kind": "bishop-pair", "side": "white"},
    {"kind": "bishop-pair", "side": "black"},
    {"kind": "doubled-pawn", "side": "black", "file": "c"},
    {"kind": "wins", "move": "Nxe5", "what": "pawn"},
    {"kind": "legal", "move": "Nd4"},
]


def main() -> None:
    """Prints the claims with their verdicts."""
    board = chess.Board()
    for move in GAME:
        board.push_san(move)
    for judged in palisade.check_claims(board, CLAIMS):
        print(f"{judged.verdict:14}{judged.claim}: {judged.text}")


if __name__ == "__main__":
    main()
