//! The return type has a wrong offset.
use shapecast::{Shape, Tensor, dims};
dims! { pub Time }

fn smooth(x: &Tensor<f32, Shape![dyn Time]>) -> Tensor<f32, Shape![dyn Time - 3]> {
    x.windows::<0, 3>().mean_axis::<-1>()
}

fn main() {}
