//! The messages of a language and their placeholders.
//!
//! Uses Fluent; each language has one file.

use crate::line::with_number;
use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use palisade::board::Board;
use palisade::evaluation::Theme;
use palisade::types::{Color, Move};
#[cfg(test)]
use std::collections::{BTreeMap, BTreeSet};
use strum::EnumIter;
#[cfg(test)]
use strum::IntoEnumIterator;

/// A language in which explanations can be written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumIter)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
}

impl Language {
    /// Returns the language tag used by browsers: `en`, `de`.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::German => "de",
        }
    }

    const fn messages(self) -> &'static str {
        match self {
            Self::English => include_str!("english.ftl"),
            Self::German => include_str!("german.ftl"),
        }
    }
}

/// The messages of one language, from which facts, reasons and plans become sentences.
pub struct Localizer {
    bundle: FluentBundle<FluentResource>,
    language: Language,
    /// True if pieces are named with their owners.
    pub(super) owners: bool,
}

/// The placeholders of a message: the name and the value of each.
pub type Args<'a> = &'a [(&'a str, FluentValue<'a>)];

impl Localizer {
    /// Returns the built-in English messages.
    ///
    /// # Panics
    /// If the built-in message file is damaged, which the tests rule out.
    pub fn english() -> Self {
        Self::of(Language::English)
    }

    /// Returns the messages in a language.
    ///
    /// # Panics
    /// If the built-in message file is damaged, which the tests rule out.
    pub fn of(language: Language) -> Self {
        let messages = language.messages().to_owned();
        let resource = FluentResource::try_new(messages).expect("the built-in messages are sound");
        let tag = language.tag().parse().expect("a language");
        let mut bundle = FluentBundle::new(vec![tag]);
        // No directional marks around inserted values: plain text for PGN and terminals.
        bundle.set_use_isolating(false);
        bundle.add_resource(resource).expect("each message is there once");
        Self { bundle, language, owners: false }
    }

    /// Returns the language in which the messages are written.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Returns the same messages with every piece named with its owner, such as `White's knight on f3`, for
    /// sentences that are read by themselves.
    #[must_use]
    pub fn with_owners(mut self) -> Self {
        self.owners = true;
        self
    }

    /// Returns a number that is written with a point, such as `+1.35`, with the decimal mark of the language:
    /// `+1,35` in German.
    pub(super) fn figure(&self, figure: &str) -> String {
        match self.language {
            Language::English => figure.to_owned(),
            Language::German => figure.replace('.', ","),
        }
    }

    /// Returns the message `id` with its placeholders filled in; an empty string if there is no such message.
    /// In debug builds it panics if the message needs a placeholder that `args` does not have.
    pub fn say(&self, id: &str, args: Args<'_>) -> String {
        let mut filled = FluentArgs::new();
        for (name, value) in args {
            filled.set(*name, value.clone());
        }
        let pattern = self.bundle.get_message(id).and_then(|message| message.value());
        let mut errors = Vec::new();
        let text = pattern
            .map(|pattern| self.bundle.format_pattern(pattern, Some(&filled), &mut errors).into_owned());
        debug_assert!(errors.is_empty(), "{id}: {errors:?}");
        text.unwrap_or_default()
    }

    /// Returns a legal move of `board` with its number and with the piece letters of the language: `23.Nf5`,
    /// `23.Sf5`.
    pub fn numbered(&self, board: &Board, mv: Move) -> String {
        with_number(board, &self.san(board, mv))
    }

    /// Returns a legal move of `board` in SAN with the piece letters of the language.
    pub fn san(&self, board: &Board, mv: Move) -> String {
        let letter = |c: char| match c {
            'K' | 'Q' | 'R' | 'B' | 'N' => self.say("letter", &[("piece", c.to_string().into())]),
            c => c.to_string(),
        };
        board.san(mv).chars().map(letter).collect()
    }

    /// Returns the legal moves that begin at `board` as text with numbers and with the piece letters of the
    /// language, `1. Nf3 d5 2. g3`; an empty string for no moves.
    pub fn line(&self, board: &Board, moves: &[Move]) -> String {
        let (mut board, mut words) = (*board, Vec::with_capacity(moves.len()));
        for (index, &mv) in moves.iter().enumerate() {
            let san = self.san(&board, mv);
            let numbered = index == 0 || board.side_to_move() == Color::White;
            words.push(if numbered { with_number(&board, &format!(" {san}")) } else { san });
            board.make(mv, &mut ());
        }
        words.join(" ")
    }

    /// Returns the message `id`, which has no placeholders, such as a label of a page or table. An empty string
    /// if there is no such message.
    pub fn label(&self, id: &str) -> String {
        self.say(id, &[])
    }

    /// Returns the message `id` with the side `color` filled in, such as a label of a number that belongs to
    /// it.
    pub fn for_side(&self, id: &str, color: Color) -> String {
        let side = if color == Color::White { "white" } else { "black" };
        self.say(id, &[("side", side.into())])
    }

