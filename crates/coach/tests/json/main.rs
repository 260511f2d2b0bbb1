//! Facts of boards, on positions in which each holds or must not be stated, also with the colours exchanged;
//! scores, positions and moves as programs read them. Studies: `crates/app/tests/tools/schema.rs`.

mod cases;
mod near_misses;

use cases::BOARD_CASES;
use near_misses::SILENT;
use palisade::board::{Board, Position};
use palisade::evaluation::Weights;
use palisade::evaluation::display::{ShownScore, WinRateModel};
use palisade::types::Color;
use palisade_coach::facts::KindName;
use palisade_coach::json::board_facts::{self, BoardFact, BoardFacts};
use palisade_coach::json::{
    Evaluation, EvidenceKind, Fact, Line, Move, PositionEcho, Score, Side, State, kinds,
};
use palisade_coach::{Language, Localizer};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use strum::IntoEnumIterator;

type Case = (&'static str, &'static str, &'static str);

fn board(fen: &str) -> Board {
    Board::from_fen(fen).expect("legal")
}

fn owned() -> Localizer {
    Localizer::english().with_owners()
}

fn owner(name: &str, flipped: bool) -> Option<Side> {
    match (name, flipped) {
        ("white", false) | ("black", true) => Some(Side::White),
        ("black", false) | ("white", true) => Some(Side::Black),
        _ => None,
    }
}

fn all(board_facts: &BoardFacts) -> impl Iterator<Item = &Fact> {
    board_facts.facts.iter().chain(&board_facts.absences)
}

/// The cases in which the fact is there, or is not.
fn cases_with(cases: &[Case], there: bool) -> Vec<String> {
    let localizer = owned();
    let mut found = Vec::new();
    for (kind, whose, fen) in cases {
        for flipped in [false, true] {
            let at = if flipped { board(fen).flipped() } else { board(fen) };
            let board_facts = board_facts::facts(&at, &localizer);
            let whose = owner(whose, flipped);
            if all(&board_facts).any(|fact| fact.kind.0 == *kind && fact.owner == whose) == there {
                found.push(format!("{kind} {fen}, flipped {flipped}"));
            }
        }
    }
    found
}

#[test]
fn facts_of_boards_are_found_for_both_colours() {
    let wrong = cases_with(BOARD_CASES, false);
    assert!(wrong.is_empty(), "missing:\n{}", wrong.join("\n"));
}

#[test]
fn near_misses_are_not_found() {
    let wrong = cases_with(SILENT, true);
    assert!(wrong.is_empty(), "told:\n{}", wrong.join("\n"));
}

#[test]
fn each_kind_has_both_sorts_of_positions() {
    let names = |cases: &[Case]| cases.iter().map(|case| case.0).collect::<BTreeSet<_>>();
    let kinds: BTreeSet<&str> = BoardFact::iter().map(Into::into).collect();
    assert_eq!(names(BOARD_CASES), kinds);
    assert_eq!(names(SILENT), kinds);
}

#[test]
fn every_kind_has_a_name_of_its_own_and_a_definition() {
    let all = kinds::all();
    let names: BTreeSet<&str> = all.iter().map(|kind| kind.key).collect();
    assert_eq!(names.len(), all.len());
    for kind in &all {
        assert!(kind.definition.ends_with('.') && !kind.definition.contains('['), "{kind:?}");
    }
    assert!(KindName::iter().all(|kind| names.contains(kind.key())));
}

/// Positions of games.
fn positions(step: usize) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/positions.fen");
    let text = fs::read_to_string(path).expect("positions");
    text.lines().step_by(step).map(str::to_owned).collect()
}

