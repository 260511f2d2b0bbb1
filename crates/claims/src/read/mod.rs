//! What a text says of positions, as far as it is read with certainty, and whether it is true.
//!
//! `reader` reads a comment: `tokens` cuts it, `grammar` reads phrases (made of `terms`), `guards` leaves alone what a word turns, `place` finds the positions
//! that the moves belong to, `verdicts` judges. The comments of a game stand each in its own position ([`read_game`]); the
//! sentences of a text are placed by the moves that they name ([`Sentences`], all at once [`read_text`]).
//!
//! `time` leaves unjudged what is said of a time that no place names; `rows_narrated` finds the moves that a sentence tells of.
//!
//! `descriptions` puts moves of the game in place of what a text describes without naming it. `rewording` puts the words of a sentence
//! into those that the rules are written in, before any rule reads it.
//!
//! `coverage` accounts for every token of a sentence: what a claim, a place or a connective has not consumed is left over, and a
//! sentence with words left over is never true.
//!
//! Invariant: a word that is not understood makes a phrase unread, never another phrase.

mod asks;
mod clauses;
mod coverage;
mod description_words;
mod descriptions;
mod event_words;
mod fillers;
mod forms;
mod grammar;
mod guards;
mod leads;
mod links;
mod locations;
mod material;
mod place;
mod players;
mod places;
mod reader;
mod referents;
mod sentence;
mod sentence_claims;
mod sentence_rules;
mod remark;
mod repair;
mod report;
mod rewording;
mod pattern;
mod piece_reference;
mod phrase;
mod rows_actions;
mod rows_board;
mod rows_events;
mod rows_locations;
mod rows_mates;
mod rows_moves;
mod rows_narrated;
mod rows_pawns;
mod rows_sides;
mod rows_trades;
mod targets;
mod tense;
mod terms;
mod text;
mod time;
mod tokens;
mod verdicts;

use palisade::board::Board;
use palisade::types::Move;
use palisade_coach::Analyst;
use palisade_pgn::Game;
use palisade_pgn::openings::Openings;
pub use players::Players;
use reader::CommentReader;
pub use remark::{Extent, Finding, Remark, SentenceReading, SentenceVerdict, UnreadWord};
pub use report::{Counts, GameReport, Report};
pub use text::Sentences;

/// Reads the comments of a game and of its variations, and judges the claims found in them.
///
/// # Errors
/// Returns the error of the analyst if a search fails.
pub fn read_game<A: Analyst>(
    game: &Game,
    openings: Option<&Openings>,
    analyst: &mut A,
) -> Result<Vec<Remark>, A::Error> {
    let main = game.moves();
    let players = Players::new(game.tag("White"), game.tag("Black"));
    let mut reader = CommentReader {
        start: game.start,
        main: &main,
        openings,
        players: &players,
        analyst,
        remarks: Vec::new(),
        is_text: false,
        inherited: false,
        repairing: false,
        unplaced: false,
    };
    reader.line(&game.line, &mut Vec::new(), false)?;
    Ok(reader.remarks)
}

/// Reads the sentences of a text about a game and judges the claims found in them. Each sentence is about the
/// move of the game that it names first, or about that of the sentence before. `here` is the position of the
/// sentences before any such move.
///
/// # Errors
/// Returns the error of the analyst if a search fails.
pub fn read_text<A: Analyst>(
    start: Board,
    moves: &[Move],
    here: Option<usize>,
    text: &str,
    openings: Option<&Openings>,
    analyst: &mut A,
) -> Result<Vec<Remark>, A::Error> {
    let mut sentences = Sentences::new(start, moves, text).with_openings(openings).at(here);
    let mut remarks = Vec::new();
    while let Some(remark) = sentences.read_next(analyst)? {
        remarks.push(remark);
    }
    Ok(remarks)
}
