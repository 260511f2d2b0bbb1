//! Pins, forks, skewers, discovered attacks and pieces that hang.
//!
//! The attacks of pieces along lines are exact, and a claim against them is false. Whether a motif works follows the
//! rules of the facts of `palisade_coach` (exchanges on the squares concerned), or a search; a claim that neither
//! proves nor refutes is not checkable.

use crate::claims::context::Scene;
use crate::claims::judge::claim_search::ClaimSearcher;
use crate::claims::judge::pieces::{and, list, meant, shown};
use crate::claims::move_diagnostics::{described, owned};
use crate::claims::names::{PieceName, Side, Target, name};
use crate::claims::verdict::{Proof, Verdict};
use crate::exchange::{attackers, attacks_from, best_capture, exchange, is_safe, legal_gain, worth};
use crate::facts::{Fork, Skewer};
use crate::line::landing;
use crate::{Analyst, CandidateLine, Effort, Kind, facts};
use palisade::attacks::{attacks_of, between, line as whole_line};
use palisade::board::Board;
use palisade::board::diagram::san_line;
use palisade::types::{Bitboard, Color, Move, Piece, PieceKind, Square, score};

/// The squares of a slider, of a piece it attacks, and of the one behind it on the same line.
struct Row {
    slider: Square,
    front: Square,
    behind: Square,
}

fn slides(board: &Board, sq: Square) -> bool {
    matches!(board.kind_on(sq), Some(PieceKind::Bishop | PieceKind::Rook | PieceKind::Queen))
}

/// Returns the slider, the piece on `front` that it attacks, and the piece of the same side behind that;
/// `None` if there is no such row.
fn row(board: &Board, slider: Square, front: Square) -> Option<Row> {
    if !slides(board, slider) || !attacks_from(board, slider).has(front) {
        return None;
    }
    let side = board.piece_on(front)?.color();
    let kind = board.kind_on(slider)?;
    let beyond = attacks_of(kind, slider, board.occupied().without(front)) - attacks_from(board, slider);
    let behind = (beyond & board.by_color(side) & whole_line(slider, front)).first()?;
    Some(Row { slider, front, behind })
}

fn worth_of(board: &Board, sq: Square) -> i32 {
    board.kind_on(sq).map_or(0, worth)
}

/// Judges the claim that the piece on `sq` is pinned, by the piece on `by` (`None`: any) against the piece
/// `to` (`None`: any).
pub fn pinned(board: &Board, sq: Square, by: Option<Square>, to: Option<Target>) -> Verdict {
    let Some(piece) = board.piece_on(sq) else {
        return Verdict::no(format!("{sq} is empty"), [sq]);
    };
    let foe = !piece.color();
    if let Some(by) = by {
        if board.piece_on(by).is_none_or(|piece| piece.color() != foe) {
            return Verdict::no(
                format!("what stands on {by} is no piece of {}'s: {}", name(foe), owned(board, by)),
                [by],
            );
        }
        if !slides(board, by) {
            return Verdict::no(
                format!("{} pins nobody: only bishops, rooks and queens do", owned(board, by)),
                [by],
            );
        }
    }
    let sliders = by.map_or_else(|| board.by_color(foe), Square::bb);
    let rows: Vec<Row> = sliders.into_iter().filter_map(|slider| row(board, slider, sq)).collect();
    let fits = |row: &&Row| to.is_none_or(|to| meant(board, row.behind.bb(), to).any());
    let king = board.king(piece.color());
    if let Some(row) = rows.iter().filter(fits).find(|row| row.behind == king) {
        return Verdict::yes(format!(
            "{} pins {} to the king",
            owned(board, row.slider),
            described(board, sq)
        ));
    }
    // Of several pieces that attack it along a line, the one that pins it most clearly is meant.
    let verdicts = rows.iter().filter(fits).map(|row| relative_pin(board, piece.color(), row));
    let clearest = verdicts.min_by_key(|verdict| match verdict {
        verdict if verdict.is_true() => 0,
        verdict if verdict.is_false() => 2,
        _ => 1,
    });
    if let Some(verdict) = clearest {
        return verdict;
    }
    let mut squares = vec![sq];
    squares.extend(by);
    if let Some(row) = rows.first() {
        squares.extend([row.slider, row.behind]);
        let why = format!("behind {} stands {}", owned(board, sq), described(board, row.behind));
        return Verdict::no(why, squares);
    }
    let why = match by {
        Some(by) if attacks_from(board, by).has(sq) => {
            format!(
                "{} attacks {}, but behind it stands no piece of its side",
                owned(board, by),
                described(board, sq)
            )
        }
        Some(by) => {
            let blockers = between(by, sq) & board.occupied();
            let reach = board.kind_on(by).is_some_and(|kind| attacks_of(kind, by, Bitboard::EMPTY).has(sq));
            match blockers.first().filter(|_| reach) {
                Some(at) => {
                    squares.push(at);
                    format!(
                        "{} stands between {} and {}",
                        described(board, at),
                        described(board, by),
                        described(board, sq)
                    )
                }
                None => format!("{} does not attack {}", owned(board, by), described(board, sq)),
            }
        }
        None => {
            format!(
                "no bishop, rook or queen attacks {} with a piece of its side behind it",
                owned(board, sq)
            )
        }
    };
    Verdict::no(why, squares)
}

