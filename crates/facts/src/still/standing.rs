//! Every man with those that attack and guard him.

use crate::man::{Man, men_on};
use palisade::board::Board;
use palisade::types::{Bitboard, Color, Square};
use palisade_explain::exchange::attackers;
use palisade_explain::{Man as EngineMan, Words};
use schemars::JsonSchema;
use serde::Serialize;

/// A man and what bears on him. Men behind others on the same line are not counted, and a pin keeps
/// nobody from attacking or guarding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Standing {
    /// The man.
    #[serde(flatten)]
    pub man: Man,
    /// The squares of the men that attack him.
    pub attacked_from: Vec<String>,
    /// The squares of the men of his side that guard him.
    pub guarded_from: Vec<String>,
    /// Legal moves he has, if his side is to move; absent for the other side.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<usize>,
}

/// Every man of a board.
pub fn all(board: &Board, words: &Words) -> Vec<Standing> {
    let legal = board.legal_moves();
    let moves = |sq: Square| legal.iter().filter(|mv| mv.from() == sq).count();
    let us = board.side_to_move();
    let standing = |man: EngineMan| Standing {
        man: Man::of(man, words),
        attacked_from: names(attackers(board, !man.color(), man.sq)),
        guarded_from: names(attackers(board, man.color(), man.sq)),
        moves: (man.color() == us).then(|| moves(man.sq)),
    };
    Color::ALL.into_iter().flat_map(|color| men_on(board, board.by_color(color))).map(standing).collect()
}

fn names(squares: Bitboard) -> Vec<String> {
    squares.into_iter().map(|sq| sq.to_string()).collect()
}
