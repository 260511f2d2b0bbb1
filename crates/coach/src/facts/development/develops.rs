//! Development.

use crate::exchange::is_safe;
use crate::fact;
use crate::facts::declaration::{Example, FactKind, Finder, PLACES, Pieces, example, theme_of_piece};
use crate::facts::kind::Kind;
use crate::facts::plans::{OPENING, leaves_first_square};
use crate::line::{Line, PlacedPiece, Step};
use palisade::evaluation::Theme;

fact! {
    /// Development: in the opening, a knight or bishop leaves its first square (in Chess960, its first rank),
    /// safe, and is not captured by the answer.
    pub struct Develops {
        /// The developed piece on its new square.
        pub by: PlacedPiece,
    }
    key: "develops",
    evidence: Rule,
    motif: Development,
    play: 45,
    roles: [Harmless],
    replaces: [Centralises, Improves],
}

impl FactKind for Develops {
    const HOLDS: &'static [Example] = &[
        // Development: in Chess960 from any square of the first rank.
        example("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "Nf3 d5"),
        example("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "Bc4 Nc6"),
        example("nrkbbrqn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBRQN w FBfb - 0 1", "Nb3 d5"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // Out already; an endgame; taken at once.
        example("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 2", "Ng1 d6"),
        example("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", "Nf3"),
        example("rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR w KQkq - 0 1", "Ba6 bxa6"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([self.by], [])
    }

    fn theme(&self) -> Option<Theme> {
        Some(theme_of_piece(self.by.kind()))
    }
}

/// The [`Finder`] of the fact [`Develops`]: the development of a knight or bishop.
pub const FINDER: Finder =
    Finder { order: 140, plies: PLACES, find: |at| Vec::from_iter(develops(at.line, &at.step)) };

fn develops(line: &Line, step: &Step<'_>) -> Option<Kind> {
    let by = step.moved();
    let opening = step.before.phase_material() >= OPENING;
    let stays = is_safe(step.after, by.sq) && !line.takes(step.ply + 1, by.sq);
    (opening && leaves_first_square(step) && stays).then_some(Kind::Develops(Develops { by }))
}
