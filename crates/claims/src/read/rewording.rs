//! Synonyms: "puts the question to the bishop", "creates a fork of", "comes with check". Each is replaced by
//! the words of the rules, so that a rule needs only one wording.
//!
//! Only words of the same meaning belong here. A word that limits, denies, grades or supposes anything is
//! never dropped or changed.

use crate::read::piece_reference::who;
use crate::read::tokens::{Token, TokenType, is_word};
use palisade::types::PieceKind;

/// Wordings that mean the same, each with the words that the rules use.
const SAME: &[(&[&str], &[&str])] = &[
    (
        &["both", "queens", "have", "already", "left", "the", "board"],
        &["there", "are", "no", "queens", "left"],
    ),
    (
        &["the", "queens", "have", "already", "left", "the", "board"],
        &["there", "are", "no", "queens", "left"],
    ),
    (&["left", "on", "the", "board"], &["left"]),
    (&["has", "lost", "all", "castling", "rights"], &["has", "lost", "the", "right", "to", "castle"]),
    (&["has", "lost", "its", "castling", "rights"], &["has", "lost", "the", "right", "to", "castle"]),
    (&["has", "lost", "his", "castling", "rights"], &["has", "lost", "the", "right", "to", "castle"]),
    (&["an", "oversight"], &["a", "mistake"]),
    (&["with", "a", "fork", "of"], &["forking"]),
    (&["is", "a", "family", "fork", "of"], &["forks"]),
    (&["is", "a", "royal", "fork", "of"], &["forks"]),
    (&["go", "short"], &["castle", "short"]),
    (&["goes", "short"], &["castles", "short"]),
    (&["went", "short"], &["castled", "short"]),
    (&["go", "long"], &["castle", "long"]),
    (&["goes", "long"], &["castles", "long"]),
    (&["went", "long"], &["castled", "long"]),
    (&["precisely", "one"], &["exactly", "one"]),
    (&["has", "kept", "the", "right"], &["has", "the", "right"]),
    (&["has", "retained", "the", "right"], &["has", "the", "right"]),
    (&["retains", "the", "right"], &["has", "the", "right"]),
    (&["castle", "on", "the", "kingside"], &["castle", "kingside"]),
    (&["castle", "on", "the", "queenside"], &["castle", "queenside"]),
    (&["castled", "on", "the", "kingside"], &["castled", "kingside"]),
    (&["castled", "on", "the", "queenside"], &["castled", "queenside"]),
    (&["has", "been", "checkmated"], &["is", "checkmated"]),
    (&["has", "been", "mated"], &["is", "checkmated"]),
    (&["has", "been", "stalemated"], &["is", "stalemated"]),
    (&["both", "queens", "have", "left", "the", "board"], &["there", "are", "no", "queens", "left"]),
    (&["the", "queens", "have", "left", "the", "board"], &["there", "are", "no", "queens", "left"]),
    (&["the", "queens", "are", "off", "the", "board"], &["there", "are", "no", "queens", "left"]),
    (&["is", "to", "be", "found"], &["stands"]),
    (&["are", "to", "be", "found"], &["stand"]),
    (&["can", "be", "found"], &["stands"]),
    (&["is", "checking", "the", "king"], &["gives", "check"]),
    (&["is", "checking", "the", "white", "king"], &["gives", "check"]),
    (&["is", "checking", "the", "black", "king"], &["gives", "check"]),
    (&["checks", "the", "white", "king"], &["gives", "check"]),
    (&["checks", "the", "black", "king"], &["gives", "check"]),
    (&["checks", "the", "king"], &["gives", "check"]),
    (&["nothing", "of", "white's"], &["nobody"]),
    (&["nothing", "of", "black's"], &["nobody"]),
    (&["has", "got"], &["has"]),
    (&["have", "got"], &["have"]),
    (&["is", "being"], &["is"]),
    (&["are", "being"], &["are"]),
    (&["stares", "at"], &["eyes"]),
    (&["gazes", "at"], &["eyes"]),
    (&["staring", "at"], &["eyeing"]),
    (&["has", "an", "eye", "on"], &["eyes"]),
    (&["has", "its", "eye", "on"], &["eyes"]),
    (&["dead", "lost"], &["lost"]),
    (&["dead", "level"], &["level"]),
    (&["dead", "equal"], &["equal"]),
    (&["have", "been", "exchanged"], &["are", "exchanged"]),
    (&["has", "been", "exchanged"], &["is", "exchanged"]),
    (&["have", "been", "traded"], &["are", "exchanged"]),
    (&["have", "been", "swapped"], &["are", "exchanged"]),
    (&["has", "been", "pinned"], &["is", "pinned"]),
    (&["has", "been", "trapped"], &["is", "trapped"]),
    (&["has", "been", "isolated"], &["is", "isolated"]),
    (&["have", "been", "doubled"], &["are", "doubled"]),
    (&["creates", "a", "fork", "of"], &["forks"]),
    (&["creating", "a", "fork", "of"], &["forking"]),
    (&["creates", "a", "fork", "between"], &["forks"]),
    (&["creates", "a", "fork", "on"], &["forks"]),
    (&["is", "a", "fork", "of"], &["forks"]),
    (&["is", "a", "fork", "on"], &["forks"]),
    (&["makes", "a", "fork", "of"], &["forks"]),
    (&["puts", "a", "fork", "on"], &["forks"]),
    (&["is", "attacking"], &["attacks"]),
    (&["are", "attacking"], &["attack"]),
    (&["is", "hitting"], &["attacks"]),
    (&["is", "eyeing"], &["attacks"]),
    (&["is", "pinning"], &["pins"]),
    (&["is", "forking"], &["forks"]),
    (&["is", "defending"], &["defends"]),
    (&["is", "protecting"], &["protects"]),
    (&["is", "guarding"], &["guards"]),
    (&["are", "defending"], &["defend"]),
    (&["are", "protecting"], &["protect"]),
    (&["are", "guarding"], &["guard"]),
    (&["is", "covering"], &["covers"]),
    (&["is", "giving"], &["gives"]),
    (&["is", "threatening"], &["threatens"]),
    (&["comes", "with", "check"], &["gives", "check"]),
    (&["is", "with", "check"], &["gives", "check"]),
    (&["was", "with", "check"], &["gives", "check"]),
    (&["came", "with", "check"], &["gives", "check"]),
    (&["lands", "with", "check"], &["gives", "check"]),
    (&["puts", "the", "king", "in", "check"], &["gives", "check"]),
    (&["puts", "white", "in", "check"], &["gives", "check"]),
    (&["puts", "black", "in", "check"], &["gives", "check"]),
    (&["announces", "check"], &["gives", "check"]),
    (&["administers", "mate"], &["delivers", "mate"]),
    (&["administers", "checkmate"], &["delivers", "checkmate"]),
    (&["giving", "mate"], &["delivering", "mate"]),
    (&["gives", "mate"], &["delivers", "mate"]),
    (&["up", "for", "grabs"], &["hanging"]),
    (&["there", "for", "the", "taking"], &["hanging"]),
    (&["is", "the", "owner", "of"], &["has"]),
    (&["is", "in", "possession", "of"], &["has"]),
    (&["can", "boast"], &["has"]),
    (&["is", "now", "in", "a", "pin"], &["is", "pinned"]),
    (&["is", "in", "a", "pin"], &["is", "pinned"]),
    (&["is", "caught", "in", "a", "pin"], &["is", "pinned"]),
    (&["is", "under", "attack"], &["is", "attacked"]),
    (&["is", "under", "fire"], &["is", "attacked"]),
    (&["comes", "under", "attack"], &["is", "attacked"]),
    (&["comes", "under", "fire"], &["is", "attacked"]),
    (&["finds", "itself", "attacked"], &["is", "attacked"]),
    (&["finds", "itself", "pinned"], &["is", "pinned"]),
    (&["finds", "himself"], &["is"]),
    (&["finds", "herself"], &["is"]),
    (&["finds", "itself"], &["is"]),
    (&["found", "himself"], &["was"]),
    (&["found", "herself"], &["was"]),
    (&["found", "itself"], &["was"]),
    (&["is", "situated"], &["stands"]),
    (&["is", "stationed"], &["stands"]),
    (&["is", "placed"], &["stands"]),
    (&["is", "posted"], &["stands"]),
    (&["is", "located"], &["stands"]),
    (&["occupies"], &["stands", "on"]),
    (&["resides"], &["stands"]),
    (&["dwells"], &["stands"]),
    (&["is", "backed", "by"], &["is", "protected", "by"]),
    (&["is", "shielded", "by"], &["is", "protected", "by"]),
    (&["enjoys", "the", "protection", "of"], &["is", "protected", "by"]),
    (&["enjoys", "the", "support", "of"], &["is", "protected", "by"]),
];

