//! Tablebases: probing, the root's choice of moves, and files that are not as
//! they should be. Runs on the tables in `tests/data/syzygy`; where all tables
//! of up to four pieces lie next to the checkout, on those as well.
#![cfg(feature = "syzygy")]

use palisade::board::{Board, Position};
use palisade::engine::{Engine, Limits, Silent, Tablebases, Wdl, split_path};
use palisade::types::{Color, score};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

const OWN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/syzygy");
const SHARED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/data");

fn board(fen: &str) -> Board {
    Board::from_fen(fen).expect(fen)
}

fn own_tables() -> Tablebases {
    let (tables, report) = Tablebases::load(OWN);
    assert_eq!(report.problems, Vec::<String>::new());
    assert_eq!((report.wdl, report.dtz, report.max_pieces), (10, 10, 4));
    tables
}

fn engine_with_tables(fen: &str) -> Engine {
    let mut engine = Engine::new(Arc::new(Silent));
    engine.set_syzygy_path(OWN).expect("idle");
    engine.set_position(Position::new(board(fen)));
    engine
}

/// A folder of our own that goes away with the value.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("palisade {} {name}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder for the test");
        Self(path)
    }

    fn with_copy_of(self, table: &str, change: impl FnOnce(&mut Vec<u8>)) -> Self {
        let mut bytes = fs::read(Path::new(OWN).join(table)).expect(table);
        change(&mut bytes);
        fs::write(self.0.join(table), bytes).expect(table);
        self
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("UTF-8")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn results_of_known_endings() {
    let tables = own_tables();
    for (fen, result) in [
        ("8/8/8/3k4/8/8/8/KQ6 w - - 0 1", Some(Wdl::Win)),
        ("8/8/8/3k4/8/8/8/KQ6 b - - 0 1", Some(Wdl::Loss)),
        ("8/8/4k3/8/4K3/4P3/8/8 w - - 0 1", Some(Wdl::Draw)),
        ("8/4k3/8/4K3/4P3/8/8/8 w - - 0 1", Some(Wdl::Draw)),
        ("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", Some(Wdl::Win)),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", None),
        ("8/8/8/3k4/8/2r5/8/KQ6 w - - 0 1", Some(Wdl::Win)),
        ("8/8/8/3k4/8/8/3NN3/K7 w - - 0 1", Some(Wdl::Draw)),
        // Not among the tables here.
        ("8/8/8/3k4/8/8/3BN3/K7 w - - 0 1", None),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", None),
    ] {
        assert_eq!(tables.wdl(&board(fen)), result, "{fen}");
    }
    assert_eq!(tables.dtz(&board("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1")).map(i32::signum), Some(1));
}

#[test]
fn every_mate_of_the_collection_has_its_result() {
    let Ok(epd) = fs::read_to_string(format!("{SHARED}/epd/mates-3-4-men.epd")) else { return };
    let (tables, report) = Tablebases::load(&format!("{SHARED}/syzygy"));
    assert!(report.wdl >= 35 && report.problems.is_empty(), "{report:?}");
    let mut checked = 0;
    for line in epd.lines().filter(|line| !line.trim().is_empty()) {
        let (fen, mate) = line.split_once(" dm ").expect(line);
        let mate: i32 = mate.trim_end_matches(';').trim().parse().expect(line);
        let board = board(&format!("{fen} 0 1"));
        if mate == 0 || !board.castling_rights().is_empty() {
            continue;
        }
        let expected = if mate > 0 { Wdl::Win } else { Wdl::Loss };
        assert_eq!(tables.wdl(&board), Some(expected), "{line}");
        checked += 1;
    }
    assert!(checked > 20);
}

/// Won, lost, or the same draw, from whatever distance.
fn same_result(one: i32, other: i32) -> bool {
    one == other || (score::is_decisive(one) && score::is_decisive(other) && one.signum() == other.signum())
}

#[test]
fn the_root_keeps_the_result() {
    let tables = own_tables();
    for fen in [
        "8/8/8/3k4/8/2r5/8/KQ6 w - - 0 1",
        "8/8/8/3k4/8/2r5/8/KQ6 b - - 0 1",
        "8/8/4k3/8/4K3/4P3/8/8 w - - 0 1",
        "8/8/4k3/8/4K3/4P3/8/8 b - - 3 1",
        "8/3P4/4K3/8/8/8/8/k7 w - - 0 1",
    ] {
        let pos = Position::new(board(fen));
        let ranking = tables.rank(&pos, &pos.legal_moves(), true).expect(fen);
        assert!(ranking.by_distance && ranking.hits > 0);
        assert_eq!(ranking.moves.len(), pos.legal_moves().len());
        assert!(ranking.moves.windows(2).all(|pair| pair[0].rank >= pair[1].rank));
        let expected = tables.wdl(&pos).expect(fen).score(0, true);
        assert!(same_result(ranking.moves[0].score, expected), "{fen}");
        if let Some(shortest) = ranking.moves.iter().map(|m| m.distance).filter(|&plies| plies > 0).min() {
            assert_eq!(ranking.moves[0].score, score::TB_WIN - shortest, "{fen}");
        }
        for ranked in &ranking.moves {
            let mut after = pos.clone();
            after.play(ranked.mv);
            if after.is_insufficient_material() {
                assert_eq!(ranked.score, score::DRAW);
            } else if after.has_legal_move() {
                let reply = tables.wdl(&after).expect("in the tables");
                assert!(same_result(ranked.score, -reply.score(0, true)), "{fen} {:?}", ranked.mv);
            }
        }
    }
}

#[test]
fn the_fifty_move_rule_turns_late_wins_into_draws() {
    let tables = own_tables();
    // Queen against rook from afar takes more than the ten plies that are left.
    let late = Position::new(board("8/8/8/3k4/8/2r5/8/KQ6 w - - 90 100"));
    let best = |pos: &Position, fifty| {
        let ranking = tables.rank(pos, &pos.legal_moves(), fifty).expect("in the tables");
        ranking.moves[0].score
    };
    let dtz = tables.dtz(&late).expect("in the tables");
    assert!(dtz > 10 && dtz < 100, "{dtz}");
    assert_eq!(best(&late, true), score::DRAW + 1);
    assert!(same_result(best(&late, false), score::TB_WIN));
    let early = Position::new(board("8/8/8/3k4/8/2r5/8/KQ6 w - - 0 100"));
    assert!(same_result(best(&early, true), score::TB_WIN));
}

#[test]
fn the_engine_wins_what_is_won() {
    for fen in ["8/8/8/3k4/8/2r5/8/KQ6 w - - 0 1", "8/8/1k6/8/4R3/8/4K3/8 w - - 0 1"] {
        let mut engine = engine_with_tables(fen);
        let mut pos = engine.position().clone();
        let mut plies = 0;
        while pos.has_legal_move() {
            assert!(!pos.is_draw(0), "drawn after {plies} plies: {}", pos.fen());
            assert!(plies < 200);
            engine.set_position(pos.clone());
            let result = engine.search_blocking(Limits::nodes(3000));
            assert!(result.tb_hits > 0);
            let winning = if pos.side_to_move() == Color::White { 1 } else { -1 };
            assert!(score::is_win(winning * result.score), "{} {}", pos.fen(), result.score);
            pos.play(result.best.expect("a move"));
            plies += 1;
        }
        assert!(pos.in_check(), "mate, not stalemate");
    }
}

#[test]
fn the_search_probes_on_its_way_into_the_tables() {
    // Five pieces; taking the pawn leads into the tables.
    let fen = "8/8/8/3k4/8/2r5/4P3/KQ6 w - - 0 1";
    let hits = |limit: u32| {
        let mut engine = engine_with_tables(fen);
        engine.options_mut().syzygy_probe_limit = limit;
        engine.search_blocking(Limits::depth(8)).tb_hits
    };
    assert!(hits(7) > 0);
    assert_eq!(hits(0), 0, "probing is switched off");
    let mut engine = engine_with_tables(fen);
    engine.options_mut().syzygy_probe_depth = 100;
    let shallow = engine.search_blocking(Limits::depth(8)).tb_hits;
    assert!(shallow < hits(7), "only tables smaller than the largest: {shallow}");
}

#[test]
fn lines_keep_the_result_and_go_on_to_the_mate() {
    let tables = own_tables();
    // Too far from mate for the search to see it.
    for fen in ["8/8/8/3k4/8/2r5/8/KQ6 w - - 0 1", "8/8/8/3k4/8/2r5/8/K1Q5 b - - 0 1"] {
        let mut engine = engine_with_tables(fen);
        let result = engine.search_blocking(Limits::nodes(150_000));
        let mut pos = engine.position().clone();
        let mut wdl = tables.wdl(&pos).expect("in the tables");
        assert!(score::is_decisive(result.score), "{fen}: {}", result.score);
        for &mv in &result.lines[0].pv {
            pos.push(mv, &mut ());
            let next =
                if pos.has_legal_move() { tables.wdl(&pos).expect("in the tables") } else { Wdl::Loss };
            assert_eq!(wdl.score(0, true), -next.score(0, true), "{fen}: {mv:?} gives it away");
            wdl = next;
        }
        assert!(pos.in_check() && !pos.has_legal_move(), "{fen}: the line ends before the mate");
    }
}

#[test]
fn multi_pv_works_on_tablebase_roots() {
    let mut engine = engine_with_tables("8/8/8/3k4/8/2r5/8/KQ6 w - - 0 1");
    let legal = engine.position().legal_moves().len();
    engine.set_multi_pv(256);
    let result = engine.search_blocking(Limits::depth(5));
    assert_eq!(result.lines.len(), legal);
    assert!(result.lines.windows(2).all(|pair| pair[0].score >= pair[1].score));
    assert!(score::is_win(result.lines[0].score) && !score::is_win(result.lines[legal - 1].score));
}

#[test]
fn search_moves_go_before_the_tables() {
    let mut engine = engine_with_tables("8/8/8/3k4/8/2r5/8/KQ6 w - - 0 1");
    let poor = engine.position().parse_uci("b1h1").expect("legal");
    let result = engine.search_blocking(Limits::depth(5).with_search_moves(vec![poor]));
    assert_eq!(result.best, Some(poor));
}

#[test]
fn path_lists_are_taken_apart() {
    assert!(split_path("").is_empty() && split_path(" <empty> ").is_empty() && split_path(";;").is_empty());
    assert_eq!(split_path("a b;c"), ["a b", "c"]);
    assert_eq!(split_path("/one two/x;"), ["/one two/x"]);
    if cfg!(unix) {
        assert_eq!(split_path("/a:/b c;/d"), ["/a", "/b c", "/d"]);
    } else {
        assert_eq!(split_path("C:\\a;D:\\b"), ["C:\\a", "D:\\b"]);
    }
}

#[test]
fn several_folders_and_blanks_in_names() {
    let queen = Folder::new("queen").with_copy_of("KQvK.rtbw", |_| ()).with_copy_of("KQvK.rtbz", |_| ());
    let rook = Folder::new("rook").with_copy_of("KRvK.rtbw", |_| ()).with_copy_of("KRvK.rtbz", |_| ());
    let (tables, report) = Tablebases::load(&format!("{};{};", queen.path(), rook.path()));
    assert_eq!((report.wdl, report.dtz, report.max_pieces), (2, 2, 3));
    assert_eq!(tables.wdl(&board("8/8/8/3k4/8/8/8/KQ6 w - - 0 1")), Some(Wdl::Win));
    assert_eq!(tables.wdl(&board("8/8/8/3k4/8/8/8/KR6 w - - 0 1")), Some(Wdl::Win));
}

#[test]
fn missing_and_damaged_files_are_reported_and_survived() {
    let (tables, report) = Tablebases::load("/no/such/folder");
    assert_eq!((tables.max_pieces(), report.problems.len()), (0, 1));
    let (_, report) = Tablebases::load(file!());
    assert_eq!(report.problems.len(), 1, "a file is no folder");

    let folder = Folder::new("damaged")
        .with_copy_of("KQvK.rtbw", |bytes| bytes.truncate(100))
        .with_copy_of("KRvK.rtbw", |bytes| bytes[0] ^= 1)
        .with_copy_of("KPvK.rtbw", Vec::clear)
        .with_copy_of("KNvK.rtbw", |_| ());
    fs::write(folder.0.join("readme.txt"), "no table").expect("written");
    fs::write(folder.0.join("KXvK.rtbw"), "no table either").expect("written");
    let (tables, report) = Tablebases::load(folder.path());
    assert_eq!((report.wdl, report.problems.len()), (1, 4), "{report:?}");
    assert_eq!(tables.wdl(&board("8/8/8/3k4/8/8/8/KQ6 w - - 0 1")), None);

    // Damage inside a table of the right size shows when it is read.
    let inside = Folder::new("inside").with_copy_of("KRvK.rtbw", |bytes| bytes[5..].fill(0xff));
    let (tables, report) = Tablebases::load(inside.path());
    assert_eq!((report.wdl, report.problems.len()), (1, 0));
    assert_eq!(
        (tables.wdl(&board("8/8/8/3k4/8/8/8/KR6 w - - 0 1")), tables.take_problem().is_some()),
        (None, true)
    );
    assert_eq!(tables.take_problem(), None, "told once");

    // First a bad path, then a good one: the engine uses the available tables.
    let mut engine = engine_with_tables("8/8/8/3k4/8/8/8/KQ6 w - - 0 1");
    engine.set_syzygy_path(folder.path()).expect("idle");
    assert!(engine.search_blocking(Limits::depth(4)).best.is_some());
    engine.set_syzygy_path(OWN).expect("idle");
    assert!(engine.search_blocking(Limits::depth(4)).tb_hits > 0);
    engine.set_syzygy_path("").expect("idle");
    assert_eq!(engine.search_blocking(Limits::depth(4)).tb_hits, 0);
}

#[test]
fn damage_inside_a_table_never_panics() {
    let mut bits = 0x1234_5678_9abc_def1_u64;
    let mut next = || {
        bits ^= bits << 13;
        bits ^= bits >> 7;
        bits ^= bits << 17;
        bits as usize
    };
    let fens = [
        "8/8/8/3k4/8/2r5/8/KQ6 w - - 0 1",
        "8/8/8/3k4/8/2r5/8/KQ6 b - - 0 1",
        "1r6/8/8/3k4/8/8/8/K5Q1 w - - 0 1",
        "8/6r1/8/2k5/8/8/3Q4/K7 b - - 4 1",
    ];
    for round in 0..60 {
        let folder = Folder::new(&format!("bits {round}"));
        let folder = ["KQvKR.rtbw", "KQvKR.rtbz"].into_iter().fold(folder, |folder, table| {
            folder.with_copy_of(table, |bytes| {
                for _ in 0..=round {
                    // Half of the damage is in the header, with the greatest effect.
                    let within = if next() % 2 == 0 { 256.min(bytes.len()) } else { bytes.len() };
                    let place = 4 + next() % (within - 4);
                    bytes[place] = next() as u8;
                }
            })
        });
        let (tables, _) = Tablebases::load(folder.path());
        for fen in fens {
            let pos = Position::new(board(fen));
            // Any answer will do; `None` is one.
            let _ = (tables.wdl(&pos), tables.dtz(&pos), tables.rank(&pos, &pos.legal_moves(), true));
        }
    }
}
