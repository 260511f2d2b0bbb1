//! A fact with its owner, squares, evidence and sentence.
//!
//! The facts of a line are those of [`crate`]; those of the board alone are made in
//! [`crate::json::board_facts`]. Both have one form, so that a reader needs to know one.

use crate::facts::declaration::{EvidenceKind, FactDetails, Pieces};
use crate::json::evidence::Evidence;
use crate::json::kinds::KindKey;
use crate::json::moves::{Line, Move};
use crate::json::names::{PieceName, Side, pieces};
use crate::json::piece::Piece;
use crate::words::capitalised;
use crate::{Fact as EngineFact, Kind, Line as EngineLine, Localizer};
use palisade::types::PieceKind;
use schemars::JsonSchema;
use serde::Serialize;

/// One fact about a board or a line of moves, such as a fork.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Fact {
    /// The kind of the fact; docs/facts.md defines every kind.
    pub kind: KindKey,
    /// The side that owns the piece or makes the move; absent if the fact belongs to both sides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner: Option<Side>,
    /// The side that a fact about a line helps; absent for a fact of the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub helps: Option<Side>,
    /// The pieces that act, on their squares at that moment.
    pub by: Vec<Piece>,
    /// The pieces that are acted on or described.
    pub on: Vec<Piece>,
    /// Further squares that the fact refers to, without a piece of `by` or `on` on them.
    pub squares: Vec<String>,
    /// The move that causes the fact; absent for a fact of the board.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub by_move: Option<Move>,
    /// The half-move of the line that causes the fact, 0 for the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ply: Option<usize>,
    /// A move that the fact names but that is not in the line, such as a threatened one; absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub meant: Option<Move>,
    /// Details that only some kinds have.
    #[serde(flatten)]
    pub details: Details,
    /// The evidence for the fact: a rule, the board, or a search.
    pub evidence: Evidence,
    /// The line that proves the fact; absent if the board alone does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<Line>,
    /// The fact as one sentence that can be read by itself.
    pub text: String,
}

/// The details of a fact that only some kinds have, beyond pieces, squares and moves.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Details {
    /// The largest number of moves to the mate; absent for a fact without a mate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mate: Option<u32>,
    /// The mate patterns formed by the pieces around the mated king, the narrowest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub patterns: Vec<&'static str>,
    /// The patterns of `patterns` for which the king is in the place that the literature shows; the mate only
    /// resembles the others.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub textbook: Vec<&'static str>,
    /// The pieces that are won.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub won: Vec<PieceName>,
    /// The pieces given up for those in `won`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lost: Vec<PieceName>,
    /// True for an exchange sacrifice (a rook for a minor piece), false for another one; absent for other facts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exchange: Option<bool>,
    /// The compensation for a sacrifice; absent for other facts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gets: Option<&'static str>,
    /// The weakness of a pawn: `isolated`, `backward` or `doubled`; absent for other facts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weakness: Option<&'static str>,
    /// The action that a pin stops, `taking` (a capture) or `escape` (a move away); absent for other facts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub keeps: Option<&'static str>,
    /// The kind of piece to which a pawn promotes; absent for other facts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub becomes: Option<PieceName>,
    /// The tablebase result for the side that moves: `win`, `draw` or `loss`. For an only move, the result it
    /// keeps: `win`, `draw` or `game`. For a threat to draw: `draw`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<&'static str>,
    /// The points that an exchange wins (pawn 1, minor pieces 3, rook 5, queen 9); absent for other facts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<i32>,
    /// The file that the fact refers to, such as `e`; absent for a fact about no file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<char>,
    /// The castling rights left: `short`, `long` or `both`; absent for other facts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wings: Option<&'static str>,
}

impl Fact {
    /// Converts a fact about `line` to JSON; the line was searched to `depth` plies. `localizer` should name
    /// the owners of pieces ([`Localizer::with_owners`]). With `chess960`, UCI castling is written as king takes
    /// rook.
    pub fn of_line(
        fact: &EngineFact,
        line: &EngineLine,
        depth: i32,
        localizer: &Localizer,
        chess960: bool,
    ) -> Self {
        let Pieces { by: actors, on: targets } = fact.kind.pieces();
        let at = line.board(fact.ply);
        let step = line.step(fact.ply);
        let evidence = fact.kind.evidence();
        let depth = (evidence == EvidenceKind::Search).then_some(depth);
        Self {
            kind: KindKey(fact.kind.key()),
            owner: Some(at.side_to_move().into()),
            helps: Some(fact.side.into()),
            by: Piece::list(&actors, localizer),
            on: Piece::list(&targets, localizer),
            squares: fact.kind.squares().iter().map(ToString::to_string).collect(),
            by_move: step.map(|step| Move::of(step.before, step.mv, localizer, chess960)),
            ply: Some(fact.ply),
            meant: meant(fact, line, localizer, chess960),
            details: Details::of(fact.kind.details()),
            evidence: Evidence { kind: evidence, depth },
            proof: Some(proof(fact, line, evidence, chess960)),
            text: sentence(fact, line, localizer),
        }
    }

