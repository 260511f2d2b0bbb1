//! The static evaluation laid open: what each term brings, and what each square means.
//!
//! All values are centipawns as they are shown to users, from White's view. The parts add up to
//! the score but for rounding (a few integer divisions of the engine): linear terms by the blend
//! of middlegame and endgame; each side's king danger as a whole, because it goes through a curve;
//! then what the complexity sum ("winnable") and the endgame scale change.

use crate::rules::read_fen;
use palisade::board::Board;
use palisade::evaluation::display::WinRateModel;
use palisade::evaluation::display::squares::ScoreMap;
use palisade::evaluation::weights::taper::{FULL, UNIT};
use palisade::evaluation::weights::terms::{Component, TERMS, TermInfo};
use palisade::evaluation::{Trace, Weights};
use palisade::types::{Color, PieceKind, Square};
use serde::Serialize;

/// An evaluation in parts.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Explained {
    /// The score, centipawns.
    pub score: i32,
    /// White's chances to win, draw and lose, permille.
    pub wdl: [u32; 3],
    /// The value comes from a rule for this ending, and there are no parts.
    pub known: bool,
    /// How much of an endgame it is, 0 to 1: the share of the endgame values in the blend.
    pub endgame: f64,
    /// Pieces left, 24 at the start to 0 (knight and bishop 1, rook 2, queen 4).
    pub phase: u8,
    /// What the score is made of, in the order of the evaluation.
    pub parts: Vec<Part>,
    /// What the squares mean, a1 to h8.
    pub squares: Squares,
}

/// One sum of the score: a group of terms, a king's danger, or what changes the endgame half.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Part {
    /// The group in the weights file; `attack_white` and `attack_black` for the attacks on the
    /// enemy king; `winnable`; `scale`.
    pub key: &'static str,
    /// White's share.
    pub white: f64,
    /// Black's share, as Black's good.
    pub black: f64,
    /// The difference: what counts.
    pub total: f64,
    /// The terms inside. In an attack the values are raw units of danger before the curve.
    pub terms: Vec<TermValue>,
}

/// One term inside a part.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TermValue {
    /// The key in the weights file.
    pub key: String,
    /// What it means.
    pub doc: &'static str,
    /// How often it counts for White and for Black.
    pub count: [i32; 2],
    /// What it brings White.
    pub white: f64,
    /// What it brings Black.
    pub black: f64,
}

/// What the 64 squares mean, a1 to h8.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Squares {
    /// What the piece there is worth to its side, centipawns: how far the score falls when it is
    /// taken off the board. `None` for kings, empty squares, and where the rules forbid it.
    pub worth: Vec<Option<i32>>,
    /// What of the score stands on each square, White's view, centipawns; empty for an ending
    /// whose value a rule gives.
    pub share: Vec<f64>,
    /// White's attackers less Black's, the pieces through which others look not counted.
    pub control: Vec<i32>,
}

/// Explains a position.
pub fn explain(fen: &str, weights: &Weights) -> Result<Explained, String> {
    let board = read_fen(fen)?;
    let trace = Trace::new(&board, weights);
    let model = WinRateModel::of(&board);
    let share = f64::from(weights.taper().share(i32::from(trace.head.material))) / f64::from(UNIT);
    let blend = Blend { share, model };
    let chances = model.chances(trace.score);
    Ok(Explained {
        score: model.centipawns(trace.score),
        wdl: [chances.win, chances.draw, chances.loss],
        known: trace.head.known,
        endgame: share,
        phase: trace.head.material.min(FULL as u8),
        parts: if trace.head.known { Vec::new() } else { parts(&trace, weights, &blend) },
        squares: Squares {
            worth: Square::all().map(|sq| worth(&board, sq, weights)).collect(),
            share: ScoreMap::new(&board, weights).map_or_else(Vec::new, |map| map.men.to_vec()),
            control: Square::all().map(|sq| control(&board, sq)).collect(),
        },
    })
}

/// From the two halves in internal units to centipawns.
struct Blend {
    share: f64,
    model: WinRateModel,
}

