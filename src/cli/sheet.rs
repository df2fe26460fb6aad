//! Sheets for printing: several puzzles on pages, and their solutions.

use super::drawn::{Drawn, Show};
use super::files::{self, Content};
use super::image::{ImageFile, ImageFormat};
use super::{Failure, Status, output};
use cluegrid::puzzle::Document;
use cluegrid::render::{self, Paper, Sheet, Titled};
use std::path::{Path, PathBuf};

/// What becomes of the puzzles on a sheet.
#[derive(Debug, Default)]
pub struct Collected {
    puzzles: Vec<Titled>,
    solutions: Vec<Titled>,
    status: Option<Status>,
}

impl Collected {
    /// Adds a puzzle as it is drawn.
    pub fn add_puzzle(&mut self, name: &str, document: &Document, drawn: Drawn) {
        let mines = match document {
            Document::Position(position) => position.mines(),
            Document::Game(game) => Some(game.minefield().mine_count()),
            Document::Pixel(_) | Document::Minefield(_) | Document::Rules(_) => None,
        };
        let title = match mines {
            Some(mines) => format!("{name} ({mines} mines)"),
            None => name.to_owned(),
        };
        self.note(name, &drawn);
        self.puzzles
            .extend(drawn.board.map(|board| Titled { title, board }));
    }

    /// Adds its solution, where one was found.
    pub fn add_solution(&mut self, name: &str, drawn: Drawn) {
        self.note(name, &drawn);
        let title = name.to_owned();
        self.solutions
            .extend(drawn.board.map(|board| Titled { title, board }));
    }

    /// Says what there is to say, and keeps the worst status.
    fn note(&mut self, name: &str, drawn: &Drawn) {
        for remark in &drawn.remarks {
            output::say(&format!("{name}: {remark}"));
        }
        self.status = self.status.max(Some(drawn.status));
    }

    /// Writes the pages and prints the names of their files.
    pub fn write(
        self,
        paper: Paper,
        heading: Option<&str>,
        file: &ImageFile,
    ) -> Result<Status, Failure> {
        let sheet = Sheet::new(paper, heading, self.puzzles, self.solutions);
        for title in sheet.hard_to_read() {
            output::say(&format!(
                "{title}: so large a puzzle is hard to read on this paper"
            ));
        }
        let names = match file.format {
            ImageFormat::Svg => write_pages(&sheet, &file.path)?,
            ImageFormat::Pdf => {
                files::write_all(&[(&file.path, Content::Bytes(&render::pdf(&sheet)))])?;
                vec![file.path.clone()]
            }
            ImageFormat::Png => return Err(Failure::PixelSheet),
        };
        let names: String = names
            .iter()
            .map(|name| format!("{}\n", name.display()))
            .collect();
        output::print(&names)?;
        Ok(self.status.unwrap_or(Status::Yes))
    }
}

/// Writes a file for every page, all of them or none, and returns their names.
fn write_pages(sheet: &Sheet, file: &Path) -> Result<Vec<PathBuf>, Failure> {
    let count = sheet.page_count();
    let page = |page| {
        let text = render::svg_page(sheet, page);
        (numbered(file, page + 1, count), text)
    };
    let pages: Vec<_> = (0..count).map(page).collect();
    let contents: Vec<(&Path, Content)> = pages
        .iter()
        .map(|(name, text)| (name.as_path(), Content::Text(text)))
        .collect();
    files::write_all(&contents)?;
    Ok(pages.into_iter().map(|(name, _)| name).collect())
}

/// What is drawn as the solution: of a position what is certain, since it seldom has one solution.
pub const fn solution(document: &Document) -> Show {
    match document {
        Document::Position(_) => Show::Deduction,
        Document::Pixel(_) | Document::Game(_) | Document::Minefield(_) | Document::Rules(_) => {
            Show::Solution
        }
    }
}

/// `sheet.svg` as `sheet-1.svg`, or `sheet-01.svg` where there are ten pages or more.
fn numbered(file: &Path, page: usize, of: usize) -> PathBuf {
    let digits = of.to_string().len();
    let [stem, extension] =
        [file.file_stem(), file.extension()].map(|part| part.unwrap_or_default().to_string_lossy());
    file.with_file_name(format!("{stem}-{page:0digits$}.{extension}"))
}
