//! The output files of an analysis, written game by game.

use super::{annotate, page, sql};
use crate::analyse::analysis::analysed::AnalysedGame;
use crate::analyse::args::AnalyseArgs;
use crate::analyse::games::source::{Player, Survey};
use crate::analyse::record::game_record::Record;
use crate::analyse::record::journal::{self, Header};
use crate::analyse::report::summary::{self, SummaryFormat, Tally};
use crate::support::files::write::{Draft, OutputTarget, Outputs};
use crate::support::outcome::Failure;
use crate::support::plain::{plain, plain_lines};
use crate::support::stderr;
use palisade::evaluation::Weights;
use palisade_pgn::Game;
use std::collections::BTreeSet;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The bad moves of a game at which every legal move is searched, so that a reader can try one before seeing
/// the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answers {
    /// No bad moves: no answers are searched.
    None,
    /// The bad moves that may become exercises of their game.
    OfExercises,
    /// All bad moves of a game.
    All,
}

impl Answers {
    /// Returns the choice in words for the settings of a run, such as `to all moves`; `None` for
    /// [`Self::None`].
    pub const fn name(self) -> Option<&'static str> {
        match self {
            Self::None => None,
            Self::OfExercises => Some("to the moves of exercises"),
            Self::All => Some("to all moves"),
        }
    }
}

/// The open output files of an analysis.
pub struct Reports {
    pgn: Option<Draft>,
    html: Option<Draft>,
    json: Option<Draft>,
    sql: Option<Draft>,
    summaries: Vec<(SummaryFormat, OutputTarget)>,
    tally: Tally,
    title: String,
    annotator: String,
    weights: Arc<Weights>,
    /// The numbers of the games to which the contents of the page link and which are not on it yet.
    linked: BTreeSet<u64>,
    /// True if an output goes to standard output.
    plain: bool,
    /// The number of games written so far.
    pub done: usize,
}

impl Reports {
    /// Opens the outputs that the arguments name, and adds them to `outputs`, the list by which two outputs
    /// of one name are found. Without any output the annotated games go to standard output.
    ///
    /// # Errors
    /// When an output cannot be written, or is an input or another output.
    pub fn claim(args: &AnalyseArgs, outputs: &mut Outputs) -> Result<Self, Failure> {
        let to_stdout = PathBuf::from("-");
        let nothing =
            [&args.html, &args.json, &args.sql].into_iter().all(Option::is_none) && args.summary.is_empty();
        let mut summaries = Vec::new();
        for path in &args.summary {
            summaries.push((SummaryFormat::of(path)?, outputs.claim(path)?));
        }
        let player = args.player.as_deref().map(Player::new);
        let with_examples = summaries.iter().any(|(form, _)| *form != SummaryFormat::Csv);
        let tally = Tally::new(player, with_examples);
        let title = args.player.clone().unwrap_or_default();
        let pgn = args.pgn.as_ref().or(nothing.then_some(&to_stdout));
        let mut draft = |path: Option<&PathBuf>| -> Result<Option<Draft>, Failure> {
            outputs.claim_option(path)?.as_ref().map(OutputTarget::draft).transpose()
        };
        let (pgn, html, json) = (draft(pgn)?, draft(args.html.as_ref())?, draft(args.json.as_ref())?);
        let sql = draft(args.sql.as_ref())?;
        let plain = outputs.use_stdout();
        let weights = Weights::embedded();
        let annotator = String::new();
        let linked = BTreeSet::new();
        Ok(Self { pgn, html, json, sql, summaries, tally, title, annotator, weights, linked, plain, done: 0 })
    }

    /// Returns the bad moves at which every legal move has to be searched for the outputs that these
    /// arguments name.
    pub fn answers(args: &AnalyseArgs) -> Answers {
        let with_page = |path: &PathBuf| !matches!(SummaryFormat::of(path), Ok(SummaryFormat::Csv));
        if args.no_reasons {
            Answers::None
        } else if args.json.is_some()
            || args.sql.is_some()
            || !args.merge.is_empty()
            || args.summary.iter().any(with_page)
        {
            Answers::All
        } else if args.html.is_some() {
            Answers::OfExercises
        } else {
            Answers::None
        }
    }

    /// Returns the output file beside which the journal (by which an interrupted run resumes) is placed;
    /// `None` if no output is a file.
    pub fn main_output(args: &AnalyseArgs) -> Option<&Path> {
        let outputs =
            [&args.json, &args.html, &args.pgn, &args.sql].into_iter().flatten().chain(&args.summary);
        let is_file = |path: &&PathBuf| path.file_name().is_some() && (path.is_file() || !path.exists());
        outputs.filter(|path| path.as_os_str() != "-").find(is_file).map(PathBuf::as_path)
    }

    /// Returns the outputs that are there already, as the user named them: results of an earlier run.
    pub fn earlier(&self) -> Vec<PathBuf> {
        let drafts = [&self.html, &self.sql, &self.json, &self.pgn].into_iter().flatten().map(Draft::path);
        let summaries = self.summaries.iter().map(|(_, target)| target.path());
        drafts.chain(summaries).filter(|path| path.is_file()).map(Path::to_owned).collect()
    }

