//! Clauses of free English: a subject, a verb and the rest, read as a question about the board.
//!
//! The modules `rows_*` have the patterns and their questions. A clause is read only as a whole. "White has
//! castled and is a pawn up": the subject of a clause without one is that of the clause before.

use crate::read::asks::{Ask, ClauseContext};
use crate::read::forms::is_purpose;
use crate::read::material::lists;
use crate::read::pattern::{Cap, LAST_MOVE, Pattern, word_of};
use crate::read::piece_reference::who;
use crate::read::referents::Build;
use crate::read::tokens::{Token, TokenType, is_word};
use crate::read::{
    rows_actions, rows_board, rows_events, rows_locations, rows_mates, rows_moves, rows_narrated,
    rows_options, rows_pawns, rows_remaining, rows_sides, rows_structure, rows_trades,
};
use std::collections::HashMap;
use std::sync::OnceLock;

/// A rule that reads one form of clause, such as "White attacks the queen": its pattern, and the function
/// that makes the question ([`Ask`]) from the words that the pattern captured.
pub struct ClauseRule {
    pattern: Pattern,
    build: Build,
    /// For each word that the pattern needs, the numbers of its alternatives in [`Rules`].
    needs: Vec<Vec<usize>>,
}

/// A clause of a comment that a rule has read as a question about a position.
pub struct Clause {
    /// The question that the clause is read as.
    pub ask: Ask,
    /// The number of tokens that the clause spans, without those of a subject that was carried over.
    pub length: usize,
    /// The tokens of the clause's subject, for a following clause without one; empty if it has none of its
    /// own.
    pub subject: Vec<Token>,
    /// True if the subject was carried over from an earlier clause.
    pub carried: bool,
    /// True for the purpose of a move and for a clause about "it". Such a clause is never judged false, since
    /// something else may be meant.
    pub is_soft: bool,
    /// For a clause that narrates an event of the game: the numbers of plies after which the rest of the sentence may be, the most
    /// likely first.
    pub event: Option<Vec<usize>>,
}

/// All rules, and a number for each word that their patterns need.
struct Rules {
    rows: Vec<ClauseRule>,
    words: HashMap<&'static str, usize>,
    /// For each word, by its number, the rules that are tried where it occurs, in order: a rule stands with the
    /// rarest of the words that it needs.
    by_word: Vec<Vec<usize>>,
    /// The rules that need no word.
    always: Vec<usize>,
}

impl Rules {
    fn new(rows: Vec<ClauseRule>, words: HashMap<&'static str, usize>) -> Self {
        let mut frequency = vec![0; words.len()];
        rows.iter().flat_map(|row| row.needs.iter().flatten()).for_each(|&word| frequency[word] += 1);
        let mut by_word = vec![Vec::new(); words.len()];
        let mut always = Vec::new();
        for (number, row) in rows.iter().enumerate() {
            let uses = |any: &&Vec<usize>| any.iter().map(|&word| frequency[word]).sum::<usize>();
            match row.needs.iter().min_by_key(uses) {
                Some(rarest) => rarest.iter().for_each(|&word| by_word[word].push(number)),
                None => always.push(number),
            }
        }
        Self { rows, words, by_word, always }
    }

    /// Returns the rules, in order, all of whose needed words are among these tokens.
    fn candidates(&self, tokens: &[Token]) -> impl Iterator<Item = &ClauseRule> {
        let mut found = vec![false; self.words.len()];
        let mut numbers = self.always.clone();
        for word in tokens.iter().filter_map(word_of) {
            if let Some(&number) = self.words.get(&*word)
                && !std::mem::replace(&mut found[number], true)
            {
                numbers.extend(&self.by_word[number]);
            }
        }
        numbers.sort_unstable();
        numbers.dedup();
        let may_match =
            move |row: &&ClauseRule| row.needs.iter().all(|any| any.iter().any(|&word| found[word]));
        numbers.into_iter().map(|number| &self.rows[number]).filter(may_match)
    }
}

fn rules() -> &'static Rules {
    static RULES: OnceLock<Rules> = OnceLock::new();
    RULES.get_or_init(|| {
        let lists = [
            rows_structure::ROWS,
            rows_board::ROWS,
            rows_locations::ROWS,
            rows_pawns::ROWS,
            rows_sides::ROWS,
            rows_mates::ROWS,
            rows_moves::ROWS,
            rows_events::ROWS,
            rows_actions::ROWS,
            rows_narrated::ROWS,
            rows_trades::ROWS,
            rows_options::ROWS,
            rows_remaining::ROWS,
        ];
        let mut words = HashMap::new();
        let all = lists.iter().flat_map(|list| list.iter());
        let rows: Vec<ClauseRule> = all
            .flat_map(|(patterns, build)| patterns.iter().map(|text| (Pattern::read(text), *build)))
            .map(|(pattern, build)| {
                let mut number = |word: &&'static str| {
                    let next = words.len();
                    *words.entry(*word).or_insert(next)
                };
                let needs = pattern.needed().map(|any| any.iter().map(&mut number).collect()).collect();
                ClauseRule { pattern, build, needs }
            })
            .collect();
        Rules::new(rows, words)
    })
}

