//! An analysed game as one line of JSON. `--json` writes it, `--merge` reads it, and an interrupted analysis
//! resumes from it.
//!
//! A record holds everything that the searches found. So every report made from it
//! ([`Record::revive`]) is identical, byte by byte, to the one made at once. The fields that repeat
//! data in words (`white`, `san`, `accuracy`, ...) are for readers and are not read back.

use super::chance::{RecordedChance, read_motif};
use super::error::RecordError;
use crate::analyse::analysis::accuracy::play;
use crate::analyse::analysis::analysed::{AnalysedGame, MarkedMove};
use crate::analyse::analysis::tries::{Tries, Try};
use crate::analyse::games::replayed::ReplayedGame;
use crate::analyse::search::opinion::{Opinion, OtherLine, TablebaseFact};
use crate::support::hash::{FNV_START, fnv1a};
use crate::why::marked::{Lacks, Why};
use maud::PreEscaped;
use palisade::board::Board;
use palisade::evaluation::Theme;
use palisade::evaluation::display::{ShownScore, WinRateModel};
use palisade::types::{Color, Move};
use palisade_coach::judge::{Ground, Judgement, Mark, Scale};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The version of [`Record`].
const GAME: &str = "palisade.game/1";

const fn version() -> &'static str {
    GAME
}

/// The record of an analysed game, or of one whose analysis was interrupted, in JSON.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Record {
    /// `palisade.game/1`.
    #[serde(skip_deserializing, default = "version")]
    #[schemars(extend("const" = GAME))]
    schema: &'static str,
    /// The number of the game among the valid games of the files, from 1.
    pub game: usize,
    /// A hash of the start position and the moves of the game, 16 hexadecimal digits.
    pub key: String,
    /// True if the analysis was interrupted; then only the last positions are present.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unfinished: bool,
    /// Data for readers; absent if the analysis was interrupted.
    #[serde(flatten, skip_deserializing)]
    about: Option<About>,
    /// One entry for each position, from the start to the end.
    positions: Vec<Position>,
    /// The marked (annotated) moves in game order.
    remarks: Vec<Marked>,
    /// The positions in which one move was better than all others, because of a combination.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    chances: Vec<RecordedChance>,
}

/// Game data for readers, so that they need not replay the game.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
struct About {
    /// White's name; `?` if unknown.
    white: String,
    /// Black's name; `?` if unknown.
    black: String,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    result: String,
    /// The date as in the tag; `?` if unknown.
    date: String,
    /// ECO code and name of the opening; absent if it has no name.
    opening: Option<String>,
    /// The start position as FEN.
    start: String,
    /// The moves in UCI notation, castling as king takes rook.
    moves: Vec<String>,
    /// The moves in SAN.
    san: Vec<String>,
    /// The accuracy by Lichess's formula, 0 to 100.
    accuracy: Sides,
    /// The average loss per move against the engine's choice, centipawns.
    average_loss: Sides,
    /// The class of each move (`best`, `excellent`, ...), if the scale is chess.com's.
    #[serde(skip_serializing_if = "Option::is_none")]
    classes: Option<Vec<&'static str>>,
}

/// A figure for each side; absent if unknown.
#[derive(Clone, Copy, Debug, Default, Serialize, JsonSchema)]
struct Sides {
    /// White's figure.
    white: Option<f64>,
    /// Black's figure.
    black: Option<f64>,
}

/// The search result of a position.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
struct Position {
    #[serde(flatten)]
    line: Scored,
    /// White's expected points, 0 to 1, if the game is over or a tablebase has the result; otherwise `None`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    known: Option<f64>,
    /// Plies to the next capture or pawn move by the tablebase, 0 for a draw; absent without a tablebase.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    dtz: Option<u32>,
    /// The depth of the search in plies.
    depth: u32,
    /// The other lines, best first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    others: Vec<Scored>,
}

/// A score from White's side, and its line.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
struct Scored {
    /// Centipawns from White's side; absent for a mate or without a score.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    cp: Option<i32>,
    /// Moves to mate, positive if White mates; absent otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    mate: Option<i32>,
    /// The moves in UCI notation, castling as king takes rook.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    line: Vec<String>,
}

