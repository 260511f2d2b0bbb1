//! Sentences that are a matter of taste: they praise or blame, and claim nothing that a board decides.
//!
//! Every word of such a sentence is on one of the lists below. A sentence with any other word is no matter of taste, so that a claim
//! that the reader does not know never passes as one. Words that grade a move or a position ("strong", "good", "crushing") are on no
//! list for moves: whether a move is good is no matter of taste.

use crate::read::fillers::fillers;
use crate::read::place::{FoundPlace, PhraseFate, TextPlace};
use crate::read::sentence::Sentence;
use crate::read::tokens::{MoveText, Token, TokenType, is_word};
use palisade::types::Color;

/// Words of praise and blame that are a matter of taste, whatever they describe.
const TASTE: [&str; 76] = [
    "aesthetic",
    "ambitious",
    "ambitiously",
    "amusing",
    "artistic",
    "beautiful",
    "beautifully",
    "beauty",
    "bold",
    "boring",
    "brave",
    "breathtaking",
    "charming",
    "classy",
    "comfortable",
    "comfortably",
    "courageous",
    "creative",
    "curious",
    "cute",
    "daring",
    "delightful",
    "dramatic",
    "dull",
    "elegance",
    "elegant",
    "elegantly",
    "enjoyable",
    "entertaining",
    "exciting",
    "fascinating",
    "funny",
    "gorgeous",
    "graceful",
    "happy",
    "harmonious",
    "heroic",
    "imaginative",
    "impressive",
    "ingenious",
    "inspired",
    "inspiring",
    "instructive",
    "interesting",
    "inventive",
    "likeable",
    "logical",
    "lovely",
    "magical",
    "magnificent",
    "majestic",
    "marvellous",
    "marvelous",
    "memorable",
    "modest",
    "natural",
    "neat",
    "picturesque",
    "pleasant",
    "pleasing",
    "poetic",
    "pretty",
    "prettiest",
    "remarkable",
    "romantic",
    "spectacular",
    "stunning",
    "stylish",
    "sublime",
    "surprising",
    "thrilling",
    "ugliest",
    "ugly",
    "unforgettable",
    "wonderful",
    "wow",
];
/// Words that grade: about a whole game they are a matter of taste, about a move or a position they are a
/// claim.
const GRADES: [&str; 13] = [
    "amazing",
    "awesome",
    "brilliant",
    "brilliantly",
    "excellent",
    "fantastic",
    "fine",
    "great",
    "incredible",
    "nice",
    "perfect",
    "superb",
    "terrific",
];
/// Words for a whole game.
const GAMES: [&str; 9] =
    ["game", "games", "chess", "entertainment", "masterpiece", "gem", "pearl", "brilliancy", "classic"];
/// Nouns that a sentence of taste may praise or blame. None of them states what happens on the board.
const OBJECTS: [&str; 28] = [
    "choice",
    "concept",
    "conception",
    "day",
    "decision",
    "effort",
    "idea",
    "ideas",
    "impression",
    "maneuver",
    "manoeuvre",
    "moment",
    "move",
    "moves",
    "performance",
    "plan",
    "plans",
    "play",
    "player",
    "players",
    "position",
    "reply",
    "stroke",
    "style",
    "thing",
    "things",
    "treat",
    "way",
];
/// Words that only join the others in a sentence of taste.
const FRAME: [&str; 70] = [
    "a", "after", "all", "an", "and", "are", "as", "at", "both", "but", "by", "enjoy", "enjoyed", "ever",
    "famous", "feel", "feels", "felt", "find", "for", "from", "has", "he", "here", "here's", "his",
    "history", "how", "i", "in", "indeed", "is", "it", "it's", "its", "just", "like", "look", "looked",
    "looks", "love", "made", "makes", "most", "my", "of", "our", "played", "plays", "quite", "rather",
    "really", "seems", "side", "sides", "simply", "such", "that", "that's", "the", "this", "to", "very",
    "was", "watch", "we", "were", "what", "whole", "with",
];

/// Returns true if a sentence only praises or blames (a matter of taste) and has nothing that could be
/// judged.
pub fn is_taste(sentence: &Sentence<'_>) -> bool {
    let tokens = sentence.own();
    let on = |list: &[&str]| tokens.iter().any(|token| is_word(Some(token), list));
    let of_a_game = on(&GAMES)
        && !on(&OBJECTS)
        && !tokens.iter().any(|token| matches!(token.kind, TokenType::Move(_) | TokenType::Side(..)));
    if !(on(&TASTE) || of_a_game && on(&GRADES)) {
        return false;
    }
    let fillers = fillers(tokens);
    let movers: Vec<Color> =
        moves_of(sentence).map(|found| sentence.place.board(&found.before).side_to_move()).collect();
    let is_known = |(at, token): (usize, &Token)| match &token.kind {
        TokenType::Word(word) => {
            let of_taste = TASTE.contains(&word.as_str()) || OBJECTS.contains(&word.as_str());
            let of_games = GAMES.contains(&word.as_str()) || of_a_game && GRADES.contains(&word.as_str());
            // "A poor move" grades it.
            let filler = fillers[at] && word != "poor";
            of_taste || of_games || FRAME.contains(&word.as_str()) || filler
        }
        // "White plays 12...Nd5, a lovely move": the move is Black's.
        TokenType::Side(side, owns) => {
            movers.iter().all(|mover| mover == side)
                || !owns && !on(&["plays", "played", "makes", "made", "by"])
        }
        // "One of the most beautiful games".
        TokenType::Number(1) => is_word(tokens.get(at + 1), &["of"]),
        TokenType::Stop(stop) => *stop != '?',
        TokenType::Move(text) => is_of_the_game(sentence, at, text),
        _ => false,
    };
    tokens.iter().enumerate().all(is_known)
}

/// Returns the moves that a sentence names and whose positions are known.
fn moves_of<'s>(sentence: &'s Sentence<'_>) -> impl Iterator<Item = &'s FoundPlace> {
    let own = sentence.fates.iter().filter(|(at, _)| sentence.range.contains(at));
    own.filter_map(|(_, fate)| match fate {
        PhraseFate::Found(found) => Some(found),
        _ => None,
    })
}

/// Returns true if the move `text` at token `at` of the sentence was made in the game, or leads up to the
/// comment, and its signs for capture, check and mate are right.
fn is_of_the_game(sentence: &Sentence<'_>, at: usize, text: &MoveText) -> bool {
    let fate = sentence.fates.iter().find(|(token, _)| *token == sentence.range.start + at);
    let Some((_, PhraseFate::Found(found))) = fate else { return false };
    let TextPlace { own, main, .. } = sentence.place;
    let made = [main, own]
        .iter()
        .any(|line| line.starts_with(&found.before) && line.get(found.before.len()) == Some(&found.mv));
    let san = sentence.place.board(&found.before).san(found.mv);
    let has = |sign: char| san.contains(sign);
    let signs = text.bare.chars().all(|sign| match sign {
        'x' | '#' => has(sign),
        '+' => has('+') || has('#'),
        _ => true,
    });
    made && signs
}
