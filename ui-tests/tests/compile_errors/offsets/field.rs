//! A struct gets the predictions without their offset.
use shapecast::{Shape, Tensor, dims, s};
dims! { pub Time }

struct Forecast {
    made: Tensor<f32, Shape![dyn Time - 7]>,
}
fn main() {
    let x = Tensor::<f32, Shape![dyn Time]>::try_ones([9]).unwrap();
    let forecast = Forecast {
        made: x.slice(s![..-1]).to_tensor(),
    };
}
