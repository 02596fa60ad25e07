//! An update of a tensor of a generic shape by one of another needs the bound `ExpandTo`.
use shapecast::{Shape, Tensor};

fn add<L: Shape, R: Shape>(x: &mut Tensor<f32, L>, y: &Tensor<f32, R>) {
    *x += y;
}

fn main() {
    add(&mut Tensor::<f32, Shape![3]>::ones(), &Tensor::<f32, Shape![3]>::ones());
}
