//! Clauses about the moves that a side could make: checks, mates in one and captures, with their squares and
//! the pieces that make them ("has a check on e6 with the queen", "can recapture on e8 with queen or knight").

use crate::read::asks::{Ask, ClauseContext};
use crate::read::pattern::Cap;
use crate::read::piece_reference::{Who, squares};
use crate::read::referents::{Build, of, stands};
use crate::read::rows_board::with_move;
use crate::read::rows_moves::threatens_mate;
use palisade::board::Board;
use palisade::types::{Color, Move, PieceKind, Square};
use palisade_coach::claims::Verdict;
use palisade_coach::claims::claim::What;
use palisade_coach::claims::illegal_move;
use palisade_coach::claims::names::{PieceName, name};
use palisade_coach::exchange::attackers;

/// The moves that a clause is about, as far as it describes them: `None` and empty mean any.
#[derive(Clone, Default)]
struct Wanted {
    /// The pieces that make such a move; each of them must have one.
    by: Vec<Who>,
    to: Option<Square>,
    takes: Option<Who>,
    is_capture: bool,
}

impl Wanted {
    /// Reads `caps`, the values that a pattern captured: pieces and a kind of piece make the move, a square
    /// is where it goes.
    fn of(caps: &[Cap]) -> Self {
        let mut wanted = Self::default();
        for cap in caps {
            match cap {
                Cap::Who(who) => wanted.by.push(*who),
                Cap::Kind(kind) => wanted.by.push(Who { kind: Some(*kind), ..Who::default() }),
                Cap::Means(pieces) => wanted.by.extend(pieces),
                Cap::Square(square) => wanted.to = Some(*square),
                _ => {}
            }
        }
        wanted
    }

    fn fits(&self, board: &Board, mv: Move) -> bool {
        let side = board.side_to_move();
        self.to.is_none_or(|to| to == mv.to())
            && (!self.is_capture || board.captured_kind(mv).is_some())
            && self.takes.is_none_or(|whom| {
                let whom = Who { side: whom.side.or(Some(!side)), ..whom };
                squares(board, &whom).contains(&mv.to())
            })
    }
}

/// Returns true if a legal move gives check, or mate if `mate` is set.
fn checks(board: &Board, mv: Move, mate: bool) -> bool {
    let mut next = *board;
    next.make(mv, &mut ());
    next.in_check() && (!mate || !next.has_legal_move())
}

/// Returns the question whether a side has a legal move that fits `wanted` and for which `has` is true;
/// `what` makes the claim from such a move, if there is one. If it is not the side's turn, the answer is no
/// only if the side lacks a piece of `wanted`, and a missing move is not checkable. `None` if a piece is of
/// the other side, or if the other side is to move and in check.
fn can(
    view: &ClauseContext<'_>,
    side: Color,
    wanted: &Wanted,
    what: impl Fn(Option<String>) -> What,
    has: impl Fn(&Board, Move) -> bool,
) -> Option<Ask> {
    let board = with_move(&view.board, side)?;
    let mut wanted = wanted.clone();
    // "The only check is with the rook on h8": the square may be the goal.
    for who in &mut wanted.by {
        let own = Who { side: who.side.or(Some(side)), ..*who };
        if who.square.is_some() && wanted.to.is_none() && squares(&board, &own).is_empty() {
            wanted.to = who.square.take();
        }
    }
    let legal = board.legal_moves();
    let fitting: Vec<Move> =
        legal.iter().copied().filter(|&mv| wanted.fits(&board, mv) && has(&board, mv)).collect();
    let first = fitting.first().map(|&mv| board.san(mv));
    let mut missing = fitting.is_empty();
    let mut asks = Vec::new();
    for who in &wanted.by {
        let who = Who { side: who.side.or(Some(side)), ..*who };
        (who.side == Some(side)).then_some(())?;
        let from = squares(&board, &who);
        if from.is_empty() {
            asks.push(match who.square {
                Some(_) => stands(&who)?,
                None => {
                    Ask::fact(what(None), false, "", format!("{} has no {}", name(side), who.kind?.name()))
                }
            });
            continue;
        }
        let does = |sq: &Square| fitting.iter().any(|mv| mv.from() == *sq);
        missing |= if who.many { !from.iter().all(does) } else { !from.iter().any(does) };
    }
    let yes = first.as_ref().map(|san| format!("{san} is legal")).unwrap_or_default();
    let no = format!("{} has no such move", name(side));
    asks.push(if missing && board.side_to_move() != view.board.side_to_move() {
        Ask::Known(what(None), Verdict::unknown(no))
    } else {
        Ask::fact(what(first), !missing, yes, no)
    });
    Some(Ask::All(asks))
}

