//! The state machine, driven by lines and answers as a person and an engine would give them.

use super::*;
use crate::play::game::GameEnding;
use crate::rules::RuleEnd;
use palisade::engine::human_model::PlayingStyle;
use palisade_coach::judge::Mark;
use palisade_tools::analyse::Assessment;

mod waiting;

const fn s(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

/// A table and the time.
struct TestSession {
    table: GameTable,
    now: Duration,
    orders: Vec<Order>,
}

impl TestSession {
    fn new(fen: Option<&str>, side: Option<SideChoice>, control: Option<&str>, language: Language) -> Self {
        let start = fen.map_or_else(Board::startpos, |fen| Board::from_fen(fen).expect(fen));
        let control = control.map(|text| text.parse().expect(text));
        let setup = GameSetup {
            start,
            side,
            level: Some(1400),
            playing_style: PlayingStyle::Natural,
            control,
            rating: None,
            plays_on: false,
            follows: false,
        };
        let mut session = Self {
            table: GameTable::new(setup, GameMessages::new(language), 1),
            now: s(0),
            orders: Vec::new(),
        };
        session.orders = session.table.begin();
        session
    }

    fn english() -> Self {
        Self::new(None, None, None, Language::English)
    }

    /// Types a line and returns the new notes.
    fn say(&mut self, line: &str) -> String {
        self.table.take_notes();
        self.orders = self.table.line(line, self.now);
        self.new_notes()
    }

    fn new_notes(&mut self) -> String {
        let notes = self.table.take_notes();
        let texts = notes.into_iter().filter_map(|note| match note {
            Note::Text(_, text) | Note::Reply(text) | Note::Question(text) => Some(text),
            Note::Board | Note::Answered => None,
            Note::Help => Some("HELP".to_owned()),
        });
        texts.collect::<Vec<_>>().join("\n")
    }

    /// Plays the opponent's move and returns the new notes.
    fn reply(&mut self, text: &str) -> String {
        let mv = self.table.game().board().parse_san(text).expect(text);
        self.answer(HelperAnswer::Move(mv))
    }

    fn answer(&mut self, answer: HelperAnswer) -> String {
        self.table.take_notes();
        self.orders = self.table.answer(self.table.job(), answer, self.now);
        self.new_notes()
    }

    /// Both sides move in turn.
    fn play(&mut self, moves: &[&str]) {
        for text in moves {
            if self.table.game().is_humans_turn() {
                assert_eq!(self.say(text), "", "{text}");
            } else {
                assert!(self.reply(text).starts_with("Palisade"), "{text}");
            }
        }
    }

    fn ordered(&self) -> Vec<&'static str> {
        let name = |order: &Order| match order {
            Order::Think => "think",
            Order::Ask(HelperQuestion::Hint) => "hint",
            Order::Ask(HelperQuestion::Why(..)) => "why",
            Order::Ask(HelperQuestion::Draw) => "draw",
            Order::Ask(HelperQuestion::Review) => "review",
            Order::Ask(HelperQuestion::Report(_)) => "report",
            Order::Keep => "keep",
            Order::NewOpponent => "new",
            Order::Save(_) => "save",
            Order::Load(_) => "load",
            Order::Quit => "quit",
        };
        self.orders.iter().map(name).collect()
    }
}

#[test]
fn a_move_is_recorded_and_answered() {
    let mut session = TestSession::english();
    assert!(session.orders.is_empty(), "the person begins");
    session.play(&["e4"]);
    assert_eq!(session.ordered(), ["keep", "think"]);
    assert!(session.table.is_waiting());
    assert_eq!(session.reply("e5"), "Palisade plays 1...e5");
    assert_eq!(session.ordered(), ["keep"]);
    assert_eq!(session.say("Ke3"), "Ke3 is not legal: the king cannot go there, only to e2.");
    assert_eq!(session.say("e5"), "e5 is not legal: the pawn on e5 is in the way.");
    assert_eq!(
        session.say("Qxh7"),
        "Qxh7 is not legal: no queen of yours can go there, only to e2, f3, g4 or h5."
    );
    assert!(session.say("Nf33").ends_with("Did you mean Nf3?"));
    assert!(session.say("hlep").ends_with("Did you mean help?"));
    assert_eq!(session.table.game().moves().len(), 2);
}

