#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| gametable_fuzz::position("reversi", data));
