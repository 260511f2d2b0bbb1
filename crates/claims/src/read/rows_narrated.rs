//! Clauses that narrate a move without naming it: "Black takes the bishop on b5", "recaptures with the
//! f-pawn", "the knight drops back to d2", "blocks the check with the queen".
//!
//! The move is sought in the game, among the last moves before the place of the clause and the next ones
//! after it. The clause is true if the last or the next move fits, not judged if a later one fits, and false
//! only if the game has no such move nearby.

use crate::read::asks::{Ask, ClauseContext};
use crate::read::locations::lies;
use crate::read::pattern::Cap;
use crate::read::piece_reference::Who;
use crate::read::referents::Build;
use palisade::board::Board;
use palisade::types::{Color, Move, PieceKind, Square};
use palisade_coach::claims::Verdict;
use palisade_coach::claims::claim::What;
use palisade_coach::claims::names::{PieceName, name};
use palisade_coach::line::{landing, numbered};

/// The number of plies after the position of a clause within which a narrated move is sought.
const NEARBY: usize = 8;

/// A move of the game near the position of a clause, with the board before it.
struct NearMove {
    board: Board,
    mv: Move,
    ply: usize,
}

impl NearMove {
    fn side(&self) -> Color {
        self.board.side_to_move()
    }

    fn is_made_by(&self, side: Option<Color>, who: Option<&Who>) -> bool {
        let Some(piece) = self.board.piece_on(self.mv.from()) else { return false };
        side.is_none_or(|side| side == self.side())
            && who.is_none_or(|who| {
                who.side.is_none_or(|side| side == self.side())
                    && who.kind.is_none_or(|kind| kind == piece.kind())
                    && who.file.is_none_or(|file| file == self.mv.from().file())
                    && who.light.is_none_or(|light| light == self.mv.from().is_light())
            })
    }

    fn takes(&self, whom: &Who) -> bool {
        self.board.captured_kind(self.mv).is_some_and(|kind| whom.kind.is_none_or(|wanted| wanted == kind))
            && whom.square.is_none_or(|square| square == self.mv.to())
            && whom.side.is_none_or(|side| side != self.side())
            && whom.file.is_none_or(|file| file == self.mv.to().file())
            && whom.light.is_none_or(|light| light == self.mv.to().is_light())
    }

    /// Returns true if it is the last move before the position of the clause or the next one. Only these two
    /// are meant for certain.
    fn is_meant(&self, view: &ClauseContext<'_>) -> bool {
        (view.here.len().saturating_sub(1)..=view.here.len()).contains(&self.ply)
    }

    /// Returns the question whether the narrated move was made: yes if it [is meant](Self::is_meant),
    /// otherwise not checkable.
    fn narrated(&self, view: &ClauseContext<'_>) -> Ask {
        let label = numbered(&self.board, self.mv);
        let actual = format!("{label} was played");
        let what = match self.board.captured_kind(self.mv) {
            Some(kind) => {
                What::Captured { mv: Some(self.board.san(self.mv)), piece: Some(PieceName::from(kind)) }
            }
            None => What::Played { mv: label.clone() },
        };
        if self.is_meant(view) {
            return Ask::Known(what, Verdict::yes(actual));
        }
        Ask::Known(what, Verdict::unknown(format!("{actual} at another time")))
    }
}

/// Returns the moves of the game near the position of a clause, from `back` plies before it on, and true if
/// the game goes on after it.
fn near(view: &ClauseContext<'_>, back: usize) -> (Vec<NearMove>, bool) {
    let goes_on = view.main.starts_with(view.here) && view.main.len() > view.here.len();
    let line = if goes_on { view.main } else { view.here };
    let first = view.here.len().saturating_sub(back);
    let last = line.len().min(view.here.len() + NEARBY);
    let mut board = (view.after)(&line[..first]);
    let mut found = Vec::new();
    for (ply, &mv) in line.iter().enumerate().take(last).skip(first) {
        found.push(NearMove { board, mv, ply });
        board.make(mv, &mut ());
    }
    (found, goes_on)
}

