//! A generic function subtracts the differences of a series from the series.
use shapecast::bounds::DiffDim;
use shapecast::{Dim, Tensor, broadcast};

fn excess<D: DiffDim<0> + Dim>(x: &Tensor<f32, (D,)>) {
    let steps = x.diff::<0>();
    let y = broadcast!(x - steps);
}

fn main() {}