#[test]
fn an_answer_that_nobody_waits_for_changes_nothing() {
    let mut session = TestSession::english();
    session.play(&["e4"]);
    let job = session.table.job();
    assert_eq!(session.say("undo"), "One move is taken back.");
    let mv = Board::startpos().parse_san("d4").expect("legal");
    assert!(session.table.answer(job, HelperAnswer::Move(mv), s(0)).is_empty());
    assert!(session.table.game().moves().is_empty() && session.table.game().is_humans_turn());
    // Nor does a move that is none here.
    session.play(&["e4"]);
    let wrong = HelperAnswer::Move(mv);
    assert_eq!(session.answer(wrong), "");
    assert_eq!(session.table.game().moves().len(), 1);
}

#[test]
fn hints_come_in_two_steps() {
    let mut session = TestSession::english();
    session.say("hint");
    assert_eq!(session.ordered(), ["hint"]);
    let mv = Board::startpos().parse_san("Nf3").expect("legal");
    assert_eq!(
        session.answer(HelperAnswer::Hint(mv)),
        "Look at the knight on g1. (`hint` again shows the move.)"
    );
    assert_eq!(session.say("hint"), "I would play 1.Nf3.");
    assert!(session.orders.is_empty());
    session.play(&["e4"]);
    session.reply("e5");
    session.say("hint");
    assert_eq!(session.ordered(), ["hint"], "another position, another hint");
}

#[test]
fn why_explains_three_moves() {
    let mut session = TestSession::english();
    assert_eq!(session.say("why"), "There is no such move yet.");
    session.play(&["e4", "e5"]);
    for (line, before, san) in [("why", 0, "e4"), ("why reply", 1, "e5"), ("why nf3", 2, "Nf3")] {
        session.say(line);
        let Some(Order::Ask(HelperQuestion::Why(position, mv))) = session.orders.first() else {
            panic!("{line}")
        };
        assert_eq!(position.board(), session.table.game().after(before).board(), "{line}");
        assert_eq!(position.board().san(*mv), san);
        assert_eq!(session.answer(HelperAnswer::Text("Because.".into())), "Because.");
    }
    assert_eq!(session.say("why Ke3"), "Ke3 is not legal: the king cannot go there, only to e2.");
    session.say("why");
    assert_eq!(session.answer(HelperAnswer::Failed("no memory".into())), "no memory");
}

#[test]
fn a_resignation_can_be_undone() {
    let mut session = TestSession::english();
    session.play(&["e4", "e5"]);
    assert_eq!(session.say("resign"), "You resign. Palisade wins, 0-1.");
    assert_eq!(session.ordered(), ["keep", "review"]);
    assert!(session.say("d4").starts_with("The game is over"));
    assert_eq!(session.say("resign"), "The game is over.");
    assert_eq!(session.say("undo"), "The game continues.");
    assert!(session.table.game().is_humans_turn() && session.table.game().moves().len() == 2);
}

#[test]
fn a_draw_is_taken_by_who_is_not_better() {
    let mut session = TestSession::english();
    session.play(&["e4", "e5"]);
    session.say("draw");
    assert_eq!(session.ordered(), ["draw"]);
    assert_eq!(session.answer(HelperAnswer::Worth(0)), "Palisade declines the draw: it is too early.");
    session.say("draw");
    assert_eq!(session.answer(HelperAnswer::Worth(-200)), "Draw by agreement, 1/2-1/2.");
    assert_eq!(session.table.game().ended(), Some(GameEnding::Agreed));
}

#[test]
fn a_new_game_needs_a_second_request_while_one_is_on() {
    let mut session = TestSession::english();
    session.play(&["e4", "e5"]);
    assert!(session.say("new black").starts_with("A game is in progress."));
    // Something else in between, and it is not meant.
    session.say("board");
    assert!(session.say("new black").starts_with("A game is in progress."));
    assert!(session.say("new black").starts_with("You have Black against Palisade, level 1400."));
    assert_eq!(session.ordered(), ["new", "keep", "think"]);
    assert_eq!(session.table.below(), Color::Black);
    session.reply("d4");
    session.say("resign");
    assert!(session.say("n").starts_with("You have Black"), "at the end a letter is enough");
}

