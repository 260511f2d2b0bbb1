//! The themes that a score is told by: groups of terms under a name people use.
//!
//! Every weight of the flat table belongs to exactly one theme ([`Theme::of_weight`]); a
//! term that is declared in a group unknown here belongs to none, and a test finds it.

use once_cell::sync::OnceCell;
use palisade::evaluation::weights::terms::{COUNT, TERMS, TermInfo};

/// A part of the evaluation, as it is told to people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Theme {
    /// What stands on the board, and how near the endgame is.
    Material,
    /// Structure and place of the pawns.
    Pawns,
    /// Passed pawns: how far, how free, who escorts them.
    PassedPawns,
    /// Place and reach of the knights.
    Knights,
    /// Place and reach of the bishops.
    Bishops,
    /// Place and reach of the rooks.
    Rooks,
    /// Place and reach of the queens.
    Queens,
    /// The place of the kings.
    King,
    /// The danger to the opponent's king.
    KingAttack,
    /// The danger to the own king.
    KingSafety,
    /// Attacks on pieces and pawns.
    Threats,
    /// Room behind the lines.
    Space,
    /// How far an advantage can be turned into a win: complexity and scale.
    WinningChances,
    /// The right to move.
    Tempo,
}

/// What a weight feeds, before it is known whose king a danger threatens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Group {
    /// A theme of its own.
    Theme(Theme),
    /// Danger: [`Theme::KingAttack`] or [`Theme::KingSafety`], by the attacker.
    Danger,
}

impl Theme {
    /// All themes.
    pub const ALL: [Self; 14] = [
        Self::Material,
        Self::Pawns,
        Self::PassedPawns,
        Self::Knights,
        Self::Bishops,
        Self::Rooks,
        Self::Queens,
        Self::King,
        Self::KingAttack,
        Self::KingSafety,
        Self::Threats,
        Self::Space,
        Self::WinningChances,
        Self::Tempo,
    ];

    /// The place in [`Theme::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// A name for programs and for the templates: `king-attack`.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Material => "material",
            Self::Pawns => "pawns",
            Self::PassedPawns => "passed-pawns",
            Self::Knights => "knights",
            Self::Bishops => "bishops",
            Self::Rooks => "rooks",
            Self::Queens => "queens",
            Self::King => "king",
            Self::KingAttack => "king-attack",
            Self::KingSafety => "king-safety",
            Self::Threats => "threats",
            Self::Space => "space",
            Self::WinningChances => "winning-chances",
            Self::Tempo => "tempo",
        }
    }

    /// What the weight at this place of the flat table feeds.
    pub(super) fn of_weight(index: usize) -> Group {
        static GROUPS: OnceCell<Vec<Group>> = OnceCell::new();
        let groups = GROUPS.get_or_init(|| {
            let mut groups = Vec::with_capacity(COUNT);
            for term in &TERMS {
                groups.extend((0..term.len()).map(|i| of_term(term, i).unwrap_or(Group::Theme(Self::Tempo))));
            }
            groups
        });
        groups[index]
    }
}

/// The group of weight `i` of a term; `None` for a term nobody has placed.
fn of_term(term: &TermInfo, i: usize) -> Option<Group> {
    use Theme::{Bishops, King, Knights, Pawns, Queens, Rooks};
    const MINORS: [Theme; 2] = [Knights, Bishops];
    const PIECES: [Theme; 4] = [Knights, Bishops, Rooks, Queens];
    const MEN: [Theme; 5] = [Knights, Bishops, Rooks, Queens, King];
    let theme = match (term.group, term.name) {
        ("king_danger", _) => return Some(Group::Danger),
        ("material", _) => Theme::Material,
        ("pawns", _) | ("piece_square", "PAWN_SQUARE") => Pawns,
        ("passed", _) => Theme::PassedPawns,
        ("threats", _) => Theme::Threats,
        ("winnable" | "scale", _) => Theme::WinningChances,
        (_, "KNIGHT_SQUARE" | "KNIGHT_MOBILITY" | "REACHABLE_OUTPOST") => Knights,
        (_, name) if name.starts_with("BISHOP_") => Bishops,
        (_, "LONG_DIAGONAL" | "TRAPPED_BISHOP") => Bishops,
        (_, name) if name.starts_with("ROOK_") => Rooks,
        (_, "TRAPPED_ROOK") => Rooks,
        (_, "QUEEN_SQUARE" | "QUEEN_MOBILITY" | "WEAK_QUEEN" | "QUEEN_INFILTRATION") => Queens,
        (_, "KING_SQUARE") => King,
        (_, "OUTPOST" | "MINOR_BEHIND_PAWN") => MINORS[i.min(1)],
        (_, "MINOR_KING_DISTANCE") => MINORS[usize::from(i >= 7)],
        (_, "ENEMY_KING_OFFSET") => PIECES[(i / (8 * 15)).min(3)],
        (_, "PIECE_OWN_PAWN" | "PIECE_ENEMY_PAWN") => MEN[i / (32 * 48)],
        (_, "SEVENTH") => [Rooks, Queens][i.min(1)],
        (_, "LOOSE" | "CLOSED") => PIECES[i % 4],
        (_, "SPACE") => Theme::Space,
        (_, "TEMPO" | "TEMPO_BLOCKED") => Theme::Tempo,
        _ => return None,
    };
    Some(Group::Theme(theme))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_weight_has_a_theme() {
        for term in &TERMS {
            for i in 0..term.len() {
                assert!(of_term(term, i).is_some(), "{}[{i}] belongs to no theme", term.name);
            }
        }
        assert_eq!(Theme::ALL.map(Theme::index), std::array::from_fn(|i| i));
    }

    #[test]
    fn pieces_of_a_shared_term_go_their_own_ways() {
        let group = |name: &str, i| {
            let term = TERMS.iter().find(|term| term.name == name).expect("a term");
            Theme::of_weight(term.offset + i)
        };
        assert_eq!(group("OUTPOST", 0), Group::Theme(Theme::Knights));
        assert_eq!(group("OUTPOST", 1), Group::Theme(Theme::Bishops));
        assert_eq!(group("MINOR_KING_DISTANCE", 6), Group::Theme(Theme::Knights));
        assert_eq!(group("MINOR_KING_DISTANCE", 7), Group::Theme(Theme::Bishops));
        assert_eq!(group("SHELTER", 3), Group::Danger);
    }
}
