//! Sacrifice.

use crate::exchange::{best_capture, legal_gain};
use crate::fact;
use crate::facts::balance::balance;
use crate::facts::declaration::{
    Arg, Beside, Example, FactDetails, FactKind, Finder, PointContext, TACTICS, example,
};
use crate::facts::details::Gets;
use crate::facts::kind::{BackRank, Kind, KindName};
use crate::facts::scored::Scored;
use crate::line::{Line, PlacedPiece, Step};
use palisade::board::Board;
use palisade::types::{Color, PieceKind, Square, score};

fact! {
    /// Sacrifice: material is given for a while or for good. The balance is lower by two points or more after
    /// the answer, and as low after the next move if that recaptures. Or the answer captures nothing although
    /// capturing the moved piece would win as much, or leaves a queen that could be captured. The side is at
    /// most a pawn behind by the score. The score is a mate, a draw for a side that was behind in material, or
    /// no more than a pawn below the static evaluation of the line's start.
    pub struct Sacrifices {
        /// The pieces that are given up.
        pub given: Vec<PieceKind>,
        /// True for an exchange sacrifice: a rook for a minor piece.
        pub exchange: bool,
        /// The compensation for them.
        pub gets: Gets,
    }
    key: "sacrifices",
    evidence: Search,
    motif: Sacrifice,
    play: 200,
    roles: [Outcome],
}

impl FactKind for Sacrifices {
    const HOLDS: &'static [Example] = &[
        // Taken, left alone, the exchange.
        example("6k1/5ppp/8/8/8/3B4/8/3QK3 w - - 0 1", "Bxh7+ Kxh7 Qh5+"),
        example("6k1/4p1pp/8/3N4/8/8/8/6K1 w - - 0 1", "Nf6+ Kh8"),
        example("6k1/8/8/8/3p4/2n5/8/2R3K1 w - - 0 1", "Rxc3 dxc3"),
        // The queen is left to be taken, and the answer takes a knight.
        example("6k1/8/1b3b2/8/8/4Q3/8/N5K1 w - - 0 1", "Kh1 Bxa1"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // A recapture evens it; only a pawn is given; the new queen costs a pawn and gets a rook.
        example("4k3/8/4p3/3p4/8/2N5/8/3RK3 w - - 0 1", "Nxd5 exd5 Rxd5"),
        example("4k3/8/8/3p4/8/8/2P5/4K3 w - - 0 1", "c4 dxc4"),
        example("1R3rk1/2P5/8/8/8/8/8/6K1 w - - 0 1", "c8=Q Kg7"),
        example("6k1/8/1q3b2/8/8/4Q3/5P2/N5K1 w - - 0 1", "Kh1 Bxa1"),
    ];

    fn point(&self, _context: PointContext) -> Option<i32> {
        // Material that comes back by a tactical mechanism is stated by that fact.
        Some(if self.gets == Gets::Material { 605 } else { 690 })
    }

    fn forces(&self) -> bool {
        self.gets != Gets::Attack
    }

    fn is_redundant(&self, beside: &Beside<'_>, _ply: usize) -> bool {
        // The capturing side is mated on the back rank.
        let bare = |kind: &&Kind| matches!(kind, Kind::BackRank(BackRank { piece: None }));
        beside.kinds.iter().any(bare) && !beside.has(KindName::Mate)
    }

    fn message_args(&self) -> Vec<(&'static str, Arg)> {
        vec![
            ("given", Arg::Pieces(self.given.clone())),
            ("exchange", Arg::Yes(self.exchange)),
            ("gets", Arg::Word(self.gets.into())),
        ]
    }

    fn message_args_in(&self, line: &Line, ply: usize) -> Vec<(&'static str, Arg)> {
        let taken = line.step(ply + 1).and_then(|reply| reply.captured());
        vec![("taken", Arg::Yes(taken.is_some_and(|piece| self.given.contains(&piece.kind()))))]
    }

    fn details(&self) -> FactDetails {
        FactDetails {
            lost: self.given.clone(),
            exchange: Some(self.exchange),
            gets: Some(self.gets.into()),
            ..FactDetails::default()
        }
    }
}

/// The [`Finder`] of the fact [`Sacrifices`]: a sacrifice of material.
pub const FINDER: Finder =
    Finder { order: 50, plies: TACTICS, find: |at| Vec::from_iter(sacrifice(at.line, &at.step, at.scored)) };

