//! The games of a run: the files, the selected games, and the faults in the files.

use crate::analyse::args::{AnalyseArgs, Shard};
use crate::analyse::games::messages::Messages;
use crate::support::files::read::{self, Stream};
use crate::support::outcome::Failure;
use palisade::types::Color;
use palisade_pgn::{Game, GameError, Games, ProblemKind};
use std::io::{self, Cursor};
use std::path::{Path, PathBuf};

/// A file that can be read more than once.
enum Source {
    File(PathBuf),
    Stdin(Vec<u8>),
}

impl Source {
    fn open(path: &Path) -> io::Result<Self> {
        if read::is_dash(path) {
            return read::bytes(path, read::WHOLE).map(Self::Stdin);
        }
        read::open_regular(path).map(|_| Self::File(path.to_owned()))
    }

    /// Returns the title for the page: the file's name, or `standard input`.
    fn title(&self) -> String {
        match self {
            Self::File(path) => path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
            Self::Stdin(_) => "standard input".to_owned(),
        }
    }

    /// Returns the name for messages: the path, or `-`.
    fn name(&self) -> &Path {
        match self {
            Self::File(path) => path,
            Self::Stdin(_) => Path::new("-"),
        }
    }

    fn games(&self) -> Result<Games<Stream>, Failure> {
        let stream = match self {
            Self::File(path) => {
                read::open(path, read::STREAMED).map_err(|error| Failure::file(path, error))?
            }
            Self::Stdin(bytes) => Box::new(Cursor::new(bytes.clone())),
        };
        Ok(Games::new(stream))
    }
}

/// The selection of the games that are analysed: those of a shard (one machine's share) and of a player.
pub struct Selection {
    shard: Option<Shard>,
    player: Option<Player>,
}

/// A filter for the games of one player, by name. A player's name matches if it has all words of the filter,
/// in any order and case.
#[derive(Clone, Debug)]
pub struct Player(Vec<String>);

impl Player {
    /// Makes a player filter. A name matches if it contains all words of `name`, in any order and case.
    pub fn new(name: &str) -> Self {
        Self(words(name))
    }

    fn is(&self, name: &str) -> bool {
        let name = words(name);
        !self.0.is_empty() && self.0.iter().all(|word| name.contains(word))
    }

    /// Returns the side of the player in a game, White if both names match; `None` if neither does.
    pub fn side(&self, game: &Game) -> Option<Color> {
        let plays = |tag| game.tag(tag).is_some_and(|name| self.is(name));
        match (plays("White"), plays("Black")) {
            (true, _) => Some(Color::White),
            (_, true) => Some(Color::Black),
            _ => None,
        }
    }
}

fn words(name: &str) -> Vec<String> {
    let letters = |c: char| !(c.is_alphanumeric() || matches!(c, '_' | '-' | '.'));
    name.to_lowercase().split(letters).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

impl Selection {
    /// Makes the selection from the arguments of the command line.
    pub fn of(args: &AnalyseArgs) -> Self {
        Self { shard: args.shard, player: args.player.as_deref().map(Player::new) }
    }

    fn has(&self, number: usize, game: &Game) -> bool {
        self.shard.is_none_or(|shard| shard.has(number))
            && self.player.as_ref().is_none_or(|player| player.side(game).is_some())
    }

    /// Returns the player to whose games the run is limited; `None` if it is not limited.
    pub fn player(&self) -> Option<&Player> {
        self.player.as_ref()
    }
}

/// The PGN files of a run, with the selection of their games.
pub struct Sources {
    sources: Vec<Source>,
    selection: Selection,
}

impl Sources {
    /// Opens the PGN files that the arguments name, and notes which of their games are selected.
    ///
    /// # Errors
    /// When one does not exist, or standard input is named twice.
    pub fn open(args: &AnalyseArgs) -> Result<Self, Failure> {
        if args.files.iter().filter(|path| read::is_dash(path)).count() > 1 {
            return Err(Failure::new("-: standard input can be read only once"));
        }
        let open = |path: &PathBuf| Source::open(path).map_err(|error| Failure::file(path, error));
        let sources = args.files.iter().map(open).collect::<Result<_, _>>()?;
        Ok(Self { sources, selection: Selection::of(args) })
    }

    /// Returns the rule by which games of the files are chosen for analysis.
    pub fn selection(&self) -> &Selection {
        &self.selection
    }

    /// Returns the title of the HTML page: the title of the first file, and the number of other files.
    pub fn title(&self) -> String {
        let first = self.sources.first().map(Source::title).unwrap_or_default();
        match self.sources.len() {
            0 | 1 => first,
            2 => format!("{first} and another file"),
            count => format!("{first} and {} other files", count - 1),
        }
    }

    /// Returns the name of the input for messages: the path of the file, or a count such as `3 files`.
    pub fn name(&self) -> String {
        match self.sources.as_slice() {
            [one] => one.name().display().to_string(),
            many => format!("{} files", many.len()),
        }
    }

    /// Returns the selected games in file order, with their numbers among the valid games of all files, from
    /// 1. Games that cannot be read are skipped without a message: the [`Survey`] reported them.
    pub fn games(&self) -> impl Iterator<Item = (usize, Game)> + Send + '_ {
        let sound = self.sources.iter().flat_map(|source| source.games().ok()).flatten();
        let sound = sound.filter_map(|game| analysable(game).ok());
        let numbered = sound.enumerate().map(|(index, game)| (index + 1, game));
        numbered.filter(|(number, game)| self.selection.has(*number, game))
    }
}

