//! Claims that need a search: mates, wins of material, the best move, faults, the assessment.
//!
//! Between clearly true and clearly false there is a margin in which a claim is not checkable. Claims that
//! compare moves or assess a position are true only if two searches agree.

use crate::claims::claim::{Degree, DrawRule, Grade, Prize};
use crate::claims::context::Scene;
use crate::claims::judge::claim_search::{ClaimSearcher, SearchOutcome, for_white, written};
use crate::claims::judge::pieces::amounts_to;
use crate::claims::judge::rules;
use crate::claims::mate::Solver;
use crate::claims::names::{Side, name};
use crate::claims::verdict::{Proof, Verdict};
use crate::facts::Wins;
use crate::judge::{LICHESS, win_percent};
use crate::{Analyst, CandidateLine, Effort, Kind, facts};
use palisade::board::diagram::san_line;
use palisade::types::{Color, Move, PieceKind, score};

/// The longest mate, in moves, that is proved by trying every move.
const TRIED: u32 = 4;
/// The largest loss, centipawns, of a move that counts as equally good.
const CLOSE: i32 = 15;
/// The loss, centipawns, above which a move counts as clearly worse.
const WORSE: i32 = 60;
/// The largest loss, centipawns, of a move for the claim that it is bad to be called false.
const NO_FAULT: i32 = 20;

/// Judges the claim that `side` (`None`: the side to move) forces mate in exactly `moves` moves, beginning with
/// `mv` (`None`: any move). A shorter mate makes it false. `mv` is ignored if `side` is not to move.
///
/// # Errors
/// Returns the error of the analyst if a search fails.
pub fn mate_in<A: Analyst>(
    scene: &Scene,
    moves: u32,
    mv: Option<Move>,
    side: Option<Side>,
    searcher: &mut ClaimSearcher<'_, A>,
) -> Result<Verdict, A::Error> {
    let (board, us) = (scene.board(), scene.side());
    if side.is_some_and(|side| Color::from(side) != us) {
        return mate_by_other(scene, moves, searcher);
    }
    if moves == 0 || !board.has_legal_move() {
        return Ok(Verdict::unknown("there is no move to be made"));
    }
    let who = name(us);
    if moves <= TRIED {
        let next = mv.map(|mv| *scene.then(mv).board());
        let within = |moves: u32| match &next {
            Some(next) => {
                moves.checked_sub(1).map_or(Some(false), |rest| Solver::default().is_mated(next, rest))
            }
            None => Solver::default().mates(board, moves),
        };
        let with = mv.map_or_else(String::new, |mv| format!(" with {}", scene.numbered(mv)));
        match (within(moves), within(moves - 1)) {
            (_, Some(true)) => {
                let fewer = (1..moves).find(|&fewer| within(fewer) == Some(true)).unwrap_or(moves - 1);
                return Ok(Verdict::no(format!("{who} mates{with} in {fewer} already"), []));
            }
            (Some(true), Some(false)) => {
                let first = mv.or_else(|| Solver::default().first_of(board, moves).flatten());
                let by = first.map_or_else(String::new, |mv| format!(" with {}", scene.numbered(mv)));
                return Ok(Verdict::yes(format!("{who} mates in {moves}{by}")));
            }
            (Some(false), _) => {
                return no_mate(scene, moves, mv, searcher);
            }
            _ => {}
        }
    }
    let only: Vec<Move> = mv.into_iter().collect();
    let Some(outcome) = searcher.search(scene.position(), &only, Effort::More)? else {
        return Ok(Verdict::unknown("there is no move to be made"));
    };
    let wanted = i32::try_from(moves).unwrap_or(i32::MAX);
    let proof = Proof::search(outcome.depth, outcome.line(board));
    Ok(match outcome.mate() {
        Some(found) if found == wanted => Verdict::proved(format!("{who} mates in at most {moves}"), proof),
        Some(found) if found > 0 && found < wanted => {
            Verdict::refuted(format!("{who} mates in {found} already"), [], proof)
        }
        Some(found) if found <= 0 => Verdict::refuted(format!("{who} is mated"), [], proof),
        _ => Verdict::unknown(format!("the search found no mate in {moves}, which proves nothing")),
    })
}

