//! A reviewed game for programs: the engine's opinion before and after every move, and the sentences about
//! it, as plain data.

use crate::analyse::analysis::analysed::AnalysedGame;
use crate::analyse::analysis::sentences::sentences;
use crate::analyse::record::game_record::ground_key;
use crate::analyse::review::game_review::Review;
use crate::analyse::search::opinion::Opinion;
use palisade::board::Board;
use palisade::evaluation::display::ShownScore;
use palisade::types::Move;
use palisade_coach::judge::Mark;

/// The search result of a position in a reviewed game.
pub struct ReviewedPosition {
    /// The score from White's side; `None` once the game is over.
    pub value: Option<ShownScore>,
    /// White's expected points, 0 to 1.
    pub expected: f64,
    /// The principal variation from the position; empty once the game is over.
    pub line: Vec<Move>,
    /// The depth of the search in plies.
    pub depth: u32,
}

/// A move of a reviewed game, with the search results before and after it.
pub struct ReviewedMove<'a> {
    /// The position before the move.
    pub board: &'a Board,
    /// The move that was played.
    pub mv: Move,
    /// The search result of the position before the move.
    pub before: ReviewedPosition,
    /// The search result of the position after the move.
    pub after: ReviewedPosition,
    /// Expected points, 0 to 1, that the move gave away on Lichess's scale; 0 for the engine's choice.
    pub loss: f64,
    /// The mark (annotation) of the move and the key of the rule for it, such as `missed-win`; `None` without
    /// a mark.
    pub mark: Option<(Mark, &'static str)>,
    /// The sentences about the move; empty without a mark.
    pub sentences: Vec<String>,
    /// The keys of the facts (findings, such as `fork`) in favour of the better move, then of those against
    /// this one, most important first; empty without an explanation.
    pub kinds: [Vec<String>; 2],
}

impl Review {
    /// Returns every move of the game in order, marked or not.
    pub fn moves(&self) -> Vec<ReviewedMove<'_>> {
        let analysed = self.analysed();
        (0..analysed.moves.len()).map(|ply| of(analysed, ply)).collect()
    }

    /// Returns the opening of the last position of the game that has a name, as ECO code, a space and the
    /// name (`C50 Italian Game`); `None` if no position has one.
    pub fn opening(&self) -> Option<String> {
        self.analysed().opening.map(|(_, opening)| opening.to_string())
    }
}

fn of(analysed: &AnalysedGame, ply: usize) -> ReviewedMove<'_> {
    let board = &analysed.boards[ply];
    let [before, after] = [0, 1].map(|next| &analysed.opinions[ply + next]);
    let remark = analysed.remarks.iter().find(|remark| remark.ply == ply);
    let sentences = remark.map(|remark| sentences(analysed, remark)).unwrap_or_default();
    let why = remark.and_then(|remark| remark.why.as_ref());
    let preferred = before.prefers(analysed.moves[ply]);
    let loss = analysed.scale.loss(before.seen(), after.seen(), board.side_to_move());
    ReviewedMove {
        board,
        mv: analysed.moves[ply],
        before: thought(before),
        after: thought(after),
        loss: if preferred { 0.0 } else { loss.max(0.0) },
        mark: remark.map(|remark| (remark.judgement.mark, ground_key(remark.judgement.ground).0)),
        sentences,
        kinds: why.map_or_else(Default::default, |why| [why.missed.clone(), why.allowed.clone()]),
    }
}

fn thought(opinion: &Opinion) -> ReviewedPosition {
    ReviewedPosition {
        value: opinion.value,
        expected: opinion.expected,
        line: opinion.pv.clone(),
        depth: opinion.depth,
    }
}

#[cfg(test)]
mod tests {
    use crate::analyse::Review;
    use crate::engines::internal::InternalEngine;
    use crate::support::args::Budget;
    use palisade::types::Color;
    use palisade_coach::Language;
    use palisade_coach::judge::Mark;
    use palisade_pgn::read_games;

    #[test]
    fn a_reviewed_game_has_all_its_moves_with_their_comments() {
        let mut engine = InternalEngine::analysing(1, 4).expect("memory");
        let game = read_games(b"1. f3 e5 2. g4 Qh4# 0-1\n").0.remove(0);
        let review = Review::of(&mut engine, game, Budget::Nodes(3000), Language::English, || {});
        let review = review.expect("an engine").expect("no Ctrl-C");
        let moves = review.moves();
        assert_eq!(moves.len(), 4);
        let (blunder, mate) = (&moves[2], &moves[3]);
        assert_eq!(blunder.mark, Some((Mark::Blunder, "allowed-mate")));
        assert!(
            blunder.loss > 0.1 && blunder.sentences[0].starts_with("Allows mate in 1"),
            "{:?}",
            blunder.sentences
        );
        assert_eq!((mate.loss, mate.after.value, mate.after.expected), (0.0, None, 0.0));
        assert_eq!(review.play(Color::White).moves, 2);
        assert!(review.play(Color::Black).accuracy > review.play(Color::White).accuracy);
        assert!(review.opening().is_some());
    }
}
