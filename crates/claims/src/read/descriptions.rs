//! Moves that a text describes instead of naming: "the knight check on d6", "castling queenside", "pushing the pawn to f6", "when the
//! bishop went to b5". A description that fits one move of the game alone is replaced by that move with its number, so that every
//! rule that reads moves reads it.
//!
//! A description that fits no move of the game, or several, is left as it is. So is a description under a
//! condition, a wish or a denial.

use crate::read::description_words::{COMPARING, DIRECTIONS, MOVES, TO, dated, ordinal_number};
use crate::read::forms::noun_before;
use crate::read::guards::{denied, is_hypothetical};
use crate::read::piece_reference::{Who, who};
use crate::read::tokens::{MoveText, Token, TokenType, is_word};
use crate::read::verbs::{Sense, is_finite, is_gerund};
use palisade::board::Board;
use palisade::types::{Color, File, Move, PieceKind, Square};
use palisade_coach::claims::claim::Wing;

/// A move as a text describes it in words; what is not stated is `None` or false.
#[derive(Clone, Debug, Default)]
struct Description {
    /// The piece that moves: its kind, side and square of departure, as far as they are stated; `None` if no
    /// piece is named.
    piece: Option<Who>,
    side: Option<Color>,
    to: Option<Square>,
    is_capture: bool,
    is_check: bool,
    taken: Option<PieceKind>,
    taken_file: Option<File>,
    /// `Some` for castling, with the wing if it is stated.
    castles: Option<Option<Wing>>,
    number: Option<u32>,
    /// True for a pawn that becomes a queen or another piece.
    promotes: bool,
    /// The move in notation without its number, if the text writes it so.
    written: Option<String>,
}

/// The grammatical role that a description of a move has in its sentence.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// A noun or gerund, which the notation of the move can replace.
    Noun,
    /// A clause, which states that the move is made.
    Clause,
}

/// Reads a single piece that moves at the start of `tokens`: returns it with its number of tokens. A square
/// is read only before the name ("the e4-rook"). `None` if no such piece begins there.
fn piece_at(tokens: &[Token]) -> Option<(Who, usize)> {
    let found = who(tokens).into_iter().last()?;
    let is_plain = |who: &Who| who.kind.is_some() && !who.many && who.count.is_none() && !who.sole;
    // "Pawn to f6": the article may be missing.
    is_plain(&found.0).then_some(found)
}

fn square_at(tokens: &[Token], at: usize) -> Option<Square> {
    match tokens.get(at)?.kind {
        TokenType::Square(square) => Some(square),
        _ => None,
    }
}

/// Reads the goal of a move such as "to f6", "back to f6" or "on f6": returns the square and the number of
/// tokens; `None` if no goal begins there.
fn goal(tokens: &[Token]) -> Option<(Square, usize)> {
    let mut at = 0;
    while at < 3 && is_word(tokens.get(at), &DIRECTIONS) {
        at += 1;
    }
    is_word(tokens.get(at), &TO).then_some(())?;
    Some((square_at(tokens, at + 1)?, at + 2))
}

/// Reads the means of a move, "with the knight": returns the piece and the number of tokens; `None` if no
/// means begins there.
fn means(tokens: &[Token]) -> Option<(Who, usize)> {
    is_word(tokens.first(), &["with"]).then_some(())?;
    let (piece, length) = piece_at(&tokens[1..])?;
    Some((piece, length + 1))
}

/// Reads the words after a verb of capturing, such as "on e5 with the knight", "the pawn on e5" or "the pawn
/// with the knight", into `found`. Returns their number of tokens; `None` if they name neither a square nor a
/// captured piece with the number of the move.
fn capture(tokens: &[Token], found: &mut Description) -> Option<usize> {
    found.is_capture = true;
    let mut at = usize::from(is_word(tokens.first(), &["back"]));
    // "The e5-pawn", "the rook on g8".
    if let Some((taken, length)) = who(&tokens[at..]).into_iter().next()
        && taken.kind.is_some()
        && !taken.many
        && taken.count.is_none()
        && !taken.sole
    {
        (found.taken, found.taken_file, found.to) = (taken.kind, taken.file, taken.square);
        at += length;
    }
    if is_word(tokens.get(at), &["on", "at"]) {
        found.to = Some(square_at(tokens, at + 1)?);
        at += 2;
    }
    if let Some((piece, length)) = means(&tokens[at..]) {
        found.piece = Some(piece);
        at += length;
    }
    let is_dated = || found.taken.is_some() && tokens.get(at..).and_then(dated).is_some();
    (at > 0 && (found.to.is_some() || is_dated())).then_some(at)
}