/// Returns the game if it could be read and has a move to analyse, otherwise the error.
fn analysable(game: Result<Game, GameError>) -> Result<Game, GameError> {
    let game = game?;
    if !game.moves().is_empty() {
        return Ok(game);
    }
    let begins_with_null = || ProblemKind::Other("begins with a null move".to_owned());
    let what = if game.line.nodes.is_empty() { ProblemKind::NoMoves } else { begins_with_null() };
    let (number, line) = (game.number, game.file_line);
    Err(GameError { number, players: game.players(), line, reason: what.into() })
}

/// The contents of the PGN files of a run, counted before the analysis.
#[derive(Default)]
pub struct Survey {
    /// Number of games to analyse.
    pub games: usize,
    /// Number of positions in the games to analyse: one more than moves in each.
    pub positions: u64,
    /// The errors of games that cannot be read.
    pub errors: Messages,
    /// The diagnostics of the other games: text that was not read as written.
    pub diagnostics: Messages,
    /// Number of games to analyse whose text in the file is damaged.
    pub damaged: usize,
    /// Valid games that belong to another shard or another player.
    others: usize,
}

impl Survey {
    /// Reads the files once, prints their faults on standard error, and calls `each` with every game to
    /// analyse and its number among the valid games of the files, from 1 ([`Sources::games`]).
    ///
    /// # Errors
    /// When a file cannot be read, or there is no game to analyse; or the first error of `each`.
    pub fn of(
        sources: &Sources,
        mut each: impl FnMut(&Game, u64) -> Result<(), Failure>,
    ) -> Result<Self, Failure> {
        let mut survey = Self::default();
        for source in &sources.sources {
            for game in source.games()? {
                match analysable(game) {
                    Ok(game) => {
                        if survey.add(&game, source, sources) {
                            each(&game, (survey.games + survey.others) as u64)?;
                        }
                    }
                    Err(error) => survey.errors.say(source.name(), &error),
                }
            }
        }
        if survey.games == 0 {
            let why = match survey.others {
                0 => "no game to analyse".to_owned(),
                others if sources.selection.player.is_some() => {
                    format!("no game of this player among {others}")
                }
                others => format!("no game of this shard among {others}"),
            };
            return Err(Failure::new(format!("{}: {why}", sources.name())));
        }
        Ok(survey)
    }

    /// Counts a valid game and its diagnostics. Returns false if it is not to be analysed, because it belongs
    /// to another shard or player.
    fn add(&mut self, game: &Game, source: &Source, sources: &Sources) -> bool {
        let number = self.games + self.others + 1;
        if !sources.selection.has(number, game) {
            self.others += 1;
            return false;
        }
        self.games += 1;
        self.damaged += usize::from(game.damage().is_some());
        let moves = game.moves().len();
        self.positions += moves as u64 + 1;
        for diagnostic in &game.diagnostics {
            self.diagnostics.say(source.name(), diagnostic);
        }
        if moves < game.line.nodes.len() {
            let (number, players) = (game.number, game.players());
            let text = format!("game {number} ({players}): analysed up to its first null move");
            self.diagnostics.say(source.name(), &text);
        }
        true
    }

    /// Returns one line of text that sums up the run, such as `a.pgn: 3 games analysed, 0 left out`; `name`
    /// is that of the files ([`Sources::name`]), `done` the number of games analysed, and `missing` that of the
    /// games that no file of `--merge` has.
    pub fn summary(&self, name: &str, done: usize, missing: usize) -> String {
        let games = if done == 1 { "game" } else { "games" };
        let mut text = format!("{name}: {done} {games} analysed, {} left out", self.errors.count);
        if missing > 0 {
            text += &format!(", {missing} in no file of --merge");
        }
        if done + missing < self.games {
            text += &format!(", {} not reached", self.games - done - missing);
        }
        if self.damaged > 0 {
            text += &format!(", {} damaged in the file", self.damaged);
        }
        if self.others > 0 {
            text += &format!(", {} others skipped", self.others);
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use palisade_pgn::read_games;

    #[test]
    fn players_are_known_however_they_are_written() {
        let text = "[White \"Carlsen, Magnus\"]\n[Black \"DrNykterstein\"]\n\n1. e4 *\n";
        let game = read_games(text.as_bytes()).0.remove(0);
        let side = |name: &str| Player::new(name).side(&game);
        assert_eq!(side("magnus carlsen"), Some(Color::White));
        assert_eq!(side("Carlsen"), Some(Color::White));
        assert_eq!(side("drnykterstein"), Some(Color::Black));
        assert_eq!((side("Carl"), side(""), side("Carlsen Henrik")), (None, None, None));
    }
}
