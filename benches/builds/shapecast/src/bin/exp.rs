//! Prints the microseconds that `exp` of a million elements takes.
use shapecast::{Shape, Tensor, broadcast};
use std::hint::black_box;
use std::time::Instant;

fn main() {
    let x = Tensor::<f32, Shape![1000, 1000]>::from_fn(|[i, j]| (i * 7 + j) as f32 * 1e-4);
    let run = || {
        let start = Instant::now();
        let y = broadcast!(x.exp());
        black_box(y.as_slice());
        start.elapsed().as_micros()
    };
    println!("{}", (0..10).map(|_| run()).min().unwrap());
}
