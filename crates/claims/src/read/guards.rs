//! Words that change the meaning of a sentence: negations, wishes, conditions, the past, reports of what others think.
//!
//! A phrase governed by one of these words is not judged. None of them is understood well enough to negate
//! the verdict.

use crate::read::phrase::{Doer, MoveGrade, Phrase};
use crate::read::tokens::{Token, TokenType, is_word};

/// Negations: they change the meaning of their part of the sentence.
const NEGATIONS: [&str; 36] = [
    "not",
    "no",
    "never",
    "without",
    "nor",
    "neither",
    "cannot",
    "can't",
    "hardly",
    "barely",
    "nearly",
    "almost",
    "nobody",
    "none",
    "nothing",
    "longer",
    "isn't",
    "doesn't",
    "don't",
    "didn't",
    "won't",
    "wasn't",
    "hasn't",
    "kein",
    "keine",
    "keinen",
    "nicht",
    "nie",
    "ohne",
    "kaum",
    "fast",
    "beinahe",
    "illegal",
    "impossible",
    "wouldn't",
    "couldn't",
];
/// Words for possibility and the future: they change the meaning of the whole sentence.
const MODALS: [&str; 79] = [
    "would",
    "could",
    "might",
    "may",
    "should",
    "will",
    "shall",
    "want",
    "wants",
    "wanted",
    "hope",
    "hopes",
    "hoping",
    "likes",
    "love",
    "plan",
    "plans",
    "planning",
    "aim",
    "aims",
    "aiming",
    "idea",
    "goal",
    "prepare",
    "prepares",
    "preparing",
    "going",
    "intend",
    "intends",
    "try",
    "tries",
    "trying",
    "wish",
    "wishes",
    "dream",
    "dreams",
    "soon",
    "later",
    "eventually",
    "perhaps",
    "maybe",
    "possibly",
    "probably",
    "apparently",
    "seemingly",
    "supposedly",
    "thinks",
    "believes",
    "claims",
    "says",
    "said",
    "thought",
    "according",
    "feared",
    "fears",
    "otherwise",
    "instead",
    "than",
    "w\u{fc}rde",
    "k\u{f6}nnte",
    "sollte",
    "will",
    "m\u{f6}chte",
    "wird",
    "werden",
    "vielleicht",
    "wohl",
    "bald",
    "h\u{e4}tte",
    "w\u{e4}re",
    "meint",
    "glaubt",
    "angeblich",
    "imagine",
    "suppose",
    "ideally",
    "allegedly",
    "i'll",
    "he'll",
];
/// Verbs that make a statement about a piece uncertain, but not the square of the piece: "the bishop on b7
/// looks at e4".
const MOODS: [&str; 6] = ["seems", "seem", "looks", "look", "appears", "scheint"];
/// Words for conditions: the sentence is about a position that is not on the board.
const CONDITIONS: [&str; 18] = [
    "if",
    "unless",
    "when",
    "once",
    "after",
    "before",
    "until",
    "wenn",
    "falls",
    "nach",
    "nachdem",
    "bevor",
    "sobald",
    "bis",
    "then",
    "dann",
    "following",
    "sonst",
];
/// Words in the past tense.
const PAST: [&str; 10] = ["was", "were", "had", "been", "used", "war", "waren", "hatte", "hatten", "former"];
/// Words for pieces that are captured or have not reached their square yet.
const GONE: [&str; 70] = [
    "gone",
    "missing",
    "absent",
    "lost",
    "exchanged",
    "traded",
    "captured",
    "removed",
    "eliminated",
    "disappeared",
    "without",
    "longer",
    "no",
    "none",
    "put",
    "puts",
    "putting",
    "place",
    "places",
    "placing",
    "plant",
    "plants",
    "planting",
    "post",
    "posts",
    "posting",
    "bring",
    "brings",
    "bringing",
    "get",
    "gets",
    "getting",
    "move",
    "moves",
    "moving",
    "transfer",
    "reroute",
    "need",
    "needs",
    "deserves",
    "develop",
    "develops",
    "ohne",
    "statt",
    "fehlt",
    "geschlagen",
    "getauscht",
    "exchange",
    "exchanging",
    "exchanges",
    "trade",
    "trading",
    "capture",
    "capturing",
    "removal",
    "disappearance",
    "loss",
    "threat",
    "threatens",
    "threatening",
    "moved",
    "absence",
    "arrival",
    "came",
    "comes",
    "kommt",
    "better",
    "worse",
    "besser",
    "schlechter",
];

