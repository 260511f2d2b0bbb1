//! Words that only describe the manner of a move or the writer's attitude: "elegantly", "with relish", "the proud knight". They are on
//! closed lists (adverbs by their adjectives), and state nothing about the board.
//!
//! A word that limits, denies, grades or dates a claim is none of them ("nearly", "safely", "temporarily", "the extra pawn").

use crate::read::tokens::{Token, TokenType, is_word};
use std::collections::HashSet;
use std::sync::OnceLock;

/// Adjectives of manner and attitude, from which the adverbs in "-ly" are made. None of them limits, denies, grades or dates a claim.
const MANNERS: &str = "\
    actual additional admitted agile amazing ambitious amusing angry anxious arrogant artful artistic \
    astonishing astute audacious bitter blind blithe bold brave brazen breezy brisk brutal busy callous calm \
    canny carefree careful casual cautious ceremonious certain characteristic charitable cheeky cheerful \
    clever cold comical complacent confident contemptuous contented convenient cool courageous courteous \
    crafty cruel cunning curious cynical daring dashing defiant determined devoted diligent discreet \
    disdainful dogged dramatic dreamy dutiful eager elegant energetic envious evident faithful fearful \
    fearless ferocious fierce final flamboyant foolish fortunate frank funny furious gallant generous gentle \
    glad gleeful gloomy glorious graceful grand grateful greedy grim grudging happy hasty haughty helpful \
    heroic hesitant hilarious humble hungry impetuous impolite impudent impulsive incidental industrious \
    inexplicable innocent inscrutable insolent interesting ironic jaunty jealous jolly joyful joyous kind \
    languid lazy leisurely loving loyal lucky magnificent majestic meaningful meek menacing merciless merry \
    methodical mischievous miserly modest mournful mysterious naive natural neat nervous nice nimble \
    noiseless nonchalant obedient objective obliging obstinate obvious odd offhand ominous optimistic \
    orderly patient peaceful pensive philosophical pitiless placid playful poetic pointed polite predictable \
    present proud prudent punctilious quiet rash ravenous real reckless regal reluctant remarkable resentful \
    resolute respectful romantic royal rude ruthless sad sarcastic sardonic satisfied savage scornful \
    selfish sensible serene shameless shrewd shy silent silly sinister sleepy sly smug sneaky solemn \
    sorrowful splendid stately steadfast stealthy stern stoic strange stubborn stupid stylish submissive \
    sudden swift systematic tantalising tempting tenacious tender thankful theatrical thoughtful threatening \
    tidy timid tranquil triumphant unabashed unashamed unceremonious undaunted understandable unflinching \
    unfortunate unhesitating unlucky unperturbed unruffled unsurprising unsuspecting valiant vicious \
    victorious vigorous violent wary weird whimsical willing wily wise wistful worried wrathful wry \
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
    manners: HashSet<String>,
    adjectives: HashSet<&'static str>,
    attitudes: HashSet<&'static str>,
}

fn lists() -> &'static Lists {
    static LISTS: OnceLock<Lists> = OnceLock::new();
    let set = |words: &'static str| words.split_whitespace().collect();
    LISTS.get_or_init(|| Lists {
        manners: MANNERS.split_whitespace().map(adverb).collect(),
        adjectives: set(ADJECTIVES),
        attitudes: set(ATTITUDES),
    })
}

/// Returns the adverb of an adjective: "greedily", "gently", "ironically".
fn adverb(adjective: &str) -> String {
    match adjective.as_bytes() {
        [.., b'l', b'e'] => format!("{}y", &adjective[..adjective.len() - 1]),
        [.., before, b'y'] if *before != b'e' => format!("{}ily", &adjective[..adjective.len() - 1]),
        [.., b'i', b'c'] => format!("{adjective}ally"),
        _ => format!("{adjective}ly"),
    }
}

/// Returns true for an adverb of manner or attitude, such as "elegantly".
pub fn is_manner(word: &str) -> bool {
    lists().manners.contains(word)
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
            ("aqaally takes", 0, 0),
            ("without a second thought", 0, 4),
            ("in style of play", 0, 0),
        ] {
            assert_eq!(modifier(&tokens(text), at), length, "{text}");
        }
    }
}
