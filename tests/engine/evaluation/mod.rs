//! The promises of the evaluation, held over a corpus of positions.
//!
//! `tests/data/positions.fen` is a selection from the public tuning data: the first
//! part makes every weight occur, the rest is a plain sample.

use palisade::board::Board;
use palisade::evaluation::tuning::model;
use palisade::evaluation::tuning::trace::SparseTrace;
use palisade::evaluation::weights::terms::{COUNT, PARAMETERS, TERMS, TermInfo};
use palisade::evaluation::{Accumulator, Breakdown, EMBEDDED, Evaluator, Trace, Weights};
use palisade::types::{Color, Square};
use std::sync::Arc;

mod counts;
mod endings;
mod support;

use self::support::{boards, evaluate};

#[test]
fn corpus_is_large_enough() {
    assert!(boards().len() >= 2000, "{}", boards().len());
}

#[test]
fn colours_are_treated_alike() {
    let weights = Weights::embedded();
    for board in boards() {
        let twin = board.flipped();
        assert_eq!(evaluate(&board, &weights), evaluate(&twin, &weights), "{}", board.fen());
    }
}

#[test]
fn trace_equals_score() {
    let weights = Weights::embedded();
    for board in boards() {
        let trace = Trace::new(&board, &weights);
        let score = evaluate(&board, &weights) * board.side_to_move().sign();
        assert_eq!(trace.score, score, "{}", board.fen());
        if trace.head.known {
            continue;
        }
        let sums = trace.replay(&weights);
        assert_eq!(sums, trace.sums, "{}", board.fen());
        let (mg, eg) = model::halves(&sums, &weights);
        let material = i32::from(trace.head.material);
        let again = model::assemble(mg, eg, trace.scale, weights.taper().share(material));
        assert_eq!(again, score, "{}", board.fen());
    }
}

#[test]
fn shares_of_the_themes_add_up_to_the_score() {
    let weights = Weights::embedded();
    let boards = boards();
    for pair in boards.chunks_exact(5) {
        let found = [&pair[0], &pair[1]].map(|board| Breakdown::new(board, &weights).parts(Color::White));
        let [one, other] = &found;
        let fen = pair[0].fen();
        let total = one.shares(&weights).total();
        assert!((total - f64::from(one.score())).abs() < 1e-6, "{fen}: {total} {}", one.score());
        // The difference of two positions is divided exactly too.
        let difference = f64::from(one.score() - other.score());
        let total = one.shares_against(other, &weights).total();
        assert!((total - difference).abs() < 1e-6, "{fen}: {total} {difference}");
        if let Some(map) = Breakdown::new(&pair[0], &weights).pieces() {
            let sum = map.pieces.iter().sum::<f64>() + map.together + map.outcome;
            assert!((sum - map.score).abs() < 1e-6, "{fen}: {sum} {}", map.score);
        }
    }
}

#[test]
fn model_equals_score_but_for_rounding() {
    for weights in [(*Weights::embedded()).clone(), Weights::material_only()] {
        let reals = weights.to_reals();
        let tapers = model::Tapers::default();
        for board in boards() {
            let trace = Trace::new(&board, &weights);
            if trace.head.known {
                continue;
            }
            let sparse = trace.sparse();
            let real = model::forward(&sparse.view(), &reals, &tapers).value;
            // Four curve values cut by up to 1.5 each, the scaled half and the blend.
            assert!((real - f64::from(trace.score)).abs() < 8.0, "{real} {} {}", trace.score, board.fen());
        }
    }
}

#[test]
fn cached_equals_fresh() {
    let weights = Weights::embedded();
    let mut old = Evaluator::new(weights.clone());
    // Twice, so that every entry is both written and read, in an order that makes
    // positions drive each other out.
    for board in boards().iter().chain(boards().iter().rev()) {
        let acc = Accumulator::new(board, &weights);
        let warm = old.evaluate(board, &acc);
        let trace = Trace::new(board, &weights);
        assert_eq!(warm, trace.score * board.side_to_move().sign(), "{}", board.fen());
    }
    old.clear();
    let board = &boards()[0];
    let acc = Accumulator::new(board, &weights);
    assert_eq!(old.evaluate(board, &acc), evaluate(board, &weights));
}

#[test]
fn danger_belongs_to_the_attacker_of_the_last_position() {
    let weights = Weights::embedded();
    let mut evaluator = Evaluator::new(weights.clone());
    let mut danger = |board: &Board| {
        evaluator.evaluate(board, &Accumulator::new(board, &weights));
        Color::ALL.map(|color| evaluator.last_danger(color))
    };
    for board in boards() {
        let [white, black] = danger(&board);
        assert_eq!(danger(&board.flipped()), [black, white], "{}", board.fen());
    }
    let attack = "6k1/5p2/5Q1p/6N1/8/8/5PPP/q5K1 w - - 0 1";
    let [white, black] = danger(&Board::from_fen(attack).expect("legal"));
    assert!(white > black && white > 20, "{white} {black}");
}

