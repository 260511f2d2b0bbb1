//! Builds a game from tokens: every move is checked against the rules, and unreadable parts are reported.
//!
//! A line ends at its first move that cannot be read, because omitting a move would make it another game.
//! Everything before it stays. Words that are no moves, and brackets without a partner, are left out.

mod numbers;
mod unreadable;

use crate::diagnostic::{MOST, Misplaced, NoMove, Problem, ProblemKind, short};
use crate::letters::Letters;
use crate::marks::{self, is_blank};
use crate::scan::{PgnToken, Section, TokenKind};
use crate::tree::{MoveNode, Variation};
use palisade::board::notation::plain;
use palisade::board::{Board, SanError};
use palisade::types::{Color, Move};

/// The greatest number of nested lines, the main line included; variations beyond it are left out.
const MAX_NESTING: usize = 60;
/// The number of plies beyond which a game is cut as damaged; by the rules none can last longer (a draw after
/// 75 moves without capture or pawn move).
const MAX_PLIES: usize = 12_000;

/// A report on text of a game that was not read as written: the line and the problem. The caller adds the
/// number of the game and its players, which makes it a [`Diagnostic`](crate::Diagnostic).
pub struct PendingDiagnostic {
    /// The line of the file with the problem, from 1.
    pub line: u64,
    /// The problem: the move at which it occurs, its kind and its details.
    pub problem: Problem,
}

/// The result of reading the moves of a game: the main line as far as it was read, and the problems.
pub struct GameReading {
    /// The main line with its variations, as far as it was read.
    pub line: Variation,
    /// The game result after the last move, such as `1-0`; `None` without one.
    pub outcome: Option<&'static str>,
    /// The diagnostics of text that was not read as written: at most [`MOST`] and a last one that reports
    /// that others were dropped, besides those of damage.
    pub diagnostics: Vec<PendingDiagnostic>,
    /// The problem at which the main line ends early; `None` if it was read to its end.
    pub fault: Option<PendingDiagnostic>,
    /// The index of the token at which the main line ends early; without a fault that of the last token read.
    pub fault_at: usize,
    /// The number of variations that end early or are left out, of words of prose left out, and of words read
    /// only in part.
    pub bad_lines: usize,
    /// The number of words left out of the main line that may have been moves.
    pub skipped: usize,
}

impl GameReading {
    /// Returns how badly a game was read, to compare attempts with the piece letters of several languages:
    /// true if moves of the main line are missing, then the number of other problems. The smaller value is
    /// the better reading.
    pub fn badness(&self) -> (bool, usize) {
        (self.fault.is_some() || self.skipped > 0, self.bad_lines + self.skipped)
    }
}

/// The main line or a variation while its moves are read.
struct Open {
    line: Variation,
    /// The position after the moves of the line.
    board: Board,
    /// The position before the last move, at which a variation starts; `None` before the first move.
    before: Option<Board>,
    /// Annotation glyphs (NAG numbers) that precede the first move of the line.
    glyphs: Vec<u8>,
    /// The number of plies by which the file's move numbers are ahead of the moves; `None` before the first
    /// number.
    shift: Option<i64>,
}

impl Open {
    fn new(board: Board, shift: Option<i64>) -> Self {
        Self { line: Variation::default(), board, before: None, glyphs: Vec::new(), shift }
    }
}

/// A word that was left out of the main line, and the state of the reading before it.
struct LeftOut {
    /// The index of its token.
    at: usize,
    nodes: usize,
    diagnostics: usize,
    problem: Problem,
}

/// Reads the moves of one game: turns its tokens into the main line and its variations ([`GameReading`]).
pub struct Builder<'a> {
    text: &'a str,
    tokens: &'a [PgnToken],
    letters: Option<&'a Letters>,
    /// The main line, then the open variations, each inside the one before it.
    open: Vec<Open>,
    /// The number of parentheses open inside a variation that is being skipped; 0 outside one.
    skipped: usize,
    /// True if the main line ended before the text of the game.
    ended: bool,
    /// True if only prose follows, which is ignored.
    prose: bool,
    /// The first word left out since the last move number that agrees with the moves.
    left_out: Option<LeftOut>,
    /// The result that was read; moves after it are reported once.
    result: Option<PgnToken>,
    /// True if the game has no FEN tag.
    from_startpos: bool,
    read: GameReading,
}

