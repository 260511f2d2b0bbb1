//! Motifs: kinds of facts put together under the names that players know, for a summary of games and for exercises.

/// What is said of the motif, and the kinds of facts ([`crate::facts::Kind`]) that are it.
pub struct Motif {
    /// Its name for programs.
    pub key: &'static str,
    /// Its name for people.
    pub name: &'static str,
    kinds: &'static [&'static str],
}

/// All of them; a fact of no such kind is told by its own name, or is none that one can learn to see.
pub const MOTIFS: [Motif; 21] = [
    Motif { key: "mate", name: "Checkmate", kinds: &["mate", "lost"] },
    Motif { key: "fork", name: "Fork", kinds: &["fork"] },
    Motif { key: "pin", name: "Pin", kinds: &["pin", "uses-pin"] },
    Motif { key: "skewer", name: "Skewer", kinds: &["skewer", "x-ray", "collinear"] },
    Motif { key: "discovery", name: "Discovered attack", kinds: &["discovers", "double-check"] },
    Motif { key: "hanging", name: "Undefended piece", kinds: &["takes-loose", "saves", "wins"] },
    Motif { key: "exchange", name: "Counting an exchange", kinds: &["takes-for", "trades", "restores"] },
    Motif { key: "defender", name: "Removing the defender", kinds: &["takes-defender", "overloads"] },
    Motif {
        key: "deflection",
        name: "Deflection or decoy",
        kinds: &["deflects", "attracts", "interferes", "clears"],
    },
    Motif { key: "trapped", name: "Trapped piece", kinds: &["traps", "denies"] },
    Motif { key: "back-rank", name: "Back rank", kinds: &["back-rank"] },
    Motif { key: "in-between", name: "In-between move", kinds: &["in-between", "desperado", "windmill"] },
    Motif { key: "sacrifice", name: "Sacrifice", kinds: &["sacrifices", "breaks-cover"] },
    Motif {
        key: "threat",
        name: "Threat not met",
        kinds: &["threatens", "threat", "parries", "guards", "steps-aside", "unpins"],
    },
    Motif {
        key: "king-attack",
        name: "Attack on the king",
        kinds: &[
            "king-attack",
            "exposed-king",
            "check",
            "opens-centre",
            "forfeits-castling",
            "tucks-king",
            "spoils-castling",
            "strikes-f7",
        ],
    },
    Motif {
        key: "promotion",
        name: "Promotion and passed pawns",
        kinds: &[
            "promotes",
            "underpromotes",
            "passer",
            "nears-passer",
            "blockades",
            "stops-passer",
            "outruns",
            "wins-race",
            "catches-pawn",
            "runs",
            "en-passant",
            "advances-pawn",
        ],
    },
    Motif {
        key: "draw",
        name: "Draw missed or given away",
        kinds: &["stalemate", "stalemate-trick", "perpetual", "fortress", "wrong-bishop", "dead-draw"],
    },
    Motif {
        key: "endgame",
        name: "Endgame technique",
        kinds: &[
            "zugzwang",
            "in-zugzwang",
            "opposition",
            "key-square",
            "pawn-ending",
            "heads-for-both",
            "lucena",
            "philidor",
            "activates-king",
            "tablebase",
        ],
    },
    Motif {
        key: "structure",
        name: "Pawn structure",
        kinds: &[
            "weakens-pawn",
            "attacks-weak-pawn",
            "lever",
            "minority-attack",
            "prepares-minority",
            "gains-space",
            "centre",
            "hole",
        ],
    },
    Motif {
        key: "pieces",
        name: "Activity of the pieces",
        kinds: &[
            "outpost",
            "seventh",
            "opens-file",
            "opens-diagonal",
            "takes-file",
            "doubles-rooks",
            "improves",
            "centralises",
            "route",
            "vacates",
            "leaves-bad-bishop",
            "trades-bad-bishop",
            "bishop-pair",
            "minor-trade",
        ],
    },
    Motif {
        key: "development",
        name: "Development",
        kinds: &["develops", "castles", "connects-rooks", "gains-time"],
    },
];

/// The motif that a kind of fact belongs to, by its place in [`MOTIFS`].
pub fn of(kind: &str) -> Option<usize> {
    MOTIFS.iter().position(|motif| motif.kinds.contains(&kind))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::KINDS;

    #[test]
    fn every_kind_of_fact_is_of_one_motif_or_of_none_on_purpose() {
        // What a move is, not what it misses.
        let none = ["quiet", "only-move", "avoids-trade", "offers-trade", "leaves-no-check", "prevents"];
        for kind in KINDS {
            let homes = MOTIFS.iter().filter(|motif| motif.kinds.contains(kind)).count();
            let wanted = usize::from(!none.contains(kind));
            assert_eq!(homes, wanted, "{kind}");
        }
        let known = |kind: &&&str| !KINDS.contains(*kind);
        let wrong: Vec<&&str> = MOTIFS.iter().flat_map(|motif| motif.kinds).filter(known).collect();
        assert!(wrong.is_empty(), "no such kinds: {wrong:?}");
    }
}
