//! Motifs: kinds of facts under the names that players know, for a summary of games and for exercises.
//!
//! A fact names its motif in its declaration ([`crate::facts::declaration`]).

pub use crate::facts::declaration::Motif;

use crate::facts::{Fact, KindName};
use crate::json::Phase;
use crate::line::Line;

/// Returns the motif of the kind of fact whose key is `kind`, such as `fork`; `None` for an unknown key, and
/// for a kind that belongs to no motif.
pub fn of(kind: &str) -> Option<Motif> {
    KindName::of_key(kind)?.info().motif
}

/// Returns the motif of a move with facts of these kinds (keys, the most important first): that of the first
/// tactical motif, or else the first motif. `None` if no kind has a motif.
///
/// ```
/// use palisade_coach::motifs::{Motif, of_kinds};
/// // A lever that wins a knight is no matter of pawn structure.
/// assert_eq!(of_kinds(["lever", "wins"]), Some(Motif::Material));
/// assert_eq!(of_kinds(["fork", "wins"]), Some(Motif::Fork));
/// assert_eq!(of_kinds(["quiet", "lever"]), Some(Motif::Structure));
/// ```
pub fn of_kinds<'a>(kinds: impl IntoIterator<Item = &'a str>) -> Option<Motif> {
    first(kinds.into_iter().filter_map(of))
}

/// Returns the motif under which a summary counts a fact of `line`; `None` if it belongs to no motif. Unlike
/// [`of`] it takes the line into account: endgame motifs count only in the [`Phase`] endgame.
pub fn of_fact(fact: &Fact, line: &Line) -> Option<Motif> {
    let motif = fact.kind.motif_in(line, fact.ply)?;
    (motif != Motif::Endgame || Phase::of(line.start()) == Phase::Endgame).then_some(motif)
}

/// Returns the motif of a move with these facts of a line, the most important first: that of the first tactical motif, or
/// else the first motif. `None` if no fact has a motif.
pub fn of_facts<'a>(facts: impl IntoIterator<Item = &'a Fact>, line: &Line) -> Option<Motif> {
    first(facts.into_iter().filter_map(|fact| of_fact(fact, line)))
}

/// Returns the first tactical motif, or else the first motif; `None` if there is none.
fn first(motifs: impl Iterator<Item = Motif>) -> Option<Motif> {
    let motifs: Vec<Motif> = motifs.collect();
    motifs.iter().copied().find(|motif| motif.is_tactical()).or(motifs.first().copied())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::{Keeps, KeepsResult, Kind, Scored, of_line};
    use palisade::board::Board;
    use strum::IntoEnumIterator;

    const SCORED: Scored = Scored { score: 0, start: 0, pawn: 100 };

    fn line(fen: &str, moves: &str) -> Line {
        let board = Board::from_fen(fen).expect("legal");
        Line::new(&board, &board.uci_line(moves.split_whitespace()))
    }

    /// The motifs of the facts of one kind in a line.
    fn motifs_of(fen: &str, moves: &str, name: KindName) -> Vec<Option<Motif>> {
        let line = line(fen, moves);
        let found = of_line(&line, SCORED);
        found.iter().filter(|fact| fact.kind.name() == name).map(|fact| of_fact(fact, &line)).collect()
    }

    #[test]
    fn a_king_that_comes_nearer_is_endgame_technique_only_in_an_endgame_and_at_once() {
        let of = |fen, moves| motifs_of(fen, moves, KindName::ActivatesKing);
        let pawns = "4k3/p7/8/8/8/8/P7/4K3 w - - 0 1";
        assert_eq!(of(pawns, "e1d2"), [Some(Motif::Endgame)]);
        assert_eq!(of(pawns, "e1d2 e8d7"), [Some(Motif::Endgame); 2]);
        assert_eq!(of(pawns, "a2a3 a7a6 e1d2"), [None], "the first move is of another kind");
        assert_eq!(of("rnb1kb1r/8/8/8/8/8/8/RNB1KB1R w - - 0 1", "e1d2"), [None], "too many pieces");
    }

    #[test]
    fn a_recapture_on_a_passed_pawn_is_no_matter_of_passed_pawns() {
        let of = |fen, moves| motifs_of(fen, moves, KindName::StopsPasser);
        assert_eq!(of("4k3/8/8/8/3p4/8/8/3RK3 w - - 0 1", "d1d4"), [Some(Motif::Promotion)]);
        assert_eq!(of("4k3/8/8/3p4/2B5/8/8/2R1K3 b - - 0 1", "d5c4 c1c4"), [], "the fact is not stated");
    }

    #[test]
    fn an_exchange_of_equal_pieces_is_not_miscounted() {
        let fen = "3qk3/8/8/8/8/8/8/3QK3 w - - 0 1";
        assert_eq!(motifs_of(fen, "d1d8 e8d8", KindName::Trades), [None]);
    }

    #[test]
    fn only_a_draw_is_in_the_bucket_of_draws() {
        let line = line("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "");
        let of = |keeps| {
            let kind = Kind::KeepsResult(KeepsResult { keeps });
            of_fact(&Fact { kind, side: line.start().side_to_move(), ply: 0 }, &line)
        };
        assert_eq!([Keeps::Draw, Keeps::Win, Keeps::Game].map(of), [Some(Motif::Draw), None, None]);
        let trick = |scored| {
            let line = self::line("r7/8/8/8/8/6k1/5p2/R6K w - - 0 1", "a1a3");
            let found = of_line(&line, scored);
            let trick = found.iter().find(|fact| fact.kind.name() == KindName::StalemateTrick).cloned();
            of_fact(&trick.expect("a stalemate trick"), &line)
        };
        assert_eq!([trick(SCORED), trick(Scored { score: -900, ..SCORED })], [Some(Motif::Draw), None]);
    }

    #[test]
    fn the_first_combination_comes_before_other_motifs() {
        let line = line("4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1", "c3d5");
        let found = of_line(&line, SCORED);
        let motif = of_facts(found.iter().rev(), &line);
        assert!(motif.is_some_and(Motif::is_tactical), "{motif:?} of {found:?}");
        assert_eq!(of_facts([], &line), None);
    }

    #[test]
    fn a_kind_without_a_motif_has_none_on_purpose() {
        // These kinds describe a move; a missed move has no such motif.
        let none = [
            "avoids-trade",
            "leaves-no-check",
            "offers-trade",
            "only-move",
            "prevents",
            "quiet",
            "tucks-king",
        ];
        let mut found: Vec<_> =
            KindName::iter().filter(|kind| kind.info().motif.is_none()).map(KindName::key).collect();
        found.sort_unstable();
        assert_eq!(found, none);
        assert!(Motif::iter().all(|motif| KindName::iter().any(|kind| kind.info().motif == Some(motif))));
    }
}
