//! The material that a move loses by a later answer, and the wins of a later move of the best line that it misses: the
//! result first, then the moves that lead to it.

use crate::facts::{self, Gain, HangingPiece, Kind, TakesFor, Wins};
use crate::line::{Line, PlacedPiece};
use crate::line_context::CandidateLine;
use crate::prospect::Turn;
use crate::reasons::{self, Falls, Reason};
use crate::study::{Explanation, Other};
use crate::words::follow_up::MOST;
use crate::words::messages::Localizer;
use crate::words::sentences::LAST_WITH_MOVES;
use fluent_bundle::FluentValue;

/// Returns the gain by a later answer that a reason against a move states, with the captured piece if that is
/// all that is won. `None` if the reason is no capture and no win of material by itself, if its side could
/// avoid it, or if the win only restores the balance.
fn lost_later(line: &Line, reason: &Reason) -> Option<(Gain, Option<PlacedPiece>)> {
    let fact = reason.fact.as_ref()?;
    let captured = match fact.kind {
        Kind::Wins(_) if reason.wins.is_none() => None,
        Kind::HangingPiece(HangingPiece { piece }) | Kind::TakesFor(TakesFor { piece }) => Some(piece),
        _ => return None,
    };
    let later = |gain: &Gain| gain.ply > 1 && gain.ply <= fact.ply + MOST && !reasons::is_let(line, gain);
    let gain = facts::gain(line, fact.side).filter(|gain| later(gain) && !facts::evens(line, fact.side))?;
    let Some(piece) = captured else { return Some((gain, None)) };
    let whole = facts::as_counted(&gain.won, &gain.lost) == (vec![piece.kind()], Vec::new());
    let same = gain.ply == fact.ply && gain.taken == Some(piece);
    same.then_some((gain, whole.then_some(piece)))
}

impl Localizer {
    /// Returns the sentence that the move `name` loses the material that a later answer wins, with its effect
    /// on the result, `turn`. `None` if the reason is no win of material by itself, or a win that only
    /// restores the balance.
    pub(super) fn loses_by_reason(
        &self,
        name: &str,
        other: &Other,
        reason: &Reason,
        turn: Option<Turn>,
    ) -> Option<String> {
        let (gain, piece) = lost_later(&other.candidate.line, reason)?;
        Some(self.loses_later(name, &other.candidate, (&gain, piece), turn))
    }

    /// Returns half a sentence without its subject: a move loses the material that a later answer wins.
    /// `None` under the conditions of [`loses_by_reason`](Self::loses_by_reason).
    pub(super) fn short_loses_by_reason(&self, other: &Other, reason: &Reason) -> Option<String> {
        let (gain, piece) = lost_later(&other.candidate.line, reason)?;
        Some(self.short_loses(&gain, piece))
    }

    /// Returns half a sentence without its subject on a lost piece: the loss if it falls to a later answer,
    /// otherwise the capture.
    pub(super) fn short_falls(&self, other: &Other, falls: &Falls) -> String {
        let Falls { gain, piece, attacked, means, beside } = falls;
        let line = &other.candidate.line;
        let shown = attacked.is_some() || means.is_some() || *beside;
        if gain.ply > 1 && !shown && !reasons::is_let(line, gain) && !facts::evens(line, gain.side) {
            return self
                .short_loses(gain, falls.is_whole(line).then_some(*piece).filter(|_| gain.lost.is_empty()));
        }
        let reply = self.move_at(&other.candidate, gain.ply).unwrap_or_default();
        let phrase =
            if *beside { self.of_piece("takes", *piece) } else { self.takes(falls, &other.candidate) };
        self.say("short-allows", &[("reply", reply.into()), ("phrase", phrase.into())])
    }

    /// Returns half a sentence without its subject: a move loses the material of the gain, or `piece` if that
    /// is all.
    fn short_loses(&self, gain: &Gain, piece: Option<PlacedPiece>) -> String {
        self.say("short-loses", &self.material(gain, piece))
    }

    /// Returns the placeholders for the material that a gain wins, or for `piece` if that is all.
    pub(super) fn material(
        &self,
        gain: &Gain,
        piece: Option<PlacedPiece>,
    ) -> [(&'static str, FluentValue<'static>); 5] {
        let (won, lost) = facts::as_counted(&gain.won, &gain.lost);
        let form: &'static str = Wins { won: gain.won.clone(), lost: gain.lost.clone() }.form().into();
        let on = |case| piece.map_or_else(String::new, |piece| self.piece(piece, case));
        [
            ("form", if piece.is_some() { "piece" } else { form }.into()),
            ("on", on("nom").into()),
            ("on_acc", on("acc").into()),
            ("won", self.haul(&won).into()),
            ("lost", self.haul(&lost).into()),
        ]
    }

