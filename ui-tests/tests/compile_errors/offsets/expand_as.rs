//! A series is expanded to the shape of its differences.
use shapecast::{Shape, Tensor, dims};
dims! { pub Time }

fn main() {
    let x = Tensor::<f32, Shape![dyn Time]>::try_ones([9]).unwrap();
    let rows = x.expand_as(&x.unsqueeze::<0>().diff::<1>());
}
