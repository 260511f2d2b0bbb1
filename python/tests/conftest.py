"""Shared fixtures of the tests: the installed package, and some positions."""

from __future__ import annotations

import pytest

import palisade

TAKEN = "r1bqk2r/ppp2ppp/2np1B2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R2QK2R b KQkq - 0 8"
"""A bishop has taken a knight on f6."""

POSITIONS = (
    TAKEN,
    "r2q1rk1/pp2bppp/2n1bn2/3p4/3P4/2N1BN2/PPQ1BPPP/R4RK1 w - - 4 11",
    "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1",
    "8/5k2/3p4/1p1Pp2p/pP2Pp1P/P4P1K/8/8 b - - 99 50",
    "r4rk1/pp3ppp/2n5/3q4/3P2b1/2NB1N2/PP3PPP/R2Q1RK1 w - - 0 13",
    "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "2r3k1/pp3ppp/8/3r4/8/2N5/PP3PPP/3R2K1 w - - 0 1",
)

PGN = """[Event "Test"]
[White "One"]
[Black "Two"]
[Result "0-1"]

1. e4 e5 2. Nf3 f6 3. Nxe5 fxe5 4. Qh5+ Ke7 5. Qxe5+ Kf7 6. Bc4+ d5 7. Bxd5+ Kg6 8. g4 Nf6 0-1
"""


@pytest.fixture(scope="session")
def studied() -> palisade.results.Study:
    """A study that several tests use."""
    return palisade.study(TAKEN, ["Qd7"])


@pytest.fixture(scope="session")
def reviewed() -> palisade.results.Review:
    """A review that several tests use."""
    return palisade.review(PGN, nodes=3000)
