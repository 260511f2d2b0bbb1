//! "Did you mean": the known word nearest to a mistyped one.

/// Returns the number of typing errors (a letter wrong, missing, added or exchanged with its neighbour) up to
/// which a word of `length` letters is taken for a known word: 1 or 2.
fn most_mistakes(length: usize) -> usize {
    (length / 3).clamp(1, 2)
}

/// Returns the candidate most similar to `word`, regardless of case; `None` if none is similar enough for
/// `word` to be a misspelling of it.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word: String = word.chars().take(40).map(|c| c.to_ascii_lowercase()).collect();
    candidates
        .into_iter()
        .map(|candidate| (strsim::osa_distance(&word, &candidate.to_ascii_lowercase()), candidate))
        // A short word has to keep some of its letters.
        .filter(|&(mistakes, candidate)| {
            mistakes <= most_mistakes(word.len()) && mistakes < candidate.len().min(word.len())
        })
        .min_by_key(|&(mistakes, _)| mistakes)
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typing_errors_are_guessed_and_other_words_are_not() {
        let known = ["depth", "nodes", "eval", "d", "go"];
        for (word, expected) in [
            ("detph", Some("depth")),
            ("DEPHT", Some("depth")),
            ("dept", Some("depth")),
            ("evla", Some("eval")),
            ("node", Some("nodes")),
            ("nods", Some("nodes")),
            ("hello", None),
            ("x", None),
            ("", None),
        ] {
            assert_eq!(nearest(word, known), expected, "{word}");
        }
    }
}
