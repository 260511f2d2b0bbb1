//! Plans in sentences.

use crate::line::PlacedPiece;
use crate::plan::{Plan, PlanKind};
use crate::study::Explanation;
use crate::words::messages::Localizer;
use fluent_bundle::FluentValue;
use palisade::types::{Color, PieceKind, Square};

/// A placeholder of a message with its value.
type Filled = (&'static str, FluentValue<'static>);

impl Localizer {
    /// Returns a plan of the explanation as one sentence that can be read by itself.
    pub fn plan(&self, explanation: &Explanation, plan: &Plan) -> String {
        let id = match &plan.kind {
            PlanKind::Reroute { .. } => "plan-reroute",
            PlanKind::PawnBreak { .. } => "plan-break",
            PlanKind::PawnStorm { .. } => "plan-storm",
            PlanKind::WeakPawn { .. } => "plan-weak-pawn",
            PlanKind::Trade { .. } => "plan-trade",
            PlanKind::KingAttack { .. } => "plan-king-attack",
            PlanKind::PassedPawn { .. } => "plan-passed-pawn",
            PlanKind::Majority { .. } => "plan-majority",
        };
        let mut args = self.of_plan(plan);
        match &plan.kind {
            PlanKind::Reroute { route, purpose, worst, aims } => {
                let aims: Vec<String> = aims.iter().map(Square::to_string).collect();
                args.push(("aims", self.list(&aims).into()));
                args.push(("route", self.route(plan.piece, route).into()));
                args.push(("purpose", <&'static str>::from(*purpose).into()));
                args.push(("worst", if *worst { "yes" } else { "no" }.into()));
                args.push(("to", route.last().map_or_else(String::new, Square::to_string).into()));
                let file = route.last().map_or(0, |sq| sq.file());
                args.push(("file", char::from(b'a' + file).to_string().into()));
            }
            PlanKind::PawnBreak { route, first, minority } => {
                args.push(("route", self.route(plan.piece, route).into()));
                let kind = match plan.target {
                    Some(_) if *minority => "minority",
                    Some(_) => "lever",
                    None => "centre",
                };
                args.push(("what", kind.into()));
                let board = &explanation.best.line;
                let at = board.board(usize::from(plan.side != explanation.side()));
                let first = first.filter(|&mv| at.is_legal(mv)).map(|mv| self.numbered(at, mv));
                args.push(("prepared", if first.is_some() { "yes" } else { "no" }.into()));
                args.push(("first", first.unwrap_or_default().into()));
            }
            PlanKind::PawnStorm { route } => args.push(("route", self.route(plan.piece, route).into())),
            PlanKind::WeakPawn { weakness, by } => {
                args.push(("weakness", <&'static str>::from(*weakness).into()));
                args.push(("moves", self.comers(by).into()));
                args.push(("many", (by.len() as i64).into()));
            }
            PlanKind::Trade { reason } => {
                args.push(("reason", <&'static str>::from(*reason).into()));
                let light = plan.piece.sq.is_light();
                args.push(("light", if light { "yes" } else { "no" }.into()));
                let same = plan.target.is_some_and(|target| target.kind() == plan.piece.kind());
                args.push(("same", if same { "yes" } else { "no" }.into()));
            }
            PlanKind::KingAttack { by } => {
                args.push(("moves", self.comers(by).into()));
                args.push(("many", (by.len() as i64).into()));
            }
            PlanKind::Majority { pawns } => {
                args.push(("moves", self.comers(pawns).into()));
                let queenside = plan.piece.sq.file() < 4;
                args.push(("wing", if queenside { "queenside" } else { "kingside" }.into()));
            }
            PlanKind::PassedPawn { route } => {
                let far = crate::plan::is_outside(&explanation.board, plan.piece.sq);
                args.push(("outside", if far { "yes" } else { "no" }.into()));
                args.push(("far", if route.len() > 1 { "yes" } else { "no" }.into()));
                args.push(("to", route.last().map_or_else(String::new, Square::to_string).into()));
            }
        }
        capitalised(&self.say(id, &args))
    }

    /// Returns the placeholders that every message of a plan has.
    fn of_plan(&self, plan: &Plan) -> Vec<Filled> {
        let side = |color: Color| -> FluentValue<'static> {
            if color == Color::White { "white" } else { "black" }.into()
        };
        let mut args: Vec<Filled> = vec![("us", side(plan.side)), ("them", side(!plan.side))];
        let cases = [("by", "by_acc", "by_dat"), ("on", "on_acc", "on_dat")];
        for ((nom, acc, dat), piece) in cases.into_iter().zip([Some(plan.piece), plan.target]) {
            let name = |case| piece.map_or_else(String::new, |piece| self.piece(piece, case));
            args.extend([(nom, name("nom").into()), (acc, name("acc").into()), (dat, name("dat").into())]);
        }
        args.push(("by_kind", plan.piece.kind().name().into()));
        args.push(("by_square", plan.piece.sq.to_string().into()));
        let on = plan.target.unwrap_or(plan.piece);
        args.push(("on_kind", on.kind().name().into()));
        args.push(("on_square", on.sq.to_string().into()));
        args
    }

    /// Returns the route of a piece as its letter and the squares that it goes to, `Nf1-g3`; that of a pawn
    /// begins with its current square, `b2-b4-b5`.
    fn route(&self, piece: PlacedPiece, route: &[Square]) -> String {
        let mut squares: Vec<String> = route.iter().map(Square::to_string).collect();
        if piece.kind() == PieceKind::Pawn {
            squares.insert(0, piece.sq.to_string());
        }
        format!("{}{}", self.piece_letter(piece.kind()), squares.join("-"))
    }

    /// Returns pieces with the squares that they reach, such as `Rd1 and Qb3`; pawns by their squares.
    fn comers(&self, pieces: &[PlacedPiece]) -> String {
        let name = |piece: &PlacedPiece| format!("{}{}", self.piece_letter(piece.kind()), piece.sq);
        self.list(&pieces.iter().map(name).collect::<Vec<_>>())
    }

    /// Returns the letter of a piece in moves; empty for a pawn.
    fn piece_letter(&self, kind: PieceKind) -> String {
        match kind {
            PieceKind::Pawn => String::new(),
            kind => {
                let letter = kind.letter().to_ascii_uppercase().to_string();
                self.say("letter", &[("piece", letter.into())])
            }
        }
    }
}

/// Returns the string with a capital first letter.
pub(crate) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
