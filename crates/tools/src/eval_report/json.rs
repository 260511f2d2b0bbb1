//! The evaluation of a position as JSON.

use palisade::board::Board;
use palisade::evaluation::display::squares::ScoreMap;
use palisade::evaluation::display::themes::{THEMES, themes};
use palisade::evaluation::display::{ShownScore, WinRateModel};
use palisade::evaluation::weights::taper;
use palisade::evaluation::weights::terms::{TERMS, TermInfo};
use palisade::evaluation::{Trace, Weights};
use palisade::types::{Color, S, Square};
use serde_json::{Map, Value, json};

/// All there is to say of a position. `score` is in internal units, `centipawns`, `themes`
/// and `squares` are what users see; everything is White's view.
pub fn position(board: &Board, weights: &Weights) -> Value {
    let trace = Trace::new(board, weights);
    let centipawns = match ShownScore::new(trace.score, WinRateModel::of(board)) {
        ShownScore::Centipawns(centipawns) => Some(centipawns),
        ShownScore::Mate(_) => None,
    };
    let rounded = |value: f64| (value * 10.0).round() / 10.0;
    let by_theme = themes(board, weights).map(|values| {
        let pairs =
            THEMES.iter().zip(values).map(|(name, value)| ((*name).to_owned(), json!(rounded(value))));
        Value::Object(pairs.collect::<Map<_, _>>())
    });
    let map = ScoreMap::new(board, weights).map(|map| {
        let men = board
            .occupied()
            .into_iter()
            .map(|sq: Square| (sq.to_string(), json!(rounded(map.men[sq.index()]))));
        json!({
            "men": Value::Object(men.collect::<Map<_, _>>()),
            "together": rounded(map.together),
            "outcome": rounded(map.outcome),
        })
    });
    json!({
        "fen": board.fen(),
        "score": trace.score,
        "centipawns": centipawns,
        "known_ending": trace.head.known,
        "phase": trace.head.material,
        "phase_full": taper::FULL,
        "scale": trace.scale,
        "themes": by_theme,
        "squares": map,
        "terms": TERMS.iter().filter_map(|term| row(term, &trace, weights)).collect::<Vec<_>>(),
    })
}

/// A term that counts: how often and for how much, by side.
fn row(term: &TermInfo, trace: &Trace, weights: &Weights) -> Option<Value> {
    let side = |color: Color| {
        let mut value = S::ZERO;
        let mut count = 0;
        for index in term.range() {
            let times = i32::from(trace.counts[index][color.index()]);
            count += times;
            value += weights.pair_at(index) * times;
        }
        (count, value)
    };
    let [white, black] = Color::ALL.map(side);
    let told = |(count, value): (i32, S)| json!({"count": count, "mg": value.mg(), "eg": value.eg()});
    (white != (0, S::ZERO) || black != (0, S::ZERO)).then(|| {
        json!({
            "name": term.key(),
            "group": term.group,
            "component": format!("{:?}", term.component).to_lowercase(),
            "white": told(white),
            "black": told(black),
        })
    })
}
