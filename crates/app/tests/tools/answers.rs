//! The composition of an answer: the reply that refutes a move comes first, outcome words fit the line, and
//! no statement is repeated. Facts that must be named are asserted, not whole sentences.

use palisade::board::{Board, Position};
use palisade::evaluation::Weights;
use palisade::types::{Color, Move};
use palisade_coach::facts::balance;
use palisade_coach::{Explanation, Language, Localizer, Reader, TablebaseResult, Turn, study_for};
use palisade_tools::Budget;
use palisade_tools::why::analyst::{EngineAnalyst, engine_analyst};
use std::path::Path;

const NODES: u64 = 20_000;

fn analyst() -> EngineAnalyst {
    engine_analyst(&Weights::embedded(), 1, 4, Budget::Nodes(NODES)).expect("an engine")
}

fn explain(fen: &str, requested: &[&str], reader: Reader) -> Explanation {
    let position = Position::new(Board::from_fen(fen).expect("legal"));
    let requested: Vec<Move> =
        requested.iter().map(|text| position.parse_san(text).expect("legal")).collect();
    let Ok(found) = study_for(&mut analyst(), &position, &requested, &Weights::embedded(), reader);
    found.expect("a move")
}

/// The text about the requested moves, or about the best move if none is requested.
fn answer(fen: &str, requested: &[&str]) -> String {
    let (found, localizer) = (explain(fen, requested, Reader::default()), Localizer::english());
    match found.others.first() {
        Some(other) => localizer.against(&found, other),
        None => localizer.best(&found),
    }
}

/// Asserts the words that the answers contain and those that they do not.
fn names(fen: &str, requested: &[&str], named: &[&str], silent: &[&str]) {
    let text = answer(fen, requested);
    for part in named {
        assert!(text.contains(part), "{fen} {requested:?}: no {part:?} in {text:?}");
    }
    for part in silent.iter().chain(&["worse than", "The move also", "Besides"]) {
        assert!(!text.contains(part), "{fen} {requested:?}: {part:?} in {text:?}");
    }
}

const TWO_KNIGHTS: &str = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";
const FORK: &str = "4k3/8/8/3r4/4N3/8/5PPP/6K1 w - - 0 1";

#[test]
fn the_refutation_is_named_with_what_it_wins() {
    names(TWO_KNIGHTS, &["Nxe5"], &["4.Nxe5 ", "4...Nxe5", "knight", "Better is 4."], &["sacrifices"]);
    // The bishop hangs, and the knight takes it.
    let fen = "r2qkbnr/ppp1pppp/2n5/3p4/3P2b1/1P3N2/PBP1PPPP/RN1QKB1R w KQkq - 3 5";
    names(fen, &["Ba3"], &["Better is"], &[]);
    names("8/5pkp/6p1/3n4/8/8/5PPP/3R2K1 w - - 3 1", &["h3"], &["misses 1.Rxd5", "knight on d5"], &["scope"]);
    names(FORK, &["h3"], &["misses 1.Nf6+, which forks the king on e8 and the rook on d5"], &[]);
}

#[test]
fn a_recapture_wins_nothing() {
    let fen = "r1bqkbnr/1ppp1ppp/p1B5/4p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 0 4";
    names(fen, &[], &["takes back the bishop on c6"], &["wins"]);
    names(fen, &["Qe7"], &["does not take back the bishop on c6"], &["wins a bishop"]);
    // Here no piece was taken with the last move.
    names(&fen.replace(" 0 4", " 3 4"), &[], &["bishop"], &["takes back"]);
}

#[test]
fn beside_a_forced_mate_nothing_else_is_stated() {
    let text = answer("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", &[]);
    assert_eq!(text, "1.Ra8# is checkmate: a back-rank mate.");
    let text = answer("4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16", &[]);
    assert!(text.contains("mate in 2") && !text.contains("Next best"), "{text}");
}

/// The result after each move by the tablebases, for the side that moves.
fn results(analyst: &mut EngineAnalyst, board: &Board) -> Vec<(Move, TablebaseResult)> {
    let after = |mv: Move| {
        let mut next = *board;
        next.make(mv, &mut ());
        let result = palisade_coach::Analyst::tablebase(analyst, &next).expect("four pieces");
        let mover = match result {
            TablebaseResult::Win => TablebaseResult::Loss,
            TablebaseResult::Draw => TablebaseResult::Draw,
            TablebaseResult::Loss => TablebaseResult::Win,
        };
        (mv, mover)
    };
    board.legal_moves().into_iter().map(after).collect()
}

