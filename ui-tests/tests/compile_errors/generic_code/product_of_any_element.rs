//! Matrix products need elements that are numbers.
use shapecast::{Shape, Tensor};

fn squared<T: Copy>(x: &Tensor<T, Shape![3, 3]>) -> Tensor<T, Shape![3, 3]> {
    x.matmul(x)
}

fn main() {}
