//! Insertion sort, for lists of a few items.
//!
//! The stable sort of the standard library is made for long lists, and each type gets its own seven
//! kilobytes of WebAssembly. The page downloads them before its first evaluation.
//! Invariant: equal items stay in their order.

use std::cmp::Ordering;

/// Sorts a short list by keys, in ascending order.
pub fn by_key<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    by(list, |one, other| key(one).cmp(&key(other)));
}

/// Sorts a short list by comparing its items, in ascending order.
pub fn by<T>(list: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    for end in 1..list.len() {
        for at in (0..end).rev() {
            if compare(&list[at], &list[at + 1]).is_le() {
                break;
            }
            list.swap(at, at + 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sorts_as_the_stable_sort_of_the_standard_library() {
        for length in 0..40_u64 {
            // Few keys, so that many are equal; the second number tells equal items apart.
            let list: Vec<(u64, u64)> = (0..length).map(|n| (n * n * 7 % 11 % 5, n)).collect();
            let mut expected = list.clone();
            expected.sort_by_key(|&(key, _)| key);
            let mut sorted = list.clone();
            by_key(&mut sorted, |&(key, _)| key);
            assert_eq!(sorted, expected);
            let mut sorted = list;
            by(&mut sorted, |one, other| one.0.cmp(&other.0));
            assert_eq!(sorted, expected);
        }
    }
}
