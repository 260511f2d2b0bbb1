//! The rules against two other implementations, shakmaty and cozy-chess, over
//! random games in standard chess, Chess960 and double Chess960; and text that
//! is no FEN and no move.

use crate::common::{CHESS960, RANDOM, after, assert_generators_agree, perft_cases};
use palisade::board::{Board, STARTPOS};
use palisade::types::{Move, MoveList, Piece, Square};
use proptest::prelude::*;
use shakmaty::fen::Fen;
use shakmaty::san::{San, SanPlus};
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position};
use std::collections::{BTreeMap, HashSet};
use std::sync::OnceLock;

/// The three boards of one game. They know each other's moves by the UCI text
/// with castling as king takes rook.
struct Game {
    ours: Board,
    shakmaty: Chess,
    cozy: cozy_chess::Board,
}

type Named<T> = BTreeMap<String, T>;

impl Game {
    fn new(shredder_fen: &str) -> Self {
        let fen: Fen = shredder_fen.parse().expect("shakmaty reads the start");
        Self {
            ours: Board::from_fen(shredder_fen).expect("we read the start"),
            shakmaty: fen.into_position(CastlingMode::Chess960).expect("shakmaty takes the start"),
            cozy: cozy_chess::Board::from_fen(shredder_fen, true).expect("cozy-chess takes the start"),
        }
    }

    fn our_moves(&self) -> Named<Move> {
        self.ours.legal_moves().into_iter().map(|mv| (self.ours.uci(mv, true), mv)).collect()
    }

    fn shakmaty_moves(&self) -> Named<shakmaty::Move> {
        let name = |mv: shakmaty::Move| (mv.to_uci(CastlingMode::Chess960).to_string(), mv);
        self.shakmaty.legal_moves().into_iter().map(name).collect()
    }

    fn cozy_moves(&self) -> Named<cozy_chess::Move> {
        let mut all = Named::new();
        self.cozy.generate_moves(|moves| {
            all.extend(moves.into_iter().map(|mv| (mv.to_string(), mv)));
            false
        });
        all
    }

    fn play(&mut self, name: &str) {
        self.ours = after(&self.ours, self.our_moves()[name]);
        self.shakmaty.play_unchecked(self.shakmaty_moves()[name]);
        self.cozy.play_unchecked(self.cozy_moves()[name]);
    }

    /// Picks a move by number, every third time among castling, en passant,
    /// promotions and checks if there are any: plain chance seldom tries them.
    fn pick(&self, number: u16) -> Option<String> {
        let moves = self.our_moves();
        let rare = |mv: &Move| {
            mv.is_castle() || mv.is_en_passant() || mv.is_promotion() || self.ours.gives_check(*mv)
        };
        let rare: Vec<&String> = moves.iter().filter(|(_, mv)| rare(mv)).map(|(name, _)| name).collect();
        let all: Vec<&String> = moves.keys().collect();
        let from = if number.is_multiple_of(3) && !rare.is_empty() { rare } else { all };
        (!from.is_empty()).then(|| from[usize::from(number / 3) % from.len()].clone())
    }

    /// Everything the three can be asked in one position.
    fn compare(&self) {
        let board = &self.ours;
        let fen = board.fen();
        let ours = self.our_moves();
        let theirs = self.shakmaty_moves();
        assert!(ours.keys().eq(theirs.keys()), "shakmaty's moves differ on {fen}");
        assert!(ours.keys().eq(self.cozy_moves().keys()), "cozy-chess's moves differ on {fen}");

        assert_eq!(fen, Fen::from_position(&self.shakmaty, EnPassantMode::Legal).to_string());
        for text in [board.fen(), board.shredder_fen()] {
            assert!(Board::from_fen(&text).expect("our own print") == *board, "{text}");
        }
        // Without en passant, which cozy-chess records even if no capture is possible; the comparison of the
        // moves covers it.
        let cozy = cozy_chess::Board::from_fen(&with_small_clock(&board.shredder_fen()), true);
        let cozy = cozy.expect("cozy-chess reads our print");
        assert_eq!(cozy.hash_without_ep(), self.cozy.hash_without_ep(), "{fen}");

        assert_eq!(u64::from(self.shakmaty.checkers()), board.checkers().0, "checkers on {fen}");
        assert_eq!(self.cozy.pinned().0, board.blockers(board.side_to_move()).0, "pins on {fen}");
        assert_eq!(self.shakmaty.is_insufficient_material(), board.is_insufficient_material(), "{fen}");

        let mut checks = MoveList::new();
        board.generate_quiet_checks(&mut checks);
        let quiet_checks = |mv: &&Move| mv.is_quiet() && !mv.is_promotion() && after(board, **mv).in_check();
        let checks: HashSet<&Move> = checks.iter().collect();
        assert_eq!(checks, ours.values().filter(quiet_checks).collect(), "quiet checks on {fen}");

        self.compare_with_threats_given();

        for (name, &mv) in &ours {
            let child = after(board, mv);
            assert_eq!(board.gives_check(mv), child.in_check(), "{name} checks on {fen}");
            let san = board.san(mv);
            assert_eq!(san, SanPlus::from_move(self.shakmaty.clone(), theirs[name]).to_string(), "{fen}");
            assert_eq!(board.parse_san(&san), Ok(mv), "{san} on {fen}");
            let read: San = san.parse::<SanPlus>().expect("shakmaty reads SAN").san;
            assert_eq!(read.to_move(&self.shakmaty), Ok(theirs[name]), "{san} on {fen}");
            assert_eq!(board.parse_uci(name), Some(mv), "{name} on {fen}");
            assert_eq!(board.parse_uci(&name.to_uppercase()), Some(mv), "{name} on {fen}");
            if board.is_standard_castling() {
                let standard = board.uci(mv, false);
                assert_eq!(board.parse_uci(&standard), Some(mv), "{standard} on {fen}");
                assert_eq!(standard, theirs[name].to_uci(CastlingMode::Standard).to_string(), "{fen}");
            }
        }
    }

