//! A fact as a phrase: which message, and what fills its places.
//!
//! Every phrase is given the same places, filled from what the fact says of itself: its pieces (`by`,
//! `on`, `on2`, all of them as `pieces`), squares, sides and move; a few kinds have places of their
//! own. A piece's name comes in the cases that a language may need (`on`, `on_acc`, `on_dat`).

use crate::facts::{Fact, Gets, Kind, Pattern, Verdict, Weakness};
use crate::line::{Line, PlacedPiece};
use crate::view::CandidateLine;
use crate::words::messages::Localizer;
use fluent_bundle::FluentValue;
use palisade::types::{Color, PieceKind};

/// A place and what fills it.
type Place = (String, FluentValue<'static>);

/// The cases of a name: nominative, accusative, dative.
const CASES: [(&str, &str); 3] = [("", "nom"), ("_acc", "acc"), ("_dat", "dat")];

/// The name of a kind in the messages.
fn kind(kind: PieceKind) -> FluentValue<'static> {
    kind.name().into()
}

fn side(color: Color) -> FluentValue<'static> {
    if color == Color::White { "white" } else { "black" }.into()
}

fn yes(is: bool) -> FluentValue<'static> {
    if is { "yes" } else { "no" }.into()
}

fn wing(file: u8) -> &'static str {
    match file {
        0..=2 => "queenside",
        5..=7 => "kingside",
        _ => "centre",
    }
}

/// Names of one or more pieces in every case.
fn add_pieces(words: &Localizer, places: &mut Vec<Place>, name: &str, pieces: &[PlacedPiece]) {
    for (ending, case) in CASES {
        let names: Vec<String> = pieces.iter().map(|piece| words.piece(*piece, case)).collect();
        places.push((format!("{name}{ending}"), words.list(&names).into()));
    }
}

/// One piece: his name, kind and square.
fn add_piece(words: &Localizer, places: &mut Vec<Place>, name: &str, piece: Option<&PlacedPiece>) {
    let Some(piece) = piece else { return };
    add_pieces(words, places, name, std::slice::from_ref(piece));
    places.push((format!("{name}_kind"), kind(piece.kind())));
    places.push((format!("{name}_square"), piece.sq.to_string().into()));
}

/// What every phrase is given.
fn places(words: &Localizer, fact: &Fact, line: &Line) -> Vec<Place> {
    let (actors, targets) = fact.kind.pieces();
    let mover = line.board(fact.ply).side_to_move();
    let mut places: Vec<Place> =
        vec![("us".into(), side(mover)), ("them".into(), side(!mover)), ("helped".into(), side(fact.side))];
    add_piece(words, &mut places, "by", actors.first());
    for (name, piece) in ["on", "on2", "on3"].into_iter().zip(&targets) {
        add_piece(words, &mut places, name, Some(piece));
    }
    add_pieces(words, &mut places, "pieces", &targets);
    for (name, sq) in ["square", "square2"].into_iter().zip(fact.kind.squares()) {
        places.push((name.into(), sq.to_string().into()));
    }
    if let Some(mv) = fact.kind.named_move() {
        // What was threatened before the line, or is threatened after the move.
        let after = matches!(fact.kind, Kind::Threat { .. });
        let mut passed = *line.board(if after { fact.ply + 1 } else { 0 });
        passed.make_null();
        places.push(("move".into(), words.numbered(&passed, mv).into()));
    }
    places
}

/// `a knight and two pawns`.
fn haul(words: &Localizer, pieces: &[PieceKind]) -> FluentValue<'static> {
    words.haul(pieces).into()
}

impl Localizer {
    /// Pieces of several kinds: `a knight and two pawns`; nothing for none.
    pub fn haul(&self, pieces: &[PieceKind]) -> String {
        let count = |wanted: PieceKind| pieces.iter().filter(|&&kind| kind == wanted).count();
        let items: Vec<String> = PieceKind::ALL
            .into_iter()
            .rev()
            .filter(|&one| count(one) > 0)
            .map(|one| self.say("pieces", &[("count", (count(one) as i64).into()), ("kind", kind(one))]))
            .collect();
        self.list(&items)
    }

