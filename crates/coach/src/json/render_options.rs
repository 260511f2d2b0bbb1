//! What a study is stated in: words, notation, and what is known of the game.

use crate::Localizer;
use palisade::board::Board;
use palisade::types::Move as EngineMove;

/// What words and notation a study is stated in.
pub struct RenderOptions<'a> {
    words: &'a Localizer,
    owned: Localizer,
    chess960: bool,
    /// The board before the move that led to the position, and that move, if they are known.
    pub(crate) last: Option<(Board, EngineMove)>,
}

impl<'a> RenderOptions<'a> {
    /// Renderer in these words.
    pub fn new(words: &'a Localizer) -> Self {
        let owned = Localizer::of(words.language()).with_owners();
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

    /// The words that name the owner of every piece.
    pub fn owned(&self) -> &Localizer {
        &self.owned
    }

    pub(crate) fn renderer(&self) -> Renderer<'_> {
        Renderer { words: self.words, owned: &self.owned, chess960: self.chess960 }
    }
}

/// The same by reference.
#[derive(Clone, Copy)]
pub(crate) struct Renderer<'a> {
    pub words: &'a Localizer,
    pub owned: &'a Localizer,
    pub chess960: bool,
}
