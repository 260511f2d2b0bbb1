//! See `src/uci_session.rs`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| palisade_fuzz::uci_session::run(data));