    /// Passing the known threats to the board changes no result.
    fn compare_with_threats_given(&self) {
        let (board, fen) = (&self.ours, self.ours.fen());
        let threats = board.threats();
        let (mut plain, mut given) = (MoveList::new(), MoveList::new());
        board.generate_noisy(&mut plain);
        board.generate_quiets(&mut plain);
        board.generate_noisy_given(&mut given, &threats);
        board.generate_quiets_given(&mut given, &threats);
        assert_eq!(plain, given, "moves on {fen}");
        for mv in plain {
            for threshold in [-1_300, -450, -100, -1, 0, 1, 100, 451, 1_200] {
                let given = board.see_ge_given(mv, threshold, threats.all);
                assert_eq!(board.see_ge(mv, threshold), given, "{mv:?} by {threshold} on {fen}");
            }
        }
    }
}

/// cozy-chess refuses clocks above 100.
fn with_small_clock(fen: &str) -> String {
    let mut fields: Vec<&str> = fen.split(' ').collect();
    fields[4] = "0";
    fields.join(" ")
}

/// Start positions: standard, Chess960, double Chess960, and middlegames of
/// the perft collections, in Shredder-FEN.
fn start(kind: u8, a: u32, b: u32) -> String {
    static COLLECTED: OnceLock<Vec<String>> = OnceLock::new();
    match kind {
        0 => Board::startpos().shredder_fen(),
        1 => format!("{:#}", cozy_chess::Board::chess960_startpos(a)),
        2 => format!("{:#}", cozy_chess::Board::double_chess960_startpos(a, b)),
        _ => {
            let boards = COLLECTED.get_or_init(|| {
                let cases = [RANDOM, CHESS960].into_iter().flat_map(perft_cases);
                cases.filter_map(|case| case.board).map(|board| board.shredder_fen()).collect()
            });
            boards[(a as usize * 2 + b as usize % 2) % boards.len()].clone()
        }
    }
}

fn starts() -> impl Strategy<Value = String> {
    (0..5u8, 0..960u32, 0..960u32).prop_map(|(kind, a, b)| start(kind, a, b))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn games_agree_with_shakmaty_and_cozy_chess(
        fen in starts(),
        choices in prop::collection::vec(any::<u16>(), 1..120),
    ) {
        let mut game = Game::new(&fen);
        game.compare();
        for choice in choices {
            let Some(name) = game.pick(choice) else { break };
            game.play(&name);
            game.compare();
        }
    }

    #[test]
    fn generators_agree_and_state_is_sound_along_games(
        fen in starts(),
        choices in prop::collection::vec(any::<u16>(), 1..100),
    ) {
        let mut game = Game::new(&fen);
        for choice in choices {
            game.ours.verify().map_err(|what| TestCaseError::fail(format!("{what}: {}", game.ours.fen())))?;
            assert_generators_agree(&game.ours);
            assert_flips(&game.ours);
            let Some(name) = game.pick(choice) else { break };
            game.play(&name);
        }
    }
}

/// Fails unless the position with colours exchanged is sound, has the mirrored pieces and
/// moves, and turns back into the same position.
fn assert_flips(board: &Board) {
    let twin = board.flipped();
    twin.verify().unwrap_or_else(|what| panic!("{what}: {} flipped", board.fen()));
    assert_eq!(twin.side_to_move(), !board.side_to_move());
    for sq in Square::all() {
        let exchanged = board.piece_on(sq).map(|piece| Piece::new(!piece.color(), piece.kind()));
        assert_eq!(twin.piece_on(sq.flip_rank()), exchanged, "{sq} of {}", board.fen());
    }
    let moves: HashSet<Move> = twin.legal_moves().into_iter().collect();
    let flipped = |mv: Move| Move::new(mv.from().flip_rank(), mv.to().flip_rank(), mv.flags());
    assert_eq!(moves, board.legal_moves().into_iter().map(flipped).collect(), "{}", board.fen());
    assert!(twin.flipped() == *board, "{} flipped twice", board.fen());
}

