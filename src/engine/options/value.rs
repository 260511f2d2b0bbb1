//! The types of option values, and their parsers.
//!
//! Invariant: a value that was read is within its range, whatever was sent.

use std::fmt;

/// The type of a UCI option's value (`check`, `spin`, `button`, `string` or `combo`), with its default and
/// range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A boolean with its default.
    Check(bool),
    /// A number: default, least and greatest value.
    Spin(i64, i64, i64),
    /// A button, without a value: setting it triggers an action.
    Button,
    /// Any text, with its default.
    Text(&'static str),
    /// One of these words; the first is the default.
    Combo(&'static [&'static str]),
}

/// The value of a UCI option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// The value of a check option.
    Check(bool),
    /// The value of a spin option.
    Spin(i64),
    /// The value of a text or combo option.
    Text(String),
    /// No value: a button.
    None,
}

/// The reason why a text is not a value of a UCI option. `Display` gives it as a message for the user.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ValueError {
    /// The text is not a number.
    NoNumber(String),
    /// The number is out of range.
    OutOfRange {
        /// The text that was given.
        text: String,
        /// The least number that the option accepts.
        least: i64,
        /// The greatest number that the option accepts.
        greatest: i64,
    },
    /// The text is no boolean: none of `true`, `1`, `on`, `yes`, `false`, `0`, `off` and `no`.
    NoCheck(String),
    /// The text is not one of the values of a combo option.
    NoWord {
        /// The text that was given.
        text: String,
        /// The words that the option accepts.
        words: &'static [&'static str],
    },
}

impl fmt::Display for ValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoNumber(text) => write!(f, "'{text}' is not a number"),
            Self::OutOfRange { text, least, greatest } => {
                write!(f, "{text} is out of range ({least} to {greatest})")
            }
            Self::NoCheck(text) => write!(f, "'{text}' is neither true nor false"),
            Self::NoWord { text, words } => write!(f, "'{text}' is none of {}", words.join(", ")),
        }
    }
}

impl std::error::Error for ValueError {}

impl Value {
    /// Returns the value of a check (boolean) option; false for a value of another type.
    pub fn is_on(&self) -> bool {
        *self == Self::Check(true)
    }

    /// Returns the value of a spin (number) option as an integer of type `T`.
    ///
    /// # Panics
    /// If the range of the spin does not fit into `T`, or the value is not a spin (a bug in the table; a test
    /// tries both ends of every range).
    pub fn number<T: TryFrom<i64>>(&self) -> T {
        match self {
            Self::Spin(number) => T::try_from(*number).ok().expect("the range of the option fits"),
            other => panic!("{other:?} is no number"),
        }
    }

    /// Returns the value of a text or combo option; an empty string for a value of another type.
    pub fn text(&self) -> &str {
        match self {
            Self::Text(text) => text,
            _ => "",
        }
    }

    /// Returns the value of an option as text for the user: `<empty>` for an empty text, and an empty string
    /// for a button.
    pub fn shown(&self) -> String {
        match self {
            Self::Check(on) => on.to_string(),
            Self::Spin(number) => number.to_string(),
            Self::Text(text) if text.is_empty() => "<empty>".to_string(),
            Self::Text(text) => text.clone(),
            Self::None => String::new(),
        }
    }
}

impl Kind {
    /// Returns the default value of an option of this type; [`Value::None`] for a button.
    pub fn start(self) -> Value {
        match self {
            Self::Check(on) => Value::Check(on),
            Self::Spin(start, ..) => Value::Spin(start),
            Self::Text(text) => Value::Text(text.to_string()),
            Self::Combo(words) => Value::Text(words[0].to_string()),
            Self::Button => Value::None,
        }
    }

    /// Reads a value of this type from a text. A number out of range is clamped; the second value is then the
    /// clamped number, otherwise `None`.
    ///
    /// # Errors
    /// Returns the reason if the text is not a value of this type.
    pub fn read(self, text: &str) -> Result<(Value, Option<i64>), ValueError> {
        let value = match self {
            Self::Button => Value::None,
            Self::Text(_) => Value::Text(text.to_string()),
            Self::Check(_) => match text.to_ascii_lowercase().as_str() {
                "true" | "1" | "on" | "yes" => Value::Check(true),
                "false" | "0" | "off" | "no" => Value::Check(false),
                _ => return Err(ValueError::NoCheck(text.to_owned())),
            },
            Self::Combo(words) => match words.iter().find(|word| word.eq_ignore_ascii_case(text)) {
                Some(&word) => Value::Text(word.to_string()),
                None => return Err(ValueError::NoWord { text: text.to_owned(), words }),
            },
            Self::Spin(_, least, greatest) => {
                let number = integer(text).ok_or_else(|| ValueError::NoNumber(text.to_owned()))?;
                let near = number.clamp(least, greatest);
                return Ok((Value::Spin(near), (near != number).then_some(near)));
            }
        };
        Ok((value, None))
    }

    /// Reads a value of this type from a text, as [`Kind::read`] does, but a number out of range is an error.
    ///
    /// # Errors
    /// Returns the reason if the text is not a value of this type, or out of range.
    pub fn read_exactly(self, text: &str) -> Result<Value, ValueError> {
        match (self.read(text)?, self) {
            ((_, Some(_)), Self::Spin(_, least, greatest)) => {
                Err(ValueError::OutOfRange { text: text.to_owned(), least, greatest })
            }
            ((value, _), _) => Ok(value),
        }
    }
}

/// Reads an integer: digits with an optional sign. A number beyond the range of `i64` becomes the nearest
/// `i64`. `None` if the text is anything else.
pub fn integer(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some(text.parse().unwrap_or(if text.starts_with('-') { i64::MIN } else { i64::MAX }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_brought_into_range_or_refused() {
        let hash = Kind::Spin(16, 1, 1000);
        for (text, expected) in [("64", 64), ("0", 1), ("-1", 1), ("99999999999999999999", 1000), ("+7", 7)] {
            let (value, near) = hash.read(text).unwrap();
            assert_eq!(value.number::<i64>(), expected, "{text}");
            let inside = matches!(text, "64" | "+7");
            assert_eq!(near, (!inside).then_some(expected), "{text}");
            assert_eq!(hash.read_exactly(text).is_ok(), inside, "{text}");
        }
        let error = hash.read_exactly("1001").unwrap_err();
        assert_eq!(error.to_string(), "1001 is out of range (1 to 1000)");
        for text in ["abc", "", "1e3", "--4", "0x10"] {
            assert!(hash.read(text).is_err(), "{text}");
        }
        assert!(Kind::Check(false).read("TRUE").unwrap().0.is_on());
        assert!(Kind::Check(false).read("maybe").is_err());
        let combo = Kind::Combo(&["Adaptive", "Classic"]);
        assert_eq!(combo.read("classic").unwrap().0.text(), "Classic");
        assert!(combo.read("wide").is_err());
        assert_eq!(Kind::Text("").read("/a b;/c").unwrap().0.text(), "/a b;/c");
        assert_eq!(Kind::Button.read("x").unwrap(), (Value::None, None));
    }

    #[test]
    fn whole_numbers_and_what_is_none() {
        for (text, number) in [
            ("7", Some(7)),
            ("+7", Some(7)),
            ("-0", Some(0)),
            ("99999999999999999999", Some(i64::MAX)),
            ("-99999999999999999999", Some(i64::MIN)),
            ("", None),
            ("-", None),
            ("--4", None),
            ("1e3", None),
            ("0x10", None),
            ("10.7", None),
        ] {
            assert_eq!(integer(text), number, "{text}");
        }
    }
}
