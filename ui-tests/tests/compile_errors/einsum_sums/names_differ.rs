//! Two stencils of series with different names.
use shapecast::{Shape, Tensor, dims, einsum};
dims! { Time }
dims! { Batch }

fn main() {
    let x = Tensor::<f32, Shape![8]>::ones().into_shape::<Shape![dyn Time]>();
    let y = Tensor::<f32, Shape![8]>::ones().into_shape::<Shape![dyn Batch]>();
    let _ = einsum!([t] => x[t + 1] * y[t + 1]);
}
