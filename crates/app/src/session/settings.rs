//! What `setoption` changes in a session.

use super::Session;
use crate::options::effect::{OptionEffect, OptionParts};
use crate::options::{OptionTarget, Options, parameters};
use palisade_tools::ColorChoice;

impl Session {
    /// Gives the target, which was called `name`, this value.
    pub(super) fn set_option(&mut self, target: OptionTarget, name: &str, value: Option<&str>) {
        if let OptionTarget::Parameter(place) = target {
            if let Err(error) = parameters::set(&mut self.engine, place, value) {
                self.complain(&error);
            }
            return;
        }
        let change = match Options::read(target, name, value) {
            Ok(change) => change,
            Err(error) => return self.complain(&error),
        };
        if let Some(remark) = &change.remark {
            self.remark(remark);
        }
        let entry = change.entry;
        let mut parts = OptionParts { engine: &mut self.engine, book: &mut self.book, output: &self.output };
        if let Err(error) = self.options.apply(change, &mut parts) {
            self.complain(&error);
        }
        if matches!(entry.effect, OptionEffect::OutputFormat(_)) {
            self.refresh_look();
        }
    }

    /// How to colour what people read.
    pub(super) fn color(&self) -> ColorChoice {
        if self.at_terminal { ColorChoice::for_terminal() } else { ColorChoice::Never }
    }

    /// Lines are written as the options say from now on.
    pub(super) fn refresh_look(&self) {
        self.printer.set_format(self.options.output_format(), self.at_terminal.then(|| self.color()));
    }
}
