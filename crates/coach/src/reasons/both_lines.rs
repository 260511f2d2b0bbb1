//! The material that falls in both lines of a comparison, and the threat that both moves make: no difference between them.
//!
//! This is the only place that decides it, for the reasons of either move and for a capture given as a reason against one.

use crate::exchange::{attackers, best_capture, exchange};
use crate::facts::{
    self, AvoidsTrade, Fact, Gain, GainsTime, Guards, HangingPiece, Kind, TakesFor, Threat, Threatens,
};
use crate::line::{Fate, Line, PlacedPiece};
use crate::reasons::reason::{Rank, Reason};
use palisade::board::Board;
use palisade::types::{Color, PieceKind, Square};

/// The largest difference, in points, of two gains that begin with the same capture and count as equal.
const ALIKE: i32 = 1;
/// The last ply of the other line at which a piece that the move loses counts as lost anyway.
const ANYWAY: usize = 5;

/// The material that a side wins in the line of a move ("here") and in the line of another move ("there").
pub(super) struct BothLines<'a> {
    /// The line of the move.
    here: &'a Line,
    /// The line of the other move.
    there: &'a Line,
    /// The gain of the side in the line of the move; `None` if it wins nothing there.
    gain: Option<Gain>,
    /// The gain of the side in the line of the other move.
    other: Option<Gain>,
    /// The side whose gains are compared.
    side: Color,
}

impl<'a> BothLines<'a> {
    /// Compares the material that `side` wins in the line `here` of a move with that in the line `there` of
    /// another move.
    pub(super) fn new(here: &'a Line, there: &'a Line, side: Color) -> Self {
        Self { here, there, gain: facts::gain(here, side), other: facts::gain(there, side), side }
    }

    /// Returns the gain in the line of the move. `None` if nothing is won there, or if the piece that it
    /// begins with falls in the other line as well.
    pub(super) fn gain(&self) -> Option<&Gain> {
        self.gain.as_ref().filter(|gain| !self.falls_too(gain))
    }

    /// Returns the points (pawn 1) that the side wins in the line of the other move, or has gained at its end
    /// if that is more; 0 if none.
    pub(super) fn points_there(&self) -> i32 {
        points_for(self.there, self.side)
    }

    /// Returns true if the side wins at least two points more in the line of the move, so that another piece
    /// falls as well.
    fn wins_much_more(&self) -> bool {
        self.gain.as_ref().map_or(0, |gain| gain.points) > self.points_there() + ALIKE
    }

    /// Returns true if the side wins more points in the line of the move than in the other line.
    pub(super) fn wins_more(&self) -> bool {
        self.gain.as_ref().map_or(0, |gain| gain.points) > self.points_there()
    }

    /// Returns true if the fact, of the line of the move, states a capture or a win whose piece falls in both
    /// lines.
    pub(super) fn is_in_both(&self, fact: &Fact) -> bool {
        let shared = self.gain.as_ref().filter(|gain| self.falls_too(gain));
        match &fact.kind {
            Kind::HangingPiece(HangingPiece { piece }) | Kind::TakesFor(TakesFor { piece }) => {
                self.is_taken_too(*piece, fact.ply)
                    || shared.is_some_and(|gain| gain.ply == fact.ply && gain.taken == Some(*piece))
            }
            Kind::Wins(_) => shared.is_some(),
            _ => false,
        }
    }

    /// Returns true if the reason is no difference between the moves, because both lines have the same answer
    /// that causes it. A tactical point must win about as much in the other line or, if it wins nothing by
    /// itself, be known there. An attack must win nothing and be made there as well. `known` is true if the
    /// answer has a fact of the same kind in the other line.
    pub(super) fn is_of_the_same_answer(&self, reason: &Reason, known: bool) -> bool {
        let Some(fact) = &reason.fact else { return false };
        let wins = reason.wins.is_some() || facts::is_win(fact);
        let no_difference = match reason.rank {
            Rank::Tactics if wins => self.other.is_some() && !self.wins_much_more(),
            Rank::Tactics => self.other.is_some() && known,
            Rank::Play => reason.wins.is_none() && self.is_attacked_too(fact),
            Rank::Decided | Rank::Share => false,
        };
        no_difference && fact.ply == 1 && fact.side != self.here.start().side_to_move() && self.same_answer()
    }