    /// A piece by his name, in a case: `nom`, `acc` or `dat`.
    pub fn piece(&self, piece: PlacedPiece, case: &'static str) -> String {
        let square = piece.sq.to_string().into();
        let (id, of) = (if self.owners { "piece-of" } else { "piece" }, side(piece.color()));
        let args = [("kind", kind(piece.kind())), ("square", square), ("case", case.into()), ("side", of)];
        self.say(id, &args)
    }

    /// A fact as the rest of a sentence whose subject is the move that brings it about.
    pub fn phrase(&self, fact: &Fact, way: &CandidateLine) -> String {
        self.phrase_in(fact, &way.line)
    }

    /// The same of a line by itself.
    pub fn phrase_in(&self, fact: &Fact, line: &Line) -> String {
        let mut places = places(self, fact, line);
        let mut id = fact.kind.key();
        for (name, value) in own_places(self, fact, &mut id) {
            places.push((name.into(), value));
        }
        if let (Kind::Deflects { .. }, Some(step)) = (&fact.kind, line.step(fact.ply)) {
            let lured = line.takes(fact.ply + 1, step.moved().sq);
            places.push(("lured".into(), yes(lured)));
        }
        let args: Vec<(&str, FluentValue<'_>)> =
            places.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
        self.say(id, &args)
    }

    /// The phrases of several facts of one move, as a list.
    pub fn phrases(&self, facts: &[&Fact], way: &CandidateLine) -> String {
        self.list(&facts.iter().map(|fact| self.phrase(fact, way)).collect::<Vec<_>>())
    }
}

/// A mate is called by so many names at most.
const NAMES: usize = 2;

fn mate_name(words: &Localizer, pattern: Pattern) -> String {
    words.say("mate-name", &[("pattern", name(pattern))])
}

/// A number of moves; 0 where there is none.
fn moves(count: Option<u32>) -> FluentValue<'static> {
    i64::from(count.unwrap_or(0)).into()
}

fn name<T: Into<&'static str>>(of: T) -> FluentValue<'static> {
    FluentValue::from(of.into())
}

