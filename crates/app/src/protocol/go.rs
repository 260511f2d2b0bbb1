//! Reads the words after `go`, in any order, as a [`GoCommand`].
//!
//! A pure function. Any `go` of a GUI must be answered, so words that are not understood are skipped. They
//! are also reported: a [`GoNote`] names each such word. A `go` that lost its only limit to a mistake is
//! searched for [`FALLBACK_MS`] instead of without end.

use crate::protocol::move_word::looks_like_move;
use crate::protocol::number;
use crate::protocol::suggest::nearest;
use std::fmt;

/// The search time, milliseconds, for a `go` command whose limits were not understood.
pub const FALLBACK_MS: i64 = 1000;
/// The number of [`GoNote`]s kept for one `go` command, so that a garbled command does not print hundreds. Later
/// ones are dropped, except the first about a word that was not understood; so at most one more is kept.
const MOST_NOTES: usize = 8;
/// The number of characters of a word that a note repeats.
const SHOWN: usize = 40;

/// The arguments of a UCI `go` command as sent. Times are in ms; nothing is clamped or checked yet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GoCommand {
    /// The only moves to search at the root, in UCI or SAN as sent; empty for no restriction.
    pub search_moves: Vec<String>,
    /// True to ponder, that is to search on the opponent's time: the last move of the position is the one
    /// expected from the opponent.
    pub ponder: bool,
    /// True to search until `stop`.
    pub infinite: bool,
    /// White's time left, ms; `None` if not given.
    pub wtime: Option<i64>,
    /// Black's time left, ms; `None` if not given.
    pub btime: Option<i64>,
    /// White's increment for each move, ms; `None` if not given.
    pub winc: Option<i64>,
    /// Black's increment for each move, ms; `None` if not given.
    pub binc: Option<i64>,
    /// Number of moves to the next time control; `None` if the time left is for the rest of the game.
    pub movestogo: Option<i64>,
    /// Depth to search to, plies; `None` for no limit.
    pub depth: Option<i64>,
    /// Number of nodes to search; `None` for no limit.
    pub nodes: Option<i64>,
    /// Number of moves (not plies) within which to search for a mate; `None` for no such limit.
    pub mate: Option<i64>,
    /// Time for this move, ms; `None` if not given.
    pub movetime: Option<i64>,
    /// Notes on words that were not read as written, in their order; at most 9.
    pub notes: Vec<GoNote>,
}

/// The note that a word after `go` was read differently from its text, or not at all. Words in it are cut to
/// 40 characters.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GoNote {
    /// This word is not part of the protocol.
    UnknownWord(String),
    /// A keyword must be followed by a number; another word follows, or none.
    NoNumber {
        /// The keyword that needs a number.
        keyword: &'static str,
        /// The word found instead of the number; `None` for the end of the line or the next keyword.
        found: Option<String>,
    },
    /// `searchmoves` without a move after it.
    NoMoves,
    /// A word among the `searchmoves` that cannot be a move on any board.
    NotAMove(String),
    /// This word only makes sense with a clock, but no clock time is given.
    NoClock(&'static str),
    /// A word was read as something slightly different, with a plausible meaning.
    ReadAs {
        /// The word as sent.
        word: String,
        /// The reading of the word: the number, such as `300` for `300ms`, or the keyword with its number.
        taken: String,
    },
}

impl GoNote {
    /// Returns true if the word was not understood, false if it was only read differently from its text.
    pub fn is_mistake(&self) -> bool {
        !matches!(self, Self::ReadAs { .. })
    }
}

impl fmt::Display for GoNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownWord(word) => {
                write!(f, "go: unknown word '{word}'")?;
                nearest(word, GO_WORDS).map_or(Ok(()), |known| write!(f, "; did you mean '{known}'?"))
            }
            Self::NoNumber { keyword, found: None } => write!(f, "go: '{keyword}' wants a number"),
            Self::NoNumber { keyword, found: Some(word) } => {
                write!(f, "go: '{keyword}' wants a number, and '{word}' is not one")
            }
            Self::NoMoves => write!(f, "go: 'searchmoves' wants moves"),
            Self::NotAMove(word) => write!(f, "go: '{word}' is not a move"),
            Self::NoClock(keyword) => write!(f, "go: '{keyword}' wants a clock (wtime or btime)"),
            Self::ReadAs { word, taken } => write!(f, "go: '{word}' is read as {taken}"),
        }
    }
}

