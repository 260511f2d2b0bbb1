//! Reasons and consequences: "because", "since", "so", "therefore". The connection of two claims is itself a
//! claim, which is read only if it is proved.
//!
//! Two kinds of proof are known. The rules of chess imply the effect: a piece pinned to its king cannot leave the
//! line, a king in check cannot castle. Or a move is graded, and the reason is a consequence of the same move that
//! a search confirms: "is a mistake because it allows 12...Nxd4". In all other cases the connective is left unread.

use crate::read::coverage::Coverage;
use crate::read::piece_reference::{squares, who};
use crate::read::place::{FoundPlace, TextPlace};
use crate::read::reader::CommentReader;
use crate::read::remark::Finding;
use crate::read::sentence::Sentence;
use crate::read::tokens::{Token, TokenType, is_word};
use palisade::attacks::between;
use palisade::board::Board;
use palisade::types::{Bitboard, CastlingRights, CastlingSide, Color, Move, PieceKind, Square};
use palisade_coach::Analyst;
use palisade_coach::claims::claim::{What, Wing};
use palisade_coach::claims::names::Target;
use palisade_coach::exchange::attacks_from;
use std::ops::Range;

/// A claim that was read in a sentence, with its words and its position.
pub struct ReadClaim {
    /// The tokens of the sentence, by index, that state the claim.
    pub tokens: Range<usize>,
    /// The index of the claim in the list of findings of the sentence.
    pub finding: usize,
    /// The moves from the start of the game to the position that the claim is about.
    pub here: Vec<Move>,
    /// The move that the claim is about; `None` if it is about none.
    pub mv: Option<FoundPlace>,
    /// The tokens of the claim's subject; empty if it has none.
    pub subject: Vec<Token>,
}

/// On which side of a connective ("because", "so") the reason stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    /// The reason follows the connective: "because".
    Because,
    /// The reason precedes the connective: "so".
    So,
}

/// The connectives of reasons as lists of words, the longest first.
const LINKS: [(&[&str], Direction); 15] = [
    (&["which", "means", "that"], Direction::So),
    (&["which", "is", "why"], Direction::So),
    (&["that", "is", "why"], Direction::So),
    (&["as", "a", "result"], Direction::So),
    (&["meaning", "that"], Direction::So),
    (&["seeing", "that"], Direction::Because),
    (&["because"], Direction::Because),
    (&["since"], Direction::Because),
    (&["as"], Direction::Because),
    (&["for"], Direction::Because),
    (&["so"], Direction::So),
    (&["therefore"], Direction::So),
    (&["thus"], Direction::So),
    (&["hence"], Direction::So),
    (&["consequently"], Direction::So),
];

/// Returns true for a word that gives a reason and may stand before a pronoun, such as "because" or "so".
pub fn is_causal(token: &Token) -> bool {
    is_word(Some(token), &["because", "since", "as", "so", "therefore", "thus", "hence", "for"])
}

fn link_at(tokens: &[Token], at: usize) -> Option<(usize, Direction)> {
    let fits = |words: &[&str]| {
        words.iter().enumerate().all(|(offset, word)| is_word(tokens.get(at + offset), &[word]))
    };
    // "So far", "so that" and "as well" give no reasons.
    if is_word(tokens.get(at), &["so", "as"]) && is_word(tokens.get(at + 1), &["far", "that", "well", "soon"])
    {
        return None;
    }
    LINKS.iter().find(|(words, _)| fits(words)).map(|(words, direction)| (words.len(), *direction))
}