fn wing_at(token: Option<&Token>) -> Option<Wing> {
    match () {
        () if is_word(token, &["kingside", "short"]) => Some(Wing::King),
        () if is_word(token, &["queenside", "long"]) => Some(Wing::Queen),
        () => None,
    }
}

/// Reads a verb of capturing, such as "takes" or "helps himself to": returns its number of tokens; `None` if
/// none begins there.
fn taking(tokens: &[Token]) -> Option<usize> {
    let helps = is_word(tokens.first(), &["helps", "helped"])
        && is_word(tokens.get(1), &["himself", "herself", "itself"])
        && is_word(tokens.get(2), &["to"]);
    match () {
        () if helps => Some(3),
        () if is_word(tokens.first(), &["picks", "picked"]) && is_word(tokens.get(1), &["up", "off"]) => {
            Some(2)
        }
        () => is_finite(tokens.first(), Sense::Takes).then_some(1),
    }
}

/// Reads a move in the form of a gerund at the start of `tokens`, such as "pushing the pawn to f6",
/// "capturing on d5 with the knight" or "castling short": returns it with its number of tokens; `None` for
/// other words.
fn gerund(tokens: &[Token]) -> Option<(Description, usize)> {
    let mut found = Description::default();
    if is_word(tokens.first(), &["castling"]) {
        let wing = wing_at(tokens.get(1));
        found.castles = Some(wing);
        return Some((found, 1 + usize::from(wing.is_some())));
    }
    if is_gerund(tokens.first(), Sense::Takes) {
        let length = capture(&tokens[1..], &mut found)?;
        return Some((found, 1 + length));
    }
    let check = match () {
        () if is_word(tokens.first(), &["checking"]) => 1,
        () if is_word(tokens.first(), &["giving"]) && is_word(tokens.get(1), &["check"]) => 2,
        () => 0,
    };
    if check > 0 {
        found.is_check = true;
        let with = means(&tokens[check..]);
        let at = check + with.map_or(0, |(_, length)| length);
        let (to, length) = goal(&tokens[at..])?;
        found.to = Some(to);
        let at = at + length;
        let behind = means(&tokens[at..]).filter(|_| with.is_none());
        found.piece = with.or(behind).map(|(piece, _)| piece);
        return Some((found, at + behind.map_or(0, |(_, length)| length)));
    }
    if is_gerund(tokens.first(), Sense::MovesAnother)
        && let Some((piece, length)) = piece_at(&tokens[1..])
    {
        let (to, goal) = goal(&tokens[1 + length..])?;
        (found.piece, found.to) = (Some(piece), Some(to));
        return Some((found, 1 + length + goal));
    }
    if is_gerund(tokens.first(), Sense::Moves) || is_word(tokens.first(), &["blocking", "interposing"]) {
        let (to, goal) = goal(&tokens[1..])?;
        let (piece, length) = means(&tokens[1 + goal..])?;
        (found.piece, found.to) = (Some(piece), Some(to));
        return Some((found, 1 + goal + length));
    }
    None
}

/// Reads a move as a piece and its goal without a verb, such as "Rook to g7", at the start of `tokens`: returns it with its number of
/// tokens; `None` for other words.
fn bare(tokens: &[Token]) -> Option<(Description, usize)> {
    let TokenType::Piece(kind, false) = tokens.first()?.kind else { return None };
    is_word(tokens.get(1), &["to"]).then_some(())?;
    let to = square_at(tokens, 2)?;
    let piece = Some(Who { kind: Some(kind), ..Who::default() });
    Some((Description { piece, to: Some(to), ..Description::default() }, 3))
}

