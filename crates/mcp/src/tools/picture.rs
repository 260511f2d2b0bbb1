//! `picture`: the board as an image, a drawing or text.

use crate::picture::layout::PictureScene;
use crate::picture::{png, svg};
use crate::position_echo;
use crate::position_ref::{LONGEST_WORDS, PositionRef, ResolvedPosition, check_length};
use crate::request_context::RequestContext;
use crate::tool::{Tool, ToolResult};
use crate::tool_error::ToolError;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use palisade::board::Board;
use palisade::types::{Color, Piece, Square};
use palisade_coach::json::PositionEcho;
use palisade_tools::report::svg::ends;
use rmcp::model::{ContentBlock, ResourceContents};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The MCP tool `picture`: draws a position as an image or as text.
pub struct PictureTool;

/// The arguments of the tool `picture`: a position, the format, and squares and arrows to mark.
#[derive(Deserialize, JsonSchema)]
pub struct PictureArgs {
    #[serde(flatten)]
    position_ref: PositionRef,
    /// The kind of picture: an image, a drawing for a page or a file, or text.
    #[serde(default)]
    format: Format,
    /// The side at the bottom.
    #[serde(default)]
    view: Orientation,
    /// Arrows to draw, from square to square: "e2e4 g8f6".
    arrows: Option<String>,
    /// Squares to mark: "d5 f7".
    squares: Option<String>,
}

/// The format of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// PNG image.
    #[default]
    Png,
    /// SVG drawing.
    Svg,
    /// Board as text.
    Text,
}

/// The side at the bottom of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Orientation {
    /// White at the bottom.
    #[default]
    White,
    /// Black at the bottom.
    Black,
}

/// The structured data in the result of the tool `picture`; the image or drawing itself is a separate
/// content.
#[derive(Serialize, JsonSchema)]
pub struct PictureData {
    position: PositionEcho,
    format: Format,
    view: Orientation,
    /// The board in letters, one line for each rank: capitals for White, a dot for an empty square.
    board: String,
}

/// The largest number of arrows, and of marked squares; further ones are ignored.
const MOST: usize = 32;

impl Tool for PictureTool {
    const NAME: &'static str = "picture";
    const TITLE: &'static str = "Draw the board";
    const ABOUT: &'static str = "A picture of the position for the user to look at, with arrows and marked squares if \
        wanted: PNG, SVG, or text where images cannot be shown. Use it when somebody wants to see the board; to \
        know what stands where, for yourself, use position.";
    const SEARCHES: bool = false;
    type Args = PictureArgs;
    type Data = PictureData;

    fn answer(args: PictureArgs, _: &RequestContext<'_>) -> Result<ToolResult<PictureData>, ToolError> {
        let resolved = args.position_ref.find()?;
        let arrows = arrows(&resolved, args.arrows.as_deref().unwrap_or_default())?;
        let marks = marks(args.squares.as_deref().unwrap_or_default())?;
        let view = if args.view == Orientation::White { Color::White } else { Color::Black };
        let scene = PictureScene {
            board: resolved.board(),
            view,
            last: resolved.played.last().map(|&mv| ends(mv)),
            marks: &marks,
            arrows: &arrows,
        };
        let echo = position_echo::of(&resolved);
        let board = letters(resolved.board(), view);
        let text = match args.format {
            Format::Text => format!("{board}\n{}", position_echo::text(&echo)),
            Format::Png | Format::Svg => format!("The board. {}", position_echo::text(&echo)),
        };
        let more = match args.format {
            Format::Text => None,
            Format::Svg => {
                let drawn = svg::write(&scene, "chess board");
                let file =
                    ResourceContents::text(drawn, "palisade://board.svg").with_mime_type("image/svg+xml");
                Some(ContentBlock::resource(file))
            }
            Format::Png => {
                let painted = png::paint(&scene).ok_or_else(|| ToolError::new("no memory for the image"))?;
                Some(ContentBlock::image(STANDARD.encode(painted), "image/png"))
            }
        };
        let data = PictureData { position: echo, format: args.format, view: args.view, board };
        Ok(ToolResult { more: more.into_iter().collect(), ..ToolResult::new(text, data) })
    }
}

fn square(word: &str) -> Option<Square> {
    Square::parse(&word.to_ascii_lowercase())
}

fn marks(text: &str) -> Result<Vec<Square>, ToolError> {
    check_length("squares", text, LONGEST_WORDS)?;
    let read = |word| {
        square(word).ok_or_else(|| ToolError::new(format!("squares: {word} is no square; they are a1 to h8")))
    };
    split(text).take(MOST).map(read).collect()
}

/// Reads a list of arrows, each as two squares (`e2e4`) or as a legal move of the position.
fn arrows(resolved: &ResolvedPosition, text: &str) -> Result<Vec<(Square, Square)>, ToolError> {
    check_length("arrows", text, LONGEST_WORDS)?;
    let read = |word: &str| {
        let plain: String = word.chars().filter(char::is_ascii_alphanumeric).collect();
        let pair = plain.get(..2).and_then(square).zip(plain.get(2..).and_then(square));
        match pair.filter(|(from, to)| from != to) {
            Some(pair) => Ok(pair),
            None => resolved.one_move(word).map(ends).map_err(|tool_error| {
                ToolError::new(format!("arrows: write two squares, such as e2e4, or a move; {tool_error}"))
            }),
        }
    };
    split(text).take(MOST).map(read).collect()
}

fn split(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty())
}

/// Returns the board in letters with its coordinates, nine lines, side `view` at the bottom.
fn letters(board: &Board, view: Color) -> String {
    let order = |step: u8| if view == Color::White { step } else { 7 - step };
    let mut lines = Vec::new();
    for rank in (0..8).rev().map(order) {
        let pieces = (0..8).map(order).map(|file| {
            let letter = board.piece_on(Square::at(file, rank)).map_or('.', Piece::letter);
            format!(" {letter}")
        });
        lines.push(format!("{} {}", rank + 1, pieces.collect::<String>()));
    }
    let files = (0..8).map(order).map(|file| format!(" {}", char::from(b'a' + file))).collect::<String>();
    lines.push(format!("  {files}"));
    lines.join("\n")
}