fn check_claim(mv: Option<String>) -> What {
    What::Check { mv, double: false }
}

fn capture_claim(mv: Option<String>) -> What {
    What::Captured { mv, piece: None }
}

fn mate_claim(side: Color) -> impl Fn(Option<String>) -> What {
    move |mv| What::MateIn { moves: 1, mv, side: Some(side.into()) }
}

/// Returns the side that makes the moves of a clause, from `caps`, the values that its pattern captured: the
/// side that it names, the owner of its piece (the side to move if both have one), or the side to move.
/// `None` if there is no such piece.
fn mover(view: &ClauseContext<'_>, caps: &[Cap]) -> Option<Color> {
    let named = caps.iter().find_map(|cap| match cap {
        Cap::Side(side) => Some(*side),
        _ => None,
    });
    if named.is_some() {
        return named;
    }
    match caps.first() {
        Some(Cap::Who(who)) => who.side.or_else(|| {
            let sides: Vec<Color> = squares(&view.board, who)
                .into_iter()
                .filter_map(|sq| view.board.piece_on(sq).map(palisade::types::Piece::color))
                .collect();
            let turn = view.board.side_to_move();
            sides.iter().find(|side| **side == turn).or(sides.first()).copied()
        }),
        _ => Some(view.board.side_to_move()),
    }
}

/// Returns the question of a clause such as "White has a check on e6" or "the knight can give check": whether
/// such a move is legal, for a side that is not to move as for [`can`]. `caps` are the values that its pattern
/// captured. `None` if there is no such piece, or the other side is to move and in check.
fn has_check(view: &ClauseContext<'_>, caps: &[Cap]) -> Option<Ask> {
    let side = mover(view, caps)?;
    can(view, side, &Wanted::of(caps), check_claim, |board, mv| checks(board, mv, false))
}

/// Returns the question of a clause such as "White has no checks" or "the knight has no checks", whose
/// pattern captured `caps`: whether no such move is legal. `None` if the side is not to move.
fn has_no_check(view: &ClauseContext<'_>, caps: &[Cap]) -> Option<Ask> {
    (mover(view, caps)? == view.board.side_to_move()).then_some(())?;
    Some(has_check(view, caps)?.unless(true))
}

/// Returns the question of a clause such as "the only check White has is with the rook on h8", whose pattern
/// captured `caps`: whether exactly one legal move gives check, and it is such a move. `None` if the side is
/// not to move.
fn only_check(view: &ClauseContext<'_>, caps: &[Cap]) -> Option<Ask> {
    let side = mover(view, caps)?;
    (side == view.board.side_to_move()).then_some(())?;
    let board = &view.board;
    let all: Vec<String> = board
        .legal_moves()
        .iter()
        .copied()
        .filter(|&mv| checks(board, mv, false))
        .map(|mv| board.san(mv))
        .collect();
    let actual = match all.as_slice() {
        [] => format!("{} has no check", name(side)),
        _ => format!("the checks are {}", all.join(", ")),
    };
    let one = Ask::fact(check_claim(all.first().cloned()), all.len() == 1, actual.clone(), actual);
    Some(Ask::All(vec![one, has_check(view, caps)?]))
}

