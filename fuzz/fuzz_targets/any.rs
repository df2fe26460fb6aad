#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| cluegrid_fuzz::check(None, bytes));