/// Reads the longest clause that begins at the first of `tokens`. `subject` is the subject of an earlier
/// clause, for a clause without its own. `index` returns the index of a token in the comment. `None` if no
/// rule matches.
pub fn clause(
    tokens: &[Token],
    subject: Option<&[Token]>,
    view: &ClauseContext<'_>,
    index: &dyn Fn(&Token) -> usize,
) -> Option<Clause> {
    let carried = subject.map_or(0, <[Token]>::len);
    let whole: Vec<Token> = subject.unwrap_or_default().iter().chain(tokens).cloned().collect();
    let mut best: Option<Clause> = None;
    let of_subject = |row: &&ClauseRule| carried == 0 || row.pattern.has_subject();
    for row in rules().candidates(&whole).filter(of_subject) {
        let Some((caps, length)) = row.pattern.matches(&whole, index, ends) else { continue };
        if length <= carried || best.as_ref().is_some_and(|best| best.length + carried >= length) {
            continue;
        }
        // "The last rook": only of a subject it is checked that it is the last one.
        let sole = |cap: &Cap| matches!(cap, Cap::Who(who) if who.sole);
        if caps.iter().skip(1).any(sole) {
            continue;
        }
        // "For a rook and a bishop": part of a list of material is not a match.
        let list = matches!(caps.last(), Some(Cap::Pieces(_)))
            && whole
                .get(length)
                .is_some_and(|token| token.kind == TokenType::Stop(',') || is_word(Some(token), &["and"]));
        if list && !lists(&whole[length + 1..]).is_empty() {
            continue;
        }
        // "Gives up a rook and the queen": more is listed than was read.
        let noun = matches!(caps.last(), Some(Cap::Who(_) | Cap::Prize(..)));
        if noun && is_listed(&whole[length..]) {
            continue;
        }
        let Some(ask) = (row.build)(view, &caps) else { continue };
        let own = if row.pattern.has_subject() { subject_of(&whole, &caps) } else { Vec::new() };
        best = Some(Clause {
            ask,
            length: length - carried,
            subject: own,
            carried: carried > 0,
            is_soft: false,
            event: None,
        });
    }
    best
}

/// Returns true if the list before these tokens continues: ", a rook", "and the queen on consecutive moves",
/// but not "and the queen attacks it".
fn is_listed(rest: &[Token]) -> bool {
    let comma = usize::from(rest.first().is_some_and(|token| token.kind == TokenType::Stop(',')));
    let and = usize::from(is_word(rest.get(comma), &["and", "or", "plus", "then"]));
    if comma + and == 0 {
        return false;
    }
    let behind = &rest[comma + and..];
    let noun = match who(behind).first() {
        Some((_, length)) => *length,
        None => {
            let article = usize::from(is_word(behind.first(), &["a", "an", "the", "another"]));
            let prize = is_word(behind.get(article), &["exchange", "piece", "material"]);
            (article + 1) * usize::from(prize)
        }
    };
    // A verb after it makes a clause of its own; a preposition or the end does not.
    noun > 0
        && match behind.get(noun).map(|token| &token.kind) {
            Some(TokenType::Word(word)) if and == 0 => word == "and",
            Some(TokenType::Word(word)) => PREPOSITIONS.contains(&word.as_str()),
            Some(TokenType::Stop(_)) | None => true,
            Some(_) => false,
        }
}

/// Words that may follow the last noun of a list: no verbs.
const PREPOSITIONS: [&str; 22] = [
    "on", "in", "for", "with", "at", "by", "from", "to", "and", "or", "of", "as", "after", "before", "when",
    "while", "but", "because", "since", "against", "both", "all",
];

/// Returns the tokens of the subject, if the first value that a pattern captured is one: a side, a move or a
/// piece. Empty if it is none of these or means "the last move".
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

/// Returns true if a token may begin the subject of another claim; false if there is no token.
fn is_noun(token: Option<&Token>) -> bool {
    match token.map(|token| &token.kind) {
        Some(TokenType::Word(word)) => {
            matches!(word.as_str(), "the" | "his" | "her" | "its" | "it" | "he" | "she" | "both")
        }
        Some(TokenType::Side(..) | TokenType::Move(_) | TokenType::Piece(..) | TokenType::Square(_)) => true,
        _ => false,
    }
}

/// Returns true if a clause may end before these tokens.
pub fn ends(rest: &[Token]) -> bool {
    let Some(token) = rest.first() else { return true };
    match &token.kind {
        TokenType::Stop(_) => true,
        // "As the king has moved", and not "as often as".
        TokenType::Word(word) if word == "as" => is_noun(rest.get(1)),
        // "A pawn up in the rook ending".
        TokenType::Word(word)
            if word == "in"
                && is_word(rest.get(1), &["the", "this"])
                && matches!(rest.get(2).map(|token| &token.kind), Some(TokenType::Piece(..)))
                && is_word(rest.get(3), &["ending", "endgame"]) =>
        {
            true
        }
        TokenType::Word(word) if matches!(word.as_str(), "in" | "to") => is_purpose(rest),
        TokenType::Word(word) if word == "with" => is_word(rest.get(1), &["check"]),
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
                | "therefore"
                | "thus"
                | "hence"
                | "consequently"
        ),
        _ => false,
    }
}
