//! Reasoning about grid puzzles whose clues count neighbours.

pub mod grid;
pub mod problem;

pub mod puzzle;
pub mod solve;

pub mod format;
pub mod narrate;
pub mod render;

pub mod service;