/// Judges whether a piece of `side` is pinned along a row to the piece behind it, which is not its king: by the values of the three pieces, and by
/// whether the piece behind is guarded.
fn relative_pin(board: &Board, side: Color, row: &Row) -> Verdict {
    let sq = row.front;
    let [front, behind, slider] = [sq, row.behind, row.slider].map(|sq| worth_of(board, sq));
    let unguarded = attackers(board, side, row.behind).without(sq).is_empty();
    if behind > front && (behind > slider || unguarded) {
        let pins = format!(
            "{} pins {} to {}",
            owned(board, row.slider),
            described(board, sq),
            described(board, row.behind)
        );
        return Verdict::proved(pins, Proof::rule());
    }
    if behind < front {
        let why = format!("behind {} stands only {}", owned(board, sq), described(board, row.behind));
        return Verdict::refuted(why, [row.slider, sq, row.behind], Proof::rule());
    }
    Verdict::unknown(format!(
        "behind {} stands {}, which people may or may not call a pin",
        described(board, sq),
        described(board, row.behind)
    ))
}

/// Returns true if the piece on `sq` is a king, or can be captured with profit by the piece on `from`.
fn pays(board: &Board, from: Square, sq: Square) -> bool {
    board.kind_on(sq) == Some(PieceKind::King) || exchange(board, from, sq).is_some_and(|gain| gain > 0)
}

/// Returns the squares of enemy pieces that the piece on `from` attacks, one for each target; for no targets,
/// those that it attacks with profit. Returns the first target that is not attacked as an error.
fn hit_by(board: &Board, from: Square, targets: &[Target]) -> Result<Bitboard, Target> {
    let side = board.piece_on(from).map_or(Color::White, Piece::color);
    let pieces = attacks_from(board, from) & board.by_color(!side);
    let mut hit = Bitboard::EMPTY;
    // Squares first: their pieces are not available for targets that name only a kind.
    let mut ordered: Vec<Target> = targets.to_vec();
    ordered.sort_by_key(|target| matches!(target, Target::Piece(_)));
    for target in ordered {
        let mut free = meant(board, pieces, target) - hit;
        // Of several pieces the one that can be captured with profit is meant.
        let best = free.into_iter().find(|&sq| pays(board, from, sq));
        free = best.map_or(free, Square::bb);
        hit = hit.with(free.first().ok_or(target)?);
    }
    Ok(if targets.is_empty() {
        pieces.into_iter().filter(|&sq| pays(board, from, sq)).collect()
    } else {
        hit
    })
}

/// Returns the square of the piece that attacks the targets after the move `mv`: the moved piece, or after
/// castling the rook if it attacks them.
fn attacker_after(mv: Move, before: &Board, after: &Board, targets: &[Target]) -> Square {
    let king = landing(mv, before);
    if !mv.is_castle() {
        return king;
    }
    let rook = Square::at(if king.file() > 4 { 5 } else { 3 }, king.rank());
    if hit_by(after, rook, targets).is_ok() { rook } else { king }
}

