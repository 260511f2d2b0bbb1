//! Human games with ratings, as tab-separated lines, and the positions chosen from them.

use palisade::board::{Board, Position};
use palisade::engine::human_model::RatingScale;
use palisade::types::{Move, SplitMix64, Square};
use palisade_tools::support::files::error::FileError;
use palisade_tools::support::files::read;
use palisade_tools::support::outcome::Failure;
use std::collections::HashMap;
use std::path::Path;

/// The least time for forty moves, seconds; games with less are bullet games and left out.
const SHORTEST: f64 = 180.0;
/// The greatest size of a file of games, bytes.
const MOST: u64 = 1 << 31;
/// The greatest number of chosen positions with the same player to move.
const PER_PLAYER: usize = 150;
/// The width of a rating band, in Lichess rating points.
pub const BAND: f32 = 200.0;

/// A game between two human players with known ratings, from which the human model is fitted or measured.
pub struct HumanGame {
    /// The moves of the game from the initial position.
    pub moves: Vec<Move>,
    /// The Lichess blitz ratings of White and Black; ratings of chess.com are converted.
    pub ratings: [f32; 2],
    /// The seconds of each player at the start of the game.
    pub base: f32,
    /// The seconds that each move adds to the player's clock.
    pub increment: f32,
    /// The seconds left on the mover's clock after each ply; empty if they are not known.
    pub clocks: Vec<f32>,
    players: [String; 2],
    /// A hash of the game's moves and of White's identifier, the same in every run.
    pub key: u64,
}

impl HumanGame {
    /// Makes a game of ten minutes with these moves and Lichess ratings (White, Black), without clock times.
    #[cfg(test)]
    pub(super) fn of(moves: Vec<Move>, ratings: [f32; 2]) -> Self {
        let players = [const { String::new() }; 2];
        Self { moves, ratings, base: 600.0, increment: 0.0, clocks: Vec::new(), players, key: 0 }
    }

    /// Returns the game with these identifiers of White and Black.
    #[cfg(test)]
    pub(super) fn by(self, players: [&str; 2]) -> Self {
        Self { players: players.map(str::to_owned), ..self }
    }

    /// Returns the position before the move at a ply, counted from 0.
    ///
    /// # Panics
    /// If the game has fewer plies.
    pub fn position(&self, ply: usize) -> Position {
        let mut position = Position::new(Board::startpos());
        for &mv in &self.moves[..ply] {
            position.play(mv);
        }
        position
    }

    /// Returns the Lichess rating of the player who moves at a ply, counted from 0.
    pub fn rating(&self, ply: usize) -> f32 {
        self.ratings[ply % 2]
    }

    /// Returns the seconds on the clock of the player who moves at a ply (from 0), before the move;
    /// `None` if unknown, and for each side's first move.
    pub fn seconds(&self, ply: usize) -> Option<f32> {
        self.clocks.get(ply.checked_sub(2)?).copied()
    }

    /// Returns the identifier of the player who moves at a ply, counted from 0.
    pub fn player(&self, ply: usize) -> &str {
        &self.players[ply % 2]
    }

    /// Returns true if the game belongs to the fifth of all games that no fit uses, so that models can be
    /// tested on it.
    pub fn is_held_out(&self) -> bool {
        self.key.is_multiple_of(5)
    }
}

/// The address of a position in a list of games: game and ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GamePlace {
    /// The index of the game in the list.
    pub game: usize,
    /// The number of plies played before the position.
    pub ply: usize,
}

