//! An index has two names.
use shapecast::{Shape, Tensor, dims, einsum};

dims! { pub Batch, pub Time }

fn main() {
    let x = Tensor::<f32, Shape![dyn Batch, 3]>::try_ones([4, 3]).unwrap();
    let y = Tensor::<f32, Shape![dyn Time, 3]>::try_ones([4, 3]).unwrap();
    let _ = einsum!([n] => x[n, k] * y[n, k]);
}
