//! All but 1 index are added to all but 2.
use shapecast::{Shape, Tensor, broadcast, dims, s};
dims! { pub Time }

fn main() {
    let x = Tensor::<f32, Shape![dyn Time]>::try_ones([9]).unwrap();
    let mut y = x.clone();
    let mut inner = y.slice_mut(s![1..-1]);
    let later = x.slice(s![1..]);
    broadcast!(inner += later);
}