/// Returns the question of a clause such as "taking on e7 with the queen would be check" (with `mate`: mate),
/// whose pattern captured `caps`: yes if every such capture that is legal gives check, no if none does,
/// otherwise not checkable, and no without a legal capture. A pawn promotes to a queen. `None` as for [`can`].
fn capture_checks(view: &ClauseContext<'_>, caps: &[Cap], mate: bool) -> Option<Ask> {
    let wanted = Wanted { is_capture: true, ..Wanted::of(caps) };
    let side = view.board.side_to_move();
    let legal = can(view, side, &wanted, capture_claim, |_, _| true)?;
    let board = &view.board;
    let own = |who: &Who| squares(board, &Who { side: who.side.or(Some(side)), ..*who });
    let by: Vec<Square> = wanted.by.iter().flat_map(own).collect();
    let captures: Vec<Move> = board
        .legal_moves()
        .iter()
        .copied()
        .filter(|&mv| wanted.fits(board, mv) && (wanted.by.is_empty() || by.contains(&mv.from())))
        .collect();
    if captures.is_empty() {
        return Some(legal);
    }
    let (with, without): (Vec<Move>, Vec<Move>) =
        captures.into_iter().partition(|&mv| checks(board, mv, mate));
    let what = |mv: Option<&Move>| {
        let mv = mv.map(|&mv| board.san(mv));
        if mate { What::Checkmate { mv } } else { check_claim(mv) }
    };
    let meant = |mv: &&Move| mv.promotion_kind().is_none_or(|kind| kind == PieceKind::Queen);
    let word = if mate { "mate" } else { "check" };
    let check = match (with.first(), without.iter().find(meant)) {
        (None, other) => Ask::fact(what(other), false, "", format!("no such capture is {word}")),
        (Some(mv), None) => Ask::fact(what(Some(mv)), true, format!("{} is {word}", board.san(*mv)), ""),
        (Some(mv), Some(other)) => {
            let why = format!("{} is {word}, {} is not", board.san(*mv), board.san(*other));
            Ask::Known(what(Some(mv)), Verdict::unknown(why))
        }
    };
    Some(Ask::All(vec![legal, check]))
}

/// Returns the question of a clause such as "White has mate in one on g7", or with `is_capture` "White can
/// mate at once by capturing on a6", whose pattern captured `caps`: whether such a move is legal and mates.
/// `None` if the side is not to move, since a threat may be meant.
fn has_mate(view: &ClauseContext<'_>, caps: &[Cap], is_capture: bool) -> Option<Ask> {
    let side = mover(view, caps)?;
    // Without the turn a threat is meant.
    (side == view.board.side_to_move()).then_some(())?;
    let mut wanted = Wanted { is_capture, ..Wanted::of(caps) };
    let mut named = None;
    for cap in caps {
        let Cap::Move(at) = cap else { continue };
        let text = (view.text)(*at)?;
        let Ok(mv) = illegal_move::read(&view.board, &text) else {
            let what = mate_claim(side)(Some(text.clone()));
            return Some(Ask::fact(what, false, "", format!("{text} is not legal")));
        };
        wanted.to = Some(mv.to());
        named = Some(mv);
    }
    can(view, side, &wanted, mate_claim(side), |board, mv| {
        named.is_none_or(|named| named == mv) && checks(board, mv, true)
    })
}

