//! The evaluation of a position as JSON.

use palisade::board::Board;
use palisade::evaluation::Weights;
use palisade::evaluation::breakdown::{Breakdown, Brought};
use palisade::evaluation::display::{ShownScore, WinRateModel};
use palisade::evaluation::weights::taper;
use palisade::evaluation::weights::terms::TermInfo;
use palisade::types::Square;
use serde_json::{Map, Value, json};

/// All there is to say of a position. `score` is in internal units, `centipawns`, `themes`
/// and `squares` are what users see; everything is White's view. The themes add up to the
/// score; they are those of `why --json`.
pub fn position(board: &Board, weights: &Weights) -> Value {
    let breakdown = Breakdown::new(board, weights);
    let trace = breakdown.trace();
    let centipawns = match ShownScore::new(trace.score, WinRateModel::of(board)) {
        ShownScore::Centipawns(centipawns) => Some(centipawns),
        ShownScore::Mate(_) => None,
    };
    let rounded = |value: f64| (value * 10.0).round() / 10.0 + 0.0;
    let by_theme = (!breakdown.is_known()).then(|| {
        let shares = breakdown.themes();
        let pairs = shares.each().map(|(theme, share)| (theme.key().to_owned(), json!(rounded(share))));
        Value::Object(pairs.collect::<Map<_, _>>())
    });
    let map = breakdown.men().map(|map| {
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
        "terms": breakdown.terms().map(|(term, brought)| row(term, brought)).collect::<Vec<_>>(),
    })
}

/// A term that counts: how often and for how much, by side.
fn row(term: &TermInfo, brought: &Brought) -> Value {
    let side = |side: usize| {
        let (count, value) = (brought.counts[side], brought.halves[side]);
        json!({"count": count, "mg": value.mg(), "eg": value.eg()})
    };
    json!({
        "name": term.key(),
        "group": term.group,
        "component": format!("{:?}", term.component).to_lowercase(),
        "white": side(0),
        "black": side(1),
    })
}
