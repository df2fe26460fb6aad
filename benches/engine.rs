//! The time of answers: whether a pixel board has one solution and which cells are certain, and which are
//! safe or mined in a Minesweeper position.

mod common;

use std::hint::black_box;
use std::time::Duration;

use cluegrid::problem::Problem;
use cluegrid::solve::{Limit, Solver};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};

const NEVER: Limit = Limit::none();

fn check(problem: &Problem) {
    let solver = Solver::new(problem);
    black_box(solver.uniqueness(&NEVER).expect("there is no limit"));
    black_box(solver.backbone(&NEVER).expect("there is no limit"));
}

fn deduce(problem: &Problem) {
    let solver = Solver::new(problem);
    black_box(solver.backbone(&NEVER).expect("there is no limit"));
}

fn engine(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("check");
    group
        .sample_size(10)
        .measurement_time(Duration::from_secs(2));
    let boards = [
        ("10x15, minimal", common::near_minimal(10, 15, 1, 1)),
        ("25x30, minimal", common::near_minimal(25, 30, 1, 2)),
        ("60x70, few clues", common::near_minimal(60, 70, 16, 3)),
        ("100x100, all clues", common::full_clues(100, 100, 4)),
        ("1000x1000, all clues", common::full_clues(1000, 1000, 5)),
    ];
    for (name, problem) in &boards {
        group.throughput(Throughput::Elements(problem.var_count() as u64));
        group.bench_function(BenchmarkId::from_parameter(name), |bencher| {
            bencher.iter(|| check(problem));
        });
    }
    group.finish();
    let mut group = criterion.benchmark_group("deduce");
    group
        .sample_size(10)
        .measurement_time(Duration::from_secs(2));
    let positions = [
        ("16x30, 20 % mines", common::position(16, 30, 20, 50, 1)),
        ("100x100, 20 % mines", common::position(100, 100, 20, 40, 2)),
        ("300x300, 20 % mines", common::position(300, 300, 20, 40, 3)),
    ];
    for (name, problem) in &positions {
        group.throughput(Throughput::Elements(problem.var_count() as u64));
        group.bench_function(BenchmarkId::from_parameter(name), |bencher| {
            bencher.iter(|| deduce(problem));
        });
    }
    group.finish();
}

criterion_group!(benches, engine);
criterion_main!(benches);
