//! Reading and writing the weights file.
//!
//! The file is TOML: a `[provenance]` table, a `[parameters]` table of integers, and one table per group of
//! terms. A term is a pair `[mg, eg]`, or a list of pairs written in rows of its last dimension. Writing a
//! file that was read gives the same text; unknown entries are errors.

use crate::evaluation::weights::curve;
use crate::evaluation::weights::terms::{self, PARAMETERS, TABLE, TERMS, TermInfo};
use crate::types::S;
use std::fmt::{self, Write};
use toml::{Table, Value};

const HEADER: &str = "\
# Evaluation weights of Palisade. Written by `palisade-lab tune`; src/evaluation/weights/terms.rs says what each key means.
# Pairs are [middlegame, endgame] in internal units, rows run over the last index of a term.
";

/// The origin of a set of weights: how they were tuned. It is plain text, so that a written file reads back
/// unchanged; nothing in the engine depends on it.
///
/// ```
/// use palisade::evaluation::Weights;
/// assert!(Weights::embedded().provenance().positions > 0, "the weights were tuned");
/// assert_eq!(Weights::material_only().provenance().note, "bare material");
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Provenance {
    /// The date on which the weights were made, `YYYY-MM-DD`.
    pub date: String,
    /// The name of the data set and its hash.
    pub data: String,
    /// The number of positions that the weights were tuned on, without those held out; 0 for weights that
    /// were never tuned.
    pub positions: u64,
    /// The mean squared error of the predicted game result (0 to 1) on the positions held out, before tuning;
    /// 0 for weights that were never tuned.
    pub error_before: f64,
    /// The mean squared error of the predicted game result (0 to 1) on the positions held out, after tuning;
    /// 0 for weights that were never tuned.
    pub error_after: f64,
    /// The slope, per internal unit, of the logistic function that maps an evaluation to expected
    /// points.
    pub k: f64,
    /// Any further remarks.
    pub note: String,
}

/// The reason why the text of a weights file was refused. Every variant but [`Self::Syntax`] names the key.
///
/// ```
/// use palisade::evaluation::{EMBEDDED, Weights, WeightsError};
/// let text = EMBEDDED.replacen("tempo =", "temper =", 1);
/// let error = Weights::from_toml(&text).unwrap_err();
/// assert_eq!(error, WeightsError::Missing("pieces.tempo".to_string()));
/// assert!(Weights::from_toml_lenient(&text).is_ok());
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum WeightsError {
    /// The text is not TOML.
    Syntax {
        /// The number of the line with the error, from 1.
        line: usize,
        /// The error of the TOML parser.
        source: toml::de::Error,
    },
    /// This key (with its table) is missing.
    Missing(String),
    /// This key (with its table) is unknown.
    Unknown(String),
    /// This array has a wrong number of entries.
    Length {
        /// The key with its table.
        key: String,
        /// The number of entries that the evaluation needs.
        expected: usize,
        /// The number of entries in the file.
        found: usize,
    },
    /// The value is not an integer, a pair of integers, or a list of pairs, as required.
    Kind {
        /// The key with its table.
        key: String,
        /// The required kind of value, such as `a pair [mg, eg]`.
        expected: &'static str,
    },
    /// The number is out of range.
    Absurd {
        /// The key with its table.
        key: String,
        /// The number in the file; for the exponent of a curve that is too steep the lowest value of that
        /// curve.
        value: i64,
        /// The smallest allowed number.
        min: i64,
        /// The largest allowed number.
        max: i64,
    },
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax { line, .. } => write!(f, "weights are not valid TOML in line {line}"),
            Self::Missing(key) => write!(f, "weights lack the key {key}"),
            Self::Unknown(key) => write!(f, "weights have the unknown key {key}"),
            Self::Length { key, expected, found } => {
                write!(f, "weights key {key} has {found} entries instead of {expected}")
            }
            Self::Kind { key, expected } => write!(f, "weights key {key} must be {expected}"),
            Self::Absurd { key, value, min, max } => {
                write!(f, "weights key {key} has the value {value} outside {min} to {max}")
            }
        }
    }
}

impl std::error::Error for WeightsError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Syntax { source, .. } => Some(source),
            _ => None,
        }
    }
}

/// A complete set of weights as stored in a weights file, without the tables derived from them.
#[derive(Clone)]
pub struct RawWeights {
    /// The flat table of weights; entries beyond [`terms::COUNT`] are zero.
    pub pairs: [S; TABLE],
    /// The parameters: plain numbers that are no weights.
    pub parameters: [i32; PARAMETERS.len()],
    /// The origin of the weights.
    pub provenance: Provenance,
}

