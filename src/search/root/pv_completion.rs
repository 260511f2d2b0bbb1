//! The completion of principal variations: a line with a mate score ends in mate, no move of a line loses its
//! tablebase result, and the line of a lower bound has more than one move.
//!
//! The tree gives a line as far as its windows were open. The rest comes from the tablebases, from the
//! transposition table, and for the last moves of a mate from a small search for mate. A score or a first
//! move is never changed.
//!
//! Invariant: the added moves are legal, and a mate's line ends in mate at exactly the distance of its score,
//! or is left unchanged.

use crate::board::Position;
use crate::search::control::shared::Shared;
use crate::search::root::line::{RootLine, is_over};
use crate::search::syzygy::tablebase::Tablebases;
use crate::search::syzygy::wdl::Wdl;
use crate::search::tables::pv::PvLine;
use crate::search::tables::tt::Bound;
use crate::types::{Move, Score, score};

/// The greatest number of plies before a mate that [`mating_line`] and [`defended_line`] add to a line.
const MATE_PLIES: usize = 7;
/// The 50-move counter (plies) from which on a line is checked for wins of the tablebases that the 50-move
/// rule makes draws.
const LATE: i32 = 30;
/// The nodes that a search must have visited for each ply of tablebase play, which takes some ten probes.
const NODES_A_PLY: u64 = 2000;
/// The most moves that the completion of a mate may try without a clock.
const MATE_NODES: u32 = 40_000;
/// The most moves that the completion of a mate may try while a clock runs.
const MATE_NODES_ON_CLOCK: u32 = 2_000;

/// Repairs a principal variation that starts at `root`: cuts it at the first move that loses its tablebase
/// result, extends that of a mate score to the mate, and that of a lower bound to the depth of the search.
/// Score and first move stay.
pub(in crate::search) fn complete(root: &Position, shared: &Shared, line: &mut RootLine) {
    let keep = |pv: &mut PvLine| {
        if let Some(tables) = shared.tablebases.as_deref() {
            keep_result(root, tables, shared.options.syzygy_fifty, pv);
        }
    };
    keep(&mut line.pv);
    if score::is_mate(line.score) && line.bound != Bound::Upper {
        to_the_mate(root, shared, line);
    } else if line.bound == Bound::Lower {
        let wanted = usize::try_from(line.depth).unwrap_or(0);
        let mut pv = line.pv.clone();
        from_table(root, shared, &mut pv, wanted, None);
        keep(&mut pv);
        line.pv = pv;
    }
}

/// Returns the position after a line of legal moves from `root`.
fn after(root: &Position, line: &[Move]) -> Position {
    let mut pos = root.clone();
    for &mv in line {
        pos.push(mv, &mut ());
    }
    pos
}

/// Cuts the line at the first move, other than the root move, that changes the result of the tablebases. With
/// `fifty_moves`, a win that comes too late for the 50-move rule counts as a draw.
fn keep_result(root: &Position, tables: &Tablebases, fifty_moves: bool, pv: &mut PvLine) {
    let known = |pos: &Position| {
        let few = pos.occupied().count() <= tables.max_pieces();
        let result = if few { tables.wdl(pos.board())? } else { return None };
        let counter = i32::from(pos.halfmove_clock());
        let in_time = || tables.dtz(pos.board()).is_none_or(|plies| plies.abs() + counter <= 100);
        Some(match result {
            Wdl::Win if fifty_moves && counter >= LATE && !in_time() => Wdl::CursedWin,
            Wdl::Loss if fifty_moves && counter >= LATE && !in_time() => Wdl::BlessedLoss,
            result => result,
        })
    };
    let mut pos = root.clone();
    let mut result = known(&pos);
    for index in 0..pv.len() {
        pos.push(pv[index], &mut ());
        let next = if is_over(&pos) { None } else { known(&pos) };
        if let (Some(before), Some(after)) = (result, next)
            && after != before.of_opponent()
            && index > 0
        {
            pv.truncate(index);
            return;
        }
        result = next;
    }
}

