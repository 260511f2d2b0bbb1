//! What values an option takes, and how they are read.
//!
//! Invariant: a value that was read is within its range, whatever was sent.

use crate::protocol::number::integer;

/// What values an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `true` or `false`, and what it is at the start.
    Check(bool),
    /// A number: start, least, greatest.
    Spin(i64, i64, i64),
    /// Nothing: it does something when it is set.
    Button,
    /// Any text, and what it is at the start.
    Text(&'static str),
    /// One of these words; the first is the start.
    Combo(&'static [&'static str]),
}

/// The value of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Of a check.
    Check(bool),
    /// Of a spin.
    Spin(i64),
    /// Of a text or a combo.
    Text(String),
    /// A button has none.
    None,
}

impl Value {
    /// The value of a check; false for others.
    pub fn is_on(&self) -> bool {
        *self == Self::Check(true)
    }

    /// The value of a spin.
    ///
    /// # Panics
    /// If the range of the spin does not fit into `T`, or it is no spin (a bug in the
    /// table; a test tries both ends of every range).
    pub fn number<T: TryFrom<i64>>(&self) -> T {
        match self {
            Self::Spin(number) => T::try_from(*number).ok().expect("the range of the option fits"),
            other => panic!("{other:?} is no number"),
        }
    }

    /// The value of a text or combo; empty for others.
    pub fn text(&self) -> &str {
        match self {
            Self::Text(text) => text,
            _ => "",
        }
    }

    /// As people read it.
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
    /// The value at the start.
    pub fn start(self) -> Value {
        match self {
            Self::Check(on) => Value::Check(on),
            Self::Spin(start, ..) => Value::Spin(start),
            Self::Text(text) => Value::Text(text.to_string()),
            Self::Combo(words) => Value::Text(words[0].to_string()),
            Self::Button => Value::None,
        }
    }

    /// Reads a value, and a remark if it had to be brought into the range. The error says
    /// why it is none.
    pub fn read(self, text: &str) -> Result<(Value, Option<String>), String> {
        let value = match self {
            Self::Button => Value::None,
            Self::Text(_) => Value::Text(text.to_string()),
            Self::Check(_) => match text.to_ascii_lowercase().as_str() {
                "true" | "1" | "on" | "yes" => Value::Check(true),
                "false" | "0" | "off" | "no" => Value::Check(false),
                _ => return Err(format!("'{text}' is neither true nor false")),
            },
            Self::Combo(words) => match words.iter().find(|word| word.eq_ignore_ascii_case(text)) {
                Some(&word) => Value::Text(word.to_string()),
                None => return Err(format!("'{text}' is none of {}", words.join(", "))),
            },
            Self::Spin(_, least, greatest) => {
                let number = integer(text).ok_or_else(|| format!("'{text}' is not a number"))?;
                let near = number.clamp(least, greatest);
                let remark = (near != number).then(|| format!("{text} is out of range, using {near}"));
                return Ok((Value::Spin(near), remark));
            }
        };
        Ok((value, None))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_brought_into_range_or_refused() {
        let hash = Kind::Spin(16, 1, 1000);
        for (text, expected) in [("64", 64), ("0", 1), ("-1", 1), ("99999999999999999999", 1000), ("+7", 7)] {
            let (value, remark) = hash.read(text).unwrap();
            assert_eq!(value.number::<i64>(), expected, "{text}");
            assert_eq!(remark.is_some(), !matches!(text, "64" | "+7"), "{text}");
        }
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
}