/// Words for a threat: its move may be impossible now.
const THREATS: [&str; 10] = [
    "threat",
    "threats",
    "threatens",
    "threatened",
    "threatening",
    "threaten",
    "droht",
    "drohte",
    "drohung",
    "prevents",
];

/// Detects the words of a sentence that change what a phrase in it claims: negations, conditions, modal
/// verbs. A phrase beside such a word is not judged.
pub struct GuardPhrases<'i> {
    sentence: &'i [Token],
}

fn has(tokens: &[Token], words: &[&str]) -> bool {
    // "At once" is not a condition.
    let at = |at: usize| at.checked_sub(1).is_some_and(|at| is_word(tokens.get(at), &["at"]));
    // "The pawn falls" is English, "falls Schwarz nimmt" German.
    let led = |at: usize| at.checked_sub(1).is_some_and(|at| !matches!(tokens[at].kind, TokenType::Stop(_)));
    tokens.iter().enumerate().any(|(place, token)| {
        matches!(&token.kind, TokenType::Word(word) if words.contains(&word.as_str())
            && (word != "once" || !at(place))
            && (word != "falls" || !led(place)))
    })
}

/// Returns true for a negation ("not"), a modal verb ("would", "could") or a condition ("if", "unless"), in
/// English or German.
pub fn changes_meaning(token: &Token) -> bool {
    let conditions = ["if", "unless", "until", "wenn", "falls"];
    [&NEGATIONS[..], &MODALS[..], &conditions[..]].iter().any(|list| is_word(Some(token), list))
}

/// Returns true if the tokens deny or limit a reason: "not because he is a pawn up".
fn denies_a_reason(tokens: &[Token]) -> bool {
    tokens.windows(2).any(|two| {
        let causal = is_word(two.get(1), &["because", "since", "so", "thus", "therefore"]);
        let only = is_word(two.first(), &["only", "simply", "just", "merely", "or", "if"]);
        causal && (only || has(&two[..1], &NEGATIONS))
    })
}

/// Returns true for a token that ends a part of a sentence: a comma, "but", "because" and the like.
fn parts(token: &Token) -> bool {
    match &token.kind {
        TokenType::Stop(stop) => matches!(stop, ',' | ';' | ':' | '(' | ')' | '|' | '\u{2013}' | '\u{2014}'),
        TokenType::Word(word) => {
            matches!(
                word.as_str(),
                "but" | "while" | "although" | "though" | "whereas" | "aber" | "because" | "since" | "so"
            )
        }
        _ => false,
    }
}

impl<'i> GuardPhrases<'i> {
    /// Makes the detector for the tokens of one sentence.
    pub fn new(sentence: &'i [Token]) -> Self {
        Self { sentence }
    }

