//! One game between two players, with its clock and its end.
//!
//! A game ends by the rules of chess, by adjudication ([`Adjudication`]), on time, or by its length. It
//! depends only on the players, the opening and, with a clock, the time that they take.

use crate::matches::control::{ClockAllowance, SideClock};
use palisade::board::{Board, Position};
use palisade::evaluation::display::ShownScore;
use palisade::types::{Color, Move};
use palisade_tools::ThinkError;
use palisade_tools::engines::thinker::{Course, SearchAnswer, Thinker, choose};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The number of plies after which an unfinished game is drawn.
const MAX_PLIES: usize = 800;

/// A move of a match game with the search data of the mover.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thought {
    /// The move that was played.
    pub mv: Move,
    /// The score from the mover's side, in centipawns as shown to users; a mate counts as 30,000,
    /// being mated as -30,000.
    pub centipawns: i32,
    /// The depth of the search, plies.
    pub depth: u32,
    /// The number of nodes of the search.
    pub nodes: u64,
    /// The time that the search took.
    pub spent: Duration,
}

/// The value of a mate for adjudication, centipawns.
const MATE_CENTIPAWNS: i32 = 30_000;

impl Thought {
    /// Makes a move's data from the chosen move and the result of its search.
    fn new((mv, answer): (Move, SearchAnswer)) -> Self {
        let last = answer.last.unwrap_or_default();
        let centipawns = match last.value {
            ShownScore::Centipawns(centipawns) => centipawns,
            ShownScore::Mate(moves) if moves > 0 => MATE_CENTIPAWNS,
            ShownScore::Mate(_) => -MATE_CENTIPAWNS,
        };
        Self { mv, centipawns, depth: last.depth, nodes: answer.nodes, spent: answer.elapsed }
    }
}

/// The rules by which games are adjudicated. Scores are in centipawns for the mover; "moves" are full moves,
/// one by each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Adjudication {
    /// The rule for a win: both sides have a large enough score for the same side for a number of moves.
    /// `None` to play on.
    pub win: Option<WinRule>,
    /// The rule for a draw: from a given move on, both sides have a small enough score for a number of moves.
    /// `None` to play on.
    pub draw: Option<MatchDrawRule>,
}

/// A rule for adjudicating wins, written `MOVES,CENTIPAWNS`; see [`Adjudication::win`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WinRule {
    /// The number of successive full moves with the score.
    pub moves: usize,
    /// The least advantage of the same side, in centipawns by the searches of both players, that counts as
    /// won.
    pub centipawns: i32,
}

/// A rule for adjudicating draws, written `AFTER,MOVES,CENTIPAWNS`; see [`Adjudication::draw`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchDrawRule {
    /// The number of moves of the game before which the rule does not apply.
    pub after: usize,
    /// The number of successive full moves with the score.
    pub moves: usize,
    /// The largest advantage of either side, in centipawns, that counts as drawn.
    pub centipawns: i32,
}

impl Default for Adjudication {
    /// Returns the rules of `scripts/sprt.sh`.
    fn default() -> Self {
        Self {
            win: Some(WinRule { moves: 3, centipawns: 400 }),
            draw: Some(MatchDrawRule { after: 40, moves: 8, centipawns: 10 }),
        }
    }
}

/// Returns the `N` numbers, separated by commas, of which `text` consists; `None` for any other string.
fn numbers<const N: usize>(text: &str) -> Option<[usize; N]> {
    let numbers: Option<Vec<usize>> = text.split(',').map(|part| part.trim().parse().ok()).collect();
    numbers?.try_into().ok()
}

