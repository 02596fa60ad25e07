//! typenum's 2000 and `Size<2000>` are not known to be equal.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![1000, 3]>::ones();
    let _: Tensor<f32, Shape![2000, 3]> = x.concat::<0, _>(&x).into_shape();
}