impl std::error::Error for GoNote {}

/// The kind of request that a `go` command makes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Go {
    /// A search with these arguments.
    Search(GoCommand),
    /// A perft count, `go perft [N] ...`; holds the words after `perft`.
    Perft(Vec<String>),
}

/// All keywords that may follow the UCI command `go`; each ends a list of `searchmoves`.
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
    /// Returns true if an argument limits the search: a time, a depth, a number of nodes or of moves to mate.
    fn has_limit(&self) -> bool {
        let limits = [self.wtime, self.btime, self.movetime, self.depth, self.nodes, self.mate];
        limits.iter().any(Option::is_some)
    }

    /// Returns true if only `stop` ends the search of this `go` command: it is `infinite`, or no limit is
    /// given and every word was understood.
    pub fn is_endless(&self) -> bool {
        self.infinite || !self.has_limit() && self.first_mistake().is_none()
    }

    /// Returns true if the limit of the search was lost: no limit is given, it is not `infinite`, and some
    /// word was not understood. Otherwise the search would be endless without being requested so.
    pub fn lost_its_limit(&self) -> bool {
        !self.infinite && !self.has_limit() && self.first_mistake().is_some()
    }

    /// Returns the note about the first word of the `go` command that was not understood; `None` if all were.
    pub fn first_mistake(&self) -> Option<&GoNote> {
        self.notes.iter().find(|note| note.is_mistake())
    }

    /// Adds a note unless it is there already. There are at most 8, and a ninth if it is the first about a
    /// word that was not understood.
    fn note(&mut self, note: GoNote) {
        let has_room = self.notes.len() < MOST_NOTES || note.is_mistake() && self.first_mistake().is_none();
        if has_room && !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }

    /// Returns the field that a keyword with a number sets, such as `wtime`; `None` for any other word.
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

    /// Sets the field of `keyword` to the number in `word`, the word behind it; adds a note if that is not
    /// exactly a number.
    fn set(&mut self, keyword: &'static str, word: &str) {
        let Some(number) = number::read(word) else {
            return self.note(GoNote::NoNumber { keyword, found: Some(shown(word)) });
        };
        if let Some(field) = self.number(keyword) {
            *field = Some(number.value);
        }
        if !number.is_exact {
            self.note(GoNote::ReadAs { word: shown(word), taken: number.value.to_string() });
        }
    }
}

/// Returns the first 40 characters of a word, for a note.
fn shown(word: &str) -> String {
    word.chars().take(SHOWN).collect()
}

/// Returns true if a word is a keyword that may follow `go`, in upper or lower case.
pub fn is_go_word(word: &str) -> bool {
    known(word).is_some()
}

fn known(word: &str) -> Option<&'static str> {
    GO_WORDS.into_iter().find(|known| word.eq_ignore_ascii_case(known))
}

/// Splits `movetime=300` or `movetime:300` into a keyword that takes a number, and the number's text; `None`
/// for any other word.
fn pair(word: &str) -> Option<(&'static str, &str)> {
    let (name, value) = word.split_once(['=', ':'])?;
    let keyword = known(name)?;
    GoCommand::default().number(keyword).map(|_| (keyword, value))
}

/// Parses the text after `go`; its keywords may be in any order.
pub fn parse(rest: &str) -> Go {
    let mut go = GoCommand::default();
    let mut words = rest.split_ascii_whitespace().peekable();
    let begins_another = |word: &str| is_go_word(word) || pair(word).is_some();
    while let Some(word) = words.next() {
        match known(word) {
            Some("searchmoves") => {
                if words.peek().is_none_or(|word| begins_another(word)) {
                    go.note(GoNote::NoMoves);
                }
                while let Some(word) = words.next_if(|word| !begins_another(word) && !is_mistyped(word)) {
                    if !looks_like_move(word) {
                        go.note(GoNote::NotAMove(shown(word)));
                    }
                    go.search_moves.push(word.to_string());
                }
            }
            Some("ponder") => go.ponder = true,
            Some("infinite") => go.infinite = true,
            Some("perft") => return Go::Perft(words.map(str::to_string).collect()),
            Some(keyword) => match words.next_if(|word| !begins_another(word)) {
                Some(word) => go.set(keyword, word),
                None => go.note(GoNote::NoNumber { keyword, found: None }),
            },
            None => match pair(word) {
                Some((keyword, value)) => {
                    go.note(GoNote::ReadAs {
                        word: shown(word),
                        taken: format!("'{keyword} {}'", shown(value)),
                    });
                    go.set(keyword, value);
                }
                None => go.note(GoNote::UnknownWord(shown(word))),
            },
        }
    }
    if !go.has_limit() && !go.infinite {
        let of_clock = [("movestogo", go.movestogo), ("winc", go.winc), ("binc", go.binc)];
        for (keyword, _) in of_clock.into_iter().filter(|(_, number)| number.is_some()) {
            go.note(GoNote::NoClock(keyword));
        }
    }
    Go::Search(go)
}

