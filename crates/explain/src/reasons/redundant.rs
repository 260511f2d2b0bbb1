//! What one reason says already is not said again.

use crate::facts::{Fact, Kind};
use crate::reasons::reason::{Rank, Reason, is};

/// What the line wins is told with the tactical point that wins it.
pub fn join_wins(reasons: &mut Vec<Reason>) {
    let Some(at) = reasons.iter().position(|reason| is(reason, |kind| matches!(kind, Kind::Wins { .. })))
    else {
        return;
    };
    let Some(point) = reasons.iter().position(|reason| reason.rank == Rank::Tactics && tells_how(reason))
    else {
        return;
    };
    if point == at {
        return;
    }
    let wins = reasons[at].fact.clone();
    reasons[point].wins = wins;
    reasons.remove(at);
}

/// What is collected later was told where it was attacked.
pub fn drop_collected(reasons: &mut Vec<Reason>, first: usize) {
    let at_first = |reason: &Reason| reason.fact.as_ref().is_some_and(|fact| fact.ply == first);
    let told =
        reasons.iter().any(|reason| reason.rank == Rank::Tactics && at_first(reason) && tells_how(reason));
    reasons.retain(|reason| {
        at_first(reason) || !told || !is(reason, |kind| matches!(kind, Kind::TakesLoose { .. }))
    });
}

/// True if a fact says how something is won.
pub fn tells_how(reason: &Reason) -> bool {
    !is(reason, |kind| {
        matches!(
            kind,
            Kind::Wins { .. }
                | Kind::Threat { .. }
                | Kind::Quiet
                | Kind::Threatens { .. }
                | Kind::AdvancesPawn { .. }
                | Kind::BreaksCover { .. }
                | Kind::StrikesF7 { .. }
                | Kind::Sacrifices { .. }
                | Kind::Castles { .. }
                | Kind::EnPassant
                | Kind::Mate { .. }
                | Kind::Promotes { .. }
                | Kind::Zugzwang
                | Kind::Check { .. }
                | Kind::ExposedKing { .. }
                | Kind::KingAttack { .. }
                | Kind::OpensCentre { .. }
                | Kind::Collinear { .. }
        )
    })
}

