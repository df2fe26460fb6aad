//! Reasoning about grid puzzles whose clues count neighbours: Fill-a-Pix (Mosaic) and Minesweeper.
//!
//! A puzzle becomes a [`Problem`]: boolean variables and constraints "exactly k of these are true",
//! nothing else. A [`Solver`] answers questions about a problem (a model, whether it is the only one, how
//! many there are, what all of them have in common, what clashes) and knows nothing of grids. What reads,
//! draws and plays puzzles knows nothing of literals. The two meet in [`puzzle::Instance`].
//!
//! The modules, from the bottom up; each uses only those above it in this list:
//!
//! - [`grid`]: cells, sizes, a value for every cell;
//! - [`problem`]: variables, literals, constraints, clauses;
//! - [`puzzle`]: pixel puzzles, Minesweeper positions, minefields, and the problems they state;
//! - [`solve`]: the questions and how they are answered;
//! - [`format`](mod@format): puzzles as text; [`render`]: as pictures; [`narrate`]: reasons in English;
//! - [`service`]: requests and responses, as the command line asks and prints them.
//!
//! The types that most programs start with stand at the top level too.
//!
//! ```
//! use cluegrid::{Limit, Problem, Solver, Var};
//!
//! let mut problem = Problem::new(3);
//! let [a, b, c] = [0, 1, 2].map(Var::new);
//! problem.exactly(1, [a, b]);
//! problem.exactly(2, [b, c]);
//! let backbone = Solver::new(&problem).backbone(&Limit::none()).unwrap().unwrap();
//! assert_eq!(backbone.values(), [Some(false), Some(true), Some(true)]);
//! ```

pub mod grid;
pub mod problem;

pub mod puzzle;
pub mod solve;

pub mod format;
pub mod narrate;
pub mod render;

pub mod service;

pub use grid::{Cell, Grid, Size};
pub use problem::{Lit, Model, Problem, Var};
pub use puzzle::{Document, FillAPix, Game, Kind, Minefield, Minesweeper, Puzzle, Reveal, Tile};
pub use solve::{Limit, Solver, Uniqueness};

/// The examples of README.md are tested with the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
