//! The games of a run: which files, which of their games, and what is wrong with them.

use super::args::{AnalyseArgs, Shard};
use super::page;
use super::remarks::Remarks;
use crate::support::files::read::{self, Stream};
use crate::support::files::write::Draft;
use crate::support::outcome::Failure;
use palisade::types::Color;
use palisade_pgn::{Game, GameError, Games, ProblemKind};
use std::io::{self, Cursor};
use std::path::{Path, PathBuf};

/// A file, to be read more than once.
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

    /// What the page is called after.
    fn title(&self) -> String {
        match self {
            Self::File(path) => path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
            Self::Stdin(_) => "standard input".to_owned(),
        }
    }

    /// How messages name it.
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

/// Which games of the files are searched, and whose moves are marked.
pub struct Selection {
    shard: Option<Shard>,
    player: Option<Player>,
}

/// Somebody whose games are searched, as a person would write the name.
#[derive(Clone, Debug)]
pub struct Player(Vec<String>);

impl Player {
    /// Whoever has all these words in the name, in any order and whatever the case.
    pub fn new(name: &str) -> Self {
        Self(words(name))
    }

    fn is(&self, name: &str) -> bool {
        let name = words(name);
        !self.0.is_empty() && self.0.iter().all(|word| name.contains(word))
    }

    /// The side that the player has in a game.
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
    /// What the arguments ask for.
    pub fn of(args: &AnalyseArgs) -> Self {
        Self { shard: args.shard, player: args.player.as_deref().map(Player::new) }
    }

    fn has(&self, number: usize, game: &Game) -> bool {
        self.shard.is_none_or(|shard| shard.has(number))
            && self.player.as_ref().is_none_or(|player| player.side(game).is_some())
    }

    /// The player whose games are searched.
    pub fn player(&self) -> Option<&Player> {
        self.player.as_ref()
    }
}

/// The files of a run.
pub struct Sources {
    sources: Vec<Source>,
    selection: Selection,
}

impl Sources {
    /// Opens the files of the arguments.
    ///
    /// # Errors
    /// When one is not there, or standard input is named twice.
    pub fn open(args: &AnalyseArgs) -> Result<Self, Failure> {
        if args.files.iter().filter(|path| read::is_dash(path)).count() > 1 {
            return Err(Failure::new("-: standard input can be read only once"));
        }
        let open = |path: &PathBuf| Source::open(path).map_err(|error| Failure::file(path, error));
        let sources = args.files.iter().map(open).collect::<Result<_, _>>()?;
        Ok(Self { sources, selection: Selection::of(args) })
    }

    /// Which of their games are searched.
    pub fn selection(&self) -> &Selection {
        &self.selection
    }

    /// What the page is called after.
    pub fn title(&self) -> String {
        let first = self.sources.first().map(Source::title).unwrap_or_default();
        match self.sources.len() {
            0 | 1 => first,
            2 => format!("{first} and another file"),
            count => format!("{first} and {} other files", count - 1),
        }
    }

    /// How messages name them.
    pub fn name(&self) -> String {
        match self.sources.as_slice() {
            [one] => one.name().display().to_string(),
            many => format!("{} files", many.len()),
        }
    }

    /// The games that are searched, with their numbers among the sound ones of all files; what is
    /// wrong with a file that cannot be read to its end was told by the [`Survey`].
    pub fn games(&self) -> impl Iterator<Item = (usize, Game)> + Send + '_ {
        let sound = self.sources.iter().flat_map(|source| source.games().ok()).flatten();
        let sound = sound.filter_map(|game| analysable(game).ok());
        let numbered = sound.enumerate().map(|(index, game)| (index + 1, game));
        numbered.filter(|(number, game)| self.selection.has(*number, game))
    }
}

/// A game in which there is something to look at.
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

/// What the files hold.
#[derive(Default)]
pub struct Survey {
    /// Games that are searched.
    pub games: usize,
    /// Their positions: moves and the starts.
    pub positions: u64,
    /// What is wrong with the games that cannot be read.
    pub errors: Remarks,
    /// What of the others was not read as it stands.
    pub told: Remarks,
    /// Sound games that are another shard's or not the player's.
    others: usize,
}

impl Survey {
    /// Reads the files once, tells what is wrong with them, and writes the contents of the page.
    ///
    /// # Errors
    /// When a file cannot be read, or there is no game to look at.
    pub fn of(sources: &Sources, mut html: Option<&mut Draft>) -> Result<Self, Failure> {
        let mut survey = Self::default();
        for source in &sources.sources {
            for game in source.games()? {
                match analysable(game) {
                    Ok(game) => survey.add(&game, source, sources, html.as_deref_mut())?,
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
        if let Some(html) = html {
            html.add(page::contents_end())?;
        }
        Ok(survey)
    }

    fn add(
        &mut self,
        game: &Game,
        source: &Source,
        sources: &Sources,
        html: Option<&mut Draft>,
    ) -> Result<(), Failure> {
        let number = self.games + self.others + 1;
        if !sources.selection.has(number, game) {
            self.others += 1;
            return Ok(());
        }
        self.games += 1;
        let moves = game.moves().len();
        self.positions += moves as u64 + 1;
        for told in &game.diagnostics {
            self.told.say(source.name(), told);
        }
        if moves < game.line.nodes.len() {
            let (number, players) = (game.number, game.players());
            let text = format!("game {number} ({players}): analysed up to its first null move");
            self.told.say(source.name(), &text);
        }
        html.map_or(Ok(()), |html| html.add(page::contents_line(game, self.games as u64)))
    }

    /// What came of it in a line.
    pub fn summary(&self, name: &str, done: usize) -> String {
        let games = if done == 1 { "game" } else { "games" };
        let mut text = format!("{name}: {done} {games} analysed, {} left out", self.errors.count);
        if done < self.games {
            text += &format!(", {} not reached", self.games - done);
        }
        if self.others > 0 {
            text += &format!(", {} others passed over", self.others);
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
