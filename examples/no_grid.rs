//! A problem without a grid, the exact cover of Knuth's "Dancing Links" (2000): from six sets, choose
//! some that have each of the letters A to G exactly once. `cargo run --example no_grid`.

use cluegrid::{Limit, Problem, Solver, Var};
use std::error::Error;

const SETS: [&str; 6] = ["CEF", "ADG", "BCF", "AD", "BG", "DEG"];

fn main() -> Result<(), Box<dyn Error>> {
    let mut problem = Problem::new(SETS.len());
    for letter in 'A'..='G' {
        let has_letter = |var: &Var| SETS[var.index()].contains(letter);
        let sets: Vec<Var> = problem.vars().filter(has_letter).collect();
        problem.exactly(1, sets);
    }
    print_models("each letter once", &problem)?;

    let mut without_e = Problem::new(SETS.len());
    for id in problem.constraints().filter(|id| id.index() != 4) {
        without_e.exactly(problem.count(id), problem.vars_of(id));
    }
    print_models("each letter once, and E as often as you like", &without_e)
}

fn print_models(title: &str, problem: &Problem) -> Result<(), Box<dyn Error>> {
    println!("{title}:");
    let solver = Solver::new(problem);
    let models = solver.models(&Limit::none());
    for model in models.map_err(|stopped| stopped.reason.to_string())? {
        let model = model.map_err(|stopped| stopped.reason.to_string())?;
        let chosen = problem.vars().filter(|&var| model.value(var));
        let names: Vec<&str> = chosen.map(|var| SETS[var.index()]).collect();
        println!("  {}", names.join(" "));
    }
    Ok(())
}
