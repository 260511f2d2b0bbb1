//! usage: answers [POSITIONS]
//!
//! Calls all tools on a number of positions (1000 by default) and checks every answer against its schema
//! (scripts/mcp_answers.sh).

#[path = "../tests/everything.rs"]
mod everything;

fn main() {
    let count = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(1000);
    println!("{} answers on {count} positions, all as their schemas say", everything::ask_all(count, true));
}
