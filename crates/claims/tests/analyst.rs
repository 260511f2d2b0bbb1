//! The engine as an analyst, with a budget of nodes.

use palisade::board::{Board, Position};
use palisade::engine::{Engine, Limits};
use palisade::types::Move;
use palisade_coach::claims::move_diagnostics::read_move;
use palisade_coach::claims::{Claim, Context, Verdict, judge};
use palisade_coach::{Analyst, Effort, Found};
use std::convert::Infallible;

/// Nodes of a whole search.
const NODES: u64 = 20_000;

/// An engine that forgets between two questions, so that the same question has the same answer.
pub struct Nodes(Engine);

impl Nodes {
    pub fn new() -> Self {
        Self(Engine::builder().hash(4).threads(1).build().expect("an engine"))
    }
}

impl Analyst for Nodes {
    type Error = Infallible;

    fn forget(&mut self) -> Result<(), Infallible> {
        self.0.new_game().expect("no search runs");
        Ok(())
    }

    fn search(
        &mut self,
        position: &Position,
        only: &[Move],
        effort: Effort,
    ) -> Result<Option<Found>, Infallible> {
        self.0.set_position(position.clone());
        let mut limits = Limits::default();
        limits.nodes = Some(effort.nodes(NODES));
        limits.search_moves = (!only.is_empty()).then(|| only.to_vec());
        let result = self.0.search_blocking(limits);
        let found = result.lines.first();
        Ok(found.map(|line| Found { score: line.score, pv: line.pv.to_vec(), depth: line.depth }))
    }
}

/// The verdict on a claim in a position after moves in SAN or UCI.
pub fn judged(fen: &str, moves: &str, claim: &str) -> Verdict {
    let start = if fen == "startpos" { Board::startpos() } else { Board::from_fen(fen).expect("legal") };
    let mut board = start;
    let mut played = Vec::new();
    for text in moves.split_whitespace() {
        let mv = read_move(&board, text).unwrap_or_else(|error| panic!("{error}"));
        board.make(mv, &mut ());
        played.push(mv);
    }
    let claim: Claim = serde_json::from_str(claim).unwrap_or_else(|error| panic!("{claim}: {error}"));
    match judge(&Context::new(start, &played), &claim, &mut Nodes::new()) {
        Ok(verdict) => verdict,
        Err(never) => match never {},
    }
}
