//! The whole screen of a game as lines, for a terminal of any size.
//!
//! From top to bottom: the opponent, the board (with the moves beside it if there is room), the person, the
//! last notes, the state of the game, and the line that is being typed. Longer notes take the whole screen
//! until a key is pressed. Pure: a table, notes, a size and a time in, lines out.

use super::board::{self, BoardScale, BoardStyle};
use super::clock;
use super::help::HELP;
use super::messages::GameMessages;
use super::paint::{Palette, StyledLine, TextStyle, line_width, span, width, wrapped};
use super::table::{GameTable, Note, Tone};
use palisade::engine::human_model::PlayingStyle;
use palisade::types::Color;
use palisade_coach::Language;
use std::time::Duration;

/// The largest width of messages, columns: long lines are hard to read.
const READABLE: usize = 92;
/// The width of a full move (of both sides) in the list of moves, columns.
const MOVE: usize = 22;
/// The column at which the players' clocks end, unless the board is wider.
const CLOCK: usize = 52;
/// The number of rows that the large board must leave free for the players, messages, status and typed line.
const NOTE_ROWS: usize = 13;
/// The gap between the parts of the status line.
const STATUS_GAP: &str = "   ";
/// The least width of a screen with a board, columns.
const BOARD_WIDTH: usize = 27;
/// The least height of a screen with a board, rows.
const BOARD_ROWS: usize = 10;
/// The least height of a screen with the file letters below the board, rows.
const FILES_ROWS: usize = 11;
/// The least height of a screen with the players above and below the board, rows.
const PLAYERS_ROWS: usize = 15;
/// The greatest height of a screen without a row for the last moves, rows.
const LAST_MOVES_ROWS: usize = 18;
/// A clock with less time than this is shown in red.
const HURRY: Duration = Duration::from_secs(20);

/// The size of the terminal in columns and rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// The width of the terminal in columns.
    pub width: usize,
    /// The height of the terminal in rows.
    pub height: usize,
}

/// The contents of the screen besides the game: messages, the line being typed, and the scroll position.
pub struct ScreenScene<'a> {
    /// The messages since the player's last line.
    pub notes: &'a [Note],
    /// The line that the player is typing.
    pub typed: &'a str,
    /// The number of columns of the typed line before the cursor.
    pub cursor: usize,
    /// The index, from 0, of the first visible line of a long text that fills the screen.
    pub scroll: usize,
}

/// The contents of the terminal screen: styled lines and the cursor.
pub struct Screen {
    /// The lines of the screen, at most as many as it has rows.
    pub lines: Vec<StyledLine>,
    /// The column of the cursor in the last line, from 0.
    pub cursor: usize,
    /// The number of lines by which a long text that fills the screen can be scrolled; `None` if no text
    /// fills it.
    pub page: Option<usize>,
}

/// Composes the screen of the game of `table` for a terminal of `size`; `now` is the time of the game's
/// clocks. The last two lines are the status and the line being typed.
pub fn screen(
    table: &GameTable,
    scene: &ScreenScene<'_>,
    style: BoardStyle,
    size: Size,
    now: Duration,
) -> Screen {
    let Size { width, height } = size;
    let mut note_lines = notes(table, scene.notes, width.min(READABLE));
    let pending = table.pending().map(|text| wrapped(&text, width.min(READABLE)));
    note_lines.extend(pending.into_iter().flatten().map(|text| vec![span(TextStyle::Dim, text)]));
    let body = height.saturating_sub(2);
    let has_board = width >= BOARD_WIDTH && height >= BOARD_ROWS;
    let mut lines = if has_board { upper(table, style, size, now) } else { Vec::new() };
    let mut room = body.saturating_sub(lines.len());
    // In a full window messages take the row below the board: the file letters, or the last moves.
    let spare = (FILES_ROWS..PLAYERS_ROWS).contains(&height) || height > LAST_MOVES_ROWS;
    if has_board && spare && note_lines.len() > room {
        lines.pop();
        room += 1;
    }
    let mut page = None;
    let times = times(table, now);
    let shown_times = times.as_deref().filter(|_| !has_board || height < PLAYERS_ROWS);
    let status_text = table.status();
    let parts = [Some(status_text.as_str()), shown_times];
    let mut status = vec![span(TextStyle::Dim, joined(parts.into_iter().flatten(), width))];
    if has_board && note_lines.len() == room + 1 && !table.is_waiting() {
        // The last line of a message takes the place of the status rather than that of the board.
        status = note_lines.pop().unwrap_or_default();
        lines.append(&mut note_lines);
    } else if note_lines.len() > room {
        let hidden = note_lines.len().saturating_sub(body);
        let first = scene.scroll.min(hidden);
        page = Some(hidden);
        lines = note_lines.into_iter().skip(first).take(body).collect();
        let parts = [
            (first < hidden).then(|| table.messages().pick("PgDn: more", "Bild ab: mehr")),
            Some(table.messages().pick("Enter: back", "Eingabe: Brett")),
            table.game().ended().map(|_| table.messages().pick("a: report", "a: Bericht")),
            times.as_deref(),
        ];
        status = vec![span(TextStyle::Dim, joined(parts.into_iter().flatten(), width))];
    } else {
        lines.append(&mut note_lines);
        if !has_board {
            let text = small_window(table.messages());
            lines.extend(wrapped(&text, width).into_iter().map(|text| vec![span(TextStyle::Dim, text)]));
            lines.truncate(body);
        }
    }
    lines.resize(body, StyledLine::new());
    let prompt = "> ";
    lines.push(status);
    // A line that is too long shows its part around the cursor.
    let columns = width.saturating_sub(prompt.len() + 1).max(1);
    let skip = scene.cursor.saturating_sub(columns);
    let shown: String = scene.typed.chars().skip(skip).collect();
    lines.push(vec![span(TextStyle::Strong, prompt), span(TextStyle::Plain, shown)]);
    let overflow = lines.len().saturating_sub(height);
    lines.drain(..overflow);
    Screen { lines, cursor: prompt.len() + scene.cursor - skip, page }
}

