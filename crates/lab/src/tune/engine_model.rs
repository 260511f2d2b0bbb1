//! The engine's own evaluation as a [`TuneModel`]: traces packed, unpacked and handed
//! to [`palisade::evaluation::tuning::model`], which has the formulae and their derivatives.

use super::data::{Skip, Tracer};
use super::families::Families;
use super::model::{Parameter, TuneModel};
use super::store::{Chunk, Label, Sample, TracePart};
use palisade::board::Board;
use palisade::evaluation::Weights;
use palisade::evaluation::tuning::model::{self, Tapers, backward, forward, parameter_at};
use palisade::evaluation::tuning::trace::{Count, Trace, TraceHead, TraceView};
use palisade::evaluation::weights::by_pawn::{KINDS, pawn_weight, piece_weight};
use palisade::evaluation::weights::terms::{self, Component, TERMS, TermInfo};
use palisade::types::{PieceKind, Square};
use std::sync::Arc;

/// The learning rate of weights of which a hundred and more occur in a position, relative to an ordinary
/// weight: their steps add up.
const CROWD_RATE: f64 = 0.125;
/// The terms that have such weights ([`CROWD_RATE`]).
const CROWDS: [&str; 4] = ["PIECE_OWN_PAWN", "PIECE_ENEMY_PAWN", "PAWN_OWN_PAWN", "PAWN_ENEMY_PAWN"];
/// The learning rate of a scale-factor weight (in units of 1/128) relative to an ordinary weight.
const SCALE_RATE: f64 = 0.3;

/// The numbers of the king danger curve: index, relative learning rate, lower and upper bound. Factor,
/// exponent and linear part change the whole danger at once, so they move slowly and within tighter bounds.
const CURVE_NUMBERS: [(usize, f64, f64, f64); 6] = [
    (terms::KING_SCALE_MG, 0.1, 4.0, 120.0),
    (terms::KING_SCALE_EG, 0.1, 4.0, 120.0),
    (terms::KING_POWER_MG, 0.02, 18.0, 32.0),
    (terms::KING_POWER_EG, 0.02, 18.0, 32.0),
    (terms::KING_LINEAR_MG, 0.05, 0.0, 64.0),
    (terms::KING_LINEAR_EG, 0.05, 0.0, 64.0),
];

/// The engine's evaluation ([`palisade::evaluation`]) as a differentiable model for tuning. Its
/// score units are internal units, its parameters the tuner's vector
/// ([`palisade::evaluation::tuning::model`]).
pub struct EngineModel {
    parameters: Vec<Parameter>,
    families: Families,
    tapers: Tapers,
    weights: Arc<Weights>,
}

impl EngineModel {
    /// Makes the model of the engine's evaluation. Positions are traced with `weights`, but the traces (which
    /// weights occur, and how often) do not depend on them.
    pub fn new(weights: Arc<Weights>) -> Self {
        Self { parameters: parameters(), families: families(), tapers: Tapers::default(), weights }
    }

    /// Moves the mean of each piece-square and mobility table into the material value, which changes no
    /// evaluation, because a piece has exactly one entry of each table. `uses` counts how often each weight
    /// occurs in the data and weights the means. A king has no material value; as both sides have a king, its
    /// mean is dropped. Tables with a `frozen` parameter stay as they are.
    pub fn centre(&self, params: &mut [f64], uses: &[u64], frozen: &[bool]) {
        for (piece, tables) in CENTRED.iter().enumerate() {
            for term in tables.iter().map(|name| term(name)) {
                for half in 0..2 {
                    let material = (piece < 5).then(|| 2 * terms::MATERIAL.at(piece).index() + half);
                    if term.range().map(|i| 2 * i + half).chain(material).any(|i| frozen[i]) {
                        continue;
                    }
                    let mean = mean(term, params, uses, half);
                    for i in term.range() {
                        params[2 * i + half] -= mean;
                    }
                    if let Some(material) = material {
                        params[material] += mean;
                    }
                }
            }
        }
    }
}

