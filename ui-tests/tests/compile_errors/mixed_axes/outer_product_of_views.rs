//! A generic outer product of two views does not insert an axis.
use shapecast::{DimName, Tensor, View, broadcast};

/// Returns the products of all pairs.
pub fn outer<U: DimName, I: DimName>(
    users: View<'_, f32, (U,)>,
    items: View<'_, f32, (I,)>,
) -> Tensor<f32, (U, I)> {
    broadcast!(users * items)
}

fn main() {}
