//! The larger ones of a series and of its lag are selected.
use shapecast::{Shape, Tensor, dims, s};
dims! { pub Time }

fn main() {
    let x = Tensor::<f32, Shape![dyn Time]>::try_ones([9]).unwrap();
    let larger = x.maximum(&x.slice(s![1..]));
}
