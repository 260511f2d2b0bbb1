//! Events of the search to lines of the protocol.
//!
//! Pure functions from an event and a [`Style`] to one line of ASCII without
//! its line end, no blank at either end. They rest on the win-rate model for
//! the unit of scores ([`palisade::evaluation::display`]).
//!
//! Invariant: whatever the search hands over, a line is one that fastchess and
//! cutechess accept: integers only, `seldepth` after `depth`, `wdl` after the
//! score, PV last, an empty PV left out.

use palisade::board::Board;
use palisade::engine::{BestMove, Bound, CurrentMove, Info};
use palisade::evaluation::display::{ShownScore, WinDrawLoss, WinRateModel};
use palisade::types::Move;
use std::fmt::Write;

/// The style of UCI output lines: how castling is written, and whether chances are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// True to write castling as king takes own rook (`UCI_Chess960`), false for the king's two steps.
    pub chess960: bool,
    /// True to print the chances of a win, a draw and a loss after the score (`UCI_ShowWDL`).
    pub show_wdl: bool,
}

/// The output format that the UCI options select: which lines are printed, and their style.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OutputFormat {
    /// The style of each line.
    pub style: Style,
    /// True to print only the last info line of a search, before its `bestmove` (option `Minimal`).
    pub minimal: bool,
}

/// Returns `moves`, a line that starts at `board`, in UCI notation, separated by blanks; with `chess960`
/// castling is king takes rook. The line is cut before an illegal move, which a GUI could not handle.
pub fn line_text(board: &Board, moves: &[Move], chess960: bool) -> String {
    let mut board = *board;
    let mut text = String::new();
    for &mv in moves {
        if !board.is_legal(mv) {
            break;
        }
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(&board.uci(mv, chess960));
        board.make(mv, &mut ());
    }
    text
}

/// Returns the chances of the side to move to win, draw and lose, in permille, for the score of the search
/// report `info`; `model` converts scores to chances. If the search proved a draw, the draw has all 1000.
pub fn chances(info: &Info<'_>, model: WinRateModel) -> WinDrawLoss {
    if info.drawn { WinDrawLoss { win: 0, draw: 1000, loss: 0 } } else { model.chances(info.score) }
}

/// Returns the UCI line `info depth ...` with all data of a search report.
pub fn info(info: &Info<'_>, style: Style) -> String {
    let model = WinRateModel::of(info.board);
    let mut line = format!("info depth {}", info.depth);
    // Writing to a String cannot fail.
    let _ = write!(line, " seldepth {} multipv {}", info.sel_depth, info.multi_pv);
    let _ = write!(line, " score {}", ShownScore::new(info.score, model).uci());
    if style.show_wdl {
        let chances = chances(info, model);
        let _ = write!(line, " wdl {} {} {}", chances.win, chances.draw, chances.loss);
    }
    match info.bound {
        Bound::Lower => line.push_str(" lowerbound"),
        Bound::Upper => line.push_str(" upperbound"),
        Bound::Exact | Bound::None => {}
    }
    let _ = write!(line, " nodes {} nps {}", info.nodes, info.nps());
    let _ = write!(line, " hashfull {} tbhits {}", info.hashfull.min(1000), info.tb_hits);
    let _ = write!(line, " time {}", info.time.as_millis());
    if !info.pv.is_empty() {
        line.push_str(" pv ");
        line.push_str(&line_text(info.board, info.pv, style.chess960));
    }
    line
}

/// Returns the UCI line `info depth ... currmove ...` for the root move that is being searched.
pub fn current_move(current: &CurrentMove<'_>, style: Style) -> String {
    let mv = current.board.uci(current.mv, style.chess960);
    format!("info depth {} currmove {mv} currmovenumber {}", current.depth, current.number)
}

/// Returns the UCI line `bestmove ...` that ends a search, with the move to ponder if there is one; `bestmove
/// (none)` without a move.
pub fn best_move(best: &BestMove<'_>, style: Style) -> String {
    let Some(mv) = best.best else { return "bestmove (none)".to_string() };
    let mut line = format!("bestmove {}", best.board.uci(mv, style.chess960));
    if let Some(ponder) = best.ponder {
        let mut board = *best.board;
        board.make(mv, &mut ());
        line.push_str(" ponder ");
        line.push_str(&board.uci(ponder, style.chess960));
    }
    line
}

