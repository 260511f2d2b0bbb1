//! `check_claims`: is it true? Claims as a program writes them, sentences as people do, or both.
//!
//! Invariant: an answer has about [`MOST`] claims, phrases and sentences at most. For a longer text the
//! answer has the position of the rest, for another call.

use crate::arguments::cut;
use crate::position_echo;
use crate::position_ref::{PositionRef, ResolvedPosition, check_length};
use crate::request_context::RequestContext;
use crate::tool::{Tool, ToolResult};
use crate::tool_error::ToolError;
use palisade::types::Move;
use palisade_claims::read::{Extent, Finding, Players, Remark, SentenceReading, Sentences, UnreadReason};
use palisade_coach::claims::{Claim, Context, Verdict, What, judge};
use palisade_coach::json::PositionEcho;
use palisade_pgn::openings::NAMED;
use palisade_tools::Budget;
use palisade_tools::why::analyst::{GameAnalyst, game_analyst};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::borrow::Cow;

/// The tool `check_claims`: judges claims and sentences about a position.
pub struct CheckClaimsTool;

/// Arguments of `check_claims`.
#[derive(Deserialize, JsonSchema)]
pub struct CheckClaimsArgs {
    #[serde(flatten)]
    position_ref: PositionRef,
    #[serde(default)]
    claims: Claims,
    /// Beside or in place of claims: sentences as people write them, "12.Nd5 forks king and rook. The e-file is
    /// open." Each is about the position after the move that it names, or about that of the sentence before;
    /// those before any move are about the requested position, in a text on a whole game about none.
    text: Option<String>,
    /// Nodes of each search, for the claims that need one. More is more reliable and slower.
    #[serde(default = "nodes")]
    #[schemars(range(min = 1_000, max = 500_000))]
    nodes: u64,
}

const fn nodes() -> u64 {
    20_000
}

/// The claims of a call, as JSON; each is read by itself, so that an invalid one does not affect the others.
#[derive(Default, Deserialize)]
pub struct Claims(Vec<Value>);

impl JsonSchema for Claims {
    fn schema_name() -> Cow<'static, str> {
        "Claims".into()
    }

    /// Returns a short schema with one line for each kind, because the full schema of all kinds is many times
    /// as long.
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

/// Claims at a time; phrases and sentences of a text as well, as far as claims leave room for them.
const MOST: usize = 40;
/// The number of phrases of a text for which a result has room however many claims a call has.
const LEAST_PHRASES: usize = 10;
/// Characters of a text.
const LONGEST_TEXT: usize = 20_000;
/// Characters of a sentence that was not read.
const SHOWN: usize = 80;

/// All kinds with their fields, `piece-on(square, piece?, side?)`.
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

/// The result of the tool `check_claims`.
#[derive(Serialize, JsonSchema)]
pub struct CheckClaimsData {
    position: PositionEcho,
    /// An answer to each claim, in their order.
    answers: Vec<Judged>,
    /// The claims found in the text, if there was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<ReadPhrase>,
    /// The numbers of claims and phrases that are true, false and not checkable.
    counts: ClaimCounts,
}

/// The phrases of a text read as claims, with their verdicts.
#[derive(Default, Serialize, JsonSchema)]
pub struct ReadPhrase {
    /// The phrases that were understood, in their order.
    phrases: Vec<CheckedPhrase>,
    /// The sentences that were not read, or only in part: they are not judged, even if a phrase of them holds.
    not_read: Vec<NotRead>,
    /// For sentences that are false or were not read as a whole: the correct statement, and a sentence that
    /// would be true.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    repairs: Vec<Repair>,
    /// The beginning of the rest of a text that is too long for one answer: call again with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    goes_on: Option<NotRead>,
}

/// A phrase read as a claim, with its verdict.
#[derive(Serialize, JsonSchema)]
pub struct CheckedPhrase {
    /// The move after which it is judged, or start.
    at: String,
    /// The phrase as it stands in the text.
    phrase: String,
    /// The kind of claim that it was read as.
    kind: String,
    #[serde(flatten)]
    verdict: Verdict,
    /// The phrase alone is true, but the rest of its sentence was not read: the sentence is not confirmed.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    holds: bool,
}

/// A sentence that was not read, or only in part.
#[derive(Serialize, JsonSchema)]
pub struct NotRead {
    /// The move that it belongs to, start, or nowhere.
    at: String,
    /// The beginning of the sentence.
    sentence: String,
    /// The extent to which it was read: part, or none.
    #[serde(skip_serializing_if = "Option::is_none")]
    read: Option<Extent>,
    /// The words left over, where part of it was read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unread: Vec<String>,
    /// Why it was not read as a whole: taste states nothing that a board decides.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<UnreadReason>,
    /// The reason in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

/// A true sentence that may replace a false one.
#[derive(Serialize, JsonSchema)]
pub struct Repair {
    /// The sentence that is false or was not read as a whole.
    sentence: String,
    /// The correct statement, if it is false.
    #[serde(skip_serializing_if = "Option::is_none")]
    instead: Option<String>,
    /// A sentence that is read as a whole and true.
    #[serde(skip_serializing_if = "Option::is_none")]
    repair: Option<String>,
}

impl ReadPhrase {
    fn items(&self) -> usize {
        self.phrases.len() + self.not_read.len()
    }

