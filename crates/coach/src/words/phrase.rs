//! A fact as a phrase: its message, and the values of the placeholders.
//!
//! Every message has the same placeholders, filled from the data of the fact: its pieces (`by`, `on`, `on2`,
//! all of them as `pieces`), squares, sides and move; a few kinds have placeholders of their own. A piece's
//! name comes in the cases that a language may need (`on`, `on_gen`, `on_acc`, `on_dat`).

use crate::exchange::exchange;
use crate::facts::declaration::{Arg, Pieces};
use crate::facts::{self, Discovers, Fact, Kind, Threat, Threatens, WinForm, Wins};
use crate::line::{Line, PlacedPiece, Step};
use crate::line_context::CandidateLine;
use crate::words::messages::Localizer;
use fluent_bundle::FluentValue;
use palisade::types::{Color, PieceKind};

/// A placeholder of a message with its value.
type Place = (String, FluentValue<'static>);

/// The endings of placeholders for the cases of a name: nominative, genitive, accusative, dative.
const CASES: [(&str, &str); 4] = [("", "nom"), ("_gen", "gen"), ("_acc", "acc"), ("_dat", "dat")];

/// Returns the name of a kind of piece in the messages, such as `knight`.
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

/// Adds the placeholder `name` with the names of one or more pieces, in every case.
fn add_pieces(words: &Localizer, places: &mut Vec<Place>, name: &str, pieces: &[PlacedPiece]) {
    for (ending, case) in CASES {
        let names: Vec<String> = pieces.iter().map(|piece| words.piece(*piece, case)).collect();
        places.push((format!("{name}{ending}"), words.list(&names).into()));
    }
}

/// Adds the placeholders for one piece: its name in every case, its kind and its square; none for `None`.
fn add_piece(words: &Localizer, places: &mut Vec<Place>, name: &str, piece: Option<&PlacedPiece>) {
    let Some(piece) = piece else { return };
    add_pieces(words, places, name, std::slice::from_ref(piece));
    places.push((format!("{name}_kind"), kind(piece.kind())));
    places.push((format!("{name}_square"), piece.sq.to_string().into()));
}

/// Returns the placeholders that every message of a fact has: sides, pieces, squares and the named move.
fn places(words: &Localizer, fact: &Fact, line: &Line) -> Vec<Place> {
    let Pieces { by: actors, on: targets } = fact.kind.pieces();
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
        // A move threatened before the line, or threatened after the move.
        let after = matches!(fact.kind, Kind::Threat(_));
        let mut passed = *line.board(if after { fact.ply + 1 } else { 0 });
        passed.make_null();
        places.push(("move".into(), words.numbered(&passed, mv).into()));
    }
    places
}

impl Localizer {
    /// Returns pieces of several kinds in words, such as `a knight and two pawns`; an empty string for an
    /// empty list.
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

    /// Returns the name of a piece with its square, in a grammatical case: `nom`, `gen`, `acc` or `dat`.
    pub fn piece(&self, piece: PlacedPiece, case: &'static str) -> String {
        let square = piece.sq.to_string().into();
        let (id, of) = (if self.owners { "piece-of" } else { "piece" }, side(piece.color()));
        let args = [("kind", kind(piece.kind())), ("square", square), ("case", case.into()), ("side", of)];
        self.say(id, &args)
    }

    /// Returns a fact about a candidate line as a phrase: the predicate of a sentence whose subject is the
    /// move that causes it.
    pub fn phrase(&self, fact: &Fact, candidate: &CandidateLine) -> String {
        self.phrase_in(fact, &candidate.line)
    }