/// Reads a move without its number, such as "...Nb4" or "Qxb6+", at the start of `tokens`: returns it with
/// its number of tokens, 1; `None` for other words.
fn unnumbered(tokens: &[Token]) -> Option<(Description, usize)> {
    let Some(TokenType::Move(MoveText { place: None, bare })) = tokens.first().map(|token| &token.kind)
    else {
        return None;
    };
    let written = bare.trim_end_matches(['+', '#', '!', '?']).to_owned();
    Some((Description { written: Some(written), ..Description::default() }, 1))
}

/// Reads a move by its number, such as "White's 35th move", at the start of `tokens`: returns it with its
/// number of tokens, 3; `None` for other words.
fn ordinal_move(tokens: &[Token]) -> Option<(Description, usize)> {
    let Some(TokenType::Side(side, true)) = tokens.first().map(|token| &token.kind) else { return None };
    let number = is_word(tokens.get(2), &["move"]).then(|| ordinal_number(tokens.get(1)))??;
    Some((Description { side: Some(*side), number: Some(number), ..Description::default() }, 3))
}

/// Reads a move in the form of a noun at the start of `tokens`, such as "the knight check on d6", "Black's
/// capture on d3" or "a rook move to c3": returns it with its number of tokens; `None` for other words.
fn noun(tokens: &[Token]) -> Option<(Description, usize)> {
    let mut found = Description::default();
    let mut at = 0;
    match piece_at(tokens) {
        Some((piece, length)) => {
            found.piece = Some(piece);
            at += length;
        }
        None => {
            at += usize::from(is_word(tokens.first(), &["the", "a", "this", "that", "his", "her"]));
            if let Some(TokenType::Side(side, true)) = tokens.get(at).map(|token| &token.kind) {
                found.side = Some(*side);
                at += 1;
            }
            // "Check on f5" needs an article or its owner.
            (at > 0).then_some(())?;
        }
    }
    let is_quiet = is_word(tokens.get(at), &MOVES);
    match () {
        () if is_word(tokens.get(at), &["check"]) => found.is_check = true,
        () if is_word(tokens.get(at), &["capture", "recapture"]) => found.is_capture = true,
        () if is_quiet => {}
        () => return None,
    }
    at += 1;
    // "The capture of the pawn on e4".
    if found.is_capture
        && is_word(tokens.get(at), &["of"])
        && let Some((taken, length)) = who(&tokens[at + 1..]).into_iter().next()
        && let (Some(_), Some(square), false) = (taken.kind, taken.square, taken.many)
    {
        (found.taken, found.to) = (taken.kind, Some(square));
        return Some((found, at + 1 + length));
    }
    // "The push of the f-pawn to f5".
    if found.piece.is_none()
        && is_word(tokens.get(at), &["of", "by", "with"])
        && let Some((piece, length)) = piece_at(&tokens[at + 1..])
    {
        found.piece = Some(piece);
        at += 1 + length;
    }
    // "The bishop check on move 23": the date may be enough.
    let to = goal(&tokens[at..]);
    if to.is_none() && !is_quiet && tokens.get(at..).and_then(dated).is_some() {
        return Some((found, at));
    }
    let (to, length) = to?;
    found.to = Some(to);
    at += length;
    if is_quiet && found.piece.is_none() {
        return None;
    }
    if found.piece.is_none()
        && let Some((piece, length)) = means(&tokens[at..])
    {
        found.piece = Some(piece);
        at += length;
    }
    Some((found, at))
}

