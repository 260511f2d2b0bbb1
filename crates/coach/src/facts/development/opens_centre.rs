//! The centre opened.

use crate::fact;
use crate::facts::declaration::{Example, FactKind, Finder, PLACES, Pieces, example};
use crate::facts::kind::Kind;
use crate::line::{Line, PlacedPiece, Step};
use palisade::board::Board;
use palisade::types::{Bitboard, PieceKind, Square};

fact! {
    /// The centre is opened against an uncastled king. After the move and its answer no pawn is left on the d-
    /// or e-file, or the pawn in front of the enemy king has been captured and no pawn is left on that file.
    /// The enemy king stays on the d- or e-file of its first rank, the own king is not there. Not in an
    /// endgame.
    pub struct OpensCentre {
        /// The enemy king, uncastled in the centre.
        pub king: PlacedPiece,
    }
    key: "opens-centre",
    evidence: Rule,
    motif: KingAttack,
    point: 507,
    play: 60,
    theme: KingAttack,
    roles: [Outcome],
}

impl FactKind for OpensCentre {
    const HOLDS: &'static [Example] = &[
        // A file; a file after the recapture of the pawn; the pawn in front of the king.
        example("rnbqkb1r/ppp2ppp/5n2/3p4/4P3/5N2/PPP2PPP/RNBQ1RK1 w kq - 0 1", "exd5 Nxd5"),
        example("rnbqkb1r/ppp2ppp/4pn2/3p4/4P3/5N2/PPP2PPP/RNBQ1RK1 w kq - 0 1", "exd5 exd5"),
        example("rnbqkb1r/ppp1pppp/8/3N4/4P3/8/PPP2PPP/R1BQ1RK1 w kq - 0 1", "Nxe7 Bxe7"),
        // The move takes a pawn of the file, the answer the other.
        example("rnbqkb1r/ppp2ppp/5n2/4p3/4P3/3N4/PPP2PPP/RNBQ1RK1 w kq - 0 1", "Nxe5 Nxe4"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // The other king has castled, or does; the own one is in the middle; pawns are left.
        example("rnbq1rk1/ppp2ppp/5n2/3p4/4P3/5N2/PPP2PPP/RNBQ1RK1 w - - 0 1", "exd5 Nxd5"),
        example("rnbqk2r/ppp2ppp/5n2/2bp4/4P3/5N2/PPP2PPP/RNBQ1RK1 w kq - 0 1", "exd5 O-O"),
        example("rnbqkb1r/ppp2ppp/5n2/3p4/4P3/5N2/PPP2PPP/RNBQKB1R w KQkq - 0 1", "exd5 Nxd5"),
        example("rnbqkb1r/ppp1pppp/5n2/3p4/4P3/5N2/PPPP1PPP/RNBQ1RK1 w kq - 0 1", "exd5 Nxd5"),
        example("rnbqkb1r/ppp2ppp/5n2/4p3/4P3/3N4/PPP2PPP/RNBQ1RK1 w kq - 0 1", "Nc5 Nxe4"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([], [self.king])
    }
}

/// The [`Finder`] of the fact [`OpensCentre`]: a move that opens the centre against an uncastled king.
pub const FINDER: Finder =
    Finder { order: 143, plies: PLACES, find: |at| Vec::from_iter(opens_centre(at.line, &at.step)) };

/// The least phase material (queen 4, rook 2, minor piece 1; 24 at the start) at which a king in the middle
/// is in danger.
const DANGEROUS: i32 = 16;

fn opens_centre(line: &Line, step: &Step<'_>) -> Option<Kind> {
    let (us, them) = (step.side(), !step.side());
    let king = step.before.king(them);
    let in_centre = |sq: Square| matches!(sq.file(), 3 | 4);
    let caught = king.relative_rank(them) == 0 && in_centre(king) && !in_centre(step.after.king(us));
    if !caught || step.before.phase_material() < DANGEROUS {
        return None;
    }
    // The piece has to stay there; a file is open only after the recapture.
    let settled = line.board(step.ply + 2);
    let recaptures = step.mv.is_capture() && line.takes(step.ply + 1, step.mv.to());
    let open = |board: &Board, file| !board.pieces(PieceKind::Pawn).intersects(Bitboard::file(file));
    // Or the move takes one of the two pawns of the file and the answer the other.
    let takes_one = |file: u8| {
        step.captured().is_some_and(|piece| piece.kind() == PieceKind::Pawn && piece.sq.file() == file)
    };
    let opens = |file: u8| {
        let opened = recaptures || takes_one(file) || open(step.after, file);
        !open(step.before, file) && open(settled, file) && opened
    };
    let shield = step.captured().is_some_and(|piece| {
        let gone = !settled.colored(them, PieceKind::Pawn).intersects(Bitboard::file(king.file()));
        piece.kind() == PieceKind::Pawn && piece.sq == king.forward(them) && gone
    });
    let stays = settled.king(them) == king;
    (stays && (opens(3) || opens(4) || shield))
        .then_some(Kind::OpensCentre(OpensCentre { king: PlacedPiece::on(step.after, king)? }))
}
