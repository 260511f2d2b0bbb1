//! From a phrase and its place to a claim and its verdict.

use crate::claim::{Claim, DrawRule, PawnClaim, Prize, What};
use crate::context::Context;
use crate::judge::judge;
use crate::names::{FileName, ManName, SquareName, Target};
use crate::read::place::{Fate, Found, Place};
use crate::read::said::{Aim, Doer, ManRef, Pawns, Rank, Said};
use crate::read::tokens::{Kind, Token};
use crate::verdict::Verdict;
use palisade::attacks::between;
use palisade::board::Board;
use palisade::types::{Color, Move, Piece, PieceKind, Square};
use palisade_explain::Analyst;
use palisade_explain::exchange::{attackers, attacks_from};
use palisade_explain::line::landing;
use palisade_pgn::openings::Openings;

/// Judges the phrases of one comment.
pub struct Judge<'a, A> {
    /// Where it stands.
    pub place: &'a Place<'a>,
    /// Its tokens.
    pub tokens: &'a [Token],
    /// What became of its moves.
    pub fates: &'a [(usize, Fate)],
    /// The names of openings.
    pub openings: Option<&'a Openings>,
    /// Who searches.
    pub analyst: &'a mut A,
}

/// A claim and what is to be said to it.
type Judged = Option<(Claim, Verdict)>;

fn target(aim: Aim) -> Target {
    match aim {
        Aim::Man(man) => Target::Square(man.square.into()),
        Aim::Kind(kind) => Target::Man(kind.into()),
        Aim::Square(square) => Target::Square(square.into()),
    }
}

fn stands(board: &Board, man: ManRef) -> bool {
    board
        .piece_on(man.square)
        .is_some_and(|piece| piece.kind() == man.kind && man.side.is_none_or(|side| side == piece.color()))
}

/// True if only men of its own side that slide the same way stand between: a battery.
fn battery(board: &Board, from: Square, to: Square) -> bool {
    let Some(piece) = board.piece_on(from) else { return false };
    let way = between(from, to) & board.occupied();
    way.any()
        && way.into_iter().all(|sq| {
            board.piece_on(sq).is_some_and(|man| man.color() == piece.color())
                && (attacks_from(board, sq).has(to) || (way & between(sq, to)).any())
        })
}