#[test]
fn level_clock_flip_and_moves() {
    let mut session = TestSession::english();
    assert_eq!(session.say("level"), "Level 1400. A level is a Lichess rating from 600 to 3000, or `full`.");
    assert_eq!(session.say("level 900"), "Palisade: level 900.");
    assert_eq!(session.say("level 9"), "A level is a Lichess rating from 600 to 3000, or `full`.");
    assert_eq!(session.say("level full"), "Palisade: full strength.");
    assert_eq!(session.table.game().level, None);
    assert_eq!(session.say("clock"), "No clock.");
    assert_eq!(session.say("clock 10+5"), "Both clocks are set to 10+5 (minutes + seconds a move).");
    session.play(&["e4"]);
    session.now = s(7);
    session.reply("c5");
    session.now = s(17);
    assert_eq!(session.say("clock"), "You have 9:55, Palisade has 9:58.");
    assert!(session.say("clock soon").starts_with("A clock is minutes"));
    assert_eq!(session.say("clock none"), "No clock.");
    assert_eq!(session.say("moves"), "1. e4 c5");
    assert_eq!(session.say("moves g1"), "Nh3 Nf3 Ne2".split(' ').rev().collect::<Vec<_>>().join(" "));
    assert_eq!(session.say("moves a8"), "No legal move starts there.");
    assert_eq!(session.say("moves x"), "Name a square: `moves g1`.");
    session.say("flip");
    assert_eq!((session.table.below(), session.ordered()), (Color::Black, vec!["keep"]));
    assert_eq!(session.say("help"), "HELP");
    session.say("save");
    assert_eq!(session.ordered(), ["save"]);
    session.table.saved(Err("no".into()));
    assert_eq!(session.new_notes(), "no");
    session.say("quit");
    assert_eq!(session.ordered(), ["keep", "quit"]);
}

#[test]
fn a_flag_falls_while_the_person_thinks() {
    let mut session = TestSession::new(None, None, Some("1+0"), Language::English);
    session.now = s(500);
    assert!(session.table.tick(session.now).is_empty(), "no clock runs before the first move");
    session.play(&["e4", "e5"]);
    session.now = s(560);
    assert_eq!(
        session.say("Nf3"),
        "Your time is up. Palisade wins, 0-1.\nThe game is over: `new` begins another, `undo` takes the last move back."
    );
    assert_eq!(session.ordered(), ["keep", "review"]);
}

#[test]
fn a_mate_ends_with_what_turned_the_game() {
    let mut session = TestSession::english();
    session.play(&["f3", "e5", "g4"]);
    let new_notes = session.reply("Qh4#");
    assert_eq!(new_notes, "Palisade plays 2...Qh4#\nCheckmate. Palisade wins, 0-1.");
    assert_eq!(session.table.game().ended(), Some(GameEnding::Rules(RuleEnd::Checkmate(Color::Black))));
    assert_eq!(session.ordered(), ["keep", "review"]);
    assert_eq!(session.answer(HelperAnswer::Progress(3)), "");
    assert_eq!(session.table.status(), "Analysing the game: 3/5");
    let point = TurningPoint {
        ply: 2,
        mark: Mark::Blunder,
        assessment: [Assessment::Equal, Assessment::Mated],
        why: Some("2.g4 allows mate.".into()),
        better: None,
    };
    let new_notes = session.answer(HelperAnswer::Review(vec![point]));
    assert!(
        new_notes.contains("2.g4?? (you): a blunder, from equal to being mated. 2.g4 allows mate."),
        "{new_notes}"
    );
    session.say("a");
    assert_eq!(session.ordered(), ["report"]);
    assert_eq!(session.answer(HelperAnswer::Report("x.html".into())), "The report is in x.html.");
    assert_eq!(session.table.status(), "a: report  n: new  q: quit");
}

#[test]
fn a_report_requested_early_leaves_the_turning_points_to_come() {
    let mut session = TestSession::english();
    session.play(&["f3", "e5", "g4"]);
    session.reply("Qh4#");
    session.say("analyse");
    assert_eq!(session.ordered(), ["report"]);
    session.answer(HelperAnswer::Report("x.html".into()));
    assert_eq!(session.ordered(), ["review"]);
}

