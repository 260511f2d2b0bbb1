//! The thesaurus of verbs: "assails" is "attacks", "snapped off" is "captured", "plonks" is "brings". Every verb is listed once, by its
//! lemma, and is replaced in each of its forms by the same form of the verb that the rules know.
//!
//! Only a verb in the construction of its group is replaced: one that attacks or captures needs an object on the board, one that moves
//! needs a goal. A noun ("the hits", "a strike") is left as it is.

use crate::read::tokens::{Token, TokenType, is_word};
use crate::read::verb_forms::{VerbForm, inflected, inflection};
use palisade::types::PieceKind;
use std::collections::HashMap;
use std::sync::OnceLock;

/// What follows the verbs of a group.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Frame {
    /// A piece or a square: "assails the knight". In the passive voice "by" or nothing.
    Object,
    /// What a side has, without a square: "emerges with an extra pawn".
    Property,
    /// A square, after a preposition: "hops to f5".
    Goal,
    /// A piece, and a square after a preposition: "plonks a knight on d5".
    ObjectAndGoal,
}

/// Verbs of the same meaning: the verb of the rules, what follows it, and its synonyms, separated by commas. A synonym may have particles.
struct Group {
    verb: &'static str,
    frame: Frame,
    synonyms: &'static str,
}

const GROUPS: &[Group] = &[
    Group {
        verb: "attack",
        frame: Frame::Object,
        synonyms: "\
            assail, menace, harass, hassle, bother, pester, kick, poke, poke at, prod, prod at, strike at, hit \
            at, chase, hound, molest, question, bombard, pressure, pressurise, pressurize, press, press on, \
            tickle, needle, nibble at, snipe at, fire at, fire on, shoot at, bear down on, lean on, aim at, take \
            aim at, gun for, zero in on, home in on, lock onto, bite at, bite on, jab at, snap at, besiege, lay \
            siege to, train its sights on, train its guns on, turn its guns on, set its sights on, put pressure \
            on, exert pressure on, put the question to, pose the question to, ask the question of, ask a \
            question of, gain a tempo on, win a tempo on, gain time on, have designs on, come at, go after, be \
            after, buttonhole, accost, annoy, irritate, rattle, tease \
            ",
    },
    Group {
        verb: "regard",
        frame: Frame::Object,
        synonyms: "\
            bear on, gaze on, stare at, gaze at, glare at, peer at, squint at, look at, glance at, leer at, \
            ogle, stare down at, look down at, look straight at, stare straight at, point at, point straight at, \
            aim straight at, have an eye on, have its eye on, cast an eye on, train its eye on, have in its \
            sights, glower at, scowl at, covet, sight, frown at, breathe on \
            ",
    },
    Group {
        verb: "protect",
        frame: Frame::Object,
        synonyms: "\
            shield, bolster, back, back up, prop up, shore up, buttress, look after, watch over, stand guard \
            over, keep guard over, keep watch over, safeguard, overprotect, underpin, reinforce, take care of, \
            care for, chaperone, babysit, mind, nurse, keep safe \
            ",
    },
    Group {
        verb: "pin",
        frame: Frame::Object,
        synonyms: "\
            nail, nail down, pin down, put a pin on, skewer to, clamp \
            ",
    },
    Group {
        verb: "capture",
        frame: Frame::Object,
        synonyms: "\
            snatch, snatch up, snatch off, snatch away, gobble up, gobble, munch, munch on, scoop, scoop up, \
            snap off, snap up, snaffle, pick off, pick up, pluck, pluck off, pocket, bag, nab, swipe, swipe off, \
            pinch, steal, filch, pilfer, seize, collect, devour, swallow, swallow up, eat, eat up, consume, wolf \
            down, feast on, dine on, snack on, nibble, remove, eliminate, kill, kill off, slay, annihilate, \
            chop, chop off, chop down, lop off, hack off, hack down, axe, cut down, mow down, strike down, \
            hoover up, vacuum up, mop up, polish off, annex, confiscate, whip off, whisk off, clip, clip off, \
            bite off, nip off, liquidate, dispatch, despatch, execute, bump off, knock off, knock out, take off, \
            take out, carry off, make off with, run off with, walk off with, grab, grab hold of, claim, help \
            himself to, help herself to, help itself to, do away with, get rid of, relieve himself of, absorb, \
            cart off, scalp, demolish, rip off, rip out, tear off, sweep off, sweep up, sweep away, gulp down, \
            trouser, poach, plunder, loot, harvest, lift, cull, despoil, cash in, destroy \
            ",
    },
    Group {
        verb: "exchange",
        frame: Frame::Object,
        synonyms: "\
            barter, trade off, swap off, exchange off, chop off in exchange \
            ",
    },
    Group {
        verb: "sacrifice",
        frame: Frame::Object,
        synonyms: "\
            sac, jettison, surrender, offer up, part with, throw in, give away, ditch, donate, cough up, burn \
            ",
    },
    Group {
        verb: "move",
        frame: Frame::Goal,
        synonyms: "\
            glide, drift, travel, head, wander, stroll, march, trot, canter, gallop, spring, vault, bound, \
            plunge, dive, swoop, pounce, nestle, settle, sail, sweep, zoom, zip, dart, dash, race, rush, hurry, \
            creep, crawl, sneak, slip, edge, inch, shuffle, tiptoe, end up, finish up, wind up, waltz, dance, skip, trundle, rumble, lumber, \
            barge, crash, burst, thunder, storm, penetrate, infiltrate, emerge, appear, pop up, turn up, show \
            up, pop, bounce, touch down, alight, take up residence, take up its post, take up position, plant \
            itself, park itself, install itself, establish itself, post itself, station itself, throw itself, \
            hurl itself, relocate, migrate, transfer, switch, shift, veer, charge, lunge, stride, climb, rise, \
            descend, leap, sidestep, scamper, scurry, scuttle, slink, trek, journey, flee, run, make its way, \
            find its way, work its way, make for, set off, set sail, fly, roll, lurch, steam, stream, tumble, \
            saunter, amble, clamber, hasten, speed, streak, shoot, swing over, swing across, slide over, slide \
            across, drop in, step out, step up, come out \
            ",
    },
    Group {
        verb: "have",
        frame: Frame::Property,
        synonyms: "\
            own, boast, sport, possess, accept, acquire, obtain, inherit, end up with, wind up with, finish up \
            with, come out with, emerge with, carry on with, go on with, continue with, play on with, remain \
            with, be left with, be saddled with, be burdened with, be stuck with, be landed with \
            ",
    },
    Group {
        verb: "bring",
        frame: Frame::ObjectAndGoal,
        synonyms: "\
            plonk, plunk, plop, park, station, install, deposit, lodge, insert, slot, transfer, reroute, steer, \
            route, march, thrust, shove, nudge, tuck, pull, lift, hoist, whisk, wheel, trot, manoeuvre, \
            maneuver, sneak, slip, hop, throw, hurl, toss, fling, shuffle, sidestep, edge, inch, tuck away, \
            chuck, launch, deploy, fling, thump, slam, jam, wedge, land, jump, leap, rush, race, run, step, \
            walk, pitch, settle, establish, perch, propel, ram, lob, ferry, shunt \
            ",
    },
];

