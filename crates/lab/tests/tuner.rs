//! The tuner finds known weights, computes correct gradients, and rejects unreadable files.

use assert_cmd::Command;
use palisade::board::Board;
use palisade::evaluation::tuning::model::parameter_at;
use palisade::evaluation::tuning::trace::TraceHead;
use palisade::evaluation::weights::terms;
use palisade::evaluation::{Accumulator, Evaluator, Provenance, Weights};
use palisade::types::Color;
use palisade_lab::tune::data::Tracer;
use palisade_lab::tune::engine_model::{EngineModel, parameters_named};
use palisade_lab::tune::model::TuneModel;
use palisade_lab::tune::optimizer::Schedule;
use palisade_lab::tune::store::{CHUNK, Chunk, Label, Store};
use palisade_lab::tune::train::{Settings, Trainer, TuningState};
use palisade_tools::Rng;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Positions of random games, quiet or not, none of them over or in check.
fn random_positions(count: usize, seed: u64) -> Vec<Board> {
    let mut rng = Rng::new(seed, 0);
    let mut boards = Vec::new();
    while boards.len() < count {
        let mut board = Board::startpos();
        for ply in 0..20 + rng.below(100) {
            let Some(&mv) = rng.pick(&board.legal_moves()) else { break };
            board.make(mv, &mut ());
            if ply > 6 && !board.in_check() && board.has_legal_move() && rng.below(6) == 0 {
                boards.push(board);
            }
        }
    }
    boards.truncate(count);
    boards
}

/// Weights that differ from zero in every place a tuner may move.
fn lively_weights() -> Vec<f64> {
    let model = EngineModel::new(Weights::embedded());
    let mut rng = Rng::new(11, 0);
    let start = Weights::material_only().to_reals();
    let moved = |(value, parameter): (f64, &palisade_lab::tune::model::Parameter)| {
        let noise = (rng.below(41) as f64 - 20.0) * parameter.rate;
        if parameter.tunable { (value + noise).clamp(parameter.lower, parameter.upper) } else { value }
    };
    start.into_iter().zip(model.parameters()).map(moved).collect()
}

#[test]
fn traced_value_is_the_engines_evaluation() {
    let reals = lively_weights();
    let weights = Arc::new(Weights::from_reals(&reals, Provenance::default()));
    let reals = weights.to_reals();
    let model = EngineModel::new(Weights::embedded());
    let mut evaluator = Evaluator::new(Arc::clone(&weights));
    let (mut compared, mut scratch) = (0, Default::default());
    for board in random_positions(3000, 2) {
        let mut chunk = Chunk::default();
        let label = Label::new(0, 0.5);
        if model.trace(&mut (), &board, label, &mut chunk).is_some() {
            continue;
        }
        let value = model.value(&mut scratch, &reals, &chunk.iter().next().unwrap());
        let score = evaluator.evaluate(&board, &Accumulator::new(&board, &weights));
        let white = if board.side_to_move() == Color::White { score } else { -score };
        // Rounding: two cut curves in each half, the cut scale, the blend.
        assert!((value - f64::from(white)).abs() < 6.0, "{}: {value} but {white}", board.fen());
        compared += 1;
    }
    assert!(compared > 2500, "{compared}");
}

#[test]
fn gradient_is_the_numerical_derivative() {
    let model = EngineModel::new(Weights::embedded());
    let mut params = lively_weights();
    let mut chunk: Chunk<TraceHead> = Chunk::default();
    for board in random_positions(150, 3) {
        model.trace(&mut (), &board, Label::new(0, 0.5), &mut chunk);
    }
    let mut rng = Rng::new(4, 0);
    let (mut checked, mut scratch) = (0, Default::default());
    for sample in chunk.iter() {
        let mut gradient = vec![0.0; params.len()];
        model.learn(&mut scratch, &params, &sample, |_| 1.0, &mut gradient);
        let active: Vec<usize> = (0..params.len()).filter(|&i| gradient[i] != 0.0).collect();
        for _ in 0..50 {
            let &i = rng.pick(&active).unwrap();
            let (at, step) = (params[i], 1e-4);
            let mut value_at = |x: f64| {
                params[i] = x;
                model.value(&mut scratch, &params, &sample)
            };
            let numerical = (value_at(at + step) - value_at(at - step)) / (2.0 * step);
            value_at(at);
            let error = (numerical - gradient[i]).abs() / (1.0 + numerical.abs());
            assert!(error < 1e-4, "{}: {numerical} but {}", model.parameters()[i].name, gradient[i]);
            checked += 1;
        }
    }
    assert!(checked > 5000, "{checked}");
}