/// With a tablebase result for every move, the words agree with it: the only move that wins or draws, and the win or
/// the draw thrown away.
#[test]
fn outcome_words_agree_with_the_tablebases() {
    let mut analyst = analyst();
    let tables = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/syzygy");
    let problems = analyst.engine_mut().set_syzygy_path(tables.to_str().expect("UTF-8")).expect("idle");
    assert!(problems.is_empty(), "{problems:?}");
    let localizer = Localizer::english();
    let mut seen = [0; 4];
    for number in 0..NUMBER {
        let squares = [('K', number * 7 + 3), ('k', number * 13 + 40), ('P', 8 + number * 5 % 48)];
        let fen = format!("{} {} - - 0 1", placed(&squares), if number % 2 == 0 { "w" } else { "b" });
        let Ok(board) = Board::from_fen(&fen) else { continue };
        let results = results(&mut analyst, &board);
        let Some(best) = results.iter().map(|(_, result)| rank(*result)).max() else { continue };
        let alone =
            results.len() > 1 && results.iter().filter(|(_, result)| rank(*result) == best).count() == 1;
        let position = Position::new(board);
        let Ok(found) = study_for(&mut analyst, &position, &[], &Weights::embedded(), Reader::default());
        let text = localizer.best(&found.expect("a move"));
        let draws = text.contains("the only move that draws");
        assert_eq!(draws, alone && best == 1, "{fen}: {text}");
        let wins = text.contains("No other move wins");
        assert!(!wins || (alone && best == 2), "{fen}: {text}");
        seen[0] += usize::from(draws);
        seen[1] += usize::from(wins);
        let Some(&(worse, result)) = results.iter().find(|(_, result)| rank(*result) < best) else {
            continue;
        };
        let Ok(found) = study_for(&mut analyst, &position, &[worse], &Weights::embedded(), Reader::default());
        let found = found.expect("a move");
        let Some(other) = found.others.first() else { continue };
        let text = localizer.against(&found, other);
        let [win, draw] = ["throws away the win", "throws away the draw"].map(|words| text.contains(words));
        assert!(!win || (best == 2 && rank(result) == 1), "{fen}: {text}");
        assert!(!draw || (best == 1 && rank(result) == 0), "{fen}: {text}");
        assert_eq!(other.turn, Some(expected(best, rank(result))), "{fen}: {text}");
        seen[2] += usize::from(win);
        seen[3] += usize::from(draw);
    }
    assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
}

/// Positions of a king and a pawn against a king that are tried.
const NUMBER: usize = 120;

/// The effect on the result of a move with the second result, if the best has the first.
fn expected(best: u8, played: u8) -> Turn {
    match (best, played) {
        (2, 1) => Turn::ThrowsWin,
        (2, _) => Turn::TurnsWin,
        _ => Turn::ThrowsDraw,
    }
}

/// The first field of a FEN with these pieces on squares counted from a1.
fn placed(pieces: &[(char, usize)]) -> String {
    let row = |rank: usize| {
        let on = |file: usize| {
            pieces.iter().find(|(_, sq)| sq % 64 == 8 * rank + file).map_or('1', |(piece, _)| *piece)
        };
        (0..8).map(on).collect::<String>()
    };
    (0..8).rev().map(row).collect::<Vec<_>>().join("/")
}

const fn rank(result: TablebaseResult) -> u8 {
    match result {
        TablebaseResult::Win => 2,
        TablebaseResult::Draw => 1,
        TablebaseResult::Loss => 0,
    }
}

/// Poisoned pawns of openings: the explanations fit the line.
#[test]
fn a_sacrifice_is_not_won_back_in_its_line() {
    let localizer = Localizer::english();
    let cases = [
        ("r1bqkb1r/pppn1ppp/5n2/3p2B1/3P4/2N5/PP2PPPP/R2QKBNR w KQkq - 0 6", "Nxd5"),
        ("r1bqkb1r/ppp2ppp/2n5/3np1N1/2B5/8/PPPP1PPP/RNBQK2R w KQkq - 0 6", "Nxf7"),
        ("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4", "Bxf7+"),
    ];
    for (fen, requested) in cases {
        let found = explain(fen, &[requested], Reader::default());
        for candidate in
            [&found.best, &found.others.first().map_or(&found.best, |other| &other.candidate).clone()]
        {
            let text = if candidate.mv == found.best.mv {
                localizer.best(&found)
            } else {
                localizer.against(&found, &found.others[0])
            };
            if text.contains("sacrifices") && !text.contains("for mate") {
                let sign = found.side().sign();
                let lost = (balance(candidate.line.end()) - balance(candidate.line.start())) * sign;
                assert!(lost < 0, "{fen} {requested}: {text}");
            }
        }
    }
}

/// The answer names the move that most players would choose, and the reason why it fails.
#[test]
fn a_reader_hears_why_the_likely_move_fails() {
    let fen = "r1bqkb1r/pppn1ppp/5n2/3p2B1/3P4/2N5/PP2PPPP/R2QKBNR w KQkq - 0 6";
    let board = Board::from_fen(fen).expect("legal");
    let [takes, e3] = ["Nxd5", "e3"].map(|san| board.parse_san(san).expect("legal"));
    let reader =
        |takes_often, often| Reader { rating: Some(1400), moves: vec![(takes, takes_often), (e3, often)] };
    let found = explain(fen, &[], reader(41.0, 30.0));
    let text = Localizer::english().best(&found);
    assert!(text.contains("About 40 in 100 play 6.Nxd5; it allows 6...Nxd5"), "{text}");
    let german = Localizer::of(Language::German).best(&found);
    assert!(german.contains("Etwa 40 von 100 spielen 6.Sxd5"), "{german}");
    // A move that hardly any player makes needs no warning.
    let found = explain(fen, &[], reader(3.0, 80.0));
    assert!(!Localizer::english().best(&found).contains("in 100"));
}

/// German has its own words for equally good moves, its own decimal mark, and genitives.
#[test]
fn german_is_german() {
    let localizer = Localizer::of(Language::German);
    let found = explain(palisade::board::STARTPOS, &[], Reader::default());
    let text = localizer.best(&found);
    assert!(!text.contains("etwa so gut") && !text.contains('+') || text.contains(','), "{text}");
    assert_eq!(found.side(), Color::White);
    assert!(localizer.score(found.best.shown, Color::White).contains(','));
}
