//! The turning points of a game, and its exercises.
//!
//! A turning point shows its reason. An exercise is written with its answer: the better move, the reason, the
//! refutation. The script of the page hides the answer until the reader has tried a move. On paper it is visible, and
//! without the script as soon as the exercise is unfolded.

use super::exercise;
use super::moves::{self, full_move};
use crate::analyse::analysis::analysed::{AnalysedGame, MarkedMove};
use crate::analyse::analysis::assessment::Assessment;
use crate::analyse::analysis::sentences::{LINE_PLIES, changes, sentences};
use crate::analyse::analysis::{answers, exercises};
use crate::analyse::games::clock::{self, Time};
use crate::report::svg::{self, ArrowKind};
use maud::{Markup, html};
use palisade::board::Board;
use palisade::board::diagram::san_line;
use palisade::evaluation::display::ShownScore;
use palisade::evaluation::{Theme, Weights};
use palisade::types::{Color, Move};
use palisade_coach::Localizer;
use palisade_coach::judge::MOST_TURNING_POINTS;

/// The largest number of plies that are shown of a line to which sentences refer; a line that ends in mate is
/// shown whole.
const STUDIED_PLIES: usize = 12;

/// Returns the HTML id of the turning point whose move has the index `ply` (from 0) in game `number`, from 1:
/// `g1t8` for the eighth ply of the first game.
pub fn anchor(number: u64, ply: usize) -> String {
    format!("g{number}t{}", ply + 1)
}

/// A game with the data for the HTML of its turning points and exercises.
pub struct TurningPointContext<'a> {
    /// The analysed game.
    pub analysed: &'a AnalysedGame,
    /// The clock times of the game's moves, by index.
    pub times: &'a [Time],
    /// The number of the game on the page, from 1.
    pub number: u64,
    /// True if the page has an interactive board for the game, to which moves then link.
    pub with_board: bool,
    /// The weights of the evaluation, for the shares of themes.
    pub weights: &'a Weights,
}

/// Returns the HTML of the turning points of a game, at most five, in game order; empty if there are none.
pub fn turning_points(context: &TurningPointContext<'_>) -> Markup {
    let localizer = Localizer::english();
    let analysed = context.analysed;
    let points = analysed.turning_points(MOST_TURNING_POINTS);
    let exercises = exercises::exercises(analysed);
    html! {
        @if !points.is_empty() {
            h3 { "Turning points" }
            div.points {
                @for remark in points.into_iter().filter_map(|ply| analysed.remark_on(ply)) {
                    (point(context, remark, &localizer, exercises.iter().position(|&ply| ply == remark.ply)))
                }
            }
        }
    }
}

/// Returns the HTML of a turning point with its reason. With the index `exercise` (from 0) the reason is
/// folded, because it has the answer of that exercise; `None` if the move is no exercise.
fn point(
    context: &TurningPointContext<'_>,
    remark: &MarkedMove,
    localizer: &Localizer,
    exercise: Option<usize>,
) -> Markup {
    let TurningPointContext { analysed, number, .. } = *context;
    let ply = remark.ply;
    let anchor = anchor(number, ply);
    html! {
        article.point.(remark.judgement.mark.name()) id=[exercise.is_none().then_some(&anchor)] {
            h4 {
                (link(context, ply, remark.judgement.mark.name(), &name(analysed, remark))) " "
                span.lost { (upper(remark.judgement.mark.noun())) (lost(analysed, ply)) }
            }
            (time(context.times.get(ply)))
            @if let Some(index) = exercise {
                details.reason {
                    summary { "Reason (with the answer to exercise " (index + 1) ")" }
                    // A link to a place inside unfolds it.
                    div id=(anchor) { (reason(context, remark, localizer)) }
                }
            } @else {
                (reason(context, remark, localizer))
            }
        }
    }
}

/// Returns the HTML of the reason of a turning point: the board, the sentences, the lines and, folded, the
/// diagrams and the changes of the evaluation.
fn reason(context: &TurningPointContext<'_>, remark: &MarkedMove, localizer: &Localizer) -> Markup {
    let analysed = context.analysed;
    let changes = changes(analysed, remark, context.weights);
    let boards = remark.why.as_ref().map(|why| &why.boards).filter(|boards| !boards.0.is_empty());
    html! {
        div.body {
            div.pad { (diagram(analysed, remark)) }
            div.text {
                p { (sentences(analysed, remark).join(" ")) }
                (lines(analysed, remark.ply))
            }
        }
        @if boards.is_some() || !changes.is_empty() {
            details {
                summary { (details_name(boards.is_some(), !changes.is_empty())) }
                (change_list(&changes, localizer))
                @if let Some(boards) = boards { div.steps { (boards) } }
            }
        }
    }
}

