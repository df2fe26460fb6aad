//! The `cluegrid` program.
fn main() {}
