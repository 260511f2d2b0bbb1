//! The values of the parameters after each iteration, stored in the log of the run.
//!
//! Invariant: every value is within the bounds of its parameter, and the log has each finished iteration with
//! the exact bits of its values, so a resumed run equals one that was never stopped.

use super::schedule::{Perturbation, SpsaSchedule, Tunable};
use crate::matches::statistics::Pentanomial;
use palisade_tools::support::files::log::RunLog;
use palisade_tools::support::outcome::Failure;
use std::fmt::Write as _;
use std::path::Path;

/// The progress of an SPSA run: the parameter values after each iteration, and the log that stores them.
#[derive(Debug)]
pub struct Walk {
    log: RunLog,
    /// The number of iterations of earlier runs, which other logs hold.
    earlier: u64,
    /// The values at the start of this log and after each of its iterations, in the order of the parameter
    /// file.
    steps: Vec<Vec<f64>>,
    /// The results of all pairs of this log for the plus side, whose parameters are shifted by their signs.
    pairs: Pentanomial,
}

impl Walk {
    /// Opens the log of an SPSA run at `path`. `head` are its first lines, which identify the run, `tunables`
    /// are the parameters with their start values, and `earlier` is the number of iterations in earlier logs,
    /// which count as done. With `report` the log is only read.
    ///
    /// # Errors
    /// Returns an error if the log is damaged or of another run, or a file cannot be read or written.
    pub fn open(
        path: &Path,
        head: &str,
        tunables: &[Tunable],
        earlier: u64,
        report: bool,
    ) -> Result<Self, Failure> {
        let names: Vec<String> = tunables.iter().map(Tunable::name).collect();
        let open = if report { RunLog::open_read_only } else { RunLog::open };
        let (log, lines) = open(path, head, &format!("iteration,pairs,{}", names.join(",")))?;
        let start = tunables.iter().map(|tunable| tunable.start).collect();
        let mut walk = Self { log, earlier, steps: vec![start], pairs: Pentanomial::default() };
        for line in &lines {
            walk.read(line, tunables).ok_or_else(|| {
                Failure::new(format!(
                    "{}: the line of iteration {} is damaged: {line}",
                    path.display(),
                    walk.done() + 1
                ))
            })?;
        }
        Ok(walk)
    }

    fn read(&mut self, line: &str, tunables: &[Tunable]) -> Option<()> {
        let mut fields = line.split(',');
        (fields.next()?.parse() == Ok(self.done() + 1)).then_some(())?;
        let counts: Option<Vec<u64>> = fields.next()?.split(' ').map(|count| count.parse().ok()).collect();
        let counts: [u64; 5] = counts?.try_into().ok()?;
        let values: Option<Vec<f64>> = fields.map(|value| value.parse().ok()).collect();
        let values = values.filter(|values| values.len() == tunables.len())?;
        let inside = |(value, tunable): (&f64, &Tunable)| (tunable.min..=tunable.max).contains(value);
        values.iter().zip(tunables).all(inside).then_some(())?;
        self.count(Pentanomial(counts));
        self.steps.push(values);
        Some(())
    }

    fn count(&mut self, result: Pentanomial) {
        self.pairs.0.iter_mut().zip(result.0).for_each(|(sum, more)| *sum += more);
    }

    /// Returns the number of finished iterations of the SPSA run, those of earlier logs included.
    pub fn done(&self) -> u64 {
        self.earlier + self.steps.len() as u64 - 1
    }

    /// Returns the current values of the tuned parameters, not rounded, in the order of the parameter file.
    pub fn theta(&self) -> &[f64] {
        self.steps.last().expect("the start is there")
    }

    /// Returns the number of iterations of the SPSA run that earlier logs, and not this one, have.
    pub fn earlier(&self) -> u64 {
        self.earlier
    }

    /// Returns the parameter values at the start of this log and after each of its iterations, in the order
    /// of the parameter file.
    pub fn steps(&self) -> &[Vec<f64>] {
        &self.steps
    }

    /// Moves the parameter values by the result of the next iteration, and appends them to the log. `drawn`
    /// has the signs of the shifts; `result` counts the game pairs of the plus side.
    ///
    /// # Errors
    /// If a file cannot be read or written.
    pub fn step(
        &mut self,
        tunables: &[Tunable],
        schedule: SpsaSchedule,
        drawn: &Perturbation,
        result: Pentanomial,
    ) -> Result<(), Failure> {
        let k = self.done() + 1;
        let won = wins_less_losses(result);
        let moved: Vec<f64> = tunables
            .iter()
            .zip(self.theta())
            .zip(&drawn.signs)
            .map(|((tunable, value), sign)| {
                (value + schedule.gain(tunable, k) * sign * won).clamp(tunable.min, tunable.max)
            })
            .collect();
        let mut line = format!("{k},{}", result.0.map(|count| count.to_string()).join(" "));
        for value in &moved {
            // The shortest text that reads back as the same number.
            let _ = write!(line, ",{value:?}");
        }
        self.log.add(&line)?;
        self.count(result);
        self.steps.push(moved);
        Ok(())
    }

    /// Returns one line with the number of iterations and pairs, and the four parameters that are farthest
    /// from their start values, in steps ([`Tunable::step`]).
    pub fn line(&self, tunables: &[Tunable]) -> String {
        let mut moves: Vec<(f64, String)> = tunables
            .iter()
            .zip(self.theta())
            .map(|(tunable, value)| ((value - tunable.start) / tunable.step, tunable.name()))
            .collect();
        moves.sort_by(|a, b| b.0.abs().total_cmp(&a.0.abs()));
        let far: Vec<String> =
            moves.iter().take(4).map(|(steps, name)| format!("{name} {steps:+.2}")).collect();
        format!("{} iterations, {} pairs; steps: {}", self.done(), self.pairs.pairs(), far.join(", "))
    }

