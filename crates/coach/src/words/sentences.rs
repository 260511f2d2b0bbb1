//! Which sentences are said: a reason each, three at most, and the contrast.
//!
//! The contrast is the move that offers itself and is bad, else the next best one. Every move that
//! a sentence names stands in a line of the same explanation, but for what was threatened before it.

use crate::attribution::Attribution;
use crate::facts::{Fact, Kind};
use crate::facts::{Mate, OnlyMove, Quiet};
use crate::reasons::{self, Rank, Reason};
use crate::study::{Explanation, Other};
use crate::view::CandidateLine;
use crate::words::messages::Localizer;
use fluent_bundle::FluentValue;
use palisade::board::Board;
use palisade::evaluation::Theme;
use palisade::evaluation::display::ShownScore;
use palisade::types::{Color, PieceKind};

/// Reasons that are told, at most.
const REASONS: usize = 3;
/// Reasons that are told beside a plan, at most.
const BESIDE_A_PLAN: usize = 1;
/// Themes that are stated one after the other, at most.
const THEMES: usize = 2;
/// A theme is stated from this share on, centipawns.
const SHARE: i32 = 15;
/// Material is stated from this share on: less is what exchanges make of it, no piece.
const MATERIAL: i32 = 50;
/// What lies beyond the line is stated from this on, centipawns.
const BEYOND: i32 = 30;
/// What a reason of play must weigh to be told beside a tactical point.
const BESIDE_A_POINT: i32 = 80;
/// Two moves are about as good if no more lies between them, centipawns.
const EQUAL: i32 = 15;

/// The messages for a move that is stated first.
struct Ids {
    does: &'static str,
    /// A quiet move.
    prepares: &'static str,
    /// A capture or a check.
    leads: &'static str,
}

const BEST: Ids = Ids { does: "does", prepares: "prepares", leads: "leads" };
const INSTEAD: Ids = Ids { does: "instead", prepares: "instead-prepares", leads: "instead-leads" };

impl Localizer {
    /// Why the best move is the best.
    pub fn best(&self, explanation: &Explanation) -> String {
        let best = &explanation.best;
        let plans = &explanation.plans;
        let mut found = reasons::for_way(best);
        // What a plan says better is left to it.
        found.retain(|reason| {
            !reason.fact.as_ref().is_some_and(|fact| plans.iter().any(|plan| plan.covers(fact)))
        });
        let facts = told(&found, if plans.is_empty() { REASONS } else { BESIDE_A_PLAN });
        let mut sentences = self.of_our_move(best, &facts, &BEST);
        sentences.extend(plans.iter().map(|plan| self.plan(explanation, plan)));
        // Shares come last, where there is little else to say.
        if sentences.len() < 2
            && facts.iter().all(|reason| reason.rank >= Rank::Play)
            && let Some(change) = &best.change
        {
            let name = self.numbered(&explanation.board, best.mv);
            let shares =
                self.shares(change, &name, (&explanation.board, reasons::own_theme(best)), SHARE, "gains");
            let beyond = self.beyond(change, usize::from(shares.is_some()), BEYOND, None);
            sentences.extend(shares.into_iter().chain(beyond));
        }
        if sentences.is_empty() {
            let name = self.numbered(&explanation.board, best.mv);
            sentences.push(self.say("is-best", &[("move", name.into())]));
        }
        sentences.extend(self.contrast(explanation));
        sentences.join(" ")
    }

    /// The same in half a sentence without its subject, for a card.
    pub fn best_short(&self, explanation: &Explanation) -> String {
        let found = reasons::for_way(&explanation.best);
        let way = &explanation.best;
        let Some(first) = told(&found, 1).into_iter().find(|reason| counts(reason)) else {
            return self.say("short-best", &[]);
        };
        let phrase = self.with_wins(first, way);
        let ply = first.fact.as_ref().map_or(0, |fact| fact.ply);
        match self.move_at(way, ply).filter(|_| ply > 0) {
            Some(later) => self.say("short-leads", &[("later", later.into()), ("phrase", phrase.into())]),
            None => phrase,
        }
    }

