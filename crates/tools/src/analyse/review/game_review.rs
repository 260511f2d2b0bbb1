//! The review of one game just played: its turning points and its page, analysed as `palisade analyse`
//! analyses the games of a file.

use crate::analyse::analysis::analysed::{AnalysedGame, MarkedMove};
use crate::analyse::analysis::assessment::Assessment;
use crate::analyse::analysis::reasons::{PeerModel, Readers};
use crate::analyse::analysis::{accuracy, answers, exercises, reasons};
use crate::analyse::games::messages::Messages;
use crate::analyse::games::replayed::ReplayedGame;
use crate::analyse::report::{annotate::annotate, page};
use crate::analyse::search::game_search::{FirstSearch, GameSearch, Method};
use crate::engines::ThinkError;
use crate::engines::internal::{InternalEngine, NAME};
use crate::support::args::Budget;
use palisade::evaluation::Weights;
use palisade::types::{Color, Move};
use palisade_coach::Language;
use palisade_coach::judge::{Mark, Scale};
use palisade_pgn::{Game, write_game};

/// A game that was just played, with its positions searched and its moves marked (annotated as good or bad).
pub struct Review {
    analysed: AnalysedGame,
    budget: Budget,
    language: Language,
}

/// A turning point: a bad move, one of those of a game that cost most expected points.
#[derive(Clone, Debug, PartialEq)]
pub struct TurningPoint {
    /// The index of the move in the main line, from 0.
    pub ply: usize,
    /// The mark (annotation) of the move, always a bad one.
    pub mark: Mark,
    /// The assessments (such as `better`) before and after the move, for the side that made it.
    pub assessment: [Assessment; 2],
    /// The explanation why the move is bad, in sentences; `None` if the engine has none.
    pub why: Option<String>,
    /// The engine's best move; `None` if the search reported none.
    pub better: Option<Move>,
}

/// The quality of one side's play in a reviewed game.
#[derive(Clone, Debug, PartialEq)]
pub struct SidePlay {
    /// The number of moves that the side made.
    pub moves: usize,
    /// The accuracy of the moves by Lichess's formula, 0 to 100; `None` if no move could be rated.
    pub accuracy: Option<f64>,
    /// The average loss per move against the engine's choice, centipawns; 0 without a move.
    pub loss: f64,
    /// The marks that occur, with the number of moves that have each, in the order of [`Mark::ALL`].
    pub marks: Vec<(Mark, usize)>,
}

impl Review {
    /// Searches every position of a game with `budget` for each, marks the moves on Lichess's scale and
    /// explains the bad ones in `language`. `done` is called after the first search of each position. Returns
    /// `None` if Ctrl-C ended the searches.
    ///
    /// # Errors
    /// Returns the errors of the engine.
    pub fn of(
        engine: &mut InternalEngine,
        game: Game,
        budget: Budget,
        language: Language,
        mut done: impl FnMut(),
    ) -> Result<Option<Self>, ThinkError> {
        let method = Method { budget, scale: Scale::Lichess, lines: 1, tables: None };
        let game = ReplayedGame::new(game);
        let opinions = match GameSearch::first(engine, &game, &method, Vec::new(), |_| done())? {
            FirstSearch::Part(_) => return Ok(None),
            FirstSearch::Whole(mut search) => {
                if !(search.second(|_| true, |_| ())? && search.rivals(|_| true)?) {
                    return Ok(None);
                }
                search.into_opinions()
            }
        };
        let mut analysed = AnalysedGame::new(game, opinions, method.scale);
        analysed.drop_needless_marks();
        let peers = &mut PeerModel::new(budget);
        reasons::explain(engine, &mut analysed, budget, language, Readers::Anybody, peers, || ())?;
        Ok(Some(Self { analysed, budget, language }))
    }

    /// Returns the marked game with all search results, for the other files of the review.
    pub(super) fn analysed(&self) -> &AnalysedGame {
        &self.analysed
    }