    /// Returns a fact about a line as a phrase: the predicate of a sentence whose subject is the move that
    /// causes it.
    pub fn phrase_in(&self, fact: &Fact, line: &Line) -> String {
        if let Some(target) = attacked(fact, line) {
            return self.of_piece("threatens", target);
        }
        let mut places = places(self, fact, line);
        for (name, arg) in fact.kind.message_args(line, fact.ply) {
            places.push((name.into(), value(self, arg)));
        }
        let args: Vec<(&str, FluentValue<'_>)> =
            places.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
        self.say(fact.kind.message_id(), &args)
    }

    /// Returns the phrase that a move offers an exchange, if the fact is an attack that does so; otherwise
    /// `None`.
    pub(super) fn offers_trade(&self, fact: &Fact, line: &Line) -> Option<String> {
        let (by, on) = offered_trade(fact, line)?;
        let args = [
            ("same", yes(by.kind() == on.kind())),
            ("by_kind", kind(by.kind())),
            ("on", self.piece(on, "nom").into()),
            ("on_acc", self.piece(on, "acc").into()),
            ("ahead", yes(is_ahead(line, fact.ply))),
        ];
        Some(self.say("offers-trade", &args))
    }

    /// Returns several facts about a candidate line, all of one move, as predicates joined in a list: "wins a
    /// pawn and gives check".
    pub fn phrases(&self, facts: &[&Fact], candidate: &CandidateLine) -> String {
        self.list(&facts.iter().map(|fact| self.phrase(fact, candidate)).collect::<Vec<_>>())
    }
}

/// Returns the piece that the moved piece itself threatens to capture, if the fact is such a threat and wins
/// no more than it. `None` for another fact or threat, and for a pawn, which cannot move away.
pub(super) fn attacked(fact: &Fact, line: &Line) -> Option<PlacedPiece> {
    let Kind::Threat(Threat { mv, mate: None, wins, lost, .. }) = &fact.kind else { return None };
    let step = line.step(fact.ply)?;
    let target = PlacedPiece::on(step.after, mv.to())?;
    let (wins, lost) = facts::as_counted(wins, lost);
    // An attack that wins the exchange is a threat.
    let exchange = Wins { won: wins.clone(), lost: lost.clone() }.form() == WinForm::Exchange;
    let for_itself = lost == [step.moved().kind()] && !exchange;
    let all = wins == [target.kind()] && (for_itself || lost.iter().all(|&kind| kind == PieceKind::Pawn));
    (all && target.kind() != PieceKind::Pawn && mv.from() == step.moved().sq).then_some(target)
}

/// Returns the attacking and the attacked piece if a quiet move offers to exchange them: two of one kind, or
/// minor pieces. The answer makes the exchange, or it is of queens and the side of the move is ahead. `None`
/// for another fact or attack, and for pawns.
pub(super) fn offered_trade(fact: &Fact, line: &Line) -> Option<(PlacedPiece, PlacedPiece)> {
    let step = line.step(fact.ply).filter(|step| step.captured().is_none())?;
    let (by, on) = match &fact.kind {
        Kind::Discovers(Discovers { by, target }) | Kind::Threatens(Threatens { by, target }) => {
            (*by, *target)
        }
        _ => (step.moved(), attacked(fact, line)?),
    };
    let minor = |piece: PlacedPiece| matches!(piece.kind(), PieceKind::Knight | PieceKind::Bishop);
    let same = by.kind() == on.kind() && by.kind() != PieceKind::Pawn;
    let takes = |answer: Step<'_>| answer.mover() == on && answer.captured() == Some(by);
    let made = line.step(fact.ply + 1).is_some_and(takes) && line.takes(fact.ply + 2, by.sq);
    let even = exchange(step.after, on.sq, by.sq) == Some(0);
    let wanted = same && even && by.kind() == PieceKind::Queen && is_ahead(line, fact.ply);
    ((same || minor(by) && minor(on)) && (made || wanted)).then_some((by, on))
}

/// Returns true if the side that makes the move at `ply` has more material before it.
fn is_ahead(line: &Line, ply: usize) -> bool {
    let board = line.board(ply);
    facts::balance(board) * board.side_to_move().sign() > 0
}

/// Returns the value of a placeholder in the language of the messages.
fn value(words: &Localizer, arg: Arg) -> FluentValue<'static> {
    match arg {
        Arg::Word(word) => word.into(),
        Arg::Yes(is) => yes(is),
        Arg::Number(number) => number.into(),
        Arg::Piece(of) => kind(of),
        Arg::Pieces(pieces) => words.haul(&pieces).into(),
        Arg::File(file) => char::from(b'a' + file).to_string().into(),
        Arg::Wing(file) => wing(file).into(),
        Arg::MateNames(names) => {
            let named = |of: &'static str| words.say("mate-name", &[("pattern", of.into())]);
            words.list(&names.into_iter().map(named).collect::<Vec<_>>()).into()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analyst::Found;
    use crate::line::san_moves;
    use crate::line_context::LineContext;
    use palisade::board::Board;
    use palisade::evaluation::Weights;

    /// A guard that captures the moved piece is lured away; a guard that is attacked or checked is driven away.
    #[test]
    fn guards_are_lured_or_driven() {
        let phrased = |fen: &str, moves: &str| {
            let board = Board::from_fen(fen).expect("legal");
            let pv = san_moves(&board, moves);
            let mut context = LineContext::new(board, &Weights::embedded());
            let score = context.model.score(900);
            let candidate = context.candidate(&Found { score, pv, depth: 8 });
            let fact = candidate.facts.iter().find(|fact| fact.kind.key() == "deflects").expect("deflects");
            Localizer::english().phrase(fact, &candidate)
        };
        let lured = phrased("3qk3/5p2/8/8/2B5/8/8/3QK3 w - - 0 1", "Bxf7+ Kxf7 Qxd8");
        assert_eq!(lured, "lures the king on e8 away from d8");
        let driven = phrased("3qk3/8/8/8/8/8/4B3/3QK3 w - - 0 1", "Bh5+ Kf8 Qxd8+");
        assert_eq!(driven, "drives the king on e8 away from d8");
    }

    /// Two queens attack each other: an exchange is offered. A rook attacks a queen, and a queen one that cannot take it.
    #[test]
    fn an_attack_on_a_piece_that_can_take_is_an_offer() {
        let phrased = |fen: &str, moves: &str| {
            let board = Board::from_fen(fen).expect("legal");
            let line = Line::new(&board, &san_moves(&board, moves));
            let step = line.step(0).expect("a move");
            let target = line.step(1).expect("an answer").mover();
            let kind = Kind::Threatens(Threatens { by: step.moved(), target });
            Localizer::english().offers_trade(&Fact { kind, side: step.side(), ply: 0 }, &line)
        };
        let queens = "6k1/5ppp/8/8/3q4/8/5PPP/4Q1K1 w - - 0 1";
        assert_eq!(phrased(queens, "Qe3 Qxe3 fxe3").as_deref(), Some("offers to trade queens"));
        assert_eq!(phrased(queens, "Qe3 Qd5"), None, "the queen goes");
        let ahead = "6k1/5pp1/8/8/3q4/8/5PPP/4Q1K1 w - - 0 1";
        assert_eq!(phrased(ahead, "Qe3 Qd5").as_deref(), Some("offers to trade queens while ahead"));
        assert_eq!(phrased("6k1/5ppp/8/8/3q4/8/5PPP/4R1K1 w - - 0 1", "Re4 Qd5"), None, "a rook");

        // The queen on d4 would be lost for the rook that attacks it from e3: nothing takes back on e3.
        assert_eq!(phrased("6k1/5ppp/8/8/3q4/8/6PP/4Q1K1 w - - 0 1", "Qe3 Qd5"), None, "unguarded");
    }
}
