//! The gain of an attack beside a threat of mate, and of a piece that is given up.

use crate::facts::{self, Fact, Gets, Kind, Sacrifices, Threat, Threatens};
use crate::line::Fate;
use crate::line_context::CandidateLine;
use crate::words::follow_up::{MOST, with_recaptures};
use crate::words::messages::Localizer;

impl Localizer {
    /// Returns the phrase that the move of a fact attacks a piece and also threatens mate, with the moves up
    /// to the capture of that piece; `None` if it does not do both.
    pub(super) fn attack_with_mate(&self, fact: &Fact, candidate: &CandidateLine) -> Option<String> {
        let Kind::Threat(Threat { mv, mate: Some(_), .. }) = &fact.kind else { return None };
        let mut others =
            candidate.facts.iter().filter(|other| (other.ply, other.side) == (fact.ply, fact.side));
        let target = others.find_map(|other| match other.kind {
            Kind::Threatens(Threatens { target, .. }) if target.sq != mv.to() => Some(target),
            _ => None,
        })?;
        let both = self.both(&self.of_piece("threatens", target), &self.phrase(fact, candidate));
        Some(match candidate.line.fate(fact.ply + 1, target.sq) {
            Fate::Taken { ply } if ply <= fact.ply + MOST => {
                let last = with_recaptures(&candidate.line, ply);
                format!("{both} ({})", self.moves(candidate, fact.ply + 1, last - fact.ply))
            }
            _ => both,
        })
    }

    /// Returns the phrase for the material that a line wins by a sacrifice (`fact`), with the moves; `None`
    /// if nothing is given up, no search has proved the win, or it takes long.
    pub(super) fn given_for(&self, fact: &Fact, candidate: &CandidateLine) -> Option<String> {
        let Kind::Sacrifices(Sacrifices { gets: Gets::Material, .. }) = &fact.kind else { return None };
        let line = &candidate.line;
        line.step(fact.ply + 1)?.captured()?;
        let wins = candidate.facts.iter().find(|other| other.side == fact.side && facts::is_win(other))?;
        let gain = facts::gain(line, fact.side)
            .filter(|gain| gain.ply > fact.ply && gain.end <= fact.ply + MOST + 1)?;
        let moves = self.moves(candidate, fact.ply + 1, (gain.end - 1).checked_sub(fact.ply)?);
        Some(format!("{} ({moves})", self.phrase(wins, candidate)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analyst::Found;
    use crate::line::san_moves;
    use crate::line_context::LineContext;
    use crate::words::scripted::against;
    use palisade::board::Board;
    use palisade::evaluation::Weights;
    use palisade::types::Color;

    /// The candidate line of these moves, which is far better for its side than the evaluation of the position.
    fn candidate(fen: &str, moves: &str) -> CandidateLine {
        let board = Board::from_fen(fen).expect("legal");
        let mut context = LineContext::new(board, &Weights::embedded());
        let score = context.model.score(900);
        context.candidate(&Found { score, pv: san_moves(&board, moves), depth: 8 })
    }

    /// A queen that takes and is taken was offered for exchange; one that goes was attacked.
    #[test]
    fn an_attack_on_a_piece_of_its_kind_is_an_offer() {
        let fen = "3r2k1/5ppp/8/1q6/8/8/3P1PP1/R2Q2K1 b - - 0 1";
        let text = |played: &str| against(fen, (0, "Qd5 g3 h6 f3 Kh7"), (-150, played));
        let offers = text("Qb2 Qb1 Qxb1+ Rxb1 g6");
        let wanted = "1...Qb2 allows 2.Qb1, which offers to trade queens (2...Qxb1+ 3.Rxb1).";
        assert!(offers.starts_with(wanted), "{offers}");
        let goes = text("Qb2 Qb1 Qd4 Qb7 g6");
        assert!(goes.contains("gains time by attacking the queen on b2"), "{goes}");
        // A side that is ahead trades queens.
        let ahead = fen.replace("3r2k1", "6k1");
        let text = against(&ahead, (0, "Qd5 g3 h6 f3 Kh7"), (-150, "Qb2 Qb1 Qxb1+ Rxb1 g6"));
        assert!(text.contains("2.Qb1, which trades queens while ahead (2...Qxb1+ 3.Rxb1)"), "{text}");
    }

    /// The knight on e4 is attacked besides, unless a pawn guards it.
    #[test]
    fn a_threat_of_mate_names_what_falls_to_it() {
        let phrase = |fen: &str, moves: &str| {
            let candidate = candidate(fen, moves);
            let mut passed = *candidate.line.board(1);
            passed.make_null();
            let mv = san_moves(&passed, "Qd8#")[0];
            let threat = Threat { mv, mate: Some(1), wins: vec![], lost: vec![], draws: false };
            let fact = Fact { kind: Kind::Threat(threat), side: Color::White, ply: 0 };
            Localizer::english().attack_with_mate(&fact, &candidate)
        };
        let fen = "6k1/5ppp/4p3/8/4n3/7Q/5PPP/6K1 w - - 0 1";
        let both = phrase(fen, "Qd3 h6 Qxe4 Kf8").expect("both");
        assert_eq!(both, "attacks the knight on e4 and threatens mate by 2.Qd8# (1...h6 2.Qxe4)");
        assert_eq!(phrase(&fen.replace("4p3/8/4n3", "4p3/5p2/4n3"), "Qd3 h6 Qd8+ Kh7"), None);
    }

    /// The bishop comes back as a queen; or it is only given.
    #[test]
    fn what_is_won_for_a_piece_is_named() {
        let phrase = |moves: &str| {
            let candidate = candidate("4k3/5p1p/8/8/2B3q1/5N2/5PPP/6K1 w - - 0 1", moves);
            let gives = |fact: &&Fact| matches!(fact.kind, Kind::Sacrifices(_)) && fact.ply == 0;
            let fact = candidate.facts.iter().find(gives)?;
            Localizer::english().given_for(fact, &candidate)
        };
        let wins = phrase("Bxf7+ Kxf7 Ne5+ Ke7 Nxg4 h5");
        assert_eq!(wins.as_deref(), Some("wins a queen for a bishop (1...Kxf7 2.Ne5+ Ke7 3.Nxg4)"));
        assert_eq!(phrase("Bxf7+ Kxf7 h3 Qe4 Kh2 h5"), None);
    }
}