/// Returns the label of the details of a reason, which have diagrams (`boards`), evaluation (`changes`) or
/// both.
const fn details_name(boards: bool, changes: bool) -> &'static str {
    match (boards, changes) {
        (true, true) => "Diagrams and evaluation",
        (true, false) => "Diagrams",
        _ => "Evaluation",
    }
}

/// Returns the HTML of the exercises of a game, at most five, each folded until the reader opens it; empty if
/// there are none.
pub fn exercises(context: &TurningPointContext<'_>) -> Markup {
    let localizer = Localizer::english();
    let analysed = context.analysed;
    let plies = exercises::exercises(analysed);
    let points = analysed.turning_points(MOST_TURNING_POINTS);
    html! {
        @if !plies.is_empty() {
            h3 { "Exercises" }
            p.note { "Find a better move than the one played." }
            div.moments {
                @for (index, remark) in plies.iter().filter_map(|&ply| analysed.remark_on(ply)).enumerate() {
                    @let board = &analysed.boards[remark.ply];
                    details.task-box {
                        summary {
                            "Exercise " (index + 1) ": " (upper(side_name(board))) " to move, move " (board.fullmove_number())
                        }
                        (exercise(context, remark, &localizer, points.contains(&remark.ply)))
                    }
                }
            }
        }
    }
}

fn side_name(board: &Board) -> &'static str {
    if board.side_to_move() == Color::White { "white" } else { "black" }
}

/// Returns the move played, with its number and mark: `12... Nf6?!`.
fn name(analysed: &AnalysedGame, remark: &MarkedMove) -> String {
    let ply = remark.ply;
    full_move(&analysed.boards[ply], &analysed.game.line.nodes[ply], Some(remark.judgement.mark))
}

/// Returns the diagram of the position before a bad move, with the better move and the move played as arrows.
fn diagram(analysed: &AnalysedGame, remark: &MarkedMove) -> Markup {
    let ply = remark.ply;
    let board = &analysed.boards[ply];
    let mut arrows: Vec<(Move, ArrowKind)> = Vec::new();
    arrows.extend(analysed.opinions[ply].pv.first().map(|&mv| (mv, ArrowKind::Good)));
    arrows.extend(analysed.game.line.nodes[ply].mv.map(|mv| (mv, ArrowKind::Bad)));
    svg::board(board, board.side_to_move(), &arrows, &format!("Before {}", name(analysed, remark)))
}

/// Returns the HTML of an exercise for a page without turning points, such as a summary: the diagram before
/// the bad move `remark`, and the answer with the better line and the reason. The localizer names the themes
/// of the evaluation.
pub fn summary_exercise(
    context: &TurningPointContext<'_>,
    remark: &MarkedMove,
    localizer: &Localizer,
) -> Markup {
    exercise(context, remark, localizer, false)
}

/// Returns the HTML of an exercise. Its answer refers to the turning point of the same move if the page has
/// one (`is_point`).
fn exercise(
    context: &TurningPointContext<'_>,
    remark: &MarkedMove,
    localizer: &Localizer,
    is_point: bool,
) -> Markup {
    let TurningPointContext { analysed, number, .. } = *context;
    let ply = remark.ply;
    let mark = remark.judgement.mark;
    let id = if context.with_board { format!("g{number}x{}", ply + 1) } else { anchor(number, ply) };
    html! {
        article.moment id=(id) {
            h4 {
                (link(context, ply, mark.name(), &name(analysed, remark))) " "
                span.lost { (upper(mark.noun())) @if !is_point { (lost(analysed, ply)) } }
            }
            @if !is_point { (time(context.times.get(ply))) }
            div.body {
                div.pad { (diagram(analysed, remark)) }
                div.text {
                    div.answer {
                        @if is_point {
                            p { "The reason is under " a href={ "#" (anchor(number, ply)) } { "turning points" } "." }
                        } @else {
                            p { (sentences(analysed, remark).join(" ")) }
                            (lines(analysed, ply))
                            (change_list(&changes(analysed, remark, context.weights), localizer))
                        }
                    }
                    @if let Some(why) = remark.why.as_ref().filter(|_| !is_point) {
                        div.answer.steps { (why.boards) }
                    }
                }
            }
            (exercise::data(analysed, ply, &answers::at(analysed, ply)))
        }
    }
}

