//! The course of a game in three sentences: the balance after the opening, the decisive moment, the loser's
//! missed chance.

use super::moves::full_move;
use crate::analyse::analysis::analysed::AnalysedGame;
use crate::analyse::analysis::assessment::Assessment;
use crate::analyse::analysis::sentences::score;
use palisade::types::Color;

/// The position after this number of plies counts as the end of the opening.
const OPENING: usize = 20;
/// Games of fewer plies need no course.
const SHORTEST: usize = 6;
/// Expected points from which on a side is ahead.
const AHEAD: f64 = 0.62;
/// Expected points from which on a side had the game in its hands.
const NEARLY_WON: f64 = 0.75;

/// Returns at most three sentences that describe the course of a game.
pub fn course(analysed: &AnalysedGame) -> Vec<String> {
    if analysed.moves.len() < SHORTEST {
        return Vec::new();
    }
    let winner = match analysed.game.outcome.as_str() {
        "1-0" => Some(Color::White),
        "0-1" => Some(Color::Black),
        _ => None,
    };
    let rest = match winner {
        Some(winner) => [decision(analysed, winner), chance_of_the_loser(analysed, !winner)],
        None => [undecided(analysed), None],
    };
    [after_opening(analysed)].into_iter().chain(rest).flatten().collect()
}

const fn name(side: Color) -> &'static str {
    match side {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// Returns the expected points, 0 to 1, of a side in position `at`.
fn expected(analysed: &AnalysedGame, at: usize, side: Color) -> f64 {
    analysed.scale.expected_by(side, analysed.opinions[at].seen())
}

/// Returns who stood how after the opening, for games from the initial position that last longer.
fn after_opening(analysed: &AnalysedGame) -> Option<String> {
    if analysed.first_ply() != 0 || analysed.moves.len() <= OPENING {
        return None;
    }
    let stood = match Assessment::of_position(analysed, OPENING, Color::White) {
        Assessment::Mates => "White had a forced mate",
        Assessment::Winning => "White stood winning",
        Assessment::Better => "White stood better",
        Assessment::Equal => "the position was equal",
        Assessment::Worse => "Black stood better",
        Assessment::Losing => "Black stood winning",
        Assessment::Mated => "Black had a forced mate",
    };
    Some(format!("After ten moves {stood} ({}).", score(&analysed.opinions[OPENING])))
}

/// Returns the move after which the winner was ahead to the end.
fn decision(analysed: &AnalysedGame, winner: Color) -> Option<String> {
    let plies = analysed.moves.len();
    let Some(last) = (0..=plies).rev().find(|&at| expected(analysed, at, winner) < AHEAD) else {
        return Some(format!("{} was ahead from the first move to the last.", name(winner)));
    };
    if last == plies {
        let shown = score(&analysed.opinions[plies]);
        return Some(format!("The last position ({shown}) was not won on the board."));
    }
    let played = full_move(&analysed.boards[last], &analysed.game.line.nodes[last], analysed.mark(last));
    let mover = analysed.boards[last].side_to_move();
    let [was, is] = Assessment::around(analysed, last);
    Some(if mover == winner || was == is {
        format!("From {played} on {} was ahead to the end.", name(winner))
    } else {
        format!("{played} decided it: {} went from {was} to {is}, and never recovered.", name(mover))
    })
}

/// Returns the best chance of the loser, if he had a good one.
fn chance_of_the_loser(analysed: &AnalysedGame, loser: Color) -> Option<String> {
    let (at, most) = best_chance(analysed, loser)?;
    if most >= NEARLY_WON {
        return Some(format!(
            "{} had stood {} ({}, {}).",
            name(loser),
            Assessment::of_position(analysed, at, loser).standing(),
            score(&analysed.opinions[at]),
            place(analysed, at),
        ));
    }
    (most < AHEAD).then(|| format!("{} was never better.", name(loser)))
}

/// Returns the sentence about a game without a winner.
fn undecided(analysed: &AnalysedGame) -> Option<String> {
    let chances = Color::ALL.map(|side| best_chance(analysed, side).map(|(at, most)| (side, at, most)));
    let best = chances.into_iter().flatten().max_by(|one, other| one.2.total_cmp(&other.2))?;
    let (side, at, most) = best;
    Some(if most >= NEARLY_WON {
        let stood = Assessment::of_position(analysed, at, side).standing();
        format!(
            "{} stood {stood} ({}, {}) and did not win.",
            name(side),
            score(&analysed.opinions[at]),
            place(analysed, at)
        )
    } else {
        "Neither side was ever close to winning.".to_owned()
    })
}

/// Returns the position in which a side's expected points were highest, and these points.
fn best_chance(analysed: &AnalysedGame, side: Color) -> Option<(usize, f64)> {
    let chances = (0..analysed.opinions.len()).map(|at| (at, expected(analysed, at, side)));
    chances.max_by(|one, other| one.1.total_cmp(&other.1).then(other.0.cmp(&one.0)))
}

/// Returns `after 21. Qd2`.
fn place(analysed: &AnalysedGame, at: usize) -> String {
    match at.checked_sub(1) {
        Some(ply) => {
            format!("after {}", full_move(&analysed.boards[ply], &analysed.game.line.nodes[ply], None))
        }
        None => "at the start".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analyse::search::opinion::Opinion;
    use palisade::evaluation::display::ShownScore;
    use palisade_coach::judge::Scale;
    use palisade_pgn::read_games;

    fn course_text(outcome: &str, scores: &[i32]) -> String {
        let text = format!("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 {outcome}\n");
        let (games, _) = read_games(text.as_bytes());
        let of = |&cp: &i32| Opinion { value: Some(ShownScore::Centipawns(cp)), ..Opinion::of_the_end(0.5) };
        course(&AnalysedGame::of_game(games[0].clone(), scores.iter().map(of).collect(), Scale::Lichess))
            .join(" ")
    }

    #[test]
    fn the_decisive_move_and_the_lost_chance_are_named() {
        let text = course_text("1-0", &[20, 20, 20, -400, -400, -400, 0, 20, 700]);
        assert!(text.contains("4... Nf6?? decided it: Black went from equal to losing"), "{text}");
        assert!(text.contains("Black had stood better (-4.00, after 2. Nf3)"), "{text}");
        assert_eq!(
            course_text("0-1", &[0; 9]),
            "The last position (+0.00) was not won on the board. White was never better."
        );
        assert_eq!(course_text("1/2-1/2", &[0; 9]), "Neither side was ever close to winning.");
        let text = course_text("1/2-1/2", &[0, 0, 0, 0, 900, 0, 0, 0, 0]);
        assert_eq!(text, "White stood winning (+9.00, after 2... Nc6) and did not win.");
    }
}
