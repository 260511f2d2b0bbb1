//! Commands that wait for the end of the search.

use crate::protocol::command::Command;
use std::collections::VecDeque;
use std::time::Instant;

/// The commands that wait until the running search has ended, in order, each with the time at which it was
/// read.
pub(super) type Queue = VecDeque<(Command, Instant)>;

/// Appends a command that was read at the time `read` to the queue. Of successive `position` commands only
/// the last one stays, because a GUI may send any number of them during an endless search.
pub(super) fn push(queue: &mut Queue, command: Command, read: Instant) {
    let is_position = |command: &Command| matches!(command, Command::Position(_));
    if is_position(&command) {
        queue.pop_back_if(|(before, _)| is_position(before));
    }
    queue.push_back((command, read));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_do_not_pile_up() {
        let mut queue = Queue::new();
        let mut length_after = |line: &str| {
            push(&mut queue, Command::parse(line.as_bytes()), Instant::now());
            queue.len()
        };
        assert_eq!(length_after("position startpos"), 1);
        assert_eq!(length_after("position startpos moves e2e4"), 1);
        assert_eq!(length_after("setoption name Hash value 2"), 2);
        assert_eq!(length_after("position startpos moves d2d4"), 3);
        let (first, _) = queue.pop_front().expect("three");
        assert_eq!(first, Command::parse(b"position startpos moves e2e4"), "the last of the first two");
    }
}