    /// Why the move that offers itself is bad, if there is one.
    pub fn natural(&self, explanation: &Explanation) -> Option<String> {
        let natural = explanation.natural.as_ref()?;
        let name = self.numbered(&explanation.board, natural.way.mv);
        let bad = reasons::against(explanation, natural);
        let ids = ["natural-mistakes", "natural", "natural-then"];
        let worth = |reason: &&&Reason| reason.rank < Rank::Play;
        let first = told(&bad, 1);
        let sentence =
            first.first().filter(worth).and_then(|reason| self.allows(&name, &natural.way, reason, ids));
        sentence.or_else(|| {
            let lacks = natural.lacks.as_ref()?;
            Some(self.say("natural-loses", &[("move", name.into()), ("amount", pawns(lacks.total).into())]))
        })
    }

    /// What else there is: the move that offers itself, or the next best.
    fn contrast(&self, explanation: &Explanation) -> Option<String> {
        if let Some(natural) = self.natural(explanation) {
            return Some(natural);
        }
        let (mv, shown) = explanation.second?;
        let name = self.numbered(&explanation.board, mv);
        if let (Some(best), Some(second)) = (centipawns(explanation.best.shown), centipawns(shown))
            && best - second <= EQUAL
        {
            return Some(self.say("about-as-good", &[("move", name.into())]));
        }
        let score = shown.for_white(explanation.side()).to_string();
        let args = [("move", name.into()), ("score", score.into()), ("side", "white".into())];
        Some(self.say("next-best", &args))
    }

    /// Why another move is worse than the best.
    pub fn against(&self, explanation: &Explanation, other: &Other) -> String {
        let best = &explanation.best;
        let name = self.numbered(&explanation.board, other.way.mv);
        let best_name = self.numbered(&explanation.board, best.mv);
        if other.close {
            // Nobody is scolded for a move that is nearly as good.
            let found = reasons::for_way(&other.way);
            let mut sentences = self.of_our_move(&other.way, &told(&found, 2), &BEST);
            let args = [
                ("move", name.into()),
                ("best", best_name.into()),
                ("amount", pawns(other.lacks.as_ref().map_or(0, |lacks| lacks.total.abs())).into()),
            ];
            let id = if is_as_good(other) { "as-good" } else { "nearly-as-good" };
            sentences.push(self.say(id, &args));
            sentences.extend(self.natural(explanation));
            return sentences.join(" ");
        }
        let mut sentences = Vec::new();
        let found = reasons::against(explanation, other);
        let bad = told(&found, 2);
        if let Some(first) = bad.first() {
            sentences.extend(self.allows(&name, &other.way, first, ["mistakes", "allows", "allows-then"]));
            sentences.extend(bad.get(1).and_then(|second| self.allows_also(&other.way, first, second)));
        }
        let found = reasons::for_best_against(explanation, other);
        let good = told(&found, 2);
        let ours = self.of_our_move(best, &good, &INSTEAD);
        if sentences.is_empty()
            && let Some(lacks) = &other.lacks
        {
            let amount = pawns(lacks.total.abs());
            let args = [("move", name.into()), ("amount", amount.into()), ("best", best_name.clone().into())];
            sentences.push(self.say("worse", &args));
        }
        let reasons = sentences.len() + ours.len();
        sentences.extend(ours);
        if let Some(lacks) = other.lacks.as_ref().filter(|_| reasons < 2) {
            let own = (&explanation.board, reasons::own_theme(best));
            let amounts = |least| {
                let shares = self.shares(lacks, &best_name, own, least, "better-in");
                let beyond = self.beyond(lacks, usize::from(shares.is_some()), least, Some(&best_name));
                shares.into_iter().chain(beyond).collect::<Vec<_>>()
            };
            let told = amounts(SHARE);
            // A bad move is never left without a reason, however small its parts.
            sentences.extend(if told.is_empty() { amounts(1) } else { told });
        }
        sentences.join(" ")
    }

