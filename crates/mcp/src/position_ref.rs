//! The position that a request is about: a game and a place in it, moves from there, or, as the last resort,
//! a FEN.
//!
//! Language models that write a FEN themselves misplace pieces. So a position is named by the moves played,
//! and every result repeats the position ([`position_echo`](crate::position_echo)). Invariant: the input is
//! bounded ([`LONGEST_GAME`] and its like), and every move is legal.

use crate::tool_error::ToolError;
use palisade::board::{Board, Position};
use palisade::types::{Color, Move};
use palisade_coach::claims::move_diagnostics;
use palisade_coach::line::numbered;
use palisade_pgn::{Game, Games};
use schemars::JsonSchema;
use serde::Deserialize;

/// The greatest length, in characters, of a game (PGN or moves) that a tool accepts as argument.
pub const LONGEST_GAME: usize = 200_000;
/// The greatest length, in plies, of a game that a tool accepts as argument.
pub const MOST_PLIES: usize = 1_200;
/// The greatest length, in characters, of a text argument of a tool, except the game.
pub const LONGEST_WORDS: usize = 4_000;
/// The longest FEN, in characters, that is accepted.
const LONGEST_FEN: usize = 120;

/// The arguments of a tool that name a position: a game with a ply, or a FEN, and moves to play from there.
/// All tools but `review_game` have them.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub struct PositionRef {
    /// The game, as PGN or as its moves from the start ("1. e4 e5 2. Nf3" or "e2e4 e7e5"). Pass it on
    /// unchanged.
    pub game: Option<String>,
    /// The number of half-moves of the game that have been played: 0 is before its first move. Left out: all of them.
    pub ply: Option<u32>,
    /// In place of ply: the position before this move of the game, such as "14.Nxe5", "14...Qd7" or "14...".
    pub before: Option<String>,
    /// Moves to play from there, to ask "what if": "Nxe5 Nxe5 d4" (SAN or UCI, both sides in turn).
    pub moves: Option<String>,
    /// Only if no moves are known, in place of game: a FEN copied from somewhere, or "startpos". Never write or
    /// edit one yourself; use game and moves.
    pub fen: Option<String>,
}

/// The position that a request to the server is about, with the game it belongs to and the moves that led to
/// it.
pub struct ResolvedPosition {
    /// The game of the position; without moves if the arguments named a FEN.
    pub game: Game,
    /// The moves from the start of the game to the position, with those of the argument `moves`.
    pub played: Vec<Move>,
    /// The position with the earlier ones, which decide about repetitions.
    pub position: Position,
    /// The next move of the game; `None` at its end, or after the argument `moves` has added others.
    pub next: Option<Move>,
}

impl ResolvedPosition {
    /// Returns the board of the position.
    pub fn board(&self) -> &Board {
        self.position.board()
    }

    /// Returns the board before the last move, and that move; `None` if no move was played.
    pub fn before_last(&self) -> Option<(Board, Move)> {
        let (&last, before) = self.played.split_last()?;
        let mut board = self.game.start;
        before.iter().for_each(|&mv| board.make(mv, &mut ()));
        Some((board, last))
    }

    /// Checks that the side to move has a legal move, so that the position can be searched.
    ///
    /// # Errors
    /// Returns an error that says how the game ended if there is no legal move.
    pub fn require_legal_move(&self) -> Result<(), ToolError> {
        let board = self.board();
        if board.has_legal_move() {
            return Ok(());
        }
        let side = name(board.side_to_move());
        let how = if board.in_check() { "is checkmated" } else { "is stalemated: a draw" };
        Err(ToolError::new(format!(
            "the game is over here, {side} {how}; ask about the position before the last move"
        )))
    }

    /// Reads a list of moves in SAN or UCI notation, separated by blanks or commas, each legal in this
    /// position by itself. A move named twice occurs once in the result; empty for an empty string.
    ///
    /// # Errors
    /// Returns an error that suggests legal moves if a text is not a legal move.
    pub fn candidates(&self, text: &str) -> Result<Vec<Move>, ToolError> {
        let mut found = Vec::new();
        for word in words(text)? {
            let mv = self.one_move(word)?;
            if !found.contains(&mv) {
                found.push(mv);
            }
        }
        Ok(found)
    }

    /// Reads a word in SAN or UCI notation as a legal move of this position.
    ///
    /// # Errors
    /// Returns an error that suggests legal moves if the text is not a legal move.
    pub fn one_move(&self, word: &str) -> Result<Move, ToolError> {
        read_move(self.board(), word)
    }
}

