//! Windows of 3 samples meet a filter of 4 in index notation.
use shapecast::{Shape, Tensor, dims, einsum, tensor};
dims! { pub Time }

fn main() {
    let x = Tensor::<f32, Shape![dyn Time]>::try_ones([9]).unwrap();
    let (windows, filter) = (x.windows::<0, 3>(), tensor![0.1_f32, 0.4, 0.4, 0.1]);
    let filtered = einsum!([t] => windows[t, k] * filter[k]);
}
