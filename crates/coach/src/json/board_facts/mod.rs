//! Facts of a position that need no search: facts of the board, and absences.
//!
//! [`facts`] finds them all. Each kind ([`BoardFact`]) defines exactly when it is stated. Attacks come from
//! the engine's tables, exchanges from [`exchange`](crate::exchange). The facts have the same type ([`Fact`])
//! as those of lines.
//!
//! - `standing`: every piece with its attackers and guards.
//! - `pieces`: hanging, loose and pinned pieces, double attacks.
//! - `pawns`: their structure.
//! - `places`: files, outposts, bishops, castling.
//! - `absent`: absences, for both sides.
//!
//! A new kind is a variant of [`BoardFact`], a finder here, its message in the files of words and a
//! position in `crates/coach/tests/json/cases.rs`.

mod absent;
mod pieces;
mod pawns;
mod places;
mod piece_status;
mod fact_builder;

pub use crate::json::board_fact::BoardFact;
pub use piece_status::PieceStatus;
pub use pieces::{Hanging, hanging};

use crate::Localizer;
use crate::json::fact::Fact;
use fact_builder::FactBuilder;
use palisade::board::Board;

/// Returns the facts of a board that need no search, and the absences (such as "no passed pawn"), for both
/// sides. `localizer` should name the owners of pieces ([`Localizer::with_owners`]).
///
/// ```
/// use palisade::board::Board;
/// use palisade_coach::Localizer;
/// let board = Board::from_fen("4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1")?;
/// let board_facts = palisade_coach::json::board_facts::facts(&board, &Localizer::english().with_owners());
/// assert!(board_facts.facts.iter().any(|fact| fact.text.starts_with("Black's knight on d5 hangs")));
/// assert!(board_facts.absences.iter().any(|fact| fact.text == "Neither side has doubled pawns."));
/// # Ok::<(), palisade::board::FenError>(())
/// ```
pub fn facts(board: &Board, localizer: &Localizer) -> BoardFacts {
    let fact_builder = FactBuilder { board, localizer };
    let mut facts = pieces::find(&fact_builder);
    facts.extend(pawns::find(&fact_builder));
    facts.extend(places::find(&fact_builder));
    let absences = absent::find(&fact_builder, &facts);
    BoardFacts { facts, absences, pieces: piece_status::all(board, localizer) }
}

/// The facts of a board that need no search, such as hanging pieces and passed pawns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardFacts {
    /// The facts, those about pieces first.
    pub facts: Vec<Fact>,
    /// The absences of the board, such as "no passed pawn".
    pub absences: Vec<Fact>,
    /// Every piece with its attackers and defenders, White's pieces first.
    pub pieces: Vec<PieceStatus>,
}

impl BoardFacts {
    /// Returns the facts and absences of the kind `kind`; none if the board has none.
    pub fn of_kind(&self, kind: BoardFact) -> impl Iterator<Item = &Fact> {
        self.facts.iter().chain(&self.absences).filter(move |fact| fact.kind == kind)
    }
}