/// A form of a verb of the thesaurus.
struct Entry {
    /// The words after the verb itself.
    particles: Vec<&'static str>,
    form: VerbForm,
    group: usize,
}

/// All entries by the form of the verb, those with the most particles first.
fn entries() -> &'static HashMap<String, Vec<Entry>> {
    static ENTRIES: OnceLock<HashMap<String, Vec<Entry>>> = OnceLock::new();
    ENTRIES.get_or_init(|| {
        let mut all: HashMap<String, Vec<Entry>> = HashMap::new();
        for (group, verbs) in GROUPS.iter().enumerate() {
            for synonym in verbs.synonyms.split(',').map(str::trim) {
                let mut words = synonym.split(' ');
                let base = words.next().unwrap_or_default();
                let particles: Vec<&str> = words.collect();
                for (word, form) in inflected(base) {
                    all.entry(word).or_default().push(Entry { particles: particles.clone(), form, group });
                }
            }
        }
        for list in all.values_mut() {
            list.sort_by_key(|entry| std::cmp::Reverse(entry.particles.len()));
        }
        all
    })
}

const DETERMINERS: [&str; 14] =
    ["the", "a", "an", "this", "that", "his", "her", "its", "their", "every", "each", "another", "no", "any"];
/// Forms of "be" and words between them and a participle.
const BEING: [&str; 12] =
    ["is", "are", "was", "were", "be", "been", "being", "gets", "get", "got", "isn't", "aren't"];
/// Prepositions before the goal of a move.
const TO: [&str; 8] = ["to", "on", "onto", "at", "into", "in", "upon", "for"];