    /// Returns the message `id` with `mv`, a move as text such as `23.Nf5`, filled in.
    pub fn label_with(&self, id: &str, mv: &str) -> String {
        self.say(id, &[("move", mv.into())])
    }

    /// Returns the sentence that `often` of a hundred players of this Lichess rating play `mv`, a legal move of
    /// `board`. `id` is its message: `how-hard` for the best move, `how-tempting` for another.
    pub fn how_many(&self, id: &str, rating: u32, often: u32, board: &Board, mv: Move) -> String {
        let mv = self.line(board, &[mv]);
        // The rating as text: a language would put a mark between its thousands.
        self.say(id, &[("rating", rating.to_string().into()), ("often", often.into()), ("move", mv.into())])
    }

    /// Returns the note of a page about its scores. `budget` is that of each search with its unit, such as
    /// `200,000 nodes`.
    pub fn budget(&self, budget: &str) -> String {
        self.say("budget", &[("budget", budget.into())])
    }

    /// Returns the label of a search depth in plies, in the language of the messages.
    pub fn depth(&self, depth: i32) -> String {
        self.say("depth", &[("depth", i64::from(depth).into())])
    }

    /// Returns the name of a side in the language of the messages, such as `White`.
    pub fn side(&self, color: Color) -> String {
        let side = if color == Color::White { "white" } else { "black" };
        self.say("side", &[("side", side.into())])
    }

    /// Returns the name of an evaluation theme (such as king safety) in the language of the messages.
    pub fn theme(&self, theme: Theme) -> String {
        self.say("theme", &[("theme", theme.key().into())])
    }

    /// Returns a list in words of the language: `a`, `a and b`, `a, b and c`; an empty string for an empty
    /// list.
    pub fn list(&self, items: &[String]) -> String {
        match items {
            [] => String::new(),
            [one] => one.clone(),
            [first, last] => {
                self.say("list-two", &[("first", first.as_str().into()), ("last", last.as_str().into())])
            }
            [first, rest @ ..] => {
                self.say("list-more", &[("first", first.as_str().into()), ("rest", self.list(rest).into())])
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The messages of a file and the places that each asks to be filled.
    fn places(language: Language) -> BTreeMap<String, BTreeSet<String>> {
        let name = |line: &str| {
            let id = line.split_once(" = ").map(|(id, _)| id.to_owned());
            id.filter(|id| {
                !id.is_empty() && id.chars().all(|c| c.is_ascii_lowercase() || c == '-' || c == '7')
            })
        };
        let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let mut last = String::new();
        for line in language.messages().lines().filter(|line| !line.starts_with('#')) {
            if let Some(id) = name(line) {
                found.insert(id.clone(), BTreeSet::new());
                last = id;
            }
            for place in line.split('$').skip(1) {
                let end =
                    place.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).unwrap_or(place.len());
                // The cases of a name are one place.
                let place = place[..end].trim_end_matches("_acc").trim_end_matches("_dat").to_owned();
                found.entry(last.clone()).or_default().insert(place);
            }
        }
        found
    }

    #[test]
    fn every_language_has_every_message() {
        let english = places(Language::English);
        assert!(english.len() > 120, "{}", english.len());
        for language in Language::iter() {
            let known = places(language);
            for id in english.keys() {
                assert!(known.contains_key(id), "{language:?} has no {id}");
            }
            // No message uses a placeholder that the code does not fill in for English too.
            for (id, required) in &known {
                let given = english.get(id);
                let more = required.iter().filter(|place| {
                    let filled = given.is_some_and(|given| given.contains(*place));
                    let a_name = place.starts_with("by") || place.starts_with("on") || *place == "pieces";
                    !(filled
                        || a_name
                        || matches!(
                            place.as_str(),
                            "case" | "kind" | "piece" | "side" | "us" | "them" | "weakness" | "moves"
                        ))
                });
                assert_eq!(more.count(), 0, "{language:?} {id}: {required:?} {given:?}");
            }
        }
    }

    #[test]
    fn moves_are_written_with_the_letters_of_the_language() {
        let board = Board::startpos();
        let mv = board.parse_san("Nf3").expect("legal");
        assert_eq!(Localizer::english().numbered(&board, mv), "1.Nf3");
        assert_eq!(Localizer::of(Language::German).numbered(&board, mv), "1.Sf3");
        assert_eq!(Localizer::of(Language::German).line(&board, &[mv]), "1. Sf3");
    }

    #[test]
    fn the_messages_are_read_and_lists_are_joined() {
        let words = Localizer::english();
        let items = ["a", "b", "c"].map(str::to_owned);
        assert_eq!(words.list(&items), "a, b and c");
        assert_eq!(words.list(&items[..2]), "a and b");
        for theme in Theme::ALL {
            assert!(!words.theme(theme).is_empty(), "{theme:?}");
        }
        assert!(Language::English.messages().is_ascii(), "a terminal may know nothing else");
    }
}
