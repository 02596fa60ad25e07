//! Moving averages of 3 and of 5 days are subtracted.
use shapecast::{Shape, Tensor, dims};
dims! { pub Time }

fn main() {
    let x = Tensor::<f32, Shape![dyn Time]>::try_ones([9]).unwrap();
    let (fast, slow) = (
        x.windows::<0, 3>().mean_axis::<-1>(),
        x.windows::<0, 5>().mean_axis::<-1>(),
    );
    let signal = &fast - &slow;
}
