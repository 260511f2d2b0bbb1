//! One game of the engine against itself, and the positions selected from it.

use palisade::board::{Board, Position};
use palisade::types::{Color, Move, score};
use palisade_tools::ThinkError;
use palisade_tools::engines::player::MoveLimit;
use palisade_tools::engines::thinker::choose;
use palisade_tools::engines::{Chances, Course, Thinker};
use palisade_tools::start_positions::referee::{BALANCED_CP, label_centipawns};
use palisade_tools::support::random::Rng;

/// The outcome of an attempt to play a game from an opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SelfPlayOutcome {
    /// A game that was played to its end.
    Game(SelfPlayGame),
    /// The score of the opening is beyond [`Rules::opening_cp`]; no game was played.
    OneSided,
    /// The caller stopped the game before its end.
    Stopped,
}

/// The rules of self-play games: when a game is adjudicated, and which of its positions become training data.
/// Scores are in label centipawns ([`label_centipawns`]: 100 are 140 internal units), absolute values unless
/// stated otherwise.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Rules {
    /// The largest score of an opening by the first search, in label centipawns for either side;
    /// others are rejected.
    pub opening_cp: i32,
    /// A game is won if the absolute score, in label centipawns, is at least this for [`Rules::win_plies`]
    /// successive plies with the same side ahead.
    pub win_cp: i32,
    /// The number of successive plies with a score beyond [`Rules::win_cp`] that make a win.
    pub win_plies: usize,
    /// A game is drawn if the absolute score, in label centipawns, is at most this for [`Rules::draw_plies`]
    /// successive plies.
    pub draw_cp: i32,
    /// The number of successive plies with a score within [`Rules::draw_cp`] that make a draw.
    pub draw_plies: usize,
    /// The number of plies from the opening before which no draw is adjudicated by score.
    pub draw_after: usize,
    /// The number of plies from the opening at which a game is ended as a draw.
    pub max_plies: usize,
    /// The number of plies after the opening before the first position is selected.
    pub skip_plies: usize,
    /// The largest absolute score of a selected position, in label centipawns or in those of the teacher.
    pub keep_cp: i32,
    /// The least number of pieces, kings and pawns included, of a selected position: tablebases have the
    /// result of positions with fewer.
    pub least_pieces: u32,
    /// The greatest number of positions selected from one game, at random.
    pub per_game: usize,
    /// The percentage of leaves among the positions: last positions of principal variations, instead of
    /// positions of the game. They need a teacher (a UCI engine that labels them).
    #[serde(default)]
    pub leaves: u32,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            opening_cp: BALANCED_CP,
            win_cp: 2000,
            win_plies: 5,
            draw_cp: 7,
            draw_plies: 8,
            draw_after: 100,
            max_plies: 600,
            skip_plies: 4,
            keep_cp: 2500,
            least_pieces: 5,
            per_game: 40,
            leaves: 0,
        }
    }
}

/// A position selected from a self-play game as training data, with its label (a score).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabelledPosition {
    /// The position.
    pub board: Board,
    /// The score from White's side, in label centipawns of the player's search or in the centipawns
    /// of the teacher.
    pub cp: i32,
    /// White's chances of win, draw and loss in permille; `None` if the label has no chances.
    pub chances: Option<Chances>,
    /// True if the position is a leaf, the last one of a principal variation ([`Rules::leaves`]), and has no
    /// game result.
    pub leaf: bool,
}

/// A finished self-play game: the positions selected from it, its result and its length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelfPlayGame {
    /// The selected positions, in the order played.
    pub records: Vec<LabelledPosition>,
    /// White's result in half points, 0 to 2.
    pub half_points: u8,
    /// The length of the game from the opening in plies.
    pub plies: usize,
}

impl SelfPlayGame {
    /// Returns the selected positions of the game as text, one line `FEN|cp|result` each, or
    /// `FEN|cp|result|wins/draws/losses` if the labels have chances. The result of a leaf is `?`.
    pub fn lines(&self) -> String {
        let line = |record: &LabelledPosition| {
            let result = if record.leaf { "?" } else { ["0.0", "0.5", "1.0"][usize::from(self.half_points)] };
            let chances = record.chances.map_or_else(String::new, |[w, d, l]| format!("|{w}/{d}/{l}"));
            format!("{}|{}|{result}{chances}\n", record.board.fen(), record.cp)
        };
        self.records.iter().map(line).collect()
    }
}

