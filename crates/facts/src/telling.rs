//! What a study is told in: words, notation, and what is known of the game.

use palisade::board::Board;
use palisade::types::Move as EngineMove;
use palisade_explain::Words;

/// What words and notation a study is told in.
pub struct Telling<'a> {
    words: &'a Words,
    owned: Words,
    chess960: bool,
    /// The board before the move that led to the position, and that move, if they are known.
    pub(crate) last: Option<(Board, EngineMove)>,
}

impl<'a> Telling<'a> {
    /// Told in these words.
    pub fn new(words: &'a Words) -> Self {
        let owned = Words::of(words.language()).with_owners();
        Self { words, owned, chess960: false, last: None }
    }

    /// The same with castling written as king takes rook in UCI, or not.
    #[must_use]
    pub fn chess960(self, chess960: bool) -> Self {
        Self { chess960, ..self }
    }

    /// The same with the move that led to the position, and the board before it.
    #[must_use]
    pub fn last(self, before: Board, mv: EngineMove) -> Self {
        Self { last: Some((before, mv)), ..self }
    }

    /// The words that name the owner of every man.
    pub fn owned(&self) -> &Words {
        &self.owned
    }

    pub(crate) fn told(&self) -> Told<'_> {
        Told { words: self.words, owned: &self.owned, chess960: self.chess960 }
    }
}

/// The same by reference.
#[derive(Clone, Copy)]
pub(crate) struct Told<'a> {
    pub words: &'a Words,
    pub owned: &'a Words,
    pub chess960: bool,
}
