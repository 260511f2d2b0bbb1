//! Material in words: "a rook and two pawns", "queen and knight"; and its comparison with other material, on
//! the board or in an exchange.

use crate::read::asks::Ask;
use crate::read::tokens::{Token, TokenType, is_word};
use palisade::board::Board;
use palisade::types::{Color, PieceKind};
use palisade_coach::claims::Verdict;
use palisade_coach::claims::claim::What;
use palisade_coach::claims::names::name;

/// The kinds of piece that count, in the order of [`NamedMaterial`]; kings do not.
const KINDS: [PieceKind; 5] =
    [PieceKind::Pawn, PieceKind::Knight, PieceKind::Bishop, PieceKind::Rook, PieceKind::Queen];

/// Amounts of material that a text names: the number of pieces of each kind, and of minor pieces that are
/// only called "piece".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NamedMaterial {
    kinds: [i32; 5],
    minor: i32,
}

impl NamedMaterial {
    /// Returns true if the text names pieces of more than one kind.
    pub fn many_kinds(&self) -> bool {
        self.kinds.iter().chain([&self.minor]).filter(|count| **count > 0).count() > 1
    }
}

/// Reads a number of pieces of one kind at the start of `tokens`, such as "two pawns", "a rook", "queen" or
/// "a minor piece": returns the material and the number of tokens; `None` for other words.
fn one(tokens: &[Token]) -> Option<(NamedMaterial, usize)> {
    let mut at = 0;
    let mut count = None;
    if let Some(TokenType::Number(number)) = tokens.first().map(|token| &token.kind) {
        count = i32::try_from(*number).ok();
        at = 1;
    } else if is_word(tokens.first(), &["a", "an", "the", "his", "her", "one", "single", "another"]) {
        at = 1;
    }
    at += usize::from(is_word(tokens.get(at), &["minor", "single", "whole", "extra"]));
    let mut pieces = NamedMaterial::default();
    match tokens.get(at).map(|token| &token.kind) {
        Some(TokenType::Piece(PieceKind::King, false)) => {}
        Some(TokenType::Piece(kind, many)) => {
            // "pawns" without their number.
            let count = if *many { count? } else { count.unwrap_or(1) };
            let place = KINDS.iter().position(|other| other == kind)?;
            pieces.kinds[place] = count;
        }
        Some(TokenType::Word(word)) if word == "piece" || word == "pieces" && count.is_some() => {
            pieces.minor = count.unwrap_or(1);
        }
        _ => return None,
    }
    Some((pieces, at + 1))
}

/// Reads lists of material at the start of `tokens`, such as "a rook and two pawns": returns each that can be
/// read with its number of tokens, the longest first.
pub fn lists(tokens: &[Token]) -> Vec<(NamedMaterial, usize)> {
    let (mut sum, mut at) = (NamedMaterial::default(), 0);
    let mut found = Vec::new();
    while let Some((pieces, length)) = one(&tokens[at..]) {
        for (total, more) in sum.kinds.iter_mut().zip(pieces.kinds) {
            *total += more;
        }
        sum.minor += pieces.minor;
        at += length;
        found.push((sum, at));
        let comma = usize::from(tokens.get(at).is_some_and(|token| token.kind == TokenType::Stop(',')));
        let and = usize::from(is_word(tokens.get(at + comma), &["and", "plus"]));
        if comma + and == 0 {
            break;
        }
        at += comma + and;
    }
    found.reverse();
    found
}

fn of(board: &Board, side: Color) -> [i32; 5] {
    KINDS.map(|kind| i32::try_from(board.colored(side, kind).into_iter().count()).unwrap_or(0))
}

fn in_words(counts: [i32; 5]) -> String {
    let each = KINDS.iter().zip(counts).rev().filter(|(_, count)| *count > 0);
    let each: Vec<String> = each
        .map(|(kind, count)| format!("{count} {}{}", kind.name(), if count > 1 { "s" } else { "" }))
        .collect();
    if each.is_empty() { "nothing".to_owned() } else { each.join(", ") }
}

fn what(side: Color) -> What {
    What::Material { side: Some(side.into()), up: None, points: None }
}

/// Returns the question whether a side has exactly the pieces `more` beyond those of the other side and
/// exactly the pieces `less` fewer: "the queen for a rook and a bishop" has the queen as `more`.
pub fn balance(board: &Board, side: Color, more: NamedMaterial, less: NamedMaterial) -> Ask {
    let (own, other) = (of(board, side), of(board, !side));
    let mut differs = [0; 5];
    for (at, differ) in differs.iter_mut().enumerate() {
        *differ = own[at] - other[at] - more.kinds[at] + less.kinds[at];
    }
    // "Piece" means a knight or a bishop; without that word each kind is compared by itself.
    let minor = more.minor - less.minor;
    let fits = match (more.minor, less.minor) {
        (0, 0) => differs == [0; 5],
        _ => differs[1] + differs[2] == minor && differs[0] == 0 && differs[3..] == [0, 0],
    };
    let actual = format!("{} has {}, {} has {}", name(side), in_words(own), name(!side), in_words(other));
    Ask::fact(what(side), fits, actual.clone(), actual)
}