/// Plays on with a board that came from junk, so that a bad one shows.
fn exercise(board: &Board) {
    board.verify().unwrap_or_else(|what| panic!("{what}: {}", board.fen()));
    assert!(Board::from_fen(&board.fen()).expect("our own print") == *board);
    let moves = board.legal_moves();
    assert!(moves.len() <= 218);
    for mv in moves {
        let child = after(board, mv);
        child.verify().unwrap_or_else(|what| panic!("{what}: {} after {mv:?}", board.fen()));
        assert_eq!(board.gives_check(mv), child.in_check(), "{mv:?} on {}", board.fen());
        assert_eq!(board.parse_san(&board.san(mv)), Ok(mv), "{}", board.fen());
    }
}

/// A board field with pieces strewn at random, kings included.
fn strewn() -> impl Strategy<Value = String> {
    let pieces = prop::collection::vec((0..64usize, prop::sample::select(b"PNBRQpnbrqPp".to_vec())), 0..30);
    let castling = prop::sample::select(vec!["-", "KQkq", "Kq", "HAha", "GBgb", "Qk", "DE"]);
    let en_passant = prop::sample::select(vec!["-", "a3", "d3", "e3", "h6", "c6", "d6", "e4"]);
    (pieces, 0..64usize, 0..64usize, any::<bool>(), castling, en_passant).prop_map(
        |(pieces, white, black, turn, castling, en_passant)| {
            let mut squares = [b'1'; 64];
            for (sq, letter) in pieces {
                // Pawns on the first and last rank would be refused at once.
                let misplaced = letter.eq_ignore_ascii_case(&b'P') && !(8..56).contains(&sq);
                squares[sq] = if misplaced { b'N' } else { letter };
            }
            squares[white] = b'K';
            squares[black] = b'k';
            let ranks: Vec<String> =
                squares.chunks(8).map(|rank| String::from_utf8_lossy(rank).into_owned()).collect();
            format!("{} {} {castling} {en_passant} 3 9", ranks.join("/"), if turn { 'w' } else { 'b' })
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6000))]

    #[test]
    fn no_text_at_all_makes_the_parsers_panic(text in "\\PC{0,40}|[ -~\\t\\r\\n]{0,90}|.{0,30}") {
        if let Err(error) = Board::from_fen(&text) {
            prop_assert!(error.to_string().is_ascii());
        }
        let board = Board::startpos();
        if let Err(error) = board.parse_san(&text) {
            prop_assert!(error.to_string().is_ascii());
        }
        if let Some(mv) = board.parse_uci(&text) {
            prop_assert!(board.is_legal(mv));
        }
    }

    #[test]
    fn texts_of_fen_letters_are_refused_or_sound(
        text in "[pnbrqkPNBRQK1-8/]{15,70} [wb] [KQkqA-Ha-h-]{1,4} ([a-h][1-8]|-)( [0-9-]{1,6}){0,2}",
    ) {
        if let Ok(board) = Board::from_fen(&text) {
            exercise(&board);
        }
    }

    #[test]
    fn strewn_pieces_are_refused_or_sound(text in strewn()) {
        if let Ok(board) = Board::from_fen(&text) {
            exercise(&board);
        }
    }

    #[test]
    fn damaged_fens_are_refused_or_sound(at in 0..56usize, byte in any::<char>(), cut in any::<bool>()) {
        let mut text: Vec<char> = STARTPOS.chars().collect();
        if cut { text.truncate(at) } else { text[at] = byte }
        if let Ok(board) = Board::from_fen(&text.into_iter().collect::<String>()) {
            exercise(&board);
        }
    }

    #[test]
    fn texts_of_move_letters_name_legal_moves_or_nothing(
        number in 0..1000u32,
        text in "[NBRQKPnbrqk]?[a-h1-8]{0,3}[x:-]?[a-h][1-8][=(/]?[QRBNKPqrbn]?[)+#!?]{0,2}( ?e\\.?p\\.?)?|[0Oo-]{2,5}",
    ) {
        let board = Board::from_fen(&start(4, number, number)).expect("a perft position");
        if let Ok(mv) = board.parse_san(&text) {
            prop_assert!(board.is_legal(mv));
            prop_assert_eq!(board.parse_san(&board.san(mv)), Ok(mv));
        }
    }
}