/// Places of the toy's terms in the table of weights.
struct Toy {
    linear: Vec<usize>,
    danger: Vec<usize>,
}

impl Toy {
    fn new() -> Self {
        let linear = (0..2).map(|i| terms::MATERIAL.at(i).index());
        let mobility = (0..9).map(|i| terms::KNIGHT_MOBILITY.at(i).index());
        let danger =
            (0..4).flat_map(|i| [terms::INNER_RING.at(i), terms::SAFE_CHECK.at(i)].map(terms::Weight::index));
        Self { linear: linear.chain(mobility).collect(), danger: danger.collect() }
    }

    /// The weights to be found.
    fn truth(&self) -> Vec<f64> {
        let mut reals = Weights::material_only().to_reals();
        for (i, &weight) in self.linear.iter().enumerate().skip(2) {
            reals[2 * weight] = -40.0 + 9.0 * i as f64;
            reals[2 * weight + 1] = 35.0 - 6.0 * i as f64;
        }
        for (i, &weight) in self.danger.iter().enumerate() {
            reals[2 * weight] = 12.0 + 5.0 * i as f64;
            reals[2 * weight + 1] = 40.0 - 4.0 * i as f64;
        }
        for (number, value) in [
            (terms::KING_SCALE_MG, 60.0),
            (terms::KING_POWER_MG, 26.0),
            (terms::KING_LINEAR_MG, 14.0),
            (terms::KING_SCALE_EG, 30.0),
            (terms::KING_POWER_EG, 28.0),
            (terms::KING_LINEAR_EG, 4.0),
        ] {
            reals[parameter_at(number)] = value;
        }
        reals
    }

    /// Positions that never were, labelled by the truth.
    fn store(&self, model: &EngineModel, chunks: usize, seed: u64) -> Store<TraceHead> {
        let (truth, mut rng) = (self.truth(), Rng::new(seed, 0));
        let mut scratch = Default::default();
        let mut draw = |weights: &[usize], few: usize, low: i16, span: usize| -> Vec<(u16, i16)> {
            (0..few).map(|_| (*rng.pick(weights).unwrap() as u16, low + rng.below(span) as i16)).collect()
        };
        let chunk = |_| {
            let mut chunk = Chunk::default();
            for i in 0..CHUNK {
                let material = draw(&self.linear[..2], 1, -1, 3);
                let linear = [material, draw(&self.linear[2..], 3, -1, 3)].concat();
                let attacks = [draw(&self.danger, 4, 0, 5), draw(&self.danger, 4, 0, 5)];
                let scale = (terms::SCALE_PAWNS.at(4).index() as u16, 1);
                let head = TraceHead { material: (i % 25) as u8, ..TraceHead::default() };
                let parts: [&[(u16, i16)]; 6] = [&linear, &attacks[0], &attacks[1], &[], &[scale], &[scale]];
                let mut one = Chunk::default();
                one.push(head, Label::new(0, 0.5), parts).unwrap();
                let value = model.value(&mut scratch, &truth, &one.iter().next().unwrap());
                let result = 0.5 + 0.5 * f32::from(u8::from(value > 150.0))
                    - 0.5 * f32::from(u8::from(value < -150.0));
                chunk.push(head, Label::new((value * 0.7).round() as i16, result), parts).unwrap();
            }
            chunk
        };
        Store::from_chunks((0..chunks).map(chunk).collect())
    }
}

