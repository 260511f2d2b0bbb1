//! What a move was worth: from the scores before and after it to a mark.

use crate::engines::player::{AnalysisEngine, Progress};
use crate::pgn::Game;
use crate::support::args::Budget;
use crate::support::interrupt;
use palisade::board::{Board, Position};
use palisade::evaluation::display::{ShownScore, WinRateModel};
use palisade::search::syzygy::tablebase::Tablebases;
use palisade::types::{Color, Move};

/// What the engine thinks of a position of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct Opinion {
    /// The score from White's side; `None` when the game is over.
    pub value: Option<ShownScore>,
    /// The score White can expect, 0 to 1.
    pub expected: f64,
    /// The best line, from this position.
    pub pv: Vec<Move>,
    /// Depth of the search in plies.
    pub depth: u32,
    /// The lines beside it, the best first, where more than one was asked for.
    pub others: Vec<OtherLine>,
    /// What the endgame tables say; the expected score is then theirs.
    pub tablebase: Option<TablebaseFact>,
}

/// A line beside the best one.
#[derive(Clone, Debug, PartialEq)]
pub struct OtherLine {
    /// The score from White's side.
    pub value: ShownScore,
    /// The score White can expect, 0 to 1.
    pub expected: f64,
    /// The line.
    pub pv: Vec<Move>,
}

/// What the endgame tables know of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TablebaseFact {
    /// Who wins with best play and the fifty-move rule.
    pub winner: Option<Color>,
    /// Plies to the next capture or pawn move on the way there; 0 for a draw.
    pub distance: u32,
}

impl TablebaseFact {
    fn of(tables: &Tablebases, board: &Board) -> Option<Self> {
        if board.occupied().count() > tables.max_pieces() {
            return None;
        }
        let dtz = tables.dtz(board)?;
        let distance = dtz.unsigned_abs();
        // Beyond the fifty moves nobody wins.
        let won = dtz != 0 && distance + u32::from(board.halfmove_clock()) <= 100;
        let winner = if dtz > 0 { board.side_to_move() } else { !board.side_to_move() };
        Some(if won { Self { winner: Some(winner), distance } } else { Self { winner: None, distance: 0 } })
    }

    /// White's score.
    pub fn expected(self) -> f64 {
        match self.winner {
            Some(Color::White) => 1.0,
            Some(Color::Black) => 0.0,
            None => 0.5,
        }
    }
}

impl std::fmt::Display for TablebaseFact {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let plies = self.distance;
        match self.winner {
            Some(winner) => {
                let name = if winner == Color::White { "White" } else { "Black" };
                write!(f, "Tablebase: {name} wins (DTZ {plies})")
            }
            None => f.write_str("Tablebase: a draw"),
        }
    }
}

impl Opinion {
    /// Of a position in which the game is over, with White's score.
    pub fn of_the_end(expected: f64) -> Self {
        Self { value: None, expected, pv: Vec::new(), depth: 0, others: Vec::new(), tablebase: None }
    }

    /// White's advantage in pawns; a mate or a finished game is `limit`.
    pub fn pawns(&self, limit: f64) -> f64 {
        match self.value {
            Some(value) => value.pawns(limit),
            None => (2.0 * self.expected - 1.0) * limit,
        }
    }
}

/// What is to be said of a move, from the best to the worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// `!!`, by the rule of [`super::praise`].
    Brilliant,
    /// `□`, by the rule there.
    Only,
    /// `?!`
    Dubious,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

impl Mark {
    /// The marks for bad moves, the mildest first.
    pub const BAD: [Self; 3] = [Self::Dubious, Self::Mistake, Self::Blunder];

    /// True if it is a mark for a bad move.
    pub fn is_bad(self) -> bool {
        Self::BAD.contains(&self)
    }

    /// The mark for giving away so many expected points ([`WinRateModel`]): in a level
    /// position with many pieces these are about half a pawn, a pawn and two pawns.
    pub fn for_loss(loss: f64) -> Option<Self> {
        match loss {
            _ if loss >= 0.35 => Some(Self::Blunder),
            _ if loss >= 0.20 => Some(Self::Mistake),
            _ if loss >= 0.10 => Some(Self::Dubious),
            _ => None,
        }
    }