/// Returns true if "as well as" at token `at` joins two nouns; false before a gerund ("as well as eyeing
/// a8").
pub fn joins_nouns(tokens: &[Token], at: usize) -> bool {
    let words = ["as", "well", "as"];
    let fits = words.iter().enumerate().all(|(next, word)| is_word(tokens.get(at + next), &[word]));
    let gerund = matches!(tokens.get(at + 3).map(|token| &token.kind), Some(TokenType::Word(word)) if word.ends_with("ing"));
    fits && !gerund
}

/// Returns the number of tokens from `at` on that have another wording in the rules, and that wording; `None`
/// if there is none.
pub fn reworded(tokens: &[Token], at: usize) -> Option<(usize, Vec<TokenType>)> {
    let is = |at: usize, word: &str| match tokens.get(at).map(|token| &token.kind) {
        Some(TokenType::Side(side, false)) => {
            palisade_coach::claims::names::name(*side).eq_ignore_ascii_case(word)
        }
        Some(TokenType::Side(side, true)) => word
            .strip_suffix("'s")
            .is_some_and(|word| palisade_coach::claims::names::name(*side).eq_ignore_ascii_case(word)),
        Some(TokenType::Piece(kind, many)) => {
            if *many {
                word.strip_suffix('s') == Some(kind.name())
            } else {
                kind.name() == word
            }
        }
        Some(TokenType::Number(1)) => word == "one",
        _ => is_word(tokens.get(at), &[word]),
    };
    let fits = |words: &[&str]| words.iter().enumerate().all(|(offset, word)| is(at + offset, word));
    if let Some(found) =
        from_a_square(tokens, at).or_else(|| passive(tokens, at)).or_else(|| emphasis(tokens, at))
    {
        return Some(found);
    }
    // "Checks the king on e8": the square is claimed too.
    let ended =
        |words: &[&str]| words.last() != Some(&"king") || !is_word(tokens.get(at + words.len()), &["on"]);
    let (words, same) =
        SAME.iter().filter(|(words, _)| fits(words) && ended(words)).max_by_key(|(words, _)| words.len())?;
    let kinds = same.iter().map(|word| match *word {
        "queens" => TokenType::Piece(PieceKind::Queen, true),
        "one" => TokenType::Number(1),
        word => TokenType::Word(word.to_owned()),
    });
    let kinds = kinds.collect();
    Some((words.len(), kinds))
}

