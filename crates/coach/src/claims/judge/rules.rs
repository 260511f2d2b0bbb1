//! Moves by the rules: legal, played, captures, checks, mate and draw on the board, castling.

use crate::claims::claim::{DrawRule, Wing};
use crate::claims::context::{Context, Scene, Trouble, Written};
use crate::claims::move_diagnostics::described;
use crate::claims::names::{PieceName, Side, name};
use crate::claims::verdict::Verdict;
use crate::line::numbered;
use crate::{Line, PlacedPiece};
use palisade::board::Board;
use palisade::types::{CastlingRights, CastlingSide, Color, Move, PieceKind};

/// Returns the verdict on a claim whose move cannot be made, for the reason `trouble`: false if the move is
/// illegal, not checkable if its number belongs to another position.
pub fn trouble(trouble: &Trouble) -> Verdict {
    match trouble {
        Trouble::Illegal(why) => Verdict::no(why.clone(), []),
        Trouble::Elsewhere(why) => Verdict::unknown(why.clone()),
    }
}

/// Judges the claim that `mv` (`None`: the last move before the scene) captures a piece of the kind
/// `piece_taken`; `None` there claims that it captures nothing. Not checkable if there is no such move.
pub fn captured(scene: &Scene, mv: Option<Move>, piece_taken: Option<PieceName>) -> Verdict {
    let (board, mv) = match (mv, scene.last()) {
        (Some(mv), _) => (*scene.board(), mv),
        (None, Some((before, mv))) => (*before, mv),
        (None, None) => return Verdict::unknown("no move was made before this position"),
    };
    let line = Line::new(&board, &[mv]);
    let taken = line.step(0).and_then(|step| step.captured());
    let what = || match taken {
        Some(piece) => format!("{} takes the {} on {}", numbered(&board, mv), piece.kind().name(), piece.sq),
        None => format!("{} takes nothing", numbered(&board, mv)),
    };
    let squares = [mv.from(), mv.to()];
    Verdict::exactly(taken.map(PlacedPiece::kind) == piece_taken.map(PieceKind::from), what, what, squares)
}

/// Judges the claim that the move `text`, in SAN or UCI, is legal in the scene's position.
pub fn legal(scene: &Scene, text: &str) -> Verdict {
    match scene.read(text) {
        Ok(mv) => Verdict::yes(format!("{} is legal", scene.numbered(mv))),
        Err(why) => trouble(&why),
    }
}

/// Judges the claim that the move `text`, in SAN or UCI, was played in the game: at its move number if it has
/// one, otherwise anywhere.
pub fn played(context: &Context<'_>, text: &str) -> Verdict {
    let written = Written::of(text);
    if let Some((number, side)) = written.place {
        let Some(ply) = context.ply_of(number, side) else {
            return Verdict::unknown(format!("{text}: the game has no such place"));
        };
        let scene = Scene::after(context, ply);
        let Some(&real) = context.moves().get(ply) else {
            return Verdict::unknown(format!("{text}: the game is known only up to there"));
        };
        let what = || format!("{} was played", scene.numbered(real));
        let squares = [real.from(), real.to()];
        return match scene.read(text) {
            Ok(mv) => Verdict::exactly(mv == real, what, what, squares),
            Err(Trouble::Elsewhere(why)) => Verdict::unknown(why),
            Err(Trouble::Illegal(why)) => Verdict::no(format!("{}; {why}", what()), squares),
        };
    }
    let mut board = *context.start();
    let plain = |text: &str| text.trim_end_matches(['+', '#', '!', '?']).to_owned();
    for &mv in context.moves() {
        if plain(&board.san(mv)) == plain(written.bare) || board.uci(mv, false) == written.bare {
            return Verdict::yes(format!("{} was played", numbered(&board, mv)));
        }
        board.make(mv, &mut ());
    }
    Verdict::no(format!("{} was played nowhere in this game", written.bare), [])
}

/// Judges the claim that the side to move is in check, from two pieces if `double` is true: after `mv` or, if
/// it is `None`, in the position of the scene.
pub fn check(scene: &Scene, mv: Option<Move>, double: bool) -> Verdict {
    let (board, subject) = after(scene, mv);
    let checkers = board.checkers();
    let side = board.side_to_move();
    let what = || match checkers.count() {
        0 => format!("{subject}{} is not in check", name(side)),
        1 => format!("{subject}{} is in check from {}", name(side), described(&board, checkers.lsb())),
        _ => format!("{subject}{} is in check from two pieces at once", name(side)),
    };
    let right = if double { checkers.many() } else { checkers.any() };
    Verdict::exactly(right, what, what, checkers.with(board.king(side)))
}

/// Returns the board after a move with the beginning of a sentence, `after 12.Nd5 `. Without a move (`None`)
/// returns the board of the scene and an empty string.
fn after(scene: &Scene, mv: Option<Move>) -> (Board, String) {
    match mv {
        Some(mv) => (*scene.then(mv).board(), format!("after {} ", scene.numbered(mv))),
        None => (*scene.board(), String::new()),
    }
}

