//! An explanation as a page: the sentences, a board for each reason with its pieces marked, and bars by
//! theme.

use crate::report::html;
use crate::report::plot::{bar, caption};
use crate::report::svg::{self, ArrowKind};
use maud::{Markup, html};
use palisade::attacks::line;
use palisade::board::Board;
use palisade::types::{Color, Square};
use palisade_coach::facts::declaration::Pieces;
use palisade_coach::line::landing;
use palisade_coach::{Attribution, CandidateLine, Explanation, Fact, Kind, Localizer, Reason, reasons};

/// The largest number of reasons of a move that have a board of their own.
const BOARDS: usize = 3;

/// Returns the HTML page that explains a position, in the localizer's language; `budget` is that of each
/// search, in words.
pub fn page(explanation: &Explanation, localizer: &Localizer, budget: &str) -> String {
    let (board, best) = (&explanation.board, &explanation.best);
    let title = localizer.label_with("why-title", &localizer.numbered(board, best.mv));
    html::page(
        &title,
        html! {
            (svg::piece_definitions())
            h1 { (title) }
            p.soft { (localizer.budget(budget)) }
            p.fen { (board.fen()) }
            @for other in &explanation.others {
                @let text = localizer.against(explanation, other);
                (section(explanation, &other.candidate, &text, &reasons::against(explanation, other), localizer))
                @let title = localizer.for_side("has-over", explanation.side());
                (bars_of(other.lacks.as_ref(), localizer, &title, None))
            }
            @if explanation.others.is_empty() {
                (section(explanation, best, &localizer.best(explanation), &reasons::for_candidate(best, &explanation.reader), localizer))
                @let title = localizer.for_side("came-from", explanation.side());
                (bars_of(best.change.as_ref(), localizer, &title, best.before()))
            } @else {
                // The sentences above state its effect.
                @let text = beside(explanation, localizer).unwrap_or_default();
                (section(explanation, best, &text, &reasons::for_candidate(best, &explanation.reader), localizer))
            }
            @if let (Some(natural), Some(text)) = (&explanation.natural, localizer.natural(explanation)) {
                (section(explanation, &natural.candidate, &text, &reasons::against(explanation, natural), localizer))
            }
        },
    )
}

/// Returns the sentences about the best move that follow those about the requested moves; `None` if one of
/// these moves is clearly worse, since its sentences then explain the best move too.
pub fn beside(explanation: &Explanation, localizer: &Localizer) -> Option<String> {
    let close = explanation.others.iter().all(|other| other.close);
    localizer.best_beside(explanation).filter(|_| close)
}

fn section(
    explanation: &Explanation,
    candidate: &CandidateLine,
    text: &str,
    reasons: &[Reason],
    localizer: &Localizer,
) -> Markup {
    let board = &explanation.board;
    html! {
        section {
            h2 { (localizer.numbered(board, candidate.mv)) " " span.soft { (localizer.score(candidate.shown, explanation.side())) } }
            @if !text.is_empty() { p { (text) } }
            p.moves { (localizer.line(board, candidate.line.moves())) }
            (boards(candidate, reasons, localizer))
        }
    }
}

/// Returns the HTML of a board for each of the first [`BOARDS`] reasons that are facts (findings about the
/// line); of the position with the move if there is none.
fn boards(candidate: &CandidateLine, reasons: &[Reason], localizer: &Localizer) -> Markup {
    let facts: Vec<&Fact> = reasons.iter().filter_map(|reason| reason.fact.as_ref()).take(BOARDS).collect();
    let start = candidate.line.start();
    let view = start.side_to_move();
    let arrow = [(candidate.mv.from(), landing(candidate.mv, start), ArrowKind::Good)];
    html! {
        div.boards {
            @if facts.is_empty() {
                figure { (svg::marked_board(start, view, &[], &arrow, "The position")) }
            }
            @for fact in facts { (figure(candidate, &[fact], localizer, view)) }
        }
    }
}

