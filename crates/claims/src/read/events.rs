//! Judges clauses that narrate an event ([`event_clauses`](super::event_clauses)): the event is sought among all moves of the game.
//!
//! A clause whose place is not stated is true if the game has such an event, and false if no move of the whole game fits: then the place
//! does not matter. The rest of the sentence is about the position after the event.

use crate::read::asks::{Ask, ClauseContext, Scope};
use crate::read::clauses::Clause;
use crate::read::event::{self, EventKind, NarratedEvent};
use crate::read::event_clauses::event_clause;
use crate::read::piece_reference::{Who, squares};
use crate::read::tokens::{Token, TokenType, is_word};
use palisade::board::Board;
use palisade::types::{Color, Move, PieceKind, Square};
use palisade_coach::claims::Verdict;
use palisade_coach::claims::claim::{What, Wing};
use palisade_coach::claims::names::PieceName;
use palisade_coach::line::{landing, numbered};

/// The number of plies before a stated place within which an event of another time may be meant.
const JUST: usize = 2;
/// The number of plies after a stated place within which an event of another time may be meant.
const NEARBY: usize = 8;
/// The number of plies after a stated place within which an event on a stated square still belongs to it.
const SOON: usize = 3;
/// The most tokens of squares in front of an event: "on d5, e5 and c6,".
const LEAD: usize = 8;
/// The most positions that may be meant after an event.
pub const MOST: usize = 8;

/// A move of the game with the board before it.
struct Played {
    board: Board,
    mv: Move,
    ply: usize,
}

fn is_piece(who: &Who, board: &Board, mv: Move) -> bool {
    let from = mv.from();
    who.kind.is_none_or(|kind| board.kind_on(from) == Some(kind))
        && who.side.is_none_or(|side| side == board.side_to_move())
        && who.file.is_none_or(|file| file == from.file())
        && who.light.is_none_or(|light| light == from.is_light())
        && who.square.is_none_or(|square| square == from || square == landing(mv, board))
        && who.feature.is_none_or(|_| {
            let mut next = *board;
            next.make(mv, &mut ());
            squares(&next, &Who { square: None, file: None, ..*who }).contains(&landing(mv, board))
        })
}

fn is_taken(who: &Who, board: &Board, mv: Move) -> bool {
    let Some(kind) = board.captured_kind(mv) else { return false };
    who.kind.is_none_or(|wanted| wanted == kind)
        && who.side.is_none_or(|side| side != board.side_to_move())
        && who.file.is_none_or(|file| file == mv.to().file())
        && who.light.is_none_or(|light| light == mv.to().is_light())
        && who.square.is_none_or(|square| square == mv.to())
        && (who.feature.is_none() || squares(board, who).contains(&mv.to()))
}

fn captured(played: &Played) -> bool {
    played.board.captured_kind(played.mv).is_some()
}

/// Returns the move before move `at` that brought the piece which it captures to its square; `None` if that piece has not moved.
fn last_on(game: &[Played], at: usize) -> Option<&Played> {
    let square = game[at].mv.to();
    game[..at].iter().rev().find(|played| landing(played.mv, &played.board) == square)
}

/// Returns the single piece that is exchanged, if the clause does not state for which: "the bishop is exchanged".
fn alone(event: &NarratedEvent) -> Option<Who> {
    let is_one = |who: &Who| !who.many && who.count.is_none_or(|count| count == 1);
    event.taken.filter(|who| event.given == Some(*who) && is_one(who))
}

/// Returns true if one of two captures in turn removes the piece `who`. If a side exchanges it, the piece is its own.
fn is_exchanged(event: &NarratedEvent, who: &Who, first: &Played, second: &Played) -> bool {
    let side = first.board.side_to_move();
    let is_given = second.board.captured_kind(second.mv) == who.kind
        && who.side.is_none_or(|wanted| wanted == side)
        && who.light.is_none_or(|light| light == first.mv.to().is_light())
        && who.file.is_none_or(|file| file == first.mv.from().file())
        && who.square.is_none_or(|square| square == first.mv.from() || square == first.mv.to());
    is_given || event.side.is_none() && is_taken(who, &first.board, first.mv)
}

/// Returns the numbers of plies after which an event at `ply` may be over. Captures in turn may go on.
fn over(event: &NarratedEvent, game: &[Played], ply: usize) -> Vec<usize> {
    if event.kind != EventKind::Trades {
        return vec![ply + 1];
    }
    let square = game[ply].mv.to();
    let more = game[(ply + 2).min(game.len())..].iter();
    let more = more.take_while(|next| captured(next) && next.mv.to() == square).count();
    (ply + 2..=ply + 2 + more).collect()
}

