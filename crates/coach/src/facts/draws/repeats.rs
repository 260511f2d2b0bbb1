//! Repetition of a position.

use crate::fact;
use crate::facts::declaration::{Arg, Example, FactKind, Finder, TACTICS, example};
use crate::facts::fact::Fact;
use crate::facts::kind::Kind;
use crate::facts::scored::Scored;
use crate::line::Line;
use palisade::board::Position;

fact! {
    /// Repetition: the score is a draw, and the move leads to a position that has occurred before in the line, or twice in
    /// the game. Not in a perpetual check.
    pub struct Repeats {
        /// True if the position occurs for the third time, so that the game is drawn.
        pub third: bool,
    }
    key: "repeats",
    evidence: Search,
    motif: Draw,
}

impl FactKind for Repeats {
    const HOLDS: &'static [Example] = &[
        example("4k1n1/8/8/8/8/8/8/4K1N1 w - - 0 1", "Nh3 Nf6 Nf4 Ng8 Nh3"),
        example("6k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1", "Kf1 Kf8 Ke1 Kg8 Kf1"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // The knight comes back to another square; a pawn has moved.
        example("4k1n1/8/8/8/8/8/8/4K1N1 w - - 0 1", "Nh3 Nf6 Nf4 Nh7 Nh3"),
        example("4k1n1/p7/8/8/8/8/P7/4K1N1 w - - 0 1", "Nh3 a6 Nf4 a5 Nh3"),
        // Every move of White is a check.
        example("6k1/6p1/8/7Q/8/8/1q6/7K w - - 0 1", "Qe8+ Kh7 Qh5+ Kg8"),
    ];

    fn decides(&self) -> Option<i32> {
        self.third.then_some(640)
    }

    fn play(&self) -> Option<i32> {
        (!self.third).then_some(28)
    }

    fn message_args(&self) -> Vec<(&'static str, Arg)> {
        vec![("third", Arg::Word(if self.third { "yes" } else { "no" }))]
    }
}

/// The [`Finder`] of the fact [`Repeats`]: the first move of a line that leads to a position which has
/// occurred before in it.
pub const FINDER: Finder = Finder {
    order: 74,
    plies: TACTICS,
    find: |at| {
        let first = || first_with(&Position::new(*at.line.start()), at.line, 1);
        let found = at.scored.is_drawn() && !checks_all_the_time(at.line) && first() == Some(at.step.ply);
        Vec::from_iter(found.then_some(Kind::Repeats(Repeats { third: false })))
    },
};

/// Returns true if one side gives check with every move of the line from a position that recurs in it.
fn checks_all_the_time(line: &Line) -> bool {
    super::perpetual::repeated_checks(line).is_some()
}

/// Returns the ply (0 for the first move) of the first move of a line from `position` after which the position has
/// occurred at least `earlier` times before, in the game and in the line; `None` if there is none.
fn first_with(position: &Position, line: &Line, earlier: usize) -> Option<usize> {
    let mut at = position.clone();
    line.moves().iter().position(|&mv| {
        at.play(mv);
        at.earlier_occurrences() >= earlier
    })
}

/// Adds the fact of a drawn line that it repeats a position of the game for the third time; `position` is its start with
/// the history of the game.
pub(crate) fn repeats_in_game(position: &Position, line: &Line, scored: Scored, facts: &mut Vec<Fact>) {
    let third = if scored.is_drawn() { first_with(position, line, 2) } else { None };
    if let Some(step) = third.and_then(|ply| line.step(ply)) {
        facts.retain(|fact| !matches!(fact.kind, Kind::Repeats(_)));
        facts.push(Fact { kind: Kind::Repeats(Repeats { third: true }), side: step.side(), ply: step.ply });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::line::san_moves;
    use palisade::board::Board;

    /// The knights have come back once; the second time is the third occurrence. A drawn score is part of it.
    #[test]
    fn the_third_occurrence_counts_the_game() {
        let board = Board::from_fen("4k1n1/8/8/8/8/8/8/4K1N1 w - - 0 1").expect("legal");
        let mut position = Position::new(board);
        for mv in san_moves(&board, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1") {
            position.play(mv);
        }
        let found = |moves: &str, score: i32| {
            let line = Line::new(position.board(), &san_moves(position.board(), moves));
            let mut facts = Vec::new();
            repeats_in_game(&position, &line, Scored { score, start: 0, pawn: 100 }, &mut facts);
            facts.iter().map(|fact| (fact.kind.key(), fact.side, fact.ply)).collect::<Vec<_>>()
        };
        assert_eq!(found("Ng8", 0), [("repeats", position.board().side_to_move(), 0)]);
        assert_eq!(found("Nd5 Nf3", 0), []);
        assert_eq!(found("Ng8", 300), []);
    }
}
