//! The command line.

use std::path::PathBuf;

use crate::Result;
use crate::digits::TRAINING;

pub const HELP: &str = "\
Usage: digits_sql [--rows N] [--folder FOLDER]

Replicates handwritten digits to a table of N rows in Parquet files, standardises and classifies them by
SQL, and compares the rates of a typed kernel, a loop by hand and the array functions of DataFusion.

  --rows N          default 100000
  --folder FOLDER   where the files are kept, default a folder for temporary files";

/// The number of digits in the data set, of which the first ones are for training.
pub const DIGITS: usize = 1797;

pub struct Arguments {
    pub rows: usize,
    folder: Option<PathBuf>,
}

impl Arguments {
    /// Returns `None` if the arguments ask for help.
    pub fn parse(mut arguments: impl Iterator<Item = String>) -> Result<Option<Self>> {
        let mut parsed = Arguments {
            rows: 100_000,
            folder: None,
        };
        while let Some(flag) = arguments.next() {
            let mut value = || arguments.next().ok_or(format!("{flag} needs a value"));
            match flag.as_str() {
                "--help" | "-h" => return Ok(None),
                "--rows" => parsed.rows = value()?.parse().map_err(|e| format!("--rows: {e}"))?,
                "--folder" => parsed.folder = Some(value()?.into()),
                _ => return Err(format!("unknown argument {flag}; see --help").into()),
            }
        }
        if parsed.rows < DIGITS {
            return Err(format!("--rows: expected at least {DIGITS}").into());
        }
        const { assert!(TRAINING < DIGITS) };
        Ok(Some(parsed))
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