/// A move with a mark (annotation).
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
struct Marked {
    /// The index of the move in the main line, from 0.
    ply: usize,
    /// The name of the mark, such as `blunder`.
    mark: String,
    /// The rule for the mark, such as `loss` or `missed-mate`.
    ground: String,
    /// The number of moves to the mate that was missed or allowed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    mate_in: Option<i32>,
    /// The explanation of a bad move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    why: Option<Reasons>,
    /// The sentence about how many players of the mover's rating find the better move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    hard: Option<String>,
    /// The percentage (0 to 100) of players of the mover's rating who find the better move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    found_by: Option<u32>,
    /// The result of every legal move in the position; absent if they were not searched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    tries: Option<Vec<Tried>>,
}

/// A legal move: its score, and the move and reply as the line.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
struct Tried {
    #[serde(flatten)]
    line: Scored,
    /// True if the move is the engine's choice, or as good and not the one played.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    good: bool,
}

/// The explanation why a move is bad.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
struct Reasons {
    /// The explanation in sentences.
    text: String,
    /// The explanation without its subject, the move.
    short: String,
    /// The line of the better move (UCI), as far as the sentences refer to it.
    better: Vec<String>,
    /// The line of the move played (UCI), as far as the sentences refer to it.
    played: Vec<String>,
    /// The keys of the findings in favour of the better move.
    missed: Vec<String>,
    /// The keys of the findings against the move played.
    allowed: Vec<String>,
    /// The key of the motif (such as `fork`) of the better move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    missed_motif: Option<String>,
    /// The key of the motif that the move played allowed the opponent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    allowed_motif: Option<String>,
    /// True if the explanation begins with what the move missed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    is_missed: bool,
    /// The advantage of the better line in centipawns by theme; absent if a mate decides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    lacks: Option<Shares>,
    /// Board diagrams for a page, as HTML.
    boards: String,
}

/// The advantage of the better move over the move played, centipawns from the mover's side.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
struct Shares {
    /// The difference between the scores.
    total: i32,
    /// The part of `total` that the evaluations at the ends of the lines do not show.
    beyond: i32,
    /// The key and share of each theme of the evaluation, the largest absolute value first.
    themes: Vec<(String, i32)>,
}

/// The progress of the analysis of a game: finished, or the search results ([`Opinion`]) of some positions.
pub enum GameProgress {
    /// The analysis is complete.
    Finished(Box<AnalysedGame>),
    /// The analysis was interrupted.
    Interrupted {
        /// The game without its analysis.
        game: Box<ReplayedGame>,
        /// The results of the first pass of searches, for the last positions or all, in game order.
        opinions: Vec<Opinion>,
    },
}

/// Returns a hash of a game's start position and moves, 16 hexadecimal digits. `boards` has the position
/// before each move.
fn key(start: &Board, boards: &[Board], moves: &[Move]) -> String {
    let mut hash = fnv1a(FNV_START, start.fen().as_bytes());
    for (board, &mv) in boards.iter().zip(moves) {
        hash = fnv1a(hash, board.uci(mv, true).as_bytes());
        hash = fnv1a(hash, b" ");
    }
    format!("{hash:016x}")
}

/// Returns moves in UCI notation, with castling as king takes rook so that it is never ambiguous.
fn uci(start: &Board, moves: &[Move]) -> Vec<String> {
    let mut board = *start;
    let mut words = Vec::with_capacity(moves.len());
    for &mv in moves {
        words.push(board.uci(mv, true));
        board.make(mv, &mut ());
    }
    words
}

fn read_line(board: &Board, words: &[String]) -> Result<Vec<Move>, RecordError> {
    let moves = board.uci_line(words.iter().map(String::as_str));
    if moves.len() == words.len() { Ok(moves) } else { Err(RecordError("a line cannot be played")) }
}

impl Record {
    /// Makes the JSON record of game `number`, from 1, from the progress of its analysis.
    pub fn of(progress: &GameProgress, number: usize) -> Self {
        match progress {
            GameProgress::Finished(analysed) => Self::finished(analysed, number),
            GameProgress::Interrupted { game, opinions } => Self::interrupted(game, opinions, number),
        }
    }

