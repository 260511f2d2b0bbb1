//! Claims about the consequences of a move: the moves that it allows, threatens or prevents.
//!
//! The legality of the answer, the threat or the prevented move is exact; its value is searched.

use crate::claims::context::{Scene, Trouble, passed};
use crate::claims::illegal_move;
use crate::claims::judge::claim_search::{ClaimSearcher, written};
use crate::claims::judge::pieces::meant;
use crate::claims::judge::rules;
use crate::claims::mate::Solver;
use crate::claims::move_diagnostics::{described, owned};
use crate::claims::names::{Target, name};
use crate::claims::verdict::{Proof, Verdict};
use crate::exchange::{attackers, best_capture};
use crate::line::numbered;
use crate::{Analyst, Effort};
use palisade::board::{Board, Position};
use palisade::types::{Move, PieceKind};

/// The largest difference, centipawns, of two moves that count as equally good.
const CLOSE: i32 = 30;
/// The least loss of a move that counts as bad, centipawns.
const FAULT: i32 = 60;
/// The least gain by a threatened move, centipawns.
const THREAT: i32 = 150;
/// The longest mate, in moves, that is proved by trying every move.
const TRIED: u32 = 3;

/// Returns the move without its number.
fn bare(text: &str) -> &str {
    crate::claims::context::Written::of(text).bare
}

/// Judges the claim that the move `mv` in the scene's position allows the answer `reply` or, if `mate` is
/// given, mate in that many moves that begins with `reply` (`None`: with any move), by searches. Not checkable
/// if neither is given. A claim without mate is false only if the answer is illegal.
///
/// # Errors
/// Returns the error of the analyst if a search fails.
pub fn allows<A: Analyst>(
    scene: &Scene,
    mv: Move,
    reply: Option<&str>,
    mate: Option<u32>,
    searcher: &mut ClaimSearcher<'_, A>,
) -> Result<Verdict, A::Error> {
    let next = scene.then(mv);
    let reply = match reply.map(|text| next.read(text)) {
        Some(Ok(reply)) => Some(reply),
        Some(Err(why)) => return Ok(rules::trouble(&why)),
        None => None,
    };
    if let Some(moves) = mate {
        let verdict = super::searched::mate_in(&next, moves, reply, None, searcher)?;
        // It was there without the move as well: nothing was allowed.
        if verdict.is_true()
            && let Some(before) = passed(scene.board())
            && Solver::default().mates(&before, moves) == Some(true)
            && scene.board().legal_moves().into_iter().all(|other| {
                other == mv || Solver::default().mates(scene.then(other).board(), moves) == Some(true)
            })
        {
            return Ok(Verdict::unknown("every move allows that"));
        }
        return Ok(verdict);
    }
    let Some(reply) = reply else { return Ok(Verdict::unknown("it is not said what is allowed")) };
    let name = next.numbered(reply);
    let before = passed(scene.board());
    if let Some(before) = before
        && !before.is_legal(reply)
    {
        return Ok(Verdict::yes(format!("{name} is legal after it and was not before")));
    }
    let Some(best) = searcher.search(next.position(), &[], Effort::Whole)? else {
        return Ok(Verdict::unknown("the game is over here"));
    };
    let Some(own) = searcher.search(next.position(), &[reply], Effort::Whole)? else {
        return Ok(Verdict::unknown("the game is over here"));
    };
    let Some(other) = searcher.search(scene.position(), &[], Effort::Whole)? else {
        return Ok(Verdict::unknown("the game is over here"));
    };
    let fault = best.centipawns + other.centipawns;
    let proof = Proof::search(own.depth, own.line(next.board()));
    Ok(if best.centipawns - own.centipawns <= CLOSE && fault >= FAULT {
        Verdict::proved(
            format!("{name} ({}) is a good answer, and the move could have been better", written(own.shown)),
            proof,
        )
    } else {
        Verdict::unknown(format!("{name} is legal, but that the move is to blame is not clear"))
    })
}

