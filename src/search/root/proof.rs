//! A search for a forced mate and nothing else: depth-first proof-number search.
//!
//! In a decided game every line scores about the same, and the tree search is satisfied with one that is good
//! enough: it prunes by the evaluation, which is far above any window, and does not see a mate that takes
//! quiet moves. Depth-first proof-number search (A. Nagai, *Df-pn algorithm for searching AND/OR trees*,
//! 2002; the numbers are V. Allis's, 1994) has no evaluation and no depth. Each position has a proof number,
//! how many positions must still be shown mated to prove the mate, and a disproof number, how many must be
//! shown to escape; the next position to examine is the one that the smallest numbers lead to. So it follows
//! the moves that leave few replies, checks or not, as deep as they go.
//!
//! On 1,000 problems of mates2000 (vondele/matetrack) 25,000 positions each prove 497 mates; a tree search of
//! 100,000 nodes finds 413, and both together 639. The first proof is seldom the shortest mate: with one
//! known, the question is asked again with fewer plies.
//!
//! Invariants: a proven position is a forced mate by the rules, with repetitions counted as in the search; a
//! proof depends only on mates and earlier proofs. A disproven position may have a mate nevertheless, since a
//! repetition on one path counts for all paths. The table has each position once, and at most
//! [`MOST_POSITIONS`] plus the replies of one.

use crate::board::Position;
use crate::search::tables::pv::PvLine;
use crate::types::{Color, MoveList};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// The largest number of positions that a mate search visits: 26 MiB of memory (24 bytes and one of the index
/// for each of 2^20 slots).
pub(super) const MOST_POSITIONS: u64 = 1 << 19;
/// The greatest length of a mate that is searched for, plies from the root.
const MOST_PLIES: usize = 80;
/// The number of a decided position: the disproof number of a proven mate, the proof number of a disproven
/// one. Sums of numbers are limited to it.
const DECIDED: u32 = 1 << 28;

/// The proof and disproof number of a position in a search for a mate.
#[derive(Clone, Copy, Debug)]
struct Numbers {
    /// The number of positions that remain to be shown mated; 0 is a proven mate.
    proof: u32,
    /// The number of positions that remain to be shown to escape; 0 is a disproven mate.
    disproof: u32,
    /// The plies to mate at most, if the mate is proven; otherwise 0.
    plies: u16,
}

impl Numbers {
    const ESCAPED: Self = Self { proof: DECIDED, disproof: 0, plies: 0 };

    fn mated_in(plies: u16) -> Self {
        Self { proof: 0, disproof: DECIDED, plies }
    }

    fn is_mate(self) -> bool {
        self.proof == 0
    }
}

/// A search that proves or disproves a forced mate by one side, without evaluation and depth:
/// depth-first proof-number search (Nagai's df-pn).
pub(in crate::search) struct MateSearch {
    attacker: Color,
    /// The greatest length of a mate that counts, plies from the root.
    most_plies: usize,
    table: HashMap<u64, Numbers, BuildHasherDefault<KeyHasher>>,
    /// The number of positions searched so far.
    nodes: u64,
    /// The value of `nodes` at which the search pauses.
    pause: u64,
}

impl MateSearch {
    /// Makes a search for a mate by `attacker`, without any results so far.
    pub(in crate::search) fn new(attacker: Color) -> Self {
        Self { attacker, most_plies: MOST_PLIES, table: HashMap::default(), nodes: 0, pause: 0 }
    }

    /// Restricts the search to mates shorter than a known one, which takes `plies` plies from the root. A
    /// negative result then does not prove that there is none, since the distance of a position depends on
    /// the path to it.
    pub(in crate::search) fn ask_for_shorter(&mut self, plies: usize) {
        let most_plies = plies.saturating_sub(2).min(MOST_PLIES);
        if most_plies < self.most_plies {
            self.most_plies = most_plies;
            self.table.clear();
        }
    }

    /// Returns the side whose mate is searched for.
    pub(in crate::search) fn attacker(&self) -> Color {
        self.attacker
    }