    /// Returns true if the fact is an attack by a move without a capture, and the other line attacks the same
    /// piece from the same square after as many plies. False if the other line is shorter.
    fn is_attacked_too(&self, fact: &Fact) -> bool {
        let (Kind::Threatens(Threatens { target, .. }), Some(step), Some(there)) =
            (&fact.kind, self.here.step(fact.ply), self.there.step(fact.ply))
        else {
            return false;
        };
        !step.mv.is_capture()
            && there.after.piece_on(target.sq) == Some(target.piece)
            && attackers(there.after, fact.side, target.sq).has(step.moved().sq)
    }

    /// Returns true if the reason is an attack on a piece that the other line, by the same ply, captures for
    /// good, while no more is won here.
    pub(super) fn is_taken_sooner(&self, reason: &Reason) -> bool {
        let Some(fact) = &reason.fact else { return false };
        let (Kind::Threatens(Threatens { target, .. }) | Kind::GainsTime(GainsTime { target, .. })) =
            &fact.kind
        else {
            return false;
        };
        let taken = |gain: &Gain| gain.ply <= fact.ply && gain.taken == Some(*target);
        self.other.as_ref().is_some_and(taken) && !self.wins_more()
    }

    fn same_answer(&self) -> bool {
        let answer = |line: &Line| line.step(1).map(|step| step.mv);
        answer(self.here).is_some() && answer(self.here) == answer(self.there)
    }

    /// Returns true if the piece that the gain captures first is also lost in the other line: it is won
    /// there, or captured by the same ply without immediate compensation, unless the same answer wins much
    /// more here. False for a capture by the first move itself, because the two moves differ in it.
    fn falls_too(&self, gain: &Gain) -> bool {
        let won_too = self.other.as_ref().is_some_and(|other| {
            let least = if other.ply == gain.ply { gain.points - ALIKE } else { gain.points };
            other.taken == gain.taken && other.points >= least
        });
        let more = gain.ply == 1 && self.wins_much_more();
        let taken_too = !more && gain.taken.is_some_and(|piece| self.is_taken_too(piece, gain.ply));
        let anyway = gain.taken.is_some_and(|piece| self.falls_anyway(piece, gain.ply));
        gain.ply > 0 && (won_too || taken_too || anyway)
    }

    /// Returns true if `piece`, which an answer or a later move captures, is soon captured in the other line too, where
    /// it may have moved, and no more is won here.
    fn falls_anyway(&self, piece: PlacedPiece, ply: usize) -> bool {
        let stood = self.there.start().piece_on(piece.sq) == Some(piece.piece);
        let falls =
            |by: usize| by <= ANYWAY && self.there.step(by).is_some_and(|step| step.side() == self.side);
        let taken = matches!(self.there.fate(0, piece.sq), Fate::Taken { ply } if falls(ply));
        ply > 0 && stood && taken && self.points_there() > 0 && !self.wins_more()
    }

    /// Returns true if `piece` is captured in the other line by the same ply, without immediate compensation.
    /// Two captures that answer the moves are the same only if they are the same move.
    fn is_taken_too(&self, piece: PlacedPiece, ply: usize) -> bool {
        let same_move = ply > 1 || (ply == 1 && self.same_answer());
        let taken = |ply: usize| {
            self.there.takes(ply, piece.sq)
                && self.there.board(ply).piece_on(piece.sq) == Some(piece.piece)
                && !self.there.takes(ply + 1, piece.sq)
                && !takes_as_much(self.there, ply + 1, piece.kind().points())
        };
        same_move && (1..=ply).rev().step_by(2).any(taken)
    }
}

/// Returns true if the move at `ply` captures a piece (not a pawn) of at least `points` points and is not
/// recaptured.
fn takes_as_much(line: &Line, ply: usize, points: i32) -> bool {
    let taken = line.step(ply).and_then(|step| step.captured());
    taken.is_some_and(|taken| {
        taken.kind() != PieceKind::Pawn && taken.kind().points() >= points && !line.takes(ply + 1, taken.sq)
    })
}

/// Returns true if the fact `other`, of the other line, states the same as `fact`. False if `fact` is an
/// attack by the first move and the other line attacks later.
pub(super) fn is_as_soon(other: &Fact, fact: &Fact) -> bool {
    let attack = matches!(
        fact.kind,
        Kind::Threatens(_) | Kind::GainsTime(_) | Kind::AttacksWeakPawn(_) | Kind::Fork(_) | Kind::Skewer(_)
    );
    let sooner = attack && fact.ply == 0 && other.ply > fact.ply;
    other.kind.is_same_thing(&fact.kind) && !sooner
}

