//! The variance along an axis.
use ndarray::{Array2, Axis};

fn main() {
    let x = Array2::<f64>::from_elem((64, 64), 1.0);
    drop(std::hint::black_box(x.var_axis(Axis(1), 0.0)));
}
