//! Numbers that a side can override, by name.

use crate::matches::error::SideError;
use palisade::engine::params::{ALL, find};
use palisade::evaluation::weights::part::{LARGEST_SHARE, Part};

/// A number of the engine that a side of a match can set and that SPSA can tune: a search parameter, or the
/// share of a part of the weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Override {
    /// The search parameter with this index in [`ALL`].
    Param(usize),
    /// The share of a part of the weights, in thousandths: 1000 changes nothing.
    Share(Part),
}

impl Override {
    /// Returns the search parameter with this name or, if the name contains a dot, the part of the weights
    /// (`threats.mg`).
    ///
    /// # Errors
    /// If there is no such parameter or part.
    pub fn find(name: &str) -> Result<Self, SideError> {
        if name.contains('.') {
            return name.parse().map(Self::Share).map_err(SideError::NoPart);
        }
        find(name).map(Self::Param).ok_or_else(|| SideError::NoParameter(name.to_owned()))
    }

    /// Returns the name of the parameter or part, such as `rfp_margin` or `threats.mg`.
    pub fn name(&self) -> String {
        match self {
            Self::Param(index) => ALL[*index].name.to_owned(),
            Self::Share(part) => part.to_string(),
        }
    }

    /// Returns the least and the greatest permitted value: of a share in thousandths, of a
    /// parameter in its own unit.
    pub fn bounds(&self) -> (i32, i32) {
        match self {
            Self::Param(index) => (ALL[*index].min, ALL[*index].max),
            Self::Share(_) => (0, LARGEST_SHARE),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn overrides_are_found_by_name() {
        for name in ["rfp_margin", "threats.mg", "pieces.tempo.eg"] {
            assert_eq!(Override::find(&name.to_uppercase()).expect(name).name(), name);
        }
        assert_eq!(Override::find("threats.mg").unwrap().bounds(), (0, 4000));
        let index = find("rfp_margin").unwrap();
        assert_eq!(Override::find("rfp_margin").unwrap(), Override::Param(index));
        assert_eq!(Override::Param(index).bounds(), (ALL[index].min, ALL[index].max));
        assert!(Override::find("margin").unwrap_err().to_string().contains("no search parameter"));
        assert!(Override::find("margin.mg").unwrap_err().to_string().contains("no such group"));
    }
}
