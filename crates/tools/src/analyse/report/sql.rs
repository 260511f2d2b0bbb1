//! The analysis as an SQL script (`--sql`): tables of games, moves, marks, motifs and chances.
//!
//! SQLite and DuckDB both read the script. A database file of our own making would need a library in C (SQLite) or some
//! fifty packages (Parquet); a script needs none, and every database has a program that reads one.

use crate::analyse::analysis::accuracy::{Phase, play};
use crate::analyse::analysis::analysed::AnalysedGame;
use crate::analyse::games::clock::times;
use crate::analyse::record::game_record::ground_key;
use crate::analyse::search::opinion::Opinion;
use palisade::board::diagram::san_line;
use palisade::evaluation::display::ShownScore;
use palisade::types::Color;
use std::fmt::Write;

/// The start of the script: the tables.
const TABLES: &str = "\
CREATE TABLE analysis (made_by TEXT);
CREATE TABLE games (game INTEGER PRIMARY KEY, white TEXT, black TEXT, white_elo INTEGER, black_elo INTEGER,
  result TEXT, white_points REAL, date TEXT, event TEXT, site TEXT, time_control TEXT, eco TEXT, opening TEXT,
  plies INTEGER, white_accuracy REAL, black_accuracy REAL, white_loss_cp REAL, black_loss_cp REAL);
CREATE TABLE moves (game INTEGER, ply INTEGER, number INTEGER, color TEXT, san TEXT, uci TEXT, piece TEXT, phase TEXT,
  fen TEXT, cp INTEGER, mate INTEGER, best TEXT, points REAL, lost REAL, clock REAL, spent REAL,
  PRIMARY KEY (game, ply));
CREATE TABLE marks (game INTEGER, ply INTEGER, mark TEXT, ground TEXT, mate_in INTEGER, better TEXT, played TEXT,
  why TEXT, found_by INTEGER, PRIMARY KEY (game, ply));
CREATE TABLE motifs (game INTEGER, ply INTEGER, motif TEXT, role TEXT);
CREATE TABLE chances (game INTEGER, ply INTEGER, motif TEXT, found INTEGER, found_by INTEGER,
  PRIMARY KEY (game, ply));
";

/// A value in a row of an SQL table.
enum Field {
    Null,
    Integer(i64),
    Real(f64),
    Text(String),
}

impl From<&str> for Field {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Field {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<f64> for Field {
    fn from(value: f64) -> Self {
        Self::Real(value)
    }
}

impl From<i64> for Field {
    fn from(value: i64) -> Self {
        Self::Integer(value)
    }
}

impl From<usize> for Field {
    fn from(value: usize) -> Self {
        Self::Integer(value as i64)
    }
}

impl From<u32> for Field {
    fn from(value: u32) -> Self {
        Self::Integer(i64::from(value))
    }
}

impl From<i32> for Field {
    fn from(value: i32) -> Self {
        Self::Integer(i64::from(value))
    }
}

impl<T: Into<Self>> From<Option<T>> for Field {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}

impl Field {
    fn write(&self, out: &mut String) {
        let written = match self {
            Self::Null => write!(out, "NULL"),
            Self::Integer(value) => write!(out, "{value}"),
            Self::Real(value) => write!(out, "{}", (10_000.0 * value).round() / 10_000.0),
            Self::Text(text) => {
                let shown = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter });
                write!(out, "'{}'", shown.collect::<String>().replace('\'', "''"))
            }
        };
        written.expect("a string takes all text");
    }
}

/// Returns one SQL statement that inserts these rows into a table; an empty string without rows.
fn insert(table: &str, rows: &[Vec<Field>]) -> String {
    let mut out = String::new();
    for (index, row) in rows.iter().enumerate() {
        out += &if index == 0 { format!("INSERT INTO {table} VALUES\n(") } else { ",\n(".to_owned() };
        for (column, field) in row.iter().enumerate() {
            out += if column == 0 { "" } else { ", " };
            field.write(&mut out);
        }
        out.push(')');
    }
    if !rows.is_empty() {
        out += ";\n";
    }
    out
}

/// Makes a row from values that convert to [`Field`].
macro_rules! row {
    ($($value:expr),+ $(,)?) => { vec![$(Field::from($value)),+] };
}

/// Returns the beginning of the SQL script that an analysis writes: it creates the tables. `annotator` names
/// the engine, budget and scale.
pub fn head(annotator: &str) -> String {
    format!("BEGIN TRANSACTION;\n{TABLES}{}", insert("analysis", &[row![annotator]]))
}

/// Returns the end of the SQL script that an analysis writes, after the last game.
pub const fn foot() -> &'static str {
    "COMMIT;\n"
}

/// Returns the SQL statements that insert game `number`, from 1, and its moves into the tables.
pub fn game(analysed: &AnalysedGame, number: usize) -> String {
    let moves: Vec<Vec<Field>> = moves(analysed, number);
    let (marks, motifs) = marks(analysed, number);
    let chances: Vec<Vec<Field>> = analysed
        .chances
        .iter()
        .map(|chance| row![number, chance.ply, chance.motif.key(), i64::from(chance.found), chance.found_by])
        .collect();
    let tables = [("moves", moves), ("marks", marks), ("motifs", motifs), ("chances", chances)];
    let rows = tables.iter().map(|(table, rows)| insert(table, rows));
    insert("games", &[about(analysed, number)]) + &rows.collect::<String>()
}

