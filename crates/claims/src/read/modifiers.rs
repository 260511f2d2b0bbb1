//! Words that only describe the manner of a move or the writer's attitude: "elegantly", "with relish", "the proud knight". They are read
//! by their form (adverbs in "-ly") and by lists of nouns and adjectives, and state nothing about the board.
//!
//! A word that limits, denies, grades or dates a claim is none of them ("nearly", "safely", "temporarily", "the extra pawn").

use crate::read::tokens::{Token, TokenType, is_word};
use std::collections::HashSet;
use std::sync::OnceLock;

/// Adverbs in "-ly" that limit, deny, grade, date or count, and other words with that ending.
const RESTRICTING: &str = "\
    absolutely accurately adequately allegedly ally anomaly apparently apply approximately arguably assembly \
    automatically badly barely beautifully belatedly belly briefly brilliantly bully carelessly clearly \
    collectively comfortably completely conceivably considerably constantly convincingly correctly \
    correspondingly costly crushingly daily deadly decidedly decisively deeply deservedly desperately \
    diagonally directly doubly doubtfully early easily effectively entirely equally erroneously especially \
    essentially eventually exactly exceedingly excellently excessively exclusively fairly falsely \
    falteringly family fatally favourably firmly firstly fly folly forcibly formally formerly frequently \
    friendly fully generally greatly hardly heavily hideously highly holy hopefully hopelessly horizontally \
    hugely ideally illegally immediately imminently imply impossibly inaccurately inadequately incorrectly \
    increasingly indirectly individually inevitably initially instantly insufficiently invariably \
    irrevocably italy jelly jointly july largely lastly lately legally likely literally lively lonely \
    loosely lovely mainly marginally massively masterfully materially merely minimally mistakenly \
    momentarily monthly mostly mutually namely narrowly nearly necessarily needlessly negligibly nominally \
    normally notably occasionally only optimally originally outwardly overwhelmingly partially particularly \
    partly perfectly permanently physically plausibly poorly positionally possibly potentially powerfully \
    practically precisely predominantly prematurely presumably previously primarily principally probably \
    properly provisionally purely purportedly quickly rally rapidly rarely readily reasonably recently \
    regularly reliably rely repeatedly reply reportedly respectively rightly roughly safely scarcely \
    secondly securely seemingly separately seriously severely shortly significantly similarly simply \
    simultaneously singly skilfully skillfully slightly slowly solely solidly soundly specifically stably \
    steadily strictly strongly structurally subsequently substantially sufficiently superbly supply \
    supposedly surely surprisingly symbolically symmetrically tactically tally technically temporarily \
    terribly theoretically thirdly thoroughly tightly totally triply truly typically ugly ultimately \
    unavoidably undeservedly undoubtedly unequally unfavourably unlikely unnecessarily unsoundly usually \
    utterly vastly vertically virtually weakly wholly widely winningly wonderfully wrongly yearly \
    ";

/// Adjectives that describe a piece or a move and limit neither.
const ADJECTIVES: &str = "\
    adventurous aggressive agile ambitious annoying anxious arrogant awful beautiful beloved bewildered bold \
    bothersome brave busy celebrated cheeky crafty cunning dangerous dashing dear delicious doughty dreaded \
    dreadful eager energetic evil faithful famous fearless fearsome ferocious fierce fine formidable \
    frightened frightful gallant genuine glorious good greedy hapless happy hardy haughty horrible humble \
    hungry imposing impressive impudent infamous innocent insolent intrepid irritating jolly juicy jumpy \
    lazy legendary little lonely lovely lowly magnificent majestic marauding marvellous mighty mischievous \
    miserable monster monstrous nasty naughty neat nervous nimble noble notorious old own pesky plucky poor \
    precious prized proud proverbial rampaging rampant redoubtable regal restless roving royal sad savage \
    sleepy sly sorry splendid startled staunch stout sturdy superb surprised swashbuckling tasty tempting \
    terrible terrified tireless tremendous troublesome trusty unfortunate unhappy unlucky valiant vicious \
    wicked wonderful worried wretched \
    ";

/// Nouns of manner and attitude after "with", "without" or "in".
const ATTITUDES: &str = "\
    abandon abandonment ado alacrity anger aplomb appetite bang blinking boldness bravery calm ceremony \
    composure confidence contempt conviction courage cunning delight despair desperation determination \
    dignity disdain ease elegance embarrassment energy enthusiasm fear flair flourish fury fuss glee grace \
    gratitude grin gusto haste hesitation hurry joy malice mercy modesty nod panache passion patience pity \
    pleasure pride rage regret relish remorse resolve satisfaction shame shrug sigh smile snarl spite style \
    thanks thought venom vigor vigour wink zeal zest \
    ";

