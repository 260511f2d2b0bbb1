//! A file opened.

use crate::fact;
use crate::facts::declaration::{
    Arg, Example, FactDetails, FactKind, Finder, PLACES, Pieces, example, file_play, theme_of_piece,
};
use crate::facts::kind::Kind;
use crate::line::{PlacedPiece, Step};
use palisade::board::Board;
use palisade::evaluation::Theme;
use palisade::types::{Bitboard, Color, File, PieceKind};

fact! {
    /// A pawn leaves a file on which its own rook or queen stands, and no own pawn is left on it.
    pub struct OpensFile {
        /// The file that is opened.
        pub file: File,
        /// The own rook or queen on that file.
        pub by: PlacedPiece,
        /// True if an enemy pawn remains on the file (half open), false if no pawn does.
        pub half: bool,
    }
    key: "opens-file",
    evidence: Exact,
    motif: Pieces,
}

impl FactKind for OpensFile {
    const HOLDS: &'static [Example] = &[example("4k3/8/3p4/4P3/8/8/8/4RK2 w - - 0 1", "exd6+")];

    const NEAR_MISSES: &'static [Example] = &[
        // Another own pawn is on the file; no rook is on it.
        example("4k3/8/3p4/4P3/8/4P3/8/4RK2 w - - 0 1", "exd6"),
        example("4k3/8/3p4/4P3/8/8/8/3R1K2 w - - 0 1", "exd6"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([self.by], [])
    }

    fn theme(&self) -> Option<Theme> {
        Some(theme_of_piece(self.by.kind()))
    }

    fn play(&self) -> Option<i32> {
        Some(file_play(self.half))
    }

    fn message_args(&self) -> Vec<(&'static str, Arg)> {
        vec![("half", Arg::Yes(self.half)), ("file", Arg::File(self.file))]
    }

    fn details(&self) -> FactDetails {
        FactDetails { file: Some(self.file), ..FactDetails::default() }
    }
}

/// The [`Finder`] of the fact [`OpensFile`]: a pawn move that opens a file for a rook or queen of its side.
pub const FINDER: Finder = Finder {
    order: 154,
    plies: PLACES,
    find: |at| Vec::from_iter(at.is_pawn_step().then(|| opens_file(&at.step)).flatten()),
};

/// Returns a rook or queen of `us` on `file`; `None` if there is none.
fn heavy_on(board: &Board, us: Color, file: File) -> Option<PlacedPiece> {
    let heavy = board.rooks_and_queens() & board.by_color(us) & Bitboard::file(file);
    heavy.first().and_then(|sq| PlacedPiece::on(board, sq))
}

fn opens_file(step: &Step<'_>) -> Option<Kind> {
    let (us, file) = (step.side(), step.mv.from().file());
    if step.mv.to().file() == file {
        return None;
    }
    let pawns = step.after.pieces(PieceKind::Pawn) & Bitboard::file(file);
    if pawns.intersects(step.after.by_color(us)) {
        return None;
    }
    Some(Kind::OpensFile(OpensFile { file, by: heavy_on(step.after, us, file)?, half: pawns.any() }))
}
