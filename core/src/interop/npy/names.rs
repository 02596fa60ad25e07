//! The names of the arrays of an archive.

use alloc::string::String;
use alloc::vec::Vec;
use std::collections::HashMap;

use super::{NpyError, NpyErrorKind};

/// The names of arrays, in the order of the archive, and the positions of the arrays by name.
pub(super) struct Names {
    pub(super) in_order: Vec<String>,
    positions: HashMap<String, usize>,
}

impl Names {
    /// Names the arrays of these files.
    ///
    /// # Errors
    /// Two files have the same name. In different encodings, different bytes may be the same name.
    pub(super) fn of(files: Vec<String>) -> Result<Self, NpyError> {
        let mut positions: HashMap<String, usize> = files.iter().cloned().zip(0..).collect();
        if positions.len() < files.len() {
            return Err(NpyErrorKind::DuplicateNames.into());
        }
        let names = files.iter().map(|file| name_of(file, &positions).into());
        let in_order: Vec<String> = names.collect();
        // The name of its file also finds an array, unless another array has that name.
        positions.extend(in_order.iter().cloned().zip(0..));
        Ok(Names {
            in_order,
            positions,
        })
    }

    /// Returns the position of the array `name`.
    pub(super) fn position(&self, name: &str) -> Option<usize> {
        self.positions.get(name).copied()
    }
}

/// Returns the name of the array of `file`: the name without `.npy`, unless another array has that name.
///
/// The arrays of `x`, `x.npy` and `x.npy.npy` are called like their files. Without the file `x`, the other two arrays
/// are called `x` and `x.npy`.
fn name_of<'a>(file: &'a str, files: &HashMap<String, usize>) -> &'a str {
    let Some(name) = file.strip_suffix(".npy") else {
        return file;
    };
    let mut rest = name;
    while files.contains_key(rest) {
        match rest.strip_suffix(".npy") {
            Some(shorter) => rest = shorter,
            // All shorter names are taken, so this array has the name of its file.
            None => return file,
        }
    }
    name
}