/// Returns which of `claims` the connective at token `at`, of `length` tokens, links: pairs of an effect and
/// its possible reasons, by index; `direction` is where its reason stands. All effects must be proved, each
/// by one of its reasons. Empty if it links none.
fn pairs(
    tokens: &[Token],
    claims: &[ReadClaim],
    coverage: &Coverage,
    at: usize,
    length: usize,
    direction: Direction,
) -> Vec<(usize, Vec<usize>)> {
    let end = (at + length..tokens.len())
        .find(|&next| {
            link_at(tokens, next).is_some() || matches!(tokens[next].kind, TokenType::Stop(';' | ':'))
        })
        .unwrap_or(tokens.len());
    let right: Vec<usize> = (0..claims.len())
        .filter(|&one| claims[one].tokens.start >= at + length && claims[one].tokens.start < end)
        .collect();
    // No unread word is between the connective and the claim before it.
    let near =
        |one: &ReadClaim| one.tokens.end <= at && (one.tokens.end..at).all(|between| coverage.has(between));
    let left = claims.iter().rposition(near);
    match (direction, left) {
        (_, _) if right.is_empty() => Vec::new(),
        (Direction::Because, Some(effect)) => right.iter().map(|&reason| (effect, vec![reason])).collect(),
        // "Because the knight is pinned, it cannot move."
        (Direction::Because, None) => match right.as_slice() {
            [reason, effect] => vec![(*effect, vec![*reason])],
            _ => Vec::new(),
        },
        (Direction::So, Some(last)) => {
            let reasons: Vec<usize> = (last.saturating_sub(1)..=last).rev().collect();
            right.iter().map(|&effect| (effect, reasons.clone())).collect()
        }
        (Direction::So, None) => Vec::new(),
    }
}

impl<A: Analyst> CommentReader<'_, A> {
    /// Marks the connectives ("because", "so") of a sentence as read in `coverage`, each only if the reason
    /// that it gives proves the effect, by the rules of chess or by a search. `findings` are the verdicts of
    /// `claims`.
    ///
    /// # Errors
    /// Returns the error of the analyst if a search fails.
    pub fn links(
        &mut self,
        sentence: &Sentence<'_>,
        claims: &[ReadClaim],
        findings: &[Finding],
        coverage: &mut Coverage,
    ) -> Result<(), A::Error> {
        let tokens = sentence.own();
        let mut closed = coverage.clone();
        closed.close(tokens);
        let mut at = 0;
        while at < tokens.len() {
            let link = link_at(tokens, at).filter(|_| !coverage.has(at));
            let Some((length, direction)) = link else {
                at += 1;
                continue;
            };
            let pairs = pairs(tokens, claims, &closed, at, length, direction);
            let mut proved = !pairs.is_empty();
            for (effect, reasons) in pairs {
                let mut one = false;
                for reason in reasons {
                    one = one || self.implies(sentence, [&claims[effect], &claims[reason]], findings)?;
                }
                proved &= one;
            }
            if proved {
                coverage.consume(at..at + length);
            }
            at += length;
        }
        Ok(())
    }

    /// Returns true if the second claim, the reason, proves the first, the effect; both must be true.
    fn implies(
        &mut self,
        sentence: &Sentence<'_>,
        [effect, reason]: [&ReadClaim; 2],
        findings: &[Finding],
    ) -> Result<bool, A::Error> {
        let [effect_finding, why] = [&findings[effect.finding], &findings[reason.finding]];
        if !effect_finding.verdict.is_true() || !why.verdict.is_true() || effect.finding == reason.finding {
            return Ok(false);
        }
        let start = self.start;
        let place = TextPlace { start, own: &effect.here, main: self.main };
        let board = place.board(&effect.here);
        let same_move = || match (&effect.mv, &reason.mv) {
            (Some(one), Some(other)) => one.mv == other.mv && one.before == other.before,
            _ => false,
        };
        match (&effect_finding.claim.what, effect_finding.negated) {
            (What::Bad { .. }, false) => {
                let Some(found) = &effect.mv else { return Ok(false) };
                let after: Vec<Move> = found.before.iter().copied().chain([found.mv]).collect();
                let answer = reason.mv.as_ref().filter(|answer| answer.before == after);
                match &why.claim.what {
                    What::Allows { .. } | What::Hanging { mv: Some(_), .. } => Ok(same_move()),
                    What::Checkmate { mv: Some(_) } => Ok(answer.is_some()),
                    What::MateIn { .. } => {
                        Ok(answer.is_some() || reason.mv.is_none() && reason.here == after)
                    }
                    // The answer has to be the reason why the move is bad.
                    What::Wins { .. } => {
                        let Some(answer) = answer else { return Ok(false) };
                        let [mv, reply] =
                            [place.board(&found.before).san(found.mv), place.board(&after).san(answer.mv)];
                        let what = What::Allows { mv, reply: Some(reply), mate: None };
                        let judged = self.judge(sentence, &place).ask(&found.before, what)?;
                        Ok(judged.is_some_and(|(_, verdict)| verdict.is_true()))
                    }
                    _ => Ok(false),
                }
            }
            (What::Best { .. } | What::OnlyMove { .. }, false) => Ok(same_move()
                && matches!(
                    why.claim.what,
                    What::Wins { .. } | What::MateIn { .. } | What::Checkmate { mv: Some(_) }
                )),
            _ if effect.here != reason.here => Ok(false),
            (What::CanCastle { side, wing }, true) => {
                Ok(forbids_castling(&board, (*side).into(), *wing, &place, why, &effect.here))
            }
            (What::Checkmate { .. }, false) => Ok(mate_needs(&board, &why.claim.what, sentence, reason)),
            (What::Hanging { target: Target::Square(square), mv: None, .. }, false) => {
                Ok(matches!(&why.claim.what, What::Defended { square: other, times: Some(0) }
                    if other == square && !why.negated))
            }
            (What::Legal { mv }, true) => Ok(forbids_move(&board, mv, &why.claim.what)),
            (What::Captured { piece, .. }, true) => {
                let Some(from) = subject_square(&board, &effect.subject) else { return Ok(false) };
                let targets: Vec<Square> = board
                    .by_color(!board.side_to_move())
                    .into_iter()
                    .filter(|&sq| attacks_from(&board, from).has(sq))
                    .filter(|&sq| piece.is_none_or(|piece| board.kind_on(sq) == Some(piece.into())))
                    .collect();
                Ok(!targets.is_empty()
                    && (pins(&board, &why.claim.what, from)
                        || board.kind_on(from) == Some(PieceKind::King)
                            && targets
                                .iter()
                                .all(|&sq| guards(&board, &why.claim.what, sq, !board.side_to_move()))))
            }
            // No legal move of a piece.
            (What::PieceOn { square, .. }, _) if is_immobile(sentence, effect) => {
                Ok(pins(&board, &why.claim.what, square.0))
            }
            _ => Ok(false),
        }
    }
}

