//! Reads the games of a stream, one at a time.
//!
//! [`scan`](crate::scan) splits games off the text and [`build`](crate::build) reads their moves. This
//! module reads tags, start position and result, and chooses the language.

use crate::build::{Builder, GameReading, PendingDiagnostic};
use crate::diagnostic::{Diagnostic, GameError, Problem, ProblemKind, short};
use crate::letters::{self, Letters};
use crate::marks;
use crate::scan::{Damage, PgnToken, Scanner, Section, TokenKind};
use crate::tag;
use crate::tree::{Game, Variation};
use palisade::board::{Board, FenError};
use std::io::BufRead;

/// Values of the tag `Variant`, in lower case without spaces, that mean chess.
const CHESS: [&str; 11] = [
    "",
    "?",
    "-",
    "chess",
    "standard",
    "standardchess",
    "normal",
    "fromposition",
    "chess960",
    "fischerandom",
    "fischerrandom",
];

/// An iterator over the games of a PGN stream: each game that could be read, or the reason why it was
/// skipped. A read error of the stream ends the iteration and is its last item, as an error or as a
/// diagnostic of the game.
pub struct Games<R: BufRead> {
    scanner: Scanner<R>,
    number: usize,
    ended: bool,
}

impl<R: BufRead> Games<R> {
    /// Makes an iterator over the games of a source in UTF-8, UTF-16 or Windows-1252. Reads nothing yet.
    pub fn new(source: R) -> Self {
        Self { scanner: Scanner::new(source), number: 0, ended: false }
    }
}

impl<R: BufRead> Iterator for Games<R> {
    type Item = Result<Game, GameError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let section = self.scanner.next_section();
        self.number += 1;
        // A game with its result is whole.
        let whole = section.as_ref().and_then(|section| section.tokens.last());
        let whole = whole.is_some_and(|last| last.kind == TokenKind::Result);
        let error = if whole { None } else { self.scanner.take_error() };
        self.ended = section.is_none() || error.is_some();
        match (section, error) {
            (None, None) => None,
            (Some(section), None) => Some(game(self.scanner.text(), &section, self.number)),
            (section, Some(error)) => {
                let cut = section.and_then(|section| cut_game(self.scanner.text(), section, self.number));
                Some(self.after_error(cut, &error.to_string()))
            }
        }
    }
}

impl<R: BufRead> Games<R> {
    /// Returns `cut`, the beginning of the game in which the source failed with the message `error`, with a
    /// diagnostic. Returns the failure alone if the game has no moves or is `None`.
    fn after_error(&self, cut: Option<Game>, error: &str) -> Result<Game, GameError> {
        let line = self.scanner.line();
        let problem = Problem::from(ProblemKind::ReadError(error.to_owned()));
        let players = cut.as_ref().map_or_else(|| "? - ?".to_owned(), Game::players);
        match cut {
            Some(mut game) if !game.line.nodes.is_empty() => {
                game.diagnostics.push(Diagnostic { game: self.number, players, line, problem });
                Ok(game)
            }
            _ => Err(GameError { number: self.number, players, line, reason: problem }),
        }
    }
}

/// Returns the game `section` of which the source gave only the beginning; `None` if it cannot be read. A
/// last word that may be cut in two is left out.
fn cut_game(text: &str, mut section: Section, number: usize) -> Option<Game> {
    if section.tokens.last().is_some_and(|last| last.kind == TokenKind::Word && last.end == text.len()) {
        section.tokens.pop();
    }
    section.preface = section.preface.min(section.tokens.len());
    game(text, &section, number).ok()
}