/// Joins the first parts, at least one, as many as fit into this number of columns, with gaps between them.
fn joined<'a>(parts: impl Iterator<Item = &'a str>, columns: usize) -> String {
    let mut text = String::new();
    for part in parts {
        if !text.is_empty() {
            if width(&text) + width(STATUS_GAP) + width(part) > columns {
                break;
            }
            text += STATUS_GAP;
        }
        text += part;
    }
    text
}

/// Returns the times left to the player and to the opponent, `9:58 | 8:30`, for a screen without the players'
/// lines; `None` without clocks.
fn times(table: &GameTable, now: Duration) -> Option<String> {
    let game = table.game();
    let [own, other] =
        [game.human, !game.human].map(|side| game.clocks.map(|clocks| clock::shown(clocks.left(side, now))));
    Some(format!("{} | {}", own?, other?))
}

/// Returns the message that the window is too small for a board.
fn small_window(messages: &GameMessages) -> String {
    match messages.language {
        Language::English => {
            format!("The board needs a window of {BOARD_WIDTH} columns and {BOARD_ROWS} rows.")
        }
        Language::German => {
            format!("Das Brett braucht ein Fenster von {BOARD_WIDTH} Spalten und {BOARD_ROWS} Zeilen.")
        }
    }
}

/// Returns the large board if a terminal of `size` has room for it, the list of moves and the messages, and
/// has colours; otherwise the small one.
fn scale(style: BoardStyle, size: Size) -> BoardScale {
    let (width, height) = (BoardScale::LARGE.width() + MOVE, BoardScale::LARGE.height() + NOTE_ROWS);
    let fits = size.width >= width && size.height >= height;
    if fits && style.palette != Palette::None { BoardScale::LARGE } else { BoardScale::SMALL }
}

/// Returns the upper part of the screen: the players, the board and the list of moves, as far as a terminal
/// of `size` has room for them.
fn upper(table: &GameTable, style: BoardStyle, size: Size, now: Duration) -> Vec<StyledLine> {
    let game = table.game();
    let below = table.below();
    let edge = size.width.min(CLOCK.max(scale(style, size).width() - 1));
    let scale = scale(style, size);
    let mut board = board::lines(game, below, style, scale);
    if size.height < PLAYERS_ROWS {
        if size.height < FILES_ROWS {
            board.pop();
        }
        return board;
    }
    let mut lines = vec![player(table, !below, style, edge, now)];
    if size.width >= scale.width() + MOVE {
        let columns = ((size.width - scale.width() - 2) / MOVE).clamp(1, 3);
        let moves = move_list(table, columns, scale.height());
        for (line, moves) in board.iter_mut().zip(moves) {
            let gap = scale.width().saturating_sub(line_width(line)) + 1;
            line.push(span(TextStyle::Plain, " ".repeat(gap)));
            line.extend(moves);
        }
    }
    lines.extend(board);
    lines.push(player(table, below, style, edge, now));
    if size.height > LAST_MOVES_ROWS {
        // Without room for the list of moves, only the last ones.
        let last = rows(table).pop().filter(|_| size.width < scale.width() + MOVE);
        lines.push(last.map(|row| span(TextStyle::Dim, row)).into_iter().collect());
    }
    lines
}

