//! See `src/tablebase.rs`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| palisade_fuzz::tablebase::run(data));