fn kinds(tokens: &[Token]) -> impl Iterator<Item = TokenType> {
    tokens.iter().map(|token| token.kind.clone())
}

/// Rewords a piece after its square at token `at`, as in "From b7 the bishop attacks f3": "the bishop on b7
/// ...". Returns the number of tokens replaced and the new ones; `None` for other words.
fn from_a_square(tokens: &[Token], at: usize) -> Option<(usize, Vec<TokenType>)> {
    let begins = at.checked_sub(1).is_none_or(|before| {
        matches!(tokens[before].kind, TokenType::Stop(_)) || is_word(tokens.get(before), &["and", "but"])
    });
    (begins && is_word(tokens.get(at), &["from", "on"])).then_some(())?;
    let square = tokens.get(at + 1).filter(|token| matches!(token.kind, TokenType::Square(_)))?;
    let comma = usize::from(tokens.get(at + 2).is_some_and(|token| token.kind == TokenType::Stop(',')));
    let noun = at + 2 + comma;
    let (piece, length) = who(tokens.get(noun..)?).into_iter().next()?;
    // "That rook" was named before, perhaps in another position.
    let named_before = is_word(tokens.get(noun), &["that", "this"]);
    let plain = !named_before
        && piece.kind.is_some()
        && piece.square.is_none()
        && !piece.many
        && piece.count.is_none()
        && !piece.any;
    let verb = matches!(tokens.get(noun + length).map(|token| &token.kind), Some(TokenType::Word(_)));
    (plain && verb && !is_word(tokens.get(noun + length), &["and", "or", "of", "to", "with"]))
        .then_some(())?;
    let piece = kinds(&tokens[noun..noun + length]);
    let place = [TokenType::Word("on".to_owned()), square.kind.clone()];
    Some((noun + length - at, piece.chain(place).collect()))
}