/// Returns the question of the first nearby move for which `fits` is true. If there is none, the answer is no
/// with the sentence `contrary`, or not checkable if the game ends here. `back` is the number of plies before
/// the position from which moves count, `what` the claim in the answer. The result is always `Some`.
fn first_that_fits(
    view: &ClauseContext<'_>,
    back: usize,
    what: What,
    contrary: String,
    fits: impl Fn(&NearMove) -> bool,
) -> Option<Ask> {
    let (moves, goes_on) = near(view, back);
    let fitting = || moves.iter().filter(|near| fits(near));
    if let Some(found) = fitting().find(|near| near.is_meant(view)).or_else(|| fitting().next()) {
        return Some(found.narrated(view));
    }
    Some(if goes_on {
        Ask::fact(what, false, "", contrary)
    } else {
        Ask::Known(what, Verdict::unknown("the moves behind this place are not known"))
    })
}

/// Returns the question of a clause such as "Black takes the bishop on b5" or "the queen takes on e4", whose
/// pattern captured `caps`: whether a nearby move of the game is that capture. `None` if the clause names
/// several pieces.
fn takes(view: &ClauseContext<'_>, caps: &[Cap]) -> Option<Ask> {
    let [by, whom, with @ ..] = caps else { return None };
    let with = match with {
        [Cap::Who(with)] if with.kind.is_some() && !with.many => Some(*with),
        [] => None,
        _ => return None,
    };
    let (side, who) = match by {
        Cap::Side(side) => (Some(*side), None),
        Cap::Who(who) if who.kind.is_some() && !who.many => (None, Some(*who)),
        _ => return None,
    };
    let whom = match whom {
        Cap::Who(whom) if whom.kind.is_some() && !whom.many && whom.count.is_none() => *whom,
        Cap::Square(square) => Who { square: Some(*square), ..Who::default() },
        _ => return None,
    };
    let what = What::Captured { mv: None, piece: whom.kind.map(PieceName::from) };
    let contrary = "no such capture is made here".to_owned();
    first_that_fits(view, 2, what, contrary, |near| {
        near.is_made_by(side, who.as_ref())
            && near.is_made_by(None, with.as_ref())
            && who.is_none_or(|who| who.square.is_none_or(|square| square == near.mv.from()))
            && near.takes(&whom)
    })
}

/// Returns the question of a clause such as "the rook is captured by the knight": whether a nearby move of
/// the game captures `whom` with `by`. `None` if the clause names several pieces, or no kind.
fn is_taken(view: &ClauseContext<'_>, whom: &Cap, by: &Who) -> Option<Ask> {
    let Cap::Who(whom) = whom else { return None };
    let kind = whom.kind.filter(|_| !whom.many && !by.many && !whom.any)?;
    let what = What::Captured { mv: None, piece: Some(PieceName::from(kind)) };
    first_that_fits(view, 1, what, "no such capture is made here".to_owned(), |near| {
        near.is_made_by(None, Some(by))
            && by.square.is_none_or(|square| square == near.mv.from())
            && near.takes(whom)
    })
}

/// Returns the question of a clause such as "White recaptures with the f-pawn": whether the last or the next
/// move captures on the square of the capture before it, with the piece `by` and on the square `on` if these
/// are given. `None` if there is no capture by the other side before it, or the game ends here.
fn recaptures(
    view: &ClauseContext<'_>,
    side: Option<Color>,
    by: Option<&Who>,
    on: Option<Square>,
) -> Option<Ask> {
    let (moves, goes_on) = near(view, 2);
    let at = |ply: Option<usize>| moves.iter().find(|near| Some(near.ply) == ply);
    let here = view.here.len();
    let taken = |ply: Option<usize>| at(ply).filter(|near| near.board.captured_kind(near.mv).is_some());
    let pair = |ply: usize| {
        let (first, answer) = (taken(ply.checked_sub(1))?, taken(Some(ply)));
        side.is_none_or(|side| side != first.side()).then_some((first, answer))
    };
    // The recapture was made already, or it is the next move.
    let done = pair(here.checked_sub(1)?)
        .filter(|(first, answer)| answer.is_some_and(|answer| answer.mv.to() == first.mv.to()));
    let (first, _) = done.or_else(|| pair(here))?;
    let square = first.mv.to();
    on.is_none_or(|on| on == square).then_some(())?;
    let ply = first.ply + 1;
    let what = What::Captured { mv: None, piece: None };
    let answer = at(Some(ply));
    let from = |near: &NearMove| by.is_none_or(|by| by.square.is_none_or(|sq| sq == near.mv.from()));
    match answer.filter(|near| near.mv.to() == square) {
        Some(near) if near.is_made_by(side, by) && from(near) => Some(near.narrated(view)),
        Some(near) => {
            let contrary = format!("{} takes back", numbered(&near.board, near.mv));
            Some(Ask::fact(what, false, "", contrary))
        }
        None if goes_on => {
            let later = moves
                .iter()
                .any(|near| near.ply > ply && near.mv.to() == square && near.side() != first.side());
            Some(if later {
                Ask::Known(what, Verdict::unknown("it is taken back only later"))
            } else {
                Ask::fact(what, false, "", format!("nobody takes back on {square}"))
            })
        }
        None => None,
    }
}