    /// Returns the sentence that the move `name` loses the material of the gain by a later answer (`piece`,
    /// if that is all), with the effect `turn` on the result, followed by the moves.
    pub(super) fn loses_later(
        &self,
        name: &str,
        candidate: &CandidateLine,
        (gain, piece): (&Gain, Option<PlacedPiece>),
        turn: Option<Turn>,
    ) -> String {
        let line = if gain.ply <= LAST_WITH_MOVES {
            self.moves(candidate, 1, gain.ply)
        } else {
            let [first, later] = [1, gain.ply].map(|ply| self.move_at(candidate, ply).unwrap_or_default());
            self.say("moves-and-then", &[("first", first.into()), ("later", later.into())])
        };
        let line = match self.refuted_capture(gain.ply, &candidate.line) {
            Some(moves) => format!("{line} ({moves})"),
            None => line,
        };
        let mut args = vec![
            ("move", name.to_owned().into()),
            ("turn", turn.map_or("none", Into::into).into()),
            ("line", line.into()),
        ];
        args.extend(self.material(gain, piece));
        self.say("loses-later", &args)
    }

    /// Returns the sentence that the move `name` misses a later capture of the best line, `taken`. It is
    /// called a win if searches have proved it and the other side cannot avoid it.
    pub(super) fn misses_later(
        &self,
        name: &str,
        explanation: &Explanation,
        other: &Other,
        taken: &Falls,
    ) -> String {
        let (best, won) = self.missed_later(explanation, taken);
        self.misses(name, other, &best, won)
    }

    /// Returns the moves of the best line up to a capture, and the phrase for that capture.
    pub(super) fn missed_later(&self, explanation: &Explanation, taken: &Falls) -> (String, String) {
        let best = &explanation.best;
        let proved = best.facts.iter().any(|fact| facts::is_win(fact) && fact.side == explanation.side());
        let phrase = if proved && !taken.beside && !reasons::is_let(&best.line, &taken.gain) {
            self.takes(taken, best)
        } else {
            self.of_piece("takes", taken.piece)
        };
        (self.up_to(best, taken.gain.ply), phrase)
    }
}

#[cfg(test)]
mod tests {
    use crate::words::messages::{Language, Localizer};
    use crate::words::scripted::{against, studied};

    /// The result comes before the moves.
    #[test]
    fn what_a_later_answer_wins_comes_before_the_moves() {
        let fen = "rnbqkbnr/ppp2ppp/3p4/4p3/3PP3/5N2/PPP2PPP/RNBQKB1R b KQkq - 0 3";
        let best = (0, "exd4 Nxd4 Nf6 Nc3 Be7 Be2 O-O O-O");
        let loses = (-150, "h6 dxe5 dxe5 Qxd8+ Kxd8 Nxe5 Ke8 Nc3 Nf6 Be3");
        let found = studied(fen, best, loses);
        let text = |language| Localizer::of(language).against(&found, &found.others[0]);
        let english = text(Language::English);
        let wanted = "3...h6 loses the pawn on e5: 4.dxe5 dxe5 5.Qxd8+ Kxd8 6.Nxe5.";
        assert!(english.starts_with(wanted), "{english}");
        let german = text(Language::German);
        let wanted = "3...h6 verliert den Bauern auf e5: 4.dxe5 dxe5 5.Dxd8+ Kxd8 6.Sxe5.";
        assert!(german.starts_with(wanted), "{german}");
        let none = against(fen, best, (-150, "h6 dxe5 dxe5 Qxd8+ Kxd8 Nc3 Be6 Be3 Nf6 O-O-O+"));
        assert!(!none.contains("loses"), "{none}");
    }

    /// The knight falls with the bishop, for a rook: not the knight alone.
    #[test]
    fn an_attack_wins_all_that_it_wins() {
        let fen = "rnb2r1k/pp4pp/2p3B1/4N3/8/2n5/P1P2PPP/R1B2RK1 w - - 0 14";
        let best = (200, "Ba3 c5 Bxc5 Rf6 Bh5 Nc6 Rfe1 Bf5");
        let text = against(fen, best, (-200, "Nf7+ Kg8 Bh5 Rxf7 Bxf7+ Kxf7 Re1 Nd5 a4 Na6"));
        let wanted = "14.Nf7+ allows 14...Kg8, which attacks the knight on f7 and wins two pieces for a rook \
                      (15.Bh5 Rxf7 16.Bxf7+ Kxf7).";
        assert!(text.starts_with(wanted), "{text}");
    }

    /// A rook that falls after a check is lost.
    #[test]
    fn what_a_check_leads_to_is_lost() {
        let fen = "7k/6p1/7p/8/3r4/8/4RPPP/5Q1K b - - 0 1";
        let text = |played: &str| against(fen, (0, "Kh7 h3 Kg8 Kh2"), (-2000, played));
        let loses = text("Rd1 Re8+ Kh7 Qxd1 g6 h3");
        assert!(loses.starts_with("1...Rd1 loses the rook on d1: 2.Re8+ Kh7 3.Qxd1."), "{loses}");
        let stays = text("Rd1 Re8+ Kh7 h3 Rxf1+ Kh2");
        assert!(!stays.contains("loses the rook"), "{stays}");
    }