/// Tunes the toy on a number of chunks of positions; only the parameters in `free` change.
fn tune_toy(toy: &Toy, start: Vec<f64>, free: &[&str], chunks: usize) -> TuningState {
    let model = EngineModel::new(Weights::embedded());
    let (train, held_out) = (toy.store(&model, chunks, 5), toy.store(&model, 1, 6));
    let mut rates = vec![0.0; start.len()];
    for i in free.iter().flat_map(|name| parameters_named(model.parameters(), name)) {
        rates[i] = model.parameters()[i].rate;
    }
    let settings = Settings {
        lambda: 0.0,
        batch: CHUNK,
        schedule: Schedule { first: 3.0, last: 0.02, epochs: 400 },
        seed: 1,
        patience: 0,
        pawn_eg: None,
        k: Some(0.0035),
        unit: 140.0,
        k_cp: Some(0.005),
        min_uses: 1,
        prior: 0.0,
    };
    let mut trainer = Trainer::new(&model, &train, &held_out, settings, start, rates, String::new());
    while !trainer.finished() {
        trainer.epoch();
    }
    trainer.state
}

#[test]
fn a_run_that_was_stopped_goes_on_as_if_it_had_not() {
    let toy = Toy::new();
    let model = EngineModel::new(Weights::embedded());
    let (train, held_out) = (toy.store(&model, 3, 7), toy.store(&model, 1, 8));
    let rates: Vec<f64> = model.parameters().iter().map(|p| if p.tunable { p.rate } else { 0.0 }).collect();
    let settings = Settings {
        lambda: 0.5,
        batch: CHUNK,
        schedule: Schedule { first: 1.0, last: 0.1, epochs: 10 },
        seed: 3,
        patience: 0,
        pawn_eg: Some(150.0),
        k: None,
        unit: 140.0,
        k_cp: None,
        min_uses: 1,
        prior: 20.0,
    };
    let start = Weights::material_only().to_reals();
    let mut whole = Trainer::new(&model, &train, &held_out, settings, start, rates.clone(), "x".into());
    let mut saved = None;
    while !whole.finished() {
        whole.epoch();
        // After the scale has been settled and the coarse numbers were rounded.
        if whole.state.epoch == 8 {
            saved = Some(toml::to_string(&whole.state).unwrap());
        }
    }
    let state: TuningState = toml::from_str(&saved.unwrap()).unwrap();
    let mut resumed = Trainer::resume(&model, &train, &held_out, rates, state);
    while !resumed.finished() {
        resumed.epoch();
    }
    assert!(whole.state == resumed.state, "a resumed run differs");
    assert_eq!(whole.state.epoch, 10);
    assert!(whole.state.best_error < whole.state.error_before);
}

#[test]
fn toy_weights_are_found_again() {
    let toy = Toy::new();
    let truth = toy.truth();
    let mut start = truth.clone();
    for &weight in toy.linear[2..].iter().chain(&toy.danger) {
        start[2 * weight..2 * weight + 2].fill(0.0);
    }
    let free = ["material", "knight_mobility", "inner_ring", "safe_check"];
    let state = tune_toy(&toy, start, &free, 4);
    assert!(state.best_error < 1e-6, "{}", state.best_error);
    // The mean of a mobility table lives in the material: compare as centred.
    let model = EngineModel::new(Weights::embedded());
    let uses = vec![1; terms::COUNT];
    let (mut found, mut wanted) = (state.best, truth);
    let frozen = vec![false; found.len()];
    model.centre(&mut found, &uses, &frozen);
    model.centre(&mut wanted, &uses, &frozen);
    for &weight in toy.linear.iter().chain(&toy.danger) {
        for i in [2 * weight, 2 * weight + 1] {
            let name = &model.parameters()[i].name;
            assert!((found[i] - wanted[i]).abs() < 2.0, "{name}: {} instead of {}", found[i], wanted[i]);
        }
    }
}

