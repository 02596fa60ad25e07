//! Velocities meet accelerations.
use shapecast::{Shape, Tensor, broadcast, dims};
dims! { pub Time }

fn main() {
    let x = Tensor::<f32, Shape![dyn Time, 4]>::try_ones([9, 4]).unwrap();
    let velocity = x.diff::<0>();
    let acceleration = velocity.diff::<0>();
    let power = broadcast!(velocity * acceleration);
}
