//! A pawn made weak.

use crate::fact;
use crate::facts::declaration::{Arg, Example, FactDetails, FactKind, Finder, PLACES, Pieces, example};
use crate::facts::details::Weakness;
use crate::facts::kind::Kind;
use crate::facts::weak_pawns::weakness;
use crate::line::{Fate, Line, PlacedPiece, Step};
use palisade::types::PieceKind;

fact! {
    /// The move makes an enemy pawn weak. The pawn was not weak before the move, is weak after the reply, and
    /// is on the board and weak in the same manner at the end of the line. Either the move itself weakens it,
    /// or the reply does by recapturing.
    pub struct WeakensPawn {
        /// The enemy pawn, on its square after the answer.
        pub pawn: PlacedPiece,
        /// Its new weakness.
        pub weakness: Weakness,
    }
    key: "weakens-pawn",
    evidence: Exact,
    motif: Structure,
    play: 54,
    theme: Pawns,
    roles: [Damage],
}

impl FactKind for WeakensPawn {
    const HOLDS: &'static [Example] = &[
        example("4k3/5p2/4p3/3p4/2P5/4P3/8/4K3 w - - 0 1", "cxd5 exd5"),
        example("4k3/1ppp4/2n5/1B6/8/8/1P6/4K3 w - - 0 1", "Bxc6 bxc6"),
        example("4k3/8/3p4/2p1p3/8/4P3/2P5/4K3 w - - 0 1", "c4 Ke7"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // Another pawn is beside it; all were weak before; its own side weakened it; it is gone at the end.
        example("4k3/8/2p1p3/3p4/2P5/4P3/8/4K3 w - - 0 1", "cxd5 exd5"),
        example("4k3/6p1/5n2/3p2B1/8/4P3/6P1/4K3 w - - 0 1", "Bxf6 gxf6"),
        example("4k3/3p4/8/2p1p3/2P1P3/8/8/4K2R w - - 0 1", "Rh5 d6"),
        example("4k3/8/4p3/3p4/2P5/4P3/8/3RK3 w - - 0 1", "cxd5 exd5 Rxd5"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([], [self.pawn])
    }

    fn message_args(&self) -> Vec<(&'static str, Arg)> {
        vec![("weakness", Arg::Word(self.weakness.into()))]
    }

    fn details(&self) -> FactDetails {
        FactDetails { weakness: Some(self.weakness.into()), ..FactDetails::default() }
    }
}

/// The [`Finder`] of the fact [`WeakensPawn`]: a move that makes an enemy pawn weak.
pub const FINDER: Finder = Finder { order: 130, plies: PLACES, find: |at| weakened(at.line, &at.step) };

/// Returns the facts of enemy pawns that are weak after the move and its answer, one for each kind of
/// weakness; empty if there are none. A weakness counts only if the move itself causes it, or the answer by
/// recapturing.
fn weakened(line: &Line, step: &Step<'_>) -> Vec<Kind> {
    let Some(reply) = line.step(step.ply + 1) else { return Vec::new() };
    let them = reply.side();
    let recaptures = line.takes(step.ply + 1, step.moved().sq);
    let mut found: Vec<(Weakness, PlacedPiece)> = Vec::new();
    // The recapturing pawn comes before the pawns that it leaves behind.
    let pawns = reply.after.colored(them, PieceKind::Pawn);
    let first = pawns.has(reply.mv.to()).then(|| reply.mv.to());
    for sq in first.into_iter().chain(pawns.into_iter().filter(|&sq| Some(sq) != first)) {
        let Some(why) = weakness(reply.after, them, sq) else { continue };
        let stood = if sq == reply.mv.to() { reply.mv.from() } else { sq };
        let ours = recaptures || weakness(step.after, them, stood) == Some(why);
        let new = weakness(step.before, them, stood).is_none();
        if !ours || !new || found.iter().any(|&(known, _)| known == why) {
            continue;
        }
        if let Fate::Stands(now) = line.fate(step.ply + 2, sq)
            && weakness(line.end(), them, now) == Some(why)
        {
            found.extend(PlacedPiece::on(reply.after, sq).map(|pawn| (why, pawn)));
        }
    }
    found.into_iter().map(|(weakness, pawn)| Kind::WeakensPawn(WeakensPawn { pawn, weakness })).collect()
}