    /// Returns the tokens of the sentence from the start of the part (the words between commas or
    /// conjunctions) with token `first` to the end of the part with token `last - 1`.
    fn part(&self, first: usize, last: usize) -> &'i [Token] {
        let begin = self.sentence[..first].iter().rposition(parts).map_or(0, |at| at + 1);
        let rest = self.sentence[last..].iter().position(parts);
        &self.sentence[begin..rest.map_or(self.sentence.len(), |at| last + at)]
    }

    /// Returns true if the phrase in the tokens `first..last` of the sentence may be judged: no negation,
    /// condition or modal verb in the sentence changes its meaning.
    pub fn let_pass(&self, phrase: &Phrase, first: usize, last: usize) -> bool {
        if denies_a_reason(self.sentence) {
            return false;
        }
        let part = self.part(first, last);
        let outside = [&self.sentence[..first], &self.sentence[last..]];
        let anywhere = |words: &[&str]| outside.iter().any(|tokens| has(tokens, words));
        if let Phrase::Piece(_) = phrase {
            // "The knight on d6 does not help": the knight is on d6 all the same.
            let turned = [&MODALS[..], &CONDITIONS[..], &PAST[..], &GONE[..]];
            return !turned.into_iter().any(anywhere);
        }
        let inside = &self.sentence[first..last];
        let modals = if matches!(phrase, Phrase::CanCastle { .. }) {
            outside.iter().any(|tokens| has(tokens, &MODALS))
        } else {
            has(self.sentence, &MODALS)
        };
        let modals = modals || has(self.sentence, &MOODS);
        let compares = matches!(phrase, Phrase::Better { .. });
        if modals && !compares || has(part, &NEGATIONS) || has(inside, &GONE[..10]) {
            return false;
        }
        if !phrase.moves().is_empty() || compares {
            return true;
        }
        let it = matches!(
            phrase,
            Phrase::Is {
                by: Doer::It,
                rank: MoveGrade::Best | MoveGrade::Only | MoveGrade::Bad(_) | MoveGrade::Played
            }
        );
        !has(self.sentence, &CONDITIONS) && (it || !anywhere(&PAST))
    }

    /// Returns true if the clause in the tokens `first..last` of the sentence may be judged: no word outside
    /// it changes its meaning. A negation inside it is part of its pattern. `read` returns true for the index
    /// of a token that an earlier claim consumed: a negation there belongs to that claim.
    pub fn let_clause_pass(&self, first: usize, last: usize, read: impl Fn(usize) -> bool) -> bool {
        if denies_a_reason(self.sentence) {
            return false;
        }
        let outside = [&self.sentence[..first], &self.sentence[last..]];
        let anywhere = |words: &[&str]| outside.iter().any(|tokens| has(tokens, words));
        let begin = self.sentence[..first].iter().rposition(parts).map_or(0, |at| at + 1);
        // "Has no protector and is attacked": the negation belongs to the first verb.
        let before = &self.sentence[begin..first];
        let owns = before.iter().position(|token| is_word(Some(token), &["has", "have"])).is_some_and(|at| {
            is_word(before.get(at + 1), &["no"])
                && !has(&before[..at], &NEGATIONS)
                && !has(&before[at + 2..], &NEGATIONS)
        });
        let joined = is_word(before.last(), &["and"])
            && is_word(self.sentence.get(first), &["is", "are", "has", "attacks"]);
        let begin = if owns && joined { first } else { begin };
        // "And nobody protects it": what follows "and" denies nothing before it.
        let parted = |token: &Token| parts(token) || is_word(Some(token), &["and"]);
        let rest = self.sentence[last..].iter().position(parted).map_or(self.sentence.len(), |at| last + at);
        let beside = [&self.sentence[begin..first], &self.sentence[last..rest]];
        // "Is not attacked and protected": the negation may govern what has no subject or verb of its own.
        let start = self.sentence.get(first);
        let has_subject = start.is_some_and(|token| match &token.kind {
            TokenType::Word(word) => SUBJECTS.contains(&word.as_str()),
            kind => !matches!(kind, TokenType::Stop(_)),
        });
        let has_verb = is_word(start, &["is", "are", "has", "have"]);
        let is_free = |at: usize| {
            let subject = is_word(self.sentence.get(at), &["nobody", "nothing", "none", "neither", "never"]);
            read(at) && (has_subject || has_verb && !subject)
        };
        let denied_before = (begin..first).any(|at| !is_free(at) && has(&self.sentence[at..=at], &NEGATIONS));
        let denied = denied_before || has(beside[1], &NEGATIONS);
        let conditions: Vec<&str> =
            CONDITIONS.into_iter().filter(|word| !matches!(*word, "then" | "dann")).collect();
        let beside_it = |words: &[&str]| beside.iter().any(|tokens| has(tokens, words));
        !(beside_it(&MODALS) || beside_it(&MOODS) || anywhere(&conditions) || denied)
    }

    /// Returns true if the sentence has a condition, so that it is about other positions than the one on the
    /// board.
    pub fn is_conditional(&self) -> bool {
        has(self.sentence, &CONDITIONS)
    }

    /// Returns for each token of the sentence whether a move named there is claimed to be possible, so that
    /// its legality may be judged; false for threats and negated parts.
    pub fn meant(&self) -> Vec<bool> {
        let threatens = has(self.sentence, &THREATS);
        in_parts(self.sentence, |part| !threatens && !has(part, &NEGATIONS))
    }

    /// Returns true if a phrase that begins at token `first` stands by itself: the token before it is none, a
    /// punctuation mark, or a word such as "and" that does not change the meaning of what follows.
    pub fn may_begin(&self, first: usize) -> bool {
        const HARMLESS: [&str; 40] = [
            "and",
            "but",
            "now",
            "so",
            "here",
            "because",
            "since",
            "as",
            "while",
            "then",
            "thus",
            "also",
            "both",
            "again",
            "already",
            "with",
            "there",
            "is",
            "it's",
            "therefore",
            "hence",
            "yes",
            "indeed",
            "still",
            "though",
            "although",
            "however",
            "where",
            "und",
            "aber",
            "jetzt",
            "hier",
            "weil",
            "denn",
            "da",
            "also",
            "damit",
            "wo",
            "nun",
            "it",
        ];
        let Some(before) = first.checked_sub(1).map(|at| &self.sentence[at]) else { return true };
        match &before.kind {
            TokenType::Stop(_) => true,
            TokenType::Word(word) => HARMLESS.contains(&word.as_str()) || word.ends_with("ly"),
            _ => false,
        }
    }
}

