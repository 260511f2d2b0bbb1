//! See `src/pgn.rs`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| palisade_fuzz::pgn::run(data));
