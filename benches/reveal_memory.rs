//! The memory of one click that reveals 10 000 x 10 000 cells: `cargo bench --bench reveal_memory`.
//!
//! Peak resident memory is read from `/proc/self/status`, so there are figures on Linux only.

use std::fs;
use std::hint::black_box;
use std::time::Instant;

use cluegrid::grid::{Cell, Grid, Size};
use cluegrid::puzzle::{Minefield, Tile};

fn main() {
    let size = Size::new(10_000, 10_000);
    let cells = size.cell_count();
    let before = resident_bytes("VmRSS");
    // Written cell by cell: zeroed memory that was never written would not be resident.
    let minefield = Minefield::new(Grid::from_fn(size, |_| black_box(false)), None);
    let mut tiles = Grid::from_fn(size, |_| black_box(Tile::Covered));

    let start = Instant::now();
    let outcome = minefield.reveal(&mut tiles, Cell::new(size.rows / 2, size.cols / 2));
    let elapsed = start.elapsed();

    println!("board     {size}, {outcome:?}");
    println!(
        "time      {:.2} ns a cell",
        per_cell(elapsed.as_nanos(), cells)
    );
    let board = cells * (size_of::<bool>() + size_of::<Tile>());
    println!(
        "board     {:.2} bytes a cell",
        per_cell(board as u128, cells)
    );
    match (before, resident_bytes("VmHWM")) {
        (Some(before), Some(peak)) => {
            let beyond = peak.saturating_sub(before + board);
            println!("peak      {} MB resident", peak / 1_000_000);
            println!(
                "beyond    {:.2} bytes a cell",
                per_cell(beyond as u128, cells)
            );
        }
        _ => println!("peak      unknown: no /proc/self/status here"),
    }
    black_box(tiles);
}

fn per_cell(amount: u128, cells: usize) -> f64 {
    amount as f64 / cells as f64
}

/// A line of `/proc/self/status`, in bytes.
fn resident_bytes(name: &str) -> Option<usize> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with(name))?;
    let kilobytes: usize = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes * 1024)
}
