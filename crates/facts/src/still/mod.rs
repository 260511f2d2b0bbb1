//! What is true of a position without a search: facts of the board alone, and what is not there.
//!
//! [`facts`] finds them all. Every kind ([`StillKind`]) says exactly when it is stated; attacks come from
//! the engine's tables, exchanges from [`palisade_explain::exchange`]. The same [`Fact`] as those of
//! lines, always `exact`: an exchange is counted to its end, and nobody says more than that.
//!
//! - `standing`: every man with those that attack and guard him. - `men`: who hangs, is loose, pinned, attacks two. - `pawns`: their structure.
//! - `places`: files, outposts, bishops, castling. - `absent`: what is not there, for both sides.
//!
//! A new kind is a variant of [`StillKind`], a finder here, its message in the files of words and a
//! position in `crates/facts/tests/facts/cases.rs`.

mod absent;
mod men;
mod pawns;
mod places;
mod standing;
mod teller;

pub use crate::still_kind::StillKind;
pub use men::{Hanging, hanging};
pub use standing::Standing;

use crate::fact::Fact;
use palisade::board::Board;
use palisade_explain::Words;
use teller::Teller;

/// All that is so on a board, and what is not, said for both sides. `words` should name owners
/// ([`Words::with_owners`]).
///
/// ```
/// use palisade::board::Board;
/// use palisade_explain::Words;
/// let board = Board::from_fen("4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1")?;
/// let still = palisade_facts::still::facts(&board, &Words::english().with_owners());
/// assert!(still.facts.iter().any(|fact| fact.text.starts_with("Black's knight on d5 hangs")));
/// assert!(still.absences.iter().any(|fact| fact.text == "Neither side has doubled pawns."));
/// # Ok::<(), palisade::board::FenError>(())
/// ```
pub fn facts(board: &Board, words: &Words) -> Still {
    let teller = Teller { board, words };
    let mut facts = men::find(&teller);
    facts.extend(pawns::find(&teller));
    facts.extend(places::find(&teller));
    let absences = absent::find(&teller, &facts);
    Still { facts, absences, men: standing::all(board, words) }
}

/// What is so on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Still {
    /// What is there, men first.
    pub facts: Vec<Fact>,
    /// What is not there.
    pub absences: Vec<Fact>,
    /// Every man, White's first, with those that attack and guard him.
    pub men: Vec<Standing>,
}

impl Still {
    /// The facts of a kind.
    pub fn of_kind(&self, kind: StillKind) -> impl Iterator<Item = &Fact> {
        let key: &'static str = kind.into();
        self.facts.iter().chain(&self.absences).filter(move |fact| fact.kind.0 == key)
    }
}
