//! `completions`: a script that completes arguments in a shell.

use super::{Arguments, Failure, Status, output};
use clap::{Args, CommandFactory};
use clap_complete::{Shell, generate};

/// Print a script that completes arguments in your shell
///
/// Save it where the shell looks for such scripts, or run it when the shell starts.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  cluegrid completions bash > ~/.local/share/bash-completion/completions/cluegrid
  cluegrid completions zsh > ~/.zfunc/_cluegrid
  cluegrid completions fish > ~/.config/fish/completions/cluegrid.fish")]
pub struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    /// Prints the script.
    pub fn run(self) -> Result<Status, Failure> {
        let mut script = Vec::new();
        let mut arguments = Arguments::command();
        generate(self.shell, &mut arguments, "cluegrid", &mut script);
        output::print_bytes(&script)?;
        Ok(Status::Yes)
    }
}
