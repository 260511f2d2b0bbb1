//! Mate.

use crate::fact;
use crate::facts::declaration::{Arg, EvidenceKind, Example, FactDetails, FactKind, example};
use crate::facts::details::MatePattern;
use crate::facts::kind::Kind;
use crate::facts::mates;
use crate::line::Line;
use palisade::types::{Color, Score, score};

fact! {
    /// The search has proved mate in at most `moves` moves, and its line ends in it. The mate has the name of
    /// a pattern if the pieces and the king stand where chess literature shows them. If the same pieces mate
    /// elsewhere on the board, it resembles that pattern.
    pub struct Mate {
        /// The number of moves that the mating side needs, at most.
        pub moves: u32,
        /// The mate patterns that the pieces around the king form, the narrowest first.
        pub patterns: Vec<MatePattern>,
        /// Those of `patterns` whose names the mate is given, because the king stands where chess literature
        /// shows it; the mate only resembles the others.
        pub textbook: Vec<MatePattern>,
    }
    key: "mate",
    evidence: Search,
    claim: MateIn,
    motif: Mate,
    point: 682,
    roles: [Outcome, PointLater],
}

impl FactKind for Mate {
    const HOLDS: &'static [Example] = &[example("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "Ra8#")];

    const NEAR_MISSES: &'static [Example] = &[
        // Mate announced, but the line does not get there.
        example("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "Ra7 h6"),
    ];

    fn decides(&self) -> Option<i32> {
        (self.moves <= NEAR_MATE).then_some(1000)
    }

    fn evidence(&self) -> EvidenceKind {
        if self.moves == 1 { EvidenceKind::Exact } else { EvidenceKind::Search }
    }

    fn message_args(&self) -> Vec<(&'static str, Arg)> {
        let (named, patterns) = match (&self.patterns[..], &self.textbook[..]) {
            ([], _) => ("no", &self.patterns),
            (_, []) => ("like", &self.patterns),
            _ => ("yes", &self.textbook),
        };
        let named = Arg::Word(named);
        let names = patterns.iter().take(NAMES).map(Into::into).collect();
        vec![("moves", Arg::Number(self.moves.into())), ("named", named), ("pattern", Arg::MateNames(names))]
    }

    fn details(&self) -> FactDetails {
        FactDetails {
            mate: Some(self.moves),
            patterns: self.patterns.iter().map(Into::into).collect(),
            textbook: self.textbook.iter().map(Into::into).collect(),
            ..FactDetails::default()
        }
    }
}

/// The largest number of moves to a mate that is stated first, before the facts that lead to it.
pub const NEAR_MATE: u32 = 3;

/// The largest number of pattern names in the sentence about a mate.
const NAMES: usize = 2;

/// Returns the side that mates and the mate as a [`Kind::Mate`] fact, if the line ends in the mate that
/// `score` announces (for the side that begins the line, internal units). Otherwise `None`.
pub fn at_the_end(line: &Line, score: Score) -> Option<(Color, Kind)> {
    if !score::is_mate(score) {
        return None;
    }
    let plies = score::MATE - score.abs();
    let first = line.start().side_to_move();
    let winner = if score > 0 { first } else { !first };
    let mated = line.end().in_check() && !line.end().has_legal_move();
    (mated && line.len() == plies as usize).then(|| {
        let moves = (plies as u32).div_ceil(2);
        (winner, Kind::Mate(Mate { moves, patterns: mates::patterns(line), textbook: mates::textbook(line) }))
    })
}
