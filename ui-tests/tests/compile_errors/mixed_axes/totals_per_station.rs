//! Generic totals of stations accumulate sums of days.
use shapecast::{DimName, Tensor};

/// Adds the rain of one month.
pub fn accumulate<S: DimName, D: DimName>(
    totals: &mut Tensor<f64, (S,)>,
    rain: &Tensor<f64, (D, S)>,
) {
    *totals += &rain.sum_axis::<1>();
}

fn main() {}