    /// The numeric annotation glyph.
    pub const fn nag(self) -> u8 {
        match self {
            Self::Brilliant => 3,
            Self::Only => 7,
            Self::Dubious => 6,
            Self::Mistake => 2,
            Self::Blunder => 4,
        }
    }

    /// As chess players write it.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Brilliant => "!!",
            Self::Only => "\u{25a1}",
            Self::Dubious => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }

    /// One of them in a word; the class that style sheets know it by.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Brilliant => "brilliant",
            Self::Only => "only",
            Self::Dubious => "dubious",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }

    /// The plural in words.
    pub const fn plural(self) -> &'static str {
        match self {
            Self::Brilliant => "brilliant moves",
            Self::Only => "only moves",
            Self::Dubious => "dubious moves",
            Self::Mistake => "mistakes",
            Self::Blunder => "blunders",
        }
    }
}

/// Why a move is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It gave expected points away.
    Loss,
    /// There was a mate in so many moves, and now there is none, or it was mate in one.
    MissedMate(i32),
    /// The opponent now has a mate in so many moves.
    AllowedMate(i32),
    /// Every other move would have been a mistake.
    OnlyMove,
    /// It gives up material, and nothing else is as good.
    Sacrifice,
}

/// A mark and its reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The mark.
    pub mark: Mark,
    /// The reason.
    pub reason: Reason,
}

/// How positions are looked at.
pub struct Method {
    /// For each position.
    pub budget: Budget,
    /// Endgame tables to ask.
    pub tables: Option<Tablebases>,
}

/// The engine's opinion of every position of the main line, one more than it
/// has moves; nothing if Ctrl-C asked to end. From the end to the beginning, so that what came of a move is in
/// the hash table when the position before it is looked at.
pub fn opinions(
    player: &mut dyn AnalysisEngine,
    game: &Game,
    method: &Method,
    mut done: impl FnMut(),
) -> Result<Option<Vec<Opinion>>, String> {
    player.new_game()?;
    let moves = game.moves();
    let boards = boards(&game.start, &moves);
    let mut opinions = Vec::with_capacity(boards.len());
    for (ply, board) in boards.iter().enumerate().rev() {
        if interrupt::requested() {
            return Ok(None);
        }
        opinions.push(opinion(player, &game.start, &moves[..ply], board, method)?);
        done();
    }
    opinions.reverse();
    // The last may have been cut short.
    Ok((!interrupt::requested()).then_some(opinions))
}

fn opinion(
    player: &mut dyn AnalysisEngine,
    start: &Board,
    moves: &[Move],
    board: &Board,
    method: &Method,
) -> Result<Opinion, String> {
    if let Some(expected) = final_score(start, moves, board) {
        return Ok(Opinion::of_the_end(expected));
    }
    let answer = player.think(start, moves, method.budget, &mut |_| false)?;
    let model = WinRateModel::of(board);
    let seen = |line: Progress| {
        let value = line.value.for_white(board.side_to_move());
        OtherLine { value, expected: value.expected_points(model), pv: line.pv }
    };
    let others = answer.others.into_iter().map(seen).collect();
    let last = answer.last.unwrap_or_default();
    let depth = last.depth;
    let OtherLine { value, mut expected, pv } = seen(last);
    let tablebase = method.tables.as_ref().and_then(|tables| TablebaseFact::of(tables, board));
    if let Some(fact) = tablebase {
        expected = fact.expected();
    }
    Ok(Opinion { value: Some(value), expected, pv, depth, others, tablebase })
}

/// White's score if the rules end the game here.
fn final_score(start: &Board, moves: &[Move], board: &Board) -> Option<f64> {
    if !board.has_legal_move() {
        let mated = if board.side_to_move() == Color::White { 0.0 } else { 1.0 };
        return Some(if board.in_check() { mated } else { 0.5 });
    }
    let mut position = Position::new(*start);
    for &mv in moves {
        position.play(mv);
    }
    let threefold = position.earlier_occurrences() >= 2;
    (threefold || board.is_insufficient_material() || position.is_fifty_move_draw()).then_some(0.5)
}

