//! The state of the board over a game, against brute force: making and unmaking moves, observers, keys,
//! repetitions, exchanges.

use crate::common::{RANDOM, Walk, after, all_boards, in_parallel, perft_cases};
use palisade::board::{Board, Observer, Position, SEE_VALUES};
use palisade::types::{Bitboard, Color, Move, Piece, PieceKind, Score, Square};
use proptest::prelude::*;
use std::collections::HashMap;

/// Maintains its own mailbox from the observed changes.
#[derive(Clone, PartialEq, Debug)]
struct Mailbox([Option<Piece>; 64]);

impl Mailbox {
    fn of(board: &Board) -> Self {
        Self(std::array::from_fn(|n| board.piece_on(Square::new(n as u8))))
    }
}

impl Observer for Mailbox {
    fn put(&mut self, piece: Piece, sq: Square) {
        assert_eq!(self.0[sq.index()].replace(piece), None, "{sq} was taken");
    }

    fn remove(&mut self, piece: Piece, sq: Square) {
        assert_eq!(self.0[sq.index()].take(), Some(piece), "{sq} held something else");
    }
}

/// All of a position that a text shows: equal texts are equal positions.
fn text(board: &Board) -> String {
    board.shredder_fen()
}

/// The position without its counters.
fn place(board: &Board) -> String {
    let fen = board.shredder_fen();
    fen.split(' ').take(4).collect::<Vec<_>>().join(" ")
}

/// Pushes and pops every line of the tree and compares before and after.
fn push_and_pop(pos: &mut Position, mailbox: &Mailbox, depth: u32) {
    let (before, key) = (text(pos), pos.key());
    let (rights, en_passant) = (pos.castling_rights(), pos.en_passant().is_some());
    for mv in pos.legal_moves() {
        let mut heard = mailbox.clone();
        let guess = pos.key_after(mv);
        pos.push(mv, &mut heard);
        assert_eq!(heard, Mailbox::of(pos), "the observer lost track after {mv:?} on {before}");
        // The prefetch key may ignore only castling, rights and en passant.
        let explained = mv.is_castle() || mv.is_en_passant() || pos.castling_rights() != rights;
        let en_passant = en_passant || pos.en_passant().is_some();
        assert!(explained || en_passant || guess == pos.key(), "{mv:?} on {before}");
        if depth > 1 {
            push_and_pop(pos, &heard, depth - 1);
        }
        pos.pop();
        assert_eq!((text(pos), pos.key()), (before.clone(), key), "after {mv:?}");
        pos.verify().expect("sound after a pop");
    }
    if !pos.in_check() {
        let side = pos.side_to_move();
        pos.push_null();
        assert_eq!(pos.side_to_move(), !side);
        assert_eq!(pos.en_passant(), None);
        pos.verify().expect("sound after a null move");
        pos.pop();
        assert_eq!((text(pos), pos.key()), (before, key), "after a null move");
    }
}

#[test]
fn push_and_pop_are_inverse_and_observers_hear_everything() {
    in_parallel(&all_boards(), |board| {
        push_and_pop(&mut Position::new(*board), &Mailbox::of(board), 1);
    });
    let tricky: Vec<Board> = all_boards().into_iter().take(25).collect();
    in_parallel(&tricky, |board| {
        push_and_pop(&mut Position::new(*board), &Mailbox::of(board), 2);
    });
}

#[test]
fn keys_are_equal_exactly_when_positions_are() {
    let mut by_key: HashMap<u64, String> = HashMap::new();
    let mut by_place: HashMap<String, u64> = HashMap::new();
    let mut transpositions = 0;
    let mut note = |board: &Board| {
        let place = place(board);
        if let Some(known) = by_key.insert(board.key(), place.clone()) {
            assert_eq!(known, place, "two positions, one key");
            transpositions += 1;
        }
        if let Some(known) = by_place.insert(place, board.key()) {
            assert_eq!(known, board.key(), "one position, two keys: {}", board.fen());
        }
    };
    // Four plies hold plenty of transpositions; so do walks with few pieces.
    fn tree(board: &Board, depth: u32, note: &mut impl FnMut(&Board)) {
        note(board);
        if depth > 0 {
            board.legal_moves().into_iter().for_each(|mv| tree(&after(board, mv), depth - 1, note));
        }
    }
    for fen in [
        palisade::board::STARTPOS,
        "r3k2r/8/8/2pP4/8/8/8/R3K2R w KQkq c6 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    ] {
        tree(&Board::from_fen(fen).expect(fen), 3, &mut note);
    }
    assert!(transpositions > 1000);
    assert_eq!(by_key.len(), by_place.len());
}

