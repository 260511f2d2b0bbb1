//! Patterns of clauses: words, optional parts and captures, matched token by token from the front.
//!
//! `"<side> %be up <prize>"`: a word matches itself, `a|b` either word, `%be` a class of words; `<...>`
//! captures, and `[...]` is optional. A pattern reads all tokens that it spans, so that no token in a match
//! is unread.

use crate::read::locations::{Location, location, ordinal};
use crate::read::material::{NamedMaterial, lists};
use crate::read::piece_reference::{Who, described_who, who};
use crate::read::terms::{opening_words, prize};
use crate::read::tokens::{Token, TokenType, is_word};
use palisade::types::{Color, File, PieceKind, Square};
use palisade_coach::claims::claim::{Prize, Wing};
use std::borrow::Cow;

/// A value that a placeholder of a [`Pattern`] captured from a sentence.
#[derive(Clone, Debug, PartialEq)]
pub enum Cap {
    /// `<side>`: a side, White or Black.
    Side(Color),
    /// `<who>`: a piece as the comment refers to it.
    Who(Who),
    /// `<aims>`: one or several pieces or squares.
    Aims(Vec<Who>),
    /// `<mv>`: the index of the move's token in the comment, or one of [`LAST_MOVE`] for "the last move".
    Move(usize),
    /// `<file>`: a file.
    File(File),
    /// `<sq>`: a square.
    Square(Square),
    /// `<n>`: a number.
    Number(u32),
    /// `<prize>`: an amount of material; a number of pawns has `Prize::Pawn` and the number.
    Prize(Prize, Option<u32>),
    /// `<wing>`: the kingside or the queenside.
    Wing(Wing),
    /// `<name>`: the name of an opening.
    Name(String),
    /// `<loc>`: a location on the board, such as "the seventh rank".
    Location(Location),
    /// `<mats>`: a list of material.
    Pieces(NamedMaterial),
    /// `<isnt>`, `<hasnt>`, `<cant>`: true if the verb is negated.
    Not(bool),
    /// `<kind>`: a kind of piece, without an article.
    Kind(PieceKind),
    /// `<means>`: the pieces after "with", such as "with either knight or with the rook".
    Means(Vec<Who>),
    /// `<files>`: one or several files, such as "the c- and the e-file".
    Files(Vec<File>),
}

/// Values of [`Cap::Move`] in place of a token index: for "the last move" of either side, of White and of Black.
pub const LAST_MOVE: [usize; 3] = [usize::MAX, usize::MAX - 1, usize::MAX - 2];