fn parse_toml(text: &str) -> Result<Table, WeightsError> {
    text.parse().map_err(|source: toml::de::Error| {
        let end = source.span().map_or(0, |span| span.start.min(text.len()));
        let line = 1 + text.as_bytes()[..end].iter().filter(|&&byte| byte == b'\n').count();
        WeightsError::Syntax { line, source }
    })
}

/// Reads the text of a weights file (TOML). With `lenient`, missing keys and terms of another length are zero
/// (parameters have their defaults), and unknown keys are ignored; otherwise they are errors.
///
/// # Errors
/// [`WeightsError`] names the first key with an error.
pub fn read(text: &str, lenient: bool) -> Result<RawWeights, WeightsError> {
    let mut root = parse_toml(text)?;
    let (provenance, parameters) = take_head(&mut root, lenient)?;
    let mut pairs = [S::ZERO; TABLE];
    for group in groups() {
        let Some(value) = root.remove(group) else {
            if lenient {
                continue;
            }
            return Err(WeightsError::Missing(group.to_owned()));
        };
        let mut table = into_table(value, group)?;
        for term in TERMS.iter().filter(|t| t.group == group) {
            let key = format!("{group}.{}", term.key());
            match table.remove(&term.key()) {
                Some(value) => match read_term(term, &key, &value, &mut pairs) {
                    Err(WeightsError::Length { .. }) if lenient => pairs[term.range()].fill(S::ZERO),
                    other => other?,
                },
                None if lenient => {}
                None => return Err(WeightsError::Missing(key)),
            }
        }
        refuse_rest(&table, Some(group), lenient)?;
    }
    refuse_rest(&root, None, lenient)?;
    Ok(RawWeights { pairs, parameters, provenance })
}

/// The head of a weights file: the provenance, and the parameters in the order of [`PARAMETERS`].
type Head = (Provenance, [i32; PARAMETERS.len()]);

/// Reads the beginning of a weights file: provenance and parameters. `text` must end before the first group
/// of terms.
///
/// # Errors
/// [`WeightsError`] if the text is not TOML, or the provenance or parameters are invalid.
pub fn read_head(text: &str) -> Result<Head, WeightsError> {
    let mut root = parse_toml(text)?;
    let head = take_head(&mut root, false)?;
    refuse_rest(&root, None, false)?;
    Ok(head)
}

fn take_head(root: &mut Table, lenient: bool) -> Result<Head, WeightsError> {
    let provenance = match root.remove("provenance") {
        Some(value) => read_provenance(value, lenient)?,
        None if lenient => Provenance::default(),
        None => return Err(WeightsError::Missing("provenance".to_owned())),
    };
    let parameters = read_parameters(root, lenient)?;
    check_curves(&parameters)?;
    Ok((provenance, parameters))
}

/// Returns the names of the groups in the order of the terms.
fn groups() -> Vec<&'static str> {
    let mut groups: Vec<_> = TERMS.iter().map(|t| t.group).collect();
    groups.dedup();
    groups
}

fn into_table(value: Value, key: &str) -> Result<Table, WeightsError> {
    match value {
        Value::Table(table) => Ok(table),
        _ => Err(WeightsError::Kind { key: key.to_owned(), expected: "a table" }),
    }
}

fn refuse_rest(table: &Table, group: Option<&str>, lenient: bool) -> Result<(), WeightsError> {
    match table.keys().next() {
        Some(key) if !lenient => {
            Err(WeightsError::Unknown(group.map_or_else(|| key.clone(), |group| format!("{group}.{key}"))))
        }
        _ => Ok(()),
    }
}

fn read_parameters(root: &mut Table, lenient: bool) -> Result<[i32; PARAMETERS.len()], WeightsError> {
    let mut table = match root.remove("parameters") {
        Some(value) => into_table(value, "parameters")?,
        None if lenient => Table::new(),
        None => return Err(WeightsError::Missing("parameters".to_owned())),
    };
    let mut parameters = PARAMETERS.map(|p| p.default);
    for (slot, info) in parameters.iter_mut().zip(&PARAMETERS) {
        let key = format!("parameters.{}", info.key());
        match table.remove(&info.key()) {
            Some(value) => {
                let (min, max) = info.range;
                *slot = integer(&value, &key, "an integer", min, max)?;
            }
            None if lenient => {}
            None => return Err(WeightsError::Missing(key)),
        }
    }
    refuse_rest(&table, Some("parameters"), lenient)?;
    Ok(parameters)
}

