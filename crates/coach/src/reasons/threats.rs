//! The threat of an answer that wins less by its line, because the threat is met.

use crate::facts::{Fact, Kind};
use crate::reasons::reason::{Rank, Reason};

/// The value of a pawn, centipawns.
const PAWN: i32 = 100;

/// Puts the threat of a piece (made by the answer, at ply 1) before a pawn that a later answer wins.
pub(super) fn put_first(reasons: &mut [Reason]) {
    let threatens = |reason: &Reason| match &reason.fact {
        Some(Fact { kind: Kind::Threat(threat), ply: 1, .. }) => threat.is_of_a_piece(),
        _ => false,
    };
    let later = reasons.first().and_then(|first| first.fact.as_ref()).is_some_and(|fact| fact.ply > 1);
    let pawn = reasons.first().is_some_and(|first| first.stake == PAWN && first.rank != Rank::Decided);
    if let Some(at) = reasons.iter().position(threatens).filter(|_| later && pawn) {
        reasons[..=at].rotate_right(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::{Threat, Wins};
    use crate::line::san_moves;
    use palisade::board::Board;
    use palisade::types::{Color, PieceKind};

    /// A pawn of the next answer comes after the threat of a rook, and before the threat of a pawn; a pawn that the answer
    /// itself takes stays first.
    #[test]
    fn a_threat_of_a_piece_comes_before_a_later_pawn() {
        let board = Board::from_fen("r3k3/8/8/3p4/8/8/8/R3K3 w - - 0 1").expect("legal");
        let mv = san_moves(&board, "Rxa8+")[0];
        let reason = |kind, ply, rank| Reason {
            fact: Some(Fact { kind, side: Color::White, ply }),
            wins: None,
            outcome: None,
            theme: None,
            rank,
            weight: 300,
            stake: PAWN,
        };
        let first = |ply: usize, piece: PieceKind, rank: Rank| {
            let wins = Kind::Wins(Wins { won: vec![PieceKind::Pawn], lost: vec![] });
            let threat = Threat { mv, mate: None, wins: vec![piece], lost: vec![], draws: false };
            let mut reasons = [reason(wins, ply, rank), reason(Kind::Threat(threat), 1, Rank::Play)];
            put_first(&mut reasons);
            matches!(reasons[0].fact, Some(Fact { kind: Kind::Threat(_), .. }))
        };
        let tactics = Rank::Tactics;
        assert!(first(3, PieceKind::Rook, tactics));
        assert!(!first(3, PieceKind::Pawn, tactics) && !first(1, PieceKind::Rook, tactics));
        assert!(!first(3, PieceKind::Rook, Rank::Decided), "what decides the game stays first");
    }
}