/// Returns the square of the piece that the tokens of a subject name; `None` unless exactly one piece fits.
fn subject_square(board: &Board, subject: &[Token]) -> Option<Square> {
    let (who, length) = who(subject).into_iter().next()?;
    let found = squares(board, &who);
    (length == subject.len() && found.len() == 1).then(|| found[0])
}

/// Returns true if the claim `why` states that the piece on `from` is pinned, and it is pinned to its king.
fn pins(board: &Board, why: &What, from: Square) -> bool {
    matches!(why, What::Pinned { square, .. } if square.0 == from) && is_pinned_to_king(board, from)
}

fn is_pinned_to_king(board: &Board, from: Square) -> bool {
    let Some(piece) = board.piece_on(from) else { return false };
    let king = board.king(piece.color());
    let free = board.occupied().without(from);
    piece.kind() != PieceKind::King
        && board.by_color(!piece.color()).into_iter().any(|sq| {
            let slider = board.kind_on(sq).is_some_and(|kind| {
                matches!(kind, PieceKind::Bishop | PieceKind::Rook | PieceKind::Queen)
                    && palisade::attacks::attacks_of(kind, sq, free).has(king)
            });
            slider && between(sq, king).has(from)
        })
}

/// Returns true if the claim `why` states that the side `by` guards or attacks the square `sq`.
fn guards(board: &Board, why: &What, sq: Square, by: Color) -> bool {
    let owner = |sq: Square| board.piece_on(sq).map(palisade::types::Piece::color);
    let is = |targets: &[Target]| matches!(targets, [Target::Square(square)] if square.0 == sq);
    match why {
        What::Protects { from, targets } | What::Attacks { from, targets } => {
            is(targets) && owner(from.0) == Some(by)
        }
        What::Defended { square, times } => square.0 == sq && *times != Some(0) && owner(sq) == Some(by),
        What::Attacked { square, by: side, times } => {
            square.0 == sq && *times != Some(0) && Color::from(*side) == by
        }
        _ => false,
    }
}

