//! Moves whose features are known.

use super::*;
use crate::board::{Board, Position};
use crate::human_model::{Candidate, DEPTHS, HumanContext};

/// The features of a move, all moves scored alike except those named; `moves` were played from `fen` before.
fn of(fen: &str, moves: &[&str], san: &str, scores: &[(&str, [i32; DEPTHS], &str)]) -> Vector {
    let mut position = Position::new(Board::from_fen(fen).expect(fen));
    for text in moves {
        let mv = position.parse_san(text).expect(text);
        position.play(mv);
    }
    let candidates: Vec<Candidate> = position
        .legal_moves()
        .iter()
        .map(|&mv| {
            let found = scores.iter().find(|(text, ..)| position.parse_san(text) == Ok(mv));
            let reply = found.and_then(|(_, _, reply)| {
                let mut after = *position.board();
                after.make(mv, &mut ());
                after.parse_san(reply).ok()
            });
            Candidate { mv, scores: found.map_or([0; DEPTHS], |found| found.1), reply, repeats: false }
        })
        .collect();
    let mv = position.parse_san(san).expect(san);
    let context = HumanContext::new(&position, position.recent_moves(), &candidates);
    vector(&context, candidates.iter().find(|candidate| candidate.mv == mv).expect("legal"))
}

fn holds(vector: &Vector, features: &[Feature]) {
    for &feature in features {
        assert!(vector.get(feature) > 0.0, "{}", feature.name());
    }
}

