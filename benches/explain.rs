//! The time of explanations: of cells of a Minesweeper position, and of a pixel board with hardly a clue to
//! spare. The explainer is made ready before; its time is measured apart.

mod common;

use std::hint::black_box;
use std::time::{Duration, Instant};

use cluegrid::problem::{Lit, Problem};
use cluegrid::solve::{Explainer, Limit, Solver};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

const NEVER: Limit = Limit::none();

/// How many cells of a board are explained.
const SAMPLE: usize = 400;

/// What is certain and wasn't known from the start, in even steps over the board.
fn sample(problem: &Problem) -> Vec<Lit> {
    let backbone = Solver::new(problem).backbone(&NEVER);
    let backbone = backbone
        .expect("there is no limit")
        .expect("the clues are true");
    let is_new = |lit: &Lit| problem.known().get(lit.var()).is_none();
    let lits: Vec<Lit> = backbone.lits().filter(is_new).collect();
    lits.iter()
        .step_by(lits.len().div_ceil(SAMPLE))
        .copied()
        .collect()
}

fn explain(explainer: &Explainer<'_>, lit: Lit) {
    let why = explainer.explain(lit, &NEVER).expect("there is no limit");
    black_box(why.expect("it is certain"));
}

/// The literal that takes longest, tried twice so that a pause of the machine doesn't count.
fn slowest(explainer: &Explainer<'_>, lits: &[Lit]) -> Lit {
    let time = |lit: Lit| {
        let start = Instant::now();
        explain(explainer, lit);
        start.elapsed()
    };
    let times = lits.iter().map(|&lit| (time(lit).min(time(lit)), lit));
    times.max().expect("something is certain").1
}

fn explanations(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("explain");
    group
        .sample_size(10)
        .measurement_time(Duration::from_secs(2));
    let boards = [
        ("mines 300x300", common::position(300, 300, 20, 40, 3)),
        ("pixel 100x100", common::full_clues(100, 100, 4)),
        ("pixel 50x50, minimal", common::near_minimal(50, 50, 1, 6)),
    ];
    for (name, problem) in &boards {
        let ready = || Explainer::new(problem, &[]).expect("there are no assumptions");
        group.throughput(Throughput::Elements(1));
        group.bench_function(format!("{name}, ready"), |bencher| bencher.iter(ready));
        let (explainer, lits) = (ready(), sample(problem));
        let slowest = slowest(&explainer, &lits);
        group.bench_function(format!("{name}, slowest"), |bencher| {
            bencher.iter(|| explain(&explainer, slowest));
        });
        group.throughput(Throughput::Elements(lits.len() as u64));
        group.bench_function(format!("{name}, {} cells", lits.len()), |bencher| {
            bencher.iter(|| lits.iter().for_each(|&lit| explain(&explainer, lit)));
        });
    }
    group.finish();
}

criterion_group!(benches, explanations);
criterion_main!(benches);
