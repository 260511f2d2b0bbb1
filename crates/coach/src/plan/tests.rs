//! Plans with an analyst that plays a given line and uses only the static evaluation.

use crate::analyst::{Analyst, Effort, Found};
use crate::line::san_moves;
use crate::plan::kinds::{Confirmation, Plan, PlanKind, Purpose};
use crate::{Explanation, Language, Localizer, study};
use palisade::board::{Board, Position};
use palisade::evaluation::{Accumulator, Evaluator, Weights};
use palisade::types::{Color, Move, Score, Square};
use std::convert::Infallible;

/// Plays its line from the root. Any other position is worth its best move by the static evaluation.
struct Scripted {
    root: Board,
    line: Vec<Move>,
    evaluator: Evaluator,
    /// The loss of every move other than the line's, in the root and after it, internal units.
    costs: Score,
}

impl Scripted {
    fn value(&mut self, board: &Board) -> Score {
        let accumulator = Accumulator::new(board, self.evaluator.weights());
        self.evaluator.evaluate(board, &accumulator)
    }
}

impl Analyst for Scripted {
    type Error = Infallible;

    fn search(&mut self, at: &Position, only: &[Move], _: Effort) -> Result<Option<Found>, Infallible> {
        let board = *at.board();
        let legal: Vec<Move> = board.legal_moves().into_iter().collect();
        let moves = if only.is_empty() { &legal[..] } else { only };
        let mut best: Option<(Score, Move)> = None;
        for &mv in moves {
            let mut after = board;
            after.make(mv, &mut ());
            let score = -self.value(&after);
            if best.is_none_or(|(most, _)| score > most) {
                best = Some((score, mv));
            }
        }
        let Some((score, mv)) = best else { return Ok(None) };
        if board == self.root && (only.is_empty() || only == &self.line[..1]) {
            return Ok(Some(Found { score: self.value(&board), pv: self.line.clone(), depth: 9 }));
        }
        // No move is better than that of the line.
        let score = if only.is_empty() { score } else { self.value(&board) - self.costs };
        Ok(Some(Found { score, pv: vec![mv], depth: 9 }))
    }
}

fn explained(board: Board, line: &str, costs: Score) -> Explanation {
    let line = san_moves(&board, line);
    let mut analyst = Scripted { root: board, line, evaluator: Evaluator::new(Weights::embedded()), costs };
    let Ok(found) = study(&mut analyst, &Position::new(board), &[], &Weights::embedded());
    found.expect("a move")
}

fn plans(fen: &str, line: &str) -> Vec<Plan> {
    explained(Board::from_fen(fen).expect("legal"), line, 0).plans
}

fn squares(route: &[Square]) -> Vec<String> {
    route.iter().map(ToString::to_string).collect()
}

/// The routes and kinds of the plans of one side.
fn of_side(plans: &[Plan], side: Color) -> Vec<(&'static str, Vec<String>, Confirmation)> {
    let plans = plans.iter().filter(|plan| plan.side == side);
    plans
        .map(|plan| {
            let route = match &plan.kind {
                PlanKind::Reroute { route, .. }
                | PlanKind::PawnBreak { route, .. }
                | PlanKind::PawnStorm { route }
                | PlanKind::PassedPawn { route } => squares(route),
                _ => Vec::new(),
            };
            ((&plan.kind).into(), route, plan.confirmed_by)
        })
        .collect()
}

const ITALIAN: &str = "r1bqr1k1/bpp2pp1/p1np1n1p/4p3/4P3/1BPP1N1P/PP1N1PP1/R1BQR1K1 w - - 2 11";
const ISLANDS: &str = "r4rk1/pb1nqppp/1pp1p3/8/2BPP3/2Q2N2/PP3PPP/2R1R1K1 b - - 2 14";

#[test]
fn a_knight_goes_where_the_line_brings_it() {
    let found = plans(ITALIAN, "Nf1 Be6 Ng3 Qd7 Be3 Bxe3");
    let white = of_side(&found, Color::White);
    let wanted = ("reroute", vec!["f1".to_owned(), "g3".to_owned()], Confirmation::Line);
    assert!(white.contains(&wanted), "{white:?}");
}

#[test]
fn a_knight_that_turns_back_has_no_plan() {
    let found = plans(ITALIAN, "Nf1 Be6 N1d2 Qd7 Nf1 Qd8");
    let white = of_side(&found, Color::White);
    assert!(
        white.iter().all(|(_, route, _)| route.last().is_none_or(|to| to != "f1" && to != "d2")),
        "{white:?}"
    );
}

#[test]
fn a_break_after_another_move_is_stated() {
    let wanted = ("pawn-break", vec!["c5".to_owned()], Confirmation::Line);
    let black = of_side(&plans(ISLANDS, "Nf6 Rcd1 c5 h3 cxd4 Nxd4"), Color::Black);
    assert!(black.contains(&wanted), "{black:?}");
    // The first move of the line is no plan.
    let black = of_side(&plans(ISLANDS, "c5 Rcd1 Nf6 h3 cxd4 Nxd4"), Color::Black);
    assert!(!black.contains(&wanted), "{black:?}");
}

