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

/// The MCP tool `check_claims`: judges claims and sentences about a position by the board and a search.
pub struct CheckClaimsTool;

/// The arguments of the tool `check_claims`: a position, and claims or a text about it.
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

/// The claims of a call of `check_claims`, as JSON values. Each is parsed by itself, so that an invalid one
/// does not affect the others.
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

/// The largest number of claims in a call. A result has as many entries: the phrases and sentences of a text
/// share this number with the claims.
const MOST: usize = 40;
/// The number of phrases and sentences of a text for which a result always has room, however many claims the
/// call has.
const LEAST_PHRASES: usize = 10;
/// The longest text, in characters, that is accepted.
const LONGEST_TEXT: usize = 20_000;
/// The number of characters of a sentence that a result quotes.
const SHOWN: usize = 80;

/// Returns all kinds of claims with their fields, such as `piece-on(square, piece?, side?)`; `?` marks those
/// that may be left out.
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

/// The result of the tool `check_claims`: a verdict for each claim and for each phrase read in the text.
#[derive(Serialize, JsonSchema)]
pub struct CheckClaimsData {
    position: PositionEcho,
    /// The verdicts on the claims, in their order.
    answers: Vec<Judged>,
    /// The claims found in the text; absent without a text.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<ReadPhrase>,
    /// The numbers of claims and phrases that are true, false and not checkable.
    counts: ClaimCounts,
}

/// The result of reading a text about a game: the phrases read as claims with their verdicts, and the
/// sentences not read.
#[derive(Default, Serialize, JsonSchema)]
pub struct ReadPhrase {
    /// The phrases that were read as claims, in text order.
    phrases: Vec<CheckedPhrase>,
    /// The sentences that were not read, or only in part: they are not judged, even if a phrase of them holds.
    not_read: Vec<NotRead>,
    /// Repairs of sentences that are false or were not read as a whole: the correct statement, and a true
    /// sentence.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    repairs: Vec<Repair>,
    /// The start of the rest of a text that is too long for one result, to be passed in another call; absent
    /// if the text was read to its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    goes_on: Option<NotRead>,
}

/// A phrase of a text that was read as a claim, with its verdict.
#[derive(Serialize, JsonSchema)]
pub struct CheckedPhrase {
    /// The move after which the phrase is judged, such as `12.Nd5`, or `start`.
    at: String,
    /// The phrase as written in the text.
    phrase: String,
    /// The kind of claim that the phrase was read as, such as `fork`.
    kind: String,
    #[serde(flatten)]
    verdict: Verdict,
    /// True if the phrase alone is true but the rest of its sentence was not read, so that the sentence is
    /// not confirmed.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    holds: bool,
}

/// A sentence of a text about a game that was not read as claims, or only in part, with the reason.
#[derive(Serialize, JsonSchema)]
pub struct NotRead {
    /// The move after which the sentence stands, such as `12.Nd5`, or `start`, or `nowhere` if its position
    /// is not known.
    at: String,
    /// The first 80 characters of the sentence.
    sentence: String,
    /// The extent to which the sentence was read: part, or none; absent for the rest of a text that is too long.
    #[serde(skip_serializing_if = "Option::is_none")]
    read: Option<Extent>,
    /// The words that were not read, of a sentence that was read in part; otherwise empty.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unread: Vec<String>,
    /// The reason why the sentence was not read as a whole; `taste` means that it claims nothing that a board
    /// decides.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<UnreadReason>,
    /// The reason in words; absent without a reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

/// The proposed replacements of a sentence that is false or was not read as a whole.
#[derive(Serialize, JsonSchema)]
pub struct Repair {
    /// The first 80 characters of the sentence.
    sentence: String,
    /// The correct statement; absent unless the sentence is false.
    #[serde(skip_serializing_if = "Option::is_none")]
    instead: Option<String>,
    /// A sentence that is read as a whole and true; absent if none was found.
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

/// A claim of a call of `check_claims`, by its number and kind, with its verdict.
#[derive(Serialize, JsonSchema)]
pub struct Judged {
    /// The number of the claim, from 1.
    number: usize,
    /// The kind of claim as given, cut to 40 characters; `?` without one.
    kind: String,
    #[serde(flatten)]
    verdict: Verdict,
}

/// The numbers of claims and phrases that are true, false and not checkable.
#[derive(Default, Serialize, JsonSchema)]
pub struct ClaimCounts {
    /// The number of true claims and phrases.
    r#true: usize,
    /// The number of false claims and phrases.
    r#false: usize,
    /// The number of claims and phrases that cannot be checked.
    not_checkable: usize,
}

impl ClaimCounts {
    /// Counts a verdict, and returns it as a word for the text.
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

/// Returns the moves from the start of the game to the position, then the rest of the game if the position
/// belongs to it.
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

/// Reads and judges a text to its end, or as far as a result has room for it. `claims` is the number of
/// claims in the same call, and `steps` the number of steps for the progress.
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

/// Makes the result of the tool from its data: adds the counts, and the text for people and models.
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