/// Judges the claim that a piece of the kind `by` (`None`: any) attacks all `targets` at once (empty: any two
/// pieces): after `mv`, by the piece that it moves or, in castling, the rook; or on the scene's board if it
/// is `None`. A search decides if an exchange decides nothing.
///
/// # Errors
/// Returns the error of the analyst if a search fails.
pub fn fork<A: Analyst>(
    scene: &Scene,
    mv: Option<Move>,
    by: Option<PieceName>,
    targets: &[Target],
    searcher: &mut ClaimSearcher<'_, A>,
) -> Result<Verdict, A::Error> {
    let next = mv.map(|mv| scene.then(mv));
    let board = next.as_ref().unwrap_or(scene).board();
    let kind = by.map(PieceKind::from);
    let forker = match mv {
        Some(mv) => {
            let from = attacker_after(mv, scene.board(), board, targets);
            if kind.is_some_and(|kind| board.kind_on(from) != Some(kind)) {
                let why = format!("{} brings {}", scene.numbered(mv), described(board, from));
                return Ok(Verdict::no(why, [from]));
            }
            from
        }
        None => {
            let pieces = kind.map_or_else(|| board.occupied(), |kind| board.pieces(kind));
            let does = |&sq: &Square| hit_by(board, sq, targets).is_ok_and(Bitboard::many);
            match pieces
                .into_iter()
                .find(|sq| does(sq) && sound(board, *sq, targets))
                .or(pieces.into_iter().find(does))
            {
                Some(sq) => sq,
                None => {
                    let who = kind.map_or("piece", PieceKind::name);
                    let what: Vec<String> = targets.iter().map(|&target| shown(board, target)).collect();
                    let what = if what.is_empty() { "two pieces at once".to_owned() } else { and(&what) };
                    return Ok(Verdict::no(format!("no {who} attacks {what}"), []));
                }
            }
        }
    };
    let hit = match hit_by(board, forker, targets) {
        Ok(hit) => hit,
        Err(missed) => {
            let side = board.piece_on(forker).map_or(Color::White, Piece::color);
            let pieces = attacks_from(board, forker) & board.by_color(!side);
            let instead = if pieces.any() {
                format!("it attacks {}", list(pieces))
            } else {
                "it attacks no piece".to_owned()
            };
            let what = shown(board, missed);
            let squares = pieces.with(forker);
            return Ok(Verdict::no(
                format!("{} does not attack {what}: {instead}", owned(board, forker)),
                squares,
            ));
        }
    };
    let names: Vec<String> = hit.into_iter().map(|sq| described(board, sq)).collect();
    let what = format!("{} attacks {}", owned(board, forker), and(&names));
    if hit.many() && sound(board, forker, targets) {
        return Ok(Verdict::proved(what, Proof::rule()));
    }
    if !hit.many() {
        let pieces = attacks_from(board, forker);
        return Ok(match targets.is_empty() {
            true => Verdict::unknown(format!(
                "{} attacks fewer than two pieces with profit",
                owned(board, forker)
            )),
            false => Verdict::no(what + " alone", pieces & board.occupied()),
        });
    }
    let Some(mv) = mv else {
        return Ok(Verdict::unknown(what + "; whether that wins anything is not clear"));
    };
    let Some((found, candidate)) = searcher.study(scene, mv)? else { return Ok(Verdict::unknown(what)) };
    let is_found = candidate.facts.iter().any(|fact| match &fact.kind {
        Kind::Fork(Fork { by, targets }) if fact.ply == 0 => {
            by.sq == forker && hit.into_iter().all(|sq| targets.iter().any(|piece| piece.sq == sq))
        }
        _ => false,
    });
    let proof = || Proof::search(candidate.depth, san_line(&found.board, candidate.line.moves()));
    if is_found {
        return Ok(Verdict::proved(what, proof()));
    }
    Ok(match lost(&candidate, forker) {
        Some(taker) => Verdict::refuted(
            format!("the {} can simply be taken: {taker}", noun_on(board, forker)),
            hit.with(forker),
            proof(),
        ),
        None => Verdict::unknown(what + "; whether that wins anything is not clear"),
    })
}

fn noun_on(board: &Board, sq: Square) -> &'static str {
    board.kind_on(sq).map_or("piece", PieceKind::name)
}

/// Returns true if the piece on `from` attacks all targets with profit (true for none), and it cannot be
/// captured or the capture loses material.
fn sound(board: &Board, from: Square, targets: &[Target]) -> bool {
    let Some(piece) = board.piece_on(from) else { return false };
    let stays = best_capture(board, !piece.color(), from).is_none_or(|(_, gain)| gain < 0)
        && (board.side_to_move() == piece.color() || legal_gain(board, from) <= 0);
    stays && hit_by(board, from, targets).is_ok_and(|hit| hit.into_iter().all(|sq| pays(board, from, sq)))
}

