//! An index of `einsum!` is both sizes.
use shapecast::{Shape, Tensor, dims, einsum};
dims! { pub Time }

fn main() {
    let x = Tensor::<f32, Shape![dyn Time]>::try_ones([9]).unwrap();
    let steps = x.diff::<0>();
    let energy = einsum!([] => x[t] * steps[t]);
}
