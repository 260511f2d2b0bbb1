//! `palisade-lab levels judge`: the losses by moves of players and of levels, judged by another engine,
//! because the model is made of the scores of this one.

use super::games::{GamePlace, HumanGame, band, range};
use super::shallow::ShallowSearches;
use palisade::engine::Limits;
use palisade::engine::human_model::HumanPlayer;
use palisade::evaluation::display::ShownScore;
use palisade::types::Move;
use palisade_coach::judge::win_percent;
use palisade_tools::engines::external::ExternalEngine;
use palisade_tools::engines::thinker::choose;
use palisade_tools::engines::{Course, Thinker};
use palisade_tools::support::interrupt;
use palisade_tools::support::out::Out;
use palisade_tools::support::outcome::Failure;
use std::collections::BTreeMap;

/// Hash of the judge, MiB.
const HASH: u64 = 16;
/// The bound of scores and of losses, centipawns: for a loss, scores are limited to plus and minus this, and
/// a larger loss counts as this.
pub(super) const MOST: i32 = 1000;
/// The score of a mate, centipawns.
const MATE: i32 = 10_000;
/// The least loss of winning chance by a blunder; the chance is -1 to 1, so a loss is 0 to 2.
const BLUNDER: f64 = 0.3;
/// The loss that is counted, centipawns.
const TWO_PAWNS: f64 = 200.0;

/// The settings of a comparison in which a UCI engine, the judge, scores the moves of players and of the
/// human model.
pub struct Question<'a> {
    /// The command that starts the judging engine.
    pub command: &'a str,
    /// The node budget of each judgement.
    pub nodes: u64,
    /// The number of positions that are judged of each rating band, at most.
    pub per_band: usize,
    /// The number of plies played before the first position of a game that is judged.
    pub from_ply: usize,
}

/// The sums of a rating band, over its judged positions.
#[derive(Default)]
struct Band {
    positions: usize,
    same: usize,
    /// The sums of the losses of the players and of the level, centipawns.
    loss: [f64; 2],
    blunders: [usize; 2],
    /// The number of moves of people and of the level that lose [`TWO_PAWNS`] or more.
    two_pawns: [usize; 2],
}

/// Lets a level (the model of human play at the player's rating) make one move in each position of `places`,
/// has the judging engine score that move and the player's, and prints a table of the losses.
///
/// # Errors
/// If the judge fails or the output cannot be written.
pub fn write(
    question: &Question<'_>,
    games: &[HumanGame],
    searches: &ShallowSearches,
    places: &[GamePlace],
    out: &mut Out<'_>,
) -> Result<(), Failure> {
    let mut judge = start(question.command)?;
    let mut bands: BTreeMap<i32, Band> = BTreeMap::new();
    for &place in places.iter().filter(|place| place.ply >= question.from_ply) {
        if interrupt::requested() {
            break;
        }
        let game = &games[place.game];
        let sums = bands.entry(band(game.rating(place.ply))).or_default();
        if sums.positions == question.per_band {
            continue;
        }
        let position = game.position(place.ply);
        let candidates = &searches[&place];
        let person = HumanPlayer {
            seconds: game.seconds(place.ply),
            seed: game.key,
            ..HumanPlayer::new(game.rating(place.ply))
        };
        let moves = [game.moves[place.ply], candidates[person.choose(&position, candidates)].mv];
        let best = value(&mut judge, &Course::at(&position), question.nodes)?;
        sums.positions += 1;
        sums.same += usize::from(moves[0] == moves[1]);
        let lost = |judge: &mut ExternalEngine, mv: Move| -> Result<(f64, bool), Failure> {
            let mut course = Course::at(&position);
            course.play(mv);
            let after = if course.position().has_legal_move() {
                -value(judge, &course, question.nodes)?
            } else if course.position().in_check() {
                MATE
            } else {
                0
            };
            let loss = (best.clamp(-MOST, MOST) - after.clamp(-MOST, MOST)).clamp(0, MOST);
            Ok((f64::from(loss), (win_percent(best) - win_percent(after)) / 50.0 >= BLUNDER))
        };
        let of_person = lost(&mut judge, moves[0])?;
        let of_level = if moves[1] == moves[0] { of_person } else { lost(&mut judge, moves[1])? };
        for (index, (loss, blunder)) in [of_person, of_level].into_iter().enumerate() {
            sums.loss[index] += loss;
            sums.blunders[index] += usize::from(blunder);
            sums.two_pawns[index] += usize::from(loss >= TWO_PAWNS);
        }
    }
    writeln!(
        out,
        "\nOne move of the level at the person's rating, both judged by {} at {} nodes.\n",
        judge.name(),
        question.nodes
    )?;
    writeln!(
        out,
        "| rating | positions | same move | mean loss of people, of the level | level over people | loses 200 cp | level over people | blunders |"
    )?;
    writeln!(out, "|{}", "---|".repeat(8))?;
    for (number, band) in bands {
        let n = band.positions as f64;
        let percent = |counts: [usize; 2]| {
            let [people, level] = counts.map(|count| 100.0 * count as f64 / n);
            format!("{people:.1} %, {level:.1} %")
        };
        let [people, level] = band.two_pawns.map(|count| count as f64);
        writeln!(
            out,
            "| {} | {} | {:.1} % | {:.0}, {:.0} | {:.2} | {} | {:.2} | {} |",
            range(number),
            band.positions,
            100.0 * band.same as f64 / n,
            band.loss[0] / n,
            band.loss[1] / n,
            band.loss[1] / band.loss[0],
            percent(band.two_pawns),
            level / people,
            percent(band.blunders),
        )?;
    }
    Ok(())
}

/// Starts the judging engine by its command line.
///
/// # Errors
/// If it cannot be started.
pub(super) fn start(command: &str) -> Result<ExternalEngine, Failure> {
    Ok(ExternalEngine::start(command, 1, HASH, &[])?)
}

/// Returns the judge's score after a search of `nodes` nodes, in centipawns for the side to move; 10,000 or
/// -10,000 for a mate, 0 if it reports no score.
///
/// # Errors
/// If the judge fails.
pub(super) fn value(judge: &mut ExternalEngine, course: &Course, nodes: u64) -> Result<i32, Failure> {
    judge.new_game()?;
    let (_, answer) = choose(judge, course, Limits::nodes(nodes))?;
    Ok(match answer.last.map(|last| last.value) {
        Some(ShownScore::Centipawns(value)) => value,
        Some(ShownScore::Mate(moves)) => MATE * if moves > 0 { 1 } else { -1 },
        None => 0,
    })
}
