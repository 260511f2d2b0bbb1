//! The messages of a language, and how places in them are filled.
//!
//! Rests on Fluent and the one file of each language.

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use palisade::board::Board;
use palisade::evaluation::Theme;
use palisade::types::{Color, Move};

/// The English messages.
const ENGLISH: &str = include_str!("english.ftl");

/// The messages of one language.
pub struct Words {
    bundle: FluentBundle<FluentResource>,
}

/// What a message is given.
pub(super) type Args<'a> = &'a [(&'a str, FluentValue<'a>)];

impl Words {
    /// The English messages.
    ///
    /// # Panics
    /// If the built-in file is damaged, which the tests rule out.
    pub fn english() -> Self {
        let resource = FluentResource::try_new(ENGLISH.to_owned()).expect("the built-in messages are sound");
        let language = "en".parse().expect("a language");
        let mut bundle = FluentBundle::new(vec![language]);
        // No marks of direction around what is filled in: plain text for PGN and terminals.
        bundle.set_use_isolating(false);
        bundle.add_resource(resource).expect("each message is there once");
        Self { bundle }
    }

    /// A message with its places filled in.
    pub(super) fn say(&self, id: &str, args: Args<'_>) -> String {
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

    /// The name of a theme.
    pub fn theme(&self, theme: Theme) -> String {
        self.say("theme", &[("theme", theme.key().into())])
    }

    /// `a`, `a and b`, `a, b and c`.
    pub(super) fn list(&self, items: &[String]) -> String {
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

    /// That there is no legal move.
    pub fn no_moves(&self) -> String {
        self.say("no-moves", &[])
    }
}

/// A move with its number: `23.Nf5`, `23...Nc2`.
pub fn numbered(board: &Board, mv: Move) -> String {
    let dots = if board.side_to_move() == Color::White { "." } else { "..." };
    format!("{}{dots}{}", board.fullmove_number(), board.san(mv))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_messages_are_read_and_lists_are_joined() {
        let words = Words::english();
        let items = ["a", "b", "c"].map(str::to_owned);
        assert_eq!(words.list(&items), "a, b and c");
        assert_eq!(words.list(&items[..2]), "a and b");
        for theme in Theme::ALL {
            assert!(!words.theme(theme).is_empty(), "{theme:?}");
        }
        assert!(ENGLISH.is_ascii(), "a terminal may know nothing else");
    }
}