    /// The same in half a sentence without its subject, for a card.
    pub fn against_short(&self, explanation: &Explanation, other: &Other) -> String {
        let best = self.numbered(&explanation.board, explanation.best.mv);
        if is_as_good(other) {
            return self.say("short-as-good", &[("best", best.into())]);
        }
        let found = reasons::against(explanation, other);
        if let Some(first) = told(&found, 1).first()
            && let Some(fact) = &first.fact
        {
            let phrase = self.with_wins(first, &other.way);
            if fact.ply == 0 {
                return phrase;
            }
            if let Some(reply) = self.move_at(&other.way, fact.ply) {
                return self.say("short-allows", &[("reply", reply.into()), ("phrase", phrase.into())]);
            }
        }
        // Beside a mate there is no amount.
        let Some(lacks) = &other.lacks else { return self.say("short-misses", &[("best", best.into())]) };
        let amount = pawns(lacks.total.abs());
        self.say("short-worse", &[("amount", amount.into()), ("best", best.into())])
    }

    /// That there is no legal move: mate or stalemate.
    pub fn no_moves(&self, board: &Board) -> String {
        self.say("no-moves", &[("mated", if board.in_check() { "yes" } else { "no" }.into())])
    }

    /// A score from White's side, and that it is.
    pub fn score(&self, shown: ShownScore, mover: Color) -> String {
        let score = shown.for_white(mover).to_string();
        self.say("score-for", &[("score", score.into()), ("side", "white".into())])
    }

    /// What a reason says, with what is won by it.
    fn with_wins(&self, reason: &Reason, way: &CandidateLine) -> String {
        let phrase = reason.fact.as_ref().map_or_else(String::new, |fact| self.phrase(fact, way));
        match &reason.wins {
            Some(wins) => {
                let args = [("first", phrase.into()), ("second", self.phrase(wins, way).into())];
                self.say("and-wins", &args)
            }
            None => phrase,
        }
    }

    /// The move of a line at a ply, with its number.
    fn move_at(&self, way: &CandidateLine, ply: usize) -> Option<String> {
        way.line.step(ply).map(|step| self.numbered(step.before, step.mv))
    }

    /// Sentences about our own move, a reason each.
    fn of_our_move(&self, way: &CandidateLine, reasons: &[&Reason], ids: &Ids) -> Vec<String> {
        let name = self.numbered(way.line.start(), way.mv);
        let mut sentences = Vec::new();
        for reason in reasons {
            let Some(fact) = &reason.fact else { continue };
            // The contrast says how far the next move is behind.
            if !sentences.is_empty() && fact.kind == (Kind::OnlyMove(OnlyMove { legal: false })) {
                continue;
            }
            let phrase = FluentValue::from(self.with_wins(reason, way));
            if fact.ply == 0 {
                let also = if fact.kind == Kind::Quiet(Quiet) { "besides" } else { "also" };
                let id = [ids.does, also, "besides"][sentences.len().min(2)];
                sentences.push(self.say(id, &[("move", name.clone().into()), ("phrase", phrase)]));
                continue;
            }
            let Some(later) = self.move_at(way, fact.ply).filter(|_| fact.ply % 2 == 0) else { continue };
            let id = match way.line.step(0) {
                _ if !sentences.is_empty() => "and-then",
                Some(first) if first.mv.is_capture() || first.after.in_check() => ids.leads,
                _ => ids.prepares,
            };
            let args = [("move", name.clone().into()), ("later", later.into()), ("phrase", phrase)];
            sentences.push(self.say(id, &args));
        }
        sentences
    }

    /// What a move allows, or does wrong by itself: the messages for itself, for the answer, for an
    /// answer later.
    fn allows(&self, name: &str, way: &CandidateLine, reason: &Reason, ids: [&str; 3]) -> Option<String> {
        let fact = reason.fact.as_ref()?;
        let phrase = FluentValue::from(self.with_wins(reason, way));
        if fact.ply % 2 == 0 {
            return Some(self.say(ids[0], &[("move", name.into()), ("phrase", phrase)]));
        }
        let (reply, later) = (self.move_at(way, 1)?, self.move_at(way, fact.ply)?);
        let id = if fact.ply == 1 { ids[1] } else { ids[2] };
        let args =
            [("move", name.into()), ("reply", reply.into()), ("later", later.into()), ("phrase", phrase)];
        Some(self.say(id, &args))
    }

