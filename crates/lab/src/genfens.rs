//! `genfens N seed S book B`: start positions for OpenBench's data generation.
//!
//! OpenBench asks each engine process for its share of openings and wants N lines
//! `info string genfens FEN`. Positions come from the same source as those of
//! `palisade datagen`, and a short search of the engine throws out the one-sided
//! ones. A word after the book may be `frc` or `dfrc`.

use crate::selfplay::openings::{Openings, Variant};
use crate::selfplay::referee::Referee;
use palisade_tools::support::out::Out;
use palisade_tools::support::outcome::{Failure, Outcome};
use palisade_tools::support::random::Rng;
use std::path::PathBuf;

/// Arguments of `palisade genfens`.
#[derive(clap::Args, Debug)]
pub struct GenfensArgs {
    /// N seed S book <None|PATH> [frc|dfrc]
    words: Vec<String>,
}

/// Runs the sub-command.
///
/// # Errors
/// When the words make no sense, the book cannot be used, or nobody takes the results.
pub fn run(args: &GenfensArgs, out: &mut Out<'_>) -> Outcome {
    Request::parse(&args.words.join(" ")).map_err(Failure::new)?.run(out)
}

/// What is wrong with a request.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RequestError {
    /// Other words than those.
    #[error("usage: genfens N seed S book <None|PATH> [frc|dfrc]")]
    Usage,
    /// How many is no number.
    #[error("genfens: '{0}' is not a number of positions")]
    Count(String),
    /// The seed is no number.
    #[error("genfens: '{0}' is not a seed")]
    Seed(String),
}

/// A request as OpenBench writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// How many positions.
    pub count: usize,
    /// Seed; OpenBench gives each process its own.
    pub seed: u64,
    /// Book of start positions, or none.
    pub book: Option<PathBuf>,
    /// Family of start positions without a book.
    pub variant: Variant,
}

impl Request {
    /// Reads the words after `genfens`: `N seed S book <None|PATH> [frc|dfrc]`.
    ///
    /// # Errors
    /// With what is wrong.
    pub fn parse(words: &str) -> Result<Self, RequestError> {
        let words: Vec<&str> = words.split_whitespace().collect();
        let [count, "seed", seed, "book", book, extra @ ..] = words.as_slice() else {
            return Err(RequestError::Usage);
        };
        let count = count.parse().map_err(|_| RequestError::Count(count.to_string()))?;
        let seed = seed.parse().map_err(|_| RequestError::Seed(seed.to_string()))?;
        let book = (!book.eq_ignore_ascii_case("none")).then(|| PathBuf::from(book));
        let named = |name: &str| extra.iter().any(|word| word.eq_ignore_ascii_case(name));
        let variant = match (named("frc"), named("dfrc")) {
            (_, true) => Variant::Dfrc,
            (true, false) => Variant::Frc,
            (false, false) => Variant::Standard,
        };
        Ok(Self { count, seed, book, variant })
    }

    /// Draws the positions and writes a line for each.
    ///
    /// # Errors
    /// When the book cannot be used or holds nothing balanced, or nobody takes the lines.
    pub fn run(&self, out: &mut Out<'_>) -> Outcome {
        let random = if self.book.is_some() { (1, 4) } else { (8, 9) };
        let openings = Openings::new(self.book.as_deref(), self.variant, random).map_err(Failure::new)?;
        let mut referee = Referee::new().map_err(Failure::new)?;
        for number in 0..self.count {
            let mut rng = Rng::new(self.seed, number as u64);
            let board = referee
                .balanced_opening(&openings, &mut rng)
                .map_err(Failure::new)?
                .ok_or_else(|| Failure::new("genfens: no balanced position to be had from this book"))?;
            writeln!(out, "info string genfens {}", board.fen())?;
        }
        Ok(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use palisade::board::Board;

    #[test]
    fn requests_are_read() {
        let request = Request::parse("3 seed 42 book None").unwrap();
        assert_eq!(request, Request { count: 3, seed: 42, book: None, variant: Variant::Standard });
        let request = Request::parse("3 seed 42 book Books/x.epd dfrc").unwrap();
        assert_eq!((request.book, request.variant), (Some("Books/x.epd".into()), Variant::Dfrc));
        for wrong in ["", "x seed 1 book None", "3 seed y book None", "3 seed 4", "3 book None seed 1"] {
            assert!(Request::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn positions_come_as_asked_and_repeat() {
        let lines = |words: &str| {
            let mut out = Vec::new();
            assert_eq!(Request::parse(words).unwrap().run(&mut Out::new(&mut out)).unwrap(), 0);
            String::from_utf8(out).unwrap().lines().map(str::to_owned).collect::<Vec<_>>()
        };
        let first = lines("4 seed 7 book None");
        assert_eq!(first.len(), 4);
        for line in &first {
            let fen = line.strip_prefix("info string genfens ").unwrap();
            assert!(Board::from_fen(fen).unwrap().has_legal_move());
        }
        assert_eq!(first, lines("4 seed 7 book None"));
        assert_ne!(first, lines("4 seed 8 book None"));
        let mut sink = Vec::new();
        let gone = Request::parse("1 seed 1 book /no/such/book").unwrap().run(&mut Out::new(&mut sink));
        assert!(gone.is_err());
    }
}