/// Plays a game from `opening`, one player for both sides, with `limit` for each move. The game ends by the
/// rules of chess or by an adjudication of `rules`. It is given up ([`SelfPlayOutcome::Stopped`]) when
/// `stop`, which is called before each move, returns true. No game is played if the score of the first search
/// is beyond [`Rules::opening_cp`]. `rng` chooses the positions that are recorded, at most
/// [`Rules::per_game`].
///
/// # Errors
/// If the player fails.
pub fn play(
    player: &mut dyn Thinker,
    limit: MoveLimit,
    opening: &Board,
    rules: &Rules,
    rng: &mut Rng,
    stop: &dyn Fn() -> bool,
) -> Result<SelfPlayOutcome, ThinkError> {
    player.new_game()?;
    let mut course = Course::new(*opening);
    let mut records = Vec::new();
    let (mut winning, mut drawn) = (0isize, 0);
    for ply in 0.. {
        let position = course.position();
        if let Some(half_points) = verdict(position, ply, rules) {
            return Ok(SelfPlayOutcome::Game(finish(records, half_points, ply, rules, rng)));
        }
        if stop() {
            return Ok(SelfPlayOutcome::Stopped);
        }
        let (mv, answer) = choose(player, &course, limit.limits())?;
        let score = answer.score.unwrap_or_default();
        let us = position.side_to_move();
        let white = if us == Color::White { score } else { -score };
        let cp = label_centipawns(white);
        if ply == 0 && cp.abs() > rules.opening_cp {
            return Ok(SelfPlayOutcome::OneSided);
        }
        winning = if cp.abs() >= rules.win_cp { same_side_streak(winning, cp) } else { 0 };
        drawn = if ply >= rules.draw_after && cp.abs() <= rules.draw_cp { drawn + 1 } else { 0 };
        if winning.unsigned_abs() >= rules.win_plies {
            let half_points = if winning > 0 { 2 } else { 0 };
            return Ok(SelfPlayOutcome::Game(finish(records, half_points, ply, rules, rng)));
        }
        if drawn >= rules.draw_plies {
            return Ok(SelfPlayOutcome::Game(finish(records, 1, ply, rules, rng)));
        }
        let wanted = ply >= rules.skip_plies && !score::is_decisive(score) && cp.abs() <= rules.keep_cp;
        if wanted && rules.leaves > 0 && rng.below(100) < rules.leaves as usize {
            let board = leaf(*position.board(), answer.line());
            if !board.in_check() && board.has_legal_move() && worth_learning(&board, rules) {
                records.push(LabelledPosition { board, cp, chances: None, leaf: true });
            }
        } else if wanted && !position.in_check() && mv.is_quiet() && worth_learning(position, rules) {
            records.push(LabelledPosition { board: *position.board(), cp, chances: None, leaf: false });
        }
        course.play(mv);
    }
    unreachable!("a game ends at its last ply")
}

/// Returns the position after the legal moves `line` from `board`. For a principal variation it is the leaf
/// of the search, whose evaluation is the score. Evaluation errors are larger at leaves than in positions of
/// games, because both sides' choices favour lines that the evaluation overrates.
pub fn leaf(mut board: Board, line: &[Move]) -> Board {
    for &mv in line {
        board.make(mv, &mut ());
    }
    board
}

/// Returns false for positions that tablebases know better than any search: with a bare king, or with fewer
/// pieces than [`Rules::least_pieces`].
fn worth_learning(board: &Board, rules: &Rules) -> bool {
    let bare = |color| board.by_color(color).count() == 1;
    board.occupied().count() >= rules.least_pieces && !bare(Color::White) && !bare(Color::Black)
}

/// Returns the number of successive winning plies for the same side after a ply with the score `cp` (White's
/// side); negative for Black. `streak` is the number before it.
fn same_side_streak(streak: isize, cp: i32) -> isize {
    match (cp > 0, streak > 0) {
        (true, true) => streak + 1,
        (true, false) => 1,
        (false, true) => -1,
        (false, false) => streak - 1,
    }
}

/// Returns White's result in half points, 0 to 2, if the game is over by the rules, or is drawn because it
/// has [`Rules::max_plies`]; otherwise `None`. `ply` counts from the opening.
fn verdict(position: &Position, ply: usize, rules: &Rules) -> Option<u8> {
    if !position.has_legal_move() {
        return Some(match (position.in_check(), position.side_to_move()) {
            (false, _) => 1,
            (true, Color::White) => 0,
            (true, Color::Black) => 2,
        });
    }
    let drawn = position.is_draw(0) || position.earlier_occurrences() >= 2 || ply >= rules.max_plies;
    drawn.then_some(1)
}