/// Returns the answer with its number if it captures the moved piece on `sq` and the candidate's line wins
/// nothing for its side; otherwise `None`.
fn lost(candidate: &CandidateLine, sq: Square) -> Option<String> {
    let us = candidate.line.start().side_to_move();
    let wins = candidate.facts.iter().any(|fact| facts::is_win(fact) && fact.side == us);
    let shift = (facts::balance(candidate.line.end()) - facts::balance(candidate.line.start())) * us.sign();
    let mates = score::is_mate(candidate.score) && candidate.score > 0;
    if wins || mates || shift > 0 || !candidate.line.takes(1, sq) {
        return None;
    }
    let answer = candidate.line.step(1)?;
    Some(crate::line::numbered(answer.before, answer.mv))
}

/// Judges the claim that a slider attacks `front` with `behind` behind it: the one on `by` or, if that is
/// `None`, the moved piece (any slider without a move). It is judged after `mv`, or on the scene's board if
/// `mv` is `None`. The claim is false if the piece behind is worth more, which is a pin.
///
/// # Errors
/// Returns the error of the analyst if a search fails.
pub fn skewer<A: Analyst>(
    scene: &Scene,
    mv: Option<Move>,
    by: Option<Square>,
    [front, behind]: [Target; 2],
    searcher: &mut ClaimSearcher<'_, A>,
) -> Result<Verdict, A::Error> {
    let next = mv.map(|mv| scene.then(mv));
    let board = next.as_ref().unwrap_or(scene).board();
    let landed = mv.map(|mv| landing(mv, scene.board()));
    let sliders = by.or(landed).map_or_else(|| board.occupied(), Square::bb);
    let rows = sliders.into_iter().filter(|&sq| slides(board, sq)).flat_map(|slider| {
        let side = board.piece_on(slider).map_or(Color::White, Piece::color);
        let pieces = attacks_from(board, slider) & board.by_color(!side);
        meant(board, pieces, front).into_iter().filter_map(move |sq| row(board, slider, sq))
    });
    let rows: Vec<Row> = rows.filter(|row| meant(board, row.behind.bb(), behind).any()).collect();
    let Some(row) = rows.first() else {
        let who = by.or(landed).map_or("no bishop, rook or queen".to_owned(), |sq| owned(board, sq));
        let (front, behind) = (shown(board, front), shown(board, behind));
        let no = if by.or(landed).is_some() { "does not attack" } else { "attacks" };
        return Ok(Verdict::no(format!("{who} {no} {front} with {behind} next behind it"), by.or(landed)));
    };
    let [first, second, slider] = [row.front, row.behind, row.slider].map(|sq| worth_of(board, sq));
    let what = format!(
        "{} attacks {} with {} behind it",
        owned(board, row.slider),
        described(board, row.front),
        described(board, row.behind)
    );
    let squares = [row.slider, row.front, row.behind];
    if second > first {
        return Ok(Verdict::refuted(
            format!("{what}: the piece behind is worth more, which is a pin"),
            squares,
            Proof::rule(),
        ));
    }
    let side = board.piece_on(row.front).map_or(Color::White, Piece::color);
    let unguarded = attackers(board, side, row.behind).without(row.front).is_empty();
    if first > slider && (second > slider || unguarded && second > 1) && is_safe(board, row.slider) {
        return Ok(Verdict::proved(what, Proof::rule()));
    }
    if let Some(mv) = mv
        && let Some((found, candidate)) = searcher.study(scene, mv)?
    {
        let is_found = |kind: &Kind| matches!(kind, Kind::Skewer(Skewer { by, front, behind }) if [by.sq, front.sq, behind.sq] == squares);
        if candidate.facts.iter().any(|fact| fact.ply == 0 && is_found(&fact.kind)) {
            return Ok(Verdict::proved(
                what,
                Proof::search(candidate.depth, san_line(&found.board, candidate.line.moves())),
            ));
        }
    }
    Ok(Verdict::unknown(what + "; whether that wins anything is not clear"))
}

