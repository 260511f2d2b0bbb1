//! Endings without tablebases: won ones are won by following the evaluation, drawn
//! ones are near zero.

use super::support::evaluate;
use palisade::board::{Board, Position};
use palisade::evaluation::display::WinRateModel;
use palisade::evaluation::{Accumulator, Evaluator, Weights};
use palisade::types::{Color, MoveList, Score, score};
use std::sync::Arc;

/// A plain alpha-beta search of fixed depth: just enough to follow a slope.
struct Player {
    evaluator: Evaluator,
    weights: Arc<Weights>,
}

impl Player {
    fn new() -> Self {
        let weights = Weights::embedded();
        Self { evaluator: Evaluator::new(weights.clone()), weights }
    }

    fn search(&mut self, pos: &mut Position, depth: i32, mut alpha: Score, beta: Score, ply: usize) -> Score {
        let moves: MoveList = pos.board().legal_moves();
        if moves.is_empty() {
            return if pos.board().in_check() { score::mated_in(ply) } else { 0 };
        }
        if ply > 0 && pos.is_draw(ply) {
            return 0;
        }
        if depth <= 0 && !pos.board().in_check() {
            let acc = Accumulator::new(pos.board(), &self.weights);
            return self.evaluator.evaluate(pos.board(), &acc);
        }
        for mv in moves {
            pos.push(mv, &mut ());
            let value = -self.search(pos, depth - 1, -beta, -alpha, ply + 1);
            pos.pop();
            if value >= beta {
                return value;
            }
            alpha = alpha.max(value);
        }
        alpha
    }

    /// Makes the best move of a search of this depth; false if there is none.
    fn play(&mut self, pos: &mut Position, depth: i32) -> bool {
        let mut best = None;
        let mut alpha = -score::INFINITE;
        for mv in pos.board().legal_moves() {
            pos.push(mv, &mut ());
            let value = -self.search(pos, depth - 1, -score::INFINITE, -alpha, 1);
            pos.pop();
            if value > alpha {
                (alpha, best) = (value, Some(mv));
            }
        }
        best.is_some_and(|mv| {
            pos.play(mv);
            true
        })
    }
}

/// Plays a won ending to its end; the winner searches `depth` plies, the defender three. Returns the number
/// of plies to mate.
fn plies_to_mate(fen: &str, strong: Color, depth: i32) -> Option<usize> {
    let mut player = Player::new();
    let mut pos = Position::new(Board::from_fen(fen).expect(fen));
    for ply in 0..200 {
        let depth = if pos.board().side_to_move() == strong { depth } else { 3 };
        if !player.play(&mut pos, depth) {
            let mated = pos.board().in_check() && pos.board().side_to_move() != strong;
            return mated.then_some(ply);
        }
        if pos.is_fifty_move_draw() {
            return None;
        }
    }
    None
}

/// Endings with the exact distance to mate in moves (python-chess test data): of
/// each, the board, the side to move and the distance; negative if it loses.
fn exact() -> impl Iterator<Item = (String, String, i32)> {
    include_str!("../../data/mates-3-4-men.epd").lines().filter_map(|line| {
        let (fields, distance) = line.split_once(" dm ")?;
        let distance = distance.trim().trim_end_matches(';').parse().ok()?;
        let fen = format!("{fields} 0 1");
        let board = fen.split(' ').next()?;
        let mut pieces: Vec<char> = board.chars().filter(|c| c.is_alphabetic()).collect();
        pieces.sort_unstable();
        Some((fen.clone(), pieces.into_iter().collect(), distance))
    })
}

#[test]
fn elementary_mates_are_found() {
    let mut played = Vec::new();
    for (fen, pieces, distance) in exact() {
        let strong = match pieces.as_str() {
            "BKNk" | "KQk" | "KRk" | "KPk" => Color::White,
            "Kbkn" | "Kkq" | "Kkr" | "Kkp" => Color::Black,
            _ => continue,
        };
        if distance == 0 {
            continue;
        }
        let plies = plies_to_mate(&fen, strong, 5).unwrap_or_else(|| panic!("{fen} was not won"));
        assert!(plies <= 100, "{fen} took {plies} plies, {distance} moves would do");
        played.push(pieces);
    }
    assert!(["BKNk", "KQk", "KRk"].iter().all(|kind| played.iter().any(|p| p == kind)), "{played:?}");
}

