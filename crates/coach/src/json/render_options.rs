//! The options with which a study is rendered: language, notation, and the known moves of the game.

use crate::Localizer;
use palisade::board::Board;
use palisade::types::Move as EngineMove;

/// The language and notation in which a study is converted to JSON.
pub struct RenderOptions<'a> {
    localizer: &'a Localizer,
    owned: Localizer,
    chess960: bool,
    /// The board before the move that led to the position, and that move, if they are known.
    pub(crate) last: Option<(Board, EngineMove)>,
}

impl<'a> RenderOptions<'a> {
    /// Makes options with the language of `localizer`, standard UCI castling and no last move.
    pub fn new(localizer: &'a Localizer) -> Self {
        let owned = Localizer::of(localizer.language()).with_owners();
        Self { localizer, owned, chess960: false, last: None }
    }

    /// Returns the options with UCI castling written as king takes rook if `chess960`, otherwise as the
    /// king's two steps.
    #[must_use]
    pub fn chess960(self, chess960: bool) -> Self {
        Self { chess960, ..self }
    }

    /// Returns the options with the move `mv` that led to the position, and the board `before` it.
    #[must_use]
    pub fn last(self, before: Board, mv: EngineMove) -> Self {
        Self { last: Some((before, mv)), ..self }
    }

    /// Returns the messages in which every piece is named with its owner.
    pub fn owned(&self) -> &Localizer {
        &self.owned
    }

    /// Returns the options by reference, in the form that the converters to JSON take.
    pub(crate) fn renderer(&self) -> Renderer<'_> {
        Renderer { localizer: self.localizer, owned: &self.owned, chess960: self.chess960 }
    }
}

/// The language and notation of a study by reference, as the converters take it.
#[derive(Clone, Copy)]
pub(crate) struct Renderer<'a> {
    /// The messages as the caller chose them.
    pub localizer: &'a Localizer,
    /// The same messages with every piece named with its owner.
    pub owned: &'a Localizer,
    /// True if UCI castling is written as king takes rook.
    pub chess960: bool,
}