/// Returns the numbers of plies after which the rest of a sentence may be, for an event at one of `plies`, in this order. Empty if there
/// are too many, so that its place is not known.
fn after_all(event: &NarratedEvent, game: &[Played], plies: &[usize]) -> Vec<usize> {
    let mut list: Vec<usize> = Vec::new();
    for ply in plies.iter().flat_map(|&ply| over(event, game, ply)) {
        if ply <= game.len() && !list.contains(&ply) {
            list.push(ply);
        }
    }
    if list.len() > MOST { Vec::new() } else { list }
}

/// Returns true if the move `at` of the game fits the event; squares are checked one by one.
fn fits(event: &NarratedEvent, game: &[Played], at: usize, square: Option<Square>) -> bool {
    let Played { board, mv, .. } = &game[at];
    let mv = *mv;
    // "Mates from h8": the piece stands there.
    let is_aim = matches!(event.kind, EventKind::Checks | EventKind::Mates);
    let common = event.side.is_none_or(|side| side == board.side_to_move())
        && event.by.is_none_or(|by| is_piece(&by, board, mv))
        && square.is_none_or(|square| square == landing(mv, board))
        && event.from.is_none_or(|from| from == mv.from() || is_aim && from == mv.to())
        && event.number.is_none_or(|number| number == board.fullmove_number())
        && event.check.is_none_or(|check| {
            let mut next = *board;
            next.make(mv, &mut ());
            next.in_check() == check
        });
    let taken = |who: Option<Who>| who.is_none_or(|who| is_taken(&who, board, mv));
    common
        && match event.kind {
            EventKind::Moves => !mv.is_castle(),
            EventKind::Captures => {
                let passing = board.piece_on(mv.to()).is_none();
                captured(&game[at]) && taken(event.taken) && (!event.en_passant || passing)
            }
            EventKind::Recaptures => {
                captured(&game[at]) && taken(event.taken) && last_on(game, at).is_some_and(captured)
            }
            EventKind::Castles(wing) => {
                let short = mv.to().file() > mv.from().file();
                mv.is_castle() && wing.is_none_or(|wing| (wing == Wing::King) == short)
            }
            EventKind::Promotes(kind) => {
                mv.promotion_kind().is_some_and(|made| kind.is_none_or(|kind| kind == made))
            }
            EventKind::Checks | EventKind::Mates => {
                let mut next = *board;
                next.make(mv, &mut ());
                next.in_check() && (event.kind == EventKind::Checks || !next.has_legal_move())
            }
            EventKind::Interposes => {
                board.in_check() && !captured(&game[at]) && board.kind_on(mv.from()) != Some(PieceKind::King)
            }
            EventKind::Trades => {
                let answer = game.get(at + 1).filter(|next| captured(next) && next.mv.to() == mv.to());
                captured(&game[at])
                    && answer.is_some_and(|next| {
                        let given = |who: Option<Who>| {
                            who.is_none_or(|who| {
                                who.kind.is_none_or(|kind| next.board.captured_kind(next.mv) == Some(kind))
                                    && who.light.is_none_or(|light| light == mv.to().is_light())
                            })
                        };
                        if let Some(who) = alone(event) {
                            return is_exchanged(event, &who, &game[at], next);
                        }
                        let plain = |who: Option<Who>| who.map(|who| Who { side: None, square: None, ..who });
                        taken(plain(event.taken)) && given(event.given)
                    })
            }
        }
}

/// Returns true if a piece as in the event is captured somewhere as the event says, though not in one exchange.
fn falls(event: &NarratedEvent, game: &[Played], square: Option<Square>) -> bool {
    let kind = event.taken.and_then(|who| who.kind);
    game.iter().any(|played| {
        played.board.captured_kind(played.mv).is_some_and(|taken| kind.is_none_or(|kind| kind == taken))
            && square.is_none_or(|square| square == played.mv.to())
    })
}

fn game_of(view: &ClauseContext<'_>) -> Vec<Played> {
    let mut board = (view.after)(&[]);
    view.main
        .iter()
        .enumerate()
        .map(|(ply, &mv)| {
            let before = board;
            board.make(mv, &mut ());
            Played { board: before, mv, ply }
        })
        .collect()
}

