//! The echo of a position that every answer repeats: the side to move, the last move, the pieces, and whether
//! the game is over.

use crate::Localizer;
use crate::json::moves::Move;
use crate::json::names::{PieceName, Side};
use crate::json::phase::Phase;
use palisade::board::{Board, Position};
use palisade::types::{Color, Move as EngineMove, PieceKind};
use schemars::JsonSchema;
use serde::Serialize;

/// A position in words and in FEN.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct PositionEcho {
    /// The position as FEN.
    pub fen: String,
    /// The side to move.
    pub to_move: Side,
    /// The full-move number of the next move.
    pub move_number: u32,
    /// The move that led to the position, if it is known.
    pub last_move: Option<Move>,
    /// The state of the game: in progress, or the way it ended.
    pub state: State,
    /// White's pieces: `king g1, queen d1, rooks a1 f1, pawns a2 b2`.
    pub white: String,
    /// Black's pieces, in the same form as White's: `king g8, queen d8, rooks a8 f8`.
    pub black: String,
    /// The material of both sides, in points.
    pub material: Material,
    /// The phase of the game, by a rule of thumb.
    pub phase: Phase,
    /// The number of legal moves.
    pub legal_moves: usize,
    /// True if castling starts from other squares than in standard chess; UCI then writes it as king takes
    /// rook.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub chess960: bool,
    /// The position as one sentence.
    pub text: String,
}

/// The state of a game: in progress, or the way it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// The game is in progress, and the side to move is not in check.
    Open,
    /// The side to move is in check.
    Check,
    /// The side to move is checkmated.
    Checkmate,
    /// The side to move has no move and is not in check: a draw.
    Stalemate,
    /// Neither side can mate by any moves: a draw.
    InsufficientMaterial,
    /// Fifty moves by each side without a capture or pawn move: a draw if a player claims it.
    FiftyMoves,
    /// The position has occurred for the third time: a draw if a player claims it.
    Repetition,
}

impl State {
    /// Returns the state of the game in a position. Repetitions count only if the position knows its earlier
    /// ones.
    pub fn of(position: &Position) -> Self {
        let board = position.board();
        match (board.has_legal_move(), board.in_check()) {
            (false, true) => Self::Checkmate,
            (false, false) => Self::Stalemate,
            _ if board.is_insufficient_material() => Self::InsufficientMaterial,
            _ if position.is_fifty_move_draw() => Self::FiftyMoves,
            _ if position.earlier_occurrences() >= 2 => Self::Repetition,
            (true, true) => Self::Check,
            (true, false) => Self::Open,
        }
    }

    /// Returns true if the game is over, or drawn as soon as a player claims it.
    pub const fn is_over(self) -> bool {
        !matches!(self, Self::Open | Self::Check)
    }

    /// Returns the key of the state in JSON and in messages, such as `insufficient-material`.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Check => "check",
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::InsufficientMaterial => "insufficient-material",
            Self::FiftyMoves => "fifty-moves",
            Self::Repetition => "repetition",
        }
    }
}

/// Material in points: pawn 1, minor pieces 3, rook 5, queen 9.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Material {
    /// The points of White's pieces.
    pub white: i32,
    /// The points of Black's pieces.
    pub black: i32,
    /// White's points less Black's points.
    pub balance: i32,
    /// The pieces that White has more of than Black, kind by kind.
    pub white_more: Vec<PieceName>,
    /// The pieces that Black has more of than White, kind by kind.
    pub black_more: Vec<PieceName>,
    /// The material balance in one sentence.
    pub text: String,
}

impl Material {
    /// Returns the material of both sides, with its balance as a sentence.
    pub fn of(board: &Board, localizer: &Localizer) -> Self {
        let points = |color| {
            PieceKind::ALL.into_iter().map(|kind| kind.points() * board.count(color, kind) as i32).sum()
        };
        let more = |color: Color| -> Vec<PieceKind> {
            let kinds = PieceKind::ALL.into_iter().rev();
            let surplus = |kind| board.count(color, kind).saturating_sub(board.count(!color, kind)) as usize;
            kinds.flat_map(|kind| std::iter::repeat_n(kind, surplus(kind))).collect()
        };
        let [white, black]: [i32; 2] = Color::ALL.map(points);
        let [white_more, black_more] = Color::ALL.map(more);
        let balance = white - black;
        let haul = |pieces: &[PieceKind]| localizer.haul(pieces);
        let (side, won, lost) = if balance < 0 {
            (Side::Black, &black_more, &white_more)
        } else {
            (Side::White, &white_more, &black_more)
        };
        let yes = |is: bool| if is { "yes" } else { "no" }.into();
        let text = localizer.say(
            "material",
            &[
                ("level", yes(balance == 0)),
                ("same", yes(white_more.is_empty() && black_more.is_empty())),
                ("side", side.key().into()),
                ("points", balance.abs().into()),
                ("won", haul(won).into()),
                ("for", yes(!lost.is_empty())),
                ("lost", haul(lost).into()),
                ("white", haul(&white_more).into()),
                ("black", haul(&black_more).into()),
            ],
        );
        let names = |pieces: Vec<PieceKind>| pieces.into_iter().map(PieceName::from).collect();
        Self { white, black, balance, white_more: names(white_more), black_more: names(black_more), text }
    }
}

impl PositionEcho {
    /// Returns the description of a position. `last` is the board before the previous move, and that move;
    /// `None` if it is unknown. `localizer` should name the owners of pieces ([`Localizer::with_owners`]).
    /// With `chess960`, UCI castling is written as king takes rook.
    pub fn of(
        position: &Position,
        last: Option<(&Board, EngineMove)>,
        localizer: &Localizer,
        chess960: bool,
    ) -> Self {
        let board = position.board();
        let state = State::of(position);
        let last_move = last.map(|(before, mv)| Move::of(before, mv, localizer, chess960));
        let to_move = Side::from(board.side_to_move());
        let [white, black] = Color::ALL.map(|color| pieces(board, color, localizer));
        let numbered = last_move.as_ref().map_or("none", |mv| &mv.numbered);
        let args = [
            ("side", to_move.key().into()),
            ("number", board.fullmove_number().to_string().into()),
            ("last", numbered.to_owned().into()),
            ("state", state.key().into()),
        ];
        Self {
            fen: board.fen(),
            to_move,
            move_number: board.fullmove_number(),
            state,
            white,
            black,
            material: Material::of(board, localizer),
            phase: Phase::of(board),
            legal_moves: board.legal_moves().len(),
            chess960: !board.is_standard_castling(),
            text: localizer.say("to-move", &args),
            last_move,
        }
    }
}

/// Returns the pieces of the side `color` as text: `king g1, rooks a1 f1`.
fn pieces(board: &Board, color: Color, localizer: &Localizer) -> String {
    let group = |kind: PieceKind| {
        let squares: Vec<String> = board.colored(color, kind).into_iter().map(|sq| sq.to_string()).collect();
        let id = if squares.len() == 1 { "piece-kind" } else { "piece-kinds" };
        let name = localizer.say(id, &[("kind", crate::json::fact::value(kind))]);
        (!squares.is_empty()).then(|| format!("{name} {}", squares.join(" ")))
    };
    PieceKind::ALL.into_iter().rev().filter_map(group).collect::<Vec<_>>().join(", ")
}
