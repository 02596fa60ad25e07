//! A series is padded on one side only, so that its average is shorter.
use shapecast::{Shape, Tensor, dims, tensor};
dims! { pub Time }

fn main() {
    let x = Tensor::<f32, Shape![dyn Time]>::try_ones([9]).unwrap();
    let padded = x.concat::<0, _>(&tensor![0.0_f32]);
    let smooth = padded.windows::<0, 3>().mean_axis::<-1>();
    let rest = &x - &smooth;
}
