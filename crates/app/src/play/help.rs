//! The list of commands that `help` shows, in both languages.

/// The commands that `help` lists during a game in the terminal: word, English description, German
/// description.
pub const HELP: [(&str, &str, &str); 25] = [
    ("e4, Nf3, exd, O-O, e2e4", "make a move", "einen Zug machen (auch Sf3, Dd1)"),
    ("hint", "name the piece to move; again: the move", "die Figur nennen; noch einmal: der Zug"),
    ("why", "was my last move good?", "war mein letzter Zug gut?"),
    ("why reply", "explain Palisade's last move", "Palisades letzten Zug erklären"),
    ("why MOVE", "explain another move", "einen anderen Zug erklären"),
    ("undo", "take a move back", "einen Zug zurücknehmen"),
    ("redo", "play it again", "ihn wieder spielen"),
    ("draw", "offer a draw", "Remis anbieten"),
    ("resign", "resign the game", "die Partie aufgeben"),
    ("new [white|black|random]", "start another game", "eine neue Partie beginnen"),
    ("rematch", "another game, sides changed", "eine neue Partie mit getauschten Seiten"),
    ("score", "the results of this session", "die bisherigen Ergebnisse"),
    ("load FILE", "continue a game (PGN) or position", "eine Partie (PGN) oder Stellung fortsetzen"),
    ("resume", "continue the saved game", "die gespeicherte Partie fortsetzen"),
    ("level 1400", "another opponent, or `full`", "ein anderer Gegner, oder `full`"),
    ("style coach", "the playing style; `style` lists them", "der Spielstil; `style` zählt sie auf"),
    ("clock 10+5", "set both clocks, or `none`", "beide Uhren stellen, oder `none`"),
    ("flip", "turn the board", "das Brett drehen"),
    ("board", "show the board", "das Brett zeigen"),
    ("fen", "show the position as FEN", "die Stellung als FEN zeigen"),
    ("fen FEN", "continue from this position", "mit dieser Stellung fortsetzen"),
    ("moves [SQUARE]", "the game so far, or a piece's moves", "die Partie bisher, oder Züge eines Steins"),
    ("save [FILE]", "write the game as PGN", "die Partie als PGN schreiben"),
    ("analyse [FILE]", "write a report of the game (HTML)", "einen Bericht der Partie schreiben (HTML)"),
    (
        "quit",
        "leave; `palisade play --resume` continues the game",
        "aufhören; `palisade play --resume` setzt die Partie fort",
    ),
];
