//! Palisade for a web page: [`palisade_page`] exported to JavaScript.
//!
//! Values are passed as JSON text, with the types of `web/src/engine/types.ts`. A failure returns an `Error` with
//! a sentence for people, and changes no state.
//!
//! A page has several instances of this module: one beside the board for rules and evaluation, the others
//! in Workers that search.

use palisade::evaluation::Weights;
use palisade_coach::{Language, Localizer, motifs};
use palisade_page::error::PageError;
use palisade_page::{chess960, explain, game_explorer, hard, json, judge, openings, pgn, rules, search, why};
use std::sync::Arc;
use wasm_bindgen::prelude::{JsError, wasm_bindgen};

fn js<T>(result: Result<T, PageError>) -> Result<T, JsError> {
    result.map_err(|error| JsError::new(&error.for_page()))
}

/// Returns the messages of a language, `en` or `de`; English for any other.
fn localizer(language: &str) -> Localizer {
    Localizer::of(if language == Language::German.tag() { Language::German } else { Language::English })
}

/// Runs once when the module is loaded: later panics are then printed to the console.
#[wasm_bindgen(start)]
pub fn start() {
    #[cfg(target_family = "wasm")]
    console_error_panic_hook::set_once();
}

/// Returns the version of the engine, such as `0.1.0`.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// Returns the position after `moves` (UCI, separated by blanks) from `start` (a FEN; empty for the initial
/// position), as JSON of [`rules::Described`]. Throws if `start` is invalid or a move is illegal.
#[wasm_bindgen]
pub fn describe(start: &str, moves: &str) -> Result<String, JsError> {
    js(rules::describe(start, moves)).map(|described| json(&described))
}

/// Returns the UCI notation of the move that `text` (SAN or UCI) names in the position `fen`. Throws if the
/// position is invalid or `text` is no legal move of it.
#[wasm_bindgen(js_name = readMove)]
pub fn read_move(fen: &str, text: &str) -> Result<String, JsError> {
    js(rules::read_move(fen, text))
}

/// Returns the first `most` games of a PGN file, as JSON of [`pgn::ReadFile`], which also lists the games that
/// could not be read.
#[wasm_bindgen(js_name = readPgn)]
pub fn read_pgn(bytes: &[u8], most: usize) -> String {
    json(&pgn::read(bytes, most))
}

/// Returns the first game of a PGN text in the PGN export format, with its comments and variations; the text
/// itself if it has no game.
#[wasm_bindgen(js_name = tidyPgn)]
pub fn tidy_pgn(text: &str) -> String {
    pgn::tidy(text)
}

/// Returns White's chances to win, draw and lose, permille, for a score of `centipawns` from White's side in
/// the position `fen`, as a JSON list. Throws if `fen` is invalid.
#[wasm_bindgen(js_name = chancesOf)]
pub fn chances_of(fen: &str, centipawns: i32) -> Result<String, JsError> {
    Ok(json(&js(judge::chances_of(fen, centipawns))?))
}

/// Returns a Lichess rating on chess.com's scale and on that of engines, in this order, rounded.
#[wasm_bindgen(js_name = otherScales)]
pub fn other_scales(lichess: f32) -> Vec<i32> {
    use palisade::engine::human_model::RatingScale;
    [RatingScale::ChessCom, RatingScale::Engine]
        .map(|scale| scale.of_lichess(lichess).round() as i32)
        .to_vec()
}

/// Returns the names of the opponent's playing styles in lower case, separated by blanks; the first is the
/// neutral style.
#[wasm_bindgen]
pub fn styles() -> String {
    palisade::engine::human_model::PlayingStyle::NAMES.join(" ").to_lowercase()
}

/// Returns how long a player of this Lichess rating would think before the move `best` (UCI), in
/// milliseconds, in the position after `moves` (UCI, separated by blanks) from `start` (a FEN; empty for the
/// initial position). `clock` has the time left, the increment and the time at the start of the game, in
/// milliseconds; none, or another number of values, means no clock. `roll` is a random number that varies the
/// result. Throws if the position or a move is invalid.
#[wasm_bindgen(js_name = thinkingTime)]
pub fn thinking_time(
    start: &str,
    moves: &str,
    best: &str,
    rating: f32,
    clock: Option<Vec<u32>>,
    roll: u32,
) -> Result<u32, JsError> {
    let clock = clock.and_then(|times| <[u32; 3]>::try_from(times).ok());
    js(rules::thinking_time(start, moves, best, rating, clock, roll))
}