    /// Returns the number of positions that this mate search has visited so far.
    pub(in crate::search) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Continues the search for about `nodes` positions below `root`, which must be the same in each call.
    /// Returns `Some(true)` if a forced mate is proven, `Some(false)` if it is disproven, `None` if neither
    /// so far.
    pub(in crate::search) fn go_on(&mut self, root: &mut Position, nodes: u64) -> Option<bool> {
        self.pause = (self.nodes + nodes).min(MOST_POSITIONS);
        let known = self.explore(root, DECIDED, DECIDED, 0);
        match (known.is_mate(), known.disproof == 0) {
            (true, _) => Some(true),
            (_, true) => Some(false),
            _ => None,
        }
    }

    /// Examines the tree below `pos`, `ply` plies from the root, until its proof number reaches `proof`, its
    /// disproof number reaches `disproof`, or the search has to pause. Returns the numbers of `pos`.
    fn explore(&mut self, pos: &mut Position, proof: u32, disproof: u32, ply: usize) -> Numbers {
        // Counted as well, so that going to and fro between known positions comes to an end.
        self.nodes += 1;
        let moves = pos.legal_moves();
        let attacks = pos.side_to_move() == self.attacker;
        let mut children = self.children(pos, &moves, ply);
        loop {
            let (numbers, best, second) = Self::of_children(&children, attacks);
            if moves.is_empty()
                || numbers.proof >= proof
                || numbers.disproof >= disproof
                || self.nodes >= self.pause
            {
                let numbers = if moves.is_empty() { self.first_numbers(pos) } else { numbers };
                self.table.insert(pos.key(), numbers);
                return numbers;
            }
            // A quarter more than the second best, so as not to turn from one to the other
            // at every step (the 1 + epsilon trick of J. Pawlewicz and L. Lew, 2007).
            let enough = second.saturating_add(second / 4).saturating_add(1);
            let child = children[best];
            let (proof, disproof) = if attacks {
                (proof.min(enough), (disproof - numbers.disproof + child.disproof).min(DECIDED))
            } else {
                ((proof - numbers.proof + child.proof).min(DECIDED), disproof.min(enough))
            };
            pos.push(moves[best], &mut ());
            children[best] = self.explore(pos, proof, disproof, ply + 1);
            pos.pop();
        }
    }

    /// Returns the proof numbers of the positions after each of the `moves` of `pos`, `ply` plies from the
    /// root: from the table, or those of a new position.
    fn children(&mut self, pos: &mut Position, moves: &MoveList, ply: usize) -> Vec<Numbers> {
        let numbers = |&mv| {
            pos.push(mv, &mut ());
            let left = self.most_plies.checked_sub(ply + 1);
            let numbers = if is_draw(pos, ply + 1) || left.is_none() {
                // This holds for this path to the position, not for the position.
                Numbers::ESCAPED
            } else if let Some(&known) = self.table.get(&pos.key()) {
                let late = known.is_mate() && left.is_some_and(|left| usize::from(known.plies) > left);
                if late { Numbers::ESCAPED } else { known }
            } else {
                self.nodes += 1;
                let numbers = self.first_numbers(pos);
                self.table.insert(pos.key(), numbers);
                numbers
            };
            pos.pop();
            numbers
        };
        moves.iter().map(numbers).collect()
    }

    /// Returns the first numbers of a new position: a defender with few replies is near a mate. Checkmate of
    /// the defender is a proven mate, any other position without moves an escape.
    fn first_numbers(&self, pos: &Position) -> Numbers {
        let attacks = pos.side_to_move() == self.attacker;
        let moves = pos.legal_moves().len() as u32;
        match moves {
            0 if pos.in_check() && !attacks => Numbers::mated_in(0),
            0 => Numbers::ESCAPED,
            _ => Numbers { proof: if attacks { 1 } else { moves }, disproof: 1, plies: 0 },
        }
    }

