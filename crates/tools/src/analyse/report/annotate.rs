//! Writes the analysis into a game.

use crate::analyse::analysis::analysed::AnalysedGame;
use crate::analyse::analysis::sentences::LINE_PLIES;
use crate::analyse::games::engine_comments::{REASON_PREFIX, without_commands};
use crate::analyse::search::opinion::TablebaseFact;
use crate::why::marked::Why;
use palisade::board::Board;
use palisade::board::diagram::san_line;
use palisade::evaluation::display::ShownScore;
use palisade::types::Move;
use palisade_pgn::{Game, MoveNode, Variation};

/// Returns the game with an `[%eval]` comment on every move that does not end it, marks (annotation glyphs),
/// the reasons and better lines of bad moves, and the tablebase result at the start and where it changes. It
/// adds the opening in the tags `ECO` and `Opening` if these are missing, and `annotator` (engine, budget and
/// scale) in the tag `Annotator`.
///
/// Comments, glyphs and variations of the game remain. An older `[%eval]` is replaced or removed. A move that
/// already has a mark gets no other.
pub fn annotate(analysed: &AnalysedGame, annotator: &str) -> Game {
    let AnalysedGame { boards, opinions, .. } = analysed;
    let mut game = analysed.game.clone();
    sign(&mut game, annotator);
    if let Some((_, opening)) = analysed.opening {
        add_tag(&mut game, "ECO", &opening.eco);
        add_tag(&mut game, "Opening", &opening.name);
    }
    if let Some(fact) = opinions[0].tablebase {
        game.line.comments.retain(|comment| !is_fact(comment));
        game.line.comments.push(fact.to_string());
    }
    for (ply, node) in game.line.nodes.iter_mut().enumerate() {
        let (was, is) = (opinions[ply].tablebase, opinions[ply + 1].tablebase);
        for comment in &mut node.comments {
            *comment = without_eval(comment);
        }
        node.comments.retain(|comment| !(comment.is_empty() || is.is_some() && is_fact(comment)));
        if let Some(value) = opinions[ply + 1].value {
            let eval = eval_comment(value);
            match node.comments.first_mut() {
                Some(first) => *first = format!("{eval} {first}"),
                None => node.comments.push(eval),
            }
        }
        let winner = |fact: Option<TablebaseFact>| fact.map(|fact| fact.winner);
        if let Some(fact) = is.filter(|_| winner(was) != winner(is)) {
            node.comments.push(fact.to_string());
        }
        let Some(mark) = analysed.mark(ply) else { continue };
        if !node.nags.iter().any(|nag| (1..=8).contains(nag)) {
            node.nags.insert(0, mark.nag());
        }
        if !mark.is_bad() {
            continue;
        }
        if let Some(why) = analysed.why(ply) {
            node.comments.retain(|comment| !is_why(comment));
            node.comments.push(reason(&boards[ply + 1], why, analysed.hard(ply)));
        }
        let before = &opinions[ply];
        let better = analysed.why(ply).map_or_else(|| shown(&before.pv), |why| &why.better);
        add_line(node, better_line(&boards[ply], better, before.value));
        // The move played may be among the lines; it is no alternative.
        let played = node.mv;
        for other in before.others.iter().filter(|other| other.pv.first() != played.as_ref()) {
            add_line(node, better_line(&boards[ply], shown(&other.pv), Some(other.value)));
        }
    }
    game.line.nodes.extend(analysed.rest.iter().cloned());
    game
}

/// Returns the first [`LINE_PLIES`] moves of a line.
fn shown(pv: &[Move]) -> &[Move] {
    &pv[..pv.len().min(LINE_PLIES)]
}

/// Returns the comment for a bad move: the sentences of `why` and the line of the move played that they refer
/// to, from `after`, the position after this move. `hard` is the sentence about how many players find the
/// better move; `None` if that is not known.
fn reason(after: &Board, why: &Why, hard: Option<&str>) -> String {
    let line = san_line(after, &why.played[1..]);
    let line = if line.is_empty() { line } else { format!(" ({line})") };
    let hard = hard.map_or_else(String::new, |hard| format!(" {hard}"));
    format!("{REASON_PREFIX}{}{line}{hard}", why.text)
}

fn is_why(comment: &str) -> bool {
    comment.starts_with(REASON_PREFIX)
}

/// Returns true for a comment in which an earlier analysis wrote a tablebase result.
fn is_fact(comment: &str) -> bool {
    let Some(rest) = comment.strip_prefix("Tablebase: ") else { return false };
    let distance = |winner| rest.strip_prefix(winner)?.strip_suffix(')')?.parse::<u32>().ok();
    rest == "a draw" || ["White wins (DTZ ", "Black wins (DTZ "].into_iter().any(|w| distance(w).is_some())
}

fn add_tag(game: &mut Game, name: &str, value: &str) {
    match game.tags.iter_mut().find(|(tag, _)| tag == name) {
        Some((_, old)) if matches!(old.trim(), "" | "?" | "-") => value.clone_into(old),
        Some(_) => {}
        None => game.tags.push((name.to_owned(), value.to_owned())),
    }
}