/// Reads all games of a file. Returns the games (damaged ones up to the damage), and the errors of parts that
/// are no games.
///
/// ```
/// use palisade_pgn::read_games;
/// let (games, errors) = read_games("1. e4! e5 2. \u{2658}f3 Nc6 3. Ke3 *\n\n1. Ke3 *".as_bytes());
/// assert_eq!((games.len(), games[0].moves().len(), errors.len()), (1, 4, 1));
/// let damage = games[0].damage().expect("an illegal move").to_string();
/// assert_eq!(damage, "game 1 (? - ?), line 1: move 3: 'Ke3' is not legal: the game is kept up to here");
/// assert_eq!(errors[0].to_string(), "game 2 (? - ?), line 3: move 1: 'Ke3' is not legal");
/// ```
pub fn read_games(bytes: &[u8]) -> (Vec<Game>, Vec<GameError>) {
    let (mut games, mut errors) = (Vec::new(), Vec::new());
    for game in Games::new(bytes) {
        match game {
            Ok(game) => games.push(game),
            Err(error) => errors.push(error),
        }
    }
    (games, errors)
}

/// The tags of a game (name and value, in the order of the file) and the problems in them.
struct Header {
    tags: Vec<(String, String)>,
    remarks: Vec<PendingDiagnostic>,
}

impl Header {
    fn read(text: &str, section: &Section) -> Self {
        let mut header = Self { tags: Vec::new(), remarks: Vec::new() };
        for token in section.tokens.iter().filter(|token| token.kind == TokenKind::Tag) {
            let Some(tag) = tag::read(&text[token.start..token.end]) else { continue };
            if !tag.sound {
                let problem = ProblemKind::OpenTag(tag.name.clone()).into();
                header.remarks.push(PendingDiagnostic { line: token.line, problem });
            }
            header.tags.push((tag.name, tag.value));
        }
        header
    }

    fn value(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    fn players(&self) -> String {
        let name = |tag| self.value(tag).filter(|name| !name.is_empty()).unwrap_or("?");
        format!("{} - {}", name("White"), name("Black"))
    }

    /// Returns the problem if the game is another variant of chess; otherwise `None`.
    fn other_game(&self) -> Option<ProblemKind> {
        let variant = self.value("Variant")?;
        let word: String = variant.to_lowercase().split_whitespace().collect();
        (!CHESS.contains(&word.as_str())).then(|| ProblemKind::Variant(variant.to_owned()))
    }
}

/// Returns the game `section`, whose tokens refer to `text`; `number` is its number in the file, from 1.
///
/// # Errors
/// If the game has no moves that can be read, another variant of chess, an invalid FEN, or too much text.
fn game(text: &str, section: &Section, number: usize) -> Result<Game, GameError> {
    let mut header = Header::read(text, section);
    let players = header.players();
    let refuse =
        |line: u64, reason: Problem| Err(GameError { number, players: players.clone(), line, reason });
    let mut remarks: Vec<PendingDiagnostic> = Vec::new();
    match section.damage {
        Some(Damage::TooLong(line)) => return refuse(line, ProblemKind::TooLong.into()),
        Some(Damage::Format(name)) => return refuse(section.line, ProblemKind::Format(name).into()),
        Some(Damage::OpenComment(line)) => {
            remarks.push(PendingDiagnostic { line, problem: ProblemKind::OpenComment.into() });
        }
        None => {}
    }
    if let Some(reason) = header.other_game() {
        return refuse(section.line, reason.into());
    }
    let start = match start(&mut header, text, section) {
        Ok(start) => start,
        Err(error) => return refuse(section.line, ProblemKind::Fen(error).into()),
    };
    let mut reading = best_reading(text, section, start, header.value("FEN").is_some());
    if reading.line.nodes.is_empty() {
        if let Some(fault) = reading.fault {
            return refuse(fault.line, fault.problem);
        }
        if header.tags.is_empty() {
            return refuse(section.line, ProblemKind::NoMoves.into());
        }
    }
    remarks.append(&mut header.remarks);
    let bytes = section.bytes.iter().cloned();
    remarks.extend(bytes.map(|(line, what)| PendingDiagnostic { line, problem: what.into() }));
    if section.restarted {
        remarks.push(PendingDiagnostic { line: section.line, problem: ProblemKind::Restarted.into() });
    }
    if let Some(fault) = reading.fault.take() {
        let rest = &section.tokens[reading.fault_at..];
        let last = rest.iter().rfind(|token| token.kind == TokenKind::Result);
        reading.outcome = last.and_then(|token| marks::outcome(&text[token.start..token.end]));
        let problem = Problem {
            at: fault.problem.at,
            what: ProblemKind::Cut(Box::new(fault.problem.what), unread(text, rest)),
        };
        reading.diagnostics.push(PendingDiagnostic { line: fault.line, problem });
    }
    let outcome = outcome(&mut header, reading.outcome, section.line, &mut remarks);
    remarks.extend(reading.diagnostics);
    let diagnostic = |remark: PendingDiagnostic| Diagnostic {
        game: number,
        players: players.clone(),
        line: remark.line,
        problem: remark.problem,
    };
    Ok(Game {
        number,
        file_line: section.line,
        tags: header.tags,
        start,
        line: reading.line,
        outcome: outcome.to_owned(),
        diagnostics: remarks.into_iter().map(diagnostic).collect(),
    })
}

/// Returns the text of the tokens `rest`, which were not read, in one line of up to 1,000 characters and
/// without the result.
fn unread(text: &str, rest: &[PgnToken]) -> String {
    const LONGEST: usize = 1000;
    let end = rest.iter().rposition(|token| token.kind != TokenKind::Result).map_or(0, |at| at + 1);
    let (Some(first), Some(last)) = (rest.first(), rest[..end].last()) else { return String::new() };
    let close = text[last.end..].starts_with('}') && last.kind == TokenKind::Comment;
    let words: Vec<&str> = text[first.start..last.end + usize::from(close)]
        .split(marks::is_blank)
        .filter(|word| !word.is_empty())
        .collect();
    let words = words.join(" ");
    match words.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &words[..end]),
        None => words,
    }
}

