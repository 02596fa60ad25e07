//! A function for any shapes that broadcast is called with users and items.
use shapecast::{Broadcast, Broadcasted, Shape, Tensor, broadcast, dims};

dims! { pub User, pub Item }

fn squared_difference<L, R>(
    x: &Tensor<f64, L>,
    y: &Tensor<f64, R>,
) -> Tensor<f64, Broadcasted<L, R>>
where
    L: Shape + Broadcast<R>,
    R: Shape,
{
    broadcast!((x - y) * (x - y))
}

pub fn distance(user: &Tensor<f64, Shape![dyn User]>, item: &Tensor<f64, Shape![dyn Item]>) -> f64 {
    squared_difference(user, item).sum()
}

fn main() {}
