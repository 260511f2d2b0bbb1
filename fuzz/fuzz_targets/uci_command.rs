//! See `src/uci_command.rs`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| palisade_fuzz::uci_command::run(data));