/// Returns true for a word that ends a list of moves because it was meant for something else: a number, or a
/// word similar to a keyword.
fn is_mistyped(word: &str) -> bool {
    !looks_like_move(word) && (number::read(word).is_some() || nearest(word, GO_WORDS).is_some())
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
        assert_eq!(parse("perft 5 x"), Go::Perft(vec!["5".into(), "x".into()]));
        assert_eq!(parse("perft"), Go::Perft(vec![]));
    }

    #[test]
    fn what_is_not_understood_is_named_and_never_searched_without_end() {
        for (line, expected, lost_its_limit) in [
            (
                "detph 4",
                &["go: unknown word 'detph'; did you mean 'depth'?", "go: unknown word '4'"][..],
                true,
            ),
            ("depth", &["go: 'depth' wants a number"], true),
            ("depth abc", &["go: 'depth' wants a number, and 'abc' is not one"], true),
            ("wtime btime", &["go: 'wtime' wants a number", "go: 'btime' wants a number"], true),
            ("3600", &["go: unknown word '3600'"], true),
            ("foo foo foo", &["go: unknown word 'foo'"], true),
            ("movestogo 5", &["go: 'movestogo' wants a clock (wtime or btime)"], true),
            ("winc 5", &["go: 'winc' wants a clock (wtime or btime)"], true),
            ("searchmoves", &["go: 'searchmoves' wants moves"], true),
            ("searchmoves depth 2", &["go: 'searchmoves' wants moves"], false),
            ("searchmoves e2e4 zzz", &["go: 'zzz' is not a move"], true),
            (
                "searchmoves e2e4 detph 4",
                &["go: unknown word 'detph'; did you mean 'depth'?", "go: unknown word '4'"],
                true,
            ),
            ("ponder wtime", &["go: 'wtime' wants a number"], true),
            ("mvoetime depth 3", &["go: unknown word 'mvoetime'; did you mean 'movetime'?"], false),
            ("infinite depth", &["go: 'depth' wants a number"], false),
            ("movetime 300ms", &["go: '300ms' is read as 300"], false),
            ("nodes 1e6", &["go: '1e6' is read as 1000000"], false),
            ("movetime=300", &["go: 'movetime=300' is read as 'movetime 300'"], false),
            (
                "Depth:x",
                &["go: 'Depth:x' is read as 'depth x'", "go: 'depth' wants a number, and 'x' is not one"],
                true,
            ),
        ] {
            let go = go(line);
            let notes: Vec<String> = go.notes.iter().map(GoNote::to_string).collect();
            assert_eq!(notes, expected, "{line}");
            assert_eq!(go.lost_its_limit(), lost_its_limit, "{line}");
            assert_eq!(go.is_endless(), go.infinite, "{line}");
        }
        for line in [
            "",
            "infinite",
            "depth 4",
            "searchmoves e2e4 O-O",
            "ponder",
            "wtime 5 btime 5 winc 0",
            "movetime 10.7",
        ] {
            assert!(go(line).notes.is_empty() && !go(line).lost_its_limit(), "{line}");
        }
        assert!(go("").is_endless() && go("searchmoves e2e4").is_endless() && !go("depth 1").is_endless());
        assert_eq!((go("nodes 1e6").nodes, go("movetime=300ms").movetime), (Some(1_000_000), Some(300)));
        assert_eq!(go("searchmoves e2e4 zzz Nf3 depth 2").search_moves, ["e2e4", "zzz", "Nf3"]);
    }

    #[test]
    fn a_flood_of_notes_is_cut_and_names_the_mistake() {
        let many: String = (0..1000).map(|n| format!("winc {n}x ")).collect();
        let go = go(&format!("{many} foo"));
        assert_eq!(go.notes.len(), MOST_NOTES + 1);
        assert!(go.lost_its_limit());
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
