//! Claims and verdicts as JSON: flat, strict, with errors that teach.

use palisade_coach::claims::{Claim, Verdict};

fn refused(json: &str) -> String {
    serde_json::from_str::<Claim>(json).expect_err("refused").to_string()
}

#[test]
fn a_claim_is_flat_and_comes_back_as_it_was() {
    for json in [
        r#"{"kind":"fork","move":"Nc7+","by":"knight","targets":["a8","e8"]}"#,
        r#"{"after":["12.Nd5","Qd8"],"kind":"wins","move":"Nc7+","what":"exchange"}"#,
        r#"{"kind":"passed-pawn","square":"a5","side":"white"}"#,
        r#"{"kind":"isolated-pawn","side":"black","count":0}"#,
        r#"{"kind":"half-open-file","file":"c","side":"black"}"#,
        r#"{"kind":"bishop-pair","side":"white"}"#,
    ] {
        let claim: Claim = serde_json::from_str(json).unwrap_or_else(|error| panic!("{json}: {error}"));
        assert_eq!(serde_json::to_string(&claim).expect("JSON"), json);
    }
}

#[test]
fn what_is_no_claim_is_refused_with_what_would_be_one() {
    assert!(
        refused(r#"{"kind":"piece-on","square":"z9"}"#)
            .contains("no such square: \"z9\"; squares are a1 to h8")
    );
    assert!(refused(r#"{"kind":"open-file","file":"x"}"#).contains("files are a to h"));
    assert!(refused(r#"{"kind":"forks"}"#).contains("expected one of `piece-on`"));
    // A field with an unknown name would be an unjudged part of the claim.
    assert!(refused(r#"{"kind":"fork","move":"Nc7","target":["a8"]}"#).contains("unknown field `target`"));
    assert!(refused(r#"{"kind":"passed-pawn","sqare":"a5"}"#).contains("unknown field `sqare`"));
}

#[test]
fn a_verdict_states_its_evidence() {
    let json = serde_json::to_string(&Verdict::yes("so")).expect("JSON");
    assert_eq!(json, r#"{"verdict":"true","why":"so","evidence":"exact"}"#);
    let back: Verdict = serde_json::from_str(&json).expect("a verdict");
    assert_eq!(back, Verdict::yes("so"));
}

#[test]
fn the_schema_names_every_kind() {
    let schema = serde_json::to_string(&schemars::schema_for!(Claim)).expect("JSON");
    for kind in ["piece-on", "fork", "wins", "prevents", "passed-pawn", "material"] {
        assert!(schema.contains(&format!("\"{kind}\"")), "{kind} is not in {schema}");
    }
}
