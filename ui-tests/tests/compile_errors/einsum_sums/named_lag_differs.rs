//! The target has the name without the offset.
use shapecast::{Shape, Tensor, dims, einsum};
dims! { Time }

fn main() {
    let x = Tensor::<f32, Shape![8]>::ones().into_shape::<Shape![dyn Time]>();
    let y = Tensor::<f32, Shape![8]>::ones().into_shape::<Shape![dyn Time]>();
    let _ = einsum!([t] => y[t] - x[t + 1]);
}
