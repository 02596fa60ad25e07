//! Prints the microseconds that `exp` of a million elements takes.
use ndarray::Array2;
use std::hint::black_box;
use std::time::Instant;

fn main() {
    let x = Array2::from_shape_fn((1000, 1000), |(i, j)| (i * 7 + j) as f32 * 1e-4);
    let run = || {
        let start = Instant::now();
        let y = x.mapv(f32::exp);
        black_box(y.as_slice());
        start.elapsed().as_micros()
    };
    println!("{}", (0..10).map(|_| run()).min().unwrap());
}