/// The claim of an event: a move that was played, or the capture that was not.
fn claim(event: &NarratedEvent, found: Option<&Played>) -> What {
    match found {
        Some(played) => What::Played { mv: numbered(&played.board, played.mv) },
        None => What::Captured { mv: None, piece: event.taken.and_then(|who| who.kind).map(PieceName::from) },
    }
}

fn unknown(event: &NarratedEvent, why: &str) -> (Ask, Vec<usize>) {
    (Ask::Known(claim(event, None), Verdict::unknown(why)), Vec::new())
}

/// Returns the question whether the event happened, and the numbers of plies after which the rest of the sentence may be. `None` if
/// the moves of the game do not decide it.
fn ask(
    view: &ClauseContext<'_>,
    event: &NarratedEvent,
    index: &dyn Fn(&Token) -> usize,
) -> Option<(Ask, Vec<usize>)> {
    // A line that was not played.
    (view.main.starts_with(view.here) && !view.main.is_empty()).then_some(())?;
    let game = game_of(view);
    let here = view.here.len();
    let event = match view.scope {
        Scope::Number(number) if event.number.is_none() => {
            &NarratedEvent { number: Some(number), ..event.clone() }
        }
        _ => event,
    };
    let wanted: Vec<_> =
        if event.squares.is_empty() { vec![None] } else { event.squares.iter().copied().map(Some).collect() };
    let many = event
        .taken
        .filter(|who| who.many && event.kind == EventKind::Trades)
        .and_then(|who| who.count)
        .unwrap_or(2);
    let mut plies = Vec::new();
    let mut doubtful = None;
    for &square in &wanted {
        let mut fitting: Vec<usize> = (0..game.len()).filter(|&at| fits(event, &game, at, square)).collect();
        if event.kind == EventKind::Trades && many > 2 && !fitting.is_empty() {
            // "All four rooks": two exchanges.
            if (fitting.len() as u32) * 2 < many {
                return Some(unknown(event, "not so many pieces are exchanged in turn"));
            }
            fitting.drain(..fitting.len() - 1);
        }
        if fitting.is_empty() {
            let answer = missing(view, event, &game, square);
            if matches!(&answer.0, Ask::Known(_, verdict) if verdict.is_false()) {
                return Some(answer);
            }
            doubtful = doubtful.or(Some(answer));
        }
        plies.push(fitting);
    }
    if doubtful.is_some() {
        return doubtful;
    }
    if let Some(token) = &event.answers {
        let (before, _) = (view.mv)(index(token))?;
        plies.iter_mut().for_each(|list| list.retain(|&ply| ply == before.len() + 1));
        if plies.iter().all(Vec::is_empty) {
            return Some(unknown(event, "the answer was another move"));
        }
    }
    if let Some(token) = &event.named {
        let (before, mv) = (view.mv)(index(token))?;
        plies.iter_mut().for_each(|list| list.retain(|&ply| ply == before.len() && game[ply].mv == mv));
        if plies.iter().all(Vec::is_empty) {
            return Some(unknown(event, "the named move does something else"));
        }
    }
    let all: Vec<usize> = plies.concat();
    let length = if event.kind == EventKind::Trades { 2 } else { 1 };
    let is_near = |ply: &&usize| **ply <= here && **ply + length >= here;
    let next = all.iter().find(is_near).copied();
    let anchored = matches!(view.scope, Scope::Here);
    // "After 12.Nd5 the knight takes on f6": some moves later, if no number of a move says otherwise.
    let soon = all.iter().copied().find(|&ply| ply > here && ply <= here + SOON && !event.squares.is_empty());
    if anchored && next.is_none() && soon.is_none() {
        if event.is_forced || !all.iter().any(|ply| (here.saturating_sub(JUST)..here + NEARBY).contains(ply))
        {
            return Some(missing(view, event, &game, wanted[0]));
        }
        return Some((
            Ask::Known(claim(event, None), Verdict::unknown("that happens at another time")),
            after_all(event, &game, &all),
        ));
    }
    let next = next.or(soon.filter(|_| anchored));
    // The next such event of the narration; of several on squares of their own, the last.
    let chosen =
        next.or_else(|| all.iter().copied().find(|&ply| ply >= here)).or_else(|| all.last().copied())?;
    let is_precise = !event.squares.is_empty() || event.number.is_some() || all.len() == 1;
    if next.is_none() && (event.is_next || !is_precise) {
        let why = Verdict::unknown("such a move is made at another time");
        return Some((Ask::Known(claim(event, None), why), after_all(event, &game, &all)));
    }
    let played = &game[chosen];
    let (from, to) = (played.mv.from().rank(), played.mv.to().rank());
    let is_back = if played.board.side_to_move() == Color::White { to < from } else { to > from };
    if event.back.is_some_and(|back| if back { !is_back } else { is_back || from == to }) {
        let why = Verdict::unknown("the direction is a matter of words");
        return Some((Ask::Known(claim(event, Some(played)), why), after_all(event, &game, &all)));
    }
    // All moves that may be meant, the chosen one first; of an event on several squares the last ones.
    let latest = plies.iter().filter_map(|list| list.iter().min()).max().copied().unwrap_or(0);
    let is_soon = |ply: usize| ply > here && ply <= here + SOON && !event.squares.is_empty();
    let mut meant: Vec<usize> = if anchored {
        all.iter().copied().filter(|ply| is_near(&ply) || is_soon(*ply)).collect()
    } else {
        all.iter().copied().filter(|&ply| ply >= latest).collect()
    };
    meant.sort_by_key(|&ply| (ply != chosen, ply));
    let after = after_all(event, &game, &meant);
    let label = numbered(&played.board, played.mv);
    if event.is_forced {
        let square = landing(played.mv, &played.board);
        let others = played.board.legal_moves().iter().any(|&mv| {
            mv.to() == square
                && mv.from() != played.mv.from()
                && event.by.is_none_or(|by| !is_piece(&by, &played.board, mv))
        });
        if others || !matches!(event.kind, EventKind::Recaptures | EventKind::Captures) {
            return Some((
                Ask::Known(
                    claim(event, Some(played)),
                    Verdict::unknown(format!("{label} was played, but it was not the only move")),
                ),
                after,
            ));
        }
    }
    Some((Ask::Known(claim(event, Some(played)), Verdict::yes(format!("{label} was played"))), after))
}

