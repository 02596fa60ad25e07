//! A generic check compares a view with its transpose.
use shapecast::{DimName, Tolerance, View};

/// Returns whether a matrix is symmetric.
pub fn is_symmetric<R: DimName, C: DimName>(matrix: View<'_, f64, (R, C)>) -> bool {
    let tolerance = Tolerance::default();
    matrix.all_close(&matrix.transpose(), tolerance)
}

fn main() {}