/// Reads human games from a table with tab-separated columns and a header line. Games with less than 180
/// seconds for 40 moves, increments included, are left out. Ratings of chess.com are converted to Lichess
/// ratings.
///
/// # Errors
/// If the file cannot be read, a column is missing, a number is invalid, or a move is not legal.
pub fn read(path: &Path) -> Result<Vec<HumanGame>, Failure> {
    let text = read::text(path, MOST).map_err(|error| FileError::io(path, error))?;
    let mut lines = text.lines();
    let header: Vec<&str> = lines.next().unwrap_or_default().split('\t').collect();
    let wrong = |number: usize, what: String| Failure::from(FileError::line(path, number, what));
    let column = |name: &str| {
        let found = header.iter().position(|column| *column == name);
        found.ok_or_else(|| wrong(1, format!("no column is called '{name}'")))
    };
    let columns = [
        column("white_elo")?,
        column("black_elo")?,
        column("base_seconds")?,
        column("increment")?,
        column("uci_moves")?,
        column("clocks")?,
        column("site")?,
        column("white_id")?,
        column("black_id")?,
    ];
    let mut games = Vec::new();
    for (index, line) in lines.enumerate() {
        let cells: Vec<&str> = line.split('\t').collect();
        let [white, black, base, increment, moves, clocks, site, white_id, black_id] =
            columns.map(|column| cells.get(column).copied().unwrap_or_default());
        let number = |text: &str| {
            text.parse::<f64>().map_err(|_| wrong(index + 2, format!("'{text}' is not a number")))
        };
        let (base, increment) = (number(base)?, number(increment)?);
        if base + 40.0 * increment < SHORTEST {
            continue;
        }
        let scale = if site == "lichess" { RatingScale::Lichess } else { RatingScale::ChessCom };
        let rating = |text: &str| Ok::<_, Failure>(scale.to_lichess(number(text)? as f32));
        let mut board = Board::startpos();
        let mut list = Vec::new();
        for word in moves.split_whitespace() {
            let mv =
                board.parse_uci(word).ok_or_else(|| wrong(index + 2, format!("'{word}' is not legal")))?;
            board.make(mv, &mut ());
            list.push(mv);
        }
        games.push(HumanGame {
            key: moves
                .bytes()
                .chain(white_id.bytes())
                .fold(0, |key, byte| SplitMix64::mix(key ^ u64::from(byte).wrapping_add(0x9e37_79b9))),
            moves: list,
            ratings: [rating(white)?, rating(black)?],
            base: base as f32,
            increment: increment as f32,
            clocks: clocks.split_whitespace().filter_map(|word| word.parse().ok()).collect(),
            players: [white_id.to_owned(), black_id.to_owned()],
        });
    }
    Ok(games)
}

/// A position of a human game, with the data by which a caller of [`choose`] accepts or rejects it.
pub struct GameMoment<'a> {
    /// The board before the move.
    pub board: &'a Board,
    /// The Lichess rating of the player to move.
    pub rating: f32,
    /// The square on which the last move captured a piece; `None` if it was no capture.
    pub taken_on: Option<Square>,
}

