//! A dimension of a generic type needs the bound `Dim`.
use shapecast::{Size, Tensor};

fn check<D>(_: &Tensor<f32, (Size<2>, D)>) {}

fn main() {
    check(&Tensor::<f32, (Size<2>, Size<3>)>::ones());
}
