//! A series that is shorter by one lag meets one that is shorter by two lags.
use shapecast::{Shape, Tensor, dims, s};
dims! { pub Time }

fn main() {
    let x = Tensor::<f32, Shape![dyn Time]>::try_ones([9]).unwrap();
    let before = x.slice(s![..-1]);
    let change = x.slice(s![1..]) - before.slice(s![..-1]);
}
