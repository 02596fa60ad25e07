//! Digits side by side in a terminal, for people to look at.
use crate::digits::{Image, PIXELS};
use std::env;
use std::io::{self, IsTerminal, Write};

const SIDE: usize = 8;
const _: () = assert!(SIDE * SIDE == PIXELS);
/// What the data calls full ink.
const FULL: f32 = 16.0;
/// Four pictures of 16 columns and their gaps fit into 80.
const PER_BAND: usize = 4;
const GAP: &str = "   ";

/// A digit and what to write under it.
pub struct Picture {
    pub image: Image,
    pub caption: String,
}

/// How a pixel is painted; always two columns wide, which is about square.
#[derive(Clone, Copy)]
pub enum Ink {
    /// 24 greys, for terminals.
    Greys,
    /// 5 densities of plain text, for files, pipes and `NO_COLOR`.
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

pub fn pictures(out: &mut impl Write, pictures: &[Picture], ink: Ink) -> io::Result<()> {
    for band in pictures.chunks(PER_BAND) {
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
            line(out, band.iter().map(row))?;
        }
        line(
            out,
            band.iter()
                .map(|picture| format!("{:^1$}", picture.caption, 2 * SIDE)),
        )?;
    }
    Ok(())
}

fn line(out: &mut impl Write, parts: impl Iterator<Item = String>) -> io::Result<()> {
    let line = parts.collect::<Vec<_>>().join(GAP);
    writeln!(out, "{}", line.trim_end())
}
