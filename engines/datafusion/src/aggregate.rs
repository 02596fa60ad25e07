//! Aggregates along the rows of a column of tensors.
//!
//! The element at an index of the result is the aggregate of the elements at that index in all rows that are not null.
//! The result is null if there are no such rows. Partial results of partitions are merged.
//!
//! ```
//! use shapecast::Shape;
//! use shapecast_datafusion::aggregate;
//! let mean = aggregate::mean::<f32, Shape![64]>("tensor_mean");
//! let deviation = aggregate::std::<f32, Shape![64]>("tensor_std");
//! assert_eq!((mean.name(), deviation.name()), ("tensor_mean", "tensor_std"));
//! ```

mod accumulator;
mod element;
mod extrema;
mod moments;
mod state;
mod udaf;

use datafusion_expr::AggregateUDF;

pub use element::AggregateElement;

use crate::arguments::TensorShape;
use extrema::Extremum;
use moments::Moment;
use udaf::{Reduction, udaf};

macro_rules! reductions {
    ($($(#[$doc:meta])+ $name:ident $reduction:expr;)*) => {$(
        $(#[$doc])+
        pub fn $name<T: AggregateElement, S: TensorShape>(name: impl Into<String>) -> AggregateUDF {
            udaf::<T, S>(name.into(), $reduction)
        }
    )*};
}
reductions! {
    /// The mean. It is computed in `f64`, with Chan's rule for parts.
    mean Reduction::Moment(Moment::Mean);
    /// The population variance. It is computed in `f64`, with Chan's rule for parts.
    var Reduction::Moment(Moment::Var);
    /// The population standard deviation. It is computed in `f64`, with Chan's rule for parts.
    std Reduction::Moment(Moment::Std);
    /// The sum. It is computed in `f64`.
    sum Reduction::Sum;
    /// The minimum, or NaN if an element is NaN.
    min Reduction::Extremum(Extremum::Min);
    /// The maximum, or NaN if an element is NaN.
    max Reduction::Extremum(Extremum::Max);
    /// The key of the row with the maximum.
    ///
    /// The rows of a table have no order, so that the function has a second argument, a column of keys of type `Int64`:
    /// `argmax(x, id)`. Among rows with the same maximum, the result is the smallest key. NaN is the maximum. Rows
    /// whose key is null are skipped.
    argmax Reduction::ArgMax;
}
