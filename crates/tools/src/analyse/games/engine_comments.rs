//! Removes annotations of other programs from a game, before new ones are added.
//!
//! Lichess writes `(0.14 → 1.02) Inaccuracy. Nf6 was best.`, a glyph and the better line after a bad move.
//! chess.com writes `[%c_effect e5;square;e5;type;Inaccuracy]` and a glyph. Both, and this program, write
//! `[%eval 0.35]`. Comments by people stay.

use palisade_pgn::{Game, MoveNode, Variation};

/// The prefix of this program's comments with reasons, by which a later analysis recognises them.
pub const REASON_PREFIX: &str = "Why: ";
/// Lichess's verdicts on a move, written before the better move.
const VERDICTS: [&str; 6] = [
    "Inaccuracy.",
    "Mistake.",
    "Blunder.",
    "Checkmate is now unavoidable.",
    "Lost forced checkmate sequence.",
    "Not the best checkmate sequence.",
];
/// Prefix of chess.com's verdicts on bad and good moves.
const EFFECT: &str = "[%c_effect";

/// Removes the verdicts that Lichess, chess.com and this program wrote in the main line, with their glyphs
/// `?`, `??` and `?!` and with the variation that Lichess adds. Comments by people and evaluations (`[%eval
/// ...]`) remain.
pub fn clean(game: &mut Game) {
    let site = |tag| game.tag(tag).unwrap_or_default().to_lowercase();
    // A lichess study is a person's work, glyphs included.
    let of_lichess = site("Site").contains("lichess.org") && !site("Site").contains("/study/");
    for node in &mut game.line.nodes {
        let evaluated = node.comments.iter().any(|comment| comment.contains("[%eval"));
        let mut judged = of_lichess && evaluated;
        for comment in &mut node.comments {
            let (without, effects) = without_commands(comment, EFFECT);
            let without_engine = without_verdict(&without);
            judged |= effects || without_engine.is_some() || comment.starts_with(REASON_PREFIX);
            if without_engine.is_some() {
                drop_line(&mut node.variations);
            }
            *comment = without_engine.unwrap_or(without);
        }
        node.comments.retain(|comment| !comment.is_empty() && !comment.starts_with(REASON_PREFIX));
        if judged {
            node.nags.retain(|&nag| !matches!(nag, 2 | 4 | 6));
        }
    }
}

/// Removes the variation that lichess adds after a bad move: the first one, if it has no comments or glyphs.
fn drop_line(variations: &mut Vec<Variation>) {
    let bare =
        |node: &MoveNode| node.comments.is_empty() && node.nags.is_empty() && node.variations.is_empty();
    if variations.first().is_some_and(|line| line.comments.is_empty() && line.nodes.iter().all(bare)) {
        variations.remove(0);
    }
}

/// Returns a comment without its PGN commands that begin with `command`, such as `[%eval ...]` for `[%eval`,
/// and true if there were any.
pub fn without_commands(comment: &str, command: &str) -> (String, bool) {
    let mut text = comment.to_owned();
    let mut found = false;
    while let Some(start) = text.find(command)
        && let Some(length) = text[start..].find(']')
    {
        text.replace_range(start..=start + length, "");
        found = true;
    }
    (text.trim().to_owned(), found)
}

/// Returns the rest of a comment after Lichess's verdict; `None` if it has no such verdict. Commands may
/// precede the verdict. A better move must be named after it, otherwise a person may have written it.
fn without_verdict(comment: &str) -> Option<String> {
    let (commands, mut text) = comment.split_at(commands_end(comment));
    // `(0.14 \u{2192} 1.02)`
    if let Some((scores, rest)) = text.strip_prefix('(').and_then(|text| text.split_once(')'))
        && scores.contains('\u{2192}')
    {
        text = rest.trim_start();
    }
    let after = VERDICTS.iter().find_map(|verdict| text.strip_prefix(verdict))?.trim_start();
    // `Nf6 was best.`, or `Best move was Nf6.` in older files.
    let rest = match after.strip_prefix("Best move was ") {
        Some(named) => named.split_once(". ").map(|(_, rest)| rest).or(named.ends_with('.').then_some(""))?,
        None => {
            let (name, rest) = after.split_once(" was best.")?;
            (!name.contains(char::is_whitespace)).then_some(rest)?
        }
    };
    let parts = [commands.trim_end(), rest.trim_start()];
    Some(parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" "))
}

