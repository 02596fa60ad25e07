//! Moving averages of two series are added.
use shapecast::{Shape, Tensor, dims};
dims! { pub Time, pub Batch }

fn main() {
    let x = Tensor::<f32, Shape![dyn Time]>::try_ones([9]).unwrap();
    let y = Tensor::<f32, Shape![dyn Batch]>::try_ones([9]).unwrap();
    let sum = &x.windows::<0, 3>().mean_axis::<-1>() + &y.windows::<0, 3>().mean_axis::<-1>();
}
