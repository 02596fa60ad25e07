//! The sum of two arrays.
use ndarray::Array2;

fn main() {
    let x = Array2::<f64>::from_elem((64, 64), 1.0);
    drop(std::hint::black_box(&x + &x));
}