impl Blend {
    fn centipawns(&self, mg: f64, eg: f64) -> f64 {
        let units = mg * (1.0 - self.share) + eg * self.share;
        // The model's scale is linear, but it rounds: a long ruler keeps the fractions.
        units * f64::from(self.model.centipawns(100_000)) / 100_000.0
    }
}

fn parts(trace: &Trace, weights: &Weights, blend: &Blend) -> Vec<Part> {
    let mut parts = linear_parts(trace, weights, blend);
    let [curve_mg, curve_eg] = weights.danger();
    for (color, key) in [(Color::White, "attack_white"), (Color::Black, "attack_black")] {
        let sum = trace.sums.danger[color.index()];
        let value =
            blend.centipawns(-f64::from(curve_mg.value(sum.mg())), -f64::from(curve_eg.value(sum.eg())));
        let (white, black) = if color == Color::White { (value, 0.0) } else { (0.0, value) };
        let terms = danger_terms(trace, weights, blend, color);
        parts.push(Part { key, white, black, total: white - black, terms });
    }
    // The endgame half before and after what changes it as a whole.
    let sums = &trace.sums;
    let [white, black] = sums.danger.map(|sum| curve_eg.value(sum.eg()));
    let summed = sums.linear.eg() - white + black;
    let won = summed + summed.signum() * sums.winnable.clamp(-summed.abs(), summed.abs());
    let scaled = f64::from(won) * f64::from(trace.scale) / 128.0;
    for (key, change) in [("winnable", f64::from(won - summed)), ("scale", scaled - f64::from(won))] {
        let total = blend.centipawns(0.0, change);
        let (white, black) = if total >= 0.0 { (total, 0.0) } else { (0.0, -total) };
        parts.push(Part { key, white, black, total, terms: Vec::new() });
    }
    parts
}

/// The groups of terms that are simply added.
fn linear_parts(trace: &Trace, weights: &Weights, blend: &Blend) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    for term in TERMS.iter().filter(|term| term.component == Component::Linear) {
        if parts.last().is_none_or(|part| part.key != term.group) {
            let terms = Vec::new();
            parts.push(Part { key: term.group, white: 0.0, black: 0.0, total: 0.0, terms });
        }
        let value = term_value(term, trace, weights, |mg, eg| blend.centipawns(mg, eg));
        let Some(part) = parts.last_mut() else { continue };
        part.white += value.white;
        part.black += value.black;
        part.total += value.white - value.black;
        if value.count != [0, 0] || value.white != 0.0 || value.black != 0.0 {
            part.terms.push(value);
        }
    }
    parts
}

/// The terms of one side's attack, in units of danger.
fn danger_terms(trace: &Trace, weights: &Weights, blend: &Blend, attacker: Color) -> Vec<TermValue> {
    let raw = |mg: f64, eg: f64| mg * (1.0 - blend.share) + eg * blend.share;
    let of_attacker = |mut value: TermValue| {
        let other = (!attacker).index();
        value.count[other] = 0;
        *[&mut value.white, &mut value.black][other] = 0.0;
        value
    };
    TERMS
        .iter()
        .filter(|term| term.component == Component::Danger)
        .map(|term| of_attacker(term_value(term, trace, weights, raw)))
        .filter(|value| value.white != 0.0 || value.black != 0.0)
        .collect()
}

fn term_value(
    term: &TermInfo,
    trace: &Trace,
    weights: &Weights,
    unit: impl Fn(f64, f64) -> f64,
) -> TermValue {
    let (mut count, mut values) = ([0; 2], [0.0; 2]);
    for index in term.range() {
        let pair = weights.pair_at(index);
        for side in 0..2 {
            let times = i32::from(trace.counts[index][side]);
            count[side] += times;
            values[side] += unit(f64::from(pair.mg() * times), f64::from(pair.eg() * times));
        }
    }
    TermValue { key: term.key(), doc: term.doc.trim(), count, white: values[0], black: values[1] }
}

