//! The declaration of a fact: all data of one kind, in the file of that kind.
//!
//! A file of `facts/<group>/` declares a kind with [`fact!`](crate::fact): its definition (the doc comment), its key,
//! evidence, motif, weights, theme, roles and the kinds that it makes redundant. `impl FactKind` beside it has the
//! properties that depend on the fact itself, and its positions: some where it holds, near misses where it must not be stated. A
//! [`Finder`] finds it in a move of a line. `build.rs` collects the files: [`Kind`], the list of finders and all code
//! that enumerates the kinds is derived, so that a new kind is one new file.

use crate::claim_kind::ClaimKind;
use crate::facts::kind::{Kind, KindName};
use crate::facts::scored::Scored;
use crate::line::{Line, PlacedPiece, Step};
use palisade::evaluation::Theme;
use palisade::types::{File, Move, PieceKind, Square};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// The kind of evidence for a fact or for the verdict on a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum EvidenceKind {
    /// The board and the rules of the game: it is certain.
    Exact,
    /// A search to a given depth: a deeper search may disagree.
    Search,
    /// An exchange counted on the board, a rule of thumb of good play, or a definition that others may word
    /// differently.
    Rule,
}

/// A property shared by several kinds of facts, by which the reasons for a move are chosen and ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The fact states an outcome or the destination of a move, not a mechanism by which material is won.
    Outcome,
    /// The fact is an attack on a piece, or its loss. It can be a reason against a move however much that loses.
    Attack,
    /// The fact harms neither side, so it is no reason against the move that allows it.
    Harmless,
    /// The fact states where an attack goes; the mechanism by which the attack wins is stated before it.
    Direction,
    /// The fact is a quiet plan. Unlike most facts it is also a reason when a later move of the line causes
    /// it.
    Plan,
    /// The fact is lasting damage, also a reason when a later move of the line causes it.
    Damage,
    /// The fact is forcing: the line has a tactical point even if it wins no material.
    Forces,
    /// The fact may be the tactical point even when a later move of the line causes it.
    PointLater,
    /// The fact helps the side that did not make the move.
    HelpsOpponent,
}

/// The declaration of a kind of fact: the key, evidence, weights and roles that all its facts share.
#[derive(Debug)]
pub struct KindInfo {
    /// The key of the kind in JSON, messages and documentation.
    pub key: &'static str,
    /// The condition under which a fact of the kind is stated: the doc comment of its struct.
    pub definition: &'static str,
    /// The kind of evidence; [`FactKind::evidence`] overrides it if it depends on the fact.
    pub evidence: EvidenceKind,
    /// The kind of checkable claim that states the same as the fact; `None` if there is none.
    pub claim: Option<ClaimKind>,
    /// The motif (the group for exercises) of the kind; `None` if a player cannot train it.
    pub motif: Option<Motif>,
    /// The weight of a fact that decides or draws the game, in no unit; the fact with the largest is stated
    /// first. `None` if the kind does neither.
    pub decides: Option<i32>,
    /// The order among tactical points (facts that state how a line wins), the highest first, in no unit;
    /// `None` if the kind is no tactical point.
    pub point: Option<i32>,
    /// The weight of the kind among positional reasons, about centipawns; `None` if it is no positional
    /// reason.
    pub play: Option<i32>,
    /// The theme of the evaluation, a group of its terms, in which the fact shows; `None` if there is none.
    pub theme: Option<Theme>,
    /// The properties that the kind shares with others; see [`Role`].
    pub roles: &'static [Role],
    /// The kinds of facts that are redundant, and so not stated, beside this one for the same move.
    pub replaces: &'static [KindName],
}

impl KindInfo {
    /// Returns true if the kind of fact has this role.
    pub fn has(&self, role: Role) -> bool {
        self.roles.contains(&role)
    }
}

/// An example of a fact in its documentation and tests: a position, a line, and the side that the fact helps.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// The start position as FEN.
    pub fen: &'static str,
    /// The moves of the line, SAN, separated by spaces.
    pub moves: &'static str,
    /// True if the fact helps the side that makes the first move.
    pub helps_mover: bool,
}

/// Returns an example whose fact helps the side that begins: a FEN, and moves in SAN separated by spaces.
pub const fn example(fen: &'static str, moves: &'static str) -> Example {
    Example { fen, moves, helps_mover: true }
}

