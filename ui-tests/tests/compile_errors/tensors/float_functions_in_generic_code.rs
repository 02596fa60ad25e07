//! Generic code needs the bound `Float` for float functions.
use shapecast::{Element, Shape, Tensor};

fn logarithms<T: Element>(x: &Tensor<T, Shape![3]>) -> Tensor<T, Shape![3]> {
    x.ln()
}

fn main() {
    logarithms(&Tensor::<f32, Shape![3]>::ones());
}
