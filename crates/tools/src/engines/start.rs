//! Starts the engines that the arguments ask for.

use crate::engines::external::ExternalEngine;
use crate::engines::internal::{self, InternalEngine};
use crate::engines::thinker::Thinker;
use crate::support::args::EngineSettings;
use crate::support::outcome::Failure;
use palisade::engine::Tablebases;
use std::sync::Arc;

/// The name of an engine's command that means this program itself.
const SELF: &str = "self";

/// An engine that is ready to think.
pub struct Started {
    /// What it calls itself.
    pub name: String,
    /// Itself.
    pub thinker: Box<dyn Thinker>,
}

/// Starts engines that are set up alike. Tablebases are loaded once for all of this program.
pub struct Starter<'a> {
    settings: &'a EngineSettings,
    lines: u32,
    tablebases: Option<Arc<Tablebases>>,
}

impl<'a> Starter<'a> {
    /// Engines with these settings that look for one line.
    pub fn new(settings: &'a EngineSettings) -> Self {
        Self { settings, lines: 1, tablebases: None }
    }

    /// They look for so many lines, at least 1.
    #[must_use]
    pub fn with_lines(self, lines: u32) -> Self {
        Self { lines, ..self }
    }

    /// Those of this program ask these tablebases, which are those of the settings.
    #[must_use]
    pub fn with_tablebases(self, tablebases: Option<Arc<Tablebases>>) -> Self {
        Self { tablebases, ..self }
    }

    /// Palisade in this process (no command, or `self`), or the UCI engine of a command.
    ///
    /// # Errors
    /// When it cannot be had, or not with these settings.
    pub fn start(&mut self, command: Option<&str>) -> Result<Started, Failure> {
        let (threads, hash, syzygy) = (self.settings.threads, self.settings.hash, &self.settings.syzygy);
        match command {
            None | Some(SELF) => {
                let mut engine = InternalEngine::analysing(threads, hash)?;
                engine.engine_mut().set_multi_pv(self.lines as usize);
                if let Some(path) = syzygy {
                    let loaded = self.tablebases.get_or_insert_with(|| Arc::new(Tablebases::load(path).0));
                    engine.set_tablebases(Arc::clone(loaded))?;
                }
                Ok(Started { name: internal::NAME.to_owned(), thinker: Box::new(engine) })
            }
            Some(command) => {
                let mut options = self.settings.option_pairs()?;
                options.extend(syzygy.iter().map(|path| ("SyzygyPath".to_owned(), path.clone())));
                let mut engine = ExternalEngine::start(command, threads, hash, &options)?;
                engine.set_lines(self.lines)?;
                Ok(Started { name: engine.name().to_owned(), thinker: Box::new(engine) })
            }
        }
    }
}
