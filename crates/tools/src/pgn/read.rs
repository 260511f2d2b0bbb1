//! Reading PGN: pgn-reader tokenises, our board checks every move.
//!
//! A game with anything that cannot be played or placed (an illegal move, a bad
//! `FEN` tag, unbalanced parentheses) is refused as a whole with the reason;
//! the next game is read as if nothing had happened.

use super::line_comments::LineComments;
use super::tree::{Game, Line, Node};
use palisade::board::Board;
use pgn_reader::{Nag, Outcome, RawComment, RawTag, Reader, SanPlus, Skip, Visitor};
use std::fmt;
use std::io::{self, BufRead};
use std::ops::ControlFlow;

/// Variations nested deeper than this are taken for damage.
const MAX_NESTING: usize = 60;
/// Games longer than this are taken for damage.
const MAX_PLIES: usize = 2000;
/// The longest tag that is read.
const TAG_BYTES: usize = 1 << 16;
/// Values of the tag `Variant`, in small letters without blanks, that mean chess.
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

/// A game that was left out, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameError {
    /// Number in the file, from 1.
    pub number: usize,
    /// `White - Black`, as far as the tags were read.
    pub players: String,
    /// What is wrong.
    pub reason: String,
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {} ({}): {}", self.number, self.players, self.reason)
    }
}

/// The games of a stream, one at a time: each sound one or the reason against it.
pub struct Games<R: BufRead> {
    reader: Reader<LineComments<R>>,
    number: usize,
    /// Comments that stood before the tags of the next game.
    before: Vec<String>,
    ended: bool,
}

impl<R: BufRead> Games<R> {
    /// The games of this source.
    pub fn new(source: R) -> Self {
        // Tags come in one piece or not at all; comments are put together here.
        let reader = Reader::build(LineComments::new(source)).set_supported_tag_line_length(TAG_BYTES);
        Self { reader: reader.finish(), number: 0, before: Vec::new(), ended: false }
    }

    /// What the tokeniser cannot read: it lost its way (a comment or tag without
    /// end), or the file did.
    fn damage(&mut self, error: &io::Error) -> GameError {
        // It can only go on after the damage.
        let lost = error.kind() == io::ErrorKind::InvalidData;
        self.ended = !lost || !matches!(self.reader.has_more(), Ok(true));
        GameError { number: self.number, players: "?".to_owned(), reason: error.to_string() }
    }
}

impl<R: BufRead> Iterator for Games<R> {
    type Item = Result<Game, GameError>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.ended {
            let mut builder = Builder { number: self.number + 1 };
            let read = self.reader.read_game(&mut builder);
            if let Ok(Some(Ok(game))) = &read
                && game.line.nodes.is_empty()
            {
                self.before.extend_from_slice(&game.line.comments);
                continue;
            }
            self.number += 1;
            match read {
                Ok(None) => self.ended = true,
                Ok(Some(Ok(mut game))) => {
                    game.line.comments.splice(0..0, self.before.drain(..));
                    return Some(Ok(game));
                }
                Ok(Some(Err(error))) => return Some(Err(error)),
                Err(error) => return Some(Err(self.damage(&error))),
            }
        }
        None
    }
}

/// Reads all games of a file: the sound ones and the reasons against the rest.
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

struct Builder {
    number: usize,
}

/// A line under construction.
struct Open {
    line: Line,
    /// The position after its moves.
    board: Board,
    /// The position before the last of them: where a variation starts.
    before: Option<Board>,
}

struct Movetext {
    tags: Vec<(String, String)>,
    start: Board,
    /// The main line at the bottom, variations on top of it.
    open: Vec<Open>,
    /// The beginning of a comment whose end is yet to come.
    partial: Vec<u8>,
    outcome: Option<String>,
}

impl Movetext {
    fn top(&mut self) -> &mut Open {
        self.open.last_mut().expect("the main line is never closed")
    }

    /// The comments of what was read last: a move, or the head of the line.
    fn comments(&mut self) -> &mut Vec<String> {
        let line = &mut self.top().line;
        match line.nodes.last_mut() {
            Some(node) => &mut node.comments,
            None => &mut line.comments,
        }
    }
}

type Verdict = Result<Game, GameError>;

fn players(tags: &[(String, String)]) -> String {
    let name = |tag| tags.iter().find(|(name, _)| name == tag).map_or("?", |(_, value)| value.as_str());
    format!("{} - {}", name("White"), name("Black"))
}

impl Builder {
    fn refuse<C>(&self, tags: &[(String, String)], reason: impl Into<String>) -> ControlFlow<Verdict, C> {
        let error = GameError { number: self.number, players: players(tags), reason: reason.into() };
        ControlFlow::Break(Err(error))
    }
}

impl Visitor for Builder {
    type Tags = Vec<(String, String)>;
    type Movetext = Movetext;
    type Output = Verdict;

    fn begin_tags(&mut self) -> ControlFlow<Verdict, Self::Tags> {
        ControlFlow::Continue(Vec::new())
    }

