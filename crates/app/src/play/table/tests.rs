//! The state machine, driven by lines and answers as a person and an engine would give them.

use super::*;
use crate::play::game::GameEnding;
use crate::rules::RuleEnd;
use palisade::engine::human_model::PlayingStyle;
use palisade_coach::judge::Mark;
use palisade_tools::analyse::Assessment;

const fn s(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

/// A table and the time.
struct Desk {
    table: GameTable,
    now: Duration,
    orders: Vec<Order>,
}

impl Desk {
    fn new(fen: Option<&str>, side: Option<SideChoice>, control: Option<&str>, language: Language) -> Self {
        let start = fen.map_or_else(Board::startpos, |fen| Board::from_fen(fen).expect(fen));
        let control = control.map(|text| text.parse().expect(text));
        let setup =
            GameSetup { start, side, level: Some(1400), playing_style: PlayingStyle::Natural, control };
        let mut desk = Self {
            table: GameTable::new(setup, GameMessages::new(language), 1),
            now: s(0),
            orders: Vec::new(),
        };
        desk.orders = desk.table.begin();
        desk
    }

    fn english() -> Self {
        Self::new(None, None, None, Language::English)
    }

    /// Types a line; what is said.
    fn say(&mut self, line: &str) -> String {
        self.table.take_notes();
        self.orders = self.table.line(line, self.now);
        self.said()
    }

    fn said(&mut self) -> String {
        let notes = self.table.take_notes();
        let texts = notes.into_iter().filter_map(|note| match note {
            Note::Text(_, text) => Some(text),
            Note::Board => None,
            Note::Help => Some("HELP".to_owned()),
        });
        texts.collect::<Vec<_>>().join("\n")
    }

    /// The opponent moves; what is said.
    fn reply(&mut self, text: &str) -> String {
        let mv = self.table.game().board().parse_san(text).expect(text);
        self.answer(HelperAnswer::Move(mv))
    }

    fn answer(&mut self, answer: HelperAnswer) -> String {
        self.table.take_notes();
        self.orders = self.table.answer(self.table.job(), answer, self.now);
        self.said()
    }

    /// Both sides move in turn.
    fn play(&mut self, moves: &[&str]) {
        for text in moves {
            if self.table.game().is_persons_turn() {
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
            Order::Quit => "quit",
        };
        self.orders.iter().map(name).collect()
    }
}

#[test]
fn a_move_is_kept_and_answered() {
    let mut desk = Desk::english();
    assert!(desk.orders.is_empty(), "the person begins");
    desk.play(&["e4"]);
    assert_eq!(desk.ordered(), ["keep", "think"]);
    assert!(desk.table.is_waiting());
    assert_eq!(desk.say("d4"), "It is not your move: Palisade is thinking.");
    assert_eq!(desk.reply("e5"), "Palisade plays 1...e5");
    assert_eq!(desk.ordered(), ["keep"]);
    assert_eq!(desk.say("Ke3"), "Ke3 is not legal: the king does not reach that square, only to e2.");
    assert_eq!(desk.say("e5"), "e5 is not legal: the pawn on e5 is in the way.");
    assert_eq!(
        desk.say("Qxh7"),
        "Qxh7 is not legal: no queen of yours goes there, only to e2, f3, g4 or h5."
    );
    assert!(desk.say("Nf33").ends_with("Did you mean Nf3?"));
    assert!(desk.say("hlep").ends_with("Did you mean help?"));
    assert_eq!(desk.table.game().moves().len(), 2);
}

#[test]
fn an_answer_that_nobody_waits_for_changes_nothing() {
    let mut desk = Desk::english();
    desk.play(&["e4"]);
    let job = desk.table.job();
    assert_eq!(desk.say("undo"), "A move is taken back.");
    let mv = Board::startpos().parse_san("d4").expect("legal");
    assert!(desk.table.answer(job, HelperAnswer::Move(mv), s(0)).is_empty());
    assert!(desk.table.game().moves().is_empty() && desk.table.game().is_persons_turn());
    // Nor does a move that is none here.
    desk.play(&["e4"]);
    let wrong = HelperAnswer::Move(mv);
    assert_eq!(desk.answer(wrong), "");
    assert_eq!(desk.table.game().moves().len(), 1);
}

#[test]
fn hints_come_in_two_steps() {
    let mut desk = Desk::english();
    desk.say("hint");
    assert_eq!(desk.ordered(), ["hint"]);
    let mv = Board::startpos().parse_san("Nf3").expect("legal");
    assert_eq!(
        desk.answer(HelperAnswer::Hint(mv)),
        "Look at the knight on g1. (`hint` again says the move.)"
    );
    assert_eq!(desk.say("hint"), "I would play 1.Nf3.");
    assert!(desk.orders.is_empty());
    desk.play(&["e4"]);
    assert_eq!(desk.say("hint"), "When it is your move.");
    desk.reply("e5");
    desk.say("hint");
    assert_eq!(desk.ordered(), ["hint"], "another position, another hint");
}

#[test]
fn why_is_asked_of_three_moves() {
    let mut desk = Desk::english();
    assert_eq!(desk.say("why"), "There is no such move yet.");
    desk.play(&["e4", "e5"]);
    for (line, before, san) in [("why", 0, "e4"), ("why reply", 1, "e5"), ("why nf3", 2, "Nf3")] {
        desk.say(line);
        let Some(Order::Ask(HelperQuestion::Why(position, mv))) = desk.orders.first() else {
            panic!("{line}")
        };
        assert_eq!(position.board(), desk.table.game().after(before).board(), "{line}");
        assert_eq!(position.board().san(*mv), san);
        assert_eq!(desk.answer(HelperAnswer::Text("Because.".into())), "Because.");
    }
    assert_eq!(desk.say("why Ke3"), "Ke3 is not legal: the king does not reach that square, only to e2.");
    desk.say("why");
    assert_eq!(desk.answer(HelperAnswer::Failed("no memory".into())), "no memory");
}

#[test]
fn giving_up_can_be_taken_back() {
    let mut desk = Desk::english();
    desk.play(&["e4", "e5"]);
    assert_eq!(desk.say("resign"), "You resign. Palisade wins, 0\u{2013}1.");
    assert_eq!(desk.ordered(), ["keep", "review"]);
    assert!(desk.say("d4").starts_with("The game is over"));
    assert_eq!(desk.say("resign"), "The game is over.");
    assert_eq!(desk.say("undo"), "The game goes on.");
    assert!(desk.table.game().is_persons_turn() && desk.table.game().moves().len() == 2);
}

#[test]
fn a_draw_is_taken_by_who_is_not_better() {
    let mut desk = Desk::english();
    desk.play(&["e4", "e5"]);
    desk.say("draw");
    assert_eq!(desk.ordered(), ["draw"]);
    assert_eq!(desk.answer(HelperAnswer::Worth(0)), "Palisade plays on.", "too early");
    desk.say("draw");
    assert_eq!(desk.answer(HelperAnswer::Worth(-200)), "A draw is agreed. A draw, 1/2\u{2013}1/2.");
    assert_eq!(desk.table.game().ended(), Some(GameEnding::Agreed));
}

#[test]
fn another_game_is_asked_for_twice_while_one_is_on() {
    let mut desk = Desk::english();
    desk.play(&["e4", "e5"]);
    assert!(desk.say("new black").starts_with("A game is on."));
    // Something else in between, and it is not meant.
    desk.say("board");
    assert!(desk.say("new black").starts_with("A game is on."));
    assert!(desk.say("new black").starts_with("You have Black against Palisade, level 1400."));
    assert_eq!(desk.ordered(), ["new", "keep", "think"]);
    assert_eq!(desk.table.below(), Color::Black);
    desk.reply("d4");
    desk.say("resign");
    assert!(desk.say("n").starts_with("You have Black"), "at the end a letter is enough");
}

#[test]
fn level_clock_flip_and_moves() {
    let mut desk = Desk::english();
    assert_eq!(
        desk.say("level"),
        "Level 1400. A level is a rating of people on lichess from 600 to 3000, or `full`."
    );
    assert_eq!(desk.say("level 900"), "Palisade: level 900.");
    assert_eq!(desk.say("level 9"), "A level is a rating of people on lichess from 600 to 3000, or `full`.");
    assert_eq!(desk.say("level full"), "Palisade: full strength.");
    assert_eq!(desk.table.game().level, None);
    assert_eq!(desk.say("clock"), "No clock.");
    assert_eq!(desk.say("clock 10+5"), "Both clocks are set to 10+5 (minutes + seconds a move).");
    desk.play(&["e4"]);
    desk.now = s(7);
    desk.reply("c5");
    desk.now = s(17);
    assert_eq!(desk.say("clock"), "You have 9:55, Palisade has 9:58.");
    assert!(desk.say("clock soon").starts_with("A clock is minutes"));
    assert_eq!(desk.say("clock none"), "No clock.");
    assert_eq!(desk.say("moves"), "1. e4 c5");
    assert_eq!(desk.say("moves g1"), "Nh3 Nf3 Ne2".split(' ').rev().collect::<Vec<_>>().join(" "));
    assert_eq!(desk.say("moves a8"), "No move from there.");
    assert_eq!(desk.say("moves x"), "`moves` or `moves g1`.");
    desk.say("flip");
    assert_eq!((desk.table.below(), desk.ordered()), (Color::Black, vec!["keep"]));
    assert_eq!(desk.say("help"), "HELP");
    desk.say("save");
    assert_eq!(desk.ordered(), ["save"]);
    desk.table.saved(Err("no".into()));
    assert_eq!(desk.said(), "no");
    desk.say("quit");
    assert_eq!(desk.ordered(), ["keep", "quit"]);
}

#[test]
fn a_flag_falls_while_the_person_thinks() {
    let mut desk = Desk::new(None, None, Some("1+0"), Language::English);
    desk.now = s(500);
    assert!(desk.table.tick(desk.now).is_empty(), "no clock runs before the first move");
    desk.play(&["e4", "e5"]);
    desk.now = s(560);
    assert_eq!(
        desk.say("Nf3"),
        "Your time is over. Palisade wins, 0\u{2013}1.\nThe game is over: `new` begins another, `undo` takes the last move back."
    );
    assert_eq!(desk.ordered(), ["keep", "review"]);
}

#[test]
fn a_mate_ends_with_what_turned_the_game() {
    let mut desk = Desk::english();
    desk.play(&["f3", "e5", "g4"]);
    let said = desk.reply("Qh4#");
    assert_eq!(said, "Palisade plays 2...Qh4#\nCheckmate. Palisade wins, 0\u{2013}1.");
    assert_eq!(desk.table.game().ended(), Some(GameEnding::Rules(RuleEnd::Checkmate(Color::Black))));
    assert_eq!(desk.ordered(), ["keep", "review"]);
    assert_eq!(desk.answer(HelperAnswer::Progress(3)), "");
    assert_eq!(desk.table.status(), "Looking at the game: 3/5");
    let point = TurningPoint {
        ply: 2,
        mark: Mark::Blunder,
        assessment: [Assessment::Equal, Assessment::Mated],
        why: Some("2.g4 allows mate.".into()),
        better: None,
    };
    let said = desk.answer(HelperAnswer::Review(vec![point]));
    assert!(said.contains("2.g4?? (you): a blunder, from equal to being mated. 2.g4 allows mate."), "{said}");
    desk.say("a");
    assert_eq!(desk.ordered(), ["report"]);
    assert_eq!(desk.answer(HelperAnswer::Report("x.html".into())), "The report is in x.html.");
    assert_eq!(desk.table.status(), "a: analyse  n: new  undo  q: quit");
}

#[test]
fn a_report_that_is_asked_for_early_leaves_the_turning_points_to_come() {
    let mut desk = Desk::english();
    desk.play(&["f3", "e5", "g4"]);
    desk.reply("Qh4#");
    desk.say("analyse");
    assert_eq!(desk.ordered(), ["report"]);
    desk.answer(HelperAnswer::Report("x.html".into()));
    assert_eq!(desk.ordered(), ["review"]);
}

#[test]
fn a_kept_game_comes_back() {
    let mut desk = Desk::new(None, Some(SideChoice::Black), Some("10+5"), Language::English);
    assert_eq!(desk.ordered(), ["think"]);
    desk.play(&["e4", "e5"]);
    desk.say("flip");
    let kept = desk.table.keep(s(30));
    let mut other = Desk::english();
    assert_eq!(other.say("resume"), "No game is kept.");
    other.table.has_kept(kept);
    assert_eq!(other.say("resume"), "The game goes on.");
    assert_eq!(other.ordered(), ["think"]);
    assert_eq!((other.table.game().moves().len(), other.table.below()), (2, Color::White));
    // Resumed while the opponent was thinking, it is he who goes on.
    assert!(other.reply("Nf3").starts_with("Palisade plays 2.Nf3"));
}

#[test]
fn the_game_speaks_german() {
    let mut desk = Desk::new(None, None, None, Language::German);
    desk.play(&["e4", "e5"]);
    assert_eq!(desk.say("Sf3"), "");
    assert_eq!(desk.reply("Nc6"), "Palisade spielt 2...Sc6");
    assert_eq!(desk.say("moves"), "1. e4 e5 2. Sf3 Sc6");
    assert_eq!(desk.say("Lh6"), "Lh6 geht nicht: der Bauer auf d2 steht im Weg.");
    assert_eq!(desk.say("aufgeben"), "'aufgeben' ist weder ein Zug noch ein Befehl; `help` nennt sie.");
    assert_eq!(desk.say("resign"), "Sie geben auf. Palisade gewinnt, 0\u{2013}1.");
}

#[test]
fn a_position_that_is_over_has_nobody_to_move() {
    let mut desk = Desk::new(Some("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), None, None, Language::English);
    assert!(desk.orders.is_empty());
    assert!(desk.say("Kg8").starts_with("The game is over"));
    assert_eq!(desk.say("analyse"), "Nothing was played yet.");
    assert_eq!(desk.say("undo"), "There is no move to take back.");
}