/// The answer for an event that no move of the game fits.
fn missing(
    view: &ClauseContext<'_>,
    event: &NarratedEvent,
    game: &[Played],
    square: Option<Square>,
) -> (Ask, Vec<usize>) {
    let elsewhere = NarratedEvent { number: None, ..event.clone() };
    let what = claim(event, None);
    if event.is_vague {
        return unknown(event, "it is not said what is meant");
    }
    if event.side.is_some() && event.taken.is_some_and(|who| who.side == event.side) {
        // "You took your pawn back": an equal one of the other side.
        return unknown(event, "a side does not take a piece of its own");
    }
    if event.kind == EventKind::Trades && falls(event, game, square) {
        return unknown(event, "such a piece falls, though it is not exchanged at once");
    }
    if event.is_forced {
        // Only an illegal move cannot be forced.
        let legal = |played: &Played| {
            played.board.legal_moves().iter().any(|&mv| {
                event.by.is_none_or(|by| is_piece(&by, &played.board, mv))
                    && square.is_none_or(|square| square == mv.to())
            })
        };
        let near = game
            .iter()
            .filter(|played| played.ply + 1 >= view.here.len() && played.ply <= view.here.len() + 1);
        if !matches!(view.scope, Scope::Here) || near.into_iter().any(legal) || square.is_none() {
            return unknown(event, "no such move was made");
        }
        return (Ask::fact(what, false, "", "no such move is legal here"), Vec::new());
    }
    let number = |at: usize| game[at].board.fullmove_number();
    let close = event.number.is_some_and(|wanted| {
        (0..game.len()).any(|at| fits(&elsewhere, game, at, square) && number(at).abs_diff(wanted) <= 1)
    });
    if close {
        return unknown(event, "such a move is made one move before or after");
    }
    let last = view.main.len();
    if view.scope == Scope::Past || view.scope == Scope::Here && view.here.len() + 1 >= last {
        return unknown(event, "the moves behind this place are not known");
    }
    (Ask::fact(what, false, "", contrary(event, game, square)), Vec::new())
}

/// The sentence that no move of the game is such an event, with what happened instead.
fn contrary(event: &NarratedEvent, game: &[Played], square: Option<Square>) -> String {
    let wanted = NarratedEvent {
        by: None,
        taken: None,
        given: None,
        check: None,
        number: None,
        side: None,
        ..event.clone()
    };
    let other = square.and_then(|_| (0..game.len()).find(|&at| fits(&wanted, game, at, square)));
    match other {
        Some(at) => format!("no such move was played; {} was", numbered(&game[at].board, game[at].mv)),
        None => "no such move was played".to_owned(),
    }
}