    /// Makes the record of game `number`, from 1, whose analysis is complete.
    pub fn finished(analysed: &AnalysedGame, number: usize) -> Self {
        let AnalysedGame { game, moves, boards, opinions, remarks, .. } = analysed;
        Self {
            schema: GAME,
            game: number,
            key: key(&game.start, boards, moves),
            unfinished: false,
            about: Some(About::of(analysed)),
            positions: opinions
                .iter()
                .zip(boards)
                .map(|(opinion, board)| Position::of(opinion, board))
                .collect(),
            remarks: remarks.iter().map(|remark| Marked::of(remark, boards, &analysed.tries)).collect(),
            chances: analysed.chances.iter().map(RecordedChance::of).collect(),
        }
    }

    /// Makes the record of game `number`, from 1, of which only the last positions were searched.
    fn interrupted(replayed: &ReplayedGame, opinions: &[Opinion], number: usize) -> Self {
        let ReplayedGame { game, moves, boards, .. } = replayed;
        let from = boards.len() - opinions.len();
        let positions = opinions.iter().zip(&boards[from..]);
        Self {
            schema: GAME,
            game: number,
            key: key(&game.start, boards, moves),
            unfinished: true,
            about: None,
            positions: positions.map(|(opinion, board)| Position::of(opinion, board)).collect(),
            remarks: Vec::new(),
            chances: Vec::new(),
        }
    }

    /// Returns the search results (opinions) in the record: those of the last positions of a game, or of all.
    ///
    /// # Errors
    /// When the record belongs to another game or is damaged.
    fn opinions(&self, replayed: &ReplayedGame) -> Result<Vec<Opinion>, RecordError> {
        let ReplayedGame { game, moves, boards, .. } = replayed;
        if self.key != key(&game.start, boards, moves) {
            return Err(RecordError("the moves differ"));
        }
        let from = boards.len().checked_sub(self.positions.len());
        let boards = from.map(|from| &boards[from..]).ok_or(RecordError("too many positions"))?;
        self.positions.iter().zip(boards).map(|(position, board)| position.revive(board)).collect()
    }

    /// Converts a record back to the analysed game, or to its search results alone if the analysis was
    /// interrupted or another part of the record is damaged. `game` must be the game of the record, and
    /// `scale` that of its marks.
    ///
    /// # Errors
    /// When the record belongs to another game, or its search results are damaged.
    pub fn revive(&self, game: &ReplayedGame, scale: Scale) -> Result<GameProgress, RecordError> {
        let opinions = self.opinions(game)?;
        Ok(match self.finish(game, opinions.clone(), scale) {
            Ok(analysed) => GameProgress::Finished(Box::new(analysed)),
            Err(_) => GameProgress::Interrupted { game: Box::new(game.clone()), opinions },
        })
    }

    /// Converts a record whose analysis was finished back to the analysed game. `game` must be the game of
    /// the record, and `scale` that of its marks.
    ///
    /// # Errors
    /// When the record belongs to another game, is damaged, or its analysis was not finished.
    pub fn revive_finished(&self, game: &ReplayedGame, scale: Scale) -> Result<AnalysedGame, RecordError> {
        self.finish(game, self.opinions(game)?, scale)
    }

    fn finish(
        &self,
        game: &ReplayedGame,
        opinions: Vec<Opinion>,
        scale: Scale,
    ) -> Result<AnalysedGame, RecordError> {
        if self.unfinished || opinions.len() != game.boards.len() {
            return Err(RecordError("positions are missing"));
        }
        let mut analysed = AnalysedGame::new(game.clone(), opinions, scale);
        analysed.remarks =
            self.remarks.iter().map(|marked| marked.revive(&analysed.boards)).collect::<Result<_, _>>()?;
        let mut tries = BTreeMap::new();
        for Marked { ply, tries: tried, .. } in &self.remarks {
            if let Some(tried) = tried {
                let board = &analysed.boards[*ply];
                tries.insert(*ply, tried.iter().map(|one| one.revive(board)).collect::<Result<_, _>>()?);
            }
        }
        analysed.tries = Tries::known(tries);
        let chances = self.chances.iter().map(|chance| chance.revive(analysed.moves.len()));
        analysed.chances = chances.collect::<Result<_, _>>()?;
        Ok(analysed)
    }
}

