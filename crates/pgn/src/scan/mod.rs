//! Splits text into games and games into tokens.
//!
//! A game ends with its result, with the tags of the next one, or when the moves begin again with number 1.
//! White space and empty lines end nothing. Every character belongs to a token, is white space or is on an
//! escaped line (`%`). Text that is not understood becomes a token too and is reported.

mod after_result;
mod comment;

use crate::decode::Decoder;
use crate::diagnostic::ProblemKind;
use crate::marks::{self, is_blank};
use crate::tag;
use palisade::board::notation::is_figurine;
use std::io::{self, BufRead};

/// The lookahead in bytes; no tag and no word is longer.
const AHEAD: usize = 1 << 16;
/// The number of bytes of text beyond which a game is rejected as damaged.
const MAX_TEXT: usize = 16 << 20;
/// The number of tokens beyond which a game is rejected as damaged.
const MAX_TOKENS: usize = 1 << 20;
/// The number of bytes in which an unmatched closing brace is sought, to recognise a comment inside a comment.
const NESTED: usize = 1 << 12;

/// The kind of a token, one of the pieces into which the text of a PGN game is split.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// `[Name "value"]`, with its brackets.
    Tag,
    /// The text of a comment, without braces or semicolon.
    Comment,
    /// `(`: the start of a variation.
    Open,
    /// `)`: the end of a variation.
    Close,
    /// `$` and digits: a numeric annotation glyph.
    Glyph,
    /// A move, a number or a sign: any text without spaces.
    Word,
    /// The result of the game or of a variation.
    Result,
    /// Brackets and braces that are not part of a game.
    Stray,
}

/// A token of a PGN game, with its position in the text and its line in the file.
#[derive(Clone, Copy, Debug)]
pub struct PgnToken {
    /// The kind of the token.
    pub kind: TokenKind,
    /// The byte index of the token's start in the text.
    pub start: usize,
    /// The byte index after the token's end in the text.
    pub end: usize,
    /// The line number of the token in the file, from 1.
    pub line: u64,
}

/// A fault that is found when the text of a game is split into tokens, before its moves are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Damage {
    /// The comment that begins in this line (numbered from 1) has no end.
    OpenComment(u64),
    /// The text of the game exceeds the limit and is not read; holds the line of the file at which the game
    /// begins, from 1.
    TooLong(u64),
    /// The file is not text and is not read; holds its format, such as `a zip archive`.
    Format(&'static str),
}

/// One game of a PGN file, split into tokens. The tokens have byte indices into [`Scanner::text`].
#[derive(Default)]
pub struct Section {
    /// All tokens in the order of the file.
    pub tokens: Vec<PgnToken>,
    /// The number of tokens at the start, before the tags, that are not part of the game.
    pub preface: usize,
    /// The line number in the file at which the game begins, from 1.
    pub line: u64,
    /// The fault of the text; `None` for a sound game. A game with an open comment is nevertheless readable.
    pub damage: Option<Damage>,
    /// True if the game begins with move 1 without a result or a tag before it.
    pub restarted: bool,
    /// The problems with the bytes of the game (encoding, control characters), each with its line in the
    /// file, from 1.
    pub bytes: Vec<(u64, ProblemKind)>,
}

/// Splits a PGN source into its games, and each game into tokens ([`PgnToken`]), without reading the moves.
pub struct Scanner<R> {
    source: Decoder<R>,
    /// The byte index in the text at which the game starts, and the current index.
    begin: usize,
    at: usize,
    line: u64,
    /// True if only white space came since the line began.
    fresh: bool,
    /// True if the last game ended because move 1 of the next one follows.
    restarted: bool,
    /// True if the last game was too long; the scanner then skips to the next tag.
    lost: bool,
    /// For each of [`CONTROLS`], the first line on which it occurred since the last game, from 1.
    controls: [Option<u64>; 2],
    /// True if a guessed encoding was reported.
    guess_reported: bool,
}

/// Control characters that are ignored and reported.
const CONTROLS: [char; 2] = [marks::NUL, marks::END_OF_FILE];