/// Reads a statement of a move at the start of `tokens`, such as "the knight hopped to f5", "White pushes the
/// pawn to f6" or "the queen takes the pawn on d4": returns it with its number of tokens; `None` for other
/// words.
fn stated(tokens: &[Token]) -> Option<(Description, usize)> {
    let mut found = Description::default();
    let adverb = |at: usize| {
        usize::from(matches!(tokens.get(at).map(|token| &token.kind), Some(TokenType::Word(word))
            if word.ends_with("ly") && !matches!(word.as_str(), "only" | "nearly" | "hardly" | "scarcely" | "barely")
                || matches!(word.as_str(), "then" | "now" | "also" | "just")))
    };
    if let Some(TokenType::Side(side, false)) = tokens.first().map(|token| &token.kind) {
        found.side = Some(*side);
        let at = 1 + adverb(1);
        let at = at + usize::from(is_word(tokens.get(at), &["has", "had"]));
        if let Some(verb) = taking(&tokens[at.min(tokens.len())..]) {
            let length = capture(&tokens[at + verb..], &mut found)?;
            return Some((found, at + verb + length));
        }
        if is_word(tokens.get(at), &["checks", "checked"]) {
            found.is_check = true;
            let (to, length) = goal(&tokens[at + 1..])?;
            let end = at + 1 + length;
            let with = means(&tokens[end..]);
            (found.to, found.piece) = (Some(to), with.map(|(piece, _)| piece));
            return Some((found, end + with.map_or(0, |(_, length)| length)));
        }
        is_finite(tokens.get(at), Sense::MovesAnother).then_some(())?;
        let (piece, length) = piece_at(&tokens[at + 1..])?;
        let end = at + 1 + length;
        let (to, length) = goal(&tokens[end..])?;
        (found.piece, found.to) = (Some(piece), Some(to));
        return Some((found, end + length));
    }
    let (piece, length) = piece_at(tokens)?;
    found.piece = Some(piece);
    let at = length + adverb(length);
    if let Some(verb) = taking(&tokens[at.min(tokens.len())..]) {
        let length = capture(&tokens[at + verb..], &mut found)?;
        // "Takes the knight with the queen": by another piece than the subject?
        return (found.piece == Some(piece)).then_some((found, at + verb + length));
    }
    // "The a-pawn queens on a8".
    if piece.kind == Some(PieceKind::Pawn)
        && (is_word(tokens.get(at), &["promotes", "promoted", "queened"])
            || matches!(
                tokens.get(at).map(|token| &token.kind),
                Some(TokenType::Piece(PieceKind::Queen, true))
            ))
    {
        found.promotes = true;
        let to = goal(&tokens[at + 1..]);
        found.to = to.map(|(to, _)| to);
        return Some((found, at + 1 + to.map_or(0, |(_, length)| length)));
    }
    is_finite(tokens.get(at), Sense::Moves).then_some(())?;
    let (to, length) = goal(&tokens[at + 1..])?;
    found.to = Some(to);
    Some((found, at + 1 + length))
}

/// Reads a relative clause at token `at` about a move of the piece that is named right before it, such as ",
/// which retreats to f3" or ", which answers by hopping to f5": returns the move with the number of tokens
/// from `at` on; `None` for other words.
fn relative(tokens: &[Token], at: usize) -> Option<(Description, usize)> {
    is_word(tokens.get(at), &["which"]).then_some(())?;
    let noun = noun_before(tokens, at)?;
    let (piece, _) = who(&noun).into_iter().find(|(piece, length)| *length == noun.len() && !piece.many)?;
    let mut end = at + 1;
    if is_word(tokens.get(end), &["responds", "responded", "replies", "replied", "answers", "answered"])
        && is_word(tokens.get(end + 1), &["by"])
        && is_gerund(tokens.get(end + 2), Sense::Moves)
    {
        end += 3;
    } else if is_finite(tokens.get(end), Sense::Moves)
        || is_word(tokens.get(end), &["hops", "flees", "fled", "runs", "ran", "drew"])
    {
        end += 1;
    } else {
        return None;
    }
    let (to, length) = goal(&tokens[end..])?;
    let found = Description { piece: Some(piece), to: Some(to), ..Description::default() };
    Some((found, end + length - at))
}

/// The moves of a game, each with the board before it. A move that a text describes without naming it ("the
/// knight jump to f5") is sought among them.
pub struct GameMoves {
    moves: Vec<(Board, Move)>,
    /// True if there is no game: descriptions then refer to the legal moves of a position.
    is_position: bool,
}