/// Returns an example whose fact helps the side that does not begin.
pub const fn example_for_opponent(fen: &'static str, moves: &'static str) -> Example {
    Example { fen, moves, helps_mover: false }
}

/// The pieces that a fact concerns: those that act, and those that are acted on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pieces {
    /// The pieces that act in the fact, such as the forking piece.
    pub by: Vec<PlacedPiece>,
    /// The pieces that are acted on, such as the forked pieces.
    pub on: Vec<PlacedPiece>,
}

impl Pieces {
    /// Makes the pieces of a fact from those that act and those that are acted on.
    pub fn new(by: impl Into<Vec<PlacedPiece>>, on: impl Into<Vec<PlacedPiece>>) -> Self {
        Self { by: by.into(), on: on.into() }
    }
}

/// A value for a placeholder (`$name`) in the template of a fact's sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// A keyword by which the message selects its wording; it is not shown.
    Word(&'static str),
    /// A condition, given to the message as `yes` or `no`.
    Yes(bool),
    /// A whole number, formatted for the language.
    Number(i64),
    /// A kind of piece, named in the language of the message.
    Piece(PieceKind),
    /// Several kinds of pieces, listed in words.
    Pieces(Vec<PieceKind>),
    /// A file by its letter.
    File(File),
    /// The part of the board of this file: queenside, centre or kingside.
    Wing(File),
    /// Names of mate patterns, listed in words.
    MateNames(Vec<&'static str>),
}

/// The details of a fact that only some kinds have, in addition to pieces, squares and moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FactDetails {
    /// The largest number of moves to the mate; `None` for a fact without a mate.
    pub mate: Option<u32>,
    /// The names of the mate patterns, the narrowest first; empty for a fact without a mate.
    pub patterns: Vec<&'static str>,
    /// Those of `patterns` whose names the mate is given, because the king stands where chess literature
    /// shows it.
    pub textbook: Vec<&'static str>,
    /// The pieces that are won; empty for a fact without a win.
    pub won: Vec<PieceKind>,
    /// The pieces given up for those in `won`.
    pub lost: Vec<PieceKind>,
    /// True if a sacrifice gives a rook for a minor piece, false if not; `None` for other facts.
    pub exchange: Option<bool>,
    /// The compensation for a sacrifice, a key of [`Gets`](crate::facts::Gets); `None` for other facts.
    pub gets: Option<&'static str>,
    /// The weakness of a pawn: `isolated`, `backward` or `doubled`; `None` for other facts.
    pub weakness: Option<&'static str>,
    /// The action that a pin stops, `taking` (a capture) or `escape` (a move away); `None` for other facts.
    pub keeps: Option<&'static str>,
    /// The kind of piece to which a pawn promotes; `None` for other facts.
    pub becomes: Option<PieceKind>,
    /// The result for the side of the move: `win`, `draw`, `loss`, or `game` if it only holds; `None` for
    /// other facts.
    pub result: Option<&'static str>,
    /// The file that the fact concerns; `None` for a fact about no file.
    pub file: Option<File>,
}

/// Properties of a line that decide whether one of its facts may be its tactical point (state how it wins).
#[derive(Clone, Copy, Debug)]
pub struct PointContext {
    /// The material that the line wins for the side of the fact, points (pawn 1); 0 if none.
    pub gain: i32,
    /// True if the line ends in mate.
    pub mates: bool,
}

/// The reasons for a move in one line, against which it is tested whether one of them is redundant.
#[derive(Debug)]
pub struct Beside<'a> {
    /// All facts that are reasons, the one under test included.
    pub kinds: Vec<&'a Kind>,
    /// The facts in `kinds` that are reasons as tactical points.
    pub points: Vec<&'a Kind>,
    /// The material that the line wins for the side of the facts, points (pawn 1); `None` if nothing.
    pub gain: Option<i32>,
}

impl Beside<'_> {
    /// Returns true if one of the facts among the reasons is of the kind `name`.
    pub fn has(&self, name: KindName) -> bool {
        self.kinds.iter().any(|kind| kind.name() == name)
    }
}

/// The properties of a fact. The defaults are those of the declaration of its kind, [`KindInfo`].
pub trait FactKind: Declared {
    /// Examples of lines in which the fact must be found, tested for both colours.
    const HOLDS: &'static [Example] = &[];
    /// Examples of lines in which the fact nearly holds but must not be stated.
    const NEAR_MISSES: &'static [Example] = &[];

    /// Returns the kind of evidence of the fact.
    fn evidence(&self) -> EvidenceKind {
        Self::INFO.evidence
    }