/// Returns the question of a clause such as "White can take the knight with the rook" or "can recapture on e8
/// with queen or knight", whose pattern captured `caps`: whether such a capture is legal, with `with_check`
/// one that gives check. `None` if the side is not to move, since a threat or plan may be meant.
fn can_take(view: &ClauseContext<'_>, caps: &[Cap], with_check: bool) -> Option<Ask> {
    let [by, Cap::Not(not), rest @ ..] = caps else { return None };
    let side = mover(view, std::slice::from_ref(by))?;
    // Out of its turn a threat is meant, or a plan.
    (side == view.board.side_to_move()).then_some(())?;
    let (takes, rest) = match rest {
        [Cap::Who(whom), rest @ ..] => (Some(*whom), rest),
        _ => (None, rest),
    };
    let mut wanted = Wanted { takes, is_capture: true, ..Wanted::of(rest) };
    if let Cap::Who(who) = by {
        wanted.by.push(*who);
    }
    if let Some(whom) = takes {
        let whom = Who { side: whom.side.or(Some(!side)), ..whom };
        if whom.side == Some(side) {
            return None;
        }
        if squares(&view.board, &whom).is_empty() {
            return stands(&whom);
        }
    }
    let ask = can(view, side, &wanted, capture_claim, |board, mv| !with_check || checks(board, mv, false))?;
    // "A pawn can take it": without its owner the piece may be one of the other side, after another move.
    let whose = Ask::Known(capture_claim(None), Verdict::unknown("it is not clear whose piece is meant"));
    Some(match by {
        _ if *not => cannot(ask),
        Cap::Who(Who { side: None, square: None, any: true, .. }) => Ask::Any(vec![ask, whose]),
        _ => ask,
    })
}

/// Returns the question of a clause such as "Black could have met 14.Qxd7+ by taking the queen with his
/// king", whose pattern captured `caps`: whether the capture is legal after that move. `None` if the move is
/// not known, or it is the side's own.
fn could_meet(view: &ClauseContext<'_>, caps: &[Cap]) -> Option<Ask> {
    let [Cap::Side(side), Cap::Move(at), rest @ ..] = caps else { return None };
    let (before, mv) = (view.mv)(*at)?;
    let was = (view.after)(&before);
    let here: Vec<Move> = before.into_iter().chain([mv]).collect();
    let board = (view.after)(&here);
    (board.side_to_move() == *side).then_some(())?;
    let after = ClauseContext { board, here: &here, ..*view };
    let mut all = vec![Cap::Side(*side), Cap::Not(false)];
    if !matches!(rest.first(), Some(Cap::Who(_) | Cap::Square(_))) {
        // "By recapturing": on the square of the move.
        was.captured_kind(mv)?;
        all.push(Cap::Square(palisade_coach::line::landing(mv, &was)));
    }
    all.extend(rest.iter().cloned());
    Some(can_take(&after, &all, false)?.after(&here))
}

/// Returns the question of a negated ability, "cannot take", from `ask`, the question of the ability: never
/// no, since the sentence may mean that the move is bad.
fn cannot(ask: Ask) -> Ask {
    let bad = Ask::Known(capture_claim(None), Verdict::unknown("that the capture is bad may be meant"));
    Ask::Any(vec![ask.unless(true), bad])
}

/// Returns the question whether the piece `who` "cannot move" or "is stuck": yes if it has no legal move. If
/// it has one, the answer is no if the rules are named (`by_rule`), otherwise not checkable, since moving may
/// be bad. `None` if no piece can be meant.
fn immobile(view: &ClauseContext<'_>, who: &Cap, by_rule: bool) -> Option<Ask> {
    of(view, who, |board, sq| {
        let piece = board.piece_on(sq)?;
        let turned = with_move(board, piece.color())?;
        let free = turned.legal_moves().iter().find(|mv| mv.from() == sq).map(|&mv| turned.san(mv));
        let what = What::PieceOn {
            square: sq.into(),
            piece: Some(PieceName::from(piece.kind())),
            side: Some(piece.color().into()),
        };
        Some(match free {
            None => {
                Ask::fact(what, true, format!("the {} on {sq} has no legal move", piece.kind().name()), "")
            }
            Some(san) if by_rule => Ask::fact(what, false, "", format!("{san} is legal")),
            Some(san) => Ask::Known(what, Verdict::unknown(format!("{san} is legal, but may be bad"))),
        })
    })
}

