//! Reductions.

mod axes;
mod distances;
mod few_elements;
mod normalizations;
mod short_rows;

use crate::Case;
use crate::cases::by_hand::larger;

pub fn cases() -> Vec<Case> {
    [
        few_elements::cases(),
        short_rows::cases(),
        axes::cases(),
        normalizations::cases(),
        distances::cases(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn sum(row: &[f32]) -> f32 {
    row.iter().fold(0.0, |sum, x| sum + x)
}

fn max(row: &[f32]) -> f32 {
    row.iter().copied().fold(f32::NEG_INFINITY, larger)
}

/// Returns the smaller number, or NaN if one of them is.
fn smaller(min: f32, x: f32) -> f32 {
    -larger(-min, -x)
}

fn sum_of_magnitudes(row: &[f32]) -> f32 {
    row.iter().fold(0.0, |sum, x| sum + x.abs())
}

fn argmax(row: &[f32]) -> usize {
    let mut first = 0;
    for i in 1..row.len() {
        if row[i] > row[first] {
            first = i;
        }
    }
    first
}

/// Returns the mean of the squared deviations from the mean.
fn variance(row: &[f32]) -> f32 {
    let mean = sum(row) / row.len() as f32;
    let squares = row.iter().fold(0.0, |sum, x| sum + (x - mean) * (x - mean));
    squares / row.len() as f32
}
