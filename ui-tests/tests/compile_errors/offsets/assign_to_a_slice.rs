//! All but 2 indices are assigned to all but 1.
use shapecast::{Shape, Tensor, dims, s};
dims! { pub Time }

fn main() {
    let mut x = Tensor::<f32, Shape![dyn Time]>::try_ones([9]).unwrap();
    let copy = x.clone();
    x.slice_mut(s![1..]).assign(&copy.slice(s![..-2]));
}