/// Returns the question whether the piece `who` "is perfectly safe": no if it can be captured with profit, yes if nothing attacks it,
/// otherwise not checkable. A piece that "is immune from capture" (`tactically`) is one that it does not pay to capture for a reason
/// beyond the exchange, so that the answer is never no. `None` for a king, and if no piece can be meant.
fn safe(view: &ClauseContext<'_>, who: &Cap, tactically: bool) -> Option<Ask> {
    use palisade_coach::claims::names::Target;
    of(view, who, |board, sq| {
        let piece = board.piece_on(sq).filter(|piece| piece.kind() != PieceKind::King)?;
        let side = piece.color();
        let hangs = What::Hanging { mv: None, target: Target::Square(sq.into()), side: Some(side.into()) };
        let free = What::Attacked { square: sq.into(), by: (!side).into(), times: Some(0) };
        let unsure = Ask::Known(free.clone(), Verdict::unknown("it is attacked, though it may be safe"));
        let free = Ask::Any(vec![Ask::Is(free), unsure]);
        Some(if tactically { free } else { Ask::All(vec![Ask::Is(hangs).unless(true), free]) })
    })
}

/// Returns the question of a clause such as "Black has two pieces attacking d4" (with `guards`: "defending"),
/// whose pattern captured `caps`: no if fewer do, yes if exactly so many do and none is a pawn, otherwise not
/// checkable. `None` if the piece there does not belong to the side that the verb needs.
fn pieces_on(view: &ClauseContext<'_>, caps: &[Cap], guards: bool) -> Option<Ask> {
    let [Cap::Side(side), Cap::Number(n), whom] = caps else { return None };
    let count = |board: &Board, sq: Square| {
        let all = attackers(board, *side, sq);
        let pawns = (all & board.pieces(PieceKind::Pawn)).count();
        let what = What::Attacked { square: sq.into(), by: (*side).into(), times: Some(*n) };
        let actual = format!("{} has {} of them there", name(*side), all.count());
        let (most, claimed) = (all.count() as usize, *n as usize);
        let fewest = most - pawns as usize;
        match () {
            () if most < claimed => Ask::fact(what, false, "", actual),
            () if most == claimed && fewest == claimed => Ask::fact(what, true, actual, ""),
            () => Ask::Known(what, Verdict::unknown(actual)),
        }
    };
    match whom {
        Cap::Square(square) => Some(count(&view.board, *square)),
        _ => of(view, whom, |board, sq| {
            let owner = board.piece_on(sq)?.color();
            ((owner == *side) == guards).then(|| count(board, sq))
        }),
    }
}

/// Returns the question of a clause such as "the knight can jump to e4", whose pattern captured `caps`:
/// whether such a move is legal, for a side that is not to move as for [`can`]. `None` if there is no such
/// piece, or the other side is to move and in check. "Cannot" is never answered no ([`cannot`]).
fn can_go(view: &ClauseContext<'_>, caps: &[Cap]) -> Option<Ask> {
    let [by @ Cap::Who(who), Cap::Not(not), Cap::Square(to)] = caps else { return None };
    let side = mover(view, std::slice::from_ref(by))?;
    let wanted = Wanted { by: vec![*who], to: Some(*to), ..Wanted::default() };
    let what =
        |_: Option<String>| What::PieceOn { square: (*to).into(), piece: None, side: Some(side.into()) };
    let ask = can(view, side, &wanted, what, |_, _| true)?;
    Some(if *not { cannot(ask) } else { ask })
}

/// Returns the question of a clause such as "White can capture en passant", whose pattern captured `caps`:
/// whether such a move is legal. `None` if the side is not to move.
fn en_passant(view: &ClauseContext<'_>, caps: &[Cap]) -> Option<Ask> {
    let side = mover(view, caps)?;
    (side == view.board.side_to_move()).then_some(())?;
    let wanted = Wanted { is_capture: true, ..Wanted::of(caps) };
    can(view, side, &wanted, capture_claim, |board, mv| board.piece_on(mv.to()).is_none())
}