/// Returns the points (pawn 1) that a line wins for a side, or that the side has gained at its end if that is
/// more; 0 if none.
pub(super) fn points_for(line: &Line, side: Color) -> i32 {
    let gained = (facts::balance(line.end()) - facts::balance(line.start())) * side.sign();
    facts::gain(line, side).map_or(0, |gain| gain.points).max(gained)
}

/// Returns true if `kind` is a threat of the line `best` to capture a piece, and the first move of `other`
/// makes it as well: the same or another piece could then capture the same piece, and the exchange wins as
/// much.
pub(super) fn is_threatened_too(kind: &Kind, best: &Line, other: &Line) -> bool {
    let Kind::Threat(Threat { mv, mate: None, .. }) = kind else { return false };
    let (here, there) = (best.board(1), other.board(1));
    let stands = here.piece_on(mv.to()) == there.piece_on(mv.to());
    let side = best.start().side_to_move();
    let most = best_capture(there, side, mv.to()).map(|(_, gain)| gain).filter(|&gain| gain > 0);
    let here = exchange(here, mv.from(), mv.to()).filter(|&gain| gain > 0);
    mv.is_capture() && stands && most.is_some_and(|there| here.is_none_or(|here| there >= here))
}

/// Returns true if the fact is that the first move of the best line guards a piece, and the first move of `other`
/// comes to guard it as well.
pub(super) fn is_guarded_too(fact: &Fact, other: &Line) -> bool {
    let Kind::Guards(Guards { piece, .. }) = fact.kind else { return false };
    other.step(0).filter(|_| fact.ply == 0).is_some_and(|step| {
        let guards = |board: &Board, by: Square| attackers(board, step.side(), piece.sq).has(by);
        guards(step.after, step.moved().sq) && !guards(step.before, step.mv.from())
    })
}

/// Returns true if the fact is that the first move of the line avoids the exchange of a piece which the line captures later.
pub(super) fn is_traded_later(fact: &Fact, line: &Line) -> bool {
    let Kind::AvoidsTrade(AvoidsTrade { piece, .. }) = fact.kind else { return false };
    fact.ply == 0 && matches!(line.fate(1, piece.sq), Fate::Taken { .. })
}

/// Marks the reasons of the best move itself if the other move captures the same piece: the capture is no difference between them.
pub(super) fn leave_out_capture(reasons: &mut [Reason], best: &Line, other: &Line) {
    let taken = |line: &Line| line.step(0).and_then(|step| step.captured());
    if taken(best).is_none() || taken(best) != taken(other) {
        return;
    }
    for reason in reasons {
        reason.taken_too = reason.fact.as_ref().is_some_and(|fact| fact.ply == 0);
    }
}