/// Returns the verdict false on a claim of mate in `moves` moves, beginning with `mv` if given, that does not
/// exist; its sentence shows the longer mate or the best line by a search.
fn no_mate<A: Analyst>(
    scene: &Scene,
    moves: u32,
    mv: Option<Move>,
    searcher: &mut ClaimSearcher<'_, A>,
) -> Result<Verdict, A::Error> {
    let (board, us) = (scene.board(), scene.side());
    let only: Vec<Move> = mv.into_iter().collect();
    let outcome = searcher.search(scene.position(), &only, Effort::Half)?;
    let with = mv.map_or_else(String::new, |mv| format!(" with {}", scene.numbered(mv)));
    let base = format!("{} cannot force mate{with} in {moves}", name(us));
    Ok(match outcome {
        Some(outcome) => {
            let instead = match outcome.mate() {
                Some(found) if found > 0 => format!("; it takes {found}"),
                _ => format!("; the line is {}", outcome.line(board)),
            };
            Verdict::no(base + &instead, [])
        }
        None => Verdict::no(base, []),
    })
}

/// Judges the claim of mate in exactly `moves` moves by the side that is not to move: it must exist after
/// every move.
fn mate_by_other<A: Analyst>(
    scene: &Scene,
    moves: u32,
    searcher: &mut ClaimSearcher<'_, A>,
) -> Result<Verdict, A::Error> {
    let (board, them) = (scene.board(), !scene.side());
    if moves <= TRIED {
        match (
            Solver::default().is_mated(board, moves),
            Solver::default().is_mated(board, moves.saturating_sub(1)),
        ) {
            (Some(true), Some(false)) => {
                return Ok(Verdict::yes(format!("{} cannot be kept from mating in {moves}", name(them))));
            }
            (_, Some(true)) => return Ok(Verdict::no(format!("{} mates sooner", name(them)), [])),
            (Some(false), _) => {
                return Ok(Verdict::unknown(format!(
                    "{} is to move and can escape a mate in {moves}",
                    name(!them)
                )));
            }
            _ => {}
        }
    }
    let Some(outcome) = searcher.search(scene.position(), &[], Effort::More)? else {
        return Ok(Verdict::unknown("there is no move to be made"));
    };
    Ok(match outcome.mate() {
        Some(found) if found.unsigned_abs() == moves && found < 0 => Verdict::proved(
            format!("{} mates in {moves}", name(them)),
            Proof::search(outcome.depth, outcome.line(board)),
        ),
        _ => Verdict::unknown("the search does not settle it"),
    })
}

/// Judges the claim that the game is drawn: by the rule `how` or, if it is `None`, by any rule or the
/// tablebases. A search that finds a mate makes it false; otherwise it is not checkable.
///
/// # Errors
/// Returns the error of the analyst if a search fails.
pub fn draw<A: Analyst>(
    scene: &Scene,
    how: Option<DrawRule>,
    searcher: &mut ClaimSearcher<'_, A>,
) -> Result<Verdict, A::Error> {
    if let Some(how) = how {
        return Ok(rules::draw(scene, how));
    }
    if let Some(how) = rules::drawn_by(scene) {
        return Ok(rules::draw(scene, how));
    }
    let board = scene.board();
    let side = name(scene.side());
    match searcher.tablebase(board) {
        Some(crate::TablebaseResult::Draw) => {
            return Ok(Verdict::yes("the tablebases say that it is drawn"));
        }
        Some(crate::TablebaseResult::Win) => {
            return Ok(Verdict::no(format!("{side} wins, the tablebases say"), []));
        }
        Some(crate::TablebaseResult::Loss) => {
            return Ok(Verdict::no(format!("{side} loses, the tablebases say"), []));
        }
        None => {}
    }
    let Some(outcome) = searcher.search(scene.position(), &[], Effort::Whole)? else {
        return Ok(Verdict::no(format!("{side} is checkmated"), [board.king(scene.side())]));
    };
    let proof = Proof::search(outcome.depth, outcome.line(board));
    Ok(match outcome.mate() {
        Some(moves) => {
            let winner = if moves > 0 { scene.side() } else { !scene.side() };
            Verdict::refuted(format!("{} mates in {}", name(winner), moves.unsigned_abs()), [], proof)
        }
        None => Verdict::unknown(format!("no rule draws it; the search says {}", written(outcome.shown))),
    })
}

