//! Explanations: the shares add up, facts that need a search, the same text each time. Facts of
//! lines: `crates/coach/tests/facts`.

use palisade::board::{Board, Position};
use palisade::evaluation::display::WinRateModel;
use palisade::evaluation::{Breakdown, Theme, Weights};
use palisade::types::{Move, Score};
use palisade_coach::facts::balance;
use palisade_coach::json::{RenderOptions, Study};
use palisade_coach::{Analyst, Attribution, Effort, Explanation, Found, Language, Localizer, Other, study};
use palisade_tools::Budget;
use palisade_tools::why::analyst::{EngineAnalyst, engine_analyst};
use std::convert::Infallible;
use std::fs;
use std::path::Path;

/// Nodes a question; few, as the rules hold for any search.
const NODES: u64 = 1000;
/// Positions of games that the sum is tried on.
const POSITIONS: usize = 300;

fn analyst(nodes: u64) -> EngineAnalyst {
    engine_analyst(&Weights::embedded(), 1, 4, Budget::Nodes(nodes)).expect("an engine")
}

fn explain(analyst: &mut EngineAnalyst, fen: &str, requested: &[&str]) -> Option<Explanation> {
    let position = Position::new(Board::from_fen(fen).expect("legal"));
    let requested: Vec<Move> =
        requested.iter().map(|text| position.parse_san(text).expect("legal")).collect();
    analyst.engine_mut().forget().expect("idle");
    study(analyst, &position, &requested, &Weights::embedded()).expect("an answer")
}

fn positions() -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/positions.fen");
    let text = fs::read_to_string(path).expect("positions");
    text.lines().step_by(7).take(POSITIONS).map(str::to_owned).collect()
}

fn adds_up(attribution: &Attribution) -> bool {
    let shares: i32 = Theme::ALL.into_iter().map(|theme| attribution.share(theme)).sum();
    shares + attribution.beyond == attribution.total
}

/// Returns the study that `why --json` writes.
fn written(found: &Explanation) -> Study {
    let localizer = Localizer::english();
    let position = Position::new(found.board);
    Study::of(Some(found), &position, &Weights::embedded(), &RenderOptions::new(&localizer))
}