impl GameMoves {
    /// Makes the moves of a game from its start position; `moves` must be legal one after the other. If there
    /// are none, the legal moves of `start` take their place.
    pub fn new(start: Board, moves: &[Move]) -> Self {
        if moves.is_empty() {
            let legal = start.legal_moves().iter().map(|&mv| (start, mv)).collect();
            return Self { moves: legal, is_position: true };
        }
        let mut board = start;
        let played = moves.iter().map(|&mv| {
            let before = board;
            board.make(mv, &mut ());
            (before, mv)
        });
        Self { moves: played.collect(), is_position: false }
    }

    /// Returns the move that a description fits, with the board before it; `None` if none or several fit.
    fn only(&self, description: &Description) -> Option<&(Board, Move)> {
        let mut found = self.moves.iter().filter(|(board, mv)| fits(description, board, *mv));
        let first = found.next()?;
        found.next().is_none().then_some(first)
    }

    /// Returns true if a move written without its number may be one that was not played: it is legal in the
    /// position that the text has reached, after `plies` half-moves of the game, or in the one before, and is
    /// not the move of the game there.
    fn is_legal_near(&self, written: &str, plies: Option<usize>) -> bool {
        let Some(plies) = plies else { return false };
        let near = [plies.checked_sub(1), Some(plies)];
        near.into_iter().flatten().filter_map(|ply| self.moves.get(ply)).any(|(board, played)| {
            let read = palisade_coach::claims::illegal_move::read(board, written);
            read.is_ok_and(|mv| mv != *played)
        })
    }

    /// Returns the tokens of a sentence, with each description that fits exactly one move of the game
    /// replaced by that move. `plies` is the number of half-moves that the text has reached before the
    /// sentence; `None` if it is not known.
    pub fn named(&self, tokens: &[Token], plies: Option<usize>) -> Vec<Token> {
        // A move with its number in words was made.
        let is_hypothetical = is_hypothetical(tokens, self.is_position);
        let names_a_move = tokens.iter().position(|token| matches!(token.kind, TokenType::Move(_)));
        let denied = denied(tokens);
        let mut found = Vec::with_capacity(tokens.len());
        let mut at = 0;
        while at < tokens.len() {
            let place =
                (!denied[at]).then(|| self.at(tokens, at, names_a_move, (is_hypothetical, plies))).flatten();
            match place {
                Some((replaced, length)) => {
                    found.extend(replaced);
                    at += length;
                }
                None => {
                    found.push(tokens[at].clone());
                    at += 1;
                }
            }
        }
        found
    }