/// Judges the claim that the move `mv` wins the material `prize` by force, by searches.
///
/// # Errors
/// Returns the error of the analyst if a search fails.
pub fn wins<A: Analyst>(
    scene: &Scene,
    mv: Move,
    prize: Prize,
    searcher: &mut ClaimSearcher<'_, A>,
) -> Result<Verdict, A::Error> {
    let us = scene.side();
    let Some((found, candidate)) = searcher.study(scene, mv)? else {
        return Ok(Verdict::unknown("nothing was found"));
    };
    let line = san_line(&found.board, candidate.line.moves());
    let proof = Proof::search(candidate.depth, line.clone());
    let name = scene.numbered(mv);
    if score::is_mate(candidate.score) && candidate.score > 0 {
        return Ok(Verdict::unknown(format!("{name} mates by force, whatever is won on the way")));
    }
    // A mere recapture wins nothing.
    if let Some((before, last)) = scene.last()
        && before.captured_kind(last).is_some()
        && last.to() == mv.to()
        && (facts::balance(candidate.line.end()) - facts::balance(before)) * us.sign() <= 0
    {
        return Ok(Verdict::refuted(format!("{name} only takes back"), [mv.to()], proof));
    }
    let material_won = |side: Color| {
        candidate.facts.iter().find_map(|fact| match &fact.kind {
            Kind::Wins(Wins { won, lost }) if fact.side == side => Some((won.clone(), lost.clone())),
            _ => None,
        })
    };
    if let Some((won, lost)) = material_won(us) {
        let what = format!("{name} wins {}: {line}", prize_in_words(&won, &lost));
        if amounts_to(prize, &won, &lost) {
            return Ok(Verdict::proved(what, proof));
        }
        return Ok(other_prize(&candidate, prize, [&won, &lost], what, proof));
    }
    if let Some((won, lost)) = material_won(!us) {
        return Ok(Verdict::refuted(
            format!("{name} loses {}: {line}", prize_in_words(&won, &lost)),
            [],
            proof,
        ));
    }
    // The balance is never above that of the start, and the score shows no win either.
    let line_of = crate::Line::new(candidate.line.start(), &candidate.pv);
    let start = facts::balance(line_of.start());
    let gains = (2..=line_of.len())
        .step_by(2)
        .any(|ply| (facts::balance(line_of.board(ply)) - start) * us.sign() > 0);
    let score = candidate.before().map(|before| match candidate.shown {
        palisade::evaluation::display::ShownScore::Centipawns(centipawns) => centipawns - before,
        palisade::evaluation::display::ShownScore::Mate(_) => 0,
    });
    Ok(match score {
        Some(rise) if !gains && rise < 60 => {
            Verdict::refuted(format!("{name} wins nothing by force: {line}"), [], proof)
        }
        _ => Verdict::unknown(format!("the search does not settle what {name} wins")),
    })
}

/// Returns the verdict on a move that wins something other than the claimed `prize`: `won` for `lost`, with
/// the sentence `what` and its proof.
fn other_prize(
    candidate: &CandidateLine,
    prize: Prize,
    [won, lost]: [&[PieceKind]; 2],
    what: String,
    proof: Proof,
) -> Verdict {
    let us = candidate.line.start().side_to_move();
    let line = crate::Line::new(candidate.line.start(), &candidate.pv);
    let kinds: &[PieceKind] = match prize {
        Prize::Pawn => &[PieceKind::Pawn],
        Prize::Exchange | Prize::Rook => &[PieceKind::Rook],
        Prize::Knight => &[PieceKind::Knight],
        Prize::Bishop => &[PieceKind::Bishop],
        Prize::Queen => &[PieceKind::Queen],
        Prize::Piece => &[PieceKind::Knight, PieceKind::Bishop, PieceKind::Rook, PieceKind::Queen],
        Prize::Material => return Verdict::unknown(what),
    };
    // The piece that was named is taken, and something is won: people say so.
    let takes = line
        .steps()
        .any(|step| step.side() == us && step.captured().is_some_and(|piece| kinds.contains(&piece.kind())));
    let net: i32 = won.iter().map(|kind| kind.points()).sum::<i32>()
        - lost.iter().map(|kind| kind.points()).sum::<i32>();
    let least = kinds.iter().map(|kind| kind.points()).min().unwrap_or(0);
    let least = if prize == Prize::Exchange { 2 } else { least };
    if takes
        && won.iter().any(|kind| kinds.contains(kind))
        && prize != Prize::Pawn
        && prize != Prize::Exchange
    {
        return Verdict::proved(what, proof);
    }
    if takes || net >= least && prize != Prize::Pawn {
        return Verdict::unknown(what);
    }
    Verdict::refuted(what, [], proof)
}

