//! The best square of a piece, and the route to it.
//!
//! Every knight, bishop and rook (in an endgame also the king) is put on each square that it can reach by safe
//! moves, and the evaluation gives the gain. The piece that gains most is the worst-placed one.

use crate::exchange::{best_capture, is_safe};
use crate::facts::targets::targets;
use crate::facts::{Weakness, is_outpost, is_passed, weakness};
use crate::line::PlacedPiece;
use crate::plan::kinds::{Confirmation, Plan, PlanKind, Purpose};
use crate::plan::outlook::{Outlook, Proposal, edited, relocated};
use palisade::attacks::{attacks_of, between, distance, inner_ring};
use palisade::board::Board;
use palisade::types::{Bitboard, Color, Move, PieceKind, Square};

/// The least gain of a piece by a new square, centipawns.
const GAINS: i32 = 20;
/// The least gain of a new square if the line of the search plays the route, centipawns.
const GAINS_IN_LINE: i32 = 8;
/// The gain of the worst-placed piece is larger than any other by at least the other gain divided by this.
const WORSE: i32 = 3;
/// The additional weight of a plan of the line over a searched one, centipawns.
const IN_LINE: i32 = 25;
/// The number of own moves of the line among which the first step of the plan must be.
const BEGINS: usize = 2;

/// A square that a piece could go to, with its route and gain.
struct Destination {
    /// The piece, on its current square.
    piece: PlacedPiece,
    /// The squares that it moves over, at least one; the last is the destination.
    route: Vec<Square>,
    /// The gain of the piece on the destination by the evaluation, centipawns.
    gain: i32,
}

