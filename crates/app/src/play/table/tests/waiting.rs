//! Lines that are typed while an answer is awaited.

use super::*;

impl TestSession {
    /// Returns the sentence about the waiting lines; empty if none waits.
    fn pending(&self) -> String {
        self.table.pending().unwrap_or_default()
    }
}

#[test]
fn what_is_typed_ahead_is_done_when_it_can_be() {
    let mut session = TestSession::english();
    session.play(&["e4"]);
    assert_eq!(session.say("Nf3"), "");
    assert_eq!(session.pending(), "Nf3 will be played on your turn if it is legal then.");
    session.say("hint");
    assert_eq!(session.pending(), "`Nf3` and `hint` follow after the answer.");
    session.reply("e5");
    assert_eq!(session.pending(), "`hint` follows after the answer.");
    assert_eq!(session.table.game().moves().len(), 3, "the premove was played");
    assert_eq!(session.ordered(), ["keep", "keep", "think"]);
    session.reply("Nc6");
    assert_eq!(session.ordered(), ["keep", "hint"], "and what came behind it waited for the reply");
    assert_eq!(session.say("hint"), "");
    let mv = session.table.game().board().parse_san("Bb5").expect("legal");
    let new_notes = session.answer(HelperAnswer::Hint(mv));
    assert!(new_notes.starts_with("Look at") && new_notes.ends_with("I would play 3.Bb5."), "{new_notes}");
    // A premove that the reply has made illegal is refused, with the reason.
    session.play(&["d4"]);
    session.say("dxe5");
    let new_notes = session.reply("exd4");
    assert!(new_notes.contains("dxe5 is not legal"), "{new_notes}");
    assert!(session.table.game().is_humans_turn());
    // Taking a move back discards the typed lines.
    session.play(&["Nxd4"]);
    session.say("Nc3");
    session.say("undo");
    session.play(&["Bb5"]);
    session.reply("a6");
    assert!(session.table.game().is_humans_turn());
}

#[test]
fn a_line_that_would_discard_an_answer_waits_for_it() {
    let mut session = TestSession::english();
    session.play(&["e4", "e5"]);
    session.say("why");
    assert_eq!(
        (session.say("Nf3").as_str(), session.pending()),
        ("", "`Nf3` follows after the answer.".into())
    );
    assert_eq!(session.say("level 1200"), "Palisade: level 1200.", "this discards nothing");
    let new_notes = session.answer(HelperAnswer::Text("Because.".into()));
    assert_eq!((new_notes.as_str(), session.ordered()), ("Because.", vec!["keep", "think"]));
    assert_eq!(session.table.game().moves().len(), 3);
    session.reply("Nc6");
    // A report is written before the program ends.
    session.say("analyse");
    assert_eq!(
        (session.say("quit").as_str(), session.pending()),
        ("", "`quit` follows after the answer.".into())
    );
    assert!(session.orders.is_empty());
    session.answer(HelperAnswer::Report("x.html".into()));
    assert_eq!(session.ordered(), ["keep", "quit"]);
}

#[test]
fn questions_outlast_the_end_of_the_game() {
    let mut session = TestSession::english();
    session.play(&["f3", "e5", "g4"]);
    session.say("Nf3");
    session.say("why");
    session.reply("Qh4#");
    assert_eq!(session.ordered(), ["keep", "review"]);
    let new_notes = session.answer(HelperAnswer::Review(Vec::new()));
    assert!(!new_notes.contains("The game is over"), "{new_notes}");
    assert_eq!(session.ordered(), ["why"]);
}

#[test]
fn a_move_typed_for_the_next_game_outlasts_this_one() {
    let mut session = TestSession::english();
    session.play(&["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6"]);
    session.say("why");
    for line in ["Qxf7#", "d3", "new", "d4"] {
        session.say(line);
    }
    session.answer(HelperAnswer::Text("Because.".into()));
    session.answer(HelperAnswer::Review(Vec::new()));
    let game = session.table.game();
    assert_eq!((game.ended().is_none(), game.moves().len()), (true, 1), "1.d4 of the new game");
}

#[test]
fn several_premoves_are_played_in_their_order() {
    let mut session = TestSession::english();
    session.play(&["e4"]);
    for (line, pending) in [
        ("Nf3", "Nf3 will be played on your turn if it is legal then."),
        ("Bc4", "Nf3 and Bc4 will be played if they are legal on your turns."),
        ("O-O", "Nf3, Bc4 and O-O will be played if they are legal on your turns."),
    ] {
        assert_eq!((session.say(line).as_str(), session.pending().as_str()), ("", pending));
    }
    session.reply("e5");
    session.reply("Nc6");
    assert_eq!(session.pending(), "O-O will be played on your turn if it is legal then.");
    session.reply("Nf6");
    assert_eq!((session.pending().as_str(), session.table.game().moves().len()), ("", 7));
    let mut german = TestSession::new(None, None, None, Language::German);
    german.play(&["e4"]);
    german.say("Sf3");
    assert_eq!(german.pending(), "Sf3 wird gespielt, wenn Sie am Zug sind und es dann geht.");
    german.say("tipp");
    assert_eq!(german.pending(), "`Sf3` und `hint` folgen nach der Antwort.");
}

#[test]
fn a_line_too_many_is_named() {
    let mut session = TestSession::english();
    session.play(&["e4"]);
    for _ in 0..8 {
        assert_eq!(session.say("a3"), "");
    }
    assert_eq!(session.say("h4"), "Too many lines are waiting; `h4` is dropped.");
}

#[test]
fn a_question_typed_at_the_end_is_answered_before_the_next_game() {
    let mut session = TestSession::english();
    session.play(&["f3", "e5", "g4"]);
    session.reply("Qh4#");
    session.say("why");
    session.say("new");
    assert!(session.table.game().ended().is_some(), "`new` waits");
    assert_eq!(session.pending(), "`why` and `new` follow after the answer.");
    session.answer(HelperAnswer::Review(Vec::new()));
    assert_eq!(session.ordered(), ["why"]);
    session.answer(HelperAnswer::Text("Because.".into()));
    assert!(session.table.game().moves().is_empty());
    // Without a question it begins at once.
    session.play(&["f3", "e5", "g4"]);
    session.reply("Qh4#");
    session.say("new");
    assert!(session.table.game().moves().is_empty());
}
