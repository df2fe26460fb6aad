//! Files for drawings, and what their names say.

use std::path::{Path, PathBuf};

/// A file for a drawing.
#[derive(Clone, Debug)]
pub struct ImageFile {
    pub path: PathBuf,
    pub format: ImageFormat,
}

/// How a drawing is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImageFormat {
    Svg,
    Png,
    /// For sheets.
    Pdf,
}

impl ImageFile {
    /// The file of this name, which ends in its format.
    pub fn parse(name: &str) -> Result<Self, String> {
        let path = PathBuf::from(name);
        let extension = Path::new(name).extension().and_then(|it| it.to_str());
        let format = match extension.map(str::to_ascii_lowercase).as_deref() {
            Some("svg") => ImageFormat::Svg,
            Some("png") => ImageFormat::Png,
            Some("pdf") => ImageFormat::Pdf,
            _ => return Err("expected a name that ends in .svg, .png or .pdf".to_owned()),
        };
        Ok(Self { path, format })
    }
}
