//! Columns of the series and of its differences are put side by side.
use shapecast::{Shape, Tensor, dims};
dims! { pub Time }

fn main() {
    let x = Tensor::<f32, Shape![dyn Time, 4]>::try_ones([9, 4]).unwrap();
    let table = x.concat::<1, _>(&x.diff::<0>());
}
