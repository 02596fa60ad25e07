//! A padded series is added to the series itself.
use shapecast::{Padding, Shape, Tensor, dims};
dims! { pub Time }

fn main() {
    let x = Tensor::<f32, Shape![dyn Time]>::try_ones([9]).unwrap();
    let y = &x + &x.pad::<0, 1, 1>(Padding::Constant(0.0));
}
