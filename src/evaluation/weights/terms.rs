//! Every term of the evaluation, declared once.
//!
//! A term is a named block of tapered weights in one flat table. Its declaration here gives the name
//! (lower-cased it is the key in the weights file), the component of the evaluation that it feeds, the halves
//! that may differ from zero, its dimensions, and the theme that it belongs to (several, by the first or last
//! index, where its weights belong to several kinds of pieces); offsets follow at compile time. Its one use
//! is in the evaluator: `sink.add(us, TERM.at(i), count)`. Loader, writer, tuner, trace, breakdown and report
//! all read the list [`TERMS`], so no other code names a weight.
//!
//! Rests on the types in `term`; keeps the invariant that the terms tile `0..COUNT`.

pub use crate::evaluation::weights::term::{
    Component, ComponentTag, Danger, Halves, Linear, Scale, Term, TermInfo, Weight, Winnable,
};
pub use crate::evaluation::weights::theme::{Theme, Themes};

const fn dims(given: &[u16]) -> [u16; 3] {
    let mut out = [1; 3];
    let mut i = 0;
    while i < given.len() {
        out[i] = given[i];
        i += 1;
    }
    out
}

const fn offsets<const N: usize>(dims: [[u16; 3]; N]) -> [usize; N] {
    let mut out = [0; N];
    let mut i = 1;
    while i < N {
        let d = dims[i - 1];
        out[i] = out[i - 1] + d[0] as usize * d[1] as usize * d[2] as usize;
        i += 1;
    }
    out
}

/// Reads the themes of a declaration: the name of one, or the index by which the weights belong to several,
/// or `ByAttacker`.
macro_rules! themes {
    (ByAttacker) => { Themes::ByAttacker };
    (ByFirst $($theme:ident)+) => { Themes::ByFirst(&[$(Theme::$theme),+]) };
    (ByLast $($theme:ident)+) => { Themes::ByLast(&[$(Theme::$theme),+]) };
    ($theme:ident) => { Themes::One(Theme::$theme) };
}

