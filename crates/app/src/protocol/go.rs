//! What stands behind `go`: words in any order to a [`GoCommand`].
//!
//! A pure function. What is not understood is skipped, because a GUI's `go` must be
//! answered whatever it says; the first such word is kept as a [`GoMistake`] for a
//! session in which somebody types.

use crate::protocol::number::whole_part;
use crate::protocol::suggest::nearest;
use std::fmt;

/// `go` with all it can carry. Times in ms; nothing is clamped or checked yet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GoCommand {
    /// Restricts the root to these moves; empty means no restriction.
    pub search_moves: Vec<String>,
    /// The last move of the position is the one expected from the opponent.
    pub ponder: bool,
    /// Search until `stop`.
    pub infinite: bool,
    /// White's clock.
    pub wtime: Option<i64>,
    /// Black's clock.
    pub btime: Option<i64>,
    /// White's increment.
    pub winc: Option<i64>,
    /// Black's increment.
    pub binc: Option<i64>,
    /// Moves to the next time control.
    pub movestogo: Option<i64>,
    /// Plies to search.
    pub depth: Option<i64>,
    /// Nodes to search.
    pub nodes: Option<i64>,
    /// Search for a mate in this many moves.
    pub mate: Option<i64>,
    /// Time for this move.
    pub movetime: Option<i64>,
    /// The first thing that was not understood.
    pub mistake: Option<GoMistake>,
}

/// Something behind `go` that makes no sense.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GoMistake {
    /// No word of the protocol; at most 40 characters of it.
    UnknownWord(String),
    /// This word wants a number, and none follows.
    NoNumber(&'static str),
}

impl fmt::Display for GoMistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownWord(word) => {
                write!(f, "go: unknown word '{word}'")?;
                nearest(word, GO_WORDS).map_or(Ok(()), |known| write!(f, "; did you mean '{known}'?"))
            }
            Self::NoNumber(word) => write!(f, "go: '{word}' wants a number"),
        }
    }
}

impl std::error::Error for GoMistake {}

/// What a `go` asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Go {
    /// A search.
    Search(GoCommand),
    /// `go perft [N]`: the word behind it.
    Perft(Option<String>),
}

/// The words that may follow `go`; they end a list of `searchmoves`.
pub const GO_WORDS: [&str; 13] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
    "perft",
];

impl GoCommand {
    /// True if only `stop` ends this search.
    pub fn is_endless(&self) -> bool {
        let limits = [self.wtime, self.btime, self.movetime, self.depth, self.nodes, self.mate];
        self.infinite || limits.iter().all(Option::is_none)
    }

    /// True if it would be endless though nobody asked for that: it only says what was
    /// not understood.
    pub fn is_endless_by_mistake(&self) -> bool {
        self.mistake.is_some() && self.is_endless() && !self.infinite && !self.ponder
    }

    fn note(&mut self, mistake: GoMistake) {
        self.mistake.get_or_insert(mistake);
    }

    /// The field that a word with a number sets.
    fn number(&mut self, word: &str) -> Option<&mut Option<i64>> {
        Some(match word {
            "wtime" => &mut self.wtime,
            "btime" => &mut self.btime,
            "winc" => &mut self.winc,
            "binc" => &mut self.binc,
            "movestogo" => &mut self.movestogo,
            "depth" => &mut self.depth,
            "nodes" => &mut self.nodes,
            "mate" => &mut self.mate,
            "movetime" => &mut self.movetime,
            _ => return None,
        })
    }
}

/// True for a word that may follow `go`, in any case.
pub fn is_go_word(word: &str) -> bool {
    known(word).is_some()
}

fn known(word: &str) -> Option<&'static str> {
    GO_WORDS.into_iter().find(|known| word.eq_ignore_ascii_case(known))
}

