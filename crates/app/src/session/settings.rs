//! The changes that `setoption` makes in a session.

use super::Session;
use super::error::CommandError;
use super::roles::Audience;
use crate::options::effect::{OptionEffect, OptionParts};
use crate::options::{OptionTarget, Options, parameters};
use palisade_tools::ColorChoice;

impl Session {
    /// Sets the UCI option or search parameter of this name; `value` is `None` for a button. Prints a message
    /// if the value was out of range.
    ///
    /// # Errors
    /// The name is unknown, or the value was refused; the error has a message for the user.
    pub(super) fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), CommandError> {
        let target = OptionTarget::find(name);
        if let OptionTarget::Parameter(place) = target {
            return parameters::set(&mut self.engine, place, value).map_err(CommandError::Option);
        }
        let change = Options::read(target, name, value).map_err(CommandError::Option)?;
        if let Some(remark) = &change.remark {
            self.remark(remark);
        }
        let entry = change.entry;
        let mut parts = OptionParts { engine: &mut self.engine, book: &mut self.book, output: &self.output };
        self.options.apply(change, &mut parts).map_err(CommandError::Option)?;
        if matches!(entry.effect, OptionEffect::OutputFormat(_)) {
            self.apply_output_format();
        }
        Ok(())
    }

    /// Returns the colours of output for a person at a terminal; none if a program reads the output.
    pub(super) fn color(&self) -> ColorChoice {
        match self.audience {
            Audience::Person => ColorChoice::for_terminal(),
            Audience::Program => ColorChoice::Never,
        }
    }

    /// Passes the output format that the options select to the printer.
    pub(super) fn apply_output_format(&self) {
        let table = (self.audience == Audience::Person).then(|| self.color());
        self.printer.set_format(self.options.output_format(), table);
    }
}
