//! One labelled position: `FEN|cp|result`, optionally followed by `|wins/draws/losses` per thousand games.

use palisade::board::{Board, FenError};

/// The reason why a line of labelled data (`FEN|cp|result`) is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LineError {
    /// The line does not have three or four fields; holds their number.
    #[error("expected FEN|cp|result or FEN|cp|result|w/d/l, found {0} field(s)")]
    Fields(usize),
    /// The score is not a whole number of centipawns from -32,768 to 32,767; holds the field.
    #[error("cp '{0}' is not a whole number of centipawns")]
    Score(String),
    /// The result is neither a number from 0 to 1 nor `1-0`, `1/2-1/2`, `0-1` or `?`; holds the field.
    #[error("result '{0}' is no number from 0 to 1")]
    Result(String),
    /// The chances are not three whole numbers with the sum 1000; holds the field.
    #[error("chances '{0}' are not wins/draws/losses of 1000")]
    Chances(String),
    /// The position is not a valid FEN.
    #[error("FEN '{fen}': {source}")]
    Position {
        /// The field that should have been a position.
        fen: String,
        /// The reason why the position is invalid.
        source: FenError,
    },
}

/// The fields of one line of labelled data, `FEN|cp|result` with optional chances; all values are from
/// White's side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LineFields<'a> {
    /// The position as FEN.
    pub fen: &'a str,
    /// The score of the position, in centipawns from White's side.
    pub cp: i16,
    /// The points that White scored in the game, 0 to 1; `None` if unknown.
    pub result: Option<f32>,
    /// White's expected points, 0 to 1, by the win, draw and loss chances of the line; `None` if it has none.
    pub expected: Option<f32>,
}

impl LineFields<'_> {
    /// Parses the position of the line as a board.
    ///
    /// # Errors
    /// Returns an error if the position is invalid.
    pub fn board(&self) -> Result<Board, LineError> {
        let refused = |source| LineError::Position { fen: self.fen.to_owned(), source };
        Board::from_fen(self.fen).map_err(refused)
    }
}

/// Splits a line `FEN|cp|result` or `FEN|cp|result|wins/draws/losses`, all from White's side. The result is a
/// number from 0 to 1, or 1-0, 1/2-1/2, 0-1, or `?` if unknown; the chances are permille.
///
/// # Errors
/// If a field is invalid. The position is not checked; [`LineFields::board`] does that.
pub fn parse_line(line: &str) -> Result<LineFields<'_>, LineError> {
    let mut fields = line.split('|').map(str::trim);
    let (Some(fen), Some(cp), Some(result), chances, None) =
        (fields.next(), fields.next(), fields.next(), fields.next(), fields.next())
    else {
        return Err(LineError::Fields(line.split('|').count()));
    };
    let cp = cp.parse::<i16>().map_err(|_| LineError::Score(cp.to_owned()))?;
    let result = match result {
        "?" => None,
        "1-0" => Some(1.0),
        "1/2-1/2" => Some(0.5),
        "0-1" => Some(0.0),
        number => {
            let points = number.parse().ok().filter(|points| (0.0..=1.0).contains(points));
            Some(points.ok_or_else(|| LineError::Result(result.to_owned()))?)
        }
    };
    Ok(LineFields { fen, cp, result, expected: chances.map(expected).transpose()? })
}

/// Returns White's expected points, 0 to 1, for chances of the form wins/draws/losses in permille.
fn expected(chances: &str) -> Result<f32, LineError> {
    let parts: Option<Vec<u16>> = chances.split('/').map(|part| part.parse::<u16>().ok()).collect();
    match parts.as_deref() {
        Some(&[win, draw, loss]) if u32::from(win) + u32::from(draw) + u32::from(loss) == 1000 => {
            Ok((f32::from(win) + f32::from(draw) / 2.0) / 1000.0)
        }
        _ => Err(LineError::Chances(chances.to_owned())),
    }
}

/// Returns true for a line that is neither empty nor a comment.
pub fn is_data(line: &str) -> bool {
    !line.trim_end().is_empty() && !line.starts_with('#')
}
