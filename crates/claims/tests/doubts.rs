//! A claim is not called false where its words may mean something else: a condition, what comes next, a theme, or a matter of counting.
//! Each row with `?` has a near miss that is false.

use crate::analyst::Nodes;
use crate::coverage::{letter, verdicts};
use crate::options::of_position;
use palisade_claims::read::read_game;
use palisade_pgn::read_games;

/// Asserts the verdicts on the last sentences of texts about the Opera Game after so many plies.
fn of_opera(plies: usize, rows: &[(char, &str)]) {
    for (wanted, text) in rows {
        let last = verdicts(text, plies).pop().expect("a sentence");
        assert_eq!(letter(last), *wanted, "{text}");
    }
}

/// The verdicts on the sentences of a game's comments.
fn of_comments(pgn: &str) -> String {
    let (games, errors) = read_games(pgn.as_bytes());
    assert!(errors.is_empty(), "{pgn}: {errors:?}");
    let remarks = match read_game(&games[0], None, &mut Nodes::new()) {
        Ok(remarks) => remarks,
        Err(never) => match never {},
    };
    remarks.iter().flat_map(|remark| &remark.sentences).map(|sentence| letter(sentence.verdict)).collect()
}

#[test]
fn a_piece_after_with_may_be_supposed() {
    of_opera(
        17,
        &[
            ('?', "After 9.Bg5, with the knight on d4 all would be over."),
            ('?', "He then guarded it with a pawn on e6."),
            ('F', "After 9.Bg5 the knight on d4 is strong."),
        ],
    );
}

#[test]
fn behind_many_words_that_were_not_read_a_claim_is_not_false() {
    let many = "Gleaming, glittering, sparkling, shimmering, twinkling, glowing, shining, beaming, blazing, flaring and flashing";
    of_opera(
        17,
        &[
            ('?', &format!("{many}, the knight on d4 is pinned.")),
            ('F', "Gleaming and glittering, the knight on d4 is pinned."),
            ('F', &format!("{many}, comes 9.Bg5, and the knight on d4 is pinned.")),
            ('F', "After 9.Bg5, dazzled, the knight on d4 is pinned."),
        ],
    );
}

#[test]
fn a_piece_of_its_own_is_won_back() {
    of_opera(
        7,
        &[
            ('?', "4.dxe5 is played. White took White's bishop on g3."),
            ('F', "4.dxe5 is played. White took Black's bishop on g3."),
            ('?', "4.dxe5 is played. White takes his queen back."),
            ('F', "4.dxe5 is played. White takes the queen back."),
        ],
    );
}

#[test]
fn what_a_side_gets_may_come_next() {
    of_position(
        "4k3/8/8/8/8/8/P7/4K3 w - - 0 1",
        &[('?', "White gets a queen."), ('F', "White has a queen.")],
    );
}

/// In a lost position a lesson calls the move that ended it a blunder although no other saves the game.
#[test]
fn a_blunder_in_a_decided_position_is_not_denied() {
    of_position(
        "1r4k1/5ppp/5n2/q7/8/8/5PPP/4R1K1 w - - 0 1",
        &[('?', "1.Re7 was a blunder."), ('?', "1.h3 was a blunder.")],
    );
    of_position("6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1", &[('F', "1.Rb8# was a blunder.")]);
}

#[test]
fn a_comment_before_the_first_move_may_state_a_theme() {
    let moves = "1. e4 e5 2. Nf3 Nc6 *";
    for (wanted, comment) in [
        ("?", "The rook gives mate while the bishop takes away the corner."),
        ("?", "The rook is protected by the knight."),
        ("F", "White is a rook up."),
    ] {
        assert_eq!(of_comments(&format!("{{{comment}}} {moves}")), wanted, "{comment}");
    }
    assert_eq!(of_comments("1. e4 {The pawn on e4 is protected by the knight.} e5 2. Nf3 Nc6 *"), "F");
}

