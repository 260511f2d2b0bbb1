//! See `src/reports.rs`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| palisade_fuzz::reports::run(data));
