//! The sentences of a text about a game, one at a time.

use crate::read::descriptions::GameMoves;
use crate::read::place::TextPlace;
use crate::read::players::Players;
use crate::read::reader::{CommentReader, ends};
use crate::read::remark::Remark;
use crate::read::thesaurus::canonical;
use crate::read::tokens::{Token, TokenType, is_word, tokens};
use palisade::board::Board;
use palisade::types::{Color, Move};
use palisade_coach::Analyst;
use palisade_coach::claims::illegal_move;
use palisade_pgn::openings::Openings;

/// Reads a text about a game sentence by sentence. The position of a sentence is that after the first move of
/// the game that it names; without one, it is the position that the text has reached.
pub struct Sentences<'a> {
    start: Board,
    moves: &'a [Move],
    text: &'a str,
    openings: Option<&'a Openings>,
    players: Players,
    tokens: Vec<Token>,
    /// The side that the text calls "you"; `None` if none.
    reader: Option<Color>,
    game: GameMoves,
    /// True if the text narrates the game in words: it names no move by its number and describes some moves.
    is_narrative: bool,
    /// True if the position of the first sentences is a guess: a text of three sentences or more that names
    /// no move is read at the end of the game.
    is_guessed: bool,
    /// The index of the first token that has not been read.
    next: usize,
    /// The number of plies that the text has reached, the position of a sentence without moves; `None` if it
    /// is not known.
    plies: Option<usize>,
    /// True if an earlier sentence has named a move of the game.
    named_before: bool,
}

impl<'a> Sentences<'a> {
    /// Makes the reader of a text about the game with these moves. Sentences before the first named move have
    /// no known position, unless [`at`](Self::at) sets one.
    pub fn new(start: Board, moves: &'a [Move], text: &'a str) -> Self {
        Self {
            start,
            moves,
            text,
            openings: None,
            players: Players::default(),
            tokens: canonical(&tokens(text)),
            reader: None,
            game: GameMoves::new(start, moves),
            is_narrative: false,
            is_guessed: false,
            next: 0,
            plies: None,
            named_before: false,
        }
    }

    /// Sets the names of openings, without which claims about them are not judged.
    #[must_use]
    pub fn with_openings(self, openings: Option<&'a Openings>) -> Self {
        Self { openings, ..self }
    }

    /// Sets the names of the players (the tags `White` and `Black` of the game), which are read as the sides.
    #[must_use]
    pub fn with_players(self, players: Players) -> Self {
        let tokens = canonical(&players.named(self.text, self.tokens));
        let reader = addressed(&tokens);
        let mut all = Self { reader, players, tokens, ..self };
        let mut begin = 0;
        let describes = |end: usize| {
            let sentence = &all.tokens[begin..end];
            begin = end;
            let described = all.game.named(sentence, None);
            described.len() < sentence.len()
                && described.iter().any(|token| matches!(token.kind, TokenType::Move(_)))
        };
        let describes = ends(&all.tokens).into_iter().any(describes);
        all.is_narrative = describes && !all.moves.is_empty() && !all.names_a_move();
        all
    }

    /// Sets the position of the sentences before the first named move: after `plies` half-moves of the game
    /// (its end if it has fewer); `None` if it is not known.
    #[must_use]
    pub fn at(self, plies: Option<usize>) -> Self {
        Self { plies: plies.map(|plies| plies.min(self.moves.len())), ..self }
    }

    /// Lets sentences before the first named move refer to the end of the game. In a text of three sentences
    /// or more, a claim of such a sentence is false only if it is true in no position of the game.
    #[must_use]
    pub fn at_the_end(self) -> Self {
        let is_guessed = ends(&self.tokens).len() > 2;
        Self { plies: Some(self.moves.len()), is_guessed, ..self }
    }

    /// Makes the text one about the whole game: a sentence before any named move has no position if the text names a move of the game
    /// later, and otherwise that of [`at_the_end`](Self::at_the_end).
    #[must_use]
    pub fn about_the_game(self) -> Self {
        if self.names_a_move() { self.at(None) } else { self.at_the_end() }
    }

    /// Returns true if the text names a move of the game by its number.
    pub fn names_a_move(&self) -> bool {
        !self.named(&self.tokens).is_empty()
    }

