//! Material won.

use crate::fact;
use crate::facts::declaration::{Arg, Beside, Example, FactDetails, FactKind, example};
use crate::facts::fact::Fact;
use crate::facts::gain::{as_counted, gain};
use crate::facts::kind::tactics::hanging_piece::says_what_is_won;
use crate::facts::kind::{Kind, KindName};
use crate::line::Line;
use palisade::types::{Color, PieceKind};
use strum::IntoStaticStr;

fact! {
    /// Material won: at the quiet end of the line the balance of captures has shifted, equal pieces set against
    /// each other. The gain lasts to the end of the search's line and in a second search that continues from
    /// there.
    pub struct Wins {
        /// The pieces won, the most valuable first.
        pub won: Vec<PieceKind>,
        /// The pieces given up for them, the most valuable first.
        pub lost: Vec<PieceKind>,
    }
    key: "wins",
    evidence: Search,
    claim: Wins,
    motif: Material,
    point: 530,
    roles: [Outcome, PointLater],
}

impl FactKind for Wins {
    const HOLDS: &'static [Example] = &[example("4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1", "exd5")];

    const NEAR_MISSES: &'static [Example] = &[
        // The piece is recaptured.
        example("4k3/8/4p3/3n4/8/2N5/8/4K3 w - - 0 1", "Nxd5 exd5"),
    ];

    fn is_redundant(&self, beside: &Beside<'_>, _ply: usize) -> bool {
        says_what_is_won(beside)
            || (beside.has(KindName::Promotes) && beside.gain.is_some_and(|gain| gain >= 4))
    }

    fn message_id(&self) -> &'static str {
        match self.form() {
            WinForm::Exchange => "wins-exchange",
            WinForm::TwoPieces => "wins-two-pieces",
            WinForm::Alone => "wins",
            WinForm::For => "wins-for",
        }
    }

    fn message_args(&self) -> Vec<(&'static str, Arg)> {
        let (won, lost) = as_counted(&self.won, &self.lost);
        vec![("won", Arg::Pieces(won)), ("lost", Arg::Pieces(lost))]
    }

    fn details(&self) -> FactDetails {
        FactDetails { won: self.won.clone(), lost: self.lost.clone(), ..FactDetails::default() }
    }
}

/// The forms in which players name a win of material, such as winning the exchange.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum WinForm {
    /// The exchange: a rook for a minor piece.
    Exchange,
    /// Two minor pieces for a rook.
    TwoPieces,
    /// Pieces won for nothing, such as "a knight".
    Alone,
    /// Pieces won for other pieces, such as "a queen for a rook".
    For,
}

impl Wins {
    /// Returns the form in which players name the win, by the kinds of pieces won and lost.
    pub fn form(&self) -> WinForm {
        let minor = |kind: &PieceKind| matches!(kind, PieceKind::Knight | PieceKind::Bishop);
        let (won, lost) = as_counted(&self.won, &self.lost);
        match (won.as_slice(), lost.as_slice()) {
            ([PieceKind::Rook], [one]) if minor(one) => WinForm::Exchange,
            ([first, second], [PieceKind::Rook]) if minor(first) && minor(second) => WinForm::TwoPieces,
            (_, []) => WinForm::Alone,
            _ => WinForm::For,
        }
    }
}

/// Returns the side that wins material in a line, the win as a [`Kind::Wins`] fact, and the points won (pawn
/// 1, minor piece 3). An uneven trade that differs by one point, such as a rook for a bishop and a pawn,
/// counts as even. `None` if nothing is won.
pub fn won_first(line: &Line) -> Option<(Color, Kind, i32)> {
    let won = Color::ALL.into_iter().find_map(|side| gain(line, side))?;
    if won.points == 1 && !won.lost.is_empty() {
        return None;
    }
    Some((won.side, Kind::Wins(Wins { won: won.won, lost: won.lost }), won.points))
}

/// If a piece is won for pawns and the gain is at most this number of points, the pawns count as
/// compensation.
const FOR_PAWNS: i32 = 2;

/// Returns true if the win `kind`, of `shift` points (pawn 1), is a small one: of one point, of pawns only,
/// or of two points at the cost of pawns. False for a kind other than [`Kind::Wins`].
pub fn wins_pawns(kind: &Kind, shift: i32) -> bool {
    let Kind::Wins(Wins { won, lost }) = kind else { return false };
    let for_pawns = shift <= FOR_PAWNS && lost.contains(&PieceKind::Pawn);
    shift == 1 || for_pawns || won.iter().all(|&piece| piece == PieceKind::Pawn)
}

/// Returns true if the fact is a win of material ([`Kind::Wins`]).
pub fn is_win(fact: &Fact) -> bool {
    matches!(fact.kind, Kind::Wins(_))
}
