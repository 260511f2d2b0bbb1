//! A fact as a phrase: which message, and what fills its places.

use crate::facts::{Fact, Kind, Verdict};
use crate::line::Man;
use crate::view::Way;
use crate::words::messages::{Words, numbered};
use fluent_bundle::FluentValue;
use palisade::types::{Color, PieceKind, Square};

/// The name of a kind in the messages.
fn kind(kind: PieceKind) -> FluentValue<'static> {
    match kind {
        PieceKind::Pawn => "pawn",
        PieceKind::Knight => "knight",
        PieceKind::Bishop => "bishop",
        PieceKind::Rook => "rook",
        PieceKind::Queen => "queen",
        PieceKind::King => "king",
    }
    .into()
}

fn side(color: Color) -> FluentValue<'static> {
    if color == Color::White { "white" } else { "black" }.into()
}

fn yes(is: bool) -> FluentValue<'static> {
    if is { "yes" } else { "no" }.into()
}

fn file(file: u8) -> FluentValue<'static> {
    char::from(b'a' + file).to_string().into()
}

fn square(sq: Square) -> FluentValue<'static> {
    sq.to_string().into()
}

/// `the knight on f3`.
fn man(words: &Words, man: Man) -> FluentValue<'static> {
    words.say("man", &[("kind", kind(man.kind())), ("square", square(man.sq))]).into()
}

/// `a knight and two pawns`.
fn haul(words: &Words, men: &[PieceKind]) -> FluentValue<'static> {
    let count = |wanted: PieceKind| men.iter().filter(|&&kind| kind == wanted).count();
    let items: Vec<String> = PieceKind::ALL
        .into_iter()
        .rev()
        .filter(|&one| count(one) > 0)
        .map(|one| words.say("men", &[("count", (count(one) as i64).into()), ("kind", kind(one))]))
        .collect();
    words.list(&items).into()
}

impl Words {
    /// A fact as the rest of a sentence whose subject is the move that brings it about.
    pub fn phrase(&self, fact: &Fact, way: &Way) -> String {
        of(self, fact, way)
    }

    /// The phrases of several facts of one move, as a list.
    pub fn phrases(&self, facts: &[&Fact], way: &Way) -> String {
        self.list(&facts.iter().map(|fact| self.phrase(fact, way)).collect::<Vec<_>>())
    }
}

