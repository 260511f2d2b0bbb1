//! The themes of a score, and how a term declares which of them its weights belong to.
//!
//! Rests on nothing. A theme is what a person calls a part of the evaluation; every weight
//! belongs to exactly one, for each side that may own it.
//! [`crate::evaluation::breakdown`] shares scores out over them.

/// A part of the evaluation, as people know it.
///
/// ```
/// use palisade::evaluation::Theme;
/// assert_eq!(Theme::PassedPawns.key(), "passed-pawns");
/// assert_eq!(Theme::ALL[Theme::Tempo.index()], Theme::Tempo);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Theme {
    /// What stands on the board, and how near the endgame is.
    Material,
    /// Structure and place of the pawns.
    Pawns,
    /// Passed pawns: how far, how free, who escorts them.
    PassedPawns,
    /// Place and reach of the knights.
    Knights,
    /// Place and reach of the bishops.
    Bishops,
    /// Place and reach of the rooks.
    Rooks,
    /// Place and reach of the queens.
    Queens,
    /// The place of the kings.
    King,
    /// The danger to the opponent's king.
    KingAttack,
    /// The danger to the own king.
    KingSafety,
    /// Attacks on pieces and pawns.
    Threats,
    /// Room behind the lines.
    Space,
    /// How far an advantage can be turned into a win: complexity and scale.
    WinningChances,
    /// The right to move.
    Tempo,
}

impl Theme {
    /// All themes.
    pub const ALL: [Self; 14] = [
        Self::Material,
        Self::Pawns,
        Self::PassedPawns,
        Self::Knights,
        Self::Bishops,
        Self::Rooks,
        Self::Queens,
        Self::King,
        Self::KingAttack,
        Self::KingSafety,
        Self::Threats,
        Self::Space,
        Self::WinningChances,
        Self::Tempo,
    ];

    /// The place in [`Theme::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// A name for programs and for templates: `king-attack`.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Material => "material",
            Self::Pawns => "pawns",
            Self::PassedPawns => "passed-pawns",
            Self::Knights => "knights",
            Self::Bishops => "bishops",
            Self::Rooks => "rooks",
            Self::Queens => "queens",
            Self::King => "king",
            Self::KingAttack => "king-attack",
            Self::KingSafety => "king-safety",
            Self::Threats => "threats",
            Self::Space => "space",
            Self::WinningChances => "winning-chances",
            Self::Tempo => "tempo",
        }
    }
}

/// Which themes the weights of a term belong to: what its declaration says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Themes {
    /// All to one.
    One(Theme),
    /// To one for each value of the first index.
    ByFirst(&'static [Theme]),
    /// To one for each value of the last index.
    ByLast(&'static [Theme]),
    /// King danger: an attack to the attacker, a matter of safety to the defender.
    ByAttacker,
}

impl Themes {
    /// The theme of weight `i` of `len`, for an owner who is the side that asks (`own`) or the other.
    pub const fn of(self, i: usize, len: usize, own: bool) -> Theme {
        match self {
            Self::One(theme) => theme,
            Self::ByFirst(themes) => themes[i / (len / themes.len())],
            Self::ByLast(themes) => themes[i % themes.len()],
            Self::ByAttacker if own => Theme::KingAttack,
            Self::ByAttacker => Theme::KingSafety,
        }
    }
}