/// Leaves out what another reason says already.
pub fn drop_redundant(reasons: &mut Vec<Reason>, gain: Option<i32>) {
    let has = |key: &str| reasons.iter().any(|r| r.fact.as_ref().is_some_and(|f| f.kind.key() == key));
    let loose_says_it = reasons.iter().any(|reason| match reason.fact.as_ref().map(|fact| &fact.kind) {
        Some(Kind::TakesLoose { piece }) => {
            gain == Some(piece.kind().points()) && reason.rank == Rank::Tactics
        }
        _ => false,
    });
    let (promotes, legal) = (has("promotes"), has("only-move"));
    let trapped = reasons.iter().find_map(|reason| match reason.fact.as_ref().map(|fact| &fact.kind) {
        Some(Kind::Traps { piece }) => Some(*piece),
        _ => None,
    });
    let pinned = reasons.iter().find_map(|reason| match reason.fact.as_ref().map(|fact| &fact.kind) {
        Some(Kind::Pin { pinned, .. }) => Some(*pinned),
        _ => None,
    });
    let tactics = reasons.iter().any(|reason| reason.rank == Rank::Tactics);
    let mates = has("mate");
    let bare_back_rank =
        reasons.iter().any(|reason| is(reason, |kind| matches!(kind, Kind::BackRank { piece: None })));
    let offered = reasons.iter().find_map(|reason| match reason.fact.as_ref().map(|fact| &fact.kind) {
        Some(Kind::OffersTrade { with, .. } | Kind::GainsTime { target: with, .. }) => Some(with.sq),
        _ => None,
    });
    let threatened = reasons.iter().any(|reason| is(reason, |kind| matches!(kind, Kind::Threat { .. })));
    let drop = |kind: &Kind| match kind {
        Kind::Threatens { target, .. } => {
            [trapped, pinned].contains(&Some(*target)) || threatened || has("gains-time")
        }
        Kind::Threat { mv, .. } => offered == Some(mv.to()),
        Kind::Check { .. } => has("double-check") || has("exposed-king") || has("fork"),
        Kind::Prevents { .. } => has("parries") || tactics,
        Kind::Sacrifices { .. } | Kind::Attracts { .. } => has("desperado") || (bare_back_rank && !mates),
        Kind::Develops { .. } => has("gains-time"),
        Kind::ExposedKing { .. } => has("king-attack") && !has("fork"),
        Kind::AdvancesPawn { .. } => ["outruns", "wins-race", "promotes", "runs"].into_iter().any(has),
        Kind::Runs { .. } => has("outruns") || has("wins-race"),
        // Who could be taken, or exchanged, is named there.
        Kind::Saves { .. } => has("parries"),
        Kind::AvoidsTrade { .. } => has("saves"),
        Kind::NearsPasser { .. } => has("blockades") || has("catches-pawn") || has("key-square"),
        Kind::ActivatesKing { .. } => {
            ["key-square", "opposition", "catches-pawn", "heads-for-both"].into_iter().any(has)
        }
        Kind::Route { .. } => {
            ["outpost", "key-square", "catches-pawn", "heads-for-both", "offers-trade"].into_iter().any(has)
        }
        Kind::Vacates { .. } => has("clears"),
        Kind::Perpetual => has("stalemate-trick"),
        Kind::Wins { .. } => loose_says_it || (promotes && gain.is_some_and(|gain| gain >= 4)),
        Kind::Restores { .. } => loose_says_it || gain.is_some_and(|gain| gain > 1),
        Kind::TakesLoose { .. } => !loose_says_it && gain.is_some(),
        Kind::Parries { .. } => legal && gain.is_some(),
        Kind::KingAttack { .. } | Kind::Outpost { .. } | Kind::Hole { .. } => has("fork"),
        Kind::Trades { .. } | Kind::OffersTrade { .. } => gain.is_some() || has("pawn-ending"),
        Kind::Centralises { .. } => has("outpost") || has("improves") || has("develops") || has("hole"),
        Kind::Improves { .. } => {
            ["outpost", "takes-file", "seventh", "develops", "hole", "route"].into_iter().any(has)
        }
        Kind::TakesFile { .. } => has("seventh") || has("doubles-rooks"),
        Kind::Guards { .. } => has("prepares-minority") || has("tucks-king"),
        Kind::GainsSpace { .. } => has("centre") || has("passer") || has("minority-attack") || has("lever"),
        Kind::MinorTrade { .. } => has("trades-bad-bishop") || gain.is_some(),
        Kind::Discovers { .. } => has("double-check"),
        _ => false,
    };
    // The pawn that runs is the one that promotes.
    let runs = has("runs");
    let arrives = |fact: &Fact| runs && fact.ply > 1 && matches!(fact.kind, Kind::Promotes { .. });
    let drop = |fact: &Fact| drop(&fact.kind) || arrives(fact);
    let dropped: Vec<bool> = reasons.iter().map(|reason| reason.fact.as_ref().is_some_and(&drop)).collect();
    let mut dropped = dropped.into_iter();
    reasons.retain(|_| !dropped.next().unwrap_or(false));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::line::PlacedPiece;
    use palisade::board::Board;
    use palisade::types::{Color, Square};

    #[test]
    fn a_pin_says_that_the_pinned_piece_is_attacked() {
        let board = Board::from_fen("4k3/8/4q2b/8/8/8/8/4RK2 w - - 0 1").expect("legal");
        let [by, queen, king, bishop] = [Square::E1, Square::E6, Square::E8, Square::H6]
            .map(|sq| PlacedPiece::on(&board, sq).expect("a piece"));
        let reason = |kind| Reason {
            fact: Some(Fact { kind, side: Color::White, ply: 0 }),
            wins: None,
            theme: None,
            rank: Rank::Play,
            weight: 40,
            stake: 40,
        };
        let pin = reason(Kind::Pin { by, pinned: queen, to: king });
        let attack = |target| reason(Kind::Threatens { by, target });
        let mut reasons = vec![pin.clone(), attack(queen), attack(bishop)];
        drop_redundant(&mut reasons, None);
        assert_eq!(reasons, [pin, attack(bishop)]);
    }
}