/// Returns the name of a player with the side, the level and the style, as far as they fit into this number
/// of columns; the human player's name is never shortened.
fn name(table: &GameTable, side: Color, columns: usize) -> String {
    let (game, messages) = (table.game(), table.messages());
    let side_name = messages.side(side);
    if side == game.human {
        return format!("{} ({side_name})", messages.pick("You", "Sie"));
    }
    let level = messages.level(game.level);
    let playing_style = match game.playing_style {
        PlayingStyle::Natural => String::new(),
        playing_style => format!(", {}", playing_style.name().to_lowercase()),
    };
    let names = [
        format!("Palisade, {level}{playing_style} ({side_name})"),
        format!("Palisade, {level} ({side_name})"),
        format!("Palisade, {level}"),
    ];
    names.into_iter().find(|name| width(name) <= columns).unwrap_or_else(|| "Palisade".to_owned())
}

/// Returns the line of a player: the name, the captured pieces, and the time left, which ends at column
/// `edge`.
fn player(table: &GameTable, side: Color, style: BoardStyle, edge: usize, now: Duration) -> StyledLine {
    let game = table.game();
    let moving = game.ended().is_none() && game.board().side_to_move() == side;
    let marker = match (moving, style.unicode) {
        (true, true) => "\u{25b8} ",
        (true, false) => "> ",
        (false, _) => "  ",
    };
    let time = game.clocks.map(|clocks| clocks.left(side, now));
    let clock =
        time.map(|time| (clock::shown(time), if time < HURRY { TextStyle::Bad } else { TextStyle::Strong }));
    let for_clock = clock.as_ref().map_or(0, |(text, _)| width(text) + 1);
    let name = name(table, side, edge.saturating_sub(width(marker) + for_clock));
    let mut line = vec![
        span(TextStyle::Strong, marker),
        span(if moving { TextStyle::Strong } else { TextStyle::Plain }, name),
    ];
    let (pieces, ahead) = game.material_lead(side);
    let mut taken: String = pieces.iter().map(|&kind| style.piece(!side, kind)).collect();
    if ahead > 0 {
        taken += &format!(" +{ahead}");
    }
    let room = edge.saturating_sub(line_width(&line) + 2);
    let wide = clock.as_ref().map_or(0, |(text, _)| width(text) + 2);
    if !taken.is_empty() && width(&taken) + wide <= room {
        line.push(span(TextStyle::Plain, "  "));
        line.push(span(TextStyle::Dim, taken));
    }
    if let Some((text, text_style)) = clock {
        let gap = edge.saturating_sub(line_width(&line) + width(&text)).max(1);
        line.push(span(TextStyle::Plain, " ".repeat(gap)));
        line.push(span(text_style, text));
    }
    line
}

/// Returns the last moves of the game as `lines` lines of `columns` full moves each, to stand beside the
/// board; filled column by column.
fn move_list(table: &GameTable, columns: usize, lines: usize) -> Vec<StyledLine> {
    let rows = rows(table);
    let first = rows.len().saturating_sub(columns * lines);
    // Whole columns move on, so that the eye finds its place again.
    let first = first.div_ceil(lines) * lines;
    let last = rows.len().saturating_sub(1);
    (0..lines)
        .map(|line| {
            let mut out = StyledLine::new();
            for column in 0..columns {
                let at = first + column * lines + line;
                let text = rows.get(at).map(String::as_str).unwrap_or_default();
                let padded = format!("{text}{}", " ".repeat(MOVE.saturating_sub(width(text))));
                out.push(span(if at == last { TextStyle::Strong } else { TextStyle::Plain }, padded));
            }
            out
        })
        .collect()
}

/// Returns the moves of the game as strings, one for a full move of both sides.
fn rows(table: &GameTable) -> Vec<String> {
    let game = table.game();
    let mut board = *game.start();
    let mut rows: Vec<String> = Vec::new();
    for &mv in game.moves() {
        let san = table.messages().localizer().san(&board, mv);
        match (board.side_to_move(), rows.last_mut()) {
            (Color::Black, Some(row)) => *row += &san,
            (Color::Black, None) => rows.push(format!("{:>3}. {:<8}{san}", board.fullmove_number(), "...")),
            (Color::White, _) => {
                let gap = " ".repeat(8usize.saturating_sub(width(&san)).max(1));
                rows.push(format!("{:>3}. {san}{gap}", board.fullmove_number()));
            }
        }
        board.make(mv, &mut ());
    }
    rows
}

/// Returns the messages and the list of commands among `notes` as lines of at most `columns` columns.
fn notes(table: &GameTable, notes: &[Note], columns: usize) -> Vec<StyledLine> {
    let mut lines = Vec::new();
    for note in notes {
        let (text_style, text) = match note {
            Note::Text(Tone::Plain, text) => (TextStyle::Plain, text),
            Note::Text(Tone::Strong, text) | Note::Reply(text) => (TextStyle::Strong, text),
            Note::Text(Tone::Bad, text) | Note::Question(text) => (TextStyle::Bad, text),
            Note::Board | Note::Answered => continue,
            Note::Help => {
                lines.extend(help(table.messages().language, columns));
                continue;
            }
        };
        lines.extend(wrapped(text, columns).into_iter().map(|text| vec![span(text_style, text)]));
    }
    lines
}