    /// A piece that goes out and back has lost time.
    #[test]
    fn a_piece_that_goes_back_loses_time() {
        let fen = "r3k3/pp3ppp/2n5/8/8/8/PP3PPP/3QK2R w K - 0 1";
        let text = |played: &str| against(fen, (0, "O-O Kf8 h3 g6"), (-150, played));
        let back = text("Qc2 Kf8 Qd1 g6 h3 h6");
        assert!(back.starts_with("1.Qc2 loses time: after 1...Kf8 the queen goes back (2.Qd1)."), "{back}");
        let stays = text("Qc2 Kf8 Qb1 g6 h3 h6");
        assert!(!stays.contains("loses time"), "{stays}");
    }

    /// An answer that only protects a pawn does not hide what the best line takes; a pawn that the line of the move takes as
    /// well is no difference.
    #[test]
    fn what_the_best_line_takes_later_is_missed() {
        let fen = "r2qkbnr/2pb1ppp/8/1B2p3/1n1pP3/3P1N2/PPP2PPP/R1BQK2R w KQkq - 1 10";
        let best = (-15, "Bxd7+ Qxd7 Nxe5 Qe6 Nc4 Nf6 O-O Be7 Bf4 c5");
        let text = against(fen, best, (-400, "Bc4 Bd6 Bd2 Nc6 a4 Nf6 a5 O-O O-O"));
        let wanted = "10.Bc4 misses 10.Bxd7+ Qxd7 11.Nxe5, which takes the pawn on e5.";
        assert_eq!(text, wanted);
        let same = against(fen, best, (-400, "Bc4 Nf6 Nxe5 Bd6 Nxd7 Qxd7 O-O O-O a4"));
        assert!(!same.contains("Nxe5, which takes"), "{same}");
    }

    /// Where nothing is lost at once, the second answer's attack is named, and the piece that the answer takes; the moves alone
    /// are the last resort.
    #[test]
    fn moves_alone_are_the_last_resort() {
        let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/2N5/PPPP1PPP/R1BQKBNR b KQkq - 1 2";
        let best = (0, "Nc6 a3 Nf6 Nf3 d5 Bb5 Nxe4 Nxe5");
        let text = |played: &str| against(fen, best, (-250, played));
        let drives = text("Qf6 Nf3 Nc6 Nd5 Qd8 d4 d6 c3");
        let wanted =
            "2...Qf6 allows 3.Nf3 Nc6 and then 4.Nd5, which drives the queen on f6 away (4...Qd8 5.d4).";
        assert!(drives.starts_with(wanted), "{drives}");
        let none = text("Qf6 Nf3 Nc6 a3 Qd8 d4 d6 h3");
        assert!(!none.contains("drives"), "{none}");
        let fen = "r3kb1r/2p3pp/5p1n/4P3/1nB1P1b1/2p2N2/PP3PPP/R1BR2K1 b kq - 0 15";
        let best = (250, "Bxf3 gxf3 c2 Rf1 Nf7 exf6 Ne5 Bb3 c5 Bf4");
        let text = against(fen, best, (-200, "Rd8 Bxh6 Rxd1+ Rxd1 Bxf3 gxf3 c2 Rc1 gxh6 a3 fxe5 axb4"));
        assert!(text.contains("16.Bxh6, which takes the knight on h6"), "{text}");
    }

    /// The bishop takes the pawn that forks it and the king, and is taken.
    #[test]
    fn a_forked_piece_that_takes_the_fork_is_won() {
        let fen = "r5r1/pb3p1p/3k4/2PP4/8/1Pb2N2/P1P2PP1/3R1R1K b - - 0 22";
        let best = (-200, "Kxc5 Rd3 Bf6 b4+ Kb6 c4 Rg4 Nd2");
        let text = |played: &str| against(fen, best, (-900, played));
        let takes = text("Kd7 c6+ Bxc6 dxc6+ Kxc6 Rd3 Bh8 Rfd1 Rac8 Nd4+");
        let wanted = "22...Kd7 allows 23.c6+, which forks the king on d7 and the bishop on b7 and wins a bishop for \
                      two pawns (23...Bxc6 24.dxc6+ Kxc6).";
        assert!(takes.starts_with(wanted), "{takes}");
        let goes = text("Kd7 c6+ Kd6 cxb7 Rab8 Rd3 Rxb7 Nd2 Bxd2 Rxd2");
        assert!(!goes.contains("for two pawns"), "{goes}");
    }
}
