//! The pages docs/facts*.md have every kind of fact, with its definition from the sources and a position from the
//! tests: written by this test where PALISADE_DRAW is set.

use crate::blocks::hold;
use crate::cases::BOARD_CASES;
use palisade::board::{Board, Position};
use palisade::evaluation::Weights;
use palisade::types::score;
use palisade_coach::facts::declaration::{Example as LineExample, Motif};
use palisade_coach::facts::{KindName, Scored, of_line};
use palisade_coach::json::kinds::{self, KindDefinition, NO_BETTER_MOVE, NO_OTHER_MOVE};
use palisade_coach::json::{EvidenceKind, Fact, RenderOptions, Side, Study, board_facts};
use palisade_coach::{Line, Localizer, study};
use palisade_tools::Budget;
use palisade_tools::why::analyst::{EngineAnalyst, engine_analyst};
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// Positions for the kinds that need a search, of the best move or of a requested one.
const SEARCHED: &[(&str, &str, &str)] = &[
    ("only-move", "7k/8/8/8/8/8/1q6/K7 w - - 0 1", ""),
    ("keeps-result", "3q2k1/8/8/8/8/8/8/3Q2K1 w - - 0 1", ""),
    ("parries", "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1", ""),
    ("zugzwang", "8/8/8/3p1K2/2kP4/8/8/8 w - - 0 1", ""),
    ("in-zugzwang", "8/8/8/3pK3/2kP4/8/8/8 w - - 0 1", ""),
    ("tablebase", "8/8/8/8/8/4k3/4P3/4K3 b - - 0 1", ""),
    ("lost", "6k1/5ppp/8/8/8/1r6/r7/6K1 w - - 0 1", ""),
    ("threat", "r1bqkbnr/2p2ppp/p2p4/1p6/3pP3/1B6/PPP2PPP/RNBQK2R w KQkq - 0 8", "a4"),
    ("prevents", "r1bqkbnr/2p2ppp/p2p4/1p6/3pP3/1B6/PPP2PPP/RNBQK2R w KQkq - 0 8", "a4"),
    ("fortress", "7k/8/8/6KP/8/8/8/5B2 b - - 0 1", ""),
    (NO_BETTER_MOVE, "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", ""),
    (NO_OTHER_MOVE, "7k/8/8/8/8/8/1q6/K7 w - - 0 1", ""),
];
/// Nodes that those are searched with.
const NODES: u64 = 40_000;

/// A kind's position, its line, and the fact that is found in it.
struct Example {
    fen: String,
    line: String,
    fact: Fact,
}

/// Returns the fact of a line, with a score as of a search that finds the line winning for the mover.
fn of_a_line(kind: KindName, case: &LineExample, localizer: &Localizer) -> Example {
    let board = Board::from_fen(case.fen).expect("legal");
    let (mut at, mut moves) = (board, Vec::new());
    for san in case.moves.split_whitespace() {
        let mv = at.parse_san(san).expect("legal");
        at.make(mv, &mut ());
        moves.push(mv);
    }
    let line = Line::new(&board, &moves);
    let announced = match kind {
        KindName::Philidor => 0,
        kind if kind.info().motif == Some(Motif::Draw) => 0,
        _ => 1000,
    };
    let score = if case.moves.ends_with('#') { score::mate_in(line.len()) } else { announced };
    let found = of_line(&line, Scored { score, start: 0, pawn: 100 });
    let side = if case.helps_mover { board.side_to_move() } else { !board.side_to_move() };
    let fact = found.iter().find(|fact| fact.kind.name() == kind && fact.side == side);
    let fact = fact.unwrap_or_else(|| panic!("no {kind:?}: {} {}", case.fen, case.moves));
    let fact = Fact::of_line(fact, &line, 1, localizer, false);
    Example { fen: case.fen.to_owned(), line: case.moves.to_owned(), fact }
}

fn of_a_board(&(kind, whose, fen): &(&str, &str, &str), localizer: &Localizer) -> Example {
    let found = board_facts::facts(&Board::from_fen(fen).expect("legal"), localizer);
    let owner = [Side::White, Side::Black].into_iter().find(|side| side.key() == whose);
    let mut all = found.facts.into_iter().chain(found.absences);
    let fact = all.find(|fact| fact.kind.0 == kind && fact.owner == owner).expect("the fact");
    Example { fen: fen.to_owned(), line: String::new(), fact }
}

