//! Only an axis of size `One` can be squeezed.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let _ = x.squeeze::<1>();
}