/// Returns won and lost pieces as text: `a rook for a knight`, or the won pieces alone if none are lost.
fn prize_in_words(won: &[PieceKind], lost: &[PieceKind]) -> String {
    let list = |pieces: &[PieceKind]| {
        let names: Vec<String> = pieces.iter().map(|&kind| format!("a {}", kind.name())).collect();
        crate::claims::judge::pieces::and(&names)
    };
    if lost.is_empty() { list(won) } else { format!("{} for {}", list(won), list(lost)) }
}

/// Searches the best move and the move `mv` with this effort. Returns the loss of `mv` in centipawns
/// (negative if its own search finds more), and the results of the two searches; `None` without a legal move.
fn cost<A: Analyst>(
    scene: &Scene,
    mv: Move,
    effort: Effort,
    searcher: &mut ClaimSearcher<'_, A>,
) -> Result<Option<(i32, SearchOutcome, SearchOutcome)>, A::Error> {
    let Some(best) = searcher.search(scene.position(), &[], effort)? else { return Ok(None) };
    let Some(own) = searcher.search(scene.position(), &[mv], effort)? else { return Ok(None) };
    Ok(Some((best.centipawns - own.centipawns, best, own)))
}

/// Judges the claim that the move `mv` is the best or, with `within`, at most that many centipawns worse than
/// the best, by two searches. Too close a result is not checkable.
///
/// # Errors
/// Returns the error of the analyst if a search fails.
pub fn best<A: Analyst>(
    scene: &Scene,
    mv: Move,
    within: Option<u32>,
    searcher: &mut ClaimSearcher<'_, A>,
) -> Result<Verdict, A::Error> {
    let board = scene.board();
    if scene.position().legal_moves().len() == 1 {
        return Ok(Verdict::yes(format!("{} is the only legal move", scene.numbered(mv))));
    }
    let Some((first, best, _)) = cost(scene, mv, Effort::Whole, searcher)? else {
        return Ok(Verdict::unknown("there is no move to be made"));
    };
    let Some((second, again, own_again)) = cost(scene, mv, Effort::More, searcher)? else {
        return Ok(Verdict::unknown("there is no move to be made"));
    };
    let limit = within.map_or(0, |within| i32::try_from(within).unwrap_or(i32::MAX).min(10_000));
    let proof = Proof::search(again.depth, again.line(board));
    let name = scene.numbered(mv);
    let better = scene.numbered(again.pv[0]);
    let scores =
        || format!("{better} ({}) against {name} ({})", written(again.shown), written(own_again.shown));
    let top = best.pv[0] == mv && again.pv[0] == mv;
    // Mates of equal length are all the best.
    let mates = own_again.mate().filter(|moves| *moves > 0).is_some_and(|moves| again.mate() == Some(moves));
    Ok(if top || mates {
        Verdict::proved(
            format!("{name} is the best move; no better exists ({})", written(again.shown)),
            proof,
        )
    } else if within.is_some() && first.max(second) <= limit {
        Verdict::proved(format!("it is nearly as good: {}", scores()), proof)
    } else if first.min(second) > limit + WORSE
        || again.mate().is_some_and(|moves| moves > 0) && own_again.mate().is_none_or(|moves| moves < 0)
    {
        Verdict::refuted(format!("better is {}", scores()), [again.pv[0].from(), again.pv[0].to()], proof)
    } else {
        Verdict::unknown(format!("too close to say: {}", scores()))
    })
}

