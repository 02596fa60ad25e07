//! A generic function of two tables with equal rows gets tables of stations and of years.
use shapecast::{DimName, Shape, Tensor, dims};

dims! { pub Station, pub Year, pub Variable }

/// Returns the products of the columns of two tables.
fn cross<N: DimName, A: DimName, B: DimName>(
    x: &Tensor<f64, (N, A)>,
    y: &Tensor<f64, (N, B)>,
) -> Tensor<f64, (A, B)> {
    x.transpose().matmul(y)
}

pub fn correlation(
    by_station: &Tensor<f64, Shape![dyn Station, dyn Variable]>,
    by_year: &Tensor<f64, Shape![dyn Year, dyn Variable]>,
) -> f64 {
    cross(by_station, by_year).sum()
}

fn main() {}
