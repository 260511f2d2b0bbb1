//! Diagnostics of the reader: parts that were not read as written, and games that could not be read. Each has its
//! place: game, players, line of the file, move.
//!
//! The kinds are a closed list ([`ProblemKind`]), so that they can be translated.

use palisade::board::FenError;
use palisade::types::Color;
use std::fmt;

/// The number of diagnostics stored for one game, besides those of damage. One more reports that others were
/// dropped.
pub(crate) const MOST: usize = 40;

/// A report on a part of a game that was not read as written. The game itself is returned by the reader, with
/// the moves before the problem if it could not be read further.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The number of the game in the file, from 1.
    pub game: usize,
    /// The players as `White - Black`; `?` for a name that the tags do not have.
    pub players: String,
    /// The line of the file with the problem, from 1.
    pub line: u64,
    /// The problem. Its `Display` form also describes how the reader handled it.
    pub problem: Problem,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {} ({}), line {}: {}", self.game, self.players, self.line, self.problem)
    }
}

/// The reason why the reader skipped a game of a PGN file, with its place in the file. A game that was
/// repaired or cut short is returned and has a [`Diagnostic`] instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameError {
    /// The number of the game in the file, from 1.
    pub number: usize,
    /// The players as `White - Black`; `?` for a name that the tags do not have.
    pub players: String,
    /// The line of the file with the error, from 1.
    pub line: u64,
    /// The problem because of which the game was left out.
    pub reason: Problem,
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {} ({}), line {}: {}", self.number, self.players, self.line, self.reason)
    }
}

impl std::error::Error for GameError {}

/// A problem in a game: its kind and details, and the move at which it occurs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The number and the side of the move at which the problem occurs; `None` if it belongs to no move.
    pub at: Option<(u32, Color)>,
    /// The kind of the problem, with its details.
    pub what: ProblemKind,
}

impl From<ProblemKind> for Problem {
    fn from(what: ProblemKind) -> Self {
        Self { at: None, what }
    }
}

impl Problem {
    /// Returns the number of the move with the problem: `12` for White's, `12...` for Black's;
    /// `None` if it belongs to no move.
    pub fn place(&self) -> Option<String> {
        self.at.map(|(number, side)| format!("{number}{}", if side == Color::Black { "..." } else { "" }))
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = self.place() {
            write!(f, "move {place}: ")?;
        }
        self.what.fmt(f)
    }
}

/// The reason why a word of a game cannot be read as a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoMove {
    /// The word does not have the form of a move.
    Syntax,
    /// Two pieces or more can make the move.
    Ambiguous,
    /// The promotion piece is missing.
    Promotion,
    /// The move is illegal.
    Illegal,
    /// The word is a null move of a side in check, which cannot be played.
    Null,
    /// The word follows checkmate or stalemate.
    GameOver,
    /// The word moves a king to e4, d4, e5 or d5, as electronic boards do to mark the result of a game.
    BoardSign,
}

impl fmt::Display for NoMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Syntax => "is not a move",
            Self::Ambiguous => "fits several legal moves",
            Self::Promotion => "does not say what the pawn becomes",
            Self::Illegal => "is not legal",
            Self::Null => "is a null move that cannot be played",
            Self::GameOver => "comes after the last legal move: the game is over",
            Self::BoardSign => "is not legal (an electronic board marks the result with its kings)",
        })
    }
}

/// The reason why a variation in a game is in a place where none can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misplaced {
    /// The variation follows the end of the main line.
    AfterEnd,
    /// The variation precedes the first move of its line.
    BeforeFirst,
    /// The variation is nested too deep: 60 lines, the main line included, are the limit.
    TooDeep,
}