/// Each text is one sentence and names its owner. With the colours exchanged it is the same for the other
/// side. A fact that holds is not stated as absent.
#[test]
fn facts_of_games_are_sentences_and_do_not_depend_on_the_colour() {
    let (localizer, mut count) = (owned(), 0);
    for fen in positions(5) {
        let at = board(&fen);
        let (board_facts, other) =
            (board_facts::facts(&at, &localizer), board_facts::facts(&at.flipped(), &localizer));
        let keys = |board_facts: &BoardFacts, flipped: bool| {
            let whose = |fact: &Fact| fact.owner.map_or("both", Side::key);
            let mut keys: Vec<_> = all(board_facts)
                .map(|fact| (fact.kind, owner(whose(fact), flipped), fact.by.len(), fact.on.len()))
                .collect();
            keys.sort_unstable();
            keys
        };
        assert_eq!(keys(&board_facts, false), keys(&other, true), "{fen}");
        for fact in all(&board_facts) {
            count += 1;
            let text = &fact.text;
            assert!(text.ends_with('.') && !text.contains(['{', '}']), "{fen}: {text}");
            assert!(text.starts_with(char::is_uppercase), "{fen}: {text}");
            assert!(fact.evidence.kind != EvidenceKind::Search && fact.proof.is_none(), "{fen}: {text}");
            let pieces = fact.by.iter().chain(&fact.on);
            for piece in pieces.filter(|_| !matches!(fact.kind.0, "bishop-pair-there")) {
                assert!(text.to_lowercase().contains(&piece.name.to_lowercase()), "{fen}: {text}");
            }
        }
        for (absent, there) in [
            ("nothing-hangs", "hangs"),
            ("no-passed-pawn", "passed-pawn"),
            ("no-isolated-pawn", "isolated-pawn"),
            ("no-doubled-pawns", "doubled-pawns"),
            ("no-backward-pawn", "backward-pawn"),
            ("no-bishop-pair", "bishop-pair-there"),
            ("no-castling", "may-castle"),
        ] {
            for side in [Side::White, Side::Black] {
                let has = |kind: &str, both: bool| {
                    all(&board_facts).any(|fact| {
                        fact.kind.0 == kind && (fact.owner == Some(side) || both && fact.owner.is_none())
                    })
                };
                assert!(!(has(absent, true) && has(there, false)), "{fen}: {absent} of {side:?}");
            }
        }
    }
    assert!(count > 10_000, "{count}");
}

#[test]
fn every_language_has_every_fact() {
    let german = Localizer::of(Language::German).with_owners();
    for (_, _, fen) in BOARD_CASES {
        for fact in all(&board_facts::facts(&board(fen), &german)) {
            let text = &fact.text;
            assert!(text.ends_with('.') && !text.contains("White") && !text.contains("the "), "{text}");
        }
    }
    let at = board("3qk3/8/5n2/6B1/8/8/8/4K3 b - - 0 1");
    let text = "Der schwarze Springer auf f6 ist durch den weißen Läufer auf g5 gefesselt, dahinter steht \
                die schwarze Dame auf d8.";
    assert!(board_facts::facts(&at, &german).facts.iter().any(|fact| fact.text == text));
}

#[test]
fn pieces_know_who_attacks_and_guards_them() {
    let board_facts = board_facts::facts(&board("4k3/8/4p3/3n4/4P3/2N5/8/4K3 w - - 0 1"), &owned());
    let of =
        |square: &str| board_facts.pieces.iter().find(|one| one.piece.square == square).expect("a piece");
    assert_eq!(of("d5").attacked_from, ["c3", "e4"]);
    assert_eq!(of("d5").guarded_from, ["e6"]);
    assert_eq!((of("c3").moves, of("d5").moves), (Some(7), None));
    assert_eq!(of("c3").piece.name, "White's knight on c3");
    assert_eq!(board_facts.pieces.len(), 6);
}

#[test]
fn scores_say_whose_they_are() {
    let (localizer, model) = (Localizer::english(), WinRateModel::new(58));
    let score = |shown, mover| Score::of(shown, mover, model, &localizer);
    let worse = score(ShownScore::Centipawns(-150), Color::Black);
    assert_eq!(worse.text, "White is clearly better (+1.50 for White)");
    assert_eq!((worse.white.cp, worse.mover.cp), (Some(150), Some(-150)));
    assert!((worse.white.expected + worse.mover.expected - 1.0).abs() < 0.01);
    for view in [&worse.white, &worse.mover] {
        assert_eq!(view.wdl.iter().sum::<u32>(), 1000);
    }
    let mate = score(ShownScore::Mate(3), Color::Black);
    assert_eq!(mate.text, "Black mates in 3 (#-3 for White)");
    assert_eq!((mate.white.mate, mate.mover.mate, mate.white.cp), (Some(-3), Some(3), None));
    // The mated side has lost, from either view.
    let over = score(ShownScore::Mate(0), Color::White);
    assert_eq!((over.mover.expected, over.white.expected), (0.0, 0.0));
    assert!(over.text.starts_with("Black has mated"), "{}", over.text);
    let over = score(ShownScore::Mate(0), Color::Black);
    assert_eq!((over.mover.expected, over.white.expected), (0.0, 1.0));
    for (cp, expected) in
        [(0, "The position is level"), (-25, "Black is slightly better"), (70, "White is better")]
    {
        assert!(score(ShownScore::Centipawns(cp), Color::White).text.starts_with(expected), "{cp}");
    }
}