#[test]
fn incremental_equals_recomputed() {
    let weights = Weights::embedded();
    for board in boards() {
        let acc = Accumulator::new(&board, &weights);
        for mv in board.legal_moves() {
            let (mut next, mut kept) = (board, acc);
            next.make(mv, &mut kept.observer(&weights));
            assert_eq!(kept, Accumulator::new(&next, &weights), "{} {mv:?}", board.fen());
        }
    }
}

/// The terms by where something stands from a king: 8 files apart, 15 ranks.
const BY_OFFSET: [&str; 3] = ["enemy_king_offset", "pawn_own_king", "pawn_enemy_king"];

/// The terms by a piece's square (files a to d) and a pawn's, with the first of these squares.
const BY_PAWN: [(&str, usize); 4] =
    [("piece_own_pawn", 0), ("piece_enemy_pawn", 0), ("pawn_own_pawn", 4), ("pawn_enemy_pawn", 4)];

/// Returns true for impossible counts: two pieces on one square; an offset that is the king's own square, or
/// a pawn on the first or last rank. Nor can a side have all its pieces and be behind: no pawn passes another
/// without a capture.
fn is_impossible(term: &TermInfo, weight: usize) -> bool {
    if let Some((_, first)) = BY_PAWN.iter().find(|(key, _)| *key == term.key()) {
        let (piece, pawn) = (weight / 48 % (32 - first), weight % 48 + 8);
        return 8 * ((piece + first) / 4) + piece % 4 == pawn;
    }
    if term.key() == "space" {
        return weight == 7;
    }
    let (files, ranks) = (weight / 15 % 8, weight % 15);
    let of_pawns = term.key().starts_with("pawn_");
    BY_OFFSET.contains(&term.key().as_str())
        && ((files, ranks) == (0, 7) || (of_pawns && (ranks == 0 || ranks == 14)))
}

/// A piece of each kind and a pawn at every offset from a king in a corner or on an edge.
fn boards_by_offset() -> Vec<Board> {
    let corners = [Square::A1, Square::H1, Square::A8, Square::H8, Square::D1, Square::D8];
    let mut boards = Vec::new();
    for (near, far) in corners.into_iter().flat_map(|near| corners.map(|far| (near, far))) {
        for (sq, letter) in Square::all().flat_map(|sq| "PNBRQ".chars().map(move |letter| (sq, letter))) {
            let pawn = letter == 'P';
            if near == far || [near, far].contains(&sq) || (pawn && [0, 7].contains(&sq.rank())) {
                continue;
            }
            // Pawns that make it no special ending: the value must be a sum of terms.
            let mut pieces = vec![(near, 'k'), (far, 'K'), (sq, letter)];
            let spare = |taken: &[(Square, char)], rank| {
                let free = |sq: &Square| sq.rank() == rank && taken.iter().all(|(other, _)| other != sq);
                Square::all().find(free).expect("a free square")
            };
            for (rank, letter) in [(1, 'P'), (6, 'p'), (2, 'P'), (5, 'p')] {
                let sq = spare(&pieces, rank);
                pieces.push((sq, letter));
            }
            boards.extend(["w", "b"].iter().find_map(|side| Board::from_fen(&fen_of(&pieces, side)).ok()));
        }
    }
    boards
}

/// White pieces of each kind on each square of files a to d, with pawns of either side on all others.
fn boards_by_pawn() -> Vec<Board> {
    let mut boards = Vec::new();
    for piece in Square::all().filter(|sq| sq.file() < 4) {
        for (letter, pawn) in "PNBRQK".chars().flat_map(|letter| ['P', 'p'].map(|pawn| (letter, pawn))) {
            if letter == 'P' && [0, 7].contains(&piece.rank()) {
                continue;
            }
            // Four at a time: with the piece no side has more than eight pawns.
            for (rank, left) in (1..7).flat_map(|rank| [0, 4].map(|left| (rank, left))) {
                let pawns = (left..left + 4).map(|file| Square::at(file, rank)).filter(|sq| *sq != piece);
                let mut pieces = vec![(piece, letter)];
                pieces.extend(pawns.map(|sq| (sq, pawn)));
                boards.push(with_others(&pieces));
            }
        }
    }
    boards
}