    /// Returns the numbers of a position by those of its children, the index of the child to examine next,
    /// and the second least number of the children, at which another child becomes the next. With `attacks`
    /// the attacker is to move, who needs one mate; otherwise the defender, who needs one escape.
    fn of_children(children: &[Numbers], attacks: bool) -> (Numbers, usize, u32) {
        let (mut least, mut sum, mut best, mut second) = (DECIDED, 0_u32, 0, DECIDED);
        for (index, child) in children.iter().enumerate() {
            let (wanted, other) =
                if attacks { (child.proof, child.disproof) } else { (child.disproof, child.proof) };
            sum = (sum + other).min(DECIDED);
            if wanted < least {
                (second, least, best) = (least, wanted, index);
            } else {
                second = second.min(wanted);
            }
        }
        let (proof, disproof) = if attacks { (least, sum) } else { (sum, least) };
        let numbers = if proof == 0 {
            let mates = children.iter().filter(|child| child.is_mate()).map(|child| child.plies);
            let plies = if attacks { mates.min() } else { mates.max() };
            Numbers::mated_in(plies.map_or(0, |plies| plies + 1))
        } else if disproof == 0 {
            Numbers::ESCAPED
        } else {
            Numbers { proof, disproof, plies: 0 }
        };
        (numbers, best, second)
    }

    /// Returns a line from `root` to the proven mate, in which the defender resists longest among the proven
    /// moves; `None` if no mate is proven.
    pub(in crate::search) fn line(&self, root: &Position) -> Option<PvLine> {
        let mut pos = root.clone();
        let mut known = HashMap::default();
        let plies = self.plies_to_mate(&mut pos, 0, &mut known)?;
        let mut line = PvLine::new();
        while line.len() < plies {
            let left = plies - line.len();
            let mv = pos.legal_moves().into_iter().find(|&mv| {
                pos.push(mv, &mut ());
                let fits = known.get(&pos.key()) == Some(&(left - 1)) && !is_draw(&pos, line.len() + 1);
                pos.pop();
                fits
            })?;
            pos.push(mv, &mut ());
            line.push(mv);
        }
        (pos.in_check() && !pos.has_legal_move()).then_some(line)
    }

    /// Returns the plies to mate of a proven position, `ply` plies from the root, with the best play of both
    /// sides, among the moves of the proof: those to positions that were nearer to mate when it was made.
    /// `None` if the position is not proven, or a reply is not. `known` collects the results by key.
    fn plies_to_mate(
        &self,
        pos: &mut Position,
        ply: usize,
        known: &mut HashMap<u64, usize, BuildHasherDefault<KeyHasher>>,
    ) -> Option<usize> {
        let proven = |pos: &Position| self.table.get(&pos.key()).filter(|numbers| numbers.is_mate());
        let at_most = proven(pos)?.plies;
        if let Some(&plies) = known.get(&pos.key()) {
            return Some(plies);
        }
        let attacks = pos.side_to_move() == self.attacker;
        let mut plies = None;
        for mv in pos.legal_moves() {
            pos.push(mv, &mut ());
            let nearer = proven(pos).is_some_and(|child| child.plies < at_most) && !is_draw(pos, ply + 1);
            let after = if nearer { self.plies_to_mate(pos, ply + 1, known) } else { None };
            pos.pop();
            plies = match (plies, after.map(|after| after + 1)) {
                (Some(one), Some(other)) => Some(if attacks { other.min(one) } else { other.max(one) }),
                (plies, None) if attacks => plies,
                // A reply that the proof does not know: there is none.
                (_, None) => return None,
                (None, after) => after,
            };
        }
        let plies = plies.or_else(|| (!attacks && pos.in_check() && !pos.has_legal_move()).then_some(0))?;
        known.insert(pos.key(), plies);
        Some(plies)
    }
}

/// Returns true if the position, `ply` plies from the root, is drawn by the rules; false for mate.
fn is_draw(pos: &Position, ply: usize) -> bool {
    pos.is_draw(ply) && pos.has_legal_move()
}