/// Returns `text`, the name of the move at index `ply`, as a link that shows the position after it on the
/// board of the game; plain text on a page without that board. `class` is its class in the style sheet.
fn link(context: &TurningPointContext<'_>, ply: usize, class: &str, text: &str) -> Markup {
    if !context.with_board {
        return html! { span class=(class) { (text) } };
    }
    html! {
        a class=(class) href={ "#" (moves::anchor(context.number, ply + 1)) } data-ply=(ply + 1) data-to="board" { (text) }
    }
}

/// Returns the HTML of a note such as `Thought for 2 s with 1:34 left`; empty if the time spent is unknown.
fn time(time: Option<&Time>) -> Markup {
    let thinking = time.and_then(|time| time.spent.map(|spent| (spent, time.before)));
    html! {
        @if let Some((spent, before)) = thinking {
            p.note.spent {
                "Thought for " (clock::thought(spent))
                @if let Some(before) = before { " with " (clock::shown(before)) " left" }
            }
        }
    }
}

/// Returns the change of the assessment by the move at index `ply`, for the side that made it, such as
/// `: from winning to equal`. If the assessment did not change, it returns the pawns given away, and the
/// assessment in a decided game; empty if there is neither.
fn lost(analysed: &AnalysedGame, ply: usize) -> String {
    let us = analysed.boards[ply].side_to_move();
    let value = |at: usize| analysed.opinions[at].value.map(|value| value.for_white(us));
    match Assessment::around(analysed, ply) {
        [was, is] if was != is => format!(": from {was} to {is}"),
        [same, _] => {
            let given = match (value(ply), value(ply + 1)) {
                (Some(ShownScore::Centipawns(was)), Some(ShownScore::Centipawns(is))) if was > is => {
                    Some(format!("gives away {:.1} pawns", f64::from(was - is) / 100.0))
                }
                _ => None,
            };
            let unchanged = same.is_decided().then(|| format!("still {same}"));
            let parts: Vec<String> = given.into_iter().chain(unchanged).collect();
            if parts.is_empty() { String::new() } else { format!(": {}", parts.join(", ")) }
        }
    }
}