    /// Returns the moves that these tokens name by their numbers: for each the number of plies of the game up
    /// to and including it, and whether it is the move that was played in the game.
    fn named(&self, tokens: &[Token]) -> Vec<(usize, bool)> {
        let first = 2 * i64::from(self.start.fullmove_number())
            + i64::from(self.start.side_to_move() == Color::Black);
        let place = TextPlace { start: self.start, own: &[], main: self.moves };
        let is_real = |ply: usize, bare: &str| {
            let meant = illegal_move::read(&place.board(&self.moves[..ply]), bare);
            meant.is_ok_and(|mv| mv == self.moves[ply])
        };
        let mut found: Vec<(usize, bool)> = Vec::new();
        let mut follows = false;
        for token in tokens {
            let TokenType::Move(mv) = &token.kind else {
                follows = false;
                continue;
            };
            let ply = match mv.place {
                Some((number, side)) => {
                    usize::try_from(2 * i64::from(number) + i64::from(side == Color::Black) - first).ok()
                }
                // "20.Rxe7+ Nxe7": the second move continues the line.
                None => found.last().filter(|(_, real)| follows && *real).map(|(plies, _)| *plies),
            };
            follows = true;
            let Some(ply) = ply.filter(|&ply| ply < self.moves.len()) else { continue };
            let real = is_real(ply, &mv.bare);
            if real || mv.place.is_some() {
                found.push((ply + 1, real));
            }
        }
        found
    }

    /// Returns the part of the text that has not been read yet.
    pub fn rest(&self) -> &'a str {
        self.tokens.get(self.next).map_or("", |token| &self.text[token.span.0..])
    }

    /// Returns the number of bytes of the text that have been read.
    pub fn done(&self) -> usize {
        self.text.len() - self.rest().len()
    }

    /// Reads the next sentence and judges its claims, with searches by `analyst`. `None` at the end of the
    /// text.
    ///
    /// # Errors
    /// Returns the error of the analyst if a search fails.
    pub fn read_next<A: Analyst>(&mut self, analyst: &mut A) -> Result<Option<Remark>, A::Error> {
        let left = &self.tokens[self.next..];
        let Some(&length) = ends(left).first() else { return Ok(None) };
        let sentence = &left[..length];
        let (Some(first), Some(last)) = (sentence.first(), sentence.last()) else { return Ok(None) };
        let begin = first.span.0;
        let part = &self.text[begin..last.span.1];
        let own = sentence.iter().map(|token| {
            let kind = self.reader.and_then(|side| addressee(token, side));
            let span = (token.span.0 - begin, token.span.1 - begin);
            Token { kind: kind.unwrap_or_else(|| token.kind.clone()), span }
        });
        let own = self.game.named(&own.collect::<Vec<_>>(), self.plies);
        let names = self.named(&own);
        let named = names.first().map(|(plies, _)| *plies);
        // The next sentence continues from the last named move of the game.
        let last = names.iter().rev().find(|(_, real)| *real).map(|(plies, _)| *plies);
        let inherited = named.is_none() && (self.named_before || self.is_guessed);
        let plies = named.or(self.plies.filter(|_| self.named_before || !self.is_narrative));
        self.named_before |= named.is_some();
        (self.plies, self.next) = (last.or(plies), self.next + length);
        let mut reader = CommentReader {
            start: self.start,
            main: self.moves,
            openings: self.openings,
            players: &self.players,
            analyst,
            remarks: Vec::new(),
            is_text: true,
            inherited,
            repairing: false,
            unplaced: plies.is_none(),
            reached: None,
        };
        reader.comment_of(part, &own, &self.moves[..plies.unwrap_or(self.moves.len())], false)?;
        let mut remark = reader.remarks.pop();
        // The next sentence continues from the last event that this one narrates.
        if let Some(reached) = reader.reached.filter(|_| last.is_none()) {
            self.plies = Some(reached);
            self.named_before = true;
        }
        if plies.is_none() {
            remark.iter_mut().for_each(Remark::place_nowhere);
        }
        remark.iter_mut().for_each(Remark::note_inherited);
        Ok(remark)
    }
}

/// Returns the side `side` in place of the tokens "you" or "your"; `None` for another token.
fn addressee(token: &Token, side: Color) -> Option<TokenType> {
    match () {
        () if is_word(Some(token), &["you"]) => Some(TokenType::Side(side, false)),
        () if is_word(Some(token), &["your"]) => Some(TokenType::Side(side, true)),
        () => None,
    }
}

/// Returns the side that a text calls "you": the side that it never names, if it names the other one at least
/// twice and has the word "your"; `None` if that is not clear.
fn addressed(tokens: &[Token]) -> Option<Color> {
    let sides = || {
        tokens.iter().enumerate().filter_map(|(at, token)| match token.kind {
            TokenType::Side(side, _) => Some((at, side)),
            _ => None,
        })
    };
    let owns = tokens.iter().any(|token| is_word(Some(token), &["your"]));
    let other = sides().next()?.1;
    let alone = sides().all(|(_, side)| side == other) && sides().count() > 1;
    // "You, as White", "playing Black".
    let named = sides().any(|(at, _)| {
        let near = &tokens[at.saturating_sub(3)..at];
        near.iter().any(|token| is_word(Some(token), &["you", "you're", "as", "playing", "with", "i", "my"]))
    });
    (owns && alone && !named).then_some(!other)
}
