//! One labelled position: `FEN|cp|result`, with `|wins/draws/losses` of a thousand games
//! behind where the source told them.

/// What a line of data says, from White's side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LineFields<'a> {
    /// The position.
    pub fen: &'a str,
    /// Search score in centipawns.
    pub cp: i16,
    /// Points made of the game, 0 to 1; unknown of a position that was not played.
    pub result: Option<f32>,
    /// Points to be expected by the source's own chances, where it told them.
    pub expected: Option<f32>,
}

/// Splits `FEN|cp|result` or `FEN|cp|result|wins/draws/losses`. The result is a number
/// from 0 to 1, or 1-0, 1/2-1/2, 0-1, or `?` where there is none; the chances are per mille.
///
/// # Errors
/// With what is wrong, in words.
pub fn parse_line(line: &str) -> Result<LineFields<'_>, String> {
    let mut fields = line.split('|').map(str::trim);
    let (Some(fen), Some(cp), Some(result), chances, None) =
        (fields.next(), fields.next(), fields.next(), fields.next(), fields.next())
    else {
        let found = line.split('|').count();
        return Err(format!("expected FEN|cp|result or FEN|cp|result|w/d/l, found {found} field(s)"));
    };
    let cp = cp.parse::<i16>().map_err(|_| format!("cp '{cp}' is not a whole number of centipawns"))?;
    let result = match result {
        "?" => None,
        "1-0" => Some(1.0),
        "1/2-1/2" => Some(0.5),
        "0-1" => Some(0.0),
        number => {
            let points = number.parse().ok().filter(|points| (0.0..=1.0).contains(points));
            Some(points.ok_or_else(|| format!("result '{result}' is no number from 0 to 1"))?)
        }
    };
    Ok(LineFields { fen, cp, result, expected: chances.map(expected).transpose()? })
}

/// The points that chances of the form wins/draws/losses promise.
fn expected(chances: &str) -> Result<f32, String> {
    let parts: Option<Vec<u16>> = chances.split('/').map(|part| part.parse::<u16>().ok()).collect();
    match parts.as_deref() {
        Some(&[win, draw, loss]) if u32::from(win) + u32::from(draw) + u32::from(loss) == 1000 => {
            Ok((f32::from(win) + f32::from(draw) / 2.0) / 1000.0)
        }
        _ => Err(format!("chances '{chances}' are not wins/draws/losses of 1000")),
    }
}

/// True for a line that is neither empty nor a comment.
pub fn is_data(line: &str) -> bool {
    !line.trim_end().is_empty() && !line.starts_with('#')
}
