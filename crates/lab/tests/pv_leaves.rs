//! `palisade-lab pv-leaves` puts the ends of lines in the place of positions, the same on any number
//! of threads, and keeps their labels.

use crate::support::TestFolder;
use palisade::board::Board;

/// Positions with captures in the air; each has a label of its own.
const DATA: &str = "# four lines of data\n\
    r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3|11|0.5\n\
    r1b1kb1r/ppp2ppp/2n2n2/3qp3/8/2NP1N2/PPP2PPP/R1BQKB1R w KQkq - 0 7|-22|?|300/400/300\n\
    2r3k1/5pp1/p3p2p/1p2P3/3R4/2P4P/1P3PP1/6K1 w - - 0 30|33|1.0\n\
    4k3/8/8/8/8/8/4P3/4K3 w - - 0 1|44|1.0\n";

#[test]
fn ends_of_lines_keep_their_labels_on_any_number_of_threads() {
    let folder = TestFolder::new("pv-leaves", "ends");
    folder.write("data.txt", DATA);
    let printed =
        folder.stdout(&["pv-leaves", "data.txt", "--out", "one.txt", "--depth", "5", "--threads", "1"]);
    assert!(printed.contains(" of 4 positions replaced, in one.txt"), "{printed}");
    folder.stdout(&["pv-leaves", "data.txt", "--out", "two.txt", "--depth", "5", "--threads", "2"]);
    let ends = folder.read("one.txt");
    assert_eq!(ends, folder.read("two.txt"));
    assert!(ends.lines().count() >= 2, "{ends}");
    assert!(!ends.contains("|44|"), "an ending with a rule teaches nothing: {ends}");
    for line in ends.lines() {
        let (fen, label) = line.split_once('|').unwrap();
        let from =
            DATA.lines().find(|line| line.ends_with(&format!("|{label}"))).expect("a label of the data");
        assert!(!from.starts_with(fen), "a line of five plies has moves: {line}");
        let end = Board::from_fen(fen).unwrap();
        assert!(!end.in_check() && end.has_legal_move(), "{line}");
    }
}

#[test]
fn bad_input_is_reported() {
    let folder = TestFolder::new("pv-leaves", "wrong");
    folder.write("bad.txt", "8/8/8/8/8/8/8/8 w - - 0 1|0|0.5\n");
    folder.write("label.txt", "# one\n4k3/8/8/8/8/8/4P3/4K3 w - - 0 1|much|0.5\n");
    for (file, out, word) in [
        ("bad.txt", "out.txt", "bad.txt:1"),
        ("label.txt", "out.txt", "label.txt:2"),
        ("none.txt", "out.txt", "none.txt"),
        ("bad.txt", "bad.txt", "bad.txt"),
    ] {
        let message = folder.refused(&["pv-leaves", file, "--out", out]);
        assert!(message.contains(word), "{file}: {message}");
    }
    assert!(folder.read("bad.txt").starts_with("8/8"), "what is read stays");
}
