//! A matrix product contracts the rows of a series with those of its averages.
use shapecast::{Shape, Tensor, dims};
dims! { pub Time }

fn main() {
    let x = Tensor::<f32, Shape![dyn Time, 4]>::try_ones([9, 4]).unwrap();
    let average = x.windows::<0, 3>().mean_axis::<-1>();
    let gram = x.transpose().matmul(&average);
}