    /// Makes a fact of the board alone, exact and without pieces, from its key, owner and sentence.
    pub(crate) fn of_board(kind: &'static str, owner: Option<Side>, text: &str) -> Self {
        Self {
            kind: KindKey(kind),
            owner,
            helps: None,
            by: Vec::new(),
            on: Vec::new(),
            squares: Vec::new(),
            by_move: None,
            ply: None,
            meant: None,
            details: Details::default(),
            evidence: Evidence::EXACT,
            proof: None,
            text: capitalised(text),
        }
    }
}

impl Details {
    fn of(found: FactDetails) -> Self {
        Self {
            mate: found.mate,
            patterns: found.patterns,
            textbook: found.textbook,
            won: pieces(&found.won),
            lost: pieces(&found.lost),
            exchange: found.exchange,
            gets: found.gets,
            weakness: found.weakness,
            keeps: found.keeps,
            becomes: found.becomes.map(Into::into),
            result: found.result,
            file: found.file.map(file_letter),
            ..Self::default()
        }
    }

    /// Makes details with the points that an exchange wins.
    pub(crate) fn points(points: i32) -> Self {
        Self { points: Some(points), ..Self::default() }
    }
}

/// Returns the letter of a file from 0 to 7: `a` for 0.
pub(crate) fn file_letter(file: u8) -> char {
    char::from(b'a' + file)
}

/// Returns the move that a fact names but that is not in the line, such as a threatened one; `None` if there
/// is none. `localizer` should name the owners of pieces. With `chess960`, UCI castling is written as king
/// takes rook.
fn meant(fact: &EngineFact, line: &EngineLine, localizer: &Localizer, chess960: bool) -> Option<Move> {
    let mv = fact.kind.named_move()?;
    // A move threatened before the line, or threatened after the move.
    let after = matches!(fact.kind, Kind::Threat(_));
    let mut passed = *line.board(if after { fact.ply + 1 } else { 0 });
    passed.make_null();
    Some(Move::of(&passed, mv, localizer, chess960))
}

/// The number of plies after its own that the proof of a fact without a search has: the longest definition
/// covers three plies in all.
const ANSWERS: usize = 2;

/// Returns the part of the line that proves a fact: the whole line if the evidence is a search, otherwise up
/// to two plies after its move. With `chess960`, UCI castling is written as king takes rook.
fn proof(fact: &EngineFact, line: &EngineLine, evidence: EvidenceKind, chess960: bool) -> Line {
    let moves = line.moves();
    let plies = match evidence {
        EvidenceKind::Exact | EvidenceKind::Rule => fact.ply + 1 + ANSWERS,
        EvidenceKind::Search => moves.len(),
    };
    Line::of(line.start(), &moves[..plies.min(moves.len())], chess960)
}

/// Returns the fact as a sentence that names the side and the move, after the moves of the line that lead to
/// it.
fn sentence(fact: &EngineFact, line: &EngineLine, localizer: &Localizer) -> String {
    let phrase = localizer.phrase_in(fact, line);
    let Some(step) = line.step(fact.ply) else { return capitalised(&phrase) };
    let side = Side::from(step.side()).key();
    let numbered = localizer.numbered(step.before, step.mv);
    let name = localizer.say("fact-of-side", &[("side", side.into()), ("move", numbered.into())]);
    let args = [("move", name.into()), ("phrase", phrase.into())];
    if fact.ply == 0 {
        return localizer.say("fact-of", &args);
    }
    let before = localizer.line(line.start(), &line.moves()[..fact.ply]);
    let [name, phrase] = args;
    localizer.say("fact-after", &[("line", before.into()), name, phrase])
}

/// Returns a kind of piece as a value for a placeholder of a message.
pub(crate) fn value(kind: PieceKind) -> crate::words::Value<'static> {
    kind.name().into()
}
