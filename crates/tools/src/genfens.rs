//! `genfens N seed S book B`: start positions for the data generation of OpenBench.
//!
//! OpenBench asks each engine process for N start positions and expects N lines
//! `info string genfens FEN`. The positions come from [`crate::start_positions`], as those of
//! `palisade-lab datagen` do, and a short search rejects positions that favour one side. The word
//! after the book may be `frc` or `dfrc`.

use crate::start_positions::referee::Referee;
use crate::start_positions::supply::{StartPositions, Variant};
use crate::support::out::Out;
use crate::support::outcome::{Failure, Outcome};
use crate::support::random::Rng;
use std::path::PathBuf;

/// The command line arguments of `palisade genfens`, which prints random start positions for OpenBench.
#[derive(clap::Args, Debug)]
pub struct GenfensArgs {
    /// N seed S book <None|PATH> [frc|dfrc]
    words: Vec<String>,
}

/// Runs `palisade genfens`: prints random balanced start positions, one line `info string genfens FEN` for
/// each, as OpenBench expects them. Returns the exit code 0.
///
/// # Errors
/// If the request is malformed, the book cannot be used, or the output cannot be written.
pub fn run(args: &GenfensArgs, out: &mut Out<'_>) -> Outcome {
    GenfensRequest::parse(&args.words.join(" ")).map_err(Failure::new)?.run(out)
}

/// The reason why a `genfens` request for start positions is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RequestError {
    /// The words do not have the form of a request.
    #[error("usage: genfens N seed S book <None|PATH> [frc|dfrc]")]
    Usage,
    /// This number of positions is not a number.
    #[error("genfens: '{0}' is not a number of positions")]
    Count(String),
    /// This seed is not a number.
    #[error("genfens: '{0}' is not a seed")]
    Seed(String),
}

/// A request for start positions in the form that OpenBench writes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GenfensRequest {
    /// The number of positions to draw.
    pub count: usize,
    /// The seed of the random numbers. OpenBench gives each process its own.
    pub seed: u64,
    /// The opening book from which positions are drawn; `None` without one.
    pub book: Option<PathBuf>,
    /// The kind of start positions if there is no book.
    pub variant: Variant,
}

impl GenfensRequest {
    /// Reads the words after `genfens`: `N seed S book <None|PATH> [frc|dfrc]`.
    ///
    /// # Errors
    /// If the words have another form.
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

    /// Draws the start positions and writes a line `info string genfens FEN` for each.
    ///
    /// # Errors
    /// If the book cannot be used or has no balanced position, or the output cannot be written.
    pub fn run(&self, out: &mut Out<'_>) -> Outcome {
        let random = if self.book.is_some() { (1, 4) } else { (8, 9) };
        let openings =
            StartPositions::new(self.book.as_deref(), self.variant, random).map_err(Failure::new)?;
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
        let request = GenfensRequest::parse("3 seed 42 book None").unwrap();
        assert_eq!(request, GenfensRequest { count: 3, seed: 42, book: None, variant: Variant::Standard });
        let request = GenfensRequest::parse("3 seed 42 book Books/x.epd dfrc").unwrap();
        assert_eq!((request.book, request.variant), (Some("Books/x.epd".into()), Variant::Dfrc));
        for wrong in ["", "x seed 1 book None", "3 seed y book None", "3 seed 4", "3 book None seed 1"] {
            assert!(GenfensRequest::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn positions_come_as_requested_and_repeat() {
        let lines = |words: &str| {
            let mut out = Vec::new();
            assert_eq!(GenfensRequest::parse(words).unwrap().run(&mut Out::new(&mut out)).unwrap(), 0);
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
        let gone =
            GenfensRequest::parse("1 seed 1 book /no/such/book").unwrap().run(&mut Out::new(&mut sink));
        assert!(gone.is_err());
    }
}