/// Judges the claim that the side that moved last threatens something with another move in a row. If `target`
/// is given, it threatens to capture that piece with profit; else if `mate` is given, to mate in that many
/// moves, beginning with `threat` if that is given; else to play `threat`, judged by searches. Not checkable
/// if all three are `None`.
///
/// # Errors
/// Returns the error of the analyst if a search fails.
pub fn threatens<A: Analyst>(
    scene: &Scene,
    threat: Option<&str>,
    mate: Option<u32>,
    target: Option<Target>,
    searcher: &mut ClaimSearcher<'_, A>,
) -> Result<Verdict, A::Error> {
    let board = scene.board();
    let us = !board.side_to_move();
    if let Some(target) = target {
        return Ok(threatened_piece(board, us, target));
    }
    let Some(passed) = passed(board) else {
        return Ok(Verdict::unknown(format!("{} is in check: the threat has to wait", name(!us))));
    };
    let threat = match threat.map(|text| illegal_move::read(&passed, bare(text)).map_err(|why| (text, why))) {
        Some(Ok(mv)) => Some(mv),
        Some(Err((text, illegal_move::IllegalMoveReason::NoMove))) => {
            return Ok(Verdict::unknown(format!("{text}: not a move")));
        }
        Some(Err((text, why))) => {
            return Ok(Verdict::no(crate::claims::move_diagnostics::diagnose(&passed, bare(text), &why), []));
        }
        None => None,
    };
    let position = Position::new(passed);
    let after = |mv: Move| {
        let mut next = passed;
        next.make(mv, &mut ());
        next
    };
    if let Some(moves) = mate {
        return Ok(mate_threat(&passed, threat, moves));
    }
    let Some(mv) = threat else { return Ok(Verdict::unknown("it is not said what is threatened")) };
    let shown = format!("{} {}", name(us), passed.san(mv));
    if !after(mv).has_legal_move() && after(mv).in_check() {
        return Ok(Verdict::yes(format!("{shown} would be mate")));
    }
    let Some(now) = searcher.search(scene.position(), &[], Effort::Whole)? else {
        return Ok(Verdict::unknown("the game is over here"));
    };
    let Some(then) = searcher.search(&position, &[mv], Effort::Whole)? else {
        return Ok(Verdict::unknown("the game is over here"));
    };
    let gain = then.centipawns + now.centipawns;
    let proof = Proof::search(then.depth, then.line(&passed));
    Ok(if gain >= THREAT && then.centipawns > -THREAT {
        Verdict::proved(format!("{shown} would be good ({})", written(then.shown)), proof)
    } else if gain <= -THREAT {
        Verdict::refuted(
            format!("{shown} would be bad ({})", written(then.shown)),
            [mv.from(), mv.to()],
            proof,
        )
    } else {
        Verdict::unknown(format!("{shown} is possible, but would win little"))
    })
}

fn mate_threat(passed: &Board, threat: Option<Move>, moves: u32) -> Verdict {
    let us = name(passed.side_to_move());
    let found = match threat {
        Some(mv) if moves > 0 => {
            let mut next = *passed;
            next.make(mv, &mut ());
            Solver::default().is_mated(&next, moves - 1)
        }
        _ if moves > TRIED => None,
        _ => Solver::default().mates(passed, moves),
    };
    match found {
        Some(true) => Verdict::yes(format!("{us} would mate in {moves}")),
        Some(false) => Verdict::no(format!("{us} would not mate in {moves} if it were to move"), []),
        None => Verdict::unknown("too many moves to look at all of them"),
    }
}

