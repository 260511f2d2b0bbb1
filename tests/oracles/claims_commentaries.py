#!/usr/bin/env python3
"""Writes tests/data/claims/commentaries: twenty commentaries with planted errors, in our own words.

    tests/oracles/claims_commentaries.py

Games of masters who died long ago; each comment stands at its move. What is in {{kind|...}} is false and goes into the
list of errors beside the game (NAME.errors: move, kind, phrase); everything else is true, or hedged so that no one
can say. Written before the reader that has to find them. Needs python-chess.
"""

import pathlib
import re

import chess
import chess.pgn

OUT = pathlib.Path(__file__).resolve().parents[2] / "tests/data/claims/commentaries"

GAMES = {
    "opera": ("Morphy", "Duke Karl and Count Isouard", "1858", "1-0", "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#"),
    "immortal": ("Anderssen", "Kieseritzky", "1851", "1-0", "e4 e5 f4 exf4 Bc4 Qh4+ Kf1 b5 Bxb5 Nf6 Nf3 Qh6 d3 Nh5 Nh4 Qg5 Nf5 c6 g4 Nf6 Rg1 cxb5 h4 Qg6 h5 Qg5 Qf3 Ng8 Bxf4 Qf6 Nc3 Bc5 Nd5 Qxb2 Bd6 Bxg1 e5 Qxa1+ Ke2 Na6 Nxg7+ Kd8 Qf6+ Nxf6 Be7#"),
    "evergreen": ("Anderssen", "Dufresne", "1852", "1-0", "e4 e5 Nf3 Nc6 Bc4 Bc5 b4 Bxb4 c3 Ba5 d4 exd4 O-O d3 Qb3 Qf6 e5 Qg6 Re1 Nge7 Ba3 b5 Qxb5 Rb8 Qa4 Bb6 Nbd2 Bb7 Ne4 Qf5 Bxd3 Qh5 Nf6+ gxf6 exf6 Rg8 Rad1 Qxf3 Rxe7+ Nxe7 Qxd7+ Kxd7 Bf5+ Ke8 Bd7+ Kf8 Bxe7#"),
    "reti": ("Reti", "Tartakower", "1910", "1-0", "e4 c6 d4 d5 Nc3 dxe4 Nxe4 Nf6 Qd3 e5 dxe5 Qa5+ Bd2 Qxe5 O-O-O Nxe4 Qd8+ Kxd8 Bg5+ Kc7 Bd8#"),
    "legal": ("Legal", "Saint Brie", "1750", "1-0", "e4 e5 Nf3 d6 Bc4 Bg4 Nc3 g6 Nxe5 Bxd1 Bxf7+ Ke7 Nd5#"),
    "lasker": ("Ed. Lasker", "Thomas", "1912", "1-0", "d4 e6 Nf3 f5 Nc3 Nf6 Bg5 Be7 Bxf6 Bxf6 e4 fxe4 Nxe4 b6 Ne5 O-O Bd3 Bb7 Qh5 Qe7 Qxh7+ Kxh7 Nxf6+ Kh6 Neg4+ Kg5 h4+ Kf4 g3+ Kf3 Be2+ Kg2 Rh2+ Kg1 Kd2#"),
    "rubinstein": ("Rotlewi", "Rubinstein", "1907", "0-1", "d4 d5 Nf3 e6 e3 c5 c4 Nc6 Nc3 Nf6 dxc5 Bxc5 a3 a6 b4 Bd6 Bb2 O-O Qd2 Qe7 Bd3 dxc4 Bxc4 b5 Bd3 Rd8 Qe2 Bb7 O-O Ne5 Nxe5 Bxe5 f4 Bc7 e4 Rac8 e5 Bb6+ Kh1 Ng4 Be4 Qh4 g3 Rxc3 gxh4 Rd2 Qxd2 Bxe4+ Qg2 Rh3"),
    "marshall": ("Levitsky", "Marshall", "1912", "0-1", "d4 e6 e4 d5 Nc3 c5 Nf3 Nc6 exd5 exd5 Be2 Nf6 O-O Be7 Bg5 O-O dxc5 Be6 Nd4 Bxc5 Nxe6 fxe6 Bg4 Qd6 Bh3 Rae8 Qd2 Bb4 Bxf6 Rxf6 Rad1 Qc5 Qe2 Bxc3 bxc3 Qxc3 Rxd5 Nd4 Qh5 Ref8 Re5 Rh6 Qg5 Rxh3 Rc5 Qg3"),
    "steinitz": ("Steinitz", "von Bardeleben", "1895", "1-0", "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d4 exd4 cxd4 Bb4+ Nc3 d5 exd5 Nxd5 O-O Be6 Bg5 Be7 Bxd5 Bxd5 Nxd5 Qxd5 Bxe7 Nxe7 Re1 f6 Qe2 Qd7 Rac1 c6 d5 cxd5 Nd4 Kf7 Ne6 Rhc8 Qg4 g6 Ng5+ Ke8 Rxe7+ Kf8 Rf7+ Kg8 Rg7+ Kh8 Rxh7+"),
    "capablanca": ("Capablanca", "Tartakower", "1924", "1-0", "d4 e6 Nf3 f5 c4 Nf6 Bg5 Be7 Nc3 O-O e3 b6 Bd3 Bb7 O-O Qe8 Qe2 Ne4 Bxe7 Nxc3 bxc3 Qxe7 a4 Bxf3 Qxf3 Nc6 Rfb1 Rae8 Qh3 Rf6 f4 Na5 Qf3 d6 Re1 Qd7 e4 fxe4 Qxe4 g6 g3 Kf8 Kg2 Rf7 h4 d5 cxd5 exd5 Qxe8+ Qxe8 Rxe8+ Kxe8 h5 Rf6 hxg6 hxg6 Rh1 Kf8 Rh7 Rc6 g4 Nc4 g5 Ne3+ Kf3 Nf5 Bxf5 gxf5 Kg3 Rxc3+ Kh4 Rf3 g6 Rxf4+ Kg5 Re4 Kf6 Kg8 Rg7+ Kh8 Rxc7 Re8 Kxf5 Re4 Kf6 Rf4+ Ke5 Rg4 g7+ Kg8 Rxa7 Rg1 Kxd5 Rc1 Kd6 Rc2 d5 Rc1 Rc7 Ra1 Kc6 Rxa4 d6"),
}

