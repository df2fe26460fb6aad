//! Blocks of a stencil as clauses: shared columns and differences.
//!
//! The three cells of a column belong to the blocks of three anchors. Their number is counted once, in
//! unary, and each block is a sum of at most three such numbers. For two adjacent blocks there is also
//! the exact difference of what each has alone, which follows from the two sums but which unit propagation
//! wouldn't see: two columns, already counted, or two rows of at most three cells.

use super::count;
use super::guarded::Guarded;
use crate::problem::{Clauses, Lit, Stencil, Var};
use crate::solve::component::Component;
use rustc_hash::FxHashMap;

/// Adds the clauses of all constraints of `component`, which are blocks of `stencil`. Counters of columns hold
/// in any case; sums and differences only where the `selectors` of their constraints are true, if there are any.
pub(super) fn encode(
    component: &Component,
    stencil: &Stencil,
    selectors: &[Lit],
    sink: &mut impl Clauses,
) {
    let mut counters = Counters::default();
    for constraint in 0..component.constraint_count() {
        if !sink.takes_more() {
            return;
        }
        let columns = columns(component, constraint, stencil.cols());
        let columns = columns.map(|column| counters.unary(column, sink));
        let selectors = selectors.get(constraint..=constraint).unwrap_or_default();
        let need = component.need(constraint);
        sum(&columns, need, &mut Guarded { sink, selectors });
    }
    differences(component, stencil.cols(), selectors, &mut counters, sink);
}

/// The unknown variables of a column of a block, at most three.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Column {
    vars: [u32; 3],
    len: usize,
}

impl Column {
    fn push(&mut self, var: u32) {
        self.vars[self.len] = var;
        self.len += 1;
    }
}

/// The members of a constraint by column of the stencil.
fn columns(component: &Component, constraint: usize, cols: usize) -> [Column; 3] {
    let anchor = component.id(constraint).index() % cols;
    let mut columns = [Column::default(); 3];
    for &member in component.members(constraint) {
        let col = component.vars()[member as usize].index() % cols;
        columns[col + 1 - anchor].push(member);
    }
    columns
}

/// The columns counted so far.
#[derive(Default)]
struct Counters(FxHashMap<Column, Vec<Lit>>);

impl Counters {
    /// The number of true variables of a column in unary: literal `i` is true when more than `i` are.
    fn unary(&mut self, column: Column, sink: &mut impl Clauses) -> Vec<Lit> {
        let unary = self.0.entry(column).or_insert_with(|| {
            let vars = &column.vars[..column.len];
            let lits: Vec<_> = vars
                .iter()
                .map(|&var| Var::new(var as usize).positive())
                .collect();
            sorted(&lits, sink)
        });
        unary.clone()
    }
}

/// The unary number of at most three literals, by its prime implicates.
fn sorted(lits: &[Lit], sink: &mut impl Clauses) -> Vec<Lit> {
    if lits.len() <= 1 {
        return lits.to_vec();
    }
    let sum: Vec<Lit> = lits.iter().map(|_| sink.new_var().positive()).collect();
    let (some, all) = (sum[0], sum[lits.len() - 1]);
    let mut clause = lits.to_vec();
    clause.push(!some);
    sink.add_clause(&clause);
    clause = lits.iter().map(|&lit| !lit).collect();
    clause.push(all);
    sink.add_clause(&clause);
    for &lit in lits {
        sink.add_clause(&[!lit, some]);
        sink.add_clause(&[lit, !all]);
    }
    if let (&[a, b, c], &[_, two, _]) = (lits, &sum[..]) {
        for (one, other) in [(a, b), (a, c), (b, c)] {
            sink.add_clause(&[!one, !other, two]);
            sink.add_clause(&[one, other, !two]);
        }
    }
    for pair in sum.windows(2) {
        sink.add_clause(&[!pair[1], pair[0]]);
    }
    sum
}