/// Returns the index of the byte after the commands (`[%...]`) at the beginning of a comment.
fn commands_end(comment: &str) -> usize {
    let mut rest = comment.trim_start();
    while let Some((_, after)) = rest.strip_prefix("[%").and_then(|rest| rest.split_once(']')) {
        rest = after.trim_start();
    }
    comment.len() - rest.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use palisade_pgn::{read_games, write_game};

    fn cleaned(text: &str) -> String {
        let mut game = read_games(text.as_bytes()).0.remove(0);
        clean(&mut game);
        game.tags.clear();
        write_game(&game).replace('\n', " ").trim().to_owned()
    }

    #[test]
    fn lichess_s_verdicts_go_and_people_s_words_stay() {
        for (text, wanted) in [
            (
                "1. e4 e5 2. Nf3 d6?! { (0.14 \u{2192} 1.02) Inaccuracy. Nc6 was best. } (2... Nc6 3. Bb5) 3. d4 *",
                "1. e4 e5 2. Nf3 d6 3. d4 *",
            ),
            ("1. f3? { Mistake. Best move was e4. } (1. e4 c5) 1... e5 *", "1. f3 e5 *"),
            (
                "1. f3? { [%eval -0.5] [%clk 0:03:00] Mistake. e4 was best. I was tired. } 1... e5 *",
                "1. f3 {[%eval -0.5] [%clk 0:03:00] I was tired.} 1... e5 *",
            ),
            (
                "1. g4 e5 2. f3?? { Checkmate is now unavoidable. Bg2 was best. } (2. Bg2) 2... Qh4# 0-1",
                "1. g4 e5 2. f3 Qh4# 0-1",
            ),
            (
                "1. f3? {a bad move} (1. e4 {better}) 1... e5 *",
                "1. f3 $2 {a bad move} (1. e4 {better}) 1... e5 *",
            ),
            // A line with a person's comment was not made by an engine.
            (
                "1. f3? { Mistake. e4 was best. } (1. e4 {of course}) 1... e5 *",
                "1. f3 (1. e4 {of course}) 1... e5 *",
            ),
            // Nor are words of a person's that only sound like it.
            ("1. e4? {Blunder. He said so.} *", "1. e4 $2 {Blunder. He said so.} *"),
            ("1. f3? {A Mistake. e4 was best.} *", "1. f3 $2 {A Mistake. e4 was best.} *"),
        ] {
            assert_eq!(cleaned(text), wanted, "{text}");
        }
    }

    #[test]
    fn glyphs_of_machines_go_and_those_of_people_stay() {
        let moves = "1. e4 { [%eval 0.2] } 1... f6? { [%eval 1.1] } 2. d4! { [%eval 0.9] } *";
        let game = |site: &str| cleaned(&format!("[Site \"{site}\"]\n\n{moves}"));
        let bare = "1. e4 {[%eval 0.2]} 1... f6 {[%eval 1.1]} 2. d4 $1 {[%eval 0.9]} *";
        assert_eq!(game("https://lichess.org/abcdefgh"), bare);
        assert!(game("https://lichess.org/study/abc/def").contains("f6 $2"));
        assert!(game("London").contains("f6 $2"));
        let effect = "1. e4 $6 {[%clk 0:15:19.9][%c_effect e5;square;e5;type;Inaccuracy]} *";
        assert_eq!(cleaned(effect), "1. e4 {[%clk 0:15:19.9]} *");
    }
}
