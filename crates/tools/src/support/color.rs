//! Whether and how to paint text for a terminal.

use palisade::types::Color;

/// Whether to use colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ColorChoice {
    /// Plain text.
    #[default]
    Never,
    /// ANSI escapes.
    Always,
}

impl ColorChoice {
    /// Colours for a terminal, unless the user wants none (`NO_COLOR`, see
    /// <https://no-color.org>).
    pub fn for_terminal() -> Self {
        let unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        if unwanted { Self::Never } else { Self::Always }
    }

    /// Text between an escape sequence and its end.
    pub fn paint(self, code: &str, text: &str) -> String {
        match self {
            Self::Always => format!("\x1b[{code}m{text}\x1b[0m"),
            Self::Never => text.to_string(),
        }
    }
    /// Emphasis.
    pub fn bold(self, text: &str) -> String {
        self.paint("1", text)
    }
    /// Less important.
    pub fn dim(self, text: &str) -> String {
        self.paint("2", text)
    }
    /// A piece of a side, apart from those of the other.
    pub fn piece(self, side: Color, text: &str) -> String {
        self.paint(if side == Color::White { "1;33" } else { "1;36" }, text)
    }
    /// Good news.
    pub fn good(self, text: &str) -> String {
        self.paint("32", text)
    }
    /// Bad news.
    pub fn bad(self, text: &str) -> String {
        self.paint("31", text)
    }
}