/// Chooses up to `per_band` positions that `wanted` accepts from each rating band of width [`BAND`], from the
/// first 160 plies of the games. At most 150 positions have the same player to move. Of the first ten plies,
/// which repeat, one third is considered. The choice and its order are the same in every run.
pub fn choose(
    games: &[HumanGame],
    per_band: usize,
    wanted: impl Fn(&GameMoment<'_>) -> bool,
) -> Vec<GamePlace> {
    let mut all: Vec<(u64, GamePlace)> = Vec::new();
    for (number, game) in games.iter().enumerate() {
        let mut board = Board::startpos();
        let mut taken_on = None;
        for (ply, &mv) in game.moves.iter().enumerate().take(160) {
            let moment = GameMoment { board: &board, rating: game.rating(ply), taken_on };
            let draw = SplitMix64::mix(game.key ^ (ply as u64) << 1);
            // A third of the first ten plies.
            if (ply >= 10 || draw.is_multiple_of(3)) && wanted(&moment) {
                all.push((SplitMix64::mix(draw), GamePlace { game: number, ply }));
            }
            taken_on = mv.is_capture().then(|| mv.to());
            board.make(mv, &mut ());
        }
    }
    all.sort_unstable_by_key(|&(draw, _)| draw);
    let mut bands: HashMap<i32, usize> = HashMap::new();
    let mut players: HashMap<&str, usize> = HashMap::new();
    all.into_iter()
        .map(|(_, place)| place)
        .filter(|place| {
            let game = &games[place.game];
            let band = bands.entry(band(game.rating(place.ply))).or_default();
            let player = players.entry(game.player(place.ply)).or_default();
            let taken = *band < per_band && *player < PER_PLAYER;
            *band += usize::from(taken);
            *player += usize::from(taken);
            taken
        })
        .collect()
}

/// Returns the number of the band that a Lichess rating belongs to: the rating divided by [`BAND`],
/// rounded down.
pub fn band(rating: f32) -> i32 {
    (rating / BAND).floor() as i32
}

/// Returns the range of Lichess ratings of the rating band `number` ([`band`]) as text, such as `1400-1600`.
pub fn range(number: i32) -> String {
    let from = number as f32 * BAND;
    format!("{from}-{}", from + BAND)
}

#[cfg(test)]
mod tests {
    use super::super::shallow;
    use super::*;

    const HEADER: &str =
        "white_elo\tblack_elo\tbase_seconds\tincrement\tuci_moves\tclocks\tsite\twhite_id\tblack_id";

    fn written(name: &str, lines: &[&str]) -> std::path::PathBuf {
        let path = std::env::temp_dir().join(format!("palisade-levels-{name}-{}", std::process::id()));
        std::fs::write(&path, format!("{HEADER}\n{}\n", lines.join("\n"))).expect("a folder for files");
        path
    }

    #[test]
    fn games_are_read_searched_and_cached() {
        let path = written(
            "games",
            &[
                "1500\t1405\t600\t0\te2e4 e7e5 g1f3 b8c6 f1c4 g8f6\t600 600 590 580 570 560\tlichess\ta\tb",
                "1000\t400\t300\t0\te2e4 e7e5\t\tchess.com\tc\td",
                "1500\t1500\t60\t0\te2e4\t\tlichess\te\tf",
            ],
        );
        let games = read(&path).expect("two games and one of bullet");
        assert_eq!(games.len(), 2);
        assert!((games[1].ratings[0] - 1405.0).abs() < 2.0 && games[0].ratings[0] == 1500.0);
        assert_eq!((games[0].seconds(0), games[0].seconds(4)), (None, Some(590.0)));
        let places = choose(&games, 100, |_| true);
        assert!(!places.is_empty() && places.len() < 8, "fewer of the first moves: {}", places.len());
        assert_eq!(places, choose(&games, 100, |_| true), "the same in every run");
        // Shallow searches are found once and read again.
        let file = path.with_extension("searches");
        let bar = indicatif::ProgressBar::hidden();
        let place = [GamePlace { game: 0, ply: 4 }];
        let found = shallow::collect(&games, &place, Some(&file), &bar).expect("a search");
        let again = shallow::collect(&games, &place, Some(&file), &bar).expect("the same search");
        let (found, again) = (&found[&place[0]], &again[&place[0]]);
        assert_eq!(found.len(), games[0].position(4).legal_moves().len());
        let all = |candidates: &[palisade::engine::human_model::Candidate]| -> Vec<_> {
            candidates.iter().map(|candidate| (candidate.mv, candidate.scores, candidate.reply)).collect()
        };
        assert_eq!(all(found), all(again));
        let lines = || std::fs::read_to_string(&file).expect("a file").lines().count();
        assert_eq!(lines(), 3, "a head and a search");
        // A file of something else is not added to.
        let before = std::fs::read(&path).expect("the games");
        assert!(shallow::collect(&games, &place, Some(&path), &bar).is_err());
        assert_eq!(std::fs::read(&path).expect("the games"), before);
        // A position whose line was cut off is searched again.
        let whole = std::fs::read_to_string(&file).expect("a file");
        std::fs::write(&file, &whole[..whole.len() - 9]).expect("the same file");
        assert_eq!(
            all(found),
            all(&shallow::collect(&games, &place, Some(&file), &bar).expect("a search")[&place[0]])
        );
        assert_eq!(lines(), 3);
        for path in [path, file] {
            std::fs::remove_file(path).expect("it was there");
        }
    }

    #[test]
    fn errors_name_their_line() {
        let path = written("wrong", &["1500\t1500\t600\t0\te2e4 e2e4\t\tlichess\ta\tb"]);
        let message = read(&path).err().expect("an illegal move").to_string();
        assert!(message.contains(":2:") && message.contains("'e2e4' is not legal"), "{message}");
        std::fs::remove_file(path).expect("it was there");
    }
}