#[test]
fn a_saved_game_comes_back() {
    let mut session = TestSession::new(None, Some(SideChoice::Black), Some("10+5"), Language::English);
    assert_eq!(session.ordered(), ["think"]);
    session.play(&["e4", "e5"]);
    session.say("flip");
    let saved_game = session.table.keep(s(30));
    let mut other = TestSession::english();
    assert_eq!(other.say("resume"), "There is no saved game.");
    other.table.set_saved(saved_game);
    assert_eq!(other.say("resume"), "The game continues.");
    assert_eq!(other.ordered(), ["think"]);
    assert_eq!((other.table.game().moves().len(), other.table.below()), (2, Color::White));
    // A game that was left while the opponent was thinking resumes with the opponent's move.
    assert!(other.reply("Nf3").starts_with("Palisade plays 2.Nf3"));
}

#[test]
fn games_after_a_resumed_one_have_its_settings() {
    let mut session = TestSession::new(None, Some(SideChoice::Black), Some("10+5"), Language::English);
    session.table.game.rating = Some(1450);
    session.say("level 1800");
    session.say("style solid");
    session.play(&["e4", "e5"]);
    let saved_game = session.table.keep(s(30));
    let mut other = TestSession::english();
    other.table.resume_game(&saved_game, s(0)).expect("a legal game");
    let lines =
        [("fen", Color::Black), ("new", Color::Black), ("rematch", Color::White), ("new", Color::Black)];
    for (line, human) in lines {
        other.say("resign");
        other.say(&if line == "fen" { format!("fen {}", Board::startpos().fen()) } else { line.to_owned() });
        let game = other.table.game();
        assert!(game.ended().is_none(), "{line}");
        let control = game.clocks.map(|clocks| clocks.control.to_string());
        assert_eq!((game.human, control.as_deref()), (human, Some("10+5")), "{line}");
        assert_eq!((game.rating, game.level), (Some(1450), Some(1800)), "{line}");
        assert_eq!(game.playing_style, PlayingStyle::Solid, "{line}");
    }
}

#[test]
fn the_game_speaks_german() {
    let mut session = TestSession::new(None, None, None, Language::German);
    session.play(&["e4", "e5"]);
    assert_eq!(session.say("Sf3"), "");
    assert_eq!(session.reply("Nc6"), "Palisade spielt 2...Sc6");
    assert_eq!(session.say("moves"), "1. e4 e5 2. Sf3 Sc6");
    assert_eq!(session.say("Lh6"), "Lh6 geht nicht: der Bauer auf d2 steht im Weg.");
    assert_eq!(session.say("aufgeben"), "Sie geben auf. Palisade gewinnt, 0-1.");
}