/// The direction of a move, as the verb of a clause states it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    Any,
    Back,
    Forward,
}

/// Returns the question of a clause such as "the knight drops back to d2", whose pattern captured `caps`:
/// whether a nearby move of the game takes the piece there. Not checkable if the piece stands there already,
/// or if that move has another direction than `direction`. `None` for several pieces, or without a kind.
fn goes(view: &ClauseContext<'_>, caps: &[Cap], direction: Direction) -> Option<Ask> {
    let [Cap::Who(who), Cap::Square(square)] = caps else { return None };
    let kind = who.kind.filter(|_| !who.many)?;
    let what = What::PieceOn {
        square: (*square).into(),
        piece: Some(PieceName::from(kind)),
        side: who.side.map(Into::into),
    };
    let there = view
        .board
        .piece_on(*square)
        .is_some_and(|piece| piece.kind() == kind && who.side.is_none_or(|side| side == piece.color()));
    if !who.any && there {
        let (moves, _) = near(view, 2);
        if !moves.iter().any(|near| near.ply < view.here.len() && landing(near.mv, &near.board) == *square) {
            return Some(Ask::Known(what, Verdict::unknown("it stands there already")));
        }
    }
    let contrary = format!("no {} goes to {square} here", kind.name());
    let fits = |near: &NearMove| {
        let by = Who { square: None, light: None, ..*who };
        near.is_made_by(None, Some(&by))
            && who.square.is_none_or(|from| from == near.mv.from() || from == *square)
            && landing(near.mv, &near.board) == *square
    };
    let (moves, _) = near(view, 2);
    if let Some(near) = moves.iter().find(|near| fits(near)) {
        let (from, to) = (near.mv.from().rank(), near.mv.to().rank());
        let back = if near.side() == Color::White { to < from } else { to > from };
        let forward = from != to && !back;
        if direction == Direction::Back && !back || direction == Direction::Forward && !forward {
            return Some(Ask::Known(what, Verdict::unknown("the direction is a matter of words")));
        }
    }
    first_that_fits(view, 2, what, contrary, fits)
}

/// Returns the question of a clause such as "the d-pawn moves to the e-file", whose pattern captured `caps`:
/// whether a nearby move of the game takes the piece to that location. `None` for several pieces, without a
/// kind, and if usage differs for the location.
fn goes_to(view: &ClauseContext<'_>, caps: &[Cap]) -> Option<Ask> {
    let [Cap::Who(who), Cap::Location(location)] = caps else { return None };
    let kind = who.kind.filter(|_| !who.many && !who.any)?;
    let what = What::Count { side: view.moved().into(), piece: PieceName::from(kind), count: 1 };
    let contrary = format!("no such {} goes there here", kind.name());
    let (moves, _) = near(view, 2);
    // A destination that cannot be judged, such as "next to the king" with two kings.
    let lands = |near: &NearMove| {
        let mut next = near.board;
        next.make(near.mv, &mut ());
        lies(&next, landing(near.mv, &near.board), *location)
    };
    let by = Who { square: None, light: None, ..*who };
    let fits = |near: &NearMove| {
        near.is_made_by(None, Some(&by)) && who.square.is_none_or(|from| from == near.mv.from())
    };
    if moves.iter().any(|near| fits(near) && lands(near).is_none()) {
        return None;
    }
    first_that_fits(view, 2, what, contrary, |near| fits(near) && lands(near) == Some(true))
}

