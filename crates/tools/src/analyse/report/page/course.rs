//! The course of a game in three sentences: the balance after the opening, the decisive moment, the loser's
//! missed chance.

use super::moves::full_move;
use crate::analyse::analysis::analysed::AnalysedGame;
use crate::analyse::analysis::assessment::{Assessment, WON, winning_chances};
use crate::analyse::analysis::sentences::score;
use palisade::types::Color;

/// The position after this number of plies counts as the end of the opening.
const OPENING: usize = 20;
/// A game of fewer plies gets no sentences about its course.
const SHORTEST: usize = 6;
/// A side with at least these winning chances, in percent, is ahead: [`Assessment`] calls it better.
const AHEAD: f64 = 62.0;

/// Returns at most three sentences that describe the course of a game: the balance after the opening, the
/// decisive move, and the loser's best chance. Empty for a game of fewer than six plies.
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
    let decided = winner.and_then(|winner| decisive(analysed, winner)).map(|(at, _)| at);
    // A game that was decided in the opening has its course in the second sentence.
    let opening = after_opening(analysed).filter(|_| decided.is_none_or(|at| at >= OPENING));
    [opening].into_iter().chain(rest).flatten().collect()
}

const fn name(side: Color) -> &'static str {
    match side {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// Returns the winning chances of a side in the position after `at` plies, 0 to 100 percent.
fn chances(analysed: &AnalysedGame, at: usize, side: Color) -> f64 {
    winning_chances(&analysed.opinions[at], side)
}

/// Returns the sentence on which side was better after the opening; `None` for games from another position
/// and games that end sooner.
fn after_opening(analysed: &AnalysedGame) -> Option<String> {
    if analysed.first_ply() != 0 || analysed.moves.len() <= OPENING {
        return None;
    }
    let balance = balance(analysed, OPENING);
    Some(format!("After ten moves {balance} ({}).", score(&analysed.opinions[OPENING])))
}

/// Returns which side was better in the position after `at` plies, as a clause: `White was better`.
fn balance(analysed: &AnalysedGame, at: usize) -> &'static str {
    match Assessment::of_position(analysed, at, Color::White) {
        Assessment::Mates => "White had a forced mate",
        Assessment::Winning => "White was winning",
        Assessment::Better => "White was better",
        Assessment::Equal => "the chances were equal",
        Assessment::Worse => "Black was better",
        Assessment::Losing => "Black was winning",
        Assessment::Mated => "Black had a forced mate",
    }
}

/// Returns the index of the last position in which the winning chances of a side were below `least` percent; `None`
/// if there is none.
fn last_below(analysed: &AnalysedGame, side: Color, least: f64) -> Option<usize> {
    (0..=analysed.moves.len()).rev().find(|&at| chances(analysed, at, side) < least)
}

/// Returns the index of the position from which the winner was winning ([`WON`]) to the end, or, if it was never
/// winning to the end, ahead ([`AHEAD`]); with it true if it was winning. `None` if it was ahead all the time.
fn decisive(analysed: &AnalysedGame, winner: Color) -> Option<(usize, bool)> {
    let ahead = last_below(analysed, winner, AHEAD)?;
    match last_below(analysed, winner, WON) {
        Some(at) if at < analysed.moves.len() => Some((at, true)),
        _ => Some((ahead, false)),
    }
}

/// Returns true if the move at index `at` was made by the loser, has a mark and changed the assessment.
fn is_decisive_mistake(analysed: &AnalysedGame, at: usize, winner: Color) -> bool {
    let [was, is] = Assessment::around(analysed, at);
    analysed.boards[at].side_to_move() != winner && was != is && analysed.mark(at).is_some()
}

/// Returns the sentence about the move from which the winner was winning, or ahead, to the end, or about a win
/// without such a move.
fn decision(analysed: &AnalysedGame, winner: Color) -> Option<String> {
    let plies = analysed.moves.len();
    let Some((last, winning)) = decisive(analysed, winner) else {
        return Some(format!("{} was ahead from the first move to the last.", name(winner)));
    };
    if last == plies {
        let shown = score(&analysed.opinions[plies]);
        let balance = balance(analysed, plies);
        return Some(format!("{} won, although {balance} in the final position ({shown}).", name(winner)));
    }
    let played = full_move(&analysed.boards[last], &analysed.game.line.nodes[last], analysed.mark(last));
    let decided = winning && is_decisive_mistake(analysed, last, winner);
    Some(if decided {
        let [was, is] = Assessment::around(analysed, last);
        format!("{played} decided the game: {} went from {was} to {is} and never recovered.", name(!winner))
    } else {
        let stood = if winning { "winning" } else { "ahead" };
        format!("From {played} on, {} was {stood} to the end.", name(winner))
    })
}

/// Returns the sentence about the loser's best position: that the loser was winning (from [`WON`] on),
/// or never better (below [`AHEAD`]). `None` if the best chances lie between these two, or if another
/// sentence states it.
fn chance_of_the_loser(analysed: &AnalysedGame, loser: Color) -> Option<String> {
    let (at, most) = best_chance(analysed, loser)?;
    let plies = analysed.moves.len();
    let decided_there = decisive(analysed, !loser).is_some_and(|(last, _)| last == at) && at < plies;
    let ahead_at_the_end = chances(analysed, plies, loser) >= AHEAD;
    let after_opening = at == OPENING && after_opening(analysed).is_some();
    if ahead_at_the_end || after_opening || decided_there && is_decisive_mistake(analysed, at, !loser) {
        return None;
    }
    if most >= WON {
        return Some(format!(
            "{} had been {} ({}, {}).",
            name(loser),
            Assessment::of_position(analysed, at, loser).adjective(),
            score(&analysed.opinions[at]),
            place(analysed, at),
        ));
    }
    (most < AHEAD).then(|| format!("{} was never better.", name(loser)))
}

