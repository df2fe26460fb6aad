//! Who may import whom: `src/` is read, and an arrow that points up fails.

use std::fs;
use std::path::Path;
use std::str::FromStr;

use proc_macro2::{Spacing, TokenStream, TokenTree};

/// What a module may name besides itself; `None` if it has no layer yet.
fn may_name(module: &str) -> Option<&'static [&'static str]> {
    Some(match module {
        "grid" | "problem" => &[],
        "puzzle" => &["grid", "problem"],
        "solve" => &["problem"],
        "render" => &["grid", "problem", "puzzle"],
        "format" => &["grid", "problem", "puzzle", "solve::encode"],
        "narrate" | "generate" => &["grid", "problem", "puzzle", "solve"],
        "service" => &BELOW_SERVICE,
        // The program stands on top of the library and may use its flat names.
        "cli" | "server" => &["*", "service"],
        "main" => &["*", "service", "cli", "server"],
        _ => return None,
    })
}

const BELOW_SERVICE: [&str; 8] = [
    "grid", "problem", "puzzle", "solve", "format", "render", "narrate", "generate",
];

/// Crates that only one file or folder may name.
const CONFINED: [(&str, &str); 6] = [
    ("varisat", "solve/backend.rs"),
    ("tiny_skia", "render/png.rs"),
    ("pdf_writer", "render/pdf.rs"),
    ("clap", "cli/"),
    ("axum", "server/"),
    ("tokio", "server/"),
];

#[test]
fn no_arrow_points_up() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut wrong = Vec::new();
    for file in rust_files(&src) {
        let source = fs::read_to_string(&file).unwrap();
        let name = file.strip_prefix(&src).unwrap().to_str().unwrap();
        wrong.extend(wrong_arrows(&name.replace('\\', "/"), &source));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn rust_files(folder: &Path) -> Vec<std::path::PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files.sort();
    files
}

/// A sentence for each name in `source` that the file (its name relative to `src/`) may not use.
fn wrong_arrows(file: &str, source: &str) -> Vec<String> {
    let mut words = Vec::new();
    // Comments are no tokens, and doc comments and strings are literals.
    flatten(TokenStream::from_str(source).unwrap(), &mut words);
    let home = module_path(file);
    let mut wrong: Vec<_> = CONFINED
        .iter()
        .filter(|(name, place)| !file.starts_with(place) && words.iter().any(|word| word == name))
        .map(|(name, place)| format!("src/{file} names {name}, which belongs to src/{place}"))
        .collect();
    if file == "lib.rs" {
        return wrong;
    }
    let own = home.first().map_or("main", String::as_str);
    let Some(allowed) = may_name(own) else {
        wrong.push(format!("src/{file}: the module {own} has no layer yet"));
        return wrong;
    };
    for path in paths(&words, &home) {
        if path.first().is_some_and(|top| top != own) && !is_allowed(&path, allowed) {
            wrong.push(format!("src/{file} may not use {}", path.join("::")));
        }
    }
    wrong
}

fn is_allowed(path: &[String], allowed: &[&str]) -> bool {
    let is_prefix = |name: &&str| {
        let segments: Vec<_> = name.split("::").collect();
        path.len() >= segments.len() && path.iter().zip(segments).all(|(a, b)| a == b)
    };
    let is_program = may_name(&path[0]).is_some_and(|below| below.contains(&"*"));
    allowed.iter().any(is_prefix) || (allowed.contains(&"*") && !is_program)
}

/// The words of the code in order, with `::` as one word and the braces of groups as words.
fn flatten(tokens: TokenStream, words: &mut Vec<String>) {
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Group(group) => {
                words.push("{".to_string());
                flatten(group.stream(), words);
                words.push("}".to_string());
            }
            TokenTree::Punct(colon) if colon.as_char() == ':' && is_joint(&colon) => {
                tokens.next();
                words.push("::".to_string());
            }
            TokenTree::Literal(_) => words.push("literal".to_string()),
            other => words.push(other.to_string()),
        }
    }
}

fn is_joint(punct: &proc_macro2::Punct) -> bool {
    punct.spacing() == Spacing::Joint
}

/// `problem/literal.rs` is `[problem, literal]`; `problem/mod.rs` is `[problem]`; `main.rs` is `[]`.
fn module_path(file: &str) -> Vec<String> {
    let stem = file.trim_end_matches(".rs");
    let segments = stem.split('/').map(str::to_string);
    segments
        .filter(|segment| !matches!(segment.as_str(), "mod" | "main" | "lib"))
        .collect()
}

