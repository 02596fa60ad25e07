//! `zeros` of a generic dimension needs the bound `KnownDim`.
use shapecast::{Dim, Size, Tensor};

fn zeros<D: Dim>() -> Tensor<f32, (D,)> {
    Tensor::zeros()
}

fn main() {
    zeros::<Size<3>>();
}