/// Rewords "does hit" at token `at` to "hits", and "as well as" between nouns to "and". Returns the number of
/// tokens replaced and the new ones; `None` for other words.
fn emphasis(tokens: &[Token], at: usize) -> Option<(usize, Vec<TokenType>)> {
    const VERBS: [&str; 16] = [
        "attack", "hit", "protect", "guard", "defend", "cover", "support", "pin", "fork", "win", "give",
        "take", "capture", "threaten", "lose", "open",
    ];
    if joins_nouns(tokens, at) {
        return Some((3, vec![TokenType::Word("and".to_owned())]));
    }
    is_word(tokens.get(at), &["does"]).then_some(())?;
    let verb = VERBS.iter().find(|verb| is_word(tokens.get(at + 1), &[verb]))?;
    Some((2, vec![TokenType::Word(format!("{verb}s"))]))
}

/// Rewords a relative clause at token `at` in which the piece named before is the object, as in "The pawn on
/// c2, which the bishop protects": "which is protected by the bishop". Returns the number of tokens replaced
/// and the new ones; `None` for other words.
fn passive(tokens: &[Token], at: usize) -> Option<(usize, Vec<TokenType>)> {
    const VERBS: [(&str, &str); 12] = [
        ("protects", "protected"),
        ("protect", "protected"),
        ("defends", "protected"),
        ("defend", "protected"),
        ("guards", "protected"),
        ("guard", "protected"),
        ("covers", "protected"),
        ("supports", "protected"),
        ("attacks", "attacked"),
        ("attack", "attacked"),
        ("hits", "attacked"),
        ("pins", "pinned"),
    ];
    is_word(tokens.get(at), &["which", "that"]).then_some(())?;
    let (piece, length) = who(tokens.get(at + 1..)?).into_iter().find(|(piece, _)| piece.kind.is_some())?;
    let end = at + 1 + length;
    let (_, participle) = VERBS.iter().find(|(verb, _)| is_word(tokens.get(end), &[verb]))?;
    let ended = tokens.get(end + 1).is_none_or(|token| matches!(token.kind, TokenType::Stop(_)));
    (ended && !piece.any).then_some(())?;
    let word = |word: &str| TokenType::Word(word.to_owned());
    let front = [tokens[at].kind.clone(), word("is"), word(participle), word("by")];
    Some((end + 1 - at, front.into_iter().chain(kinds(&tokens[at + 1..end])).collect()))
}