impl<R: BufRead> Scanner<R> {
    /// Makes a scanner of a source in UTF-8, UTF-16 or Windows-1252. Reads nothing yet.
    pub fn new(source: R) -> Self {
        let source = Decoder::new(source);
        Self {
            source,
            begin: 0,
            at: 0,
            line: 1,
            fresh: true,
            restarted: false,
            lost: false,
            controls: [None; 2],
            guess_reported: false,
        }
    }

    /// Returns the text to which tokens refer by byte index, valid until the next game is read.
    pub fn text(&self) -> &str {
        &self.source.text
    }

    /// Returns the read error that ended the source, once, after all text before it was read;
    /// otherwise `None`.
    pub fn take_error(&mut self) -> Option<io::Error> {
        if self.rest().is_empty() { self.source.error.take() } else { None }
    }

    /// Returns the number of the current line in the source, from 1.
    pub fn line(&self) -> u64 {
        self.line
    }

    /// Returns the next game as tokens; `None` at the end of the source.
    pub fn next_section(&mut self) -> Option<Section> {
        if self.at > self.source.text.len() / 2 {
            self.source.text.drain(..self.at);
            self.at = 0;
        }
        self.begin = self.at;
        let mut section = Section { restarted: std::mem::take(&mut self.restarted), ..Section::default() };
        if std::mem::take(&mut self.lost) {
            self.skip_to_tag();
        }
        let mut state = State::default();
        self.ahead(AHEAD);
        if let Some(format) = self.source.format.take() {
            section.damage = Some(Damage::Format(format));
            section.line = 1;
            self.source.close();
            self.at = self.source.text.len();
            return Some(section);
        }
        while self.token(&mut section, &mut state) {}
        if section.tokens.is_empty() {
            return None;
        }
        self.note_bytes(&mut section);
        Some(section)
    }

    /// Adds to `section` the problems with the bytes of its game.
    fn note_bytes(&mut self, section: &mut Section) {
        for (line, what) in self.controls.iter_mut().zip([ProblemKind::NulBytes, ProblemKind::EndOfFile]) {
            section.bytes.extend(line.take().map(|line| (line, what)));
        }
        let read = self.source.pushed - (self.source.text.len() - self.at);
        if let Some((_, encoding)) = self.source.guessed.filter(|&(at, _)| at < read && !self.guess_reported)
        {
            self.guess_reported = true;
            section.bytes.push((section.line, ProblemKind::Guessed(encoding)));
        }
    }

    /// Reads until `bytes` bytes of lookahead are available, or to the end of the source.
    fn ahead(&mut self, bytes: usize) {
        while self.source.text.len() < self.at + bytes && self.more() {}
    }

    fn more(&mut self) -> bool {
        self.source.text.len() - self.begin <= MAX_TEXT + 2 * AHEAD && self.source.more()
    }

    fn rest(&self) -> &str {
        &self.source.text[self.at..]
    }

    /// Moves the current index to `to`, and counts the lines between.
    fn advance(&mut self, to: usize) {
        for byte in self.source.text[self.at..to].bytes() {
            if byte == b'\n' {
                self.line += 1;
                self.fresh = true;
            } else if let Some(at) = CONTROLS.iter().position(|&control| control as u32 == u32::from(byte)) {
                self.controls[at].get_or_insert(self.line);
            }
        }
        self.at = to;
    }

    fn skip_blanks(&mut self) {
        loop {
            self.ahead(AHEAD);
            let rest = self.rest();
            let blanks = rest.len() - rest.trim_start_matches(is_blank).len();
            let all = blanks == rest.len();
            self.advance(self.at + blanks);
            if !all || blanks == 0 || self.at - self.begin > MAX_TEXT {
                return;
            }
        }
    }

    fn push(&mut self, section: &mut Section, kind: TokenKind, end: usize) {
        section.tokens.push(PgnToken { kind, start: self.at, end, line: self.line });
        self.advance(end);
        self.fresh = false;
    }

