//! Questions about a position: claims, joined by "and" and "or" or negated. A clause of a comment is read as one.

use crate::read::verdicts::Judge;
use palisade::board::Board;
use palisade::types::{Color, Move, Square};
use palisade_coach::Analyst;
use palisade_coach::claims::Verdict;
use palisade_coach::claims::claim::{Claim, What};

/// A question about a position, composed of claims, to which the answer is yes, no or not checkable. A clause
/// of a comment is read as one.
#[derive(Clone, Debug)]
pub enum Ask {
    /// Whether this claim is true.
    Is(What),
    /// Whether this claim is true: that a piece stands on the square that the sentence gives it. A negation
    /// around it does not negate it: "the rook on a8 is not attacked" is false if there is no rook on a8.
    Stands(What),
    /// A claim whose verdict is known already, without a search.
    Known(What, Verdict),
    /// The inner question, for the position after these moves from the start of the game.
    At(Vec<Move>, Box<Ask>),
    /// The negation of the inner question.
    Not(Box<Ask>),
    /// Whether all of these questions are answered yes.
    All(Vec<Ask>),
    /// Whether at least one of these questions is answered yes.
    Any(Vec<Ask>),
    /// One of these questions is meant, but it is not known which, such as "the rook" of two rooks: answered
    /// as [`Ask::Any`]. Its negation is not checkable unless all have the same answer.
    One(Vec<Ask>),
}

impl Ask {
    /// Returns the negation of the question if `negated` is true, otherwise the question itself.
    pub fn unless(self, negated: bool) -> Self {
        if negated { Self::Not(Box::new(self)) } else { self }
    }

    /// Returns the question for the position after these moves from the start of the game.
    pub fn after(self, moves: &[Move]) -> Self {
        Self::At(moves.to_vec(), Box::new(self))
    }

    /// Returns true if the question has a known answer, which is yes.
    pub fn is_known_true(&self) -> bool {
        matches!(self, Self::Known(_, verdict) if verdict.is_true())
    }

    /// Returns the question, not checkable unless all pieces that may be meant have the same answer.
    pub fn of_each(self) -> Self {
        match self {
            Self::One(asks) if asks.len() > 1 => Self::Not(Box::new(Self::Not(Box::new(Self::One(asks))))),
            Self::At(moves, ask) => Self::At(moves, Box::new(ask.of_each())),
            other => other,
        }
    }

    /// Returns a question whose answer is known (`holds`), for a fact of the board that no claim ([`What`])
    /// states. `what` is the most similar claim; the answer gives the sentence `yes` if the fact holds,
    /// otherwise `no`.
    pub fn fact(what: What, holds: bool, yes: impl Into<String>, no: impl Into<String>) -> Self {
        let verdict = if holds { Verdict::yes(yes) } else { Verdict::no(no, []) };
        Self::Known(what, verdict)
    }
}

/// The answer to a question: the claim that decided it, the verdict on the question, and true if the question
/// negates the claim. `None` only for an empty list of questions.
pub type Answer = Option<(Claim, Verdict, bool)>;

fn turned(verdict: Verdict) -> Verdict {
    match verdict {
        Verdict::True { why, proof } => Verdict::refuted(why, [], proof),
        Verdict::False { contrary, proof, .. } => Verdict::proved(contrary, proof),
        other @ Verdict::NotCheckable { .. } => other,
    }
}