    /// A second thing that the same answer does.
    fn allows_also(&self, way: &CandidateLine, first: &Reason, second: &Reason) -> Option<String> {
        let (first, fact) = (first.fact.as_ref()?, second.fact.as_ref()?);
        if fact.ply != first.ply || fact.ply % 2 == 0 {
            return None;
        }
        let reply = self.move_at(way, fact.ply)?;
        let phrase = self.with_wins(second, way);
        Some(self.say("allows-also", &[("reply", reply.into()), ("phrase", phrase.into())]))
    }

    /// The largest shares of the themes, if any is worth telling, that of the piece that moves
    /// (`own`) a little before others. Nothing where the search takes most of them back: the end
    /// of such a line shows an exchange half done.
    fn shares(
        &self,
        change: &Attribution,
        name: &str,
        (board, own): (&Board, Option<Theme>),
        least: i32,
        id: &'static str,
    ) -> Option<String> {
        let (best, us) = (id == "gains", board.side_to_move());
        if least > 1 && change.beyond < -BEYOND.max(change.total.abs()) {
            return None;
        }
        let worth_telling = |theme: Theme, share: i32| {
            let least = if own == Some(theme) { reasons::OWN_THEME.min(least) } else { least };
            share >= least && !matches!(theme, Theme::Tempo | Theme::Material) && has_pieces(board, us, theme)
        };
        let material = change.share(Theme::Material);
        let mut shares = change.themes();
        shares.retain(|&(theme, share)| worth_telling(theme, share));
        shares.sort_by_key(|&(theme, share)| -reasons::told_weight(theme, share, own));
        if material >= least.max(MATERIAL) && !best {
            shares.insert(0, (Theme::Material, material));
        }
        let apart = best && shares.first().is_some_and(|&(_, share)| material > share);
        let themes: Vec<String> = shares
            .into_iter()
            .take(THEMES)
            .map(|(theme, share)| {
                let own = change.owners(theme).iter().filter(|piece| piece.color() == us);
                let pieces: Vec<String> = own.map(|piece| self.piece(*piece, "nom")).collect();
                let owned = if pieces.is_empty() { "no" } else { "yes" };
                let args = [
                    ("theme", self.theme(theme).into()),
                    ("share", signed(share).into()),
                    ("pieces", self.list(&pieces).into()),
                    ("owned", owned.into()),
                ];
                self.say("theme-share", &args)
            })
            .collect();
        let id = if apart { "gains-apart" } else { id };
        let args = [("move", name.into()), ("themes", self.list(&themes).into())];
        (!themes.is_empty()).then(|| self.say(id, &args))
    }

    /// What lies beyond the line, if it is much.
    fn beyond(&self, change: &Attribution, said: usize, least: i32, name: Option<&str>) -> Option<String> {
        let id = match (said, name) {
            (0, Some(_)) => "beyond-all",
            (0, None) => "beyond-best",
            _ => "beyond",
        };
        let name = name.unwrap_or_default();
        let args = [("amount", pawns(change.beyond).into()), ("move", name.into())];
        (change.beyond >= least.max(1)).then(|| self.say(id, &args))
    }
}

/// False for the activity of pieces which the side has not got.
fn has_pieces(board: &Board, us: Color, theme: Theme) -> bool {
    let kind = match theme {
        Theme::Knights => PieceKind::Knight,
        Theme::Bishops => PieceKind::Bishop,
        Theme::Rooks => PieceKind::Rook,
        Theme::Queens => PieceKind::Queen,
        _ => return true,
    };
    board.colored(us, kind).any()
}

/// The reasons that are facts and worth a sentence.
fn told(reasons: &[Reason], most: usize) -> Vec<&Reason> {
    // Beside a tactical point small things are filler, and beside checkmate everything.
    let point = reasons.first().is_some_and(|reason| reason.rank < Rank::Play);
    let least = if point { BESIDE_A_POINT } else { reasons::TOLD };
    let mate = |reason: &Reason| {
        reason.fact.as_ref().is_some_and(|fact| matches!(fact.kind, Kind::Mate(Mate { moves: 1, .. })))
    };
    let most = if reasons.first().is_some_and(mate) { 1 } else { most };
    let worth =
        |reason: &&Reason| reason.fact.is_some() && (reason.rank < Rank::Play || reason.weight >= least);
    reasons.iter().filter(worth).take(most).collect()
}

