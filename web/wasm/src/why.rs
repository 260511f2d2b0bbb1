//! Why a move is good, in sentences: the engine's explanations, with the page's own search.

use crate::error::PageError;
use crate::search::Searcher;
use palisade::board::Position;
use palisade::engine::Limits;
use palisade::types::Move;
use palisade_coach::json::{RenderOptions, Study};
use palisade_coach::{Allowance, BudgetedAnalyst, Found, Localizer, SearchEngine, StudyBudget, study};
use std::convert::Infallible;

/// More nodes than any of these searches.
const ONE_SLICE: u64 = u64::MAX;

impl SearchEngine for &mut Searcher {
    type Error = Infallible;

    fn search(
        &mut self,
        position: &Position,
        only: &[Move],
        allowance: Allowance,
    ) -> Result<Option<Found>, Infallible> {
        // The page's budgets are counted in nodes.
        let Allowance::Nodes(nodes) = allowance else { return Ok(None) };
        let mut limits = Limits::nodes(nodes);
        limits.search_moves = (!only.is_empty()).then(|| only.to_vec());
        let result = Searcher::search(self, position.clone(), limits, ONE_SLICE);
        let line = result.as_ref().and_then(|result| result.lines.first());
        Ok(line.map(|line| Found { score: line.score, pv: line.pv.to_vec(), depth: line.depth }))
    }
}

/// Explains the best move and, against it, the move `asked` (UCI; empty for none), with `nodes` nodes for
/// each search. Returns the JSON of `palisade why --json`, with castling as king takes rook.
pub fn why(
    searcher: &mut Searcher,
    start: &str,
    moves: &str,
    asked: &str,
    nodes: u32,
    words: &Localizer,
) -> Result<String, PageError> {
    let position = crate::rules::replay(start, moves)?;
    let asked: Vec<Move> = asked
        .split_whitespace()
        .map(|text| position.parse_move(text).map_err(|_| PageError::Illegal(text.to_owned())))
        .collect::<Result<_, _>>()?;
    let weights = searcher.weights();
    let mut analyst = BudgetedAnalyst::new(searcher, StudyBudget::NodesPerSearch(u64::from(nodes)));
    let options = RenderOptions::new(words).chess960(true);
    let Ok(found) = study(&mut analyst, &position, &asked, &weights);
    let study = Study::of(found.as_ref(), &position, &weights, &options);
    if study.best.is_none() {
        return Err(PageError::NoMoves(words.no_moves(position.board())));
    }
    Ok(crate::json(&study))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(start: &str, moves: &str, asked: &str) -> serde_json::Value {
        let mut searcher = Searcher::new(2).expect("memory for 2 MiB");
        let text =
            why(&mut searcher, start, moves, asked, 5_000, &Localizer::english()).expect("an explanation");
        serde_json::from_str(&text).expect("JSON")
    }

    #[test]
    fn the_best_move_and_one_that_is_not() {
        let mate = asked("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "", "a1a7");
        assert_eq!(mate["best"]["move"], "a1a8");
        assert!(mate["best"]["text"].as_str().expect("text").contains("checkmate"), "{mate}");
        assert_eq!(mate["others"][0]["move"], "a1a7");
        assert!(!mate["others"][0]["text"].as_str().expect("text").is_empty());
        let black = asked("", "f2f3 e7e5 g2g4", "");
        assert_eq!(black["best"]["move"], "d8h4");
    }

    /// See `crates/app/tests/tools/four_doors.rs`.
    #[test]
    fn the_page_answers_like_the_other_doors() {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/why_answers.json");
        let text = std::fs::read_to_string(path).expect("answers");
        let answers: Vec<serde_json::Value> = serde_json::from_str(&text).expect("JSON");
        assert!(answers.len() >= 4);
        for answer in answers {
            let fen = answer["fen"].as_str().expect("a FEN");
            let board = palisade::board::Board::from_fen(fen).expect("legal");
            let mv = board.parse_san(answer["move"].as_str().expect("a move")).expect("legal");
            let nodes = u32::try_from(answer["nodes"].as_u64().expect("nodes")).expect("few");
            let mut searcher = Searcher::new(16).expect("memory for 16 MiB");
            let text = why(&mut searcher, fen, "", &board.uci(mv, true), nodes, &Localizer::english());
            let study: serde_json::Value =
                serde_json::from_str(&text.expect("an explanation")).expect("JSON");
            assert_eq!(study["best"]["text"], answer["best"]["text"], "{fen}");
            assert_eq!(study["others"][0]["text"], answer["other"]["text"], "{fen}");
        }
    }

    #[test]
    fn in_the_language_that_is_asked_for() {
        let mut searcher = Searcher::new(2).expect("memory for 2 MiB");
        let german = Localizer::of(palisade_coach::Language::German);
        let text = why(&mut searcher, "", "f2f3 e7e5 g2g4", "", 5_000, &german).expect("an explanation");
        assert!(text.contains("Dh4#") && text.contains("matt"), "{text}");
    }

    #[test]
    fn nothing_to_explain() {
        let mut searcher = Searcher::new(2).expect("memory for 2 MiB");
        assert!(
            why(&mut searcher, "7k/5KQ1/8/8/8/8/8/8 b - - 0 1", "", "", 100, &Localizer::english()).is_err()
        );
        assert!(why(&mut searcher, "", "", "e2e5", 100, &Localizer::english()).is_err());
    }
}