/// The terms of which every piece has exactly one entry, from pawn to king.
const CENTRED: [&[&str]; 6] = [
    &["PAWN_SQUARE"],
    &["KNIGHT_SQUARE", "KNIGHT_MOBILITY"],
    &["BISHOP_SQUARE", "BISHOP_MOBILITY"],
    &["ROOK_SQUARE", "ROOK_MOBILITY"],
    &["QUEEN_SQUARE", "QUEEN_MOBILITY"],
    &["KING_SQUARE"],
];

fn term(name: &str) -> &'static TermInfo {
    static ALL: &[TermInfo] = &TERMS;
    ALL.iter().find(|term| term.name == name).expect("a term of this name")
}

/// Returns the mean of one half (0 middlegame, 1 endgame) of a term's parameters, weighted by their uses; 0
/// without uses.
fn mean(term: &TermInfo, params: &[f64], uses: &[u64], half: usize) -> f64 {
    let total: u64 = uses[term.range()].iter().sum();
    let sum: f64 = term.range().map(|i| params[2 * i + half] * uses[i] as f64).sum();
    sum / total.max(1) as f64
}

/// Returns the tuner's declarations of all numbers of the evaluation, in the order of the parameter vector.
fn parameters() -> Vec<Parameter> {
    let (names, tunable, bounds) = (model::names(), model::tunable(), model::bounds());
    let mut parameters: Vec<Parameter> = names
        .into_iter()
        .zip(tunable)
        .zip(bounds)
        .map(|((name, tunable), (lower, upper))| Parameter {
            name,
            group: "parameters".into(),
            weight: None,
            lower,
            upper,
            rate: 1.0,
            tunable,
            coarse: false,
        })
        .collect();
    for term in &TERMS {
        for i in term.range() {
            for parameter in &mut parameters[2 * i..2 * i + 2] {
                parameter.group = term.group.into();
                parameter.weight = Some(i);
                parameter.coarse = term.name.starts_with("IMBALANCE");
                if CROWDS.contains(&term.name) {
                    parameter.rate = CROWD_RATE;
                }
                if term.component == Component::Scale {
                    (parameter.rate, parameter.lower) = (SCALE_RATE, 0.0_f64.max(parameter.lower));
                }
            }
        }
    }
    for (number, rate, lower, upper) in CURVE_NUMBERS {
        let parameter = &mut parameters[parameter_at(number)];
        (parameter.rate, parameter.lower, parameter.upper, parameter.coarse) = (rate, lower, upper, true);
    }
    parameters
}

/// The name of a family: the relation of piece and pawn that similar weights of one kind of piece share.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Alike {
    /// The offset of the pawn from the piece, in files and ranks.
    Offset { files: i32, ranks: i32 },
    /// The offset in files, and the ranks of pawn and piece (0 to 7).
    Ranks { files: i32, pawn: i32, piece: i32 },
    /// The blocks of two by two squares that contain pawn and piece, as rank and file divided by two.
    Blocks { pawn: (i32, i32), piece: (i32, i32) },
}

/// Returns the families of the weights of pieces by pawns. Each kind of piece has its own, separately for own
/// and enemy pawns, and for middlegame and endgame.
fn families() -> Families {
    let mut members = Vec::new();
    for kind in KINDS.into_iter().chain([PieceKind::Pawn]) {
        let stands =
            |piece: &Square| piece.file() < 4 && (kind != PieceKind::Pawn || (1..7).contains(&piece.rank()));
        for (own, piece) in
            [false, true].into_iter().flat_map(|own| Square::all().map(move |piece| (own, piece)))
        {
            for pawn in (8..56).map(Square::new).filter(|_| stands(&piece)) {
                let weight = match kind {
                    PieceKind::Pawn => pawn_weight(own, piece, pawn),
                    _ => piece_weight(kind, own, piece, pawn),
                };
                for half in [0, 1] {
                    let named = alike(piece, pawn).map(|alike| (kind.index(), own, half, alike));
                    members.push((2 * weight.index() + half, named.to_vec()));
                }
            }
        }
    }
    Families::of(members)
}

