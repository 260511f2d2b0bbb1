//! Lines of UCI input: commands are parsed, options set, limits worked out. No
//! value may leave its range, and what an option says must fit on a line.

use palisade::board::{Board, Position};
use palisade::types::MAX_PLY;
use palisade_app::options::{Kind, OptionTarget, Options};
use palisade_app::protocol::command::Command;
use palisade_app::protocol::{format, request};
use std::time::Instant;

/// One input.
pub fn run(data: &[u8]) {
    let mut options = Options::default();
    let mut position = Position::new(Board::startpos());
    for line in data.split(|&byte| byte == b'\n').take(16) {
        let command = Command::parse(line);
        match command {
            Command::SetOption { name, value } => {
                let answer = match Options::read(OptionTarget::find(&name), &name, value.as_deref()) {
                    Ok(change) => {
                        let remark = change.remark.clone();
                        options.keep(change);
                        remark.unwrap_or_default()
                    }
                    Err(remark) => remark,
                };
                let answer = format::remark(&answer);
                assert!(answer.is_ascii() && !answer.contains(['\n', '\r', '\0']));
            }
            Command::Position(command) => {
                if let Ok((new, _)) = request::position(&command, data.len().is_multiple_of(2)) {
                    position = new;
                }
            }
            Command::Go(go) => {
                let limits = request::limits(&go, &position, Instant::now());
                assert!(limits.depth.is_none_or(|depth| (1..=MAX_PLY as i32).contains(&depth)));
                assert!(limits.nodes != Some(0) && limits.mate != Some(0) && limits.moves_to_go != Some(0));
                for mv in limits.search_moves.into_iter().flatten() {
                    assert!(position.is_legal(mv));
                }
            }
            _ => {}
        }
        for (entry, value) in options.all() {
            if let Kind::Spin(_, least, greatest) = entry.declaration.kind {
                assert!((least..=greatest).contains(&value.number()));
            }
        }
        let chosen = options.search(position.board());
        assert!(chosen.multi_pv >= 1 && chosen.overhead <= 5000);
    }
}
