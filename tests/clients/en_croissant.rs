//! The engine code of En Croissant (src-tauri/src/engine and the reader of chess.rs), without
//! its windows. usage: en-croissant-client ENGINE. Not a member of the workspace:
//! scripts/clients.sh puts the parts around it. Ends with `passed N of M`.
#![allow(dead_code, unused_imports)]

mod engine;
mod error {
    use shakmaty::Chess;
    #[derive(Debug, thiserror::Error)]
    pub enum Error {
        #[error(transparent)]
        Io(#[from] std::io::Error),
        #[error(transparent)]
        ChessPosition(#[from] shakmaty::PositionError<Chess>),
        #[error(transparent)]
        IllegalUciMove(#[from] shakmaty::uci::IllegalUciMoveError),
        #[error(transparent)]
        ParseUciMove(#[from] shakmaty::uci::ParseUciMoveError),
        #[error(transparent)]
        Fen(#[from] shakmaty::fen::ParseFenError),
        #[error("no standard input")]
        NoStdin,
        #[error("no standard output")]
        NoStdout,
        #[error("no moves found")]
        NoMovesFound,
        #[error("engine disconnected")]
        EngineDisconnected,
    }
}
mod chess {
    use crate::engine::{parse_fen_and_apply_moves, BaseEngine, EngineOption, EngineReader, GoMode};
    use crate::error::Error;
    use derivative::Derivative;
    use serde::{Deserialize, Serialize};
    use shakmaty::{fen::Fen, san::SanPlus, uci::UciMove, CastlingMode, Color, Position};
    use std::{fmt::Display, path::PathBuf, time::Instant};
    use vampirc_uci::uci::{Score, ScoreValue};
    use vampirc_uci::{parse_one, UciInfoAttribute, UciMessage};
    include!("chess_part.rs");

    /// A session: options are set and the search runs until `bestmove` (after `stop_after`, if
    /// the engine does not end by itself). Returns the last complete set of lines and the count of sets.
    pub async fn search(
        process: &mut EngineProcess, reader: &mut EngineReader, fen: &str, moves: &[&str],
        extra: &[(&str, &str)], mode: GoMode, stop_after: Option<u64>,
    ) -> Result<(Vec<BestMoves>, usize), Box<dyn std::error::Error>> {
        let options = EngineOptions {
            fen: fen.into(),
            moves: moves.iter().map(|text| text.to_string()).collect(),
            extra_options: extra.iter().map(|(name, value)| EngineOption { name: name.to_string(), value: value.to_string() }).collect(),
        };
        process.set_options(options).await?;
        process.go(&mode).await?;
        let mut sets = 0;
        let begin = Instant::now();
        let mut stopped = false;
        loop {
            let wait = std::time::Duration::from_millis(50);
            let line = match tokio::time::timeout(wait, reader.next_line()).await {
                Ok(line) => line?.ok_or("the engine has ended")?,
                Err(_) => String::new(),
            };
            if let Some(limit) = stop_after {
                if !stopped && begin.elapsed().as_millis() as u64 > limit {
                    process.stop().await?;
                    stopped = true;
                }
            }
            if begin.elapsed().as_secs() > 20 {
                return Err("no bestmove in 20 s".into());
            }
            if line.is_empty() {
                continue;
            }
            match parse_one(&line) {
                UciMessage::Info(attributes) => match parse_uci_attrs(attributes, &process.options.fen.parse()?, &process.options.moves) {
                    Ok(found) => {
                        if found.score.lower_bound == Some(true) || found.score.upper_bound == Some(true) {
                            continue;
                        }
                        let (multipv, depth) = (found.multipv, found.depth);
                        if multipv as usize == process.best_moves.len() + 1 {
                            process.best_moves.push(found);
                            if multipv == process.real_multipv {
                                if process.best_moves.iter().all(|one| one.depth == depth) && depth >= process.last_depth {
                                    process.last_depth = depth;
                                    process.last_best_moves = process.best_moves.clone();
                                    sets += 1;
                                }
                                process.best_moves.clear();
                            }
                        } else {
                            return Err(format!("a line out of order: {line}").into());
                        }
                    }
                    Err(Error::NoMovesFound) => {}
                    Err(error) => return Err(format!("{line}: {error}").into()),
                },
                UciMessage::BestMove { .. } => break,
                UciMessage::Unknown(text, _) if text.starts_with("bestmove") => break,
                UciMessage::Unknown(text, error) => return Err(format!("not understood: {text} {error:?}").into()),
                _ => {}
            }
        }
        Ok((process.last_best_moves.clone(), sets))
    }

    impl BestMoves {
        pub fn first(&self) -> &str {
            &self.uci_moves[0]
        }
        pub fn mate(&self) -> Option<i8> {
            if let ScoreValue::Mate(moves) = self.score.value { Some(moves as i8) } else { None }
        }
        pub fn wdl(&self) -> bool {
            self.score.wdl.is_some()
        }
    }
    pub async fn start(path: &str) -> Result<(EngineProcess, EngineReader), Error> {
        EngineProcess::new(path.into()).await
    }
}

use chess::{search, start};
use engine::{BaseEngine, GoMode, PlayersTime};
use vampirc_uci::{parse_one, UciMessage};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

struct Report {
    passed: u32,
    tried: u32,
}

impl Report {
    fn check(&mut self, name: &str, result: Result<(), Box<dyn std::error::Error>>) {
        self.tried += 1;
        match result {
            Ok(()) => self.passed += 1,
            Err(error) => println!("FAIL {name}: {error}"),
        }
    }
}

fn expect(condition: bool, what: &str) -> Result<(), Box<dyn std::error::Error>> {
    if condition { Ok(()) } else { Err(what.to_string().into()) }
}

/// Every line before `uciok`, except the greeting, is parsed as its type.
async fn options(path: &str) -> Result<(), Box<dyn std::error::Error>> {
    let mut base = BaseEngine::spawn(path.into()).await?;
    base.send("uci").await?;
    let mut names = Vec::new();
    let reader = base.reader_mut().ok_or("no reader")?;
    while let Some(line) = reader.next_line().await? {
        match parse_one(&line) {
            UciMessage::Option(option) => names.push(option.get_name().to_string()),
            UciMessage::UciOk => break,
            UciMessage::Id { .. } => {}
            other => expect(names.is_empty() && !line.starts_with("option"), &format!("not understood: {line} {other:?}"))?,
        }
    }
    expect(names.len() >= 20, &format!("{} options: {names:?}", names.len()))?;
    for wanted in ["MultiPV", "Hash", "Threads", "Elo Scale", "Playing Style", "Clear Hash"] {
        expect(names.iter().any(|name| name == wanted), &format!("no {wanted} in {names:?}"))?;
    }
    base.quit().await?;
    Ok(())
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let path = std::env::args().nth(1).expect("usage: en-croissant-client ENGINE");
    let mut report = Report { passed: 0, tried: 0 };
    report.check("options", options(&path).await);
    let (mut process, mut reader) = start(&path).await.expect("the engine starts");
    let (p, r) = (&mut process, &mut reader);
    let three = [("MultiPV", "3"), ("UCI_ShowWDL", "true")];
    macro_rules! run {
        ($name:expr, $fen:expr, $moves:expr, $options:expr, $mode:expr, $stop:expr, $expect:expr) => {
            let result = match search(p, r, $fen, $moves, $options, $mode, $stop).await {
                Ok((lines, sets)) => $expect(lines, sets),
                Err(error) => Err(error),
            };
            report.check($name, result);
        };
    }
    run!("infinite, stop", START, &["e2e4"], &three, GoMode::Infinite, Some(1500), |lines: Vec<chess::BestMoves>, sets| {
        expect(lines.len() == 3 && sets > 3 && lines.iter().all(|line| line.wdl()), &format!("{sets} sets, {} lines", lines.len()))
    });
    run!("infinite again", START, &["e2e4", "e7e5"], &three, GoMode::Infinite, Some(800), |lines: Vec<chess::BestMoves>, sets| {
        expect(lines.len() == 3 && sets > 3, &format!("{sets} sets"))
    });
    run!("depth", START, &[], &three, GoMode::Depth(8), None, |lines: Vec<chess::BestMoves>, _| expect(lines.len() == 3, "three lines"));
    run!("time", START, &["d2d4"], &[("MultiPV", "2")], GoMode::Time(500), None, |lines: Vec<chess::BestMoves>, _| expect(lines.len() == 2, "two lines"));
    run!("nodes", START, &["d2d4"], &[("MultiPV", "1")], GoMode::Nodes(20000), None, |lines: Vec<chess::BestMoves>, _| expect(lines.len() == 1, "one line"));
    run!("clock", START, &["d2d4", "d7d5"], &[("MultiPV", "1")], GoMode::PlayersTime(PlayersTime::new(1000, 1000, 10, 10)), None, |lines: Vec<chess::BestMoves>, _| {
        expect(lines.len() == 1, "one line")
    });
    run!("fewer moves than lines", "7k/8/8/8/8/8/1q6/K7 w - - 0 1", &[], &[("MultiPV", "5")], GoMode::Depth(6), None, |lines: Vec<chess::BestMoves>, _| {
        expect(lines.len() == 1 && lines[0].first() == "a1b2", "the only move")
    });
    run!("mate", "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", &[], &[("MultiPV", "1")], GoMode::Infinite, Some(500), |lines: Vec<chess::BestMoves>, _| {
        expect(lines[0].first() == "a1a8" && lines[0].mate() == Some(1), "mate in one")
    });
    run!("mated", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", &[], &[("MultiPV", "1")], GoMode::Infinite, Some(300), |lines: Vec<chess::BestMoves>, _| {
        expect(lines.is_empty(), "no lines")
    });
    run!("Chess960", "nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w GBgb - 0 1", &["a1b3", "a8b6"], &three, GoMode::Depth(8), None, |lines: Vec<chess::BestMoves>, _| {
        expect(lines.len() == 3, "three lines")
    });
    run!("castling", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", &["e1g1"], &[("MultiPV", "40")], GoMode::Depth(5), None, |lines: Vec<chess::BestMoves>, _| {
        expect(lines.len() > 15, "all moves")
    });
    println!("passed {} of {}", report.passed, report.tried);
}
