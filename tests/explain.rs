//! Explanations: the shares add up, facts that need a search, the same text each time. Facts of
//! lines: `tests/explain_facts.rs`.

use palisade::board::{Board, Position};
use palisade::evaluation::Weights;
use palisade::explain::facts::balance;
use palisade::explain::{Attribution, Explanation, Theme, Words, json, study};
use palisade::tools::Budget;
use palisade::tools::why::analyst::EngineAnalyst;
use palisade::types::Move;
use std::fs;
use std::path::Path;

/// Nodes a question; few, as the rules hold for any search.
const NODES: u64 = 1000;
/// Positions of games that the sum is tried on.
const POSITIONS: usize = 1000;

fn analyst(nodes: u64) -> EngineAnalyst {
    EngineAnalyst::new(&Weights::embedded(), 1, 4, Budget::Nodes(nodes)).expect("an engine")
}

fn explain(analyst: &mut EngineAnalyst, fen: &str, asked: &[&str]) -> Option<Explanation> {
    let position = Position::new(Board::from_fen(fen).expect("legal"));
    let asked: Vec<Move> = asked.iter().map(|text| position.parse_san(text).expect("legal")).collect();
    analyst.forget().expect("idle");
    study(analyst, &position, &asked, &Weights::embedded()).expect("an answer")
}

fn positions() -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/positions.fen");
    let text = fs::read_to_string(path).expect("positions");
    text.lines().step_by(2).take(POSITIONS).map(str::to_owned).collect()
}

fn adds_up(attribution: &Attribution) -> bool {
    let shares: i32 = Theme::ALL.into_iter().map(|theme| attribution.share(theme)).sum();
    shares + attribution.beyond == attribution.total
}

/// One move of the position that is not the best, another one each time.
fn some_move(fen: &str, number: usize) -> Option<String> {
    let board = Board::from_fen(fen).expect("legal");
    let moves = board.legal_moves();
    moves.get(number * 7 % moves.len().max(1)).map(|&mv| board.san(mv))
}

#[test]
fn shares_and_what_lies_beyond_are_the_difference_of_the_scores() {
    let mut analyst = analyst(NODES);
    let words = Words::english();
    let (mut compared, mut seen) = (0, [0; Theme::ALL.len()]);
    let positions = positions();
    assert_eq!(positions.len(), POSITIONS);
    for (number, fen) in positions.iter().enumerate() {
        let asked = some_move(fen, number);
        let asked: Vec<&str> = asked.as_deref().into_iter().collect();
        let Some(found) = explain(&mut analyst, fen, &asked) else { continue };
        let us = found.side();
        if let Some(change) = &found.best.change {
            assert!(adds_up(change), "{fen}: {change:?}");
        }
        for other in &found.others {
            let Some(lacks) = &other.lacks else { continue };
            assert!(adds_up(lacks), "{fen}: {lacks:?}");
            let cp = |way: &palisade::explain::Way| (way.shown.pawns(0.0) * 100.0).round() as i32;
            assert_eq!(lacks.total, cp(&found.best) - cp(&other.way), "{fen}");
            compared += 1;
            for (theme, share) in lacks.themes() {
                seen[theme.index()] += usize::from(share != 0);
            }
            let text = words.against(&found, other);
            assert!(!text.is_empty() && text.ends_with('.'), "{fen}: {text}");
        }
        let text = words.best(&found);
        assert!(!text.is_empty() && text.ends_with('.') && !text.contains("{"), "{fen}: {text}");
        // What is said to be won is won at the end of the line.
        for fact in found.best.facts.iter().filter(|fact| fact.kind.key() == "wins") {
            let shift = balance(found.best.line.end()) - balance(found.best.line.start());
            assert!(shift * fact.side.sign() > 0 && fact.side == us || fact.side != us, "{fen}");
        }
    }
    assert!(compared > POSITIONS / 2, "{compared} compared");
    assert!(seen.iter().all(|&n| n > 0), "a theme never has a share: {seen:?}");
}

