//! How a fact is declared: everything that is known of one kind, in the file of that kind.
//!
//! A file of `facts/<group>/` declares a kind with [`fact!`](crate::fact): its definition (the doc comment), its
//! key, evidence, motif, weights, theme, roles and the kinds that it makes redundant. `impl FactKind` beside
//! it holds what depends on the fact itself, and its positions: some where it holds, near misses where it must not be
//! stated. A [`Finder`] finds it in a move of a line. `build.rs` collects the files: [`Kind`], the
//! list of finders and everything that goes over all kinds is derived, so that a new kind is one new file.

use crate::claim_kind::ClaimKind;
use crate::facts::kind::{Kind, KindName};
use crate::facts::scored::Scored;
use crate::line::{Line, PlacedPiece, Step};
use palisade::evaluation::Theme;
use palisade::types::{File, Move, PieceKind, Square};
use strum::IntoStaticStr;

/// The kind of evidence of a fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Basis {
    /// The board and the rules of the game.
    Exact,
    /// A score, or a search made for it.
    Search,
    /// Exchanges counted, moves of the line read, or a rule of thumb of good play.
    Rule,
}

/// A property that several kinds share, by which reasons are chosen and ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// It is no mechanism by which something is won: it states an outcome, or where a move goes.
    Outcome,
    /// An attack on a piece, or its loss: it may come to anything, so its weight does not limit what it explains.
    Attack,
    /// It harms nobody, so it is no reason against the move that allows it.
    Harmless,
    /// It says where an attack goes, and is stated after what the attack wins by.
    Direction,
    /// A quiet plan that is also stated for a later move of the line.
    Plan,
    /// Lasting damage that is also stated for a later move of the line.
    Damage,
    /// It forces matters: the line has a tactical point even if it wins no material.
    Forces,
    /// It is the tactical point also of a later move that collects nothing.
    PointLater,
    /// It helps the side that did not make the move.
    HelpsOpponent,
}

/// The declaration of a kind: its properties that are the same for all its facts.
#[derive(Debug)]
pub struct Info {
    /// Its key in JSON, messages and documentation.
    pub key: &'static str,
    /// The condition under which it is stated: the doc comment of its struct.
    pub definition: &'static str,
    /// Its kind of evidence; [`FactKind::basis`] if that depends on the fact.
    pub basis: Basis,
    /// The kind of claim that states the same, if there is one.
    pub claim: Option<ClaimKind>,
    /// The motif it belongs to, if it is something a player can learn to see.
    pub motif: Option<Motif>,
    /// Its weight where it decides or draws the game.
    pub decides: Option<i32>,
    /// Its place among tactical points; the highest is stated first.
    pub point: Option<i32>,
    /// Its weight in play, about centipawns.
    pub play: Option<i32>,
    /// The theme of the evaluation it shows in.
    pub theme: Option<Theme>,
    /// See [`Role`].
    pub roles: &'static [Role],
    /// Kinds that say nothing new beside this one.
    pub replaces: &'static [KindName],
}

impl Info {
    /// True if the kind has a role.
    pub fn has(&self, role: Role) -> bool {
        self.roles.contains(&role)
    }
}

/// A position from which a line is played, and which side its fact helps.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// The position, FEN.
    pub fen: &'static str,
    /// The moves of the line, SAN, separated by spaces.
    pub moves: &'static str,
    /// The fact helps the side that begins.
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

/// The pieces that a fact speaks of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pieces {
    /// The pieces that act.
    pub by: Vec<PlacedPiece>,
    /// The pieces that are acted on.
    pub on: Vec<PlacedPiece>,
}

impl Pieces {
    /// Pieces that act and pieces acted on.
    pub fn new(by: impl Into<Vec<PlacedPiece>>, on: impl Into<Vec<PlacedPiece>>) -> Self {
        Self { by: by.into(), on: on.into() }
    }
}

