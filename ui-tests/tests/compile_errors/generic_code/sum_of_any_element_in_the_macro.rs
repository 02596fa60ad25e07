//! The sum of elements of a generic type needs the bound `ReduceSum`.
use shapecast::{Element, Shape, Tensor, broadcast};

fn total<T: Element>(x: &Tensor<T, Shape![3]>) {
    let _ = broadcast!(sum(x));
}

fn main() {
    total(&Tensor::<f32, Shape![3]>::ones());
}