/// Returns the names of the three families of the weight of a piece by a pawn, given their squares.
fn alike(piece: Square, pawn: Square) -> [Alike; 3] {
    let [piece_file, piece_rank, pawn_file, pawn_rank] =
        [piece.file(), piece.rank(), pawn.file(), pawn.rank()].map(i32::from);
    let (files, ranks) = (pawn_file - piece_file, pawn_rank - piece_rank);
    [
        Alike::Offset { files, ranks },
        Alike::Ranks { files, pawn: pawn_rank, piece: piece_rank },
        Alike::Blocks { pawn: (pawn_rank / 2, pawn_file / 2), piece: (piece_rank / 2, piece_file / 2) },
    ]
}

/// The packed entries of one position, expanded: the working memory that a thread reuses.
#[derive(Default)]
pub struct Unpacked {
    lists: [Vec<Count>; 6],
}

impl Unpacked {
    fn fill(&mut self, sample: &Sample<'_, TraceHead>) -> TraceView<'_> {
        const PARTS: [TracePart; 6] = [
            TracePart::Linear,
            TracePart::WhiteAttack,
            TracePart::BlackAttack,
            TracePart::Winnable,
            TracePart::WhiteScale,
            TracePart::BlackScale,
        ];
        for (list, part) in self.lists.iter_mut().zip(PARTS) {
            list.clear();
            let entries = sample.part(part).iter();
            list.extend(entries.map(|(weight, count)| Count { weight, count: i16::from(count) }));
        }
        let [linear, white, black, winnable, white_scale, black_scale] = &self.lists;
        TraceView {
            head: sample.head,
            linear,
            danger: [white, black],
            winnable,
            scale: [white_scale, black_scale],
        }
    }
}

impl TuneModel for EngineModel {
    type Head = TraceHead;
    type Scratch = Unpacked;

    fn families(&self) -> &Families {
        &self.families
    }

    fn parameters(&self) -> &[Parameter] {
        &self.parameters
    }

    fn value(&self, scratch: &mut Unpacked, params: &[f64], sample: &Sample<'_, TraceHead>) -> f64 {
        forward(&scratch.fill(sample), params, &self.tapers).value
    }

    fn learn(
        &self,
        scratch: &mut Unpacked,
        params: &[f64],
        sample: &Sample<'_, TraceHead>,
        slope: impl FnOnce(f64) -> f64,
        gradient: &mut [f64],
    ) {
        let view = scratch.fill(sample);
        let found = forward(&view, params, &self.tapers);
        backward(&view, params, &found, slope(found.value), gradient);
    }

    fn weights(&self) -> usize {
        terms::COUNT
    }

    fn pawn_eg(&self, params: &[f64], uses: &[u64]) -> f64 {
        params[2 * terms::MATERIAL.at(0).index() + 1] + mean(term("PAWN_SQUARE"), params, uses, 1)
    }

    fn settle(&self, params: &mut [f64], uses: &[u64], frozen: &[bool], min_uses: u64) {
        self.centre(params, uses, frozen);
        for term in CENTRED.iter().copied().flatten().map(|name| term(name)) {
            for i in term.range().filter(|&i| uses[i] < min_uses) {
                for at in [2 * i, 2 * i + 1].into_iter().filter(|&at| !frozen[at]) {
                    params[at] = 0.0;
                }
            }
        }
    }

    fn rescale(&self, params: &mut [f64], factor: f64) {
        for term in
            TERMS.iter().filter(|term| matches!(term.component, Component::Linear | Component::Winnable))
        {
            for param in &mut params[2 * term.range().start..2 * term.range().end] {
                *param *= factor;
            }
        }
        for number in
            [terms::KING_SCALE_MG, terms::KING_SCALE_EG, terms::KING_LINEAR_MG, terms::KING_LINEAR_EG]
        {
            params[parameter_at(number)] *= factor;
        }
    }
}

impl Tracer for EngineModel {
    type Head = TraceHead;
    type Scratch = ();

    fn scratch(&self) {}

