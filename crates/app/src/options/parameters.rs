//! The search's parameters as options, in builds with the feature `spsa`.
//!
//! A normal build has the same functions without any option, since margins are constants there.

use palisade::engine::Engine;
#[cfg(feature = "spsa")]
use palisade::engine::options::value::integer;
use palisade::engine::params;

/// Returns the lines `option name ...` that declare the search parameters as UCI options, for the answer to
/// `uci`; none in a build without the feature `spsa` (tuning).
pub fn declarations() -> Vec<String> {
    #[cfg(feature = "spsa")]
    return params::ALL
        .iter()
        .map(|p| {
            format!("option name {} type spin default {} min {} max {}", p.name, p.default, p.min, p.max)
        })
        .collect();
    #[cfg(not(feature = "spsa"))]
    Vec::new()
}

/// Returns the index in [`params::ALL`] of the search parameter with this name; `None` if there is
/// none, or in a build without the feature `spsa`.
pub fn find(name: &str) -> Option<usize> {
    #[cfg(feature = "spsa")]
    return params::find(name);
    #[cfg(not(feature = "spsa"))]
    {
        let _ = name;
        None
    }
}

/// Returns the name of the search parameter with the index `place` in [`params::ALL`].
///
/// # Panics
/// If there is no such index.
pub fn name(place: usize) -> &'static str {
    params::ALL[place].name
}

/// Sets the search parameter with the index `place` in [`params::ALL`] to the whole number in `value`,
/// clamped to the parameter's bounds.
///
/// # Errors
/// Returns a message for the user if `value` is not a whole number (`None` is not), or in a build
/// without the feature `spsa`.
pub fn set(engine: &mut Engine, place: usize, value: Option<&str>) -> Result<(), String> {
    #[cfg(feature = "spsa")]
    {
        let (name, text) = (params::ALL[place].name, value.unwrap_or("").trim());
        let number = integer(text).ok_or_else(|| format!("{name}: '{text}' is not a number"))?;
        let mut values = engine.params().clone();
        values.set(name, number.clamp(i32::MIN.into(), i32::MAX.into()) as i32);
        engine.set_params(values);
        Ok(())
    }
    #[cfg(not(feature = "spsa"))]
    {
        let _ = (engine, place, value);
        Err("search parameters are constants in this build".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_options_in_tuning_builds_only() {
        let mut engine = Engine::silent(1).unwrap();
        let lines = declarations();
        assert_eq!(lines.is_empty(), !cfg!(feature = "spsa"));
        for line in &lines {
            let name = line.split(' ').nth(2).unwrap();
            let default = line.split(' ').nth(6).unwrap();
            let place = find(name).expect(name);
            assert!(set(&mut engine, place, Some(default)).is_ok(), "{line}");
            assert!(set(&mut engine, place, Some("x")).is_err());
        }
        assert_eq!(find("Hash"), None);
    }
}
