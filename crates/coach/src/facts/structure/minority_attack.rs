//! Minority attack.

use crate::exchange::is_safe;
use crate::fact;
use crate::facts::declaration::{Example, FactKind, Finder, PLACES, Pieces, example};
use crate::facts::kind::Kind;
use crate::facts::passed_pawns::is_passed;
use crate::line::{PlacedPiece, Step};
use palisade::attacks::{between, forward_file, pawn_attacks};
use palisade::board::Board;
use palisade::types::{Bitboard, Color, PieceKind, Square};

fact! {
    /// Minority attack, as in the exchange variation of the Queen's Gambit: the b-pawn moves to its fourth or fifth rank,
    /// safe and attacking no piece. The own side has pawns on the a- and b-files or the b-file alone and none on the
    /// c-file; the enemy has more pawns on the files a to c, one of them on the c-file. Both kings are on the other half
    /// of the board, and both sides have rooks. The same on the kingside with the g-pawn and the files f to h.
    pub struct MinorityAttack {
        /// The b- or g-pawn, on its new square.
        pub pawn: PlacedPiece,
    }
    key: "minority-attack",
    evidence: Rule,
    motif: Structure,
    play: 66,
    theme: Pawns,
    roles: [Plan],
    replaces: [GainsSpace],
}

fact! {
    /// A rook moves, safe and without a capture, to the file of a pawn that can start a minority attack, behind
    /// it with nothing between. The pawn stands on its second to fourth rank and the square in front of it is
    /// empty.
    pub struct PreparesMinority {
        /// The rook, on its new square.
        pub by: PlacedPiece,
        /// The pawn in front of the rook that can start the attack.
        pub pawn: PlacedPiece,
    }
    key: "prepares-minority",
    evidence: Rule,
    motif: Structure,
    play: 44,
    theme: Pawns,
    roles: [Harmless],
    replaces: [Guards],
}

impl FactKind for MinorityAttack {
    const HOLDS: &'static [Example] = &[
        example("r4rk1/pp3ppp/2p5/3p4/3P4/4P3/PP3PPP/R4RK1 w - - 0 1", "b4"),
        example("r4rk1/pp3ppp/2p5/3p4/1P1P4/4P3/P4PPP/1R3RK1 w - - 0 1", "b5"),
        example("1kr4r/ppp2pp1/5p1p/4p3/4P3/3P4/PPP3PP/1KR4R w - - 0 1", "g4"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // It hits a bishop; as many on either side; a king is there; no file is half-open; no rooks; too short a step.
        example("r4rk1/pp3ppp/2p5/b2p4/3P4/4P3/PP3PPP/R4RK1 w - - 0 1", "b4"),
        example("r4rk1/pp3ppp/8/3p4/3P4/4P3/PP3PPP/R4RK1 w - - 0 1", "b4"),
        example("2kr3r/pp3ppp/2p5/3p4/3P4/4P3/PP3PPP/R4RK1 w - - 0 1", "b4"),
        example("r4rk1/pp3ppp/1p6/3p4/3P4/4P3/PP3PPP/R4RK1 w - - 0 1", "b4"),
        example("6k1/pp3ppp/2p5/3p4/3P4/4P3/PP3PPP/6K1 w - - 0 1", "b4"),
        example("r4rk1/pp3ppp/2p5/3p4/3P4/4P3/PP3PPP/R4RK1 w - - 0 1", "b3"),
        // The a-pawn alone attacks nothing; the c-file is closed by an own pawn; the enemy has no c-pawn to be weakened; a
        // c-pawn breaks in the centre.
        example("r4rk1/pp3ppp/2p5/3p4/3P4/4P3/PP3PPP/R4RK1 w - - 0 1", "a4"),
        example("r4rk1/pp3ppp/2p5/3p4/3P4/2P5/1P3PPP/R4RK1 w - - 0 1", "b4"),
        example("r4rk1/pp3ppp/1p6/3p4/3P4/4P3/1P3PPP/R4RK1 w - - 0 1", "b4"),
        example("r4rk1/pp3ppp/2p5/3p4/8/4P3/P1P2PPP/R4RK1 w - - 0 1", "c4"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([self.pawn], [])
    }
}

impl FactKind for PreparesMinority {
    const HOLDS: &'static [Example] =
        &[example("r4rk1/pp3ppp/2p5/3p4/3P4/4P3/PP3PPP/R4RK1 w - - 0 1", "Rab1")];