/// A value of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// A word that the message chooses by.
    Word(&'static str),
    /// `yes` or `no`.
    Yes(bool),
    /// A number.
    Number(i64),
    /// A kind of piece.
    Piece(PieceKind),
    /// Several kinds of pieces, as a list in words.
    Pieces(Vec<PieceKind>),
    /// A file, `e`.
    File(File),
    /// The queenside, the centre or the kingside: where this file is.
    Wing(File),
    /// Names of mates, as a list in words.
    MateNames(Vec<&'static str>),
}

/// The details that some kinds state beyond pieces, squares and moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FactDetails {
    /// Mate in at most so many moves.
    pub mate: Option<u32>,
    /// The names of the mate, the narrowest first.
    pub patterns: Vec<&'static str>,
    /// Those of them that the literature calls so where the king stands.
    pub textbook: Vec<&'static str>,
    /// The pieces won.
    pub won: Vec<PieceKind>,
    /// The pieces given up for them.
    pub lost: Vec<PieceKind>,
    /// True if a sacrifice gives a rook for a minor piece.
    pub exchange: Option<bool>,
    /// The compensation for a sacrifice.
    pub gets: Option<&'static str>,
    /// Why a pawn is weak.
    pub weakness: Option<&'static str>,
    /// What a pin keeps a piece from: `taking` or `escape`.
    pub keeps: Option<&'static str>,
    /// The piece to which a pawn promotes.
    pub becomes: Option<PieceKind>,
    /// The result by the tablebases, for the side that moves.
    pub result: Option<&'static str>,
    /// A file.
    pub file: Option<File>,
}

/// The line in which a fact may be the tactical point.
#[derive(Clone, Copy, Debug)]
pub struct PointContext {
    /// Points that the line wins for the side, 0 if none.
    pub gain: i32,
    /// The line mates.
    pub mates: bool,
}

/// The facts beside one that may be redundant.
#[derive(Debug)]
pub struct Beside<'a> {
    /// All facts that are reasons, this one included.
    pub kinds: Vec<&'a Kind>,
    /// The facts of `kinds` that are tactical points.
    pub points: Vec<&'a Kind>,
    /// Points that the line wins for the side.
    pub gain: Option<i32>,
}

impl Beside<'_> {
    /// True if there is a fact of a kind.
    pub fn has(&self, name: KindName) -> bool {
        self.kinds.iter().any(|kind| kind.name() == name)
    }
}

/// The properties of a fact. The defaults are those of the declaration of its kind, [`Info`].
pub trait FactKind: Declared {
    /// Lines in which the fact must be found, for both colours.
    const HOLDS: &'static [Example] = &[];
    /// Lines in which it nearly holds and must not be stated.
    const NEAR_MISSES: &'static [Example] = &[];

    /// Returns the kind of evidence.
    fn basis(&self) -> Basis {
        Self::INFO.basis
    }

    /// Returns the pieces that it names.
    fn pieces(&self) -> Pieces {
        Pieces::default()
    }

    /// Returns the squares that it names without a piece.
    fn squares(&self) -> Vec<Square> {
        Vec::new()
    }

    /// Returns a move that it names and that is not in the line, if any.
    fn named_move(&self) -> Option<Move> {
        None
    }

    /// The weight with which it decides or draws the game, if it does.
    fn decides(&self) -> Option<i32> {
        Self::INFO.decides
    }

    /// Its place among tactical points, if it can be one.
    fn point(&self, _context: PointContext) -> Option<i32> {
        Self::INFO.point
    }

    /// Its weight in play, about centipawns, if it has one.
    fn play(&self) -> Option<i32> {
        Self::INFO.play
    }

    /// The squares on which a motif would collect.
    fn collects_on(&self) -> Vec<Square> {
        Vec::new()
    }

    /// True if it is the tactical point also of a later move that collects nothing.
    fn is_point_later(&self, _gain: i32) -> bool {
        Self::INFO.has(Role::PointLater)
    }

    /// The theme of the evaluation it shows in.
    fn theme(&self) -> Option<Theme> {
        Self::INFO.theme
    }

    /// True if it forces matters.
    fn forces(&self) -> bool {
        Self::INFO.has(Role::Forces)
    }

    /// True if it harms nobody.
    fn is_harmless(&self) -> bool {
        Self::INFO.has(Role::Harmless)
    }

    /// True if it describes a move without saying what it is for.
    fn is_vague(&self) -> bool {
        false
    }

    /// True if the moves at `ply` of the line brings it about itself, and not the answer.
    fn is_made_by(&self, _line: &Line, _ply: usize) -> bool {
        true
    }

    /// True if the facts beside it, at `ply` of the line, say the same already.
    fn is_redundant(&self, _beside: &Beside<'_>, _ply: usize) -> bool {
        false
    }

    /// True if another fact of the kind comes to the same although the moves differ.
    fn is_same_thing(&self, other: &Self) -> bool {
        self == other
    }

