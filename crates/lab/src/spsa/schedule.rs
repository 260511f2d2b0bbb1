//! The tuned parameters, and the size of the steps in each iteration.
//!
//! Simultaneous perturbation stochastic approximation (Spall 1992) in the form that Fishtest and OpenBench
//! use. Iteration `k` of `N` shifts every parameter by its `c_k`, up or down by chance, and moves it by the
//! result of the games with that shift:
//!
//! ```text
//! c_k = c_end * (N / k)^0.101
//! a_k = r_end * c_end^2 * ((A + N) / (A + k))^0.602        A = N / 10
//! theta += a_k / c_k * shift's sign * (wins - losses of the side shifted so)
//! ```

use crate::matches::overrides::Override;
use palisade_tools::support::files::error::FileError;
use palisade_tools::support::files::read;
use palisade_tools::support::outcome::Failure;
use palisade_tools::support::random::Rng;
use std::error::Error;
use std::path::Path;

/// The stream of the random generator that draws shifts; pairs of games have the streams from 0 on.
const SHIFT_STREAM: u64 = 1 << 63;

/// A parameter tuned by SPSA: one line of the parameter file.
#[derive(Clone, Debug, PartialEq)]
pub struct Tunable {
    /// The engine parameter that the value sets.
    pub parameter: Override,
    /// The value at the start of the run, in the unit of the parameter.
    pub start: f64,
    /// The smallest value that is tried, in the unit of the parameter.
    pub min: f64,
    /// The largest value that is tried, in the unit of the parameter.
    pub max: f64,
    /// `c_end`: the perturbation of the parameter in the last iteration, in units of the parameter.
    pub step: f64,
    /// `r_end`: the learning rate of the parameter in the last iteration, `a_end / c_end^2`.
    pub rate: f64,
}

/// The reason why a line of an SPSA parameter file is invalid.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TunableError {
    /// The line does not have the words of OpenBench's form.
    #[error("wanted: name, int, value, min, max, c_end, r_end")]
    Form,
    /// The type is not followed by five numbers.
    #[error("wanted five numbers: value, min, max, c_end, r_end")]
    Numbers,
    /// No parameter has this name.
    #[error(transparent)]
    Name(Box<dyn Error + Send + Sync>),
    /// The perturbation or learning rate is not above 0, or a number is not finite; holds the parameter's
    /// name.
    #[error("{0}: c_end and r_end are above 0")]
    Step(String),
    /// The bounds in the line exceed those of the parameter.
    #[error("{name}: its bounds are {least} to {greatest}")]
    Bounds {
        /// The name of the parameter.
        name: String,
        /// The smallest value that the parameter can have.
        least: i32,
        /// The largest value that the parameter can have.
        greatest: i32,
    },
    /// The start value is outside the bounds.
    #[error("{name}: {start} is not within {min} to {max}")]
    Start {
        /// The name of the parameter.
        name: String,
        /// The start value in the line.
        start: f64,
        /// The lower bound in the line.
        min: f64,
        /// The upper bound in the line.
        max: f64,
    },
    /// An earlier line has the same parameter; holds its name.
    #[error("{0} stands twice")]
    Twice(String),
}

impl Tunable {
    /// Parses a line of OpenBench's form, `name, int, value, min, max, c_end, r_end`.
    ///
    /// # Errors
    /// If the line has another form, the name is unknown, or a number is out of bounds.
    pub fn parse(line: &str) -> Result<Self, TunableError> {
        let fields: Vec<&str> = line.split(',').map(str::trim).collect();
        let [name, "int" | "float", numbers @ ..] = fields.as_slice() else {
            return Err(TunableError::Form);
        };
        let numbers: Result<Vec<f64>, _> = numbers.iter().map(|number| number.parse::<f64>()).collect();
        let Ok([start, min, max, step, rate]) = numbers.as_deref() else {
            return Err(TunableError::Numbers);
        };
        let parameter = Override::find(name).map_err(|error| TunableError::Name(error.into()))?;
        let tunable = Self { parameter, start: *start, min: *min, max: *max, step: *step, rate: *rate };
        tunable.check()?;
        Ok(tunable)
    }

    fn check(&self) -> Result<(), TunableError> {
        let (name, (least, greatest)) = (self.name(), self.parameter.bounds());
        let finite = [self.start, self.min, self.max, self.step, self.rate].iter().all(|n| n.is_finite());
        if !finite || self.step <= 0.0 || self.rate <= 0.0 {
            return Err(TunableError::Step(name));
        }
        if self.min < f64::from(least) || self.max > f64::from(greatest) {
            return Err(TunableError::Bounds { name, least, greatest });
        }
        if !(self.min..=self.max).contains(&self.start) {
            let Self { start, min, max, .. } = *self;
            return Err(TunableError::Start { name, start, min, max });
        }
        Ok(())
    }

