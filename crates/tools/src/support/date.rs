//! The current date.

use std::time::{SystemTime, UNIX_EPOCH};

/// Returns today's date in UTC as `YYYY-MM-DD`.
pub fn today() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    date_of_day((seconds / 86_400) as i64)
}

/// Returns the Gregorian date `YYYY-MM-DD` of a day; day 0 is 1970-01-01. It counts in eras of 400 years that
/// begin on 1 March.
fn date_of_day(day: i64) -> String {
    let day = day + 719_468;
    let (era, day_of_era) = (day.div_euclid(146_097), day.rem_euclid(146_097));
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day_of_month = day_of_year - (153 * month + 2) / 5 + 1;
    let (month, year) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}-{month:02}-{day_of_month:02}", year + year_of_era + 400 * era)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        let known =
            [(0, "1970-01-01"), (11_016, "2000-02-29"), (20_778, "2026-11-21"), (19_722, "2023-12-31")];
        for (day, date) in known {
            assert_eq!(date_of_day(day), date);
        }
    }
}
