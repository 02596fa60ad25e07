//! Windows of 3 samples meet a filter of 4.
use shapecast::{Shape, Tensor, dims, tensor};
dims! { pub Time }

fn main() {
    let x = Tensor::<f32, Shape![dyn Time]>::try_ones([9]).unwrap();
    let filter = tensor![0.1_f32, 0.4, 0.4, 0.1];
    let filtered = x.windows::<0, 3>() * &filter;
}
