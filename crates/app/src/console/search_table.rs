//! A search as a table for people.
//!
//! Used while standard output is a terminal and no GUI has sent `uci`. Pure functions from
//! events of the search to lines of ASCII and, if asked for, ANSI colours.

use crate::protocol::format::{Style, chances};
use palisade::board::diagram::san_line;
use palisade::engine::{BestMove, Bound, Info};
use palisade::evaluation::display::{ShownScore, WinRateModel};
use palisade::types::Color;
use palisade_tools::ColorChoice;
use std::fmt::Write;

/// Returns the head of the table in which a search is printed for people. It names `to_move`, the side to
/// move, from whose view the scores are.
pub fn head(to_move: Color, color: ColorChoice) -> String {
    let side = if to_move == Color::White { "White" } else { "Black" };
    color.dim(&format!("depth    time     nodes      nps hash    score  line (scores for {side}, to move)"))
}

/// Returns a row of the table in which a search is printed for people, for the report `info`: depth, time,
/// nodes, score and line. The score is in pawns from the side to move, or the moves to mate. `None` for a
/// score that is only a bound.
pub fn row(info: &Info<'_>, style: Style, color: ColorChoice) -> Option<String> {
    if matches!(info.bound, Bound::Lower | Bound::Upper) {
        return None;
    }
    let model = WinRateModel::of(info.board);
    let score = format!("{:>8}", ShownScore::new(info.score, model));
    let score = match info.score {
        s if s > model.score(50) => color.good(&score),
        s if s < model.score(-50) => color.bad(&score),
        _ => score,
    };
    let depth = format!("{}/{}", info.depth, info.sel_depth);
    let mut text = format!(
        "{depth:>6} {:>7} {:>9} {:>8} {:>3}% {score}",
        duration(info.time.as_millis()),
        number(info.nodes),
        number(info.nps()),
        info.hashfull / 10
    );
    if style.show_wdl {
        let chances = chances(info, model);
        let _ = write!(text, "  {}/{}/{}", chances.win, chances.draw, chances.loss);
    }
    // The best line needs no number: there may be no other.
    let number = if info.multi_pv > 1 { format!("#{} ", info.multi_pv) } else { String::new() };
    let _ = write!(text, "  {number}{}", san_line(info.board, info.pv));
    Some(text)
}

/// Returns the last line of the table in which a search is printed for people: the best move in SAN, or that
/// there is none.
pub fn best_move(best: &BestMove<'_>, color: ColorChoice) -> String {
    match best.best {
        Some(mv) => format!("Best move: {}", color.bold(&best.board.san(mv))),
        None => "No move to make.".to_string(),
    }
}

/// Returns a time in milliseconds as text: `850ms`, `12.3s` or, from 100 seconds on, `2m05s`.
fn duration(ms: u128) -> String {
    match ms {
        0..1_000 => format!("{ms}ms"),
        1_000..100_000 => format!("{:.1}s", ms as f64 / 1000.0),
        _ => format!("{}m{:02}s", ms / 60_000, ms / 1000 % 60),
    }
}

/// Returns a count as text: in digits below 10,000, then with one decimal and a unit, `12.3k`, `45.6M` or
/// `10.0G`.
fn number(n: u64) -> String {
    match n {
        0..10_000 => n.to_string(),
        10_000..10_000_000 => format!("{:.1}k", n as f64 / 1e3),
        10_000_000..10_000_000_000 => format!("{:.1}M", n as f64 / 1e6),
        _ => format!("{:.1}G", n as f64 / 1e9),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use palisade::board::Board;
    use palisade::types::score;
    use std::time::Duration;

    #[test]
    fn rows_of_the_table() {
        let board = Board::startpos();
        let pv = board.uci_line(["e2e4", "e7e5", "g1f3"]);
        let mut info = Info::new(&board, 12, WinRateModel::new(78).score(35), &pv);
        (info.sel_depth, info.hashfull) = (20, 70);
        (info.nodes, info.time) = (123_456, Duration::from_millis(250));
        let row = |info: &Info<'_>| row(info, Style::default(), ColorChoice::Never);
        insta::assert_snapshot!(row(&info).unwrap(), @" 12/20   250ms    123.5k   493.8k   7%    +0.35  1. e4 e5 2. Nf3");
        let (mut bound, mut third, mut mate) = (info, info, info);
        bound.bound = Bound::Lower;
        assert_eq!(row(&bound), None);
        third.multi_pv = 3;
        assert!(row(&third).unwrap().ends_with("  #3 1. e4 e5 2. Nf3"));
        assert!(head(Color::Black, ColorChoice::Never).contains("scores for Black"));
        mate.score = -score::MATE + 4;
        assert!(row(&mate).unwrap().contains("#-2"));
    }

    #[test]
    fn numbers_and_times() {
        assert_eq!(
            (number(9_999), number(12_345), number(12_345_678)),
            ("9999".into(), "12.3k".into(), "12.3M".into())
        );
        assert_eq!(
            (duration(999), duration(12_340), duration(125_000)),
            ("999ms".into(), "12.3s".into(), "2m05s".into())
        );
    }
}
