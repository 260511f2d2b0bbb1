//! The search's parameters as options, in builds with the feature `spsa`.
//!
//! A normal build has the same functions, and they know no option: margins are
//! constants there.

#[cfg(feature = "spsa")]
use crate::protocol::number::integer;
use palisade::engine::Engine;
#[cfg(feature = "spsa")]
use palisade::search::params;

/// The `option` lines of all parameters.
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

/// True if a parameter is called so.
pub fn is_parameter(name: &str) -> bool {
    #[cfg(feature = "spsa")]
    return params::find(name).is_some();
    #[cfg(not(feature = "spsa"))]
    {
        let _ = name;
        false
    }
}

/// Sets a parameter of an engine (a whole number, clamped to its bounds); the error is a remark for
/// the user.
pub fn set(engine: &mut Engine, name: &str, value: Option<&str>) -> Result<(), String> {
    let text = value.unwrap_or("").trim();
    #[cfg(feature = "spsa")]
    {
        let number = integer(text).ok_or_else(|| format!("{name}: '{text}' is not a number"))?;
        let number = number.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
        let mut values = engine.params().clone();
        if !values.set(name, number) {
            return Err(format!("no option is called '{name}'"));
        }
        engine.set_params(values);
        Ok(())
    }
    #[cfg(not(feature = "spsa"))]
    {
        let _ = engine;
        Err(format!("{name} cannot be set to '{text}' in this build"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use palisade::search::control::events::Silent;
    use std::sync::Arc;

    #[test]
    fn parameters_are_options_in_tuning_builds_only() {
        let mut engine = Engine::new(Arc::new(Silent));
        let lines = declarations();
        assert_eq!(lines.is_empty(), !cfg!(feature = "spsa"));
        for line in &lines {
            let name = line.split(' ').nth(2).unwrap();
            let default = line.split(' ').nth(6).unwrap();
            assert!(is_parameter(name) && set(&mut engine, name, Some(default)).is_ok(), "{line}");
            assert!(set(&mut engine, name, Some("x")).is_err());
        }
        assert!(!is_parameter("Hash") && set(&mut engine, "Hash", Some("1")).is_err());
    }
}