/// Judges the claim that the side to move is checkmated: after `mv` or, if it is `None`, in the position of the
/// scene.
pub fn checkmate(scene: &Scene, mv: Option<Move>) -> Verdict {
    let (board, subject) = after(scene, mv);
    let side = name(board.side_to_move());
    let escape = board.legal_moves().iter().next().copied();
    let king = board.king(board.side_to_move());
    match (board.in_check(), escape) {
        (true, None) => Verdict::yes(format!("{subject}{side} is checkmated")),
        (false, None) => Verdict::no(format!("{subject}{side} is stalemated, not checkmated"), [king]),
        (true, Some(mv)) => Verdict::no(
            format!("{subject}{side} is in check but has {}", board.san(mv)),
            [king, mv.from(), mv.to()],
        ),
        (false, Some(_)) => Verdict::no(format!("{subject}{side} is not even in check"), [king]),
    }
}

/// Returns the rule by which the game is drawn in the scene's position; `None` if it is not.
pub fn drawn_by(scene: &Scene) -> Option<DrawRule> {
    let board = scene.board();
    if !board.in_check() && !board.has_legal_move() {
        Some(DrawRule::Stalemate)
    } else if board.is_insufficient_material() {
        Some(DrawRule::Material)
    } else if scene.position().earlier_occurrences() >= 2 {
        Some(DrawRule::Repetition)
    } else if board.halfmove_clock() >= 100 && board.has_legal_move() {
        Some(DrawRule::FiftyMoves)
    } else {
        None
    }
}

/// Judges the claim that the game is drawn by the rule `how`.
pub fn draw(scene: &Scene, how: DrawRule) -> Verdict {
    let board = scene.board();
    let side = name(board.side_to_move());
    let king = board.king(board.side_to_move());
    match how {
        DrawRule::Stalemate => {
            let first = board.legal_moves().iter().next().copied();
            let contrary = || match first {
                Some(mv) => format!("{side} has legal moves, such as {}", board.san(mv)),
                None => format!("{side} is checkmated"),
            };
            let right = drawn_by(scene) == Some(how);
            Verdict::exactly(right, || format!("{side} is stalemated"), contrary, [king])
        }
        DrawRule::Material => Verdict::exactly(
            board.is_insufficient_material(),
            || "neither side can mate any more".to_owned(),
            || "there is material enough to mate".to_owned(),
            [],
        ),
        DrawRule::Repetition => {
            let times = scene.position().earlier_occurrences() + 1;
            let what = || format!("this position is on the board for the {} time", ordinal(times));
            Verdict::exactly(times >= 3, what, what, [])
        }
        DrawRule::FiftyMoves => {
            let plies = board.halfmove_clock();
            let what =
                || format!("{plies} plies have gone without a capture or a pawn's move (100 are wanted)");
            Verdict::exactly(plies >= 100, what, what, [])
        }
    }
}

fn ordinal(times: usize) -> String {
    match times {
        1 => "first".to_owned(),
        2 => "second".to_owned(),
        3 => "third".to_owned(),
        _ => format!("{times}th"),
    }
}

/// Judges the claim that a side has castled, on `wing` or, if it is `None`, on either wing. Not checkable if
/// the side does not castle in the game and has no right to castle at its start.
pub fn castled(scene: &Scene, side: Side, wing: Option<Wing>) -> Verdict {
    let side = Color::from(side);
    let mut board = *scene.start();
    for &mv in scene.played() {
        if mv.is_castle() && board.side_to_move() == side {
            let did = if mv.to().file() > mv.from().file() { Wing::King } else { Wing::Queen };
            let what = || format!("{} castled {}", name(side), numbered(&board, mv));
            return Verdict::exactly(wing.is_none_or(|wing| wing == did), what, what, [mv.from(), mv.to()]);
        }
        board.make(mv, &mut ());
    }
    let king = scene.board().king(side);
    let rights = CastlingRights::of(side, CastlingSide::King) | CastlingRights::of(side, CastlingSide::Queen);
    // All moves are known, or the start position has a right to castle.
    let known = *scene.start() == Board::startpos() || scene.start().castling_rights().intersects(rights);
    if known {
        Verdict::no(format!("{} has not castled; its king is on {king}", name(side)), [king])
    } else {
        Verdict::unknown("the moves before the start of this game are not known")
    }
}

/// Judges the claim that a side has not lost the right to castle, on `wing` or, if it is `None`, on either
/// wing.
pub fn can_castle(board: &Board, side: Side, wing: Option<Wing>) -> Verdict {
    let side = Color::from(side);
    let has = |wing: CastlingSide| board.castling_rights().contains(CastlingRights::of(side, wing));
    let (king, queen) = (has(CastlingSide::King), has(CastlingSide::Queen));
    let right = match wing {
        Some(Wing::King) => king,
        Some(Wing::Queen) => queen,
        None => king || queen,
    };
    let what = || {
        let sides = match (king, queen) {
            (true, true) => "may still castle to both sides",
            (true, false) => "may still castle on the king's side alone",
            (false, true) => "may still castle on the queen's side alone",
            (false, false) => "has no right to castle any more",
        };
        format!("{} {sides}", name(side))
    };
    Verdict::exactly(right, what, what, [board.king(side)])
}

/// Judges the claim that `side` is to move in the scene's position.
pub fn to_move(scene: &Scene, side: Side) -> Verdict {
    let what = || format!("{} is to move", name(scene.side()));
    Verdict::exactly(Color::from(side) == scene.side(), what, what, [])
}