    /// The message that says it: its key, unless there is more than one.
    fn message_id(&self) -> &'static str {
        Self::INFO.key
    }

    /// The values that its message alone has.
    fn message_args(&self) -> Vec<(&'static str, Arg)> {
        Vec::new()
    }

    /// Values of its message that depend on the line.
    fn message_args_in(&self, _line: &Line, _ply: usize) -> Vec<(&'static str, Arg)> {
        Vec::new()
    }

    /// What it says beyond pieces, squares and moves.
    fn details(&self) -> FactDetails {
        FactDetails::default()
    }
}

/// The declaration that [`fact!`](crate::fact) makes for a kind.
pub trait Declared: PartialEq + Sized {
    /// The declaration.
    const INFO: Info;
}

/// A move of a line, as finders see it.
pub struct MoveContext<'a> {
    /// The line.
    pub line: &'a Line,
    /// The move.
    pub step: Step<'a>,
    /// The search's score of the line.
    pub scored: Scored,
    /// The search says that the moved piece must not be taken.
    pub immune: bool,
}

impl MoveContext<'_> {
    /// True for a step of the king that is no castling.
    pub fn is_kings_step(&self) -> bool {
        !self.step.mv.is_castle() && self.step.mover().kind() == PieceKind::King
    }

    /// True for a move of a knight, bishop, rook or queen.
    pub fn is_piece_move(&self) -> bool {
        let kind = self.step.mover().kind();
        !self.step.mv.is_castle() && !matches!(kind, PieceKind::King | PieceKind::Pawn)
    }

    /// True for a step of a pawn that does not promote.
    pub fn is_pawn_step(&self) -> bool {
        self.step.mover().kind() == PieceKind::Pawn && !self.step.mv.is_promotion()
    }
}

/// Finds the facts of a file in one move of a line.
pub struct Finder {
    /// The place of the facts among those of one move; it decides between equal weights.
    pub order: u16,
    /// They are looked for in the first so many plies of a line.
    pub plies: usize,
    /// Finds them.
    pub find: fn(&MoveContext<'_>) -> Vec<Kind>,
}

/// Plies in which tactics are looked for.
pub const TACTICS: usize = 7;
/// Plies in which the places of pieces and pawns are looked for.
pub const PLACES: usize = 3;
/// All plies of a line.
pub const ALL: usize = usize::MAX;

/// The theme of the place and reach of a kind of piece.
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

/// The weight in play of a rook on an open file, about centipawns.
const OPEN_FILE: i32 = 42;
/// The weight in play of a rook on a file with an enemy pawn on it, about centipawns.
const HALF_OPEN_FILE: i32 = 34;

/// The weight in play of a rook's file, open or half open, about centipawns.
pub const fn file_play(half_open: bool) -> i32 {
    if half_open { HALF_OPEN_FILE } else { OPEN_FILE }
}

/// The worth of kinds of pieces together, points.
pub fn points_of(pieces: &[PieceKind]) -> i32 {
    pieces.iter().map(|kind| kind.points()).sum()
}

/// Kinds of facts under the names that players know, for a summary of games and for exercises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumIter, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Motif {
    /// Checkmate.
    Mate,
    /// Fork.
    Fork,
    /// Pin.
    Pin,
    /// Skewer.
    Skewer,
    /// Discovered attack.
    Discovery,
    /// Undefended piece.
    Hanging,
    /// Material won by other means.
    Material,
    /// Counting an exchange.
    Exchange,
    /// Removing the defender.
    Defender,
    /// Deflection or decoy.
    Deflection,
    /// Trapped piece.
    Trapped,
    /// Back rank.
    BackRank,
    /// In-between move.
    InBetween,
    /// Sacrifice.
    Sacrifice,
    /// Meeting a threat.
    Threat,
    /// Making a threat.
    MakesThreat,
    /// Attack on the king.
    KingAttack,
    /// Promotion and passed pawns.
    Promotion,
    /// Draw missed or given away.
    Draw,
    /// Endgame technique.
    Endgame,
    /// Pawn structure.
    Structure,
    /// Activity of the pieces.
    Pieces,
    /// Development.
    Development,
}

impl Motif {
    /// All of them, in the order in which they are listed.
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

    /// Its name for programs.
    pub fn key(self) -> &'static str {
        self.into()
    }

    /// True for a combination: something wins, mates or saves by force. False for where pieces and pawns stand, and for
    /// threats.
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

    /// Its name for people.
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

/// Declares a kind of fact: its struct, whose doc comment is the definition, and its [`Info`].
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
        basis: $basis:ident,
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
            const INFO: $crate::facts::declaration::Info = $crate::facts::declaration::Info {
                key: $key,
                definition: $definition,
                basis: $crate::facts::declaration::Basis::$basis,
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