/// Returns the question of a clause such as "Black blocks the check with the queen": whether the last or the
/// next move answers a check to `side` by interposing the piece `by` (`None`: any). `None` if that side was
/// not in check.
fn blocks(view: &ClauseContext<'_>, side: Color, by: Option<&Who>) -> Option<Ask> {
    let (moves, _) = near(view, 1);
    let checked = |near: &&NearMove| near.board.in_check() && near.side() == side;
    let here = view.here.len();
    let found = moves.iter().filter(|near| near.ply + 1 >= here && near.ply <= here).find(checked)?;
    let piece = found.board.piece_on(found.mv.from())?;
    let mut after = found.board;
    after.make(found.mv, &mut ());
    // A capture, en passant too, takes the checking piece from the board.
    let stays = |checker: Square| after.piece_on(checker) == found.board.piece_on(checker);
    let between = piece.kind() != PieceKind::King && found.board.checkers().into_iter().all(stays);
    let label = numbered(&found.board, found.mv);
    if between && found.is_made_by(Some(side), by) {
        return Some(found.narrated(view));
    }
    let what = What::Played { mv: label.clone() };
    Some(Ask::fact(what, false, "", format!("{} answers with {label}", name(side))))
}

/// Returns the question of a clause such as "White mates with the rook" (`mate`) or "the queen gives check":
/// yes if the next move of the game is one, not checkable if a later one is. `None` if the subject `by` is a
/// move, or if no nearby move fits.
pub fn checks(view: &ClauseContext<'_>, by: &Cap, mate: bool) -> Option<Ask> {
    let (side, who) = match by {
        Cap::Side(side) => (Some(*side), None),
        Cap::Who(who) => (None, Some(*who)),
        _ => return None,
    };
    let (moves, _) = near(view, 0);
    let fits = |near: &&NearMove| {
        let mut next = near.board;
        next.make(near.mv, &mut ());
        let stands = who.is_none_or(|who| {
            who.square
                .is_none_or(|square| square == near.mv.from() || square == landing(near.mv, &near.board))
        });
        near.is_made_by(side, who.as_ref()) && stands && next.in_check() && (!mate || !next.has_legal_move())
    };
    moves.iter().find(fits).map(|near| near.narrated(view))
}

/// Returns the question of a clause such as "White castles", whose pattern captured `caps`: whether the side
/// castled before the position or castles with the next move, on the stated wing if there is one. Castling
/// later in the game is not checkable. `None` unless the first capture is a side.
fn castles(view: &ClauseContext<'_>, caps: &[Cap]) -> Option<Ask> {
    let Cap::Side(side) = caps.first()? else { return None };
    let wing = caps.iter().find_map(|cap| match cap {
        Cap::Wing(wing) => Some(*wing),
        _ => None,
    });
    let what = || What::Castled { side: (*side).into(), wing };
    let known = view.main.starts_with(view.here);
    let next = view.here.len() + 1;
    let mut asks = vec![Ask::Is(what())];
    if known && view.main.len() >= next {
        asks.push(Ask::Is(what()).after(&view.main[..next]));
    }
    let mut ask = Ask::Any(asks);
    if known && view.main.len() > next {
        // Castling later in the game is at another time.
        let later = Ask::Is(what()).after(view.main);
        let unknown = Ask::Known(what(), Verdict::unknown("it castles only later"));
        ask = Ask::Any(vec![ask, Ask::All(vec![later, unknown])]);
    }
    Some(ask)
}