    fn at(
        &self,
        tokens: &[Token],
        at: usize,
        names_a_move: Option<usize>,
        (is_hypothetical, plies): (bool, Option<usize>),
    ) -> Option<(Vec<Token>, usize)> {
        let here = &tokens[at..];
        let before = at.checked_sub(1).and_then(|before| tokens.get(before));
        let is_free = before.is_none_or(|before| {
            matches!(before.kind, TokenType::Stop(_))
                || is_word(
                    Some(before),
                    &["by", "with", "after", "when", "and", "but", "while", "then", "following"],
                )
        });
        let word = |word: &str, span| Token { kind: TokenType::Word(word.to_owned()), span };
        // "When the pawn came to f5, ...": after that move.
        let lead = is_word(here.first(), &["when", "once", "after", "as"]);
        let readings = [
            gerund(here)
                .filter(|_| {
                    is_free
                        && (!self.is_position || before.is_none() && !is_word(here.first(), &["castling"]))
                })
                .map(|found| (found, 0, Role::Noun)),
            noun(here).filter(|_| !self.is_position || before.is_none()).map(|found| (found, 0, Role::Noun)),
            bare(here)
                .filter(|_| before.is_none() || is_free && !self.is_position)
                .map(|found| (found, 0, Role::Noun)),
            ordinal_move(here).filter(|_| !self.is_position).map(|found| (found, 0, Role::Noun)),
            unnumbered(here)
                .filter(|(found, _)| {
                    let written = found.written.as_deref().unwrap_or_default();
                    !self.is_position
                        && !before.is_some_and(|before| matches!(before.kind, TokenType::Move(_)))
                        && !tokens.iter().any(|token| is_word(Some(token), &COMPARING))
                        && !self.is_legal_near(written, plies)
                })
                .map(|found| (found, 0, Role::Noun)),
            stated(&here[usize::from(lead)..])
                .filter(|_| !self.is_position)
                .filter(|_| lead || is_free && names_a_move.is_none_or(|first| first > at))
                .map(|found| (found, usize::from(lead), Role::Clause)),
        ];
        let reply = relative(tokens, at).filter(|_| !self.is_position).map(|found| (found, 0, Role::Clause));
        for ((mut description, length), lead, role) in readings.into_iter().chain([reply]).flatten() {
            let mut length = length + lead;
            if let Some((number, more)) = here.get(length..).and_then(dated) {
                description.number = Some(number);
                length += more;
            }
            // "By swapping on f6 White wins a pawn": White's move.
            if role == Role::Noun && description.side.is_none() {
                let comma =
                    usize::from(here.get(length).is_some_and(|token| token.kind == TokenType::Stop(',')));
                if let Some(TokenType::Side(side, false)) = here.get(length + comma).map(|token| &token.kind)
                    && is_word(before, &["by"])
                {
                    description.side = Some(*side);
                }
            }
            if is_hypothetical && (description.number.is_none() || self.is_position) {
                continue;
            }
            let Some((board, mv)) = self.only(&description) else { continue };
            let side = board.side_to_move();
            let text = MoveText {
                place: Some((board.fullmove_number(), side)),
                bare: board.san(*mv).trim_end_matches(['+', '#']).to_owned(),
            };
            // Each token has a span of its own, which identifies it.
            let mv = |at: usize| {
                let span = (here[at].span.0, here[length - 1].span.1);
                Token { kind: TokenType::Move(text.clone()), span }
            };
            let replaced = match role {
                Role::Noun => vec![mv(0)],
                Role::Clause if lead > 0 => vec![word("after", here[0].span), mv(1)],
                Role::Clause if length < 3 => continue,
                Role::Clause => {
                    let subject = Token { kind: TokenType::Side(side, false), span: here[0].span };
                    vec![subject, word("plays", here[1].span), mv(2)]
                }
            };
            return Some((replaced, length));
        }
        None
    }
}

fn fits(description: &Description, board: &Board, mv: Move) -> bool {
    let side = board.side_to_move();
    let Description {
        piece,
        side: owner,
        to,
        is_capture,
        is_check,
        taken,
        taken_file,
        castles,
        number,
        promotes,
        written,
    } = description;
    if owner.is_some_and(|owner| owner != side)
        || number.is_some_and(|number| number != board.fullmove_number())
    {
        return false;
    }
    if let Some(written) = written {
        return board.san(mv).trim_end_matches(['+', '#']) == written;
    }
    if *promotes && mv.promotion_kind().is_none() {
        return false;
    }
    if let Some(wing) = castles {
        let short = mv.to().file() > mv.from().file();
        return mv.is_castle() && wing.is_none_or(|wing| (wing == Wing::King) == short);
    }
    let from = mv.from();
    let moved = piece.is_none_or(|piece| {
        piece.kind == board.kind_on(from)
            && piece.side.is_none_or(|owner| owner == side)
            && piece.square.is_none_or(|square| square == from)
            && piece.file.is_none_or(|file| file == from.file())
            && piece.light.is_none_or(|light| light == from.is_light())
    });
    let captured = board.captured_kind(mv);
    let checks = || {
        let mut next = *board;
        next.make(mv, &mut ());
        next.in_check()
    };
    !mv.is_castle()
        && moved
        && to.is_none_or(|to| to == mv.to())
        && (!is_capture || captured.is_some())
        && taken.is_none_or(|taken| captured == Some(taken))
        && taken_file.is_none_or(|file| file == mv.to().file())
        && (!is_check || checks())
}
