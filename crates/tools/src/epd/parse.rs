//! Reads EPD: one position per line, four FEN fields, then operations `opcode operand operand;`.
//!
//! Follows the EPD chapter of the PGN standard (Edwards 1994). It accepts common deviations: six FEN fields
//! instead of four, a missing last semicolon, Latin-1 bytes, `#` comment lines, a byte-order mark. The
//! operations that decide about "solved" (`bm`, `am`, `dm`, STS points) must be correct: an illegal move
//! there, or a contradictory goal, makes the line an error. No input can cause a panic.

use palisade::board::{Board, FenError};
use palisade::types::Move;
use std::collections::HashSet;

/// One position of an EPD test suite, with its goal.
#[derive(Clone)]
pub struct EpdRecord {
    /// The line number in the file, from 1.
    pub line: usize,
    /// The position to search.
    pub board: Board,
    /// The operand of the `id` operation, the name of the position; `None` without one.
    pub id: Option<String>,
    /// The goal: the moves or mate that solve the position.
    pub goal: Goal,
    /// All operations as they are in the file, known or not.
    pub operations: Vec<Operation>,
}

impl EpdRecord {
    /// Returns the `id` of the position, or its line number, such as `line 7`, if there is none.
    pub fn name(&self) -> String {
        self.id.clone().unwrap_or_else(|| format!("line {}", self.line))
    }
}

/// An operation of an EPD line as written: an opcode with operands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operation {
    /// The opcode, the name before the operands: `bm`, `id`, ...
    pub opcode: String,
    /// The operands of the operation, without quotes.
    pub operands: Vec<String>,
}

/// The goal of a test position: best moves, moves to avoid, a distance to mate or points for moves. At least
/// one of these parts is given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Goal {
    /// `bm`: one of these moves must be played, if there are any.
    pub best: Vec<Move>,
    /// `am`: none of these moves may be played.
    pub avoid: Vec<Move>,
    /// `dm`: the score must be a mate in at most this number of moves. Negative if the side to move is mated,
    /// 0 for a draw; `None` if the score does not matter.
    pub mate: Option<i32>,
    /// Points for moves (STS `c8` and `c9`, or `c0`), in the order of the file; empty without points.
    pub points: Vec<(Move, u32)>,
}

impl Goal {
    /// Returns true if no part of the goal is given, so that the position cannot be solved.
    pub fn is_empty(&self) -> bool {
        self.best.is_empty() && self.avoid.is_empty() && self.mate.is_none() && self.points.is_empty()
    }

    /// Returns the points that the test position gives for a move; 0 if it gives none.
    pub fn points_for(&self, mv: Move) -> u32 {
        self.points.iter().find(|&&(candidate, _)| candidate == mv).map_or(0, |&(_, points)| points)
    }

    /// Returns the points for the best move of the test position; 0 if it gives no points.
    pub fn max_points(&self) -> u32 {
        self.points.iter().map(|&(_, points)| points).max().unwrap_or(0)
    }
}

/// The reason why a line of EPD is invalid or cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EpdError {
    /// The line has fewer than four fields; holds their number.
    #[error("a position needs 4 fields, found {0}")]
    TooFewFields(usize),
    /// The position of the line is invalid.
    #[error(transparent)]
    Position(#[from] FenError),
    /// A quoted operand has no closing quote; holds the opcode.
    #[error("{0}: closing quote is missing")]
    OpenQuote(String),
    /// An operation lacks its operands; holds the opcode.
    #[error("{0}: operand is missing")]
    NoOperand(String),
    /// The opcode that the error holds is not a name: at most 15 letters, digits and underscores, starting
    /// with a letter.
    #[error("'{0}' is not an opcode")]
    BadOpcode(String),
    /// An opcode occurs twice; holds the opcode.
    #[error("{0}: given twice")]
    Repeated(String),
    /// A move is not legal; holds the opcode and the move.
    #[error("{0}: '{1}' is not a legal move here")]
    IllegalMove(String, String),
    /// An operand is not an integer in range; holds the opcode and the operand.
    #[error("{0}: '{1}' is not a whole number in range")]
    BadNumber(String, String),
    /// `c8` and `c9` have different lengths; holds the number of points and the number of moves.
    #[error("c8 has {0} figures for {1} moves in c9")]
    PointsMismatch(usize, usize),
    /// The move is in both `bm` and `am`; holds the move.
    #[error("'{0}' is both in bm and in am")]
    Contradiction(String),
    /// There is no `bm`, `am`, `dm` or points.
    #[error("nothing to solve (no bm, am, dm or points)")]
    NoGoal,
    /// The side to move has no legal move.
    #[error("the game is over in this position")]
    GameOver,
}