impl<'a> Builder<'a> {
    /// Makes a builder for the game `section`, whose tokens refer to `text` by byte index, from the position
    /// `start`. `letters` are the piece letters of another language; `None` for English.
    pub fn new(text: &'a str, section: &'a Section, start: Board, letters: Option<&'a Letters>) -> Self {
        let main = Open::new(start, None);
        let read = GameReading {
            line: Variation::default(),
            outcome: None,
            diagnostics: Vec::new(),
            fault: None,
            fault_at: 0,
            bad_lines: 0,
            skipped: 0,
        };
        let tokens = &section.tokens;
        Self {
            text,
            tokens,
            letters,
            open: vec![main],
            skipped: 0,
            ended: false,
            prose: false,
            left_out: None,
            result: None,
            from_startpos: true,
            read,
        }
    }

    /// Sets whether the game has a FEN tag. With one, its first move may have any move number.
    pub fn with_fen(mut self, has_fen: bool) -> Self {
        self.from_startpos &= !has_fen;
        self
    }

    /// Reads all tokens of the game and returns its moves. The first `preface` tokens come before its tags:
    /// their comments are added to the game, their words are reported.
    pub fn run(mut self, preface: usize) -> GameReading {
        let mut at = preface;
        let (comments, prose): (Vec<PgnToken>, Vec<PgnToken>) =
            self.tokens[..preface].iter().partition(|token| token.kind == TokenKind::Comment);
        if let (Some(first), Some(last)) = (prose.first(), prose.last()) {
            let what = ProblemKind::BeforeTags(short(&self.text[first.start..last.end]));
            self.remark(first.line, what.into());
        }
        for token in &comments {
            self.comment(token);
        }
        while at < self.tokens.len() && self.read.fault.is_none() {
            self.read.fault_at = at;
            at += self.token(at);
        }
        if self.open.len() > 1 {
            let line = self.tokens.last().map_or(0, |token| token.line);
            self.remark(line, ProblemKind::NotClosed.into());
            self.skipped = 0;
            while self.open.len() > 1 {
                self.close_line();
            }
        }
        self.nothing_but_words();
        self.leftover_glyphs();
        self.read.line = self.open.swap_remove(0).line;
        self.read
    }

    fn top(&mut self) -> &mut Open {
        self.open.last_mut().expect("the main line is never closed")
    }

