//! Reads claims about positions in a text, as far as they are read with certainty, and judges them.
//!
//! `reader` reads a comment: `tokens` splits it, `grammar` reads phrases (with the words of `terms`),
//! `guards` leaves phrases unjudged whose meaning another word changes, `place` finds the positions that the
//! moves belong to, and `verdicts` judges. Each comment of a game has its own position ([`read_game`]). The
//! sentences of a text get their positions from the moves that they name ([`Sentences`], or [`read_text`] for
//! all sentences).
//!
//! `time` leaves claims unjudged whose point in the game is not named. `event_clauses` reads the events that a
//! sentence narrates, `events` seeks them in the game, and `event_places` reads them as places; `rows_narrated`
//! has the events of rules.
//!
//! `thesaurus` replaces verbs by those of the rules, `modifiers` finds words of manner, which state nothing.
//!
//! `descriptions` replaces moves that a text describes without naming them by the moves of the game.
//! `rewording` replaces the words of a sentence by those of the rules, before any rule reads it.
//!
//! `coverage` records which tokens of a sentence were consumed by a claim, a place or a connective. A
//! sentence with words left over is never true.
//!
//! Invariant: a phrase with a word that is not understood is left unread. It is never read as another phrase.

mod asks;
mod clause_search;
mod clauses;
mod corrections;
mod coverage;
mod description_words;
mod descriptions;
mod event;
mod event_clauses;
mod event_places;
mod events;
mod fillers;
mod forms;
mod grammar;
mod guards;
mod leads;
mod links;
mod locations;
mod material;
mod modifiers;
mod place;
mod players;
mod places;
mod reader;
mod reasons;
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
mod rows_options;
mod rows_pawns;
mod rows_remaining;
mod rows_sides;
mod rows_structure;
mod rows_trades;
mod targets;
mod taste;
mod tense;
mod terms;
mod text;
mod thesaurus;
mod time;
mod tokens;
mod verb_forms;
mod verbs;
mod verdicts;

use palisade::board::Board;
use palisade::types::Move;
use palisade_coach::Analyst;
use palisade_pgn::Game;
use palisade_pgn::openings::Openings;
pub use players::Players;
use reader::CommentReader;
pub use remark::{Extent, Finding, Remark, SentenceReading, SentenceVerdict, UnreadReason, UnreadWord};
pub use report::{Counts, GameReport, Report};
pub use text::Sentences;

/// Reads the comments of a game and of its variations, in order, and judges the claims found in them.
/// `analyst` does the searches that claims need. If `openings`, the list of names of openings, is `None`,
/// claims about openings are not judged.
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
        reached: None,
    };
    reader.line(&game.line, &mut Vec::new(), false)?;
    Ok(reader.remarks)
}

/// Reads the sentences of `text` about the game with these moves, in order, and judges the claims found in
/// them. The position of a sentence is that after the first move of the game that it names; without one, it
/// is the position that the text has reached. Sentences before any such move are about the position after
/// `here` half-moves, or about none that is known (`None`). `analyst` does the searches that claims need.
/// If `openings`, the list of names of openings, is `None`, claims about openings are not judged.
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