    /// Returns the pieces that the fact names.
    fn pieces(&self) -> Pieces {
        Pieces::default()
    }

    /// Returns the squares that the fact names in addition to those of its pieces.
    fn squares(&self) -> Vec<Square> {
        Vec::new()
    }

    /// Returns a move that the fact names but that is not in its line, such as a threatened one; `None` if
    /// there is none.
    fn named_move(&self) -> Option<Move> {
        None
    }

    /// Returns the weight of a fact that decides or draws the game; `None` if it does neither.
    fn decides(&self) -> Option<i32> {
        Self::INFO.decides
    }

    /// Returns the order of the fact among tactical points, the highest first; `None` if it is none in such a
    /// line.
    fn point(&self, _context: PointContext) -> Option<i32> {
        Self::INFO.point
    }

    /// Returns the weight of the fact among positional reasons, about centipawns; `None` if it is none.
    fn play(&self) -> Option<i32> {
        Self::INFO.play
    }

    /// Returns the motif under which a summary counts the fact of the move at `ply` of `line`; `None` if there is none.
    fn motif_in(&self, _line: &Line, _ply: usize) -> Option<Motif> {
        Self::INFO.motif
    }

    /// Returns the squares of the pieces that the fact attacks, such as the targets of a fork. A later
    /// capture there by the same side carries the fact out.
    fn collects_on(&self) -> Vec<Square> {
        Vec::new()
    }

    /// Returns true if the fact may be the tactical point even when a later move of the line causes it;
    /// `gain` is the material that the line wins, points (pawn 1).
    fn is_point_later(&self, _gain: i32) -> bool {
        Self::INFO.has(Role::PointLater)
    }

    /// Returns the theme of the evaluation that the fact shows in; `None` if there is none.
    fn theme(&self) -> Option<Theme> {
        Self::INFO.theme
    }

    /// Returns true if the fact is forcing, so that its line has a tactical point even without a win of
    /// material.
    fn forces(&self) -> bool {
        Self::INFO.has(Role::Forces)
    }

    /// Returns true if the fact harms neither side, so that it is no reason against the move that allows it.
    fn is_harmless(&self) -> bool {
        Self::INFO.has(Role::Harmless)
    }

    /// Returns true if the fact describes a move without its purpose, so that it is no sufficient reason by
    /// itself.
    fn is_vague(&self) -> bool {
        false
    }

    /// Returns true if the move at `ply` of the line causes the fact, false if the next move does.
    fn is_made_by(&self, _line: &Line, _ply: usize) -> bool {
        true
    }

    /// Returns true if the other reasons of the line make this fact, of the move at `ply`, redundant.
    fn is_redundant(&self, _beside: &Beside<'_>, _ply: usize) -> bool {
        false
    }

    /// Returns true if `other` states the same, even if the two belong to different moves or lines.
    fn is_same_thing(&self, other: &Self) -> bool {
        self == other
    }

    /// Returns the identifier of the template of the fact's sentence: the key of its kind, unless it has
    /// several.
    fn message_id(&self) -> &'static str {
        Self::INFO.key
    }

    /// Returns the placeholders that only this kind's template has, with their values.
    fn message_args(&self) -> Vec<(&'static str, Arg)> {
        Vec::new()
    }

    /// Returns further placeholders with their values, which depend on the line and the ply of the fact.
    fn message_args_in(&self, _line: &Line, _ply: usize) -> Vec<(&'static str, Arg)> {
        Vec::new()
    }

    /// Returns the details of the fact in addition to its pieces, squares and moves.
    fn details(&self) -> FactDetails {
        FactDetails::default()
    }
}

/// The part of a kind of fact that the macro [`fact!`](crate::fact) implements: its [`KindInfo`].
pub trait Declared: PartialEq + Sized {
    /// The declaration of the kind: its key, evidence, weights and other properties.
    const INFO: KindInfo;
}

/// One move of a line with its context: the input of a [`Finder`].
pub struct MoveContext<'a> {
    /// The whole line.
    pub line: &'a Line,
    /// The move of the line that is examined.
    pub step: Step<'a>,
    /// The search's score of the line, with the static evaluation of its start and the value of a pawn.
    pub scored: Scored,
    /// True for the first move of a line that wins material, if the search shows that capturing the moved
    /// piece is bad.
    pub immune: bool,
}