    fn text_of(&self, token: &PgnToken) -> &'a str {
        &self.text[token.start..token.end]
    }

    /// Returns a problem of this kind at the next move.
    fn here(&self, what: ProblemKind) -> Problem {
        let board = &self.open[self.open.len() - 1].board;
        Problem { at: Some((board.fullmove_number(), board.side_to_move())), what }
    }

    fn remark(&mut self, line: u64, problem: Problem) {
        match self.read.diagnostics.len() {
            _ if problem.what.is_damage() => self.read.diagnostics.push(PendingDiagnostic { line, problem }),
            ..MOST => self.read.diagnostics.push(PendingDiagnostic { line, problem }),
            MOST => self.read.diagnostics.push(PendingDiagnostic { line, problem: ProblemKind::More.into() }),
            _ => {}
        }
    }

    /// Adds a diagnostic about a token, whose kind `what` makes from the shortened text. The same ignored
    /// text is reported only once.
    fn report(&mut self, token: &PgnToken, what: impl FnOnce(String) -> ProblemKind) {
        let what = what(short(self.text_of(token)));
        if what.is_ignored() && self.read.diagnostics.iter().any(|diagnostic| diagnostic.problem.what == what)
        {
            return;
        }
        let problem = self.here(what);
        self.remark(token.line, problem);
    }

    /// Reads the token with the index `at`. Returns the number of tokens consumed.
    fn token(&mut self, at: usize) -> usize {
        let token = self.tokens[at];
        if self.skipped > 0 {
            match token.kind {
                TokenKind::Open => self.skipped += 1,
                TokenKind::Close => {
                    self.skipped -= 1;
                    if self.skipped == 0 && self.open.len() > 1 {
                        self.close(&token);
                    }
                }
                _ => {}
            }
            return 1;
        }
        match token.kind {
            TokenKind::Tag => {}
            TokenKind::Comment => self.comment(&token),
            TokenKind::Glyph => self.glyph(&token),
            TokenKind::Open => self.open_line(&token),
            TokenKind::Close => self.close(&token),
            TokenKind::Stray => self.report(&token, ProblemKind::Stray),
            TokenKind::Result => self.result(&token),
            TokenKind::Word => return self.word(at),
        }
        1
    }

    fn comment(&mut self, token: &PgnToken) {
        // A brace inside it would end the comment early, or open another one, when it is written.
        let text = self.text_of(token).replace([marks::NUL, marks::END_OF_FILE], " ");
        let words: Vec<&str> = text.split_whitespace().collect();
        if words.is_empty() {
            return;
        }
        let text = words.join(" ").replace('{', "(").replace('}', ")");
        self.add_comment(text);
    }

    /// Adds a comment to the last move of the current line, or to the line itself before its first move.
    fn add_comment(&mut self, text: String) {
        let line = &mut self.top().line;
        match line.nodes.last_mut() {
            Some(node) => node.comments.push(text),
            None => line.comments.push(text),
        }
    }

    fn glyph(&mut self, token: &PgnToken) {
        match self.text_of(token)[1..].parse::<u8>() {
            Ok(glyph) => self.add_glyphs(&[glyph]),
            Err(_) => self.report(token, ProblemKind::NoGlyph),
        }
    }

    /// Adds annotation glyphs (NAG numbers) to the last move of the current line, or to its first move that
    /// is to come.
    fn add_glyphs(&mut self, glyphs: &[u8]) {
        let top = self.top();
        match top.line.nodes.last_mut() {
            Some(node) => node.nags.extend(glyphs),
            None => top.glyphs.extend(glyphs),
        }
    }

    fn leftover_glyphs(&mut self) {
        let glyphs = std::mem::take(&mut self.top().glyphs);
        if !glyphs.is_empty() {
            let line = self.tokens.last().map_or(0, |token| token.line);
            self.remark(line, self.here(ProblemKind::LoneGlyph));
        }
    }

    fn open_line(&mut self, token: &PgnToken) {
        let before = self.top().before;
        let why = match before {
            _ if self.ended => Some(Misplaced::AfterEnd),
            None => Some(Misplaced::BeforeFirst),
            Some(_) if self.open.len() >= MAX_NESTING => Some(Misplaced::TooDeep),
            Some(_) => None,
        };
        if let Some(why) = why {
            self.skipped = 1;
            self.read.bad_lines += 1;
            self.remark(token.line, self.here(ProblemKind::SideLine(why)));
        }
        // A skipped variation is closed as well, and is then found empty.
        let (board, shift) = (before.unwrap_or(self.top().board), self.top().shift);
        self.open.push(Open::new(board, shift));
    }

    fn close(&mut self, token: &PgnToken) {
        if self.open.len() < 2 {
            self.report(token, |_| ProblemKind::NotOpened);
        } else {
            self.close_line();
        }
    }

    /// Ends the innermost open variation and adds it to the last move of the line around it.
    fn close_line(&mut self) {
        self.leftover_glyphs();
        let closed = self.open.pop().map(|open| open.line).unwrap_or_default();
        if !(closed.nodes.is_empty() && closed.comments.is_empty())
            && let Some(node) = self.top().line.nodes.last_mut()
        {
            node.variations.push(closed);
        }
    }

    fn result(&mut self, token: &PgnToken) {
        let text = self.text_of(token);
        let outcome = marks::outcome(text).unwrap_or("*");
        // Variations may have a result of their own; that of the game is outside.
        if self.open.len() > 1 {
            if outcome != "*" {
                self.add_comment(outcome.to_owned());
            }
        } else {
            if self.result.is_some() {
                self.report(token, ProblemKind::AfterEnd);
            } else {
                self.read.outcome = Some(outcome);
                self.result = Some(*token);
            }
        }
    }

    /// Reads the word at token `at`, or several that form one move (`e2 - e4`). Returns the number of tokens
    /// consumed.
    fn word(&mut self, at: usize) -> usize {
        if self.prose {
            return 1;
        }
        let token = self.tokens[at];
        let text = self.text_of(&token);
        let mut word = text;
        if let Some((length, number, dots)) = marks::number(word) {
            if dots == 0 && length >= 4 && length == word.len() {
                return if self.numeric_move(word) { 1 } else { self.unreadable(at, text, None) };
            }
            self.check_number(at, length, number, dots);
            word = &word[length..];
        }
        if word.is_empty() || self.plain_move(at, word) {
            return 1;
        }
        if let Some(glyphs) = marks::alone(word).filter(|_| !is_null(word)) {
            let begun = !self.top().line.nodes.is_empty();
            if glyphs.is_empty() && !begun {
                self.report(&token, ProblemKind::SaysNothing);
            } else {
                self.add_glyphs(&glyphs);
            }
            return 1;
        }
        if self.ended {
            self.report(&token, ProblemKind::AfterEnd);
            return 1;
        }
        let (joined, count) = self.joined(at, word);
        if let Some(joined) = joined
            && self.play(&token, &joined).is_ok()
        {
            return count;
        }
        match self.play(&token, word) {
            Ok(()) => 1,
            Err(_)
                if word.chars().all(|c| !c.is_alphanumeric())
                    && !plain(word).starts_with(|c: char| c.is_ascii_alphabetic()) =>
            {
                self.report(&token, ProblemKind::UnknownSign);
                1
            }
            Err(_) if self.split_number(&token, word) => 1,
            Err(error) => self.unreadable(at, word, Some(&error)),
        }
    }

    /// Plays a word that is a move and nothing else, as most words are. Returns false, and plays nothing, if
    /// it is not.
    fn plain_move(&mut self, at: usize, word: &str) -> bool {
        let body = word.trim_end_matches(['+', '#']);
        let joint = |b: u8| matches!(b, b'-' | b'x' | b':' | b'=' | b'/') || !b.is_ascii();
        let next = self.tokens.get(at + 1).and_then(|next| self.text.as_bytes().get(next.start));
        let goes_on = next.is_some_and(|&byte| joint(byte));
        let plain = body.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'='));
        if self.letters.is_some() || self.ended || goes_on || !plain {
            return false;
        }
        let mv = self.top().board.parse_san(body);
        if let Ok(mv) = mv {
            self.add_move(Some(mv), Vec::new());
        }
        mv.is_ok()
    }

    /// Returns the move that the word at token `at` forms with the next ones (`e2 - e4`, `♘ f3`, `e8 =Q`),
    /// and its number of tokens; `None` and 1 if it forms none with them. The move need not be legal.
    fn joined(&self, at: usize, word: &str) -> (Option<String>, usize) {
        let next = |n: usize| {
            let token = self.tokens.get(at + n).filter(|token| token.kind == TokenKind::Word)?;
            (token.line == self.tokens[at].line).then(|| self.text_of(token))
        };
        let Some(second) = next(1) else { return (None, 1) };
        if second.starts_with(['=', '/']) && second.len() > 1 && word.ends_with(['1', '8']) {
            return (Some(format!("{word}{second}")), 2);
        }
        if plain(word).len() == 1 && !word.is_ascii() {
            return (Some(format!("{word}{second}")), 2);
        }
        match (plain(second).as_ref(), next(2)) {
            ("-" | "x" | ":", Some(third)) => match next(3)
                .filter(|next| next.len() > 1 && next.starts_with('=') && third.ends_with(['1', '8']))
            {
                Some(becomes) => (Some(format!("{word}{second}{third}{becomes}")), 4),
                None => (Some(format!("{word}{second}{third}")), 3),
            },
            ("=", Some(third)) if word.ends_with(['1', '8']) => (Some(format!("{word}={third}")), 3),
            _ => (None, 1),
        }
    }

    /// Plays a move with the next move number attached, such as `e52.Nf3`, and the move after it. Returns
    /// false, and plays nothing, if the word is not of this form.
    fn split_number(&mut self, token: &PgnToken, word: &str) -> bool {
        let after = {
            let board = &self.top().board;
            board.fullmove_number() + u32::from(board.side_to_move() == Color::Black)
        };
        let Some(at) = word.find(&format!("{after}.")).filter(|&at| at > 1) else { return false };
        let (first, rest) = word.split_at(at);
        let rest = marks::number(rest).map_or(rest, |(length, ..)| &rest[length..]);
        let mark = (self.top().board, self.top().before, self.top().line.nodes.len());
        if self.play(token, first).is_ok() {
            if rest.is_empty() || self.play(token, rest).is_ok() {
                return true;
            }
            let top = self.top();
            (top.board, top.before) = (mark.0, mark.1);
            top.line.nodes.truncate(mark.2);
        }
        false
    }

    /// Plays a move in ICCF numeric notation (`5254`). Returns false if the word is not a legal move in it.
    fn numeric_move(&mut self, word: &str) -> bool {
        let mut text = String::new();
        for (at, digit) in word.bytes().enumerate() {
            let letter = match (at, digit) {
                (0 | 2, b'1'..=b'8') => digit - b'1' + b'a',
                (1 | 3, b'1'..=b'8') => digit,
                (4, b'1'..=b'4') => b"qrbn"[usize::from(digit - b'1')],
                _ => return false,
            };
            text.push(char::from(letter));
        }
        let mv = self.top().board.parse_uci(&text);
        if let Some(mv) = mv {
            self.add_move(Some(mv), Vec::new());
        }
        mv.is_some()
    }

    /// Plays the move that a word names in the current line; a null move in check is reported instead.
    ///
    /// # Errors
    /// If the word is not a legal move.
    fn play(&mut self, token: &PgnToken, word: &str) -> Result<(), SanError> {
        if is_null(word) {
            let (_, glyphs) = marks::split(word.trim_start_matches(['-', '0', 'Z', '@']));
            if !self.top().board.in_check() {
                self.add_move(None, glyphs);
            } else if self.open.len() > 1 {
                self.end_side_line(token, NoMove::Null);
            } else {
                self.ended = true;
                self.report(token, ProblemKind::NullInCheck);
            }
            return Ok(());
        }
        let (mv, glyphs) = self.move_of(word)?;
        self.add_move(Some(mv), glyphs);
        Ok(())
    }

    /// Returns the move that a word names in the current position, and the NAG numbers of the signs after it.
    ///
    /// # Errors
    /// If the word is not a legal move.
    fn move_of(&self, word: &str) -> Result<(Move, Vec<u8>), SanError> {
        let board = &self.open[self.open.len() - 1].board;
        let (body, glyphs) = marks::split(word);
        let read = |body: &str| match self.letters {
            None => board.parse_san(body),
            Some(letters) => board.parse_san(&letters.to_english(&plain(body))),
        };
        let first = read(body);
        if first.is_err() {
            // Spaces in it (`b8 (Q)`), or the sign of a novelty: `Nf3N`.
            let tight: String = body.chars().filter(|&c| !is_blank(c)).collect();
            if let Ok(mv) = read(&tight) {
                return Ok((mv, glyphs));
            }
            if let Some(Ok(mv)) = body.strip_suffix('N').map(|body| read(marks::split(body).0)) {
                let glyphs = [marks::split(&body[..body.len() - 1]).1, vec![146], glyphs].concat();
                return Ok((mv, glyphs));
            }
        }
        Ok((first?, glyphs))
    }

    fn add_move(&mut self, mv: Option<Move>, mut glyphs: Vec<u8>) {
        if self.top().line.nodes.len() >= MAX_PLIES {
            let line = self.tokens.last().map_or(0, |token| token.line);
            let problem = ProblemKind::TooManyPlies(MAX_PLIES).into();
            self.read.fault = Some(PendingDiagnostic { line, problem });
            return;
        }
        if self.open.len() == 1
            && let Some(result) = self.result.take()
        {
            let what = ProblemKind::AfterResult(short(self.text_of(&result)));
            self.remark(result.line, self.here(what));
        }
        let top = self.top();
        let before = top.board;
        let san = mv.map_or_else(|| "--".to_owned(), |mv| before.san(mv));
        match mv {
            Some(mv) => top.board.make(mv, &mut ()),
            None => top.board.make_null(),
        }
        top.before = Some(before);
        let mut node = MoveNode::new(mv, san);
        node.nags.append(&mut top.glyphs);
        node.nags.append(&mut glyphs);
        top.line.nodes.push(node);
    }
}

/// Returns true for the notations of a null move.
fn is_null(word: &str) -> bool {
    let word = plain(word);
    let body = word.trim_end_matches(['!', '?', ',', '.']);
    matches!(body, "--" | "Z0" | "0000" | "@@@@" | "----")
        || body.eq_ignore_ascii_case("null")
        || body.eq_ignore_ascii_case("pass")
}