    /// Returns the name of the parameter, such as `rfp_margin`, as in the parameter file.
    pub fn name(&self) -> String {
        self.parameter.name()
    }

    /// Returns the parameter's line of the file with `value` as its start value, rounded to two decimals: an
    /// iteration may change it by less than one.
    pub fn line(&self, value: f64) -> String {
        let Self { min, max, step, rate, .. } = self;
        format!("{}, int, {}, {min}, {max}, {step}, {rate}", self.name(), (value * 100.0).round() / 100.0)
    }
}

/// Reads a parameter file, one line of OpenBench's form for each parameter; `#` begins a comment.
///
/// # Errors
/// Returns an error if the file cannot be read, a line is invalid, a name occurs twice, or there is no
/// parameter.
pub fn read_tunables(path: &Path) -> Result<Vec<Tunable>, Failure> {
    let text = read::text(path, read::SETTINGS).map_err(|error| Failure::file(path, error))?;
    let mut tunables: Vec<Tunable> = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        let fail = |error| FileError::line(path, number, error);
        let tunable = Tunable::parse(line).map_err(fail)?;
        if tunables.iter().any(|earlier| earlier.parameter == tunable.parameter) {
            return Err(fail(TunableError::Twice(tunable.name())).into());
        }
        tunables.push(tunable);
    }
    if tunables.is_empty() {
        return Err(Failure::new(format!("{}: no parameters in it", path.display())));
    }
    Ok(tunables)
}

/// The sizes of the steps of an SPSA run, which shrink over its iterations.
#[derive(Clone, Copy, Debug)]
pub struct SpsaSchedule {
    /// `N`: the number of iterations of the run.
    pub iterations: u64,
}

impl SpsaSchedule {
    const ALPHA: f64 = 0.602;
    const GAMMA: f64 = 0.101;
    /// `A` as a fraction of `N`.
    const STABILITY: f64 = 0.1;

    /// Returns `c_k`, the perturbation of a parameter in iteration `k` (from 1), in units of the
    /// parameter.
    pub fn shift(&self, tunable: &Tunable, k: u64) -> f64 {
        tunable.step * (self.iterations as f64 / k as f64).powf(Self::GAMMA)
    }

    /// Returns `a_k / c_k`, the distance by which the parameter moves in iteration `k` (from 1) for
    /// each game that the plus side wins more than it loses, in units of the parameter.
    pub fn gain(&self, tunable: &Tunable, k: u64) -> f64 {
        let n = self.iterations as f64;
        let a = Self::STABILITY * n;
        let rate = tunable.rate * tunable.step.powi(2) * ((a + n) / (a + k as f64)).powf(Self::ALPHA);
        rate / self.shift(tunable, k)
    }
}

/// The shifted parameter values of the two sides in an SPSA iteration.
#[derive(Clone, Debug, PartialEq)]
pub struct Perturbation {
    /// The sign of each parameter's shift on the plus side, in the order of the file: 1 or -1.
    pub signs: Vec<f64>,
    /// The parameter values of the plus side, whole numbers within their bounds, in the order of
    /// the file.
    pub plus: Vec<i32>,
    /// The parameter values of the minus side, whole numbers within their bounds, in the order of
    /// the file.
    pub minus: Vec<i32>,
}