#[test]
fn keys_of_parts_depend_on_their_parts_alone() {
    let board = |fen: &str| Board::from_fen(fen).expect(fen);
    let base = board("r1b1k2r/pp6/8/8/8/8/6PP/R2QK1NR w KQkq - 0 1");
    let moved_pawn = board("r1b1k2r/p7/1p6/8/8/8/6PP/R2QK1NR w KQkq - 0 1");
    let moved_minor = board("r3k2r/pp6/b7/8/8/8/6PP/R2QK1NR w KQkq - 0 1");
    let moved_queen = board("r1b1k2r/pp6/8/8/8/8/3Q2PP/R3K1NR w KQkq - 0 1");
    let other_rights = board("r1b1k2r/pp6/8/8/8/8/6PP/R2QK1NR b Kk - 7 9");
    let parts = |board: &Board| {
        let [white, black] = Color::ALL.map(|color| board.non_pawn_key(color));
        [board.pawn_key(), white, black, board.minor_key(), board.major_key(), board.material_key()]
    };
    let differs = |other: &Board| -> Vec<bool> {
        parts(&base).iter().zip(parts(other)).map(|(a, b)| *a != b).collect()
    };
    assert_eq!(differs(&moved_pawn), [true, false, false, false, false, false]);
    assert_eq!(differs(&moved_minor), [false, false, true, true, false, false]);
    assert_eq!(differs(&moved_queen), [false, true, false, false, true, false]);
    assert_eq!(differs(&other_rights), [false; 6]);
    for other in [moved_pawn, moved_minor, moved_queen, other_rights] {
        assert_ne!(base.key(), other.key());
    }
    let taken = after(&base, base.parse_uci("d1d7").expect("legal"));
    let taken = after(&taken, taken.parse_uci("e8d7").expect("legal"));
    assert_ne!(taken.material_key(), base.material_key());
    assert_eq!(taken.material_key(), board("r1b1k2r/pp6/8/8/8/8/6PP/R3K1NR w - - 0 1").material_key());
}

/// The past of a game as plain boards, the last one being the present.
struct Past(Vec<Board>);

impl Past {
    fn now(&self) -> &Board {
        self.0.last().expect("never empty")
    }

    /// The earlier positions with the distance in plies, nearest first, as far
    /// back as the fifty-move counter allows.
    fn earlier(&self) -> impl Iterator<Item = (usize, &Board)> {
        let reach = usize::from(self.now().halfmove_clock());
        self.0.iter().rev().enumerate().skip(1).take_while(move |(back, _)| *back <= reach)
    }

    /// Returns the number of earlier occurrences of the position `back` plies ago.
    fn occurrences_before(&self, back: usize) -> usize {
        let board = &self.0[self.0.len() - 1 - back];
        self.earlier().filter(|(at, other)| *at > back && place(other) == place(board)).count()
    }

    fn is_repetition(&self, ply: usize) -> bool {
        let now = place(self.now());
        let backs: Vec<usize> =
            self.earlier().filter(|(_, board)| place(board) == now).map(|(back, _)| back).collect();
        backs.len() >= 2 || backs.iter().any(|back| *back < ply)
    }

    /// One reversible move of the side to move leads from here to an earlier
    /// position: inside the search, or one that had occurred before.
    fn has_upcoming_repetition(&self, ply: usize) -> bool {
        let leads = |from: &Board, to: &Board| {
            let target = place(to);
            // A move that gives up castling is not reversible.
            from.castling_rights() == to.castling_rights()
                && from
                    .legal_moves()
                    .into_iter()
                    .any(|mv| !mv.is_castle() && place(&after(from, mv)) == target)
        };
        self.earlier().filter(|(back, _)| back % 2 == 1 && *back >= 3).any(|(back, board)| {
            leads(self.now(), board) && (back < ply || self.occurrences_before(back) > 0)
        })
    }
}

