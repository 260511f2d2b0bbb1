//! The threat of an answer that wins less by its line, because the threat is met.

use crate::facts::{Fact, Kind};
use crate::line::Line;
use crate::reasons::reason::{Rank, Reason};

/// The value of a pawn, centipawns.
const PAWN: i32 = 100;

/// Puts the threat that a side makes with its first move of the line (`first` is its ply) before reasons that say
/// less: the threat of a piece before a pawn that a later move wins, and the threat of mate before all that wins a
/// pawn at most. A move that captures is named by its capture.
pub(super) fn put_first(reasons: &mut [Reason], line: &Line, first: usize) {
    let threat = |reason: &Reason| match &reason.fact {
        Some(Fact { kind: Kind::Threat(threat), ply, .. }) if *ply == first => Some(threat.clone()),
        _ => None,
    };
    let Some((at, threat)) = reasons.iter().enumerate().find_map(|(at, reason)| Some((at, threat(reason)?)))
    else {
        return;
    };
    let Some(leader) = reasons.first().filter(|leader| leader.rank != Rank::Decided) else { return };
    let later = leader.fact.as_ref().is_some_and(|fact| fact.ply > first);
    let captures = line.step(first).is_some_and(|step| step.mv.is_capture());
    let little = leader.stake <= PAWN || (leader.wins.is_none() && !later);
    let before = (threat.is_of_a_piece() && later && leader.stake == PAWN)
        || (threat.mate.is_some() && little && !captures);
    if before {
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
        let line = Line::new(&board, &san_moves(&board, "Kd2 Kd7"));
        let reason = |kind, ply, rank| {
            let fact = Fact { kind, side: Color::White, ply };
            Reason { stake: PAWN, ..Reason::of(fact, rank, 300) }
        };
        let mates = |mate, ply: usize, piece: PieceKind, rank: Rank| {
            let wins = Kind::Wins(Wins { won: vec![PieceKind::Pawn], lost: vec![] });
            let threat = Threat { mv, mate, wins: vec![piece], lost: vec![], draws: false };
            let mut reasons = [reason(wins, ply, rank), reason(Kind::Threat(threat), 1, Rank::Play)];
            put_first(&mut reasons, &line, 1);
            matches!(reasons[0].fact, Some(Fact { kind: Kind::Threat(_), .. }))
        };
        let first = |ply, piece, rank| mates(None, ply, piece, rank);
        let tactics = Rank::Tactics;
        assert!(first(3, PieceKind::Rook, tactics));
        assert!(!first(3, PieceKind::Pawn, tactics) && !first(1, PieceKind::Rook, tactics));
        assert!(!first(3, PieceKind::Rook, Rank::Decided), "what decides the game stays first");
        assert!(mates(Some(1), 1, PieceKind::Pawn, tactics), "a threat of mate comes before a pawn");
        assert!(!mates(Some(1), 1, PieceKind::Pawn, Rank::Decided));
    }
}
