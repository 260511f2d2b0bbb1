//! Pawns, files and outposts: by the board alone.
//!
//! Passed: no enemy pawn ahead on its file or those beside it. Isolated: no own pawn on the files beside it.
//! Doubled: another own pawn on its file. Definitions of a backward pawn differ. A pawn that is backward by
//! the strict rule makes the claim true, a pawn that is backward by no rule makes it false, and all others
//! are not checkable.

use crate::claims::claim::PawnClaim;
use crate::claims::judge::pieces::list;
use crate::claims::move_diagnostics::{described, owned};
use crate::claims::names::{Side, name};
use crate::claims::verdict::{Proof, Verdict};
use palisade::attacks::{adjacent_files, forward_file, passed_mask, pawn_attack_span, pawn_attacks};
use palisade::board::Board;
use palisade::types::{Bitboard, Color, File, PieceKind, Square};

/// A feature of a pawn that a claim may state, such as passed or isolated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PawnFeature {
    /// A passed pawn: no enemy pawn is ahead of it on its own or the adjacent files.
    Passed,
    /// An isolated pawn: no own pawns on the adjacent files.
    Isolated,
    /// A doubled pawn: two or more own pawns on its file.
    Doubled,
    /// A backward pawn: behind the own pawns on the adjacent files and unable to advance safely.
    Backward,
}

impl PawnFeature {
    const fn word(self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Isolated => "isolated",
            Self::Doubled => "doubled",
            Self::Backward => "backward",
        }
    }

    fn of(self, board: &Board, side: Color, sq: Square) -> Option<bool> {
        let (ours, theirs) = (board.colored(side, PieceKind::Pawn), board.colored(!side, PieceKind::Pawn));
        match self {
            Self::Passed => {
                let free = !theirs.intersects(passed_mask(side, sq));
                // Of two pawns on one file only the front one is passed; some call the other one passed too.
                if free && ours.intersects(forward_file(side, sq)) { None } else { Some(free) }
            }
            Self::Isolated => Some(!ours.intersects(adjacent_files(sq))),
            Self::Doubled => Some((ours & Bitboard::file(sq.file())).many()),
            Self::Backward => backward(ours, theirs, side, sq),
        }
    }

    /// Returns two sets of pawns of `side`, on `file` if given: those that have the feature, and those for which
    /// it depends on the definition.
    fn all(self, board: &Board, side: Color, file: Option<File>) -> [Bitboard; 2] {
        let pawns = board.colored(side, PieceKind::Pawn);
        let pawns = file.map_or(pawns, |file| pawns & Bitboard::file(file));
        let mut found = [Bitboard::EMPTY; 2];
        for sq in pawns {
            match self.of(board, side, sq) {
                Some(true) => found[0] = found[0].with(sq),
                None => found[1] = found[1].with(sq),
                Some(false) => {}
            }
        }
        found
    }

    /// Returns the reason why the pawn of `side` on `sq` does not have the feature, with the squares that
    /// prove it.
    fn against(self, board: &Board, side: Color, sq: Square) -> (String, Bitboard) {
        let (ours, theirs) = (board.colored(side, PieceKind::Pawn), board.colored(!side, PieceKind::Pawn));
        let (pieces, words) = match self {
            Self::Passed => (theirs & passed_mask(side, sq), "is not passed: in its way is"),
            Self::Isolated => (ours & adjacent_files(sq), "is not isolated: beside it is"),
            Self::Doubled => (Bitboard::EMPTY, "is alone on its file"),
            Self::Backward => (
                ours & adjacent_files(sq) & !pawn_attack_span(side, sq),
                "is not backward: it can be guarded, or go on, as no enemy pawn holds the square before it",
            ),
        };
        let at = match (self, pieces.count()) {
            (Self::Passed | Self::Isolated, 1) => format!(" {}", described(board, pieces.lsb())),
            (Self::Passed | Self::Isolated, _) => {
                format!(" the pawns on {}", list(pieces)).replace("is the", "are the")
            }
            _ => String::new(),
        };
        (format!("{} {words}{at}", owned(board, sq)).replace("is the pawns", "are the pawns"), pieces)
    }
}

