//! Clauses about check, mate and stalemate.

use crate::read::asks::{Ask, ClauseContext};
use crate::read::locations::{Location, lies};
use crate::read::pattern::Cap;
use crate::read::piece_reference::{Who, squares};
use crate::read::referents::Build;
use crate::read::rows_narrated;
use crate::read::rows_sides::{king, negated, side};
use palisade::types::{Color, Move, PieceKind, Square};
use palisade_coach::claims::claim::{DrawRule, What};
use palisade_coach::claims::names::name;

/// Returns the question whether a side is in check, always `Some`; the answer is no for the side that has just
/// moved.
fn in_check(view: &ClauseContext<'_>, side: Color) -> Option<Ask> {
    let what = What::Check { mv: None, double: false };
    if view.board.side_to_move() == side {
        return Some(Ask::Is(what));
    }
    Some(Ask::fact(what, false, "", format!("{} is not in check: it has just moved", name(side))))
}

fn mated(view: &ClauseContext<'_>, side: Color) -> Option<Ask> {
    let what = What::Checkmate { mv: None };
    if view.board.side_to_move() == side {
        return Some(Ask::Is(what));
    }
    Some(Ask::fact(what, false, "", format!("{} is not mated: it has just moved", name(side))))
}

fn kings_place(who: &Who) -> Vec<Ask> {
    crate::read::referents::stands(who).into_iter().collect()
}

