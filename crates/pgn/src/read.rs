//! Reads the games of a stream, one at a time.
//!
//! [`scan`](crate::scan) splits games off the text and [`build`](crate::build) reads their moves. This
//! module reads tags, start position and result, and chooses the language.

use crate::build::{Builder, GameReading, PendingDiagnostic};
use crate::diagnostic::{Diagnostic, GameError, Problem, ProblemKind, short};
use crate::letters::{self, Letters};
use crate::marks;
use crate::scan::{Damage, Scanner, Section, TokenKind};
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

/// An iterator over the games of a stream: each valid game, or why it was rejected.
pub struct Games<R: BufRead> {
    scanner: Scanner<R>,
    number: usize,
    ended: bool,
    begun: Option<Box<Game>>,
}

impl<R: BufRead> Games<R> {
    /// Returns the games of a source in any common encoding.
    pub fn new(source: R) -> Self {
        Self { scanner: Scanner::new(source), number: 0, ended: false, begun: None }
    }

    /// Returns the readable part of the game rejected last, if its moves were at fault: everything up to the
    /// word that could not be read.
    pub fn take_begun(&mut self) -> Option<Game> {
        self.begun.take().map(|game| *game)
    }
}

impl<R: BufRead> Iterator for Games<R> {
    type Item = Result<Game, GameError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        self.begun = None;
        let section = self.scanner.next_section();
        self.number += 1;
        if let Some(error) = self.scanner.take_error() {
            // Text before the read error may be part of a game.
            self.ended = true;
            let players = section.map_or_else(
                || "?".to_owned(),
                |section| Header::read(self.scanner.text(), &section).players(),
            );
            let line = self.scanner.line();
            let reason = ProblemKind::Other(error.to_string()).into();
            return Some(Err(GameError { number: self.number, players, line, reason }));
        }
        let Some(section) = section else {
            self.ended = true;
            return None;
        };
        Some(game(self.scanner.text(), &section, self.number).map_err(|refused| {
            self.begun = refused.begun;
            refused.error
        }))
    }
}

/// Reads all games of a file. Returns the valid games and the errors of the others.
///
/// ```
/// use palisade_pgn::read_games;
/// let (games, errors) = read_games("1. e4! e5 2. \u{2658}f3 Nc6 3. Ke3 *".as_bytes());
/// assert_eq!((games.len(), errors.len()), (0, 1));
/// assert_eq!(errors[0].to_string(), "game 1 (? - ?), line 1: move 3: 'Ke3' is not legal");
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

/// The tags of a game and the problems in them.
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

    /// Returns the problem if the game is another variant.
    fn other_game(&self) -> Option<ProblemKind> {
        let variant = self.value("Variant")?;
        let word: String = variant.to_lowercase().split_whitespace().collect();
        (!CHESS.contains(&word.as_str())).then(|| ProblemKind::Variant(variant.to_owned()))
    }
}

/// A rejected game, and the part that could be read.
struct Refused {
    error: GameError,
    begun: Option<Box<Game>>,
}

/// Reads one game.
fn game(text: &str, section: &Section, number: usize) -> Result<Game, Refused> {
    let mut header = Header::read(text, section);
    let players = header.players();
    let error = |line: u64, reason: Problem| GameError { number, players: players.clone(), line, reason };
    let refuse = |line: u64, what: ProblemKind| Err(Refused { error: error(line, what.into()), begun: None });
    match section.damage {
        Some(Damage::OpenComment(line)) => return refuse(line, ProblemKind::OpenComment),
        Some(Damage::TooLong(line)) => return refuse(line, ProblemKind::TooLong),
        None => {}
    }
    if let Some(reason) = header.other_game() {
        return refuse(section.line, reason);
    }
    let start = match start(&mut header, text, section) {
        Ok(start) => start,
        Err(error) => return refuse(section.line, ProblemKind::Fen(error)),
    };
    let reading = best_reading(text, section, start);
    let told = |remark: PendingDiagnostic| Diagnostic {
        game: number,
        players: players.clone(),
        line: remark.line,
        problem: remark.problem,
    };
    if let Some(fault) = reading.fault {
        let begun = (!reading.line.nodes.is_empty()).then(|| {
            Box::new(Game {
                number,
                file_line: section.line,
                tags: header.tags,
                start,
                line: reading.line,
                outcome: "*".to_owned(),
                diagnostics: header.remarks.into_iter().chain(reading.diagnostics).map(told).collect(),
            })
        });
        return Err(Refused { error: error(fault.line, fault.problem), begun });
    }
    if header.tags.is_empty() && reading.line.nodes.is_empty() {
        return refuse(section.line, ProblemKind::NoMoves);
    }
    let mut remarks = std::mem::take(&mut header.remarks);
    if section.restarted {
        remarks.push(PendingDiagnostic { line: section.line, problem: ProblemKind::Restarted.into() });
    }
    let outcome = outcome(&mut header, reading.outcome, section.line, &mut remarks);
    remarks.extend(reading.diagnostics);
    let diagnostics = remarks.into_iter().map(told).collect();
    Ok(Game {
        number,
        file_line: section.line,
        tags: header.tags,
        start,
        line: reading.line,
        outcome: outcome.to_owned(),
        diagnostics,
    })
}

/// Returns the start position. A FEN with fewer than four fields is completed: with the side of the first
/// move's number (else White), no castling, no en passant.
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

/// Returns the result of the game. The mark after the moves counts, unless it is missing or `*`; then the
/// tag counts. The tag is set to the same value.
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
    let mut tell = |what: ProblemKind| remarks.push(PendingDiagnostic { line, problem: what.into() });
    let outcome = match (mark, tagged) {
        (mark, None) => {
            let outcome = mark.unwrap_or("*");
            tell(ProblemKind::NoResult(short(value), outcome));
            outcome
        }
        (None, Some(tagged)) => tagged,
        (Some(mark), Some(tagged)) if mark == tagged => mark,
        (Some("*"), Some(tagged)) => {
            tell(ProblemKind::TagCounts(tagged));
            tagged
        }
        (Some(mark), Some(_)) => {
            tell(ProblemKind::MovesCount(mark, short(value)));
            mark
        }
    };
    if !(unknown && outcome == "*") {
        outcome.clone_into(value);
    }
    outcome
}

/// Reads the moves with English letters, or, if these do not fit, with the one other language that reads
/// more of them.
fn best_reading(text: &str, section: &Section, start: Board) -> GameReading {
    let read = |letters: Option<&Letters>| Builder::new(text, section, start, letters).run(section.preface);
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
    if best >= english.badness() {
        // No language fits: the one that reads furthest tells where the fault is. One or two more moves
        // prove nothing.
        let furthest = readings.into_iter().max_by_key(|(_, reading)| reading.line.nodes.len());
        return match furthest {
            Some((_, other))
                if english.fault.is_some() && other.line.nodes.len() > english.line.nodes.len() + 2 =>
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
        Some(_) if english.fault.is_none() => english,
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
