//! A series of a name meets 7 samples.
use shapecast::{Shape, Tensor, dims};
dims! { pub Time }

fn main() {
    let x = Tensor::<f32, Shape![dyn Time]>::try_ones([9]).unwrap();
    let weights = Tensor::<f32, Shape![7]>::ones();
    let y = x.windows::<0, 3>().sum_axis::<-1>() * weights;
}