#[test]
fn toy_danger_curve_is_found_again() {
    let toy = Toy::new();
    let truth = toy.truth();
    let mut start = truth.clone();
    for (number, value) in [
        (terms::KING_SCALE_MG, 43.0),
        (terms::KING_POWER_MG, 29.0),
        (terms::KING_LINEAR_MG, 8.0),
        (terms::KING_SCALE_EG, 43.0),
        (terms::KING_POWER_EG, 29.0),
        (terms::KING_LINEAR_EG, 8.0),
    ] {
        start[parameter_at(number)] = value;
    }
    let curve = [
        "king_scale_mg",
        "king_power_mg",
        "king_linear_mg",
        "king_scale_eg",
        "king_power_eg",
        "king_linear_eg",
    ];
    let state = tune_toy(&toy, start, &[&["material"][..], &curve].concat(), 8);
    assert!(state.best_error < 2e-6, "{}", state.best_error);
    // Factor, exponent and linear part can stand in for each other a little: what
    // counts is the curve.
    for numbers in [
        [terms::KING_SCALE_MG, terms::KING_POWER_MG, terms::KING_LINEAR_MG],
        [terms::KING_SCALE_EG, terms::KING_POWER_EG, terms::KING_LINEAR_EG],
    ] {
        let cost = |reals: &[f64], sum: f64| {
            let [scale, power, linear] = numbers.map(|number| reals[parameter_at(number)]);
            scale / 128.0 * (sum / 8.0).powf(power / 16.0) + linear / 128.0 * sum
        };
        for sum in (40..=480).step_by(20).map(f64::from) {
            let (found, wanted) = (cost(&state.best, sum), cost(&truth, sum));
            assert!((found - wanted).abs() < 2.0 + 0.02 * wanted, "{sum}: {found} instead of {wanted}");
        }
        assert!((cost(&state.start, 480.0) / cost(&truth, 480.0) - 1.0).abs() > 0.1, "nothing to find");
    }
}

/// A folder of its own for a test, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("palisade-tuner-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Random positions labelled by their material.
fn write_data(path: &Path, count: usize) {
    let mut text = String::from("# made by a test\n\n");
    for board in random_positions(count, 9) {
        let balance: i32 = [(1, 0), (3, 1), (3, 2), (5, 3), (9, 4)]
            .into_iter()
            .map(|(worth, kind)| {
                let kind = palisade::types::PieceKind::ALL[kind];
                let count = |color| board.count(color, kind) as i32;
                worth * (count(Color::White) - count(Color::Black))
            })
            .sum();
        let result = ["0.0", "0.5", "1.0"][(balance.signum() + 1) as usize];
        text.push_str(&format!("{}|{}|{result}\n", board.fen(), 100 * balance));
    }
    fs::write(path, text).unwrap();
}

fn tune(args: &[&str]) -> Command {
    let mut command = Command::cargo_bin("palisade-lab").unwrap();
    command.arg("tune").args(args);
    command
}

/// The weights file without the lines on when and how it was made.
fn weights_only(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    let keep = |line: &&str| !line.starts_with("date") && !line.starts_with("note");
    text.lines().filter(keep).collect::<Vec<_>>().join("\n")
}

#[test]
fn same_seed_same_weights_on_any_number_of_threads() {
    let folder = Folder::new("seed");
    let (data, one, two) = (folder.path("data.txt"), folder.path("one.toml"), folder.path("two.toml"));
    let (state, other) = (folder.path("state.toml"), folder.path("other.toml"));
    // Three batches: an order that the seed can change.
    write_data(&data, 8600);
    let s = |path: &PathBuf| path.to_str().unwrap().to_owned();
    let run = |out: &PathBuf, more: &[&str]| {
        let (data, out) = (s(&data), s(out));
        let base = [data.as_str(), "--out", &out, "--patience", "0", "--batch", "4096", "--last-rate", "1"];
        tune(&[&base[..], more].concat()).assert().success();
    };
    run(&one, &["--epochs", "5", "--threads", "1"]);
    run(&two, &["--epochs", "5", "--threads", "2"]);
    assert_eq!(weights_only(&one), weights_only(&two));
    run(&other, &["--epochs", "5", "--seed", "2", "--pawn-eg", "120"]);
    assert_ne!(weights_only(&one), weights_only(&other));
    assert!(Weights::from_toml(&fs::read_to_string(&one).unwrap()).is_ok());
    // A run that is done can be read back and written again.
    run(&one, &["--epochs", "5", "--state", &s(&state)]);
    run(&two, &["--epochs", "5", "--resume", &s(&state)]);
    assert_eq!(weights_only(&one), weights_only(&two));
    let base = [data.to_str().unwrap(), "--resume", state.to_str().unwrap(), "--lambda", "0.9"];
    tune(&base).assert().failure().code(2);
}

