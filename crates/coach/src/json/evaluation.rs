//! The static evaluation of a position, by theme and by piece.

use crate::attribution::round_together;
use crate::json::piece::Piece;
use crate::json::score::Score;
use crate::json::shares::Share;
use crate::{Localizer, PlacedPiece};
use palisade::board::Board;
use palisade::evaluation::display::{ShownScore, WinRateModel};
use palisade::evaluation::{Breakdown, Weights};
use schemars::JsonSchema;
use serde::Serialize;

/// The static evaluation of a position. It includes no captures or threats, so it is misleading in the middle
/// of an exchange.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Evaluation {
    /// The static score of the position.
    pub score: Score,
    /// True if a rule gives the value of this ending; the evaluation then has no parts.
    pub known_ending: bool,
    /// The weight of the endgame in the score, 0 to 1; the rest is that of the middlegame.
    pub endgame: f64,
    /// The share of each theme in centipawns, positive for White; the shares sum to the score. A theme such
    /// as king attack counts for White when White profits by it.
    pub themes: Vec<Share>,
    /// The contribution of each piece in centipawns, positive for White; with `together` and `outcome` they
    /// sum to the score.
    pub pieces: Vec<Worth>,
    /// The part of the evaluation that belongs to no single piece, centipawns, positive for White.
    pub together: i32,
    /// The adjustment for winning chances, such as a drawish ending, applied last, centipawns, positive for
    /// White.
    pub outcome: i32,
}

/// The contribution of one piece to the score of a static evaluation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Worth {
    /// The piece and its square.
    #[serde(flatten)]
    pub piece: Piece,
    /// The contribution of the piece to the static score, centipawns, positive for White.
    pub worth: i32,
}

impl Evaluation {
    /// Returns the static evaluation of a board, by theme and piece. It has no parts if a rule gives the value
    /// of the ending. Pass a localizer from [`Localizer::with_owners`], because the JSON is read without the
    /// board: `White's knight on f3`.
    pub fn of(board: &Board, weights: &Weights, localizer: &Localizer) -> Self {
        let breakdown = Breakdown::new(board, weights);
        let model = WinRateModel::of(board);
        let shown = ShownScore::new(breakdown.trace().score, model);
        let total = model.centipawns(breakdown.trace().score);
        // The score is White's already.
        let side = board.side_to_move();
        let score = Score::of(shown.for_white(side), side, model, localizer);
        let known = breakdown.is_known();
        let mut made = Self {
            score,
            known_ending: known,
            endgame: (breakdown.endgame() * 1000.0).round() / 1000.0,
            themes: Vec::new(),
            pieces: Vec::new(),
            together: 0,
            outcome: 0,
        };
        if known {
            return made;
        }
        let (themes, exact): (Vec<_>, Vec<f64>) = breakdown.themes().each().unzip();
        let shares = themes.into_iter().zip(round_together(&exact, total));
        made.themes = shares
            .map(|(theme, share)| Share {
                theme: theme.key(),
                name: localizer.theme(theme),
                share,
                pieces: Vec::new(),
            })
            .collect();
        if let Some(map) = breakdown.pieces() {
            let pieces: Vec<PlacedPiece> =
                board.occupied().into_iter().filter_map(|sq| PlacedPiece::on(board, sq)).collect();
            let mut parts: Vec<f64> = pieces.iter().map(|piece| map.pieces[piece.sq.index()]).collect();
            parts.extend([map.together, map.outcome]);
            let rounded = round_together(&parts, total);
            let worth = |(piece, worth): (&PlacedPiece, &i32)| Worth {
                piece: Piece::of(*piece, localizer),
                worth: *worth,
            };
            made.pieces = pieces.iter().zip(&rounded).map(worth).collect();
            made.together = rounded[pieces.len()];
            made.outcome = rounded[pieces.len() + 1];
        }
        made
    }
}
