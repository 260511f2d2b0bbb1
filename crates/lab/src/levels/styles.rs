//! `palisade-lab levels styles`: how often each style makes certain kinds of moves, and their cost.

use super::games::{GamePlace, HumanGame};
use super::shallow::ShallowSearches;
use super::tables::OPENING;
use palisade::engine::human_model::{DEPTHS, Feature, HumanContext, HumanPlayer, PlayingStyle, vector};
use palisade_tools::support::out::Out;
use palisade_tools::support::outcome::Failure;
use rayon::prelude::*;

/// The features that are counted in the moves of a style, per hundred moves.
const COUNTED: [(Feature, &str); 8] = [
    (Feature::HitsRing, "towards the king"),
    (Feature::PawnStorm, "storming pawns"),
    (Feature::Checks, "checks"),
    (Feature::Takes, "takes"),
    (Feature::TakesPawnFree, "wins a pawn"),
    (Feature::TradesQueens, "queens off"),
    (Feature::PawnShield, "moves its cover"),
    (Feature::LeavesPiece, "piece en prise"),
];
/// The rating difference of the weaker and stronger players in the tables; a style should not lose more than
/// the weaker ones.
const WITHIN: f32 = 60.0;
/// The Lichess ratings at which styles are compared. Every player of the games counts as one of that rating.
const RATINGS: [f32; 3] = [1000.0, 1500.0, 2200.0];

/// Sums or means over positions of what the moves do, with each move weighted by the probability that the
/// model gives it.
#[derive(Clone, Copy, Default)]
struct Means {
    /// The mean loss of winning chance in hundredths (the chance is -1 to 1).
    loss: f64,
    /// The sum of the winning chances left after the move (hundredths), over positions with a chance of more
    /// than [`PlayingStyle::AHEAD`], and the number of these positions.
    ahead: [f64; 2],
    counted: [f64; COUNTED.len()],
}

/// Prints a table for each of several ratings, with the loss of winning chance and the frequency of certain
/// moves of every playing style, and of players 60 rating points weaker and stronger. The positions are those
/// of `places` from ply 10 on, whatever the rating of their players.
///
/// # Errors
/// If the output cannot be written.
pub fn write(
    games: &[HumanGame],
    searches: &ShallowSearches,
    places: &[GamePlace],
    out: &mut Out<'_>,
) -> Result<(), Failure> {
    let names: Vec<&str> = COUNTED.iter().map(|(_, name)| *name).collect();
    for rating in RATINGS {
        writeln!(out, "\n| at {rating} | loss | left when ahead | {} |", names.join(" | "))?;
        writeln!(out, "|{}", "---|".repeat(names.len() + 3))?;
        let weaker = HumanPlayer::new(rating - WITHIN);
        let stronger = HumanPlayer::new(rating + WITHIN);
        let styles = PlayingStyle::ALL
            .map(|style| (style.name().to_owned(), HumanPlayer { style, ..HumanPlayer::new(rating) }));
        let others = [(format!("{WITHIN} weaker"), weaker), (format!("{WITHIN} stronger"), stronger)];
        for (name, person) in styles.into_iter().chain(others) {
            let means = measure(&person, games, searches, places);
            let cells: Vec<String> =
                means.counted.iter().map(|mean| format!("{:.1}", 100.0 * mean)).collect();
            writeln!(
                out,
                "| {name} | {:.2} | {:.0} | {} |",
                means.loss,
                means.ahead[0] / means.ahead[1],
                cells.join(" | ")
            )?;
        }
    }
    Ok(())
}

fn measure(
    person: &HumanPlayer,
    games: &[HumanGame],
    searches: &ShallowSearches,
    places: &[GamePlace],
) -> Means {
    let one = |place: &GamePlace| {
        let candidates = &searches[place];
        let position = games[place.game].position(place.ply);
        let context = HumanContext::new(&position, position.recent_moves(), candidates);
        let mut means = Means::default();
        let chances = person.chances(&position, candidates);
        let is_ahead = context.chance() > PlayingStyle::AHEAD;
        means.ahead[1] = f64::from(u8::from(is_ahead));
        for (candidate, chance) in candidates.iter().zip(chances) {
            let chance = f64::from(chance);
            let loss = f64::from(100.0 * context.loss(candidate, DEPTHS));
            means.loss += chance * loss;
            if is_ahead {
                means.ahead[0] += chance * (f64::from(100.0 * context.chance()) - loss);
            }
            let seen = vector(&context, candidate);
            for (sum, (feature, _)) in means.counted.iter_mut().zip(COUNTED) {
                *sum += chance * f64::from(seen.get(feature));
            }
        }
        means
    };
    let add = |a: Means, b: Means| Means {
        loss: a.loss + b.loss,
        ahead: std::array::from_fn(|i| a.ahead[i] + b.ahead[i]),
        counted: std::array::from_fn(|i| a.counted[i] + b.counted[i]),
    };
    let places: Vec<&GamePlace> = places.iter().filter(|place| place.ply >= OPENING).collect();
    let sum = places.par_iter().map(|place| one(place)).reduce(Means::default, add);
    let count = places.len().max(1) as f64;
    Means { loss: sum.loss / count, counted: sum.counted.map(|sum| sum / count), ahead: sum.ahead }
}
