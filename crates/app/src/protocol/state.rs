//! The state machine of a session: the effect of each command in each state.
//!
//! Pure: a state and an [`Input`] give the next state and the [`Action`] to take. The session maps a command
//! to an input; this module decides whether the command runs, waits or stops a search. (If a search has ended
//! but its report has not arrived, the session waits for the report first.)
//!
//! | state | input | next | action |
//! |---|---|---|---|
//! | idle | `go` | thinking, pondering or infinite | start it |
//! | idle | a change | idle | do it |
//! | any | a question | the same | answer it |
//! | idle | `stop`, `ponderhit` | idle | nothing |
//! | thinking | `ponderhit` | thinking | nothing |
//! | pondering | `ponderhit` | thinking, or infinite for `go infinite ponder` | pass it on |
//! | searching | `stop` | reporting | stop the search |
//! | searching | `go` | reporting | stop the search, queue the `go` |
//! | searching | a change | the same | queue it |
//! | reporting | anything | reporting | queue it |
//! | not idle | the search has reported | idle | run the queue |
//!
//! A question is a command that may come at any time (`isready`). "Searching" is thinking, pondering or
//! infinite; "reporting" waits for the `bestmove` of a stopped search; "a change" is a command that needs an
//! idle engine (`position`, `ucinewgame`, most options, benches). In state reporting a `stop` or `ponderhit`
//! belongs to a `go` in the queue if there is one, and is ignored otherwise. So no command is lost and none
//! reaches the wrong search.

/// The state of a UCI session: whether a search runs, and what ends it. [`SessionState::on`] has its
/// transitions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SessionState {
    /// No search is running.
    Idle,
    /// A search is running that ends by itself.
    Thinking,
    /// A search on the opponent's time is running (pondering).
    Pondering {
        /// True if only `stop` ends the search after `ponderhit`.
        infinite: bool,
    },
    /// A search is running that only `stop` ends.
    Infinite,
    /// The search was stopped; its `bestmove` is due.
    Reporting,
}

/// An event that may change the state of a UCI session: a kind of command, or the end of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// A `go` command, with the properties of its search.
    Go {
        /// True if it searches on the opponent's time (`ponder`).
        ponder: bool,
        /// True if only `stop` ends the search.
        infinite: bool,
    },
    /// A `stop` command.
    Stop,
    /// A `ponderhit` command.
    PonderHit,
    /// A command that needs an idle engine.
    Change,
    /// A command that may be carried out during a search, such as `isready`.
    Question,
    /// The search has printed its `bestmove`.
    Reported,
}

/// The action that a UCI session takes in response to an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Do nothing: the event needs no action in this state.
    Nothing,
    /// Carry out the command; for `go`, start the search.
    Run,
    /// Stop the search.
    Stop,
    /// Stop the search, and queue the command.
    StopAndQueue,
    /// Inform the search that the expected move was played, so that its clock runs from now.
    PonderHit,
    /// Queue the command until the search has printed its `bestmove`.
    Queue,
    /// Carry out the queued commands.
    RunQueue,
}

impl SessionState {
    /// Returns true if the session is idle, or becomes so without another command: its search ends by itself.
    pub fn ends_by_itself(self) -> bool {
        matches!(self, Self::Idle | Self::Thinking | Self::Reporting)
    }

    /// Returns the state of the session after an event, and the action that the session has to take now.
    pub fn on(self, input: Input) -> (Self, Action) {
        match (self, input) {
            (Self::Idle, Input::Go { ponder: true, infinite }) => (Self::Pondering { infinite }, Action::Run),
            (Self::Idle, Input::Go { infinite: true, .. }) => (Self::Infinite, Action::Run),
            (Self::Idle, Input::Go { .. }) => (Self::Thinking, Action::Run),
            (state, Input::Question) => (state, Action::Run),
            (Self::Idle, Input::Change) => (Self::Idle, Action::Run),
            (Self::Idle, Input::Stop | Input::PonderHit | Input::Reported) => (Self::Idle, Action::Nothing),
            (_, Input::Reported) => (Self::Idle, Action::RunQueue),
            (Self::Reporting, _) => (Self::Reporting, Action::Queue),
            (_, Input::Stop) => (Self::Reporting, Action::Stop),
            (_, Input::Go { .. }) => (Self::Reporting, Action::StopAndQueue),
            (state, Input::Change) => (state, Action::Queue),
            (Self::Pondering { infinite: false }, Input::PonderHit) => (Self::Thinking, Action::PonderHit),
            (Self::Pondering { infinite: true }, Input::PonderHit) => (Self::Infinite, Action::PonderHit),
            (state, Input::PonderHit) => (state, Action::Nothing),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GO: Input = Input::Go { ponder: false, infinite: false };
    const GO_PONDER: Input = Input::Go { ponder: true, infinite: false };
    const GO_INFINITE: Input = Input::Go { ponder: false, infinite: true };

    fn run(inputs: &[Input]) -> (SessionState, Vec<Action>) {
        let mut state = SessionState::Idle;
        let actions = inputs
            .iter()
            .map(|&input| {
                let (next, action) = state.on(input);
                state = next;
                action
            })
            .collect();
        (state, actions)
    }

    #[test]
    fn plain_games() {
        assert_eq!(
            run(&[Input::Change, GO, Input::Reported]),
            (SessionState::Idle, vec![Action::Run, Action::Run, Action::RunQueue])
        );
        assert_eq!(run(&[GO, Input::Stop]), (SessionState::Reporting, vec![Action::Run, Action::Stop]));
        assert_eq!(
            run(&[GO_PONDER, Input::PonderHit, Input::Reported]),
            (SessionState::Idle, vec![Action::Run, Action::PonderHit, Action::RunQueue])
        );
        assert_eq!(run(&[GO_PONDER, Input::Stop]).0, SessionState::Reporting);
        assert_eq!(run(&[GO_INFINITE]).0, SessionState::Infinite);
    }

    #[test]
    fn out_of_place() {
        assert_eq!(run(&[Input::Stop, Input::PonderHit]), (SessionState::Idle, vec![Action::Nothing; 2]));
        assert_eq!(run(&[GO, Input::PonderHit]).0, SessionState::Thinking);
        assert_eq!(run(&[GO, GO]), (SessionState::Reporting, vec![Action::Run, Action::StopAndQueue]));
        // After that everything waits in order, the second search's stop too.
        assert_eq!(run(&[GO, GO_INFINITE, Input::Stop]).1[2], Action::Queue);
        assert_eq!(
            run(&[GO_INFINITE, Input::Change]),
            (SessionState::Infinite, vec![Action::Run, Action::Queue])
        );
        assert_eq!(run(&[GO_INFINITE, Input::Change, Input::Stop]).1[2], Action::Stop);
    }

    #[test]
    fn both_ponder_and_infinite() {
        let both = Input::Go { ponder: true, infinite: true };
        assert_eq!(run(&[both, Input::PonderHit]).0, SessionState::Infinite);
    }
}
