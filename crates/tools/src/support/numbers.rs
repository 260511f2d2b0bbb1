//! Parsers for numbers within a range.

/// Parses a number from `least` to `most`, both included. The error is a message for the user.
///
/// # Errors
/// When the text is not a number, or the number is out of range.
pub fn real(text: &str, least: f64, most: f64) -> Result<f64, String> {
    let number = text.parse::<f64>().map_err(|error| error.to_string())?;
    let sound = (least..=most).contains(&number);
    if sound { Ok(number) } else { Err(format!("not in {least}..={most}")) }
}

/// Returns a parser for an integer from `least` to `most`, both included. Its error is a message for the user.
pub fn whole(least: u64, most: u64) -> impl Fn(&str) -> Result<usize, String> + Clone {
    move |text| {
        let number = text.parse::<usize>().map_err(|error| error.to_string())?;
        let sound = (least..=most).contains(&(number as u64));
        if sound { Ok(number) } else { Err(format!("not in {least}..={most}")) }
    }
}
