//! Clauses of people's English: what stands in front of a verb, and what the whole of it asks of the board.
//!
//! `rows` are patterns with what they ask. A clause is read only as a whole. "White has castled and is a pawn up": the subject of a
//! clause is that of the one before where it has none of its own.

use crate::read::asks::{Ask, ClauseContext};
use crate::read::pattern::{Cap, LAST_MOVE, Pattern};
use crate::read::referents::Build;
use crate::read::tokens::{Token, TokenType};
use crate::read::{rows_board, rows_locations, rows_mates, rows_moves, rows_pawns, rows_sides};
use std::sync::OnceLock;

/// A rule that reads a clause: its pattern, and the function that makes a question of the captures.
pub struct ClauseRule {
    pattern: Pattern,
    build: Build,
}

/// A clause of a comment that was read as a question.
pub struct Clause {
    /// The question that the clause is read as.
    pub ask: Ask,
    /// The number of tokens that the clause spans, without those of a subject carried over from before.
    pub length: usize,
    /// The tokens of the clause's subject, for a following clause without one.
    pub subject: Vec<Token>,
    /// True if the subject was carried over from the clause before.
    pub carried: bool,
}

fn rows() -> &'static [ClauseRule] {
    static ROWS: OnceLock<Vec<ClauseRule>> = OnceLock::new();
    ROWS.get_or_init(|| {
        let lists = [
            rows_board::ROWS,
            rows_locations::ROWS,
            rows_pawns::ROWS,
            rows_sides::ROWS,
            rows_mates::ROWS,
            rows_moves::ROWS,
        ];
        lists
            .iter()
            .flat_map(|list| list.iter())
            .flat_map(|(patterns, build)| {
                patterns.iter().map(|text| ClauseRule { pattern: Pattern::read(text), build: *build })
            })
            .collect()
    })
}

/// Reads the longest clause that begins at the first of `tokens`, with `subject` as the subject of the clause
/// before. `None` if no rule matches.
pub fn clause(
    tokens: &[Token],
    subject: Option<&[Token]>,
    view: &ClauseContext<'_>,
    index: &dyn Fn(&Token) -> usize,
) -> Option<Clause> {
    let carried = subject.map_or(0, <[Token]>::len);
    let whole: Vec<Token> = subject.unwrap_or_default().iter().chain(tokens).cloned().collect();
    let mut best: Option<Clause> = None;
    for row in rows().iter().filter(|row| carried == 0 || row.pattern.has_subject()) {
        let Some((caps, length)) = row.pattern.matches(&whole, index) else { continue };
        if length <= carried || best.as_ref().is_some_and(|best| best.length + carried >= length) {
            continue;
        }
        // "The last rook": that it is the last is asked of a subject only.
        let sole = |cap: &Cap| matches!(cap, Cap::Who(who) if who.sole);
        if caps.iter().skip(1).any(sole) {
            continue;
        }
        // A word that goes on may turn it.
        if !whole.get(length).is_none_or(ends) {
            continue;
        }
        let Some(ask) = (row.build)(view, &caps) else { continue };
        let own = if row.pattern.has_subject() { subject_of(&whole, &caps) } else { Vec::new() };
        best = Some(Clause { ask, length: length - carried, subject: own, carried: carried > 0 });
    }
    best
}

/// The tokens of the first capture.
fn subject_of(tokens: &[Token], caps: &[Cap]) -> Vec<Token> {
    match caps.first() {
        Some(Cap::Move(at)) if LAST_MOVE.contains(at) => Vec::new(),
        Some(Cap::Side(_) | Cap::Move(_)) => tokens[..1].to_vec(),
        Some(Cap::Who(_)) => {
            let verb = |token: &Token| matches!(&token.kind, TokenType::Word(word) if !matches!(word.as_str(), "the" | "his" | "her" | "its" | "a" | "an" | "this" | "that" | "on" | "at" | "light-squared" | "dark-squared"));
            let end = tokens.iter().position(verb).unwrap_or(tokens.len());
            tokens[..end].to_vec()
        }
        _ => Vec::new(),
    }
}

/// What may stand behind a clause.
fn ends(token: &Token) -> bool {
    match &token.kind {
        TokenType::Stop(_) => true,
        TokenType::Word(word) => matches!(
            word.as_str(),
            "and"
                | "but"
                | "while"
                | "although"
                | "though"
                | "whereas"
                | "which"
                | "who"
                | "where"
                | "because"
                | "so"
                | "since"
                | "now"
                | "here"
                | "too"
                | "then"
                | "when"
                | "yet"
                | "indeed"
                | "also"
                | "already"
                | "after"
                | "lol"
                | "even"
                | "instead"
                | "that"
                | "whereupon"
        ),
        _ => false,
    }
}
