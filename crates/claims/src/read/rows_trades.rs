//! Clauses about exchanges and sacrifices: "trades knights on c6", "gives up the bishop for the knight", "trades a pair of rooks".
//!
//! An exchange is two captures in a row on one square. It is sought among the moves of the game around the
//! place, like narrated moves.

use crate::read::asks::{Ask, ClauseContext};
use crate::read::pattern::Cap;
use crate::read::piece_reference::Who;
use crate::read::referents::Build;
use palisade::board::Board;
use palisade::types::{Color, Move, PieceKind, Square};
use palisade_coach::claims::Verdict;
use palisade_coach::claims::claim::What;
use palisade_coach::claims::names::PieceName;

/// An exchange: two captures in a row on one square.
struct Trade {
    /// The index of the first capture among the moves of the game.
    ply: usize,
    square: Square,
    /// The side that captured first, the kind of piece that it captured (`taken`), and the kind that it lost
    /// (`lost`).
    first: Color,
    taken: PieceKind,
    lost: PieceKind,
}

impl Trade {
    /// Returns the kinds of piece that a side loses and gains in the exchange, in this order.
    fn of(&self, side: Color) -> (PieceKind, PieceKind) {
        if side == self.first { (self.lost, self.taken) } else { (self.taken, self.lost) }
    }
}

/// Returns the exchanges of the game near the position of a clause, from two plies before it to eight plies
/// after it, and true if at least two more moves of the game are known.
fn trades(view: &ClauseContext<'_>) -> (Vec<Trade>, bool) {
    let goes_on = view.main.starts_with(view.here) && view.main.len() > view.here.len() + 1;
    let line = if goes_on { view.main } else { view.here };
    let first = view.here.len().saturating_sub(2);
    let last = line.len().min(view.here.len() + 8);
    let mut board = (view.after)(&line[..first]);
    let mut found = Vec::new();
    for ply in first..last {
        let mv = line[ply];
        let mut next = board;
        next.make(mv, &mut ());
        if let (Some(taken), Some(&answer)) = (board.captured_kind(mv), line.get(ply + 1))
            && answer.to() == mv.to()
            && let Some(lost) = next.captured_kind(answer)
        {
            found.push(Trade { ply, square: mv.to(), first: board.side_to_move(), taken, lost });
        }
        board = next;
    }
    (found, goes_on)
}

fn unknown(what: What, why: &str) -> Ask {
    Ask::Known(what, Verdict::unknown(why))
}

/// Returns the question whether pieces of one kind are exchanged for each other near the position of a
/// clause, on the square `on` and on squares of the colour `light` (true: light) if these are given. The
/// answer is no only if no such piece is captured there; an exchange later in the game is not checkable.
fn exchanged(view: &ClauseContext<'_>, kind: PieceKind, on: Option<Square>, light: Option<bool>) -> Ask {
    let (all, goes_on) = trades(view);
    let what = What::Captured { mv: None, piece: Some(PieceName::from(kind)) };
    let fits = |trade: &&Trade| {
        trade.taken == kind
            && trade.lost == kind
            && on.is_none_or(|on| on == trade.square)
            && light.is_none_or(|light| light == trade.square.is_light())
    };
    let here = view.here.len();
    match all.iter().find(fits) {
        Some(trade) if trade.ply <= here => {
            let actual = format!("the {}s are exchanged on {}", kind.name(), trade.square);
            Ask::Known(what, Verdict::yes(actual))
        }
        Some(_) => unknown(what, "that happens only later"),
        // Pieces can also be exchanged in three captures or on two squares.
        None if !goes_on || all.iter().any(|trade| trade.taken == kind || trade.lost == kind) => {
            unknown(what, "no such exchange was found")
        }
        None => {
            let line = &view.main[here.saturating_sub(2)..view.main.len().min(here + 8)];
            let mut board = (view.after)(&view.main[..here.saturating_sub(2)]);
            let mut falls = false;
            for &mv in line {
                falls |= board.captured_kind(mv) == Some(kind);
                board.make(mv, &mut ());
            }
            if falls {
                return unknown(what, "such a piece falls, though it is not exchanged at once");
            }
            Ask::fact(what, false, "", format!("no {} is captured here", kind.name()))
        }
    }
}

/// Returns the question of a clause such as "gives up the bishop for the knight": whether a side loses `less`
/// and gains `more` in an exchange that the last move begins or completes, or the next one begins. The answer
/// is no only if that exchange is another one and is over. `None` for several pieces, or without a kind.
fn given_for(view: &ClauseContext<'_>, side: Color, less: &Who, more: &Who) -> Option<Ask> {
    let (less, more) = (less.kind.filter(|_| !less.many)?, more.kind.filter(|_| !more.many)?);
    let (all, _) = trades(view);
    let what = What::Captured { mv: None, piece: Some(PieceName::from(more)) };
    let here = view.here.len();
    // The exchange that the last move begins or completes.
    let own: Vec<&Trade> = all.iter().filter(|trade| trade.ply + 2 >= here && trade.ply <= here).collect();
    if own.iter().any(|trade| trade.of(side) == (less, more)) {
        return Some(Ask::Known(what, Verdict::yes("that is exchanged")));
    }
    Some(match own.as_slice() {
        [trade]
            if !all.iter().any(|other| other.of(side) == (less, more))
                && (trade.ply + 1 == here
                    || trade.ply == here && Some(trade.square) == view.last_square()) =>
        {
            let (lost, gained) = trade.of(side);
            // More pieces may be captured before the exchange is over.
            let over = view.main.get(trade.ply + 2).is_none_or(|mv| mv.to() != trade.square);
            let contrary = format!("it is a {} for a {}", lost.name(), gained.name());
            if over { Ask::fact(what, false, "", contrary) } else { unknown(what, &contrary) }
        }
        _ => unknown(what, "no such exchange was found"),
    })
}

