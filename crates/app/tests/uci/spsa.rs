//! The search's parameters as UCI options, in a build for tuning (feature `spsa`): set values are clamped and
//! read back, and the search uses them.

use crate::support::{Engine, number};
use std::collections::BTreeMap;

/// A parameter as its `option` line declares it.
struct Spin {
    name: String,
    default: i64,
    min: i64,
    max: i64,
}

/// The parameters among the engine's options: those that `spsa` prints too.
fn parameters(engine: &mut Engine) -> Vec<Spin> {
    let known = values(engine);
    engine.send("uci");
    let spins: Vec<_> = engine
        .until("uciok")
        .iter()
        .filter(|line| known.contains_key(line.split(' ').nth(2).unwrap_or("")))
        .map(|line| Spin {
            name: line.split(' ').nth(2).unwrap().to_string(),
            default: number(line, "default"),
            min: number(line, "min"),
            max: number(line, "max"),
        })
        .collect();
    assert_eq!(spins.len(), known.len(), "every parameter is an option");
    spins
}

/// All values now, read back with `params`.
fn values(engine: &mut Engine) -> BTreeMap<String, f64> {
    engine.send("params");
    engine
        .sync()
        .iter()
        .map(|line| {
            let fields: Vec<_> = line.split(", ").collect();
            assert_eq!(fields.len(), 7, "{line}");
            (fields[0].to_string(), fields[2].parse().unwrap())
        })
        .collect()
}

fn set(engine: &mut Engine, name: &str, value: impl std::fmt::Display) -> Vec<String> {
    engine.send(&format!("setoption name {name} value {value}"));
    engine.sync()
}

#[test]
fn values_are_clamped_and_read_back() {
    let mut engine = Engine::start();
    let spins = parameters(&mut engine);
    let defaults = values(&mut engine);
    // Every parameter at once, so that one that wrote another's value would show.
    type Case = (&'static str, fn(&Spin) -> i64, fn(&Spin) -> i64);
    let cases: [Case; 7] = [
        ("least", |p| p.min, |p| p.min),
        ("greatest", |p| p.max, |p| p.max),
        ("below", |p| p.min - 1, |p| p.min),
        ("above", |p| p.max + 1, |p| p.max),
        ("far below", |_| -9_000_000_000, |p| p.min),
        ("far above", |_| 9_000_000_000, |p| p.max),
        ("default", |p| p.default, |p| p.default),
    ];
    for (case, given, wanted) in cases {
        for spin in &spins {
            let remarks = set(&mut engine, &spin.name, given(spin));
            assert!(remarks.is_empty(), "{}: {remarks:?}", spin.name);
        }
        let now = values(&mut engine);
        for spin in &spins {
            assert_eq!(now[&spin.name], wanted(spin) as f64, "{} {case}", spin.name);
        }
    }
    assert_eq!(values(&mut engine), defaults);
    for junk in ["", "x", "1.5", "0x10"] {
        let remarks = set(&mut engine, "qs_moves", junk);
        assert!(remarks.len() == 1 && remarks[0].starts_with("info string qs_moves"), "{remarks:?}");
    }
    assert_eq!(values(&mut engine), defaults, "junk changes nothing");
    engine.finish();
}

/// Nodes that a few short searches take, from a clean start.
fn nodes(engine: &mut Engine) -> Vec<i64> {
    [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r1bq1rk1/pp2bppp/2n2n2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 9",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    ]
    .map(|fen| {
        engine.send("ucinewgame");
        engine.send(&format!("position fen {fen}"));
        number(engine.go("go depth 9").last_info(), "nodes")
    })
    .to_vec()
}

/// A sample of every part of the search: its bounds make other trees than the
/// default, and the default comes back.
#[test]
fn the_search_reads_what_is_set() {
    let mut engine = Engine::start();
    let spins = parameters(&mut engine);
    let base = nodes(&mut engine);
    assert_eq!(nodes(&mut engine), base, "the same search again");
    for name in [
        "bonus_linear",
        "correction_pawn",
        "razor_margin",
        "rfp_margin",
        "nmp_static_base",
        "probcut_margin",
        "lmp_slope",
        "futility_base",
        "see_quiet_slope",
        "singular_margin",
        "lmr_base",
        "qs_futility",
    ] {
        let spin = spins.iter().find(|spin| spin.name == name).unwrap_or_else(|| panic!("no {name}"));
        let differs = [spin.min, spin.max].map(|value| {
            set(&mut engine, name, value);
            nodes(&mut engine) != base
        });
        assert!(differs.contains(&true), "{name} changes nothing");
        set(&mut engine, name, spin.default);
    }
    assert_eq!(nodes(&mut engine), base, "the defaults are back");
    engine.finish();
}