/// The positions from the start to the end of a line of legal moves.
pub fn boards(start: &Board, moves: &[Move]) -> Vec<Board> {
    let mut boards = vec![*start];
    let mut board = *start;
    for &mv in moves {
        board.make(mv, &mut ());
        boards.push(board);
    }
    boards
}

/// What the move between two opinions gave away, 0 to 1, from its own side;
/// nothing if it is the move the engine would have played.
pub fn loss(before: &Opinion, after: &Opinion, mover: Color, mv: Move) -> f64 {
    if before.pv.first() == Some(&mv) {
        return 0.0;
    }
    (f64::from(mover.sign()) * (before.expected - after.expected)).max(0.0)
}

/// What there is to say against the move between two opinions.
///
/// Points given away decide ([`Mark::for_loss`]), and where a mate comes or goes a rule
/// of its own, whichever is harsher. A mate thrown away, or allowed, is `??`; `?` where
/// at least nine tenths of the points are still there, or were gone already; `?!` where
/// that holds for 98 of 100. A missed mate in one is `?` at least, even if a longer one
/// is still there, and `??` with less than seven pawns left.
pub fn judge(before: &Opinion, after: &Opinion, mover: Color, mv: Move) -> Option<Judgement> {
    let mates = after.value.is_none() && after.expected == if mover == Color::White { 1.0 } else { 0.0 };
    if mates || before.pv.first() == Some(&mv) {
        return None;
    }
    let by_loss = Mark::for_loss(loss(before, after, mover, mv)).map(|mark| (mark, Reason::Loss));
    // Of two equal marks the last wins: the mate is the better reason.
    let judgements = [by_loss, missed_mate(before, after, mover), allowed_mate(before, after, mover)];
    let (mark, reason) = judgements.into_iter().flatten().max_by_key(|&(mark, _)| mark)?;
    Some(Judgement { mark, reason })
}

/// Moves to the mate that `side` has (above 0) or suffers (0 and below).
fn mate_for(side: Color, opinion: &Opinion) -> Option<i32> {
    match opinion.value?.for_white(side) {
        ShownScore::Mate(moves) => Some(moves),
        ShownScore::Centipawns(_) => None,
    }
}

/// The points of a side, of which White has `expected`.
pub fn expected_by(side: Color, expected: f64) -> f64 {
    if side == Color::White { expected } else { 1.0 - expected }
}

/// The mark for a mate that came or went where `harmless` of the points, 0 to 1, do
/// not hang on it.
fn mark_for_mate(harmless: f64) -> Mark {
    match harmless {
        _ if harmless >= 0.98 => Mark::Dubious,
        _ if harmless >= 0.90 => Mark::Mistake,
        _ => Mark::Blunder,
    }
}

/// What must be left, in pawns, for a mate in one thrown away to be no blunder: no player forgives
/// himself that for being three pawns up, however surely these win.
const STILL_CRUSHING: f64 = 7.0;

fn missed_mate(before: &Opinion, after: &Opinion, mover: Color) -> Option<(Mark, Reason)> {
    let moves = mate_for(mover, before).filter(|&moves| moves > 0)?;
    let kept = mate_for(mover, after).is_some_and(|moves| moves > 0);
    let lost = (!kept).then(|| mark_for_mate(expected_by(mover, after.expected)));
    let crushing =
        kept || after.value.is_none_or(|value| value.for_white(mover).pawns(f64::INFINITY) >= STILL_CRUSHING);
    let at_once = (moves == 1).then_some(if crushing { Mark::Mistake } else { Mark::Blunder });
    Some((lost.max(at_once)?, Reason::MissedMate(moves)))
}