/// True for more than a check.
fn counts(reason: &Reason) -> bool {
    reason.fact.as_ref().is_some_and(|fact: &Fact| !matches!(fact.kind, Kind::Check(_)))
}

fn is_as_good(other: &Other) -> bool {
    other.lacks.as_ref().map_or(other.close, |lacks| lacks.total.abs() <= EQUAL)
}

fn centipawns(shown: ShownScore) -> Option<i32> {
    match shown {
        ShownScore::Centipawns(cp) => Some(cp),
        ShownScore::Mate(_) => None,
    }
}

/// `+0.40` for centipawns.
fn signed(centipawns: i32) -> String {
    format!("{:+.2}", f64::from(centipawns) / 100.0)
}

/// `0.40` for centipawns.
fn pawns(centipawns: i32) -> String {
    format!("{:.2}", f64::from(centipawns) / 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analyst::{Analyst, Effort, Found};
    use palisade::board::Position;
    use palisade::evaluation::display::WinRateModel;
    use palisade::evaluation::{Breakdown, Weights};
    use palisade::types::{Move, score};
    use std::convert::Infallible;

    /// Finds a mate in two, and a queen's worth in every other move.
    struct Mates(Vec<Move>);

    impl Analyst for Mates {
        type Error = Infallible;

        fn search(&mut self, at: &Position, only: &[Move], _: Effort) -> Result<Option<Found>, Infallible> {
            let (score, pv) = match only.first() {
                None => (score::mate_in(self.0.len()), self.0.clone()),
                Some(&mv) => (2000, vec![mv]),
            };
            let there = pv.first().is_some_and(|&mv| at.board().is_legal(mv));
            Ok(there.then_some(Found { score, pv, depth: 8 }))
        }
    }

    /// Beside a mate no move is worse by so many pawns.
    #[test]
    fn a_card_says_what_mate_was_missed() {
        let position = Position::new(Board::from_fen("7k/8/8/8/8/8/R7/1R2K3 w - - 0 1").expect("legal"));
        let mut at = position.clone();
        let mates = ["Ra7", "Kg8", "Rb8#"].map(|text| {
            let mv = at.parse_san(text).expect("legal");
            at.play(mv);
            mv
        });
        let played = position.parse_san("Kd1").expect("legal");
        let Ok(found) = crate::study(&mut Mates(mates.to_vec()), &position, &[played], &Weights::embedded());
        let found = found.expect("a move");
        for (words, wanted) in [
            (Localizer::english(), "misses 1.Ra7"),
            (Localizer::of(crate::Language::German), "verpasst 1.Ta7"),
        ] {
            assert_eq!(words.against_short(&found, &found.others[0]), wanted);
        }
    }

    /// With the queens off the same pieces are worth something else, and nobody has won any.
    #[test]
    fn material_is_told_where_pieces_are_won() {
        let weights = Weights::embedded();
        let board = |fen| Board::from_fen(fen).expect("legal");
        let parts = |fen| Breakdown::new(&board(fen), &weights).parts(Color::White);
        let words = Localizer::english();
        let told = |from, to, total| {
            let change = Attribution::between(
                &parts(from),
                &parts(to),
                total,
                Color::White,
                WinRateModel::new(40),
                &weights,
            );
            let shares = words.shares(&change, "1.Kh1", (&board(from), None), SHARE, "better-in");
            (change.share(Theme::Material), shares.unwrap_or_default().contains("material"))
        };
        let full = "rnbqkbnr/1ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let (share, said) = told(full, "rnb1kbnr/1ppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1", 20);
        assert!(share.abs() < MATERIAL && !said, "{share}");
        let (share, said) = told(full, "rnbqkb1r/1ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 400);
        assert!(share >= MATERIAL && said, "{share}");
    }
}