fn about_king(
    view: &ClauseContext<'_>,
    cap: &Cap,
    ask: fn(&ClauseContext<'_>, Color) -> Option<Ask>,
) -> Option<Ask> {
    match cap {
        Cap::Side(side) => ask(view, *side),
        Cap::Who(who) => {
            let side = king(view, who)?;
            let mut all = kings_place(who);
            all.push(ask(view, side)?);
            Some(Ask::All(all))
        }
        _ => None,
    }
}

/// Returns the question whether `by`, a piece, a side or a move, gives check or mate now or with the next
/// move; `also` is the claim of a check or a mate. `None` if `by` is none of these, or its move is not known.
fn checks(view: &ClauseContext<'_>, by: &Cap, also: Ask) -> Option<Ask> {
    let mate = match &also {
        Ask::Is(What::Checkmate { .. }) => true,
        Ask::Is(What::Check { double: false, .. }) => false,
        _ => return checks_now(view, by, also),
    };
    let now = checks_now(view, by, also)?;
    // "After 16...Nxb8 White mates": with the next move.
    Some(match rows_narrated::checks(view, by, mate) {
        Some(told) => Ask::Any(vec![now, told]),
        None => now,
    })
}

/// Returns the question whether `by`, a piece, a side or a move, gives check now, and the question `also` is
/// answered yes. `None` if `by` is none of these, or its move is not known.
fn checks_now(view: &ClauseContext<'_>, by: &Cap, also: Ask) -> Option<Ask> {
    let board = &view.board;
    let checkers = board.checkers();
    match by {
        Cap::Side(side) => {
            if board.side_to_move() == *side {
                return Some(Ask::fact(
                    What::Check { mv: None, double: false },
                    false,
                    "",
                    format!("{} is to move and gives no check", name(*side)),
                ));
            }
            Some(also)
        }
        Cap::Who(who) => {
            let who = Who { side: who.side.or(Some(view.moved())), ..*who };
            let meant = squares(board, &who);
            if meant.is_empty() {
                return crate::read::referents::stands(&who);
            }
            let gives = meant.iter().any(|sq| checkers.has(*sq));
            let fact = Ask::fact(
                What::Check { mv: None, double: false },
                gives,
                "it gives check",
                if checkers.any() {
                    format!(
                        "check comes from {}",
                        palisade_coach::claims::move_diagnostics::described(board, checkers.lsb())
                    )
                } else {
                    "there is no check".to_owned()
                },
            );
            Some(Ask::All(vec![fact, also]))
        }
        Cap::Move(at) => {
            let (before, mv) = (view.mv)(*at)?;
            let moves: Vec<_> = before.into_iter().chain([mv]).collect();
            Some(also.after(&moves))
        }
        _ => None,
    }
}

/// Returns the question whether the piece `who` gives check after the move `mv`. `None` if the move is not
/// known.
fn checked_from(view: &ClauseContext<'_>, mv: &Cap, who: &Who) -> Option<Ask> {
    let Cap::Move(at) = mv else { return None };
    let (before, made) = (view.mv)(*at)?;
    let moves: Vec<_> = before.into_iter().chain([made]).collect();
    let board = (view.after)(&moves);
    let meant = squares(&board, &Who { side: who.side.or(Some(!board.side_to_move())), ..*who });
    let gives = meant.iter().any(|sq| board.checkers().has(*sq));
    let what = What::Check { mv: None, double: false };
    Some(Ask::fact(what, gives, "it gives check", "it does not give check").after(&moves))
}

/// Returns the question of a clause such as "checks the king on h5", whose pattern captured `caps`: the
/// question `ask` of a check, and whether the king is on the stated square. `None` if the king is of the
/// other side, or the move is not known.
fn to_the_king(view: &ClauseContext<'_>, caps: &[Cap], ask: Ask) -> Option<Ask> {
    let [by, Cap::Who(who @ Who { kind: Some(PieceKind::King), .. })] = caps else { return None };
    let moves: Vec<Move> = match by {
        Cap::Move(at) => {
            let (before, mv) = (view.mv)(*at)?;
            before.into_iter().chain([mv]).collect()
        }
        _ => view.here.to_vec(),
    };
    let checked = (view.after)(&moves).side_to_move();
    who.side.is_none_or(|side| side == checked).then_some(())?;
    let checks = checks(view, by, ask)?;
    match crate::read::referents::stands(&Who { side: Some(checked), ..*who }) {
        Some(stands) => Some(Ask::All(vec![stands.after(&moves), checks])),
        None => Some(checks),
    }
}

/// The rules that read clauses of a comment about checks and mates: the patterns of each, and the function
/// that makes the question ([`Ask`]).
pub const ROWS: &[(&[&str], Build)] = &[
    (
        &["<doer> [%adv] gives check and mate [to] [<who>]", "<doer> [%adv] gives check and mate to <who>"],
        |view, caps| checks(view, caps.first()?, Ask::Is(What::Checkmate { mv: None })),
    ),
    (
        &[
            "<who> <isnt> [%adv] mated|checkmated [<loc>] by <who>",
            "<side> <isnt> [%adv] mated|checkmated [<loc>] by <who>",
            "<who> <isnt> [%adv] mated|checkmated <loc>",
        ],
        |view, caps| {
            let [who, Cap::Not(false), rest @ ..] = caps else { return None };
            let mut mate = about_king(view, who, mated)?;
            if let Some(Cap::Location(location)) = rest.first() {
                let side = match who {
                    Cap::Side(side) => *side,
                    Cap::Who(who) => king(view, who)?,
                    _ => return None,
                };
                let king = view.board.king(side);
                let there = lies(&view.board, king, *location)?;
                let what = What::Checkmate { mv: None };
                let actual = format!("the king stands on {king}");
                mate = Ask::All(vec![mate, Ask::fact(what, there, actual.clone(), actual)]);
            }
            match rest.last() {
                Some(by @ Cap::Who(_)) => checks(view, by, mate),
                _ => Some(mate),
            }
        },
    ),
    (&["<side> %have no checks [available] [here]"], |view, caps| {
        let side = side(caps)?;
        (view.board.side_to_move() == side).then_some(())?;
        let checks: Vec<String> = view
            .board
            .legal_moves()
            .iter()
            .map(|&mv| view.board.san(mv))
            .filter(|san| san.ends_with(['+', '#']))
            .collect();
        Some(Ask::fact(
            What::Check { mv: None, double: false },
            checks.is_empty(),
            format!("{} has no check", name(side)),
            format!("{} has checks: {}", name(side), checks.join(", ")),
        ))
    }),
    (&["<side> <isnt> [%adv] in check", "<who> <isnt> [%adv] in check [right] [now]"], |view, caps| {
        Some(about_king(view, caps.first()?, in_check)?.unless(negated(caps)))
    }),
    (
        &["<side> <isnt> [%adv] in check from|by <who>", "<who> <isnt> [%adv] in check from|by <who>"],
        |view, caps| {
            let [who, Cap::Not(false), Cap::Who(by)] = caps else { return None };
            let first = about_king(view, who, in_check)?;
            let by = Cap::Who(*by);
            checks(view, &by, first)
        },
    ),
    (
        &[
            "<side> <isnt> [%adv] mated|checkmated|checkmate|mate [at once]",
            "<who> <isnt> [%adv] mated|checkmated|checkmate|mate [at once]",
        ],
        |view, caps| Some(about_king(view, caps.first()?, mated)?.unless(negated(caps))),
    ),
    (&["it is|'s %mate", "it's %mate", "that's %mate", "this is %mate"], |_, _| {
        Some(Ask::Is(What::Checkmate { mv: None }))
    }),
    (
        &[
            "<doer> [%adv] mates|mate|mating [at once]",
            "<doer> [%adv] delivers|deliver|delivering|give|gives|giving [the] [final] %mate",
            "<doer> %was [a] [smothered] %mate",
            "<side> [%adv] mates",
            "<side> [%adv] delivers|gives [the] %mate",
        ],
        |view, caps| checks(view, caps.first()?, Ask::Is(What::Checkmate { mv: None })),
    ),
    (
        &["<side> [%adv] mates|checkmates with <who>", "<side> [%adv] mates|checkmates with <who> on <sq>"],
        |view, caps| {
            let [side, Cap::Who(who), ..] = caps else { return None };
            let Cap::Side(side) = side else { return None };
            checks(view, &Cap::Who(Who { side: Some(*side), ..*who }), Ask::Is(What::Checkmate { mv: None }))
        },
    ),
    (
        &[
            "<doer> [%adv] gives|giving|delivers check [again] [at once]",
            "<doer> [%adv] checks|checking [the] [king]",
            "<doer> %was [a] check [again]",
            "<side> [%adv] gives check [again]",
            "<side> [%adv] checks",
        ],
        |view, caps| checks(view, caps.first()?, Ask::Is(What::Check { mv: None, double: false })),
    ),
    (&["<doer> [%adv] mates|checkmates <who>"], |view, caps| {
        to_the_king(view, caps, Ask::Is(What::Checkmate { mv: None }))
    }),
    (&["<doer> [%adv] checks <who>"], |view, caps| {
        to_the_king(view, caps, Ask::Is(What::Check { mv: None, double: false }))
    }),
    (&["<side> [%adv] gives check with <who>"], |view, caps| {
        let [Cap::Side(side), Cap::Who(who)] = caps else { return None };
        let check = Ask::Is(What::Check { mv: None, double: false });
        checks(view, &Cap::Who(Who { side: Some(*side), ..*who }), check)
    }),
    (
        &["<doer> %was a|another double check [to] [<who>]", "<doer> [%adv] gives [a] double check"],
        |view, caps| checks(view, caps.first()?, Ask::Is(What::Check { mv: None, double: true })),
    ),
    (&["<mv> %was a|another double check from|by <aims> [together]"], |view, caps| {
        let [mv, Cap::Aims(aims)] = caps else { return None };
        let double = checks(view, mv, Ask::Is(What::Check { mv: None, double: true }))?;
        let each = aims.iter().map(|aim| checked_from(view, mv, aim)).collect::<Option<Vec<Ask>>>()?;
        Some(Ask::All([vec![double], each].concat()))
    }),
    (
        &[
            "<mv> %was [a] check from|by <who> [itself|himself]",
            "<mv> [%adv] gives check from|by <who> [itself|himself]",
            "the check [on] [<whose>] [the] [king] comes from <who>",
            "the check against <whose> king comes from <who>",
            "the check %be from <who>",
        ],
        |view, caps| match caps {
            [mv @ Cap::Move(_), Cap::Who(who)] => checked_from(view, mv, who),
            [.., Cap::Who(who)] => {
                checks_now(view, &Cap::Who(*who), Ask::Is(What::Check { mv: None, double: false }))
            }
            _ => None,
        },
    ),
    (&["<mv> %was [a] check <loc>", "<mv> [%adv] gives check <loc>"], |view, caps| {
        let [Cap::Move(at), Cap::Location(location)] = caps else { return None };
        let (before, mv) = (view.mv)(*at)?;
        let moves: Vec<Move> = before.into_iter().chain([mv]).collect();
        let board = (view.after)(&moves);
        let is_line = matches!(location, Location::Rank(_) | Location::BackRank | Location::File(_));
        (is_line && board.checkers().any()).then_some(())?;
        let king = board.king(board.side_to_move());
        let squares: Vec<Square> = board.checkers().into_iter().chain([king]).collect();
        // Black may count the ranks from its own side.
        let on = |sq: Square, mirrored: bool| {
            let rank = if mirrored { 7 - sq.rank() } else { sq.rank() };
            match location {
                Location::Rank(wanted) => rank + 1 == *wanted,
                Location::BackRank => sq.rank() == 0 || sq.rank() == 7,
                Location::File(file) => sq.file() == *file,
                _ => false,
            }
        };
        let views: &[bool] = if board.side_to_move() == Color::White { &[false, true] } else { &[false] };
        let all = views.iter().any(|&mirrored| squares.iter().all(|&sq| on(sq, mirrored)));
        let any = views.iter().any(|&mirrored| squares.iter().any(|&sq| on(sq, mirrored)));
        let what = What::Check { mv: None, double: false };
        let (yes, no) = ("the check is along that line", "no check is along that line");
        // "Check on the seventh rank": only the square of the piece may be meant.
        let ask = if all == any {
            Ask::fact(what, all, yes, no)
        } else {
            Ask::Known(what, palisade_coach::claims::Verdict::unknown(no))
        };
        Some(ask.after(&moves))
    }),
    (
        &[
            "<mv> [%adv] gives only|just|merely a check",
            "<mv> %was only|just|merely [a] check",
            "<mv> %was [a] check , not mate",
            "<mv> %was check but not mate",
        ],
        |view, caps| {
            let Cap::Move(at) = caps.first()? else { return None };
            let (before, mv) = (view.mv)(*at)?;
            let moves: Vec<Move> = before.into_iter().chain([mv]).collect();
            let check = Ask::Is(What::Check { mv: None, double: false });
            let mate = Ask::Is(What::Checkmate { mv: None }).unless(true);
            Some(Ask::All(vec![check, mate]).after(&moves))
        },
    ),
    (&["<mv> , %mate|checkmate"], |view, caps| {
        checks(view, caps.first()?, Ask::Is(What::Checkmate { mv: None }))
    }),
    (&["<mv> %was a|another discovered check [from|by] [<who>]"], |view, caps| {
        let mv = caps.first()?;
        let Cap::Move(at) = mv else { return None };
        let (before, made) = (view.mv)(*at)?;
        let landing = palisade_coach::line::landing(made, &(view.after)(&before));
        let moves: Vec<_> = before.into_iter().chain([made]).collect();
        let uncovered = (view.after)(&moves).checkers().without(landing).any();
        let what = What::Check { mv: None, double: false };
        let fact = Ask::fact(what, uncovered, "another piece gives check", "no piece behind it gives check")
            .after(&moves);
        match caps.get(1) {
            Some(Cap::Who(who)) => Some(Ask::All(vec![fact, checked_from(view, mv, who)?])),
            _ => Some(fact),
        }
    }),
    (&["<side> <isnt> [%adv] stalemated", "<side> <isnt> [%adv] stalemate"], |_, caps| {
        Some(Ask::Is(What::Draw { how: Some(DrawRule::Stalemate), mv: None }).unless(negated(caps)))
    }),
    (&["it's stalemate", "it is stalemate", "this is stalemate"], |_, _| {
        Some(Ask::Is(What::Draw { how: Some(DrawRule::Stalemate), mv: None }))
    }),
];
