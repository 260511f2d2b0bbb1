//! `palisade-lab error-analysis` finds no error if the labels are the evaluation, finds the kind of position
//! and the term of a false label, and shows the worst positions.

use crate::support::TestFolder;
use palisade::board::Board;
use palisade::evaluation::weights::terms::TERMS;
use palisade::evaluation::{Breakdown, Trace, Weights};
use palisade::types::Color;
use palisade_tools::Rng;

/// Positions of random games that the evaluation has a sum of terms for.
fn positions(count: usize) -> Vec<Board> {
    let (mut rng, weights) = (Rng::new(17, 0), Weights::embedded());
    let mut boards = Vec::new();
    while boards.len() < count {
        let mut board = Board::startpos();
        for ply in 0..60 {
            let Some(&mv) = rng.pick(&board.legal_moves()) else { break };
            board.make(mv, &mut ());
            let sound = !board.in_check() && board.has_legal_move();
            if ply > 8 && ply % 7 == 0 && sound && !Trace::new(&board, &weights).head.known {
                boards.push(board);
            }
        }
    }
    boards.truncate(count);
    boards
}

/// Lines whose labels are the evaluation, `extra` (internal units) on top.
fn lines(boards: &[Board], extra: impl Fn(&Board) -> i32) -> String {
    let weights = Weights::embedded();
    let line = |board: &Board| {
        let trace = Trace::new(board, &weights);
        let cp = (trace.score + extra(board)) * 100 / 140;
        // A real number, so that a label of 130 cp means 73 % of the points.
        let result = 1.0 / (1.0 + (f64::from(-cp) / 130.0).exp());
        format!("{}|{cp}|{result}\n", board.fen())
    };
    boards.iter().map(line).collect()
}

/// The rows of the table with this heading, as words.
fn rows<'a>(text: &'a str, heading: &str) -> Vec<Vec<&'a str>> {
    let after = text.lines().skip_while(|line| !line.starts_with(heading)).skip(1);
    after.take_while(|line| !line.is_empty()).map(|line| line.split_whitespace().collect()).collect()
}

#[test]
fn labels_that_are_the_evaluation_leave_no_error() {
    let folder = TestFolder::new("error-analysis", "none");
    folder.write("data.txt", lines(&positions(400), |_| 0));
    let text = folder.stdout(&["error-analysis", "data.txt", "--searched", "0"]);
    assert!(text.starts_with("400 positions, 0 left out"), "{text}");
    let all = rows(&text, "mean squared error");
    assert_eq!(all[0][..2], ["static", "400"], "{text}");
    let label: f64 = all[0][2].parse().unwrap();
    assert!(label < 0.1, "the labels are the evaluation: {text}");
    // 130 cp of these labels are 182 internal units.
    let scale: f64 = all[0][4].parse().unwrap();
    assert!((180.0..=184.0).contains(&scale), "{text}");
}

#[test]
fn what_the_labels_have_against_a_term_or_a_kind_is_found() {
    let folder = TestFolder::new("error-analysis", "found");
    let boards = positions(600);
    // The right to move is worth much more by these labels.
    let to_move = |board: &Board| if board.side_to_move() == Color::White { 60 } else { -60 };
    folder.write("tempo.txt", lines(&boards, to_move));
    let text = folder.stdout(&["error-analysis", "tempo.txt", "--searched", "0", "--rows", "3"]);
    let first = &rows(&text, "linear terms")[0];
    assert_eq!(first[0], "tempo", "{text}");
    assert!(first[2].starts_with('+') && first[4].parse::<f64>().unwrap() > 80.0, "{text}");

    // White stands better by these wherever pieces have been exchanged.
    let exchanged = |board: &Board| board.phase_material() <= 16;
    assert!(boards.iter().filter(|board| exchanged(board)).count() > 10, "the positions are the test's");
    folder.write("phase.txt", lines(&boards, |board| if exchanged(board) { 150 } else { 0 }));
    let text = folder.stdout(&["error-analysis", "phase.txt", "--searched", "0"]);
    let first = &rows(&text, "phase")[0];
    assert_eq!(first[0], "9-16", "{text}");
    assert!(first[3].parse::<f64>().unwrap() > 90.0, "{text}");
}