/// Judges the claim that the move `mv` opens the line of another piece to the target.
pub fn discovered(scene: &Scene, mv: Move, target: Target) -> Verdict {
    let (before, next) = (scene.board(), scene.then(mv));
    let board = next.board();
    let us = before.side_to_move();
    let moved = landing(mv, before);
    let fresh = |slider: &Square| {
        let new = attacks_from(board, *slider) - attacks_from(before, *slider);
        let uncovers = |sq: Square| {
            between(*slider, sq).has(mv.from())
                || mv.is_en_passant() && between(*slider, sq).has(mv.to().forward(!us))
        };
        meant(board, new & board.by_color(!us), target).into_iter().any(uncovers)
    };
    let sliders = (board.bishops_and_queens() | board.rooks_and_queens()) & board.by_color(us).without(moved);
    let mv_name = scene.numbered(mv);
    match sliders.into_iter().find(fresh) {
        Some(slider) => {
            let pieces = meant(board, attacks_from(board, slider) & board.by_color(!us), target);
            let sq = pieces.first().unwrap_or(slider);
            let what = format!(
                "{mv_name} opens the line of {} to {}",
                described(board, slider),
                described(board, sq)
            );
            if pays(board, slider, sq) {
                Verdict::yes(what)
            } else {
                Verdict::unknown(format!("{what}, who cannot be taken with profit at once"))
            }
        }
        None => Verdict::no(
            format!("{mv_name} uncovers no attack on {}", shown(board, target)),
            [mv.from(), mv.to()],
        ),
    }
}

/// Judges the claim that the piece `target` of `side` can be captured with profit: after `mv`, or on the
/// scene's board if `mv` is `None`. Without a side, a kind of piece after a move is the mover's, otherwise a
/// piece of either side counts.
///
/// # Errors
/// Returns the error of the analyst if a search fails.
pub fn hanging<A: Analyst>(
    scene: &Scene,
    mv: Option<Move>,
    target: Target,
    side: Option<Side>,
    searcher: &mut ClaimSearcher<'_, A>,
) -> Result<Verdict, A::Error> {
    let next = mv.map(|mv| scene.then(mv));
    let at = next.as_ref().unwrap_or(scene);
    let board = at.board();
    let all = meant(board, board.occupied() - board.pieces(PieceKind::King), target);
    let side =
        side.map(Color::from).or(mv.filter(|_| matches!(target, Target::Piece(_))).map(|_| scene.side()));
    let pieces = side.map_or(all, |side| all & board.by_color(side));
    if pieces.is_empty() {
        let why = match (target, side) {
            (Target::Square(square), _) => format!("on {square} there is {}", owned(board, square.0)),
            (Target::Piece(kind), Some(side)) => format!("{} has no {}", name(side), kind.name()),
            (Target::Piece(kind), None) => format!("there is no {}", kind.name()),
        };
        return Ok(Verdict::no(why, all));
    }
    let (mut falls, mut safe) = (None, Vec::new());
    for sq in pieces {
        let owner = board.piece_on(sq).map_or(Color::White, Piece::color);
        let foe = attackers(board, !owner, sq);
        match best_capture(board, !owner, sq) {
            // The side to move can capture only with legal moves.
            Some((by, gain)) if gain > 0 && (board.side_to_move() == owner || legal_gain(board, sq) > 0) => {
                falls = falls.or(Some((sq, by)));
            }
            Some((_, gain)) if gain > 0 => {
                return Ok(Verdict::unknown("pins and checks decide whether it can be taken"));
            }
            _ if foe.is_empty() => safe.push(format!("nobody attacks {}", owned(board, sq))),
            _ => {
                let guards = attackers(board, owner, sq);
                let by =
                    if guards.any() { format!(", guarded from {}", list(guards)) } else { String::new() };
                safe.push(format!("{}{by}, cannot be taken with profit", owned(board, sq)));
            }
        }
    }
    if let Some((sq, by)) = falls {
        return Ok(Verdict::proved(
            format!("{} can take {} with profit", described(board, by), owned(board, sq)),
            Proof::rule(),
        ));
    }
    let why = safe.join("; ");
    // It may be lost by something longer.
    if mv.is_some()
        && let Some(outcome) = searcher.search(at.position(), &[], Effort::Whole)?
    {
        let line = crate::Line::new(board, &outcome.pv);
        let falls = line.steps().any(|step| {
            step.captured().is_some_and(|piece| pieces.has(piece.sq) || matches!(target, Target::Piece(kind) if piece.kind() == kind.into() && Some(piece.color()) == side))
        });
        if falls || outcome.mate().is_some_and(|moves| moves > 0) {
            return Ok(Verdict::unknown(why + ", though it may be lost by a longer way"));
        }
        return Ok(Verdict::refuted(why, pieces, Proof::search(outcome.depth, outcome.line(board))));
    }
    Ok(Verdict::refuted(why, pieces, Proof::rule()))
}
