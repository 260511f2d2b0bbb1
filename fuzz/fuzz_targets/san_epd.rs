//! See `src/san_epd.rs`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| palisade_fuzz::san_epd::run(data));
