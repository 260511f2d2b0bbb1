//! The themes of a score, and how a term declares which of them its weights belong to.
//!
//! A theme is a part of the evaluation under a name that players use. Every weight belongs to exactly one,
//! for each side that may own it. [`crate::evaluation::breakdown`] divides scores among them. The module
//! depends on no other.

/// A part of the evaluation under a name that players know, such as king safety or passed pawns, by which
/// scores are explained.
///
/// ```
/// use palisade::evaluation::Theme;
/// assert_eq!(Theme::PassedPawns.key(), "passed-pawns");
/// assert_eq!(Theme::ALL[Theme::Tempo.index()], Theme::Tempo);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Theme {
    /// The material on the board, and how near the endgame is.
    Material,
    /// The structure and placement of the pawns.
    Pawns,
    /// Passed pawns: their advance, their path and their support.
    PassedPawns,
    /// The placement and mobility of the knights.
    Knights,
    /// The placement and mobility of the bishops.
    Bishops,
    /// The placement and mobility of the rooks.
    Rooks,
    /// The placement and mobility of the queens.
    Queens,
    /// The placement of the kings.
    King,
    /// The danger to the opponent's king.
    KingAttack,
    /// The danger to the own king.
    KingSafety,
    /// Attacks on pieces and pawns.
    Threats,
    /// Space: safe squares on the own side of the central files.
    Space,
    /// The chances to win with an advantage: complexity and scale.
    WinningChances,
    /// The right to move (tempo).
    Tempo,
}

impl Theme {
    /// All themes of the evaluation, in the order of their indices.
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

    /// Returns the index of the theme in [`Theme::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the key of the theme in JSON and messages, such as `king-attack`.
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

/// The declaration of which [`Theme`] each weight of an evaluation term belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Themes {
    /// All weights belong to one theme.
    One(Theme),
    /// The theme depends on the first index of the weight.
    ByFirst(&'static [Theme]),
    /// The theme depends on the last index of the weight.
    ByLast(&'static [Theme]),
    /// King danger: a king attack for the attacker, king safety for the defender.
    ByAttacker,
}

impl Themes {
    /// Returns the theme of weight `i` of a term with `len` weights. For king danger it depends on `own`,
    /// which is true if the attacker is the side whose score is explained: then it is king attack, otherwise
    /// king safety.
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
