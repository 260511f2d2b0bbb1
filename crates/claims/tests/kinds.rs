//! Each kind, true, false and neither.

use crate::analyst::judged;
use palisade_coach::claims::Verdict;

/// One claim a line: `T`, `F` or `?`, and the claim.
fn all(fen: &str, moves: &str, claims: &[(char, &str)]) {
    for (wanted, claim) in claims {
        let verdict = judged(fen, moves, claim);
        let letter = match verdict {
            Verdict::True { .. } => 'T',
            Verdict::False { .. } => 'F',
            Verdict::NotCheckable { .. } => '?',
        };
        assert_eq!(letter, *wanted, "{claim}: {verdict:?}");
        assert!(!verdict.sentence().is_empty() && !verdict.sentence().contains("  "), "{verdict:?}");
    }
}

#[test]
fn pieces_and_moves() {
    all(
        "startpos",
        "e4 e5 Nf3 Nc6 Bb5",
        &[
            ('T', r#"{"kind":"piece-on","square":"f3","piece":"knight","side":"white"}"#),
            ('F', r#"{"kind":"piece-on","square":"f3","piece":"bishop"}"#),
            ('F', r#"{"kind":"piece-on","square":"f3","piece":"knight","side":"black"}"#),
            ('F', r#"{"kind":"piece-on","square":"g5","piece":"bishop","side":"white"}"#),
            ('T', r#"{"kind":"empty","square":"g1"}"#),
            ('T', r#"{"kind":"to-move","side":"black"}"#),
            ('T', r#"{"kind":"legal","move":"a6"}"#),
            ('F', r#"{"kind":"legal","move":"Nd3+"}"#),
            ('F', r#"{"kind":"legal","move":"Bd4"}"#),
            ('T', r#"{"kind":"played","move":"2.Nf3"}"#),
            ('F', r#"{"kind":"played","move":"2.Nc3"}"#),
            ('F', r#"{"kind":"played","move":"Bc4"}"#),
            ('?', r#"{"kind":"played","move":"9.Bc4"}"#),
            ('T', r#"{"kind":"captured","after":["a6"],"move":"Bxc6","piece":"knight"}"#),
            ('F', r#"{"kind":"captured","after":["a6"],"move":"Bxc6","piece":"bishop"}"#),
            ('F', r#"{"kind":"captured","piece":"pawn"}"#),
            ('T', r#"{"kind":"attacked","square":"e5","by":"white","times":1}"#),
            ('F', r#"{"kind":"attacked","square":"e5","by":"white","times":2}"#),
            ('T', r#"{"kind":"defended","square":"e5"}"#),
            ('F', r#"{"kind":"defended","square":"e4"}"#),
            ('T', r#"{"kind":"attacks","from":"b5","targets":["c6"]}"#),
            ('F', r#"{"kind":"attacks","from":"b5","targets":["d7"]}"#),
            ('T', r#"{"kind":"protects","from":"c6","targets":["e5"]}"#),
            ('F', r#"{"kind":"pinned","square":"c6"}"#),
            ('T', r#"{"kind":"pinned","after":["d6"],"square":"c6","by":"b5","to":"king"}"#),
            ('T', r#"{"kind":"castled","after":["a6","O-O"],"side":"white","wing":"king"}"#),
            ('F', r#"{"kind":"castled","side":"white"}"#),
            ('T', r#"{"kind":"can-castle","side":"black"}"#),
            ('T', r#"{"kind":"material"}"#),
            ('F', r#"{"kind":"material","side":"white"}"#),
            ('?', r#"{"kind":"opening","name":"Ruy Lopez"}"#),
            ('F', r#"{"kind":"check"}"#),
            ('F', r#"{"kind":"checkmate"}"#),
            ('?', r#"{"kind":"draw"}"#),
            ('F', r#"{"kind":"draw","how":"stalemate"}"#),
        ],
    );
}

#[test]
fn pawns_and_files() {
    let fen = "4k3/pp3p2/8/3p1p2/3P4/8/P4PPP/4K3 w - - 0 1";
    all(
        fen,
        "",
        &[
            ('T', r#"{"kind":"isolated-pawn","square":"d5"}"#),
            ('F', r#"{"kind":"isolated-pawn","square":"b7"}"#),
            ('F', r#"{"kind":"isolated-pawn","square":"e5"}"#),
            ('T', r#"{"kind":"isolated-pawn","side":"black","count":3}"#),
            ('T', r#"{"kind":"doubled-pawn","side":"black","file":"f"}"#),
            ('F', r#"{"kind":"doubled-pawn","side":"white"}"#),
            ('T', r#"{"kind":"passed-pawn","side":"white"}"#),
            ('F', r#"{"kind":"passed-pawn","side":"white","count":0}"#),
            ('T', r#"{"kind":"open-file","file":"e"}"#),
            ('F', r#"{"kind":"open-file","file":"d"}"#),
            ('T', r#"{"kind":"half-open-file","file":"b","side":"white"}"#),
            ('F', r#"{"kind":"half-open-file","file":"b","side":"black"}"#),
            ('T', r#"{"kind":"material"}"#),
        ],
    );
    // The d-pawn is left behind by its neighbours and cannot advance.
    all(
        "4k3/8/3p4/1pp1p3/4P3/2P5/8/3RK3 w - - 0 1",
        "",
        &[
            ('F', r#"{"kind":"backward-pawn","square":"b5"}"#),
            ('T', r#"{"kind":"backward-pawn","square":"d6"}"#),
        ],
    );
    all("4k3/5p2/4p3/3N4/4P3/8/8/4K3 w - - 0 1", "", &[('F', r#"{"kind":"outpost","square":"d5"}"#)]);
    all(
        "4k3/5pp1/8/3N4/4P3/8/8/4K3 w - - 0 1",
        "",
        &[('T', r#"{"kind":"outpost","square":"d5","side":"white"}"#)],
    );
}

#[test]
fn forks_pins_and_skewers() {
    let fen = "r3k3/pp3p2/8/3N4/8/8/8/4K3 w q - 0 1";
    all(
        fen,
        "",
        &[
            ('T', r#"{"kind":"fork","move":"Nc7+","by":"knight","targets":["a8","e8"]}"#),
            ('T', r#"{"kind":"fork","move":"Nc7+","targets":["king","rook"]}"#),
            ('F', r#"{"kind":"fork","move":"Nc7+","targets":["king","queen"]}"#),
            ('F', r#"{"kind":"fork","move":"Nf6+","targets":["a8","e8"]}"#),
            ('F', r#"{"kind":"fork","move":"Nd7","targets":["a8","e8"]}"#),
            ('?', r#"{"kind":"wins","move":"Nc7+","what":"rook"}"#),
            ('F', r#"{"kind":"wins","move":"Nf6+","what":"rook"}"#),
        ],
    );
    all(
        "4k3/8/8/8/4q3/8/8/2KR4 w - - 0 1",
        "",
        &[('F', r#"{"kind":"skewer","move":"Re1","front":"e4","behind":"king"}"#)],
    );
    all(
        "4q3/8/8/4k3/8/8/2K5/R7 w - - 0 1",
        "",
        &[
            ('T', r#"{"kind":"skewer","move":"Re1+","front":"king","behind":"queen"}"#),
            ('F', r#"{"kind":"skewer","move":"Ra5+","front":"king","behind":"queen"}"#),
            ('T', r#"{"kind":"wins","move":"Re1+","what":"queen"}"#),
        ],
    );
}

#[test]
fn mates_and_scores() {
    let back_rank = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1";
    all(
        back_rank,
        "",
        &[
            ('T', r#"{"kind":"mate-in","moves":1}"#),
            ('T', r#"{"kind":"mate-in","moves":1,"move":"Ra8"}"#),
            ('F', r#"{"kind":"mate-in","moves":2}"#),
            ('F', r#"{"kind":"mate-in","moves":1,"move":"Ra7"}"#),
            ('T', r#"{"kind":"checkmate","move":"Ra8#"}"#),
            ('T', r#"{"kind":"best","move":"Ra8#"}"#),
            ('F', r#"{"kind":"best","move":"Kg1"}"#),
            ('F', r#"{"kind":"bad","move":"Ra8#"}"#),
            ('F', r#"{"kind":"only-move","move":"Kg1"}"#),
            ('T', r#"{"kind":"assessment","side":"white","how":"winning"}"#),
            ('F', r#"{"kind":"assessment","side":"black"}"#),
            ('F', r#"{"kind":"assessment","how":"equal"}"#),
            ('T', r#"{"kind":"better-move","move":"Ra8#","than":"Kg1"}"#),
            ('F', r#"{"kind":"better-move","move":"Kg1","than":"Ra8#"}"#),
            ('F', r#"{"kind":"draw"}"#),
        ],
    );
    all(
        "startpos",
        "f3 e5",
        &[
            ('T', r#"{"kind":"allows","move":"g4","mate":1}"#),
            ('T', r#"{"kind":"allows","move":"g4","reply":"Qh4#","mate":1}"#),
            ('F', r#"{"kind":"allows","move":"g4","reply":"Qh5#"}"#),
            ('T', r#"{"kind":"bad","move":"g4","grade":"blunder"}"#),
            ('F', r#"{"kind":"allows","move":"e4","mate":1}"#),
        ],
    );
}
