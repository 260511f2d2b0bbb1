//! The kinds of positions in the tables of errors.

use palisade::attacks::{forward_file, passed_mask};
use palisade::board::Board;
use palisade::types::{Bitboard, Color, PieceKind, Square};
use std::fmt::Write;

/// A classification of positions for the tables of errors: its name, and a function that returns the class of
/// a position with its label (centipawns from White's side).
pub type Sorting = (&'static str, fn(&Board, i16) -> String);

/// The classifications of positions for which an error analysis prints a table each.
pub const SORTINGS: [Sorting; 8] = [
    ("phase (knight 1, bishop 1, rook 2, queen 4)", phase),
    ("material", material),
    ("kings", kings),
    ("kings and queens", queens),
    ("pawns that block each other", rams),
    ("passed pawns", passers),
    ("centre (pawns on files d and e)", centre),
    ("size of the label", size),
];

fn phase(board: &Board, _: i16) -> String {
    match board.phase_material() {
        ..=4 => "0-4",
        5..=8 => "5-8",
        9..=16 => "9-16",
        _ => "17-24",
    }
    .into()
}

/// Returns the pieces of both sides without kings and pawns, such as `RRB - RR`, the side with more pieces
/// first. Colours do not matter.
fn material(board: &Board, _: i16) -> String {
    let side = |color| {
        let mut text = String::new();
        for kind in [PieceKind::Queen, PieceKind::Rook, PieceKind::Bishop, PieceKind::Knight] {
            for _ in 0..board.count(color, kind) {
                text.push(kind.letter().to_ascii_uppercase());
            }
        }
        if text.is_empty() { "pawns".to_owned() } else { text }
    };
    let (mut one, mut two) = (side(Color::White), side(Color::Black));
    let rank = |text: &str| (text.len(), text.to_owned());
    if rank(&one) < rank(&two) {
        std::mem::swap(&mut one, &mut two);
    }
    let _ = write!(one, " - {two}");
    one
}

/// Returns the wing of a king (0 queenside, 1 centre, 2 kingside), and true if it has left its first two
/// ranks.
fn place(board: &Board, color: Color) -> (u8, bool) {
    let king = board.king(color);
    let wing = match king.file() {
        0..=2 => 0,
        3 | 4 => 1,
        _ => 2,
    };
    (wing, king.relative_rank(color) >= 2)
}

fn kings(board: &Board, _: i16) -> String {
    let [(white, white_out), (black, black_out)] = Color::ALL.map(|color| place(board, color));
    match (white_out || black_out, white, black) {
        (true, ..) => "one beyond his second rank",
        (_, 1, 1) => "both in the middle",
        (_, 1, _) | (_, _, 1) => "one in the middle",
        (_, a, b) if a != b => "on opposite wings",
        _ => "on the same wing",
    }
    .into()
}

fn queens(board: &Board, cp: i16) -> String {
    let on_board = Color::ALL.map(|color| board.colored(color, PieceKind::Queen).any());
    let queens = match on_board {
        [true, true] => "queens",
        [false, false] => "no queen",
        _ => "one queen",
    };
    format!("{queens}, {}", kings(board, cp))
}

/// Returns the name of the class of a number: `none`, `1`, `2`, or `3 and more`.
fn counted(number: u32) -> String {
    match number {
        0 => "none",
        1 => "1",
        2 => "2",
        _ => "3 and more",
    }
    .into()
}

/// Returns the number of pairs of opposing pawns that block each other.
pub(super) fn locked(board: &Board) -> u32 {
    let pawns = |color| board.colored(color, PieceKind::Pawn);
    (pawns(Color::White).forward(Color::White) & pawns(Color::Black)).count()
}

fn rams(board: &Board, _: i16) -> String {
    counted(locked(board))
}

/// Returns the number of passed pawns of the side `us`; of several on a file only the front one counts.
pub(super) fn passed(board: &Board, us: Color) -> u32 {
    let [own, enemy] = [us, !us].map(|color| board.colored(color, PieceKind::Pawn));
    let free = |&sq: &Square| !enemy.intersects(passed_mask(us, sq)) && !own.intersects(forward_file(us, sq));
    own.into_iter().filter(free).count() as u32
}

fn passers(board: &Board, _: i16) -> String {
    counted(passed(board, Color::White) + passed(board, Color::Black))
}

fn centre(board: &Board, _: i16) -> String {
    let files = Bitboard::file(3) | Bitboard::file(4);
    match (board.pieces(PieceKind::Pawn) & files).count() {
        0 => "open: none",
        1 | 2 => "1 or 2",
        _ => "3 and more",
    }
    .into()
}

fn size(_: &Board, cp: i16) -> String {
    match cp.unsigned_abs() {
        ..50 => "below 50 cp",
        50..100 => "50 to 99 cp",
        100..200 => "100 to 199 cp",
        200..400 => "200 to 399 cp",
        400..800 => "400 to 799 cp",
        _ => "800 cp and more",
    }
    .into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_sorted_the_same_for_both_colours() {
        let board = Board::from_fen("2kr4/ppp3pp/8/3P4/3p1q2/8/PPP2PPP/R4RK1 w - - 0 1").unwrap();
        let kinds = |board: &Board| SORTINGS.map(|(_, kind)| kind(board, -120));
        let expected = [
            "9-16",
            "RR - QR",
            "on opposite wings",
            "one queen, on opposite wings",
            "none",
            "none",
            "1 or 2",
            "100 to 199 cp",
        ];
        assert_eq!(kinds(&board), expected);
        assert_eq!(kinds(&board.flipped()), expected);
    }
}
