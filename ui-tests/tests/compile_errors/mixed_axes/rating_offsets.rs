//! The mean ratings of the items are subtracted from those of the users.
use shapecast::{Shape, Tensor, dims};

dims! { pub User, pub Item }

/// Returns how each user differs from the mean of all.
pub fn offsets(ratings: &Tensor<f32, Shape![dyn User, dyn Item]>) -> Tensor<f32, Shape![dyn User]> {
    let of_users = ratings.mean_axis::<1>();
    let reference = ratings.mean_axis::<0>();
    of_users - reference
}

fn main() {}
