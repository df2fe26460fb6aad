//! The `cluegrid` program.

mod cli;

use std::process::ExitCode;

/// Small puzzles are a matter of many small allocations.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    cli::run()
}
