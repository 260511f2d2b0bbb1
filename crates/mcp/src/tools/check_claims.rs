//! `check_claims`: is it true?

use crate::desk::Desk;
use crate::here;
use crate::place::PlaceArgs;
use crate::question::{Answer, Question};
use crate::refusal::Refusal;
use palisade_claims::{Claim, Context, Verdict, What, judge};
use palisade_facts::PositionEcho;
use palisade_tools::Budget;
use palisade_tools::analyse::OPENINGS;
use palisade_tools::why::analyst::GameAnalyst;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::borrow::Cow;

/// See the module's head.
pub struct Tool;

/// What is asked.
#[derive(Deserialize, JsonSchema)]
pub struct Args {
    #[serde(flatten)]
    place: PlaceArgs,
    claims: Claims,
    /// Positions that a search looks at for the claims that want one: more is surer and slower.
    #[serde(default = "nodes")]
    #[schemars(range(min = 1_000, max = 500_000))]
    nodes: u64,
}

const fn nodes() -> u64 {
    20_000
}

/// The claims, still to be read one by one: a bad one does not spoil the others.
#[derive(Deserialize)]
pub struct Claims(Vec<Value>);

impl JsonSchema for Claims {
    fn schema_name() -> Cow<'static, str> {
        "Claims".into()
    }

    /// The full schema of all kinds is many times as long as all the rest: a line of each tells as much.
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let about = format!(
            "What is claimed, each an object with a kind and its fields (? may be left out): {}. Moves in SAN, with a \
             number (\"14.Nd5\") to mean that place of the game; any claim may have after, a list of moves that are \
             made first. Example: {{\"kind\":\"fork\",\"move\":\"14.Nc7+\",\"targets\":[\"a8\",\"e8\"]}}",
            kinds().join("; ")
        );
        json_schema!({ "type": "array", "description": about, "items": { "type": "object" }, "maxItems": MOST })
    }
}

/// Claims at a time.
const MOST: usize = 40;

/// All kinds with their fields, `man-on(square, man?, side?)`.
fn kinds() -> Vec<String> {
    let schema = schemars::schema_for!(What);
    let list = |value: Option<&Value>| value.and_then(Value::as_array).cloned().unwrap_or_default();
    let mut kinds = Vec::new();
    for kind in list(schema.get("oneOf")) {
        let required = list(kind.get("required"));
        let Some(properties) = kind.get("properties").and_then(Value::as_object) else { continue };
        let name = properties.get("kind").and_then(|kind| kind.get("const")).and_then(Value::as_str);
        let field = |field: &String| {
            let must = required.iter().any(|name| name.as_str() == Some(field));
            format!("{field}{}", if must { "" } else { "?" })
        };
        let fields: Vec<String> = properties.keys().filter(|name| *name != "kind").map(field).collect();
        kinds.extend(name.map(|name| format!("{name}({})", fields.join(", "))));
    }
    kinds
}

/// What was judged.
#[derive(Serialize, JsonSchema)]
pub struct Data {
    position: PositionEcho,
    /// An answer to each claim, in their order.
    answers: Vec<Judged>,
    /// How many are true, false, and neither to be said with certainty.
    counts: Counts,
}

/// The answer to a claim.
#[derive(Serialize, JsonSchema)]
pub struct Judged {
    /// Its number, from 1.
    number: usize,
    /// Its kind.
    kind: String,
    #[serde(flatten)]
    verdict: Verdict,
}

/// How many of each.
#[derive(Default, Serialize, JsonSchema)]
pub struct Counts {
    /// True ones.
    r#true: usize,
    /// False ones.
    r#false: usize,
    /// Those of which neither can be said with certainty.
    not_checkable: usize,
}

impl Question for Tool {
    const NAME: &'static str = "check_claims";
    const TITLE: &'static str = "Check claims about a position";
    const ABOUT: &'static str = "Judges statements about a position or game: true, false (with what is so instead and on \
        which squares), or not checkable. Use it on your own text before you show it: who stands where, what attacks, \
        pins, forks, hangs, mates, wins, is best, was played. \"not-checkable\" is no \"true\": leave such a claim out. It \
        finds no facts by itself: for those use study or position.";
    type Args = Args;
    type Data = Data;

    fn answer(args: Args, desk: &Desk<'_>) -> Result<Answer<Data>, Refusal> {
        let place = args.place.find()?;
        let claims = args.claims.0;
        if claims.is_empty() || claims.len() > MOST {
            return Err(Refusal::new(format!("claims: {} of them; give 1 to {MOST}", claims.len())));
        }
        let ply = place.played.len();
        let mut moves = place.played.clone();
        // The rest of the game, where the place is one of it.
        if let Some(next) = place.next {
            moves.push(next);
            moves.extend(place.game.moves().into_iter().skip(ply + 1));
        }
        let context = Context::new(place.game.start, &moves).at(ply).with_openings(&OPENINGS);
        let mut engine = desk.engine()?;
        let mut analyst = GameAnalyst::new(&mut engine, Budget::Nodes(args.nodes));
        let mut answers = Vec::new();
        for (index, value) in claims.into_iter().enumerate() {
            desk.go_on()?;
            let kind = value.get("kind").and_then(Value::as_str).unwrap_or("?").chars().take(40).collect();
            let verdict = match serde_json::from_value::<Claim>(value) {
                Ok(claim) => judge(&context, &claim, &mut analyst)?,
                Err(error) => Verdict::unknown(unread(&error.to_string())),
            };
            answers.push(Judged { number: index + 1, kind, verdict });
            (desk.progress)(index + 1, answers.len());
        }
        let position = here::of(&place);
        let mut counts = Counts::default();
        let mut text = String::new();
        for Judged { number, kind, verdict } in &answers {
            let (count, word) = match verdict {
                Verdict::True { .. } => (&mut counts.r#true, "true"),
                Verdict::False { .. } => (&mut counts.r#false, "FALSE"),
                Verdict::NotCheckable { .. } => (&mut counts.not_checkable, "not checkable"),
            };
            *count += 1;
            text += &format!("{number} {kind}: {word}: {}.\n", verdict.sentence().trim_end_matches('.'));
        }
        text += &here::text(&position);
        Ok(Answer::new(text, Data { position, answers, counts }))
    }
}

/// Why a claim was not read, not longer than helps.
fn unread(error: &str) -> String {
    let cut: String = error.chars().take(300).collect();
    format!("this is no claim: {cut}")
}