/// The kind of a problem in the text of a game. Strings from the file have no quotes; they are shortened to
/// 40 characters, except those of [`Self::Variant`], [`Self::OpenTag`] and [`Self::Cut`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProblemKind {
    /// Text before the tags of a game, ignored.
    BeforeTags(String),
    /// A word that belongs to no game, ignored.
    Stray(String),
    /// A `$` with a number that is not a numeric annotation glyph (NAG), ignored.
    NoGlyph(String),
    /// Punctuation before the first move that means nothing there, ignored.
    SaysNothing(String),
    /// A word after the end of the game, ignored.
    AfterEnd(String),
    /// Words after the last move that are not moves, ignored.
    AfterLast(String),
    /// An unknown sign, ignored.
    UnknownSign(String),
    /// A null move in check: the main line ends before it.
    NullInCheck(String),
    /// A word that is not a move: the variation ends before it.
    LineEnds(String, NoMove),
    /// A word that is not a move: the main line ends before it, or the game is rejected if no move comes
    /// before.
    Unreadable(String, NoMove),
    /// The main line ends early because of this problem. The string is the text that was not read, up to
    /// 1,000 characters.
    Cut(Box<ProblemKind>, String),
    /// A word that is not a move, ignored between two moves.
    Skipped(String),
    /// A word that contains a move, and the SAN of that move, which is played.
    ReadAs(String, String),
    /// A move number that contradicts the moves, and the number under which the move is read, such as
    /// `12...`.
    WrongNumber(String, String),
    /// The number of the first move, in a game from the initial position that does not begin with move 1.
    StartsAt(u32),
    /// Moves after this result are read as part of the game.
    AfterResult(String),
    /// NUL bytes, ignored.
    NulBytes,
    /// A DOS end-of-file character (Ctrl-Z), ignored.
    EndOfFile,
    /// The text is not UTF-8 and is read in the encoding of this name.
    Guessed(&'static str),
    /// The file is not text; holds its format, such as `a zip archive`.
    Format(&'static str),
    /// The source cannot be read further; holds the message of the read error.
    ReadError(String),
    /// An annotation glyph in a line without moves, ignored.
    LoneGlyph,
    /// A variation that is left out.
    SideLine(Misplaced),
    /// The limit of diagnostics for one game was reached; further ones are dropped.
    More,
    /// A parenthesis that is not closed: its variation lasts to the end of the game.
    NotClosed,
    /// A parenthesis that was not opened, ignored.
    NotOpened,
    /// The game has more plies than this number and is cut there.
    TooManyPlies(usize),
    /// The tag of this name has no closing bracket or quote: the rest of its line is its value.
    OpenTag(String),
    /// A comment has no end: the rest of the game is its text.
    OpenComment,
    /// The text or the number of tokens exceeds the limit for one game.
    TooLong,
    /// The tag Variant has this value, a game that is not supported.
    Variant(String),
    /// The FEN tag is invalid for this reason.
    Fen(FenError),
    /// The FEN tag is empty: the game is read from the initial position.
    EmptyFen,
    /// The FEN tag has only this number of fields, and is read as this FEN.
    ShortFen(usize, String),
    /// A game without tags and moves.
    NoMoves,
    /// A game that begins with move 1 without tags, and without a result of the game before it.
    Restarted,
    /// The tag Result has the first value, which is not a result, and is read as the second.
    NoResult(String, &'static str),
    /// The moves end in `*`, but the tag has this result, which counts.
    TagCounts(&'static str),
    /// The moves end with the first result, which counts, but the tag has the second.
    MovesCount(&'static str, String),
    /// The piece letters fit both languages, which would be different moves.
    Languages(&'static str, &'static str),
    /// A problem that a caller of the reader found in the game; holds its message.
    Other(String),
}

impl ProblemKind {
    /// Returns true for kinds of problems whose text is ignored and which may recur in a game.
    pub(crate) const fn is_ignored(&self) -> bool {
        use ProblemKind::{
            AfterEnd, AfterLast, NoGlyph, NotOpened, SaysNothing, Skipped, Stray, UnknownSign,
        };
        matches!(
            self,
            Stray(_)
                | NoGlyph(_)
                | SaysNothing(_)
                | AfterEnd(_)
                | AfterLast(_)
                | UnknownSign(_)
                | Skipped(_)
                | NotOpened
        )
    }

    /// Returns true if the text of the game is damaged, so that moves may be missing from it.
    pub const fn is_damage(&self) -> bool {
        use ProblemKind::{Cut, NotClosed, NotOpened, OpenComment, ReadAs, ReadError, Skipped};
        matches!(self, Cut(..) | NotClosed | NotOpened | OpenComment | ReadAs(..) | ReadError(_) | Skipped(_))
    }
}

impl fmt::Display for ProblemKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BeforeTags(text) => write!(f, "'{text}' comes before the tags and is not part of a game"),
            Self::Stray(word) => write!(f, "'{word}' is not part of a game and is ignored"),
            Self::NoGlyph(word) => write!(f, "'{word}' is not a glyph and is ignored"),
            Self::SaysNothing(word) => {
                write!(f, "'{word}' means nothing before the first move and is ignored")
            }
            Self::AfterEnd(word) => write!(f, "'{word}' comes after the end of the game and is ignored"),
            Self::AfterLast(text) => {
                write!(f, "'{text}' is not a move, comes after the last one, and is ignored")
            }
            Self::UnknownSign(word) => write!(f, "'{word}' is not a known sign and is ignored"),
            Self::NullInCheck(word) => write!(f, "'{word}' is a null move in check: the game ends here"),
            Self::LineEnds(word, why) => write!(f, "'{word}' {why}: the variation ends here"),
            Self::Unreadable(word, why) => write!(f, "'{word}' {why}"),
            Self::Cut(why, _) => write!(f, "{why}: the game is kept up to here"),
            Self::Skipped(word) => write!(f, "'{word}' is not a move and is left out"),
            Self::ReadAs(word, san) => write!(f, "'{word}' is not a move and is read as {san}"),
            Self::WrongNumber(number, place) => {
                write!(f, "the number '{number}' contradicts the moves: the next move is read as {place}")
            }
            Self::StartsAt(number) => {
                write!(
                    f,
                    "begins with move {number} but has no FEN tag: it is read from the initial position"
                )
            }
            Self::AfterResult(result) => {
                write!(f, "moves follow the result '{result}' and are read as part of the game")
            }
            Self::NulBytes => f.write_str("NUL bytes are ignored"),
            Self::EndOfFile => f.write_str("an end-of-file character (Ctrl-Z) is ignored"),
            Self::Guessed(encoding) => write!(f, "the text is not UTF-8 and is read as {encoding}"),
            Self::Format(name) => write!(f, "the file is {name}, not PGN text"),
            Self::ReadError(error) => write!(f, "the file cannot be read further: {error}"),
            Self::LoneGlyph => f.write_str("a glyph without a move"),
            Self::SideLine(Misplaced::AfterEnd) => {
                f.write_str("a variation after the end of the game is left out")
            }
            Self::SideLine(Misplaced::BeforeFirst) => {
                f.write_str("a variation before the first move is left out")
            }
            Self::SideLine(Misplaced::TooDeep) => f.write_str("a variation nested too deep is left out"),
            Self::More => f.write_str("and more like it"),
            Self::NotClosed => f.write_str("'(' without ')': the variation lasts to the end of the game"),
            Self::NotOpened => f.write_str("')' without '(' is ignored"),
            Self::TooManyPlies(most) => write!(f, "more than {most} plies"),
            Self::OpenTag(name) => write!(f, "the tag {name} has no end, and its line is its value"),
            Self::OpenComment => f.write_str("a comment has no end: the rest of the game is its text"),
            Self::TooLong => f.write_str("too long for a game"),
            Self::Variant(name) => write!(f, "the variant '{name}' is another game"),
            Self::Fen(error) => write!(f, "FEN tag: {error}"),
            Self::EmptyFen => f.write_str("the FEN tag is empty: the game is read from the initial position"),
            Self::ShortFen(count, fen) => {
                write!(f, "the FEN tag has {count} of its 6 fields, and is read as '{fen}'")
            }
            Self::NoMoves => f.write_str("no moves"),
            Self::Restarted => {
                f.write_str("begins with move 1, but no result or tags come before it: read as a new game")
            }
            Self::NoResult(value, outcome) => {
                write!(f, "the tag Result says '{value}', which is not a result; it is read as {outcome}")
            }
            Self::TagCounts(tagged) => {
                write!(f, "the moves end in '*', the tag Result says '{tagged}': the tag counts")
            }
            Self::MovesCount(mark, value) => {
                write!(f, "the moves end in '{mark}', the tag Result says '{value}': the moves count")
            }
            Self::Languages(one, other) => {
                write!(f, "it could be {one} or {other}, which would be different moves")
            }
            Self::Other(text) => f.write_str(text),
        }
    }
}

/// Returns `text` in one line, shortened to 40 characters and `...`, for a quotation in a message.
pub(crate) fn short(text: &str) -> String {
    const LONGEST: usize = 40;
    let words: Vec<&str> = text.split_whitespace().collect();
    let text = words.join(" ");
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text,
    }
}
