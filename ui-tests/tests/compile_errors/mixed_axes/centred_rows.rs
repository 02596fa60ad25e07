//! A generic function subtracts the means of rows from columns.
use shapecast::{DimName, Tensor, broadcast};

/// Centres the columns and scales the whole.
pub fn centred<R: DimName, C: DimName>(x: &Tensor<f64, (R, C)>, scale: f64) -> Tensor<f64, (R, C)> {
    let means = x.mean_axis::<1>();
    broadcast!((x - means) * scale)
}

fn main() {}