/// Adds clauses that hold when up to three unary numbers add up to `count`.
fn sum(columns: &[Vec<Lit>; 3], count: usize, sink: &mut impl Clauses) {
    let most: usize = columns.iter().map(Vec::len).sum();
    if count > most {
        return sink.add_clause(&[]);
    }
    // No sum of `count + 1`: where the columns have at least these numbers.
    if count < most {
        forbid(columns, count + 1, |column, part| !column[part - 1], sink);
    }
    // Nor one that lacks one too many: where the columns lack at least these numbers.
    if count > 0 {
        let lacks = |column: &[Lit], part: usize| column[column.len() - part];
        forbid(columns, most - count + 1, lacks, sink);
    }
}

/// One clause for each way to split `total` over the columns, saying that some column has less than its
/// part; `less` is the literal for that.
fn forbid(
    columns: &[Vec<Lit>; 3],
    total: usize,
    less: impl Fn(&[Lit], usize) -> Lit,
    sink: &mut impl Clauses,
) {
    let [first, second, third] = columns;
    for a in 0..=first.len().min(total) {
        for b in 0..=second.len().min(total - a) {
            let c = total - a - b;
            if c <= third.len() {
                let parts = [(first, a), (second, b), (third, c)];
                let clause: Vec<Lit> = (parts.iter())
                    .filter(|(_, part)| *part > 0)
                    .map(|(column, part)| less(column, *part))
                    .collect();
                sink.add_clause(&clause);
            }
        }
    }
}

/// Adds, for each two blocks whose anchors are neighbours in a row or a column, the exact difference of
/// what each has alone: what the second has, and what the first doesn't have, add up to a known number.
fn differences(
    component: &Component,
    cols: usize,
    selectors: &[Lit],
    counters: &mut Counters,
    sink: &mut impl Clauses,
) {
    let selectors_of = |first: usize, second: usize| -> Vec<Lit> {
        let both = [first, second].into_iter();
        both.filter_map(|index| selectors.get(index).copied())
            .collect()
    };
    let anchors = (0..component.constraint_count()).map(|index| (component.id(index), index));
    let by_anchor: FxHashMap<_, _> = anchors.map(|(id, index)| (id.index(), index)).collect();
    for first in 0..component.constraint_count() {
        if !sink.takes_more() {
            return;
        }
        let anchor = component.id(first).index();
        let right = (!(anchor + 1).is_multiple_of(cols)).then_some(anchor + 1);
        if let Some(&second) = right.and_then(|right| by_anchor.get(&right)) {
            let [left, ..] = columns(component, first, cols);
            let [.., right] = columns(component, second, cols);
            let lacked = lacked(counters.unary(left, sink));
            let alone = [lacked, counters.unary(right, sink), Vec::new()];
            let selectors = &selectors_of(first, second);
            let sink = &mut Guarded { sink, selectors };
            match difference(component, first, second, left.len) {
                Some(count) => sum(&alone, count, sink),
                None => sink.add_clause(&[]),
            }
        }
        if let Some(&second) = by_anchor.get(&(anchor + cols)) {
            let above: Vec<Lit> = alone(component, first, second).map(Var::negative).collect();
            let below = alone(component, second, first).map(Var::positive);
            let selectors = &selectors_of(first, second);
            let sink = &mut Guarded { sink, selectors };
            match difference(component, first, second, above.len()) {
                Some(count) => {
                    let alone: Vec<Lit> = above.into_iter().chain(below).collect();
                    count::exactly(count, &alone, sink);
                }
                None => sink.add_clause(&[]),
            }
        }
    }
}

/// How many more the second constraint needs than the first, counted from `lost`, the number of variables
/// that the first has alone; `None` if it needs so many fewer that both can't hold.
fn difference(component: &Component, first: usize, second: usize, lost: usize) -> Option<usize> {
    (component.need(second) + lost).checked_sub(component.need(first))
}

/// The unary number of what a column lacks, from the number of what it has.
fn lacked(column: Vec<Lit>) -> Vec<Lit> {
    column.into_iter().rev().map(|lit| !lit).collect()
}

/// The variables of one constraint that another doesn't have.
fn alone(component: &Component, one: usize, other: usize) -> impl Iterator<Item = Var> {
    let others = component.members(other);
    let members = component.members(one).iter();
    let members = members.filter(|member| !others.contains(member));
    members.map(|&member| Var::new(member as usize))
}