/// A legal board of these pieces, kings, and some pieces, so that no rule gives its value.
fn with_others(fixed: &[(Square, char)]) -> Board {
    let free: Vec<_> = Square::all().filter(|sq| fixed.iter().all(|(taken, _)| taken != sq)).collect();
    let kings = free.iter().flat_map(|white| free.iter().rev().map(move |black| (*white, *black)));
    let boards = kings.filter(|(white, black)| white != black).flat_map(|(white, black)| {
        let mut pieces = fixed.to_vec();
        if fixed[0].1 != 'K' {
            pieces.push((white, 'K'));
        }
        pieces.push((black, 'k'));
        let mut places = free.iter().filter(|sq| **sq != white && **sq != black);
        for letter in ['R', 'r', 'n'] {
            pieces.push((*places.next().expect("a free square"), letter));
        }
        ["w", "b"].map(|side| Board::from_fen(&fen_of(&pieces, side)))
    });
    boards.flatten().next().expect("a legal board")
}

/// The FEN of a few pieces.
fn fen_of(pieces: &[(Square, char)], side: &str) -> String {
    let row = |rank| {
        let cell = |file| {
            pieces.iter().find(|(sq, _)| (sq.rank(), sq.file()) == (rank, file)).map_or('1', |piece| piece.1)
        };
        let mut row: String = (0..8).map(cell).collect();
        for empty in (2..=8).rev() {
            row = row.replace(&"1".repeat(empty), &empty.to_string());
        }
        row
    };
    let rows: Vec<String> = (0..8).rev().map(row).collect();
    format!("{} {side} - - 0 1", rows.join("/"))
}

#[test]
fn every_weight_lives() {
    let weights = Weights::embedded();
    let mut occurrences = vec![0u32; COUNT];
    // Two pawns that fork four pieces, with either side to move; a queen attacked only by a queen whose side
    // is level or ahead.
    let rare = [
        "6k1/p7/8/n1b1n1b1/1P3P2/8/8/7K w - - 0 1",
        "6k1/p7/8/n1b1n1b1/1P3P2/8/8/7K b - - 0 1",
        "6k1/p7/8/8/3q4/8/P2Q4/7K w - - 0 1",
        "6k1/p7/8/8/3q4/8/PP1Q4/7K w - - 0 1",
    ];
    let rare = rare.map(|fen| Board::from_fen(fen).expect("legal"));
    for board in boards().into_iter().chain(boards_by_offset()).chain(boards_by_pawn()).chain(rare) {
        for (i, _) in Trace::new(&board, &weights).active() {
            occurrences[i] += 1;
        }
    }
    let dead: Vec<_> = TERMS
        .iter()
        .flat_map(|t| t.range().map(move |i| (t, i)))
        .filter(|&(t, i)| (occurrences[i] == 0) != is_impossible(t, i - t.offset))
        .map(|(t, i)| format!("{}[{}]", t.key(), i - t.offset))
        .collect();
    assert!(dead.is_empty(), "weights that never occur, or should not: {dead:?}");
}

/// A vector of reals with something in every place, so that no derivative is
/// hidden by a zero.
fn stirred() -> Vec<f64> {
    let mut reals = Weights::embedded().to_reals();
    let live = model::tunable();
    for (i, real) in reals.iter_mut().enumerate().take(2 * COUNT) {
        if live[i] {
            *real += ((i * 7919 % 101) as f64 - 50.0) / 25.0;
        }
    }
    reals
}

#[test]
fn gradient_matches_differences() {
    let weights = Weights::embedded();
    let (mut reals, tapers, live) = (stirred(), model::Tapers::default(), model::tunable());
    let boards = boards();
    let mut checked = 0;
    for board in boards.iter().step_by(17) {
        let trace = Trace::new(board, &weights);
        if trace.head.known {
            continue;
        }
        let sparse: SparseTrace = trace.sparse();
        let view = sparse.view();
        let forward = model::forward(&view, &reals, &tapers);
        let mut gradient = vec![0.0; model::LENGTH];
        model::backward(&view, &reals, &forward, 1.0, &mut gradient);
        // Weights that do not occur change no score, all of them at once.
        let lists =
            [view.linear, view.danger[0], view.danger[1], view.winnable, view.scale[0], view.scale[1]];
        let mut occurs = vec![false; COUNT];
        lists.concat().iter().for_each(|count| occurs[usize::from(count.weight)] = true);
        let occurs = |place: usize| place >= 2 * COUNT || occurs[place / 2];
        let mut elsewhere = reals.clone();
        for place in (0..model::LENGTH).filter(|&i| !occurs(i)) {
            elsewhere[place] += 3.0;
            assert_eq!(gradient[place], 0.0, "{} {}", model::names()[place], board.fen());
        }
        assert_eq!(model::forward(&view, &elsewhere, &tapers).value, forward.value, "{}", board.fen());
        for place in (0..model::LENGTH).filter(|&i| live[i] && occurs(i)) {
            // Small, for the curve bends sharply where danger begins.
            let step = 1e-6;
            let mut moved = |by: f64| {
                let kept = reals[place];
                reals[place] += by;
                let found = model::forward(&view, &reals, &tapers);
                reals[place] = kept;
                found
            };
            let (a, b) = (moved(-step), moved(step));
            // At a kink (a cap that begins to bind, a change of the stronger side)
            // there is no derivative to compare with.
            let side = |f: &model::Forward| {
                let size = f.eg_before.abs();
                (f.eg > 0.0, f.eg < 0.0, f.eg_before > 0.0, f.winnable <= -size, f.winnable >= size)
            };
            if side(&a) != side(&b) {
                continue;
            }
            let numeric = (b.value - a.value) / (2.0 * step);
            let error = (numeric - gradient[place]).abs();
            assert!(
                error <= 1e-4 * (1.0 + numeric.abs()),
                "{} {numeric} {} {}",
                model::names()[place],
                gradient[place],
                board.fen()
            );
            checked += usize::from(numeric != 0.0);
        }
    }
    assert!(checked > 10_000, "{checked}");
}

