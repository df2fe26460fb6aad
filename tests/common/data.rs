//! Files of `tests/data`.

use std::fs;
use std::path::{Path, PathBuf};

/// A file or folder.
pub fn data(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data")
        .join(path)
}

/// The files of a folder whose names end so, sorted.
pub fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(data(folder)).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = paths
        .filter(|path| path.to_str().unwrap().ends_with(ending))
        .collect();
    files.sort();
    assert!(!files.is_empty(), "{folder} holds cases");
    files
}
