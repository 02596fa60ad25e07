//! Generic means of users are expanded like ratings, whose last axis are the items.
use shapecast::{DimName, Tensor, View};

/// Repeats the mean for each rating.
pub fn repeated<'a, U: DimName, I: DimName>(
    means: &'a Tensor<f32, (U,)>,
    ratings: &Tensor<f32, (U, I)>,
) -> View<'a, f32, (U, I)> {
    means.expand_as(ratings)
}

fn main() {}
