//! What several test programs share. Each uses a part of it.
#![allow(dead_code)]

pub mod oracle;
pub mod problems;