/// `why --json` has the shares of the breakdown of both final positions, as whole numbers.
fn agrees_with_the_breakdown(found: &Explanation, other: &Other) {
    let (us, weights) = (found.side(), Weights::embedded());
    let [best, worse] = [&found.best, &other.candidate]
        .map(|candidate| Breakdown::new(candidate.line.end(), &weights).parts(us));
    let unit = f64::from(us.sign()) * WinRateModel::of(&found.board).centipawns_per_unit();
    let shares = best.shares_against(&worse, &weights).times(unit);
    let recorded = written(found);
    let at =
        found.others.iter().position(|known| known.candidate.mv == other.candidate.mv).expect("one of them");
    for (theme, share) in shares.each() {
        let recorded = recorded.others[at].against.as_ref().and_then(|against| against.lacks.as_ref());
        let recorded = f64::from(recorded.map_or(0, |lacks| lacks.share(theme)));
        assert!((recorded - share).abs() < 1.0, "{}: {theme:?} {recorded} {share}", found.board.fen());
    }
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
    let localizer = Localizer::english();
    let (mut compared, mut seen) = (0, [0; Theme::ALL.len()]);
    let positions = positions();
    assert_eq!(positions.len(), POSITIONS);
    for (number, fen) in positions.iter().enumerate() {
        let requested = some_move(fen, number);
        let requested: Vec<&str> = requested.as_deref().into_iter().collect();
        let Some(found) = explain(&mut analyst, fen, &requested) else { continue };
        let us = found.side();
        if let Some(change) = &found.best.change {
            assert!(adds_up(change), "{fen}: {change:?}");
        }
        for other in &found.others {
            let Some(lacks) = &other.lacks else { continue };
            assert!(adds_up(lacks), "{fen}: {lacks:?}");
            let cp = |candidate: &palisade_coach::CandidateLine| {
                (candidate.shown.pawns(0.0) * 100.0).round() as i32
            };
            assert_eq!(lacks.total, cp(&found.best) - cp(&other.candidate), "{fen}");
            compared += 1;
            agrees_with_the_breakdown(&found, other);
            for (theme, share) in lacks.themes() {
                seen[theme.index()] += usize::from(share != 0);
            }
            let text = localizer.against(&found, other);
            assert!(!text.is_empty() && text.ends_with('.'), "{fen}: {text}");
        }
        let text = localizer.best(&found);
        assert!(!text.is_empty() && text.ends_with('.') && !text.contains("{"), "{fen}: {text}");
        // The material that is reported as won is won at the end of the line.
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
    let (localizer, mut analyst) = (Localizer::english(), analyst(20_000));
    let mut answer = || {
        let found = explain(&mut analyst, fen, &["Nd4"]).expect("a move");
        (localizer.best(&found), localizer.against(&found, &found.others[0]), written(&found))
    };
    let first = answer();
    assert_eq!(first, answer());
    assert!(first.1.contains("3...Nd4 allows 4.Qxf7#, which is checkmate."), "{}", first.1);
    let score = &first.2.others[0].score;
    assert_eq!((score.mover.mate, score.white.mate), (Some(-1), Some(1)));
}

/// A fork in both languages; beside mate in one nothing else is stated.
#[test]
fn sentences_in_two_languages() {
    let mut analyst = analyst(20_000);
    let [english, german] = [Language::English, Language::German].map(Localizer::of);
    let found = explain(&mut analyst, "4k3/8/8/3r4/4N3/8/5PPP/6K1 w - - 0 1", &[]).expect("a move");
    let fork = "1.Nf6+ forks the king on e8 and the rook on d5 and wins a rook.";
    assert!(english.best(&found).starts_with(fork), "{}", english.best(&found));
    let fork = "1.Sf6+ gabelt den König auf e8 und den Turm auf d5 und gewinnt einen Turm.";
    assert!(german.best(&found).starts_with(fork), "{}", german.best(&found));
    assert_eq!(english.best_short(&found), "forks the king on e8 and the rook on d5 and wins a rook");
    let found = explain(&mut analyst, "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", &[]).expect("a move");
    assert_eq!(english.best(&found), "1.Ra8# is checkmate: a back-rank mate.");
}

/// A lost position is called lost, without minor merits of the moves; a dead position is named as such.
#[test]
fn lost_and_over() {
    let mut analyst = analyst(20_000);
    let localizer = Localizer::english();
    let found = explain(&mut analyst, "6k1/5ppp/8/8/8/1r6/r7/6K1 w - - 0 1", &[]).expect("a move");
    let text = localizer.best(&found);
    let name = localizer.numbered(&found.board, found.best.mv);
    let expected = format!("{name} loses like every other move, but holds out longest (mate in ");
    assert!(text.starts_with(&expected) && !text.contains("scope"), "{text}");
    let over = |fen: &str| localizer.no_moves(&Board::from_fen(fen).expect("legal"));
    assert_eq!(over("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), "There is no legal move: stalemate.");
    assert_eq!(over("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"), "There is no legal move: checkmate.");
    // A move that stalemates is explained by the stalemate.
    let found = explain(&mut analyst, "7k/8/6K1/8/8/8/5Q2/8 w - - 0 1", &["Qf7"]).expect("a move");
    let text = localizer.against(&found, &found.others[0]);
    assert!(text.starts_with("1.Qf7 is stalemate."), "{text}");
}

#[test]
fn a_game_that_is_over_has_nothing_to_explain() {
    let mut analyst = analyst(NODES);
    for fen in ["7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"] {
        assert!(explain(&mut analyst, fen, &[]).is_none(), "{fen}");
    }
}

/// A scripted analyst: it returns the line of the whole search, and those of the searches on
/// from the end of a line by who moves there, the side to move at the start first. The score of that
/// side is always the same.
struct Scripted {
    start: Board,
    whole_line: String,
    later_lines: [String; 2],
}

impl Scripted {
    const SCORE: Score = 400;
}

/// A line of moves with the colours exchanged.
fn mirrored(line: &str) -> String {
    let rank = |c: char| c.to_digit(10).and_then(|digit| char::from_digit(9 - digit, 10));
    line.chars().map(|c| rank(c).unwrap_or(c)).collect()
}

impl Analyst for Scripted {
    type Error = Infallible;

    fn search(&mut self, at: &Position, only: &[Move], effort: Effort) -> Result<Option<Found>, Infallible> {
        let ours = at.board().side_to_move() == self.start.side_to_move();
        let text = match effort {
            Effort::Whole if only.is_empty() && *at.board() == self.start => &self.whole_line,
            Effort::First | Effort::Half => &self.later_lines[usize::from(!ours)],
            _ => return Ok(None),
        };
        let mut end = at.clone();
        let mut pv = Vec::new();
        for text in text.split(' ') {
            // From the end of its line it finds no further moves.
            let Ok(mv) = end.parse_san(text) else { return Ok(None) };
            end.play(mv);
            pv.push(mv);
        }
        Ok(Some(Found { score: if ours { Self::SCORE } else { -Self::SCORE }, pv, depth: 8 }))
    }
}

/// A pawn is reported as won if it stays won in a further search, and not if it is lost again a few moves
/// after the end of the shown line, whatever the score. Once the second search had a line of one move, which
/// showed nothing.
#[test]
fn a_pawn_that_is_soon_lost_again_is_not_won() {
    let white = Board::from_fen("4r1k1/5ppp/8/3p4/8/8/P4PPP/3R2K1 w - - 0 1").expect("legal");
    let whole_line = "Rxd5 g6 f3 Kg7".to_owned();
    let saves = ["h3 Kg8 g4 Kg7", "Kg8 h3 Kg7 g4"].map(str::to_owned);
    let lost = ["h3 Ra8 g4 Rxa2", "Ra8 h3 Rxa2 g4"].map(str::to_owned);
    for (later_lines, won) in [(saves, true), (lost, false)] {
        let black = Scripted {
            start: white.flipped(),
            whole_line: mirrored(&whole_line),
            later_lines: later_lines.each_ref().map(|line| mirrored(line)),
        };
        for mut analyst in [Scripted { start: white, whole_line: whole_line.clone(), later_lines }, black] {
            let position = Position::new(analyst.start);
            let Ok(found) = study(&mut analyst, &position, &[], &Weights::embedded());
            let found = found.expect("a move");
            let line = &found.best.line;
            let sign = analyst.start.side_to_move().sign();
            assert_eq!((balance(line.end()) - balance(line.start())) * sign, 1);
            let is_won = found.best.facts.iter().any(|fact| fact.kind.key() == "wins");
            assert_eq!(is_won, won, "{}: {:?}", analyst.whole_line, found.best.facts);
        }
    }
}

/// Without a win none is stated. In this position an earlier version of the search led to the statement that
/// a pawn is won.
#[test]
fn no_pawn_is_won_where_none_is() {
    for nodes in [5000, 60_000] {
        let board = Board::from_fen("r4r1k/3q2b1/p1p1b3/P1Bppp1p/1PP5/Q4P2/4B1PP/3R1RK1 b - - 1 21");
        let board = board.expect("legal");
        for view in [board.fen(), board.flipped().fen()] {
            let found = explain(&mut analyst(nodes), &view, &[]).expect("a move");
            let facts = &found.best.facts;
            assert!(!facts.iter().any(|fact| fact.kind.key() == "wins"), "{nodes}, {view}: {facts:?}");
        }
    }
}

/// The facts that need a search, on positions in which they hold or must not be stated.
#[test]
fn searched_facts() {
    let mut analyst = analyst(30_000);
    let tables = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/syzygy");
    let problems = analyst.engine_mut().set_syzygy_path(tables.to_str().expect("UTF-8")).expect("idle");
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
        // The search sees the approaching draw by fifty moves, not the king's move.
        ("only-move", "8/8/5R2/3K4/8/4k3/8/8 b - - 80 115", false),
        // A trébuchet: the side to move loses the pawn.
        ("zugzwang", "8/8/8/3p1K2/2kP4/8/8/8 w - - 0 1", true),
        // White wins with either side to move, although the scores alone once suggested a zugzwang.
        ("zugzwang", "k7/8/P7/8/PN6/7K/7P/8 b - - 0 60", false),
        ("zugzwang", "8/5k2/8/8/8/5P2/5K2/8 w - - 0 1", false),
        ("tablebase", "8/8/8/8/8/4k3/4P3/4K3 b - - 0 1", true),
        ("tablebase", palisade::board::STARTPOS, false),
        // The only move that wins, and the only one that draws, by the tablebases; a draw whatever is played.
        ("keeps-result", "4K3/2k5/8/8/8/3P4/8/8 w - - 0 1", true),
        ("keeps-result", "8/5Pk1/8/5K2/8/8/8/8 b - - 0 1", true),
        ("keeps-result", "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1", false),
        ("keeps-result", palisade::board::STARTPOS, false),
    ] {
        let board = Board::from_fen(fen).expect("legal");
        for fen in [board.fen(), board.flipped().fen()] {
            let found = explain(&mut analyst, &fen, &[]).expect("a move");
            let is_found = found.best.facts.iter().any(|fact| fact.kind.key() == kind);
            if is_found != holds {
                wrong.push(format!("{kind}: {fen}: {:?}", found.best.facts));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