/// Judges the claim that the move `mv` is the only legal one, or that by searches every other move is at least
/// 200 centipawns and 0.25 expected points (of 1) worse.
///
/// # Errors
/// Returns the error of the analyst if a search fails.
pub fn only_move<A: Analyst>(
    scene: &Scene,
    mv: Move,
    searcher: &mut ClaimSearcher<'_, A>,
) -> Result<Verdict, A::Error> {
    let board = scene.board();
    let name = scene.numbered(mv);
    let rest: Vec<Move> = board.legal_moves().into_iter().filter(|other| *other != mv).collect();
    if rest.is_empty() {
        return Ok(Verdict::yes(format!("{name} is the only legal move")));
    }
    let Some(own) = searcher.search(scene.position(), &[mv], Effort::More)? else {
        return Ok(Verdict::unknown("there is no move to be made"));
    };
    let Some(other) = searcher.search(scene.position(), &rest, Effort::More)? else {
        return Ok(Verdict::unknown("there is no move to be made"));
    };
    let apart = own.centipawns - other.centipawns;
    let points = own.points - other.points;
    let next = scene.numbered(other.pv[0]);
    let scores = format!("{next} ({}) and {name} ({})", written(other.shown), written(own.shown));
    let proof = Proof::search(other.depth, other.line(board));
    Ok(if apart >= 200 && points >= 0.25 {
        Verdict::proved(format!("every other move is much worse: {scores}"), proof)
    } else if apart <= WORSE || points < 0.05 {
        Verdict::refuted(format!("there is another: {scores}"), [other.pv[0].from(), other.pv[0].to()], proof)
    } else {
        Verdict::unknown(format!("the next best is worse, but not by much: {scores}"))
    })
}

/// Judges the claim that the move `mv` is better than the move `than`: true if both of two searches find at
/// least 30 centipawns more for it, false if both find at least 40 less, else not checkable.
///
/// # Errors
/// Returns the error of the analyst if a search fails.
pub fn better_move<A: Analyst>(
    scene: &Scene,
    mv: Move,
    than: Move,
    searcher: &mut ClaimSearcher<'_, A>,
) -> Result<Verdict, A::Error> {
    if mv == than {
        return Ok(Verdict::no(format!("{} is the same move", scene.numbered(mv)), [mv.from(), mv.to()]));
    }
    let mut gaps = Vec::new();
    let mut scores = None;
    for effort in [Effort::Whole, Effort::More] {
        let own = searcher.search(scene.position(), &[mv], effort)?;
        let other = searcher.search(scene.position(), &[than], effort)?;
        if let (Some(own), Some(other)) = (own, other) {
            gaps.push(own.centipawns - other.centipawns);
            scores = Some((own, other));
        }
    }
    let Some((own, other)) = scores else { return Ok(Verdict::unknown("there is no move to be made")) };
    let what = format!(
        "{} ({}) against {} ({})",
        scene.numbered(mv),
        written(own.shown),
        scene.numbered(than),
        written(other.shown)
    );
    let proof = Proof::search(own.depth, own.line(scene.board()));
    Ok(if gaps.iter().all(|&gap| gap >= 30) {
        Verdict::proved(what, proof)
    } else if gaps.iter().all(|&gap| gap <= -40) {
        Verdict::refuted(what, [than.from(), than.to()], proof)
    } else {
        Verdict::unknown(format!("too close to say: {what}"))
    })
}