/// A part of a pattern: words of which one must stand there, an optional group, or a placeholder.
enum Part {
    Words(Vec<&'static str>),
    Optional(Vec<Part>),
    Capture(&'static str),
}

/// A pattern of a clause: words, alternatives (`a|b`), optional parts (`[...]`) and placeholders such as
/// `<who>`.
pub struct Pattern(Vec<Part>);

/// Classes of words that patterns use by name, such as `%be`.
const CLASSES: &[(&str, &str)] = &[
    ("%be", "is|are|being|stays|remains|stay|remain"),
    ("%was", "is|was|were|are|would"),
    (
        "%have",
        "has|have|had|keeps|kept|owns|retains|having|holds|possesses|gets|got|enjoys|secures|secured|preserves|preserved|maintains",
    ),
    ("%the", "the|this|that|his|her|its|their|a|an"),
    (
        "%adv",
        "still|now|already|also|currently|here|clearly|completely|just|really|simply|even|again|actually|fully|exactly|greedily|calmly|finally|immediately|directly|both|together|promptly|duly|boldly|then|totally|entirely|instantly|suddenly|cheerfully|cleverly",
    ),
    // Adverbs that grade nothing.
    ("%when", "still|now|already|also|currently|here|even|again|really|actually|both|together"),
    (
        "%attack",
        "attacks|attack|attacking|hits|hit|hitting|eyes|eyeing|eying|targets|targeting|attacked|regards|regard|regarding|regarded",
    ),
    (
        "%guard",
        "protects|protect|protecting|guards|guard|guarding|defends|defend|defending|covers|covering|guarded|defended|supports|support|supporting",
    ),
    (
        "%trade",
        "trades|traded|trading|exchanges|exchanged|exchanging|swaps|swapped|swapping|trade|exchange|swap",
    ),
    ("%pin", "pins|pinning|pinned"),
    ("%fork", "forks|forking|forked"),
    ("%guarded", "defended|protected|guarded|covered|supported"),
    ("%stand", "stands|sits|stand|sit|stood|sat|standing|sitting|lives|rests"),
    ("%mate", "mate|checkmate"),
    (
        "%plays",
        "plays|played|answers|answered|replies|replied|continues|continued|responds|responded|chooses|chose|goes|went|tries|tried|recaptures|recaptured|pushes|pushed|castles",
    ),
    (
        "%take",
        "take|captures|capture|grab|takes|grabs|took|taking|capturing|captured|grabbing|grabbed|recaptures|recapturing|retakes|bags|bagged|bagging|nabs|nabbed|nabbing|devours|devoured|pockets|pocketing|pocketed|gobbles|gobbled|snatches|snatching|snatched|eats|eat|snatch|collects|collected|removes|removed|eliminates",
    ),
    ("%no", "no|not"),
    ("%at_hand", "available|here|there|ready|possible|left"),
    ("%soon", "next|now|immediately|instantly|here|at|too"),
    ("%form", "make|makes|form|forms|up|constitute|are"),
    ("%taking", "taking|capturing|grabbing|recapturing|snatching|retaking"),
    (
        "%totake",
        "take|capture|eat|grab|snatch|recapture|retake|remove|nab|pocket|gobble|collect|munch|swallow|eliminate|win",
    ),
    (
        "%goes",
        "goes|moves|moved|gone|comes|jumps|jumped|hops|hopped|lands|landed|went|came|arrives|arrived|steps|stepped|slides|swings|switches|walks|runs",
    ),
    ("%retreats", "retreats|retreated|drops|dropped|returns|returned|withdraws|withdrew|falls|fell"),
];

impl Pattern {
    /// Parses a pattern from its text form, such as `<who> attacks|hits <aims>`.
    pub fn read(text: &'static str) -> Self {
        let mut stack: Vec<Vec<Part>> = vec![Vec::new()];
        for piece in text.split_whitespace() {
            let opens = piece.bytes().take_while(|&byte| byte == b'[').count();
            let closes = piece.bytes().rev().take_while(|&byte| byte == b']').count();
            for _ in 0..opens {
                stack.push(Vec::new());
            }
            let core = &piece[opens..piece.len() - closes];
            let part = if core.starts_with('<') {
                Part::Capture(core.trim_matches(['<', '>']))
            } else {
                let class = |word| {
                    let found = CLASSES.iter().find(|(name, _)| *name == word);
                    found.map_or(word, |(_, words)| *words)
                };
                Part::Words(core.split('|').flat_map(|word| class(word).split('|')).collect())
            };
            if let Some(last) = stack.last_mut() {
                last.push(part);
            }
            for _ in 0..closes {
                if let Some(group) = stack.pop().filter(|_| !stack.is_empty())
                    && let Some(last) = stack.last_mut()
                {
                    last.push(Part::Optional(group));
                }
            }
        }
        Self(stack.into_iter().next().unwrap_or_default())
    }

    /// Matches the pattern at the start of `tokens`. Returns the captured values, in order, and the number of
    /// tokens matched; `ends` must be true for the tokens after them. `index` returns the index of a token in
    /// the comment. `None` if the pattern does not match.
    pub fn matches(
        &self,
        tokens: &[Token],
        index: &dyn Fn(&Token) -> usize,
        ends: fn(&[Token]) -> bool,
    ) -> Option<(Vec<Cap>, usize)> {
        let mut caps = Vec::new();
        let parts: Vec<&Part> = self.0.iter().collect();
        let left = run(&parts, tokens, (index, ends), &mut caps)?;
        Some((caps, tokens.len() - left))
    }

    /// Returns for each word that the pattern requires its alternatives; optional parts are left out.
    pub fn needed(&self) -> impl Iterator<Item = &[&'static str]> {
        self.0.iter().filter_map(|part| match part {
            Part::Words(words) => Some(words.as_slice()),
            _ => None,
        })
    }

    /// Returns true if the pattern begins with a placeholder for the subject of the clause.
    pub fn has_subject(&self) -> bool {
        matches!(self.0.first(), Some(Part::Capture("who" | "side" | "doer" | "mv")))
    }
}

/// Returns the word that a pattern compares with a token; `None` for a token that only a placeholder can
/// match.
pub fn word_of(token: &Token) -> Option<Cow<'_, str>> {
    Some(match &token.kind {
        TokenType::Word(word) => Cow::Borrowed(word.as_str()),
        TokenType::Number(1) => Cow::Borrowed("one"),
        TokenType::Piece(kind, false) => Cow::Borrowed(kind.name()),
        TokenType::Piece(kind, true) => Cow::Owned(format!("{}s", kind.name())),
        TokenType::Stop(',') => Cow::Borrowed(","),
        _ => return None,
    })
}

/// Adverbs after which a negation denies only a degree: a piece that is "not fully protected" may be
/// protected.
const DEGREES: [&str; 8] =
    ["fully", "completely", "totally", "entirely", "clearly", "exactly", "just", "simply"];

/// A function that returns the index of a token in the comment, and one that returns true if a pattern may
/// end before these tokens.
type Outside<'a> = (&'a dyn Fn(&Token) -> usize, fn(&[Token]) -> bool);

