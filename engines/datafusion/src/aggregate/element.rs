//! The element types of aggregates.

use shapecast::{Shape, Tensor, View, broadcast};
use shapecast_arrow::v59::Element;

use super::extrema::Extremum;

/// The rows of a batch, and their elements in the order of memory.
pub(super) type Batch<'a, T> = View<'a, T, Shape![dyn, dyn]>;

mod sealed {
    use super::*;

    /// Reductions of a batch along its rows.
    pub trait Reduce: Element {
        /// Returns the means, and the sums of the squared deviations from them.
        fn moments(x: &Batch<'_, Self>) -> (Vec<f64>, Vec<f64>);
        fn sums(x: &Batch<'_, Self>) -> Vec<f64>;
        /// Returns the extrema of a batch that is not empty.
        fn extrema(which: Extremum, x: &Batch<'_, Self>) -> Vec<Self>;
        fn from_f64(x: f64) -> Self;
        fn is_nan(self) -> bool;
    }
}
pub(super) use sealed::Reduce;

/// Element types of aggregates: `f32` and `f64`.
pub trait AggregateElement: Reduce {}

macro_rules! floats {
    ($($t:ident)*) => {$(
        impl AggregateElement for $t {}

        impl Reduce for $t {
            fn moments(x: &Batch<'_, Self>) -> (Vec<f64>, Vec<f64>) {
                let means = broadcast!(mean::<0>(x as f64));
                let squares: Tensor<f64, Shape![dyn]> =
                    broadcast!(sum::<0>((x as f64 - means) * (x as f64 - means)));
                (means.into_vec(), squares.into_vec())
            }

            fn sums(x: &Batch<'_, Self>) -> Vec<f64> {
                broadcast!(sum::<0>(x as f64)).into_vec()
            }

            fn extrema(which: Extremum, x: &Batch<'_, Self>) -> Vec<Self> {
                match which {
                    Extremum::Min => x.min_axis::<0>().into_vec(),
                    Extremum::Max => x.max_axis::<0>().into_vec(),
                }
            }

            fn from_f64(x: f64) -> Self {
                x as $t
            }

            fn is_nan(self) -> bool {
                self != self
            }
        }
    )*};
}
floats!(f32 f64);