fn is_noun(token: &Token) -> bool {
    matches!(token.kind, TokenType::Piece(..) | TokenType::FilePawn(..) | TokenType::Square(_))
}

/// Returns the number of tokens up to and including the noun of an object that begins at the first token: "the black knight", "f7",
/// "it"; `None` if no object begins there.
fn object(tokens: &[Token]) -> Option<usize> {
    let mut at = 0;
    while let Some(token) = tokens.get(at).filter(|_| at < 6) {
        match &token.kind {
            TokenType::Piece(PieceKind::Pawn, _)
                if matches!(tokens.get(at + 1).map(|token| &token.kind), Some(TokenType::Piece(..))) =>
            {
                at += 1;
            }
            _ if is_noun(token) => return Some(at + 1),
            TokenType::Word(word) if at == 0 && matches!(word.as_str(), "it" | "them" | "both") => {
                return Some(1);
            }
            TokenType::Word(word) if at == 0 && word == "at" => return None,
            TokenType::Word(word)
                if TO.contains(&word.as_str()) || word == "and" || word == "by" || word == "with" =>
            {
                return None;
            }
            TokenType::Word(_) | TokenType::Side(..) | TokenType::Number(_) | TokenType::File(_) => at += 1,
            _ => return None,
        }
    }
    None
}

/// Returns true if a goal begins at the first token, after words such as "back": "to f6", "on the d5 square".
fn is_goal(tokens: &[Token]) -> bool {
    let to = tokens.iter().take(3).position(|token| is_word(Some(token), &TO));
    to.is_some_and(|to| {
        let square = |token: &Token| matches!(token.kind, TokenType::Square(_));
        let words = tokens[..to].iter().all(|token| matches!(token.kind, TokenType::Word(_)));
        let noun = |token: &Token| {
            matches!(token.kind, TokenType::Square(_) | TokenType::Piece(..) | TokenType::FilePawn(..))
        };
        words
            && tokens[to + 1..]
                .iter()
                .take(4)
                .find(|token| noun(token) || matches!(token.kind, TokenType::Stop(_)))
                .is_some_and(square)
    })
}

/// Returns true if the form of a verb whose last word is before `behind` stands in the construction of its group.
fn fits(frame: Frame, form: VerbForm, before: &[Token], behind: &[Token]) -> bool {
    let last = before.iter().rev().find(
        |token| !matches!(&token.kind, TokenType::Word(word) if word.ends_with("ly") && word != "only"),
    );
    let is_passive = form.is_past() && is_word(last, &BEING);
    let after_a_noun = match last.map(|token| &token.kind) {
        Some(TokenType::Word(word)) => {
            DETERMINERS.contains(&word.as_str()) && !(word == "that" && form != VerbForm::Base)
                || word == "of"
        }
        Some(TokenType::Side(_, owner)) => {
            *owner || before.len() > 1 && is_word(before.get(before.len() - 2), &DETERMINERS)
        }
        _ => false,
    };
    // The base form needs "to", an auxiliary or a plural before it; otherwise it may be a noun.
    let is_verb = form != VerbForm::Base
        || match last.map(|token| &token.kind) {
            Some(TokenType::Word(word)) => matches!(
                word.as_str(),
                "to" | "can"
                    | "could"
                    | "will"
                    | "would"
                    | "may"
                    | "might"
                    | "must"
                    | "should"
                    | "cannot"
                    | "can't"
                    | "not"
                    | "both"
                    | "they"
                    | "and"
                    | "does"
                    | "did"
                    | "never"
            ),
            Some(TokenType::Piece(_, many) | TokenType::FilePawn(_, many)) => *many,
            Some(TokenType::Square(_)) => true,
            _ => false,
        };
    if after_a_noun || !is_verb {
        return false;
    }
    match frame {
        Frame::Object if is_passive => object(behind).is_none(),
        Frame::Object => {
            let past = form.is_past() && is_word(behind.first(), &["by"]);
            // "Lifts the rook to e3" moves it.
            let moved = |length: usize| {
                is_word(behind.get(length), &["to", "onto", "into"]) && is_goal(&behind[length..])
            };
            object(behind).is_some_and(|length| !moved(length)) || past
        }
        Frame::Property => {
            let subject = match last.map(|token| &token.kind) {
                Some(TokenType::Side(_, false) | TokenType::Stop(_)) => true,
                Some(TokenType::Word(word)) => {
                    matches!(word.as_str(), "and" | "he" | "she" | "but" | "to" | "then" | "which" | "who")
                }
                _ => false,
            };
            let owned = ["a", "an", "the", "doubled", "isolated", "passed", "no", "both", "only", "just"];
            let amount = matches!(
                behind.first().map(|token| &token.kind),
                Some(TokenType::Number(_) | TokenType::Piece(..))
            );
            subject && (amount || is_word(behind.first(), &owned))
        }
        Frame::Goal => is_goal(behind),
        Frame::ObjectAndGoal => {
            let piece =
                object(behind).filter(|&length| !matches!(behind[length - 1].kind, TokenType::Square(_)));
            piece.is_some_and(|length| is_goal(&behind[length..])) || is_passive && is_goal(behind)
        }
    }
}