/// The named openings, found by position: with a name after any order of moves that leads there.
#[wasm_bindgen]
pub struct Openings(palisade_pgn::openings::Openings);

#[wasm_bindgen]
impl Openings {
    /// Reads the openings from the text of the list that the page fetches. Throws if a line is invalid.
    #[wasm_bindgen(constructor)]
    pub fn new(text: &str) -> Result<Openings, JsError> {
        js(openings::read(text)).map(Self)
    }

    /// Returns the last position with a named opening on a line of `moves` (UCI, separated by blanks) from
    /// `start` (a FEN; empty for the initial position), as JSON of [`openings::Named`], or `null`. Throws if
    /// `start` is invalid; an illegal move ends the line.
    pub fn find(&self, start: &str, moves: &str) -> Result<String, JsError> {
        js(openings::find(&self.0, start, moves)).map(|named| json(&named))
    }
}

/// The frequencies of moves by position, in the games that were opened on the page
/// ([`game_explorer::GameExplorer`]).
#[wasm_bindgen]
#[derive(Default)]
pub struct GameExplorer(game_explorer::GameExplorer);

#[wasm_bindgen]
impl GameExplorer {
    /// Makes an explorer without games.
    #[wasm_bindgen(constructor)]
    pub fn new() -> GameExplorer {
        Self::default()
    }

    /// Returns the number of different games in the explorer.
    pub fn games(&self) -> usize {
        self.0.games()
    }

    /// Adds those of the first `most` games of a PGN file that can be read; a game added twice counts once.
    pub fn add(&mut self, pgn: &[u8], most: usize) {
        self.0.add(pgn, most);
    }

    /// Returns the moves played in the position `fen`, the most frequent first, as a JSON list of
    /// [`game_explorer::ExplorerMove`]. Throws if `fen` is invalid.
    pub fn at(&self, fen: &str) -> Result<String, JsError> {
        js(self.0.at(fen)).map(|moves| json(&moves))
    }
}

/// Returns a sentence (`language` is `en` or `de`) that says how many players of a rating find the move
/// `best` (UCI) and, if they are many, how many play `played`; empty if unknown. `rating` is on the scale of
/// `site`, as [`hard::HardnessRequest`] describes. Searches the position; throws if it or a move is invalid.
#[wasm_bindgen(js_name = howHard)]
pub fn how_hard(
    start: &str,
    moves: &str,
    rating: u16,
    site: &str,
    best: &str,
    played: &str,
    language: &str,
) -> Result<String, JsError> {
    let request = hard::HardnessRequest { start, moves, rating, site, best, played };
    js(hard::hard(&request, &localizer(language)))
}

/// Returns the key of the motif (such as `fork`) of a move, from the kinds of facts by which it was
/// explained. `kinds` has the keys of these kinds, separated by blanks, the most important first. Empty if
/// none has a motif.
#[wasm_bindgen(js_name = motifOfKinds)]
pub fn motif_of_kinds(kinds: &str) -> String {
    let motif = motifs::of_kinds(kinds.split_whitespace());
    motif.map(|motif| motif.key().to_owned()).unwrap_or_default()
}

/// Returns the keys of all motifs (groups of tactics and plans, such as `fork`), separated by blanks.
#[wasm_bindgen]
pub fn motifs() -> String {
    motifs::Motif::ALL.map(motifs::Motif::key).join(" ")
}

/// Returns the start position of Chess960 with this number, 0 to 959 (518 is the standard one), as a FEN.
#[wasm_bindgen(js_name = chess960Start)]
pub fn chess960_start(number: u16) -> String {
    chess960::start(number)
}