impl Perturbation {
    /// Draws the shifts of iteration `k` (from 1) around the current values `theta`. They depend on the
    /// arguments alone.
    pub fn draw(tunables: &[Tunable], theta: &[f64], schedule: SpsaSchedule, seed: u64, k: u64) -> Self {
        let mut rng = Rng::new(seed, SHIFT_STREAM + k);
        let mut drawn = Self { signs: Vec::new(), plus: Vec::new(), minus: Vec::new() };
        for (tunable, value) in tunables.iter().zip(theta) {
            let sign = if rng.below(2) == 0 { 1.0 } else { -1.0 };
            let shift = sign * schedule.shift(tunable, k);
            // Both sides are rounded by the same draw: a shift below one shows on average.
            let draw = rng.below(1 << 20) as f64 / f64::from(1 << 20);
            let played = |value: f64| (value.clamp(tunable.min, tunable.max) + draw).floor() as i32;
            drawn.signs.push(sign);
            drawn.plus.push(played(value + shift).min(tunable.max as i32));
            drawn.minus.push(played(value - shift).min(tunable.max as i32));
        }
        drawn
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use palisade::engine::params::ALL;

    fn tunable(index: usize) -> Tunable {
        let param = &ALL[index];
        let [start, min, max, step] = [param.default, param.min, param.max, param.step].map(f64::from);
        Tunable { parameter: Override::Param(index), start, min, max, step, rate: 0.002 }
    }

    #[test]
    fn shares_of_the_weights_are_tuned_too() {
        let line = "threats.mg, int, 1000, 500, 2000, 100, 0.004";
        let tunable = Tunable::parse(line).unwrap();
        assert_eq!((tunable.line(1000.0).as_str(), tunable.step), (line, 100.0));
        let error = Tunable::parse(&line.replace("2000", "5000")).unwrap_err();
        assert!(error.to_string().contains("its bounds are 0 to 4000"), "{error}");
        assert!(Tunable::parse(&line.replace("mg", "xg")).is_err());
    }

    #[test]
    fn lines_are_read_and_written() {
        for (index, param) in ALL.iter().enumerate() {
            let wanted = tunable(index);
            assert_eq!(Tunable::parse(&wanted.line(wanted.start)).unwrap(), wanted, "{}", param.name);
        }
        let name = ALL[0].name;
        for (wrong, why) in [
            (format!("{name}, int, 1"), "five numbers"),
            (format!("{name}, 1, 2, 3, 4, 5"), "wanted: name"),
            ("no_such, int, 1, 0, 2, 1, 0.002".into(), "no search parameter"),
            (format!("{name}, int, 50, 0, 40, 1, 0.002"), "50 is not within 0 to 40"),
            (format!("{name}, int, 50, 0, 100, 0, 0.002"), "above 0"),
            (format!("{name}, int, 50, 0, 100, 1, nan"), "above 0"),
            (format!("{name}, int, 50, -9999999, 100, 1, 0.002"), "its bounds are"),
        ] {
            let error = Tunable::parse(&wrong).expect_err(&wrong);
            assert!(error.to_string().contains(why), "{wrong}: {error}");
        }
    }

    #[test]
    fn shifts_and_gains_end_where_the_file_says() {
        let (tunable, schedule) = (tunable(0), SpsaSchedule { iterations: 1000 });
        assert!((schedule.shift(&tunable, 1000) - tunable.step).abs() < 1e-9);
        assert!((schedule.gain(&tunable, 1000) - tunable.rate * tunable.step).abs() < 1e-9);
        for k in 1..1000 {
            assert!(schedule.shift(&tunable, k) > schedule.shift(&tunable, k + 1));
            // The gain grows at first: the shift shrinks faster than the rate there.
            assert!(k < 100 || schedule.gain(&tunable, k) > schedule.gain(&tunable, k + 1));
        }
        // Spall's exponents, by the figures of Fishtest: the first shift is N^0.101 times the last.
        assert!((schedule.shift(&tunable, 1) / tunable.step - 1000f64.powf(0.101)).abs() < 1e-9);
    }

    #[test]
    fn shifts_repeat_are_even_and_stay_within_bounds() {
        let tunables: Vec<Tunable> = (0..6).map(tunable).collect();
        let theta: Vec<f64> = tunables
            .iter()
            .map(|t| if t.parameter == tunable(0).parameter { t.max } else { t.start + 0.3 })
            .collect();
        let schedule = SpsaSchedule { iterations: 400 };
        let mut signs = 0.0;
        for k in 1..=400 {
            let drawn = Perturbation::draw(&tunables, &theta, schedule, 7, k);
            assert_eq!(drawn, Perturbation::draw(&tunables, &theta, schedule, 7, k));
            signs += drawn.signs.iter().sum::<f64>();
            for (i, tunable) in tunables.iter().enumerate() {
                for value in [drawn.plus[i], drawn.minus[i]] {
                    assert!((tunable.min..=tunable.max).contains(&f64::from(value)), "{}", tunable.name());
                }
                let apart = f64::from(drawn.plus[i] - drawn.minus[i]);
                assert!(drawn.signs[i] * apart > 0.0, "{}: {apart}", tunable.name());
            }
        }
        assert!(signs.abs() < 4.0 * (6.0 * 400.0f64).sqrt(), "{signs}");
        let other = Perturbation::draw(&tunables, &theta, schedule, 8, 1);
        let again = |k| Perturbation::draw(&tunables, &theta, schedule, 7, k).signs;
        assert!(other.signs != again(1) || again(1) != again(2));
    }

    #[test]
    fn small_steps_show_on_average() {
        let tunable = Tunable { step: 0.25, ..tunable(0) };
        let (theta, schedule) = ([tunable.start], SpsaSchedule { iterations: 4000 });
        let apart: f64 = (1..=4000)
            .map(|k| {
                let drawn = Perturbation::draw(std::slice::from_ref(&tunable), &theta, schedule, 1, k);
                drawn.signs[0] * f64::from(drawn.plus[0] - drawn.minus[0])
            })
            .sum::<f64>()
            / 4000.0;
        assert!((0.5..0.7).contains(&apart), "{apart}");
    }
}