/// Extends a decided line that starts at `root` to the mate by tablebase moves: the winner plays the fewest
/// plies to the next capture or pawn move, the loser the most. Used for the best line of the last report, if
/// no clock runs, and only as far as the search has visited [`NODES_A_PLY`] nodes for each ply, so that equal
/// searches give equal lines. Returns true if moves were added.
pub(in crate::search) fn follow_tables(root: &Position, shared: &Shared, line: &mut RootLine) -> bool {
    let Some(tables) = shared.tablebases.as_deref().filter(|_| shared.limits.clock.is_none()) else {
        return false;
    };
    if !score::is_decisive(line.score) || score::is_mate(line.score) {
        return false;
    }
    let before = line.pv.len();
    let most = before + usize::try_from(shared.nodes() / NODES_A_PLY).unwrap_or(usize::MAX);
    let mut pos = after(root, &line.pv);
    while line.pv.len() < most && !line.pv.is_full() && !is_over(&pos) {
        let Some(mv) = tables.best_move(&pos) else { break };
        line.pv.push(mv);
        pos.push(mv, &mut ());
    }
    line.pv.len() > before
}

/// Extends the line of a mate score to the length that the score gives. The line stays as it is if the mate
/// is not found, unless its score is a lower bound.
fn to_the_mate(root: &Position, shared: &Shared, line: &mut RootLine) {
    let plies = usize::try_from(score::MATE - line.score.abs()).unwrap_or(0);
    if line.pv.len() >= plies {
        return;
    }
    let mut pv = line.pv.clone();
    from_table(root, shared, &mut pv, plies, Some(line.score));
    let mut pos = after(root, &pv);
    let left = plies.saturating_sub(pv.len());
    if left > 0 && left <= MATE_PLIES {
        let mut nodes = if shared.limits.clock.is_some() { MATE_NODES_ON_CLOCK } else { MATE_NODES };
        let mut rest = Vec::new();
        let found = if left % 2 == 1 {
            mating_line(&mut pos, left, &mut nodes, &mut rest)
        } else {
            defended_line(&mut pos, left, &mut nodes, &mut rest)
        };
        if found == Some(true) {
            rest.reverse();
            pv.extend(rest);
            pos = after(root, &pv);
        }
    }
    // An incomplete line to a mate is useful only if the score is a lower bound.
    if pv.len() == plies && pos.in_check() && !pos.has_legal_move() || line.bound == Bound::Lower {
        line.pv = pv;
    }
}

/// Adds the best moves of the transposition table, up to a length of `plies`. With the score `mate` (internal
/// units, from the side to move at the root) only moves whose entries have that mate are added.
fn from_table(root: &Position, shared: &Shared, pv: &mut PvLine, plies: usize, mate: Option<Score>) {
    let mut pos = after(root, pv);
    while pv.len() < plies && !pv.is_full() && !is_over(&pos) {
        let ply = pv.len();
        let Some(hit) = shared.tt.probe(pos.key(), ply, pos.halfmove_clock()) else { return };
        let Some(mv) = hit.mv.filter(|&mv| pos.is_legal(mv)) else { return };
        let wanted = mate.map(|score| if ply.is_multiple_of(2) { score } else { -score });
        if wanted.is_some_and(|wanted| hit.bound == Bound::None || hit.score != wanted) {
            return;
        }
        pv.push(mv);
        pos.push(mv, &mut ());
    }
}

/// Returns `Some(true)` if the side to move can mate in exactly `plies` plies, and appends that line, the
/// last move first; `Some(false)` if it cannot; `None` if more than `nodes` moves would have to be tried.
/// `nodes` becomes the number left.
fn mating_line(pos: &mut Position, plies: usize, nodes: &mut u32, line: &mut Vec<Move>) -> Option<bool> {
    for mv in pos.legal_moves() {
        if plies == 1 && !pos.gives_check(mv) {
            continue;
        }
        *nodes = nodes.checked_sub(1)?;
        pos.push(mv, &mut ());
        let mated =
            if plies == 1 { Some(!pos.has_legal_move()) } else { defended_line(pos, plies - 1, nodes, line) };
        pos.pop();
        if mated? {
            line.push(mv);
            return Some(true);
        }
    }
    Some(false)
}

