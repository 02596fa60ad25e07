//! The mean of elements of a generic type needs the bound `ReduceMean`.
use shapecast::{Element, Shape, Tensor};

fn mean<T: Element>(x: &Tensor<T, Shape![3]>) {
    let _ = x.mean();
}

fn main() {
    mean(&Tensor::<f32, Shape![3]>::ones());
}