COMMENTARIES = [
    ("opera", {
        "3b": "The bishop on g4 pins the knight on f3 to the queen.",
        "5w": "White has the bishop pair. {{square|The queen on e3}} is well placed.",
        "6w": "The bishop on c4 attacks f7. {{side|Black's bishop on c4}} looks at f7.",
        "9w": "The bishop on g5 pins the knight on f6 to the queen. {{square|The knight on d6}} cannot help.",
        "11w": "{{motif|The bishop on b5 forks king and queen.}} 11.Bxb5+ is check.",
        "12w": "White has castled. The knight on d7 is pinned to the king. {{played|12.O-O was played.}}",
        "13w": "White would love to have a knight on c7 now. 13.Rxd7 takes the knight.",
        "16b": "Mate in one: 17.Rd8#. {{move|17.Qd8#}} is mate too.",
    }),
    ("opera", {
        "4w": "4.dxe5 takes the pawn. Now 4...dxe5 5.Qxd8+ Kxd8 6.Nxe5 wins a pawn.",
        "4b": "{{captured|4...Bxf3 takes the bishop.}}",
        "7w": "7.Qb3 attacks the pawn on b7.",
        "8b": "{{pawn|Black has an isolated pawn on e5.}}",
        "10w": "10.Nxb5 takes a pawn. If Black does not take back, the knight on b5 may go to c7.",
        "12b": "{{motif|The rook on d8 is pinned.}}",
        "14w": "The rook on d7 is pinned to the king. {{material|White is a rook up.}}",
        "16w": "{{check|16.Qb8+ is mate.}} It is check.",
    }),
    ("immortal", {
        "2b": "The f-file is half-open for White. {{material|Black is a knight up.}}",
        "4w": "{{castle|White can still castle.}}",
        "5w": "White has the bishop pair. Black has the bishop pair.",
        "6w": "6.Nf3 attacks the queen on h4.",
        "9b": "9...c6 attacks the bishop on b5. {{attack|The pawn on c6 attacks the knight on f5.}}",
        "11b": "Black is a piece up, but White is not worried.",
        "17w": "The knight on d5 attacks the queen on f6. {{motif|17.Nd5 forks queen and bishop.}}",
        "19b": "{{captured|19...Qxa1+ takes a bishop.}} 19...Qxa1+ is check.",
        "22w": "{{check|22.Qf6+ is mate.}} After 22...Nxf6 comes 23.Be7#.",
    }),
    ("immortal", {
        "4b": "4...b5 attacks the bishop on c4.",
        "6b": "{{square|The queen on g6}} is safe. The queen on h6 guards the pawn on f4.",
        "10w": "{{attack|10.g4 attacks the queen on g5.}} 10.g4 attacks the knight on h5.",
        "14w": "The queen on f3 attacks the pawn on f4. {{pawn|White has doubled pawns on the g-file.}}",
        "16b": "The bishop on c5 attacks the rook on g1.",
        "18w": "{{side|Black's bishop on d6}} is a giant.",
        "18b": "18...Bxg1 takes the rook.",
        "22b": "Mate in 1. {{move|23.Nf7#}} is mate as well.",
    }),
    ("evergreen", {
        "4b": "4...Bxb4 takes the pawn. {{opening|This is the Sicilian Defence.}}",
        "5w": "This is the Evans Gambit.",
        "7w": "White has castled. {{castled|Black has castled too.}}",
        "10w": "10.Re1 protects the pawn on e5.",
        "12w": "12.Qxb5 takes the pawn. {{move|Better was 12.Bxf6.}}",
        "16w": "{{captured|16.Bxd3 takes the knight.}}",
        "17w": "17.Nf6+ is check. {{motif|The knight on f6 forks king and rook.}}",
        "18b": "The g-file is half-open for Black.",
        "20w": "{{captured|20.Rxe7+ takes the bishop.}}",
        "20b": "Mate in 4.",
    }),
    ("evergreen", {
        "3b": "Der L\u00e4ufer auf c5 steht gut. Der L\u00e4ufer auf c4 greift f7 an.",
        "5w": "{{square|Der Bauer auf c4}} nimmt das Feld d4 ins Visier.",
        "7b": "Wei\u00df hat rochiert. {{side|Der schwarze K\u00f6nig auf g1}} steht sicher.",
        "11w": "Wei\u00df hat das L\u00e4uferpaar. {{file|Die b-Linie ist offen.}}",
        "19b": "{{captured|19...Dxf3 schl\u00e4gt den L\u00e4ufer.}}",
        "20b": "Matt in 4.",
    }),
    ("reti", {
        "4w": "The knight on e4 stands in the centre. {{pawn|White has a passed pawn on d4.}}",
        "6b": "6...Qa5+ is check. {{motif|The queen on a5 pins the knight on e4.}}",
        "8w": "{{castled|White has castled kingside.}}",
        "8b": "8...Nxe4 takes the knight. Mate in 3.",
        "10w": "10.Bg5+ is a double check.",
        "11w": "11.Bd8# is mate.",
    }),
    ("reti", {
        "3b": "{{captured|3...dxe4 schl\u00e4gt den Springer.}}",
        "5w": "Die Dame auf d3 deckt den Springer auf e4.",
        "7b": "{{square|Die Dame auf e6}} steht im Zentrum.",
        "8b": "Matt in 3. {{material|Wei\u00df hat einen Bauern mehr.}}",
        "10w": "Der K\u00f6nig auf d8 steht im Doppelschach.",
    }),
    ("legal", {
        "3b": "The bishop on g4 pins the knight on f3.",
        "4b": "{{motif|The bishop on g4 pins the knight on c3.}}",
        "5w": "5.Nxe5 takes a pawn. {{side|Black's knight on e5}} is brave.",
        "5b": "5...Bxd1 takes the queen. {{best|5...Bxd1 was the best move.}} It allows mate in 2.",
        "6b": "{{mate|Mate in 2.}}",
    }),
    ("legal", {
        "2b": "{{opening|This is the Petrov Defence.}} This is the Philidor Defence.",
        "4w": "The knight on c3 attacks d5. {{motif|The knight on c3 is pinned.}}",
        "4b": "4...g6 allows 5.Nxe5.",
        "6w": "6.Bxf7+ is check. {{move|Better was 6.Bxg7.}}",
        "7w": "{{square|The king on e8}} is mated.",
    }),
    ("lasker", {
        "5b": "{{pair|White has the bishop pair.}} Black has the bishop pair.",
        "7w": "The knight on e4 attacks the bishop on f6.",
        "8b": "Black has castled. {{file|The e-file is open.}}",
        "10w": "10.Qh5 attacks the pawn on h7.",
        "11w": "{{captured|11.Qxh7+ takes the knight.}} After 11...Kxh7, 12.Nxf6+ is a double check.",
        "17b": "{{square|The king on h1}} has walked a long way.",
        "18w": "18.Kd2# is mate. {{castled|White has castled.}}",
    }),
    ("lasker", {
        "2b": "This is the Dutch Defence.",
        "4w": "{{motif|The bishop on g5 pins the knight on f6 to the king.}}",
        "9b": "{{square|The bishop on b6}} looks at e4. The bishop on b7 attacks the knight on e4.",
        "10b": "{{material|White is a pawn up.}}",
        "14w": "14.h4+ is check. {{protect|The pawn on h4 protects the knight on g4.}}",
    }),
    ("rubinstein", {
        "7w": "{{pawn|Black has an isolated pawn on d5.}}",
        "10b": "Black has castled.",
        "14b": "{{attack|The bishop on b7 attacks the knight on f3.}}",
        "19b": "19...Bb6+ is check.",
        "20b": "The knight on g4 attacks the pawn on e5.",
        "23w": "{{captured|23.gxh4 takes the rook.}}",
        "24b": "{{motif|The bishop on e4 forks king and queen.}}",
    }),
    ("rubinstein", {
        "15w": "White has castled. {{castled|White has castled queenside.}}",
        "17b": "{{square|The bishop on d6}} is out of reach.",
        "21b": "{{move|21...Qh4 allows 22.Nf6+.}}",
        "23b": "23...Rd2 attacks the queen on e2.",
        "25b": "The rook on h3 attacks the pawn on h2. {{check|25...Rh3 is check.}}",
    }),
    ("marshall", {
        "5b": "The e-file is open. {{file|The d-file is open.}}",
        "11b": "{{pawn|Black has doubled pawns on the f-file.}}",
        "15b": "15...Rxf6 takes the bishop.",
        "18b": "18...Qxc3 takes the pawn. Black is a pawn up.",
        "20b": "{{attack|The knight on d4 attacks the queen on h5.}}",
        "23b": "Black threatens 24...Ne2. If 24.hxg3, then 24...Ne2 is mate.",
    }),
    ("marshall", {
        "11w": "11.Nxe6 takes the bishop. {{pair|Black has the bishop pair.}}",
        "14b": "The bishop on b4 pins the knight on c3 to the queen.",
        "16b": "{{motif|The knight on c3 is pinned to the king.}}",
        "19b": "{{attack|19...Nd4 attacks the rook on d5.}} 19...Nd4 attacks the queen on e2.",
        "22b": "22...Rxh3 takes the bishop.",
        "23w": "{{played|23.Rxf8+ was played.}}",
    }),
    ("steinitz", {
        "6w": "{{pawn|The pawn on d4 is isolated.}}",
        "8b": "The pawn on d4 is isolated.",
        "13b": "{{castled|Black has castled.}}",
        "14w": "The knight on e7 is pinned to the king. The e-file is open.",
        "17w": "{{pawn|The pawn on d5 is passed.}} Perhaps the knight on e7 should have taken on d5.",
        "20w": "{{attack|20.Qg4 attacks the rook on c8.}} 20.Qg4 attacks the pawn on g7.",
    }),
    ("steinitz", {
        "3b": "{{opening|This is the French Defence.}} This is the Italian Game.",
        "6b": "6...Bb4+ is check. {{square|The bishop on b5}} gives it.",
        "11w": "11.Bxd5 takes the knight.",
        "18b": "{{square|The king on f8}} has left the centre.",
        "22w": "22.Rxe7+ takes the knight.",
        "24w": "{{captured|24.Rg7+ takes the pawn.}}",
    }),
    ("capablanca", {
        "11w": "White has doubled pawns on the c-file.",
        "13w": "{{pair|White has the bishop pair.}}",
        "18b": "{{file|The f-file is open.}}",
        "26b": "Material is even.",
        "30w": "The rook on h7 attacks the pawn on c7.",
        "34b": "{{pawn|Black has a passed pawn on c7.}} White has a passed pawn on g5.",
    }),
    ("capablanca", {
        "2b": "This is the Dutch Defence.",
        "11b": "{{square|The queen on e8}} guards the back rank.",
        "15w": "The queen on h3 attacks the pawn on h7.",
        "34b": "{{material|White is a pawn up.}}",
        "36w": "{{played|36.Kh3 was played.}}",
        "40w": "40.Rg7+ is check. 40...Kh8 is forced, and the rook on e4 will go back to e8.",
        "52w": "{{pair|Black has the bishop pair.}} Black's pawn on b6 is passed.",
    }),
]

