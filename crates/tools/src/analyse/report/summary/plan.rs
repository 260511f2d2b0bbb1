//! The part of a summary that says what to do: three things to work on, and the chances found and missed.

use super::cells::{bar, percent};
use super::chances::{CLEAR, ChanceTally, ENOUGH_CHANCES};
use super::tally::{MotifTally, Tally};
use maud::{Markup, html};

/// The largest number of motifs that are named as things to work on.
const THINGS: usize = 3;
/// A motif is named as a thing to work on only if it was missed or allowed at least this many times.
const OFTEN: u32 = 8;

/// Returns the HTML of the motifs that cost the player most, at most three of those that occurred often, each
/// with its figures, its change over time and a link to its exercises; empty if there are none.
pub fn three_things(tally: &Tally) -> Markup {
    let things: Vec<_> =
        tally.met().into_iter().filter(|(_, met)| met.missed + met.allowed >= OFTEN).take(THINGS).collect();
    let first = tally.first_half();
    html! {
        @if !things.is_empty() {
            section {
                h2 { @if tally.is_of_player() { "Work on this" } @else { "What costs most" } }
                ol {
                    @for (motif, met) in things {
                        li {
                            b { (motif.name()) } ". " (thing(met, &first))
                            @if !met.examples.is_empty() {
                                " " a href={ "#" (motif.key()) } { (exercises(met.examples.len())) } "."
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Returns a number of exercises with the noun: `1 exercise`, `6 exercises`.
pub fn exercises(count: usize) -> String {
    if count == 1 { "1 exercise".to_owned() } else { format!("{count} exercises") }
}

fn times(count: u32) -> String {
    if count == 1 { "once".to_owned() } else { format!("{count} times") }
}

/// Returns the sentences about a motif: its figures and, with the numbers `first` of the first half of the
/// games, its change over time.
fn thing(met: &MotifTally, first: &[usize]) -> String {
    let MotifTally { missed, allowed, lost, chances, .. } = met;
    let missed = if *missed == 0 { "Never missed".to_owned() } else { format!("Missed {}", times(*missed)) };
    let allowed =
        if *allowed == 0 { "never allowed".to_owned() } else { format!("allowed {}", times(*allowed)) };
    let mut parts = vec![format!("{missed}, {allowed}, {lost:.1} points lost.")];
    if chances.is_enough() {
        let beside = chances.peers().map_or_else(String::new, |peers| {
            format!("; players of the same rating find {:.0} %", peers.peers)
        });
        let rate = chances.rate();
        parts.push(format!("Found {} of {} chances ({rate:.0} %){beside}.", chances.found, chances.chances));
    }
    if !first.is_empty() {
        let [early, late] = met.halves(first);
        let (few, many) = (early.min(late) as f64, early.max(late) as f64);
        let how = match () {
            () if many - few <= CLEAR * (many + few).sqrt() => "no clear change",
            () if late > early => "clearly more often",
            () => "clearly less often",
        };
        parts.push(format!("First half of the games: {early}, second half: {late} ({how})."));
        let [(found, of), (now, of_now)] = chances.halves(first);
        if of >= ENOUGH_CHANCES && of_now >= ENOUGH_CHANCES {
            parts.push(format!(
                "Chances found: {found} of {of} in the first half, {now} of {of_now} in the second."
            ));
        }
    }
    parts.join(" ")
}

/// Returns the HTML tables of the chances (positions with one outstanding move) by motif and by difficulty;
/// empty if there are too few.
pub fn chances(tally: &Tally) -> Markup {
    let by_motif: Vec<_> = tally.chances().into_iter().filter(|(_, sums)| sums.is_enough()).collect();
    let left_out = tally.chances().len() - by_motif.len();
    let by_difficulty: Vec<_> = tally.difficulties().filter(|(_, sums)| sums.is_enough()).collect();
    let timed = by_difficulty.iter().any(|(_, sums)| sums.mean_time().is_some());
    let known = |sums: &&ChanceTally| sums.peers().is_some();
    let compared =
        by_motif.iter().map(|(_, sums)| sums).chain(by_difficulty.iter().map(|(_, sums)| sums)).any(known);
    let columns = ChanceColumns { compared, timed };
    html! {
        @if !by_motif.is_empty() || !by_difficulty.is_empty() {
            section {
                h2 { "Chances found" }
                p.note {
                    "A chance is a position in which the best move starts a combination and every other move is clearly worse. \
                     Range: the 95 % confidence interval of the share found."
                    @if compared {
                        " Others: the share of players of the same rating who find these moves, estimated by a model of human play."
                    }
                }
                @if !by_motif.is_empty() {
                    div.scroll { table.sums {
                        (heading("Motif", ChanceColumns { timed: false, ..columns }))
                        @for (motif, sums) in &by_motif { (row(motif.name(), sums, ChanceColumns { timed: false, ..columns })) }
                    } }
                    @if left_out > 0 { p.note { "Motifs with fewer than " (ENOUGH_CHANCES) " chances are left out (" (left_out) ")." } }
                }
                @if !by_difficulty.is_empty() {
                    h3 { @if timed { "Difficulty and time" } @else { "Difficulty" } }
                    p.note { "By the share of players of the same rating who find the move." @if timed { " Time: the mean time spent." } }
                    div.scroll { table.sums {
                        (heading("Difficulty", columns))
                        @for (level, sums) in &by_difficulty { (row(level.name(), sums, columns)) }
                    } }
                }
            }
        }
    }
}

/// The columns of a table of chances that are left out if no row has a value.
#[derive(Clone, Copy)]
struct ChanceColumns {
    /// True if the table has the columns that compare the player with others of the same rating.
    compared: bool,
    /// True if the table has the column for the mean time spent.
    timed: bool,
}

fn heading(first: &str, columns: ChanceColumns) -> Markup {
    html! {
        tr {
            th { (first) } th.n { "chances" } th.n { "found" } th.b {} th.n { "range" }
            @if columns.compared { th.n { "others" } }
            @if columns.timed { th.n { "time" } }
            @if columns.compared { th {} }
        }
    }
}

fn row(name: &str, sums: &ChanceTally, columns: ChanceColumns) -> Markup {
    let rate = sums.rate();
    let peers = sums.peers();
    let verdict = peers.map_or("", |peers| match peers.errors {
        errors if errors <= -CLEAR => "fewer than others",
        errors if errors >= CLEAR => "more than others",
        _ => "",
    });
    let time = sums.mean_time().map_or_else(|| "-".to_owned(), |time| format!("{time:.0} s"));
    html! {
        tr {
            th { (name) }
            td.n { (sums.chances) }
            td.n { (sums.found) span.soft { (format!(" ({rate:.0} %)")) } }
            td.b { (bar(rate, 100.0)) }
            td.n { @if let Some((low, high)) = sums.range() { (format!("{low:.0} to {high:.0} %")) } }
            @if columns.compared { td.n { (percent(peers.map(|peers| peers.peers))) } }
            @if columns.timed { td.n { (time) } }
            @if columns.compared { td { (verdict) } }
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
        assert_eq!(thing(&met, &[]), "Missed 5 times, allowed 7 times, 2.3 points lost.");
        assert!(thing(&met, &[1]).ends_with("First half of the games: 0, second half: 0 (no clear change)."));
        met.missed = 1;
        assert_eq!(thing(&met, &[]), "Missed once, allowed 7 times, 2.3 points lost.");
        (met.missed, met.allowed) = (0, 0);
        assert_eq!(thing(&met, &[]), "Never missed, never allowed, 2.3 points lost.");
        let none = chances(&Tally::new(None, false)).0 + &three_things(&Tally::new(None, false)).0;
        assert!(none.is_empty(), "without games nothing is said: {none}");
    }

    #[test]
    fn a_column_without_values_is_left_out() {
        let columns = |compared| ChanceColumns { compared, timed: false };
        let heads = |compared| heading("Motif", columns(compared)).0.matches("<th").count();
        let cells =
            |compared| row("Fork", &ChanceTally::default(), columns(compared)).0.matches("<t").count() - 1;
        assert_eq!((heads(true), heads(false)), (7, 5));
        assert_eq!((cells(true), cells(false)), (7, 5));
    }
}
