//! Draws digits side by side in a terminal.
use crate::digits::PIXELS;
use shapecast::{Array, Shape};
use std::env;
use std::io::{self, IsTerminal, Write};

const SIDE: usize = 8;
const _: () = assert!(SIDE * SIDE == PIXELS);
/// The pixel value of full ink.
const FULL: f32 = 16.0;
/// Number of digits drawn side by side. Four digits of 16 columns, with gaps, fit into 80 columns.
const PER_LINE: usize = 4;
const GAP: &str = "   ";

pub type Image = Array<f32, Shape![PIXELS]>;

/// A digit and its caption.
pub struct Picture {
    pub image: Image,
    pub caption: String,
}

/// The style of a pixel. A pixel is two columns wide, which is about square.
#[derive(Clone, Copy)]
pub enum Ink {
    /// 24 grey levels, for terminals.
    Greys,
    /// 5 densities of block characters, for files, pipes and `NO_COLOR`.
    Shades,
}

impl Ink {
    pub fn for_stdout() -> Self {
        let set = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
        let dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
        if io::stdout().is_terminal() && !set("NO_COLOR") && !dumb {
            Ink::Greys
        } else {
            Ink::Shades
        }
    }

    fn pixel(self, value: f32) -> String {
        let level =
            |levels: f32| ((value / FULL).clamp(0.0, 1.0) * (levels - 1.0)).round() as usize;
        match self {
            Ink::Greys => format!("\x1b[48;5;{}m  ", 232 + level(24.0)),
            Ink::Shades => ["  ", "░░", "▒▒", "▓▓", "██"][level(5.0)].to_owned(),
        }
    }

    fn end_of_row(self) -> &'static str {
        match self {
            Ink::Greys => "\x1b[0m",
            Ink::Shades => "",
        }
    }
}

pub fn draw(out: &mut impl Write, pictures: &[Picture], ink: Ink) -> io::Result<()> {
    for line in pictures.chunks(PER_LINE) {
        writeln!(out)?;
        for y in 0..SIDE {
            let row = |picture: &Picture| -> String {
                let pixels = &picture.image.as_slice()[y * SIDE..][..SIDE];
                pixels
                    .iter()
                    .map(|&value| ink.pixel(value))
                    .chain([ink.end_of_row().to_owned()])
                    .collect()
            };
            write_line(out, line.iter().map(row))?;
        }
        write_line(
            out,
            line.iter()
                .map(|picture| format!("{:^1$}", picture.caption, 2 * SIDE)),
        )?;
    }
    Ok(())
}

fn write_line(out: &mut impl Write, parts: impl Iterator<Item = String>) -> io::Result<()> {
    let line = parts.collect::<Vec<_>>().join(GAP);
    writeln!(out, "{}", line.trim_end())
}

/// Iterates over images by value. The size of an image is part of its type.
pub fn images(pixels: &[f32]) -> impl ExactSizeIterator<Item = Image> {
    let (images, _) = pixels.as_chunks::<PIXELS>();
    images.iter().map(|image| Image::new(*image))
}
