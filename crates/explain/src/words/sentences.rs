//! Which sentences are said: the move's facts, the themes, what lies beyond, the next best.

use crate::attribution::Attribution;
use crate::facts::{Fact, Kind};
use crate::reasons::{self, Reason};
use crate::study::{Explanation, Other};
use crate::view::Way;
use crate::words::messages::{Words, numbered};
use fluent_bundle::FluentValue;
use palisade::evaluation::Theme;
use palisade::types::Color;

/// Themes that are told one after the other, at most.
const THEMES: usize = 2;
/// A theme is told from this share on, centipawns.
const SHARE: i32 = 15;
/// What lies beyond the line is told from this on, centipawns.
const BEYOND: i32 = 30;
/// Two moves are about as good if no more lies between them, centipawns.
const EQUAL: i32 = 15;

impl Words {
    /// Why the best move is the best.
    pub fn best(&self, explanation: &Explanation) -> String {
        let (best, us) = (&explanation.best, explanation.side());
        let name = numbered(&explanation.board, best.mv);
        let found = reasons::for_way(&explanation.best);
        let facts: Vec<&Reason> = found.iter().filter(|reason| reason.fact.is_some()).take(3).collect();
        let mut sentences = self.of_our_move(&name, best, us, &facts, ["does", "does-two", "prepares"]);
        if sentences.is_empty() {
            sentences.push(self.say("is-best", &[("move", name.into())]));
        }
        let amounts =
            best.change.as_ref().map(|change| self.shares(change, &facts, reasons::own_theme(best), "gains"));
        sentences.extend(amounts.flatten());
        if let Some(change) = &best.change {
            sentences.extend(self.beyond(change, sentences.len()));
        }
        if let Some((mv, shown)) = explanation.second.filter(|_| sentences.len() < 4) {
            let args = [
                ("move", numbered(&explanation.board, mv).into()),
                ("score", shown.for_white(us).to_string().into()),
            ];
            sentences.push(self.say("next-best", &args));
        }
        sentences.join(" ")
    }

    /// Why another move is worse than the best.
    pub fn against(&self, explanation: &Explanation, other: &Other) -> String {
        let (best, us) = (&explanation.best, explanation.side());
        let (name, best_name) =
            (numbered(&explanation.board, other.way.mv), numbered(&explanation.board, best.mv));
        let difference = other.lacks.as_ref().map(|lacks| lacks.total);
        if difference.is_some_and(|difference| difference.abs() <= EQUAL) {
            return self.say("as-good", &[("move", name.into()), ("best", best_name.into())]);
        }
        let mut sentences = Vec::new();
        let bad: Vec<Reason> = reasons::against(explanation, other);
        let bad: Vec<&Reason> = bad.iter().filter(|reason| reason.weight >= reasons::TOLD).take(2).collect();
        sentences.extend(self.allows(&name, &other.way, &bad));
        if let (true, Some(difference)) = (sentences.is_empty(), difference) {
            let args = [
                ("move", name.into()),
                ("amount", pawns(difference.abs()).into()),
                ("best", best_name.clone().into()),
            ];
            sentences.push(self.say("worse", &args));
        }
        let good = reasons::for_best_against(explanation, other);
        let good: Vec<&Reason> = good.iter().filter(|reason| reason.fact.is_some()).take(2).collect();
        let ours =
            self.of_our_move(&best_name, best, us, &good, ["instead", "instead-two", "instead-prepares"]);
        sentences.extend(ours.into_iter().take(2));
        if let Some(lacks) = &other.lacks {
            if sentences.len() < 4 {
                sentences.extend(self.shares(lacks, &good, reasons::own_theme(best), "better-in"));
            }
            if sentences.len() < 4 {
                sentences.extend(self.beyond(lacks, sentences.len()));
            }
        }
        sentences.join(" ")
    }