/// Returns the English name of a side: `White` or `Black`.
pub const fn name(side: Color) -> &'static str {
    match side {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// Reads a word in SAN or UCI notation as a legal move of this board; the error suggests legal moves and
/// names the side to move.
fn read_move(board: &Board, word: &str) -> Result<Move, ToolError> {
    move_diagnostics::read_move(board, word).map_err(|taught| {
        let (side, number) = (name(board.side_to_move()), board.fullmove_number());
        ToolError::new(format!("{taught} ({side} is to move, move {number})"))
    })
}

/// Returns the words of a list of moves, without move numbers and commas; an error if the string is too long.
fn words(text: &str) -> Result<Vec<&str>, ToolError> {
    check_length("moves", text, LONGEST_WORDS)?;
    let bare = |word: &'_ str| -> usize {
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let dots = word[digits..].bytes().take_while(|&byte| byte == b'.').count();
        if digits > 0 && (dots > 0 || digits == word.len()) { digits + dots } else { dots }
    };
    let all = text.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';'));
    Ok(all.map(|word| &word[bare(word)..]).filter(|word| !word.is_empty()).collect())
}

/// Checks that the text of the tool argument `name` has at most `most` characters.
///
/// # Errors
/// Returns an error that names the argument and both lengths if it is longer.
pub fn check_length(name: &str, text: &str, most: usize) -> Result<(), ToolError> {
    let length = text.chars().take(most + 1).count();
    if length > most {
        let length = text.chars().count();
        return Err(ToolError::new(format!("{name}: {length} characters; at most {most} are read")));
    }
    Ok(())
}

impl PositionRef {
    /// Returns the position that the arguments name: a position in the game, or by default its end. A game
    /// whose text is damaged is an error if its end is meant.
    ///
    /// # Errors
    /// Returns an error that says what is wrong with the arguments.
    pub fn find(&self) -> Result<ResolvedPosition, ToolError> {
        let game = self.the_game()?;
        match game.damage() {
            // The end of the game is meant, and that cannot be read.
            Some(damage) if self.ply.is_none() && self.before.is_none() => {
                Err(not_read(&damage.problem.to_string(), &game))
            }
            _ => self.place_in(game),
        }
    }

    /// Returns the position that the arguments name, as [`Self::find`] does; but if the end of a game is
    /// meant whose text is damaged, the position at the end of the readable part.
    ///
    /// # Errors
    /// Returns an error that says what is wrong with the game if no part of it can be read.
    pub fn find_readable_end(&self) -> Result<ResolvedPosition, ToolError> {
        self.place_in(self.the_game()?)
    }

    fn place_in(&self, game: Game) -> Result<ResolvedPosition, ToolError> {
        let all = game.moves();
        if all.len() > MOST_PLIES {
            let plies = all.len();
            return Err(ToolError::new(format!("game: {plies} half-moves; at most {MOST_PLIES} are read")));
        }
        let ply = self.the_ply(&game, &all)?;
        let mut position = Position::new(game.start);
        let mut played = all[..ply].to_vec();
        played.iter().for_each(|&mv| position.play(mv));
        let mut next = all.get(ply).copied();
        for word in words(self.moves.as_deref().unwrap_or_default())? {
            let mv = read_move(position.board(), word)
                .map_err(|tool_error| ToolError::new(format!("moves: {tool_error}")))?;
            position.play(mv);
            played.push(mv);
            next = None;
        }
        Ok(ResolvedPosition { game, played, position, next })
    }

    /// Returns true if the arguments name only a game and no position in it, so that its end is meant.
    pub fn names_whole_game(&self) -> bool {
        let given = |text: &Option<String>| text.as_deref().is_some_and(|text| !text.trim().is_empty());
        self.ply.is_none() && ![&self.before, &self.moves, &self.fen].into_iter().any(given)
    }

    /// Returns the whole game that the arguments name, also if they name a position in it. A FEN gives a game
    /// without moves.
    ///
    /// # Errors
    /// Returns an error that says what is wrong with the game.
    pub fn the_game(&self) -> Result<Game, ToolError> {
        let text = self.game.as_deref().unwrap_or_default();
        let fen = self.fen.as_deref().map(str::trim).filter(|fen| !fen.is_empty());
        check_length("game", text, LONGEST_GAME)?;
        match (text.trim().is_empty(), fen) {
            (false, Some(_)) => Err(ToolError::new(
                "game and fen: give one of them; the game with ply or before is the better one",
            )),
            (false, None) => read_game(text),
            (true, Some(fen)) if fen.eq_ignore_ascii_case("startpos") => Ok(bare_game(Board::startpos())),
            (true, Some(fen)) => Ok(bare_game(board_of(fen)?)),
            (true, None) => Err(ToolError::new(
                "game is needed: the moves of the game as PGN or from the start, such as \"1. e4 e5\"; for the start \
                 position itself give fen \"startpos\"",
            )),
        }
    }