/// Returns true if the fact belongs to a later move of the line `best` which the same side makes in the line
/// `other` too, after its first move.
pub(super) fn is_played_too(fact: &Fact, best: &Line, other: &Line) -> bool {
    fact.ply > 0 && best.step(fact.ply).is_some_and(|step| other.has_move(&step, 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::line::san_moves;
    use palisade::board::Board;
    use palisade::types::{PieceKind, Square};

    /// The square of the piece that Black wins in the first line and not in the second.
    fn falls(fen: &str, here: &str, there: &str) -> Option<String> {
        let start = Board::from_fen(fen).expect("legal");
        let [here, there] = [here, there].map(|moves| Line::new(&start, &san_moves(&start, moves)));
        let both = BothLines::new(&here, &there, Color::Black);
        both.gain().and_then(|gain| gain.taken).map(|piece| piece.sq.to_string())
    }

    const FEN: &str = "3qk3/8/8/8/3P4/8/5PPP/N5K1 w - - 0 1";

    #[test]
    fn a_piece_that_falls_in_both_lines_is_no_difference() {
        assert_eq!(falls(FEN, "h3 Qxd4 Nb3 Qb2", "Nb3 Ke7 h3 Kd6").as_deref(), Some("d4"));
        assert_eq!(falls(FEN, "h3 Qxd4 Nb3 Qb2", "g3 Qxd4 Nb3 Qb2"), None, "the same answer");
        assert_eq!(falls(FEN, "h3 Ke7 g3 Qxd4", "g3 Ke7 h3 Qxd4"), None, "the same later capture");
        // It falls later there, and as much is won; then less, as the pawn is made good.
        assert_eq!(falls(FEN, "h3 Qxd4 Nb3 Qb2", "g3 Ke7 h3 Qxd4"), None);
        let made_good = "Nc2 Ke7 g3 Qxd4 Nxd4 Kd6";
        assert_eq!(falls(FEN, "h3 Qxd4 Nb3 Qb2", made_good).as_deref(), Some("d4"));
    }

    /// The first move of the side itself is compared, not left out.
    #[test]
    fn what_the_first_move_takes_is_compared() {
        let start = Board::from_fen("3qk3/8/8/8/3P4/8/5PPP/N5K1 b - - 0 1").expect("legal");
        let line = Line::new(&start, &san_moves(&start, "Qxd4 Nb3"));
        let both = BothLines::new(&line, &line, Color::Black);
        assert!(both.gain().is_some() && !both.wins_more() && both.points_there() == 1);
    }

    /// A pawn that both lines lose to the same answer is no difference, unless one of them takes back.
    #[test]
    fn a_capture_that_both_lines_allow_is_none_of_one() {
        let start = Board::from_fen("4k3/8/8/8/8/4n3/2P5/K6R w - - 0 1").expect("legal");
        let piece = PlacedPiece::on(&start, Square::C2).expect("a pawn");
        let fact = Fact { kind: Kind::HangingPiece(HangingPiece { piece }), side: Color::Black, ply: 1 };
        let in_both = |there: &str| {
            let [here, there] =
                ["Ka2 Nxc2 Rh7 Kd8", there].map(|moves| Line::new(&start, &san_moves(&start, moves)));
            BothLines::new(&here, &there, Color::Black).is_in_both(&fact)
        };
        assert!(in_both("Kb1 Nxc2 Rh6 Kd8"));
        assert!(!in_both("Kb2 Nxc2 Kxc2 Kd8"), "made good");
        assert!(!in_both("Rh2 Kd8 Kb1 Ng4"), "it stands");
    }

    /// The knight takes the pawn with check after either move, and forks the rook after one.
    #[test]
    fn the_same_answer_that_wins_much_more_is_a_difference() {
        let start = Board::from_fen("7r/3k4/5p2/8/4N3/8/8/4K3 b - - 0 1").expect("legal");
        let [fork, pawn] = ["Rg8 Nxf6+ Kc6 Nxg8", "Rd8 Nxf6+ Kc6 Ne4"]
            .map(|moves| Line::new(&start, &san_moves(&start, moves)));
        let fact = |kind| Fact { kind, side: Color::White, ply: 1 };
        let wins = |won: &[PieceKind]| fact(Kind::Wins(facts::Wins { won: won.to_vec(), lost: vec![] }));
        let reason = |wins| {
            let check = fact(Kind::DoubleCheck(facts::DoubleCheck));
            Reason { wins, stake: 300, ..Reason::of(check, Rank::Tactics, 600) }
        };
        let rook = reason(Some(wins(&[PieceKind::Rook])));
        let both = BothLines::new(&fork, &pawn, Color::White);
        assert!(both.gain().is_some_and(|gain| gain.points == 6));
        assert!(!both.is_of_the_same_answer(&rook, true));
        assert!(
            both.is_of_the_same_answer(&reason(None), true)
                && !both.is_of_the_same_answer(&reason(None), false)
        );
        let both = BothLines::new(&pawn, &fork, Color::White);
        assert!(both.gain().is_none() && both.is_of_the_same_answer(&rook, true));
    }

    /// Both moves guard the pawn on d4, or only one does; the later capture is made in both lines, or in one.
    #[test]
    fn what_both_moves_do_is_no_difference() {
        let start = Board::from_fen("3rk3/5ppp/8/8/3P4/5N2/R4PPP/6K1 w - - 0 1").expect("legal");
        let line = |moves: &str| Line::new(&start, &san_moves(&start, moves));
        let best = line("Ra4 h6 Nh4 g5 Nf5 Rd5");
        let placed = |sq| PlacedPiece::on(best.board(1), sq).expect("a piece");
        let guards = Kind::Guards(Guards { by: placed(Square::A4), piece: placed(Square::D4) });
        let fact = |kind, ply| Fact { kind, side: Color::White, ply };
        assert!(is_guarded_too(&fact(guards.clone(), 0), &line("Rd2 h6")));
        assert!(!is_guarded_too(&fact(guards.clone(), 0), &line("Re2+ Kf8")));
        let quiet = || Kind::Quiet(facts::Quiet);
        assert!(is_played_too(&fact(quiet(), 2), &best, &line("h3 h6 Nh4 g6")));
        assert!(!is_played_too(&fact(quiet(), 2), &best, &line("Nh4 h6 Nf3 g6")), "the other move itself");
        assert!(!is_played_too(&fact(quiet(), 0), &best, &line("h3 h6 Ra4 g6")), "the best move itself");
    }

    /// The pawn is won first, and more falls later: the end of the line counts.
    #[test]
    fn what_is_gained_at_the_end_counts() {
        let points = |moves: &str| {
            let start = Board::from_fen("3qk3/8/8/8/3P4/8/5PPP/N5K1 w - - 0 1").expect("legal");
            points_for(&Line::new(&start, &san_moves(&start, moves)), Color::Black)
        };
        assert_eq!(points("h3 Qxd4 g3 Qxa1+"), 4);
        assert_eq!((points("h3 Qxd4 Nb3 Qd5"), points("h3 Ke7 g3 Ke6")), (1, 0));
    }

    /// The bishop falls in both lines; in one of them a knight falls in return, to another piece, and is not taken back.
    #[test]
    fn a_piece_for_which_another_falls_is_made_good() {
        let fen = "4k3/p3p3/8/3n4/8/5B2/1N6/4K3 w - - 0 1";
        let taken = |there: &str| {
            let line = Line::new(
                &Board::from_fen(fen).expect("legal"),
                &san_moves(&Board::from_fen(fen).expect("legal"), there),
            );
            [takes_as_much(&line, 0, 3), takes_as_much(&line, 0, 5)]
        };
        assert_eq!(taken("Bxd5 Kd7"), [true, false]);
        assert_eq!(taken("Be4 Kd7"), [false, false]);
        let guarded =
            Board::from_fen(&fen.replace("p3p3", "p1p5").replace("8/3n4", "2p5/3n4")).expect("legal");
        let line = Line::new(&guarded, &san_moves(&guarded, "Bxd5 cxd5"));
        assert!(!takes_as_much(&line, 0, 3), "taken back");
    }

    /// One move attacks the pawn and the other takes it for good, or is taken for it.
    #[test]
    fn an_attack_on_what_the_other_move_takes_is_no_difference() {
        let start = Board::from_fen("4k3/5p2/8/3p4/8/4N3/8/3QK3 w - - 0 1").expect("legal");
        let target = PlacedPiece::on(&start, Square::D5).expect("a pawn");
        let sooner = |there: &str| {
            let [here, there] = ["Qd4 Ke7", there].map(|moves| Line::new(&start, &san_moves(&start, moves)));
            let by = here.step(0).expect("a move").moved();
            let fact = Fact { kind: Kind::Threatens(Threatens { by, target }), side: Color::White, ply: 0 };
            let reason = Reason::play(fact, 36);
            BothLines::new(&here, &there, Color::White).is_taken_sooner(&reason)
        };
        assert!(sooner("Nxd5 Kd7") && sooner("Qxd5 f6"));
        assert!(!sooner("Nc2 Ke7") && !sooner("Ng4 Ke7"));
    }

    /// A piece that falls sooner in the other line is no difference.
    #[test]
    fn what_falls_sooner_in_the_other_line_falls_in_both() {
        let fen = "3qk3/8/8/p7/3P4/8/5PPP/N5K1 w - - 0 1";
        let later = "h3 Ke7 g3 Qxd4 Nc2 Qf6";
        assert_eq!(falls(fen, later, "g3 Qxd4 Nb3 Qf6 Nxa5 Ke7"), None);
        assert_eq!(falls(fen, later, "g3 Kd7 Nb3 Ke7 Nxa5 Kd7").as_deref(), Some("d4"));
    }

    /// A knight that answers both moves attacks the queen after both; an answer that captures is another matter.
    #[test]
    fn a_point_of_an_answer_to_both_moves_is_no_difference() {
        let start = Board::from_fen("2b1k3/8/2n5/8/4P3/5Q2/1P6/4K3 w - - 0 1").expect("legal");
        let shared = |here: &str, there: &str| {
            let [here, there] = [here, there].map(|moves| Line::new(&start, &san_moves(&start, moves)));
            let by = here.step(1).expect("an answer").moved();
            let target = PlacedPiece::on(here.board(2), Square::F3).expect("a queen");
            let fact = Fact { kind: Kind::Threatens(Threatens { by, target }), side: Color::Black, ply: 1 };
            let reason = Reason::play(fact, 60);
            BothLines::new(&here, &there, Color::Black).is_of_the_same_answer(&reason, true)
        };
        assert!(shared("b4 Nd4 Qd1 Nc2+", "b3 Nd4 Qd3 Ke7"));
        assert!(!shared("b4 Nd4 Qd1 Nc2+", "b3 Ne5 Qd1 Ke7"), "another answer");
        assert!(!shared("b4 Nd4 Qd1 Nc2+", "Qd1 Nd4 Qd3 Ke7"), "the queen is not there");
        assert!(!shared("b4 Nxb4 Kd1 Ke7", "b4 Nxb4 Qb3 Ke7"), "a capture");
    }

    #[test]
    fn a_threat_that_both_moves_make_is_no_difference() {
        let too = |fen: &str, best: &str, other: &str, threat: &str| {
            let start = Board::from_fen(fen).expect("legal");
            let [best, other] = [best, other].map(|moves| Line::new(&start, &san_moves(&start, moves)));
            let mut passed = *best.board(1);
            passed.make_null();
            let mv = san_moves(&passed, threat)[0];
            let kind = Kind::Threat(Threat {
                mv,
                mate: None,
                wins: vec![PieceKind::Knight],
                lost: vec![],
                draws: false,
            });
            is_threatened_too(&kind, &best, &other)
        };
        let fen = "3qk3/8/8/3N4/8/8/8/4K3 b - - 0 1";
        assert!(too(fen, "Kf8", "Kf7", "Qxd5"));
        // The other move takes the queen elsewhere; a second attacker makes the threat.
        assert!(!too(fen, "Kf8", "Qb6", "Qxd5"));
        let guarded = "4k3/8/4b3/3N4/4P3/8/7q/1K6 b - - 0 1";
        assert!(!too(guarded, "Qd6", "Qh8", "Bxd5"), "one attacker");
        assert!(too(guarded, "Qd6", "Qe5", "Bxd5"), "two attackers");
        // From the same square the queen attacks the knight as the bishop does.
        let knight = "2bqk3/8/8/8/N7/8/8/4K3 b - - 0 1";
        assert!(too(knight, "Bd7", "Qd7", "Bxa4") && !too(knight, "Bd7", "Ke7", "Bxa4"));
    }

    /// The rook attacks the pawn at once, or with its second move.
    #[test]
    fn an_attack_that_comes_sooner_is_a_difference() {
        let start = Board::from_fen("4k3/8/8/3p4/8/8/8/R3K3 w - - 0 1").expect("legal");
        let [rook, pawn] = [Square::A1, Square::D5].map(|sq| PlacedPiece::on(&start, sq).expect("a piece"));
        let fact = |ply| {
            let kind = Kind::Threatens(Threatens { by: rook, target: pawn });
            Fact { kind, side: Color::White, ply }
        };
        assert!(is_as_soon(&fact(0), &fact(0)) && is_as_soon(&fact(2), &fact(2)));
        assert!(!is_as_soon(&fact(2), &fact(0)));
    }

    /// A rook that goes from an exchange and is exchanged later avoids nothing.
    #[test]
    fn an_exchange_that_comes_later_is_not_avoided() {
        let board = Board::from_fen("3rk3/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1").expect("legal");
        let [rook, with] = [(Square::A1, Color::White), (Square::D8, Color::Black)]
            .map(|(sq, side)| PlacedPiece { sq, piece: palisade::types::Piece::new(side, PieceKind::Rook) });
        let kind = Kind::AvoidsTrade(AvoidsTrade { piece: rook, with });
        let fact = Fact { kind, side: Color::White, ply: 0 };
        let later = |moves: &str| is_traded_later(&fact, &Line::new(&board, &san_moves(&board, moves)));
        assert!(later("Ra1 Ra8 h3 Rxa1+") && !later("Ra1 Rb8 h3"));
    }

    /// The pawn falls on h6, or moves and falls on g5: it is lost in both lines.
    #[test]
    fn a_pawn_that_moves_and_falls_is_lost_too() {
        let board = Board::from_fen("3b2k1/r7/7p/7P/5B2/8/2K5/6R1 b - - 0 1").expect("legal");
        let line = |moves: &str| Line::new(&board, &san_moves(&board, moves));
        let here = line("Kf8 Bxh6+ Kf7 Kd3");
        let stated = |there: &str| BothLines::new(&here, &line(there), Color::White).gain().is_some();
        assert!(!stated("Bg5 Bxg5 hxg5 Rxg5+ Kh8 Kd3") && stated("Bg5 Be5 Rb7 Kd3"));
    }
}