/// Reads a whole EPD file. Returns the valid lines, and the invalid ones as line number (from 1) and reason,
/// both in file order. Empty lines and lines that start with `#` are skipped.
pub fn parse_file(bytes: &[u8]) -> (Vec<EpdRecord>, Vec<(usize, EpdError)>) {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let (mut records, mut errors) = (Vec::new(), Vec::new());
    for (number, line) in (1..).zip(bytes.split(|&byte| byte == b'\n')) {
        let text = decode(line);
        let text = text.trim();
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        match parse_line(text, number) {
            Ok(record) => records.push(record),
            Err(error) => errors.push((number, error)),
        }
    }
    (records, errors)
}

/// Decodes a line: UTF-8, or else Latin-1, which accepts any bytes.
fn decode(line: &[u8]) -> String {
    match std::str::from_utf8(line) {
        Ok(text) => text.to_owned(),
        Err(_) => line.iter().map(|&byte| char::from(byte)).collect(),
    }
}

/// Reads one line of EPD; `line` is its number in the file.
///
/// # Errors
/// When the position is invalid, an operation is wrong, or there is no goal.
pub fn parse_line(text: &str, line: usize) -> Result<EpdRecord, EpdError> {
    let (fields, rest) = split_fields(text);
    if fields.len() < 4 {
        return Err(EpdError::TooFewFields(fields.len()));
    }
    let operations = split_operations(rest)?;
    let mut fen = fields.join(" ");
    if fields.len() == 4 {
        // In proper EPD the counters are operations.
        let counter = |name: &str, least: u32| number_of(&operations, name, least);
        fen = format!("{fen} {} {}", counter("hmvc", 0)?, counter("fmvn", 1)?);
    }
    let board = Board::from_fen(&fen)?;
    let goal = read_goal(&board, &operations)?;
    if !board.has_legal_move() {
        return Err(EpdError::GameOver);
    }
    if goal.is_empty() {
        return Err(EpdError::NoGoal);
    }
    let id = find(&operations, "id").map(|id| id.operands.join(" "));
    Ok(EpdRecord { line, board, id, goal, operations })
}

/// Returns the FEN fields (four, or up to six if the counters follow as in FEN; fewer if the line is shorter)
/// and the rest of the line.
fn split_fields(text: &str) -> (Vec<&str>, &str) {
    let mut fields = Vec::new();
    let mut rest = text.trim_start();
    while fields.len() < 6 {
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let (field, tail) = rest.split_at(end);
        let is_counter = !field.is_empty() && field.bytes().all(|byte| byte.is_ascii_digit());
        if field.is_empty() || (fields.len() >= 4 && !is_counter) {
            break;
        }
        fields.push(field);
        rest = tail.trim_start();
    }
    (fields, rest)
}

/// Splits `bm Qg6; id "WAC.001";` into operations. Quotes may contain semicolons.
fn split_operations(text: &str) -> Result<Vec<Operation>, EpdError> {
    let mut operations: Vec<Operation> = Vec::new();
    let mut opcodes = HashSet::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ';');
        if rest.is_empty() {
            return Ok(operations);
        }
        let end = rest.find(|c: char| c.is_whitespace() || c == ';').unwrap_or(rest.len());
        let opcode = rest[..end].to_owned();
        if !is_opcode(&opcode) {
            return Err(EpdError::BadOpcode(opcode));
        }
        let (operands, tail) = split_operands(&rest[end..], &opcode)?;
        if !opcodes.insert(opcode.clone()) {
            return Err(EpdError::Repeated(opcode));
        }
        operations.push(Operation { opcode, operands });
        rest = tail;
    }
}

fn is_opcode(text: &str) -> bool {
    text.len() <= 15
        && text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// Returns the operands up to the semicolon that ends the operation `opcode`, and the text after it.
fn split_operands<'a>(text: &'a str, opcode: &str) -> Result<(Vec<String>, &'a str), EpdError> {
    let mut operands = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start();
        if let Some(quoted) = rest.strip_prefix('"') {
            let end = quoted.find('"').ok_or_else(|| EpdError::OpenQuote(opcode.to_owned()))?;
            operands.push(quoted[..end].to_owned());
            rest = &quoted[end + 1..];
        } else if rest.is_empty() || rest.starts_with(';') {
            return Ok((operands, rest.strip_prefix(';').unwrap_or(rest)));
        } else {
            let end = rest.find(|c: char| c.is_whitespace() || c == ';').unwrap_or(rest.len());
            operands.push(rest[..end].to_owned());
            rest = &rest[end..];
        }
    }
}

