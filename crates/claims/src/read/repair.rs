//! Repairs: sentences that may replace one that is false or was not read.
//!
//! They are made here and checked by the reader itself, which has to read them as a whole and find them true.

use crate::read::corrections::{is_counted, of_claim};
use crate::read::piece_reference::who;
use crate::read::place::TextPlace;
use crate::read::remark::{Finding, ONLY_PART};
use crate::read::tokens::{TokenType, is_word, tokens};
use palisade::board::Board;

/// The largest number of statements that are tried as a repair.
const MOST: usize = 12;
/// Words with which a phrase cannot begin a sentence, or refers to an earlier one.
const NO_BEGINNING: [&str; 19] = [
    "his", "her", "its", "it", "he", "she", "they", "their", "that", "this", "which", "who", "there", "in",
    "with", "by", "at", "on", "and",
];

/// Returns statements that may replace a sentence whose claims are true but of which words were not read: the
/// true claims, together and one by one, then the facts of the board in their reasons; at most 12.
pub fn holding(findings: &[Finding]) -> Vec<String> {
    let holds = || findings.iter().filter(|finding| finding.holds || finding.verdict.is_true());
    let mut sentences: Vec<String> = holds().filter_map(sentence_of).collect();
    if sentences.len() > 1 {
        sentences.insert(0, sentences.join(", and "));
    }
    sentences.extend(holds().flat_map(|finding| {
        let why = finding.verdict.sentence();
        instead(why.strip_prefix(ONLY_PART).unwrap_or(why))
    }));
    sentences.truncate(MOST);
    sentences
}

/// Returns corrections of a false claim, the best first, at most 12; `board` is that on which it was judged.
/// They need not be true.
pub fn correcting(finding: &Finding, board: &Board) -> Vec<String> {
    let (mut first, mut second) = (instead(finding.verdict.sentence()), of_claim(finding, board));
    if is_counted(&finding.claim.what) {
        std::mem::swap(&mut first, &mut second);
    }
    first.append(&mut second);
    first.truncate(MOST);
    first
}

/// Returns the phrase of a true claim as a sentence: "the knight on f3" as "the knight stands on f3"; `None`
/// if the phrase makes no sentence.
fn sentence_of(finding: &Finding) -> Option<String> {
    let phrase = finding.phrase.trim_matches(|c: char| !c.is_alphanumeric());
    let words = tokens(phrase);
    if is_word(words.first(), &NO_BEGINNING) {
        return None;
    }
    let bare = who(&words).into_iter().any(|(_, length)| length == words.len());
    if !bare {
        let verb = words.iter().any(|token| matches!(token.kind, TokenType::Word(_)));
        return verb.then(|| phrase.to_owned());
    }
    let (piece, square) = phrase.rsplit_once(" on ")?;
    Some(format!("{piece} stands on {square}"))
}

/// Returns `contrary`, the correction of a false claim in its verdict, as sentences that the reader may be
/// able to read: "it is Black's queen on d8" as "Black's queen stands on d8".
fn instead(contrary: &str) -> Vec<String> {
    let mut repairs = Vec::new();
    let contrary = contrary.split(" (the sentence").next().unwrap_or(contrary);
    for part in contrary.split([';', ':', '(']) {
        let part = part.trim().trim_end_matches([')', '.', ',']);
        if part.is_empty() {
            continue;
        }
        let bare = part.strip_prefix("it is ").unwrap_or(part);
        if let Some((piece, square)) = bare.rsplit_once(" on ")
            && square.len() == 2
            && !piece.contains(" is")
        {
            repairs.push(format!("{piece} stands on {square}"));
        }
        if let Some((piece, square)) = bare.rsplit_once(" is on ") {
            repairs.push(format!("{piece} stands on {square}"));
        }
        // "after 12.Nd5 Black is ...": the place is added again later.
        if let Some(rest) = part.strip_prefix("after ").and_then(|rest| rest.split_once(' ')) {
            repairs.push(rest.1.to_owned());
        }
        if let Some(rest) = part.strip_suffix(" stands there") {
            repairs.extend(
                rest.rsplit_once(" on ").map(|(piece, square)| format!("{piece} stands on {square}")),
            );
        }
        if let Some(rest) = part.strip_prefix("better is ") {
            repairs.extend(rest.split_once(' ').map(|(mv, _)| format!("{mv} is the best move")));
        }
        repairs.push(part.to_owned());
    }
    repairs
}

/// Returns the statement `body` as a sentence with its position, such as "After 12.Nd5, the rook is
/// attacked."
pub fn placed(place: &TextPlace<'_>, body: &str) -> String {
    let mut letters = body.chars();
    let capital: String = letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
    let first = body.split_whitespace().next().unwrap_or_default();
    let numbered = first.starts_with(|c: char| c.is_ascii_digit());
    if place.own.is_empty() || numbered || body.starts_with("After ") {
        return format!("{capital}.");
    }
    let small = if body.starts_with("The ") { body.replacen("The ", "the ", 1) } else { body.to_owned() };
    format!("After {}, {small}.", place.label())
}