/// Matches parts in order at the start of `tokens`, and adds what they capture to `caps`. Returns the number
/// of tokens left after them; `None` if they do not match.
fn run(parts: &[&Part], tokens: &[Token], (index, ends): Outside<'_>, caps: &mut Vec<Cap>) -> Option<usize> {
    let Some((first, rest)) = parts.split_first() else { return ends(tokens).then_some(tokens.len()) };
    let before = caps.len();
    match first {
        Part::Words(words) => {
            let (token, tail) = tokens.split_first()?;
            let fits =
                match &token.kind {
                    TokenType::Word(word) => words.contains(&word.as_str()),
                    TokenType::Number(1) => words.contains(&"one"),

                    // "pawns" and "king" can be words of a pattern too.
                    TokenType::Piece(kind, many) => {
                        let name = kind.name();
                        words.iter().any(|word| {
                            if *many { word.strip_suffix('s') == Some(name) } else { *word == name }
                        })
                    }
                    TokenType::Stop(',') => words.contains(&","),
                    _ => false,
                };
            if fits { run(rest, tail, (index, ends), caps) } else { None }
        }
        Part::Optional(group) => {
            let with: Vec<&Part> = group.iter().chain(rest.iter().copied()).collect();
            if let Some(left) = run(&with, tokens, (index, ends), caps) {
                return Some(left);
            }
            caps.truncate(before);
            run(rest, tokens, (index, ends), caps)
        }
        Part::Capture(name) => {
            for (cap, length) in captures(name, tokens, index) {
                caps.truncate(before);
                caps.push(cap);
                if let Some(left) = run(rest, &tokens[length..], (index, ends), caps) {
                    return Some(left);
                }
            }
            caps.truncate(before);
            None
        }
    }
}