/// Returns true if the true claim `why` makes castling illegal for a side, on `wing` (`None`: on both).
/// `here` are the moves to the position.
fn forbids_castling(
    board: &Board,
    side: Color,
    wing: Option<Wing>,
    place: &TextPlace<'_>,
    why: &Finding,
    here: &[Move],
) -> bool {
    let moved = |sq: Square| here.iter().any(|mv| mv.from() == sq);
    let first = place.board(&[]);
    let king = first.king(side);
    let wings = [(Wing::King, CastlingSide::King, [5, 6]), (Wing::Queen, CastlingSide::Queen, [3, 2])];
    match &why.claim.what {
        What::Check { mv: None, .. } => !why.negated && board.in_check() && board.side_to_move() == side,
        What::Castled { side: other, .. } => !why.negated && Color::from(*other) == side,
        What::PieceOn { square, .. } => {
            !why.negated
                && board.king(side) == square.0
                && (moved(king) || square.0 != king)
                && board.kind_on(square.0) == Some(PieceKind::King)
        }
        what => {
            // The king passes over a square that is attacked.
            let chosen = wings.iter().filter(|(name, ..)| wing.is_none_or(|wing| wing == *name));
            let open: Vec<_> = chosen
                .filter(|(_, side_of, _)| {
                    board.castling_rights().contains(CastlingRights::of(side, *side_of))
                })
                .collect();
            !why.negated
                && king.file() == 4
                && !open.is_empty()
                && open.iter().all(|(.., files)| {
                    files.iter().any(|&file| guards(board, what, Square::at(file, king.rank()), !side))
                        && files.iter().all(|&file| board.piece_on(Square::at(file, king.rank())).is_none())
                })
        }
    }
}

/// Returns true if a claim states that a piece has no move or no square to go to.
fn is_immobile(sentence: &Sentence<'_>, claim: &ReadClaim) -> bool {
    let words = &sentence.own()[claim.tokens.clone()];
    let has = |list: &[&str]| words.iter().any(|token| is_word(Some(token), list));
    has(&["no", "cannot", "can't"]) && has(&["move", "moves", "square", "squares"])
}

/// Returns true if the true claim `why` of the sentence, read as `reason`, is one of the conditions of the
/// mate on the board.
fn mate_needs(board: &Board, why: &What, sentence: &Sentence<'_>, reason: &ReadClaim) -> bool {
    let king = board.king(board.side_to_move());
    let checkers = board.checkers();
    if checkers.into_iter().count() != 1 {
        return matches!(why, What::PieceOn { square, .. } if square.0 == king && is_immobile(sentence, reason));
    }
    let checker = checkers.lsb();
    let beside = king.file().abs_diff(checker.file()) <= 1 && king.rank().abs_diff(checker.rank()) <= 1;
    match why {
        What::PieceOn { square, .. } => square.0 == king && is_immobile(sentence, reason),
        // Without the pin the piece could capture the checking piece or interpose.
        What::Pinned { square, .. } => {
            let reach = attacks_from(board, square.0);
            is_pinned_to_king(board, square.0)
                && board.piece_on(square.0).is_some_and(|piece| piece.color() == board.side_to_move())
                && reach.has(checker)
        }
        _ => beside && guards(board, why, checker, !board.side_to_move()),
    }
}

/// Returns true if the true claim `why` makes the move `mv`, in SAN, illegal.
fn forbids_move(board: &Board, mv: &str, why: &What) -> bool {
    let bare = mv.trim_end_matches(['+', '#', '!', '?']);
    let Some(to) = bare.get(bare.len().saturating_sub(2)..).and_then(Square::parse) else { return false };
    let kind = match bare.chars().next() {
        Some('K') => PieceKind::King,
        Some('Q') => PieceKind::Queen,
        Some('R') => PieceKind::Rook,
        Some('B') => PieceKind::Bishop,
        Some('N') => PieceKind::Knight,
        _ => PieceKind::Pawn,
    };
    let side = board.side_to_move();
    let from: Vec<Square> =
        board.colored(side, kind).into_iter().filter(|&sq| attacks_from(board, sq).has(to)).collect();
    let own: Bitboard = board.by_color(side);
    let [from] = from.as_slice() else { return false };
    if own.has(to) {
        return false;
    }
    match why {
        What::Check { mv: None, .. } => {
            board.in_check() && kind != PieceKind::King && !is_pinned_to_king(board, *from)
        }
        What::Pinned { .. } => pins(board, why, *from),
        _ => kind == PieceKind::King && guards(board, why, to, !side),
    }
}
