//! The command line of `palisade analyse`.

use crate::support::args::{self, BudgetArgs, EngineArgs};
use palisade::types::Color;
use palisade_coach::judge::Scale;
use std::path::PathBuf;
use std::str::FromStr;

/// The command line arguments of `palisade analyse`, which annotates the games of PGN files.
#[derive(clap::Args, Debug)]
pub struct AnalyseArgs {
    /// PGN files, plain or compressed (- for standard input)
    #[arg(required = true, value_name = "GAMES")]
    pub(super) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(super) budget: BudgetArgs,
    #[command(flatten)]
    pub(super) engine: EngineArgs,
    /// Number of lines to search in each position; from 2 on, other good moves are shown beside the best
    #[arg(long, value_name = "LINES", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=16))]
    pub(super) multipv: u32,
    /// Number of games analysed at the same time, each by an engine of its own
    #[arg(long, value_name = "J", default_value_t = 1, value_parser = args::threads())]
    pub(super) jobs: u32,
    /// Scale of the marks: that of lichess, chess.com's thresholds, or the engine's own expected score
    #[arg(long, value_enum, default_value_t)]
    pub(super) marks: Marks,
    /// Explain for players of this rating (lichess), instead of the ratings in the games
    #[arg(long, value_name = "ELO", value_parser = clap::value_parser!(u16).range(1..=4000))]
    pub(super) rating: Option<u16>,
    /// Also mark moves of decided games and moves into a named opening
    #[arg(long)]
    pub(super) all_marks: bool,
    /// Give no reasons and no exercises: marks and accuracy alone, for large databases
    #[arg(long)]
    pub(super) no_reasons: bool,
    /// Keep annotations of lichess, chess.com or an earlier analysis
    #[arg(long)]
    pub(super) keep: bool,
    /// Mark the moves of one side only
    #[arg(long, value_enum)]
    pub(super) color: Option<SideArg>,
    /// Analyse only the games of this player, and mark only this player's moves
    #[arg(long, value_name = "NAME", conflicts_with = "color")]
    pub(super) player: Option<String>,
    /// Mark moves from this move number on
    #[arg(long, value_name = "MOVE", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) from: u32,
    /// Mark moves up to this move number
    #[arg(long, value_name = "MOVE", default_value_t = u32::MAX, hide_default_value = true, value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) to: u32,
    /// Write the annotated games to this file (- for standard output, the default without another output)
    #[arg(long, value_name = "OUT")]
    pub(super) pgn: Option<PathBuf>,
    /// Write an HTML page with score graphs and boards to this file (- for standard output)
    #[arg(long, value_name = "OUT")]
    pub(super) html: Option<PathBuf>,
    /// Write the whole analysis to this file as JSON, one line per game (- for standard output)
    #[arg(long, value_name = "OUT")]
    pub(super) json: Option<PathBuf>,
    /// Write games, moves, marks, motifs and chances to this file as an SQL script, which SQLite and DuckDB
    /// read (- for standard output)
    #[arg(long, value_name = "OUT")]
    pub(super) sql: Option<PathBuf>,
    /// Write a summary of the errors by motif, phase, opening, time and opponent: a page, or the figures to
    /// a .json or .csv file; repeatable
    #[arg(long, value_name = "OUT")]
    pub(super) summary: Vec<PathBuf>,
    /// Analyse only every Nth game, starting with the Kth: one machine's share of the work
    #[arg(long, value_name = "K/N", requires = "json")]
    pub(super) shard: Option<Shard>,
    /// Search nothing; combine the results of runs with --shard and --json; repeatable
    #[arg(long, value_name = "JSON", num_args = 1.., conflicts_with = "shard")]
    pub(super) merge: Vec<PathBuf>,
}

/// The share `K/N` of the games of an analysis that one machine searches: every Nth, from the Kth on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shard {
    part: usize,
    of: usize,
}

impl Shard {
    /// Returns true if game `number`, from 1, belongs to this shard.
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

/// The value of `--marks`: the rules by which bad moves are annotated (`?!`, `?`, `??`). Each value is the
/// [`Scale`] of the same name.
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

/// The value of `--color`: the side whose moves are marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum SideArg {
    White,
    Black,
}

impl From<SideArg> for Color {
    fn from(side: SideArg) -> Self {
        match side {
            SideArg::White => Self::White,
            SideArg::Black => Self::Black,
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