    /// Sentences about our own move: what it does at once, then what comes of it.
    fn of_our_move(
        &self,
        name: &str,
        way: &Way,
        us: Color,
        reasons: &[&Reason],
        ids: [&str; 3],
    ) -> Vec<String> {
        let mut sentences = Vec::new();
        let facts: Vec<&Fact> = reasons.iter().filter_map(|reason| reason.fact.as_ref()).collect();
        let now: Vec<String> =
            facts.iter().filter(|fact| fact.ply == 0).map(|fact| self.phrase(fact, way)).collect();
        let later = facts.iter().find(|fact| fact.ply > 0 && fact.side == us && fact.ply % 2 == 0);
        let later = later.map(|fact| {
            (numbered(way.line.board(fact.ply), way.line.moves()[fact.ply]), self.phrase(fact, way))
        });
        match now.as_slice() {
            [] => {}
            [one] => {
                sentences.push(self.say(ids[0], &[("move", name.into()), ("phrase", one.as_str().into())]));
            }
            [first, second, rest @ ..] => {
                let args = [
                    ("move", name.into()),
                    ("first", first.as_str().into()),
                    ("second", second.as_str().into()),
                ];
                sentences.push(self.say(ids[1], &args));
                sentences.extend(
                    rest.iter().map(|phrase| self.say("also", &[("phrase", phrase.as_str().into())])),
                );
            }
        }
        if let Some((later, phrase)) = later {
            let (later, phrase) = (FluentValue::from(later), FluentValue::from(phrase));
            sentences.push(match now.is_empty() {
                true => self.say(ids[2], &[("move", name.into()), ("later", later), ("phrase", phrase)]),
                false => self.say("and-then", &[("later", later), ("phrase", phrase)]),
            });
        }
        sentences
    }

    /// What a move allows, or does wrong by itself.
    fn allows(&self, name: &str, way: &Way, reasons: &[&Reason]) -> Option<String> {
        let first = reasons.first()?.fact.as_ref()?;
        let phrase = self.phrase(first, way);
        if first.ply % 2 == 0 {
            return Some(self.say("mistakes", &[("move", name.into()), ("phrase", phrase.into())]));
        }
        let reply = numbered(way.line.board(first.ply), *way.line.moves().get(first.ply)?);
        let second =
            reasons.get(1).and_then(|reason| reason.fact.as_ref()).filter(|fact| fact.ply == first.ply);
        Some(match second.map(|fact| self.phrase(fact, way)) {
            Some(second) => {
                let args = [
                    ("move", name.into()),
                    ("reply", reply.into()),
                    ("first", phrase.into()),
                    ("second", second.into()),
                ];
                self.say("allows-two", &args)
            }
            None => {
                let args = [("move", name.into()), ("reply", reply.into()), ("phrase", phrase.into())];
                self.say("allows", &args)
            }
        })
    }

    /// The largest shares of the themes, if any is worth telling, that of the man that moves
    /// (`own`) a little before others. Nothing where the search takes most of them back: the end
    /// of such a line shows an exchange half done.
    fn shares(&self, change: &Attribution, told: &[&Reason], own: Option<Theme>, id: &str) -> Option<String> {
        if change.beyond < -BEYOND.max(change.total.abs()) {
            return None;
        }
        // Who has read of the men that are won knows of the material.
        let material = told.iter().filter_map(|reason| reason.fact.as_ref()).any(|fact| {
            matches!(fact.kind, Kind::Wins { .. } | Kind::TakesLoose { .. } | Kind::Promotes { .. })
        });
        let worth_telling = |theme: Theme, share: i32| {
            let least = if own == Some(theme) { reasons::OWN_THEME } else { SHARE };
            share >= least && theme != Theme::Tempo && !(material && theme == Theme::Material)
        };
        let mut shares = change.themes();
        shares.retain(|&(theme, share)| worth_telling(theme, share));
        shares.sort_by_key(|&(theme, share)| -reasons::told_weight(theme, share, own));
        let themes: Vec<String> = shares
            .into_iter()
            .take(THEMES)
            .map(|(theme, share)| {
                let args = [("theme", self.theme(theme).into()), ("share", signed(share).into())];
                self.say("theme-share", &args)
            })
            .collect();
        (!themes.is_empty()).then(|| self.say(id, &[("themes", self.list(&themes).into())]))
    }

    /// What lies beyond the line, if it is much.
    fn beyond(&self, change: &Attribution, said: usize) -> Option<String> {
        let id = if said == 0 { "beyond-all" } else { "beyond" };
        (change.beyond >= BEYOND).then(|| self.say(id, &[("amount", pawns(change.beyond).into())]))
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
