//! The compiler does not know the transposed shape: the function needs a bound.
use shapecast::{Shape, Tensor};

fn turned<S: Shape>(x: &Tensor<f32, S>) {
    let _ = x.transpose();
}

fn main() {
    turned(&Tensor::<f32, Shape![2, 3]>::ones());
}
