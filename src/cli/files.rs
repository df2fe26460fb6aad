//! Files that are written whole or not at all.

use super::Failure;
use std::fmt::Display;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use tempfile::{Builder, NamedTempFile};

/// What a file is to hold.
#[derive(Clone, Copy)]
pub enum Content<'a> {
    Text(&'a dyn Display),
    Bytes(&'a [u8]),
}

impl Content<'_> {
    fn write_to(self, out: &mut impl Write) -> io::Result<()> {
        match self {
            Self::Text(text) => write!(out, "{text}"),
            Self::Bytes(bytes) => out.write_all(bytes),
        }
    }
}

/// Writes each content to the file of its name: all of them, or none where that fails. Until the last one is
/// complete, the files are as they were.
pub fn write_all(files: &[(&Path, Content)]) -> Result<(), Failure> {
    let stage = |&(file, content): &(&Path, Content)| {
        Staged::new(file, content).map_err(|source| unwritable(file, source))
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

/// A content that waits to be put in its place.
enum Staged {
    /// In a file beside the one that it will replace.
    Beside {
        beside: NamedTempFile,
        file: PathBuf,
    },
    /// For a device or a pipe, which can't be replaced.
    Stream { bytes: Vec<u8>, stream: File },
}

impl Staged {
    fn new(file: &Path, content: Content) -> io::Result<Self> {
        // A link is followed, so that what it names is replaced and not the link.
        let file = fs::canonicalize(file).unwrap_or_else(|_| file.to_owned());
        match fs::metadata(&file) {
            Ok(data) if data.is_dir() => Err(io::Error::from(io::ErrorKind::IsADirectory)),
            Ok(data) if !data.is_file() => {
                let mut bytes = Vec::new();
                content.write_to(&mut bytes)?;
                let stream = File::create(&file)?;
                Ok(Self::Stream { bytes, stream })
            }
            _ => {
                let mut beside = named_beside(&file, &mut Builder::new())?;
                let mut out = BufWriter::new(&mut beside);
                content.write_to(&mut out)?;
                out.flush()?;
                drop(out);
                if let Ok(data) = fs::metadata(&file) {
                    beside.as_file().set_permissions(data.permissions())?;
                }
                Ok(Self::Beside { beside, file })
            }
        }
    }

    fn put_in_place(self) -> io::Result<Replaced> {
        match self {
            Self::Stream { bytes, mut stream } => {
                stream.write_all(&bytes)?;
                Ok(Replaced::Stream)
            }
            Self::Beside { beside, file } => {
                let folder = folder_of(&file);
                let link = |path: &Path| fs::hard_link(&file, path);
                // Where there was no file, or the file system knows no links, there is nothing to keep.
                let before = Builder::new().make_in(folder, link).ok();
                beside.persist(&file).map_err(|error| error.error)?;
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
    // The error would name a file that nobody asked for.
    let named = builder.tempfile_in(folder_of(file));
    named.map_err(|error| io::Error::from(error.kind()))
}
