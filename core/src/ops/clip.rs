//! Limits of elements.

#[cfg(feature = "alloc")]
use crate::element::Heap;
use crate::element::{Element, Inline, Operand};
use crate::error::{ShapeError, unwrap_or_panic};
use crate::shape::results::Map;
use crate::shape::traits::{KnownShape, Shape};
#[cfg(feature = "alloc")]
use crate::tensor::Tensor;
use crate::tensor::{Array, MakeResult, for_each_tensor_type, panics_of};

/// Limits the elements to `low..=high`, and returns a result in storage `P`.
///
/// # Errors
/// There is not enough memory.
fn clip<P, X>(x: &X, low: X::Elem, high: X::Elem) -> Result<P::Output, ShapeError>
where
    P: MakeResult<X::Elem, X::Shape>,
    X: Operand<Elem: PartialOrd>,
{
    let sizes = X::Shape::sizes_from(x.source().sizes)?;
    let limit = move |_: &_, ((), x): ((), X::Elem)| limit(x, low, high);
    P::try_make(
        sizes,
        Map::<X::Shape, _, _, _>::new(((), x.source()), (), limit),
    )
}

/// Returns the element, or the limit that it exceeds. A NaN among the arguments is the result.
#[inline(always)]
#[allow(clippy::eq_op, reason = "NaN differs from itself")]
fn limit<T: PartialOrd>(x: T, low: T, high: T) -> T {
    let x = if x >= low || x != x { x } else { low };
    if x <= high || x != x { x } else { high }
}

macro_rules! methods {
    ([$($generics:tt)*] $type:ty, $shape:ident => $result:ident $storage:ident;) => {
        /// # Limiting elements
        impl<$($generics)* T: Element + PartialOrd, S: $shape> $type {
            /// Limits each element to `low..=high`.
            ///
            /// As in NumPy's `clip`, a NaN element stays NaN, and a NaN limit makes all elements NaN. If `low` is
            /// larger than `high`, all elements become `high`. For limits that are tensors, write
            /// `broadcast!(x.clip(low, high))`, which has the same rules.
            ///
            #[doc = panics_of!($result, "There is not enough memory for the result.")]
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![-1.5, 0.5, 7.0, f64::INFINITY];
            /// assert_eq!(x.clip(0.0, 1.0), tensor![0.0, 0.5, 1.0, 1.0]);
            /// ```
            #[doc(alias = "clamp")]
            #[track_caller]
            pub fn clip(&self, low: T, high: T) -> $result<T, S> {
                unwrap_or_panic(clip::<$storage, _>(self, low, high))
            }
        }
    };
}
for_each_tensor_type!(methods, arrays: all(), views: feature = "alloc",);