    fn trace(&self, (): &mut (), board: &Board, label: Label, chunk: &mut Chunk<TraceHead>) -> Option<Skip> {
        let trace = Trace::new(board, &self.weights);
        if trace.head.known {
            return Some(Skip::Endgame);
        }
        let sparse = trace.sparse();
        let pack = |list: &[Count]| list.iter().map(|c| (c.weight, c.count)).collect::<Vec<_>>();
        let [white, black] = [&sparse.danger[0], &sparse.danger[1]].map(|list| pack(list));
        let [white_scale, black_scale] = [&sparse.scale[0], &sparse.scale[1]].map(|list| pack(list));
        let parts =
            [&pack(&sparse.linear), &white, &black, &pack(&sparse.winnable), &white_scale, &black_scale];
        chunk.push(sparse.head, label, parts.map(Vec::as_slice)).err().map(|_| Skip::TooLarge)
    }
}

/// Returns the indices of the parameters that a name on the command line refers to: a group, a term, or a
/// single number. Letter case does not matter; empty if nothing has this name.
pub fn parameters_named(parameters: &[Parameter], name: &str) -> Vec<usize> {
    let name = name.to_ascii_lowercase();
    let term_of = |full: &str| full.split(['[', '.']).next().unwrap_or(full).to_owned();
    let matches = |p: &Parameter| p.group == name || p.name == name || term_of(&p.name) == name;
    (0..parameters.len()).filter(|&i| matches(&parameters[i])).collect()
}

#[cfg(test)]
mod tests {
    use super::super::family_values::FamilyValues;
    use super::*;

    #[test]
    fn names_select_groups_terms_and_single_numbers() {
        let parameters = parameters();
        let count = |name| parameters_named(&parameters, name).len();
        assert_eq!(
            count("material"),
            2 * TERMS.iter().filter(|t| t.group == "material").map(TermInfo::len).sum::<usize>()
        );
        assert_eq!(count("knight_mobility"), 18);
        assert_eq!(count("knight_mobility[3].mg"), 1);
        assert_eq!(count("parameters"), terms::PARAMETERS.len());
        assert_eq!(count("nothing"), 0);
    }

    #[test]
    fn a_knight_sees_pawns_alike_from_neighbouring_squares() {
        let all = parameters();
        let places = |name, half: &str| {
            let of_name = parameters_named(&all, name);
            of_name.into_iter().filter(|&i| all[i].name.ends_with(half)).collect::<Vec<_>>()
        };
        let (families, knights) = (families(), places("piece_own_pawn", ".mg"));
        // Knight on c3, own pawn on d4; knight on b4, own pawn on c5; the same with an enemy pawn.
        let weight = |piece: usize, pawn: usize| knights[48 * piece + pawn - 8];
        let (c3_d4, b4_c5, enemy) =
            (weight(10, 27), weight(13, 34), places("piece_enemy_pawn", ".mg")[48 * 10 + 19]);
        let mut learnt = FamilyValues::new(&families);
        let mut gradient = vec![0.0; all.len()];
        gradient[c3_d4] = -1.0;
        let change = learnt.step(&families, &gradient, &vec![false; gradient.len()], 1.0, 0.0);
        let mut moved = vec![0.0; gradient.len()];
        families.fold(&change, |member, share| moved[member] = share);
        let alike = [c3_d4, b4_c5, enemy, c3_d4 + 1].map(|i| (moved[i] * 100.0).round() / 100.0);
        assert_eq!(alike, [3.0, 1.0, 0.0, 0.0], "by offset, ranks and blocks; by offset alone; not at all");
    }

    #[test]
    fn centring_moves_means_into_material_only() {
        let model = EngineModel::new(Weights::embedded());
        let uses = vec![3; terms::COUNT];
        let mut params = Weights::embedded().to_reals();
        let before = model.pawn_eg(&params, &uses);
        let mut frozen = vec![true; params.len()];
        let untouched = params.clone();
        model.centre(&mut params, &uses, &frozen);
        assert_eq!(params, untouched);
        frozen.fill(false);
        model.centre(&mut params, &uses, &frozen);
        assert!((model.pawn_eg(&params, &uses) - before).abs() < 1e-9);
        assert!((params[2 * terms::MATERIAL.at(0).index() + 1] - before).abs() < 1e-9);
        for tables in CENTRED {
            for name in tables {
                assert!(mean(term(name), &params, &uses, 0).abs() < 1e-9, "{name}");
            }
        }
    }
}