    /// Writes the beginning of each output: the start of the page with the title `title`, the header of the
    /// JSON file, and the SQL tables. `annotator` names the engine, budget and scale.
    ///
    /// # Errors
    /// When an output cannot be written.
    pub fn begin(&mut self, title: &str, annotator: &str, header: &Header) -> Result<(), Failure> {
        annotator.clone_into(&mut self.annotator);
        self.title = match self.title.as_str() {
            "" => format!("Summary: {title}"),
            player => format!("Summary: {player}"),
        };
        if let Some(html) = &mut self.html {
            html.add(page::head(title, annotator))?;
        }
        if let Some(json) = &mut self.json {
            json.add(journal::line(header))?;
        }
        if let Some(sql) = &mut self.sql {
            sql.add(sql::head(annotator))?;
        }
        Ok(())
    }

    /// Adds game `number` (among the valid games of the files, from 1) to the table of contents of the page.
    /// `missing` is true for a game that no file of `--merge` has: its line is no link.
    ///
    /// # Errors
    /// When the page cannot be written.
    pub fn add_to_contents(&mut self, game: &Game, number: u64, missing: bool) -> Result<(), Failure> {
        let Some(html) = &mut self.html else { return Ok(()) };
        if missing {
            return html.add(page::contents_missing(game));
        }
        self.linked.insert(number);
        html.add(page::contents_line(game, number))
    }

    /// Writes the end of the table of contents of the page.
    ///
    /// # Errors
    /// When the page cannot be written.
    pub fn end_contents(&mut self) -> Result<(), Failure> {
        self.html.as_mut().map_or(Ok(()), |html| html.add(page::contents_end()))
    }

    /// Writes game `number` (among the valid games of the files, from 1) to all outputs.
    ///
    /// # Errors
    /// When an output cannot be written.
    pub fn add(&mut self, analysed: &AnalysedGame, number: usize) -> Result<(), Failure> {
        if let Some(pgn) = &mut self.pgn {
            let text = palisade_pgn::write_game(&annotate::annotate(analysed, &self.annotator));
            add_game(pgn, &text, self.plain)?;
        }
        self.done += 1;
        if !self.summaries.is_empty() {
            self.tally.add(analysed, number);
        }
        if let Some(json) = &mut self.json {
            json.add(journal::line(&Record::finished(analysed, number)))?;
        }
        if let Some(sql) = &mut self.sql {
            sql.add(sql::game(analysed, number))?;
        }
        if let Some(html) = &mut self.html {
            html.add(page::section(analysed, number as u64, &self.weights))?;
            self.linked.remove(&(number as u64));
        }
        Ok(())
    }

    /// Completes the outputs, with the messages of the survey on the page. If the run is not `whole`, its
    /// games go to `OUT.partial`, no summary is written, and older files stay as they are. No effect before
    /// the first game.
    ///
    /// # Errors
    /// When a file cannot be put into its place.
    pub fn finish(mut self, survey: &Survey, whole: bool) -> Result<(), Failure> {
        if self.done == 0 {
            return Ok(());
        }
        if !whole {
            return self.finish_partial(survey);
        }
        for (form, target) in &self.summaries {
            let text = summary::write(&mut self.tally, *form, &self.title, &self.annotator);
            target.replace(text.as_bytes())?;
        }
        let foot = self.foot(survey, whole);
        if let Some(mut html) = self.html {
            html.add(foot)?;
            html.keep()?;
        }
        if let Some(mut sql) = self.sql {
            sql.add(sql::foot())?;
            sql.keep()?;
        }
        self.json.map_or(Ok(()), Draft::keep)?;
        self.pgn.map_or(Ok(()), Draft::keep)
    }
}

impl Reports {
    /// Returns the end of the page. In a `whole` run only a game that no file of `--merge` has can be absent.
    fn foot(&self, survey: &Survey, whole: bool) -> String {
        let linked: Vec<u64> = self.linked.iter().copied().collect();
        let not_reached = if whole { 0 } else { linked.len() };
        let missing = survey.games - self.done - not_reached;
        let absent = page::AbsentGames { missing, not_reached, linked: &linked };
        page::foot(&survey.errors, &survey.diagnostics, absent)
    }

    fn finish_partial(self, survey: &Survey) -> Result<(), Failure> {
        let foot = self.foot(survey, false);
        let (mut html, mut sql) = (self.html, self.sql);
        if let Some(sql) = &mut sql {
            sql.add(sql::foot())?;
        }
        if let Some(html) = &mut html {
            html.add(foot)?;
        }
        for draft in [html, self.json, self.pgn, sql].into_iter().flatten() {
            if let Some(path) = draft.keep_partial()? {
                let (done, all) = (self.done, survey.games);
                stderr::say(&plain(&format!("{}: {done} of {all} games", path.display())));
            }
        }
        for (_, target) in &self.summaries {
            stderr::say(&plain(&format!("{}: written when all games are done", target.path().display())));
        }
        Ok(())
    }
}

/// Writes a game to the PGN output. If that is standard output (`stdout`) on a terminal, control characters
/// are replaced.
fn add_game(pgn: &mut Draft, text: &str, stdout: bool) -> Result<(), Failure> {
    if stdout && io::stdout().is_terminal() { pgn.add(plain_lines(text)) } else { pgn.add(text) }
}
