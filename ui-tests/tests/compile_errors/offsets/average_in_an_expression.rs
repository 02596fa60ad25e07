//! A moving average is subtracted from the whole series.
use shapecast::{Shape, Tensor, broadcast, dims};
dims! { pub Time }

fn main() {
    let x = Tensor::<f32, Shape![dyn Time]>::try_ones([9]).unwrap();
    let average = x.windows::<0, 5>().mean_axis::<-1>();
    let excess = broadcast!((x - average) / average);
}
