//! `render`: a drawing of the puzzle, or of an answer about it.

use super::drawn::{Drawn, Show};
use super::files::{self, Content};
use super::image::{ImageFile, ImageFormat};
use super::options::{LimitOptions, MineOptions, ReadingOptions, parse_cell, parse_density};
use super::progress::with_progress;
use super::sheet::{self, Collected};
use super::stats::Stats;
use super::{Failure, Status, input, output};
use clap::{Args, ValueEnum};
use cluegrid::Limit;
use cluegrid::grid::Cell;
use cluegrid::puzzle::Document;
use cluegrid::render::{self, Board, Drawing, Paper};
use cluegrid::service::Request;
use std::path::Path;

/// Draw puzzles, or answers about them, as SVG, PNG or PDF
///
/// Without `-o` it is SVG on standard output. Where there is no solution, a drawing of what is certain or
/// likely shows the clues that clash.
///
/// Several puzzles, or one with `--page`, are drawn on a sheet for printing, as many a page as can be read,
/// with their solutions on a page of their own at the end: a PDF file, or an SVG file a page, whose names are
/// printed.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  cluegrid render --show odds -o odds.svg examples/puzzles/expert.txt\n  \
    cluegrid render --kind pixel --cell-size 60 -o puzzle.png examples/puzzles/contest.txt\n  \
    cluegrid render --kind pixel --show explanation --at 2,4 -o why.svg examples/puzzles/contest.txt\n  \
    cluegrid render --kind pixel --page a4 -o sheet.pdf examples/puzzles/contest.txt"
)]
pub struct Render {
    /// Files; `-` or nothing for standard input; or a puzzle itself: JSON, an id or a link
    #[arg(value_name = "PUZZLE")]
    puzzles: Vec<String>,
    #[command(flatten)]
    reading: ReadingOptions,
    /// What to draw
    #[arg(long, value_name = "WHAT", default_value = "puzzle")]
    show: Show,
    /// The cell that is explained
    #[arg(long, value_name = "ROW,COL", value_parser = parse_cell)]
    #[arg(required_if_eq("show", "explanation"))]
    at: Option<Cell>,
    /// The file to write, by its ending `.svg`, `.png` or `.pdf` [default: SVG to standard output]
    #[arg(short, long, value_name = "FILE", value_parser = ImageFile::parse)]
    output: Option<ImageFile>,
    /// The height and width of a cell in pixels [default: what reads well]
    #[arg(long, value_name = "PIXELS", value_parser = parse_pixels, allow_negative_numbers = true)]
    cell_size: Option<usize>,
    /// Colours for a light page, or for a dark one
    #[arg(long, value_name = "light|dark", hide_possible_values = true)]
    theme: Option<Theme>,
    /// The paper of a sheet [default: a4]
    #[arg(long, value_name = "a4|letter", hide_possible_values = true)]
    page: Option<Page>,
    /// Leave out the clues
    #[arg(long)]
    no_clues: bool,
    /// What the drawing is called, or what stands above a sheet [default: the name of the file]
    #[arg(long)]
    title: Option<String>,
    #[command(flatten)]
    mines: MineOptions,
    /// The chance of a mine in a cell that no clue speaks of, for odds without the number of mines
    #[arg(long, value_name = "P", value_parser = parse_density)]
    #[arg(conflicts_with_all = ["mines", "mines_left"])]
    density: Option<f64>,
    #[command(flatten)]
    limit: LimitOptions,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Theme {
    Light,
    Dark,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Page {
    A4,
    Letter,
}

impl Render {
    /// Answers and draws.
    pub fn run(self) -> Result<Status, Failure> {
        if self.at.is_some() && self.show != Show::Explanation {
            return Err(Failure::PlaceWithoutExplanation);
        }
        match self.puzzles.len() > 1 || self.page.is_some() {
            true => self.run_sheet(),
            false => self.run_drawing(),
        }
    }

    fn run_sheet(self) -> Result<Status, Failure> {
        let file = self.output.as_ref().ok_or(Failure::UnnamedSheet)?;
        if file.format == ImageFormat::Png {
            return Err(Failure::PixelSheet);
        }
        if self.cell_size.is_some() || self.theme.is_some() {
            return Err(Failure::SheetWithStyle);
        }
        let paper = match self.page {
            None | Some(Page::A4) => Paper::A4,
            Some(Page::Letter) => Paper::Letter,
        };
        let limit = self.limit.limit();
        let mut collected = Collected::default();
        let puzzles = self.puzzles.iter().map(|puzzle| Some(puzzle.as_str()));
        let standard_input = self.puzzles.is_empty().then_some(None);
        for puzzle in puzzles.chain(standard_input) {
            let name = puzzle.and_then(stem).unwrap_or("puzzle");
            let document = self.read(puzzle)?;
            let drawn = self.drawn(self.show, &document, &limit)?;
            collected.add_puzzle(name, &document, drawn);
            if self.show == Show::Puzzle {
                let drawn = self.drawn(sheet::solution(&document), &document, &limit)?;
                collected.add_solution(name, drawn);
            }
        }
        collected.write(paper, self.title.as_deref(), file)
    }

    fn run_drawing(self) -> Result<Status, Failure> {
        if self
            .output
            .as_ref()
            .is_some_and(|file| file.format == ImageFormat::Pdf)
        {
            return Err(Failure::PdfWithoutPage);
        }
        let mut stats = Stats::start(self.limit.stats);
        let document = self.read(self.puzzles.first().map(String::as_str))?;
        let limit = stats.puzzle_is_read(self.limit.limit());
        let drawn = self.drawn(self.show, &document, &limit)?;
        stats.answer_is_found();
        if let Some(board) = &drawn.board {
            self.write(board)?;
        }
        for remark in &drawn.remarks {
            output::say(remark);
        }
        stats.say();
        Ok(drawn.status)
    }

    fn read(&self, puzzle: Option<&str>) -> Result<Document, Failure> {
        let parsed = input::read_puzzle(puzzle, &self.reading, self.show.preferred())?;
        Ok(parsed.document)
    }

    /// What is drawn of the document.
    fn drawn(&self, show: Show, document: &Document, limit: &Limit) -> Result<Drawn, Failure> {
        let Some(query) = show.query(self.density, self.at) else {
            return Drawn::puzzle(document).map(|drawn| self.as_wanted(drawn));
        };
        let request = Request {
            query,
            document: document.clone(),
            board: self.mines.board(),
            limit: limit.clone(),
        };
        let drawn = with_progress(|| Drawn::answer(&request))?;
        Ok(self.as_wanted(drawn))
    }

    /// The same without clues, if they are unwanted.
    fn as_wanted(&self, drawn: Drawn) -> Drawn {
        let board = drawn.board.map(|board| match self.no_clues {
            true => board.without_clues(),
            false => board,
        });
        Drawn { board, ..drawn }
    }

    fn write(&self, board: &Board) -> Result<(), Failure> {
        let theme = match self.theme {
            None | Some(Theme::Light) => render::Theme::Light,
            Some(Theme::Dark) => render::Theme::Dark,
        };
        let mut drawing = Drawing::new(board).with_theme(theme);
        if let Some(title) = self.title() {
            drawing = drawing.with_title(title);
        }
        let format = self.output.as_ref().map(|file| file.format);
        if let Some(pixels) = self.cell_size {
            drawing = drawing.with_cell_size(pixels);
        } else if format == Some(ImageFormat::Png) {
            drawing = drawing.with_most_pixels_a_side(MOST_PIXELS_A_SIDE);
        }
        match &self.output {
            None => output::print(&render::svg(&drawing))?,
            Some(ImageFile { path, format }) if *format == ImageFormat::Png => {
                files::write_all(&[(path, Content::Bytes(&render::png(&drawing)?))])?;
            }
            Some(ImageFile { path, .. }) => {
                files::write_all(&[(path, Content::Text(&render::svg(&drawing)))])?;
            }
        }
        if !drawing.is_legible() && board.has_signs() {
            output::say(&format!(
                "cells of {} px have no room for clues and signs; `--cell-size` makes them larger",
                drawing.cell_size()
            ));
        }
        Ok(())
    }

    /// What the drawing is called, if anything was named.
    fn title(&self) -> Option<String> {
        let puzzle = self.puzzles.first().map(String::as_str);
        match (&self.title, self.show.name()) {
            (Some(title), _) => Some(title.clone()),
            (None, Some(show)) => {
                let at = self.at.map_or_else(String::new, |at| format!(" of {at}"));
                Some(format!("{}: {show}{at}", stem(puzzle?)?))
            }
            (None, None) => stem(puzzle?).map(str::to_owned),
        }
    }
}

/// What a puzzle is called if it is a file.
fn stem(puzzle: &str) -> Option<&str> {
    let file = Some(Path::new(puzzle)).filter(|file| file.is_file())?;
    file.file_stem()?.to_str()
}

/// Unless the size of cells is given, large boards get PNG files of up to so many pixels a side.
const MOST_PIXELS_A_SIDE: usize = 4000;

fn parse_pixels(text: &str) -> Result<usize, String> {
    let pixels = text
        .parse()
        .ok()
        .filter(|pixels| (1..=1000).contains(pixels));
    pixels.ok_or_else(|| "expected a number of pixels from 1 to 1000".to_owned())
}
