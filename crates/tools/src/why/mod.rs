//! `palisade why`: explains why a move is good and why others are not.
//!
//! The arguments are a FEN and moves. Without a FEN the position of the session is used. [`analyst`] runs
//! the searches, [`palisade_coach`] derives facts, themes and sentences, and the result is written as
//! text, as JSON or as a [`page`].

pub mod analyst;
pub mod marked;
mod page;

use crate::engines::ThinkError;
use crate::hardness::{Hardness, Rated};
use crate::support::args::{self, Budget, BudgetArgs, ExplainArgs, ExplainSettings};
use crate::support::defaults::Defaults;
use crate::support::json::pretty;
use crate::support::out::Out;
use crate::support::outcome::{Failure, Outcome};
use crate::support::stderr;
use analyst::engine_analyst;
use palisade::board::{Board, Position};
use palisade::engine::human_model::RatingScale;
use palisade::evaluation::display::ShownScore;
use palisade::types::{Color, Move};
use palisade_coach::json::{RenderOptions, Study};
use palisade_coach::{Attribution, CandidateLine, Explanation, Localizer, Reader, study_for};
use std::fmt::Write as _;

/// The command line arguments of `palisade why`, which explains the best move of a position and others.
#[derive(clap::Args, Debug)]
pub struct WhyArgs {
    /// Position (FEN, quotes optional, or startpos; that of the session if left out) and the moves to
    /// explain
    #[arg(value_name = "FEN or MOVE")]
    words: Vec<String>,
    #[command(flatten)]
    budget: BudgetArgs,
    /// Search threads
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = args::threads())]
    threads: u32,
    /// Hash table in MiB
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = args::hash())]
    hash: u64,
    /// Directories with Syzygy tablebases
    #[arg(long, value_name = "PATH")]
    syzygy: Option<String>,
    /// Print the shares of the evaluation behind the scores
    #[arg(long)]
    table: bool,
    /// Explain for a player of this rating: the reasons that count there, how many find the move, and why the
    /// move that most would play fails
    #[arg(long, value_name = "ELO", value_parser = clap::value_parser!(u16).range(1..=4000))]
    rating: Option<u16>,
    /// Scale of the rating
    #[arg(long, value_enum, default_value_t)]
    scale: HumanScale,
    /// Language of the sentences
    #[arg(long, value_enum, default_value_t)]
    language: LanguageArg,
    #[command(flatten)]
    explain: ExplainArgs,
}

/// The value of `--scale`: the server on whose scale `--rating` is given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum HumanScale {
    /// lichess
    #[default]
    Lichess,
    /// chess.com
    #[value(name = "chess.com", alias = "chesscom")]
    ChessCom,
}

impl From<HumanScale> for RatingScale {
    fn from(scale: HumanScale) -> Self {
        match scale {
            HumanScale::Lichess => Self::Lichess,
            HumanScale::ChessCom => Self::ChessCom,
        }
    }
}

/// The value of `--language`: the language of the sentences.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum LanguageArg {
    /// English
    #[default]
    En,
    /// German
    De,
}

impl From<LanguageArg> for palisade_coach::Language {
    fn from(language: LanguageArg) -> Self {
        match language {
            LanguageArg::En => Self::English,
            LanguageArg::De => Self::German,
        }
    }
}

/// Default nodes per search: a number and no time, so that the result is the same in every run.
const DEFAULT_NODES: u64 = 400_000;

/// Runs `palisade why`: explains in words why a move is the best of a position and why others are not, as
/// text, JSON or a page. Returns the exit code 0.
///
/// # Errors
/// When the position or a move is invalid, a file cannot be read or written, or the output fails.
pub fn run(args: &WhyArgs, defaults: &Defaults, out: &mut Out<'_>) -> Outcome {
    let ExplainSettings { weights, html, page_only } = args.explain.open(defaults)?;
    let (position, requested) = question(&args.words, defaults)?;
    let budget = args.budget.or(Budget::Nodes(DEFAULT_NODES));
    let mut analyst = engine_analyst(&weights, args.threads, args.hash, budget).map_err(ThinkError::from)?;
    if let Some(path) = &args.syzygy {
        for problem in analyst.engine_mut().set_syzygy_path(path).map_err(ThinkError::from)? {
            stderr::say(&problem);
        }
    }
    let chess960 = defaults.writes_chess960(position.board());
    let localizer = Localizer::of(args.language.into());
    let rated = args.rating.map(|number| {
        let lichess = RatingScale::from(args.scale).to_lichess(f32::from(number));
        Rated { number, lichess }
    });
    let reader = rated.map_or_else(|| Ok(Reader::default()), |rated| reader(&position, rated))?;
    let Ok(explanation) = study_for(&mut analyst, &position, &requested, &weights, reader);
    if args.explain.json {
        let options = RenderOptions::new(&localizer).chess960(chess960);
        let study = Study::of(explanation.as_ref(), &position, &weights, &options);
        writeln!(out, "{}", pretty(&study)?)?;
    }
    let Some(explanation) = explanation else {
        if !args.explain.json {
            writeln!(out, "{}", localizer.no_moves(position.board()))?;
        }
        return Ok(0);
    };
    if let Some(html) = html {
        html.replace(page::page(&explanation, &localizer, &budget.to_string()).as_bytes())?;
    }
    if !(page_only || args.explain.json) {
        write!(out, "{}", text(&explanation, &localizer, args.table))?;
        if let Some(rated) = rated {
            let sentences = how_hard(&explanation, &position, rated, &requested, &localizer);
            writeln!(out, "\n{}", wrapped(&sentences))?;
        }
    }
    Ok(0)
}