#[test]
fn pieces_behind_one_another_may_count_or_not() {
    of_position(
        "2r4k/1b2br1p/pp1p1qp1/2P2p2/2B5/PQN2P2/1P5P/1K1R1R2 b - - 1 3",
        &[
            ('?', "The rook on f7 has two attackers."),
            ('?', "The rook on f7 is attacked twice."),
            ('?', "White attacks the rook on f7 twice."),
            ('T', "The rook on f7 is attacked once."),
            ('F', "The rook on f7 is attacked three times."),
        ],
    );
}

#[test]
fn of_two_attackers_along_a_line_the_one_that_pins_is_meant() {
    of_position(
        "r4r1k/2p3pp/5p2/1pR1b2q/1P6/PQ1P3P/1B3PP1/5RK1 b - - 1 25",
        &[
            ('T', "The bishop on e5 is pinned."),
            ('T', "Black's bishop is pinned to the queen."),
            ('F', "The bishop on b2 is pinned."),
        ],
    );
}

#[test]
fn immunity_is_tactical_and_safety_is_not() {
    of_position(
        "4k3/8/2n5/3p4/4B3/8/8/4K3 b - - 0 1",
        &[('?', "The bishop on e4 is immune."), ('F', "The bishop on e4 is perfectly safe.")],
    );
}

/// A second piece without a verb of its own shares the relation: that it stands there is not what the sentence states.
#[test]
fn a_second_piece_without_a_verb_leaves_the_sentence_unread() {
    of_position(
        "6k1/1b3ppp/8/8/8/5N2/1P4PP/1R4K1 b - - 0 1",
        &[
            ('F', "Black's bishop on b7 attacks the knight on f3 and also the pawn on b2."),
            ('?', "Black's bishop on b7 attacks the knight on f3 here and the pawn on b2."),
            ('?', "White's rook on b1 defends the pawn on b2, but also the pawn on g2."),
            ('F', "White's rook on b1 defends the pawn on b2, and also the pawn on g2."),
            ('T', "White's rook on b1 defends the pawn on b2."),
            ('T', "With the rook on b1, White defends the pawn on b2."),
            ('T', "The knight on f3 and the pawn on b2."),
            ('F', "The pawn on b2 and also the rook on b1 attack the knight on f3."),
        ],
    );
    of_position(
        "3k4/8/1n6/8/3r4/8/3B4/3RK3 w - - 0 1",
        &[('?', "The bishop on d2 is attacked by the rook on d4 and also the knight on b6.")],
    );
    of_position(
        "4k3/4r3/8/8/4N3/8/8/R3K3 w - - 0 1",
        &[
            ('?', "The knight on e4 is pinned, and also the rook on a1."),
            ('T', "The knight on e4 is pinned."),
        ],
    );
    of_position(
        "4k3/4p3/8/3N4/8/4b3/8/4K3 w - - 0 1",
        &[('T', "White's knight on d5 attacks the bishop and also the pawn on e7.")],
    );
    of_position(
        "3r2k1/2q2ppp/8/3N4/8/8/5PPP/6K1 w - - 0 1",
        &[
            ('?', "White's knight on d5 does not attack the rook on d8 but the queen on c7."),
            ('?', "The queen on c7 and also the rook on d8 attack the knight on d5."),
        ],
    );
}

#[test]
fn a_second_move_without_a_verb_leaves_the_sentence_unread() {
    of_opera(
        33,
        &[
            ('?', "11.Bxb5+ is a check, and also 9.Bg5."),
            ('?', "11.Bxb5+ is a check and 9.Bg5 too."),
            ('?', "4.dxe5 takes a pawn; also 9.Bg5."),
            ('T', "4.dxe5 takes a pawn and 5.Qxf3 takes the bishop."),
            ('F', "4.dxe5 takes a pawn and 5.Qxf3 takes the queen."),
        ],
    );
}

/// The nearest of several subjects is probably meant.
#[test]
fn what_holds_of_a_farther_subject_only_is_not_true() {
    of_position(
        "6k1/1b3ppp/8/8/8/5N2/1P4PP/1R4K1 b - - 0 1",
        &[
            ('?', "The knight stands on f3, and the pawn stands on b2, and is attacked."),
            ('T', "The pawn stands on b2, and the knight stands on f3, and is attacked."),
            ('F', "The knight stands on f3, the pawn stands on b2 and is attacked."),
        ],
    );
}
