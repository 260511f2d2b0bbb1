//! See `src/uci_moves.rs`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| palisade_fuzz::uci_moves::run(data));