/// Returns the question whether a side got `more` for `less`: by the material on the board, or in an exchange
/// that ends here. `boards` are the positions of the game up to here; `None` if there are none. The answer is
/// no only if no part of the game up to here changed the material in this way or had exactly these captures.
pub fn in_exchange(boards: &[Board], side: Color, more: NamedMaterial, less: NamedMaterial) -> Option<Ask> {
    let last = boards.last()?;
    let counted = balance(last, side, more, less);
    let (own, other) = (of(last, side), of(last, !side));
    // "Piece" means a knight or a bishop.
    let alike = |change: [i32; 5], pieces: NamedMaterial| {
        let minors = pieces.kinds[1] + pieces.kinds[2] + pieces.minor;
        let exact = pieces.minor > 0 || change == pieces.kinds;
        exact
            && change[0] == pieces.kinds[0]
            && change[1] + change[2] == minors
            && change[3..] == pieces.kinds[3..]
    };
    let is_exchange = boards.iter().any(|board| {
        let (before, theirs) = (of(board, side), of(board, !side));
        let mut lost = [0; 5];
        let mut won = [0; 5];
        let mut net = [0; 5];
        for at in 0..5 {
            lost[at] = before[at] - own[at];
            won[at] = theirs[at] - other[at];
            net[at] = won[at] - lost[at] - more.kinds[at] + less.kinds[at];
        }
        let in_all = net[0] == 0
            && net[1] + net[2] == more.minor - less.minor
            && net[3..] == [0, 0]
            && (more.minor + less.minor > 0 || net[1] == 0);
        in_all || alike(won, more) && alike(lost, less)
    });
    Some(match counted {
        Ask::Known(what, verdict) if verdict.is_false() && is_exchange => {
            let why = format!("{}, but in an exchange it is so", verdict.sentence());
            Ask::Known(what, Verdict::unknown(why))
        }
        counted => counted,
    })
}

/// Returns the question whether a side is ahead by `more`, a knight counting as a bishop. The answer is no
/// only if the lead in textbook points (pawn 1, queen 9) is different too.
pub fn ahead(board: &Board, side: Color, more: NamedMaterial) -> Ask {
    let (own, other) = (of(board, side), of(board, !side));
    let lead: Vec<i32> = own.iter().zip(other).map(|(own, other)| own - other).collect();
    let exact = lead[0] == more.kinds[0]
        && lead[1] + lead[2] == more.kinds[1] + more.kinds[2] + more.minor
        && lead[3..] == more.kinds[3..];
    let points = |counts: &[i32]| -> i32 {
        counts.iter().zip([1, 3, 3, 5, 9]).map(|(count, each)| count * each).sum()
    };
    let equal = points(&lead) == points(&more.kinds) + 3 * more.minor;
    let what = What::Material { side: Some(side.into()), up: None, points: None };
    let actual = format!("{} has {}, {} has {}", name(side), in_words(own), name(!side), in_words(other));
    if !exact && equal {
        return Ask::Known(what, Verdict::unknown(format!("{actual}: the same points in other pieces")));
    }
    Ask::fact(what, exact, actual.clone(), actual)
}

/// Returns the question whether a side has exactly the pieces `claimed`, pawns only if any are named. The
/// answer is no if it has fewer of a named kind; not checkable if it has more, or for "piece" without a kind.
pub fn owns(board: &Board, side: Color, claimed: NamedMaterial) -> Ask {
    let own = of(board, side);
    let first = usize::from(claimed.kinds[0] == 0);
    let what = What::Material { side: Some(side.into()), up: None, points: None };
    let has = format!("{} has {}", name(side), in_words(own));
    let fewer = claimed.kinds.iter().zip(own).any(|(claimed, own)| own < *claimed)
        || claimed.kinds[1] + claimed.kinds[2] + claimed.minor > own[1] + own[2];
    let exact = own[first..] == claimed.kinds[first..] && claimed.minor == 0;
    if !exact && !fewer {
        return Ask::Known(what, Verdict::unknown(format!("{has}, more than is said")));
    }
    Ask::fact(what, exact, has.clone(), has)
}

/// Returns the question whether the sides have exactly this material: `side` has `own`, the other side
/// `other`. Pawns count only if the text names any; if it names only pawns, only they count. `None` if the
/// text says "piece" without the kind.
pub fn against(board: &Board, side: Color, own: NamedMaterial, other: NamedMaterial) -> Option<Ask> {
    if own.minor + other.minor > 0 {
        return None;
    }
    let first = usize::from(own.kinds[0] + other.kinds[0] == 0);
    // If only pawns are named, only pawns are compared.
    let pawns = own.kinds[1..].iter().chain(&other.kinds[1..]).all(|count| *count == 0);
    let last = if pawns { 1 } else { 5 };
    let fits = own.kinds[first..last] == of(board, side)[first..last]
        && other.kinds[first..last] == of(board, !side)[first..last];
    let actual = format!(
        "{} has {}, {} has {}",
        name(side),
        in_words(of(board, side)),
        name(!side),
        in_words(of(board, !side))
    );
    // Both sides may have other pieces, the same ones.
    let (mine, yours) = (of(board, side), of(board, !side));
    let named = |at: usize| own.kinds[at] + other.kinds[at] > 0;
    let differ = (first..last).all(|at| match named(at) {
        true => own.kinds[at] == mine[at] && other.kinds[at] == yours[at],
        false => mine[at] == yours[at],
    });
    if !fits && differ {
        return Some(Ask::Known(what(side), Verdict::unknown(format!("{actual}: the rest is equal"))));
    }
    Some(Ask::fact(what(side), fits, actual.clone(), actual))
}