/// Returns the sentence about a game without a winner: that a side was nearly winning ([`WON`]) but
/// did not win, or that neither was. `None` if no position was searched.
fn undecided(analysed: &AnalysedGame) -> Option<String> {
    let best = Color::ALL.map(|side| best_chance(analysed, side).map(|(at, most)| (side, at, most)));
    let best = best.into_iter().flatten().max_by(|one, other| one.2.total_cmp(&other.2))?;
    let (side, at, most) = best;
    Some(if most >= WON {
        let was = Assessment::of_position(analysed, at, side).adjective();
        format!(
            "{} was {was} ({}, {}) but did not win.",
            name(side),
            score(&analysed.opinions[at]),
            place(analysed, at)
        )
    } else {
        "Neither side was ever close to winning.".to_owned()
    })
}

/// Returns the index of the position in which a side's winning chances were highest, and these chances in
/// percent. Of several such positions it is the earliest. `None` without positions.
fn best_chance(analysed: &AnalysedGame, side: Color) -> Option<(usize, f64)> {
    let by_position = (0..analysed.opinions.len()).map(|at| (at, chances(analysed, at, side)));
    by_position.max_by(|one, other| one.1.total_cmp(&other.1).then(other.0.cmp(&one.0)))
}

/// Returns the place of the position after `at` plies in words: `after 21. Qd2`, or `at the start`.
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
        course_on_scale(Scale::Lichess, outcome, scores)
    }

    fn course_on_scale(scale: Scale, outcome: &str, scores: &[i32]) -> String {
        let text = format!("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 {outcome}\n");
        let (games, _) = read_games(text.as_bytes());
        let of = |&cp: &i32| Opinion { value: Some(ShownScore::Centipawns(cp)), ..Opinion::of_the_end(0.5) };
        course(&AnalysedGame::of_game(games[0].clone(), scores.iter().map(of).collect(), scale)).join(" ")
    }

    /// The scale of the marks has no part in the course, so that its words never contradict each other.
    #[test]
    fn the_course_is_the_same_on_each_scale_of_marks() {
        let text = |scale| course_on_scale(scale, "1-0", &[150; 9]);
        assert_eq!(
            text(Scale::Engine),
            "White was ahead from the first move to the last. Black was never better."
        );
        assert_eq!([Scale::Lichess, Scale::ChessCom].map(text), [Scale::Engine; 2].map(text));
    }

    #[test]
    fn the_position_after_the_opening_is_stated_once_and_in_order() {
        let knights = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8 \
                       9. Nf3 Nf6 10. Ng1 Ng8 11. Nf3 Nf6 12. Ng1 Ng8 1-0\n";
        let (games, _) = read_games(knights.as_bytes());
        let text = |decided: usize, best: usize| {
            let score = |at| {
                let black = if at == best { -600 } else { 0 };
                ShownScore::Centipawns(if at > decided { 900 } else { black })
            };
            let opinions = (0..25).map(|at| Opinion { value: Some(score(at)), ..Opinion::of_the_end(0.5) });
            course(&AnalysedGame::of_game(games[0].clone(), opinions.collect(), Scale::Lichess)).join(" ")
        };
        assert!(text(15, 10).starts_with("8... Ng8?? decided the game"), "{}", text(15, 10));
        assert!(text(21, 10).starts_with("After ten moves the chances were equal"), "{}", text(21, 10));
        assert!(
            text(21, 10).ends_with("Black had been winning (-6.00, after 5... Nf6)."),
            "{}",
            text(21, 10)
        );
        assert!(!text(21, 20).contains("had been"), "the first sentence states it: {}", text(21, 20));
    }

    #[test]
    fn the_decisive_move_and_the_lost_chance_are_named() {
        let text = course_text("1-0", &[20, 20, 20, -400, -400, -400, 0, 20, 700]);
        assert!(text.contains("4... Nf6?? decided the game: Black went from equal to losing"), "{text}");
        assert!(text.contains("Black had been winning (-4.00, after 2. Nf3)"), "{text}");
        assert_eq!(
            course_text("1-0", &[20, 20, 20, 20, 20, 20, 0, -600, 700]),
            "4... Nf6?? decided the game: Black went from winning to losing and never recovered.",
            "the best chance is in the same sentence"
        );
        // White was worse before; that alone decided nothing.
        let text = course_text("0-1", &[20, 20, -190, -190, -190, -190, -190, -600, -600]);
        assert!(text.contains("4. Ba4?? decided the game: White went from worse to losing"), "{text}");
        let text = course_text("0-1", &[20, 20, -190, -190, -190, -190, -190, -190, -190]);
        assert!(text.starts_with("From 1... e5 on, Black was ahead to the end."), "{text}");
        assert_eq!(
            course_text("0-1", &[0; 9]),
            "Black won, although the chances were equal in the final position (+0.00). White was never better."
        );
        assert_eq!(
            course_text("0-1", &[0, 0, 0, 0, 0, 900, 900, 600, 600]),
            "Black won, although White was winning in the final position (+6.00)."
        );
        assert_eq!(course_text("1/2-1/2", &[0; 9]), "Neither side was ever close to winning.");
        let text = course_text("1/2-1/2", &[0, 0, 0, 0, 900, 0, 0, 0, 0]);
        assert_eq!(text, "White was winning (+9.00, after 2... Nc6) but did not win.");
    }
}
