//! The maximum of elements of a generic type needs the bound `ReduceOrd`.
use shapecast::{Element, Shape, Tensor};

fn largest<T: Element>(x: &Tensor<T, Shape![3]>) -> T {
    x.max()
}

fn main() {
    largest(&Tensor::<f32, Shape![3]>::ones());
}