/// Words with which a clause with a subject of its own begins.
const SUBJECTS: [&str; 18] = [
    "the", "a", "an", "his", "her", "its", "their", "this", "that", "both", "each", "every", "nobody",
    "nothing", "no", "neither", "there", "material",
];

/// Words with which a sentence refers to moves that were not made.
const HYPOTHETICAL: [&str; 38] = [
    "would",
    "could",
    "should",
    "might",
    "may",
    "can",
    "cannot",
    "can't",
    "if",
    "unless",
    "until",
    "instead",
    "rather",
    "without",
    "avoid",
    "avoids",
    "avoided",
    "prevent",
    "prevents",
    "prevented",
    "preventing",
    "threat",
    "threats",
    "threatens",
    "threatened",
    "threatening",
    "stops",
    "stopped",
    "hoping",
    "hopes",
    "hoped",
    "wants",
    "wanted",
    "planned",
    "planning",
    "possible",
    "impossible",
    "before",
];

/// Returns true if a sentence may refer to moves that were not made. In a text about a single position
/// (`of_a_position`) "would" does not count: there it describes the effect of a legal move.
pub fn is_hypothetical(sentence: &[Token], of_a_position: bool) -> bool {
    let does = |token: &&Token| of_a_position && is_word(Some(token), &["would", "can"]);
    let mut others = sentence.iter().filter(|token| !does(token));
    others.any(|token| is_word(Some(token), &HYPOTHETICAL) || token.kind == TokenType::Stop('?'))
}

/// Returns for each token of a sentence whether the part of the sentence around it (between commas and
/// conjunctions) has a negation or a limiting word such as "only" or "almost".
pub fn denied(sentence: &[Token]) -> Vec<bool> {
    in_parts(sentence, |part| {
        has(part, &NEGATIONS) || has(part, &["only", "almost", "nearly", "never", "no"])
    })
}

/// Returns for each token of a sentence whether the part around it has a property. The token that ends a part belongs to it.
fn in_parts(sentence: &[Token], property: impl Fn(&[Token]) -> bool) -> Vec<bool> {
    let of = |part: &[Token]| vec![property(part); part.len()];
    sentence.split_inclusive(parts).flat_map(of).collect()
}
