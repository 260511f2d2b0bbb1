//! Accuracy and average loss of a side ([`PlayQuality`]), over the game and each phase, by the formulas of
//! [`palisade_coach::judge::accuracy`].

use crate::analyse::analysis::analysed::AnalysedGame;
use crate::analyse::search::opinion::Opinion;
use palisade::board::Board;
use palisade::types::Color;
pub use palisade_coach::json::Phase;
use palisade_coach::judge::accuracy::{self, Weighed, centipawns_lost};

/// The quality of one side's moves: their number, accuracy and average loss.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PlayQuality {
    /// The number of moves that the side made, in the game or the phase.
    pub moves: usize,
    /// The accuracy by Lichess's formula, 0 to 100; `None` if no move could be rated.
    pub accuracy: Option<f64>,
    /// The average loss per move against the engine's choice, centipawns; 0 without a move.
    pub loss: f64,
}

/// Returns the accuracy (0 to 100) and weight of every move of a game, of both sides, in game order. A mating
/// move at the end is left out.
pub fn weigh(analysed: &AnalysedGame) -> Vec<Weighed> {
    let seen: Vec<_> = analysed.opinions.iter().map(Opinion::seen).collect();
    let start = &analysed.game.start;
    let chances = accuracy::chances(analysed.scale, &seen, start.key() == Board::startpos().key());
    accuracy::weigh(&chances, start.side_to_move())
}

/// Returns the quality of a side's play in four parts: over the whole game, then over its moves in the
/// opening, in the middlegame and in the endgame.
pub fn play(analysed: &AnalysedGame, side: Color) -> [PlayQuality; 4] {
    let AnalysedGame { boards, opinions, moves, .. } = analysed;
    let seen: Vec<_> = opinions.iter().map(Opinion::seen).collect();
    let weighed = weigh(analysed);
    let of = |wanted: Option<Phase>| {
        let belongs = |ply: &usize| {
            let board = &boards[*ply];
            board.side_to_move() == side && wanted.is_none_or(|phase| Phase::of(board) == phase)
        };
        let plies: Vec<usize> = (0..moves.len()).filter(belongs).collect();
        let lost = |&ply: &usize| {
            let lost = centipawns_lost(seen[ply], seen[ply + 1], side);
            if opinions[ply].prefers(moves[ply]) { 0.0 } else { lost }
        };
        let known = plies.iter().filter_map(|&ply| weighed.get(ply).copied());
        let mean = accuracy::of_moves(known.collect::<Vec<Weighed>>().into_iter());
        PlayQuality {
            moves: plies.len(),
            accuracy: mean,
            loss: plies.iter().map(lost).sum::<f64>() / plies.len().max(1) as f64,
        }
    };
    [of(None), of(Some(Phase::Opening)), of(Some(Phase::Middlegame)), of(Some(Phase::Endgame))]
}

#[cfg(test)]
mod tests {
    use super::*;
    use palisade::evaluation::display::{ShownScore, WinRateModel};
    use palisade_coach::judge::Scale;
    use palisade_pgn::read_games;

    fn analysed(text: &str, scores: &[i32]) -> AnalysedGame {
        let (mut games, _) = read_games(text.as_bytes());
        let opinion = |&cp: &i32| Opinion {
            value: Some(ShownScore::Centipawns(cp)),
            expected: ShownScore::Centipawns(cp).expected_points(WinRateModel::new(78)),
            depth: 5,
            ..Opinion::of_the_end(0.5)
        };
        AnalysedGame::of_game(games.remove(0), scores.iter().map(opinion).collect(), Scale::Lichess)
    }

    #[test]
    fn losses_are_averaged_by_side_and_phase() {
        let game = analysed("1. e4 e5 2. Nf3 f6 *\n", &[30, 30, 20, 10, 2110]);
        let [white, opening, middlegame, _] = play(&game, Color::White);
        assert_eq!((white.moves, white.loss, opening), (2, 5.0, white));
        assert!(white.accuracy.is_some_and(|found| found > 95.0 && found <= 100.0), "{white:?}");
        assert_eq!(middlegame, PlayQuality { moves: 0, accuracy: None, loss: 0.0 });
        // The first move cost nothing, the second all there was, cut off at 10 pawns.
        let [black, ..] = play(&game, Color::Black);
        assert_eq!(black.loss, 495.0);
        assert!(black.accuracy.is_some_and(|found| found > 10.0 && found < 40.0), "{black:?}");
    }

    #[test]
    fn the_loser_who_hung_his_queen_was_not_accurate() {
        // Level for fourteen moves, then a queen: a plain mean would say 93.
        let text = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. d3 Nf6 5. Nc3 d6 6. O-O O-O 7. h3 h6 8. a3 Qe8 *\n";
        let game = analysed(text, &[&[20; 16][..], &[1200]].concat());
        let [white, ..] = play(&game, Color::White);
        let [black, ..] = play(&game, Color::Black);
        assert!(white.accuracy > Some(98.0) && black.accuracy < Some(65.0), "{white:?} {black:?}");
    }
}