fn find<'a>(operations: &'a [Operation], opcode: &str) -> Option<&'a Operation> {
    operations.iter().find(|operation| operation.opcode == opcode)
}

/// Returns the value of a counter operation, or `default` without one.
fn number_of(operations: &[Operation], opcode: &str, default: u32) -> Result<u32, EpdError> {
    let Some(operation) = find(operations, opcode) else { return Ok(default) };
    let text = operation.operands.first().ok_or_else(|| EpdError::NoOperand(opcode.to_owned()))?;
    text.parse::<u16>().map(u32::from).map_err(|_| EpdError::BadNumber(opcode.to_owned(), text.clone()))
}

fn read_goal(board: &Board, operations: &[Operation]) -> Result<Goal, EpdError> {
    let best = read_moves(board, operations, "bm")?;
    let avoid = read_moves(board, operations, "am")?;
    if let Some(&mv) = best.iter().find(|mv| avoid.contains(mv)) {
        return Err(EpdError::Contradiction(board.san(mv)));
    }
    let mate = match find(operations, "dm") {
        None => None,
        Some(operation) => {
            let text = operation.operands.first().ok_or_else(|| EpdError::NoOperand("dm".to_owned()))?;
            let distance = text.parse().ok().filter(|moves: &i32| moves.unsigned_abs() < 10_000);
            Some(distance.ok_or_else(|| EpdError::BadNumber("dm".to_owned(), text.clone()))?)
        }
    };
    Ok(Goal { best, avoid, mate, points: read_points(board, operations)? })
}

/// Reads the moves of `bm` or `am`, in SAN or in UCI notation.
fn read_moves(board: &Board, operations: &[Operation], opcode: &str) -> Result<Vec<Move>, EpdError> {
    let Some(operation) = find(operations, opcode) else { return Ok(Vec::new()) };
    if operation.operands.is_empty() {
        return Err(EpdError::NoOperand(opcode.to_owned()));
    }
    let words = operation.operands.iter().flat_map(|operand| operand.split([' ', ',']));
    let mut moves = Vec::new();
    for word in words.filter(|word| !word.is_empty()) {
        let illegal = || EpdError::IllegalMove(opcode.to_owned(), word.to_owned());
        let mv = read_move(board, word).ok_or_else(illegal)?;
        // A repeated move counts once, so that a line cannot contain thousands.
        if !moves.contains(&mv) {
            moves.push(mv);
        }
    }
    Ok(moves)
}

fn read_move(board: &Board, word: &str) -> Option<Move> {
    board.parse_move(word).ok()
}

/// Reads the points of moves: `c8` (points) with `c9` (UCI moves), else `c0` as `"Qg6=10, Nf3=4"`. Empty if
/// these operations have another form: then they are comments.
fn read_points(board: &Board, operations: &[Operation]) -> Result<Vec<(Move, u32)>, EpdError> {
    if let (Some(c8), Some(c9)) = (find(operations, "c8"), find(operations, "c9")) {
        let figures: Option<Vec<u32>> = words(c8).map(|word| word.parse().ok()).collect();
        let moves: Vec<&str> = words(c9).collect();
        if let Some(figures) = figures.filter(|figures| !figures.is_empty()) {
            if figures.len() != moves.len() {
                return Err(EpdError::PointsMismatch(figures.len(), moves.len()));
            }
            let pairs = moves.iter().zip(figures).map(|(word, points)| {
                let mv = read_move(board, word);
                mv.map(|mv| (mv, points))
                    .ok_or_else(|| EpdError::IllegalMove("c9".to_owned(), (*word).to_owned()))
            });
            return pairs.collect();
        }
    }
    let Some(c0) = find(operations, "c0") else { return Ok(Vec::new()) };
    let pair = |part: &str| {
        let (san, points) = part.trim().rsplit_once('=')?;
        Some((board.parse_move(san).ok()?, points.parse().ok()?))
    };
    let text = c0.operands.join(" ");
    let pairs: Option<Vec<(Move, u32)>> = text.split(',').map(pair).collect();
    Ok(pairs.unwrap_or_default())
}

fn words(operation: &Operation) -> impl Iterator<Item = &str> {
    operation.operands.iter().flat_map(|operand| operand.split_ascii_whitespace())
}
