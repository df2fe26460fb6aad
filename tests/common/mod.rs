//! What several test programs share. Each uses a part of it.
#![allow(dead_code, reason = "each test program uses a part of it")]

pub mod boards;
pub mod data;
pub mod documents;
pub mod errors;
pub mod oracle;
pub mod problems;
pub mod reference_sat;
pub mod reveal;
pub mod rup;
pub mod small_boards;