/// Returns the list of the commands of a game, in `language`, as lines of at most `columns` columns.
pub fn help(language: Language, columns: usize) -> Vec<StyledLine> {
    let widest = HELP.iter().map(|(word, ..)| width(word)).max().unwrap_or(0);
    let mut lines = Vec::new();
    for (word, english, german) in HELP {
        let about = if language == Language::German { german } else { english };
        // With little room the description stands below its command.
        let indent = if columns > 2 * widest { widest + 2 } else { 2 };
        let mut about = wrapped(about, columns.saturating_sub(indent)).into_iter();
        let mut line = vec![span(TextStyle::Strong, word)];
        if indent > 2 {
            let gap = " ".repeat(indent - width(word));
            line.push(span(TextStyle::Plain, gap + &about.next().unwrap_or_default()));
        }
        lines.push(line);
        let blank = " ".repeat(indent);
        lines.extend(about.map(|text| vec![span(TextStyle::Plain, format!("{blank}{text}"))]));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::table::GameSetup;
    use palisade::board::Board;

    const STYLE: BoardStyle = BoardStyle { unicode: true, palette: Palette::Many };

    fn table(language: Language, control: Option<&str>) -> GameTable {
        let setup = GameSetup {
            start: Board::startpos(),
            side: None,
            level: Some(1400),
            playing_style: PlayingStyle::Attacker,
            control: control.map(|text| text.parse().expect(text)),
            rating: None,
            plays_on: true,
            follows: false,
        };
        GameTable::new(setup, GameMessages::new(language), 0)
    }

    fn shown(table: &GameTable, notes: &[Note], size: (usize, usize)) -> Vec<String> {
        let scene = ScreenScene { notes, typed: "", cursor: 0, scroll: 0 };
        let size = Size { width: size.0, height: size.1 };
        let lines = screen(table, &scene, STYLE, size, Duration::ZERO).lines;
        lines.iter().map(|line| line.iter().map(|span| span.text.as_str()).collect()).collect()
    }

    #[test]
    fn no_line_is_cut_in_any_window() {
        for language in [Language::English, Language::German] {
            for control in [None, Some("100+5")] {
                let table = table(language, control);
                for size in [(80, 24), (60, 20), (40, 15), (120, 40), (30, 10), (200, 50), (27, 15)] {
                    for notes in [&[Note::Help][..], &[Note::Text(Tone::Plain, "a word ".repeat(20))], &[]] {
                        let lines = shown(&table, notes, size);
                        assert_eq!(lines.len(), size.1, "{size:?}");
                        for line in lines {
                            assert!(width(line.trim_end()) <= size.0, "{size:?}: {line}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_small_window_keeps_the_board_and_the_clocks() {
        let table = table(Language::English, Some("10+5"));
        let reply = [Note::Text(Tone::Strong, "Palisade plays 1...e5".to_owned())];
        for (size, files, players) in
            [((27, 10), false, false), ((30, 11), true, false), ((40, 15), true, true)]
        {
            let has = |notes: &[Note], text: &str| {
                shown(&table, notes, size).iter().any(|line| line.contains(text))
            };
            for text in [" 8 ", " 1 ", "Palisade plays 1...e5"] {
                assert!(has(&reply, text), "{size:?}: {text}");
            }
            assert!(has(&[], "10:00") && has(&[], "Your move."), "{size:?}");
            assert_eq!((has(&[], "a  b  c"), has(&[], "You (White)")), (files, players), "{size:?}");
        }
        // Messages take the rows of the file letters and of the status before they hide the board.
        let words = |count: usize| [Note::Text(Tone::Plain, format!("{} ", "w".repeat(40)).repeat(count))];
        for (size, lines) in [((40, 10), 1), ((40, 12), 3), ((40, 15), 3), ((40, 20), 8)] {
            let has = |count: usize, text: &str| {
                shown(&table, &words(count), size).iter().any(|line| line.contains(text))
            };
            assert!(has(lines, " 8 ") && !has(lines, "Enter: back"), "{size:?}");
            assert!(!has(lines + 1, " 8 ") && has(lines + 1, "Enter: back   10:00 | 10:00"), "{size:?}");
        }
        let lines = shown(&table, &reply, (26, 10));
        assert!(lines[0] == "Palisade plays 1...e5" && lines[1] == "The board needs a window", "{lines:?}");
    }
}