impl Outlook<'_> {
    /// Returns the manoeuvres of the line: pieces that reach a better square in two moves or more, or in one
    /// move with a clear aim such as a file; empty if there are none.
    pub(super) fn reroutes_in_the_line(&mut self) -> Vec<Plan> {
        let mut plans = Vec::new();
        let destinations = self.destinations();
        for piece in self.movers() {
            let Some(route) = self.route_in_the_line(piece) else { continue };
            let Some(&to) = route.last() else { continue };
            let Some(board) = relocated(&self.board, piece.sq, to, self.side) else { continue };
            let gain = self.worth(&board) - self.value;
            let worst = is_worst(&destinations, piece, gain);
            let near = attacks_of(piece.kind(), piece.sq, self.board.occupied()).has(to);
            let plan = self.plan(piece, route, gain + IN_LINE, worst, &board, Confirmation::Line);
            let aimless = matches!(plan.kind, PlanKind::Reroute { purpose: Purpose::Play, .. });
            if gain >= GAINS_IN_LINE && !aimless && (!near || self.is_stated_with_one_move(&plan)) {
                plans.push(plan);
            }
        }
        plans
    }

    /// Returns manoeuvres to squares on which the static evaluation prefers a piece, not yet confirmed by a
    /// search.
    pub(super) fn reroutes(&mut self) -> Vec<Proposal> {
        let destinations = self.destinations();
        let mut proposals = Vec::new();
        for destination in &destinations {
            let Some(first) = self.step(destination.piece.sq, destination.route[0]) else { continue };
            let &to = destination.route.last().unwrap_or(&destination.piece.sq);
            let Some(changed) = relocated(&self.board, destination.piece.sq, to, !self.side) else {
                continue;
            };
            let worst = is_worst(&destinations, destination.piece, destination.gain);
            let moves = destination.route.len() as i32;
            // A single move is not a plan, and a side with undeveloped pieces develops these first.
            let long = moves > if self.develops { 2 } else { 3 };
            if destination.gain < GAINS || moves < 2 || long || self.is_otherwise_in_the_line(destination) {
                continue;
            }
            let plan = self.plan(
                destination.piece,
                destination.route.clone(),
                destination.gain,
                worst,
                &changed,
                Confirmation::Search,
            );
            if !self.is_tactical(&plan, &changed, to) {
                proposals.push(Proposal { plan, moves, first, changed });
            }
        }
        proposals
    }

    /// Returns the plan of a manoeuvre with its purpose. `there` is the board with the piece on its
    /// destination; `worst` is true for the worst-placed piece.
    fn plan(
        &self,
        piece: PlacedPiece,
        route: Vec<Square>,
        gain: i32,
        worst: bool,
        there: &Board,
        confirmed_by: Confirmation,
    ) -> Plan {
        let to = *route.last().unwrap_or(&piece.sq);
        let (mut purpose, target) = purpose(there, PlacedPiece { sq: to, ..piece }, piece.sq, self.endgame);
        // A file is open once the piece has taken what stands there: it is not open yet.
        if matches!(purpose, Purpose::OpenFile | Purpose::HalfOpenFile) && self.board.occupied().has(to) {
            purpose = Purpose::Play;
        }
        let mut aims = Vec::new();
        if matches!(purpose, Purpose::Play | Purpose::Scope) && piece.kind() == PieceKind::Knight {
            aims = aims_of(there, to, self.side);
            purpose = if aims.is_empty() { purpose } else { Purpose::Squares };
        }
        let kind = PlanKind::Reroute { route, purpose, worst, aims };
        Plan { side: self.side, kind, piece, target, confirmed_by, gain }
    }

    /// Returns true if the piece attacks something on its destination `to` (on the board `there`), is in
    /// danger on its current square, goes deep into the enemy's half without an aim, or has no purpose there
    /// ([`Purpose::Play`]).
    fn is_tactical(&self, plan: &Plan, there: &Board, to: Square) -> bool {
        let PlanKind::Reroute { purpose, .. } = plan.kind else { return false };
        let hits = !targets(there, to).is_empty();
        let aimless = matches!(purpose, Purpose::Play | Purpose::Scope | Purpose::King);
        let deep = to.relative_rank(self.side) >= 5 && plan.piece.kind() != PieceKind::King;
        hits || !is_safe(&self.board, plan.piece.sq) || (deep && aimless) || purpose == Purpose::Play
    }

    /// Returns true if the piece of the destination goes elsewhere in the line or is captured there.
    fn is_otherwise_in_the_line(&self, destination: &Destination) -> bool {
        let mut at = destination.piece.sq;
        let mut next = destination.route.iter();
        for step in self.line.steps().skip(self.first()) {
            if step.captured().is_some_and(|piece| piece.sq == at) {
                return true;
            }
            if step.mv.from() != at {
                continue;
            }
            match next.next() {
                Some(&to) if to == step.mv.to() => at = to,
                _ => return true,
            }
        }
        false
    }

    /// Returns true for a plan that is stated even if it takes a single move, as long as another move comes
    /// first: a rook to a file or behind a pawn, a minor piece to an outpost.
    fn is_stated_with_one_move(&self, plan: &Plan) -> bool {
        let PlanKind::Reroute { route, purpose, .. } = &plan.kind else { return false };
        let now = self.line.step(self.first()).is_some_and(|step| Some(&step.mv.to()) == route.first());
        let aim = matches!(
            purpose,
            Purpose::Outpost | Purpose::Blockade | Purpose::Passer | Purpose::OpenFile | Purpose::Seventh
        );
        route.len() == 1 && aim && !now
    }

    /// Returns the pieces for which a better square is searched: knights, bishops and rooks, in an endgame
    /// also the king.
    fn movers(&self) -> Vec<PlacedPiece> {
        let kinds = [PieceKind::Knight, PieceKind::Bishop, PieceKind::Rook, PieceKind::King];
        let kinds = kinds.into_iter().filter(|&kind| kind != PieceKind::King || self.endgame);
        kinds
            .flat_map(|kind| self.board.colored(self.side, kind))
            .filter_map(|sq| PlacedPiece::on(&self.board, sq))
            .collect()
    }

    /// Returns the legal move from `from` to `to`, castling excluded; `None` if there is none.
    fn step(&self, from: Square, to: Square) -> Option<Move> {
        self.board.legal_moves().into_iter().find(|mv| mv.from() == from && mv.to() == to && !mv.is_castle())
    }

    /// Returns the squares that the piece passes in the line with plain moves, if it starts soon and is not
    /// captured there; otherwise `None`.
    fn route_in_the_line(&self, piece: PlacedPiece) -> Option<Vec<Square>> {
        let mut at = piece.sq;
        let mut route = Vec::new();
        let plain: Vec<usize> = self.plain_steps().iter().map(|step| step.ply).collect();
        for (number, step) in self.steps().into_iter().enumerate() {
            if step.mv.from() != at {
                continue;
            }
            if route.is_empty() && number >= BEGINS {
                return None;
            }
            // A capture at the end of a route is its aim, not a destination.
            if !plain.contains(&step.ply) || route.contains(&step.mv.to()) || step.mv.to() == piece.sq {
                break;
            }
            // A king that moves no farther from its first square is waiting.
            let king = piece.kind() == PieceKind::King && !route.is_empty();
            if king && distance(piece.sq, step.mv.to()) <= distance(piece.sq, at) {
                break;
            }
            at = step.mv.to();
            route.push(at);
            if self.line.takes(step.ply + 1, at) {
                return None;
            }
        }
        (!route.is_empty()).then_some(route)
    }

    /// Returns the best destination of each knight, bishop and rook of this side, and of its king in an endgame,
    /// the largest gain first. Routes are safe moves without captures. The best destination has the largest gain
    /// of the static evaluation less 10 centipawns a move; the gain may be negative. A piece without a route is
    /// left out.
    fn destinations(&mut self) -> Vec<Destination> {
        let mut destinations: Vec<Destination> = Vec::new();
        for piece in self.movers() {
            let mut best: Option<Destination> = None;
            for route in self.routes(piece) {
                let Some(&to) = route.last() else { continue };
                let Some(board) = relocated(&self.board, piece.sq, to, self.side) else { continue };
                let gain = self.worth(&board) - self.value;
                let net = |destination: &Destination| destination.gain - 10 * destination.route.len() as i32;
                let destination = Destination { piece, route, gain };
                if best.as_ref().is_none_or(|best| net(&destination) > net(best)) {
                    best = Some(destination);
                }
            }
            destinations.extend(best);
        }
        destinations.sort_by_key(|destination| -destination.gain);
        destinations
    }

    /// Returns the shortest safe route of the piece to each square that it reaches without captures within
    /// two moves (a knight three, a king four).
    fn routes(&self, piece: PlacedPiece) -> Vec<Vec<Square>> {
        let most = match piece.kind() {
            PieceKind::Knight => 3,
            PieceKind::King => 4,
            _ => 2,
        };
        let others = self.board.occupied().without(piece.sq);
        let hit = self.board.colored(!self.side, PieceKind::Pawn).pawn_attacks(!self.side);
        let mut seen = Bitboard::EMPTY.with(piece.sq);
        let mut routes: Vec<Vec<Square>> = Vec::new();
        let mut last: Vec<Vec<Square>> = vec![Vec::new()];
        for _ in 0..most {
            let mut next = Vec::new();
            for path in &last {
                let at = path.last().copied().unwrap_or(piece.sq);
                for to in attacks_of(piece.kind(), at, others) - others - hit {
                    if seen.has(to) || !self.is_safe_there(piece, to) {
                        continue;
                    }
                    seen = seen.with(to);
                    let mut path = path.clone();
                    path.push(to);
                    next.push(path);
                }
            }
            routes.extend(next.iter().cloned());
            last = next;
        }
        routes
    }

    /// Returns true if the piece could not be captured with profit on `to`; of a king, if it may stand there.
    fn is_safe_there(&self, piece: PlacedPiece, to: Square) -> bool {
        let change = [(piece.sq, None), (to, Some(piece.piece))];
        edited(&self.board, &change, !self.side).is_some_and(|board| {
            piece.kind() == PieceKind::King
                || best_capture(&board, !self.side, to).is_none_or(|(_, gain)| gain <= 0)
        })
    }
}