fn backward(ours: Bitboard, theirs: Bitboard, side: Color, sq: Square) -> Option<bool> {
    let beside = ours & adjacent_files(sq);
    let ahead = pawn_attack_span(side, sq);
    // A pawn with a neighbour beside it or behind it is not backward; a pawn without neighbours is isolated.
    if beside.is_empty() || (beside - ahead).any() {
        return Some(false);
    }
    // The hindmost of two on a file is called so by some.
    if ours.intersects(forward_file(side, sq)) {
        return None;
    }
    let stop = sq.forward(side);
    let held = (pawn_attacks(side, stop) & theirs).any();
    // No enemy pawn on its file ahead: it is weak. Else some call it so and some do not.
    let open = !theirs.intersects(forward_file(side, sq));
    if held && open {
        return Some(true);
    }
    // The pawn can advance freely to its neighbours.
    let free = !theirs.has(stop) && !held && !theirs.intersects(pawn_attack_span(side, sq));
    if free { Some(false) } else { None }
}

/// Judges the claim that the pawns which `claim` describes (a square, or pawns of a side or file, with a
/// number) have the feature.
pub fn pawns(board: &Board, feature: PawnFeature, claim: PawnClaim) -> Verdict {
    let word = feature.word();
    if let Some(square) = claim.square {
        return one(board, feature, claim, square.0);
    }
    let file = claim.file.map(|file| file.0);
    let sides = claim.side.map_or_else(|| Color::ALL.to_vec(), |side| vec![side.into()]);
    let found = sides.iter().map(|&side| feature.all(board, side, file));
    let [so, unsure] = found.fold([Bitboard::EMPTY; 2], |sum, next| [sum[0] | next[0], sum[1] | next[1]]);
    let who = claim.side.map_or("there", |side| name(side.into()));
    let on = file.map_or_else(String::new, |file| format!(" on the {}-file", char::from(b'a' + file)));
    let what = match (so.count(), claim.side) {
        (0, Some(_)) => format!("{who} has no {word} pawn{on}"),
        (0, None) => format!("there is no {word} pawn{on}"),
        (n, side) => {
            let verb = if side.is_some() {
                "has"
            } else if n == 1 {
                "is"
            } else {
                "are"
            };
            let plural = if n == 1 { "" } else { "s" };
            format!("{who} {verb} {n} {word} pawn{plural}{on}: {}", list(so))
        }
    };
    let (least, most) = (so.count(), so.count() + unsure.count());
    let (right, certain) = match claim.count {
        Some(count) => (least == count, unsure.is_empty() || count < least || count > most),
        None => (so.any(), so.any() || unsure.is_empty()),
    };
    if certain {
        Verdict::exactly(right, || what.clone(), || what.clone(), so)
    } else {
        Verdict::unknown(format!("people differ on when a pawn is {word}: {}", list(unsure)))
    }
}

fn one(board: &Board, feature: PawnFeature, claim: PawnClaim, sq: Square) -> Verdict {
    let word = feature.word();
    let Some(piece) = board.piece_on(sq).filter(|piece| piece.kind() == PieceKind::Pawn) else {
        let there = board
            .piece_on(sq)
            .map_or_else(|| format!("{sq} is empty"), |_| format!("it is {}", owned(board, sq)));
        return Verdict::no(format!("no pawn stands on {sq}: {there}"), [sq]);
    };
    if let Some(side) = claim.side
        && Color::from(side) != piece.color()
    {
        return Verdict::no(format!("the pawn on {sq} is {}'s", name(piece.color())), [sq]);
    }
    if claim.file.is_some_and(|file| file.0 != sq.file()) {
        return Verdict::no(format!("{sq} is on another file"), [sq]);
    }
    match feature.of(board, piece.color(), sq) {
        Some(true) if claim.count == Some(0) => Verdict::no(format!("{} is {word}", owned(board, sq)), [sq]),
        Some(true) => Verdict::yes(format!("{} is {word}", owned(board, sq))),
        Some(false) => {
            let (why, pieces) = feature.against(board, piece.color(), sq);
            if claim.count == Some(0) { Verdict::yes(why) } else { Verdict::no(why, pieces.with(sq)) }
        }
        None => Verdict::unknown(format!("people differ on whether such a pawn is {word}")),
    }
}

