//! Sentences about a marked move, and the change it made by themes of the evaluation.
//!
//! The page shows both. Further sentences about a move belong in [`sentences`].

use crate::analyse::analysis::analysed::{AnalysedGame, MarkedMove};
use crate::analyse::search::opinion::Opinion;
use crate::why::marked::Lacks;
use palisade::board::Board;
use palisade::board::diagram::san_line;
use palisade::evaluation::breakdown::Parts;
use palisade::evaluation::display::WinRateModel;
use palisade::evaluation::{Breakdown, Theme, Weights};
use palisade::types::Move;
use palisade_coach::Attribution;
use palisade_coach::judge::{Ground, WON};

/// The largest number of plies that a report shows of a line, such as that of the better move.
pub const LINE_PLIES: usize = 8;
/// A change of a theme (such as king safety) by fewer centipawns than this is not shown.
const LEAST_CHANGE: i32 = 15;
/// When the loss of a move is divided among the themes, a mate counts as this many pawns, and no loss as
/// more.
const LIMIT: f64 = 10.0;
/// The largest number of changes (themes) that are shown.
const MOST_CHANGES: usize = 4;

/// Returns the sentences about a marked move: the change of the score, then the tablebase result, the reasons
/// and the share of players who find the better move, as far as they apply.
pub fn sentences(analysed: &AnalysedGame, remark: &MarkedMove) -> Vec<String> {
    let ply = remark.ply;
    let (before, after) = (&analysed.opinions[ply], &analysed.opinions[ply + 1]);
    let mut parts = vec![match remark.judgement.ground {
        Ground::Loss => format!("{} instead of {}.", score(after), score(before)),
        Ground::MissedWin => format!("Misses the win: {} instead of {}.", score(after), score(before)),
        Ground::MissedMate(moves) => {
            format!("Misses mate in {moves}: {} instead of {}.", score(after), score(before))
        }
        Ground::AllowedMate(moves) => {
            format!("Allows mate in {moves}: {} instead of {}.", score(after), score(before))
        }
        Ground::OnlyMove => format!("The only move{}.", next_best(analysed, ply)),
        Ground::TurnsTheGame => {
            let won = analysed.chance_before(ply) >= WON;
            let what = if won { "The only move that wins" } else { "The only move that holds the game" };
            format!("{what}{}.", next_best(analysed, ply))
        }
        Ground::Sacrifice => format!("Gives up material for more{}.", next_best(analysed, ply)),
    }];
    if let (Some(was), Some(is)) = (before.tablebase, after.tablebase)
        && was.winner != is.winner
    {
        parts.push(format!("{was}; now {}.", is.to_string().trim_start_matches("Tablebase: ")));
    }
    parts.extend(remark.why.as_ref().map(|why| why.text.clone()));
    parts.extend(remark.hard.clone());
    parts
}

/// Returns the second-best move before the move at index `ply` with its score from White's side, such as
/// `: next best 14. Kf1, -2.30`; an empty string if no second line was searched.
fn next_best(analysed: &AnalysedGame, ply: usize) -> String {
    let line = analysed.opinions[ply].others.first();
    line.map_or_else(String::new, |line| {
        format!(": next best {}, {}", san_line(&analysed.boards[ply], &line.pv[..1]), line.value)
    })
}

/// Returns the score of a position from White's side in pawns or as a mate, such as `+0.35` or `#-3`; `A
/// draw` or `Mate` if the game is over.
pub fn score(opinion: &Opinion) -> String {
    match opinion.value {
        Some(value) => value.to_string(),
        None if opinion.expected == 0.5 => "A draw".to_owned(),
        None => "Mate".to_owned(),
    }
}

/// Returns the evaluation themes in which the move differs most from the better one, in pawns from the
/// mover's side (negative for a loss), the largest first, at most four. They come from the explanation of the
/// move, or else from the ends of the two lines. Empty if they do not explain the difference: a mate, or ends
/// that differ by less than half of the difference between the scores.
pub fn changes(analysed: &AnalysedGame, remark: &MarkedMove, weights: &Weights) -> Vec<(Theme, f64)> {
    let lacks = match &remark.why {
        Some(why) => why.lacks.clone(),
        None => lacks(analysed, remark.ply, weights),
    };
    let Some(lacks) = lacks.filter(|lacks| 2 * (lacks.total - lacks.beyond) >= lacks.total) else {
        return Vec::new();
    };
    let stated = lacks.themes.into_iter().filter(|&(_, share)| share.abs() >= LEAST_CHANGE);
    stated.take(MOST_CHANGES).map(|(theme, share)| (theme, f64::from(-share) / 100.0)).collect()
}

