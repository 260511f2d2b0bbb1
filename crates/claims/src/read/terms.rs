//! The parsers of the grammar's words: pieces with squares, sides, prizes, pawns, degrees, names of openings;
//! and the words that may follow a phrase.

use crate::read::phrase::{Aim, Pawns, Phrase, PieceRef};
use crate::read::tokens::{Token, TokenType};
use palisade::types::{Color, File, PieceKind, Square};
use palisade_coach::claims::claim::{Degree, Prize, Wing};
use winnow::combinator::{alt, opt, preceded, separated};
use winnow::error::ContextError;
use winnow::prelude::*;
use winnow::token::any;

/// The tokens of a comment that a parser has not read yet, its input.
pub type In<'i> = &'i [Token];
/// The result of a parser of tokens. The error means that the input does not begin with what it parses.
pub type Read<T> = Result<T, ContextError>;

/// Returns a parser that accepts one word token that is in `words`, and fails on any other token.
pub fn word<'i>(words: &'static [&'static str]) -> impl Parser<In<'i>, (), ContextError> {
    any.verify(
        move |token: &Token| matches!(&token.kind, TokenType::Word(word) if words.contains(&word.as_str())),
    )
    .void()
}

/// The articles and possessives that may precede a noun, in English and German.
pub const ARTICLES: &[&str] = &[
    "the", "this", "that", "his", "her", "its", "my", "your", "our", "their", "der", "die", "das", "den",
    "dem", "des",
];
/// The indefinite articles in lower case, in English and German.
pub const A: &[&str] = &["a", "an", "ein", "eine", "einen", "einem"];
/// The prepositions between a piece and its square ("the knight on f3"), in English and German.
pub const ON: &[&str] = &["on", "at", "auf"];
/// The words for "and", in English and German.
pub const AND: &[&str] = &["and", "und"];
/// The words for "is", in English and German.
pub const IS: &[&str] = &["is", "ist"];
/// The words for "has", in English and German.
pub const HAS: &[&str] = &["has", "have", "hat", "haben", "gets", "keeps", "retains"];
/// The adverbs that do not change a claim, such as "still", in English and German.
pub const ADVERBS: &[&str] =
    &["now", "still", "also", "already", "jetzt", "noch", "auch", "schon", "bereits", "here", "hier"];

/// Parses the name of a kind of piece, such as "knight"; fails on any other token.
pub fn kind(input: &mut In<'_>) -> Read<PieceKind> {
    any.verify_map(|token: Token| match token.kind {
        TokenType::Piece(kind, false) => Some(kind),
        _ => None,
    })
    .parse_next(input)
}

/// Parses the name of a square, such as "e4"; fails on any other token.
pub fn square(input: &mut In<'_>) -> Read<Square> {
    any.verify_map(|token: Token| match token.kind {
        TokenType::Square(square) => Some(square),
        _ => None,
    })
    .parse_next(input)
}

/// Parses a file, such as "the e-file"; fails on other words.
pub fn file(input: &mut In<'_>) -> Read<File> {
    any.verify_map(|token: Token| match token.kind {
        TokenType::File(file) => Some(file),
        _ => None,
    })
    .parse_next(input)
}

/// Parses a side as a subject, such as "White", and no possessive ("White's").
pub fn side(input: &mut In<'_>) -> Read<Color> {
    any.verify_map(|token: Token| match token.kind {
        TokenType::Side(side, false) => Some(side),
        _ => None,
    })
    .parse_next(input)
}

/// Parses a side, possessive or not, such as "White" or "White's".
pub fn any_side(input: &mut In<'_>) -> Read<Color> {
    any.verify_map(|token: Token| match token.kind {
        TokenType::Side(side, _) => Some(side),
        _ => None,
    })
    .parse_next(input)
}

/// Parses a number in digits or in words, such as "2" or "two"; fails on any other token.
pub fn number(input: &mut In<'_>) -> Read<u32> {
    any.verify_map(|token: Token| match token.kind {
        TokenType::Number(number) => Some(number),
        _ => None,
    })
    .parse_next(input)
}

/// Parses the owner of a piece, "the white" or "White's"; `None` for an article alone.
pub fn whose(input: &mut In<'_>) -> Read<Option<Color>> {
    alt((preceded(word(ARTICLES), opt(any_side)), any_side.map(Some))).parse_next(input)
}

/// Parses a piece with its square: "the knight on f3", "White's bishop on g5", "the f3 knight".
pub fn piece(input: &mut In<'_>) -> Read<PieceRef> {
    let own = whose.parse_next(input)?;
    alt((
        (kind, preceded(word(ON), square)).map(move |(kind, square)| PieceRef { kind, side: own, square }),
        (square, kind).map(move |(square, kind)| PieceRef { kind, side: own, square }),
    ))
    .parse_next(input)
}

/// Parses a target: "the knight on f3", "the queen", "f7".
pub fn aim(input: &mut In<'_>) -> Read<Aim> {
    alt((piece.map(Aim::Piece), (opt(whose), kind).map(|(_, kind)| Aim::Kind(kind)), square.map(Aim::Square)))
        .parse_next(input)
}

/// Parses one or more targets, separated by commas or "and": "the queen and f7".
pub fn aims(input: &mut In<'_>) -> Read<Vec<Aim>> {
    let and = || (word(AND), opt(word(&["also", "auch"])));
    separated(1.., aim, alt((and().void(), (comma, opt(and())).void(), word(&["both"])))).parse_next(input)
}

/// Parses a comma; fails on any other token.
pub fn comma(input: &mut In<'_>) -> Read<()> {
    any.verify(|token: &Token| token.kind == TokenType::Stop(',')).void().parse_next(input)
}

/// Parses the words for the bishop pair, such as "the bishop pair"; fails on other words.
pub fn pair(input: &mut In<'_>) -> Read<()> {
    (
        opt(word(ARTICLES)),
        alt((
            word(&["bishop-pair", "l\u{e4}uferpaar"]),
            (
                any.verify(|token: &Token| token.kind == TokenType::Piece(PieceKind::Bishop, false)),
                word(&["pair"]),
            )
                .void(),
            (
                word(&["two"]),
                any.verify(|token: &Token| token.kind == TokenType::Piece(PieceKind::Bishop, true)),
            )
                .void(),
        )),
    )
        .void()
        .parse_next(input)
}

/// Parses a wing, such as "the kingside" or "the queenside"; fails on other words.
pub fn wing(input: &mut In<'_>) -> Read<Wing> {
    alt((
        word(&["kingside", "short", "kurz"]).value(Wing::King),
        word(&["queenside", "long", "lang"]).value(Wing::Queen),
    ))
    .parse_next(input)
}

/// Parses a feature of a pawn, such as "isolated".
pub fn feature(input: &mut In<'_>) -> Read<Pawns> {
    alt((
        word(&["passed"]).value(Pawns::Passed),
        word(&["isolated", "isolierter", "isolierten"]).value(Pawns::Isolated),
        word(&["doubled"]).value(Pawns::Doubled),
        word(&["backward"]).value(Pawns::Backward),
    ))
    .parse_next(input)
}

/// Parses the word "pawn"; returns true for a plural.
pub fn word_pawn(input: &mut In<'_>) -> Read<bool> {
    any.verify_map(|token: Token| match token.kind {
        TokenType::Piece(PieceKind::Pawn, many) => Some(many),
        _ => None,
    })
    .parse_next(input)
}

/// Parses a pawn by its file, such as "the e-pawn".
pub fn file_pawn(input: &mut In<'_>) -> Read<File> {
    any.verify_map(|token: Token| match token.kind {
        TokenType::FilePawn(file, _) => Some(file),
        _ => None,
    })
    .parse_next(input)
}

/// Pawns as a text mentions them: their feature (such as isolated), and the square, the file and the number,
/// each `None` if not stated.
pub type PawnWords = (Pawns, Option<Square>, Option<File>, Option<u32>);

/// Parses words about pawns: "an isolated pawn on d5", "two passed pawns", "a passed a-pawn", "doubled pawns
/// on the c-file".
pub fn pawn_words(input: &mut In<'_>) -> Read<PawnWords> {
    let count = opt(alt((number.map(Some), alt((word(A), word(ARTICLES))).value(None)))).parse_next(input)?;
    let count = count.flatten();
    let what = feature.parse_next(input)?;
    alt((
        file_pawn.map(move |file| (what, None, Some(file), count)),
        (
            word_pawn,
            opt(preceded(word(ON), alt((square.map(Ok), preceded(opt(word(ARTICLES)), file).map(Err))))),
        )
            .map(move |(_, place)| match place {
                Some(Ok(square)) => (what, Some(square), None, count),
                Some(Err(file)) => (what, None, Some(file), count),
                None => (what, None, None, count),
            }),
    ))
    .parse_next(input)
}

/// Parses the kind of an open file: true for "half-open" or "half open", false for "open".
pub fn openness(input: &mut In<'_>) -> Read<bool> {
    alt((
        word(&["half-open", "semi-open", "halboffen"]).value(true),
        (word(&["half", "semi"]), word(&["open"])).value(true),
        word(&["open", "offen"]).value(false),
    ))
    .parse_next(input)
}

/// Parses a degree of advantage, such as "slightly better".
pub fn degree(input: &mut In<'_>) -> Read<Degree> {
    alt((
        (word(&["slightly", "etwas", "leicht"]), word(&["better", "besser"])).value(Degree::Slightly),
        (word(&["clearly", "much", "klar", "deutlich", "viel"]), word(&["better", "besser"]))
            .value(Degree::Clearly),
        word(&["better", "besser"]).value(Degree::Better),
        (opt(word(&["completely", "clearly"])), word(&["winning"])).value(Degree::Winning),
        (word(&["auf"]), word(&["gewinn"])).value(Degree::Winning),
    ))
    .parse_next(input)
}

/// Parses an amount of material: "a pawn", "the exchange", "a piece", "the queen", "material".
pub fn prize(input: &mut In<'_>) -> Read<Prize> {
    let article = opt(alt((word(A), word(ARTICLES))));
    preceded(
        article,
        alt((
            kind.verify_map(|kind| match kind {
                PieceKind::Pawn => Some(Prize::Pawn),
                PieceKind::Knight => Some(Prize::Knight),
                PieceKind::Bishop => Some(Prize::Bishop),
                PieceKind::Rook => Some(Prize::Rook),
                PieceKind::Queen => Some(Prize::Queen),
                PieceKind::King => None,
            }),
            word(&["exchange", "qualit\u{e4}t"]).value(Prize::Exchange),
            word(&["piece", "figur"]).value(Prize::Piece),
            word(&["material"]).value(Prize::Material),
        )),
    )
    .parse_next(input)
}

/// Parses a lead or deficit in material of the side `who`, the subject: "a pawn up", "two pawns ahead", "the
/// exchange down". A deficit is read as a lead of the other side.
pub fn up(who: Color, input: &mut In<'_>) -> Read<Phrase> {
    let (prize, points) = alt((
        (number, word_pawn).map(|(count, _)| (Prize::Pawn, Some(count))),
        prize.map(|prize| (prize, None)),
    ))
    .parse_next(input)?;
    let ahead = alt((word(&["up", "ahead"]).value(true), word(&["down", "behind"]).value(false)))
        .parse_next(input)?;
    let points = points.filter(|count| *count > 1);
    Ok(Phrase::Up { side: if ahead { who } else { !who }, prize, points })
}

/// Returns true if a phrase may end before this token: a punctuation mark, or a word such as "and", "because"
/// or "now" (English or German) that begins something new or adds nothing to the phrase.
pub fn ends(token: &Token) -> bool {
    const GO_ON: [&str; 34] = [
        "and",
        "but",
        "while",
        "because",
        "since",
        "as",
        "with",
        "now",
        "here",
        "too",
        "also",
        "again",
        "already",
        "immediately",
        "at",
        "by",
        "after",
        "und",
        "aber",
        "weil",
        "denn",
        "mit",
        "sofort",
        "jetzt",
        "hier",
        "wieder",
        "thanks",
        "although",
        "though",
        "whereas",
        "so",
        "which",
        "then",
        "anyway",
    ];
    match &token.kind {
        TokenType::Stop(_) => true,
        TokenType::Word(word) => GO_ON.contains(&word.as_str()),
        _ => false,
    }
}

/// Returns true if a token can be a word of the name of an opening.
pub fn is_name(token: &Token) -> bool {
    match &token.kind {
        TokenType::Word(word) => {
            !matches!(word.as_str(), "of" | "that" | "which" | "in" | "for" | "with" | "and")
        }
        TokenType::Piece(..) | TokenType::Side(..) => true,
        _ => false,
    }
}

/// The words at which the name of an opening ends, in lower case.
pub const ENDS: [&str; 8] =
    ["defence", "defense", "gambit", "opening", "game", "attack", "variation", "lopez"];

/// Returns the name of an opening at the start of these tokens, up to the first of the words [`ENDS`]
/// ("defence"), in lower case; `None` if there is no such word, or no word before it.
pub fn opening(names: &[Token]) -> Option<String> {
    let words: Vec<String> = names
        .iter()
        .map(|token| match &token.kind {
            TokenType::Word(word) => word.clone(),
            TokenType::Piece(kind, _) => kind.name().to_owned(),
            TokenType::Side(side, _) => palisade_coach::claims::names::name(*side).to_lowercase(),
            _ => String::new(),
        })
        .collect();
    let end = words.iter().position(|word| ENDS.contains(&word.as_str()))?;
    (end > 0).then(|| words[..=end].join(" "))
}

/// Words by which a name of an opening is recognised, such as "sicilian".
const NAMES: [&str; 70] = [
    "sicilian",
    "najdorf",
    "dragon",
    "caro-kann",
    "french",
    "scandinavian",
    "english",
    "dutch",
    "benoni",
    "indian",
    "pirc",
    "philidor",
    "petrov",
    "petroff",
    "italian",
    "spanish",
    "scotch",
    "evans",
    "budapest",
    "slav",
    "winawer",
    "gr\u{fc}nfeld",
    "piano",
    "berlin",
    "marshall",
    "alekhine",
    "nimzo-indian",
    "catalan",
    "benko",
    "vienna",
    "countergambit",
    "accepted",
    "declined",
    "system",
    "r\u{e9}ti",
    "taimanov",
    "scheveningen",
    "sveshnikov",
    "kan",
    "rossolimo",
    "alapin",
    "s\u{e4}misch",
    "saemisch",
    "meran",
    "semi-slav",
    "semi-tarrasch",
    "tarrasch",
    "chigorin",
    "albin",
    "englund",
    "elephant",
    "latvian",
    "london",
    "trompowsky",
    "colle",
    "bird",
    "larsen",
    "grob",
    "ponziani",
    "danish",
    "muzio",
    "blackmar-diemer",
    "gruenfeld",
    "grunfeld",
    "bogo-indian",
    "modern",
    "steinitz",
    "rubinstein",
    "reti",
    "knights",
];

/// Parses the longest name of an opening at the start of `tokens`, such as "Giuoco Piano" or "Exchange
/// Variation of the Caro-Kann", and returns it with its number of tokens; `None` if no name begins there.
pub fn opening_words(tokens: &[Token]) -> Option<(String, usize)> {
    const STOPS: [&str; 20] = [
        "in", "with", "and", "but", "on", "which", "that", "at", "by", "is", "was", "has", "for", "from",
        "after", "here", "as", "where", "when", "to",
    ];
    let mut words: Vec<String> = Vec::new();
    let mut ends: Vec<usize> = Vec::new();
    for (at, token) in tokens.iter().enumerate().take(9) {
        // "a Sicilian Najdorf, Poisoned Pawn Variation"
        if token.kind == TokenType::Stop(',') && at > 0 {
            let more = tokens[at + 1..].iter().take(4).take_while(|token| is_name(token));
            let last = more.last().map(|token| &token.kind);
            if matches!(last, Some(TokenType::Word(word)) if ENDS.contains(&word.as_str())) {
                continue;
            }
            break;
        }
        let word = match &token.kind {
            TokenType::Word(word) if !STOPS.contains(&word.as_str()) => word.clone(),
            TokenType::Piece(PieceKind::Knight, true) => "knights".to_owned(),
            TokenType::Number(2) => "two".to_owned(),
            TokenType::Number(3) => "three".to_owned(),
            TokenType::Number(4) => "four".to_owned(),
            TokenType::Piece(kind, _) => kind.name().to_owned(),
            TokenType::Side(side, _) => palisade_coach::claims::names::name(*side).to_lowercase(),
            _ => break,
        };
        words.push(word);
        ends.push(at + 1);
    }
    // The name ends with the last word that is typical of names of openings.
    let known = |word: &String| ENDS.contains(&word.as_str()) || NAMES.contains(&word.as_str());
    words.truncate(words.iter().rposition(known)? + 1);
    // Only words of the name may come before the typical word: "the Queen's Gambit", but not "his opponent
    // chose the French".
    if words.iter().position(known)? > 3 {
        return None;
    }
    let length = *ends.get(words.len() - 1)?;
    // "the Exchange Variation of the Caro-Kann": the list has the parts in the opposite order.
    let of = words.iter().position(|word| word == "of");
    let ordered: Vec<String> = match of {
        Some(of) => words[of + 1..].iter().chain(&words[..of]).cloned().collect(),
        None => words,
    };
    let name: Vec<String> =
        ordered.into_iter().filter(|word| !matches!(word.as_str(), "the" | "a" | "an" | "line")).collect();
    Some((name.join(" "), length))
}
