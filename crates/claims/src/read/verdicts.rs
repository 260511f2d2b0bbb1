//! Makes a claim from a phrase and its place, and judges it.

use crate::read::leads::{has_lead, partly};
use crate::read::phrase::{Aim, Doer, MoveGrade, Pawns, Phrase, PieceRef};
use crate::read::place::{FoundPlace, PhraseFate, TextPlace, after, san};
use crate::read::targets::{battery, stands, target};
use crate::read::tokens::{Token, TokenType};
use palisade::types::{Color, Move, Piece, PieceKind, Square};
use palisade_coach::Analyst;
use palisade_coach::claims::Context;
use palisade_coach::claims::Verdict;
use palisade_coach::claims::claim::{Claim, DrawRule, PawnClaim, Prize, What};
use palisade_coach::claims::names::{FileName, PieceName, SquareName, Target};
use palisade_coach::claims::{is_opening_name, judge};
use palisade_coach::exchange::{attackers, attacks_from};
use palisade_pgn::openings::Openings;

/// Judges the claims that the phrases and clauses of one comment make.
pub struct Judge<'a, A> {
    /// The place of the comment in the game.
    pub place: &'a TextPlace<'a>,
    /// The tokens of the comment.
    pub tokens: &'a [Token],
    /// The moves that the comment names, each with its token index and what was found out about it.
    pub fates: &'a [(usize, PhraseFate)],
    /// The names of openings; `None` to judge no claims about openings.
    pub openings: Option<&'a Openings>,
    /// The analyst that does the searches for the verdicts.
    pub analyst: &'a mut A,
}

/// A claim and its verdict; `None` if the claim is not judged.
type Judged = Option<(Claim, Verdict)>;

