//! `render`: a drawing of the puzzle, or of an answer about it.

use super::drawn::{Drawn, Show};
use super::files::{self, Content};
use super::image::{ImageFile, ImageFormat};
use super::options::{LimitOptions, MineOptions, ReadingOptions, parse_density};
use super::progress::with_progress;
use super::stats::Stats;
use super::{Failure, Status, input, output};
use clap::{Args, ValueEnum};
use cluegrid::puzzle::Document;
use cluegrid::render::{self, Board, Drawing};
use cluegrid::service::Request;
use std::path::Path;

/// Draw the puzzle, or an answer about it, as SVG or PNG
///
/// Without `-o` it is SVG on standard output. Where there is no solution, a drawing of what is certain or
/// likely shows the clues that clash.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  cluegrid render --show odds -o odds.svg examples/puzzles/expert.txt\n  \
    cluegrid render --kind pixel --cell-size 60 -o puzzle.png examples/puzzles/contest.txt"
)]
pub struct Render {
    /// A file; `-` or nothing for standard input; or the puzzle itself: JSON, an id or a link
    puzzle: Option<String>,
    #[command(flatten)]
    reading: ReadingOptions,
    /// What to draw
    #[arg(long, value_name = "WHAT", default_value = "puzzle")]
    show: Show,
    /// The file to write, by its ending `.svg` or `.png` [default: SVG to standard output]
    #[arg(short, long, value_name = "FILE", value_parser = ImageFile::parse)]
    output: Option<ImageFile>,
    /// The height and width of a cell in pixels [default: what reads well]
    #[arg(long, value_name = "PIXELS", value_parser = parse_pixels, allow_negative_numbers = true)]
    cell_size: Option<usize>,
    /// Colours for a light page, or for a dark one
    #[arg(
        long,
        value_name = "light|dark",
        default_value = "light",
        hide_possible_values = true
    )]
    theme: Theme,
    /// Leave out the clues
    #[arg(long)]
    no_clues: bool,
    /// What the drawing is called [default: the name of the file]
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

impl Render {
    /// Answers and draws.
    pub fn run(self) -> Result<Status, Failure> {
        let mut stats = Stats::start(self.limit.stats);
        let puzzle = self.puzzle.as_deref();
        let document = input::read_puzzle(puzzle, &self.reading, self.show.preferred())?.document;
        let limit = stats.puzzle_is_read(self.limit.limit());
        let drawn = self.drawn(document, limit)?;
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

    fn drawn(&self, document: Document, limit: cluegrid::Limit) -> Result<Drawn, Failure> {
        let Some(query) = self.show.query(self.density) else {
            return Drawn::puzzle(&document);
        };
        let request = Request {
            query,
            document,
            board: self.mines.board(),
            limit,
        };
        with_progress(|| Drawn::answer(&request))
    }

    fn write(&self, board: &Board) -> Result<(), Failure> {
        let bare = self.no_clues.then(|| board.clone().without_clues());
        let board = bare.as_ref().unwrap_or(board);
        let theme = match self.theme {
            Theme::Light => render::Theme::Light,
            Theme::Dark => render::Theme::Dark,
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
            Some(ImageFile { path, format }) => match format {
                ImageFormat::Svg => {
                    files::write_all(&[(path, Content::Text(&render::svg(&drawing)))])?;
                }
                ImageFormat::Png => {
                    files::write_all(&[(path, Content::Bytes(&render::png(&drawing)?))])?;
                }
            },
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
        let file = self
            .puzzle
            .as_deref()
            .filter(|&name| Path::new(name).is_file());
        let name = file.and_then(|name| Path::new(name).file_stem()?.to_str());
        let name = self.title.as_deref().or(name)?;
        Some(match self.show.name() {
            Some(show) if self.title.is_none() => format!("{name}: {show}"),
            _ => name.to_owned(),
        })
    }
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
