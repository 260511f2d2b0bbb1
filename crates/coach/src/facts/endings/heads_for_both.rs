//! A king heads for two pawns at once.

use crate::fact;
use crate::facts::declaration::{Example, FactKind, Finder, Pieces, TACTICS, example};
use crate::facts::kind::Kind;
use crate::facts::passed_pawns::is_passed;
use crate::facts::pawn_endings::{EndingScore, WITH_IT, goal, is_pawn_ending, moves_to_promote};
use crate::line::{PlacedPiece, Step};
use palisade::attacks::{distance, forward_file, king_attacks};
use palisade::types::PieceKind;

fact! {
    /// Réti's manoeuvre: in a pawn ending the king comes nearer, with one step, both to its own passed pawn and
    /// to an enemy passed pawn, of whose square it is two moves short at most. Nothing stands in the enemy
    /// pawn's way and its king guards none of the squares before it; the score is not lost.
    pub struct HeadsForBoth {
        /// The king, on its new square.
        pub by: PlacedPiece,
        /// The enemy passed pawn that the king approaches.
        pub pawn: PlacedPiece,
        /// The own passed pawn that the king approaches.
        pub own: PlacedPiece,
    }
    key: "heads-for-both",
    evidence: Search,
    motif: Endgame,
    play: 140,
    theme: PassedPawns,
    replaces: [ActivatesKing, Route],
}

impl FactKind for HeadsForBoth {
    const HOLDS: &'static [Example] = &[
        example("7K/8/k1P5/7p/8/8/8/8 w - - 0 1", "Kg7"),
        example("5k2/8/8/7p/K7/8/4P3/8 w - - 0 1", "Kb3"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // In the square already; away from the own pawn; three moves short; the other king is with its pawn.
        example("8/8/k1P2K2/7p/8/8/8/8 w - - 0 1", "Ke5"),
        example("7K/8/k1P5/7p/8/8/8/8 w - - 0 1", "Kh7"),
        example("7K/8/k1P5/8/7p/8/8/8 w - - 0 1", "Kg7"),
        example("7K/8/2P5/7p/8/8/6k1/8 w - - 0 1", "Kg7"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([self.by], [self.pawn, self.own])
    }
}

/// The [`Finder`] of the fact [`HeadsForBoth`]: Réti's manoeuvre, a king step towards its own and an enemy
/// passed pawn at once.
pub const FINDER: Finder = Finder {
    order: 82,
    plies: TACTICS,
    find: |at| {
        let score = EndingScore::of(at);
        Vec::from_iter(heads_for_both(&at.step, score))
    },
};

/// The largest number of moves by which the king may be too late for the enemy pawn and gain them on its
/// path.
const SHORT: u8 = 2;

/// Returns the fact of Réti's manoeuvre: the king approaches the enemy pawn and its own pawn at once. `None`
/// if the move does not, or the score is lost.
fn heads_for_both(step: &Step<'_>, score: EndingScore) -> Option<Kind> {
    let (board, by, us) = (step.after, step.moved(), step.side());
    if by.kind() != PieceKind::King || step.mv.is_capture() || !is_pawn_ending(board) || score.loses() {
        return None;
    }
    let (them, from) = (!us, step.mv.from());
    let own = board.colored(us, PieceKind::Pawn).into_iter().filter(|&sq| {
        is_passed(board, us, sq) && distance(by.sq, sq) < distance(from, sq) && distance(from, sq) > WITH_IT
    });
    let own = own.max_by_key(|sq| (sq.relative_rank(us), std::cmp::Reverse(*sq)))?;
    let escort = king_attacks(board.king(them));
    let far = board.colored(them, PieceKind::Pawn).into_iter().filter(|&pawn| {
        let goal = goal(them, pawn);
        let short = moves_to_promote(board, them, pawn).map(|moves| {
            (distance(by.sq, goal).saturating_sub(moves), distance(by.sq, goal) < distance(from, goal))
        });
        short.is_some_and(|(short, nearer)| nearer && (1..=SHORT).contains(&short))
            && !escort.intersects(forward_file(them, pawn))
    });
    let pawn = far.max_by_key(|sq| (sq.relative_rank(them), std::cmp::Reverse(*sq)))?;
    Some(Kind::HeadsForBoth(HeadsForBoth {
        by,
        pawn: PlacedPiece::on(board, pawn)?,
        own: PlacedPiece::on(board, own)?,
    }))
}
