//! English sentences that explain why a move cannot be made, for a program or model that has to make another.
//!
//! `Nd4: no knight can reach d4; legal knight moves are Nf3, Nh3`. [`illegal_move`](crate::claims::illegal_move) finds the reasons;
//! `palisade play` has sentences of its own for them.

use crate::claims::illegal_move::{IllegalMoveReason, read};
use crate::claims::names::{name, shown};
use palisade::board::{Board, SanPattern, SanTarget};
use palisade::types::{Move, PieceKind, Square};

/// The largest number of legal moves that a sentence names.
const NAMED: usize = 12;

/// Reads a move as people type it (SAN or UCI) as a legal move of `board`.
///
/// # Errors
/// Returns an English sentence that explains why the string is not a legal move; see [`diagnose`].
pub fn read_move(board: &Board, text: &str) -> Result<Move, String> {
    read(board, text).map_err(|mistake| diagnose(board, text, &mistake))
}

/// Returns an English sentence that explains why `text` is no legal move of `board` (for the reason
/// `mistake`). It ends with the legal moves of the kind of piece that is meant, if that is known.
pub fn diagnose(board: &Board, text: &str, mistake: &IllegalMoveReason) -> String {
    let text = text.trim();
    if *mistake == IllegalMoveReason::NoMove {
        return format!("{} is not a move; write e4, Nf3, O-O or e2e4", shown(text));
    }
    let pattern = SanPattern::read_loosely(text);
    let kind = pattern.and_then(|pattern| pattern.kind);
    let reason = reason(board, mistake, pattern);
    let kind = match mistake {
        IllegalMoveReason::Pinned(kind, _)
        | IllegalMoveReason::CannotReach(kind, _)
        | IllegalMoveReason::NoSuchPiece(kind) => Some(*kind),
        IllegalMoveReason::Ambiguous(_) | IllegalMoveReason::Promotion(_) => None,
        IllegalMoveReason::InCheck(_) => {
            return format!("{text}: {reason}; legal moves are {}", listed(board, None));
        }
        _ => kind,
    };
    match kind.map(|kind| (kind, listed(board, Some(kind)))) {
        Some((kind, moves)) if moves.is_empty() => {
            format!("{text}: {reason}; no {} move is legal", kind.name())
        }
        Some((kind, moves)) => format!("{text}: {reason}; legal {} moves are {moves}", kind.name()),
        None => format!("{text}: {reason}"),
    }
}

/// Returns the legal moves in SAN, of the kind of piece `kind` or, if it is `None`, of all: the first twelve,
/// then the number of the others.
fn listed(board: &Board, kind: Option<PieceKind>) -> String {
    let fits = |mv: &Move| kind.is_none_or(|kind| board.kind_on(mv.from()) == Some(kind));
    let moves: Vec<String> = board.legal_moves().into_iter().filter(fits).map(|mv| board.san(mv)).collect();
    let more = moves.len().saturating_sub(NAMED);
    let named = moves[..moves.len() - more].join(", ");
    if more == 0 { named } else { format!("{named} and {more} more") }
}

fn reason(board: &Board, mistake: &IllegalMoveReason, pattern: Option<SanPattern>) -> String {
    let the = |sq: Square| described(board, sq);
    let us = name(board.side_to_move());
    match mistake {
        IllegalMoveReason::NoMove => String::new(),
        IllegalMoveReason::Check(by) => format!("the king would be in check from {}", the(*by)),
        IllegalMoveReason::InCheck(by) => {
            format!("{us} is in check from {}, and this does not answer it", the(*by))
        }
        IllegalMoveReason::Pinned(kind, by) => format!("the {} is pinned by {}", kind.name(), the(*by)),
        IllegalMoveReason::Blocked(at) => format!("{} stands in the way", the(*at)),
        IllegalMoveReason::OwnPiece(at) => format!("{}, a piece of the same side, stands there", the(*at)),
        IllegalMoveReason::NoSuchPiece(kind) => format!("{us} is to move and has no such {}", kind.name()),
        IllegalMoveReason::Empty(at) => format!("nothing stands on {at}"),
        IllegalMoveReason::NotYours(at) => format!("{} is not {us}'s, who is to move", the(*at)),
        IllegalMoveReason::CannotReach(kind, _) => match pattern.map(|pattern| pattern.to) {
            Some(SanTarget::Square(to)) => format!("no {} can reach {to}", kind.name()),
            _ => format!("no {} can go there", kind.name()),
        },
        IllegalMoveReason::NothingToTake(at) => format!("there is nothing to take on {at}"),
        IllegalMoveReason::Ambiguous(moves) => {
            let moves: Vec<String> = moves.iter().map(|&mv| board.san(mv)).collect();
            format!("more than one piece can do it: {}", moves.join(" or "))
        }
        IllegalMoveReason::Promotion(to) => {
            format!("say what the pawn becomes: {to}=Q, {to}=R, {to}=B or {to}=N")
        }
        IllegalMoveReason::CastlingGone => "the right to castle there is gone".to_owned(),
        IllegalMoveReason::CastlingBlocked(at) => format!("{} stands between king and rook", the(*at)),
        IllegalMoveReason::CastlingInCheck(by) => format!("the king is in check from {}", the(*by)),
        IllegalMoveReason::CastlingThrough(at, by) => {
            format!("the king would be in check on {at} from {}", the(*by))
        }
    }
}

/// Returns the piece on a square as English text: `the knight on f3`, or `nothing on f3`.
pub fn described(board: &Board, sq: Square) -> String {
    board
        .kind_on(sq)
        .map_or_else(|| format!("nothing on {sq}"), |kind| format!("the {} on {sq}", kind.name()))
}

/// Returns the piece on a square with its owner as English text: `White's knight on f3`, or `nothing on f3`.
pub fn owned(board: &Board, sq: Square) -> String {
    board.piece_on(sq).map_or_else(
        || format!("nothing on {sq}"),
        |piece| format!("{}'s {} on {sq}", name(piece.color()), piece.kind().name()),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_made_is_taught() {
        let taught = |fen: &str, text: &str| {
            read_move(&Board::from_fen(fen).expect("legal"), text).expect_err("not legal")
        };
        let start = palisade::board::STARTPOS;
        assert_eq!(
            taught(start, "Nd4"),
            "Nd4: no knight can reach d4; legal knight moves are Na3, Nc3, Nf3, Nh3"
        );
        assert_eq!(taught(start, "Bc4"), "Bc4: the pawn on e2 stands in the way; no bishop move is legal");
        assert_eq!(taught(start, "e7e5"), "e7e5: the pawn on e7 is not White's, who is to move");
        assert_eq!(taught(start, "hello"), "\"hello\" is not a move; write e4, Nf3, O-O or e2e4");
        let check = "4k3/8/8/8/4r3/8/3P4/4K3 w - - 0 1";
        assert!(
            taught(check, "d4").starts_with("d4: White is in check from the rook on e4, and this does not")
        );
    }
}
