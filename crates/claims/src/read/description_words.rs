//! Words of described moves other than verbs ([`move_verbs`](super::move_verbs)).

/// Nouns for a move of a piece.
pub const MOVES: [&str; 16] = [
    "move",
    "jump",
    "sortie",
    "advance",
    "push",
    "retreat",
    "thrust",
    "leap",
    "arrival",
    "hop",
    "return",
    "excursion",
    "raid",
    "invasion",
    "lunge",
    "development",
];

/// Words between a verb of motion and its goal.
pub const DIRECTIONS: [&str; 13] = [
    "back", "out", "up", "forward", "over", "home", "down", "across", "away", "straight", "right", "safely",
    "all",
];
