//! Files that are written whole or not at all.

use super::Failure;
use std::fmt::Display;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use tempfile::{Builder, NamedTempFile};

/// Writes each text to the file of its name: all of them, or none where that fails. Until the last text is
/// complete, the files are as they were.
pub fn write_all(files: &[(&Path, &dyn Display)]) -> Result<(), Failure> {
    let stage = |(file, text): &(&Path, &dyn Display)| {
        Staged::new(file, *text).map_err(|source| unwritable(file, source))
    };
    let staged = files.iter().map(stage).collect::<Result<Vec<_>, _>>()?;
    let mut replaced = Vec::new();
    for (staged, (file, _)) in staged.into_iter().zip(files) {
        match staged.put_in_place() {
            Ok(done) => replaced.push(done),
            Err(source) => {
                replaced.into_iter().rev().for_each(Replaced::undo);
                return Err(unwritable(file, source));
            }
        }
    }
    Ok(())
}

fn unwritable(file: &Path, source: io::Error) -> Failure {
    Failure::Unwritable {
        name: file.display().to_string(),
        source,
    }
}

/// A text that waits to be put in its place.
enum Staged {
    /// In a file beside the one that it will replace.
    Beside { text: NamedTempFile, file: PathBuf },
    /// For a device or a pipe, which can't be replaced.
    Stream { text: String, stream: File },
}

impl Staged {
    fn new(file: &Path, text: &dyn Display) -> io::Result<Self> {
        // A link is followed, so that what it names is replaced and not the link.
        let file = fs::canonicalize(file).unwrap_or_else(|_| file.to_owned());
        match fs::metadata(&file) {
            Ok(data) if data.is_dir() => Err(io::Error::from(io::ErrorKind::IsADirectory)),
            Ok(data) if !data.is_file() => Ok(Self::Stream {
                text: text.to_string(),
                stream: File::create(&file)?,
            }),
            _ => {
                let mut beside = named_beside(&file, &mut Builder::new())?;
                let mut out = BufWriter::new(&mut beside);
                write!(out, "{text}")?;
                out.flush()?;
                drop(out);
                Ok(Self::Beside { text: beside, file })
            }
        }
    }

    fn put_in_place(self) -> io::Result<Replaced> {
        match self {
            Self::Stream { text, mut stream } => {
                stream.write_all(text.as_bytes())?;
                Ok(Replaced::Stream)
            }
            Self::Beside { text, file } => {
                let folder = folder_of(&file);
                let link = |path: &Path| fs::hard_link(&file, path);
                // Where there was no file, or the file system knows no links, there is nothing to keep.
                let before = Builder::new().make_in(folder, link).ok();
                text.persist(&file).map_err(|error| error.error)?;
                Ok(Replaced::File { file, before })
            }
        }
    }
}

/// A file that was replaced, and what it was before.
enum Replaced {
    Stream,
    File {
        file: PathBuf,
        before: Option<NamedTempFile<()>>,
    },
}

impl Replaced {
    /// Brings back what was before. That this fails as well is nothing to be helped.
    fn undo(self) {
        if let Self::File { file, before } = self {
            let _ = match before {
                Some(before) => before.persist(&file).map(drop).map_err(|error| error.error),
                None => fs::remove_file(&file),
            };
        }
    }
}

fn folder_of(file: &Path) -> &Path {
    let parent = file
        .parent()
        .filter(|parent| !parent.as_os_str().is_empty());
    parent.unwrap_or(Path::new("."))
}

/// A new file in the folder of `file`, which anybody may read who may read new files.
fn named_beside(file: &Path, builder: &mut Builder<'_, '_>) -> io::Result<NamedTempFile> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder_of(file))
}