#[test]
fn a_position_that_is_over_has_nobody_to_move() {
    let mut session = TestSession::new(Some("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), None, None, Language::English);
    assert!(session.orders.is_empty());
    assert!(session.say("Kg8").starts_with("The game is over"));
    assert_eq!(session.say("analyse"), "No move has been played yet.");
    assert_eq!(session.say("undo"), "There is no move to take back.");
}

#[test]
fn a_question_which_move_is_meant_takes_a_letter() {
    let pawn = Some("8/P6k/8/8/8/8/4P1K1/8 w - - 0 1");
    for (answer, san) in [("q", "a8=Q"), ("=N", "a8=N"), ("rook", "a8=R"), ("d", "a8=Q")] {
        let mut session = TestSession::new(pawn, None, None, Language::English);
        assert_eq!(session.say("a8"), "Which promotion: a8=Q, a8=R, a8=B or a8=N?");
        assert_eq!(session.say("k"), "Which promotion: a8=Q, a8=R, a8=B or a8=N?", "no answer asks again");
        assert_eq!(session.say(answer), "", "{answer}");
        assert_eq!(session.ordered(), ["keep", "think"], "{answer}");
        let start = *session.table.game().start();
        assert_eq!(start.san(session.table.game().moves()[0]), san);
    }
    let knights = Some("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1");
    let mut session = TestSession::new(knights, None, None, Language::English);
    assert_eq!(session.say("Nd2"), "Which one: Nbd2 or Nfd2?");
    assert_eq!(session.say("1"), "Which one: Nbd2 or Nfd2?", "both come from there");
    assert_eq!(session.say("f"), "");
    assert_eq!(session.table.game().moves()[0].from().to_string(), "f1");
    // A text that is no answer is read as any other line.
    let mut session = TestSession::new(knights, None, None, Language::English);
    session.say("Nd2");
    session.say("quit");
    assert_eq!(session.ordered(), ["keep", "quit"]);
}

#[test]
fn a_typed_position_is_continued() {
    let mut session = TestSession::english();
    assert!(session.say("fen 8/8 w").starts_with("This is not a position: "));
    let fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1";
    assert_eq!(session.say(&format!("fen {fen}")), "The game continues from here. You have White.");
    assert_eq!((session.ordered(), session.say("fen").as_str()), (vec!["new", "keep", "think"], fen));
    session.reply("Kd7");
    session.play(&["e4"]);
    session.reply("Kd6");
    assert!(session.say(&format!("fen {fen}")).starts_with("A game is in progress."));
    assert!(session.say(&format!("fen {fen}")).starts_with("The game continues"));
}

#[test]
fn an_early_draw_depends_on_the_position() {
    let mut session =
        TestSession::new(Some("8/8/4k3/8/7r/4K3/8/R7 w - - 0 60"), None, None, Language::English);
    session.say("draw");
    assert_eq!(session.answer(HelperAnswer::Worth(0)), "Draw by agreement, 1/2-1/2.");
}

#[test]
fn results_are_counted_and_sides_are_changed() {
    let mut session = TestSession::english();
    assert_eq!(session.say("score"), "No game has ended yet.");
    session.play(&["e4", "e5"]);
    session.say("resign");
    assert_eq!(session.say("score"), "You 0, Palisade 1 (won 0, drawn 0, lost 1).");
    session.say("undo");
    assert_eq!(session.say("score"), "No game has ended yet.", "it goes on");
    session.say("draw");
    session.answer(HelperAnswer::Worth(-300));
    assert_eq!(session.say("score"), "You 0.5, Palisade 0.5 (won 0, drawn 1, lost 0).");
    assert!(session.say("rematch").starts_with("You have Black against Palisade"));
    assert_eq!(session.ordered(), ["new", "keep", "think"]);
    session.reply("f3");
    session.play(&["e5", "g4"]);
    let new_notes = session.say("Qh4");
    assert_eq!(new_notes, "Checkmate. You win, 0-1.");
    assert_eq!(session.say("score"), "You 1.5, Palisade 0.5 (won 1, drawn 1, lost 0).");
}

#[test]
fn the_opponent_follows_the_results_that_were_earned() {
    let mut session = TestSession::english();
    session.table.setup.follows = true;
    session.play(&["e4", "e5"]);
    let new_notes = session.say("resign");
    assert!(new_notes.contains("Your rating by one game: about 1190"), "{new_notes}");
    let lost = session.table.own.clone();
    // A resignation that is taken back is no loss, and that game no longer counts.
    session.say("undo");
    session.say("draw");
    session.answer(HelperAnswer::Worth(-300));
    assert_eq!(session.table.own, OwnRating::new(1400));
    session.table.remember(lost.clone());
    session.say("rematch");
    assert_eq!(session.table.game().level, Some(lost.level()));
    session.reply("f3");
    session.play(&["e5", "g4"]);
    assert!(session.say("Qh4").contains("Your rating by 2 games"));
    let saved_game = session.table.keep(s(0));
    assert_eq!((saved_game.own(), saved_game.aided()), (Some(&session.table.own), false));
    // A level that is chosen stays.
    session.say("new");
    assert!(session.say("level 1800").ends_with("It no longer follows the results."));
    session.say("new");
    assert_eq!(session.table.game().level, Some(1800));
    let mut helped = TestSession::english();
    helped.play(&["e4", "e5"]);
    helped.say("hint");
    let hint = helped.table.game().board().parse_san("Nf3").expect("legal");
    helped.answer(HelperAnswer::Hint(hint));
    helped.say("resign");
    assert_eq!(helped.table.own.estimate(), None);
}

#[test]
fn a_game_can_be_loaded_and_gone_on_with() {
    let mut session = TestSession::english();
    assert_eq!(session.say("load"), "Name a file with a PGN or a FEN: `load FILE`.");
    session.say("load x.pgn");
    assert_eq!(session.ordered(), ["load"]);
    assert!(session.table.loaded(Err("x.pgn: no such file".into()), s(0)).is_empty());
    assert_eq!(session.new_notes(), "x.pgn: no such file");
    let start = Board::startpos();
    let moves = start.uci_line(["e2e4", "c7c5", "g1f3"]);
    let orders = session.table.loaded(Ok(LoadedGame { start, moves }), s(0));
    assert!(matches!(orders[..], [Order::NewOpponent, Order::Keep, Order::Think]));
    assert_eq!(session.new_notes(), "The game continues from here. You have White.");
    assert_eq!(session.say("fen"), "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
    session.reply("d6");
    assert!(session.say("load y.pgn").starts_with("A game is in progress."));
    assert!(session.orders.is_empty());
    // Loaded moves neither take time nor add any.
    let mut session = TestSession::new(None, None, Some("10+5"), Language::English);
    let moves = start.uci_line(["e2e4", "c7c5"]);
    session.table.loaded(Ok(LoadedGame { start, moves }), s(7));
    let clocks = session.table.game().clocks.expect("it has clocks");
    assert_eq!([Color::White, Color::Black].map(|side| clocks.left(side, s(9))), [s(598), s(600)]);
    assert_eq!(
        (session.table.game().clock_after(), session.table.game().clocked_from()),
        (&[None; 2][..], 2)
    );
}

#[test]
fn a_finished_game_that_comes_back_is_over() {
    let mut session = TestSession::english();
    session.play(&["f3", "e5", "g4"]);
    session.reply("Qh4#");
    let saved_game = session.table.keep(s(0));
    let mut other = TestSession::english();
    other.table.set_saved(saved_game);
    assert_eq!(other.say("resume"), "The saved game is over.\nCheckmate. Palisade wins, 0-1.");
}

#[test]
fn the_opponent_resigns_and_offers_draws() {
    let mut session = TestSession::english();
    // Whether he is one who resigns is drawn by lot; this one is.
    session.table.manners = Manners::new(false, 0.0);
    let turn = |session: &mut TestSession, own: &str, reply: &str, worth: i32| {
        session.play(&[own]);
        assert_eq!(session.answer(HelperAnswer::Opinion(worth)), "");
        session.reply(reply)
    };
    assert!(turn(&mut session, "e4", "f6", -950).starts_with("Palisade plays"));
    assert!(turn(&mut session, "d4", "g5", -990).starts_with("Palisade plays"));
    session.play(&["a3"]);
    session.answer(HelperAnswer::Opinion(-1200));
    assert_eq!(session.reply("a6"), "Palisade resigns. You win, 1-0.");
    assert!(session.table.game().ended().is_some_and(|ending| ending.winner() == Some(Color::White)));
}

#[test]
fn an_offered_draw_is_taken_or_declined_by_a_move() {
    let dead = Some("8/8/4k3/7r/8/4K3/8/R7 w - - 0 60");
    let offered = || {
        let mut session = TestSession::new(dead, None, None, Language::English);
        session.table.manners = Manners::new(false, 0.9);
        for (own, reply) in [("Ra2", "Rh4"), ("Ra1", "Rh5"), ("Ra3", "Rh4"), ("Ra4", "Rh5"), ("Ra6+", "Kd5")]
        {
            session.play(&[own]);
            session.answer(HelperAnswer::Opinion(0));
            assert!(!session.reply(reply).contains("offers"));
        }
        session.play(&["Ra1"]);
        session.answer(HelperAnswer::Opinion(3));
        assert!(session.reply("Rh4").ends_with("Palisade offers a draw: `draw` takes it, a move declines."));
        session
    };
    assert_eq!(offered().say("draw"), "Draw by agreement, 1/2-1/2.");
    let mut declined = offered();
    declined.play(&["Ra2", "Rh5"]);
    declined.say("draw");
    assert_eq!(declined.ordered(), ["draw"], "it is asked for anew");
}
