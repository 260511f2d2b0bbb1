//! A threat.

use crate::fact;
use crate::facts::declaration::{Arg, Beside, FactDetails, FactKind, PointContext, points_of};
use crate::facts::gain::as_counted;
use crate::facts::kind::material::wins::WinForm;
use crate::facts::kind::{GainsTime, Kind, OffersTrade, Wins};
use crate::line::{Line, PlacedPiece};
use palisade::types::{Move, PieceKind};

fact! {
    /// Threat: with another move in a row this side would mate within three moves, win two points or more and stand
    /// better by a pawn and a half, win a pawn and stand better by as much, stand better by a pawn after a check or
    /// capture, or reach a draw from a worse position (proved by search). Not after a check.
    pub struct Threat {
        /// The threatened move, which the same side would make next.
        pub mv: Move,
        /// The number of moves in which the threat mates; `None` if it does not mate.
        pub mate: Option<u32>,
        /// The pieces that the threat wins, the most valuable first; empty if it mates, draws or improves the position
        /// without winning material.
        pub wins: Vec<PieceKind>,
        /// The pieces given up for them.
        pub lost: Vec<PieceKind>,
        /// True if the threat reaches a draw from a worse position.
        pub draws: bool,
    }
    key: "threat",
    evidence: Search,
    claim: Threatens,
    motif: MakesThreat,
    roles: [Outcome],
    replaces: [Threatens],
}

impl Threat {
    /// Returns true if the threat is to win a pawn and no more.
    pub fn is_of_a_pawn(&self) -> bool {
        self.mate.is_none() && self.wins == [PieceKind::Pawn] && self.lost.is_empty()
    }

    /// Returns true if the threat is to win three points or more (a minor piece) and not to mate.
    pub fn is_of_a_piece(&self) -> bool {
        self.mate.is_none() && self.points() >= PieceKind::Knight.points()
    }

    /// Returns the points that the threat wins (pawn 1, minor piece 3, rook 5, queen 9), less those given up.
    fn points(&self) -> i32 {
        points_of(&self.wins) - points_of(&self.lost)
    }
}

impl FactKind for Threat {
    fn named_move(&self) -> Option<Move> {
        Some(self.mv)
    }

    fn point(&self, _context: PointContext) -> Option<i32> {
        Some(if self.mate.is_some() { 692 } else { 310 })
    }

    fn play(&self) -> Option<i32> {
        Some(if self.mate.is_some() || self.draws {
            155
        } else if self.wins.is_empty() {
            48
        } else if self.points() == 1 {
            62
        } else {
            90 + 5 * self.points().min(9)
        })
    }

    fn is_redundant(&self, beside: &Beside<'_>, _ply: usize) -> bool {
        // The piece that is offered, or driven away.
        beside.kinds.iter().find_map(|kind| match kind {
            Kind::OffersTrade(OffersTrade { with, .. }) | Kind::GainsTime(GainsTime { target: with, .. }) => {
                Some(with.sq)
            }
            _ => None,
        }) == Some(self.mv.to())
    }

    fn message_args(&self) -> Vec<(&'static str, Arg)> {
        let (wins, lost) = as_counted(&self.wins, &self.lost);
        let wins_for = match (wins.is_empty(), lost.is_empty()) {
            _ if self.draws => "draws",
            (true, _) => "no",
            (false, true) => "yes",
            (false, false) => {
                let wins = Wins { won: self.wins.clone(), lost: self.lost.clone() };
                if wins.form() == WinForm::Exchange { "exchange" } else { "for" }
            }
        };
        vec![
            ("moves", Arg::Number(self.mate.unwrap_or(0).into())),
            ("wins", Arg::Word(wins_for)),
            ("won", Arg::Pieces(wins)),
            ("lost", Arg::Pieces(lost)),
        ]
    }

    fn message_args_in(&self, line: &Line, ply: usize) -> Vec<(&'static str, Arg)> {
        let taken = line.step(ply).and_then(|step| step.after.kind_on(self.mv.to()));
        let dearer = |kind: &PieceKind| taken.is_some_and(|taken| taken.points() > kind.points());
        let less = !self.wins.is_empty() && self.wins.iter().all(dearer);
        // More is captured than is won: the amount says nothing about the capture.
        if less { vec![("wins", Arg::Word("no"))] } else { Vec::new() }
    }

    fn details(&self) -> FactDetails {
        FactDetails {
            mate: self.mate,
            won: self.wins.clone(),
            lost: self.lost.clone(),
            result: self.draws.then_some("draw"),
            ..FactDetails::default()
        }
    }
}

/// Returns the material that a threat wins, of which a line that begins with it wins `won` for `lost`: pawns that fall after the
/// capture of another piece or pawn for nothing are left out, since the other side has a move in between.
pub(crate) fn won_at_once(line: &Line, won: Vec<PieceKind>, lost: &[PieceKind]) -> Vec<PieceKind> {
    let taken = line.step(0).and_then(|step| step.captured()).filter(|taken| !line.takes(1, taken.sq));
    let Some(taken) = taken.filter(|_| lost.is_empty()).map(PlacedPiece::kind) else { return won };
    let Some(first) = won.iter().position(|&kind| kind == taken) else { return won };
    let pawns = won.iter().enumerate().all(|(at, &kind)| at == first || kind == PieceKind::Pawn);
    if pawns { vec![taken] } else { won }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::line::san_moves;
    use palisade::board::Board;

    /// The rook takes a pawn, and later another one; or a knight that was forked.
    #[test]
    fn later_pawns_are_no_part_of_a_threat() {
        let start = Board::from_fen("4k3/8/8/p2p3n/8/8/8/3R2K1 w - - 0 1").expect("legal");
        let won = |moves: &str, won: &[PieceKind]| {
            won_at_once(&Line::new(&start, &san_moves(&start, moves)), won.to_vec(), &[])
        };
        use PieceKind::{Knight, Pawn};
        assert_eq!(won("Rxd5 Nf6 Rxa5", &[Pawn, Pawn]), [Pawn]);
        assert_eq!(won("Rxd5 Kf7 Rxh5", &[Knight, Pawn]), [Knight, Pawn]);
        assert_eq!(won("Rd4 Kf7 Rh4", &[Pawn, Pawn]), [Pawn, Pawn], "no capture");
    }
}