    fn add(&mut self, remark: Remark) {
        let Remark { at, findings, sentences, .. } = remark;
        let phrase = |Finding { phrase, claim, verdict, holds, .. }| {
            let kind = serde_json::to_value(&claim).ok();
            let kind = kind.as_ref().and_then(|claim| claim.get("kind")).and_then(Value::as_str);
            CheckedPhrase { at: at.clone(), phrase, kind: kind.unwrap_or("?").to_owned(), verdict, holds }
        };
        self.phrases.extend(findings.into_iter().map(phrase));
        let repairs = sentences.iter().filter(|one| one.repair.is_some() || one.instead.is_some());
        self.repairs.extend(repairs.map(|one| Repair {
            sentence: cut(&one.text, SHOWN),
            instead: one.instead.clone(),
            repair: one.repair.clone(),
        }));
        let sentence = |sentence: SentenceReading| NotRead {
            at: at.clone(),
            sentence: cut(&sentence.text, SHOWN),
            read: Some(sentence.read),
            unread: match sentence.read {
                Extent::Part => sentence.unread.into_iter().map(|unread| unread.word).collect(),
                _ => Vec::new(),
            },
            reason: sentence.reason,
            why: sentence.why,
        };
        let left = sentences.into_iter().filter(|sentence| sentence.read != Extent::All);
        self.not_read.extend(left.map(sentence));
    }
}

/// A claim with its verdict.
#[derive(Serialize, JsonSchema)]
pub struct Judged {
    /// Its number, from 1.
    number: usize,
    /// Its kind.
    kind: String,
    #[serde(flatten)]
    verdict: Verdict,
}

/// The number of claims by verdict.
#[derive(Default, Serialize, JsonSchema)]
pub struct ClaimCounts {
    /// True ones.
    r#true: usize,
    /// False ones.
    r#false: usize,
    /// Those that are not checkable.
    not_checkable: usize,
}

impl ClaimCounts {
    /// Counts a verdict, and returns its name.
    fn add(&mut self, verdict: &Verdict) -> &'static str {
        let (count, word) = match verdict {
            Verdict::True { .. } => (&mut self.r#true, "true"),
            Verdict::False { .. } => (&mut self.r#false, "FALSE"),
            Verdict::NotCheckable { .. } => (&mut self.not_checkable, "not checkable"),
        };
        *count += 1;
        word
    }
}

impl Tool for CheckClaimsTool {
    const NAME: &'static str = "check_claims";
    const TITLE: &'static str = "Check claims about a position";
    const ABOUT: &'static str = "Judges statements about a position or game: true, false (with what is so instead and on \
        which squares), or not checkable. Use it on your own text before you show it: who stands where, what attacks, \
        pins, forks, hangs, mates, wins, is best, was played. Give the sentences themselves as text, or exact claims, or \
        both. A sentence is confirmed only if all of it was read and is true: what is \"not-checkable\", not read or read in \
        part is not \"true\"; word it as the answer says, or leave it out; what is a matter of taste (reason) may stay. It finds no facts by itself: for those \
        use study or position.";
    const STEPS: bool = true;
    type Args = CheckClaimsArgs;
    type Data = CheckClaimsData;