/// Draws the board after the move that causes these facts (findings about the line, all at the same move),
/// with side `view` below; empty without facts. The pieces of the facts are marked, and the move and attacked
/// pieces have arrows.
pub fn figure(candidate: &CandidateLine, facts: &[&Fact], localizer: &Localizer, view: Color) -> Markup {
    let Some(ply) = facts.first().map(|fact| fact.ply) else { return Markup::default() };
    let (before, after) = (candidate.line.board(ply), candidate.line.board(ply + 1));
    let (mut marks, mut arrows) = (Vec::new(), Vec::new());
    let mut caption = localizer.phrases(facts, candidate);
    if let Some(step) = candidate.line.step(ply) {
        arrows.push((step.mv.from(), landing(step.mv, before), ArrowKind::Good));
        caption = format!("{} {caption}", localizer.numbered(before, step.mv));
    }
    let add = |list: &mut Vec<_>, new| {
        if !list.contains(&new) {
            list.push(new);
        }
    };
    for fact in facts {
        // Green for the pieces that act, red for their targets.
        let Pieces { by: actors, on: targets } = fact.kind.pieces();
        let good = actors.iter().map(|piece| piece.sq).chain(fact.kind.squares());
        good.for_each(|sq| add(&mut marks, (sq, ArrowKind::Good)));
        targets.iter().for_each(|piece| add(&mut marks, (piece.sq, ArrowKind::Bad)));
        // A threat is an arrow: green if it is made, red if it is prevented.
        if let Some(mv) = fact.kind.named_move() {
            let made = matches!(fact.kind, Kind::Threat(_));
            let whose = if made { ArrowKind::Good } else { ArrowKind::Bad };
            add_arrow(&mut arrows, (mv.from(), mv.to(), whose));
        }
        for actor in &actors {
            let aimed =
                targets.iter().filter(|piece| actor.sq != piece.sq && reach(after, actor.sq, piece.sq));
            arrows.extend(aimed.map(|piece| (actor.sq, piece.sq, ArrowKind::Bad)));
        }
    }
    html! {
        figure {
            (svg::marked_board(after, view, &marks, &arrows, &caption))
            figcaption { (caption) }
        }
    }
}

fn add_arrow(arrows: &mut Vec<(Square, Square, ArrowKind)>, arrow: (Square, Square, ArrowKind)) {
    if !arrows.contains(&arrow) {
        arrows.push(arrow);
    }
}

/// Returns true if the squares are on one rank, file or diagonal, or the piece on `from` attacks `to`.
fn reach(board: &Board, from: Square, to: Square) -> bool {
    let straight = line(from, to).any();
    straight || board.attackers_to(to, board.occupied()).has(from)
}

fn bars_of(
    attribution: Option<&Attribution>,
    localizer: &Localizer,
    title: &str,
    before: Option<i32>,
) -> Markup {
    attribution.map_or_else(Markup::default, |attribution| bars(attribution, localizer, title, before))
}

/// Draws the shares of the themes as bars to both sides of a middle line, with the static evaluation `before`
/// (centipawns; `None`: without) in front. Pointing at a bar shows the pieces.
fn bars(attribution: &Attribution, localizer: &Localizer, title: &str, before: Option<i32>) -> Markup {
    const ROW: f64 = 24.0;
    const HALF: f64 = 150.0;
    const LABEL: f64 = 210.0;
    const MIDDLE: f64 = LABEL + HALF + 30.0;
    let mut rows: Vec<(String, i32, String)> = Vec::new();
    rows.extend(
        before.map(|before| (localizer.label("as-it-stands"), before, localizer.label("without-search"))),
    );
    rows.extend(attribution.themes().into_iter().map(|(theme, share)| {
        let pieces: Vec<String> =
            attribution.owners(theme).iter().map(|piece| localizer.piece(*piece, "nom")).collect();
        (localizer.theme(theme), share, pieces.join(", "))
    }));
    rows.push((localizer.label("beyond-line"), attribution.beyond, String::new()));
    rows.push((localizer.label("in-all"), before.unwrap_or(0) + attribution.total, String::new()));
    let most = rows.iter().map(|(_, share, _)| share.abs()).max().unwrap_or(1).max(1);
    let (width, height) = (LABEL + 2.0 * HALF + 110.0, ROW * rows.len() as f64 + 8.0);
    html! {
        h3 { (title) }
        div.plot {
            svg.bars viewBox=(format_args!("0 0 {width} {height}")) role="img" aria-label=(title) {
                path d=(format_args!("M{MIDDLE} 0V{height}")) stroke="#d9dcd6" {}
                @for (row, (name, share, of)) in rows.iter().enumerate() {
                    @let y = ROW * row as f64 + 4.0;
                    @let length = HALF * f64::from(share.abs()) / f64::from(most);
                    @let (class, x, end) = if *share < 0 { ("minus", MIDDLE - length, MIDDLE) }
                        else { ("plus", MIDDLE, MIDDLE + length) };
                    g {
                        @if !of.is_empty() { title { (of) } }
                        (caption(LABEL, y + 15.0, "end", name))
                        (bar(class, (x, y + 3.0), (length, ROW - 8.0)))
                        (caption(end + 6.0, y + 15.0, "start", &format!("{:+.2}", f64::from(*share) / 100.0)))
                    }
                }
            }
        }
    }
}