#[test]
fn weights_read_back_to_themselves() {
    let weights = Weights::embedded();
    assert_eq!(weights.to_toml(), EMBEDDED);
    let again = Weights::from_reals(&weights.to_reals(), weights.provenance().clone());
    assert_eq!(again.to_toml(), EMBEDDED);
    let bare = Weights::material_only();
    assert_eq!(Weights::from_toml(&bare.to_toml()).expect("valid").to_toml(), bare.to_toml());
}

/// As pieces leave the board the endgame's share moves in small steps, and no step
/// of the score is larger than the halves and the taper curve allow.
#[test]
fn taper_takes_no_leap() {
    use palisade::evaluation::weights::taper::{Taper, blend};
    for taper in [Taper::new(false), Taper::new(true)] {
        for (mg, eg) in [(60, 120), (-300, 450), (2000, -2000), (7, 7)] {
            for material in 0..24 {
                let (a, b) = (taper.share(material), taper.share(material + 1));
                let step = (blend(mg, eg, a) - blend(mg, eg, b)).abs();
                let allowed = ((mg - eg).abs() * (a - b)).div_euclid(256) + 1;
                assert!(step <= allowed, "{mg} {eg} at {material}: {step} > {allowed}");
            }
        }
    }
}

#[test]
fn odd_promotions_stay_in_range() {
    let weights = Weights::embedded();
    for fen in [
        "6rk/6pp/8/8/8/8/QQQQQQQQ/QRK5 w - - 0 1",
        "qqkrbbnn/qqqqqqqr/8/8/8/8/6PP/6RK b - - 0 1",
        "4k3/8/nnnnnnnn/nn6/8/8/NNNNNNNN/NN2K3 w - - 0 1",
    ] {
        let board = Board::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        let score = evaluate(&board, &weights);
        assert!(score.abs() <= palisade::types::score::EVAL_MAX, "{fen} {score}");
        let trace = Trace::new(&board, &weights);
        assert!(trace.head.material <= 24);
    }
    let nine = Board::from_fen("7k/r5pp/8/8/1QQQQ3/QQQQQ3/8/RNB1K1N1 w - - 0 1").expect("legal");
    assert!(evaluate(&nine, &weights) > 8000);
}

#[test]
fn cubic_taper_changes_only_the_blend() {
    let weights = Weights::embedded();
    let cubic = Arc::new(weights.with_parameter(palisade::evaluation::weights::terms::TAPER_CUBIC, 1));
    let mut differences = 0;
    for board in boards() {
        let (a, b) = (Trace::new(&board, &weights), Trace::new(&board, &cubic));
        assert_eq!(a.sums.linear, b.sums.linear);
        differences += usize::from(a.score != b.score);
        if matches!(a.head.material, 0 | 12 | 24) {
            assert_eq!(a.score, b.score, "{}", board.fen());
        }
    }
    assert!(differences > 500, "{differences}");
}

#[test]
fn parameters_start_where_they_say() {
    let bare = Weights::material_only();
    for (number, info) in PARAMETERS.iter().enumerate() {
        assert_eq!(bare.parameter(number), info.default, "{}", info.name);
    }
    assert_eq!(bare.king_safety_arrays()[0][63], -613);
}

#[test]
fn side_to_move_owns_the_sign() {
    let weights = Weights::embedded();
    let up = Board::from_fen("4k3/pppp4/8/8/8/8/PPPP4/R3K3 w - - 0 1").expect("legal");
    assert!(evaluate(&up, &weights) > 200);
    assert_eq!(up.side_to_move(), Color::White);
    let other = Board::from_fen("4k3/pppp4/8/8/8/8/PPPP4/R3K3 b - - 0 1").expect("legal");
    assert!(evaluate(&other, &weights) < -200);
}
