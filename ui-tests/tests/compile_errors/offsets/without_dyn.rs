//! The word `dyn` is missing.
use shapecast::{Shape, Tensor, dims};
dims! { pub Time }

fn smooth(x: &Tensor<f32, Shape![dyn Time]>) -> Tensor<f32, Shape![Time - 2]> {
    x.windows::<0, 3>().mean_axis::<-1>()
}

fn main() {}
