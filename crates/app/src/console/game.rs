//! Moves made by hand, taken back, and a game against a level.
//!
//! Holds the positions that led to the current one and the opponent, if there is one; the
//! session searches for him. Pure but for that: moves go in, positions and words come out.

use crate::rules::RuleEnd;
use palisade::board::{Board, Position};
use palisade::engine::Level;
use palisade::types::{Color, Move};

/// Positions that can be gone back to.
const MOST_PAST: usize = 2000;

/// What cannot be done in a console game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ConsoleGameError {
    /// Nothing was played, or the opponent's first move alone.
    #[error("there is no move to take back")]
    NothingToTakeBack,
    /// The words behind `play` are no opponent.
    #[error("play LEVEL [white|black]: a level from {} to {}, or full", Level::MIN_ELO, Level::MAX_ELO)]
    Opponent,
}

/// Whom a person plays against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opponent {
    /// His rating; `None` for full strength.
    pub elo: Option<u16>,
    /// The side he has.
    pub side: Color,
}

/// The moves of the console game since the position was set.
#[derive(Default)]
pub struct ConsoleGame {
    past: Vec<Position>,
    /// Set while a game is on.
    pub opponent: Option<Opponent>,
}

impl ConsoleGame {
    /// Forgets all: another position was set.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Makes a move; returns it as it is written with its number.
    pub fn play(&mut self, position: &mut Position, mv: Move) -> String {
        let written = palisade::board::diagram::san_line(position.board(), &[mv]);
        if self.past.len() == MOST_PAST {
            self.past.remove(0);
        }
        self.past.push(position.clone());
        position.play(mv);
        written
    }

    /// Takes back one move, against an opponent his answer too; returns how many.
    ///
    /// # Errors
    /// When there is none to take back; the opponent's first move alone is none.
    pub fn undo(&mut self, position: &mut Position) -> Result<usize, ConsoleGameError> {
        let opponent = self.opponent;
        let own = |before: &Position| opponent.is_none_or(|him| him.side != before.side_to_move());
        let last = self.past.iter().rposition(own).ok_or(ConsoleGameError::NothingToTakeBack)?;
        let taken = self.past.len() - last;
        *position = self.past.swap_remove(last);
        self.past.truncate(last);
        Ok(taken)
    }

    /// True if the opponent is to move and can.
    pub fn awaits_opponent(&self, position: &Position) -> bool {
        let his = self.opponent.is_some_and(|opponent| opponent.side == position.side_to_move());
        his && outcome(position).is_none()
    }
}

/// How the game has ended, if it has, in words.
pub fn outcome(position: &Position) -> Option<&'static str> {
    RuleEnd::of(position).map(RuleEnd::text)
}

/// Reads `LEVEL [white|black]`: the opponent, and the side of who types, the one to move if
/// it is not said.
///
/// # Errors
/// When it makes no sense.
pub fn opponent(words: &[String], to_move: Color) -> Result<Opponent, ConsoleGameError> {
    let levels = Level::MIN_ELO..=Level::MAX_ELO;
    let mut words = words.iter().map(|word| word.to_ascii_lowercase());
    let elo = match words.next().as_deref() {
        Some("full") => None,
        Some(text) => match text.parse::<u16>() {
            Ok(elo) if levels.contains(&elo) => Some(elo),
            _ => return Err(ConsoleGameError::Opponent),
        },
        None => return Err(ConsoleGameError::Opponent),
    };
    let person = match words.next().as_deref() {
        None => to_move,
        Some("white" | "w") => Color::White,
        Some("black" | "b") => Color::Black,
        Some(_) => return Err(ConsoleGameError::Opponent),
    };
    if words.next().is_some() {
        return Err(ConsoleGameError::Opponent);
    }
    Ok(Opponent { elo, side: !person })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::parse_move;

    fn start() -> Position {
        Position::new(Board::startpos())
    }

    #[test]
    fn moves_are_made_and_taken_back() {
        let (mut game, mut position) = (ConsoleGame::default(), start());
        for (text, written) in [("e4", "1. e4"), ("e7e5", "1... e5"), ("Nf3", "2. Nf3")] {
            let mv = parse_move(&position, text).expect(text);
            assert_eq!(game.play(&mut position, mv), written);
        }
        assert_eq!(game.undo(&mut position), Ok(1));
        // Against an opponent back to one's own move.
        game.opponent = Some(Opponent { elo: None, side: Color::Black });
        assert_eq!(game.undo(&mut position), Ok(2));
        assert_eq!(position.board().fen(), Board::startpos().fen());
        assert!(game.undo(&mut position).is_err());
        // His first move is not taken back alone: nobody would be to move.
        game.opponent = Some(Opponent { elo: None, side: Color::White });
        let mv = parse_move(&position, "d4").expect("d4");
        game.play(&mut position, mv);
        assert!(game.undo(&mut position).is_err());
        assert_eq!(position.side_to_move(), Color::Black);
        let mv = parse_move(&position, "d5").expect("d5");
        game.play(&mut position, mv);
        assert_eq!((game.undo(&mut position), position.side_to_move()), (Ok(1), Color::Black));
        assert_eq!(parse_move(&position, "e4"), None);
    }

    #[test]
    fn his_turn_comes_until_the_game_is_over() {
        let (mut game, mut position) = (ConsoleGame::default(), start());
        game.opponent = Some(Opponent { elo: Some(900), side: Color::Black });
        assert!(!game.awaits_opponent(&position));
        for text in ["f3", "e5", "g4", "Qh4#"] {
            let mv = parse_move(&position, text).expect(text);
            game.play(&mut position, mv);
        }
        assert_eq!(outcome(&position), Some("Checkmate: Black wins."));
        game.opponent = Some(Opponent { elo: None, side: Color::White });
        assert!(!game.awaits_opponent(&position), "nobody moves any more");
    }

    #[test]
    fn repetition_is_seen_over_moves_made_by_hand() {
        let (mut game, mut position) = (ConsoleGame::default(), start());
        for text in ["Nf3", "Nf6", "Ng1", "Ng8"].repeat(2) {
            assert_eq!(outcome(&position), None);
            let mv = parse_move(&position, text).expect(text);
            game.play(&mut position, mv);
        }
        assert_eq!(outcome(&position), Some("The third time this position: a draw."));
    }

    #[test]
    fn levels_and_sides() {
        let read = |text: &str, to_move| {
            let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
            opponent(&words, to_move)
        };
        let level = |elo, side| Ok(Opponent { elo, side });
        assert_eq!(read("1500", Color::White), level(Some(1500), Color::Black));
        assert_eq!(read("FULL black", Color::White), level(None, Color::White));
        assert_eq!(read("600 w", Color::Black), level(Some(600), Color::Black));
        for wrong in ["", "599", "99999", "strong", "1500 green", "1500 white now"] {
            assert!(read(wrong, Color::White).unwrap_err().to_string().contains("600 to 3000"), "{wrong}");
        }
    }
}