/// Shuffles about: every other move takes the mover's last one back.
fn shuffle(start: &Board, choices: &[u16], mut visit: impl FnMut(&Past, &[Move])) {
    let (mut past, mut moves) = (Past(vec![*start]), Vec::<Move>::new());
    for &choice in choices {
        let legal = past.now().legal_moves();
        let back = moves.iter().rev().nth(1).map(|mv| Move::quiet(mv.to(), mv.from()));
        let quiet: Vec<Move> = legal.iter().copied().filter(|mv| mv.flags().is_empty()).collect();
        let mv = match back.filter(|mv| choice % 2 == 0 && legal.contains(mv)) {
            Some(mv) => mv,
            None if !quiet.is_empty() => quiet[usize::from(choice / 2) % quiet.len()],
            None => break,
        };
        past.0.push(after(past.now(), mv));
        moves.push(mv);
        visit(&past, &moves);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn repetitions_are_found_as_by_brute_force(
        start in prop::sample::select(vec![
            "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
            "8/8/4k3/8/4N3/3K4/8/8 w - - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            "2b1k3/p4p2/8/8/8/8/P4P2/2B1K3 b - - 3 9",
            "6k1/5ppp/8/8/8/8/5PPP/3Q2K1 w - - 0 1",
        ]),
        choices in prop::collection::vec(any::<u16>(), 8..70),
        root in 0..40usize,
    ) {
        let start = Board::from_fen(start).expect("a start");
        shuffle(&start, &choices, |past, moves| {
            // The first moves are the game, the rest is the search.
            let (game, line) = moves.split_at(root.min(moves.len()));
            let mut pos = Position::new(start);
            game.iter().for_each(|mv| pos.play(*mv));
            line.iter().for_each(|mv| pos.push(*mv, &mut ()));
            let ply = line.len();
            let context = || format!("{moves:?}, ply {ply}");
            assert_eq!(pos.is_repetition(ply), past.is_repetition(ply), "{}", context());
            assert_eq!(pos.earlier_occurrences(), past.occurrences_before(0), "{}", context());
            assert_eq!(pos.has_upcoming_repetition(ply), past.has_upcoming_repetition(ply), "{}", context());
            let fifty = pos.halfmove_clock() >= 100 && !pos.legal_moves().is_empty();
            assert_eq!(pos.is_fifty_move_draw(), fifty);
        });
    }
}

#[test]
fn fifty_moves_draw_unless_the_last_one_mates() {
    let pos = |fen: &str| Position::new(Board::from_fen(fen).expect(fen));
    assert!(!pos("4k3/8/8/8/8/8/8/R3K3 w - - 99 80").is_fifty_move_draw());
    assert!(pos("4k3/8/8/8/8/8/8/R3K3 w - - 100 80").is_fifty_move_draw());
    assert!(pos("4k3/8/8/8/8/8/8/R3K3 w - - 150 80").is_draw(0));
    let mated = pos("R5k1/5ppp/8/8/8/8/8/4K3 b - - 100 80");
    assert!(mated.in_check() && !mated.has_legal_move() && !mated.is_fifty_move_draw());
    assert!(pos("R5k1/4pppp/8/8/8/8/8/4K3 b - - 100 80").legal_moves().is_empty());
    assert!(pos("R5k1/5pp1/8/8/8/8/8/4K3 b - - 100 80").is_fifty_move_draw());
}

#[test]
fn a_null_move_bars_repetitions_across_it() {
    let mut pos = Position::new(Board::from_fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1").expect("a start"));
    for uci in ["a1b1", "e8d8"] {
        pos.push(pos.parse_uci(uci).expect(uci), &mut ());
    }
    pos.push_null();
    pos.push(pos.parse_uci("d8e8").expect("legal"), &mut ());
    pos.push(pos.parse_uci("b1a1").expect("legal"), &mut ());
    pos.push_null();
    assert_eq!(pos.halfmove_clock(), 6);
    assert!(!pos.is_repetition(6) && pos.earlier_occurrences() == 0);
}

#[test]
fn a_long_game_is_remembered_no_longer_than_it_can_return() {
    let mut pos = Position::new(Board::startpos());
    let mut walk = Walk::new(7);
    for _ in 0..6000 {
        let legal = pos.legal_moves();
        let Some(mv) = walk.pick(&legal) else {
            pos = Position::new(Board::startpos());
            continue;
        };
        pos.play(mv);
    }
    pos.verify().expect("sound after 6000 plies");
}

#[test]
fn clocks_stay_in_their_range_however_long_nothing_happens() {
    let mut pos = Position::new(Board::startpos());
    for mv in ["g1f3", "g8f6", "f3g1", "f6g8"].iter().cycle().take(70_000) {
        let mv = pos.parse_uci(mv).expect("legal");
        pos.play(mv);
    }
    assert_eq!(pos.halfmove_clock(), palisade::board::MAX_HALFMOVE);
    assert!(pos.is_fifty_move_draw());
    let mv = pos.parse_uci("e2e4").expect("legal");
    pos.play(mv);
    assert_eq!(pos.halfmove_clock(), 0);
}

/// The gain of `side` by capturing on `to` a piece of value `standing`, with the engine's rules but
/// recomputed at every step: least valuable piece first, pinned pieces only along the pin while a pinner is
/// on the board, the king only if there is no recapture; either side may stop.
fn swap(board: &Board, to: Square, occ: Bitboard, side: Color, standing: Score) -> Score {
    let all = board.attackers_to(to, occ) & occ.without(to);
    let pins_hold = (board.pinners(side) & occ).any();
    let king = board.king(side);
    let attacker = (all & board.by_color(side))
        .into_iter()
        .filter(|sq| {
            !pins_hold || !board.blockers(side).has(*sq) || palisade::attacks::line(king, *sq).has(to)
        })
        .min_by_key(|sq| board.kind_on(*sq));
    let Some(from) = attacker else { return 0 };
    let kind = board.kind_on(from).expect("an attacker stands there");
    if kind == PieceKind::King && (all & board.by_color(!side)).any() {
        return 0;
    }
    let next = swap(board, to, occ.without(from), !side, SEE_VALUES[kind.index()]);
    (standing - next).max(0)
}

/// The same with real moves: legal captures alone, promotions and all.
fn legal_swap(board: &Board, to: Square) -> Score {
    let captures = board.legal_moves().into_iter().filter(|mv| mv.to() == to && mv.is_capture());
    let least = captures.min_by_key(|mv| board.kind_on(mv.from()));
    least.map_or(0, |mv| (gain(board, mv) - legal_swap(&after(board, mv), to)).max(0))
}

/// The material that a move wins by itself.
fn gain(board: &Board, mv: Move) -> Score {
    let value = |kind: PieceKind| SEE_VALUES[kind.index()];
    board.captured_kind(mv).map_or(0, value)
        + mv.promotion_kind().map_or(0, |kind| value(kind) - value(PieceKind::Pawn))
}

#[test]
fn exchanges_agree_with_a_plain_swap_and_mostly_with_legal_play() {
    let (mut captures, mut as_legal) = (0, 0);
    for case in perft_cases(RANDOM) {
        let board = case.board.expect("perft_cases has checked");
        for mv in board.legal_moves() {
            let (from, to, us) = (mv.from(), mv.to(), board.side_to_move());
            let value = if mv.is_castle() {
                0
            } else {
                let mut occ = board.occupied().without(from).with(to);
                if mv.is_en_passant() {
                    occ = occ.without(to.forward(!us));
                }
                let lands = mv.promotion_kind().unwrap_or(board.moved_piece(mv).kind());
                gain(&board, mv) - swap(&board, to, occ, !us, SEE_VALUES[lands.index()])
            };
            for threshold in [-2000, value - 1, value, value + 1, value + 100, 2500] {
                assert_eq!(
                    board.see_ge(mv, threshold),
                    value >= threshold,
                    "{} is worth {value}, asked for {threshold}: {}",
                    board.san(mv),
                    board.fen()
                );
            }
            if mv.is_capture() && !mv.is_promotion() {
                captures += 1;
                as_legal += usize::from(gain(&board, mv) - legal_swap(&after(&board, mv), to) == value);
            }
        }
    }
    assert!(captures > 2000);
    assert!(as_legal * 100 >= captures * 95, "{as_legal} of {captures} as in legal play");
}
