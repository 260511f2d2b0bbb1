//! Adds reasons to the bad moves of a game: why they are bad, and how many players find the better move.

use crate::analyse::analysis::analysed::AnalysedGame;
use crate::analyse::search::opinion;
use crate::engines::internal::InternalEngine;
use crate::engines::{Course, ThinkError};
use crate::hardness::{self, Hardness};
use crate::support::args::Budget;
use crate::support::interrupt;
use crate::why::marked::Explainer;
use palisade_coach::{Language, Localizer};

/// Adds to the bad moves why they are bad, with a budget for each search. Ctrl-C ends this early.
///
/// # Errors
/// Those of the engine.
pub fn explain(
    engine: &mut InternalEngine,
    analysed: &mut AnalysedGame,
    budget: Budget,
    language: Language,
) -> Result<(), ThinkError> {
    let explainer = Explainer::new(budget, language);
    let AnalysedGame { game, moves, boards, opinions, remarks, .. } = analysed;
    engine.engine_mut().set_multi_pv(1);
    for remark in remarks.iter_mut().filter(|remark| remark.judgement.mark.is_bad()) {
        if interrupt::requested() {
            break;
        }
        let ply = remark.ply;
        let course = Course::after(game.start, &moves[..ply]);
        let seen =
            opinion::seen(&boards[ply], &opinions[ply], moves[ply], &boards[ply + 1], &opinions[ply + 1]);
        if let Some(seen) = seen {
            remark.why = explainer.against(engine, course.position(), seen)?;
        }
    }
    Ok(())
}

/// Adds to the bad moves of rated players how many players of that rating find the better move. Ctrl-C
/// ends this early.
///
/// # Errors
/// When memory or threads are missing.
pub fn rate(analysed: &mut AnalysedGame) -> Result<(), ThinkError> {
    let AnalysedGame { game, moves, boards, opinions, remarks, .. } = analysed;
    let mut hardness = None;
    let words = Localizer::english();
    for remark in remarks.iter_mut().filter(|remark| remark.judgement.mark.is_bad()) {
        let ply = remark.ply;
        let rated = hardness::rating(game, boards[ply].side_to_move());
        let (Some(rated), Some(&best)) = (rated, opinions[ply].pv.first()) else { continue };
        if interrupt::requested() {
            break;
        }
        let hardness = match &mut hardness {
            Some(hardness) => hardness,
            none => none.insert(Hardness::new()?),
        };
        let course = Course::after(game.start, &moves[..ply]);
        let found = hardness.of(course.position(), rated.lichess)?;
        remark.found_by = found.iter().find(|(mv, _)| *mv == best).map(|(_, share)| share.round() as u32);
        remark.hard = words.how_hard(&boards[ply], rated.number, &found, best, Some(moves[ply]));
    }
    Ok(())
}
