//! The work on one game at a time, shared by the threads of a run.

use super::analysis::analysed::AnalysedGame;
use super::analysis::reasons::{PeerModel, Readers};
use super::analysis::{answers, chances, exercises, reasons};
use super::args::AnalyseArgs;
use super::games::engine_comments;
use super::games::replayed::ReplayedGame;
use super::games::source::Sources;
use super::progress::{GameProgressBar, RunProgress, Stage};
use super::record::game_record::{GameProgress, Record};
use super::record::journal::{AnalysisJournal, Header, Library};
use super::report::outputs::{Answers, Reports};
use super::search::game_search::{FirstSearch, GameSearch, Method};
use super::search::opinion::Opinion;
use crate::engines::Thinker;
use crate::engines::internal::InternalEngine;
use crate::support::args::Budget;
use crate::support::outcome::Failure;
use crate::support::plain::plain;
use crate::support::{interrupt, stderr};
use palisade::types::Color;
use palisade_coach::Language;
use palisade_pgn::Game;

/// The result of one job: the analysed game, or none.
pub enum JobResult {
    /// The analysis is complete; holds the game with its marks and explanations.
    Analysed(Box<AnalysedGame>),
    /// The run combines recorded analyses (`--merge`), and no file has the game.
    NotRecorded,
}

/// The settings and open files with which the games of a run are analysed. The analysis of one game is a job,
/// and several run at the same time.
pub struct Jobs<'a> {
    args: &'a AnalyseArgs,
    method: &'a Method,
    sources: &'a Sources,
    /// The records of other runs, for `--merge`: with them no game is searched.
    merged: Option<Library>,
    journal: Option<AnalysisJournal>,
    progress: RunProgress,
}

impl<'a> Jobs<'a> {
    /// Prepares the analysis of a run's games. Their results come from the records `merged` (`--merge`) or,
    /// without those, from searches and from the journal of an interrupted run, which is opened. `header` has
    /// the settings that the journal must have; `positions` is the number of positions of all games, for the
    /// progress bar.
    ///
    /// # Errors
    /// When the journal cannot be read or written, or was made with other settings.
    pub fn new(
        args: &'a AnalyseArgs,
        method: &'a Method,
        sources: &'a Sources,
        header: &Header,
        merged: Option<Library>,
        positions: u64,
    ) -> Result<Self, Failure> {
        let output = Reports::main_output(args).filter(|_| merged.is_none());
        let journal = output.map(|output| AnalysisJournal::beside(output, header)).transpose()?;
        if let Some((path, games)) = journal.as_ref().and_then(AnalysisJournal::found) {
            stderr::say(&plain(&format!("{}: goes on, {games} games are begun or done", path.display())));
        }
        let progress = RunProgress::new(positions, args.jobs, !args.no_reasons);
        Ok(Self { args, method, sources, merged, journal, progress })
    }

    /// Analyses game `number` (among the valid games of the files, from 1) with the engine `player`, or takes
    /// the analysis from the record of an earlier run. Returns `None` if Ctrl-C ended it.
    ///
    /// # Errors
    /// When the engine fails, a record cannot be read or written, or a record of `--merge` does not fit.
    pub fn run(
        &self,
        player: &mut dyn Thinker,
        number: usize,
        game: Game,
    ) -> Result<Option<JobResult>, Failure> {
        let players = plain(&game.players());
        let game = ReplayedGame::new(self.cleaned(game));
        let known = match self.recorded(number, &game)? {
            Some(GameProgress::Finished(analysed)) => {
                self.progress.skip(game.boards.len() as u64, &players);
                return Ok(Some(JobResult::Analysed(analysed)));
            }
            Some(GameProgress::Interrupted { opinions, .. }) => opinions,
            None if self.merged.is_some() => {
                let players = game.game.players();
                stderr::say(&plain(&format!("game {number} ({players}): in no file of --merge")));
                return Ok(Some(JobResult::NotRecorded));
            }
            None => Vec::new(),
        };
        let progress = self.analyse(player, game, known, self.progress.game(players))?;
        let finished = matches!(progress, GameProgress::Finished(_));
        if let Some(journal) = self.journal.as_ref().filter(|_| finished || !self.is_reproducible()) {
            journal.add(&Record::of(&progress, number))?;
        }
        Ok(match progress {
            GameProgress::Finished(analysed) => Some(JobResult::Analysed(analysed)),
            GameProgress::Interrupted { .. } => None,
        })
    }

    /// Returns true if a game gets the same analysis each time: without a time budget and with one thread.
    /// The results of a game whose analysis was interrupted are then not reused: without the contents of the
    /// hash table the results of its other positions would differ.
    fn is_reproducible(&self) -> bool {
        !matches!(self.method.budget, Budget::Time(_)) && self.args.engine.settings.threads == 1
    }