    /// Returns the current values of the tuned parameters as text in the form of the parameter file.
    pub fn lines(&self, tunables: &[Tunable]) -> String {
        tunables
            .iter()
            .zip(self.theta())
            .map(|(tunable, value)| format!("{}\n", tunable.line(*value)))
            .collect()
    }

    /// Returns a table with the start value, the current value and their difference in steps
    /// ([`Tunable::step`]) of each parameter.
    pub fn table(&self, tunables: &[Tunable]) -> String {
        let mut table = format!("{:<32} {:>8} {:>10} {:>8}\n", "parameter", "start", "now", "steps");
        for (tunable, value) in tunables.iter().zip(self.theta()) {
            let steps = (value - tunable.start) / tunable.step;
            let _ =
                writeln!(table, "{:<32} {:>8} {value:>10.2} {steps:>+8.2}", tunable.name(), tunable.start);
        }
        let _ = writeln!(table, "{} iterations, {} pairs", self.done(), self.pairs.pairs());
        table
    }
}

/// Returns the number of games won less those lost by the plus side.
fn wins_less_losses(result: Pentanomial) -> f64 {
    result.0.iter().zip([-2.0, -1.0, 0.0, 1.0, 2.0]).map(|(&count, points)| count as f64 * points).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::overrides::Override;
    use palisade::engine::params::ALL;

    fn tunables() -> Vec<Tunable> {
        let tunable = |index: usize| {
            let param = &ALL[index];
            let [start, min, max, step] = [param.default, param.min, param.max, param.step].map(f64::from);
            Tunable { parameter: Override::Param(index), start, min, max, step, rate: 0.01 }
        };
        vec![tunable(0), tunable(3)]
    }

    #[test]
    fn a_run_goes_on_to_the_last_bit() {
        let path = std::env::temp_dir().join(format!("palisade-walk-{}", std::process::id()));
        let (tunables, schedule) = (tunables(), SpsaSchedule { iterations: 9 });
        let open = || Walk::open(&path, "palisade spsa, log 1", &tunables, 0, false).unwrap();
        let mut walk = open();
        for (k, result) in [[0, 1, 4, 2, 1], [3, 1, 4, 0, 0], [0, 0, 8, 0, 0]].into_iter().enumerate() {
            let drawn = Perturbation::draw(&tunables, walk.theta(), schedule, 1, k as u64 + 1);
            walk.step(&tunables, schedule, &drawn, Pentanomial(result)).unwrap();
        }
        let again = open();
        assert_eq!((again.done(), again.steps()), (3, walk.steps()));
        assert_eq!(again.pairs, Pentanomial([3, 2, 16, 2, 1]));
        assert_eq!(walk.steps()[3], walk.steps()[2], "a drawn iteration moves nothing");
        assert!(again.table(&tunables).ends_with("3 iterations, 24 pairs\n"), "{}", again.table(&tunables));
        assert_eq!(again.lines(&tunables).lines().count(), 2);
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, text.replace("2,3 1 4 0 0,", "2,3 1 4 0 0,1e9,")).unwrap();
        let error = Walk::open(&path, "palisade spsa, log 1", &tunables, 0, false).unwrap_err().to_string();
        assert!(error.contains("iteration 2 is damaged"), "{error}");
        let renumbered = text.replace("\n3,", "\n12,").replace("\n2,", "\n11,").replace("\n1,", "\n10,");
        std::fs::write(&path, renumbered).unwrap();
        let later = Walk::open(&path, "palisade spsa, log 1", &tunables, 9, false).unwrap();
        assert_eq!((later.done(), later.steps()), (12, walk.steps()), "a sitting after nine iterations");
        std::fs::remove_file(path).unwrap();
    }

    /// Games that know the truth: the side nearer to a hidden optimum wins more often.
    #[test]
    fn the_walk_finds_an_optimum() {
        let path = std::env::temp_dir().join(format!("palisade-optimum-{}", std::process::id()));
        let (tunables, schedule) = (tunables(), SpsaSchedule { iterations: 3000 });
        let best: Vec<f64> = tunables.iter().map(|t| t.start + 4.0 * t.step).collect();
        let mut walk = Walk::open(&path, "palisade spsa, log 1", &tunables, 0, false).unwrap();
        let mut rng = palisade_tools::support::random::Rng::new(3, 3);
        for k in 1..=3000 {
            let drawn = Perturbation::draw(&tunables, walk.theta(), schedule, 5, k);
            let far = |values: &[i32]| -> f64 {
                values
                    .iter()
                    .zip(&best)
                    .zip(&tunables)
                    .map(|((v, b), t)| ((f64::from(*v) - b) / t.step).powi(2))
                    .sum()
            };
            let score = 0.5 + 0.01 * (far(&drawn.minus) - far(&drawn.plus)).clamp(-40.0, 40.0);
            let mut result = Pentanomial::default();
            for _ in 0..8 {
                let game = |rng: &mut palisade_tools::support::random::Rng| {
                    usize::from((rng.below(1000) as f64) < 1000.0 * score)
                };
                result.add(2 * game(&mut rng) + 2 * game(&mut rng));
            }
            walk.step(&tunables, schedule, &drawn, result).unwrap();
        }
        for ((tunable, value), best) in tunables.iter().zip(walk.theta()).zip(&best) {
            let off = ((value - best) / tunable.step).abs();
            assert!(off < 1.5, "{}: {value}, best {best}", tunable.name());
        }
        std::fs::remove_file(path).unwrap();
    }
}