/// Returns a reader of this rating, with the percentage of players of that rating who play each move.
fn reader(position: &Position, rated: Rated) -> Result<Reader, Failure> {
    let moves = Hardness::new()
        .and_then(|mut hardness| hardness.of(position, rated.lichess))
        .map_err(ThinkError::from)?;
    Ok(Reader { rating: Some(rated.lichess as u16), moves })
}

/// Returns the sentence on how many players of a rating find the best move, and how many play the first of the
/// `requested` moves that is another one; a sentence that this is unknown if the human model has no estimate.
fn how_hard(
    explanation: &Explanation,
    position: &Position,
    rated: Rated,
    requested: &[Move],
    localizer: &Localizer,
) -> String {
    let best = explanation.best.mv;
    let other = requested.iter().copied().find(|mv| *mv != best);
    let found = &explanation.reader.moves;
    // The paragraph on the natural move already says how many play it.
    let already_stated =
        other.is_none() && explanation.natural.as_ref().is_some_and(|natural| natural.often.is_some());
    let other = if already_stated { Some(best) } else { other };
    let sentence = localizer.how_hard(position, rated.number, found, best, other);
    sentence.unwrap_or_else(|| localizer.label("how-hard-unknown"))
}

/// Reads a position and its moves to explain from the arguments: a FEN as one word or several, `startpos`, or
/// nothing for the default position, followed by moves of this position in SAN or UCI notation.
fn question(words: &[String], defaults: &Defaults) -> Result<(Position, Vec<Move>), Failure> {
    let (fen, rest) = match words.first().map(String::as_str) {
        Some("startpos") => ("startpos".to_owned(), &words[1..]),
        Some(first) if first.trim().contains(' ') => (first.to_owned(), &words[1..]),
        Some(first) if first.contains('/') => {
            let fields =
                words.iter().enumerate().take(6).take_while(|(i, word)| is_fen_field(*i, word)).count();
            (words[..fields].join(" "), &words[fields..])
        }
        _ => (String::new(), words),
    };
    let position = defaults.position(&fen)?;
    let mut moves = Vec::new();
    for (at, word) in rest.iter().enumerate() {
        let mv = position.parse_move(word).map_err(|error| match (at, fen.is_empty()) {
            // The first word may be meant as a position.
            (0, true) => Failure::new(format!(
                "'{word}' is no position (a FEN has ranks with / between them); {error}"
            )),
            _ => Failure::new(error),
        });
        moves.push(mv?);
    }
    Ok((position, moves))
}

/// Returns true if a word may be field `index` of a FEN, counted from 0.
fn is_fen_field(index: usize, word: &str) -> bool {
    match index {
        0 => true,
        1 => matches!(word, "w" | "b"),
        2 => word == "-" || word.chars().all(|c| c.is_ascii_alphabetic()) && word.len() <= 4,
        3 => word == "-" || palisade::types::Square::parse(word).is_some(),
        _ => word.chars().all(|c| c.is_ascii_digit()),
    }
}

/// Returns the whole explanation as text, with scores from White's side: the requested moves first, then the
/// best. With `tables`, the shares of the evaluation follow.
fn text(explanation: &Explanation, localizer: &Localizer, tables: bool) -> String {
    let (side, board, best) = (explanation.side(), &explanation.board, &explanation.best);
    let mut out = String::new();
    for other in &explanation.others {
        out += &heading(board, &other.candidate, side, localizer);
        let _ = writeln!(out, "\n{}", wrapped(&localizer.against(explanation, other)));
        if let Some(lacks) = other.lacks.as_ref().filter(|_| tables) {
            let title = localizer.for_side("has-over", side);
            out += &table(lacks, localizer, &title, None, &localizer.label("the-difference"));
        }
        out.push('\n');
    }
    out += &heading(board, best, side, localizer);
    let alone = explanation.others.is_empty();
    let sentences =
        if alone { Some(localizer.best(explanation)) } else { page::beside(explanation, localizer) };
    if let Some(sentences) = sentences {
        let _ = writeln!(out, "\n{}", wrapped(&sentences));
    }
    if let (true, Some(change)) = (alone && tables, &best.change) {
        let [title, note] = ["came-from", "the-score"].map(|id| localizer.for_side(id, side));
        out += &table(change, localizer, &title, best.before(), &note);
    }
    if let Some(natural) = &explanation.natural
        && localizer.natural(explanation).is_some()
    {
        let name = localizer.label_with("not-played", &heading(board, &natural.candidate, side, localizer));
        let _ = write!(out, "\n{name}");
    }
    out
}

