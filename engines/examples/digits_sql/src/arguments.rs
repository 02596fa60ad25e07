//! The command line.

use std::path::PathBuf;

use shapecast_cluster::{Url, parse_address};

use crate::Result;
use crate::digits::TRAINING;

pub const HELP: &str = "\
Usage: digits-sql [--rows N] [--folder FOLDER] [--cluster | --workers URL,URL..]
       digits-sql worker [ADDRESS]

Replicates handwritten digits to a table of N rows in Parquet files, standardises and classifies them by
SQL, and compares the rates of a typed kernel, a loop by hand and the array functions of DataFusion.

  --rows N            default 100000, at least 1797
  --folder FOLDER     where the folder digits_sql-N with the files is, default the folder for temporary
                      files. The files are kept for later runs.
  --cluster           runs a query of two stages on two workers in this process instead, and compares the
                      result with the local one
  --workers URL,..    the same, on workers of other processes: http://127.0.0.1:5000
  worker [ADDRESS]    runs a worker, by default at a free port of 127.0.0.1. It prints its address, and a
                      line for each task.";

/// The number of digits in the data set, of which the first ones are for training.
pub const DIGITS: usize = 1797;

/// What the program does.
#[derive(Debug)]
pub enum Command {
    /// Prints the help.
    Help,
    /// Runs a worker at an address.
    Worker(String),
    /// Queries the table.
    Query(Arguments),
}

/// Where the queries of the table run.
#[derive(Debug)]
pub enum Place {
    /// In the session of this process.
    Local,
    /// On two workers in this process.
    Cluster,
    /// On workers of other processes.
    Workers(Vec<Url>),
}

#[derive(Debug)]
pub struct Arguments {
    pub rows: usize,
    pub place: Place,
    folder: Option<PathBuf>,
}

impl Command {
    pub fn parse(arguments: impl Iterator<Item = String>) -> Result<Self> {
        let mut arguments = arguments.peekable();
        if arguments.next_if_eq("worker").is_some() {
            return parse_worker(arguments);
        }
        let mut parsed = Arguments {
            rows: 100_000,
            place: Place::Local,
            folder: None,
        };
        while let Some(flag) = arguments.next() {
            let mut value = || arguments.next().ok_or(format!("{flag} needs a value"));
            match flag.as_str() {
                "--help" | "-h" => return Ok(Command::Help),
                "--rows" => {
                    let rows = value()?;
                    parsed.rows = rows.parse().map_err(|e| format!("--rows {rows}: {e}"))?;
                }
                "--folder" => parsed.folder = Some(value()?.into()),
                "--cluster" => parsed.set_place(Place::Cluster)?,
                "--workers" => {
                    let urls = value()?;
                    let urls = urls.split(',').map(parse_address).collect::<Result<_, _>>();
                    let urls = urls.map_err(|e| format!("--workers: {e}"))?;
                    parsed.set_place(Place::Workers(urls))?;
                }
                _ => return Err(format!("unknown argument {flag}; see --help").into()),
            }
        }
        if parsed.rows < DIGITS {
            return Err(format!("--rows {}: expected at least {DIGITS}", parsed.rows).into());
        }
        const { assert!(TRAINING < DIGITS) };
        Ok(Command::Query(parsed))
    }
}

/// Parses what follows `worker`.
fn parse_worker(mut arguments: impl Iterator<Item = String>) -> Result<Command> {
    let address = arguments.next().unwrap_or("127.0.0.1:0".into());
    if let Some(more) = arguments.next() {
        return Err(format!("unknown argument {more} after the address of the worker").into());
    }
    match address.as_str() {
        "--help" | "-h" => Ok(Command::Help),
        _ => Ok(Command::Worker(address)),
    }
}

impl Arguments {
    fn set_place(&mut self, place: Place) -> Result<()> {
        match self.place {
            Place::Local => self.place = place,
            _ => {
                return Err("expected --cluster or --workers once, found both or one twice".into());
            }
        }
        Ok(())
    }

    /// Returns the folder of the Parquet files.
    pub fn folder(&self) -> PathBuf {
        let name = format!("digits_sql-{}", self.rows);
        match &self.folder {
            Some(folder) => folder.join(name),
            None => std::env::temp_dir().join(name),
        }
    }
}