/// Returns the UCI line `info string ...` with a message, in ASCII and without control characters.
pub fn remark(text: &str) -> String {
    format!("info string {}", ascii(text))
}

/// Returns text that is safe on a line of the UCI protocol: trimmed, with a space for each line feed,
/// carriage return and tab, and `?` for any other character that is not printable ASCII.
pub fn ascii(text: &str) -> String {
    let replace = |c: char| match c {
        ' '..='~' => c,
        '\n' | '\r' | '\t' => ' ',
        _ => '?',
    };
    text.trim().chars().map(replace).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use palisade::types::score::MATE;
    use std::time::Duration;

    fn example<'a>(board: &'a Board, pv: &'a [Move]) -> Info<'a> {
        let mut info = Info::new(board, 12, WinRateModel::new(78).score(35), pv);
        (info.sel_depth, info.hashfull) = (20, 7);
        (info.nodes, info.time) = (123_456, Duration::from_millis(250));
        info
    }

    #[test]
    fn info_lines() {
        let board = Board::startpos();
        let pv = board.uci_line(["e2e4", "e7e5", "g1f3"]);
        let plain = Style::default();
        let line = info(&example(&board, &pv), plain);
        insta::assert_snapshot!(line, @"info depth 12 seldepth 20 multipv 1 score cp 35 nodes 123456 nps 493824 hashfull 7 tbhits 0 time 250 pv e2e4 e7e5 g1f3");
        let mut bound = example(&board, &pv[..1]);
        (bound.bound, bound.multi_pv, bound.time) = (Bound::Lower, 2, Duration::ZERO);
        insta::assert_snapshot!(info(&bound, plain), @"info depth 12 seldepth 20 multipv 2 score cp 35 lowerbound nodes 123456 nps 123456000 hashfull 7 tbhits 0 time 0 pv e2e4");
        let mut over = example(&board, &[]);
        (over.depth, over.sel_depth, over.score, over.nodes) = (0, 0, -MATE, 0);
        insta::assert_snapshot!(info(&over, plain), @"info depth 0 seldepth 0 multipv 1 score mate 0 nodes 0 nps 0 hashfull 7 tbhits 0 time 250");
        let mut won = example(&board, &pv);
        (won.score, won.bound) = (MATE - 3, Bound::Upper);
        let wdl = Style { show_wdl: true, ..plain };
        insta::assert_snapshot!(info(&won, wdl), @"info depth 12 seldepth 20 multipv 1 score mate 2 wdl 1000 0 0 upperbound nodes 123456 nps 493824 hashfull 7 tbhits 0 time 250 pv e2e4 e7e5 g1f3");
    }

    #[test]
    fn lines_castle_in_the_requested_notation_and_end_before_nonsense() {
        let board = Board::from_fen("r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap();
        let line = board.uci_line(["e1h1", "e8e7", "b7a8n"]);
        assert_eq!(line.len(), 3);
        assert_eq!(line_text(&board, &line, false), "e1g1 e8e7 b7a8n");
        assert_eq!(line_text(&board, &line, true), "e1h1 e8e7 b7a8n");
        assert_eq!(line_text(&board, &[line[0], line[0]], false), "e1g1");
        assert_eq!(line_text(&board, &[line[1]], false), "");
    }

    #[test]
    fn best_moves() {
        let board = Board::startpos();
        let pv = board.uci_line(["e2e4", "e7e5"]);
        let style = Style::default();
        let text = |best, ponder| best_move(&BestMove::new(&board, best, ponder), style);
        insta::assert_snapshot!(text(None, None), @"bestmove (none)");
        insta::assert_snapshot!(text(Some(pv[0]), None), @"bestmove e2e4");
        insta::assert_snapshot!(text(Some(pv[0]), Some(pv[1])), @"bestmove e2e4 ponder e7e5");
        let current = CurrentMove::new(&board, 9, pv[0], 4);
        insta::assert_snapshot!(current_move(&current, style), @"info depth 9 currmove e2e4 currmovenumber 4");
    }

    #[test]
    fn remarks_are_one_ascii_line() {
        assert_eq!(remark(" caf\u{e9}\nnoir "), "info string caf? noir");
    }
}