/// The places of one kind alone, and its message where there is more than one.
fn own_places(
    words: &Localizer,
    fact: &Fact,
    id: &mut &'static str,
) -> Vec<(&'static str, FluentValue<'static>)> {
    match &fact.kind {
        Kind::Mate { moves: count, patterns } => {
            let names: Vec<String> = patterns.iter().take(NAMES).map(|&of| mate_name(words, of)).collect();
            let named = yes(!names.is_empty());
            vec![("moves", moves(Some(*count))), ("named", named), ("pattern", words.list(&names).into())]
        }
        Kind::Lost { mate } => vec![("moves", moves(*mate))],
        Kind::Threat { mate, wins, lost, .. } => {
            let wins_for = match (wins.is_empty(), lost.is_empty()) {
                (true, _) => "no",
                (false, true) => "yes",
                (false, false) => "for",
            };
            let mut places = vec![("moves", moves(*mate)), ("wins", wins_for.into())];
            places.extend([("won", haul(words, wins)), ("lost", haul(words, lost))]);
            places
        }
        Kind::Wins { won, lost } => {
            let minor = |kind: &PieceKind| matches!(kind, PieceKind::Knight | PieceKind::Bishop);
            *id = match (won.as_slice(), lost.as_slice()) {
                ([PieceKind::Rook], [one]) if minor(one) => "wins-exchange",
                (_, []) => "wins",
                _ => "wins-for",
            };
            vec![("won", haul(words, won)), ("lost", haul(words, lost))]
        }
        Kind::Sacrifices { given, exchange, gets } => {
            vec![("given", haul(words, given)), ("exchange", yes(*exchange)), ("gets", name::<Gets>(*gets))]
        }
        Kind::Windmill { won, .. } => vec![("won", haul(words, won))],
        Kind::Pin { to, .. } => vec![("absolute", yes(to.kind() == PieceKind::King))],
        Kind::UsesPin { helpless, .. } => vec![("helpless", yes(*helpless))],
        Kind::Discovers { target, .. } => vec![("check", yes(target.kind() == PieceKind::King))],
        Kind::Promotes { to, .. } => vec![("kind", kind(*to))],
        Kind::Underpromotes { to, stalemate, .. } => {
            vec![("kind", kind(*to)), ("stalemate", yes(*stalemate))]
        }
        Kind::OpensFile { file, half, .. } => {
            vec![("half", yes(*half)), ("file", char::from(b'a' + file).to_string().into())]
        }
        Kind::TakesFile { by, half } => {
            let file = char::from(b'a' + by.sq.file()).to_string();
            vec![("half", yes(*half)), ("file", file.into())]
        }
        Kind::DoublesRooks { by } => {
            vec![("file", char::from(b'a' + by.sq.file()).to_string().into())]
        }
        Kind::BackRank { piece } => vec![("takes", yes(piece.is_some()))],
        Kind::StalemateTrick { saves, .. } => vec![("saves", yes(*saves))],
        Kind::OffersTrade { by, with, ahead } => {
            vec![("ahead", yes(*ahead)), ("same", yes(by.kind() == with.kind()))]
        }
        Kind::OnlyMove { legal } => vec![("legal", yes(*legal))],
        Kind::Tablebase { result } => {
            let result = match result {
                Verdict::Win => "win",
                Verdict::Draw => "draw",
                Verdict::Loss => "loss",
            };
            vec![("result", result.into())]
        }
        Kind::Parries { mate, .. } => vec![("mate", yes(*mate))],
        Kind::Improves { before, now, .. } => {
            vec![("before", moves(Some(*before))), ("now", moves(Some(*now)))]
        }
        Kind::Trades { kind: what, ahead } => vec![("kind", kind(*what)), ("ahead", yes(*ahead))],
        Kind::GainsSpace { pawn } => vec![("wing", wing(pawn.sq.file()).into())],
        Kind::KingAttack { king } => vec![("wing", wing(king.sq.file()).into())],
        Kind::MinorTrade { give, .. } => vec![("give", kind(*give))],
        Kind::AttacksWeakPawn { weakness, .. } | Kind::WeakensPawn { weakness, .. } => {
            vec![("weakness", name::<Weakness>(*weakness))]
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analyst::Found;
    use crate::view::View;
    use palisade::board::Board;
    use palisade::evaluation::Weights;

    /// A guard who takes the moved piece is lured away, one who is attacked or checked is driven.
    #[test]
    fn guards_are_lured_or_driven() {
        let told = |fen: &str, moves: &str| {
            let board = Board::from_fen(fen).expect("legal");
            let mut at = board;
            let mut pv = Vec::new();
            for text in moves.split(' ') {
                let mv = at.parse_san(text).expect("legal");
                at.make(mv, &mut ());
                pv.push(mv);
            }
            let mut view = View::new(board, &Weights::embedded());
            let score = view.model.score(900);
            let way = view.way(&Found { score, pv, depth: 8 });
            let fact = way.facts.iter().find(|fact| fact.kind.key() == "deflects").expect("deflects");
            Localizer::english().phrase(fact, &way)
        };
        let lured = told("3qk3/5p2/8/8/2B5/8/8/3QK3 w - - 0 1", "Bxf7+ Kxf7 Qxd8");
        assert_eq!(lured, "lures the king on e8 away from d8");
        let driven = told("3qk3/8/8/8/8/8/4B3/3QK3 w - - 0 1", "Bh5+ Kf8 Qxd8+");
        assert_eq!(driven, "drives the king on e8 away from d8");
    }
}
