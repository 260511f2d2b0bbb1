//! The grammar of phrases that are read with certainty: English, and the simpler ones in German too.
//!
//! A parser (winnow) over the tokens of a clause, built from the parsers of words in `terms`. A phrase is
//! read whole or not at all, so that it cannot contain an unread word that reverses its meaning.

use crate::read::pattern::begins_a_clause;
use crate::read::phrase::{Aim, Doer, MoveGrade, Phrase};
use crate::read::terms::{
    A, ADVERBS, ARTICLES, HAS, IS, In, ON, Read, aim, aims, degree, ends, feature, file, file_pawn, is_name,
    kind, number, opening, openness, pair, pawn_words, piece, prize, side, square, up, whose, wing, word,
    word_pawn,
};
use crate::read::tokens::{Token, TokenType, is_word};
use palisade::types::PieceKind;
use palisade_coach::claims::claim::{Degree, Grade};
use winnow::combinator::{alt, opt, preceded, repeat, terminated};
use winnow::error::ContextError;
use winnow::prelude::*;
use winnow::token::any;

/// A parser of phrases whose meaning is certain, such as "the knight on f3 attacks e5", over the tokens of
/// one comment.
pub struct Grammar<'i> {
    tokens: &'i [Token],
}

impl<'i> Grammar<'i> {
    /// Makes the parser of a comment with these tokens.
    pub fn new(tokens: &'i [Token]) -> Self {
        Self { tokens }
    }

    /// Returns the index of the first token of the remaining input.
    fn at(&self, input: In<'i>) -> usize {
        // The input is the tail of a part of the tokens, so the token is found by its position in the text.
        input.first().map_or(self.tokens.len(), |first| {
            self.tokens.partition_point(|token| token.span.0 < first.span.0)
        })
    }

    fn mv(&self, input: &mut In<'i>) -> Read<usize> {
        let at = self.at(input);
        any.verify(|token: &Token| matches!(token.kind, TokenType::Move(_))).void().parse_next(input)?;
        Ok(at)
    }

    fn doer(&self, input: &mut In<'i>) -> Read<Doer> {
        alt((
            piece.map(Doer::Piece),
            |input: &mut In<'i>| self.mv(input).map(Doer::Move),
            word(&["it", "this", "es", "das"]).value(Doer::It),
        ))
        .parse_next(input)
    }

    fn moving(&self, input: &mut In<'i>) -> Read<Doer> {
        alt((
            |input: &mut In<'i>| self.mv(input).map(Doer::Move),
            (word(&["it", "this", "es", "das"]), opt(word(&["move"]))).value(Doer::It),
        ))
        .parse_next(input)
    }