/// Returns the expected points, 0 to 1, of a side with these chances to win and to draw, each 0 to 1000
/// permille: wins plus half of the draws.
#[wasm_bindgen(js_name = expectedPoints)]
pub fn expected_points(win: u32, draw: u32) -> f64 {
    palisade_coach::judge::points(win, draw)
}

/// Returns the annotation of a move from the evaluations of the positions before and after it (JSON of
/// [`judge::PageEvaluation`], from White's side), as JSON of [`judge::Marked`], or `null` for a move that is not
/// bad. Throws if the JSON is invalid.
#[wasm_bindgen(js_name = markFor)]
pub fn mark_for(before: &str, after: &str, white_moved: bool) -> Result<String, JsError> {
    let mover = palisade::types::Color::from_white(white_moved);
    Ok(json(&judge::mark(serde_json::from_str(before)?, serde_json::from_str(after)?, mover)))
}

/// Returns the accuracies, 0 to 100 or `null`, of the side that moves first and of the other side, as a JSON
/// list of two. `line` is a JSON list of [`judge::PageEvaluation`], one for each position of the game;
/// `from_start` is true if the first is the initial position. Throws if the JSON is invalid.
#[wasm_bindgen]
pub fn accuracies(line: &str, white_first: bool, from_start: bool) -> Result<String, JsError> {
    let line: Vec<judge::PageEvaluation> = serde_json::from_str(line)?;
    Ok(json(&judge::accuracies(&line, palisade::types::Color::from_white(white_first), from_start)))
}

/// Returns the turning points of a game (the most costly bad moves, in game order) as the indices in `line`
/// of the positions that they led to. `line` is a JSON list of [`judge::PageEvaluation`], one for each position;
/// `bad` has the indices of the positions that a bad move led to, and the first `book` plies belong to a
/// named opening. Throws if the JSON is invalid.
#[wasm_bindgen(js_name = turningPoints)]
pub fn turning_points(
    line: &str,
    bad: &[usize],
    white_first: bool,
    book: usize,
) -> Result<Vec<usize>, JsError> {
    let line: Vec<judge::PageEvaluation> = serde_json::from_str(line)?;
    Ok(judge::turning_points(&line, bad, palisade::types::Color::from_white(white_first), book))
}

/// A static evaluator (an evaluation without search) with weights of its own.
#[wasm_bindgen]
pub struct Evaluator(Arc<Weights>);

#[wasm_bindgen]
impl Evaluator {
    /// Returns an evaluator with the built-in weights.
    #[expect(clippy::new_without_default, reason = "JavaScript calls it, and it has no defaults")]
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self(Weights::embedded())
    }

    /// Sets the weights from the text of a TOML file; an empty string for the built-in ones. Throws if the
    /// text is no valid weights file; then nothing changes.
    #[wasm_bindgen(js_name = setWeights)]
    pub fn set_weights(&mut self, toml: &str) -> Result<(), JsError> {
        self.0 = js(search::read_weights(toml))?;
        Ok(())
    }

    /// Returns the static evaluation of the position `fen` term by term, as JSON of [`explain::Explained`].
    /// Throws if `fen` is invalid.
    pub fn explain(&self, fen: &str) -> Result<String, JsError> {
        js(explain::explain(fen, &self.0)).map(|explained| json(&explained))
    }
}

/// The memory that engines of a page share: `web/src/engine/shared_memory.js`, called without a detour by
/// JavaScript.
#[cfg(target_family = "wasm")]
mod shared_memory {
    use palisade::engine::sliced::HostMemory;

    #[link(wasm_import_module = "../engine/shared_memory.js")]
    unsafe extern "C" {
        safe fn load(address: u32) -> u64;
        safe fn store(address: u32, word: u64);
        safe fn clear(address: u32, bytes: u32);
    }

    /// Returns a hash table of `mib` MiB (at least 1) in the memory that the engines of a page share;
    /// `is_leader` is true for the one engine that clears it.
    pub fn table(mib: u32, is_leader: bool) -> HostMemory {
        HostMemory {
            load: |address| load(address),
            store: |address, word| store(address, word),
            clear: |address, bytes| clear(address, bytes),
            mib: mib.max(1) as usize,
            is_leader,
        }
    }
}