    /// Returns the analysis of a game by the runs of `--merge`, or by the interrupted run that this one
    /// continues; `None` without a usable record.
    fn recorded(&self, number: usize, game: &ReplayedGame) -> Result<Option<GameProgress>, Failure> {
        let library = self.merged.as_ref().or(self.journal.as_ref().map(AnalysisJournal::library));
        let Some(record) = library.map(|library| library.get(number)).transpose()?.flatten() else {
            return Ok(None);
        };
        if self.merged.is_some() {
            let analysed = record
                .revive_finished(game, self.method.scale)
                .map_err(|error| Failure::new(format!("game {number} ({}): {error}", game.game.players())))?;
            return Ok(Some(GameProgress::Finished(Box::new(analysed))));
        }
        // The journal may belong to a file that has changed since.
        Ok(record.revive(game, self.method.scale).ok())
    }

    fn cleaned(&self, mut game: Game) -> Game {
        if !self.args.keep {
            engine_comments::clean(&mut game);
        }
        game
    }

    /// Returns, for each move, true if the arguments (`--color`, `--player`, `--from`, `--to`) request its
    /// mark.
    fn wanted(&self, game: &ReplayedGame) -> Vec<bool> {
        let player = self.sources.selection().player();
        let side: Option<Color> =
            self.args.color.map(Color::from).or_else(|| player.and_then(|player| player.side(&game.game)));
        let wanted = |ply: usize| {
            let board = &game.boards[ply];
            side.is_none_or(|side| side == board.side_to_move())
                && (self.args.from..=self.args.to).contains(&board.fullmove_number())
        };
        (0..game.moves.len()).map(wanted).collect()
    }

    /// Analyses a game with the engine `player`. `known` has the search results of its last positions, as far
    /// as an interrupted run searched them; empty for a new game.
    fn analyse(
        &self,
        player: &mut dyn Thinker,
        game: ReplayedGame,
        known: Vec<Opinion>,
        mut bar: GameProgressBar<'_>,
    ) -> Result<GameProgress, Failure> {
        let wanted = self.wanted(&game);
        let wanted = |ply: usize| wanted[ply];
        let searched = |marked| bar.searched(marked);
        let mut search = match GameSearch::first(player, &game, self.method, known, searched)? {
            FirstSearch::Whole(search) => search,
            FirstSearch::Part(opinions) => {
                return Ok(GameProgress::Interrupted { game: Box::new(game), opinions });
            }
        };
        let first = search.opinions().to_vec();
        let completed =
            search.second(wanted, |part| bar.done(Stage::ReSearch, part))? && search.rivals(wanted)?;
        bar.end(Stage::ReSearch);
        let opinions = search.into_opinions();
        if !completed {
            return Ok(GameProgress::Interrupted { game: Box::new(game), opinions: first });
        }
        let mut analysed = AnalysedGame::new(game, opinions, self.method.scale);
        if !self.args.all_marks {
            analysed.drop_needless_marks();
        }
        analysed.remarks.retain(|remark| wanted(remark.ply));
        // The sentences explain Palisade's search; another engine has its own reasons.
        if let Some(engine) = InternalEngine::of(player).filter(|_| !self.args.no_reasons) {
            self.explain(engine, &mut analysed, wanted, &mut bar)?;
        } else {
            bar.end(Stage::Reasons);
            bar.end(Stage::Answers);
        }
        Ok(if interrupt::requested() {
            GameProgress::Interrupted { game: Box::new(analysed.into_game()), opinions: first }
        } else {
            GameProgress::Finished(Box::new(analysed))
        })
    }

    /// Adds the explanations of bad moves, the results of all legal moves (the answers of exercises), and the
    /// chances (positions with one outstanding move) among the moves that are `wanted`.
    fn explain(
        &self,
        engine: &mut InternalEngine,
        analysed: &mut AnalysedGame,
        wanted: impl Fn(usize) -> bool,
        bar: &mut GameProgressBar<'_>,
    ) -> Result<(), Failure> {
        let readers = self.args.rating.map_or(Readers::Players, Readers::of_lichess);
        let budget = self.method.budget;
        let mut peers = PeerModel::new(budget);
        let each = 1.0 / answers::bad_moves(analysed).len().max(1) as f64;
        let done = || bar.done(Stage::Reasons, each);
        reasons::explain(engine, analysed, budget, Language::English, readers, &mut peers, done)?;
        bar.end(Stage::Reasons);
        let wanted_answers = Reports::answers(self.args);
        let plies = match wanted_answers {
            Answers::None => Vec::new(),
            Answers::OfExercises => exercises::candidates(analysed),
            Answers::All => answers::bad_moves(analysed),
        };
        if !plies.is_empty() {
            analysed.tries = answers::search(engine, analysed, &plies, budget)?;
        }
        if wanted_answers == Answers::All {
            analysed.chances = chances::search(engine, analysed, wanted, budget, readers, &mut peers)?;
        }
        bar.end(Stage::Answers);
        engine.engine_mut().set_multi_pv(self.method.lines as usize);
        Ok(())
    }

    /// Removes the progress bar from the terminal.
    pub fn clear_bar(&self) {
        self.progress.clear();
    }

    /// Prints on standard error how to resume the run, if it has a journal to resume from.
    pub fn say_how_to_resume(&self) {
        if self.journal.is_some() {
            stderr::say("The same command goes on from here.");
        }
    }

    /// Removes the journal, after all games are finished.
    ///
    /// # Errors
    /// When the journal cannot be removed.
    pub fn end(self) -> Result<(), Failure> {
        self.journal.map_or(Ok(()), AnalysisJournal::end)
    }
}