/// Returns the finished game with at most [`Rules::per_game`] of the records, chosen by `rng`.
fn finish(
    mut records: Vec<LabelledPosition>,
    half_points: u8,
    plies: usize,
    rules: &Rules,
    rng: &mut Rng,
) -> SelfPlayGame {
    while records.len() > rules.per_game {
        records.remove(rng.below(records.len()));
    }
    SelfPlayGame { records, half_points, plies }
}

#[cfg(test)]
mod tests {
    use super::*;
    use palisade::engine::Limits;
    use palisade::types::Score;
    use palisade_tools::{LineReport, SearchAnswer, Watch};

    /// Plays the first legal move, reports the score it was given, and expects its moves again.
    struct Puppet(Score);

    impl Thinker for Puppet {
        fn new_game(&mut self) -> Result<(), ThinkError> {
            Ok(())
        }
        fn think(&mut self, course: &Course, _: Limits, _: Watch<'_>) -> Result<SearchAnswer, ThinkError> {
            let mut after = *course.position().board();
            let score = if after.side_to_move() == Color::White { self.0 } else { -self.0 };
            let mut pv = Vec::new();
            while pv.len() < 3 && after.has_legal_move() {
                pv.push(after.legal_moves()[0]);
                after.make(after.legal_moves()[0], &mut ());
            }
            let best = pv.first().copied();
            let last = Some(LineReport { pv, ..LineReport::default() });
            Ok(SearchAnswer { best, score: Some(score), last, ..SearchAnswer::default() })
        }
    }

    fn game(score: Score, fen: &str, rules: &Rules) -> Option<SelfPlayGame> {
        let (opening, mut rng) = (Board::from_fen(fen).unwrap(), Rng::new(1, 1));
        let limit = MoveLimit::Depth(1);
        match play(&mut Puppet(score), limit, &opening, rules, &mut rng, &|| false).unwrap() {
            SelfPlayOutcome::Game(game) => Some(game),
            other => {
                assert_eq!(other, SelfPlayOutcome::OneSided);
                None
            }
        }
    }

    #[test]
    fn a_stop_leaves_no_game() {
        let (opening, mut rng) = (Board::startpos(), Rng::new(1, 1));
        let limit = MoveLimit::Depth(1);
        let played = play(&mut Puppet(0), limit, &opening, &Rules::default(), &mut rng, &|| true);
        assert_eq!(played.unwrap(), SelfPlayOutcome::Stopped);
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn wins_and_draws_are_adjudicated() {
        let rules = Rules { opening_cp: 30_000, ..Rules::default() };
        let won = game(2_900, START, &rules).unwrap();
        assert_eq!((won.half_points, won.plies), (2, 4));
        assert_eq!(game(-2_900, START, &rules).unwrap().half_points, 0);
        let drawn = game(0, START, &Rules { draw_after: 3, ..rules }).unwrap();
        assert_eq!((drawn.half_points, drawn.plies), (1, 10));
        assert_eq!(game(700, START, &Rules { max_plies: 12, ..rules }).unwrap().plies, 12);
    }

    #[test]
    fn one_sided_openings_are_dropped() {
        assert_eq!(game(500, START, &Rules::default()), None);
    }

    #[test]
    fn mate_stalemate_and_bare_kings_end_the_game() {
        let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
        assert_eq!(game(0, mated, &Rules::default()).unwrap().half_points, 0);
        for over in ["7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "7k/8/6K1/8/8/8/8/8 b - - 0 1"] {
            let game = game(0, over, &Rules::default()).unwrap();
            assert_eq!((game.half_points, game.plies), (1, 0));
        }
    }

    #[test]
    fn leaves_are_where_the_lines_end() {
        let rules = Rules { max_plies: 9, skip_plies: 8, leaves: 100, ..Rules::default() };
        let game = game(30, START, &rules).unwrap();
        let mut board = Board::from_fen(START).unwrap();
        for _ in 0..8 + 3 {
            board.make(board.legal_moves()[0], &mut ());
        }
        assert_eq!(game.lines(), format!("{}|21|?\n", board.fen()));
    }

    #[test]
    fn only_calm_positions_are_kept_and_no_more_than_requested() {
        let rules = Rules { max_plies: 60, per_game: 7, skip_plies: 0, ..Rules::default() };
        let game = game(30, START, &rules).unwrap();
        assert_eq!(game.records.len(), 7);
        for record in &game.records {
            let board = record.board;
            assert!(!board.in_check() && board.legal_moves()[0].is_quiet());
            assert_eq!(record.cp, 21);
        }
        assert!(game.lines().lines().all(|line| line.ends_with("|21|0.5")), "{}", game.lines());
    }
}