impl MoveContext<'_> {
    /// Returns true for a king move other than castling.
    pub fn is_kings_step(&self) -> bool {
        !self.step.mv.is_castle() && self.step.mover().kind() == PieceKind::King
    }

    /// Returns true for a move of a knight, bishop, rook or queen.
    pub fn is_piece_move(&self) -> bool {
        let kind = self.step.mover().kind();
        !self.step.mv.is_castle() && !matches!(kind, PieceKind::King | PieceKind::Pawn)
    }

    /// Returns true for a pawn move that does not promote.
    pub fn is_pawn_step(&self) -> bool {
        self.step.mover().kind() == PieceKind::Pawn && !self.step.mv.is_promotion()
    }
}

/// A rule that finds the facts of one kind, or of a few related ones, in one move of a line.
pub struct Finder {
    /// The position of these facts among those of the same move, lowest first; it decides between equal
    /// weights.
    pub order: u16,
    /// The number of plies of a line, from its start, in which the facts are searched for.
    pub plies: usize,
    /// Returns the facts of a move, an empty list if there are none.
    pub find: fn(&MoveContext<'_>) -> Vec<Kind>,
}

/// The value of [`Finder::plies`] for tactics: the first seven plies of a line.
pub const TACTICS: usize = 7;
/// The value of [`Finder::plies`] for the placement of pieces and pawns: the first three plies of a line.
pub const PLACES: usize = 3;
/// The value of [`Finder::plies`] for facts of every ply of a line.
pub const ALL: usize = usize::MAX;

/// Returns the evaluation theme for the placement and activity of this kind of piece.
pub const fn theme_of_piece(kind: PieceKind) -> Theme {
    match kind {
        PieceKind::Pawn => Theme::Pawns,
        PieceKind::Knight => Theme::Knights,
        PieceKind::Bishop => Theme::Bishops,
        PieceKind::Rook => Theme::Rooks,
        PieceKind::Queen => Theme::Queens,
        PieceKind::King => Theme::King,
    }
}

/// The weight of a rook on an open file as a positional reason, about centipawns.
const OPEN_FILE: i32 = 42;
/// The weight of a rook on a half-open file as a positional reason, about centipawns.
const HALF_OPEN_FILE: i32 = 34;

/// Returns the weight, about centipawns, of a rook's move to a half-open or open file as a reason.
pub const fn file_play(half_open: bool) -> i32 {
    if half_open { HALF_OPEN_FILE } else { OPEN_FILE }
}

/// Returns the total value of the pieces, in points (pawn 1, minor piece 3, rook 5, queen 9).
pub fn points_of(pieces: &[PieceKind]) -> i32 {
    pieces.iter().map(|kind| kind.points()).sum()
}

/// Groups of kinds of facts under names that players know, for the summary of games and for exercises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumIter, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Motif {
    /// The player missed or allowed a checkmate.
    Mate,
    /// A fork: one piece attacks two or more.
    Fork,
    /// A pin: a piece may not, or should not, move off a line.
    Pin,
    /// A skewer: a piece has to move and exposes the one behind it.
    Skewer,
    /// A discovered attack: a moving piece opens the line of another.
    Discovery,
    /// An undefended piece that can be captured.
    Hanging,
    /// Material won by other means.
    Material,
    /// A miscounted exchange: captures on one square that win or lose material.
    Exchange,
    /// Removal of the defender of a piece.
    Defender,
    /// A piece lured away from its task (deflection) or onto a bad square (decoy).
    Deflection,
    /// A piece without a safe square to move to.
    Trapped,
    /// A mate or other tactic on the back rank.
    BackRank,
    /// An in-between move (zwischenzug) before an expected one.
    InBetween,
    /// A sacrifice of material for other gains.
    Sacrifice,
    /// Meeting a threat.
    Threat,
    /// Making a threat.
    MakesThreat,
    /// An attack on a king.
    KingAttack,
    /// Promotion and passed pawns.
    Promotion,
    /// A draw that was missed or given away.
    Draw,
    /// The technique of endgames, such as the opposition.
    Endgame,
    /// The pawn structure, such as isolated and passed pawns.
    Structure,
    /// The activity of the pieces.
    Pieces,
    /// The development of the pieces.
    Development,
}