#[test]
fn kings_on_opposite_wings_are_stormed() {
    let fen = "r2q1rk1/1p1nbppp/p2pbn2/4p3/4P3/1NN1BP2/PPPQ2PP/2KR1B1R w - - 5 11";
    let storm = |fen: &str, line: &str| {
        let found = plans(fen, line);
        found
            .into_iter()
            .any(|plan| plan.side == Color::White && matches!(plan.kind, PlanKind::PawnStorm { .. }))
    };
    assert!(storm(fen, "Kb1 Rc8"));
    // Both kings are on the kingside.
    let castled = "r2q1rk1/1p1nbppp/p2pbn2/4p3/4P3/1NN1BP2/PPPQ2PP/R4RK1 w - - 5 11";
    assert!(!storm(castled, "Kh1 Rc8"));
}

#[test]
fn a_plan_whose_first_move_costs_something_is_not_stated() {
    let fen = "r2q1rk1/1p1nbppp/p2pbn2/4p3/4P3/1NN1BP2/PPPQ2PP/2KR1B1R w - - 5 11";
    let found = explained(Board::from_fen(fen).expect("legal"), "Kb1 Rc8", 300);
    let searched = found.plans.iter().filter(|plan| plan.confirmed_by == Confirmation::Search);
    let moved = searched.filter(|plan| !matches!(plan.kind, PlanKind::Trade { .. }));
    assert_eq!(moved.count(), 0, "{:?}", found.plans);
}

#[test]
fn nothing_is_planned_where_something_is_due() {
    // A capture, a check to be answered, a mate.
    for (fen, line) in [
        ("6k1/5ppp/8/3n4/2B5/8/5PPP/6K1 w - - 0 1", "Bxd5"),
        ("4k3/8/8/8/4r3/8/1N3PPP/4K3 w - - 0 1", "Kd2 Re5 Nd3"),
    ] {
        assert!(plans(fen, line).is_empty(), "{fen}");
    }
}

#[test]
fn both_colours_have_the_same_plans() {
    for (fen, line, mirrored) in [
        (ITALIAN, "Nf1 Be6 Ng3 Qd7 Be3 Bxe3", "Nf8 Be3 Ng6 Qd2 Be6 Bxe6"),
        (ISLANDS, "Nf6 Rcd1 c5 h3 cxd4 Nxd4", "Nf3 Rcd8 c4 h6 cxd5 Nxd5"),
    ] {
        let board = Board::from_fen(fen).expect("legal");
        let (one, other) = (explained(board, line, 0).plans, explained(board.flipped(), mirrored, 0).plans);
        let flipped = |(kind, route, confirmed): (&'static str, Vec<String>, Confirmation)| {
            let squares =
                route.iter().filter_map(|sq| Square::parse(sq)).map(|sq| sq.flip_rank().to_string());
            (kind, squares.collect::<Vec<_>>(), confirmed)
        };
        for side in Color::ALL {
            let twin: Vec<_> = of_side(&other, !side).into_iter().map(flipped).collect();
            assert_eq!(of_side(&one, side), twin, "{fen}");
        }
    }
}

#[test]
fn a_plan_is_a_sentence_in_both_languages() {
    let found = explained(Board::from_fen(ITALIAN).expect("legal"), "Nf1 Be6 Ng3 Qd7 Be3 Bxe3", 0);
    let plan = found.plans.iter().find(|plan| matches!(plan.kind, PlanKind::Reroute { .. })).expect("a plan");
    let sentence = |language| Localizer::of(language).plan(&found, plan);
    assert!(sentence(Language::English).contains("Nf1-g3 brings it"), "{}", sentence(Language::English));
    assert!(sentence(Language::German).contains("Sf1-g3 bringt ihn"), "{}", sentence(Language::German));
    assert!(Localizer::english().best(&found).contains(&sentence(Language::English)));
    let names: Vec<&'static str> = [Purpose::HalfOpenFile, Purpose::WeakPawn].map(Into::into).to_vec();
    assert_eq!(names, ["half-open-file", "weak-pawn"]);
}

/// A king goes to the middle in an endgame, and its moves there are waiting moves.
#[test]
fn a_king_belongs_in_the_middle_of_an_endgame() {
    let fen = "6k1/pp3ppp/8/8/8/8/PP3PPP/6K1 w - - 0 1";
    let found = plans(fen, "f3 Kf8 Kf2 Ke7 Ke3 Kf6 Kf4 a6 Ke4 Kg5");
    let kings: Vec<_> = found.iter().filter(|plan| plan.side == Color::White).collect();
    let [Plan { kind: PlanKind::Reroute { route, purpose, .. }, .. }] = kings.as_slice() else {
        panic!("{found:?}")
    };
    assert_eq!((squares(route).join("-").as_str(), *purpose), ("f2-e3-f4", Purpose::Centre));
}

/// Outside is a passed pawn of an endgame that is far from the pawns of the other side.
#[test]
fn an_outside_passed_pawn_is_far_from_the_others() {
    let outside = |fen: &str, sq| super::is_outside(&Board::from_fen(fen).expect("legal"), sq);
    assert!(outside("8/5pp1/3k3p/8/P2K4/6P1/5P1P/8 w - - 0 1", Square::A4));
    assert!(!outside("8/5pp1/3k3p/2p5/P2K4/6P1/5P1P/8 w - - 0 1", Square::A4));
    assert!(!outside("r2q1rk1/5pp1/7p/8/P7/6P1/5P1P/R2Q1RK1 w - - 0 1", Square::A4));
    assert!(!outside("8/8/3k4/8/P2K4/8/8/8 w - - 0 1", Square::A4));
}