/// Returns the advantage, theme by theme, of the engine's line over the move played at index `ply` with its
/// reply, by the evaluations at their ends; `None` if the game is over at the end of one of them.
fn lacks(analysed: &AnalysedGame, ply: usize, weights: &Weights) -> Option<Lacks> {
    let (before, after) = (&analysed.opinions[ply], &analysed.opinions[ply + 1]);
    let board = &analysed.boards[ply];
    let us = board.side_to_move();
    let parts = |line: &[Move]| -> Option<Parts> {
        let end = end_of_line(board, line)?;
        Some(Breakdown::new(&end, weights).parts(us))
    };
    let mut played = vec![analysed.moves[ply]];
    played.extend_from_slice(&after.pv);
    let (better, worse) = (parts(&before.pv)?, parts(&played)?);
    let lost = (before.seen().pawns(LIMIT) - after.seen().pawns(LIMIT)).clamp(-LIMIT, LIMIT);
    let lost = (f64::from(us.sign()) * lost * 100.0).round() as i32;
    let lacks = Attribution::between(&worse, &better, lost, us, WinRateModel::of(board), weights);
    Some(Lacks::from(&lacks))
}

/// Returns the position after a line, up to its first illegal move; `None` if it has no legal move.
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
    use crate::analyse::search::opinion::{OtherLine, TablebaseFact};
    use crate::why::marked::Why;
    use palisade::evaluation::display::ShownScore;
    use palisade::types::Color;
    use palisade_coach::judge::Scale;
    use palisade_pgn::read_games;

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
        AnalysedGame::of_game(game, opinions, Scale::Lichess)
    }

    #[test]
    fn a_missed_queen_is_material() {
        let game = missed_queen();
        let found = changes(&game, &game.remarks[0], &Weights::embedded());
        assert_eq!(found.first().map(|change| change.0), Some(Theme::Material), "{found:?}");
        assert!(found[0].1 < -5.0 && found.len() <= MOST_CHANGES, "{found:?}");
        let texts = sentences(&game, &game.remarks[0]);
        assert_eq!(
            texts,
            ["-5.00 instead of +6.00."],
            "the mark of the answer says that it misses the chance"
        );
    }

    #[test]
    fn where_a_move_was_studied_the_card_says_what_the_study_says() {
        let (mut game, weights) = (missed_queen(), Weights::embedded());
        let parts = |fen| Breakdown::new(&Board::from_fen(fen).expect("legal"), &weights).parts(Color::White);
        let (worse, better) =
            (parts("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1"), parts("4k3/8/8/3P4/8/8/8/4K1N1 w - - 0 1"));
        let lacks = Attribution::between(&worse, &better, 150, Color::White, WinRateModel::new(17), &weights);
        let studied = |lacks| Some(Why { lacks, ..Why::default() });
        game.remarks[0].why = studied(Some(Lacks::from(&lacks)));
        for (theme, pawns) in changes(&game, &game.remarks[0], &weights) {
            assert!((pawns + f64::from(lacks.share(theme)) / 100.0).abs() < 1e-9, "{theme:?} {pawns}");
        }
        assert!(!changes(&game, &game.remarks[0], &weights).is_empty());
        game.remarks[0].why = studied(None);
        assert_eq!(changes(&game, &game.remarks[0], &weights), [], "a mate decides");
    }

    #[test]
    fn tables_and_the_next_best_have_their_say() {
        let mut game = missed_queen();
        game.remarks[0].judgement.ground = Ground::OnlyMove;
        let g3 = game.boards[0].parse_san("g3").expect("legal");
        game.opinions[0].others =
            vec![OtherLine { value: ShownScore::Centipawns(-40), expected: 0.4, pv: vec![g3] }];
        game.opinions[0].tablebase = Some(TablebaseFact { winner: Some(Color::White), distance: 9 });
        game.opinions[1].tablebase = Some(TablebaseFact { winner: None, distance: 0 });
        let texts = sentences(&game, &game.remarks[0]);
        assert_eq!(texts[0], "The only move: next best 30. g3, -0.40.");
        assert_eq!(texts[1], "Tablebase: White wins (DTZ 9); now a draw.");
    }
}
