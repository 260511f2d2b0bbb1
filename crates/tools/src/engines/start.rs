//! Starts the engines that the arguments name.

use crate::engines::external::ExternalEngine;
use crate::engines::internal::{self, InternalEngine};
use crate::engines::thinker::Thinker;
use crate::support::args::EngineSettings;
use crate::support::outcome::Failure;
use palisade::engine::Tablebases;
use std::sync::Arc;

/// The command that means this program itself.
const SELF: &str = "self";

/// A started engine with its name.
pub struct Started {
    /// The name that the engine reports.
    pub name: String,
    /// The engine, ready to search.
    pub thinker: Box<dyn Thinker>,
}

/// Starts several engines with the same settings. This program's engines share their tablebases.
pub struct Starter<'a> {
    settings: &'a EngineSettings,
    lines: u32,
    tablebases: Option<Arc<Tablebases>>,
}

impl<'a> Starter<'a> {
    /// Makes a starter; engines that it starts have these settings and search one line.
    pub fn new(settings: &'a EngineSettings) -> Self {
        Self { settings, lines: 1, tablebases: None }
    }

    /// Sets the number of lines (`MultiPV`) that the engines search, at least 1.
    #[must_use]
    pub fn with_lines(self, lines: u32) -> Self {
        Self { lines, ..self }
    }

    /// Sets loaded tablebases for this program's engines, which must be those of the settings; `None` to load
    /// them on first use.
    #[must_use]
    pub fn with_tablebases(self, tablebases: Option<Arc<Tablebases>>) -> Self {
        Self { tablebases, ..self }
    }

    /// Starts Palisade in this process (`None` or `self`), or the UCI engine of a command
    /// (`PROGRAM ARGUMENTS`) in a process of its own.
    ///
    /// # Errors
    /// When the engine cannot be started, or lacks an option that the settings need.
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