    fn answer(
        args: CheckClaimsArgs,
        request_context: &RequestContext<'_>,
    ) -> Result<ToolResult<CheckClaimsData>, ToolError> {
        // A claim about the end of a whole game may be meant for any position of it.
        let whole = args.position_ref.names_whole_game();
        let resolved = args.position_ref.find()?;
        let (claims, text) = (args.claims.0, args.text.filter(|text| !text.trim().is_empty()));
        check_sizes(claims.len(), text.as_deref())?;
        let moves = all_moves(&resolved);
        let mut engine = request_context.engine()?;
        let mut analyst = game_analyst(&mut engine, Budget::Nodes(args.nodes));
        let context =
            Context::new(resolved.game.start, &moves).at(resolved.played.len()).with_openings(&NAMED);
        let steps = claims.len() + text.as_ref().map_or(0, String::len);
        let mut answers = Vec::new();
        for (index, value) in claims.into_iter().enumerate() {
            request_context.go_on()?;
            let kind = value.get("kind").and_then(Value::as_str).unwrap_or("?").chars().take(40).collect();
            let verdict = match serde_json::from_value::<Claim>(value) {
                Ok(claim) => judge(&context, &claim, &mut analyst)?,
                Err(error) => Verdict::unknown(format!("this is no claim: {}", cut(&error.to_string(), 300))),
            };
            answers.push(Judged { number: index + 1, kind, verdict });
            (request_context.progress)(index + 1, steps);
        }
        let read = text.map(|text| {
            let players = Players::new(resolved.game.tag("White"), resolved.game.tag("Black"));
            let sentences = Sentences::new(resolved.game.start, &moves, &text)
                .with_openings(Some(&NAMED))
                .with_players(players);
            let sentences =
                if whole { sentences.about_the_game() } else { sentences.at(Some(resolved.played.len())) };
            read(sentences, answers.len(), steps, &mut analyst, request_context)
        });
        let data = CheckClaimsData {
            position: position_echo::of(&resolved),
            answers,
            text: read.transpose()?,
            counts: ClaimCounts::default(),
        };
        Ok(result_of(data))
    }
}

/// Returns the moves of the game up to the position and the moves from there, then the rest of the game if
/// the position belongs to it.
fn all_moves(resolved: &ResolvedPosition) -> Vec<Move> {
    let mut moves = resolved.played.clone();
    if let Some(next) = resolved.next {
        moves.push(next);
        moves.extend(resolved.game.moves().into_iter().skip(resolved.played.len() + 1));
    }
    moves
}

fn check_sizes(claims: usize, text: Option<&str>) -> Result<(), ToolError> {
    if claims > MOST {
        return Err(ToolError::new(format!("claims: {claims} of them; give 1 to {MOST}")));
    }
    match text {
        None if claims == 0 => Err(ToolError::new(
            "claims: 0 of them and no text; give claims such as {\"kind\":\"pinned\",\"square\":\"f6\"}, or text: \
             \"12.Nd5 forks king and rook.\"",
        )),
        None => Ok(()),
        Some(text) => check_length("text", text, LONGEST_TEXT),
    }
}

/// Reads a text to its end, or as far as an answer has room for it in addition to its claims.
fn read(
    mut sentences: Sentences<'_>,
    claims: usize,
    steps: usize,
    analyst: &mut GameAnalyst<'_>,
    request_context: &RequestContext<'_>,
) -> Result<ReadPhrase, ToolError> {
    let room = MOST.saturating_sub(claims).max(LEAST_PHRASES);
    let mut found = ReadPhrase::default();
    let mut at = String::new();
    while found.items() < room {
        request_context.go_on()?;
        let Some(remark) = sentences.read_next(analyst)? else { return Ok(found) };
        at.clone_from(&remark.at);
        found.add(remark);
        (request_context.progress)(claims + sentences.done(), steps);
    }
    let rest = sentences.rest();
    found.goes_on = (!rest.is_empty()).then(|| NotRead {
        at,
        sentence: cut(rest, SHOWN),
        read: None,
        unread: Vec::new(),
        reason: None,
        why: None,
    });
    Ok(found)
}

/// Makes the result of the tool, with its text and counts.
fn result_of(mut data: CheckClaimsData) -> ToolResult<CheckClaimsData> {
    let mut text = String::new();
    let mut add = |what: &str, verdict: &Verdict| {
        let word = data.counts.add(verdict);
        text += &format!("{what}: {word}: {}.\n", verdict.sentence().trim_end_matches('.'));
    };
    for Judged { number, kind, verdict } in &data.answers {
        add(&format!("{number} {kind}"), verdict);
    }
    let read = data.text.as_ref();
    for CheckedPhrase { at, phrase, verdict, .. } in read.into_iter().flat_map(|read| &read.phrases) {
        add(&format!("{at} \"{phrase}\""), verdict);
    }
    for NotRead { at, sentence, unread, reason, why, .. } in read.into_iter().flat_map(|read| &read.not_read)
    {
        // That its words are not known is what the words themselves say.
        let why = why.as_ref().filter(|_| unread.is_empty() || *reason != Some(UnreadReason::UnknownWords));
        let why = why.map_or_else(String::new, |why| format!(" ({why})"));
        text += &match unread.as_slice() {
            [] => format!("{at} \"{sentence}\": not read, not judged{why}.\n"),
            words => {
                format!(
                    "{at} \"{sentence}\": read in part, not confirmed; not read: {}{why}.\n",
                    words.join(" ")
                )
            }
        };
    }
    for Repair { sentence, repair, .. } in read.into_iter().flat_map(|read| &read.repairs) {
        if let Some(repair) = repair {
            text += &format!("In place of \"{sentence}\" this would be true: {repair}\n");
        }
    }
    if let Some(NotRead { at, sentence, .. }) = read.and_then(|read| read.goes_on.as_ref()) {
        text += &format!("The text goes on (at {at}): ask again from \"{sentence}\" on.\n");
    }
    text += &position_echo::text(&data.position);
    ToolResult::new(text, data)
}
