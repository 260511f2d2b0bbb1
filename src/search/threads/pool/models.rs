//! A thread and those who give it work, under every order.

use super::{DoneOnDrop, Job, Mailbox};
use crate::evaluation::Weights;
use loom::thread;
use std::sync::Arc;

/// Runs a pool thread's loop on its mailbox, and returns the kinds of its jobs, in order.
fn served(inbox: &Mailbox) -> Vec<&'static str> {
    let mut kinds = Vec::new();
    loop {
        let job = inbox.take();
        let _done = DoneOnDrop(inbox);
        match job {
            Job::NewGame => kinds.push("new game"),
            Job::SetWeights(_) => kinds.push("weights"),
            Job::Exit => return kinds,
            Job::Search { .. } | Job::Lead(_) => unreachable!("nobody searches"),
        }
    }
}

#[test]
fn every_job_is_done_once_and_in_order() {
    let weights = Weights::embedded();
    loom::model(move || {
        let mailbox = Arc::new(Mailbox::default());
        let inbox = Arc::clone(&mailbox);
        let thread = thread::spawn(move || served(&inbox));
        mailbox.post(Job::NewGame);
        mailbox.post(Job::SetWeights(Arc::clone(&weights)));
        drop(mailbox.wait_idle());
        assert!(mailbox.lock().job.is_none());
        mailbox.post(Job::Exit);
        assert_eq!(thread.join().expect("no panic"), ["new game", "weights"]);
    });
}

/// The session waits for the end of a search while the main thread waits for its helper:
/// two wait on one condition variable beside the thread itself.
#[test]
fn all_who_wait_are_woken() {
    loom::model(|| {
        let mailbox = Arc::new(Mailbox::default());
        mailbox.post(Job::NewGame);
        let (inbox, waiting) = (Arc::clone(&mailbox), Arc::clone(&mailbox));
        let thread = thread::spawn(move || served(&inbox));
        let other = thread::spawn(move || drop(waiting.wait_idle()));
        mailbox.post(Job::Exit);
        other.join().expect("no panic");
        assert_eq!(thread.join().expect("no panic"), ["new game"]);
    });
}
