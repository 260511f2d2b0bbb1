//! What the evaluation says of a position without a search: by theme, and by piece.

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

/// The evaluation of a position as it stands. It knows no captures and no threats: a position in the
/// middle of an exchange is worth something else.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Evaluation {
    /// The score.
    pub score: Score,
    /// A rule gives the value of this ending: there are no parts.
    pub known_ending: bool,
    /// The endgame's share in the score, 0 to 1.
    pub endgame: f64,
    /// What each theme has of it, White's view, centipawns; they sum to the score. Attack and safety
    /// of kings are White's.
    pub themes: Vec<Share>,
    /// What each piece adds, White's view, centipawns; with `together` and `outcome` they sum to the score.
    pub pieces: Vec<Worth>,
    /// What belongs to no single piece.
    pub together: i32,
    /// What winning chances change at the end.
    pub outcome: i32,
}

/// What a piece adds to the score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Worth {
    /// The piece.
    #[serde(flatten)]
    pub piece: Piece,
    /// Centipawns, White's view.
    pub worth: i32,
}

impl Evaluation {
    /// That of a board.
    pub fn of(board: &Board, weights: &Weights, words: &Localizer) -> Self {
        let breakdown = Breakdown::new(board, weights);
        let model = WinRateModel::of(board);
        let shown = ShownScore::new(breakdown.trace().score, model);
        let total = model.centipawns(breakdown.trace().score);
        // The score is White's already.
        let side = board.side_to_move();
        let score = Score::of(shown.for_white(side), side, model, words);
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
                name: words.theme(theme),
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
                piece: Piece::of(*piece, words),
                worth: *worth,
            };
            made.pieces = pieces.iter().zip(&rounded).map(worth).collect();
            made.together = rounded[pieces.len()];
            made.outcome = rounded[pieces.len() + 1];
        }
        made
    }
}
