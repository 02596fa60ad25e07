//! The larger and the smaller of two elements.

use super::join::JoinedOperands;
use crate::error::{ShapeError, unwrap_or_panic};
use crate::kernel::{MathContext, flags};
use crate::reduce::ReduceOrd;
use crate::shape::broadcast::{Broadcast, Broadcasted};
use crate::shape::traits::{KnownShape, Shape};
use crate::tensor::{Array, MakeResult, Operand};
#[cfg(feature = "alloc")]
use crate::tensor::{Heap, Tensor, View, ViewMut};

/// Combines the elements of two operands with `f`, and returns a result of shape `R` in storage `P`.
///
/// # Errors
/// The sizes do not broadcast, or there is not enough memory.
#[inline]
fn combine<P, R, X, Y, F>(x: &X, y: &Y, f: F) -> Result<P::Output, ShapeError>
where
    P: MakeResult<X::Elem, R>,
    R: Shape,
    X: Operand<Shape: Broadcast<Y::Shape, Output = R>>,
    Y: Operand<Elem = X::Elem>,
    F: Fn(&MathContext, (((), X::Elem), X::Elem)) -> X::Elem + Sync,
{
    JoinedOperands::<R, P, _, (), { flags::CALLS }>::pair(x.source(), y.source()).try_map(f)
}

/// The kernels.
// A closure in a method of a tensor would be another kernel for each shape.
mod kernels {
    use super::{MathContext, ReduceOrd};

    #[inline(always)]
    pub(super) fn maximum<T: ReduceOrd>(_: &MathContext, (((), x), y): (((), T), T)) -> T {
        ReduceOrd::maximum(x, y)
    }

    #[inline(always)]
    pub(super) fn minimum<T: ReduceOrd>(_: &MathContext, (((), x), y): (((), T), T)) -> T {
        ReduceOrd::minimum(x, y)
    }
}

macro_rules! methods {
    ([$($generics:tt)*] $type:ty, $shape:ident; $storage:ty => $result:ty $(where $bound:path)?;) => {
        /// # The larger and the smaller of two elements
        impl<$($generics)* T, S: $shape> $type {
            methods!(@methods [$storage] [$result] [$($storage: $bound,)?]
                maximum try_maximum "larger" "fmax" "[3.0, f64::NAN, 2.0]");
            methods!(@methods [$storage] [$result] [$($storage: $bound,)?]
                minimum try_minimum "smaller" "fmin" "[1.0, f64::NAN, 0.0]");
        }
    };
    (@methods [$storage:ty] [$result:ty] [$($bounds:tt)*]
        $name:ident $try_name:ident $larger:literal $ignores_nan:literal $example:literal
    ) => {
        #[doc = concat!("Returns the ", $larger, " one of each element and that of `other`, broadcast together.")]
        ///
        /// A NaN in either is the result, as in NumPy, and −0 is less than 0. Inside `broadcast!`, write
        #[doc = concat!("`x.", stringify!($name), "(y)`. The methods `max` and `min` of elements return the other element")]
        #[doc = concat!("of a NaN, as NumPy's `", $ignores_nan, "` does. The result of two arrays is an array.")]
        ///
        /// # Panics
        /// Sizes known only at run time do not broadcast, or there is not enough memory for the result.
        ///
        /// ```
        /// use shapecast::{broadcast, tensor};
        /// let x = tensor![1.0, f64::NAN, 2.0];
        /// let y = tensor![3.0, 3.0, 0.0];
        #[doc = concat!("let expected = tensor!", $example, ";")]
        #[doc = concat!("assert_eq!(x.", stringify!($name), "(&y).map(f64::to_bits), expected.map(f64::to_bits));")]
        #[doc = concat!("assert_eq!(broadcast!(x.", stringify!($name), "(y)).map(f64::to_bits), expected.map(f64::to_bits));")]
        /// ```
        #[inline]
        #[track_caller]
        pub fn $name<O>(&self, other: &O) -> $result
        where
            T: ReduceOrd<Key: Sized>,
            O: Operand<Elem = T>,
            S: Broadcast<O::Shape>,
            $($bounds)*
        {
            unwrap_or_panic(combine::<$storage, _, _, _, _>(self, other, kernels::$name))
        }

        #[doc = concat!("Returns the ", $larger, " one of each element and that of `other`, or an error instead of panicking.")]
        ///
        #[doc = concat!("See [`", stringify!($name), "`](Self::", stringify!($name), ").")]
        ///
        /// # Errors
        /// Sizes known only at run time do not broadcast, or there is not enough memory for the result.
        ///
        /// ```
        /// use shapecast::{DynTensor, tensor};
        /// let x = DynTensor::from(vec![1, 5, 2]);
        #[doc = concat!("assert_eq!(x.", stringify!($try_name), "(&2)?.len(), 3);")]
        #[doc = concat!("assert!(x.", stringify!($try_name), "(&tensor![1, 2]).is_err());")]
        /// # Ok::<(), shapecast::ShapeError>(())
        /// ```
        #[allow(clippy::type_complexity, reason = "an alias would hide the shape")]
        pub fn $try_name<O>(&self, other: &O) -> Result<$result, ShapeError>
        where
            T: ReduceOrd<Key: Sized>,
            O: Operand<Elem = T>,
            S: Broadcast<O::Shape>,
            $($bounds)*
        {
            combine::<$storage, _, _, _, _>(self, other, kernels::$name)
        }
    };
}
#[cfg(feature = "alloc")]
methods!([] Tensor<T, S>, Shape; Heap => Tensor<T, Broadcasted<S, O::Shape>>;);
#[cfg(feature = "alloc")]
methods!(['a,] View<'a, T, S>, Shape; Heap => Tensor<T, Broadcasted<S, O::Shape>>;);
#[cfg(feature = "alloc")]
methods!(['a,] ViewMut<'a, T, S>, Shape; Heap => Tensor<T, Broadcasted<S, O::Shape>>;);
// The result is on the heap unless both operands are inline.
methods!([] Array<T, S>, KnownShape;
    O::Placement => <O::Placement as MakeResult<T, Broadcasted<S, O::Shape>>>::Output
    where MakeResult<T, Broadcasted<S, O::Shape>>;);