/// Passes the context of the position after the move `cap`, and the side that made it, to `read` and returns
/// its result; `None` if the move is not known.
fn with_move<T>(
    view: &ClauseContext<'_>,
    cap: &Cap,
    read: impl Fn(&ClauseContext<'_>, Color) -> Option<T>,
) -> Option<T> {
    let Cap::Move(at) = cap else { return None };
    let (before, mv) = (view.mv)(*at)?;
    let side = (view.after)(&before).side_to_move();
    let here: Vec<Move> = before.into_iter().chain([mv]).collect();
    let at_move = ClauseContext { board: (view.after)(&here), here: &here, ..*view };
    read(&at_move, side)
}

fn trades_of(view: &ClauseContext<'_>, caps: &[Cap]) -> Option<Ask> {
    let [by, Cap::Who(who), on @ ..] = caps else { return None };
    let kind = who.kind.filter(|kind| *kind != PieceKind::King && who.many)?;
    if who.count.is_some_and(|count| count != 2) {
        return None;
    }
    let on = match on {
        [Cap::Square(square)] => Some(*square),
        _ => who.square,
    };
    match by {
        Cap::Side(_) => Some(exchanged(view, kind, on, who.light)),
        _ => with_move(view, by, |view, _| Some(exchanged(view, kind, on, who.light))),
    }
}

/// The rules that read clauses of a comment about exchanges: the patterns of each, and the function that
/// makes the question ([`Ask`]).
pub const ROWS: &[(&[&str], Build)] = &[
    (
        &[
            "<mv> [%adv] %trade [off] [a|one] [pair] [of] [the] <who> [on <sq>]",
            "<side> [%adv] %trade [off] [a|one] [pair] [of] [the] <who> [off] [on <sq>]",
            "<mv> [%adv] leads|led to the|an exchange|trade of [the] <who> [on <sq>]",
            "<mv> [%adv] forces|forced the|an exchange|trade of [the] <who> [on <sq>]",
        ],
        trades_of,
    ),
    (
        &[
            "<who> %be [%adv] exchanged|traded|swapped [off] [on <sq>]",
            "<who> come|came off [on <sq>]",
            "<who> get exchanged|traded|swapped [off] [on <sq>]",
        ],
        |view, caps| {
            let [Cap::Who(who), on @ ..] = caps else { return None };
            let kind = who.kind.filter(|_| who.many && who.side.is_none())?;
            let on = match on {
                [Cap::Square(square)] => Some(*square),
                _ => who.square,
            };
            let what = What::Captured { mv: None, piece: Some(PieceName::from(kind)) };
            let all = |board: &Board| {
                let fits = |sq: &Square| who.light.is_none_or(|light| light == sq.is_light());
                board.pieces(kind).into_iter().filter(fits).count()
            };
            // The pieces may have been exchanged before.
            match all(&view.board) {
                // "All the queens have been exchanged", of a position alone.
                2 if kind == PieceKind::Queen && view.main.is_empty() => {
                    Some(Ask::fact(what, false, "", "both queens are on the board"))
                }
                0 if on.is_none() => {
                    Some(Ask::Known(what, Verdict::yes(format!("no {} is left", kind.name()))))
                }
                left if left < all(&(view.after)(&[])) => {
                    let gone = unknown(what, "some of them are gone already");
                    Some(Ask::Any(vec![exchanged(view, kind, on, who.light), gone]))
                }
                _ => Some(exchanged(view, kind, on, who.light)),
            }
        },
    ),
    (
        &[
            "<mv> [%adv] %trade [off] <who> for|against <who>",
            "<mv> [%adv] gives|gave|giving up <who> for <who>",
            "<mv> [%adv] sacrifices|sacrificed|sacrificing <who> for <who>",
        ],
        |view, caps| {
            let [mv, Cap::Who(less), Cap::Who(more)] = caps else { return None };
            with_move(view, mv, |view, side| given_for(view, side, less, more))
        },
    ),
    (&["<mv> [%adv] gives|gave|sacrifices|sacrificed [up] the exchange"], |view, caps| {
        with_move(view, caps.first()?, |view, side| {
            let what = What::Captured { mv: None, piece: Some(PieceName::Rook) };
            let (all, _) = trades(view);
            let here = view.here.len();
            let minor = |kind| matches!(kind, PieceKind::Knight | PieceKind::Bishop);
            let fits = |trade: &Trade| {
                let (lost, gained) = trade.of(side);
                lost == PieceKind::Rook && minor(gained)
            };
            Some(if all.iter().any(|trade| fits(trade) && trade.ply + 1 >= here && trade.ply <= here) {
                Ask::Known(what, Verdict::yes("a rook is given for a minor piece"))
            } else {
                unknown(what, "that is not clear from the next moves")
            })
        })
    }),
];