fn allowed_mate(before: &Opinion, after: &Opinion, mover: Color) -> Option<(Mark, Reason)> {
    let moves = mate_for(mover, after).filter(|&moves| moves <= 0)?;
    let lost_already = mate_for(mover, before).is_some_and(|moves| moves <= 0);
    let mark = mark_for_mate(1.0 - expected_by(mover, before.expected));
    (!lost_already).then_some((mark, Reason::AllowedMate(-moves)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_a_rule_of_their_own() {
        let board = Board::startpos();
        let (e4, f3) = (board.parse_san("e4").expect("legal"), board.parse_san("f3").expect("legal"));
        let mate = |moves: i32| Opinion {
            value: Some(ShownScore::Mate(moves)),
            expected: f64::from(u8::from(moves > 0)),
            pv: vec![e4],
            depth: 9,
            ..Opinion::of_the_end(0.0)
        };
        let over = Opinion::of_the_end;
        let cp = |cp| opinion(cp, vec![e4]);
        let judged = |before: &Opinion, after: &Opinion| {
            judge(before, after, Color::White, f3).map(|found| (found.mark, found.reason))
        };
        use Mark::{Blunder, Dubious, Mistake};
        use Reason::{AllowedMate, Loss, MissedMate};
        for (before, after, wanted) in [
            // Mate in one is missed, whatever is left.
            (mate(1), cp(2000), Some((Mistake, MissedMate(1)))),
            (mate(1), mate(4), Some((Mistake, MissedMate(1)))),
            (mate(1), cp(50), Some((Blunder, MissedMate(1)))),
            (mate(1), cp(699), Some((Blunder, MissedMate(1)))),
            (mate(1), cp(700), Some((Mistake, MissedMate(1)))),
            (mate(1), over(0.5), Some((Blunder, MissedMate(1)))),
            (mate(1), over(1.0), None),
            // A longer one counts only if it is gone.
            (mate(5), mate(7), None),
            (mate(5), cp(2000), Some((Dubious, MissedMate(5)))),
            (mate(5), mate(-2), Some((Blunder, AllowedMate(2)))),
            // Allowed: the worse the more there was to lose.
            (cp(0), mate(-3), Some((Blunder, AllowedMate(3)))),
            (cp(-2000), mate(-3), Some((Dubious, AllowedMate(3)))),
            (mate(-9), mate(-2), None),
            (cp(0), cp(-100), Some((Dubious, Loss))),
        ] {
            assert_eq!(judged(&before, &after), wanted, "{before:?} {after:?}");
        }
        assert_eq!(judge(&mate(1), &cp(0), Color::White, e4), None, "the engine's own move");
        // Black's mate in one of `6k1/5ppp/8/8/8/8/1q3PPP/6K1 b`, missed by 40...Qb7.
        let missed = judge(&mate(-1), &cp(-1200), Color::Black, f3);
        assert_eq!(missed.map(|found| found.reason), Some(MissedMate(1)));
    }

    fn opinion(cp: i32, pv: Vec<Move>) -> Opinion {
        let value = ShownScore::Centipawns(cp);
        let expected = value.expected_points(WinRateModel::new(78));
        Opinion { value: Some(value), pv, depth: 9, ..Opinion::of_the_end(expected) }
    }

    #[test]
    fn losses_are_seen_from_the_mover() {
        let board = Board::startpos();
        let (e4, f3) = (board.parse_san("e4").expect("legal"), board.parse_san("f3").expect("legal"));
        let (before, after) = (opinion(30, vec![e4]), opinion(-120, Vec::new()));
        assert_eq!(Mark::for_loss(loss(&before, &after, Color::White, f3)), Some(Mark::Mistake));
        assert_eq!(loss(&before, &after, Color::Black, f3), 0.0);
        assert_eq!(loss(&before, &after, Color::White, e4), 0.0, "the best move is never a mistake");
        assert_eq!(Mark::for_loss(0.01), None);
        assert_eq!(Mark::for_loss(1.0), Some(Mark::Blunder));
    }

    #[test]
    fn the_rules_end_games() {
        let end = |fen: &str| {
            let board = Board::from_fen(fen).expect("a legal position");
            final_score(&board, &[], &board)
        };
        assert_eq!(end("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"), Some(1.0));
        assert_eq!(end("7K/6q1/6k1/8/8/8/8/8 w - - 0 1"), Some(0.0));
        assert_eq!(end("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), Some(0.5));
        assert_eq!(end("7k/8/6K1/8/8/8/8/8 b - - 0 1"), Some(0.5));
        assert_eq!(end("7k/8/6K1/8/8/8/8/R7 w - - 0 1"), None);
    }
}
