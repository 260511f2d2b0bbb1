//! The marks of moves, and how they are written.

/// The annotation of a move, such as `!` or `??`, from the best to the worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// `!!`, by the rule of [`good_move_annotation`](super::good_move_annotation): a sound sacrifice.
    Brilliant,
    /// `!`, by the rule of [`good_move_annotation`](super::good_move_annotation): the only move that keeps the
    /// course of the game.
    Great,
    /// `□`, by the rule of [`good_move_annotation`](super::good_move_annotation): the only good move.
    Only,
    /// `?!`: an inaccuracy.
    Inaccuracy,
    /// `?`: a mistake.
    Mistake,
    /// `??`: a blunder.
    Blunder,
}

impl Mark {
    /// All annotations, from the best to the worst.
    pub const ALL: [Self; 6] =
        [Self::Brilliant, Self::Great, Self::Only, Self::Inaccuracy, Self::Mistake, Self::Blunder];
    /// The annotations of good moves, the rarest first.
    pub const GOOD: [Self; 3] = [Self::Brilliant, Self::Great, Self::Only];
    /// The annotations of bad moves, the mildest first.
    pub const BAD: [Self; 3] = [Self::Inaccuracy, Self::Mistake, Self::Blunder];

    /// Returns true for `?!`, `?` and `??`, the annotations of bad moves.
    pub fn is_bad(self) -> bool {
        Self::BAD.contains(&self)
    }

    /// Returns the numeric annotation glyph (NAG) of PGN for the annotation: 1 for `!`, 2 for `?`, 4 for
    /// `??`.
    pub const fn nag(self) -> u8 {
        match self {
            Self::Brilliant => 3,
            Self::Great => 1,
            Self::Only => 7,
            Self::Inaccuracy => 6,
            Self::Mistake => 2,
            Self::Blunder => 4,
        }
    }

    /// Returns the annotation as chess players write it, such as `?!`.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Brilliant => "!!",
            Self::Great => "!",
            Self::Only => "\u{25a1}",
            Self::Inaccuracy => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }

    /// Returns the class name of the annotation in style sheets, one English word such as `brilliant`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Brilliant => "brilliant",
            Self::Great => "great",
            Self::Only => "only",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }

    /// Returns the English name of the annotation, such as `inaccuracy`.
    pub const fn noun(self) -> &'static str {
        match self {
            Self::Brilliant => "brilliant move",
            Self::Great => "great move",
            Self::Only => "only move",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }

    /// Returns the English plural of the annotation's name, such as `inaccuracies`.
    pub const fn plural(self) -> &'static str {
        match self {
            Self::Brilliant => "brilliant moves",
            Self::Great => "great moves",
            Self::Only => "only moves",
            Self::Inaccuracy => "inaccuracies",
            Self::Mistake => "mistakes",
            Self::Blunder => "blunders",
        }
    }
}
