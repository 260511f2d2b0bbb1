//! Whole numbers as GUIs and people write them: what the protocol takes besides the
//! engine's own reader of them.

use palisade::engine::options::value::integer;

/// As [`integer`]; a fraction is cut off, because some GUIs send times such as `10.7`.
pub fn whole_part(text: &str) -> Option<i64> {
    integer(text.split('.').next().unwrap_or(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_cut_off() {
        assert_eq!((whole_part("10.7"), whole_part("x.7"), whole_part(".7")), (Some(10), None, None));
        assert_eq!((whole_part("-3"), whole_part("")), (Some(-3), None));
    }
}
