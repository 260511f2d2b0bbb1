//! docs/manual.md has the signs of an unclear score as they are.

use super::blocks;
use palisade::evaluation::certainty::{Certainty, Signs};
use palisade_lab::error_analysis::certainty::signs;

#[test]
fn the_signs_of_an_unclear_score_are_documented_as_they_are() {
    let weights: &Signs = Certainty::weights();
    blocks::hold("manual.md", &[("signs", signs(weights))]);
}
