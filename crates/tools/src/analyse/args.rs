//! The command line of `palisade analyse`.

use crate::support::args::{self, BudgetArgs, EngineArgs};
use palisade::types::Color;
use palisade_explain::judge::Scale;
use std::path::PathBuf;
use std::str::FromStr;

/// Arguments of `palisade analyse`.
#[derive(clap::Args, Debug)]
pub struct AnalyseArgs {
    /// PGN files with any number of games, plain or packed; - for stdin
    #[arg(required = true, value_name = "GAMES")]
    pub(super) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(super) budget: BudgetArgs,
    #[command(flatten)]
    pub(super) engine: EngineArgs,
    /// Lines to look for in each position; from 2 on, other good moves are shown beside the best
    #[arg(long, value_name = "LINES", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=16))]
    pub(super) multipv: u32,
    /// Games at a time, each with an engine of its own
    #[arg(long, value_name = "J", default_value_t = 1, value_parser = args::threads())]
    pub(super) jobs: u32,
    /// Whose marks: those of lichess, by chess.com's thresholds, or by what an engine would make of it
    #[arg(long, value_enum, default_value_t)]
    pub(super) marks: Marks,
    /// Keep what lichess, chess.com or an earlier analysis has said of moves
    #[arg(long)]
    pub(super) keep: bool,
    /// Mark the moves of one side only
    #[arg(long, value_enum)]
    pub(super) color: Option<Side>,
    /// Look at the games of this player only, and mark his moves only
    #[arg(long, value_name = "NAME", conflicts_with = "color")]
    pub(super) player: Option<String>,
    /// Mark moves from this number on
    #[arg(long, value_name = "MOVE", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) from: u32,
    /// Mark moves up to this number
    #[arg(long, value_name = "MOVE", default_value_t = u32::MAX, hide_default_value = true, value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) to: u32,
    /// Write the annotated games to this file (to stdout if nothing else is written, or as -)
    #[arg(long, value_name = "OUT")]
    pub(super) pgn: Option<PathBuf>,
    /// Write a page with score graphs and boards to this file (- for stdout)
    #[arg(long, value_name = "OUT")]
    pub(super) html: Option<PathBuf>,
    /// Write all that was found to this file, a line of JSON a game (- for stdout)
    #[arg(long, value_name = "OUT")]
    pub(super) json: Option<PathBuf>,
    /// Sum up what is got wrong most, by motif, phase, opening, time and opponent: to a page, or as
    /// figures to a .json or .csv file, repeatable
    #[arg(long, value_name = "OUT")]
    pub(super) summary: Vec<PathBuf>,
    /// Look only at every Nth game, from the Kth on: one machine's part of the work
    #[arg(long, value_name = "K/N", requires = "json")]
    pub(super) shard: Option<Shard>,
    /// Search nothing: put together what runs with --shard and --json have found, repeatable
    #[arg(long, value_name = "JSON", num_args = 1.., conflicts_with = "shard")]
    pub(super) merge: Vec<PathBuf>,
}

/// One machine's part of the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shard {
    part: usize,
    of: usize,
}

impl Shard {
    /// True if game `number`, from 1, is among its games.
    pub(super) fn has(self, number: usize) -> bool {
        number % self.of == self.part % self.of
    }
}

impl FromStr for Shard {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const WANTED: &str = "expected K/N with K from 1 to N, such as 3/16";
        let (part, of) = text.split_once('/').ok_or(WANTED)?;
        let (part, of): (usize, usize) = (part.parse().map_err(|_| WANTED)?, of.parse().map_err(|_| WANTED)?);
        if (1..=of).contains(&part) { Ok(Self { part, of }) } else { Err(WANTED) }
    }
}

/// A scale of marks as the command line names it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Marks {
    #[default]
    Lichess,
    #[value(name = "chess.com")]
    ChessCom,
    Engine,
}

impl From<Marks> for Scale {
    fn from(marks: Marks) -> Self {
        match marks {
            Marks::Lichess => Self::Lichess,
            Marks::ChessCom => Self::ChessCom,
            Marks::Engine => Self::Engine,
        }
    }
}

/// A side as the command line names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Side {
    White,
    Black,
}

impl From<Side> for Color {
    fn from(side: Side) -> Self {
        match side {
            Side::White => Self::White,
            Side::Black => Self::Black,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_share_the_games_out() {
        let shards: Vec<Shard> = (1..=3).map(|part| format!("{part}/3").parse().expect("a shard")).collect();
        for number in 1..20 {
            assert_eq!(shards.iter().filter(|shard| shard.has(number)).count(), 1, "{number}");
        }
        assert!(shards[0].has(1) && shards[2].has(3));
        for wrong in ["0/3", "4/3", "3", "a/b", "1/0", "/"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}
