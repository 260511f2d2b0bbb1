//! The reader of games from outside: what people write, kind by kind, and games in twenty styles.

mod kinds;
mod styles;