/// Judges the claim that the move `mv` is bad, by two searches: it gives away at least the expected points of
/// `grade` on Lichess's scale, or of an inaccuracy if it is `None`.
///
/// # Errors
/// Returns the error of the analyst if a search fails.
pub fn bad<A: Analyst>(
    scene: &Scene,
    mv: Move,
    grade: Option<Grade>,
    searcher: &mut ClaimSearcher<'_, A>,
) -> Result<Verdict, A::Error> {
    let mut loss = Vec::new();
    let mut costs = Vec::new();
    let mut scores = None;
    for effort in [Effort::Whole, Effort::More] {
        let Some((cost, best, own)) = cost(scene, mv, effort, searcher)? else {
            return Ok(Verdict::unknown("there is no move to be made"));
        };
        loss.push((win_percent(best.centipawns) - win_percent(own.centipawns)) / 100.0);
        costs.push(cost);
        scores = Some((best, own));
    }
    let Some((best, own)) = scores else { return Ok(Verdict::unknown("there is no move to be made")) };
    let (least, most) = (loss[0].min(loss[1]), loss[0].max(loss[1]));
    let name = scene.numbered(mv);
    let better = scene.numbered(best.pv[0]);
    let proof = Proof::search(best.depth, best.line(scene.board()));
    // The thresholds of the marks that `analyse` gives.
    let wanted = match grade {
        Some(Grade::Inaccuracy) | None => LICHESS[0],
        Some(Grade::Mistake) => LICHESS[1],
        Some(Grade::Blunder) => LICHESS[2],
    };
    Ok(if best.pv[0] == mv && costs.iter().all(|&cost| cost <= CLOSE) {
        Verdict::refuted(format!("{name} is the best move; no better exists"), [], proof)
    } else if costs.iter().all(|&cost| cost <= NO_FAULT) {
        Verdict::refuted(
            format!(
                "{name} ({}) costs next to nothing against {better} ({})",
                written(own.shown),
                written(best.shown)
            ),
            [],
            proof,
        )
    } else if least >= wanted {
        Verdict::proved(
            format!("{better} ({}) is better than {name} ({})", written(best.shown), written(own.shown)),
            proof,
        )
    } else if most < 0.01 {
        let though = if best.pv[0] == mv {
            String::new()
        } else {
            format!(", though {better} is {}", written(best.shown))
        };
        Verdict::unknown(format!("{name} changes nothing in a decided position{though}"))
    } else {
        Verdict::unknown(format!("{name} costs a little: {better} is {}", written(best.shown)))
    })
}

/// Judges the claim that `side` stands better by the degree `how`, by two searches. For [`Degree::Equal`] the
/// side does not matter; for other degrees a claim without a side is not checkable.
///
/// # Errors
/// Returns the error of the analyst if a search fails.
pub fn assessment<A: Analyst>(
    scene: &Scene,
    side: Option<Side>,
    how: Degree,
    searcher: &mut ClaimSearcher<'_, A>,
) -> Result<Verdict, A::Error> {
    if scene.board().legal_moves().is_empty() {
        return Ok(Verdict::unknown("the game is over here"));
    }
    let (Some(first), Some(second)) = (
        searcher.search(scene.position(), &[], Effort::Whole)?,
        searcher.search(scene.position(), &[], Effort::More)?,
    ) else {
        return Ok(Verdict::unknown("the game is over here"));
    };
    let side = side.map(Color::from);
    if how != Degree::Equal && side.is_none() {
        return Ok(Verdict::unknown("it is not said who"));
    }
    let sign = side.map_or(1, Color::sign);
    let [a, b] = [&first, &second].map(|outcome| for_white(outcome, scene.side()) * sign);
    let (least, most) = (a.min(b), a.max(b));
    let white = second.shown.for_white(scene.side());
    let what = match for_white(&second, scene.side()) {
        -30..=30 => format!("the search says {}, about even", written(white)),
        31.. => format!("White stands better: {}", written(white)),
        _ => format!("Black stands better: {}", written(white)),
    };
    // Centipawns from which it is so, and up to which it is not.
    let (so, not) = match how {
        Degree::Equal => {
            let far = least.abs().max(most.abs());
            let near = least.abs().min(most.abs());
            (far <= 45, near >= 120)
        }
        Degree::Slightly => (least >= 30 && most <= 130, most <= -25 || least >= 350),
        Degree::Better => (least >= 60, most <= -25),
        Degree::Clearly => (least >= 110, most <= 20),
        Degree::Winning => (least >= 320, most <= 110),
    };
    let proof = Proof::search(second.depth, second.line(scene.board()));
    Ok(if so {
        Verdict::proved(what, proof)
    } else if not {
        Verdict::refuted(what, [], proof)
    } else {
        Verdict::unknown(what)
    })
}
