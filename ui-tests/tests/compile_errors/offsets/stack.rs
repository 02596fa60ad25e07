//! A series and its differences are stacked.
use shapecast::{Shape, Tensor, dims};
dims! { pub Time }

fn main() {
    let x = Tensor::<f32, Shape![dyn Time]>::try_ones([9]).unwrap();
    let both = x.stack::<0>(&x.diff::<0>());
}
