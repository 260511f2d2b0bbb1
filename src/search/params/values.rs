//! The values of all parameters of one engine.
//!
//! In a normal build the parameters are constants; a [`Values`] is then empty and returns the defaults. With
//! the feature `spsa` it holds a value of each. An engine hands its own to every search, and each thread of
//! that search takes them up before its first node, so engines with different values play in one process.
//!
//! Invariant: a value is always within the bounds of its parameter.

use super::table::{ALL, DEFAULTS};

/// A value for every search parameter, such as pruning margins. A build without the feature `spsa` ignores
/// values other than the defaults.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "spsa"), derive(Default))]
pub struct Values {
    #[cfg(feature = "spsa")]
    values: [i32; DEFAULTS.len()],
}

#[cfg(feature = "spsa")]
impl Default for Values {
    fn default() -> Self {
        Self { values: DEFAULTS }
    }
}

impl Values {
    /// Returns the value of the search parameter with this index in [`ALL`], in that parameter's own unit.
    ///
    /// # Panics
    /// If there is no parameter with this index.
    pub fn get(&self, index: usize) -> i32 {
        #[cfg(feature = "spsa")]
        return self.values[index];
        #[cfg(not(feature = "spsa"))]
        return DEFAULTS[index];
    }

    /// Sets a search parameter by its name (in any case), clamped to its bounds; returns false if there is no
    /// such parameter.
    #[cfg(feature = "spsa")]
    pub fn set(&mut self, name: &str, to: i32) -> bool {
        let Some(index) = find(name) else { return false };
        let param = &ALL[index];
        self.values[index] = to.clamp(param.min, param.max);
        true
    }

    /// Makes the searches of the calling thread use these values from now on.
    pub(in crate::search) fn take_up(&self) {
        #[cfg(feature = "spsa")]
        super::table::take_up(&self.values);
    }

    /// Returns all search parameters as text in the form that the testing framework OpenBench reads for SPSA:
    /// one line `name, int, value, min, max, step, learning rate` each.
    pub fn openbench(&self) -> String {
        ALL.iter()
            .enumerate()
            .map(|(i, p)| {
                format!("{}, int, {}.0, {}.0, {}.0, {}.0, 0.002\n", p.name, self.get(i), p.min, p.max, p.step)
            })
            .collect()
    }

    /// Returns all search parameters in the form of weather-factory (an SPSA tuner): a JSON object that has
    /// value, bounds and step by name.
    pub fn weather_factory(&self) -> String {
        let entries: Vec<String> = ALL
            .iter()
            .enumerate()
            .map(|(i, p)| {
                format!(
                    "  \"{}\": {{ \"value\": {}, \"min_value\": {}, \"max_value\": {}, \"step\": {} }}",
                    p.name,
                    self.get(i),
                    p.min,
                    p.max,
                    p.step
                )
            })
            .collect();
        format!("{{\n{}\n}}\n", entries.join(",\n"))
    }

    /// Returns all search parameters as a table for people: name, value, bounds, step, unit and description.
    pub fn table(&self) -> String {
        let row = |name: &str, value: &str, bounds: &str, step: &str, unit: &str, meaning: &str| {
            format!("{name:<32} {value:>6}  {bounds:<14} {step:>5}  {unit:<11} {meaning}\n")
        };
        let mut out = row("name", "value", "bounds", "step", "unit", "meaning");
        for (i, p) in ALL.iter().enumerate() {
            let (value, bounds) = (self.get(i).to_string(), format!("{}..{}", p.min, p.max));
            out += &row(p.name, &value, &bounds, &p.step.to_string(), p.unit, p.doc.trim());
        }
        out
    }
}

/// Returns the index in [`ALL`] of the search parameter with this name in any case; `None` if there is none.
pub fn find(name: &str) -> Option<usize> {
    ALL.iter().position(|param| param.name.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declarations_make_sense() {
        let mut names: Vec<_> = ALL.iter().map(|p| p.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), ALL.len(), "a name is used twice");
        for (i, p) in ALL.iter().enumerate() {
            assert!(p.min <= p.default && p.default <= p.max, "{}: default out of bounds", p.name);
            assert!(p.step >= 1 && p.step <= (p.max - p.min), "{}: step", p.name);
            assert!(!p.doc.trim().is_empty(), "{}: no description", p.name);
            assert_eq!(find(p.name), Some(i));
            assert_eq!(Values::default().get(i), p.default);
        }
    }

    #[test]
    fn exports_name_every_parameter() {
        let values = Values::default();
        let (openbench, factory, table) = (values.openbench(), values.weather_factory(), values.table());
        assert_eq!(openbench.lines().count(), ALL.len());
        assert_eq!(table.lines().count(), ALL.len() + 1);
        for (p, row) in ALL.iter().zip(table.lines().skip(1)) {
            assert!(row.starts_with(&format!("{} ", p.name)), "{row}");
            assert!(row.ends_with(&format!("  {:<11} {}", p.unit, p.doc.trim())), "{row}");
        }
        for (p, line) in ALL.iter().zip(openbench.lines()) {
            assert!(line.starts_with(p.name) && line.split(", ").count() == 7, "{line}");
            assert!(factory.contains(&format!("\"{}\": {{ \"value\": ", p.name)));
        }
    }

    #[cfg(feature = "spsa")]
    #[test]
    fn what_is_set_is_read_back_and_taken_up_by_this_thread_alone() {
        let mut values = Values::default();
        for (i, p) in ALL.iter().enumerate() {
            for to in [p.min, p.max, p.default] {
                assert!(values.set(p.name, to));
                assert_eq!(values.get(i), to, "{}", p.name);
            }
            assert!(values.set(p.name, p.max.saturating_add(1_000)));
            assert_eq!(values.get(i), p.max, "{} is clamped", p.name);
        }
        assert!(values.set("QS_MOVES", 5) && !values.set("no such margin", 1));
        values.take_up();
        assert_eq!(super::super::qs_moves(), 5);
        assert_eq!(std::thread::spawn(super::super::qs_moves).join().unwrap(), 3);
    }
}
