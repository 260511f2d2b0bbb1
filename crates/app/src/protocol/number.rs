//! Whole numbers as GUIs and people write them: the one reader of integers of the
//! protocol and its options.

/// A signed integer; one too large for `i64` becomes the nearest it holds. `None` if the
/// text is anything else.
pub fn integer(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some(text.parse().unwrap_or(if text.starts_with('-') { i64::MIN } else { i64::MAX }))
}

/// As [`integer`]; a fraction is cut off, because some GUIs send times such as `10.7`.
pub fn whole_part(text: &str) -> Option<i64> {
    integer(text.split('.').next().unwrap_or(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_what_is_none() {
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
        assert_eq!((whole_part("10.7"), whole_part("x.7"), whole_part(".7")), (Some(10), None, None));
    }
}
