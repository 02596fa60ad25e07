//! Arithmetic with elements of a generic type needs the bound `Float`.
use shapecast::{Shape, Tensor, broadcast};

fn centre<T, S: Shape>(x: &Tensor<T, S>) -> Tensor<T, S> {
    broadcast!(x - mean(x))
}

fn main() {
    centre(&Tensor::<f32, Shape![2, 3]>::ones());
}
