//! A sum needs `Numeric`. The error must not say that a tensor is no iterator.
use shapecast::{Shape, Tensor};

#[derive(Clone, Copy, Default)]
struct Dual {
    value: f64,
    slope: f64,
}

fn main() {
    let x = Tensor::<Dual, Shape![3]>::full(Dual { value: 1.0, slope: 0.0 });
    let _ = x.sum();
}