/// The rules that read clauses of a comment about possible moves: the patterns of each, and the function that
/// makes the question ([`Ask`]).
pub const ROWS: &[(&[&str], Build)] = &[
    (
        &[
            "<who> <cant> [%adv] move|go|jump|hop|retreat|step|drop|get|come|advance [back] to|onto <sq> [%at_hand]",
        ],
        can_go,
    ),
    (&["<side> can [%adv] %totake [on <sq>] en passant"], en_passant),
    (
        &[
            "<side> can|could|might [have] met|meet|answered|answer|parried|parry <mv> by %taking <whom> [<means>]",
            "<side> can|could|might [have] met|meet|answered|answer|parried|parry <mv> by %taking on|at <sq> [<means>]",
            "<side> can|could|might [have] met|meet|answered|answer|parried|parry <mv> by %taking [<means>]",
            "<side> can|could|might [have] replied|reply|responded|respond|reacted|react to <mv> by %taking <whom> [<means>]",
            "<side> can|could|might [have] replied|reply|responded|respond|reacted|react to <mv> by %taking on|at <sq> [<means>]",
            "<side> can|could|might [have] replied|reply|responded|respond|reacted|react to <mv> by %taking [<means>]",
        ],
        could_meet,
    ),
    (
        &[
            "<side> [%adv] %have [%adv] a|another [<kind>] check [%at_hand] [on|at|from <sq>] [%at_hand] [with <who>] [%at_hand]",
            "<side> can|could [%adv] give|deliver [a|another] [<kind>] check [%at_hand] [on|at|from <sq>] [with <who>] [%at_hand]",
            "<side> can|could [%adv] check on|at|from <sq> [with <who>] [%at_hand]",
            "<side> can|could [%adv] check with <who> [on|at|from <sq>] [%at_hand]",
            "<who> [%adv] %have [%adv] a|another check [%at_hand] [on|at|from <sq>] [%at_hand]",
            "<who> can|could [%adv] give|deliver [a|another] check [on|at|from <sq>] [%at_hand]",
            "<who> can|could [%adv] check on|at|from <sq> [%at_hand]",
            "there's a|another [<kind>] check [%at_hand] on|at|from <sq> [%at_hand] [for <side>] [with <who>]",
            "there is a|another [<kind>] check [%at_hand] on|at|from <sq> [%at_hand] [for <side>] [with <who>]",
            "there's a|another [<kind>] check [%at_hand] on|at|from <sq> at <whose> disposal",
            "there is a|another [<kind>] check [%at_hand] on|at|from <sq> at <whose> disposal",
            "a [<kind>] check on|at|from <sq> %be [%adv] possible|available [for <side>]",
        ],
        has_check,
    ),
    (
        &[
            "<side> %have no [<kind>] check|checks [at] [all] [%at_hand]",
            "<who> %have no check|checks [at] [all] [%at_hand]",
            "<side> cannot|can't give [a|any] [<kind>] check [%at_hand]",
        ],
        has_no_check,
    ),
    (
        &[
            "the only|single|sole check <side> %have [%at_hand] %be [on|at|from <sq>] [with <who>]",
            "<whose> only|single|sole check %be [on|at|from <sq>] [with <who>]",
        ],
        only_check,
    ),
    (
        &[
            "%taking on|at <sq> [with <who>] is|would [be] [a] check",
            "%taking on|at <sq> [with <who>] gives|would [give] check",
        ],
        |view, caps| capture_checks(view, caps, false),
    ),
    (
        &["%taking on|at <sq> [with <who>] is|would [be] %mate", "%taking on|at <sq> [with <who>] mates"],
        |view, caps| capture_checks(view, caps, true),
    ),
    (
        &[
            "<side> [to] [play|move] [%adv] %have [%adv] [a] %mate in one [on|at <sq>] [with <who>] [%at_hand]",
            "<side> [to] [play|move] can [%adv] %mate [at] [once|immediately] [in] [one] on|at <sq> [with <who>]",
            "<side> [to] [play|move] can [%adv] %mate [at] [once|immediately] [in] [one] with|by <mv>",
            "<side> [to] [play|move] can [%adv] %mate [at] [once|immediately] [in] [one] with <who>",
            "it's|there's [a] %mate in one [for <side>] on|at <sq>",
            "it|there is [a] %mate in one [for <side>] on|at <sq>",
            "it's|there's [a] %mate in one for <side>",
            "it|there is [a] %mate in one for <side>",
        ],
        |view, caps| has_mate(view, caps, false),
    ),
    (
        &[
            "<side> [to] [play|move] can [%adv] %mate [at] [once|immediately] [in] [one] by %taking on|at <sq> [with <who>]",
            "<side> [to] [play|move] [%adv] mates|checkmates [at] [once|immediately] [in] [one] by %taking on|at <sq> [with <who>]",
        ],
        |view, caps| has_mate(view, caps, true),
    ),
    (
        &[
            "<side> [%adv] threatens|threatening %mate in one [on|at <sq>]",
            "<side> %be [%adv] threatening %mate in one [on|at <sq>]",
        ],
        |view, caps| {
            let square = match caps.get(1) {
                Some(Cap::Square(square)) => Some(*square),
                _ => None,
            };
            threatens_mate(view, caps.first()?, square)
        },
    ),
    (
        &[
            "<side> <cant> [%adv] %totake <whom> [%soon] [move|once]",
            "<side> <cant> [%adv] %totake <whom> <means> [%soon] [move|once]",
            "<side> <cant> [%adv] %totake [back] on|at <sq> [%soon] [move|once]",
            "<side> <cant> [%adv] %totake [back] on|at <sq> <means> [%soon] [move|once]",
            "<side> <cant> [%adv] %totake <sq> <means>",
            "<who> <cant> [%adv] %totake <whom> [%soon] [move|once]",
            "<who> <cant> [%adv] %totake [back] on|at <sq> [%soon] [move|once]",
            "<side> %have the option of %taking <whom> [<means>]",
        ],
        |view, caps| match caps {
            [by, Cap::Not(_), ..] if !matches!(by, Cap::Not(_)) => can_take(view, caps, false),
            [by, rest @ ..] => {
                let all: Vec<Cap> =
                    [by.clone(), Cap::Not(false)].into_iter().chain(rest.iter().cloned()).collect();
                can_take(view, &all, false)
            }
            [] => None,
        },
    ),
    (
        &[
            "<side> <cant> [%adv] %totake <whom> with check",
            "<side> <cant> [%adv] %totake [back] on|at <sq> with check",
            "<who> <cant> [%adv] %totake <whom> with check",
            "<who> <cant> [%adv] %totake [back] on|at <sq> with check",
        ],
        |view, caps| can_take(view, caps, true),
    ),
    (
        &["<who> cannot|can't [%adv] move [at] [all]", "<who> %be [%adv] stuck|immobile|immobilised|frozen"],
        |view, caps| immobile(view, caps.first()?, false),
    ),
    (
        &["<who> cannot|can't legally move|advance", "<who> %have no legal move|moves [at] [all] [%at_hand]"],
        |view, caps| immobile(view, caps.first()?, true),
    ),
    (
        &["<who> %be [%adv] [perfectly] safe", "<who> %be [%adv] [perfectly] safe from capture"],
        |view, caps| safe(view, caps.first()?, false),
    ),
    (
        &["<who> %be [%adv] [perfectly] immune from capture", "<who> %be [%adv] immune|untouchable|taboo"],
        |view, caps| safe(view, caps.first()?, true),
    ),
    (
        &[
            "<side> %have [%adv] <n> pieces|attackers attacking|hitting|eyeing|on|against <sq>",
            "<side> %have [%adv] <n> pieces|attackers attacking|hitting|eyeing|on|against <who>",
        ],
        |view, caps| pieces_on(view, caps, false),
    ),
    (
        &[
            "<side> %have [%adv] <n> pieces|defenders guarding|defending|covering|protecting <sq>",
            "<side> %have [%adv] <n> pieces|defenders guarding|defending|covering|protecting <who>",
        ],
        |view, caps| pieces_on(view, caps, true),
    ),
];