fn about(analysed: &AnalysedGame, number: usize) -> Vec<Field> {
    let game = &analysed.game;
    let tag = |name: &str| game.tag(name).map(str::trim).filter(|text| !matches!(*text, "" | "?" | "-"));
    let rating = |name: &str| tag(name).and_then(|text| text.trim_end_matches('?').parse::<u32>().ok());
    let points = match game.outcome.as_str() {
        "1-0" => Some(1.0),
        "0-1" => Some(0.0),
        "1/2-1/2" => Some(0.5),
        _ => None,
    };
    let [white, black] = Color::ALL.map(|side| play(analysed, side)[0]);
    row![
        number,
        tag("White"),
        tag("Black"),
        rating("WhiteElo"),
        rating("BlackElo"),
        game.outcome.as_str(),
        points,
        tag("UTCDate").or(tag("Date")),
        tag("Event"),
        tag("Site"),
        tag("TimeControl"),
        analysed.opening.map(|(_, opening)| opening.eco.as_str()),
        analysed.opening.map(|(_, opening)| opening.name.as_str()),
        analysed.moves.len(),
        white.accuracy,
        black.accuracy,
        white.loss,
        black.loss,
    ]
}

fn moves(analysed: &AnalysedGame, number: usize) -> Vec<Vec<Field>> {
    let AnalysedGame { boards, opinions, moves, game, .. } = analysed;
    let times = times(game);
    let of_move = |ply: usize| {
        let (board, mv) = (&boards[ply], moves[ply]);
        let white = board.side_to_move() == Color::White;
        let (cp, mate) = scores(&opinions[ply + 1]);
        let swing = analysed.swing(ply);
        let lost = if opinions[ply].prefers(mv) { 0.0 } else { swing.lost().max(0.0) };
        row![
            number,
            ply,
            board.fullmove_number(),
            if white { "white" } else { "black" },
            board.san(mv),
            board.uci(mv, false),
            board.piece_on(mv.from()).map(|piece| piece.kind().name()),
            Phase::of(board).name(),
            board.fen(),
            cp,
            mate,
            opinions[ply].pv.first().map(|&best| board.san(best)),
            swing.before,
            lost,
            times[ply].before,
            times[ply].spent,
        ]
    };
    (0..moves.len()).map(of_move).collect()
}

/// Returns a score from White's side as centipawns and as moves to mate, of which at least one is `None`.
fn scores(opinion: &Opinion) -> (Option<i32>, Option<i32>) {
    match opinion.value {
        Some(ShownScore::Centipawns(cp)) => (Some(cp), None),
        Some(ShownScore::Mate(moves)) => (None, Some(moves)),
        None => (None, None),
    }
}

/// Returns the rows of the marked moves, and those of their motifs.
fn marks(analysed: &AnalysedGame, number: usize) -> (Vec<Vec<Field>>, Vec<Vec<Field>>) {
    let (mut marks, mut found) = (Vec::new(), Vec::new());
    for remark in &analysed.remarks {
        let (ply, board) = (remark.ply, &analysed.boards[remark.ply]);
        let (ground, mate_in): (&str, Option<i32>) = ground_key(remark.judgement.ground);
        let why = remark.why.as_ref();
        let better = why.map_or(&analysed.opinions[ply].pv, |why| &why.better);
        marks.push(row![
            number,
            ply,
            remark.judgement.mark.name(),
            ground,
            mate_in,
            san_line(board, better),
            why.map(|why| san_line(board, &why.played)),
            why.map(|why| why.text.clone()),
            remark.found_by,
        ]);
        for (role, motif) in ["missed", "allowed"].into_iter().zip(remark.motifs()) {
            found.extend(motif.map(|motif| row![number, ply, motif.key(), role]));
        }
    }
    (marks, found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use palisade_coach::judge::Scale;
    use palisade_pgn::read_games;

    #[test]
    fn a_name_cannot_end_its_text() {
        let (games, _) =
            read_games(b"[White \"O'Neil'); DROP TABLE games; --\"]\n[WhiteElo \"1500?\"]\n\n1. e4 e5 *\n");
        let opinions = vec![Opinion::of_the_end(0.5); 3];
        let script = game(&AnalysedGame::of_game(games[0].clone(), opinions, Scale::Lichess), 3);
        assert!(
            script.contains("(3, 'O''Neil''); DROP TABLE games; --', NULL, 1500, NULL, '*', NULL,"),
            "{script}"
        );
        assert!(script.contains("(3, 1, 1, 'black', 'e5', 'e7e5', 'pawn', 'Opening', "), "{script}");
        assert!(!script.contains("INTO marks") && script.ends_with(";\n"), "{script}");
    }

    #[test]
    fn numbers_are_written_as_sql_reads_them() {
        let mut out = String::new();
        for field in row![0.123_456, 2.0, -3, Option::<u32>::None, "a\nb"] {
            field.write(&mut out);
            out.push(' ');
        }
        assert_eq!(out, "0.1235 2 -3 NULL 'a b' ");
    }
}
