#![no_main]

use cluegrid::format::Format;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| cluegrid_fuzz::check(Some(Format::Json), bytes));