/// Everything after `go`, in any order. An unknown word is skipped; a keyword without its
/// number is as if it were not there.
pub fn parse(rest: &str) -> Go {
    let mut go = GoCommand::default();
    let mut words = rest.split_ascii_whitespace().peekable();
    while let Some(word) = words.next() {
        match known(word) {
            Some("searchmoves") => {
                while let Some(mv) = words.next_if(|word| !is_go_word(word)) {
                    go.search_moves.push(mv.to_string());
                }
            }
            Some("ponder") => go.ponder = true,
            Some("infinite") => go.infinite = true,
            Some("perft") => return Go::Perft(words.next().map(str::to_string)),
            Some(keyword) => match words.peek().and_then(|word| whole_part(word)) {
                Some(number) => {
                    if let Some(field) = go.number(keyword) {
                        *field = Some(number);
                    }
                    words.next();
                }
                None => go.note(GoMistake::NoNumber(keyword)),
            },
            None => go.note(GoMistake::UnknownWord(word.chars().take(40).collect())),
        }
    }
    Go::Search(go)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn go(rest: &str) -> GoCommand {
        match parse(rest) {
            Go::Search(go) => go,
            other => panic!("{rest}: {other:?}"),
        }
    }

    #[test]
    fn any_order_sign_and_junk() {
        let all = go(
            "btime -5 winc 7 searchmoves e2e4 d2d4 wtime 9223372036854775807 movestogo 3 foo depth x nodes 99999999999999999999 binc",
        );
        assert_eq!(all.btime, Some(-5));
        assert_eq!(all.wtime, Some(i64::MAX));
        assert_eq!((all.winc, all.binc), (Some(7), None));
        assert_eq!(all.search_moves, ["e2e4", "d2d4"]);
        assert_eq!((all.movestogo, all.depth, all.nodes), (Some(3), None, Some(i64::MAX)));
        let clocks = go("wtime btime 5");
        assert_eq!((clocks.wtime, clocks.btime), (None, Some(5)));
        assert!(go("ponder infinite").ponder && go("infinite ponder").infinite);
        assert_eq!(go(""), GoCommand::default());
        assert_eq!(go("movetime 10.7").movetime, Some(10));
        assert_eq!(go("mate 3 movetime -4").mate, Some(3));
        assert_eq!(go("DEPTH 3").depth, Some(3));
        assert_eq!(parse("perft 5"), Go::Perft(Some("5".into())));
        assert_eq!(parse("perft"), Go::Perft(None));
    }

    #[test]
    fn the_first_mistake_is_kept_and_said() {
        for (line, said, endless) in [
            ("detph 4", "go: unknown word 'detph'; did you mean 'depth'?", true),
            ("depth", "go: 'depth' wants a number", true),
            ("4", "go: unknown word '4'", true),
            ("mvoetime 9 depth 3", "go: unknown word 'mvoetime'; did you mean 'movetime'?", false),
            ("infinite depth", "go: 'depth' wants a number", false),
            ("ponder wtime", "go: 'wtime' wants a number", false),
        ] {
            let go = go(line);
            assert_eq!(go.mistake.as_ref().map(GoMistake::to_string).as_deref(), Some(said), "{line}");
            assert_eq!(go.is_endless_by_mistake(), endless, "{line}");
        }
        for line in ["", "infinite", "depth 4", "searchmoves e2e4", "ponder", "wtime 5 btime 5 winc 0"] {
            assert!(go(line).mistake.is_none() && !go(line).is_endless_by_mistake(), "{line}");
        }
        assert!(go("").is_endless() && !go("depth 1").is_endless());
    }

    proptest! {
        #[test]
        fn order_does_not_matter(wtime in any::<i64>(), btime in any::<i64>(), depth in any::<i64>()) {
            let mut parts =
                [format!("wtime {wtime}"), format!("btime {btime}"), format!("depth {depth}"), "infinite".into()];
            let expected = GoCommand {
                wtime: Some(wtime), btime: Some(btime), depth: Some(depth), infinite: true, ..Default::default()
            };
            for _ in 0..parts.len() {
                parts.rotate_left(1);
                prop_assert_eq!(go(&parts.join(" ")), expected.clone());
            }
        }
    }
}