/// Returns the values that the placeholder `name` can capture at the start of `tokens`, each with its number
/// of tokens, the longest first. `index` returns the index of a token in the comment.
fn captures(name: &str, tokens: &[Token], index: &dyn Fn(&Token) -> usize) -> Vec<(Cap, usize)> {
    let Some(token) = tokens.first() else { return Vec::new() };
    let one = |cap| vec![(cap, 1)];
    match (name, &token.kind) {
        ("side", TokenType::Side(side, false)) | ("whose", TokenType::Side(side, true)) => {
            one(Cap::Side(*side))
        }
        ("mv" | "doer", TokenType::Move(_)) => one(Cap::Move(index(token))),
        ("mv" | "doer", _) if last_move(tokens).is_some() => last_move(tokens).into_iter().collect(),
        ("loc", _) => {
            location(tokens).map(|(found, length)| (Cap::Location(found), length)).into_iter().collect()
        }
        ("mats", _) => {
            lists(tokens).into_iter().map(|(found, length)| (Cap::Pieces(found), length)).collect()
        }
        ("n", TokenType::Word(word)) if word == "a" && is_word(tokens.get(2), &["time"]) => {
            ordinal(tokens.get(1)).map(|n| (Cap::Number(u32::from(n)), 3)).into_iter().collect()
        }
        // A pawn move may look like a square: in "e5 is the best move" e5 remains a square here.
        ("file", TokenType::File(file)) => one(Cap::File(*file)),
        ("sq", TokenType::Square(square)) => one(Cap::Square(*square)),
        ("n", TokenType::Number(number)) => one(Cap::Number(*number)),
        ("n", TokenType::Word(word)) if matches!(word.as_str(), "once" | "twice" | "thrice") => {
            one(Cap::Number(match word.as_str() {
                "once" => 1,
                "twice" => 2,
                _ => 3,
            }))
        }
        ("wing", TokenType::Word(word)) => {
            let wing = match word.as_str() {
                "kingside" | "short" => Wing::King,
                "queenside" | "long" => Wing::Queen,
                _ => return Vec::new(),
            };
            one(Cap::Wing(wing))
        }
        ("kind", TokenType::Piece(kind, false)) => one(Cap::Kind(*kind)),
        ("means", _) => means(tokens),
        ("files", _) => files(tokens).into_iter().collect(),
        ("whom", _) => {
            described_who(tokens).into_iter().map(|(who, length)| (Cap::Who(who), length)).collect()
        }
        ("who" | "doer", _) => who(tokens).into_iter().map(|(who, length)| (Cap::Who(who), length)).collect(),
        ("isnt" | "hasnt" | "cant", _) => negatable(name, tokens),
        ("aims", _) => aims(tokens),
        ("prize", _) => prizes(tokens).into_iter().collect(),
        ("name", _) => {
            opening_words(tokens).map(|(name, length)| (Cap::Name(name), length)).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// Reads "the last move" or "Black's last move": returns the capture with its number of tokens, 3; `None` for
/// other words.
fn last_move(tokens: &[Token]) -> Option<(Cap, usize)> {
    let whose = match &tokens.first()?.kind {
        TokenType::Side(Color::White, true) => LAST_MOVE[1],
        TokenType::Side(Color::Black, true) => LAST_MOVE[2],
        TokenType::Word(word) if matches!(word.as_str(), "the" | "this" | "that") => LAST_MOVE[0],
        _ => return None,
    };
    let fits =
        is_word(tokens.get(1), &["last", "latest", "final", "previous"]) && is_word(tokens.get(2), &["move"]);
    fits.then_some((Cap::Move(whose), 3))
}

/// Reads a verb with or without a negation, such as "is", "is not", "isn't" or "is no longer": returns
/// whether it is negated, with its number of tokens. `name` is the placeholder: `isnt`, `hasnt`, or any other
/// for "can". Empty for other words, and for "is not fully", which denies only a degree.
fn negatable(name: &str, tokens: &[Token]) -> Vec<(Cap, usize)> {
    let (plain, short): (&[&str], &[&str]) = match name {
        "isnt" => (&["is", "are", "being", "stays", "remains", "stay", "remain"], &["isn't", "aren't"]),
        "hasnt" => (&["has", "have", "having", "keeps", "retains"], &["hasn't", "haven't"]),
        _ => (&["can", "may", "could", "might", "able"], &["can't", "cannot", "couldn't"]),
    };
    let denied = |length: usize| {
        if is_word(tokens.get(length), &DEGREES) { Vec::new() } else { vec![(Cap::Not(true), length)] }
    };
    if is_word(tokens.first(), short) {
        return denied(1);
    }
    if !is_word(tokens.first(), plain) {
        return Vec::new();
    }
    if is_word(tokens.get(1), &["no"]) && is_word(tokens.get(2), &["longer"]) {
        return denied(3);
    }
    if is_word(tokens.get(1), &["not", "never"]) {
        return denied(2);
    }
    let adverb = usize::from(is_word(tokens.get(1), &["still", "now", "already", "also", "then", "both"]));
    vec![(Cap::Not(false), 1 + adverb)]
}

/// Reads an amount of material, such as "two pawns", "a whole rook" or "the exchange": returns the capture
/// with its number of tokens; `None` for other words.
fn prizes(tokens: &[Token]) -> Option<(Cap, usize)> {
    if let (Some(TokenType::Number(count)), Some(TokenType::Piece(PieceKind::Pawn, _))) =
        (tokens.first().map(|token| &token.kind), tokens.get(1).map(|token| &token.kind))
    {
        return Some((Cap::Prize(Prize::Pawn, Some(*count)), 2));
    }
    let mut at = 0;
    if is_word(tokens.first(), &["a", "an", "the", "another"]) {
        at = 1;
    }
    if is_word(tokens.get(at), &["whole", "one", "single", "full", "entire", "clear", "clean", "healthy"]) {
        at += 1;
    }
    let mut rest = &tokens[at..];
    let found = prize(&mut rest).ok()?;
    Some((Cap::Prize(found, None), tokens.len() - rest.len()))
}

/// Reads the pieces after "with", such as "with the queen", "with queen or knight" or "with either knight or
/// with the rook": returns each list that can be read with its number of tokens, the longest first.
fn means(tokens: &[Token]) -> Vec<(Cap, usize)> {
    if !is_word(tokens.first(), &["with"]) {
        return Vec::new();
    }
    let (mut list, mut found, mut at) = (Vec::new(), Vec::new(), 1);
    loop {
        let each = usize::from(is_word(tokens.get(at), &["either", "both"]));
        let Some((piece, length)) = who(&tokens[at + each..]).into_iter().next() else { break };
        if piece.kind.is_none() {
            break;
        }
        // "Either knight or the rook": each knight; "either the knight or the rook": one of each.
        let bare = each > 0 && length == 1;
        list.push(Who { many: piece.many || bare, ..piece });
        at += each + length;
        found.push((Cap::Means(list.clone()), at));
        let comma = usize::from(tokens.get(at).is_some_and(|token| token.kind == TokenType::Stop(',')));
        let or = usize::from(is_word(tokens.get(at + comma), &["or", "and"]));
        if comma + or == 0 {
            break;
        }
        at += comma + or;
        at += usize::from(is_word(tokens.get(at), &["with"]));
    }
    found.reverse();
    found
}

/// Reads one or more files, such as "the c-file" or "the c- and the e-file": returns the capture with its
/// number of tokens; `None` for other words.
fn files(tokens: &[Token]) -> Option<(Cap, usize)> {
    let (mut list, mut at) = (Vec::new(), 0);
    // The number of files and of tokens up to the last word "file".
    let (mut count, mut end) = (0, 0);
    loop {
        at += usize::from(is_word(tokens.get(at), &["the"]));
        match tokens.get(at).map(|token| &token.kind) {
            Some(TokenType::File(file)) => {
                list.push(*file);
                at += 1;
                (count, end) = (list.len(), at);
            }
            // "c-"
            Some(TokenType::Word(word)) => match word.as_bytes() {
                [letter @ b'a'..=b'h', b'-'] => {
                    list.push(letter - b'a');
                    at += 1;
                }
                _ => break,
            },
            _ => break,
        }
        let comma = usize::from(tokens.get(at).is_some_and(|token| token.kind == TokenType::Stop(',')));
        let and = usize::from(is_word(tokens.get(at + comma), &["and"]));
        if comma + and == 0 {
            break;
        }
        at += comma + and;
    }
    list.truncate(count);
    (end > 0).then_some((Cap::Files(list), end))
}

/// Returns true if a verb follows, after an adverb such as "then".
pub fn begins_a_clause(rest: &[Token]) -> bool {
    const ADVERBS: [&str; 7] = ["then", "now", "also", "soon", "later", "still", "already"];
    let verb = |token: Option<&Token>| matches!(token.map(|token| &token.kind), Some(TokenType::Word(word)) if word.len() > 3 && word.ends_with('s'));
    is_word(rest.first(), &ADVERBS) && verb(rest.get(1))
}

/// Reads one or more targets, such as "e5 and the queen on d8" or "both b7 and f7": returns each list that
/// can be read with its number of tokens, the longest first.
fn aims(tokens: &[Token]) -> Vec<(Cap, usize)> {
    // "Both b7 and f7", but not "both rooks".
    let mut at = usize::from(is_word(tokens.first(), &["both"]) && who(tokens).is_empty());
    let mut list = Vec::new();
    let mut found = Vec::new();
    while let Some((who, length)) = described_who(&tokens[at..]).into_iter().next() {
        // "The queen, and the knight then drops back": the knight begins another clause.
        if !list.is_empty() && begins_a_clause(&tokens[at + length..]) {
            break;
        }
        at += length;
        list.push(who);
        found.push((Cap::Aims(list.clone()), at));
        let comma = usize::from(tokens.get(at).is_some_and(|token| token.kind == TokenType::Stop(',')));
        let and = usize::from(is_word(tokens.get(at + comma), &["and"]));
        if comma + and == 0 {
            break;
        }
        let also = usize::from(and > 0 && is_word(tokens.get(at + comma + and), &["also"]));
        at += comma + and + also;
    }
    found.reverse();
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::tokens::tokens;

    #[test]
    fn a_list_of_files_ends_with_the_word_file() {
        for (text, wanted) in [
            ("the b- and the g-file", Some((vec![1, 6], 5))),
            ("the c-file, the e-file", Some((vec![2, 4], 5))),
            // Only the first file is one of the list.
            ("the c-file and e- something", Some((vec![2], 2))),
            ("the c-file and the queen", Some((vec![2], 2))),
            ("the c- and e-", None),
        ] {
            let wanted = wanted.map(|(list, length)| (Cap::Files(list), length));
            assert_eq!(files(&tokens(text)), wanted, "{text}");
        }
    }

    #[test]
    fn a_degree_cannot_be_denied() {
        for (text, wanted) in [
            ("is not protected", Some((true, 2))),
            ("isn't protected", Some((true, 1))),
            ("is no longer protected", Some((true, 3))),
            ("is fully protected", Some((false, 1))),
            ("is not fully protected", None),
            ("isn't entirely undefended", None),
            ("is no longer completely open", None),
        ] {
            let wanted: Vec<_> = wanted.map(|(not, length)| (Cap::Not(not), length)).into_iter().collect();
            assert_eq!(negatable("isnt", &tokens(text)), wanted, "{text}");
        }
    }
}