macro_rules! terms {
    ($( $group:literal limit $limit:literal { $(
        $(#[doc = $doc:literal])+ $name:ident: $component:ident $halves:ident [$($dim:literal),*] $theme:ident $(($($of:ident),+))?;
    )* } )*) => {
        #[expect(non_camel_case_types, clippy::upper_case_acronyms, reason = "ordinals of the terms below")]
        enum Ordinal { $($( $name, )*)* Count }

        const DIMS: [[u16; 3]; Ordinal::Count as usize] = [ $($( dims(&[$($dim),*]), )*)* ];
        const OFFSETS: [usize; Ordinal::Count as usize] = offsets(DIMS);

        $($(
            $(#[doc = $doc])+
            #[doc = ""]
            #[doc = concat!(" An evaluation term: weights of [`Component::", stringify!($component), "`],")]
            #[doc = " one for each value of the indices in the order given; each counts as often as it occurs."]
            pub const $name: Term<$component> =
                Term::new(OFFSETS[Ordinal::$name as usize], DIMS[Ordinal::$name as usize]);
        )*)*

        /// The declarations of all evaluation terms, in the order of their weights in the flat table.
        pub const TERMS: [TermInfo; Ordinal::Count as usize] = [ $($( TermInfo {
            name: stringify!($name),
            group: $group,
            doc: concat!($($doc),+),
            component: Component::$component,
            halves: Halves::$halves,
            themes: themes!($theme $($($of)+)?),
            limit: $limit,
            offset: OFFSETS[Ordinal::$name as usize],
            dims: DIMS[Ordinal::$name as usize],
        }, )*)* ];
    };
}

terms! {
    "material" limit 2600 {
        /// Each pawn, knight, bishop, rook and queen.
        MATERIAL: Linear Both [5] Material;
        /// Two or more own bishops.
        BISHOP_PAIR: Linear Both [1] Material;
        /// Products of two own piece counts (all pawns, at most two of another kind): NP, BP, BN, RP, RN, RB, QP, QN, QB, QR.
        IMBALANCE_OWN: Linear Both [10] Material;
        /// Two or more own knights, rooks, queens (one weight each).
        IMBALANCE_SAME: Linear Both [3] Material;
        /// Products of an own and an enemy piece count (all pawns, at most two of another kind): NP, BP, BN, RP, RN, RB, QP, QN, QB, QR.
        IMBALANCE_THEIR: Linear Both [10] Material;
        /// Each knight, bishop, rook, queen by the number of pawns of both sides: [kind of piece][number of pawns].
        PIECE_BY_PAWNS: Linear Both [4, 17] Material;
        /// Ahead in material by one to seven pawns (knight and bishop 3, rook 5, queen 9); larger leads do not count.
        LEAD: Linear Both [7] Material;
    }
    "piece_square" limit 700 {
        /// Pawn by square (a2 to h7 from the owner's view, mirrored so that the own king stands on files a to d).
        PAWN_SQUARE: Linear Both [6, 8] Pawns;
        /// Knight by square (a1 to h8, view and mirror as for pawns).
        KNIGHT_SQUARE: Linear Both [8, 8] Knights;
        /// Bishop by square (as for knights).
        BISHOP_SQUARE: Linear Both [8, 8] Bishops;
        /// Rook by square (as for knights).
        ROOK_SQUARE: Linear Both [8, 8] Rooks;
        /// Queen by square (as for knights).
        QUEEN_SQUARE: Linear Both [8, 8] Queens;
        /// King by square: [rank][file a to d after the mirror].
        KING_SQUARE: Linear Both [8, 4] King;
        /// Knight, bishop, rook, queen by its offset from the enemy king: [kind][files apart][ranks beyond the king, plus 7].
        ENEMY_KING_OFFSET: Linear Both [4, 8, 15] ByFirst(Knights, Bishops, Rooks, Queens);
        /// Knight, bishop, rook, queen, king for each own pawn: [kind][square, files a to d][the pawn's square, a2 to h7]; from files e to h both are mirrored.
        PIECE_OWN_PAWN: Linear Both [5, 32, 48] ByFirst(Knights, Bishops, Rooks, Queens, King);
        /// Knight, bishop, rook, queen, king for each enemy pawn: indices as in PIECE_OWN_PAWN.
        PIECE_ENEMY_PAWN: Linear Both [5, 32, 48] ByFirst(Knights, Bishops, Rooks, Queens, King);
    }
    "mobility" limit 700 {
        /// Knight by the number of squares it reaches in the mobility area.
        KNIGHT_MOBILITY: Linear Both [9] Knights;
        /// Bishop by the number of squares it reaches in the mobility area.
        BISHOP_MOBILITY: Linear Both [14] Bishops;
        /// Rook by the number of squares it reaches in the mobility area.
        ROOK_MOBILITY: Linear Both [15] Rooks;
        /// Queen by the number of squares it reaches in the mobility area, the last entry for 25 and more.
        QUEEN_MOBILITY: Linear Both [26] Queens;
    }
    "pawns" limit 700 {
        /// Pawn with no own pawn on a neighbouring file, by the file's distance to the edge.
        ISOLATED: Linear Both [4] Pawns;
        /// Isolated pawn with no enemy pawn ahead on its file.
        ISOLATED_EXPOSED: Linear Both [1] Pawns;
        /// Pawn with an own pawn ahead on its file and nothing to capture, by the file's distance to the edge.
        DOUBLED: Linear Both [4] Pawns;
        /// Pawn whose neighbours are all further advanced and whose advance is stopped, by rank 2 to 6.
        BACKWARD: Linear Both [5] Pawns;
        /// Backward pawn with no enemy pawn ahead on its file.
        BACKWARD_EXPOSED: Linear Both [1] Pawns;
        /// Pawn with an own pawn beside it, by rank 2 to 7.
        PHALANX: Linear Both [6] Pawns;
        /// Pawn, for each own pawn that defends it, by rank 3 to 7.
        DEFENDED: Linear Both [5] Pawns;
        /// Pawn in a phalanx or defended, with no enemy pawn ahead on its file, by rank 2 to 7.
        CONNECTED_UNOPPOSED: Linear Both [6] Pawns;
        /// Pawn undefended by pawns, with no enemy pawn ahead on its file.
        LOOSE_UNOPPOSED: Linear Both [1] Pawns;
        /// Pawn that is passed once the levers are exchanged: [fewer supporters than attackers, or not][rank 2 to 6].
        CANDIDATE: Linear Both [2, 5] Pawns;
        /// Pawn attacked by two enemy pawns and undefended by a pawn.
        WEAK_LEVER: Linear Both [1] Pawns;
        /// Pawn stopped by an enemy pawn, on its own fourth, fifth or sixth rank.
        BLOCKED_PAWN: Linear Both [3] Pawns;
        /// The number of own pawn islands, 0 to 4.
        ISLANDS: Linear Both [5] Pawns;
        /// Pawn for each other own pawn: [square, a2 to d7][the other's square, a2 to h7]; from files e to h both are mirrored.
        PAWN_OWN_PAWN: Linear Both [24, 48] Pawns;
        /// Pawn for each enemy pawn: indices as in PAWN_OWN_PAWN.
        PAWN_ENEMY_PAWN: Linear Both [24, 48] Pawns;
        /// Own king by distance (1 to 7) to its nearest own pawn.
        KING_PAWN_DISTANCE: Linear Both [7] Pawns;
        /// Pawn by its offset from its own king: [files apart][ranks ahead of the king, plus 7].
        PAWN_OWN_KING: Linear Both [8, 15] Pawns;
        /// Pawn by its offset from the enemy king: [files apart][ranks beyond the king, plus 7].
        PAWN_ENEMY_KING: Linear Both [8, 15] Pawns;
    }
    "passed" limit 1000 {
        /// Passed pawn by [push square occupied][push square attacked by the enemy][rank 2 to 7].
        PASSED: Linear Both [2, 2, 6] PassedPawns;
        /// Passed pawn by [rank 4 to 7][distance of the own king to the push square].
        PASSED_OWN_KING: Linear Both [4, 8] PassedPawns;
        /// Passed pawn by [rank 4 to 7][distance of the enemy king to the push square].
        PASSED_ENEMY_KING: Linear Both [4, 8] PassedPawns;
        /// Passed pawn by how free its path is [push square unsafe, push square safe, path safe, span unsafe but covered, span safe][rank 4 to 6].
        PASSED_PATH: Linear Both [5, 3] PassedPawns;
        /// Passed pawn on rank 7, where the path is one square that only the enemy can make unsafe: unsafe, neighbours unsafe, all safe.
        PASSED_LAST_STEP: Linear Both [3] PassedPawns;
        /// Passed pawn whose push square is defended, by rank 2 to 7.
        PASSED_PUSH_DEFENDED: Linear Both [6] PassedPawns;
        /// Passed pawn defended by an own pawn, by rank 3 to 7.
        PASSED_SUPPORTED: Linear Both [5] PassedPawns;
        /// Passed pawn with an own rook or queen behind it on the file, nothing between.
        PASSED_OWN_ROOK: Linear Both [1] PassedPawns;
        /// Passed pawn with an enemy rook or queen behind it on the file, nothing between.
        PASSED_ENEMY_ROOK: Linear Both [1] PassedPawns;
        /// Passed pawn by its file's distance to the edge.
        PASSED_FILE: Linear Both [4] PassedPawns;
        /// Passed pawn against king and pawns only, with the enemy king outside the square of the pawn, by rank 2 to 7.
        PASSED_UNSTOPPABLE: Linear Both [6] PassedPawns;
        /// Passed pawn by the enemy piece on its push square: [knight, bishop, rook, queen, king][rank 4 to 7].
        PASSED_BLOCKER: Linear Both [5, 4] PassedPawns;
        /// Passed pawn whose owner is to move, by rank 2 to 7.
        PASSED_TO_MOVE: Linear Both [6] PassedPawns;
        /// Passed pawn with another one on a neighbouring file, beside it or one rank off, by rank 2 to 7.
        PASSED_NEIGHBOUR: Linear Both [6] PassedPawns;
        /// Passed pawn by [owner behind in material, level, ahead][enemy passed pawns: none, one, more][rank 2 to 7].
        PASSED_RACE: Linear Both [3, 3, 6] PassedPawns;
    }
    "pieces" limit 700 {
        /// Knight, bishop on ranks 4 to 6, supported by a pawn, where no enemy pawn can ever attack it.
        OUTPOST: Linear Both [2] ByFirst(Knights, Bishops);
        /// Knight, not on an outpost, that can jump to one where no own piece stands.
        REACHABLE_OUTPOST: Linear Both [1] Knights;
        /// Knight, bishop with any pawn directly in front.
        MINOR_BEHIND_PAWN: Linear Both [2] ByFirst(Knights, Bishops);
        /// Knight, bishop by distance (1 to 7) to the own king.
        MINOR_KING_DISTANCE: Linear Both [2, 7] ByFirst(Knights, Bishops);
        /// Bishop by the number of own pawns on squares of its colour.
        BISHOP_PAWNS: Linear Both [9] Bishops;
        /// Bishop times own pawns of its colour times own blocked pawns on files c to f.
        BISHOP_BLOCKED_CENTRE: Linear Both [1] Bishops;
        /// Bishop, for each enemy pawn on its diagonals.
        BISHOP_XRAY_PAWNS: Linear Both [1] Bishops;
        /// Bishop that sees both centre squares of a long diagonal past all pieces but pawns.
        LONG_DIAGONAL: Linear Both [1] Bishops;
        /// Bishop on the enemy's a- or h-pawn square shut in by a pawn.
        TRAPPED_BISHOP: Linear Both [1] Bishops;
        /// Rook on a file without pawns.
        ROOK_OPEN: Linear Both [1] Rooks;
        /// Rook on a file without own pawns but with enemy ones.
        ROOK_SEMI_OPEN: Linear Both [1] Rooks;
        /// Rook on a file whose own pawn is blocked.
        ROOK_CLOSED: Linear Both [1] Rooks;
        /// Rook that reaches three squares or fewer, shut in by its king: castling possible, or not.
        TRAPPED_ROOK: Linear Both [2] Rooks;
        /// Rook, queen on the seventh rank, with the enemy king on the eighth or enemy pawns on the seventh.
        SEVENTH: Linear Both [2] ByFirst(Rooks, Queens);
        /// Rook on the file of a queen of either side.
        ROOK_QUEEN_FILE: Linear Both [1] Rooks;
        /// Own queen that a single piece shields from an enemy slider.
        WEAK_QUEEN: Linear Both [1] Queens;
        /// Queen in the enemy half where no enemy pawn can ever attack it.
        QUEEN_INFILTRATION: Linear Both [1] Queens;
        /// Knight, bishop, rook, queen for each pair of opposing pawns that block each other.
        CLOSED: Linear Both [4] ByLast(Knights, Bishops, Rooks, Queens);
        /// Safe squares on files c to f and ranks 2 to 4, twice if behind an own pawn and not attacked, by [behind in material, level, ahead][half the number of own pieces, 2 to 16].
        SPACE: Linear Both [3, 8] Space;
        /// The right to move.
        TEMPO: Linear Both [1] Tempo;
        /// The right to move, in addition, with one, two, three and more pairs of pawns that block one another.
        TEMPO_BLOCKED: Linear Both [3] Tempo;
        /// Knight, bishop, rook, queen that nothing defends: [its owner waits, is to move][kind of piece].
        LOOSE: Linear Both [2, 4] ByLast(Knights, Bishops, Rooks, Queens);
    }
    "threats" limit 700 {
        /// Attack by a pawn: [attacking pawn itself attacked and undefended, or safe][knight, bishop, rook, queen attacked].
        PAWN_THREAT: Linear Both [2, 4] Threats;
        /// Attack by a knight: [victim undefended, defended][pawn to queen].
        KNIGHT_THREAT: Linear Both [2, 5] Threats;
        /// Attack by a bishop: [victim undefended, defended][pawn to queen].
        BISHOP_THREAT: Linear Both [2, 5] Threats;
        /// Attack by a rook: [victim undefended, defended][pawn to queen].
        ROOK_THREAT: Linear Both [2, 5] Threats;
        /// Attack by a queen: [victim undefended, defended][pawn to queen].
        QUEEN_THREAT: Linear Both [2, 5] Threats;
        /// Attack by the king on an undefended pawn, knight, bishop, rook.
        KING_THREAT: Linear Both [4] Threats;
        /// Enemy piece that can be won: [attacker behind in material, level, ahead][pawn, other piece].
        HANGING: Linear Both [3, 2] Threats;
        /// Attacked enemy piece that only its queen defends.
        QUEEN_PROTECTED: Linear Both [1] Threats;
        /// A safe pawn push that will attack a knight, bishop, rook, queen.
        PUSH_THREAT: Linear Both [4] Threats;
        /// Square that both sides attack and the enemy does not hold strongly.
        RESTRICTION: Linear Both [1] Threats;
        /// Safe square from which a piece can attack the only enemy queen with the next move: [attacker waits, is to move][attacker has not exactly one queen, has one][knight, bishop, rook].
        QUEEN_HIT: Linear Both [2, 2, 3] Threats;
        /// Attack by the side to move, in addition: [attacker behind in material, level, ahead][knight to queen attacked by a lesser piece, then pawn to queen undefended].
        THREAT_TO_MOVE: Linear Both [3, 9] Threats;
        /// Two, three, four and more pieces that are undefended or attacked by a lesser piece: [attacker waits, is to move][number of pieces].
        SEVERAL_THREATS: Linear Both [2, 3] Threats;
    }
    "king_danger" limit 1000 {
        /// Constant part of every danger sum.
        DANGER_OFFSET: Danger Both [1] ByAttacker;
        /// The attacker is to move.
        DANGER_TEMPO: Danger Both [1] ByAttacker;
        /// Each square of the inner ring of the king attacked, once per knight, bishop, rook, queen.
        INNER_RING: Danger Both [4] ByAttacker;
        /// Each square of the outer ring of the king attacked, once per knight, bishop, rook, queen.
        OUTER_RING: Danger Both [4] ByAttacker;
        /// Each knight, bishop, rook, queen that attacks the inner ring.
        RING_ATTACKERS: Danger Both [4] ByAttacker;
        /// Each inner ring square that pawns attack.
        RING_PAWN_ATTACKS: Danger Both [1] ByAttacker;
        /// Each bishop, rook that aims at the inner ring through other pieces.
        RING_AIMED: Danger Both [2] ByAttacker;
        /// File without a defending pawn: the king's own, its neighbours.
        SEMI_OPEN_FILE: Danger Middlegame [2] ByAttacker;
        /// Each square for a safe check: [attacker behind in material, level, ahead][knight, bishop, rook, queen].
        SAFE_CHECK: Danger Both [3, 4] ByAttacker;
        /// Each square for another check by knight, bishop, rook, queen.
        UNSAFE_CHECK: Danger Both [4] ByAttacker;
        /// Each inner ring square attacked and defended by nothing but king or queen, by the attacker being behind in material, level, ahead.
        WEAK_RING: Danger Both [3] ByAttacker;
        /// Defender's nearest pawn on each of three files by [distance of the file to the edge][rank 2 to 7, last none].
        SHELTER: Danger Both [4, 7] ByAttacker;
        /// Attacker's nearest pawn, not blocked by the shelter, by [distance of the file to the edge][defender's rank 2 to 7, last none].
        STORM: Danger Both [4, 7] ByAttacker;
        /// Attacker's nearest pawn, blocked by the shelter, by [distance of the file to the edge][defender's rank 3 to 7].
        STORM_BLOCKED: Danger Both [4, 5] ByAttacker;
        /// Each square of the king's flank in its own camp attacked, attacked twice.
        FLANK_ATTACK: Danger Both [2] ByAttacker;
        /// Each square of the king's flank in its own camp defended, defended twice.
        FLANK_DEFENCE: Danger Both [2] ByAttacker;
        /// The attacker has no queen.
        NO_QUEEN: Danger Both [1] ByAttacker;
        /// Each knight, bishop of the defender within two squares of its king.
        DEFENDER: Danger Both [2] ByAttacker;
        /// Each pinned pawn, knight, bishop, rook, queen of the defender.
        PINNED: Danger Both [5] ByAttacker;
        /// Each pawn, knight, bishop, rook of the attacker whose move can uncover a check.
        DISCOVERED: Danger Both [4] ByAttacker;
        /// Half the number of squares that a queen would reach from the king's square, the last entry for 22 and more.
        VIRTUAL_MOBILITY: Danger Both [12] ByAttacker;
        /// The number of castling rights that the defender has left.
        CASTLING: Danger Both [3] ByAttacker;
        /// No pawn of either side on the king's flank.
        PAWNLESS_FLANK: Danger Both [1] ByAttacker;
        /// By [attacker behind in material, level, ahead][its pieces (knight 1, bishop 1, rook 2, queen 4), the last entry for 12 and more].
        ATTACKING_MATERIAL: Danger Both [3, 13] ByAttacker;
        /// The kings on opposite wings (files a to c, f to h): without queens, with queens.
        OPPOSITE_WINGS: Danger Both [2] ByAttacker;
        /// The number of pawns of both sides on files d and e, the last entry for four.
        CENTRE_PAWNS: Danger Both [5] ByAttacker;
        /// Each square for a safe check, in addition, if the attacker is to move: indices as in SAFE_CHECK.
        SAFE_CHECK_TO_MOVE: Danger Both [3, 4] ByAttacker;
    }
    "winnable" limit 1000 {
        /// Constant part of every winnable sum.
        WINNABLE_OFFSET: Winnable Endgame [1] WinningChances;
        /// Each pawn on the board.
        WINNABLE_PAWNS: Winnable Endgame [1] WinningChances;
        /// Each passed pawn of either side.
        WINNABLE_PASSERS: Winnable Endgame [1] WinningChances;
        /// File distance of the kings, plus the rank of White's king, minus that of Black's.
        WINNABLE_OUTFLANKING: Winnable Endgame [1] WinningChances;
        /// Pawns on both flanks.
        WINNABLE_BOTH_FLANKS: Winnable Endgame [1] WinningChances;
        /// A king beyond the middle of the board.
        WINNABLE_INFILTRATION: Winnable Endgame [1] WinningChances;
        /// Only kings and pawns on the board.
        WINNABLE_PAWN_ENDING: Winnable Endgame [1] WinningChances;
        /// No outflanking (WINNABLE_OUTFLANKING below 0) and pawns on one flank only.
        WINNABLE_ALMOST_NOT: Winnable Endgame [1] WinningChances;
        /// Each file on which one side alone has pawns.
        WINNABLE_ASYMMETRY: Winnable Endgame [1] WinningChances;
    }
    "scale" limit 256 {
        /// By the number of the stronger side's pawns.
        SCALE_PAWNS: Scale Endgame [9] WinningChances;
        /// In addition to SCALE_PAWNS: all pawns on one flank.
        SCALE_ONE_FLANK: Scale Endgame [1] WinningChances;
        /// Opposite bishops and no other pieces, by the number of the stronger side's passed pawns, the last entry for four and more.
        SCALE_BISHOPS: Scale Endgame [5] WinningChances;
        /// Opposite bishops with more pieces, by the stronger side's pieces without pawns and king (2 to 6).
        SCALE_BISHOPS_PIECES: Scale Endgame [5] WinningChances;
        /// One rook each, pawns on one flank, at most one pawn more, the defender's king beside a pawn of its own.
        SCALE_ROOKS: Scale Endgame [1] WinningChances;
        /// One queen on the board, by the number of minor pieces of the other side, the last entry for three and more.
        SCALE_QUEEN: Scale Endgame [4] WinningChances;
        /// Stronger side without pawns and at most a minor piece ahead: it has less than a rook; the weaker side has at most a minor piece; otherwise.
        SCALE_NO_PAWNS: Scale Endgame [3] WinningChances;
    }
}

const LAST: TermInfo = TERMS[TERMS.len() - 1];
/// The number of weights of all evaluation terms together.
pub const COUNT: usize = LAST.offset + LAST.len();
/// The size of the flat table of all weights ([`COUNT`] and unused entries): a power of two, so that a mask
/// replaces the bounds check.
pub const TABLE: usize = COUNT.next_power_of_two();

/// The declaration of a parameter of the evaluation: a number of the weights file that is not multiplied by a
/// count, such as the exponent of the king-danger curve.
///
/// ```
/// use palisade::evaluation::Weights;
/// use palisade::evaluation::weights::terms::{KING_SCALE_MG, PARAMETERS};
/// let info = &PARAMETERS[KING_SCALE_MG];
/// let (min, max) = info.range;
/// assert!((min..=max).contains(&Weights::embedded().parameter(KING_SCALE_MG)));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ParameterInfo {
    /// The name of the parameter in capitals; its key in the file is the same in lower case.
    pub name: &'static str,
    /// The description of the parameter, with its unit.
    pub doc: &'static str,
    /// The value before any tuning.
    pub default: i32,
    /// The smallest and the largest permitted value.
    pub range: (i32, i32),
    /// True if the evaluation is differentiable by it, so that a tuner can change it.
    pub tunable: bool,
}

impl ParameterInfo {
    /// Returns the key of the parameter in the weights file: its name in lower case.
    pub fn key(&self) -> String {
        self.name.to_ascii_lowercase()
    }
}

macro_rules! parameters {
    ($( $(#[doc = $doc:literal])+ $name:ident = $default:literal in $min:literal..=$max:literal, tunable $tunable:literal; )*) => {
        #[expect(non_camel_case_types, reason = "ordinals of the parameters below")]
        enum ParameterOrdinal { $( $name, )* Count }

        $(
            $(#[doc = $doc])+
            #[doc = " The constant is the index of this parameter in [`PARAMETERS`]."]
            pub const $name: usize = ParameterOrdinal::$name as usize;
        )*

        /// The declarations of all parameters of the evaluation, by the index that each has as a constant.
        pub const PARAMETERS: [ParameterInfo; ParameterOrdinal::Count as usize] = [ $( ParameterInfo {
            name: stringify!($name),
            doc: concat!($($doc),+),
            default: $default,
            range: ($min, $max),
            tunable: $tunable,
        }, )* ];
    };
}

parameters! {
    /// King-safety array, middlegame: the factor in 1/128.
    KING_SCALE_MG = 43 in 0..=400, tunable true;
    /// King-safety array, middlegame: the exponent in 1/16.
    KING_POWER_MG = 29 in 16..=40, tunable true;
    /// King danger, middlegame: the linear part in 1/128 per fine step, for low and negative sums.
    KING_LINEAR_MG = 8 in 0..=128, tunable true;
    /// King-safety array, endgame: the factor in 1/128.
    KING_SCALE_EG = 43 in 0..=400, tunable true;
    /// King-safety array, endgame: the exponent in 1/16.
    KING_POWER_EG = 29 in 16..=40, tunable true;
    /// King danger, endgame: the linear part in 1/128 per fine step.
    KING_LINEAR_EG = 8 in 0..=128, tunable true;
    /// The taper curve: 0 linear, 1 cubic (smoothstep).
    TAPER_CUBIC = 0 in 0..=1, tunable false;
}

/// The length of the tuner's vector, which has the weights and parameters as real numbers: two for each
/// weight (middlegame, endgame), then one for each parameter.
pub const LENGTH: usize = 2 * COUNT + PARAMETERS.len();

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_tile_the_table() {
        let mut next = 0;
        for term in &TERMS {
            assert_eq!(term.offset, next, "{}", term.name);
            assert!(!term.is_empty() && !term.doc.is_empty());
            next += term.len();
        }
        assert_eq!(next, COUNT);
        const { assert!(COUNT <= TABLE && TABLE <= 32_768) };
    }

    #[test]
    fn weights_of_a_shared_term_go_to_the_themes_of_their_pieces() {
        for term in &TERMS {
            assert_eq!(
                term.themes == Themes::ByAttacker,
                term.component == Component::Danger,
                "{}",
                term.name
            );
            let (Themes::ByFirst(themes) | Themes::ByLast(themes)) = term.themes else { continue };
            let index = if matches!(term.themes, Themes::ByFirst(_)) {
                0
            } else {
                term.dims.iter().rposition(|&dim| dim > 1).unwrap_or(0)
            };
            assert_eq!(usize::from(term.dims[index]), themes.len(), "{}", term.name);
        }
        let theme =
            |name: &str, i, own| TERMS.iter().find(|term| term.name == name).expect("a term").theme(i, own);
        assert_eq!(theme("OUTPOST", 1, true), Theme::Bishops);
        assert_eq!([6, 7].map(|i| theme("MINOR_KING_DISTANCE", i, true)), [Theme::Knights, Theme::Bishops]);
        assert_eq!(theme("PIECE_OWN_PAWN", 5 * 32 * 48 - 1, true), Theme::King);
        assert_eq!([3, 4].map(|i| theme("LOOSE", i, false)), [Theme::Queens, Theme::Knights]);
        assert_eq!([true, false].map(|own| theme("SHELTER", 3, own)), [Theme::KingAttack, Theme::KingSafety]);
        assert_eq!(Theme::ALL.map(Theme::index), std::array::from_fn(|i| i));
    }

    #[test]
    fn names_are_unique() {
        let mut names: Vec<_> =
            TERMS.iter().map(|t| t.name).chain(PARAMETERS.iter().map(|p| p.name)).collect();
        let all = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all);
    }

    #[test]
    fn indices_run_row_by_row() {
        assert_eq!(PASSED.at3(1, 0, 2).index(), PASSED.one().index() + 6 * 2 + 2);
        assert_eq!(KING_THREAT.at(3).index() + 1, HANGING.one().index());
        assert_eq!(STORM.len(), 28);
    }
}