/// Returns the number of tokens of squares in front of an event, as in "on g3 the bishop is exchanged", with the squares.
fn lead(tokens: &[Token]) -> (Vec<Square>, usize) {
    if !is_word(tokens.first(), &["on", "at"]) {
        return (Vec::new(), 0);
    }
    let (found, length) = event::squares(&tokens[1..]);
    let comma = usize::from(event::is_comma(tokens.get(1 + length)));
    if length == 0 { (found, 0) } else { (found, 1 + length + comma) }
}

/// Returns true if squares in front of an event end before token `at`.
pub fn is_led(tokens: &[Token], at: usize) -> bool {
    let begins = |first: usize| {
        first == 0
            || matches!(tokens[first - 1].kind, TokenType::Stop(_))
            || is_word(tokens.get(first - 1), &["and", "but", "then", "when", "once", "after", "while"])
    };
    (at.saturating_sub(LEAD)..at).any(|first| begins(first) && first + lead(&tokens[first..]).1 == at)
}

/// Returns a subject without the square and the file of its piece: for a later move they need not be true.
fn without_place(subject: &[Token]) -> Vec<Token> {
    let named =
        subject.iter().any(|token| matches!(token.kind, TokenType::Piece(..) | TokenType::FilePawn(..)));
    if !named {
        return subject.to_vec();
    }
    let mut kept: Vec<Token> = Vec::new();
    for token in subject {
        match token.kind {
            TokenType::Square(_) => {
                if is_word(kept.last(), &["on", "at", "from"]) {
                    kept.pop();
                }
            }
            TokenType::FilePawn(_, many) => {
                kept.push(Token { kind: TokenType::Piece(PieceKind::Pawn, many), ..token.clone() });
            }
            _ => kept.push(token.clone()),
        }
    }
    kept
}

/// Returns the clause at the start of `tokens` that narrates an event of the game; `subject` is the subject of an earlier clause, for a
/// clause without one. `ends` returns true if a clause may end before these tokens.
pub fn narration(
    tokens: &[Token],
    subject: Option<&[Token]>,
    (view, index): (&ClauseContext<'_>, &dyn Fn(&Token) -> usize),
    ends: fn(&[Token]) -> bool,
) -> Option<Clause> {
    let (squares, led) = lead(tokens);
    let whole = without_place(subject.unwrap_or_default());
    let carried = whole.len();
    let whole: Vec<Token> = whole.iter().chain(&tokens[led..]).cloned().collect();
    let mut read = event_clause(&whole)?;
    if read.length <= carried || carried > 0 && read.subject != carried || !ends(&whole[read.length..]) {
        return None;
    }
    if led > 0 {
        (read.event.squares.is_empty() || read.event.squares == squares).then_some(())?;
        read.event.squares = squares;
    }
    let (ask, after) = ask(view, &read.event, index)?;
    let own = if carried == 0 { whole[..read.subject].to_vec() } else { Vec::new() };
    Some(Clause {
        ask,
        length: led + read.length - carried,
        subject: own,
        carried: carried > 0,
        is_soft: false,
        event: Some(after),
    })
}

/// Returns the side that is the subject of the part of the sentence before token `at`, as in "Black leaves it alone and steps to e7".
/// `None` if another noun begins that part.
pub fn side_head(tokens: &[Token], at: usize) -> Option<Token> {
    let joined = at.checked_sub(1).is_some_and(|before| is_word(tokens.get(before), &["and", "then", "but"]));
    let end = at.checked_sub(usize::from(joined))?;
    let end = end - usize::from(end > 0 && tokens[end - 1].kind == TokenType::Stop(','));
    let begin = tokens[..end]
        .iter()
        .rposition(|token| matches!(token.kind, TokenType::Stop(_)))
        .map_or(0, |stop| stop + 1);
    let part = &tokens[begin..end];
    let lead = part
        .iter()
        .take_while(|token| is_word(Some(token), &["and", "but", "so", "then", "yet", "still"]))
        .count();
    part.get(lead).filter(|token| matches!(token.kind, TokenType::Side(_, false))).cloned()
}

/// Reads an event in the form of a gerund after "by", as in "White finishes by taking a bishop on f8": the side before it does it.
pub fn by_doing(
    tokens: &[Token],
    at: usize,
    view: (&ClauseContext<'_>, &dyn Fn(&Token) -> usize),
) -> Option<Clause> {
    let before = at.checked_sub(1)?;
    is_word(tokens.get(at), &["by"]).then_some(())?;
    let side = side_head(tokens, before + 1)?;
    let mut clause = narration(&tokens[at + 1..], Some(&[side]), view, crate::read::clauses::ends)?;
    clause.length += 1;
    Some(clause)
}
