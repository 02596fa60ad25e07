//! A padded series is used as the series.
use shapecast::{Shape, Tensor, dims, tensor};
dims! { pub Time }

fn main() {
    let x = Tensor::<f32, Shape![dyn Time]>::try_ones([9]).unwrap();
    let padded = tensor![0.0_f32].concat::<0, _>(&x);
    let rest = padded * &x;
}