fn fails(vector: &Vector, features: &[Feature]) {
    for &feature in features {
        assert!(vector.get(feature) == 0.0, "{}", feature.name());
    }
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn names_are_unique_and_every_part_has_features() {
    let names: std::collections::HashSet<_> = Feature::ALL.iter().map(|feature| feature.name()).collect();
    assert_eq!(names.len(), FEATURES);
    for part in UtilityPart::ALL {
        assert!(Feature::ALL.iter().any(|feature| feature.part() == part), "{part:?}");
        assert_eq!(UtilityPart::ALL[part as usize], part);
    }
}

#[test]
fn taking_back_is_seen_and_taking_otherwise_is_not_that() {
    let line = ["e4", "d5", "Nc3", "dxe4"];
    let back = of(START, &line, "Nxe4", &[]);
    holds(&back, &[Feature::Takes, Feature::Recaptures, Feature::TakesPawnFree]);
    fails(&back, &[Feature::TakesBackWinning, Feature::TakesWinning, Feature::TakesEven]);
    let queen = of("3qk3/8/8/8/8/8/8/3QK3 w - - 0 1", &[], "Qxd8+", &[]);
    holds(&queen, &[Feature::TakesEven, Feature::TradesQueens, Feature::Checks]);
    let free = of("3qk3/8/4N3/8/8/8/8/4K3 w - - 0 1", &[], "Nxd8", &[]);
    holds(&free, &[Feature::TakesWinning, Feature::TakesHeavyFree]);
    fails(&free, &[Feature::Recaptures]);
    let knight = of("4k3/8/3p4/4N3/8/8/8/4K3 b - - 0 1", &[], "dxe5", &[]);
    holds(&knight, &[Feature::TakesWinning]);
    fails(&knight, &[Feature::TakesHeavyFree]);
}

#[test]
fn danger_is_what_is_left_and_what_is_saved() {
    // The knight on e5 is attacked by the pawn.
    let fen = "4k3/8/3p4/4N3/8/8/8/3QK3 w - - 0 1";
    let away = of(fen, &[], "Nf3", &[]);
    holds(&away, &[Feature::Escapes, Feature::Backward]);
    fails(&away, &[Feature::LeavesPiece]);
    let left = of(fen, &[], "Qd2", &[]);
    holds(&left, &[Feature::LeavesPiece, Feature::LeftBefore]);
    fails(&left, &[Feature::LeavesQueen]);
    let safe = of("4k3/8/3p4/8/5Q2/8/8/4K3 w - - 0 1", &[], "Qe4+", &[]);
    fails(&safe, &[Feature::LeavesQueen, Feature::HangsMoved]);
    let gone = of("4k3/8/3p4/8/5Q2/8/8/4K3 w - - 0 1", &[], "Qe5+", &[]);
    holds(&gone, &[Feature::LeavesQueen, Feature::LeavesRook, Feature::HangsMoved]);
}

#[test]
fn an_answer_to_a_check_is_of_one_kind() {
    const KINDS: [Feature; 6] = [
        Feature::EvadesWinning,
        Feature::EvadesEven,
        Feature::EvadesLosing,
        Feature::EvadesKingTakes,
        Feature::EvadesBlocking,
        Feature::EvadesByKing,
    ];
    for (fen, san, kind) in [
        ("4k3/8/8/8/3B4/4N3/8/r3K3 w - - 0 1", "Bxa1", Feature::EvadesWinning),
        ("4k3/8/8/8/3B4/4N3/8/r3K3 w - - 0 1", "Nd1", Feature::EvadesBlocking),
        ("4k3/8/8/8/3B4/4N3/8/r3K3 w - - 0 1", "Ke2", Feature::EvadesByKing),
        ("R7/6k1/8/8/8/8/1b6/r3K3 w - - 0 1", "Rxa1", Feature::EvadesEven),
        ("Q7/6k1/8/8/8/8/1b6/r3K3 w - - 0 1", "Qxa1", Feature::EvadesLosing),
        ("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "Kxe2", Feature::EvadesKingTakes),
        // The king takes another piece than the one that gives check.
        ("4k3/8/8/8/8/8/3n4/r3K3 w - - 0 1", "Kxd2", Feature::EvadesByKing),
        ("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", "exd3", Feature::EvadesWinning),
    ] {
        let vector = of(fen, &[], san, &[]);
        for of in KINDS {
            assert_eq!(vector.get(of) > 0.0, of == kind, "{fen} {san}: {}", of.name());
        }
    }
    let calm = of(START, &[], "Nf3", &[]);
    fails(&calm, &KINDS);
}

#[test]
fn an_underpromotion_has_a_reason_or_none() {
    for (fen, san, idle) in [
        ("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a8=R", true),
        ("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a8=N", true),
        ("8/4P1k1/8/8/8/8/8/K7 w - - 0 1", "e8=N+", false),
        ("8/4P2k/2q5/6r1/8/8/8/K7 w - - 0 1", "e8=N", true),
        ("8/2r1P1q1/8/8/8/8/7k/1K6 w - - 0 1", "e8=N", false),
        // A queen gives the check as well.
        ("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a8=R+", true),
        // A queen would stalemate.
        ("8/5P1k/8/7K/8/8/8/8 w - - 0 1", "f8=R", false),
    ] {
        let vector = of(fen, &[], san, &[]);
        holds(&vector, &[Feature::Underpromotes]);
        assert_eq!(vector.get(Feature::UnderpromotesIdly) > 0.0, idle, "{fen} {san}");
    }
    fails(
        &of("8/P6k/8/8/8/8/8/K7 w - - 0 1", &[], "a8=Q", &[]),
        &[Feature::Underpromotes, Feature::UnderpromotesIdly],
    );
}

#[test]
fn what_a_reply_shows_is_hidden_at_first_sight() {
    let scores = [("Nf3", [0, -300, -300, -300, -300, -300, -300], "d5")];
    let hidden = of(START, &[], "Nf3", &scores);
    holds(
        &hidden,
        &[Feature::Hidden, Feature::HiddenQuiet, Feature::HiddenPawn, Feature::Loss7, Feature::Blunder],
    );
    fails(&hidden, &[Feature::Loss1, Feature::HiddenKnight, Feature::HiddenCheck, Feature::HiddenLate]);
    let late = [("Nf3", [0, 0, 0, 0, -300, -300, -300], "d5")];
    holds(&of(START, &[], "Nf3", &late), &[Feature::HiddenLate]);
    let idea = [("Nf3", [-300, -300, 0, 0, 0, 0, 0], "d5")];
    let idea = of(START, &[], "Nf3", &idea);
    holds(&idea, &[Feature::Idea, Feature::IdeaQuiet, Feature::Best7, Feature::Loss1]);
    fails(&idea, &[Feature::Hidden, Feature::IdeaLate]);
}

#[test]
fn habits_of_the_opening_and_of_endings() {
    holds(&of(START, &[], "Nf3", &[]), &[Feature::Develops, Feature::DevelopsCentral, Feature::Knight]);
    holds(&of(START, &[], "e4", &[]), &[Feature::PawnCentre, Feature::PawnTwo, Feature::OpensBishop]);
    holds(&of(START, &[], "h4", &[]), &[Feature::PawnFlank, Feature::PawnRim]);
    let back = of(START, &["Nf3", "Nf6"], "Ng1", &[]);
    holds(&back, &[Feature::TakesBackMove, Feature::SamePiece, Feature::Backward]);
    let castles = of("4k3/8/8/8/8/8/8/4K2R w K - 0 1", &[], "O-O", &[]);
    holds(&castles, &[Feature::Castles]);
    fails(&castles, &[Feature::CastlesLong, Feature::LosesCastling, Feature::King]);
    holds(
        &of("4k3/8/8/8/8/8/8/4K2R w K - 0 1", &[], "Kd2", &[]),
        &[Feature::LosesCastling, Feature::KingActive],
    );
    let passed = of("4k3/8/8/4P3/8/8/8/4K3 w - - 0 1", &[], "e6", &[]);
    holds(&passed, &[Feature::PushesPassed, Feature::PushesPassedFar, Feature::PawnEnding]);
    let mates = of(
        "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
        &[],
        "Ra8#",
        &[("Ra8", [crate::types::score::mate_in(1); DEPTHS], "")],
    );
    holds(&mates, &[Feature::Mates, Feature::Checks, Feature::Best1]);
}

#[test]
fn a_loss_is_early_before_the_tenth_move() {
    let scores = [("Nf3", [0, -300, -300, -300, -300, -300, -300], "d5")];
    holds(&of(START, &[], "Nf3", &scores), &[Feature::EarlyLoss, Feature::EarlyRootLoss]);
    fails(&of(START, &[], "Nc3", &scores), &[Feature::EarlyLoss, Feature::EarlyRootLoss]);
    for (number, early) in [(9, true), (10, false)] {
        let fen = START.replace("0 1", &format!("0 {number}"));
        assert_eq!(of(&fen, &[], "Nf3", &scores).get(Feature::EarlyLoss) > 0.0, early, "{number}");
    }
    let ending = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    let scores = [("Ra7", [0, -300, -300, -300, -300, -300, -300], "Kd8")];
    fails(&of(ending, &[], "Ra7", &scores), &[Feature::EarlyLoss, Feature::EarlyRootLoss]);
}