/// A hasher that returns the Zobrist key unchanged, since keys are random numbers already.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;

    /// The result of the search for a mate by `attacker`, and its line.
    fn mate(fen: &str, attacker: Color, nodes: u64) -> (Option<bool>, Option<Vec<String>>) {
        let root = Position::new(Board::from_fen(fen).expect("legal"));
        let (mut search, mut pos) = (MateSearch::new(attacker), root.clone());
        // In small slices, as the root searches it.
        let mut found = None;
        while found.is_none() && search.nodes() < nodes {
            found = search.go_on(&mut pos, 100);
        }
        assert_eq!(pos.key(), root.key(), "the position is given back");
        let line = search.line(&root);
        assert_eq!(line.is_some(), found == Some(true), "{fen}");
        (found, line.map(|line| line.iter().map(|&mv| root.uci(mv, false)).collect()))
    }

    #[test]
    fn mates_with_checks_and_with_quiet_moves_are_proven() {
        for (fen, attacker, plies) in [
            ("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", Color::White, 1),
            ("7k/8/5K2/8/8/8/8/6R1 w - - 0 1", Color::White, 3),
            // Philidor's smothered mate: the queen is given.
            ("r6k/6pp/8/6N1/8/1Q6/5PPP/6K1 w - - 0 1", Color::White, 7),
            // Réti against Tartakower.
            ("rnb1kb1r/pp3ppp/2p5/4q3/4n3/3Q4/PPPB1PPP/2KR1BNR w kq - 0 9", Color::White, 5),
        ] {
            let (found, line) = mate(fen, attacker, 200_000);
            assert_eq!(found, Some(true), "{fen}");
            // Not always the shortest.
            let length = line.map_or(0, |line| line.len());
            assert!(length % 2 == 1 && (plies..plies + 10).contains(&length), "{fen}: {length}");
        }
    }

    #[test]
    fn a_shorter_mate_is_searched_for_until_there_is_none() {
        // Mate in 6 by the tables.
        let root = Position::new(Board::from_fen("8/8/3KNkB1/8/5PP1/8/8/8 b - - 0 1").expect("legal"));
        let (mut search, mut pos) = (MateSearch::new(Color::White), root.clone());
        let mut lengths = Vec::new();
        while search.nodes() < 400_000 {
            match search.go_on(&mut pos, 1_000) {
                Some(true) => {
                    let plies = search.line(&root).expect("proven").len();
                    assert!(
                        lengths.last().is_none_or(|&last| plies + 2 <= last),
                        "{plies} after {lengths:?}"
                    );
                    lengths.push(plies);
                    search.ask_for_shorter(plies);
                }
                Some(false) => break,
                None => {}
            }
        }
        assert!(
            lengths.len() > 1 && lengths.iter().all(|plies| plies % 2 == 0 && *plies >= 12),
            "{lengths:?}"
        );
        // There is none before this move, and a question that was answered is not searched again.
        let mate = Position::new(Board::from_fen("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1").expect("legal"));
        let (mut search, mut pos) = (MateSearch::new(Color::White), mate.clone());
        assert_eq!(search.go_on(&mut pos, 1_000), Some(true));
        search.ask_for_shorter(1);
        assert_eq!(search.go_on(&mut pos, 1_000), Some(false));
        assert!(search.line(&mate).is_none());
    }

    #[test]
    fn the_side_to_move_may_be_the_one_that_is_mated() {
        let (found, line) = mate("7k/8/5K2/8/8/8/8/R7 b - - 0 1", Color::White, 10_000);
        assert_eq!(found, Some(true));
        assert!(line.is_some_and(|line| line.len() % 2 == 0 && line[0].starts_with("h8")));
    }

    #[test]
    fn stalemates_draws_and_bare_kings_are_no_mates() {
        for fen in ["7k/5Q2/8/6K1/8/8/8/8 b - - 0 1", "8/8/8/4k3/8/8/8/4KB2 w - - 0 1"] {
            assert_eq!(mate(fen, Color::White, 20_000), (Some(false), None), "{fen}");
        }
        // The clock runs out before the rook mates.
        assert_eq!(mate("7k/8/5K2/8/8/8/8/6R1 w - - 98 90", Color::White, 20_000).0, Some(false));
    }

    #[test]
    fn the_table_is_bounded_and_the_work_goes_on_where_it_paused() {
        let mut pos = Position::new(Board::startpos());
        let mut search = MateSearch::new(Color::White);
        assert_eq!(search.go_on(&mut pos, 1_000), None);
        let first = search.nodes();
        assert!((1_000..1_300).contains(&first), "{first}");
        assert_eq!(search.go_on(&mut pos, 1_000), None);
        assert!(search.nodes() >= first + 1_000 && search.table.len() as u64 <= search.nodes() + 1);
        assert!(search.line(&pos).is_none());
    }
}