/// The error of a string that is not an adjudication rule; holds the expected form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("wanted: {0}")]
pub struct NoRule(&'static str);

impl FromStr for WinRule {
    type Err = NoRule;

    fn from_str(text: &str) -> Result<Self, NoRule> {
        match numbers(text) {
            Some([moves, centipawns]) if moves > 0 => {
                Ok(Self { moves, centipawns: i32::try_from(centipawns).unwrap_or(i32::MAX) })
            }
            _ => Err(NoRule("MOVES,CENTIPAWNS, such as 3,400")),
        }
    }
}

impl FromStr for MatchDrawRule {
    type Err = NoRule;

    fn from_str(text: &str) -> Result<Self, NoRule> {
        match numbers(text) {
            Some([after, moves, centipawns]) if moves > 0 => {
                Ok(Self { after, moves, centipawns: i32::try_from(centipawns).unwrap_or(i32::MAX) })
            }
            _ => Err(NoRule("AFTER,MOVES,CENTIPAWNS, such as 40,8,10")),
        }
    }
}

/// The reason why a match game ended. Its `Display` form is a word such as `mate`, as in the journal (the
/// file of finished pairs).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The game ended by checkmate.
    Mate,
    /// The game ended by stalemate.
    Stalemate,
    /// A position occurred for the third time: a draw.
    Repetition,
    /// Fifty moves by each side without a capture or pawn move: a draw.
    FiftyMoves,
    /// Neither side has enough material to mate: a draw.
    Material,
    /// Adjudicated as a win: both sides' scores agreed for long enough.
    AgreedWin,
    /// Adjudicated as a draw: both sides' scores agreed for long enough.
    AgreedDraw,
    /// The loser ran out of time.
    Time,
    /// The game reached the length limit: a draw.
    Length,
}

impl End {
    const WORDS: [(Self, &str); 9] = [
        (Self::Mate, "mate"),
        (Self::Stalemate, "stalemate"),
        (Self::Repetition, "repetition"),
        (Self::FiftyMoves, "fifty-moves"),
        (Self::Material, "material"),
        (Self::AgreedWin, "agreed-win"),
        (Self::AgreedDraw, "agreed-draw"),
        (Self::Time, "time"),
        (Self::Length, "length"),
    ];

    /// Returns the reason for the end of a game whose text form is `word`, such as `mate`; `None` for another
    /// word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::WORDS.iter().find(|(_, known)| *known == word).map(|(end, _)| *end)
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = Self::WORDS.iter().find(|(end, _)| end == self).map_or("?", |(_, word)| word);
        f.write_str(word)
    }
}

/// A finished game of a match, with its moves and result.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    /// The start position of the game.
    pub opening: Board,
    /// The moves of the game with their search data.
    pub thoughts: Vec<Thought>,
    /// White's half points, 0 to 2.
    pub white: u8,
    /// The reason why the game ended.
    pub end: End,
}

/// The conditions of a match game besides the players and the opening: time or node limit, and adjudication.
#[derive(Clone, Copy, Debug)]
pub struct Conditions {
    /// The limit on the searches of both sides.
    pub allowance: ClockAllowance,
    /// The time by which a clock may be overstepped without losing the game.
    pub margin: Duration,
    /// The rules by which games are adjudicated.
    pub adjudication: Adjudication,
}

/// Plays a game between `players` (White, Black) from `opening`. Returns `None` if `stop` returned true
/// before the end of the game; it is called before each move.
///
/// # Errors
/// If a player gives no move.
pub fn play(
    mut players: [&mut dyn Thinker; 2],
    opening: &Board,
    conditions: &Conditions,
    stop: &dyn Fn() -> bool,
) -> Result<Option<PlayedGame>, ThinkError> {
    players.iter_mut().try_for_each(|player| player.new_game())?;
    let mut course = Course::new(*opening);
    let mut clocks = [SideClock::new(conditions.allowance); 2];
    let mut thoughts: Vec<Thought> = Vec::new();
    let mut streaks = Streaks::new(conditions.adjudication, opening.side_to_move());
    let (white_points, end) = loop {
        if let Some(over) = over_by_rule(course.position()) {
            break over;
        }
        if thoughts.len() >= MAX_PLIES {
            break (1, End::Length);
        }
        if stop() {
            return Ok(None);
        }
        let us = course.position().side_to_move();
        let clock = &mut clocks[us as usize];
        let thought = Thought::new(choose(players[us as usize], &course, clock.limits())?);
        thoughts.push(thought);
        course.play(thought.mv);
        if !clock.press(thought.spent, conditions.margin) {
            break (if us == Color::White { 0 } else { 2 }, End::Time);
        }
        // A move that ends the game needs no agreement.
        if let Some(agreed) = streaks.agree(thought.centipawns)
            && over_by_rule(course.position()).is_none()
        {
            break agreed;
        }
    };
    Ok(Some(PlayedGame { opening: *opening, thoughts, white: white_points, end }))
}

