//! The messages of the PGN reader, for a page that may translate them.
//!
//! The sentence comes with the name of its message (`web/src/messages`) and its arguments, as in
//! [`PageError::for_page`](crate::error::PageError::for_page); `wrap` names a message around it, with
//! arguments of its own.

use crate::error;
use palisade_pgn::{Misplaced, NoMove, Problem, ProblemKind};
use serde_json::{Value, json};

/// Returns a PGN problem as text for the page: the English sentence. If the page can translate it, a second
/// line has the identifier of the message and its placeholders as JSON.
pub fn for_page(problem: &Problem) -> String {
    let Some((id, mut places)) = message(&problem.what) else { return problem.to_string() };
    if let (Some(move_number), Some(places)) = (problem.place(), places.as_object_mut()) {
        places.insert("wrap".to_owned(), json!("pgn-at-move"));
        places.insert("place".to_owned(), json!(move_number));
    }
    format!("{problem}\n{id} {places}")
}

fn message(what: &ProblemKind) -> Option<(&'static str, Value)> {
    let word = |id, word: &str| Some((id, json!({ "word": word })));
    let plain = |id| Some((id, json!({})));
    match what {
        ProblemKind::BeforeTags(text) => word("pgn-before-tags", text),
        ProblemKind::Stray(text) => word("pgn-stray", text),
        ProblemKind::NoGlyph(text) => word("pgn-no-glyph", text),
        ProblemKind::SaysNothing(text) => word("pgn-says-nothing", text),
        ProblemKind::AfterEnd(text) => word("pgn-after-end", text),
        ProblemKind::AfterLast(text) => word("pgn-after-last", text),
        ProblemKind::UnknownSign(text) => word("pgn-unknown-sign", text),
        ProblemKind::NullInCheck(text) => word("pgn-null-in-check", text),
        ProblemKind::LineEnds(text, why) => {
            Some(("pgn-line-ends", json!({ "word": text, "why": no_move(*why) })))
        }
        ProblemKind::Unreadable(text, why) => {
            Some(("pgn-unreadable", json!({ "word": text, "why": no_move(*why) })))
        }
        ProblemKind::Skipped(text) => word("pgn-skipped", text),
        ProblemKind::ReadAs(text, san) => Some(("pgn-read-as", json!({ "word": text, "move": san }))),
        ProblemKind::WrongNumber(number, next) => {
            Some(("pgn-wrong-number", json!({ "word": number, "next": next })))
        }
        ProblemKind::StartsAt(number) => Some(("pgn-starts-at", json!({ "number": number.to_string() }))),
        ProblemKind::AfterResult(text) => word("pgn-after-result", text),
        ProblemKind::NulBytes => plain("pgn-nul-bytes"),
        ProblemKind::EndOfFile => plain("pgn-end-of-file"),
        ProblemKind::Guessed(encoding) => word("pgn-guessed", encoding),
        ProblemKind::LoneGlyph => plain("pgn-lone-glyph"),
        ProblemKind::SideLine(Misplaced::AfterEnd) => plain("pgn-line-after-end"),
        ProblemKind::SideLine(Misplaced::BeforeFirst) => plain("pgn-line-before-first"),
        ProblemKind::SideLine(Misplaced::TooDeep) => plain("pgn-line-too-deep"),
        ProblemKind::More => plain("pgn-more"),
        ProblemKind::NotClosed => plain("pgn-not-closed"),
        ProblemKind::NotOpened => plain("pgn-not-opened"),
        ProblemKind::TooManyPlies(most) => Some(("pgn-too-many", json!({ "most": most.to_string() }))),
        ProblemKind::OpenTag(name) => word("pgn-open-tag", name),
        ProblemKind::OpenComment => plain("pgn-open-comment"),
        ProblemKind::TooLong => plain("pgn-too-long"),
        ProblemKind::Variant(name) => word("pgn-variant", name),
        ProblemKind::Fen(error) => {
            let (id, mut places) = error::position(error);
            places.as_object_mut()?.insert("wrap".to_owned(), json!("pgn-fen-tag"));
            Some((id, places))
        }
        ProblemKind::EmptyFen => plain("pgn-empty-fen"),
        ProblemKind::ShortFen(count, fen) => Some(("pgn-short-fen", json!({ "count": count, "fen": fen }))),
        ProblemKind::NoMoves => plain("pgn-no-moves"),
        ProblemKind::Restarted => plain("pgn-restarted"),
        ProblemKind::NoResult(value, outcome) => {
            Some(("pgn-no-result", json!({ "word": value, "outcome": outcome })))
        }
        ProblemKind::TagCounts(tagged) => word("pgn-tag-counts", tagged),
        ProblemKind::MovesCount(mark, value) => {
            Some(("pgn-moves-count", json!({ "mark": mark, "word": value })))
        }
        ProblemKind::Languages(one, other) => Some(("pgn-languages", json!({ "one": one, "other": other }))),
        // The reason why a file could not be read, or a new kind of message: the page shows it in English.
        _ => None,
    }
}

/// Returns the value of the placeholder `why` in the page's messages: the reason why no move could be read,
/// such as `illegal`.
fn no_move(why: NoMove) -> &'static str {
    match why {
        NoMove::Syntax => "syntax",
        NoMove::Ambiguous => "several",
        NoMove::Promotion => "promotion",
        NoMove::Illegal => "illegal",
        NoMove::Null => "null",
        NoMove::GameOver => "over",
        NoMove::BoardSign => "board",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use palisade_pgn::read_games;

    fn remarks_of(text: &str) -> Vec<String> {
        let (games, errors) = read_games(text.as_bytes());
        let diagnostic =
            games.iter().flat_map(|game| &game.diagnostics).map(|diagnostic| for_page(&diagnostic.problem));
        diagnostic.chain(errors.iter().map(|error| for_page(&error.reason))).collect()
    }

    #[test]
    fn a_remark_crosses_with_its_message_and_its_place() {
        assert_eq!(
            remarks_of("1. Ke3 *"),
            [
                "move 1: 'Ke3' is not legal\npgn-unreadable {\"place\":\"1\",\"why\":\"illegal\",\"word\":\"Ke3\",\"wrap\":\"pgn-at-move\"}"
            ]
        );
        assert_eq!(
            remarks_of("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 *"),
            ["FEN tag: White has no king\nfen-no-king {\"side\":\"white\",\"wrap\":\"pgn-fen-tag\"}"]
        );
        assert_eq!(remarks_of("[White \"A\"]\n\n1. e4 e5 2. ~ *").len(), 1);
    }
}