    /// Reads one token and adds it to `section`. Returns false if the game has ended; the token may then
    /// belong to the next one.
    fn token(&mut self, section: &mut Section, state: &mut State) -> bool {
        self.skip_blanks();
        while section.tokens.is_empty() && self.at - self.begin > AHEAD {
            self.source.text.drain(self.begin..self.at);
            self.at = self.begin;
            self.skip_blanks();
        }
        let Some(letter) = self.rest().chars().next() else { return false };
        if section.tokens.is_empty() {
            section.line = self.line;
        }
        if self.at - self.begin > MAX_TEXT || section.tokens.len() >= MAX_TOKENS {
            section.damage = Some(Damage::TooLong(section.line));
            self.lost = true;
            return false;
        }
        match letter {
            '%' if self.fresh => {
                self.skip_line();
                return true;
            }
            ';' => self.line_comment(section),
            '{' => return self.comment(section),
            '[' => return self.bracket(section, state),
            '(' => self.parenthesis(section, state),
            ')' => {
                state.depth = state.depth.saturating_sub(1);
                self.push(section, TokenKind::Close, self.at + 1);
            }
            '$' => {
                let digits = self.rest()[1..].bytes().take_while(u8::is_ascii_digit).count();
                self.push(section, TokenKind::Glyph, self.at + 1 + digits);
            }
            '<' if self.line_has('>') => {
                let end = self.at + self.rest().find('>').unwrap_or(0) + 1;
                self.push(section, TokenKind::Stray, end);
            }
            '}' | ']' => self.push(section, TokenKind::Stray, self.at + letter.len_utf8()),
            _ => return self.word(section, state),
        }
        true
    }

    fn line_has(&self, letter: char) -> bool {
        self.rest().lines().next().is_some_and(|line| line.contains(letter))
    }

    /// Returns the byte index at which the current line ends, before its line feed.
    fn line_end(&mut self) -> usize {
        let mut from = self.at;
        loop {
            if let Some(length) = self.source.text[from..].find('\n') {
                return from + length;
            }
            from = self.source.text.len();
            if !self.more() {
                return from;
            }
        }
    }

    /// Skips the rest of the current line, of any length.
    fn skip_line(&mut self) {
        let end = self.line_end();
        self.advance(end);
    }

    fn line_comment(&mut self, section: &mut Section) {
        let end = self.line_end();
        self.at += 1;
        self.push(section, TokenKind::Comment, end);
    }

    /// Reads a tag, or brackets that are not a tag. Returns false if the tag belongs to the next game.
    fn bracket(&mut self, section: &mut Section, state: &mut State) -> bool {
        let may_be_tag = self.fresh || !state.begun;
        match tag::end(self.rest()).filter(|_| may_be_tag) {
            Some(length) => {
                if state.begun {
                    let prose = state.moves == 0 && !state.tags && !state.result;
                    if !prose {
                        return false;
                    }
                    section.preface = section.tokens.len();
                    *state = State::default();
                }
                state.tags = true;
                self.push(section, TokenKind::Tag, self.at + length);
                // Another tag may follow in the same line.
                self.fresh = true;
            }
            None => {
                let line = self.rest().split('\n').next().unwrap_or_default();
                let length = line.find(']').map_or(1, |at| at + 1);
                state.begun = true;
                self.push(section, TokenKind::Stray, self.at + length);
            }
        }
        true
    }

    /// Reads `(` as the start of a variation, or a promotion such as `b8(Q)` as part of its word.
    fn parenthesis(&mut self, section: &mut Section, state: &mut State) {
        state.begun = true;
        let promotion = marks::promotion_in_parentheses(self.rest());
        let text = &self.source.text;
        let last = section.tokens.last_mut().filter(|token| token.kind == TokenKind::Word);
        if let (Some(length), Some(last)) = (promotion, last)
            && text[..last.end].ends_with(['1', '8'])
            && (last.end == self.at || is_apart(&text[last.start..self.at], &text[self.at + 1..]))
        {
            last.end = self.at + length;
            // Its check sign and annotations: `b8(Q)+!`.
            let rest = &text[last.end..];
            last.end += rest.find(ends_word).unwrap_or(rest.len());
            let end = last.end;
            self.advance(end);
            return;
        }
        state.depth += 1;
        self.push(section, TokenKind::Open, self.at + 1);
    }