    /// Reads the phrase that begins at the first token of `clause`, and returns it with its number of tokens;
    /// `None` if none begins there.
    pub fn phrase(&self, clause: In<'i>) -> Option<(Phrase, usize)> {
        let parsers: [fn(&Self, &mut In<'i>) -> Read<Phrase>; 11] = [
            Self::better,
            Self::of_a_doer,
            Self::of_a_move,
            Self::pinned,
            Self::threat,
            Self::pawn_is,
            Self::of_a_side,
            Self::of_the_board,
            Self::pawns,
            Self::mate_in,
            |_, input| piece.map(Phrase::Piece).parse_next(input),
        ];
        parsers.into_iter().find_map(|parser| {
            let mut rest = clause;
            let parsed = parser(self, &mut rest).ok()?;
            // A following word may change the meaning: "is mate" in "is mate in 3".
            let ends = matches!(parsed, Phrase::Piece(_)) || rest.first().is_none_or(ends);
            // "Attacks the queen, and the knight then drops back."
            let length = clause.len() - rest.len();
            let listed = clause[..length].iter().any(|token| is_word(Some(token), &["and"]));
            (ends && !(listed && begins_a_clause(rest))).then_some((parsed, length))
        })
    }

    /// Reads a judgement that a move was better: "better was 12.Re1", "12.Re1 was better".
    fn better(&self, input: &mut In<'i>) -> Read<Phrase> {
        let words: &[&str] = &["better", "stronger", "best", "correct", "besser", "st\u{e4}rker"];
        let was: &[&str] = &["was", "is", "war", "ist", "were"];
        alt((
            preceded((word(words), word(was)), |input: &mut In<'i>| self.mv(input)),
            terminated(
                |input: &mut In<'i>| self.mv(input),
                (
                    word(was),
                    opt(word(&["much", "clearly", "a", "bit", "deutlich", "viel"])),
                    word(&["better", "stronger", "besser", "st\u{e4}rker"]),
                ),
            ),
        ))
        .map(|mv| Phrase::Better { mv })
        .parse_next(input)
    }

    /// Reads a statement about an action of a piece or a move: "The bishop on g4 pins ...", "12.Nd5 forks
    /// ...".
    fn of_a_doer(&self, input: &mut In<'i>) -> Read<Phrase> {
        let by = self.doer(input)?;
        opt(word(ADVERBS)).parse_next(input)?;
        let attack: &[&str] = &["attacks", "hits", "attack"];
        let guard: &[&str] = &["protects", "guards", "defends", "covers", "deckt", "sch\u{fc}tzt"];
        let not_it = |by: &Doer| *by != Doer::It;
        let parsed = alt((
            preceded(word(attack), aims).map(move |aims| Phrase::Reaches { by, guards: false, aims }),
            preceded(word(guard), aims).map(move |aims| Phrase::Reaches { by, guards: true, aims }),
            // "greift f7 an"
            (word(&["greift"]), aims, word(&["an"])).map(move |(_, aims, _)| Phrase::Reaches {
                by,
                guards: false,
                aims,
            }),
            (word(&["pins", "fesselt"]), aim, opt(preceded(word(&["to", "against", "an"]), aim)))
                .map(move |(_, aim, to)| Phrase::Pins { by, aim, to }),
            preceded(word(&["forks", "gabelt"]), aims).map(move |aims| Phrase::Forks { by, aims }),
            (word(&["hangs"]), opt(whose), kind).map(move |(_, _, kind)| Phrase::Hangs {
                by: Some(by),
                aim: Aim::Kind(kind),
                side: None,
            }),
            (word(&["threatens", "droht"]), aims).verify_map(move |(_, aims)| {
                let &[aim] = aims.as_slice() else { return None };
                Some(Phrase::Threatens { by: Some(by), side: None, threat: None, mate: None, aim: Some(aim) })
            }),
        ))
        .parse_next(input)?;
        // "This attacks": the attacker is not certain.
        if not_it(&by) { Ok(parsed) } else { Err(ContextError::new()) }
    }

    /// Reads a statement about a move, such as "12.Nxe5 wins a pawn" or "12.Nd5 is a mistake".
    fn of_a_move(&self, input: &mut In<'i>) -> Read<Phrase> {
        let by = self.moving(input)?;
        opt(word(ADVERBS)).parse_next(input)?;
        let known = by != Doer::It;
        alt((
            (word(&["takes", "captures", "schl\u{e4}gt"]), alt((whose.void(), word(A))), kind)
                .map(move |(_, (), kind)| Phrase::Takes { by, kind }),
            preceded(word(&["wins", "gewinnt"]), prize).map(move |prize| Phrase::Wins { by, prize }),
            |input: &mut In<'i>| Self::rank(by, input),
            (word(&["mates", "setzt"]), opt(word(&["matt"])), word(&["in"]), number)
                .map(move |(_, _, (), moves)| Phrase::MatesIn { by, moves }),
            (
                word(&["allows", "permits", "erlaubt"]),
                opt(word(A)),
                word(&["mate", "matt"]),
                word(&["in"]),
                number,
            )
                .map(move |(.., moves)| Phrase::Allows { by, reply: None, mate: Some(moves) }),
            preceded(word(&["allows", "permits", "erlaubt"]), |input: &mut In<'i>| self.mv(input))
                .map(move |reply| Phrase::Allows { by, reply: Some(reply), mate: None }),
            preceded(word(&["prevents", "stops", "verhindert"]), |input: &mut In<'i>| self.mv(input))
                .map(move |prevented| Phrase::Prevents { by, prevented }),
            (word(&["threatens", "droht"]), opt(word(A)), word(&["mate", "matt"]), word(&["in"]), number)
                .map(move |(.., moves)| Phrase::Threatens {
                    by: Some(by),
                    side: None,
                    threat: None,
                    mate: Some(moves),
                    aim: None,
                }),
            preceded(word(&["threatens", "droht"]), |input: &mut In<'i>| self.mv(input)).map(move |mv| {
                Phrase::Threatens { by: Some(by), side: None, threat: Some(mv), mate: None, aim: None }
            }),
        ))
        .verify(move |parsed| {
            known || matches!(parsed, Phrase::Is { .. } | Phrase::Allows { .. } | Phrase::Wins { .. })
        })
        .parse_next(input)
    }

    /// Reads the judgement on the move `by`, without its subject: "is check", "was the best move", "is a
    /// mistake".
    fn rank(by: Doer, input: &mut In<'i>) -> Read<Phrase> {
        let is: &[&str] = &["is", "was", "ist", "war"];
        let article = || opt(alt((word(ARTICLES), word(A))));
        preceded(
            (word(is), article()),
            alt((
                (opt(word(&["only"])), word(&["legal"]), word(&["move"]))
                    .map(|(only, ..)| if only.is_some() { MoveGrade::Only } else { MoveGrade::Legal }),
                (word(&["only", "einzige"]), opt(word(&["good"])), word(&["move", "zug"]))
                    .value(MoveGrade::Only),
                (word(&["best", "beste", "strongest"]), word(&["move", "zug"])).value(MoveGrade::Best),
                (word(&["double"]), word(&["check"])).value(MoveGrade::DoubleCheck),
                word(&["doppelschach"]).value(MoveGrade::DoubleCheck),
                word(&["check", "schach"]).value(MoveGrade::Check),
                alt((
                    word(&["mate", "checkmate", "matt", "schachmatt"]).value(MoveGrade::Mate),
                    word(&["stalemate", "patt"]).value(MoveGrade::Stalemate),
                    word(&["blunder"]).value(MoveGrade::Bad(Grade::Blunder)),
                    word(&["mistake", "error", "fehler"]).value(MoveGrade::Bad(Grade::Mistake)),
                    word(&["inaccuracy", "ungenauigkeit"]).value(MoveGrade::Bad(Grade::Inaccuracy)),
                    word(&["played", "gespielt"]).value(MoveGrade::Played),
                )),
            )),
        )
        .map(|rank| Phrase::Is { by, rank })
        .parse_next(input)
    }

    /// Reads a statement that a piece is pinned or hanging: "The knight on f6 is pinned to the king", "... is
    /// hanging".
    fn pinned(&self, input: &mut In<'i>) -> Read<Phrase> {
        let who = piece.parse_next(input)?;
        alt((
            (
                word(IS),
                opt(word(ADVERBS)),
                word(&["pinned", "gefesselt"]),
                opt(preceded(word(&["to", "against", "an"]), aim)),
                opt(preceded(word(&["by", "durch"]), piece)),
            )
                .map(move |(.., to, by)| Phrase::Pinned { aim: Aim::Piece(who), to, by }),
            alt((
                word(&["hangs"]),
                (
                    word(IS),
                    opt(word(ADVERBS)),
                    alt((
                        word(&["hanging", "undefended", "unguarded"]),
                        (word(&["en"]), word(&["prise"])).void(),
                    )),
                )
                    .void(),
            ))
            .value(Phrase::Hangs { by: None, aim: Aim::Piece(who), side: who.side }),
        ))
        .parse_next(input)
    }

    /// Reads a statement that a side threatens a move or mate: "Black threatens 24...Ne2", "White threatens
    /// mate in 2".
    fn threat(&self, input: &mut In<'i>) -> Read<Phrase> {
        let who = side.parse_next(input)?;
        opt(word(ADVERBS)).parse_next(input)?;
        word(&["threatens", "droht"]).parse_next(input)?;
        let parsed =
            move |threat, mate| Phrase::Threatens { by: None, side: Some(who), threat, mate, aim: None };
        alt((
            (opt(word(A)), word(&["mate", "matt"]), word(&["in"]), number)
                .map(move |(.., moves)| parsed(None, Some(moves))),
            (|input: &mut In<'i>| self.mv(input)).map(move |mv| parsed(Some(mv), None)),
        ))
        .parse_next(input)
    }

    /// Reads a statement that a pawn has a feature or a piece an outpost: "The pawn on d5 is isolated", "the
    /// knight on d5 has an outpost".
    fn pawn_is(&self, input: &mut In<'i>) -> Read<Phrase> {
        let who = piece.parse_next(input)?;
        preceded(
            (word(IS), opt(word(ADVERBS)), opt(word(A))),
            alt((
                terminated(
                    feature,
                    opt(any
                        .verify(|token: &Token| matches!(token.kind, TokenType::Piece(PieceKind::Pawn, _)))),
                )
                .verify(move |_| who.kind == PieceKind::Pawn)
                .map(move |what| Phrase::Pawn {
                    what,
                    side: who.side,
                    square: Some(who.square),
                    file: None,
                    count: None,
                }),
                preceded(opt(word(&["on"])), preceded(opt(word(A)), word(&["outpost", "vorposten"])))
                    .value(Phrase::Outpost { piece: who }),
            )),
        )
        .parse_next(input)
    }

    /// Reads a statement about a side, such as "White has the bishop pair", "Black is a pawn up" or "White is
    /// better".
    fn of_a_side(&self, input: &mut In<'i>) -> Read<Phrase> {
        let who = side.parse_next(input)?;
        opt(word(ADVERBS)).parse_next(input)?;
        alt((
            (word(HAS), opt(word(ADVERBS)), word(&["castled", "rochiert"]), opt(wing))
                .map(move |(.., wing)| Phrase::Castled { side: who, wing }),
            preceded(
                (word(&["can", "may", "kann", "darf"]), word(&["still", "noch"])),
                word(&["castle", "rochieren"]),
            )
            .value(Phrase::CanCastle { side: who }),
            (word(HAS), opt(word(ADVERBS)), pair).value(Phrase::BishopPair { side: who }),
            preceded((word(HAS), opt(word(ADVERBS))), pawn_words).map(move |(what, square, file, count)| {
                Phrase::Pawn { what, side: Some(who), square, file, count }
            }),
            preceded((word(IS), opt(word(ADVERBS))), |input: &mut In<'i>| up(who, input)),
            // "hat einen Bauern mehr"
            (word(&["hat"]), prize, word(&["mehr"])).map(move |(_, prize, ())| Phrase::Up {
                side: who,
                prize,
                points: None,
            }),
            (word(&["is", "stands", "ist", "steht"]), opt(word(ADVERBS)), degree)
                .map(move |(.., how)| Phrase::Stands { side: Some(who), how }),
            alt((
                (word(IS), opt(word(ADVERBS)), word(&["in", "im"]), word(&["check", "schach"]))
                    .value(Phrase::InCheck { side: who }),
                (word(&["mates"]), word(&["in"]), number)
                    .map(move |(.., moves)| Phrase::MateIn { moves, side: Some(who) }),
                (word(HAS), opt(word(A)), opt(word(&["forced"])), word(&["mate"]), word(&["in"]), number)
                    .map(move |(.., moves)| Phrase::MateIn { moves, side: Some(who) }),
                (word(&["hangs"]), opt(whose), kind).map(move |(.., kind)| Phrase::Hangs {
                    by: None,
                    aim: Aim::Kind(kind),
                    side: Some(who),
                }),
            )),
        ))
        .parse_next(input)
    }

    /// Reads a statement about a file, the material, the assessment or the opening: "the e-file is open",
    /// "material is even", "the position is equal", "this is the French Defence".
    fn of_the_board(&self, input: &mut In<'i>) -> Read<Phrase> {
        alt((
            (
                opt(word(ARTICLES)),
                file,
                word(IS),
                opt(word(ADVERBS)),
                openness,
                opt(preceded(word(&["for", "f\u{fc}r"]), side)),
            )
                .map(|(_, file, (), _, half, side)| Phrase::File { file, half, side }),
            (
                word(&["material"]),
                word(IS),
                opt(word(ADVERBS)),
                word(&["even", "equal", "level", "balanced"]),
            )
                .value(Phrase::Even),
            (
                word(ARTICLES),
                word(&["position", "game", "stellung"]),
                word(IS),
                opt(word(ADVERBS)),
                opt(word(&["about", "roughly", "etwa"])),
                word(&["equal", "even", "level", "balanced", "ausgeglichen"]),
            )
                .value(Phrase::Stands { side: None, how: Degree::Equal }),
            |input: &mut In<'i>| {
                (word(&["this", "it", "das", "dies"]), word(IS), word(&["the", "a", "die", "der", "das"]))
                    .parse_next(input)?;
                let names: Vec<Token> = repeat(1..=5, any.verify(is_name)).parse_next(input)?;
                Ok(Phrase::Opening { name: opening(&names).ok_or_else(ContextError::new)? })
            },
        ))
        .parse_next(input)
    }

    /// Reads a mention of pawns with a feature, by square or file: "an isolated pawn on d5", "the passed
    /// a-pawn", "doubled c-pawns".
    fn pawns(&self, input: &mut In<'i>) -> Read<Phrase> {
        let own = opt(whose).parse_next(input)?.flatten();
        alt((
            (feature, word_pawn, word(ON), square).map(move |(what, _, (), square)| Phrase::Pawn {
                what,
                side: own,
                square: Some(square),
                file: None,
                count: None,
            }),
            (feature, file_pawn).map(move |(what, file)| Phrase::Pawn {
                what,
                side: own,
                square: None,
                file: Some(file),
                count: None,
            }),
        ))
        .parse_next(input)
    }

    /// Reads a mate in a number of moves, with the side that forces it if it is named: "mate in 3", "White
    /// forces mate in 3".
    fn mate_in(&self, input: &mut In<'i>) -> Read<Phrase> {
        let who = opt(terminated(side, alt((word(&["forces"]), word(HAS))))).parse_next(input)?;
        (opt(word(A)), opt(word(&["forced"])), word(&["mate", "matt"]), word(&["in"]), number)
            .map(|(.., moves)| Phrase::MateIn { moves, side: who })
            .parse_next(input)
    }
}