    /// Returns the number of plies of the game before the position; `all` are the moves of the game.
    fn the_ply(&self, game: &Game, all: &[Move]) -> Result<usize, ToolError> {
        let plies = all.len();
        match (self.ply, self.before.as_deref().map(str::trim).filter(|text| !text.is_empty())) {
            (Some(_), Some(_)) => Err(ToolError::new("ply and before: give one of them")),
            (None, None) => Ok(plies),
            (Some(ply), None) => usize::try_from(ply).ok().filter(|&ply| ply <= plies).ok_or_else(|| {
                ToolError::new(format!(
                    "ply {ply}: the game has {plies} half-moves; 0 to {plies} are places in it"
                ))
            }),
            (None, Some(label)) => ply_before(game, all, label),
        }
    }
}

/// Makes a game without moves that starts from this board.
fn bare_game(start: Board) -> Game {
    let mut tags = Vec::new();
    if start != Board::startpos() {
        tags.push(("FEN".to_owned(), start.fen()));
    }
    let outcome = "*".to_owned();
    Game {
        number: 1,
        file_line: 0,
        tags,
        start,
        line: palisade_pgn::Variation::default(),
        outcome,
        diagnostics: Vec::new(),
    }
}

fn board_of(fen: &str) -> Result<Board, ToolError> {
    check_length("fen", fen, LONGEST_FEN)?;
    Board::from_start(fen).map_err(|error| {
        let help = "copy a whole FEN, or better give the game and let its moves be played";
        ToolError::new(format!("fen: {error}; {help}"))
    })
}

/// Reads the only game of a PGN or list of moves, up to its first null move.
fn read_game(text: &str) -> Result<Game, ToolError> {
    let mut games = Games::new(text.as_bytes());
    let mut game = match games.next() {
        None => {
            return Err(ToolError::new(
                "game: there are no moves in it; give PGN, or moves such as \"1. e4 e5\"",
            ));
        }
        Some(Err(error)) => return Err(not_read(&error.reason.to_string(), &bare_game(Board::startpos()))),
        Some(Ok(game)) => game,
    };
    if games.next().is_some() {
        return Err(ToolError::new("game: this is more than one game; give one of them"));
    }
    game.split_at_null_move();
    Ok(game)
}

/// Returns the error for a game of which only the start, `game`, can be read: the reason and the legal moves
/// at that point.
fn not_read(reason: &str, game: &Game) -> ToolError {
    if game.moves().is_empty() {
        return ToolError::new(format!("game: {reason}"));
    }
    let mut board = game.start;
    let moves = game.moves();
    moves.iter().for_each(|&mv| board.make(mv, &mut ()));
    let word = reason.split('\'').nth(1).unwrap_or_default();
    let taught = move_diagnostics::read_move(&board, word).err().unwrap_or_else(|| reason.to_owned());
    let side = name(board.side_to_move());
    ToolError::new(format!(
        "game: {reason}. {taught}. The first {} half-moves can be read; then {side} is to move",
        moves.len()
    ))
}

