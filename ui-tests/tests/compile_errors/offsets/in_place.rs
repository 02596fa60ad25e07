//! Differences are added to the series in place.
use shapecast::{Shape, Tensor, dims};
dims! { pub Time }

fn main() {
    let mut x = Tensor::<f32, Shape![dyn Time]>::try_ones([9]).unwrap();
    let steps = x.diff::<0>();
    x += &steps;
}