/// The phrase of a fact about a way.
fn of(words: &Words, fact: &Fact, way: &Way) -> String {
    let id = fact.kind.key();
    let say = |args: &[(&str, FluentValue<'static>)]| {
        let args: Vec<(&str, FluentValue<'_>)> = args.to_vec();
        words.say(id, &args)
    };
    let them = side(!way.line.board(fact.ply).side_to_move());
    let man = |who: &Man| man(words, *who);
    match &fact.kind {
        Kind::Mate { moves } => say(&[("moves", i64::from(*moves).into())]),
        Kind::Wins { won, lost } => wins(words, won, lost),
        Kind::TakesLoose { man: who } => say(&[("kind", kind(who.kind())), ("square", square(who.sq))]),
        Kind::BackRank { man: who } | Kind::Restores { man: who } | Kind::Traps { man: who } => {
            say(&[("man", man(who))])
        }
        Kind::Fork { targets, .. } => {
            let names: Vec<String> = targets
                .iter()
                .map(|who| words.say("man", &[("kind", kind(who.kind())), ("square", square(who.sq))]))
                .collect();
            say(&[("men", words.list(&names).into())])
        }
        Kind::Pin { pinned, to, .. } => {
            let absolute = to.kind() == PieceKind::King;
            say(&[("absolute", yes(absolute)), ("man", man(pinned)), ("behind", man(to))])
        }
        Kind::Skewer { front, behind, .. } => say(&[("man", man(front)), ("behind", man(behind))]),
        Kind::Discovers { by, target } => {
            let check = target.kind() == PieceKind::King;
            say(&[("check", yes(check)), ("by", man(by)), ("target", man(target))])
        }
        Kind::TakesDefender { of, .. } => say(&[("of", man(of))]),
        Kind::Overloads { defender, first, second } => {
            say(&[("man", man(defender)), ("first", man(first)), ("second", man(second))])
        }
        Kind::Promotes { to, sq } => say(&[("kind", kind(*to)), ("square", square(*sq))]),
        Kind::Passer { sq } => say(&[("square", square(*sq))]),
        Kind::Blockades { pawn, .. } | Kind::StopsPasser { pawn } => say(&[("square", square(*pawn))]),
        Kind::OpensFile { file: on, by, half } => {
            say(&[("half", yes(*half)), ("file", file(*on)), ("by", man(by))])
        }
        Kind::TakesFile { by, half } => say(&[("half", yes(*half)), ("file", file(by.sq.file()))]),
        Kind::Seventh { by } => say(&[("kind", kind(by.kind())), ("side", side(by.color()))]),
        Kind::Outpost { by } => say(&[("kind", kind(by.kind())), ("square", square(by.sq))]),
        Kind::SpoilsCastling | Kind::BreaksCover { .. } | Kind::Zugzwang | Kind::LeavesNoCheck { .. } => {
            say(&[("them", them)])
        }
        Kind::TradesBadBishop { bishop } => say(&[("square", square(bishop.sq))]),
        Kind::OnlyMove { legal } => say(&[("legal", yes(*legal))]),
        Kind::Tablebase { result } => {
            let result = match result {
                Verdict::Win => "win",
                Verdict::Draw => "draw",
                Verdict::Loss => "loss",
            };
            say(&[("result", result.into())])
        }
        Kind::Parries { mv, mate } => {
            let mut passed = *way.line.start();
            passed.make_null();
            say(&[("mate", yes(*mate)), ("move", numbered(&passed, *mv).into())])
        }
        Kind::Threatens { target, .. } => say(&[("target", man(target))]),
        Kind::Unpins { man: who, .. } | Kind::Guards { man: who, .. } => say(&[("man", man(who))]),
        Kind::NearsPasser { pawn, .. } => say(&[("square", square(pawn.sq))]),
        Kind::Lever { against, .. } => say(&[("against", man(against))]),
        Kind::Improves { by, before, now } => say(&[
            ("kind", kind(by.kind())),
            ("before", i64::from(*before).into()),
            ("now", i64::from(*now).into()),
        ]),
        Kind::Trades { kind: what, ahead } => say(&[("kind", kind(*what)), ("ahead", yes(*ahead))]),
        Kind::Centralises { by } | Kind::OffersTrade { by, .. } | Kind::AvoidsTrade { man: by, .. } => {
            say(&[("kind", kind(by.kind()))])
        }
        Kind::GainsSpace { pawn } => {
            let wing = match pawn.sq.file() {
                0..=2 => "queenside",
                5..=7 => "kingside",
                _ => "centre",
            };
            say(&[("wing", wing.into())])
        }
        Kind::Vacates { sq, man: who } => say(&[("square", square(*sq)), ("kind", kind(who.kind()))]),
        Kind::MinorTrade { give, .. } => say(&[("give", kind(*give))]),
        Kind::BackRankMate
        | Kind::DoubleCheck
        | Kind::Castles { .. }
        | Kind::ForfeitsCastling
        | Kind::Stalemate
        | Kind::Perpetual
        | Kind::ActivatesKing { .. }
        | Kind::Opposition { .. }
        | Kind::Centre { .. } => say(&[]),
    }
}

fn wins(words: &Words, won: &[PieceKind], lost: &[PieceKind]) -> String {
    let minor = |kind: &PieceKind| matches!(kind, PieceKind::Knight | PieceKind::Bishop);
    match (won, lost) {
        ([PieceKind::Rook], [one]) if minor(one) => words.say("wins-exchange", &[]),
        (_, []) => words.say("wins", &[("won", haul(words, won))]),
        _ => words.say("wins-for", &[("won", haul(words, won)), ("lost", haul(words, lost))]),
    }
}