/// Returns the tokens of a text with each verb of the thesaurus replaced by the verb of its group. A verb with particles becomes one
/// token.
pub fn canonical(tokens: &[Token]) -> Vec<Token> {
    let entries = entries();
    let mut found: Vec<Token> = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while at < tokens.len() {
        let list = match &tokens[at].kind {
            TokenType::Word(word) => entries.get(word),
            _ => None,
        };
        let fitting = list.into_iter().flatten().find(|entry| {
            let end = at + 1 + entry.particles.len();
            let same = |(offset, word): (usize, &&str)| match *word {
                "its" => is_word(tokens.get(at + 1 + offset), &["its", "his", "her", "their"]),
                "itself" => is_word(tokens.get(at + 1 + offset), &["itself", "himself", "herself"]),
                word => is_word(tokens.get(at + 1 + offset), &[word]),
            };
            tokens.len() >= end
                && entry.particles.iter().enumerate().all(same)
                && fits(GROUPS[entry.group].frame, entry.form, &found, &tokens[end..])
        });
        // "Snaps it off".
        let parted = list.into_iter().flatten().find(|entry| {
            let pronoun = is_word(tokens.get(at + 1), &["it", "them", "him", "her"]);
            entry.particles.len() == 1
                && pronoun
                && is_word(tokens.get(at + 2), &entry.particles)
                && GROUPS[entry.group].frame == Frame::Object
                && fits(Frame::Object, entry.form, &found, &tokens[at + 1..])
        });
        if let Some(entry) = parted {
            let verb = inflection(GROUPS[entry.group].verb, entry.form);
            found.push(Token { kind: TokenType::Word(verb), span: tokens[at].span });
            found.push(Token {
                span: (tokens[at + 1].span.0, tokens[at + 2].span.1),
                ..tokens[at + 1].clone()
            });
            at += 3;
            continue;
        }
        match fitting {
            Some(entry) => {
                let last = at + entry.particles.len();
                let span = (tokens[at].span.0, tokens[last].span.1);
                found.push(Token {
                    kind: TokenType::Word(inflection(GROUPS[entry.group].verb, entry.form)),
                    span,
                });
                at = last + 1;
            }
            None => {
                found.push(tokens[at].clone());
                at += 1;
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::tokens::tokens;

    fn words(text: &str) -> Vec<String> {
        canonical(&tokens(text))
            .into_iter()
            .filter_map(|token| match token.kind {
                TokenType::Word(word) => Some(word),
                _ => None,
            })
            .collect()
    }

    #[test]
    fn every_form_of_a_verb_is_replaced() {
        for (text, wanted) in [
            ("the knight assails the queen", "attacks"),
            ("the knight is bearing down on f7", "attacking"),
            ("the pawn was snapped off by the queen", "captured"),
            ("Black snatched the pawn on b2", "captured"),
            ("the rooks eat the pawn", "capture"),
            ("grabbing a pawn", "capturing"),
            ("White plonks a knight on d5", "brings"),
            ("the knight gallops back to f3", "moves"),
            ("the pawn is propped up by the bishop", "protected"),
        ] {
            assert!(words(text).iter().any(|word| word == wanted), "{text}: {:?}", words(text));
        }
    }

    #[test]
    fn other_uses_of_the_words_are_left() {
        for text in [
            "Black strikes back",
            "the hit on f7",
            "a knight jump to f5",
            "he runs into time trouble",
            "White presses on",
            "his snatch of the pawn",
        ] {
            let plain: Vec<String> = tokens(text)
                .into_iter()
                .filter_map(|token| match token.kind {
                    TokenType::Word(word) => Some(word),
                    _ => None,
                })
                .collect();
            assert_eq!(words(text), plain, "{text}");
        }
    }
}