/// How far the score falls, for the piece's side, when it is taken off the board.
fn worth(board: &Board, sq: Square, weights: &Weights) -> Option<i32> {
    let piece = board.piece_on(sq)?;
    if piece.kind() == PieceKind::King {
        return None;
    }
    // Rights to castle with a rook that is gone are dropped by the reader.
    let without = Board::from_fen(&fen_without(board, sq)).ok()?;
    let model = WinRateModel::of(board);
    let fall = Trace::new(board, weights).score - Trace::new(&without, weights).score;
    Some(model.centipawns(if piece.color() == Color::White { fall } else { -fall }))
}

fn fen_without(board: &Board, gone: Square) -> String {
    let rank = |rank: u8| -> String {
        let letter = |file| {
            let sq = Square::at(file, rank);
            board.piece_on(sq).filter(|_| sq != gone).map_or('1', palisade::types::Piece::letter)
        };
        (0..8).map(letter).collect()
    };
    let ranks: Vec<String> = (0..8).rev().map(rank).collect();
    let fen = board.fen();
    let rest = fen.split_once(' ').map_or("", |(_, rest)| rest);
    format!("{} {rest}", ranks.join("/"))
}

fn control(board: &Board, sq: Square) -> i32 {
    let attackers = board.attackers_to(sq, board.occupied());
    let count = |color| (attackers & board.by_color(color)).count() as i32;
    count(Color::White) - count(Color::Black)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FENS: [&str; 6] = [
        "",
        "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
        "r1b2rk1/pp2qppp/2n1pn2/3p4/1bPP4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 9",
        "2r3k1/5ppp/p3p3/1p1pP3/3P4/1P3P2/P5PP/2R3K1 w - - 0 30",
        "8/5pk1/6p1/2b5/8/3B2P1/5PK1/8 b - - 0 50",
        "r4rk1/1bqnbppp/p2ppn2/1p6/3NPPP1/2N1B3/PPP1B2P/R2Q1RK1 b - - 0 12",
    ];

    #[test]
    fn the_parts_add_up_to_the_score() {
        let weights = Weights::embedded();
        for fen in FENS {
            let explained = explain(fen, &weights).expect("legal");
            let sum: f64 = explained.parts.iter().map(|part| part.total).sum();
            assert!((sum - f64::from(explained.score)).abs() < 3.0, "{fen}: {sum} of {}", explained.score);
            for part in explained.parts.iter().filter(|part| !part.key.starts_with("attack")) {
                let inside: f64 = part.terms.iter().map(|term| term.white - term.black).sum();
                assert!(part.terms.is_empty() || (inside - part.total).abs() < 1e-6, "{fen}: {}", part.key);
            }
            assert_eq!(explained.wdl.iter().sum::<u32>(), 1000);
        }
    }

    #[test]
    fn colours_mirrored_give_the_opposite() {
        let weights = Weights::embedded();
        for fen in FENS {
            let board = read_fen(fen).expect("legal");
            let (one, other) =
                (explain(fen, &weights).unwrap(), explain(&board.flipped().fen(), &weights).unwrap());
            assert_eq!(one.score, -other.score);
            for sq in Square::all() {
                let mirrored = sq.flip_rank().index();
                assert_eq!(one.squares.worth[sq.index()], other.squares.worth[mirrored], "{fen} {sq}");
                assert_eq!(one.squares.control[sq.index()], -other.squares.control[mirrored]);
            }
        }
    }

    #[test]
    fn pieces_are_worth_something_and_known_endings_say_so() {
        let weights = Weights::embedded();
        let start = explain("", &weights).expect("legal");
        let worth = |sq: Square| start.squares.worth[sq.index()];
        assert!(worth(Square::D1).expect("a queen") > worth(Square::A1).expect("a rook"));
        assert!(worth(Square::A8).expect("a rook") > worth(Square::B8).expect("a knight"));
        assert!(worth(Square::E2).expect("a pawn") > 0);
        assert_eq!((worth(Square::E1), worth(Square::E4)), (None, None));
        assert_eq!(start.squares.control[Square::F3.index()], 3, "knight and two pawns");
        let known = explain("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", &weights).expect("legal");
        assert!(known.known && known.parts.is_empty());
    }
}
