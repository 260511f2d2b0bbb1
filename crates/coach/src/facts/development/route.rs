//! The first step of a route.

use crate::exchange::is_safe;
use crate::fact;
use crate::facts::declaration::{Example, FactKind, Finder, PLACES, Pieces, example, theme_of_piece};
use crate::facts::kind::Kind;
use crate::facts::plans::{is_near, is_plain, onward};
use crate::line::{Line, PlacedPiece, Step};
use palisade::attacks::distance;
use palisade::evaluation::Theme;
use palisade::types::{PieceKind, Square};

fact! {
    /// The first step of a manoeuvre: later in the line the same piece (not a pawn) moves on to a square that
    /// it could not reach at once, and is safe there. Meanwhile the other side neither captures nor checks,
    /// and the piece is not driven away and does not turn back. A king takes the shortest path.
    pub struct Route {
        /// The manoeuvring piece, on its square after the first step.
        pub by: PlacedPiece,
        /// The square on which the manoeuvre ends.
        pub to: Square,
    }
    key: "route",
    evidence: Rule,
    motif: Pieces,
    play: 41,
    roles: [Harmless],
    replaces: [Improves],
}

impl FactKind for Route {
    const HOLDS: &'static [Example] = &[
        example("6k1/5ppp/8/8/8/5N2/5PPP/6K1 w - - 0 1", "Nd2 Kf8 Nc4"),
        example("6k1/5ppp/8/8/8/8/1P3PPP/3R2K1 w - - 0 1", "Rd3 Kf8 Ra3"),
        example("6k1/5ppp/8/8/8/8/5PPP/3K4 w - - 0 1", "Kd2 Kf8 Kd3 Ke8 Kd4"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // The piece captures; it goes back, at once or in the end; it is driven away; one move would have
        // been enough; it is captured on its way; the king makes a detour.
        example("6k1/5ppp/8/8/2p5/5N2/5PPP/6K1 w - - 0 1", "Nd2 Kf8 Nxc4"),
        example("6k1/5ppp/8/8/8/5N2/5PPP/6K1 w - - 0 1", "Nd2 Kf8 Nf3"),
        example("6k1/5ppp/8/8/8/5N2/5PPP/6K1 w - - 0 1", "Nd2 Kf8 Nc4 Ke8 Nd2"),
        example("6k1/4pppp/8/8/8/5N2/5PPP/6K1 w - - 0 1", "Ne5 f6 Nc4"),
        example("6k1/5ppp/8/8/8/8/1P3PPP/3R2K1 w - - 0 1", "Rd2 Kf8 Rd3"),
        example("6k1/5ppp/4b3/8/8/1P3N2/5PPP/6K1 w - - 0 1", "Nd2 Kf8 Nc4 Bxc4"),
        example("6k1/5ppp/8/8/8/8/5PPP/3K4 w - - 0 1", "Ke2 Kf8 Kf3 Ke8 Ke3"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([self.by], [])
    }

    fn squares(&self) -> Vec<Square> {
        vec![self.to]
    }

    fn theme(&self) -> Option<Theme> {
        Some(theme_of_piece(self.by.kind()))
    }
}

/// The [`Finder`] of the fact [`Route`]: the first step of a manoeuvre of one piece.
pub const FINDER: Finder =
    Finder { order: 144, plies: PLACES, find: |at| Vec::from_iter(route(at.line, &at.step)) };

/// The maximum number of moves of a manoeuvre, the first step included.
const LONGEST_PATH: usize = 3;

fn route(line: &Line, step: &Step<'_>) -> Option<Kind> {
    let (by, from) = (step.moved(), step.mv.from());
    let continues = step
        .ply
        .checked_sub(2)
        .and_then(|ply| line.step(ply))
        .is_some_and(|earlier| earlier.moved().sq == from);
    if by.kind() == PieceKind::Pawn || step.before.in_check() || !is_plain(step) || continues {
        return None;
    }
    let mut path = vec![from, by.sq];
    while path.len() <= LONGEST_PATH
        && let Some(next) = onward(line, step.ply + 2 * (path.len() - 2), &path)
    {
        path.push(next);
    }
    let last = line.step(step.ply + 2 * (path.len() - 2))?;
    let to = last.mv.to();
    let turns_back =
        line.step(last.ply + 2).is_some_and(|next| next.mv.from() == to && path.contains(&next.mv.to()));
    // A king that takes more moves than it needs only waits.
    let strays = by.kind() == PieceKind::King && path.len() - 1 > usize::from(distance(from, to));
    let plan = !is_near(step, to) && !turns_back && !strays;
    let arrives = is_safe(last.after, to) && !line.takes(last.ply + 1, to);
    (path.len() > 2 && plan && arrives).then_some(Kind::Route(Route { by, to }))
}