/// Returns White's half points, 0 to 2, and the reason if the rules of chess end the game in this position;
/// otherwise `None`.
fn over_by_rule(position: &Position) -> Option<(u8, End)> {
    if !position.has_legal_move() {
        return Some(match (position.in_check(), position.side_to_move()) {
            (false, _) => (1, End::Stalemate),
            (true, Color::White) => (0, End::Mate),
            (true, Color::Black) => (2, End::Mate),
        });
    }
    if position.is_insufficient_material() {
        Some((1, End::Material))
    } else if position.is_fifty_move_draw() {
        Some((1, End::FiftyMoves))
    } else if position.earlier_occurrences() >= 2 {
        Some((1, End::Repetition))
    } else {
        None
    }
}

/// The successive plies for which the scores of both sides have agreed, for the adjudication.
struct Streaks {
    rules: Adjudication,
    mover: Color,
    plies: usize,
    /// Successive plies with the same side ahead by the score of the win rule; negative for Black.
    ahead: isize,
    /// Successive plies with a score within the draw rule.
    level: usize,
}

impl Streaks {
    fn new(rules: Adjudication, mover: Color) -> Self {
        Self { rules, mover, plies: 0, ahead: 0, level: 0 }
    }

    /// Records the score of the next move, centipawns for its mover. Returns White's half points, 0 to 2, and
    /// the reason if the game is adjudicated; otherwise `None`.
    fn agree(&mut self, centipawns: i32) -> Option<(u8, End)> {
        let for_white = if self.mover == Color::White { centipawns } else { -centipawns };
        self.mover = !self.mover;
        self.plies += 1;
        if let Some(rule) = self.rules.win {
            self.ahead = match () {
                () if for_white >= rule.centipawns => self.ahead.max(0) + 1,
                () if for_white <= -rule.centipawns => self.ahead.min(0) - 1,
                () => 0,
            };
            if self.ahead.unsigned_abs() >= 2 * rule.moves {
                return Some((if self.ahead > 0 { 2 } else { 0 }, End::AgreedWin));
            }
        }
        if let Some(rule) = self.rules.draw {
            let level = self.plies > 2 * rule.after && centipawns.abs() <= rule.centipawns;
            self.level = if level { self.level + 1 } else { 0 };
            if self.level >= 2 * rule.moves {
                return Some((1, End::AgreedDraw));
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use palisade::engine::Limits;
    use palisade_tools::{LineReport, Watch};

    /// Plays the first legal move, says a score from White's side and claims a time.
    struct Puppet {
        for_white: i32,
        spent: Duration,
    }

    impl Thinker for Puppet {
        fn new_game(&mut self) -> Result<(), ThinkError> {
            Ok(())
        }
        fn think(&mut self, course: &Course, _: Limits, _: Watch<'_>) -> Result<SearchAnswer, ThinkError> {
            let position = course.position();
            let white = position.side_to_move() == Color::White;
            let value = ShownScore::Centipawns(if white { self.for_white } else { -self.for_white });
            Ok(SearchAnswer {
                best: position.legal_moves().first().copied(),
                last: Some(LineReport { value, ..LineReport::default() }),
                elapsed: self.spent,
                ..SearchAnswer::default()
            })
        }
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    fn game(fen: &str, scores: [i32; 2], allowance: ClockAllowance, spent: [u64; 2]) -> PlayedGame {
        let [mut white, mut black] =
            [0, 1].map(|i| Puppet { for_white: scores[i], spent: Duration::from_millis(spent[i]) });
        let conditions = Conditions {
            allowance,
            margin: Duration::from_millis(50),
            adjudication: Adjudication::default(),
        };
        let board = Board::from_fen(fen).unwrap();
        play([&mut white, &mut black], &board, &conditions, &|| false).unwrap().unwrap()
    }

    fn untimed(fen: &str, scores: [i32; 2]) -> (u8, End, usize) {
        let game = game(fen, scores, ClockAllowance::Nodes(1), [0, 0]);
        (game.white, game.end, game.thoughts.len())
    }

    #[test]
    fn both_sides_have_to_agree() {
        assert_eq!(untimed(START, [400, 400]), (2, End::AgreedWin, 6));
        assert_eq!(untimed(START, [-500, -400]), (0, End::AgreedWin, 6));
        let (_, end, plies) = untimed(START, [900, 390]);
        assert!(end != End::AgreedWin && plies > 6, "{end} after {plies}");
        assert_eq!(untimed(START.replace(" w ", " b ").as_str(), [450, 450]).0, 2);
    }

    #[test]
    fn draws_are_agreed_late_only() {
        let mut streaks = Streaks::new(Adjudication::default(), Color::White);
        let settled = (1..).find(|_| streaks.agree(10).is_some());
        assert_eq!(settled, Some(80 + 16));
        let mut broken = Streaks::new(Adjudication::default(), Color::White);
        let settled = (1..).find(|&ply| broken.agree(if ply == 90 { 11 } else { 10 }).is_some());
        assert_eq!(settled, Some(90 + 16));
        let none = Adjudication { win: None, draw: None };
        let mut never = Streaks::new(none, Color::White);
        assert!((0..1000).all(|_| never.agree(0).is_none() && never.agree(9999).is_none()));
    }

    #[test]
    fn the_rules_of_chess_end_games() {
        let cases = [
            ("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", 0, End::Mate),
            ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 1, End::Stalemate),
            ("7k/8/6K1/8/8/8/8/8 b - - 0 1", 1, End::Material),
            ("7k/8/6K1/8/8/8/8/R7 w - - 100 90", 1, End::FiftyMoves),
        ];
        for (fen, white, end) in cases {
            assert_eq!(untimed(fen, [50, 50]), (white, end, 0), "{fen}");
        }
        // The first legal moves of bare rooks shuffle until something is drawn.
        let (white, end, _) = untimed("7k/8/8/8/8/8/r7/7K w - - 0 1", [50, 50]);
        assert_eq!(white, 1);
        assert!(matches!(end, End::Repetition | End::FiftyMoves | End::Material), "{end}");
    }

    #[test]
    fn who_oversteps_the_clock_loses() {
        let control = ClockAllowance::Time("1+0.01".parse().unwrap());
        let lost = game(START, [50, 50], control, [0, 110]);
        // 1 s and 0.01 s a move at 0.11 s: the eleventh move comes at 1.1 s of 1.1 s,
        // the margin covers the next.
        assert_eq!((lost.white, lost.end), (2, End::Time));
        let lost = game(START, [50, 50], control, [2000, 0]);
        assert_eq!((lost.white, lost.end, lost.thoughts.len()), (0, End::Time, 1));
    }

    #[test]
    fn a_stop_leaves_no_game() {
        let mut puppets = [0, 1].map(|_| Puppet { for_white: 0, spent: Duration::ZERO });
        let [white, black] = &mut puppets;
        let conditions = Conditions {
            allowance: ClockAllowance::Nodes(1),
            margin: Duration::ZERO,
            adjudication: Adjudication::default(),
        };
        let board = Board::from_fen(START).unwrap();
        assert!(play([white, black], &board, &conditions, &|| true).unwrap().is_none());
    }

    #[test]
    fn rules_and_ends_are_read_back() {
        assert_eq!("3,400".parse(), Ok(WinRule { moves: 3, centipawns: 400 }));
        assert_eq!("40,8,10".parse(), Ok(MatchDrawRule { after: 40, moves: 8, centipawns: 10 }));
        for wrong in ["", "3", "0,400", "3,-4", "3,4,5,6", "a,b"] {
            assert!(wrong.parse::<WinRule>().is_err(), "{wrong}");
        }
        assert!("3,400".parse::<MatchDrawRule>().is_err() && "1,0,4".parse::<MatchDrawRule>().is_err());
        for (end, word) in End::WORDS {
            assert_eq!(End::from_word(&end.to_string()), Some(end), "{word}");
        }
        assert_eq!(End::from_word("boredom"), None);
    }
}
