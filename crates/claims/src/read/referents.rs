//! The pieces on a board that the nouns of a clause refer to, such as "the knight on d5" or "both rooks", and
//! the question about each.

use crate::read::asks::{Ask, ClauseContext};
use crate::read::pattern::Cap;
use crate::read::piece_reference::{Who, squares};
use crate::read::targets::battery;
use palisade::attacks::attacks_of;
use palisade::board::Board;
use palisade::types::{Bitboard, Color, Move, PieceKind, Square};
use palisade_coach::claims::Verdict;
use palisade_coach::claims::claim::What;
use palisade_coach::claims::names::{PieceName, Target};
use palisade_coach::exchange::attackers;

/// A function that makes the question of a clause from the values that its pattern captured; `None` if they
/// do not make sense on the board.
pub type Build = fn(&ClauseContext<'_>, &[Cap]) -> Option<Ask>;

/// Returns the question whether a piece stands on its stated square; `None` if no square is stated, or if it
/// is stated with an adjective.
pub fn stands(who: &Who) -> Option<Ask> {
    // A piece that stands there may lack the feature that the sentence states.
    let square = who.square.filter(|_| who.feature.is_none())?;
    Some(Ask::Stands(What::PieceOn {
        square: square.into(),
        piece: who.kind.map(PieceName::from),
        side: who.side.map(Into::into),
    }))
}

/// Returns a question about the piece that the pattern captured as `cap`, or about the piece of a captured
/// move, in the position after that move. `ask` makes the question for one square. If several pieces may be
/// meant, one answer yes is enough; a plural needs all. If no such piece stands on the stated square, the
/// answer is no. `None` if no piece can be meant.
pub fn of(view: &ClauseContext<'_>, cap: &Cap, ask: impl Fn(&Board, Square) -> Option<Ask>) -> Option<Ask> {
    match cap {
        Cap::Move(at) => {
            let (before, mv) = (view.mv)(*at)?;
            let board = (view.after)(&before);
            let square = palisade_coach::line::landing(mv, &board);
            let moves: Vec<Move> = before.into_iter().chain([mv]).collect();
            let after = (view.after)(&moves);
            if !mv.is_castle() {
                return Some(ask(&after, square)?.after(&moves));
            }
            // Castling moves the rook too, which is meant if the king does not fit.
            let rook = Square::at(if square.file() > 4 { 5 } else { 3 }, square.rank());
            let either =
                [square, rook].into_iter().map(|sq| ask(&after, sq)).collect::<Option<Vec<Ask>>>()?;
            Some(Ask::Any(either).after(&moves))
        }
        Cap::Who(who) => of_who(view, who, &ask),
        _ => None,
    }
}

/// Returns the groups of pieces, of the squares `found`, that a plural may mean. "Both rooks" are those of
/// one side, or those of both where neither side alone has as many.
fn groups(board: &Board, who: &Who, found: &[Square]) -> Vec<Vec<Square>> {
    let fits = |group: &Vec<Square>| {
        !group.is_empty() && who.count.is_none_or(|count| count as usize == group.len())
    };
    let of = |side: Color| {
        let own = |sq: &Square| board.piece_on(*sq).is_some_and(|piece| piece.color() == side);
        found.iter().copied().filter(own).collect::<Vec<_>>()
    };
    let sides = [Color::White, Color::Black].map(of).into_iter().filter(|group| fits(group) && !who.every);
    let sides: Vec<_> = sides.collect();
    if sides.is_empty() { [found.to_vec()].into_iter().filter(fits).collect() } else { sides }
}

fn of_who(view: &ClauseContext<'_>, who: &Who, ask: &dyn Fn(&Board, Square) -> Option<Ask>) -> Option<Ask> {
    let on = |board: &Board| -> Option<Ask> {
        let mut found = squares(board, who);
        // The piece that has just moved takes precedence over others of its kind.
        if !who.any
            && found.len() > 1
            && let Some(last) = view.last_square().filter(|last| found.contains(last))
        {
            found.sort_by_key(|sq| *sq != last);
        }
        let asked =
            |group: Vec<Square>| group.into_iter().map(|sq| ask(board, sq)).collect::<Option<Vec<_>>>();
        let one = if who.many {
            // "Each knight" may mean those of one side.
            if let (true, None, Some(every)) = (who.each, who.side, asked(found.clone())) {
                let of = |side: Color| {
                    let own = |sq: &Square| board.piece_on(*sq).is_some_and(|piece| piece.color() == side);
                    Some(Ask::All(asked(found.iter().copied().filter(own).collect())?))
                };
                let one = Ask::One(vec![of(Color::White)?, of(Color::Black)?]);
                let what = What::ToMove { side: board.side_to_move().into() };
                let unsure = Ask::Known(what, Verdict::unknown("it is not said of which side"));
                return Some(Ask::Any(vec![Ask::All(every), Ask::All(vec![one, unsure])]));
            }
            let groups = groups(board, who, &found).into_iter();
            let mut each = groups.map(|group| asked(group).map(Ask::All)).collect::<Option<Vec<_>>>()?;
            if each.len() > 1 { Ask::One(each) } else { each.pop()? }
        } else {
            let asks = asked(found).filter(|asks| !asks.is_empty())?;
            if who.any { Ask::Any(asks) } else { Ask::One(asks) }
        };
        match (who.sole, who.kind, who.side) {
            (true, Some(kind), Some(side)) => {
                let only = What::Count { side: side.into(), piece: PieceName::from(kind), count: 1 };
                Some(Ask::All(vec![Ask::Is(only), one]))
            }
            (true, ..) => None,
            _ => Some(one),
        }
    };
    if let Some(found) = on(&view.board) {
        return Some(found);
    }
    // The piece was there a move earlier: that position may be meant.
    if let Some((_, before)) = view.here.split_last()
        && who.square.is_some()
        && let Some(found) = on(&(view.after)(before))
    {
        return Some(found.after(before));
    }
    // A piece that stands where it should, in a clause that is not understood, says nothing of the clause.
    if squares(&view.board, who).is_empty() { stands(who) } else { None }
}

/// Returns the question whether the piece on `from` attacks or guards all of `aims`; `what` makes the claim
/// for one target. `None` if a target is neither a square nor a kind of piece.
pub fn aimed(from: Square, aims: &[Who], board: &Board, what: fn(Square, Target) -> What) -> Option<Ask> {
    let asks: Option<Vec<Ask>> = aims
        .iter()
        .map(|aim| {
            let meant = squares(board, aim);
            if meant.is_empty() {
                return match (aim.square, aim.kind) {
                    (Some(_), _) => stands(aim),
                    (None, Some(_)) if aim.feature.is_some() => None,
                    (None, Some(kind)) => Some(Ask::Is(what(from, Target::Piece(kind.into())))),
                    _ => None,
                };
            }
            if let Some(count) = aim.count {
                let reach = palisade_coach::exchange::attacks_from(board, from);
                let hit = meant.iter().filter(|sq| reach.has(**sq)).count();
                let actual = format!("it reaches {hit} of them");
                let fact = what(from, Target::Piece(aim.kind?.into()));
                return Some(Ask::fact(fact, hit == count as usize, actual.clone(), actual));
            }
            let one = |sq: Square| {
                let claim = what(from, Target::Square(sq.into()));
                // Through a piece of its own side: some call that an attack.
                if matches!(claim, What::Attacks { .. }) && battery(board, from, sq) {
                    let why = format!("only a piece of its own side stands before {sq}");
                    return Ask::Known(claim, Verdict::unknown(why));
                }
                Ask::Is(claim)
            };
            let each = meant.into_iter().map(one).collect();
            Some(if aim.many { Ask::All(each) } else { Ask::Any(each) })
        })
        .collect();
    Some(Ask::All(asks?))
}

/// Returns the question whether exactly `n` pieces of the side `by` attack the piece on `sq`, or defend it if it is theirs. Not
/// checkable if it depends on whether a piece behind another one of its side, in a battery, counts.
pub fn attacker_count(board: &Board, sq: Square, by: Color, n: u32) -> Ask {
    let is_own = board.piece_on(sq).is_some_and(|piece| piece.color() == by);
    let what = if is_own {
        What::Defended { square: sq.into(), times: Some(n) }
    } else {
        What::Attacked { square: sq.into(), by: by.into(), times: Some(n) }
    };
    let direct = attackers(board, by, sq).count();
    let behind = board.by_color(by).into_iter().filter(|&from| {
        let kind = board.kind_on(from).unwrap_or(PieceKind::King);
        let slides = matches!(kind, PieceKind::Bishop | PieceKind::Rook | PieceKind::Queen);
        slides && attacks_of(kind, from, Bitboard::EMPTY).has(sq) && battery(board, from, sq)
    });
    let most = direct + u32::try_from(behind.count()).unwrap_or(0);
    if (direct + 1..=most).contains(&n) {
        return Ask::Known(what, Verdict::unknown("a piece behind another one may count or not"));
    }
    Ask::Is(what)
}