    /// Reads a word or a result. Returns false if the game ends with it or before it.
    fn word(&mut self, section: &mut Section, state: &mut State) -> bool {
        if let Some(length) = marks::result(self.rest()) {
            state.begun = true;
            state.result = true;
            self.push(section, TokenKind::Result, self.at + length);
            if state.depth > 0 {
                return !self.another_game_begins();
            }
            return self.after_result(section, state);
        }
        let length = word_length(self.rest());
        let rest = self.rest();
        let word = &rest[..length];
        // `1) e4 e5`; in a variation only if no number has a dot.
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        state.dotted |= digits > 0 && word[digits..].starts_with('.');
        let number = digits == word.len() && digits < 4 && (state.depth == 0 || !state.dotted);
        let length = length + usize::from(number && rest[length..].starts_with(')'));
        if let Some((_, number @ 1.., _)) = marks::number(word).filter(|_| state.depth == 0) {
            state.number = number;
        }
        let starts_again = state.depth == 0 && state.moves > 0 && self.fresh && is_first_number(rest);
        if starts_again {
            self.restarted = true;
            return false;
        }
        state.begun = true;
        if marks::looks_like_a_move(word) {
            state.moves += 1;
        }
        self.push(section, TokenKind::Word, self.at + length);
        true
    }

    /// Skips text up to the next tag or the end of the source.
    fn skip_to_tag(&mut self) {
        loop {
            self.skip_line();
            if self.at - self.begin > MAX_TEXT / 4 {
                self.source.text.drain(self.begin..self.at);
                self.at = self.begin;
            }
            self.skip_blanks();
            self.ahead(AHEAD);
            if self.rest().is_empty() || tag::begins(self.rest()) {
                return;
            }
        }
    }
}

/// The properties of the game being read that decide where it ends.
#[derive(Default)]
struct State {
    /// The number of open parentheses.
    depth: usize,
    /// The number of words that look like moves.
    moves: usize,
    /// True if a move number of the game has a dot.
    dotted: bool,
    /// The last move number outside variations.
    number: u32,
    /// True if the game has tags.
    tags: bool,
    /// True if the game has a result, even if only in a variation.
    result: bool,
    /// True if anything besides tags and comments has come: the next tag then belongs to another game.
    begun: bool,
}

/// Returns the length in bytes of the word at the start of `rest`.
fn word_length(rest: &str) -> usize {
    let first = rest.chars().next().map_or(0, char::len_utf8);
    first + rest[first..].find(ends_word).unwrap_or(rest.len() - first)
}

fn ends_word(letter: char) -> bool {
    is_blank(letter) || matches!(letter, '{' | '}' | '(' | ')' | '[' | ']' | ';' | '$' | '*' | '<')
}

/// Returns true if a pawn move and its promotion are written apart, as in `b8 (Q)`; `Nb8 (D)` marks a
/// diagram. `before` is the text from the move to the parenthesis, `inside` the text after it.
fn is_apart(before: &str, inside: &str) -> bool {
    let word = before.trim_end_matches(is_blank);
    let last = word.rsplit(['.', ')', '\u{2026}']).next().unwrap_or(word);
    let pawn = last.starts_with(|c: char| matches!(c, 'a'..='h' | '\u{2659}' | '\u{265f}'));
    pawn && !last.contains(char::is_uppercase)
        && !before.contains('\n')
        && inside.starts_with(|c: char| c.is_uppercase() || is_figurine(c))
}

/// Returns true for text that begins with White's move number 1, such as `1.` or `1.e4`, but not `1...`.
fn is_first_number(text: &str) -> bool {
    text.strip_prefix("1.")
        .is_some_and(|rest| !rest.trim_start_matches(is_blank).starts_with(['.', '\u{2026}']))
}
