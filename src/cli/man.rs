//! `man`: the manual.

use super::{Arguments, Failure, Status, output};
use clap::{Args, CommandFactory};
use std::fs;
use std::path::PathBuf;

/// Write the manual pages
///
/// With a directory, one page for the program and one for each command, `cluegrid-solve.1` and so on; the
/// directory is made if it isn't there. Without one, the page of the program is printed.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  cluegrid man ~/.local/share/man/man1
  cluegrid man | man -l -")]
pub struct Man {
    /// The directory to write to
    #[arg(value_hint = clap::ValueHint::DirPath)]
    dir: Option<PathBuf>,
}

impl Man {
    /// Writes the pages.
    pub fn run(self) -> Result<Status, Failure> {
        match self.dir {
            None => {
                let mut page = Vec::new();
                let program = Arguments::command().disable_help_subcommand(true);
                clap_mangen::Man::new(program).render(&mut page)?;
                output::print_bytes(&page)?;
            }
            Some(dir) => fs::create_dir_all(&dir)
                .and_then(|()| clap_mangen::generate_to(Arguments::command(), &dir))
                .map_err(|source| {
                    let name = dir.display().to_string();
                    Failure::Unwritable { name, source }
                })?,
        }
        Ok(Status::Yes)
    }
}