/// Adds a variation to a move. It replaces one with the same moves from an earlier analysis; an empty line is
/// ignored.
fn add_line(node: &mut MoveNode, line: Variation) {
    if line.nodes.is_empty() {
        return;
    }
    let moves = |line: &Variation| line.nodes.iter().map(|node| node.mv).collect::<Vec<_>>();
    // Contains an evaluation and no other comment, so no person wrote it.
    let engines = |other: &Variation| {
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

fn better_line(board: &Board, pv: &[Move], value: Option<ShownScore>) -> Variation {
    let mut board = *board;
    let mut line = Variation::default();
    for &mv in pv {
        line.nodes.push(MoveNode::new(Some(mv), board.san(mv)));
        board.make(mv, &mut ());
    }
    if let (Some(node), Some(value)) = (line.nodes.first_mut(), value) {
        node.comments.push(eval_comment(value));
    }
    line
}

/// Returns a score from White's side as a PGN comment that other programs read: `[%eval 0.35]` or `[%eval
/// #-3]`.
fn eval_comment(value: ShownScore) -> String {
    match value {
        ShownScore::Centipawns(cp) => format!("[%eval {:.2}]", f64::from(cp) / 100.0),
        ShownScore::Mate(moves) => format!("[%eval #{moves}]"),
    }
}

fn without_eval(comment: &str) -> String {
    without_commands(comment, "[%eval").0
}

/// Adds the annotator to those in the tag `Annotator`, if not there already.
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
    use crate::analyse::search::opinion::Opinion;
    use palisade::evaluation::display::WinRateModel;
    use palisade::types::Color;
    use palisade_coach::judge::{Mark, Scale};
    use palisade_pgn::{read_games, write_game};

    fn opinion(cp: i32, pv: Vec<Move>) -> Opinion {
        let value = ShownScore::Centipawns(cp);
        let expected = value.expected_points(WinRateModel::new(78));
        Opinion { value: Some(value), pv, depth: 8, ..Opinion::of_the_end(expected) }
    }

    fn read(text: &str) -> Game {
        read_games(text.as_bytes()).0.remove(0)
    }

    #[test]
    fn notes_are_added_and_nothing_is_lost() {
        let game = read("1. f3 {a plan} e5 $1 2. g4 {[%eval 0.1] oh no} (2. e4) 2... Qh4# 0-1\n");
        let start = game.start;
        let e4 = start.uci_line(["f2f3", "e7e5", "e2e4"])[2];
        let mut opinions = vec![opinion(20, vec![]), opinion(-60, vec![]), opinion(-70, vec![e4])];
        opinions.push(Opinion { value: Some(ShownScore::Mate(-1)), ..Opinion::of_the_end(0.0) });
        opinions.push(Opinion::of_the_end(0.0));
        let analysed = AnalysedGame::of_game(game, opinions.clone(), Scale::Engine);
        assert_eq!(
            analysed.remarks.iter().map(|r| (r.ply, r.judgement.mark)).collect::<Vec<_>>(),
            [(0, Mark::Inaccuracy), (2, Mark::Blunder)]
        );
        let annotated = annotate(&analysed, "me");
        let out = write_game(&annotated);
        let flat = out.replace('\n', " ");
        for part in [
            "[Annotator \"me\"]",
            "[ECO \"A00\"] [Opening \"Barnes Opening: Fool's Mate\"]",
            "1. f3 $6 {[%eval -0.60] a plan}",
            "1... e5 $1 {[%eval -0.70]}",
            "2. g4 $4 {[%eval #-1] oh no} (2. e4) (2. e4 {[%eval -0.70]}) 2... Qh4# 0-1",
        ] {
            assert!(flat.contains(part), "{part} not in {flat}");
        }
        assert!(!flat.contains("()"), "{flat}");
        // Once more by the same engine: nothing grows. By another: both have signed.
        let again = |annotator| {
            annotate(&AnalysedGame::of_game(annotated.clone(), opinions.clone(), Scale::Engine), annotator)
        };
        assert_eq!(write_game(&again("me")), out);
        assert_eq!(again("you").tag("Annotator"), Some("me; you"));
    }

    #[test]
    fn tables_speak_where_their_answer_changes() {
        let game = read("[FEN \"8/8/8/8/4k3/8/4P3/4K3 w - - 0 60\"]\n\n60. Kd2 Kd4 61. e3+ Ke4 *\n");
        let fact = |winner: Option<Color>, distance| Some(TablebaseFact { winner, distance });
        let tables = [
            fact(None, 0),
            fact(None, 0),
            fact(Some(Color::White), 5),
            fact(Some(Color::White), 3),
            fact(None, 0),
        ];
        let opinions: Vec<Opinion> =
            tables.iter().map(|&tablebase| Opinion { tablebase, ..opinion(0, vec![]) }).collect();
        let annotated = annotate(&AnalysedGame::of_game(game, opinions.clone(), Scale::Engine), "me");
        let flat = write_game(&annotated).replace('\n', " ");
        assert!(
            flat.contains("Kd4 {[%eval 0.00]} {Tablebase: White wins (DTZ 5)} 61. e3+ {[%eval 0.00]}"),
            "{flat}"
        );
        assert!(flat.contains("Ke4 {[%eval 0.00]} {Tablebase: a draw} *"), "{flat}");
        assert!(flat.contains("{Tablebase: a draw} 60. Kd2"), "{flat}");
        assert_eq!(flat.matches("Tablebase").count(), 3, "{flat}");
        let again = annotate(&AnalysedGame::of_game(annotated, opinions, Scale::Engine), "me");
        assert_eq!(write_game(&again).replace('\n', " "), flat);
        assert!(is_fact("Tablebase: Black wins (DTZ 12)") && is_fact("Tablebase: a draw"));
        assert!(!is_fact("Tablebase: a draw, I was told") && !is_fact("Tablebase: Black wins (DTZ much)"));
    }
}