/// Returns the start position by the FEN tag, or the initial position without a FEN. A FEN with fewer than
/// four fields is completed: with the side of the first move's number (else White), no castling, no en
/// passant.
///
/// # Errors
/// If the FEN is invalid.
fn start(header: &mut Header, text: &str, section: &Section) -> Result<Board, FenError> {
    let Some(fen) = header.value("FEN").map(str::to_owned) else { return Ok(Board::startpos()) };
    let fields: Vec<&str> = fen.split_whitespace().collect();
    if matches!(fields.as_slice(), [] | ["?" | "-" | "*"]) {
        header.remarks.push(PendingDiagnostic { line: section.line, problem: ProblemKind::EmptyFen.into() });
        return Ok(Board::startpos());
    }
    if fields.len() > 3 {
        return Board::from_fen(&fen);
    }
    let black = || Builder::new(text, section, Board::startpos(), None).black_begins(section.preface);
    let side = fields.get(1).copied().unwrap_or(if black() { "b" } else { "w" });
    let whole = format!("{} {side} {} -", fields[0], fields.get(2).unwrap_or(&"-"));
    let board = Board::from_fen(&whole)?;
    let count = fields.len();
    let problem = ProblemKind::ShortFen(count, short(&board.fen())).into();
    header.remarks.push(PendingDiagnostic { line: section.line, problem });
    Ok(board)
}