impl<A: Analyst> Judge<'_, A> {
    /// Returns the move at token index `at` with the moves before it; `None` if its position is not known.
    pub fn found(&self, at: usize) -> Option<&FoundPlace> {
        self.fates.iter().find(|(place, _)| *place == at).and_then(|(_, fate)| match fate {
            PhraseFate::Found(found) => Some(found),
            _ => None,
        })
    }

    /// Returns true if the move at token index `at` can belong to one position of the game only.
    pub fn is_certain(&self, at: usize) -> bool {
        self.found(at).is_some_and(|found| found.certain)
    }

    /// Returns true if the move at token index `at` was found but may belong to several positions.
    pub fn is_vague(&self, at: usize) -> bool {
        self.found(at).is_some_and(|found| !found.certain)
    }

    /// Returns the move that the comment belongs to; `None` at the start of the game.
    fn own(&self) -> Option<FoundPlace> {
        let (&mv, before) = self.place.own.split_last()?;
        Some(FoundPlace { before: before.to_vec(), mv, certain: true })
    }

    /// Returns the move that is the subject `by` of a phrase. "It" is the move that the comment belongs to,
    /// if no other move was named before token `first`. `None` for a piece or an unknown move.
    fn move_of(&self, by: Doer, first: usize) -> Option<FoundPlace> {
        match by {
            Doer::Move(at) => self.found(at).cloned(),
            Doer::It => {
                let own = self.own()?;
                let last = self.fates.iter().rfind(|(at, _)| *at < first);
                match last {
                    None => Some(own),
                    Some((_, PhraseFate::Found(found)))
                        if found.mv == own.mv && found.before == own.before =>
                    {
                        Some(own)
                    }
                    Some(_) => None,
                }
            }
            Doer::Piece(_) => None,
        }
    }

    /// Returns the move at token index `at` as written, without its number; `None` if the token is no move.
    pub fn text(&self, at: usize) -> Option<String> {
        match &self.tokens.get(at)?.kind {
            TokenType::Move(text) => Some(text.bare.clone()),
            _ => None,
        }
    }

    /// Judges a claim about the position after these moves from the start of the game; the result is always `Some`.
    ///
    /// # Errors
    /// Returns the error of the analyst if a search fails.
    pub fn ask(&mut self, moves: &[Move], what: What) -> Result<Judged, A::Error> {
        let mut context = Context::new(self.place.start, moves);
        if let Some(openings) = self.openings {
            context = context.with_openings(openings);
        }
        let claim = Claim { after: Vec::new(), what };
        let verdict = judge(&context, &claim, self.analyst)?;
        Ok(Some((claim, verdict)))
    }

    /// Returns the positions that a phrase about a piece may mean, as moves from the start: the comment's,
    /// those one ply before and after it in the game, and those before and after each move that it names.
    pub fn near(&self) -> Vec<Vec<Move>> {
        let own = self.place.own;
        let mut near = vec![own.to_vec()];
        near.extend(own.len().checked_sub(1).map(|ply| own[..ply].to_vec()));
        if self.place.main.starts_with(own) {
            near.extend(self.place.main.get(..=own.len()).map(<[Move]>::to_vec));
        }
        for (_, fate) in self.fates {
            if let PhraseFate::Found(found) = fate {
                near.push(found.before.clone());
                near.push(found.before.iter().copied().chain([found.mv]).collect());
            }
        }
        near
    }

    /// Returns the moves to the first of the positions [`near`](Self::near) in which all these pieces stand on
    /// their squares; `None` if there is none.
    fn where_all_stand(&self, pieces: &[PieceRef]) -> Option<Vec<Move>> {
        self.near().into_iter().find(|moves| {
            let board = self.place.board(moves);
            pieces.iter().all(|&piece| stands(&board, piece))
        })
    }

    /// Judges the phrase that begins at token `first`; `None` if its position or meaning is not certain.
    ///
    /// # Errors
    /// Returns the error of the analyst if a search fails.
    pub fn verdict(&mut self, phrase: &Phrase, first: usize) -> Result<Judged, A::Error> {
        // A piece that is in none of these positions makes the phrase false, whatever else it claims.
        for piece in phrase.pieces() {
            if self.where_all_stand(&[piece]).is_none() {
                let what = What::PieceOn {
                    square: piece.square.into(),
                    piece: Some(piece.kind.into()),
                    side: piece.side.map(Into::into),
                };
                return self.ask(self.place.own, what);
            }
        }
        if phrase.moves().iter().any(|&at| {
            let threat = matches!(phrase, Phrase::Threatens { threat: Some(threat), .. } if *threat == at)
                || matches!(phrase, Phrase::Prevents { prevented, .. } if *prevented == at)
                || matches!(phrase, Phrase::Allows { reply: Some(reply), .. } if *reply == at);
            !threat && self.found(at).is_none()
        }) {
            return Ok(None);
        }
        match phrase {
            Phrase::Piece(piece) => {
                let what = What::PieceOn {
                    square: piece.square.into(),
                    piece: Some(piece.kind.into()),
                    side: piece.side.map(Into::into),
                };
                let judged = self.ask(self.place.own, what)?;
                // The piece is there a move earlier or later: that position may be meant.
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
            Phrase::Reaches { .. }
            | Phrase::Pins { .. }
            | Phrase::Pinned { .. }
            | Phrase::Forks { .. }
            | Phrase::Hangs { .. }
            | Phrase::Outpost { .. } => self.of_pieces(phrase, first),
            Phrase::Takes { .. }
            | Phrase::Wins { .. }
            | Phrase::Is { .. }
            | Phrase::MatesIn { .. }
            | Phrase::Allows { .. }
            | Phrase::Prevents { .. }
            | Phrase::Better { .. } => self.of_a_move(phrase, first),
            Phrase::Threatens { .. } => self.threat(phrase, first),
            Phrase::MateIn { moves, side } => self.mate_in(*moves, *side),
            _ => self.of_the_board(phrase),
        }
    }

    /// Returns true if only own pieces that move along the same line stand between the piece on `from` and `aim` (a battery), after the `moves` of the game. For a kind of piece as `aim`, one such piece is enough.
    fn is_behind(&self, moves: &[Move], from: Square, aim: Aim) -> bool {
        let board = self.place.board(moves);
        match target(aim) {
            Target::Square(square) => battery(&board, from, square.0),
            Target::Piece(kind) => board.pieces(kind.into()).into_iter().any(|sq| battery(&board, from, sq)),
        }
    }

    fn of_pieces(&mut self, phrase: &Phrase, first: usize) -> Result<Judged, A::Error> {
        let pieces = phrase.pieces();
        let Some(moves) = self.where_all_stand(&pieces) else { return Ok(None) };
        match phrase {
            Phrase::Reaches { by, guards, aims } => self.reaches(*by, *guards, aims, &pieces, first),
            Phrase::Pins { by, aim, to } => {
                let (moves, from) = match by {
                    Doer::Piece(piece) => (moves, piece.square),
                    _ => match self.move_of(*by, first) {
                        Some(found) => after(self.place, &found),
                        None => return Ok(None),
                    },
                };
                self.pin(&moves, Some(from), *aim, *to)
            }
            Phrase::Pinned { aim, to, by } => self.pin(&moves, by.map(|by| by.square), *aim, *to),
            Phrase::Forks { by: Doer::Piece(piece), aims }
                if aims.iter().any(|aim| self.is_behind(&moves, piece.square, *aim)) =>
            {
                Ok(None)
            }
            Phrase::Forks { by: Doer::Move(at), aims }
                if self.found(*at).cloned().is_some_and(|found| {
                    let (moves, square) = after(self.place, &found);
                    aims.iter().any(|aim| self.is_behind(&moves, square, *aim))
                }) =>
            {
                Ok(None)
            }
            Phrase::Forks { by: Doer::Piece(piece), aims } => {
                let board = self.place.board(&moves);
                // The forking piece is named by its square: each of the targets has to be attacked.
                let reach = attacks_from(&board, piece.square);
                let missed = aims.iter().find(|aim| {
                    let pieces = reach & board.occupied();
                    match target(**aim) {
                        Target::Square(square) => !pieces.has(square.0),
                        Target::Piece(kind) => !pieces.intersects(board.pieces(kind.into())),
                    }
                });
                match missed {
                    Some(&aim) => self
                        .ask(&moves, What::Attacks { from: piece.square.into(), targets: vec![target(aim)] }),
                    None => {
                        let targets = aims.iter().map(|&aim| target(aim)).collect();
                        let own = self.own().filter(|own| {
                            after(self.place, own).1 == piece.square && moves == self.place.own
                        });
                        match own {
                            Some(own) => {
                                let mv = Some(san(self.place, &own));
                                self.ask(&own.before, What::Fork { mv, by: Some(piece.kind.into()), targets })
                            }
                            None => self
                                .ask(&moves, What::Fork { mv: None, by: Some(piece.kind.into()), targets }),
                        }
                    }
                }
            }
            Phrase::Forks { by, aims } => {
                let Some(found) = self.move_of(*by, first) else { return Ok(None) };
                let targets = aims.iter().map(|&aim| target(aim)).collect();
                self.ask(&found.before, What::Fork { mv: Some(san(self.place, &found)), by: None, targets })
            }
            Phrase::Hangs { by, aim, side } => self.hangs(*by, *aim, *side, &moves, first),
            Phrase::Outpost { piece } => self
                .ask(&moves, What::Outpost { square: piece.square.into(), side: piece.side.map(Into::into) }),
            _ => Ok(None),
        }
    }

    fn reaches(
        &mut self,
        by: Doer,
        guards: bool,
        aims: &[Aim],
        pieces: &[PieceRef],
        first: usize,
    ) -> Result<Judged, A::Error> {
        let (moves, from) = match by {
            Doer::Piece(piece) => match self.where_all_stand(pieces) {
                Some(moves) => (moves, piece.square),
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
            // A square may be attacked through pieces; a move may attack by uncovering another piece.
            let squares: Vec<Square> = match target(aim) {
                Target::Square(square) => vec![square.0],
                Target::Piece(kind) => board.pieces(PieceKind::from(kind)).into_iter().collect(),
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
            // A discovered attack: another piece attacks the square and did not before.
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
                let verdict = Verdict::yes(format!(
                    "{} reaches it",
                    palisade_coach::claims::move_diagnostics::owned(&board, from)
                ));
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
            (Aim::Piece(piece), _) => piece.square,
            (Aim::Square(square), _) => square,
            (Aim::Kind(kind), Some(by)) => {
                // The piece of this kind that is pinned, or else one that is attacked.
                let side = board.piece_on(by).map_or(Color::White, Piece::color);
                let pieces = board.colored(!side, kind);
                let hit = pieces & attacks_from(&board, by);
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
                match pieces.first() {
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

    fn of_a_move(&mut self, phrase: &Phrase, first: usize) -> Result<Judged, A::Error> {
        let by = match phrase {
            Phrase::Takes { by, .. }
            | Phrase::Wins { by, .. }
            | Phrase::Is { by, .. }
            | Phrase::MatesIn { by, .. }
            | Phrase::Allows { by, .. }
            | Phrase::Prevents { by, .. } => *by,
            Phrase::Better { mv } => Doer::Move(*mv),
            _ => return Ok(None),
        };
        let Some(found) = self.move_of(by, first) else { return Ok(None) };
        let mv = san(self.place, &found);
        let what = match phrase {
            Phrase::Takes { kind, .. } => {
                What::Captured { mv: Some(mv), piece: Some(PieceName::from(*kind)) }
            }
            Phrase::Wins { prize, .. } => What::Wins { mv, what: *prize },
            Phrase::MatesIn { moves, .. } => What::MateIn { moves: *moves, mv: Some(mv), side: None },
            Phrase::Allows { reply, mate, .. } => {
                What::Allows { mv, reply: reply.and_then(|at| self.text(at)), mate: *mate }
            }
            Phrase::Prevents { prevented, .. } => {
                let Some(prevented) = self.text(*prevented) else { return Ok(None) };
                What::Prevents { mv, prevented }
            }
            Phrase::Better { .. } => {
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
            Phrase::Is { rank, .. } => match rank {
                MoveGrade::Check => What::Check { mv: Some(mv), double: false },
                MoveGrade::DoubleCheck => What::Check { mv: Some(mv), double: true },
                MoveGrade::Mate => What::Checkmate { mv: Some(mv) },
                MoveGrade::Stalemate => What::Draw { how: Some(DrawRule::Stalemate), mv: Some(mv) },
                MoveGrade::Best => What::Best { mv, within: None },
                MoveGrade::Only => What::OnlyMove { mv },
                MoveGrade::Bad(grade) => What::Bad { mv, grade: Some(*grade) },
                MoveGrade::Legal => What::Legal { mv },
                MoveGrade::Played => return self.played(&found),
            },
            _ => return Ok(None),
        };
        self.ask(&found.before, what)
    }

    /// Judges the claim that a move was played, in the game or in the line of the comment.
    fn played(&mut self, found: &FoundPlace) -> Result<Judged, A::Error> {
        let mv = palisade_coach::line::numbered(&self.place.board(&found.before), found.mv);
        if self.place.own.get(found.before.len()) == Some(&found.mv)
            && self.place.own.starts_with(&found.before)
        {
            return self.ask(self.place.own, What::Played { mv });
        }
        self.ask(self.place.main, What::Played { mv })
    }

    fn threat(&mut self, phrase: &Phrase, first: usize) -> Result<Judged, A::Error> {
        let Phrase::Threatens { by, side, threat, mate, aim } = phrase else { return Ok(None) };
        let moves = match by {
            Some(Doer::Piece(piece)) => {
                // The named piece has to make the threat itself.
                let Some(aim) = aim else { return Ok(None) };
                let Some(moves) = self.where_all_stand(&phrase.pieces()) else { return Ok(None) };
                let board = self.place.board(&moves);
                if board.piece_on(piece.square).is_some_and(|piece| piece.color() == board.side_to_move()) {
                    return Ok(None);
                }
                return self
                    .ask(&moves, What::Attacks { from: piece.square.into(), targets: vec![target(*aim)] })
                    .map(|judged| {
                        // An attack does not prove a threat.
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

    /// Judges "mate in 3": the mate by `side` (`None`: by either) in exactly `moves` moves, counted from the
    /// position after the comment's move or from that move itself. Returns the first true verdict; without
    /// one, that for the side to move, or for the other side if `side` is that.
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
        // The number of moves may be counted from the move itself.
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

    fn of_the_board(&mut self, phrase: &Phrase) -> Result<Judged, A::Error> {
        let what = match phrase {
            Phrase::Castled { side, wing } => What::Castled { side: (*side).into(), wing: *wing },
            Phrase::CanCastle { side } => What::CanCastle { side: (*side).into(), wing: None },
            Phrase::BishopPair { side } => What::BishopPair { side: (*side).into() },
            Phrase::Pawn { what, side, square, file, count } => {
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
            Phrase::File { file, half: false, .. } => What::OpenFile { file: FileName(*file) },
            Phrase::File { file, half: true, side } => {
                What::HalfOpenFile { file: FileName(*file), side: side.map(Into::into) }
            }
            Phrase::Up { side, prize, points: None } => {
                let up = Some(*prize).filter(|up| *up != Prize::Material);
                let what = What::Material { side: Some((*side).into()), up, points: None };
                let leads = has_lead(&self.place.board(self.place.own), *side, *prize);
                let judged = self.ask(self.place.own, what)?;
                return Ok(judged.map(|(claim, verdict)| {
                    let verdict = if verdict.is_false() && leads { partly(*side) } else { verdict };
                    (claim, verdict)
                }));
            }
            Phrase::Up { side, prize, points } => {
                let up = points.is_none().then_some(*prize).filter(|up| *up != Prize::Material);
                What::Material { side: Some((*side).into()), up, points: *points }
            }
            Phrase::Even => What::Material { side: None, up: None, points: None },
            Phrase::Stands { side, how } => What::Assessment { side: side.map(Into::into), how: *how },
            Phrase::Opening { name } => {
                if self.openings.is_some_and(|openings| !is_opening_name(openings, name)) {
                    return Ok(None);
                }
                // The opening is known from the whole game.
                let what = What::Opening { name: name.clone() };
                return self.ask(self.place.main, what);
            }
            Phrase::InCheck { side } => {
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