    /// Returns the bad moves that lost most expected points, at most `most`, in game order. Moves in a
    /// decided game do not count.
    pub fn turning_points(&self, most: usize) -> Vec<TurningPoint> {
        let analysed = &self.analysed;
        let chosen = analysed.turning_points(most);
        let bad = chosen.into_iter().filter_map(|ply| analysed.remark_on(ply));
        let turning_point = |remark: &MarkedMove| TurningPoint {
            ply: remark.ply,
            mark: remark.judgement.mark,
            assessment: Assessment::around(analysed, remark.ply),
            why: remark.why.as_ref().map(|why| why.text.clone()).filter(|text| !text.is_empty()),
            better: analysed.opinions[remark.ply].pv.first().copied(),
        };
        bad.map(turning_point).collect()
    }

    /// Returns the quality of a side's play over the whole game: moves, accuracy, loss and marks.
    pub fn play(&self, side: Color) -> SidePlay {
        let [whole, ..] = accuracy::play(&self.analysed, side);
        let marks = Mark::ALL.into_iter().map(|mark| (mark, self.analysed.count(side, mark)));
        let marks = marks.filter(|&(_, count)| count > 0).collect();
        SidePlay { moves: whole.moves, accuracy: whole.accuracy, loss: whole.loss, marks }
    }

    /// Returns the game as PGN with marks, scores, better lines and reasons, in the form that `palisade
    /// analyse --pgn` writes.
    pub fn annotated(&self) -> String {
        write_game(&annotate(&self.analysed, &self.annotator()))
    }

    fn annotator(&self) -> String {
        format!("{NAME}, {} a position, marks of {}", self.budget, self.analysed.scale.name())
    }

    /// Returns the HTML page that `palisade analyse --html` makes of the game, after searches with `engine`
    /// for its exercises. The page is in English; if the explanations are in another language, they are made
    /// again.
    ///
    /// # Errors
    /// Returns the errors of the engine.
    pub fn page(&mut self, engine: &mut InternalEngine) -> Result<String, ThinkError> {
        if self.language != Language::English {
            self.language = Language::English;
            let (readers, peers) = (Readers::Anybody, &mut PeerModel::new(self.budget));
            reasons::explain(engine, &mut self.analysed, self.budget, self.language, readers, peers, || ())?;
        }
        let annotator = self.annotator();
        let analysed = &mut self.analysed;
        let plies = exercises::candidates(analysed);
        analysed.tries = answers::search(engine, analysed, &plies, self.budget)?;
        engine.engine_mut().set_multi_pv(1);
        let mut out = page::head(&analysed.game.players(), &annotator);
        out += &page::contents_line(&analysed.game, 1);
        out += page::contents_end();
        out += &page::section(analysed, 1, &Weights::embedded());
        out += &page::foot(&Messages::default(), &Messages::default(), page::AbsentGames::default());
        Ok(out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use palisade_pgn::read_games;

    #[test]
    fn turning_points_come_in_order() {
        let mut engine = InternalEngine::analysing(1, 4).expect("memory");
        let game = read_games(b"1. f3 e5 2. g4 Qh4# 0-1\n").0.remove(0);
        let mut positions = 0;
        let review = Review::of(&mut engine, game, Budget::Nodes(3000), Language::German, || positions += 1);
        let mut review = review.expect("an engine").expect("no Ctrl-C");
        assert_eq!(positions, 5);
        let points = review.turning_points(2);
        let last = points.last().expect("a blunder");
        assert_eq!((last.ply, last.mark, last.assessment[1]), (2, Mark::Blunder, Assessment::Mated));
        assert!(last.why.as_ref().is_some_and(|why| why.contains("2...Dh4")), "{last:?}");
        assert!(points.len() <= 2 && points.is_sorted_by_key(|point| point.ply));
        let pgn = review.annotated();
        assert!(pgn.contains("2. g4??") || pgn.contains("g4 $4"), "{pgn}");
        assert!(pgn.contains("[%eval") && pgn.contains("0-1"), "{pgn}");
        let page = review.page(&mut engine).expect("an engine");
        assert!(page.contains("Turning points") && page.contains("2...Qh4") && page.contains("</html>"));
    }
}