/// The rules that read clauses of a comment that narrate moves: the patterns of each, and the function that
/// makes the question ([`Ask`]).
pub const ROWS: &[(&[&str], Build)] = &[
    (
        &[
            "<side> [%adv] %take [up|off] <who>",
            "<side> [%adv] %take on <sq>",
            "<side> [%adv] %take <who> with <who>",
            "<side> %have [%adv] %take <who>",
            "<side> [%adv] %take [on] <sq> with <who>",
            "<who> [%adv] takes|captures|took|captured <who>",
            "<who> [%adv] takes|captures|took|captured on <sq>",
        ],
        takes,
    ),
    (
        &[
            "<side> [%adv] recaptures|recaptured|retakes|retook",
            "<side> [%adv] %take back",
            "<side> [%adv] %take back on <sq>",
            "<side> [%adv] recaptures|recaptured|retakes|retook on <sq>",
        ],
        |view, caps| {
            let Cap::Side(side) = caps.first()? else { return None };
            let on = match caps.get(1) {
                Some(Cap::Square(square)) => Some(*square),
                _ => None,
            };
            recaptures(view, Some(*side), None, on)
        },
    ),
    (
        &[
            "<side> [%adv] recaptures|recaptured|retakes|retook with <who>",
            "<side> [%adv] %take back with <who>",
        ],
        |view, caps| {
            let [Cap::Side(side), Cap::Who(by)] = caps else { return None };
            (!by.many).then(|| recaptures(view, Some(*side), Some(by), None))?
        },
    ),
    (&["<side> [%adv] %take back on <sq> with <who>"], |view, caps| {
        let [Cap::Side(side), Cap::Square(square), Cap::Who(by)] = caps else { return None };
        (!by.many).then(|| recaptures(view, Some(*side), Some(by), Some(*square)))?
    }),
    (&["<who> [%adv] recaptures|recaptured|retakes|retook [on] [<sq>]"], |view, caps| {
        let Cap::Who(by) = caps.first()? else { return None };
        let on = match caps.get(1) {
            Some(Cap::Square(square)) => Some(*square),
            _ => None,
        };
        (!by.many && by.kind.is_some()).then(|| recaptures(view, by.side, Some(by), on))?
    }),
    (&["<mv> %was [%adv] recaptured|retaken by <who>"], |view, caps| {
        let [Cap::Move(at), Cap::Who(by)] = caps else { return None };
        let (before, mv) = (view.mv)(*at)?;
        let here: Vec<Move> = before.into_iter().chain([mv]).collect();
        let at_move = ClauseContext { board: (view.after)(&here), here: &here, ..*view };
        let side = at_move.board.side_to_move();
        Some(recaptures(&at_move, Some(side), Some(by), None)?.after(&here))
    }),
    (
        &[
            "<who> [%have] [%adv] %goes [over|across|up|down] to|on|onto <sq>",
            "<who> [%have] [%adv] comes|came|moves|moved|steps|stepped|jumps|jumped|lands|landed at|in|into <sq>",
            "<who> [%adv] reaches|reached <sq>",
        ],
        |view, caps| goes(view, caps, Direction::Any),
    ),
    (
        &[
            "<who> [%have] [%adv] %retreats [back] to|on|onto <sq>",
            "<who> [%have] [%adv] %goes back to|onto <sq>",
        ],
        |view, caps| goes(view, caps, Direction::Back),
    ),
    (
        &[
            "<who> [%have] [%adv] %goes|%retreats [%adv] <loc>",
            "<who> [%have] [%adv] %goes [over|across] to <loc>",
        ],
        goes_to,
    ),
    (
        &[
            "<who> %was [%adv] taken|captured|recaptured",
            "<who> %was [%adv] taken|captured|recaptured by <who>",
            "<who> gets|got|get captured|taken",
            "<who> gets|got|get captured|taken by <who>",
        ],
        |view, caps| {
            let [whom @ Cap::Who(_), by @ ..] = caps else { return None };
            let by = by.first().cloned().unwrap_or(Cap::Who(Who::default()));
            let Cap::Who(by) = by else { return None };
            is_taken(view, whom, &by)
        },
    ),
    (&["<who> [%have] [%adv] advances|advanced|pushes|pushed [up|on] to <sq>"], |view, caps| {
        goes(view, caps, Direction::Forward)
    }),
    (&["<side> [%adv] blocks|blocked|interposes|interposed [the|this] [check] with <who>"], |view, caps| {
        let [Cap::Side(side), Cap::Who(by)] = caps else { return None };
        blocks(view, *side, Some(by))
    }),
    (
        &["<side> [%adv] blocks|blocked the|this check", "<side> [%adv] interposes|interposed"],
        |view, caps| {
            let [Cap::Side(side)] = caps else { return None };
            blocks(view, *side, None)
        },
    ),
    (&["<side> castles", "<side> castled|castles <wing>", "<side> castled|castles [on] the <wing>"], castles),
    (&["<side> never castles|castled [at] [all]", "<who> never castles|castled [at] [all]"], |view, caps| {
        let side = match caps {
            [Cap::Side(side) | Cap::Who(Who { kind: Some(PieceKind::King), side: Some(side), .. })] => side,
            _ => return None,
        };
        let what = What::Castled { side: (*side).into(), wing: None };
        view.main.starts_with(view.here).then(|| Ask::Is(what).after(view.main).unless(true))
    }),
];
