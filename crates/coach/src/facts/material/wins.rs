//! Material won.

use crate::fact;
use crate::facts::balance::balance;
use crate::facts::declaration::{Arg, Beside, Example, FactDetails, FactKind, example};
use crate::facts::fact::Fact;
use crate::facts::kind::tactics::hanging_piece::says_what_is_won;
use crate::facts::kind::{Kind, KindName};
use crate::line::{Line, is_at_rest};
use palisade::board::Board;
use palisade::types::{Color, PieceKind};

fact! {
    /// Material won: at the quiet end of the line the balance of captures has shifted, equal pieces set against
    /// each other. The gain lasts to the end of the search's line and in a second search that goes on from
    /// there (`proof`).
    pub struct Wins {
        pub won: Vec<PieceKind>,
        pub lost: Vec<PieceKind>,
    }
    key: "wins",
    basis: Search,
    claim: Wins,
    motif: Hanging,
    point: 530,
    roles: [Outcome, PointLater],
}

impl FactKind for Wins {
    const HOLDS: &'static [Example] = &[example("4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1", "exd5")];

    const NEAR_MISSES: &'static [Example] = &[
        // Taken back.
        example("4k3/8/4p3/3n4/8/2N5/8/4K3 w - - 0 1", "Nxd5 exd5"),
    ];

    fn is_redundant(&self, beside: &Beside<'_>, _ply: usize) -> bool {
        says_what_is_won(beside)
            || (beside.has(KindName::Promotes) && beside.gain.is_some_and(|gain| gain >= 4))
    }

    fn message_id(&self) -> &'static str {
        let minor = |kind: &PieceKind| matches!(kind, PieceKind::Knight | PieceKind::Bishop);
        match (self.won.as_slice(), self.lost.as_slice()) {
            ([PieceKind::Rook], [one]) if minor(one) => "wins-exchange",
            (_, []) => "wins",
            _ => "wins-for",
        }
    }

    fn message_args(&self) -> Vec<(&'static str, Arg)> {
        vec![("won", Arg::Pieces(self.won.clone())), ("lost", Arg::Pieces(self.lost.clone()))]
    }

    fn details(&self) -> FactDetails {
        FactDetails { won: self.won.clone(), lost: self.lost.clone(), ..FactDetails::default() }
    }
}

/// What a line wins: the side whose balance is better at its end, what it has won and lost
/// for it (equal pieces set against each other), and by how many points.
pub fn won(line: &Line) -> Option<(Color, Kind, i32)> {
    let shift = balance(line.end()) - balance(line.start());
    if shift == 0 {
        return None;
    }
    let side = Color::from_white(shift > 0);
    // Pieces less at the end than at the start, below zero after a promotion.
    let gone = |color: Color| {
        PieceKind::ALL.map(|kind| {
            let count = |board: &Board| board.count(color, kind) as i32;
            count(line.start()) - count(line.end())
        })
    };
    let (theirs, ours) = (gone(!side), gone(side));
    let (mut won, mut lost) = (Vec::new(), Vec::new());
    for kind in PieceKind::ALL.into_iter().rev() {
        let net = theirs[kind.index()] - ours[kind.index()];
        let list = if net > 0 { &mut won } else { &mut lost };
        list.extend(std::iter::repeat_n(kind, net.unsigned_abs() as usize));
    }
    // A knight for a bishop is even.
    while let (Some(a), Some(b)) = (minor(&won), minor(&lost)) {
        won.remove(a);
        lost.remove(b);
    }
    Some((side, Kind::Wins(Wins { won, lost }), shift.abs()))
}

fn minor(pieces: &[PieceKind]) -> Option<usize> {
    pieces.iter().position(|kind| matches!(kind, PieceKind::Knight | PieceKind::Bishop))
}

/// What a line wins, as it stands at the first rest of the line at which it is won and no more than at its
/// end: what comes after that is another story.
pub fn won_first(line: &Line) -> Option<(Color, Kind, i32)> {
    let (side, kind, shift) = won(line)?;
    let mut at_rest = (1..line.len()).filter(|&ply| {
        let so_far = (balance(line.board(ply)) - balance(line.start())) * side.sign();
        (1..=shift).contains(&so_far) && is_at_rest(line.board(ply))
    });
    let first = at_rest.next().and_then(|ply| {
        let mut told = line.clone();
        told.truncate(ply);
        won(&told)
    });
    first.or(Some((side, kind, shift)))
}

/// The most points that a piece won for pawns must come to for them to make up for it, maybe.
const FOR_PAWNS: i32 = 2;

/// True if what is won comes to a pawn, is nothing but pawns, or is a piece that pawns may make
/// up for.
pub fn wins_pawns(kind: &Kind, shift: i32) -> bool {
    let Kind::Wins(Wins { won, lost }) = kind else { return false };
    let for_pawns = shift <= FOR_PAWNS && lost.contains(&PieceKind::Pawn);
    shift == 1 || for_pawns || won.iter().all(|&piece| piece == PieceKind::Pawn)
}

/// True for a win of material.
pub fn is_win(fact: &Fact) -> bool {
    matches!(fact.kind, Kind::Wins(_))
}