impl Motif {
    /// All motifs, in the order in which summaries list them.
    pub const ALL: [Self; 23] = [
        Self::Mate,
        Self::Fork,
        Self::Pin,
        Self::Skewer,
        Self::Discovery,
        Self::Hanging,
        Self::Material,
        Self::Exchange,
        Self::Defender,
        Self::Deflection,
        Self::Trapped,
        Self::BackRank,
        Self::InBetween,
        Self::Sacrifice,
        Self::Threat,
        Self::MakesThreat,
        Self::KingAttack,
        Self::Promotion,
        Self::Draw,
        Self::Endgame,
        Self::Structure,
        Self::Pieces,
        Self::Development,
    ];

    /// Returns the key of the motif in JSON, such as `back-rank`.
    pub fn key(self) -> &'static str {
        self.into()
    }

    /// Returns true for a combination, which wins, mates or saves by force; false for the placement of pieces
    /// and pawns, endgame technique, attacks on the king, and threats.
    pub const fn is_tactical(self) -> bool {
        !matches!(
            self,
            Self::Structure
                | Self::Pieces
                | Self::Development
                | Self::Endgame
                | Self::KingAttack
                | Self::Threat
                | Self::MakesThreat
        )
    }

    /// Returns the English name of the motif with a capital letter, such as `Discovered attack`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mate => "Checkmate",
            Self::Fork => "Fork",
            Self::Pin => "Pin",
            Self::Skewer => "Skewer",
            Self::Discovery => "Discovered attack",
            Self::Hanging => "Undefended piece",
            Self::Material => "Winning material",
            Self::Exchange => "Counting an exchange",
            Self::Defender => "Removing the defender",
            Self::Deflection => "Deflection or decoy",
            Self::Trapped => "Trapped piece",
            Self::BackRank => "Back rank",
            Self::InBetween => "In-between move",
            Self::Sacrifice => "Sacrifice",
            Self::Threat => "Meeting a threat",
            Self::MakesThreat => "Making a threat",
            Self::KingAttack => "Attack on the king",
            Self::Promotion => "Promotion and passed pawns",
            Self::Draw => "Draw missed or given away",
            Self::Endgame => "Endgame technique",
            Self::Structure => "Pawn structure",
            Self::Pieces => "Activity of the pieces",
            Self::Development => "Development",
        }
    }
}

/// Declares a kind of fact: a struct, and after it its properties as `name: value,` in the order of the fields of
/// [`KindInfo`]. `key` and `evidence` are required. The doc comment of the struct becomes [`KindInfo::definition`].
#[macro_export]
macro_rules! fact {
    (
        $(#[doc = $doc:literal])+
        pub struct $name:ident $body:tt
        $($rest:tt)*
    ) => {
        $(#[doc = $doc])+
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[allow(missing_docs, reason = "a field is called after what it holds")]
        pub struct $name $body
        $crate::fact!(@info $name, concat!($($doc, "\n"),+), $($rest)*);
    };
    (
        $(#[doc = $doc:literal])+
        pub struct $name:ident;
        $($rest:tt)*
    ) => {
        $(#[doc = $doc])+
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct $name;
        $crate::fact!(@info $name, concat!($($doc, "\n"),+), $($rest)*);
    };
    (
        @info $name:ident, $definition:expr,
        key: $key:literal,
        evidence: $evidence:ident,
        $(claim: $claim:ident,)?
        $(motif: $motif:ident,)?
        $(decides: $decides:literal,)?
        $(point: $point:literal,)?
        $(play: $play:literal,)?
        $(theme: $theme:ident,)?
        $(roles: [$($role:ident),+],)?
        $(replaces: [$($replaced:ident),+],)?
    ) => {
        impl $crate::facts::declaration::Declared for $name {
            const INFO: $crate::facts::declaration::KindInfo = $crate::facts::declaration::KindInfo {
                key: $key,
                definition: $definition,
                evidence: $crate::facts::declaration::EvidenceKind::$evidence,
                claim: $crate::fact!(@option $($crate::ClaimKind::$claim)?),
                motif: $crate::fact!(@option $($crate::facts::declaration::Motif::$motif)?),
                decides: $crate::fact!(@option $($decides)?),
                point: $crate::fact!(@option $($point)?),
                play: $crate::fact!(@option $($play)?),
                theme: $crate::fact!(@option $(palisade::evaluation::Theme::$theme)?),
                roles: &[$($($crate::facts::declaration::Role::$role),+)?],
                replaces: &[$($($crate::facts::kind::KindName::$replaced),+)?],
            };
        }
    };
    (@option) => { None };
    (@option $value:expr) => { Some($value) };
}