/// An engine that searches in slices: it searches only while [`Searcher::step`] runs.
#[wasm_bindgen]
pub struct Searcher {
    searcher: search::Searcher,
    /// For an engine with a hash table in the shared memory: whether it is the one that clears the table.
    #[cfg(target_family = "wasm")]
    leads: Option<bool>,
}

#[cfg(target_family = "wasm")]
#[wasm_bindgen]
impl Searcher {
    /// Returns a searcher with a hash table of `hash` MiB, at most 2048, in the memory that
    /// `web/src/engine/shared_memory.js` was given. All engines that share it need the same size; one of them
    /// leads: it clears the table. Throws if there is not enough memory.
    pub fn sharing(hash: u32, leads: bool) -> Result<Searcher, JsError> {
        let searcher = js(search::Searcher::in_host(shared_memory::table(hash, leads)))?;
        Ok(Searcher { searcher, leads: Some(leads) })
    }
}

#[wasm_bindgen]
impl Searcher {
    /// Returns a searcher with a hash table of `hash` MiB. Throws if there is not enough memory.
    #[wasm_bindgen(constructor)]
    pub fn new(hash: u32) -> Result<Searcher, JsError> {
        let searcher = js(search::Searcher::new(hash))?;
        Ok(Searcher {
            searcher,
            #[cfg(target_family = "wasm")]
            leads: None,
        })
    }

    /// Sets the size of the hash table in MiB. A new size clears the table and abandons a running search; in
    /// a shared memory any size does, and all engines that share it need the same. 0 counts as 1. Throws if there
    /// is not enough memory; then nothing changes.
    #[wasm_bindgen(js_name = setHash)]
    pub fn set_hash(&mut self, mib: u32) -> Result<(), JsError> {
        #[cfg(target_family = "wasm")]
        if let Some(leads) = self.leads {
            self.searcher.set_host_memory(shared_memory::table(mib, leads));
            return Ok(());
        }
        js(self.searcher.set_hash(mib))
    }

    /// Sets the weights from the text of a TOML file; an empty string for the built-in ones. It abandons a
    /// running search and clears the hash table. Throws if the text is no valid weights file.
    #[wasm_bindgen(js_name = setWeights)]
    pub fn set_weights(&mut self, toml: &str) -> Result<(), JsError> {
        js(self.searcher.set_weights(toml))
    }

    /// Starts a new game: abandons a running search and clears the hash table and histories. `seed` determines
    /// the random moves of a limited rating, so it should differ from game to game.
    #[wasm_bindgen(js_name = newGame)]
    pub fn new_game(&mut self, seed: u32) {
        self.searcher.new_game(seed);
    }

    /// Starts a search, which [`Searcher::step`] carries out; `request` is JSON of [`search::SearchRequest`]. A
    /// running search is abandoned. Throws if the request is invalid; then nothing changes.
    pub fn go(&mut self, request: &str) -> Result<(), JsError> {
        js(self.searcher.go(request))
    }

    /// Continues the search for about `nodes` nodes and returns its progress, with the result at its end, as
    /// JSON of [`search::SearchSlice`].
    pub fn step(&mut self, nodes: u32) -> String {
        json(&self.searcher.step(nodes))
    }

    /// Requests the end of the search. The next [`Searcher::step`] ends it and returns its result.
    pub fn stop(&self) {
        self.searcher.stop();
    }

    /// Explains why the best move is good, and compares the `requested` moves (UCI, separated by blanks) with
    /// it, as the JSON of `palisade why --json` in a language (`en` or `de`). Makes several searches of
    /// `nodes` nodes each without interruption. `rating` is the reader's, on Lichess's scale. Throws if the
    /// position or a move is invalid, or there is no legal move.
    pub fn why(
        &mut self,
        start: &str,
        moves: &str,
        requested: &str,
        nodes: u32,
        rating: Option<u16>,
        language: &str,
    ) -> Result<String, JsError> {
        js(why::why(
            &mut self.searcher,
            &why::WhyRequest { start, moves, requested, nodes, rating },
            &localizer(language),
        ))
    }
}
