//! A series meets its lag, and nothing was cut off the series.
use shapecast::{Shape, Tensor, dims, s};
dims! { pub Time }

fn main() {
    let x = Tensor::<f32, Shape![dyn Time]>::try_ones([9]).unwrap();
    let change = x.view() - x.slice(s![1..]);
}
