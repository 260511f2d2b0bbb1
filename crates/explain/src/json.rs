//! An explanation as JSON, for programs: the page in the browser, scripts.
//!
//! Scores are for the side that moves; `cp` are centipawns as shown to users. Moves are in
//! UCI notation, and in SAN beside it.

use crate::attribution::Attribution;
use crate::facts::{Fact, Kind};
use crate::line::Man;
use crate::reasons::{self, Reason};
use crate::study::Explanation;
use crate::view::Way;
use crate::words::Words;
use palisade::board::Board;
use palisade::evaluation::display::ShownScore;
use palisade::types::{Color, Move, PieceKind};
use serde_json::{Map, Value, json};

/// The whole explanation.
pub fn explanation(explanation: &Explanation, words: &Words, chess960: bool) -> Value {
    let board = &explanation.board;
    let view = View { words, chess960 };
    let mut best =
        view.way(&explanation.best, &reasons::for_way(&explanation.best), &words.best(explanation));
    best["short"] = words.best_short(explanation).into();
    let others = explanation.others.iter().map(|other| {
        let mut value =
            view.way(&other.way, &reasons::against(explanation, other), &words.against(explanation, other));
        value["short"] = words.against_short(explanation, other).into();
        value["lacks"] = other.lacks.as_ref().map_or(Value::Null, themes);
        let better = reasons::for_best_against(explanation, other);
        value["brings"] =
            reasons::for_way(&other.way).iter().map(|reason| view.reason(&other.way, reason)).collect();
        value["better"] = better.iter().map(|reason| view.reason(&explanation.best, reason)).collect();
        value
    });
    let second = explanation.second.map(
        |(mv, shown)| json!({ "move": board.uci(mv, chess960), "san": board.san(mv), "score": score(shown) }),
    );
    let natural = explanation.natural.as_ref().map(|natural| {
        let text = words.natural(explanation).unwrap_or_default();
        view.way(&natural.way, &reasons::against(explanation, natural), &text)
    });
    json!({
        "fen": board.fen(),
        "side": side(explanation.side()),
        "best": best,
        "others": others.collect::<Vec<_>>(),
        "second": second,
        "natural": natural,
    })
}

struct View<'a> {
    words: &'a Words,
    chess960: bool,
}

impl View<'_> {
    fn way(&self, way: &Way, reasons: &[Reason], text: &str) -> Value {
        let start = way.line.start();
        json!({
            "move": start.uci(way.mv, self.chess960),
            "san": start.san(way.mv),
            "score": score(way.shown),
            "depth": way.depth,
            "before": way.before(),
            "line": self.moves(start, way.line.moves()),
            "told": self.words.line(start, way.line.moves()),
            "pv": self.moves(start, &way.pv),
            "change": way.change.as_ref().map(themes),
            "reasons": reasons.iter().map(|reason| self.reason(way, reason)).collect::<Vec<_>>(),
            "facts": way.facts.iter().map(|fact| self.fact(way, fact)).collect::<Vec<_>>(),
            "text": text,
        })
    }

    fn moves(&self, start: &Board, moves: &[Move]) -> Vec<String> {
        let mut board = *start;
        let mut names = Vec::with_capacity(moves.len());
        for &mv in moves {
            names.push(board.uci(mv, self.chess960));
            board.make(mv, &mut ());
        }
        names
    }

    fn reason(&self, way: &Way, reason: &Reason) -> Value {
        json!({
            "fact": reason.fact.as_ref().map(|fact| self.fact(way, fact)),
            "wins": reason.wins.as_ref().map(|fact| self.fact(way, fact)),
            "rank": <&str>::from(reason.rank),
            "theme": reason.theme.map(|(theme, _)| theme.key()),
            "share": reason.theme.map(|(_, share)| share),
            "weight": reason.weight,
        })
    }

    fn fact(&self, way: &Way, fact: &Fact) -> Value {
        let (actors, targets) = fact.kind.men();
        let mut value = json!({
            "kind": fact.kind.key(),
            "side": side(fact.side),
            "ply": fact.ply,
            "by": men_of(&actors),
            "on": men_of(&targets),
            "squares": fact.kind.squares().iter().map(ToString::to_string).collect::<Vec<_>>(),
            "move": fact.kind.named_move().map(|mv| way.line.start().uci(mv, self.chess960)),
            "text": self.words.phrase(fact, way),
        });
        for (name, detail) in details(&fact.kind) {
            value[name] = detail;
        }
        value
    }
}

/// What a kind says beyond its men, squares and move.
fn details(kind: &Kind) -> Vec<(&'static str, Value)> {
    let men = |men: &[PieceKind]| men.iter().map(|kind| kind.letter().to_string()).collect::<Vec<_>>();
    match kind {
        Kind::Mate { moves, patterns } => {
            let names: Vec<&str> = patterns.iter().map(<&str>::from).collect();
            vec![("mate", json!(moves)), ("patterns", json!(names))]
        }
        Kind::Lost { mate } => vec![("mate", json!(mate))],
        Kind::Threat { mate, wins, lost, .. } => {
            vec![("mate", json!(mate)), ("won", json!(men(wins))), ("lost", json!(men(lost)))]
        }
        Kind::Wins { won, lost } => vec![("won", json!(men(won))), ("lost", json!(men(lost)))],
        Kind::Windmill { won, .. } => vec![("won", json!(men(won)))],
        Kind::Sacrifices { given, exchange, gets } => vec![
            ("lost", json!(men(given))),
            ("exchange", json!(exchange)),
            ("gets", json!(<&str>::from(gets))),
        ],
        Kind::AttacksWeakPawn { weakness, .. } | Kind::WeakensPawn { weakness, .. } => {
            vec![("weakness", json!(<&str>::from(weakness)))]
        }
        Kind::UsesPin { helpless, .. } => vec![("keeps", json!(if *helpless { "taking" } else { "escape" }))],
        Kind::Promotes { to, .. } | Kind::Underpromotes { to, .. } => {
            vec![("to", json!(kind_name(*to)))]
        }
        _ => Vec::new(),
    }
}

fn men_of(men: &[Man]) -> Vec<Value> {
    let man = |man: &Man| json!({ "piece": man.piece.letter().to_string(), "square": man.sq.to_string() });
    men.iter().map(man).collect()
}

fn kind_name(kind: PieceKind) -> String {
    kind.letter().to_string()
}

fn side(color: Color) -> &'static str {
    if color == Color::White { "white" } else { "black" }
}

fn score(shown: ShownScore) -> Value {
    match shown {
        ShownScore::Centipawns(cp) => json!({ "cp": cp }),
        ShownScore::Mate(moves) => json!({ "mate": moves }),
    }
}

fn themes(attribution: &Attribution) -> Value {
    let shares: Map<String, Value> = attribution
        .themes()
        .into_iter()
        .map(|(theme, share)| (theme.key().to_owned(), share.into()))
        .collect();
    let owners: Map<String, Value> = attribution
        .themes()
        .into_iter()
        .filter(|&(theme, _)| !attribution.owners(theme).is_empty())
        .map(|(theme, _)| (theme.key().to_owned(), men_of(attribution.owners(theme)).into()))
        .collect();
    json!({ "themes": shares, "owners": owners, "beyond": attribution.beyond, "total": attribution.total })
}
