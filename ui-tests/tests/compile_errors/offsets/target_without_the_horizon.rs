//! Predictions of the price 7 days ahead are compared with the price of the same day.
use shapecast::{Shape, Tensor, broadcast, dims, s};
dims! { pub Time }

fn main() {
    let x = Tensor::<f32, Shape![dyn Time]>::try_ones([9]).unwrap();
    let features = x.slice(s![..-7]);
    let prediction = broadcast!(features * 1.01);
    let error = broadcast!(mean((prediction - x) * (prediction - x)));
}
