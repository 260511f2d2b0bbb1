//! The results of a session and the player's rating by them.

use super::GameTable;
use crate::play::game::GameEnding;
use crate::play::own_rating::{OwnRating, RatedGame};

impl GameTable {
    /// Sets the estimate of the player's own rating to `own`, that of earlier games. If the opponent's level
    /// follows the estimate, the current game gets the new level.
    pub fn remember(&mut self, own: OwnRating) {
        self.own = own;
        self.follow();
        self.game.level = self.setup.level;
    }

    /// Sets the opponent's level in the next game to the estimate of the player's rating, if the level
    /// follows it.
    pub(super) fn follow(&mut self) {
        if self.setup.follows {
            self.setup.level = Some(self.own.level());
        }
    }

    /// Adds the result of the current game to those of this session, once. It also counts for the player's
    /// rating if the opponent has a level and the player was not helped.
    pub(super) fn count(&mut self, ending: GameEnding) {
        if std::mem::replace(&mut self.counted, true) {
            return;
        }
        *self.tally_of(ending) += 1;
        if let Some(level) = self.game.level.filter(|_| !self.aided) {
            let halves = ending.winner().map_or(1, |winner| if winner == self.game.human { 2 } else { 0 });
            self.own.add(RatedGame { level, halves });
            self.rated = true;
        }
    }

    /// Undoes [`Self::count`] for the current game, because it continues.
    pub(super) fn uncount(&mut self) {
        if let Some(ending) = self.game.ended()
            && std::mem::take(&mut self.counted)
        {
            *self.tally_of(ending) -= 1;
            if std::mem::take(&mut self.rated) {
                self.own.remove_last();
            }
        }
    }

    fn tally_of(&mut self, ending: GameEnding) -> &mut u32 {
        match ending.winner() {
            Some(winner) if winner == self.game.human => &mut self.tally.won,
            Some(_) => &mut self.tally.lost,
            None => &mut self.tally.drawn,
        }
    }
}
