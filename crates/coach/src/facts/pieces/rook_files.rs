//! Rooks on files and on the seventh rank.

use crate::exchange::{attacks_from, is_safe};
use crate::fact;
use crate::facts::declaration::{
    Arg, Example, FactDetails, FactKind, Finder, PLACES, Pieces, example, file_play, theme_of_piece,
};
use crate::facts::kind::Kind;
use crate::facts::plans::OPENING;
use crate::line::{Line, PlacedPiece, Step};
use palisade::attacks::between;
use palisade::board::Board;
use palisade::evaluation::Theme;
use palisade::types::{Bitboard, PieceKind, Square};

fact! {
    /// A rook moves to a file without own pawns, safe.
    pub struct TakesFile {
        /// The rook, on its new square.
        pub by: PlacedPiece,
        /// True if an enemy pawn stands on the file (half open), false if no pawn does.
        pub half: bool,
    }
    key: "takes-file",
    evidence: Rule,
    motif: Pieces,
    roles: [Plan],
    replaces: [Improves],
}

fact! {
    /// Doubled rooks: a rook moves, safe, to a file without own pawns on which another rook of its side stands,
    /// with nothing between them. Before the move they were not doubled.
    pub struct DoublesRooks {
        /// The rook that moved, on its new square.
        pub by: PlacedPiece,
    }
    key: "doubles-rooks",
    evidence: Rule,
    motif: Pieces,
    play: 44,
    roles: [Plan],
    replaces: [TakesFile],
}

fact! {
    /// A rook or queen that has not stood there in the line reaches the seventh rank, safe, with enemy pawns on it or the
    /// enemy king behind it.
    pub struct Seventh {
        /// The rook or queen, on its new square.
        pub by: PlacedPiece,
    }
    key: "seventh",
    evidence: Rule,
    motif: Pieces,
    play: 46,
    roles: [Plan],
    replaces: [Improves, TakesFile],
}

impl FactKind for TakesFile {
    const HOLDS: &'static [Example] = &[example("4k3/pp6/8/8/8/8/PP6/R5K1 w - - 0 1", "Rd1")];

    const NEAR_MISSES: &'static [Example] = &[example("4k3/pp6/8/8/8/8/PP1P4/R5K1 w - - 0 1", "Rd1")];

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
        vec![("half", Arg::Yes(self.half)), ("file", Arg::File(self.by.sq.file()))]
    }

    fn message_args_in(&self, line: &Line, ply: usize) -> Vec<(&'static str, Arg)> {
        let board = line.board(ply + 1);
        let king = board.king(!self.by.color());
        let own = between(self.by.sq, king) & board.by_color(self.by.color());
        let rich = board.phase_material() >= OPENING && !board.in_check();
        let faces = rich && king.file() == self.by.sq.file() && own.is_empty();
        vec![("faces_king", Arg::Yes(faces))]
    }

    fn details(&self) -> FactDetails {
        FactDetails { file: Some(self.by.sq.file()), ..FactDetails::default() }
    }
}

impl FactKind for DoublesRooks {
    const HOLDS: &'static [Example] = &[
        example("6k1/8/8/8/8/8/3R4/R5K1 w - - 0 1", "Rad1"),
        example("6k1/3p4/8/8/8/3R4/R7/6K1 w - - 0 1", "Rad2"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // An own pawn is on the file; one of the rooks only moved along it; a piece is in between.
        example("6k1/8/8/3P4/8/8/3R4/R5K1 w - - 0 1", "Rad1"),
        example("6k1/8/8/8/8/8/3R4/3R2K1 w - - 0 1", "Rd4"),
        example("6k1/8/8/8/3R4/8/3N4/R5K1 w - - 0 1", "Rd1"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([self.by], [])
    }

    fn theme(&self) -> Option<Theme> {
        Some(theme_of_piece(self.by.kind()))
    }

    fn message_args(&self) -> Vec<(&'static str, Arg)> {
        vec![("file", Arg::File(self.by.sq.file()))]
    }

    fn details(&self) -> FactDetails {
        FactDetails { file: Some(self.by.sq.file()), ..FactDetails::default() }
    }
}

impl FactKind for Seventh {
    const HOLDS: &'static [Example] = &[example("6k1/ppp5/8/8/8/8/8/3R2K1 w - - 0 1", "Rd7")];

    const NEAR_MISSES: &'static [Example] = &[
        // The king takes it.
        example("4k3/ppp5/8/8/8/8/8/3R2K1 w - - 0 1", "Rd7"),
        // It comes back.
        example("8/1R3pp1/4k3/8/8/8/8/4K3 w - - 0 1", "Rb6+ Ke5 Rb7"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([self.by], [])
    }

    fn theme(&self) -> Option<Theme> {
        Some(theme_of_piece(self.by.kind()))
    }
}

/// The [`Finder`] of the facts [`TakesFile`], [`DoublesRooks`] and [`Seventh`]: a rook's move to an open or
/// half-open file, doubled rooks, and a move to the seventh rank.
pub const FINDER: Finder = Finder {
    order: 123,
    plies: PLACES,
    find: |at| {
        if at.is_piece_move() && is_safe(at.step.after, at.step.moved().sq) {
            rook_places(at.line, &at.step)
        } else {
            Vec::new()
        }
    },
};

/// Returns the squares from which the piece of the move `step` has come in the line, its first one last.
fn came_from(line: &Line, step: &Step<'_>) -> Vec<Square> {
    let mut squares = vec![step.mv.from()];
    for earlier in (0..step.ply).rev().filter_map(|ply| line.step(ply)) {
        if earlier.side() == step.side() && squares.last() == Some(&earlier.moved().sq) {
            squares.push(earlier.mv.from());
        }
    }
    squares
}

fn rook_places(line: &Line, step: &Step<'_>) -> Vec<Kind> {
    let (board, by, us) = (step.after, step.moved(), step.side());
    let mut found = Vec::new();
    let pawns = board.pieces(PieceKind::Pawn) & Bitboard::file(by.sq.file());
    let new_file = by.sq.file() != step.mv.from().file();
    if by.kind() == PieceKind::Rook && new_file && !pawns.intersects(board.by_color(us)) {
        found.push(Kind::TakesFile(TakesFile { by, half: pawns.any() }));
    }
    let rooks = |board: &Board| {
        let others = attacks_from(board, by.sq) & board.colored(us, PieceKind::Rook);
        (others & Bitboard::file(by.sq.file())).any()
    };
    // It stood with the other on this file, or came up from behind a piece.
    let was = !new_file
        && (attacks_from(step.before, step.mv.from())
            & step.before.colored(us, PieceKind::Rook)
            & Bitboard::file(by.sq.file()))
        .any();
    if by.kind() == PieceKind::Rook && rooks(board) && !was && !pawns.intersects(board.by_color(us)) {
        found.push(Kind::DoublesRooks(DoublesRooks { by }));
    }
    let heavy = matches!(by.kind(), PieceKind::Rook | PieceKind::Queen);
    let seventh = Bitboard::relative_rank(us, 6);
    let worth_it =
        board.king(!us).relative_rank(us) == 7 || board.colored(!us, PieceKind::Pawn).intersects(seventh);
    let new = || came_from(line, step).into_iter().all(|sq| !seventh.has(sq));
    if heavy && seventh.has(by.sq) && worth_it && new() {
        found.push(Kind::Seventh(Seventh { by }));
    }
    found
}