/// The words of the lists.
struct Lists {
    restricting: HashSet<&'static str>,
    adjectives: HashSet<&'static str>,
    attitudes: HashSet<&'static str>,
}

fn lists() -> &'static Lists {
    static LISTS: OnceLock<Lists> = OnceLock::new();
    let set = |words: &'static str| words.split_whitespace().collect();
    LISTS.get_or_init(|| Lists {
        restricting: set(RESTRICTING),
        adjectives: set(ADJECTIVES),
        attitudes: set(ATTITUDES),
    })
}

/// Returns true for an adverb of manner or attitude, such as "elegantly".
pub fn is_manner(word: &str) -> bool {
    word.len() > 5 && word.ends_with("ly") && !lists().restricting.contains(word)
}

/// Returns true for an adjective that limits no noun, such as "proud".
fn is_plain_adjective(word: &str) -> bool {
    lists().adjectives.contains(word)
        || word.len() > 6 && (word.ends_with("ful") || word.ends_with("some") && word != "threesome")
}

fn word_of(token: Option<&Token>) -> Option<&str> {
    match &token?.kind {
        TokenType::Word(word) => Some(word),
        _ => None,
    }
}

/// Returns the number of tokens, from `at` on, of a modifier that states nothing; 0 if none begins there.
pub fn modifier(sentence: &[Token], at: usize) -> usize {
    let word = |offset: usize| word_of(sentence.get(at + offset)).unwrap_or_default();
    if is_manner(word(0)) {
        return 1;
    }
    if is_plain_adjective(word(0)) {
        let before = at.checked_sub(1).and_then(|before| sentence.get(before));
        let led =
            is_word(before, &["the", "a", "an", "this", "that", "his", "her", "its", "their", "and", "very"])
                || matches!(
                    before.map(|token| &token.kind),
                    Some(TokenType::Side(..) | TokenType::Stop(','))
                )
                || before.and_then(|token| word_of(Some(token))).is_some_and(is_plain_adjective);
        let noun = sentence[at + 1..]
            .iter()
            .take(4)
            .find(|token| !matches!(token.kind, TokenType::Word(_) | TokenType::Side(..)));
        let piece = noun.is_some_and(|token| {
            matches!(token.kind, TokenType::Piece(..) | TokenType::FilePawn(..) | TokenType::Square(_))
        });
        return usize::from(led && piece);
    }
    // "With great relish", "without a second thought", "in fine style".
    if matches!(word(0), "with" | "without" | "in") {
        let end = (1..5).find(|&offset| lists().attitudes.contains(word(offset)));
        if let Some(end) = end {
            let plain = (1..end).all(|offset| {
                let word = word(offset);
                matches!(
                    word,
                    "a" | "an"
                        | "the"
                        | "great"
                        | "much"
                        | "some"
                        | "obvious"
                        | "evident"
                        | "visible"
                        | "his"
                        | "her"
                        | "any"
                        | "further"
                        | "second"
                        | "moment's"
                        | "grand"
                        | "fine"
                        | "good"
                        | "true"
                        | "real"
                        | "all"
                        | "due"
                        | "little"
                        | "no"
                        | "more"
                        | "own"
                        | "usual"
                        | "typical"
                        | "such"
                ) || is_plain_adjective(word)
            });
            let free = !matches!(word_of(sentence.get(at + end + 1)), Some("of" | "that" | "to"));
            return if plain && free { end + 1 } else { 0 };
        }
    }
    // "Like a hawk": a simile.
    if word(0) == "like" && matches!(word(1), "a" | "an") {
        let end = (2..5).take_while(|&offset| !word(offset).is_empty()).count();
        let stop = sentence.get(at + 2 + end).is_none_or(|token| matches!(token.kind, TokenType::Stop(_)));
        return if stop && end > 0 { 2 + end } else { 0 };
    }
    0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::tokens::tokens;

    #[test]
    fn what_states_nothing_is_found_by_its_form() {
        for (text, at, length) in [
            ("elegantly takes the pawn", 0, 1),
            ("nearly takes the pawn", 0, 0),
            ("the proud knight on d5", 1, 1),
            ("the extra knight on d5", 1, 0),
            ("takes with great relish", 1, 3),
            ("takes with the queen", 1, 0),
            ("sits there like a spider", 2, 3),
            ("without a second thought", 0, 4),
            ("in style of play", 0, 0),
        ] {
            assert_eq!(modifier(&tokens(text), at), length, "{text}");
        }
    }
}