#[test]
fn more_won_endings() {
    for (fen, strong) in [
        ("8/8/8/3k4/8/8/8/KQ6 w - - 0 1", Color::White),
        ("8/8/8/3k4/8/8/8/KR6 b - - 0 1", Color::White),
        ("8/8/3k4/8/8/8/8/KBB5 w - - 0 1", Color::White),
        ("kb6/n7/8/8/3K4/8/8/8 b - - 0 1", Color::Black),
        ("8/8/4k3/8/4K3/4P3/8/8 b - - 0 1", Color::White),
        ("8/8/4p3/8/4k3/8/8/4K3 b - - 0 1", Color::Black),
        ("8/8/8/4k3/8/8/2KN4/3B4 w - - 0 1", Color::White),
    ] {
        assert!(plies_to_mate(fen, strong, 5).is_some(), "{fen}");
    }
}

#[test]
fn drawn_endings_are_near_zero() {
    let weights = Weights::embedded();
    for fen in [
        "8/8/8/4k3/8/8/2K5/3B4 w - - 0 1",
        "8/8/8/4k3/8/8/2K5/3N4 b - - 0 1",
        "8/8/8/4k3/8/8/2KNN3/8 w - - 0 1",
        "8/8/4b3/4k3/8/8/2K5/3N4 w - - 0 1",
        "8/4k3/8/4K3/4P3/8/8/8 w - - 0 1",
        "k7/8/8/P7/1K6/8/8/8 w - - 0 1",
        "k7/8/8/P7/1K1B4/8/8/8 w - - 0 1",
        "k7/8/P7/P7/1K1B4/8/8/8 w - - 0 1",
        "8/8/4k3/4b3/8/8/2KR4/8 w - - 0 1",
        "8/B3k3/8/7K/8/8/P7/8 w - - 0 1",
        "8/p7/8/8/7k/8/b3K3/8 b - - 0 1",
    ] {
        let value = evaluate(&Board::from_fen(fen).expect(fen), &weights);
        assert!(value.abs() <= 60, "{fen} {value}");
    }
}

