//! Material: imbalance products, and the terms of other parts that depend on piece counts.
//!
//! Depends on piece counts alone and is cached by material key ([`crate::evaluation::assembly::caches`]).

use crate::board::Board;
use crate::evaluation::weights::sink::Sink;
use crate::evaluation::weights::terms;
use crate::types::{Bitboard, Color, PieceKind, S};

/// The kind of specialised ending, with evaluation rules of its own, that the material on the board makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// No specialised ending: the terms decide.
    None,
    /// Neither side can win by force.
    Draw,
    /// One side has a bare king; the given side has a queen, a rook, two bishops, three knights, or bishop
    /// and knight with more.
    BareKing(Color),
    /// King and pawn against king; the given side has the pawn.
    Pawn(Color),
    /// King, bishop and knight against king, with or without pawns; the given side has the pieces.
    BishopKnight(Color),
    /// One side has a bare king; the given side has pawns, with at most one bishop or at most two knights.
    Pawns(Color),
    /// Rook against pawn; the given side has the rook and perhaps more, but no queen.
    RookPawn(Color),
    /// Queen against one lesser piece; the given side has the queen and perhaps more.
    QueenLonePiece(Color),
}

/// The results of the material balance that the rest of the evaluation uses: the weight of blocked pawns, the
/// phase, which side is ahead, and the kind of ending if it is a specialised one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MaterialInfo {
    /// The change in the value of White's pieces less that of Black's for each pair of opposing
    /// pawns that block each other, internal units.
    pub closed: S,
    /// The weight of the endgame value in the score, 0 (middlegame) to 256.
    pub share: u16,
    /// The material standing of White and Black in textbook points, pawns included: 0 behind, 1
    /// level, 2 ahead.
    pub standing: [u8; 2],
    /// The specialised ending that the material leads to.
    pub ending: Ending,
}

impl MaterialInfo {
    /// The data of an empty cache entry: no specialised ending, level material, a pure middlegame.
    pub const NONE: Self = Self { closed: S::ZERO, share: 0, standing: [1; 2], ending: Ending::None };
}

/// Evaluates the material balance: adds its terms beyond the values of single pieces (pairs, imbalance, lead)
/// to `sink`, and returns the results that the rest of the evaluation uses.
#[inline(always)]
pub fn evaluate<K: Sink>(board: &Board, sink: &mut K) -> MaterialInfo {
    let counts = Color::ALL.map(|color| {
        [PieceKind::Pawn, PieceKind::Knight, PieceKind::Bishop, PieceKind::Rook, PieceKind::Queen]
            .map(|kind| board.count(color, kind) as i32)
    });
    for us in Color::ALL {
        imbalance(us, &counts[us.index()], &counts[(!us).index()], sink);
    }
    let lead = lead(&counts);
    let steps = lead.unsigned_abs() as usize;
    if (1..=terms::LEAD.len()).contains(&steps) {
        sink.add(Color::from_white(lead > 0), terms::LEAD.at(steps - 1), 1);
    }
    let standing = [lead, -lead].map(|lead| (1 + lead.signum()) as u8);
    by_all_pawns(board, &counts, standing, sink);
    let weights = sink.weights();
    let closed = |i: usize| weights.pair(terms::CLOSED.at(i)) * (counts[0][i + 1] - counts[1][i + 1]);
    MaterialInfo {
        closed: (0..4).map(closed).sum(),
        share: weights.taper().share(board.phase_material()) as u16,
        standing,
        ending: ending(&counts),
    }
}

/// Returns the material of White less that of Black in points ([`PieceKind::points`]), from the counts
/// by side and kind.
fn lead(counts: &[[i32; 5]; 2]) -> i32 {
    let [white, black] = counts.map(|pieces| {
        pieces.iter().zip(PieceKind::ALL).map(|(pieces, kind)| pieces * kind.points()).sum::<i32>()
    });
    white - black
}

/// Adds the terms of each piece by the number of all pawns, and those of the attacking material by the
/// attacker's `standing` (0 behind, 1 level, 2 ahead). `counts` has the pieces by side and kind.
fn by_all_pawns<K: Sink>(board: &Board, counts: &[[i32; 5]; 2], standing: [u8; 2], sink: &mut K) {
    let pawns = (counts[0][0] + counts[1][0]).min(16) as usize;
    for us in Color::ALL {
        let own = &counts[us.index()];
        for (i, kind) in PieceKind::ALL[1..5].iter().enumerate() {
            sink.focus(board.colored(us, *kind));
            sink.add(us, terms::PIECE_BY_PAWNS.at2(i, pawns), own[i + 1]);
        }
        sink.focus(Bitboard::EMPTY);
        let force = (own[1] + own[2] + 2 * own[3] + 4 * own[4]).min(12) as usize;
        let standing = usize::from(standing[us.index()]);
        sink.add(us, terms::ATTACKING_MATERIAL.at2(standing, force), 1);
    }
}

fn imbalance<K: Sink>(us: Color, own: &[i32; 5], their: &[i32; 5], sink: &mut K) {
    if own[2] >= 2 {
        sink.add(us, terms::BISHOP_PAIR.one(), 1);
    }
    // Promoted pieces beyond the usual two add their plain value only: products
    // fitted on common balances mean nothing for five queens.
    let usual = |counts: &[i32; 5], kind: usize| if kind == 0 { counts[0] } else { counts[kind].min(2) };
    for (i, kind) in [1, 3, 4].into_iter().enumerate() {
        sink.add(us, terms::IMBALANCE_SAME.at(i), i32::from(own[kind] >= 2));
    }
    let mut product = 0;
    for i in 1..5 {
        for j in 0..i {
            sink.add(us, terms::IMBALANCE_OWN.at(product), usual(own, i) * usual(own, j));
            sink.add(us, terms::IMBALANCE_THEIR.at(product), usual(own, i) * usual(their, j));
            product += 1;
        }
    }
}

/// Returns the specialised ending of a material balance, given the pieces without kings by side and kind.
fn ending(counts: &[[i32; 5]; 2]) -> Ending {
    const BARE: [i32; 5] = [0; 5];
    for strong in Color::ALL {
        let (own, their) = (counts[strong.index()], counts[(!strong).index()]);
        let [pawns, knights, bishops, rooks, queens] = own;
        match (own, their) {
            (own, BARE) => {
                let minors = knights + bishops;
                if own == BARE || (pawns + rooks + queens == 0 && (minors == 1 || own == [0, 2, 0, 0, 0])) {
                    return Ending::Draw;
                }
                if own == [1, 0, 0, 0, 0] {
                    return Ending::Pawn(strong);
                }
                if own[1..] == [1, 1, 0, 0] {
                    return Ending::BishopKnight(strong);
                }
                if queens + rooks > 0 || (knights > 0 && bishops > 0) || bishops > 1 || knights > 2 {
                    return Ending::BareKing(strong);
                }
                return Ending::Pawns(strong);
            }
            (_, their) if queens > 0 && their[4] == 0 && their.iter().sum::<i32>() == 1 => {
                return Ending::QueenLonePiece(strong);
            }
            (_, [1, 0, 0, 0, 0]) if rooks > 0 && queens == 0 => return Ending::RookPawn(strong),
            ([0, 1, 0, 0, 0] | [0, 0, 1, 0, 0], [0, 1, 0, 0, 0] | [0, 0, 1, 0, 0]) => return Ending::Draw,
            _ => {}
        }
    }
    Ending::None
}