/// Returns `Some(true)` if every move of the side to move is mated within `plies` plies and at least one not
/// earlier, and appends the line of that move, the last move first; `Some(false)` if not; `None` if more than
/// `nodes` moves would have to be tried. `nodes` becomes the number left.
fn defended_line(pos: &mut Position, plies: usize, nodes: &mut u32, line: &mut Vec<Move>) -> Option<bool> {
    if !pos.has_legal_move() || pos.is_draw(0) {
        return Some(false);
    }
    let mut longest: Option<Vec<Move>> = None;
    for mv in pos.legal_moves() {
        pos.push(mv, &mut ());
        let mut rest = Vec::new();
        let mut mated = mating_line(pos, plies - 1, nodes, &mut rest);
        let exact = mated == Some(true);
        // Mated sooner will do, but is not the line that is looked for.
        let mut sooner = plies - 1;
        while mated == Some(false) && sooner > 2 {
            sooner -= 2;
            mated = mating_line(pos, sooner, nodes, &mut Vec::new());
        }
        pos.pop();
        if !mated? {
            return Some(false);
        }
        if exact && longest.is_none() {
            rest.push(mv);
            longest = Some(rest);
        }
    }
    let Some(longest) = longest else { return Some(false) };
    line.extend(longest);
    Some(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;

    fn mate(fen: &str, plies: usize) -> Option<Vec<String>> {
        let root = Position::new(Board::from_fen(fen).expect("legal"));
        let (mut pos, mut line) = (root.clone(), Vec::new());
        let found = mating_line(&mut pos, plies, &mut 1_000_000, &mut line)?;
        line.reverse();
        let end = after(&root, &line);
        assert!(!found || line.len() == plies && end.in_check() && !end.has_legal_move(), "{line:?}");
        found.then(|| line.iter().map(|&mv| root.uci(mv, false)).collect())
    }

    #[test]
    fn short_mates_are_found_at_their_very_distance() {
        assert_eq!(mate("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", 1), Some(vec!["a1a8".to_owned()]));
        assert_eq!(mate("7k/8/5K2/8/8/8/8/6R1 w - - 0 1", 1), None);
        assert_eq!(mate("7k/8/5K2/8/8/8/8/6R1 w - - 0 1", 3).map(|line| line.len()), Some(3));
        let two_rooks = "7k/8/8/8/8/8/R7/1R5K w - - 0 1";
        assert_eq!((mate(two_rooks, 1), mate(two_rooks, 3).map(|line| line.len())), (None, Some(3)));
        let mut few = 3;
        let mut pos = Position::new(Board::from_fen(two_rooks).expect("legal"));
        assert_eq!(mating_line(&mut pos, 3, &mut few, &mut Vec::new()), None, "too much to look at");
    }

    #[cfg(feature = "syzygy")]
    #[test]
    fn a_line_is_cut_where_it_gives_the_result_away() {
        const TABLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/syzygy");
        let (tables, _) = Tablebases::load(TABLES);
        for (fen, fifty_moves, line, expected) in [
            // The king goes for a walk while the counter runs out.
            ("8/8/8/8/8/k5P1/8/3K4 b - - 89 1", true, "a3b3 d1e2 b3c4 e2f3 c4d5 f3g2 d5e6", 5),
            ("8/8/8/8/8/k5P1/8/3K4 b - - 89 1", false, "a3b3 d1e2 b3c4 e2f3 c4d5 f3g2 d5e6", 7),
            // The rook is left en prise.
            ("8/8/5R2/8/6k1/8/8/2K5 b - - 0 1", true, "g4g5 c1d1 g5f6", 1),
        ] {
            let root = Position::new(Board::from_fen(fen).expect("legal"));
            let (mut pos, mut pv) = (root.clone(), PvLine::new());
            for text in line.split(' ') {
                let mv = pos.legal_moves().into_iter().find(|&mv| pos.uci(mv, false) == text).expect("legal");
                pv.push(mv);
                pos.push(mv, &mut ());
            }
            keep_result(&root, &tables, fifty_moves, &mut pv);
            assert_eq!(pv.len(), expected, "{fen} {fifty_moves}");
        }
    }
}