/// Judges the claim that `us` could capture an enemy piece with profit: the one on the square `target`, or
/// any of the kind `target`. An attack on a king counts too.
fn threatened_piece(board: &Board, us: palisade::types::Color, target: Target) -> Verdict {
    let pieces = meant(board, board.by_color(!us), target);
    if pieces.is_empty() {
        return Verdict::no(format!("{} has no such piece there", name(!us)), []);
    }
    let takes = |sq: &palisade::types::Square| {
        best_capture(board, us, *sq).filter(|(_, gain)| *gain > 0).map(|(by, _)| (by, *sq))
    };
    if board.in_check() && pieces == board.pieces(PieceKind::King) & pieces {
        return Verdict::yes("it is check");
    }
    if let Some((by, sq)) = pieces.into_iter().find_map(|sq| takes(&sq)) {
        return Verdict::proved(
            format!("{} can take {} with profit", described(board, by), owned(board, sq)),
            Proof::rule(),
        );
    }
    if pieces.into_iter().all(|sq| attackers(board, us, sq).is_empty()) {
        let first = pieces.first().map(|sq| owned(board, sq)).unwrap_or_default();
        return Verdict::no(format!("no piece of {}'s attacks {first}", name(us)), pieces);
    }
    Verdict::unknown("it is attacked, but cannot be taken with profit")
}

/// Judges the claim that the move `mv` prevents `prevented`, a move of the other side in SAN or UCI, by
/// searches.
///
/// # Errors
/// Returns the error of the analyst if a search fails.
pub fn prevents<A: Analyst>(
    scene: &Scene,
    mv: Move,
    prevented: &str,
    searcher: &mut ClaimSearcher<'_, A>,
) -> Result<Verdict, A::Error> {
    let Some(before) = passed(scene.board()) else {
        return Ok(Verdict::unknown("it is check: nothing else can be prevented"));
    };
    let next = scene.then(mv);
    let text = bare(prevented);
    let stopped = match illegal_move::read(&before, text) {
        Ok(stopped) => stopped,
        Err(why) => {
            // A distant possibility (castling later on) may be prevented too.
            let taught = crate::claims::move_diagnostics::diagnose(&before, text, &why);
            let castles = text.starts_with(['O', '0', 'o']);
            let near = matches!(
                why,
                illegal_move::IllegalMoveReason::CannotReach(..)
                    | illegal_move::IllegalMoveReason::NoSuchPiece(_)
            );
            return Ok(if near && !castles {
                Verdict::no(format!("it was not possible before either: {taught}"), [])
            } else {
                Verdict::unknown(taught)
            });
        }
    };
    let name = before.san(stopped);
    let board = next.board();
    if board.in_check() && !board.is_legal(stopped) {
        return Ok(Verdict::unknown("the check stops it for a move"));
    }
    match next.read(text) {
        Ok(reply) => {
            let (Some(best), Some(own)) = (
                searcher.search(next.position(), &[], Effort::Whole)?,
                searcher.search(next.position(), &[reply], Effort::Whole)?,
            ) else {
                return Ok(Verdict::unknown("the game is over here"));
            };
            let proof = Proof::search(own.depth, own.line(board));
            Ok(if best.centipawns - own.centipawns >= FAULT + CLOSE {
                let was = searcher.search(&Position::new(before), &[stopped], Effort::Whole)?;
                match was {
                    Some(was) if was.centipawns - own.centipawns >= FAULT + CLOSE => Verdict::proved(
                        format!("{} is bad now: {}", numbered(board, reply), written(own.shown)),
                        proof,
                    ),
                    _ => Verdict::unknown(format!("{name} is still legal, and no good")),
                }
            } else if best.pv[0] == reply {
                Verdict::refuted(
                    format!("{} is still possible, and the best answer", numbered(board, reply)),
                    [reply.from(), reply.to()],
                    proof,
                )
            } else {
                Verdict::unknown(format!("{name} is still legal"))
            })
        }
        Err(Trouble::Illegal(why)) => Ok(Verdict::yes(format!("{name} is not possible any more: {why}"))),
        Err(Trouble::Elsewhere(why)) => Ok(Verdict::unknown(why)),
    }
}
