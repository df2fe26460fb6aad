//! The time of one click: on a small board, into an opening of mined ones, and on an empty one of
//! 10 000 x 10 000 cells, where every cell is revealed.

use std::hint::black_box;
use std::time::Duration;

use cluegrid::grid::{Cell, Grid, Size};
use cluegrid::puzzle::{Minefield, Tile};
use criterion::{BatchSize, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};

/// A minefield with about `percent` mines, and none around its middle. The same on every machine.
fn minefield(size: Size, percent: u64) -> (Minefield, Cell) {
    let middle = Cell::new(size.rows / 2, size.cols / 2);
    let mut state = 529_u64;
    let mines = Grid::from_fn(size, |cell| {
        // Knuth's MMIX generator: good enough to scatter mines.
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let near = cell.row.abs_diff(middle.row) <= 1 && cell.col.abs_diff(middle.col) <= 1;
        !near && (state >> 33) % 100 < percent
    });
    (Minefield::new(mines, Some(middle)), middle)
}

fn click(criterion: &mut Criterion) {
    let boards = [
        ("9x9, 12 % mines", Size::new(9, 9), 12),
        ("1000x1000, 15 % mines", Size::new(1000, 1000), 15),
        // Sparse enough for one opening to go all over the board.
        ("1000x1000, 5 % mines", Size::new(1000, 1000), 5),
        ("10000x10000, no mines", Size::new(10_000, 10_000), 0),
    ];
    let mut group = criterion.benchmark_group("reveal");
    for (name, size, percent) in boards {
        let (minefield, cell) = minefield(size, percent);
        let covered = Grid::filled(size, Tile::Covered);
        let mut revealed = covered.clone();
        minefield.reveal(&mut revealed, cell);
        let uncovered = revealed.values().iter().filter(|tile| !tile.is_covered());
        group.throughput(Throughput::Elements(uncovered.count() as u64));
        if size.cell_count() > 1_000_000 {
            group.sample_size(10);
            group.warm_up_time(Duration::from_millis(500));
            group.measurement_time(Duration::from_secs(8));
        }
        group.bench_function(BenchmarkId::from_parameter(name), |bencher| {
            bencher.iter_batched(
                || covered.clone(),
                |mut tiles| {
                    black_box(minefield.reveal(&mut tiles, cell));
                    tiles
                },
                BatchSize::PerIteration,
            );
        });
    }
    group.finish();
}

criterion_group!(benches, click);
criterion_main!(benches);
