//! An explanation as JSON, for programs: the page in the browser, scripts.
//!
//! Scores are for the side that moves; `cp` are centipawns as shown to users. Moves are in
//! UCI notation, and in SAN beside it.

use crate::attribution::Attribution;
use crate::facts::Fact;
use crate::line::Man;
use crate::reasons::{self, Reason};
use crate::study::Explanation;
use crate::view::Way;
use crate::words::Words;
use palisade::board::Board;
use palisade::evaluation::display::ShownScore;
use palisade::types::{Color, Move};
use serde_json::{Map, Value, json};

/// The whole explanation.
pub fn explanation(explanation: &Explanation, words: &Words, chess960: bool) -> Value {
    let board = &explanation.board;
    let view = View { words, chess960 };
    let best = view.way(&explanation.best, &reasons::for_way(&explanation.best), &words.best(explanation));
    let others = explanation.others.iter().map(|other| {
        let mut value =
            view.way(&other.way, &reasons::against(explanation, other), &words.against(explanation, other));
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
    json!({
        "fen": board.fen(),
        "side": side(explanation.side()),
        "best": best,
        "others": others.collect::<Vec<_>>(),
        "second": second,
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
            "line": self.moves(start, way.line.moves()),
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
            "theme": reason.theme.map(|(theme, _)| theme.key()),
            "share": reason.theme.map(|(_, share)| share),
            "weight": reason.weight,
        })
    }

    fn fact(&self, way: &Way, fact: &Fact) -> Value {
        let (actors, targets) = fact.kind.men();
        let men = |men: Vec<Man>| -> Vec<Value> {
            men.iter()
                .map(|man| json!({ "piece": man.piece.letter().to_string(), "square": man.sq.to_string() }))
                .collect()
        };
        json!({
            "kind": fact.kind.key(),
            "side": side(fact.side),
            "ply": fact.ply,
            "by": men(actors),
            "on": men(targets),
            "squares": fact.kind.squares().iter().map(ToString::to_string).collect::<Vec<_>>(),
            "move": fact.kind.named_move().map(|mv| way.line.start().uci(mv, self.chess960)),
            "text": self.words.phrase(fact, way),
        })
    }
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
    json!({ "themes": shares, "beyond": attribution.beyond, "total": attribution.total })
}