#[test]
fn what_the_labels_want_of_a_term_under_a_circumstance_is_found() {
    let folder = TestFolder::new("error-analysis", "circumstance");
    let weights = Weights::embedded();
    // A queen's mobility is worth as much again to the side to move.
    let mobility = TERMS.iter().position(|term| term.name == "QUEEN_MOBILITY").expect("a term");
    let movers = |board: &Board| {
        let [white, black] = Breakdown::new(board, &weights).values_by_owner()[mobility];
        let extra = if board.side_to_move() == Color::White { white } else { -black };
        extra.round() as i32
    };
    folder.write("movers.txt", lines(&positions(2000), movers));
    let text = folder.stdout(&["error-analysis", "movers.txt", "--searched", "0", "--rows", "3"]);
    let first = &rows(&text, "term x circumstance")[0];
    assert_eq!(first[..4], ["queen_mobility", "x", "to", "move"], "{text}");
    let [wish, unseen] = [4, 8].map(|word| first[word].parse::<f64>().unwrap());
    assert!((80.0..120.0).contains(&wish) && unseen > 15.0, "{text}");
}

#[test]
fn searches_stand_beside_the_evaluation_and_the_worst_on_a_page() {
    let folder = TestFolder::new("error-analysis", "page");
    folder.write("data.txt", lines(&positions(60), |_| 0));
    let options =
        ["error-analysis", "data.txt", "--searched", "20", "--depth", "1,3", "--html", "worst.html"];
    let text = folder.stdout(&[&options[..], &["--worst", "5"]].concat());
    let all = rows(&text, "mean squared error");
    assert_eq!(all.iter().map(|row| row[0]).collect::<Vec<_>>(), ["static", "depth", "depth"], "{text}");
    assert_eq!((all[1][1], all[1][2], all[2][1]), ("1", "20", "3"), "{text}");
    assert!(all[1][3].parse::<f64>().unwrap() > 1.0, "random positions want a search: {text}");
    let page = folder.read("worst.html");
    assert_eq!(page.matches("<figure>").count(), 5);
    assert!(page.contains("depth 3 0.") && page.contains("The 5 worst of 20 positions"), "{page}");
    assert!(text == folder.stdout(&[&options[..], &["--worst", "5", "--threads", "1"]].concat()));
}

#[test]
fn bad_lines_and_empty_files_are_reported() {
    let folder = TestFolder::new("error-analysis", "bad");
    folder.write("bad.txt", "8/8/8/8/8/8/8/8 w - - 0 1|0|0.5\n");
    folder.write("empty.txt", "# nothing\n");
    for (file, word) in [("bad.txt", "bad.txt:1"), ("empty.txt", "no positions"), ("none.txt", "none.txt")] {
        let message = folder.refused(&["error-analysis", file]);
        assert!(message.contains(word), "{file}: {message}");
    }
}

#[test]
fn two_weights_are_compared_position_by_position() {
    let folder = TestFolder::new("error-analysis", "against");
    folder.write("data.txt", lines(&positions(300), |_| 0));
    let embedded = Weights::embedded().to_toml();
    let pair = embedded.lines().find(|line| line.starts_with("bishop_pair")).expect("a weight");
    folder.write("other.toml", embedded.replace(pair, "bishop_pair = [300, 300]"));
    let options = ["error-analysis", "data.txt", "--searched", "50", "--depth", "2"];
    let against = |more: &[&str]| folder.stdout(&[&options[..], more].concat());
    let same = against(&["--against", "embedded"]);
    let all = rows(&same, "difference, 1e-4");
    assert_eq!(all[0], ["static", "300", "+0.00", "±", "0.00", "+0.00", "±", "0.00"], "{same}");
    assert_eq!(all[1][..5], ["depth", "2", "50", "+0.00", "±"], "{same}");

    let worse = against(&["--weights", "other.toml", "--against", "embedded"]);
    let difference = |text: &str| -> [f64; 2] {
        let all = rows(text, "difference, 1e-4");
        [2, 4].map(|word| all[0][word].parse().unwrap())
    };
    let [mean, error] = difference(&worse);
    assert!(mean > 2.0 * error && error > 0.0, "a false bishop pair: {worse}");
    let better = against(&["--against", "other.toml"]);
    assert_eq!(difference(&better), [-mean, error], "{better}");
}
