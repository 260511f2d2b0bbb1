//! Finds parameters whose steps change no search. Games would change them only by chance.
//!
//! Each parameter is tried one step up and one step down on the bench positions, at increasing depths
//! until a search differs. If the games have a clock, the searches have a clock that counts nodes, so
//! that parameters of time management have an effect.

use super::schedule::{SpsaSchedule, Tunable};
use crate::matches::Setting;
use crate::matches::side::MatchSide;
use palisade_tools::support::interrupt;
use palisade_tools::support::out::Out;
use palisade_tools::support::outcome::Failure;

/// The depths of the searches, plies: most parameters have an effect at the first, some only at the last.
const DEPTHS: [i32; 3] = [6, 9, 12];

/// Checks that every tuned parameter, shifted by its step of the last iteration, changes the searches of
/// `side`. Prints the parameters that change them in one direction only.
///
/// # Errors
/// If a parameter changes nothing in either direction, or no engine can be started.
pub fn refuse(
    tunables: &[Tunable],
    side: &MatchSide,
    setting: &Setting,
    schedule: SpsaSchedule,
    out: &mut Out<'_>,
) -> Result<(), Failure> {
    let mut flat = Vec::new();
    for tunable in tunables {
        let differs = |sign: f64| -> Result<bool, Failure> {
            let shift = sign * schedule.shift(tunable, schedule.iterations);
            let value = (tunable.start + shift).clamp(tunable.min, tunable.max).round();
            let mut shifted = side.clone();
            let mut plain = side.clone();
            plain.set(&tunable.parameter, tunable.start.round()).map_err(Failure::new)?;
            shifted.set(&tunable.parameter, value).map_err(Failure::new)?;
            for depth in DEPTHS {
                let print = |side: &MatchSide| side.fingerprint(&setting.fingerprint_limits(depth));
                if interrupt::requested() || print(&shifted)? != print(&plain)? {
                    return Ok(true);
                }
            }
            Ok(false)
        };
        match (differs(1.0)?, differs(-1.0)?) {
            (true, true) => {}
            (false, false) => flat.push(tunable.name()),
            (up, _) => {
                let direction = if up { "down" } else { "up" };
                writeln!(out, "{}: a step {direction} changes no search", tunable.name())?;
            }
        }
    }
    if flat.is_empty() {
        return Ok(());
    }
    Err(Failure::new(format!(
        "a step either way changes no search, so no game can tell: {}; give a greater c_end or leave them out",
        flat.join(", ")
    )))
}