/// Returns the result of the game. `mark`, the result after the moves, counts unless it is missing (`None`)
/// or `*`; then the tag counts. The tag is set to the same value. `line` is that of reported differences.
fn outcome(
    header: &mut Header,
    mark: Option<&'static str>,
    line: u64,
    remarks: &mut Vec<PendingDiagnostic>,
) -> &'static str {
    let Some((_, value)) = header.tags.iter_mut().find(|(name, _)| name == "Result") else {
        return mark.unwrap_or("*");
    };
    let unknown = matches!(value.trim(), "" | "?" | "-" | "*");
    let tagged = if unknown { Some("*") } else { marks::outcome(value) };
    let mut report = |what: ProblemKind| remarks.push(PendingDiagnostic { line, problem: what.into() });
    let outcome = match (mark, tagged) {
        (mark, None) => {
            let outcome = mark.unwrap_or("*");
            report(ProblemKind::NoResult(short(value), outcome));
            outcome
        }
        (None, Some(tagged)) => tagged,
        (Some(mark), Some(tagged)) if mark == tagged => mark,
        (Some("*"), Some(tagged)) => {
            report(ProblemKind::TagCounts(tagged));
            tagged
        }
        (Some(mark), Some(_)) => {
            report(ProblemKind::MovesCount(mark, short(value)));
            mark
        }
    };
    if !(unknown && outcome == "*") {
        outcome.clone_into(value);
    }
    outcome
}

/// Returns the moves of the game, read from `start` with English letters or, if these do not fit, with the
/// one other language that reads more of them. `has_fen` is true if the game has a FEN tag.
fn best_reading(text: &str, section: &Section, start: Board, has_fen: bool) -> GameReading {
    let read = |letters: Option<&Letters>| {
        Builder::new(text, section, start, letters).with_fen(has_fen).run(section.preface)
    };
    let english = read(None);
    let words = || {
        section.tokens.iter().filter(|token| token.kind == TokenKind::Word).map(|token| {
            let word = &text[token.start..token.end];
            marks::number(word).map_or(word, |(length, ..)| &word[length..])
        })
    };
    if english.badness() == (false, 0) {
        // A P before only some of the pawns is a Dutch knight, because pawn letters are usually left out.
        let some = words().any(letters::is_lettered_pawn);
        let bare = || words().any(|word| word.starts_with(|c: char| matches!(c, 'a'..='h')));
        if !(some && bare()) {
            return english;
        }
        let dutch = letters::OTHERS.iter().find(|letters| letters.name == "Dutch");
        return dutch
            .map(|dutch| read(Some(dutch)))
            .filter(|dutch| dutch.badness() == (false, 0))
            .unwrap_or(english);
    }
    let mut candidates: Vec<&Letters> = Vec::new();
    if words().any(letters::is_foreign) {
        candidates.extend(&letters::OTHERS);
    }
    if words().any(letters::is_small_piece) {
        candidates.push(&letters::SMALL);
    }
    let readings: Vec<(&Letters, GameReading)> =
        candidates.into_iter().map(|letters| (letters, read(Some(letters)))).collect();
    let Some(best) = readings.iter().map(|(_, reading)| reading.badness()).min() else { return english };
    if best.0 || best >= english.badness() {
        // No language fits: the one that reads furthest shows where the error is. One or two more moves
        // prove nothing.
        let furthest = readings.into_iter().max_by_key(|(_, reading)| reading.line.nodes.len());
        return match furthest {
            Some((_, other))
                if english.badness().0 && other.line.nodes.len() > english.line.nodes.len() + 2 =>
            {
                other
            }
            _ => english,
        };
    }
    let mut best = readings.into_iter().filter(|(_, reading)| reading.badness() == best);
    let Some((first, reading)) = best.next() else { return english };
    match best.find(|(_, other)| !same_moves(&reading.line, &other.line)) {
        None => reading,
        Some(_) if !english.badness().0 => english,
        Some((other, _)) => {
            let problem = ProblemKind::Languages(first.name, other.name).into();
            GameReading { fault: Some(PendingDiagnostic { line: section.line, problem }), ..english }
        }
    }
}

/// Returns true if both lines have the same moves, variations included.
fn same_moves(left: &Variation, right: &Variation) -> bool {
    left.nodes.len() == right.nodes.len()
        && left.nodes.iter().zip(&right.nodes).all(|(left, right)| {
            left.mv == right.mv
                && left.variations.len() == right.variations.len()
                && left.variations.iter().zip(&right.variations).all(|(left, right)| same_moves(left, right))
        })
}