impl<A: Analyst> Judge<'_, A> {
    /// Answers a question about the position after these moves from the start of the game.
    ///
    /// # Errors
    /// Returns the error of the analyst if a search fails.
    pub fn answer(&mut self, moves: &[Move], ask: &Ask) -> Result<Answer, A::Error> {
        match ask {
            Ask::Is(what) | Ask::Stands(what) => {
                Ok(self.ask(moves, what.clone())?.map(|(claim, verdict)| (claim, verdict, false)))
            }
            Ask::Known(what, verdict) => {
                let claim = Claim { after: Vec::new(), what: what.clone() };
                Ok(Some((claim, verdict.clone(), false)))
            }
            Ask::At(moves, ask) => self.answer(moves, ask),
            Ask::Not(ask) => match self.absent(moves, ask)? {
                Some(absent) => self.elsewhere(absent),
                None if matches!(**ask, Ask::One(_)) => self.none(moves, ask),
                None => Ok(self
                    .answer(moves, ask)?
                    .map(|(claim, verdict, negated)| (claim, turned(verdict), !negated))),
            },
            Ask::All(asks) => self.all(moves, asks),
            Ask::Any(asks) | Ask::One(asks) => self.any(moves, asks),
        }
    }

    /// Returns the false answer to an [`Ask::Stands`] within the question `ask`: a piece does not stand where
    /// the sentence names it. `None` if there is none. Of alternatives ([`Ask::Any`], [`Ask::One`]) each must
    /// have such an answer.
    fn absent(&mut self, moves: &[Move], ask: &Ask) -> Result<Answer, A::Error> {
        match ask {
            Ask::Stands(_) => Ok(self.answer(moves, ask)?.filter(|(_, verdict, _)| verdict.is_false())),
            Ask::At(moves, ask) => self.absent(moves, ask),
            Ask::Not(ask) => self.absent(moves, ask),
            Ask::All(asks) => {
                for ask in asks {
                    if let Some(absent) = self.absent(moves, ask)? {
                        return Ok(Some(absent));
                    }
                }
                Ok(None)
            }
            Ask::Any(asks) | Ask::One(asks) => {
                let mut first = None;
                for ask in asks {
                    let Some(absent) = self.absent(moves, ask)? else { return Ok(None) };
                    first = first.or(Some(absent));
                }
                Ok(first)
            }
            Ask::Is(_) | Ask::Known(..) => Ok(None),
        }
    }

    /// Changes the answer that a piece does not stand on its square to not checkable if such a piece, of
    /// either side, stands there in a position nearby. That position may be meant, and "not protected by the
    /// knight on b4" is true if the knight belongs to the other side.
    fn elsewhere(&mut self, (claim, verdict, negated): (Claim, Verdict, bool)) -> Result<Answer, A::Error> {
        let of_either = match &claim.what {
            What::PieceOn { square, piece, .. } => {
                What::PieceOn { square: *square, piece: *piece, side: None }
            }
            what => what.clone(),
        };
        for other in self.near() {
            if self.ask(&other, of_either.clone())?.is_some_and(|(_, verdict)| verdict.is_true()) {
                let why = format!("{}, though not in a position nearby", verdict.sentence());
                return Ok(Some((claim, Verdict::unknown(why), negated)));
            }
        }
        Ok(Some((claim, verdict, negated)))
    }

    fn all(&mut self, moves: &[Move], asks: &[Ask]) -> Result<Answer, A::Error> {
        let mut found: Answer = None;
        let mut reasons: Vec<String> = Vec::new();
        for ask in asks {
            let Some(answer) = self.answer(moves, ask)? else { return Ok(None) };
            if answer.1.is_false() {
                return Ok(Some(answer));
            }
            if let Verdict::True { why, .. } = &answer.1
                && !reasons.contains(why)
            {
                reasons.push(why.clone());
            }
            // A part that cannot be judged outweighs true parts.
            if found.as_ref().is_none_or(|(_, verdict, _)| verdict.is_true()) {
                found = Some(answer);
            }
        }
        if let Some((_, Verdict::True { why, .. }, _)) = &mut found {
            *why = reasons.join("; ");
        }
        Ok(found)
    }

    /// Answers a negated question about a piece of which several may be meant: yes if the question fails for
    /// all of them, no if it holds for all, otherwise not checkable. `ask` is the question without the
    /// negation.
    fn none(&mut self, moves: &[Move], ask: &Ask) -> Result<Answer, A::Error> {
        let Ask::One(asks) = ask else { return Ok(None) };
        let mut found: Answer = None;
        for ask in asks {
            let Some((claim, verdict, negated)) = self.answer(moves, ask)? else { return Ok(None) };
            let verdict = turned(verdict);
            let agrees = found.as_ref().is_none_or(|(_, other, _)| {
                (other.is_true(), other.is_false()) == (verdict.is_true(), verdict.is_false())
            });
            if !agrees {
                let why = format!("it is not said which piece is meant: {}", verdict.sentence());
                return Ok(Some((claim, Verdict::unknown(why), true)));
            }
            found = Some((claim, verdict, !negated));
        }
        Ok(found)
    }

    fn any(&mut self, moves: &[Move], asks: &[Ask]) -> Result<Answer, A::Error> {
        let mut found: Answer = None;
        for ask in asks {
            let Some(answer) = self.answer(moves, ask)? else { return Ok(None) };
            if answer.1.is_true() {
                return Ok(Some(answer));
            }
            // A part that cannot be judged outweighs false parts.
            if found.as_ref().is_none_or(|(_, verdict, _)| verdict.is_false() && !answer.1.is_false()) {
                found = Some(answer);
            }
        }
        Ok(found)
    }
}

/// When the events that a clause narrates happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// At the position that the sentence names.
    Here,
    /// At any time of the game: the sentence names none.
    Free,
    /// At any time of the game, or after it: the text is about its end.
    Past,
    /// With the move of this number.
    Number(u32),
}

/// The context in which a rule reads a clause: the position that the clause is about, the moves before it,
/// and the moves that the comment names.
pub struct ClauseContext<'v> {
    /// The board of the position that the clause is about.
    pub board: Board,
    /// The moves from the start of the game to `board`.
    pub here: &'v [Move],
    /// The moves of the game itself, without variations.
    pub main: &'v [Move],
    /// When the events of the clause happen.
    pub scope: Scope,
    /// Returns the board after these moves from the start of the game.
    pub after: &'v dyn Fn(&[Move]) -> Board,
    /// Returns the move at this token index of the comment, with the moves played before it; `None` if its
    /// position is not known.
    pub mv: &'v dyn Fn(usize) -> Option<(Vec<Move>, Move)>,
    /// Returns true if a name is that of an opening in the list of openings, or if there is no list.
    pub is_opening: &'v dyn Fn(&str) -> bool,
    /// Returns the side whose move defines an opening of this name; `None` if that is not known.
    pub opening_side: &'v dyn Fn(&str) -> Option<Color>,
    /// Returns the number and the side of the move at this token index of the comment; `None` if it has none.
    pub number: &'v dyn Fn(usize) -> Option<(u32, Color)>,
    /// Returns the move at this token index of the comment as it is written, without its number; `None` if
    /// the token is no move.
    pub text: &'v dyn Fn(usize) -> Option<String>,
}

impl ClauseContext<'_> {
    /// Returns the square on which the piece of the last move stands; `None` at the start of the game.
    pub fn last_square(&self) -> Option<Square> {
        let (&mv, before) = self.here.split_last()?;
        Some(palisade_coach::line::landing(mv, &(self.after)(before)))
    }

    /// Returns the side that made the last move before the clause's position.
    pub fn moved(&self) -> Color {
        !self.board.side_to_move()
    }
}

/// Returns the question whether the game's opening has this name; `None` if there is a list of openings and
/// the name is not in it.
pub fn opening(view: &ClauseContext<'_>, name: &str) -> Option<Ask> {
    (view.is_opening)(name).then(|| {
        let ask = Ask::Is(What::Opening { name: name.to_owned() });
        // The opening is known from the whole game.
        if view.main.starts_with(view.here) { ask.after(view.main) } else { ask }
    })
}
