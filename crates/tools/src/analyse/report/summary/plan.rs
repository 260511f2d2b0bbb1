//! The part of a summary that says what to do: three things to work on, and the chances found and missed.

use super::cells::{bar, percent};
use super::chances::{CLEAR, ChanceTally, ENOUGH_CHANCES};
use super::tally::{MotifTally, Tally};
use maud::{Markup, html};

/// Number of things to work on.
const THINGS: usize = 3;
/// Times that a motif was missed or allowed before it is a thing to work on.
const OFTEN: u32 = 8;

/// Returns the three motifs that cost most, each with its figures, its change over time and its
/// exercises.
pub fn three_things(tally: &Tally) -> Markup {
    let things: Vec<_> =
        tally.met().into_iter().filter(|(_, met)| met.missed + met.allowed >= OFTEN).take(THINGS).collect();
    let first = tally.first_half();
    html! {
        @if !things.is_empty() {
            section {
                h2 { "Work on this" }
                ol {
                    @for (motif, met) in things {
                        li {
                            b { (motif.name()) } ". " (thing(met, &first))
                            @if !met.examples.is_empty() {
                                " " a href={ "#" (motif.key()) } { (met.examples.len()) " exercises from your games" } "."
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Returns the sentences about a motif.
fn thing(met: &MotifTally, first: &[usize]) -> String {
    let MotifTally { missed, allowed, lost, chances, .. } = met;
    let mut parts = vec![format!("Missed {missed} times and allowed {allowed} times: {lost:.1} points.")];
    if chances.is_enough() {
        let beside = chances
            .peers()
            .map_or_else(String::new, |peers| format!("; players of your rating find {:.0} %", peers.peers));
        parts.push(format!("You found {} of {} chances{beside}.", chances.found, chances.chances));
    }
    if !first.is_empty() {
        let [early, late] = met.halves(first);
        let (few, many) = (early.min(late) as f64, early.max(late) as f64);
        let how = match () {
            () if many - few <= CLEAR * (many + few).sqrt() => "as often as before",
            () if late > early => "more often than before",
            () => "less often than before",
        };
        parts.push(format!(
            "In the first half of the games {early} times, in the second {late} times: {how}."
        ));
        let [(found, of), (now, of_now)] = chances.halves(first);
        if of >= ENOUGH_CHANCES && of_now >= ENOUGH_CHANCES {
            parts.push(format!("Chances found: {found} of {of}, then {now} of {of_now}."));
        }
    }
    parts.join(" ")
}

/// Returns the tables of the chances by motif and by difficulty.
pub fn chances(tally: &Tally) -> Markup {
    let by_motif: Vec<_> = tally.chances().into_iter().filter(|(_, sums)| sums.is_enough()).collect();
    let left_out = tally.chances().len() - by_motif.len();
    let by_difficulty: Vec<_> = tally.difficulties().filter(|(_, sums)| sums.is_enough()).collect();
    let timed = by_difficulty.iter().any(|(_, sums)| sums.mean_time().is_some());
    html! {
        @if !by_motif.is_empty() || !by_difficulty.is_empty() {
            section {
                h2 { "Chances found" }
                p.note {
                    "A chance is a position with one move that is better than all others by a combination. \
                     Range: the 95 % confidence interval. Others: the share of players of your rating who find these moves, by the \
                     human model."
                }
                @if !by_motif.is_empty() {
                    div.scroll { table.sums {
                        tr { th { "Motif" } th.n { "chances" } th.n { "found" } th.b {} th.n { "range" } th.n { "others" } th {} }
                        @for (motif, sums) in &by_motif { (row(motif.name(), sums)) }
                    } }
                    @if left_out > 0 { p.note { (left_out) " motifs with fewer than " (ENOUGH_CHANCES) " chances are left out." } }
                }
                @if !by_difficulty.is_empty() {
                    h3 { "Time and difficulty" }
                    div.scroll { table.sums {
                        tr { th { "Chance" } th.n { "chances" } th.n { "found" } th.b {} th.n { "range" } th.n { "others" } th { @if timed { "time" } } }
                        @for (level, sums) in &by_difficulty { (row(level.name(), sums)) }
                    } }
                }
            }
        }
    }
}

fn row(name: &str, sums: &ChanceTally) -> Markup {
    let rate = 100.0 * f64::from(sums.found) / f64::from(sums.chances.max(1));
    let peers = sums.peers();
    let verdict = peers.map_or("", |peers| match peers.errors {
        errors if errors <= -CLEAR => "fewer than others",
        errors if errors >= CLEAR => "more than others",
        _ => "",
    });
    let time = sums.mean_time().map_or_else(String::new, |time| format!("{time:.0} s"));
    html! {
        tr {
            th { (name) }
            td.n { (sums.chances) }
            td.n { (sums.found) span.soft { (format!(" = {rate:.0} %")) } }
            td.b { (bar(rate, 100.0)) }
            td.n { @if let Some((low, high)) = sums.range() { (format!("{low:.0} to {high:.0} %")) } }
            td.n { (percent(peers.map(|peers| peers.peers))) }
            td { (verdict) @if !time.is_empty() { " " (time) } }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_topic_is_stated_with_its_figures() {
        let mut met = MotifTally::default();
        (met.missed, met.allowed, met.lost) = (5, 7, 2.34);
        assert_eq!(thing(&met, &[]), "Missed 5 times and allowed 7 times: 2.3 points.");
        assert!(thing(&met, &[1]).ends_with("as often as before."));
        let none = chances(&Tally::new(None, false)).0 + &three_things(&Tally::new(None, false)).0;
        assert!(none.is_empty(), "without games nothing is said: {none}");
    }
}
