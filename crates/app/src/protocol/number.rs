//! Whole numbers as GUIs and people write them: the only reader for `go`, `perft` and `bench`.
//!
//! Stockfish reads the leading digits and drops the rest, so that `300ms` is 300. This reader does the same,
//! except that `1e6` is a million, and reports to its caller that a word is not exactly a number.

use palisade::engine::options::value::integer;

/// A number read from the start of a word of a command, and whether it is all of the word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number {
    /// The value, limited to the range of `i64`.
    pub value: i64,
    /// True if the number is all of the word. A fraction counts as exact, because some GUIs send times such
    /// as `10.7`.
    pub is_exact: bool,
}

/// Reads the number at the start of a word, with any fraction cut off. `None` if the word does not start with
/// one.
///
/// ```
/// use palisade_app::protocol::number::read;
///
/// assert_eq!(read("300").map(|number| (number.value, number.is_exact)), Some((300, true)));
/// assert_eq!(read("300ms").map(|number| (number.value, number.is_exact)), Some((300, false)));
/// assert_eq!(read("1e6").map(|number| number.value), Some(1_000_000));
/// assert_eq!(read("abc"), None);
/// ```
pub fn read(word: &str) -> Option<Number> {
    if let Some(value) = integer(word) {
        return Some(Number { value, is_exact: true });
    }
    let unsigned = word.strip_prefix(['+', '-']).unwrap_or(word);
    let digits = unsigned.bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 {
        return None;
    }
    let sign = word.len() - unsigned.len();
    let (whole, rest) = word.split_at(sign + digits);
    if rest.contains(['e', 'E'])
        && let Ok(value) = word.parse::<f64>()
    {
        // From f64 the nearest i64, whatever its size.
        return Some(Number { value: value as i64, is_exact: false });
    }
    let is_fraction = rest.strip_prefix('.').is_some_and(|rest| rest.bytes().all(|b| b.is_ascii_digit()));
    integer(whole).map(|value| Number { value, is_exact: is_fraction })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn leading_digits_are_read_and_the_rest_is_noticed() {
        for (word, value, is_exact) in [
            ("300", 300, true),
            ("-3", -3, true),
            ("+7", 7, true),
            ("99999999999999999999", i64::MAX, true),
            ("10.7", 10, true),
            ("10.", 10, true),
            ("300ms", 300, false),
            ("-5s", -5, false),
            ("10.7ms", 10, false),
            ("1e6", 1_000_000, false),
            ("1.5E3", 1500, false),
            ("1e99", i64::MAX, false),
            ("1e", 1, false),
            ("1e6x", 1, false),
            ("0x10", 0, false),
            ("3,600", 3, false),
            ("99999999999999999999x", i64::MAX, false),
        ] {
            assert_eq!(read(word), Some(Number { value, is_exact }), "{word}");
        }
        for word in ["", "-", "x.7", ".7", "abc", "inf", "nan", "--4", "e6", "=3"] {
            assert_eq!(read(word), None, "{word}");
        }
    }

    proptest! {
        #[test]
        fn any_word_is_read_or_refused(word in "\\PC{0,12}") {
            let first = word.strip_prefix(['+', '-']).unwrap_or(&word).bytes().next();
            prop_assert_eq!(read(&word).is_some(), first.is_some_and(|byte| byte.is_ascii_digit()));
        }
    }
}