/// Returns the line of a candidate move, then in brackets its score from White's side and, if that is no
/// mate, the depth of its search, in the localizer's language.
fn heading(board: &Board, candidate: &CandidateLine, side: Color, localizer: &Localizer) -> String {
    let shown = candidate.shown.for_white(side);
    // A mate is proved; the depth of the search after it says nothing.
    let depth = match shown {
        ShownScore::Mate(_) => String::new(),
        ShownScore::Centipawns(_) => format!(", {}", localizer.depth(candidate.depth)),
    };
    format!(
        "{} ({}{depth})\n",
        localizer.line(board, candidate.line.moves()),
        localizer.score(candidate.shown, side)
    )
}

/// Returns the shares of the evaluation's themes in pawns as a text table under `title`. They add up to the
/// last line, which ends with `note`, together with the score `before` (centipawns) if it is given.
fn table(
    attribution: &Attribution,
    localizer: &Localizer,
    title: &str,
    before: Option<i32>,
    note: &str,
) -> String {
    let mut out = format!("\n{title}:\n");
    if let Some(before) = before {
        let [name, note] = ["as-it-stands", "without-search"].map(|id| localizer.label(id));
        let _ = writeln!(out, "  {name:<28} {:>7}  {note}", signed(before));
    }
    for (theme, share) in attribution.themes() {
        let pieces: Vec<String> =
            attribution.owners(theme).iter().map(|piece| localizer.piece(*piece, "nom")).collect();
        let line = format!("  {:<28} {:>7}  {}", localizer.theme(theme), signed(share), pieces.join(", "));
        let _ = writeln!(out, "{}", line.trim_end());
    }
    let _ = writeln!(out, "  {:<28} {:>7}", localizer.label("beyond-line"), signed(attribution.beyond));
    let total = before.unwrap_or(0) + attribution.total;
    let _ = writeln!(out, "  {:<28} {:>7}  {note}", localizer.label("in-all"), signed(total));
    out
}

fn signed(centipawns: i32) -> String {
    format!("{:+.2}", f64::from(centipawns) / 100.0)
}

/// Width of the text in characters.
const WIDTH: usize = 88;

fn wrapped(text: &str) -> String {
    let mut out = String::new();
    let mut column = 0;
    for word in text.split(' ') {
        if column > 0 && column + 1 + word.len() > WIDTH {
            out.push('\n');
            column = 0;
        } else if column > 0 {
            out.push(' ');
            column += 1;
        }
        out += word;
        column += word.len();
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(words: &[&str]) -> (String, Vec<String>) {
        let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        let (position, moves) = question(&words, &Defaults::default()).expect("a question");
        let names = moves.iter().map(|&mv| position.san(mv)).collect();
        (position.board().fen(), names)
    }

    #[test]
    fn positions_and_moves_are_distinguished() {
        let start = palisade::board::STARTPOS;
        assert_eq!(read(&[]), (start.to_owned(), vec![]));
        assert_eq!(read(&["e4", "g1f3"]), (start.to_owned(), vec!["e4".to_owned(), "Nf3".to_owned()]));
        assert_eq!(read(&["startpos", "b4"]).1, ["b4"]);
        let fen = "4k3/8/8/8/8/8/1P6/4K3 w - - 3 40";
        assert_eq!(read(&[fen, "b4"]), (fen.to_owned(), vec!["b4".to_owned()]));
        let bare: Vec<&str> = fen.split(' ').chain(["b4", "Ke2"]).collect();
        assert_eq!(read(&bare), (fen.to_owned(), vec!["b4".to_owned(), "Ke2".to_owned()]));
        let words = ["8/8".to_owned()];
        assert!(question(&words, &Defaults::default()).is_err());
        assert!(question(&["Ke5".to_owned()], &Defaults::default()).is_err());
    }

    #[test]
    fn long_text_is_broken_between_words() {
        let text = "word ".repeat(40);
        let lines = wrapped(text.trim());
        assert!(lines.lines().all(|line| line.len() <= WIDTH && line.ends_with("word")));
        assert_eq!(lines.replace('\n', " "), text.trim());
    }
}