    const NEAR_MISSES: &'static [Example] = &[
        // The kings are on that wing; as many pawns on either side; the pawn is stopped.
        example("2kr3r/pp3ppp/2p5/3p4/3P4/4P3/PP3PPP/R4RK1 w - - 0 1", "Rab1"),
        example("r4rk1/pp3ppp/8/3p4/3P4/4P3/PP3PPP/R4RK1 w - - 0 1", "Rab1"),
        example("r4rk1/pp3ppp/2p5/3p4/3P4/1n2P3/PP3PPP/R4RK1 w - - 0 1", "Rab1"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([self.by], [self.pawn])
    }
}

/// The [`Finder`] of the facts [`MinorityAttack`] and [`PreparesMinority`]: a minority attack, or a rook move
/// that prepares one.
pub const FINDER: Finder = Finder {
    order: 135,
    plies: PLACES,
    find: |at| {
        if !at.step.mv.is_castle() && !at.step.mv.is_promotion() {
            minority_attack(&at.step).into_iter().chain(prepares_minority(&at.step)).collect()
        } else {
            Vec::new()
        }
    },
};

/// The queenside and the kingside: the outer three files of each, and its half of the board.
const WINGS: [(Bitboard, Bitboard); 2] = [
    (Bitboard(0x0707_0707_0707_0707), Bitboard(0x0f0f_0f0f_0f0f_0f0f)),
    (Bitboard(0xe0e0_e0e0_e0e0_e0e0), Bitboard(0xf0f0_f0f0_f0f0_f0f0)),
];

fn minority_attack(step: &Step<'_>) -> Option<Kind> {
    let (board, us, pawn) = (step.after, step.side(), step.moved());
    let goes = (3..=4).contains(&pawn.sq.relative_rank(us)) && pawn.kind() == PieceKind::Pawn;
    // A step that takes, or hits a piece, has that for its aim.
    let pieces = board.by_color(!us) - board.colored(!us, PieceKind::Pawn);
    let other = step.mv.is_capture() || pawn_attacks(us, pawn.sq).intersects(pieces);
    let starts = goes && !other && is_safe(board, pawn.sq) && may_attack_majority(board, us, pawn.sq);
    starts.then_some(Kind::MinorityAttack(MinorityAttack { pawn }))
}

/// Returns the fact of a rook move to the file of a pawn that can start a minority attack, behind it; `None`
/// for another move.
fn prepares_minority(step: &Step<'_>) -> Option<Kind> {
    let (board, us, by) = (step.after, step.side(), step.moved());
    let goes = by.kind() == PieceKind::Rook && by.sq.file() != step.mv.from().file();
    if !goes || step.mv.is_capture() || !is_safe(board, by.sq) {
        return None;
    }
    let ahead = forward_file(us, by.sq) & board.colored(us, PieceKind::Pawn);
    let pawn =
        ahead.into_iter().filter(|&sq| (between(by.sq, sq) & board.occupied()).is_empty()).find(|&sq| {
            let free = !board.occupied().has(sq.forward(us));
            free && (1..=3).contains(&sq.relative_rank(us)) && may_attack_majority(board, us, sq)
        })?;
    Some(Kind::PreparesMinority(PreparesMinority { by, pawn: PlacedPiece::on(board, pawn)? }))
}

/// Returns true if a pawn of `us` on the square `pawn` can lead a minority attack, as [`MinorityAttack`]
/// defines it.
pub fn may_attack_majority(board: &Board, us: Color, pawn: Square) -> bool {
    let rooks = Color::ALL.into_iter().all(|color| board.colored(color, PieceKind::Rook).any());
    let (own, theirs) = (board.colored(us, PieceKind::Pawn), board.colored(!us, PieceKind::Pawn));
    if !rooks || is_passed(board, us, pawn) {
        return false;
    }
    let Some((wing, half)) = WINGS.into_iter().find(|(wing, _)| wing.has(pawn)) else { return false };
    let fewer = (own & wing).count() < (theirs & wing).count();
    // Both kings are elsewhere, or it would be an attack on one, or danger to the other.
    let quiet = Color::ALL.into_iter().all(|color| !half.has(board.king(color)));
    // The b-pawn goes, along the file the base of the other pawns is attacked afterwards.
    let (knights_file, base) = if wing.has(Square::A1) { (1, 2) } else { (6, 5) };
    let base = Bitboard::file(base);
    let half_open = !own.intersects(base) && theirs.intersects(base);
    pawn.file() == knights_file && fewer && quiet && half_open
}