/// Every path from the crate's root that `words` name in a file whose module is `home`.
fn paths(words: &[String], home: &[String]) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    let mut module = home.to_vec();
    let mut depth = 0;
    // The depths at which modules inside the file were opened.
    let mut opened = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let next = at + 1;
        at = match words[at].as_str() {
            "crate" | "cluegrid" => read_tree(words, next, Vec::new(), &mut found),
            "super" => read_tree(words, next, parent(&module), &mut found),
            "mod" if words.get(at + 2).is_some_and(|word| word == "{") => {
                module.push(words[next].clone());
                opened.push(depth);
                at + 2
            }
            "{" => {
                depth += 1;
                next
            }
            "}" => {
                depth -= 1;
                if opened.pop_if(|opening| *opening == depth).is_some() {
                    module.pop();
                }
                next
            }
            _ => next,
        };
    }
    found
}

fn parent(module: &[String]) -> Vec<String> {
    module[..module.len().saturating_sub(1)].to_vec()
}

/// Reads what follows `prefix` from the word at `at`: `::name`, `::super`, `::{tree, tree}` or nothing.
/// Returns the place of the first word behind it.
fn read_tree(
    words: &[String],
    mut at: usize,
    mut prefix: Vec<String>,
    found: &mut Vec<Vec<String>>,
) -> usize {
    let word = |at: usize| words.get(at).map_or("", String::as_str);
    while word(at) == "::" {
        match word(at + 1) {
            "{" => return read_group(words, at + 2, &prefix, found),
            "super" => prefix = parent(&prefix),
            "<" => break,
            name => prefix.push(name.to_string()),
        }
        at += 2;
    }
    found.push(prefix);
    at
}

/// Reads the trees of a group up to its closing brace.
fn read_group(
    words: &[String],
    mut at: usize,
    prefix: &[String],
    found: &mut Vec<Vec<String>>,
) -> usize {
    while at < words.len() && words[at] != "}" {
        let mut path = prefix.to_vec();
        match words[at].as_str() {
            "," => at += 1,
            "as" => at += 2,
            "self" => at = read_tree(words, at + 1, path, found),
            name => {
                path.push(name.to_string());
                at = read_tree(words, at + 1, path, found);
            }
        }
    }
    at + 1
}

#[test]
fn a_planted_arrow_upwards_is_found() {
    let planted = [
        ("grid.rs", "use crate::problem::Lit;"),
        ("solve/propagate.rs", "use crate::grid::Cell;"),
        (
            "solve/propagate.rs",
            "use crate::{problem::Lit, puzzle::Tile};",
        ),
        ("puzzle/reveal.rs", "fn f() { crate::solve::backbone(); }"),
        ("render/ansi.rs", "use super::super::solve::Solver;"),
        (
            "render/mod.rs",
            "#[cfg(test)] mod tests { use {crate::solve as s, std::fmt}; }",
        ),
        (
            "format/text.rs",
            "use crate::solve::{encode::listed, Limit};",
        ),
        ("format/text.rs", "use crate::narrate;"),
        (
            "narrate/mod.rs",
            "use crate::{grid::{self, Cell}, generate};",
        ),
        ("service.rs", "use crate::cli::Options;"),
        ("cli/solve.rs", "use crate::server;"),
        ("puzzle/mod.rs", "use crate::Solver;"),
        ("grid.rs", "use crate::*;"),
        (
            "grid.rs",
            "mod tests { use super::*; fn f() {} } use super::solve;",
        ),
        ("solve/mod.rs", "use varisat::Solver;"),
        ("main.rs", "use clap::Parser;"),
        ("lib.rs", "extern crate tokio;"),
        ("odds.rs", ""),
    ];
    for (file, source) in planted {
        assert_eq!(wrong_arrows(file, source).len(), 1, "{file}: {source}");
    }
}

#[test]
fn arrows_downwards_are_right() {
    let fine = [
        (
            "puzzle/instance.rs",
            "use super::{Puzzle, Tile}; use crate::{grid::Cell, problem};",
        ),
        (
            "problem/mod.rs",
            "use self::literal::Lit; mod tests { use super::*; }",
        ),
        (
            "format/dimacs.rs",
            "use crate::solve::encode::{self, listed};",
        ),
        (
            "solve/backend.rs",
            "use varisat::ExtendFormula; pub(crate) fn f() {}",
        ),
        (
            "cli/mod.rs",
            "use clap::Parser; use cluegrid::{Solver, service::answer};",
        ),
        (
            "main.rs",
            "mod cli; use cluegrid::grid::Size; fn main() { crate::cli::run() }",
        ),
        ("lib.rs", "pub mod solve; pub use solve::Solver;"),
    ];
    for (file, source) in fine {
        assert_eq!(wrong_arrows(file, source), [""; 0], "{file}: {source}");
    }
}

#[test]
fn comments_docs_and_texts_do_not_count() {
    let source = "//! See [`crate::solve`].\n/* use crate::solve; */ // varisat\n\
                  /// Unlike crate::solve and varisat.\nfn f() -> &'static str { \"crate::solve varisat\" }";
    assert_eq!(wrong_arrows("grid.rs", source), [""; 0]);
}