/// Checks that the king-danger curves stay inside their table, which no single number shows.
///
/// # Errors
/// [`WeightsError::Absurd`] for the exponent of a curve that is too steep.
fn check_curves(parameters: &[i32; PARAMETERS.len()]) -> Result<(), WeightsError> {
    let curves = [
        [terms::KING_SCALE_MG, terms::KING_POWER_MG, terms::KING_LINEAR_MG],
        [terms::KING_SCALE_EG, terms::KING_POWER_EG, terms::KING_LINEAR_EG],
    ];
    for numbers in curves {
        let [scale, power, linear] = numbers.map(|n| f64::from(parameters[n]));
        let top = curve::value(f64::from(curve::HIGHEST), scale, power, linear);
        if top < -16_000.0 {
            let key = format!("parameters.{}", PARAMETERS[numbers[1]].key());
            return Err(WeightsError::Absurd { key, value: top as i64, min: -16_000, max: 0 });
        }
    }
    Ok(())
}

fn integer(
    value: &Value,
    key: &str,
    expected: &'static str,
    min: i32,
    max: i32,
) -> Result<i32, WeightsError> {
    let Value::Integer(value) = *value else {
        return Err(WeightsError::Kind { key: key.to_owned(), expected });
    };
    let (min, max) = (i64::from(min), i64::from(max));
    if value < min || value > max {
        return Err(WeightsError::Absurd { key: key.to_owned(), value, min, max });
    }
    Ok(value as i32)
}

/// Returns the largest absolute value accepted for a term's weights in a file: of the middlegame and of the
/// endgame half, in the unit of the term's component; 0 for a half that must stay zero.
pub fn allowed(term: &TermInfo) -> (i32, i32) {
    let limit = |live: bool| if live { term.limit } else { 0 };
    (limit(term.halves.middlegame()), limit(term.halves.endgame()))
}

fn read_term(term: &TermInfo, key: &str, value: &Value, pairs: &mut [S; TABLE]) -> Result<(), WeightsError> {
    let expected = if term.len() == 1 { "a pair [mg, eg]" } else { "a list of pairs [mg, eg]" };
    let kind = || WeightsError::Kind { key: key.to_owned(), expected };
    let entries = value.as_array().ok_or_else(kind)?;
    let pair = |value: &Value| {
        let [mg, eg] = value.as_array().ok_or_else(kind)?.as_slice() else { return Err(kind()) };
        let (m, e) = allowed(term);
        Ok(S::new(integer(mg, key, expected, -m, m)?, integer(eg, key, expected, -e, e)?))
    };
    if term.len() == 1 {
        if entries.iter().any(Value::is_array) {
            return Err(WeightsError::Length { key: key.to_owned(), expected: 1, found: entries.len() });
        }
        pairs[term.offset] = pair(value)?;
        return Ok(());
    }
    if entries.len() != term.len() {
        return Err(WeightsError::Length { key: key.to_owned(), expected: term.len(), found: entries.len() });
    }
    for (slot, entry) in pairs[term.range()].iter_mut().zip(entries) {
        *slot = pair(entry)?;
    }
    Ok(())
}

fn read_provenance(value: Value, lenient: bool) -> Result<Provenance, WeightsError> {
    let mut table = into_table(value, "provenance")?;
    let mut take = |name: &str, default: Value| match table.remove(name) {
        Some(value) if value.same_type(&default) => Ok(value),
        Some(_) => {
            Err(WeightsError::Kind { key: format!("provenance.{name}"), expected: default.type_str() })
        }
        None if lenient => Ok(default),
        None => Err(WeightsError::Missing(format!("provenance.{name}"))),
    };
    let text = |value: Value| value.as_str().unwrap_or_default().to_owned();
    let real = |value: Value| value.as_float().unwrap_or_default();
    let provenance = Provenance {
        date: text(take("date", "".into())?),
        data: text(take("data", "".into())?),
        positions: take("positions", Value::Integer(0))?.as_integer().unwrap_or_default().unsigned_abs(),
        error_before: real(take("error_before", Value::Float(0.0))?),
        error_after: real(take("error_after", Value::Float(0.0))?),
        k: real(take("k", Value::Float(0.0))?),
        note: text(take("note", "".into())?),
    };
    refuse_rest(&table, Some("provenance"), lenient)?;
    Ok(provenance)
}

/// Returns weights as the text of a weights file (TOML), which [`read`] reads back unchanged.
pub fn write(weights: &RawWeights) -> String {
    let mut out = String::from(HEADER);
    let p = &weights.provenance;
    let text = |s: &str| Value::String(s.to_owned()).to_string();
    let _ = writeln!(out, "\n[provenance]");
    let _ = writeln!(out, "date = {}", text(&p.date));
    let _ = writeln!(out, "data = {}", text(&p.data));
    let _ = writeln!(out, "positions = {}", p.positions);
    let _ = writeln!(out, "error_before = {:?}", p.error_before);
    let _ = writeln!(out, "error_after = {:?}", p.error_after);
    let _ = writeln!(out, "k = {:?}", p.k);
    let _ = writeln!(out, "note = {}", text(&p.note));
    let _ = writeln!(out, "\n[parameters]");
    for (number, info) in PARAMETERS.iter().enumerate() {
        let _ = writeln!(out, "{} = {}", info.key(), weights.parameters[number]);
    }
    for group in groups() {
        let _ = writeln!(out, "\n[{group}]");
        for term in TERMS.iter().filter(|t| t.group == group) {
            write_term(&mut out, term, &weights.pairs[term.range()]);
        }
    }
    out
}

