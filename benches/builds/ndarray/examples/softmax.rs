//! The softmax of each row.
use ndarray::{Array2, Axis};

fn main() {
    let x = Array2::<f64>::from_elem((64, 64), 1.0);
    let max = x.fold_axis(Axis(1), f64::NEG_INFINITY, |a, b| a.max(*b));
    let e = (&x - &max.insert_axis(Axis(1))).exp();
    let sum = e.sum_axis(Axis(1)).insert_axis(Axis(1));
    drop(std::hint::black_box(e / sum));
}
