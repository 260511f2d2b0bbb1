//! Writing the engine's opinions into a game.

use super::judge::{Judgement, Opinion, boards, judge};
use crate::board::Board;
use crate::evaluation::display::ShownScore;
use crate::tools::pgn::{Game, Line, Node};
use crate::types::Move;

/// Plies of a best line that are written down.
const LINE_PLIES: usize = 8;

/// A move of the game that deserves a mark.
#[derive(Clone, Debug)]
pub struct Remark {
    /// Index of the move in the main line.
    pub ply: usize,
    /// The mark and why.
    pub judgement: Judgement,
}

/// The marks of a game, in order of the moves.
pub fn remarks(game: &Game, opinions: &[Opinion]) -> Vec<Remark> {
    let moves = game.moves();
    let boards = boards(&game.start, &moves);
    let judged = moves.iter().enumerate().filter_map(|(ply, &mv)| {
        let mover = boards[ply].side_to_move();
        judge(&opinions[ply], &opinions[ply + 1], mover, mv).map(|judgement| Remark { ply, judgement })
    });
    judged.collect()
}

/// The game with a `[%eval]` comment on every move, a mark on the bad ones and
/// the better line beside them. Comments, glyphs and variations stay; an older
/// `[%eval]` is replaced, and a move that a person has marked keeps that mark.
pub fn annotate(game: &Game, opinions: &[Opinion], remarks: &[Remark], annotator: &str) -> Game {
    let mut game = game.clone();
    sign(&mut game, annotator);
    let boards = boards(&game.start, &game.moves());
    for (ply, node) in game.line.nodes.iter_mut().enumerate() {
        for comment in &mut node.comments {
            *comment = without_eval(comment);
        }
        node.comments.retain(|comment| !comment.is_empty());
        if let Some(value) = opinions[ply + 1].value {
            let eval = eval_comment(value);
            match node.comments.first_mut() {
                Some(first) => *first = format!("{eval} {first}"),
                None => node.comments.push(eval),
            }
        }
        let Some(remark) = remarks.iter().find(|remark| remark.ply == ply) else { continue };
        if !node.nags.iter().any(|nag| (1..=6).contains(nag)) {
            node.nags.insert(0, remark.judgement.mark.nag());
        }
        let before = &opinions[ply];
        let better = better_line(&boards[ply], &before.pv, before.value);
        add_line(node, better);
    }
    game
}

/// Adds a line; one that an earlier analysis gave with the same moves makes way for it.
fn add_line(node: &mut Node, line: Line) {
    if line.nodes.is_empty() {
        return;
    }
    let moves = |line: &Line| line.nodes.iter().map(|node| node.mv).collect::<Vec<_>>();
    // An evaluation and no other word: no person wrote that.
    let engines = |other: &Line| {
        let words = other.nodes.iter().flat_map(|node| &node.comments).count();
        words == 1 && other.nodes.first().is_some_and(|node| node.comments.iter().any(|c| is_eval(c)))
    };
    match node.variations.iter_mut().find(|other| engines(other) && moves(other) == moves(&line)) {
        Some(old) => *old = line,
        None => node.variations.push(line),
    }
}

fn is_eval(comment: &str) -> bool {
    comment.starts_with("[%eval") && without_eval(comment).is_empty()
}

fn better_line(board: &Board, pv: &[Move], value: Option<ShownScore>) -> Line {
    let mut board = *board;
    let mut line = Line::default();
    for &mv in pv.iter().take(LINE_PLIES) {
        line.nodes.push(Node::new(Some(mv), board.san(mv)));
        board.make(mv, &mut ());
    }
    if let (Some(node), Some(value)) = (line.nodes.first_mut(), value) {
        node.comments.push(eval_comment(value));
    }
    line
}

/// `[%eval 0.35]`, `[%eval #-3]`: the form that other programs read.
fn eval_comment(value: ShownScore) -> String {
    match value {
        ShownScore::Centipawns(cp) => format!("[%eval {:.2}]", f64::from(cp) / 100.0),
        ShownScore::Mate(moves) => format!("[%eval #{moves}]"),
    }
}

fn without_eval(comment: &str) -> String {
    let mut text = comment.to_owned();
    while let Some(start) = text.find("[%eval")
        && let Some(length) = text[start..].find(']')
    {
        text.replace_range(start..=start + length, "");
    }
    text.trim().to_owned()
}

/// Adds an annotator to those who were there before.
fn sign(game: &mut Game, annotator: &str) {
    match game.tags.iter_mut().find(|(tag, _)| tag == "Annotator") {
        Some((_, old)) if old.split("; ").any(|name| name == annotator) => {}
        Some((_, old)) if !matches!(old.trim(), "" | "?" | "-") => *old = format!("{old}; {annotator}"),
        Some((_, old)) => annotator.clone_into(old),
        None => game.tags.push(("Annotator".to_owned(), annotator.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::display::WinRateModel;
    use crate::tools::analyse::judge::Mark;
    use crate::tools::pgn::{read_games, write_game};

    #[test]
    fn notes_are_added_and_nothing_is_lost() {
        let text = "1. f3 {a plan} e5 $1 2. g4 {[%eval 0.1] oh no} (2. e4) 2... Qh4# 0-1\n";
        let (games, _) = read_games(text.as_bytes());
        let game = &games[0];
        let boards = boards(&game.start, &game.moves());
        let opinion = |cp: i32, pv| Opinion {
            value: Some(ShownScore::Centipawns(cp)),
            expected: ShownScore::Centipawns(cp).expected_points(WinRateModel::new(78)),
            pv,
            depth: 8,
        };
        let e4 = boards[2].parse_san("e4").expect("legal");
        let mut opinions = vec![opinion(20, vec![]), opinion(-60, vec![]), opinion(-70, vec![e4])];
        let mated = Opinion { value: Some(ShownScore::Mate(-1)), expected: 0.0, pv: vec![], depth: 8 };
        opinions.push(mated);
        opinions.push(Opinion { value: None, expected: 0.0, pv: vec![], depth: 0 });
        let remarks = remarks(game, &opinions);
        assert_eq!(
            remarks.iter().map(|r| (r.ply, r.judgement.mark)).collect::<Vec<_>>(),
            [(0, Mark::Dubious), (2, Mark::Blunder)]
        );
        let out = write_game(&annotate(game, &opinions, &remarks, "me"));
        let flat = out.replace('\n', " ");
        for part in [
            "[Annotator \"me\"]",
            "1. f3 $6 {[%eval -0.60] a plan}",
            "1... e5 $1 {[%eval -0.70]}",
            "2. g4 $4 {[%eval #-1] oh no} (2. e4) (2. e4 {[%eval -0.70]}) 2... Qh4# 0-1",
        ] {
            assert!(flat.contains(part), "{part} not in {flat}");
        }
        assert!(!flat.contains("()"), "{flat}");
        // Once more by the same engine: nothing grows. By another: both have signed.
        let annotated = annotate(game, &opinions, &remarks, "me");
        assert_eq!(write_game(&annotate(&annotated, &opinions, &remarks, "me")), out);
        let both = annotate(&annotated, &opinions, &remarks, "you");
        assert_eq!(both.tag("Annotator"), Some("me; you"));
    }
}
