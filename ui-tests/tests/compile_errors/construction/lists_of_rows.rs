//! Lists of rows, and a list for a matrix, as tensors of known sizes.
use shapecast::{Shape, Tensor};

fn of_elements(list: Vec<f64>) -> Tensor<f64, Shape![2, 3]> {
    list.into()
}
fn of_rows(rows: Vec<Vec<f64>>) -> Tensor<f64, Shape![dyn, 2]> {
    rows.into()
}
fn of_known_rows(rows: Vec<[f64; 2]>) -> Tensor<f64, Shape![3, 2]> {
    rows.into()
}

fn main() {}
