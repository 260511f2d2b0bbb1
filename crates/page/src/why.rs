//! Why a move is good, in sentences: the engine's explanations, with the page's own search.

use crate::error::PageError;
use crate::hard;
use crate::search::Searcher;
use palisade::board::Position;
use palisade::engine::Limits;
use palisade::types::Move;
use palisade_coach::json::{RenderOptions, Study};
use palisade_coach::{
    Allowance, BudgetedAnalyst, Found, Localizer, Reader, SearchEngine, StudyBudget, study_for,
};
use std::convert::Infallible;

/// The nodes of a slice that ends only with its search.
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

/// A request of the page to explain the best move of a position and to compare other moves with it.
#[derive(Debug)]
pub struct WhyRequest<'a> {
    /// The start of the game as a FEN; empty for the initial position.
    pub start: &'a str,
    /// The moves since the start in UCI notation, separated by blanks.
    pub moves: &'a str,
    /// The moves to compare with the best one, in UCI notation, separated by blanks; empty for none.
    pub requested: &'a str,
    /// The node limit of each of the searches for the explanation.
    pub nodes: u32,
    /// The reader's rating on Lichess's scale, as `palisade why --rating` takes it; `None` if unknown.
    pub rating: Option<u16>,
}

/// Explains the best move and, compared with it, the requested moves, by several searches. Returns the JSON of
/// `palisade why --json` in the localizer's language, with castling as king takes rook.
///
/// # Errors
/// If the position or a move is invalid, there is no legal move, or memory is missing.
pub fn why(
    searcher: &mut Searcher,
    request: &WhyRequest<'_>,
    localizer: &Localizer,
) -> Result<String, PageError> {
    let position = crate::rules::replay(request.start, request.moves)?;
    let reader = request.rating.map_or_else(|| Ok(Reader::default()), |rating| reader(&position, rating))?;
    let requested: Vec<Move> = request
        .requested
        .split_whitespace()
        .map(|text| position.parse_move(text).map_err(|_| PageError::Illegal(text.to_owned())))
        .collect::<Result<_, _>>()?;
    let weights = searcher.weights();
    let budget = StudyBudget::NodesPerSearch(u64::from(request.nodes));
    let mut analyst = BudgetedAnalyst::new(searcher, budget);
    let options = RenderOptions::new(localizer).chess960(true);
    let Ok(found) = study_for(&mut analyst, &position, &requested, &weights, reader);
    let study = Study::of(found.as_ref(), &position, &weights, &options);
    if study.best.is_none() {
        return Err(PageError::NoMoves(localizer.no_moves(position.board())));
    }
    Ok(crate::json(&study))
}

/// Returns a reader of this rating on Lichess's scale, with the percentage of players of that rating who play
/// each move.
fn reader(position: &Position, rating: u16) -> Result<Reader, PageError> {
    Ok(Reader { rating: Some(rating), moves: hard::often(position, f32::from(rating))? })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn requested(start: &str, moves: &str, requested: &str) -> serde_json::Value {
        let request = WhyRequest { start, moves, requested, nodes: 5_000, rating: None };
        let text = explained(2, &request, &Localizer::english()).expect("an explanation");
        serde_json::from_str(&text).expect("JSON")
    }

    fn explained(hash: u32, request: &WhyRequest<'_>, localizer: &Localizer) -> Result<String, PageError> {
        let mut searcher = Searcher::new(hash).expect("memory");
        why(&mut searcher, request, localizer)
    }

    #[test]
    fn the_best_move_and_one_that_is_not() {
        let mate = requested("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "", "a1a7");
        assert_eq!(mate["best"]["move"], "a1a8");
        assert!(mate["best"]["text"].as_str().expect("text").contains("checkmate"), "{mate}");
        assert_eq!(mate["others"][0]["move"], "a1a7");
        assert!(!mate["others"][0]["text"].as_str().expect("text").is_empty());
        let black = requested("", "f2f3 e7e5 g2g4", "");
        assert_eq!(black["best"]["move"], "d8h4");
    }

    /// See `crates/app/tests/tools/same_text.rs`.
    #[test]
    fn the_page_answers_like_the_other_interfaces() {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/why_answers.json");
        let text = std::fs::read_to_string(path).expect("answers");
        let answers: Vec<serde_json::Value> = serde_json::from_str(&text).expect("JSON");
        assert!(answers.len() >= 4);
        for answer in answers {
            let fen = answer["fen"].as_str().expect("a FEN");
            let board = palisade::board::Board::from_fen(fen).expect("legal");
            let mv = board.parse_san(answer["move"].as_str().expect("a move")).expect("legal");
            let nodes = u32::try_from(answer["nodes"].as_u64().expect("nodes")).expect("few");
            let request =
                WhyRequest { start: fen, moves: "", requested: &board.uci(mv, true), nodes, rating: None };
            let text = explained(16, &request, &Localizer::english());
            let study: serde_json::Value =
                serde_json::from_str(&text.expect("an explanation")).expect("JSON");
            assert_eq!(study["best"]["text"], answer["best"]["text"], "{fen}");
            assert_eq!(study["others"][0]["text"], answer["other"]["text"], "{fen}");
        }
    }

    #[test]
    fn in_the_requested_language() {
        let german = Localizer::of(palisade_coach::Language::German);
        let request =
            WhyRequest { start: "", moves: "f2f3 e7e5 g2g4", requested: "", nodes: 5_000, rating: None };
        let text = explained(2, &request, &german).expect("an explanation");
        assert!(text.contains("Dh4#") && text.contains("matt"), "{text}");
    }

    #[test]
    fn nothing_to_explain() {
        let mated = "7k/5KQ1/8/8/8/8/8/8 b - - 0 1";
        for (start, requested) in [(mated, ""), ("", "e2e5")] {
            let request = WhyRequest { start, moves: "", requested, nodes: 100, rating: None };
            assert!(explained(2, &request, &Localizer::english()).is_err());
        }
    }

    #[test]
    fn a_reader_hears_what_players_of_the_rating_do() {
        // A bishop has taken a knight on f6: nearly all players recapture.
        let taken = "r1bqk2r/ppp2ppp/2np1B2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R2QK2R b KQkq - 0 8";
        let often = |rating| {
            let request = WhyRequest { start: taken, moves: "", requested: "g7f6", nodes: 2_000, rating };
            let text = explained(2, &request, &Localizer::english()).expect("an explanation");
            let study: serde_json::Value = serde_json::from_str(&text).expect("JSON");
            [&study["best"], &study["others"][0]].iter().find_map(|found| found["often"].as_f64())
        };
        assert_eq!(often(None), None);
        assert!(often(Some(1400)).is_some_and(|share| share > 5.0), "{:?}", often(Some(1400)));
        assert_eq!(often(Some(500)), None, "the model does not know such players");
    }
}
