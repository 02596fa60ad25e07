//! The compiler does not know the number of elements: the function needs a bound.
use shapecast::{Shape, Tensor};

fn pairs<const N: usize>(x: Tensor<f32, Shape![N, 2]>) -> Tensor<f32, Shape![2, N]> {
    x.reshape()
}

fn main() {
    pairs(Tensor::<f32, Shape![3, 2]>::ones());
}
