//! What a clause asks of the board: claims, joined and turned.

use crate::read::verdicts::Judge;
use palisade::board::Board;
use palisade::types::{Color, Move, Square};
use palisade_coach::Analyst;
use palisade_coach::claims::Verdict;
use palisade_coach::claims::claim::{Claim, What};

/// A question that is made of claims.
#[derive(Clone, Debug)]
pub enum Ask {
    /// A claim.
    Is(What),
    /// A claim whose answer is known already.
    Known(What, Verdict),
    /// After these moves.
    At(Vec<Move>, Box<Ask>),
    /// The contrary.
    Not(Box<Ask>),
    /// Each of them.
    All(Vec<Ask>),
    /// At least one of them.
    Any(Vec<Ask>),
    /// One of them is meant, and it is not known which: "the rook" of two. Denied, they have to agree.
    One(Vec<Ask>),
}

impl Ask {
    /// The contrary, if it is wanted.
    pub fn unless(self, negated: bool) -> Self {
        if negated { Self::Not(Box::new(self)) } else { self }
    }

    /// After these moves.
    pub fn after(self, moves: &[Move]) -> Self {
        Self::At(moves.to_vec(), Box::new(self))
    }

    /// A fact of the board that no kind of claim has, filed under the nearest.
    pub fn fact(what: What, holds: bool, yes: impl Into<String>, no: impl Into<String>) -> Self {
        let verdict = if holds { Verdict::yes(yes) } else { Verdict::no(no, []) };
        Self::Known(what, verdict)
    }
}

/// The answer, with the claim that decided it, and whether that was turned.
pub type Answer = Option<(Claim, Verdict, bool)>;

fn turned(verdict: Verdict) -> Verdict {
    match verdict {
        Verdict::True { why, proof } => Verdict::refuted(why, [], proof),
        Verdict::False { contrary, proof, .. } => Verdict::proved(contrary, proof),
        other @ Verdict::NotCheckable { .. } => other,
    }
}

impl<A: Analyst> Judge<'_, A> {
    /// Answers a question about the position after these moves.
    ///
    /// # Errors
    /// Those of the analyst.
    pub fn answer(&mut self, moves: &[Move], ask: &Ask) -> Result<Answer, A::Error> {
        match ask {
            Ask::Is(what) => {
                Ok(self.ask(moves, what.clone())?.map(|(claim, verdict)| (claim, verdict, false)))
            }
            Ask::Known(what, verdict) => {
                let claim = Claim { after: Vec::new(), what: what.clone() };
                Ok(Some((claim, verdict.clone(), false)))
            }
            Ask::At(moves, ask) => self.answer(moves, ask),
            Ask::Not(ask) if matches!(**ask, Ask::One(_)) => self.none(moves, ask),
            Ask::Not(ask) => Ok(self
                .answer(moves, ask)?
                .map(|(claim, verdict, negated)| (claim, turned(verdict), !negated))),
            Ask::All(asks) => self.all(moves, asks),
            Ask::Any(asks) | Ask::One(asks) => self.any(moves, asks),
        }
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
            // What cannot be judged outweighs what is true.
            if found.as_ref().is_none_or(|(_, verdict, _)| verdict.is_true()) {
                found = Some(answer);
            }
        }
        if let Some((_, Verdict::True { why, .. }, _)) = &mut found {
            *why = reasons.join("; ");
        }
        Ok(found)
    }

    /// That what is denied of a piece holds of none that may be meant; if it holds of some of them, nobody knows.
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
            // What cannot be judged outweighs what is false.
            if found.as_ref().is_none_or(|(_, verdict, _)| verdict.is_false() && !answer.1.is_false()) {
                found = Some(answer);
            }
        }
        Ok(found)
    }
}

/// The board that a clause is about, with what was played up to there.
pub struct ClauseContext<'v> {
    /// The board.
    pub board: Board,
    /// The moves up to it.
    pub here: &'v [Move],
    /// The moves of the game.
    pub main: &'v [Move],
    /// The board after moves.
    pub after: &'v dyn Fn(&[Move]) -> Board,
    /// The moves before a move of the text, and the move.
    pub mv: &'v dyn Fn(usize) -> Option<(Vec<Move>, Move)>,
    /// A move as it is written, without its number.
    pub text: &'v dyn Fn(usize) -> Option<String>,
}

impl ClauseContext<'_> {
    /// The square on which the piece of the last move stands.
    pub fn last_square(&self) -> Option<Square> {
        let (&mv, before) = self.here.split_last()?;
        Some(palisade_coach::line::landing(mv, &(self.after)(before)))
    }

    /// Who moved last.
    pub fn moved(&self) -> Color {
        !self.board.side_to_move()
    }
}
