//! The command line.

use std::path::PathBuf;

use shapecast_cluster::Url;

use crate::Result;
use crate::digits::TRAINING;

pub const HELP: &str = "\
Usage: digits_sql [--rows N] [--folder FOLDER] [--cluster | --workers URL,URL..]
       digits_sql worker [ADDRESS]

Replicates handwritten digits to a table of N rows in Parquet files, standardises and classifies them by
SQL, and compares the rates of a typed kernel, a loop by hand and the array functions of DataFusion.

  --rows N            default 100000
  --folder FOLDER     where the files are kept, default a folder for temporary files
  --cluster           runs a query of two stages on two workers in this process instead, and compares the
                      result with the local one
  --workers URL,..    the same, on workers of other processes: http://127.0.0.1:5000
  worker [ADDRESS]    runs a worker, by default at a free port of 127.0.0.1. It prints its address, and a
                      line for each task.";

/// The number of digits in the data set, of which the first ones are for training.
pub const DIGITS: usize = 1797;

/// What the program does.
pub enum Command {
    /// Prints the help.
    Help,
    /// Runs a worker at an address.
    Worker(String),
    /// Queries the table.
    Query(Arguments),
}

/// Where the queries of the table run.
pub enum Place {
    /// In the session of this process.
    Local,
    /// On two workers in this process.
    Cluster,
    /// On workers of other processes.
    Workers(Vec<Url>),
}

pub struct Arguments {
    pub rows: usize,
    pub place: Place,
    folder: Option<PathBuf>,
}

impl Command {
    pub fn parse(mut arguments: impl Iterator<Item = String>) -> Result<Self> {
        let mut parsed = Arguments {
            rows: 100_000,
            place: Place::Local,
            folder: None,
        };
        while let Some(flag) = arguments.next() {
            let mut value = || arguments.next().ok_or(format!("{flag} needs a value"));
            match flag.as_str() {
                "--help" | "-h" => return Ok(Command::Help),
                "worker" => {
                    let address = arguments.next();
                    return Ok(Command::Worker(address.unwrap_or("127.0.0.1:0".into())));
                }
                "--rows" => parsed.rows = value()?.parse().map_err(|e| format!("--rows: {e}"))?,
                "--folder" => parsed.folder = Some(value()?.into()),
                "--cluster" => parsed.place = Place::Cluster,
                "--workers" => {
                    let urls = value()?;
                    let urls = urls
                        .split(',')
                        .map(Url::parse)
                        .collect::<std::result::Result<_, _>>();
                    parsed.place = Place::Workers(urls.map_err(|e| format!("--workers: {e}"))?);
                }
                _ => return Err(format!("unknown argument {flag}; see --help").into()),
            }
        }
        if parsed.rows < DIGITS {
            return Err(format!("--rows: expected at least {DIGITS}").into());
        }
        const { assert!(TRAINING < DIGITS) };
        Ok(Command::Query(parsed))
    }
}

impl Arguments {
    /// Returns the folder of the Parquet files.
    pub fn folder(&self) -> PathBuf {
        let name = format!("digits_sql-{}", self.rows);
        match &self.folder {
            Some(folder) => folder.join(name),
            None => std::env::temp_dir().join(name),
        }
    }
}