fn of_a_search(&(kind, fen, requested): &(&str, &str, &str), analyst: &mut EngineAnalyst) -> Example {
    let position = Position::new(Board::from_fen(fen).expect("legal"));
    let requested: Vec<_> =
        requested.split_whitespace().map(|san| position.parse_san(san).expect("legal")).collect();
    analyst.engine_mut().forget().expect("idle");
    let localizer = Localizer::english();
    let weights = Weights::embedded();
    let Ok(found) = study(analyst, &position, &requested, &weights);
    let study = Study::of(found.as_ref(), &position, &weights, &RenderOptions::new(&localizer));
    let best = study.best.expect("a move");
    let moves = std::iter::once(best.clone()).chain(study.others);
    let mut all = moves.flat_map(|mv| mv.facts).chain(study.absences);
    let fact = all.find(|fact| fact.kind.0 == kind);
    let fact = fact.unwrap_or_else(|| panic!("no {kind}: {fen}, but {}", best.text));
    let line = fact.by_move.as_ref().map_or_else(String::new, |mv| mv.san.clone());
    Example { fen: fen.to_owned(), line, fact }
}

fn example(kind: &KindDefinition, localizer: &Localizer, analyst: &mut EngineAnalyst) -> Example {
    if let Some(name) = KindName::of_key(kind.key)
        && let Some(case) = name.examples().0.first()
    {
        return of_a_line(name, case, localizer);
    }
    if let Some(case) = BOARD_CASES.iter().find(|case| case.0 == kind.key) {
        return of_a_board(case, localizer);
    }
    let searched = SEARCHED.iter().find(|case| case.0 == kind.key);
    of_a_search(searched.unwrap_or_else(|| panic!("{} has no position", kind.key)), analyst)
}

/// The pages of the facts of a move or a line, with the groups of facts that each has.
const PAGES: [(&str, &[&str]); 2] = [
    ("facts-tactics.md", &["tactics", "attack", "material", "searched", "draws"]),
    ("facts-positional.md", &["pieces", "pawns", "structure", "development", "king", "endings"]),
];

/// Words that a page may have.
const MOST_WORDS: usize = 4_000;

/// The group of a kind of a line; `board` for the kinds of a board and `study` for those of a study.
fn group(kind: &KindDefinition) -> &'static str {
    let of_a_line = KindName::of_key(kind.key).map(KindName::group);
    of_a_line.unwrap_or(if kind.of_the_board { "board" } else { "study" })
}

/// All kinds of one group.
fn list(of_group: &str, analyst: &mut EngineAnalyst) -> String {
    let localizer = Localizer::english().with_owners();
    let mut text = String::new();
    for kind in kinds::all().into_iter().filter(|kind| group(kind) == of_group) {
        let Example { fen, line, fact } = example(&kind, &localizer, analyst);
        let evidence = match fact.evidence.kind {
            EvidenceKind::Exact => "Exact",
            EvidenceKind::Search => "By search",
            EvidenceKind::Rule => "Rule of thumb",
        };
        let _ = writeln!(text, "### {}\n\n*{evidence}*: {}\n", kind.key, kind.definition);
        let gap = if line.is_empty() { "" } else { " " };
        let _ = writeln!(text, "`{fen}`{gap}{line}: \"{}\"\n", fact.text);
        if let Some(claim) = KindName::of_key(kind.key).and_then(|name| name.info().claim) {
            let _ = writeln!(text, "Claim: [`{}`](claims.md).\n", claim.key());
        }
    }
    text
}

#[test]
fn every_kind_of_fact_is_documented_as_it_is() {
    let weights = Weights::embedded();
    let mut analyst = engine_analyst(&weights, 1, 4, Budget::Nodes(NODES)).expect("an engine");
    let tables = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/syzygy");
    analyst.engine_mut().set_syzygy_path(tables.to_str().expect("UTF-8")).expect("idle");
    let mut block = |group: &'static str| (group, format!("\n{}", list(group, &mut analyst)));
    hold("facts.md", &[block("board"), block("study")]);
    for (page, groups) in PAGES {
        hold(page, &groups.iter().map(|group| block(group)).collect::<Vec<_>>());
    }
    let known = PAGES.iter().flat_map(|(_, groups)| *groups).chain(&["board", "study"]);
    let known: Vec<&str> = known.copied().collect();
    let lost: Vec<_> = kinds::all().into_iter().filter(|kind| !known.contains(&group(kind))).collect();
    assert!(lost.is_empty(), "no page has {lost:?}");
    for page in ["facts.md", PAGES[0].0, PAGES[1].0] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(page);
        let words = fs::read_to_string(path).expect("a page").split_whitespace().count();
        assert!(words <= MOST_WORDS, "docs/{page} has {words} words");
    }
}
