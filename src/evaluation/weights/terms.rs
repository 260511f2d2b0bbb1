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
            pub const $name: Term<$component> =
                Term::new(OFFSETS[Ordinal::$name as usize], DIMS[Ordinal::$name as usize]);
        )*)*

        /// The declarations of all terms, in the order of the flat table.
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
        /// Pawn, knight, bishop, rook, queen.
        MATERIAL: Linear Both [5] Material;
        /// Two bishops or more.
        BISHOP_PAIR: Linear Both [1] Material;
        /// Products of two own piece counts (at most two of a kind): NP, BP, BN, RP, RN, RB, QP, QN, QB, QR.
        IMBALANCE_OWN: Linear Both [10] Material;
        /// Two own knights, rooks, queens or more.
        IMBALANCE_SAME: Linear Both [3] Material;
        /// Products of an own and an enemy piece count (at most two of a kind): NP, BP, BN, RP, RN, RB, QP, QN, QB, QR.
        IMBALANCE_THEIR: Linear Both [10] Material;
        /// Knight, bishop, rook, queen by the number of pawns of both sides.
        PIECE_BY_PAWNS: Linear Both [4, 17] Material;
        /// Ahead in material by one to seven pawns (knight and bishop 3, rook 5, queen 9); larger leads do not count.
        LEAD: Linear Both [7] Material;
    }
    "piece_square" limit 700 {
        /// Pawn by square (a2 to h7 from the owner's view, mirrored so that the own king stands on files a to d).
        PAWN_SQUARE: Linear Both [6, 8] Pawns;
        /// Knight by square (a1 to h8, view and mirror as for pawns).
        KNIGHT_SQUARE: Linear Both [8, 8] Knights;
        /// Bishop by square.
        BISHOP_SQUARE: Linear Both [8, 8] Bishops;
        /// Rook by square.
        ROOK_SQUARE: Linear Both [8, 8] Rooks;
        /// Queen by square.
        QUEEN_SQUARE: Linear Both [8, 8] Queens;
        /// King by square, files a to d after the mirror.
        KING_SQUARE: Linear Both [8, 4] King;
        /// Knight, bishop, rook, queen by its offset from the enemy king: [kind][files apart][ranks beyond the king, plus 7].
        ENEMY_KING_OFFSET: Linear Both [4, 8, 15] ByFirst(Knights, Bishops, Rooks, Queens);
        /// Knight, bishop, rook, queen, king for each own pawn: [kind][square, files a to d][the pawn's square, a2 to h7]; from files e to h both are mirrored.
        PIECE_OWN_PAWN: Linear Both [5, 32, 48] ByFirst(Knights, Bishops, Rooks, Queens, King);
        /// The same for each enemy pawn.
        PIECE_ENEMY_PAWN: Linear Both [5, 32, 48] ByFirst(Knights, Bishops, Rooks, Queens, King);
    }
    "mobility" limit 700 {
        /// Knight by the number of squares it reaches in the mobility area.
        KNIGHT_MOBILITY: Linear Both [9] Knights;
        /// Bishop by the number of squares.
        BISHOP_MOBILITY: Linear Both [14] Bishops;
        /// Rook by the number of squares.
        ROOK_MOBILITY: Linear Both [15] Rooks;
        /// Queen by the number of squares, the last entry for 25 and more.
        QUEEN_MOBILITY: Linear Both [26] Queens;
    }
    "pawns" limit 700 {
        /// No own pawn on a neighbouring file, by the file's distance to the edge.
        ISOLATED: Linear Both [4] Pawns;
        /// Isolated, and no enemy pawn ahead on the file.
        ISOLATED_EXPOSED: Linear Both [1] Pawns;
        /// An own pawn somewhere ahead on the file and nothing to capture, by the file's distance to the edge.
        DOUBLED: Linear Both [4] Pawns;
        /// All neighbours are further advanced and the advance is stopped, by rank 2 to 6.
        BACKWARD: Linear Both [5] Pawns;
        /// Backward, and no enemy pawn ahead on the file.
        BACKWARD_EXPOSED: Linear Both [1] Pawns;
        /// An own pawn beside it, by rank 2 to 7.
        PHALANX: Linear Both [6] Pawns;
        /// Defended by an own pawn, by rank 3 to 7.
        DEFENDED: Linear Both [5] Pawns;
        /// Phalanx or defended with no enemy pawn ahead on the file, by rank 2 to 7.
        CONNECTED_UNOPPOSED: Linear Both [6] Pawns;
        /// Undefended by pawns and no enemy pawn ahead on the file.
        LOOSE_UNOPPOSED: Linear Both [1] Pawns;
        /// Passed once the levers are exchanged: by [fewer supporters than attackers, or not][rank 2 to 6].
        CANDIDATE: Linear Both [2, 5] Pawns;
        /// Attacked by two enemy pawns and undefended by a pawn.
        WEAK_LEVER: Linear Both [1] Pawns;
        /// Stopped by an enemy pawn on its fourth, fifth or sixth rank.
        BLOCKED_PAWN: Linear Both [3] Pawns;
        /// By the number of pawn islands, the last entry for four.
        ISLANDS: Linear Both [5] Pawns;
        /// Pawn for each other own pawn: [square, a2 to d7][the other's square, a2 to h7]; from files e to h both are mirrored.
        PAWN_OWN_PAWN: Linear Both [24, 48] Pawns;
        /// Pawn for each enemy pawn.
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
        /// By [rank 4 to 7][distance of the own king to the push square].
        PASSED_OWN_KING: Linear Both [4, 8] PassedPawns;
        /// By [rank 4 to 7][distance of the enemy king to the push square].
        PASSED_ENEMY_KING: Linear Both [4, 8] PassedPawns;
        /// By how free the path is [push square unsafe, push square safe, path safe, span unsafe but covered, span safe][rank 4 to 6].
        PASSED_PATH: Linear Both [5, 3] PassedPawns;
        /// The same on rank 7, where the path is one square that only the enemy can make unsafe: unsafe, neighbours unsafe, all safe.
        PASSED_LAST_STEP: Linear Both [3] PassedPawns;
        /// The push square is defended, by rank 2 to 7.
        PASSED_PUSH_DEFENDED: Linear Both [6] PassedPawns;
        /// Defended by an own pawn, by rank 3 to 7.
        PASSED_SUPPORTED: Linear Both [5] PassedPawns;
        /// Own rook or queen behind it on the file, nothing between.
        PASSED_OWN_ROOK: Linear Both [1] PassedPawns;
        /// Enemy rook or queen behind it on the file, nothing between.
        PASSED_ENEMY_ROOK: Linear Both [1] PassedPawns;
        /// By the file's distance to the edge.
        PASSED_FILE: Linear Both [4] PassedPawns;
        /// The enemy has only king and pawns, and its king is outside the square, by rank 2 to 7.
        PASSED_UNSTOPPABLE: Linear Both [6] PassedPawns;
        /// By the enemy piece on the push square: [knight, bishop, rook, queen, king][rank 4 to 7].
        PASSED_BLOCKER: Linear Both [5, 4] PassedPawns;
        /// Its owner is to move, by rank 2 to 7.
        PASSED_TO_MOVE: Linear Both [6] PassedPawns;
        /// A passed pawn beside it or one rank off on a neighbouring file, by rank 2 to 7.
        PASSED_NEIGHBOUR: Linear Both [6] PassedPawns;
        /// By [owner behind in material, level, ahead][enemy passed pawns: none, one, more][rank 2 to 7].
        PASSED_RACE: Linear Both [3, 3, 6] PassedPawns;
    }
    "pieces" limit 700 {
        /// Knight, bishop on ranks 4 to 6 supported by a pawn where no enemy pawn can ever attack.
        OUTPOST: Linear Both [2] ByFirst(Knights, Bishops);
        /// Knight, not on such a square, that can jump to one where no own piece stands.
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
        /// Bishop that sees both centre squares of a long diagonal past all but pawns.
        LONG_DIAGONAL: Linear Both [1] Bishops;
        /// Bishop on the enemy's a- or h-pawn square shut in by a pawn.
        TRAPPED_BISHOP: Linear Both [1] Bishops;
        /// Rook on a file without pawns.
        ROOK_OPEN: Linear Both [1] Rooks;
        /// Rook on a file without own pawns.
        ROOK_SEMI_OPEN: Linear Both [1] Rooks;
        /// Rook on a file whose own pawn is blocked.
        ROOK_CLOSED: Linear Both [1] Rooks;
        /// Rook with three squares or fewer shut in by its king: castling possible, or not.
        TRAPPED_ROOK: Linear Both [2] Rooks;
        /// Rook, queen on the seventh with the king on the eighth or pawns there.
        SEVENTH: Linear Both [2] ByFirst(Rooks, Queens);
        /// Rook on the file of a queen.
        ROOK_QUEEN_FILE: Linear Both [1] Rooks;
        /// Own queen behind a single piece from an enemy slider.
        WEAK_QUEEN: Linear Both [1] Queens;
        /// Queen in the enemy half where no enemy pawn can ever attack it.
        QUEEN_INFILTRATION: Linear Both [1] Queens;
        /// Knight, bishop, rook, queen for each pawn that an enemy pawn blocks.
        CLOSED: Linear Both [4] ByLast(Knights, Bishops, Rooks, Queens);
        /// Safe squares on files c to f and ranks 2 to 4, twice if behind an own pawn and not attacked, by [behind in material, level, ahead][half the number of own pieces, 2 to 16].
        SPACE: Linear Both [3, 8] Space;
        /// The right to move.
        TEMPO: Linear Both [1] Tempo;
        /// In addition, with one, two, three and more pairs of pawns that block one another.
        TEMPO_BLOCKED: Linear Both [3] Tempo;
        /// Knight, bishop, rook, queen that nothing defends, by its owner being to move.
        LOOSE: Linear Both [2, 4] ByLast(Knights, Bishops, Rooks, Queens);
    }
    "threats" limit 700 {
        /// Pawn attacks [pawn attacked and undefended, or safe][knight, bishop, rook, queen].
        PAWN_THREAT: Linear Both [2, 4] Threats;
        /// Knight attacks [undefended, defended][pawn to queen].
        KNIGHT_THREAT: Linear Both [2, 5] Threats;
        /// Bishop attacks.
        BISHOP_THREAT: Linear Both [2, 5] Threats;
        /// Rook attacks.
        ROOK_THREAT: Linear Both [2, 5] Threats;
        /// Queen attacks.
        QUEEN_THREAT: Linear Both [2, 5] Threats;
        /// King attacks an undefended pawn, knight, bishop, rook.
        KING_THREAT: Linear Both [4] Threats;
        /// Hanging pawn; hanging piece; by the attacker being behind in material, level, ahead.
        HANGING: Linear Both [3, 2] Threats;
        /// Attacked enemy piece that only its queen defends.
        QUEEN_PROTECTED: Linear Both [1] Threats;
        /// A safe pawn push that will attack a knight, bishop, rook, queen.
        PUSH_THREAT: Linear Both [4] Threats;
        /// Enemy-attacked square, not strongly held, that we attack too.
        RESTRICTION: Linear Both [1] Threats;
        /// Safe square from which a knight, bishop, rook hits the queen next move, by [attacker to move][both sides have one queen] and by its kind.
        QUEEN_HIT: Linear Both [2, 2, 3] Threats;
        /// In addition, if the attacker is to move: knight to queen attacked by a lesser piece, else pawn to queen undefended; by the attacker being behind in material, level, ahead.
        THREAT_TO_MOVE: Linear Both [3, 9] Threats;
        /// Two, three, four and more pieces attacked so at a time, by the attacker being to move.
        SEVERAL_THREATS: Linear Both [2, 3] Threats;
    }
    "king_danger" limit 1000 {
        /// Part of every index.
        DANGER_OFFSET: Danger Both [1] ByAttacker;
        /// The attacker is to move.
        DANGER_TEMPO: Danger Both [1] ByAttacker;
        /// Squares of the inner ring (8) attacked, once per knight, bishop, rook, queen.
        INNER_RING: Danger Both [4] ByAttacker;
        /// Squares of the outer ring (16) attacked, once per knight, bishop, rook, queen.
        OUTER_RING: Danger Both [4] ByAttacker;
        /// Knights, bishops, rooks, queens that attack the inner ring.
        RING_ATTACKERS: Danger Both [4] ByAttacker;
        /// Inner ring squares that pawns attack.
        RING_PAWN_ATTACKS: Danger Both [1] ByAttacker;
        /// Bishop, rook that aims at the inner ring through pieces.
        RING_AIMED: Danger Both [2] ByAttacker;
        /// Files without a defending pawn: the king's own, its neighbours.
        SEMI_OPEN_FILE: Danger Middlegame [2] ByAttacker;
        /// Squares for a safe check by knight, bishop, rook, queen, by the attacker being behind in material, level, ahead.
        SAFE_CHECK: Danger Both [3, 4] ByAttacker;
        /// Squares for other checks.
        UNSAFE_CHECK: Danger Both [4] ByAttacker;
        /// Inner ring squares attacked and not defended, but for king or queen, by the attacker being behind in material, level, ahead.
        WEAK_RING: Danger Both [3] ByAttacker;
        /// Defender's nearest pawn on each of three files by [distance of the file to the edge][rank 2 to 7, last none].
        SHELTER: Danger Both [4, 7] ByAttacker;
        /// Attacker's nearest pawn, not blocked by the shelter, by [distance of the file to the edge][defender's rank 2 to 7, last none].
        STORM: Danger Both [4, 7] ByAttacker;
        /// Attacker's nearest pawn, blocked by the shelter, by [distance to the edge][defender's rank 3 to 7].
        STORM_BLOCKED: Danger Both [4, 5] ByAttacker;
        /// Squares of the king's flank in its own camp attacked, attacked twice.
        FLANK_ATTACK: Danger Both [2] ByAttacker;
        /// Squares of the king's flank in its own camp defended, defended twice.
        FLANK_DEFENCE: Danger Both [2] ByAttacker;
        /// The attacker has no queen.
        NO_QUEEN: Danger Both [1] ByAttacker;
        /// A knight, a bishop of the defender within two squares of its king.
        DEFENDER: Danger Both [2] ByAttacker;
        /// Defender's pinned pawn, knight, bishop, rook, queen.
        PINNED: Danger Both [5] ByAttacker;
        /// Attacker's pawn, knight, bishop, rook whose move uncovers a check.
        DISCOVERED: Danger Both [4] ByAttacker;
        /// Half the number of squares a queen would reach from the king's place, the last entry for 22 and more.
        VIRTUAL_MOBILITY: Danger Both [12] ByAttacker;
        /// The number of castling rights that the defender has left.
        CASTLING: Danger Both [3] ByAttacker;
        /// No pawn on the king's flank.
        PAWNLESS_FLANK: Danger Both [1] ByAttacker;
        /// By the attacker being [behind in material, level, ahead] and by its pieces (knight 1, bishop 1, rook 2, queen 4), the last entry for 12 and more.
        ATTACKING_MATERIAL: Danger Both [3, 13] ByAttacker;
        /// The kings on opposite wings (files a to c, f to h): without queens, with.
        OPPOSITE_WINGS: Danger Both [2] ByAttacker;
        /// By the number of pawns on files d and e, the last entry for four.
        CENTRE_PAWNS: Danger Both [5] ByAttacker;
        /// Squares for a safe check by knight, bishop, rook, queen, the attacker being to move, and behind in material, level, ahead.
        SAFE_CHECK_TO_MOVE: Danger Both [3, 4] ByAttacker;
    }
    "winnable" limit 1000 {
        /// Part of every sum.
        WINNABLE_OFFSET: Winnable Endgame [1] WinningChances;
        /// For each pawn on the board.
        WINNABLE_PAWNS: Winnable Endgame [1] WinningChances;
        /// For each passed pawn.
        WINNABLE_PASSERS: Winnable Endgame [1] WinningChances;
        /// File distance of the kings, plus the rank of White's king, minus that of Black's.
        WINNABLE_OUTFLANKING: Winnable Endgame [1] WinningChances;
        /// Pawns on both flanks.
        WINNABLE_BOTH_FLANKS: Winnable Endgame [1] WinningChances;
        /// A king beyond the middle.
        WINNABLE_INFILTRATION: Winnable Endgame [1] WinningChances;
        /// Only kings and pawns.
        WINNABLE_PAWN_ENDING: Winnable Endgame [1] WinningChances;
        /// No outflanking and pawns on one flank only.
        WINNABLE_ALMOST_NOT: Winnable Endgame [1] WinningChances;
        /// Files on which one side alone has pawns.
        WINNABLE_ASYMMETRY: Winnable Endgame [1] WinningChances;
    }
    "scale" limit 256 {
        /// By the stronger side's pawns.
        SCALE_PAWNS: Scale Endgame [9] WinningChances;
        /// In addition: all pawns on one flank.
        SCALE_ONE_FLANK: Scale Endgame [1] WinningChances;
        /// Opposite bishops and nothing else, by the stronger side's passed pawns, the last entry for four and more.
        SCALE_BISHOPS: Scale Endgame [5] WinningChances;
        /// Opposite bishops with more pieces, by the stronger side's pieces without pawns and king (2 to 6).
        SCALE_BISHOPS_PIECES: Scale Endgame [5] WinningChances;
        /// One rook each, pawns on one flank, at most one pawn more, the defender's king beside a pawn of its own.
        SCALE_ROOKS: Scale Endgame [1] WinningChances;
        /// One queen on the board, by the minor pieces of the other side, the last entry for three and more.
        SCALE_QUEEN: Scale Endgame [4] WinningChances;
        /// No pawns and at most a minor piece more: winner below a rook, loser a minor at most, else.
        SCALE_NO_PAWNS: Scale Endgame [3] WinningChances;
    }
}

const LAST: TermInfo = TERMS[TERMS.len() - 1];
/// The number of weights of all terms.
pub const COUNT: usize = LAST.offset + LAST.len();
/// The size of the flat table: a power of two, so that a mask replaces the bounds check.
pub const TABLE: usize = COUNT.next_power_of_two();

/// The declaration of a parameter: a plain number of the weights file.
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
    /// The description of the parameter.
    pub doc: &'static str,
    /// The value before any tuning.
    pub default: i32,
    /// The smallest and the largest permitted value.
    pub range: (i32, i32),
    /// True if the evaluation is differentiable by it, so that a tuner can change it.
    pub tunable: bool,
}

impl ParameterInfo {
    /// Returns the key of the parameter in the weights file.
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
            pub const $name: usize = ParameterOrdinal::$name as usize;
        )*

        /// The declarations of all parameters of the evaluation, in order.
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

/// The length of the tuner's vector: two numbers for each weight, then the parameters.
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