/// Returns a word with its first letter in upper case: `Blunder` for `blunder`.
pub fn upper(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Returns the HTML of the lines at the move with index `ply`: the one played, the best one, and others that
/// do not start with the move played.
fn lines(analysed: &AnalysedGame, ply: usize) -> Markup {
    let (board, node, before) =
        (&analysed.boards[ply], &analysed.game.line.nodes[ply], &analysed.opinions[ply]);
    let others = before.others.iter().map(|other| &other.pv).filter(|pv| pv.first() != node.mv.as_ref());
    let why = analysed.why(ply);
    let cut = |line: &[Move]| line[..line.len().min(LINE_PLIES)].to_vec();
    let studied = |line: &[Move]| {
        let plies = if mates(board, line) { line.len() } else { line.len().min(STUDIED_PLIES) };
        line[..plies].to_vec()
    };
    let better = why.map_or_else(|| cut(&before.pv), |why| studied(&why.better));
    let played: Vec<Move> = match why {
        Some(why) => studied(&why.played),
        None => cut(&[&[analysed.moves[ply]], analysed.opinions[ply + 1].pv.as_slice()].concat()),
    };
    let good = std::iter::once(better).chain(others.map(|line| cut(line))).filter(|line| !line.is_empty());
    html! {
        dl.lines {
            @if played.len() > 1 { dt.no { "Played" } dd { (san_line(board, &played)) } }
            @for (index, line) in good.enumerate() {
                dt.yes { (if index == 0 { "Better" } else { "Or" }) }
                dd { (san_line(board, &line)) }
            }
        }
    }
}

/// Returns true if the last move of a line is mate.
fn mates(board: &Board, line: &[Move]) -> bool {
    let mut last = *board;
    for &mv in line {
        last.make(mv, &mut ());
    }
    last.in_check() && !last.has_legal_move()
}

/// Returns the HTML of the evaluation themes in `changes`, each with its pawns from the mover's side, losses
/// in red; empty without changes.
fn change_list(changes: &[(Theme, f64)], localizer: &Localizer) -> Markup {
    html! {
        @if !changes.is_empty() {
            p.changes {
                "Evaluation compared with the better move, in pawns: "
                @for (index, &(theme, pawns)) in changes.iter().enumerate() {
                    @if index > 0 { ", " }
                    (localizer.theme(theme)) " "
                    span class=(if pawns < 0.0 { "no" } else { "yes" }) {
                        (format!("{pawns:+.1}").replace('-', "\u{2212}"))
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analyse::search::opinion::Opinion;
    use palisade_coach::judge::Scale;
    use palisade_pgn::read_games;

    /// The text on Black's first move, which leads from one score to another (White's).
    fn loss_text(was: ShownScore, is: ShownScore) -> String {
        let (games, _) = read_games(b"1. e4 e5 *\n");
        let of = |value| Opinion { value: Some(value), ..Opinion::of_the_end(0.5) };
        lost(&AnalysedGame::of_game(games[0].clone(), vec![of(was), of(was), of(is)], Scale::Lichess), 1)
    }

    #[test]
    fn losses_are_stated_for_the_mover() {
        use ShownScore::{Centipawns, Mate};
        assert_eq!(loss_text(Centipawns(0), Centipawns(600)), ": from equal to losing");
        assert_eq!(loss_text(Centipawns(-600), Centipawns(-20)), ": from winning to equal");
        assert_eq!(loss_text(Centipawns(0), Centipawns(90)), ": gives away 0.9 pawns");
        assert_eq!(loss_text(Centipawns(-900), Centipawns(-800)), ": gives away 1.0 pawns, still winning");
        assert_eq!(loss_text(Mate(-2), Centipawns(-900)), ": from a forced mate to winning");
        assert_eq!(loss_text(Centipawns(250), Mate(1)), ": from worse to being mated");
        assert_eq!(
            loss_text(Centipawns(0), Centipawns(310)),
            ": from equal to losing",
            "as the reasons have it"
        );
    }

    #[test]
    fn a_line_is_cut_unless_it_mates() {
        let board = Board::startpos();
        let mate = board.uci_line(["f2f3", "e7e5", "g2g4", "d8h4"]);
        assert!(mates(&board, &mate) && !mates(&board, &mate[..3]) && !mates(&board, &[]));
    }

    #[test]
    fn a_turning_point_and_its_exercise_are_a_box_each() {
        let (games, _) = read_games(b"1. e4 f6 *\n");
        let of = |cp| Opinion { value: Some(ShownScore::Centipawns(cp)), ..Opinion::of_the_end(0.5) };
        let mut opinions = vec![of(0), of(0), Opinion { expected: 1.0, ..of(900) }];
        opinions[1].pv = games[0].start.uci_line(["e2e4", "e7e5"])[1..].to_vec();
        let analysed = AnalysedGame::of_game(games[0].clone(), opinions, Scale::Lichess);
        let times = [Time::default(), Time { spent: Some(2.0), before: Some(94.0), left: None }];
        let weights = &Weights::embedded();
        let context =
            TurningPointContext { analysed: &analysed, times: &times, number: 1, with_board: true, weights };
        let page = turning_points(&context).0 + &exercises(&context).0;
        assert_eq!(page.matches("<article").count(), 2, "{page}");
        assert_eq!(page.matches(" instead of ").count(), 1, "no sentence twice: {page}");
        let (_, point) = page.split_once("class=\"point").expect("a turning point");
        let (open, folded) = point.split_once("<details").expect("a fold");
        assert!(
            !open.contains("e5") && folded.contains("1... e5"),
            "the answer of the exercise is folded: {page}"
        );
        for part in [
            "id=\"g1t2\"",
            "class=\"board turned\"",
            "Thought for 2 s with 1:34 left",
            "1... e5",
            "\"pieces\":\"",
        ] {
            assert!(page.contains(part), "{part} not in {page}");
        }
        let data = page.split("application/json\">").nth(1).and_then(|rest| rest.split('<').next());
        let data: serde_json::Value = serde_json::from_str(data.unwrap_or_default()).expect("JSON");
        let of = |name: &str| data["tries"][data[name].as_u64().expect("a place") as usize][0].clone();
        assert_eq!((of("best"), of("played")), ("e7e5".into(), "f7f6".into()));
        assert_eq!(data["tries"].as_array().map(Vec::len), Some(20));
    }
}