impl<A: Analyst> Judge<'_, A> {
    fn found(&self, at: usize) -> Option<&Found> {
        self.fates.iter().find(|(place, _)| *place == at).and_then(|(_, fate)| match fate {
            Fate::Found(found) => Some(found),
            _ => None,
        })
    }

    /// True if the place of a move is certain.
    pub fn is_certain(&self, at: usize) -> bool {
        self.found(at).is_some_and(|found| found.certain)
    }

    /// True if a move may be of more than one place.
    pub fn is_vague(&self, at: usize) -> bool {
        self.found(at).is_some_and(|found| !found.certain)
    }

    /// The move that is commented on.
    fn own(&self) -> Option<Found> {
        let (&mv, before) = self.place.own.split_last()?;
        Some(Found { before: before.to_vec(), mv, certain: true })
    }

    /// The move of a doer, where it is one. "It" is the move that is commented on, if no other was spoken of.
    fn move_of(&self, by: Doer, first: usize) -> Option<Found> {
        match by {
            Doer::Move(at) => self.found(at).cloned(),
            Doer::It => {
                let own = self.own()?;
                let last = self.fates.iter().rfind(|(at, _)| *at < first);
                match last {
                    None => Some(own),
                    Some((_, Fate::Found(found))) if found.mv == own.mv && found.before == own.before => {
                        Some(own)
                    }
                    Some(_) => None,
                }
            }
            Doer::Man(_) => None,
        }
    }

    fn text(&self, at: usize) -> Option<String> {
        match &self.tokens.get(at)?.kind {
            Kind::Move(text) => Some(text.bare.clone()),
            _ => None,
        }
    }

    fn ask(&mut self, moves: &[Move], what: What) -> Result<Judged, A::Error> {
        let mut context = Context::new(self.place.start, moves);
        if let Some(openings) = self.openings {
            context = context.with_openings(openings);
        }
        let claim = Claim { after: Vec::new(), what };
        let verdict = judge(&context, &claim, self.analyst)?;
        Ok(Some((claim, verdict)))
    }

    /// The positions that a man may be spoken of in: now, before, afterwards, along the lines of the comment.
    fn near(&self) -> Vec<Vec<Move>> {
        let own = self.place.own;
        let mut near = vec![own.to_vec()];
        near.extend(own.len().checked_sub(1).map(|ply| own[..ply].to_vec()));
        if self.place.main.starts_with(own) {
            near.extend(self.place.main.get(..=own.len()).map(<[Move]>::to_vec));
        }
        for (_, fate) in self.fates {
            if let Fate::Found(found) = fate {
                near.push(found.before.clone());
                near.push(found.before.iter().copied().chain([found.mv]).collect());
            }
        }
        near
    }

    /// The position in which all these men stand, the nearest first.
    fn where_all_stand(&self, men: &[ManRef]) -> Option<Vec<Move>> {
        self.near().into_iter().find(|moves| {
            let board = self.place.board(moves);
            men.iter().all(|&man| stands(&board, man))
        })
    }

    /// What is to be said to a phrase that begins at a token; nothing where that is not certain.
    pub fn verdict(&mut self, said: &Said, first: usize) -> Result<Judged, A::Error> {
        // A man that stands nowhere: whatever is said of him.
        for man in said.men() {
            if self.where_all_stand(&[man]).is_none() {
                let what = What::ManOn {
                    square: man.square.into(),
                    man: Some(man.kind.into()),
                    side: man.side.map(Into::into),
                };
                return self.ask(self.place.own, what);
            }
        }
        if said.moves().iter().any(|&at| {
            let threat = matches!(said, Said::Threatens { threat: Some(threat), .. } if *threat == at)
                || matches!(said, Said::Prevents { prevented, .. } if *prevented == at)
                || matches!(said, Said::Allows { reply: Some(reply), .. } if *reply == at);
            !threat && self.found(at).is_none()
        }) {
            return Ok(None);
        }
        match said {
            Said::Man(man) => {
                let what = What::ManOn {
                    square: man.square.into(),
                    man: Some(man.kind.into()),
                    side: man.side.map(Into::into),
                };
                let judged = self.ask(self.place.own, what)?;
                // It stands there a move earlier or later: that may be meant.
                Ok(judged.map(|(claim, verdict)| {
                    let sure = if verdict.is_false() {
                        Verdict::unknown(format!(
                            "{} here, though not a move before or after",
                            verdict.sentence()
                        ))
                    } else {
                        verdict
                    };
                    (claim, sure)
                }))
            }
            Said::Reaches { .. }
            | Said::Pins { .. }
            | Said::Pinned { .. }
            | Said::Forks { .. }
            | Said::Hangs { .. }
            | Said::Outpost { .. } => self.of_men(said, first),
            Said::Takes { .. }
            | Said::Wins { .. }
            | Said::Is { .. }
            | Said::MatesIn { .. }
            | Said::Allows { .. }
            | Said::Prevents { .. }
            | Said::Better { .. } => self.of_a_move(said, first),
            Said::Threatens { .. } => self.threat(said, first),
            Said::MateIn { moves, side } => self.mate_in(*moves, *side),
            _ => self.of_the_board(said),
        }
    }

    fn of_men(&mut self, said: &Said, first: usize) -> Result<Judged, A::Error> {
        let men = said.men();
        let Some(moves) = self.where_all_stand(&men) else { return Ok(None) };
        match said {
            Said::Reaches { by, guards, aims } => self.reaches(*by, *guards, aims, &men, first),
            Said::Pins { by, aim, to } => {
                let (moves, from) = match by {
                    Doer::Man(man) => (moves, man.square),
                    _ => match self.move_of(*by, first) {
                        Some(found) => after(self.place, &found),
                        None => return Ok(None),
                    },
                };
                self.pin(&moves, Some(from), *aim, *to)
            }
            Said::Pinned { aim, to, by } => self.pin(&moves, by.map(|by| by.square), *aim, *to),
            Said::Forks { by: Doer::Man(man), aims } => {
                let board = self.place.board(&moves);
                // The man that forks is named by his square: each of his targets has to be hit.
                let reach = attacks_from(&board, man.square);
                let missed = aims.iter().find(|aim| {
                    let men = reach & board.occupied();
                    match target(**aim) {
                        Target::Square(square) => !men.has(square.0),
                        Target::Man(kind) => !men.intersects(board.pieces(kind.into())),
                    }
                });
                match missed {
                    Some(&aim) => self
                        .ask(&moves, What::Attacks { from: man.square.into(), targets: vec![target(aim)] }),
                    None => {
                        let targets = aims.iter().map(|&aim| target(aim)).collect();
                        let own = self
                            .own()
                            .filter(|own| after(self.place, own).1 == man.square && moves == self.place.own);
                        match own {
                            Some(own) => {
                                let mv = Some(san(self.place, &own));
                                self.ask(&own.before, What::Fork { mv, by: Some(man.kind.into()), targets })
                            }
                            None => {
                                self.ask(&moves, What::Fork { mv: None, by: Some(man.kind.into()), targets })
                            }
                        }
                    }
                }
            }
            Said::Forks { by, aims } => {
                let Some(found) = self.move_of(*by, first) else { return Ok(None) };
                let targets = aims.iter().map(|&aim| target(aim)).collect();
                self.ask(&found.before, What::Fork { mv: Some(san(self.place, &found)), by: None, targets })
            }
            Said::Hangs { by, aim, side } => self.hangs(*by, *aim, *side, &moves, first),
            Said::Outpost { man } => {
                self.ask(&moves, What::Outpost { square: man.square.into(), side: man.side.map(Into::into) })
            }
            _ => Ok(None),
        }
    }

    fn reaches(
        &mut self,
        by: Doer,
        guards: bool,
        aims: &[Aim],
        men: &[ManRef],
        first: usize,
    ) -> Result<Judged, A::Error> {
        let (moves, from) = match by {
            Doer::Man(man) => match self.where_all_stand(men) {
                Some(moves) => (moves, man.square),
                None => return Ok(None),
            },
            _ => match self.move_of(by, first) {
                Some(found) if !found.mv.is_castle() => after(self.place, &found),
                _ => return Ok(None),
            },
        };
        let board = self.place.board(&moves);
        let side = board.piece_on(from).map_or(Color::White, Piece::color);
        let reach = attacks_from(&board, from);
        for &aim in aims {
            // A square may be looked at through men; a move may attack by what it uncovers.
            let squares: Vec<Square> = match target(aim) {
                Target::Square(square) => vec![square.0],
                Target::Man(kind) => board.pieces(PieceKind::from(kind)).into_iter().collect(),
            };
            let hit = squares.iter().any(|&sq| reach.has(sq));
            let through = squares.iter().any(|&sq| {
                battery(&board, from, sq)
                    || matches!(aim, Aim::Square(_))
                        && palisade::attacks::attacks_of(
                            board.kind_on(from).unwrap_or(PieceKind::King),
                            from,
                            palisade::types::Bitboard::EMPTY,
                        )
                        .has(sq)
            });
            // Uncovered: another man reaches it that did not before.
            let by_another = matches!(by, Doer::Move(_))
                && moves.split_last().is_some_and(|(_, before)| {
                    let before = self.place.board(before);
                    squares.iter().any(|&sq| {
                        (attackers(&board, side, sq) - attackers(&before, side, sq)).without(from).any()
                    })
                });
            if !hit && (through || by_another) {
                return Ok(None);
            }
            if hit && matches!(aim, Aim::Square(_)) && aims.len() == 1 {
                let verdict = Verdict::yes(format!("{} reaches it", crate::teach::owned(&board, from)));
                let what = What::Attacks { from: from.into(), targets: vec![target(aim)] };
                return Ok(Some((Claim { after: Vec::new(), what }, verdict)));
            }
        }
        let targets = aims.iter().map(|&aim| target(aim)).collect();
        let what = if guards {
            What::Protects { from: from.into(), targets }
        } else {
            What::Attacks { from: from.into(), targets }
        };
        self.ask(&moves, what)
    }

    fn pin(
        &mut self,
        moves: &[Move],
        by: Option<Square>,
        aim: Aim,
        to: Option<Aim>,
    ) -> Result<Judged, A::Error> {
        let board = self.place.board(moves);
        let (by_name, to) = (by.map(SquareName), to.map(target));
        let square = match (aim, by) {
            (Aim::Man(man), _) => man.square,
            (Aim::Square(square), _) => square,
            (Aim::Kind(kind), Some(by)) => {
                // The man of this kind that it pins, or one that it attacks.
                let side = board.piece_on(by).map_or(Color::White, Piece::color);
                let men = board.colored(!side, kind);
                let hit = men & attacks_from(&board, by);
                let mut last = None;
                for sq in hit {
                    let what = What::Pinned { square: sq.into(), by: by_name, to };
                    let judged = self.ask(moves, what)?;
                    if judged.as_ref().is_some_and(|(_, verdict)| !verdict.is_false()) {
                        return Ok(judged);
                    }
                    last = judged;
                }
                if last.is_some() {
                    return Ok(last);
                }
                match men.first() {
                    Some(sq) => sq,
                    None => return Ok(None),
                }
            }
            (Aim::Kind(_), None) => return Ok(None),
        };
        self.ask(moves, What::Pinned { square: square.into(), by: by_name, to })
    }

    fn hangs(
        &mut self,
        by: Option<Doer>,
        aim: Aim,
        side: Option<Color>,
        moves: &[Move],
        first: usize,
    ) -> Result<Judged, A::Error> {
        let side_name = side.map(Into::into);
        match by {
            Some(by @ (Doer::Move(_) | Doer::It)) => {
                let Some(found) = self.move_of(by, first) else { return Ok(None) };
                let what =
                    What::Hanging { mv: Some(san(self.place, &found)), target: target(aim), side: None };
                self.ask(&found.before, what)
            }
            None if matches!(aim, Aim::Kind(_)) => {
                let Some(own) = self.own() else { return Ok(None) };
                let mover = self.place.board(&own.before).side_to_move();
                if side.is_some_and(|side| side != mover) {
                    return Ok(None);
                }
                let what =
                    What::Hanging { mv: Some(san(self.place, &own)), target: target(aim), side: side_name };
                self.ask(&own.before, what)
            }
            _ => self.ask(moves, What::Hanging { mv: None, target: target(aim), side: side_name }),
        }
    }

    fn of_a_move(&mut self, said: &Said, first: usize) -> Result<Judged, A::Error> {
        let by = match said {
            Said::Takes { by, .. }
            | Said::Wins { by, .. }
            | Said::Is { by, .. }
            | Said::MatesIn { by, .. }
            | Said::Allows { by, .. }
            | Said::Prevents { by, .. } => *by,
            Said::Better { mv } => Doer::Move(*mv),
            _ => return Ok(None),
        };
        let Some(found) = self.move_of(by, first) else { return Ok(None) };
        let mv = san(self.place, &found);
        let what = match said {
            Said::Takes { kind, .. } => What::Captured { mv: Some(mv), man: Some(ManName::from(*kind)) },
            Said::Wins { prize, .. } => What::Wins { mv, what: *prize },
            Said::MatesIn { moves, .. } => What::MateIn { moves: *moves, mv: Some(mv), side: None },
            Said::Allows { reply, mate, .. } => {
                What::Allows { mv, reply: reply.and_then(|at| self.text(at)), mate: *mate }
            }
            Said::Prevents { prevented, .. } => {
                let Some(prevented) = self.text(*prevented) else { return Ok(None) };
                What::Prevents { mv, prevented }
            }
            Said::Better { .. } => {
                let ply = found.before.len();
                let played = [self.place.own, self.place.main].into_iter().find_map(|moves| {
                    let prefix = moves.get(..ply)?;
                    (prefix == found.before).then(|| moves.get(ply).copied())?
                });
                match played.filter(|played| *played != found.mv) {
                    Some(played) => {
                        What::BetterMove { mv, than: self.place.board(&found.before).san(played) }
                    }
                    None => return Ok(None),
                }
            }
            Said::Is { rank, .. } => match rank {
                Rank::Check => What::Check { mv: Some(mv), double: false },
                Rank::DoubleCheck => What::Check { mv: Some(mv), double: true },
                Rank::Mate => What::Checkmate { mv: Some(mv) },
                Rank::Stalemate => What::Draw { how: Some(DrawRule::Stalemate), mv: Some(mv) },
                Rank::Best => What::Best { mv, within: None },
                Rank::Only => What::OnlyMove { mv },
                Rank::Bad(grade) => What::Bad { mv, grade: Some(*grade) },
                Rank::Legal => What::Legal { mv },
                Rank::Played => return self.played(&found),
            },
            _ => return Ok(None),
        };
        self.ask(&found.before, what)
    }

    /// Whether a move was played: in the game, or in the line of the comment.
    fn played(&mut self, found: &Found) -> Result<Judged, A::Error> {
        let mv = crate::context::numbered(&self.place.board(&found.before), found.mv);
        if self.place.own.get(found.before.len()) == Some(&found.mv)
            && self.place.own.starts_with(&found.before)
        {
            return self.ask(self.place.own, What::Played { mv });
        }
        self.ask(self.place.main, What::Played { mv })
    }

    fn threat(&mut self, said: &Said, first: usize) -> Result<Judged, A::Error> {
        let Said::Threatens { by, side, threat, mate, aim } = said else { return Ok(None) };
        let moves = match by {
            Some(Doer::Man(man)) => {
                // What a man threatens, the others need not.
                let Some(aim) = aim else { return Ok(None) };
                let Some(moves) = self.where_all_stand(&said.men()) else { return Ok(None) };
                let board = self.place.board(&moves);
                if board.piece_on(man.square).is_some_and(|piece| piece.color() == board.side_to_move()) {
                    return Ok(None);
                }
                return self
                    .ask(&moves, What::Attacks { from: man.square.into(), targets: vec![target(*aim)] })
                    .map(|judged| {
                        // That it attacks proves no threat.
                        judged.filter(|(_, verdict)| verdict.is_false())
                    });
            }
            Some(by) => match self.move_of(*by, first) {
                Some(found) => after(self.place, &found).0,
                None => return Ok(None),
            },
            None => self.place.own.to_vec(),
        };
        let board = self.place.board(&moves);
        if side.is_some_and(|side| side == board.side_to_move()) {
            return Ok(None);
        }
        let threat = threat.and_then(|at| self.text(at));
        let target = aim.map(target);
        self.ask(&moves, What::Threatens { mv: None, threat, mate: *mate, target })
    }

    /// "Mate in 3": of whoever mates, with the move that is commented on or after it.
    fn mate_in(&mut self, moves: u32, side: Option<Color>) -> Result<Judged, A::Error> {
        let own = self.place.own.to_vec();
        let to_move = self.place.board(&own).side_to_move();
        let now = |side: Color| What::MateIn { moves, mv: None, side: Some(side.into()) };
        let mut first = None;
        for who in [to_move, !to_move].into_iter().filter(|who| side.is_none_or(|side| side == *who)) {
            let judged = self.ask(&own, now(who))?;
            if judged.as_ref().is_some_and(|(_, verdict)| verdict.is_true()) {
                return Ok(judged);
            }
            if who == to_move {
                first = judged;
            }
        }
        // Counted from the move itself.
        if let Some((_, before)) = own.split_last()
            && side.is_none_or(|side| side != to_move)
        {
            let judged = self.ask(before, now(!to_move))?;
            if judged.as_ref().is_some_and(|(_, verdict)| verdict.is_true()) {
                return Ok(judged);
            }
            if first.is_none() {
                first = judged;
            }
        }
        Ok(first)
    }

    fn of_the_board(&mut self, said: &Said) -> Result<Judged, A::Error> {
        let what = match said {
            Said::Castled { side, wing } => What::Castled { side: (*side).into(), wing: *wing },
            Said::CanCastle { side } => What::CanCastle { side: (*side).into(), wing: None },
            Said::BishopPair { side } => What::BishopPair { side: (*side).into() },
            Said::Pawn { what, side, square, file, count } => {
                let claim = PawnClaim {
                    square: square.map(SquareName),
                    file: file.map(FileName),
                    side: side.map(Into::into),
                    count: *count,
                };
                match what {
                    Pawns::Passed => What::PassedPawn(claim),
                    Pawns::Isolated => What::IsolatedPawn(claim),
                    Pawns::Doubled => What::DoubledPawn(claim),
                    Pawns::Backward => What::BackwardPawn(claim),
                }
            }
            Said::File { file, half: false, .. } => What::OpenFile { file: FileName(*file) },
            Said::File { file, half: true, side } => {
                What::HalfOpenFile { file: FileName(*file), side: side.map(Into::into) }
            }
            Said::Up { side, prize, points } => {
                let up = points.is_none().then_some(*prize).filter(|up| *up != Prize::Material);
                What::Material { side: Some((*side).into()), up, points: *points }
            }
            Said::Even => What::Material { side: None, up: None, points: None },
            Said::Stands { side, how } => What::Standing { side: side.map(Into::into), how: *how },
            Said::Opening { name } => {
                // The whole game tells its opening.
                let what = What::Opening { name: name.clone() };
                return self.ask(self.place.main, what);
            }
            Said::InCheck { side } => {
                let board = self.place.board(self.place.own);
                if board.side_to_move() != *side {
                    return Ok(None);
                }
                What::Check { mv: None, double: false }
            }
            _ => return Ok(None),
        };
        self.ask(self.place.own, what)
    }
}

/// The position after a move, and where its man stands.
fn after(place: &Place<'_>, found: &Found) -> (Vec<Move>, Square) {
    let board = place.board(&found.before);
    (found.before.iter().copied().chain([found.mv]).collect(), landing(found.mv, &board))
}

fn san(place: &Place<'_>, found: &Found) -> String {
    place.board(&found.before).san(found.mv)
}