MARK = re.compile(r"\{\{([a-z]+)\|([^}]*)\}\}")


def main():
    OUT.mkdir(parents=True, exist_ok=True)
    errors = 0
    for number, (name, comments) in enumerate(COMMENTARIES, 1):
        white, black, year, result, moves = GAMES[name]
        game = chess.pgn.Game()
        game.headers.update({"Event": "?", "Site": "?", "Date": f"{year}.??.??", "Round": "?", "White": white, "Black": black, "Result": result})
        node, listed, left = game, [], dict(comments)
        for san in moves.split():
            board = node.board()
            label = f"{board.fullmove_number}{'w' if board.turn else 'b'}"
            node = node.add_variation(board.parse_san(san))
            if label in left:
                text = left.pop(label)
                for kind, phrase in MARK.findall(text):
                    listed.append(f"{label}\t{kind}\t{phrase}")
                node.comment = MARK.sub(lambda mark: mark.group(2), text)
        assert not left, left
        path = OUT / f"{number:02}-{name}"
        path.with_suffix(".pgn").write_text(f"{game}\n\n", encoding="utf-8")
        path.with_suffix(".errors").write_text("".join(f"{line}\n" for line in listed), encoding="utf-8")
        errors += len(listed)
    print(f"{len(COMMENTARIES)} commentaries, {errors} errors")


if __name__ == "__main__":
    main()
