//! Colours for text on a terminal.

use palisade::types::Color;

/// Whether text for a terminal contains colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ColorChoice {
    /// Text is plain, without escape sequences.
    #[default]
    Never,
    /// Text has ANSI escape sequences.
    Always,
}

impl ColorChoice {
    /// Returns `Always`, or `Never` if the environment variable `NO_COLOR` is set and not empty (see
    /// <https://no-color.org>).
    pub fn for_terminal() -> Self {
        let unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        if unwanted { Self::Never } else { Self::Always }
    }

    /// Returns the text between an ANSI escape sequence and its reset if colours are on, else unchanged.
    /// `code` is the code of the colour, such as `1;32`.
    pub fn paint(self, code: &str, text: &str) -> String {
        match self {
            Self::Always => format!("\x1b[{code}m{text}\x1b[0m"),
            Self::Never => text.to_string(),
        }
    }
    /// Returns the text as bold terminal text if colours are on, else unchanged.
    pub fn bold(self, text: &str) -> String {
        self.paint("1", text)
    }
    /// Returns the text as dim terminal text if colours are on, else unchanged.
    pub fn dim(self, text: &str) -> String {
        self.paint("2", text)
    }
    /// Returns the text of a piece in the colour of its side (yellow for White, cyan for Black) if colours
    /// are on, else unchanged.
    pub fn piece(self, side: Color, text: &str) -> String {
        self.paint(if side == Color::White { "1;33" } else { "1;36" }, text)
    }
    /// Returns the text of a good result, green if colours are on, else unchanged.
    pub fn good(self, text: &str) -> String {
        self.paint("32", text)
    }
    /// Returns the text of a bad result, red if colours are on, else unchanged.
    pub fn bad(self, text: &str) -> String {
        self.paint("31", text)
    }
}