impl About {
    fn of(analysed: &AnalysedGame) -> Self {
        let AnalysedGame { game, moves, boards, .. } = analysed;
        let tag = |name| game.tag(name).unwrap_or("?").to_owned();
        let round = |value: f64| (10.0 * value).round() / 10.0;
        let [white, black] = Color::ALL.map(|side| play(analysed, side)[0]);
        Self {
            white: tag("White"),
            black: tag("Black"),
            result: game.outcome.clone(),
            date: tag("Date"),
            opening: analysed.opening.map(|(_, opening)| opening.to_string()),
            start: game.start.fen(),
            moves: boards.iter().zip(moves).map(|(board, &mv)| board.uci(mv, true)).collect(),
            san: game.line.nodes.iter().map(|node| node.san.clone()).collect(),
            accuracy: Sides { white: white.accuracy.map(round), black: black.accuracy.map(round) },
            classes: (analysed.scale == Scale::ChessCom)
                .then(|| (0..moves.len()).map(|ply| analysed.class(ply).name()).collect()),
            average_loss: Sides { white: Some(round(white.loss)), black: Some(round(black.loss)) },
        }
    }
}

impl Position {
    fn of(opinion: &Opinion, board: &Board) -> Self {
        let known = opinion.value.is_none() || opinion.tablebase.is_some();
        Self {
            line: Scored::of(opinion.value, board, &opinion.pv),
            known: known.then_some(opinion.expected),
            dtz: opinion.tablebase.map(|fact| fact.distance),
            depth: opinion.depth,
            others: opinion.others.iter().map(|line| Scored::of(Some(line.value), board, &line.pv)).collect(),
        }
    }

    fn revive(&self, board: &Board) -> Result<Opinion, RecordError> {
        let model = WinRateModel::of(board);
        let value = self.line.value();
        let fact = |distance| {
            let winner = match self.known {
                Some(1.0) => Some(Color::White),
                Some(0.0) => Some(Color::Black),
                _ => None,
            };
            TablebaseFact { winner, distance }
        };
        let other = |line: &Scored| {
            let value = line.value().ok_or(RecordError("a line without a score"))?;
            let pv = read_line(board, &line.line)?;
            Ok(OtherLine { value, expected: value.expected_points(model), pv })
        };
        let expected = self.known.or_else(|| value.map(|value| value.expected_points(model)));
        Ok(Opinion {
            value,
            expected: expected.ok_or(RecordError("a position without a score"))?,
            pv: read_line(board, &self.line.line)?,
            depth: self.depth,
            others: self.others.iter().map(other).collect::<Result<_, _>>()?,
            tablebase: self.dtz.map(fact),
        })
    }
}

impl Scored {
    fn of(value: Option<ShownScore>, board: &Board, pv: &[Move]) -> Self {
        let (cp, mate) = match value {
            Some(ShownScore::Centipawns(cp)) => (Some(cp), None),
            Some(ShownScore::Mate(moves)) => (None, Some(moves)),
            None => (None, None),
        };
        Self { cp, mate, line: uci(board, pv) }
    }

    fn value(&self) -> Option<ShownScore> {
        self.cp.map(ShownScore::Centipawns).or(self.mate.map(ShownScore::Mate))
    }
}

impl Marked {
    fn of(remark: &MarkedMove, boards: &[Board], tries: &Tries) -> Self {
        let (ground, mate_in) = ground_key(remark.judgement.ground);
        Self {
            ply: remark.ply,
            mark: remark.judgement.mark.name().to_owned(),
            ground: ground.to_owned(),
            mate_in,
            why: remark.why.as_ref().map(|why| Reasons::of(why, &boards[remark.ply])),
            hard: remark.hard.clone(),
            found_by: remark.found_by,
            tries: tries
                .get(remark.ply)
                .map(|tries| tries.iter().map(|one| Tried::of(one, &boards[remark.ply])).collect()),
        }
    }

    fn revive(&self, boards: &[Board]) -> Result<MarkedMove, RecordError> {
        let board = boards[..boards.len() - 1].get(self.ply).ok_or(RecordError("a mark without a move"))?;
        let mark = Mark::ALL.into_iter().find(|mark| mark.name() == self.mark);
        let ground = read_ground(&self.ground, self.mate_in);
        let (Some(mark), Some(ground)) = (mark, ground) else { return Err(RecordError("an unknown mark")) };
        let why = self.why.as_ref().map(|why| why.revive(board)).transpose()?;
        Ok(MarkedMove {
            ply: self.ply,
            judgement: Judgement { mark, ground },
            why,
            hard: self.hard.clone(),
            found_by: self.found_by,
        })
    }
}