/// The least material that must be given up for a sacrifice, points.
const LEAST: i32 = 2;

/// The number of plies after the sacrifice within which a new queen counts as what it gets.
const QUEENS_BY: usize = 8;

/// The least cost, in points, of a queen that is left to be captured.
const QUEEN: i32 = 5;

fn sacrifice(line: &Line, step: &Step<'_>, scored: Scored) -> Option<Kind> {
    let us = step.side();
    let ours = line.start().side_to_move() == us;
    let (score, start) = if ours { (scored.score, scored.start) } else { (-scored.score, -scored.start) };
    let stake = balance(step.before) * us.sign();
    let (given, rest) = lost(line, step, us, stake)?;
    // If the side stands worse for it, the move is a blunder.
    let mates = score::is_win(score);
    let drawn = scored.is_drawn() && stake < 0;
    if !(mates || drawn || score >= start - scored.pawn) || score < -scored.pawn {
        return None;
    }
    let mut later = line.steps().skip(step.ply + 1).take(QUEENS_BY).filter(|later| later.side() == us);
    let promotes = later.any(|later| later.mv.promotion_kind() == Some(PieceKind::Queen));
    let ended = balance(line.end()) * us.sign();
    let gets = match () {
        () if mates && line.end().in_check() && !line.end().has_legal_move() => Gets::Mate,
        () if promotes && ended > stake => Gets::Queen,
        () if drawn && ended < 0 => Gets::Draw,
        () if ended >= stake => Gets::Material,
        () if mates => Gets::Mate,
        () => Gets::Attack,
    };
    let exchange = given == [PieceKind::Rook] && matches!(rest, Some(PieceKind::Bishop | PieceKind::Knight));
    Some(Kind::Sacrifices(Sacrifices { given, exchange, gets }))
}

/// Returns the pieces that the move gives up: those lost after the answer and not regained by the side's next
/// move, or those that the answer could have captured. `stake` is the balance of `us` before the move,
/// points. The second value is the piece that the move captured, `None` if it captured nothing. Returns
/// `None` if the move gives up nothing.
fn lost(line: &Line, step: &Step<'_>, us: Color, stake: i32) -> Option<(Vec<PieceKind>, Option<PieceKind>)> {
    let points = |board: &Board| balance(board) * us.sign();
    let reply = line.step(step.ply + 1)?;
    let next = line.step(step.ply + 2);
    let taken = reply.captured().is_some();
    // Half of an exchange is none, unless the other half is worth less.
    let back = next.is_some_and(|next| next.captured().is_some_and(|piece| piece.sq == reply.mv.to()));
    let kept = next.map_or(stake, |next| points(next.after));
    if taken && stake - points(reply.after) >= LEAST && (!back || stake - kept >= LEAST) {
        let got = step.captured().map(PlacedPiece::kind);
        let gone = reply.captured()?;
        // A piece that was already lost before the move is not given up by it.
        let moved = gone.sq == step.moved().sq;
        let was_lost = !moved
            && step.before.piece_on(gone.sq).is_some()
            && best_capture(step.before, !us, gone.sq).is_some_and(|(_, gain)| gain >= LEAST);
        let worth_it = next.is_some_and(|next| next.after.in_check()) || gone.kind() == PieceKind::Queen;
        if !was_lost || worth_it {
            return Some((vec![gone.kind()], got));
        }
    }
    // Offered, and the answer declines: what taking there would leave.
    let piece = step.moved();
    let costs = |sq: Square| stake - points(step.after) + legal_gain(step.after, sq);
    let offered = piece.kind() != PieceKind::King && costs(piece.sq) >= LEAST;
    // The queen stays where she can be taken; the answer may take something else.
    let queen = step.after.colored(us, PieceKind::Queen).first().filter(|&sq| {
        let stays = sq != piece.sq && !step.after.in_check() && !line.takes(step.ply + 1, sq);
        stays && legal_gain(step.after, sq) >= QUEEN && costs(sq) >= LEAST
    });
    if queen.is_some() {
        return Some((vec![PieceKind::Queen], None));
    }
    if taken {
        return None;
    }
    offered.then(|| (vec![piece.kind()], step.captured().map(PlacedPiece::kind)))
}
