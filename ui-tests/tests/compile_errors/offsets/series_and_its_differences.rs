//! Returns of prices: the differences have one element less than the prices.
use shapecast::{Shape, Tensor, dims};
dims! { pub Time }

fn returns(prices: &Tensor<f64, Shape![dyn Time]>) -> Tensor<f64, Shape![dyn Time - 1]> {
    prices.diff::<0>() / prices
}

fn main() {}