#[test]
fn exceptions_keep_their_value() {
    let weights = Weights::embedded();
    let value = |fen: &str| evaluate(&Board::from_fen(fen).expect(fen), &weights);
    assert!(value("8/4k3/8/4K3/4P3/8/8/8 b - - 0 1") < -2000, "opposition");
    assert!(value("4k3/8/3K4/4P3/8/8/8/8 w - - 0 1") > 2000, "key square");
    assert!(value("k7/8/8/P7/1KB5/8/8/8 w - - 0 1") > 400, "right bishop");
    assert!(value("8/8/8/7k/8/8/4P2P/2K5 b - - 0 1") < -3000, "one of two pawns wins alone");
    assert!(value("8/8/8/7k/8/8/6PN/K7 w - - 0 1").abs() < 1000, "no pawn does: the terms decide");
    assert_eq!(value("k7/3N4/1K2P3/8/8/8/8/8 b - - 0 1"), 0, "stalemate");
    let rook = |fen| value(fen).abs();
    assert!(rook("8/8/8/8/3pk3/8/8/R2K4 w - - 0 1") > 500, "our king in front of the pawn");
    assert!(rook("7K/8/8/8/8/2k5/3p4/R7 b - - 0 1") < 150, "their king and pawn are there");
    assert!(value("8/8/8/8/8/1k6/1p6/3K3Q w - - 0 1") > 1000, "knight pawn on the seventh");
    assert!(value("7K/8/8/8/8/1k6/p7/7Q w - - 0 1").abs() < 100, "rook pawn on the seventh, king far away");
    assert_eq!(value("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), 0, "stalemate");
}

#[test]
fn stalemates_are_draws_with_bishop_and_knight_and_against_a_pawn() {
    let weights = Weights::embedded();
    for fen in ["7k/4N3/3B2K1/8/8/8/8/8 b - - 0 1", "8/8/8/8/8/1Q6/p1K5/k7 b - - 0 1"] {
        assert_eq!(evaluate(&Board::from_fen(fen).expect(fen), &weights), 0, "{fen}");
    }
}

/// Or a pawn or a piece would be given away to come into a better known ending.
#[test]
fn a_piece_more_is_worth_more_in_an_ending_by_rule() {
    let weights = Weights::embedded();
    let white = |fen: &str| {
        let board = Board::from_fen(fen).expect(fen);
        evaluate(&board, &weights) * board.side_to_move().sign()
    };
    for (rank, pieces) in [
        ("4r3", "queen against rook"),
        ("4n3", "queen against knight"),
        ("4b3", "queen against bishop"),
        ("4p3", "queen against pawn"),
    ] {
        for turn in ["w", "b"] {
            let with = |more: &str| white(&format!("8/8/5k2/{rank}/8/{more}/3Q1K2/8 {turn} - - 0 1"));
            let alone = with("8");
            assert!(alone > 500, "{pieces} {alone}");
            for more in ["P7", "N7", "B7", "R7", "Q7", "PP6", "6PP"] {
                assert!(with(more) > alone + 100, "{pieces} with {more}: {} after {alone}", with(more));
            }
            assert!(with("Q7") < white("8/8/5k2/8/8/8/3Q1K2/8 w - - 0 1"), "{pieces}: to take it is better");
        }
    }
    let pawn = |more: &str| white(&format!("8/8/8/8/{more}/4pk2/8/4K2R w - - 0 1"));
    assert!(pawn("8") > 500);
    for more in ["P7", "N7", "B7", "R7"] {
        assert!(pawn(more) > pawn("8") + 100, "rook with {more}");
    }
    let corner = |more: &str| white(&format!("7k/8/5K2/4NB2/8/8/{more}/8 w - - 0 1"));
    assert!(corner("P7") > corner("8") + 100, "bishop, knight and pawn");
    let bishops = white("8/8/4k3/8/8/3KP3/4B3/5B2 w - - 0 1");
    assert!(bishops > white("8/8/4k3/8/8/3KP3/4B3/8 w - - 0 1"), "two bishops of one colour and pawn");
}

#[test]
fn an_ending_by_rule_has_no_danger() {
    let mut evaluator = Evaluator::new(Weights::embedded());
    let mut danger = |fen: &str| {
        let board = Board::from_fen(fen).expect(fen);
        let acc = Accumulator::new(&board, evaluator.weights());
        evaluator.evaluate(&board, &acc);
        Color::ALL.map(|attacker| evaluator.last_danger(attacker))
    };
    assert_ne!(danger("6k1/5p2/5Q1p/6N1/8/8/5PPP/q5K1 w - - 0 1"), [0, 0]);
    for fen in ["8/8/4k3/8/8/8/3QK3/8 w - - 0 1", "8/8/4k3/4r3/8/P7/3Q1K2/8 b - - 0 1"] {
        assert_eq!(danger(fen), [0, 0], "{fen}");
    }
}

/// All endings that the first evaluation judged wrongly: the number that is now right without a search.
/// `tests/data/endings.epd` has their sources.
#[test]
fn endings_once_wrong() {
    const RIGHT: usize = 32;
    /// The least advantage that counts as winning, cp.
    const WINNING: i32 = 150;
    let weights = Weights::embedded();
    let (mut all, mut right) = (0, Vec::new());
    for line in include_str!("../../data/endings.epd").lines().filter(|line| !line.starts_with('#')) {
        let (fields, result) = line.split_once(" c0 \"").expect(line);
        let board = Board::from_fen(&format!("{fields} 0 1")).expect(line);
        let value = evaluate(&board, &weights) * board.side_to_move().sign();
        let white = WinRateModel::of(&board).centipawns(value);
        let is_right = match result.split('"').next() {
            Some("won for White") => white >= WINNING,
            Some("won for Black") => white <= -WINNING,
            Some("drawn") => white.abs() < WINNING,
            _ => panic!("{line}"),
        };
        all += 1;
        if is_right {
            right.push(line);
        }
    }
    assert_eq!(all, 200);
    assert!(right.len() >= RIGHT, "{} are right:\n{}", right.len(), right.join("\n"));
    assert_eq!(right.iter().filter(|line| line.contains("KRvKP")).count(), 9, "{}", right.join("\n"));
}