#[test]
fn the_same_question_has_the_same_answer() {
    let fen = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 0 3";
    let (words, mut analyst) = (Words::english(), analyst(20_000));
    let mut told = || {
        let found = explain(&mut analyst, fen, &["Nd4"]).expect("a move");
        (
            words.best(&found),
            words.against(&found, &found.others[0]),
            json::explanation(&found, &words, false),
        )
    };
    let first = told();
    assert_eq!(first, told());
    assert!(first.1.contains("3...Nd4 allows 4.Qxf7#, which is checkmate."), "{}", first.1);
    assert_eq!(first.2["others"][0]["score"]["mate"], -1);
}

#[test]
fn a_game_that_is_over_has_nothing_to_explain() {
    let mut analyst = analyst(NODES);
    for fen in ["7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"] {
        assert!(explain(&mut analyst, fen, &[]).is_none(), "{fen}");
    }
}

/// A pawn that comes back a few moves after the end of the line told: once the second search had a
/// line of one move, and nothing was seen in it; later two pawns were believed where one was not.
/// Of the second position a pawn's win was told as well, by a search since changed. Which line of the
/// first ends ahead, and what a few thousand nodes believe of it, depends on the search: at 5,000
/// nodes bench 4395442 tells two pawns with the colours exchanged, and they are not won.
#[test]
fn a_pawn_that_is_soon_lost_again_is_not_won() {
    let quiet = "r4r1k/3q2b1/p1p1b3/P1Bppp1p/1PP5/Q4P2/4B1PP/3R1RK1 b - - 1 21";
    let ahead = "r2q1k1r/pp2bppp/3p4/1QPbP3/6PP/7R/1P3P2/R1B1KB2 b Q - 0 13";
    let mut tempted = 0;
    for (fen, nodes) in [(ahead, 8000), (ahead, 12_000), (quiet, 5000), (quiet, 60_000)] {
        let board = Board::from_fen(fen).expect("legal");
        for view in [board.fen(), board.flipped().fen()] {
            let found = explain(&mut analyst(nodes), &view, &[]).expect("a move");
            let facts = &found.best.facts;
            assert!(!facts.iter().any(|fact| fact.kind.key() == "wins"), "{nodes}, {view}: {facts:?}");
            let line = &found.best.line;
            let gain = (balance(line.end()) - balance(line.start())) * line.start().side_to_move().sign();
            tempted += i32::from(fen == ahead && gain > 0);
        }
    }
    assert!(tempted > 0, "no line of the first position ends ahead: nothing to keep silent about");
}

/// The facts that need a search: where they hold, and where they must stay silent.
#[test]
fn searched_facts() {
    let mut analyst = analyst(30_000);
    let tables = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/syzygy");
    let problems = analyst.set_syzygy_path(tables.to_str().expect("UTF-8")).expect("idle");
    assert!(problems.is_empty(), "{problems:?}");
    let mut wrong = Vec::new();
    for (kind, fen, holds) in [
        ("only-move", "7k/8/8/8/8/8/1q6/K7 w - - 0 1", true),
        ("only-move", "6k1/5ppp/8/8/8/8/5PPP/QR4K1 w - - 0 1", false),
        ("only-move", palisade::board::STARTPOS, false),
        // Mate on the back rank, which a pawn's step prevents.
        ("parries", "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1", true),
        // The scholar's mate.
        ("parries", "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 0 3", true),
        ("parries", palisade::board::STARTPOS, false),
        // The next draw by fifty moves, not the king's move, is what a search sees.
        ("only-move", "8/8/5R2/3K4/8/4k3/8/8 b - - 80 115", false),
        // A trébuchet: whoever must move loses the pawn.
        ("zugzwang", "8/8/8/3p1K2/2kP4/8/8/8 w - - 0 1", true),
        // White wins whoever is to move, and once the scores alone seemed to say otherwise.
        ("zugzwang", "k7/8/P7/8/PN6/7K/7P/8 b - - 0 60", false),
        ("zugzwang", "8/5k2/8/8/8/5P2/5K2/8 w - - 0 1", false),
        ("tablebase", "8/8/8/8/8/4k3/4P3/4K3 b - - 0 1", true),
        ("tablebase", palisade::board::STARTPOS, false),
    ] {
        let board = Board::from_fen(fen).expect("legal");
        for fen in [board.fen(), board.flipped().fen()] {
            let found = explain(&mut analyst, &fen, &[]).expect("a move");
            let told = found.best.facts.iter().any(|fact| fact.kind.key() == kind);
            if told != holds {
                wrong.push(format!("{kind}: {fen}: {:?}", found.best.facts));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