#[test]
fn a_position_is_described_in_words() {
    let localizer = owned();
    let echo = |fen: &str| PositionEcho::of(&Position::new(board(fen)), None, &localizer, false);
    let start = echo(palisade::board::STARTPOS);
    assert_eq!(
        start.white,
        "king e1, queen d1, rooks a1 h1, bishops c1 f1, knights b1 g1, pawns a2 b2 c2 d2 e2 f2 g2 h2"
    );
    assert_eq!(start.text, "White is to move (move 1), not in check.");
    assert_eq!(start.material.text, "Material is equal.");
    assert_eq!((start.legal_moves, start.state), (20, State::Open));
    for (fen, state, expected) in [
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", State::Checkmate, "checkmate, Black has lost."),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", State::Stalemate, "stalemate, a draw."),
        ("7k/8/6K1/8/8/8/8/8 b - - 0 1", State::InsufficientMaterial, "neither side can mate."),
        ("7k/8/6K1/8/8/8/8/R7 b - - 100 90", State::FiftyMoves, "fifty-move rule."),
        ("R6k/8/4K3/8/8/8/8/8 b - - 0 1", State::Check, "in check."),
    ] {
        let echo = echo(fen);
        assert_eq!(echo.state, state, "{fen}");
        assert!(echo.text.ends_with(expected), "{}", echo.text);
    }
    let ahead = echo("4k3/8/8/8/8/8/PP6/2b1K2R b - - 0 1");
    assert_eq!(
        ahead.material.text,
        "White is ahead in material by 4 points: a rook and two pawns for a bishop."
    );
    let level = echo("4k3/8/8/2n5/8/8/8/2B1K3 b - - 0 1");
    assert_eq!(level.material.text, "Material is equal in points: a bishop for White, a knight for Black.");
}

#[test]
fn the_last_move_and_three_times_the_same() {
    let localizer = owned();
    let mut game = Position::new(Board::startpos());
    let mut last = (*game.board(), game.parse_san("Nf3").expect("legal"));
    for san in ["Nf3", "Nf6", "Ng1", "Ng8"].into_iter().cycle().take(8) {
        last = (*game.board(), game.parse_san(san).expect("legal"));
        game.play(last.1);
    }
    let echo = PositionEcho::of(&game, Some((&last.0, last.1)), &localizer, false);
    assert_eq!(echo.state, State::Repetition);
    assert_eq!(echo.last_move.as_ref().map(|mv| mv.numbered.as_str()), Some("4...Ng8"));
    assert!(echo.text.contains("after 4...Ng8"), "{}", echo.text);
}

#[test]
fn moves_have_their_number_and_what_they_take() {
    let localizer = owned();
    let at = board("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 7");
    let passing = Move::of(&at, at.parse_san("exd6").expect("legal"), &localizer, false);
    assert_eq!((passing.numbered.as_str(), passing.uci.as_str()), ("7.exd6", "e5d6"));
    assert_eq!(passing.captures.expect("a pawn").name, "Black's pawn on d5");
    let at = board("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    let castles = at.parse_san("O-O").expect("legal");
    let described = Move::of(&at, castles, &localizer, false);
    assert_eq!((described.uci.as_str(), described.to.as_str()), ("e1g1", "g1"));
    assert_eq!(Move::of(&at, castles, &localizer, true).uci, "e1h1");
    let at = Board::startpos();
    let line = Line::of(&at, &at.uci_line(["e2e4", "e7e5", "g1f3"]), false);
    assert_eq!(line.text, "1. e4 e5 2. Nf3");
    assert_eq!(line.san, ["1.e4", "1...e5", "2.Nf3"]);
    assert_eq!(line.uci, ["e2e4", "e7e5", "g1f3"]);
}

#[test]
fn the_parts_of_an_evaluation_add_up() {
    let (localizer, weights) = (owned(), Weights::embedded());
    let mut seen = 0;
    for fen in positions(13) {
        let at = board(&fen);
        let found = Evaluation::of(&at, &weights, &localizer);
        let Some(cp) = found.score.white.cp.filter(|cp| cp.abs() > 2 && cp.abs() < 15_000) else { continue };
        if found.known_ending {
            continue;
        }
        seen += 1;
        let themes: i32 = found.themes.iter().map(|share| share.share).sum();
        let pieces: i32 = found.pieces.iter().map(|piece| piece.worth).sum();
        assert_eq!((themes, pieces + found.together + found.outcome), (cp, cp), "{fen}");
        assert_eq!(found.pieces.len(), at.occupied().count() as usize);
    }
    assert!(seen > 100, "{seen}");
}