    fn tag(&mut self, tags: &mut Self::Tags, name: &[u8], value: RawTag<'_>) -> ControlFlow<Verdict> {
        // A name is one word, and a tag ends with its line: broken off in one, it would not be read
        // again as it was written.
        let stray = |char: char| char.is_control() || char.is_whitespace();
        let name = String::from_utf8_lossy(name).replace(stray, "");
        tags.push((name, text_of(value.decode().as_ref()).replace(['\n', '\r'], " ")));
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Self::Tags) -> ControlFlow<Verdict, Movetext> {
        let variant = tags.iter().find(|(name, _)| name == "Variant").map_or("", |(_, value)| value.as_str());
        let word: String = variant.to_lowercase().split_whitespace().collect();
        if !CHESS.contains(&word.as_str()) {
            return self.refuse(&tags, format!("the variant '{variant}' is another game"));
        }
        let fen = tags.iter().find(|(name, _)| name == "FEN").map(|(_, value)| value.clone());
        let start = match fen {
            None => Board::startpos(),
            Some(fen) => match Board::from_fen(&fen) {
                Ok(board) => board,
                Err(error) => return self.refuse(&tags, format!("FEN tag: {error}")),
            },
        };
        let main = Open { line: Line::default(), board: start, before: None };
        ControlFlow::Continue(Movetext { tags, start, open: vec![main], partial: Vec::new(), outcome: None })
    }

    fn san(&mut self, text: &mut Movetext, san: SanPlus) -> ControlFlow<Verdict> {
        let in_variation = text.open.len() > 1;
        let open = text.open.last_mut().expect("the main line is never closed");
        let written = san.san.to_string();
        let before = open.board;
        let number = before.fullmove_number();
        let node = if written == "--" {
            if !in_variation || before.in_check() {
                return self.refuse(&text.tags, format!("move {number}: null move"));
            }
            open.board.make_null();
            Node::new(None, written)
        } else {
            let Ok(mv) = before.parse_san(&written) else {
                return self.refuse(&text.tags, format!("move {number}: '{written}' is not legal"));
            };
            open.board.make(mv, &mut ());
            Node::new(Some(mv), before.san(mv))
        };
        open.before = Some(before);
        open.line.nodes.push(node);
        if open.line.nodes.len() > MAX_PLIES {
            return self.refuse(&text.tags, format!("more than {MAX_PLIES} plies"));
        }
        ControlFlow::Continue(())
    }

    fn nag(&mut self, text: &mut Movetext, nag: Nag) -> ControlFlow<Verdict> {
        // A glyph before the first move belongs to nothing.
        if let Some(node) = text.top().line.nodes.last_mut() {
            node.nags.push(nag.0);
        }
        ControlFlow::Continue(())
    }

    fn partial_comment(&mut self, text: &mut Movetext, part: RawComment<'_>) -> ControlFlow<Verdict> {
        text.partial.extend_from_slice(part.as_bytes());
        ControlFlow::Continue(())
    }

    fn comment(&mut self, text: &mut Movetext, comment: RawComment<'_>) -> ControlFlow<Verdict> {
        let mut bytes = std::mem::take(&mut text.partial);
        bytes.extend_from_slice(comment.as_bytes());
        let words = text_of(&bytes);
        let joined: Vec<&str> = words.split_whitespace().collect();
        // An empty one cannot be written, nor a variation that would hold nothing else.
        if !joined.is_empty() {
            text.comments().push(joined.join(" "));
        }
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, text: &mut Movetext) -> ControlFlow<Verdict, Skip> {
        let Some(board) = text.top().before else {
            return self.refuse(&text.tags, "a variation before the first move");
        };
        if text.open.len() >= MAX_NESTING {
            return self.refuse(&text.tags, "variations are nested too deep");
        }
        text.open.push(Open { line: Line::default(), board, before: None });
        ControlFlow::Continue(Skip(false))
    }

    fn end_variation(&mut self, text: &mut Movetext) -> ControlFlow<Verdict> {
        if text.open.len() < 2 {
            return self.refuse(&text.tags, "')' without '('");
        }
        if let Some(closed) = text.open.pop()
            && let Some(node) = text.top().line.nodes.last_mut()
            && !(closed.line.nodes.is_empty() && closed.line.comments.is_empty())
        {
            node.variations.push(closed.line);
        }
        ControlFlow::Continue(())
    }

    fn outcome(&mut self, text: &mut Movetext, outcome: Outcome) -> ControlFlow<Verdict> {
        // Variations may carry a result of their own; the game's is outside.
        if text.open.len() == 1 {
            text.outcome = Some(outcome.to_string());
        }
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, mut text: Movetext) -> Verdict {
        let refuse = |reason: &str| {
            Err(GameError { number: self.number, players: players(&text.tags), reason: reason.to_owned() })
        };
        if text.open.len() > 1 {
            return refuse("'(' without ')'");
        }
        let remarks_only = text.tags.is_empty()
            && text.outcome.is_none()
            && text.open.iter().any(|open| !open.line.comments.is_empty());
        if text.open.iter().all(|open| open.line.nodes.is_empty()) && !remarks_only {
            return refuse("no moves");
        }
        let line = text.open.pop().map(|open| open.line).unwrap_or_default();
        let outcome = text.outcome.unwrap_or_else(|| "*".to_owned());
        Ok(Game { number: self.number, tags: text.tags, start: text.start, line, outcome })
    }
}

/// UTF-8, or else Latin-1, which any bytes are.
fn text_of(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect(),
    }
}