#[test]
fn bad_lines_are_named_and_nothing_is_written() {
    let folder = Folder::new("bad");
    let (data, out) = (folder.path("data.txt"), folder.path("out.toml"));
    write_data(&data, 60);
    let mut text = fs::read_to_string(&data).unwrap();
    text.push_str("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1|12|1.75\nwhat is this\n9/8/8/8/8/8/8/8 w - - 0 1|0|0.5\n");
    fs::write(&data, text).unwrap();
    let assert = tune(&[data.to_str().unwrap(), "--out", out.to_str().unwrap()]).assert().failure();
    let errors = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
    for word in [
        "data.txt:63: result '1.75'",
        "data.txt:64: expected FEN|cp|result",
        "data.txt:65: FEN",
        "3 bad line(s)",
    ] {
        assert!(errors.contains(word), "{word} not in {errors}");
    }
    assert!(!out.exists());
}

#[test]
fn what_is_frozen_stays_and_unknown_names_are_refused() {
    let folder = Folder::new("frozen");
    let (data, out, svg) = (folder.path("data.txt.gz"), folder.path("out.toml"), folder.path("curve.svg"));
    let plain = folder.path("plain.txt");
    write_data(&plain, 5000);
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    std::io::Write::write_all(&mut packed, &fs::read(&plain).unwrap()).unwrap();
    fs::write(&data, packed.finish().unwrap()).unwrap();
    let (data, out_name) = (data.to_str().unwrap(), out.to_str().unwrap());
    let base =
        [data, "--out", out_name, "--epochs", "3", "--start", "embedded", "--svg", svg.to_str().unwrap()];
    let more = ["--freeze", "material", "--freeze", "piece_square", "--freeze", "mobility"];
    let output = tune(&[&base[..], &more].concat()).assert().success().get_output().stdout.clone();
    let printed = String::from_utf8(output).unwrap();
    assert!(printed.contains("warning: so few positions held out"), "{printed}");
    assert!(printed.lines().all(|line| line.len() < 200), "lines that fit a window: {printed}");
    let (before, after) =
        (Weights::embedded(), Weights::from_toml(&fs::read_to_string(&out).unwrap()).unwrap());
    assert_eq!(before.pair(terms::MATERIAL.at(3)), after.pair(terms::MATERIAL.at(3)));
    assert_ne!(before.to_reals(), after.to_reals());
    assert_eq!(after.provenance().positions, 4900);
    let svg = fs::read_to_string(svg).unwrap();
    for part in
        ["<svg", "Mean squared error", ">training</text>", ">held out</text>", ">epoch</text>", ">3</text>"]
    {
        assert!(svg.contains(part), "{part} not in {svg}");
    }
    // Three epochs; the held-out error also before the first.
    let points = |class: &str| {
        let (_, rest) = svg.split_once(&format!("class=\"line {class}\" points=\"")).expect("drawn");
        rest.split('"').next().unwrap_or_default().split(' ').count()
    };
    assert_eq!((points("c0 d0"), points("c1 d0")), (3, 4), "{svg}");
    tune(&[data, "--out", out_name, "--freeze", "queen_of_hearts"])
        .assert()
        .failure()
        .stderr("palisade-lab: no group, term or weight is called 'queen_of_hearts'\n");
}