/// Judges the claim that a file is open: no pawn stands on it.
pub fn open_file(board: &Board, file: File) -> Verdict {
    let pawns = board.pieces(PieceKind::Pawn) & Bitboard::file(file);
    let letter = char::from(b'a' + file);
    Verdict::exactly(
        pawns.is_empty(),
        || format!("no pawn stands on the {letter}-file"),
        || {
            format!(
                "the {letter}-file has {}",
                pawns.into_iter().map(|sq| owned(board, sq)).collect::<Vec<_>>().join(" and ")
            )
        },
        pawns,
    )
}

/// Judges the claim that a file is half open for `side` (`None`: either side): no pawn of that side stands on
/// it, but one of the other side does.
pub fn half_open_file(board: &Board, file: File, side: Option<Side>) -> Verdict {
    let on = |side: Color| board.colored(side, PieceKind::Pawn) & Bitboard::file(file);
    let letter = char::from(b'a' + file);
    let is = |side: Color| on(side).is_empty() && on(!side).any();
    let who: Vec<Color> = Color::ALL.into_iter().filter(|&side| is(side)).collect();
    let right = side.map_or(!who.is_empty(), |side| who.contains(&side.into()));
    let pawns = board.pieces(PieceKind::Pawn) & Bitboard::file(file);
    let what = || match who.as_slice() {
        [side] => format!("the {letter}-file is half-open for {}", name(*side)),
        _ if pawns.is_empty() => format!("the {letter}-file is open: no pawn stands on it"),
        _ => format!("both sides have pawns on the {letter}-file: {}", list(pawns)),
    };
    Verdict::exactly(right, what, what, pawns)
}

/// Judges the claim that the piece on `sq` is a knight or bishop of `side` (`None`: either side) on an
/// outpost, a square guarded by a pawn of its own that no enemy pawn can attack.
pub fn outpost(board: &Board, sq: Square, side: Option<Side>) -> Verdict {
    let Some(piece) = board.piece_on(sq) else {
        return Verdict::no(format!("{sq} is empty"), [sq]);
    };
    let us = piece.color();
    if side.is_some_and(|side| Color::from(side) != us) {
        return Verdict::no(format!("it is {}", owned(board, sq)), [sq]);
    }
    if !matches!(piece.kind(), PieceKind::Knight | PieceKind::Bishop) {
        return Verdict::unknown(format!("{} is neither knight nor bishop", described(board, sq)));
    }
    let foes = board.colored(!us, PieceKind::Pawn);
    if let Some(foe) = (pawn_attacks(us, sq) & foes).first() {
        return Verdict::no(format!("{} attacks {}", described(board, foe), described(board, sq)), [foe, sq]);
    }
    let chasers = foes & pawn_attack_span(us, sq);
    let rank = sq.relative_rank(us);
    let guards = pawn_attacks(!us, sq) & board.colored(us, PieceKind::Pawn);
    match (rank, chasers.is_empty(), guards.first()) {
        (3..=5, true, Some(guard)) => Verdict::proved(
            format!(
                "{} guards {}, and no enemy pawn can ever attack it",
                described(board, guard),
                described(board, sq)
            ),
            Proof::rule(),
        ),
        (0..=2, ..) => {
            Verdict::refuted(format!("{} is in its own half", owned(board, sq)), [sq], Proof::rule())
        }
        (_, false, None) => Verdict::refuted(
            format!(
                "no pawn guards {}, and the pawn on {} can drive it away",
                described(board, sq),
                chasers.lsb()
            ),
            chasers.with(sq),
            Proof::rule(),
        ),
        _ => Verdict::unknown("people differ on whether that is an outpost"),
    }
}
