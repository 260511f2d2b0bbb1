//! What there is to say of a marked move, in sentences, and what it changed by the terms
//! of the evaluation.
//!
//! The page shows both. Whoever has more to say of a move (why it is good or bad) adds it
//! in [`sentences`], or to the PGN in [`super::annotate`].

use super::analysed::{AnalysedGame, Remark};
use super::judge::{Opinion, Reason};
use palisade::board::Board;
use palisade::board::diagram::san_line;
use palisade::evaluation::Weights;
use palisade::evaluation::display::themes::{THEMES, themes};
use palisade::types::{Color, Move};

/// Plies of a best line that are written down.
pub const LINE_PLIES: usize = 8;
/// Changes smaller than this, in pawns, are not told.
const LEAST_CHANGE: f64 = 0.15;
/// Scores count up to this many pawns where they are compared.
const LIMIT: f64 = 10.0;
/// So many changes are told.
const MOST_CHANGES: usize = 4;

/// Sentences about a marked move; the first says what happened to the score.
pub fn sentences(analysed: &AnalysedGame, remark: &Remark) -> Vec<String> {
    let ply = remark.ply;
    let (before, after) = (&analysed.opinions[ply], &analysed.opinions[ply + 1]);
    let mut said = vec![match remark.judgement.reason {
        Reason::Loss => format!("{} instead of {}.", score(after), score(before)),
        Reason::MissedMate(moves) => {
            format!("Misses mate in {moves}: {} instead of {}.", score(after), score(before))
        }
        Reason::AllowedMate(moves) => {
            format!("Allows mate in {moves}: {} instead of {}.", score(after), score(before))
        }
        Reason::OnlyMove => format!("The only move{}.", next_best(analysed, ply)),
        Reason::Sacrifice => format!("Gives up material for more{}.", next_best(analysed, ply)),
    }];
    if let (Some(was), Some(is)) = (before.tablebase, after.tablebase)
        && was.winner != is.winner
    {
        said.push(format!("{was}; now {}.", is.to_string().trim_start_matches("Tablebase: ")));
    }
    let answer = analysed.remarks.iter().find(|other| other.ply == ply + 1);
    if remark.judgement.mark.is_bad() && answer.is_some_and(|other| other.judgement.mark.is_bad()) {
        let opponent = if analysed.boards[ply].side_to_move() == Color::White { "Black" } else { "White" };
        said.push(format!("{opponent} does not take the chance."));
    }
    said.extend(remark.why.as_ref().map(|why| why.text.clone()));
    said
}

/// `: next best 14. Kf1, -2.30`.
fn next_best(analysed: &AnalysedGame, ply: usize) -> String {
    let line = analysed.opinions[ply].others.first();
    line.map_or_else(String::new, |line| {
        format!(": next best {}, {}", san_line(&analysed.boards[ply], &line.pv[..1]), line.value)
    })
}

/// A score, or how the game has ended.
pub fn score(opinion: &Opinion) -> String {
    match opinion.value {
        Some(value) => value.to_string(),
        None if opinion.expected == 0.5 => "A draw".to_owned(),
        None => "Mate".to_owned(),
    }
}

/// What the move played changed against the better one: themes of the evaluation and pawns
/// from the mover's view, the greatest first, at the ends of the two best lines. Nothing
/// where that explains nothing: a mate, an ending known by rule, or two ends that do not
/// differ by half of what the search says.
pub fn changes(analysed: &AnalysedGame, ply: usize, weights: &Weights) -> Vec<(&'static str, f64)> {
    let (before, after) = (&analysed.opinions[ply], &analysed.opinions[ply + 1]);
    let board = &analysed.boards[ply];
    let mut played = vec![analysed.moves[ply]];
    played.extend_from_slice(&after.pv);
    let better = end_of_line(board, &before.pv).and_then(|end| themes(&end, weights));
    let worse = end_of_line(board, &played).and_then(|end| themes(&end, weights));
    let (Some(better), Some(worse)) = (better, worse) else { return Vec::new() };
    let sign = f64::from(board.side_to_move().sign());
    let lost = sign * (before.pawns(LIMIT) - after.pawns(LIMIT)).clamp(-LIMIT, LIMIT);
    let explained = sign * (better.iter().sum::<f64>() - worse.iter().sum::<f64>()) / 100.0;
    if explained < lost / 2.0 {
        return Vec::new();
    }
    let mut changes: Vec<(&str, f64)> = THEMES
        .into_iter()
        .zip(worse.iter().zip(&better))
        .map(|(name, (worse, better))| (name, sign * (worse - better) / 100.0))
        .filter(|(_, pawns)| pawns.abs() >= LEAST_CHANGE)
        .collect();
    changes.sort_by(|a, b| b.1.abs().total_cmp(&a.1.abs()));
    changes.truncate(MOST_CHANGES);
    changes
}

/// The position that a line comes to; nothing if the game ends there.
fn end_of_line(board: &Board, line: &[Move]) -> Option<Board> {
    let mut board = *board;
    for &mv in line {
        if !board.is_legal(mv) {
            break;
        }
        board.make(mv, &mut ());
    }
    board.has_legal_move().then_some(board)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analyse::judge::{OtherLine, TablebaseFact};
    use crate::pgn::read_games;
    use palisade::evaluation::display::ShownScore;

    /// A game in which White could have taken a queen, but pushed a pawn.
    fn missed_queen() -> AnalysedGame {
        let text = "[FEN \"3qk3/pp6/8/8/8/8/6PP/3RK3 w - - 0 30\"]\n\n30. h3 Ke7 *\n";
        let (games, _) = read_games(text.as_bytes());
        let game = games[0].clone();
        let start = game.start;
        let takes = start.parse_san("Rxd8+").expect("legal");
        let opinion = |cp: i32, expected, pv| Opinion {
            value: Some(ShownScore::Centipawns(cp)),
            pv,
            ..Opinion::of_the_end(expected)
        };
        let opinions =
            vec![opinion(600, 1.0, vec![takes]), opinion(-500, 0.0, vec![]), opinion(600, 1.0, vec![])];
        AnalysedGame::new(game, opinions)
    }

    #[test]
    fn a_missed_queen_is_material() {
        let game = missed_queen();
        let found = changes(&game, 0, &Weights::embedded());
        assert_eq!(found.first().map(|change| change.0), Some("material"), "{found:?}");
        assert!(found[0].1 < -5.0 && found.len() <= MOST_CHANGES, "{found:?}");
        let said = sentences(&game, &game.remarks[0]);
        assert_eq!(said, ["-5.00 instead of +6.00.", "Black does not take the chance."]);
    }

    #[test]
    fn tables_and_the_next_best_have_their_say() {
        let mut game = missed_queen();
        game.remarks[0].judgement.reason = Reason::OnlyMove;
        let g3 = game.boards[0].parse_san("g3").expect("legal");
        game.opinions[0].others =
            vec![OtherLine { value: ShownScore::Centipawns(-40), expected: 0.4, pv: vec![g3] }];
        game.opinions[0].tablebase = Some(TablebaseFact { winner: Some(Color::White), distance: 9 });
        game.opinions[1].tablebase = Some(TablebaseFact { winner: None, distance: 0 });
        let said = sentences(&game, &game.remarks[0]);
        assert_eq!(said[0], "The only move: next best 30. g3, -0.40.");
        assert_eq!(said[1], "Tablebase: White wins (DTZ 9); now a draw.");
    }
}