/// Returns the number of plies before the move of the game that `label` names, such as `14.Nxe5`, `14...` or
/// `14`; `all` are the moves of the game.
fn ply_before(game: &Game, all: &[Move], label: &str) -> Result<usize, ToolError> {
    check_length("before", label, LONGEST_WORDS)?;
    let digits = label.bytes().take_while(u8::is_ascii_digit).count();
    let rest = &label[digits..];
    let bare = rest.trim_start_matches(['.', '\u{2026}', ' ']);
    let black = rest.starts_with("..") || rest.starts_with('\u{2026}');
    let wanted = "before: write a move of the game with its number, such as \"14.Nxe5\" or \"14...Qd7\"";
    let Ok(number) = label[..digits].parse::<i64>() else {
        return Err(ToolError::new(wanted));
    };
    let first =
        2 * i64::from(game.start.fullmove_number()) + i64::from(game.start.side_to_move() == Color::Black);
    let ply = 2 * number + i64::from(black) - first;
    let plies = all.len();
    let place = usize::try_from(ply).ok().filter(|&ply| ply <= plies).ok_or_else(|| {
        let last = first + plies as i64 - 1;
        let ends = format!("the game has moves {} to {}", first / 2, last.max(first) / 2);
        ToolError::new(format!("before {label}: no such place; {ends}"))
    })?;
    if bare.is_empty() {
        return Ok(place);
    }
    let mut board = game.start;
    all[..place].iter().for_each(|&mv| board.make(mv, &mut ()));
    let meant =
        read_move(&board, bare).map_err(|tool_error| ToolError::new(format!("before: {tool_error}")))?;
    match all.get(place) {
        Some(&played) if played != meant => Err(ToolError::new(format!(
            "before {label}: the game has {} there; to ask about another move give before \"{}{}\" and the move \
             itself in moves",
            numbered(&board, played),
            number,
            if black { "..." } else { "." },
        ))),
        _ => Ok(place),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use palisade::board::STARTPOS;

    fn place(game: &str, more: impl FnOnce(&mut PositionRef)) -> Result<ResolvedPosition, String> {
        let mut args = PositionRef { game: Some(game.to_owned()), ..PositionRef::default() };
        more(&mut args);
        args.find().map_err(|tool_error| tool_error.to_string())
    }

    fn refused(game: &str, more: impl FnOnce(&mut PositionRef)) -> String {
        place(game, more).err().expect("refused")
    }

    fn last_move(place: &ResolvedPosition) -> String {
        place.before_last().map(|(board, mv)| numbered(&board, mv)).unwrap_or_default()
    }

    const RUY: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6";

    #[test]
    fn a_place_is_named_by_what_was_played() {
        for game in [
            RUY,
            "e4 e5 Nf3 Nc6 Bb5 a6",
            "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6",
            "[White \"A\"]\n\n1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 *",
        ] {
            let last = place(game, |_| ()).map(|place| last_move(&place));
            assert_eq!(last, Ok("3...a6".to_owned()), "{game}");
        }
        let at = |more: fn(&mut PositionRef)| place(RUY, more).expect("a place");
        assert_eq!(last_move(&at(|args| args.ply = Some(3))), "2.Nf3");
        for label in ["3.Bb5", "3.", "3", "3. Bb5"] {
            let found = place(RUY, |args| args.before = Some(label.to_owned())).expect("a place");
            assert_eq!((found.played.len(), found.next.is_some()), (4, true), "{label}");
        }
        let black = at(|args| args.before = Some("2...".to_owned()));
        assert_eq!(black.board().side_to_move(), Color::Black);
        let on = at(|args| args.moves = Some("4. Ba4 Nf6, O-O".to_owned()));
        assert_eq!(last_move(&on), "5.O-O");
        let start = PositionRef { fen: Some("startpos".to_owned()), ..PositionRef::default() };
        assert!(start.find().is_ok_and(|place| place.played.is_empty()));
    }

    #[test]
    fn what_is_wrong_is_taught() {
        let error = refused(RUY, |args| args.moves = Some("Nf6".to_owned()));
        assert!(error.contains("Nf6: no knight can reach f6; legal knight moves are"), "{error}");
        let error = refused("1. e4 e5 2. Ke3", |_| ());
        assert!(
            error.contains("move 2: 'Ke3' is not legal") && error.contains("legal king moves are Ke2"),
            "{error}"
        );
        assert!(refused(RUY, |args| args.ply = Some(7)).contains("0 to 6"));
        let error = refused(RUY, |args| args.before = Some("3.Bc4".to_owned()));
        assert!(error.contains("the game has 3.Bb5 there"), "{error}");
        assert!(refused(RUY, |args| args.before = Some("9.Nd5".to_owned())).contains("moves 1 to 3"));
        assert!(refused(RUY, |args| args.before = Some("Bb5".to_owned())).contains("14.Nxe5"));
        assert!(refused(RUY, |args| args.fen = Some(STARTPOS.to_owned())).contains("one of them"));
        let error = refused("", |args| args.fen = Some("8/8/8/8/8/8/8/8 w - - 0 1".to_owned()));
        assert!(error.starts_with("fen: ") && error.contains("give the game"), "{error}");
        let error = refused("", |args| args.fen = Some("p".repeat(1_000_000)));
        assert_eq!(error, "fen: 1000000 characters; at most 120 are read");
        for empty in ["", "  \n"] {
            assert!(refused(empty, |_| ()).contains("game is needed"));
        }
        assert!(refused("", |args| args.moves = Some("e4".to_owned())).contains("game is needed"));
        assert!(refused("", |args| args.game = None).contains("game is needed"));
        assert!(refused(&format!("{RUY} *\n\n{RUY} *"), |_| ()).contains("more than one"));
    }
}