impl Tried {
    fn of(one: &Try, board: &Board) -> Self {
        let line: Vec<Move> = std::iter::once(one.mv).chain(one.reply.iter().copied()).collect();
        Self { line: Scored::of(one.value, board, &line), good: one.good }
    }

    fn revive(&self, board: &Board) -> Result<Try, RecordError> {
        let line = read_line(board, &self.line.line)?;
        let (&mv, reply) = line.split_first().ok_or(RecordError("a try without a move"))?;
        Ok(Try { mv, value: self.line.value(), reply: reply.to_vec(), good: self.good })
    }
}

/// The rules for a mark (grounds) that have no number of moves.
const PLAIN: [Ground; 5] =
    [Ground::Loss, Ground::MissedWin, Ground::OnlyMove, Ground::TurnsTheGame, Ground::Sacrifice];

/// Returns the key in JSON of the reason for a mark, such as `missed-win`, with the number of moves to the
/// mate if the reason is about one, otherwise `None`.
pub fn ground_key(ground: Ground) -> (&'static str, Option<i32>) {
    match ground {
        Ground::Loss => ("loss", None),
        Ground::MissedWin => ("missed-win", None),
        Ground::MissedMate(moves) => ("missed-mate", Some(moves)),
        Ground::AllowedMate(moves) => ("allowed-mate", Some(moves)),
        Ground::OnlyMove => ("only-move", None),
        Ground::TurnsTheGame => ("turns-the-game", None),
        Ground::Sacrifice => ("sacrifice", None),
    }
}

fn read_ground(name: &str, mate_in: Option<i32>) -> Option<Ground> {
    let with_number = mate_in.map(|moves| [Ground::MissedMate(moves), Ground::AllowedMate(moves)]);
    let known = PLAIN.into_iter().chain(with_number.into_iter().flatten());
    known.into_iter().find(|&ground| ground_key(ground).0 == name)
}

impl Reasons {
    fn of(why: &Why, board: &Board) -> Self {
        let PreEscaped(boards) = &why.boards;
        let shares = |lacks: &Lacks| Shares {
            total: lacks.total,
            beyond: lacks.beyond,
            themes: lacks.themes.iter().map(|(theme, share)| (theme.key().to_owned(), *share)).collect(),
        };
        Self {
            text: why.text.clone(),
            short: why.short.clone(),
            better: uci(board, &why.better),
            played: uci(board, &why.played),
            missed: why.missed.clone(),
            allowed: why.allowed.clone(),
            missed_motif: why.missed_motif.map(|motif| motif.key().to_owned()),
            allowed_motif: why.allowed_motif.map(|motif| motif.key().to_owned()),
            is_missed: why.is_missed,
            lacks: why.lacks.as_ref().map(shares),
            boards: boards.clone(),
        }
    }

    fn revive(&self, board: &Board) -> Result<Why, RecordError> {
        let theme = |(key, share): &(String, i32)| {
            let theme = Theme::ALL.into_iter().find(|theme| theme.key() == key);
            theme.map(|theme| (theme, *share)).ok_or(RecordError("an unknown theme"))
        };
        let lacks = |shares: &Shares| {
            let themes = shares.themes.iter().map(theme).collect::<Result<_, _>>()?;
            Ok(Lacks { total: shares.total, beyond: shares.beyond, themes })
        };
        Ok(Why {
            text: self.text.clone(),
            short: self.short.clone(),
            better: read_line(board, &self.better)?,
            played: read_line(board, &self.played)?,
            missed: self.missed.clone(),
            allowed: self.allowed.clone(),
            missed_motif: self.missed_motif.as_deref().map(read_motif).transpose()?,
            allowed_motif: self.allowed_motif.as_deref().map(read_motif).transpose()?,
            is_missed: self.is_missed,
            lacks: self.lacks.as_ref().map(lacks).transpose()?,
            boards: PreEscaped(self.boards.clone()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ground_is_read_as_it_is_written() {
        let numbered = [Ground::MissedMate(3), Ground::AllowedMate(1)];
        for ground in PLAIN.into_iter().chain(numbered) {
            let (name, moves) = ground_key(ground);
            assert_eq!(read_ground(name, moves), Some(ground));
        }
        assert_eq!((read_ground("missed-mate", None), read_ground("luck", Some(1))), (None, None));
    }
}