/// Returns the number of weights of a term on one line of a weights file: its last dimension that is not 1,
/// or 1.
pub fn row(term: &TermInfo) -> usize {
    term.dims.iter().rev().find(|&&d| d > 1).map_or(1, |&d| d as usize)
}

fn write_term(out: &mut String, term: &TermInfo, pairs: &[S]) {
    let pair = |s: &S| format!("[{}, {}]", s.mg(), s.eg());
    if let [single] = pairs {
        let _ = writeln!(out, "{} = {}", term.key(), pair(single));
        return;
    }
    let _ = writeln!(out, "{} = [", term.key());
    for chunk in pairs.chunks(row(term)) {
        let cells: Vec<_> = chunk.iter().map(pair).collect();
        let _ = writeln!(out, "    {},", cells.join(", "));
    }
    let _ = writeln!(out, "]");
}

#[cfg(test)]
mod tests {
    use super::*;

    const EMBEDDED: &str = include_str!("weights.toml");

    /// The embedded file with the line of one key replaced.
    fn with(key: &str, value: &str) -> String {
        let start = format!("{key} = ");
        let line = EMBEDDED.lines().find(|l| l.starts_with(&start)).expect(key);
        EMBEDDED.replacen(&format!("\n{line}\n"), &format!("\n{start}{value}\n"), 1)
    }

    fn refused(text: &str) -> String {
        read(text, false).err().expect("must be refused").to_string()
    }

    #[test]
    fn writes_what_it_read() {
        assert_eq!(write(&read(EMBEDDED, false).expect("valid")), EMBEDDED);
    }

    #[test]
    fn refuses_by_name() {
        let swap = |from: &str, to: &str| {
            assert!(EMBEDDED.contains(from), "{from}");
            EMBEDDED.replacen(from, to, 1)
        };
        assert!(refused("tempo = [").contains("TOML"));
        assert!(refused(&swap("bishop_pair =", "bishop_pear =")).contains("material.bishop_pair"));
        assert!(refused(&swap("[threats]", "[threads]")).contains("threats"));
        assert!(refused(&swap("[threats]", "extra = 1\n[threats]")).contains("pieces.extra"));
        assert!(refused(&swap("[mobility]", "[mobility]\nextra = 1")).contains("mobility.extra"));
        assert!(refused(&format!("{EMBEDDED}\n[extra]\n")).contains("extra"));
        assert!(
            refused(&swap("knight_mobility = [", "knight_mobility = [[0, 0], ")).contains("knight_mobility")
        );
        assert!(refused(&with("taper_cubic", "2")).contains("parameters.taper_cubic"));
        assert!(refused(&with("taper_cubic", "\"no\"")).contains("parameters.taper_cubic"));
        assert!(refused(&swap("positions = ", "positions = 0.")).contains("provenance.positions"));
    }

    #[test]
    fn refuses_absurd_pairs() {
        assert!(read(&with("tempo", "[700, -700]"), false).is_ok());
        for bad in
            ["[701, 0]", "[0, -701]", "[1.5, 0]", "[1]", "[1, 2, 3]", "[[1, 2]]", "7", "[99999999999, 0]"]
        {
            assert!(refused(&with("tempo", bad)).contains("pieces.tempo"), "{bad}");
        }
    }

    #[test]
    fn refuses_halves_that_must_be_zero() {
        assert!(refused(&with("winnable_pawns", "[1, 5]")).contains("winnable.winnable_pawns"));
    }

    #[test]
    fn refuses_a_curve_beyond_its_table() {
        let text = with("king_power_mg", "40").replacen("king_scale_mg = ", "king_scale_mg = 400 #", 1);
        assert!(refused(&text).contains("king_power_mg"));
    }

    #[test]
    fn lenient_reading_forgives_other_versions() {
        let text = EMBEDDED.replacen("bishop_pair =", "bishop_pear =", 1).replacen("[space]", "", 1);
        let raw = read(&text, true).expect("forgiven");
        assert_eq!(raw.pairs[terms::BISHOP_PAIR.one().index()], S::ZERO);
        assert!(read("nothing", true).is_err());
    }
}