/// Returns at most two squares of the fifth rank, files c to f, that a knight of `us` on `from` attacks and
/// no enemy pawn guards.
fn aims_of(board: &Board, from: Square, us: Color) -> Vec<Square> {
    let files = Bitboard::file(2) | Bitboard::file(3) | Bitboard::file(4) | Bitboard::file(5);
    let guarded = board.colored(!us, PieceKind::Pawn).pawn_attacks(!us);
    let own = board.by_color(us);
    let aims = attacks_of(PieceKind::Knight, from, board.occupied()) & Bitboard::relative_rank(us, 4) & files;
    (aims - guarded - own).into_iter().take(2).collect()
}

/// Returns true if the piece, which gains `gain` centipawns by a better square, is the worst-placed one: no
/// other piece gains nearly as much.
fn is_worst(destinations: &[Destination], piece: PlacedPiece, gain: i32) -> bool {
    let others = destinations
        .iter()
        .filter(|destination| destination.piece != piece && destination.piece.kind() != PieceKind::King);
    let most = others.map(|destination| destination.gain).max().unwrap_or(0);
    piece.kind() != PieceKind::King && gain.max(0) * WORSE >= most * (WORSE + 1)
}

/// Returns the purpose of `piece` on its square, and the piece that it aims at (`None`: nothing in
/// particular). `was` is the square that it comes from; `endgame` is true in an endgame.
fn purpose(board: &Board, piece: PlacedPiece, was: Square, endgame: bool) -> (Purpose, Option<PlacedPiece>) {
    let (us, sq) = (piece.color(), piece.sq);
    let (own, theirs) = (board.colored(us, PieceKind::Pawn), board.colored(!us, PieceKind::Pawn));
    let king = piece.kind() == PieceKind::King;
    if is_outpost(board, piece) {
        return (Purpose::Outpost, None);
    }
    // The square before a passed pawn is taken by anything but a queen.
    let stopped = (sq.relative_rank(us) < 7).then(|| sq.forward(us));
    let loose =
        |at: Square| is_passed(board, !us, at) || weakness(board, !us, at) == Some(Weakness::Isolated);
    let stopped = stopped.filter(|&at| theirs.has(at) && piece.kind() != PieceKind::Rook && loose(at));
    if let Some(at) = stopped {
        return (Purpose::Blockade, PlacedPiece::on(board, at));
    }
    let passers =
        |color: Color, pawns: Bitboard| pawns.into_iter().filter(move |&at| is_passed(board, color, at));
    if king && let Some(at) = passers(us, own).chain(passers(!us, theirs)).find(|&at| distance(at, sq) <= 2) {
        return (Purpose::Passer, PlacedPiece::on(board, at));
    }
    if piece.kind() == PieceKind::Rook {
        let behind = |&at: &Square| at.file() == sq.file() && (between(at, sq) & board.occupied()).is_empty();
        let behind_own =
            passers(us, own).find(|at| behind(at) && sq.relative_rank(us) < at.relative_rank(us));
        let behind_theirs =
            passers(!us, theirs).find(|at| behind(at) && sq.relative_rank(us) > at.relative_rank(us));
        if let Some(at) = behind_own.or(behind_theirs) {
            return (Purpose::Passer, PlacedPiece::on(board, at));
        }
    }
    let attacked = attacks_of(piece.kind(), sq, board.occupied());
    let weak = (attacked & theirs)
        .into_iter()
        .find(|&at| matches!(weakness(board, !us, at), Some(Weakness::Isolated | Weakness::Backward)));
    if let Some(at) = weak {
        return (Purpose::WeakPawn, PlacedPiece::on(board, at));
    }
    let file = Bitboard::file(sq.file());
    match piece.kind() {
        PieceKind::Rook if sq.relative_rank(us) == 6 => return (Purpose::Seventh, None),
        PieceKind::Rook if !(own | theirs).intersects(file) => return (Purpose::OpenFile, None),
        PieceKind::Rook if !own.intersects(file) => return (Purpose::HalfOpenFile, None),
        _ => {}
    }
    let target = board.king(!us);
    let ring = inner_ring(target).with(target);
    let before = attacks_of(piece.kind(), was, board.occupied());
    if !endgame && (attacked & ring).count() > (before & ring).count() && distance(sq, target) <= 3 {
        return (Purpose::King, PlacedPiece::on(board, target));
    }
    let centre = Bitboard::EMPTY.with(Square::D4).with(Square::E4).with(Square::D5).with(Square::E5);
    // A king is in the centre on the third rank already.
    let near = king && sq.relative_rank(us) >= 2 && attacked.intersects(centre);
    if centre.has(sq) || near || (piece.kind() != PieceKind::Rook && (attacked & centre).count() >= 2) {
        return (Purpose::Centre, None);
    }
    let scope = attacked.count() >= before.count() + 3;
    (if scope && !king { Purpose::Scope } else { Purpose::Play }, None)
}
