//! Windmill.

use crate::exchange::worth;
use crate::fact;
use crate::facts::declaration::{Arg, Example, FactDetails, FactKind, Finder, Pieces, TACTICS, example};
use crate::facts::kind::Kind;
use crate::line::{Line, PlacedPiece, Step};
use palisade::types::PieceKind;

fact! {
    /// Windmill: two discovered checks by the same slider, the other piece returning with a check in between.
    /// Two pieces or more are captured on the way.
    pub struct Windmill {
        /// The slider that gives the discovered checks.
        pub by: PlacedPiece,
        /// The pieces captured during the windmill.
        pub won: Vec<PieceKind>,
    }
    key: "windmill",
    evidence: Rule,
    motif: InBetween,
    point: 700,
}

impl FactKind for Windmill {
    const HOLDS: &'static [Example] = &[
        example("7k/4bpR1/5B2/8/8/8/8/6K1 w - - 0 1", "Rxf7+ Kg8 Rg7+ Kh8 Rxe7+"),
        example("7k/3p1pR1/5B2/8/8/8/8/6K1 w - - 0 1", "Rxf7+ Kg8 Rg7+ Kh8 Rxd7+"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // One piece only; it does not swing back.
        example("7k/5pR1/5B2/8/8/8/8/6K1 w - - 0 1", "Rxf7+ Kg8 Rg7+ Kh8 Re7+"),
        example("7k/4bpR1/5B2/8/8/8/8/6K1 w - - 0 1", "Rxf7+ Kg8 Rxe7"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([self.by], [])
    }

    fn message_args(&self) -> Vec<(&'static str, Arg)> {
        vec![("won", Arg::Pieces(self.won.clone()))]
    }

    fn details(&self) -> FactDetails {
        FactDetails { won: self.won.clone(), ..FactDetails::default() }
    }
}

/// The [`Finder`] of the fact [`Windmill`]: a windmill: two discovered checks by the same slider.
pub const FINDER: Finder =
    Finder { order: 41, plies: TACTICS, find: |at| Vec::from_iter(windmill(at.line, &at.step)) };

/// Returns the fact of a windmill: this move and its side's next move but one are discovered checks by the
/// same slider, with a check in between, and two or more pieces are captured. `None` for another move.
fn windmill(line: &Line, step: &Step<'_>) -> Option<Kind> {
    let uncovers = |step: &Step<'_>| {
        let checker = step.after.checkers().without(step.moved().sq).first()?;
        PlacedPiece::on(step.after, checker)
    };
    let by = uncovers(step)?;
    let (back, again) = (line.step(step.ply + 2)?, line.step(step.ply + 4)?);
    let same = uncovers(&again)? == by;
    let swings = back.mv.from() == step.mv.to() && back.mv.to() == step.mv.from() && back.after.in_check();
    let taken = [step, &back, &again].map(|step| step.captured().map(PlacedPiece::kind));
    let mut won: Vec<PieceKind> = taken.into_iter().flatten().collect();
    won.sort_by_key(|kind| std::cmp::Reverse(worth(*kind)));
    (same && swings && won.len() >= 2).then_some(Kind::Windmill(Windmill { by, won }))
}
