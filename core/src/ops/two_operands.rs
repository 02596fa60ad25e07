//! Methods that compute an element from two: the larger one, the smaller one, the quotient rounded down, and its
//! remainder.

use core::sync::atomic::{AtomicBool, Ordering};

use crate::broadcast::JoinedOperands;
#[cfg(feature = "alloc")]
use crate::element::Heap;
use crate::element::{Operand, ReduceOrd};
use crate::error::{Detail, NoQuotient, ShapeError, unwrap_or_panic};
use crate::float::FloorDiv;
use crate::shape::broadcast::{Broadcast, Broadcasted};
use crate::shape::traits::{KnownShape, Shape};
use crate::tensor::{Array, MakeResult};
#[cfg(feature = "alloc")]
use crate::tensor::{Tensor, View, ViewMut};
use shapecast_kernel::{MathContext, flags};

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
    let sources = (((), x.source()), y.source());
    JoinedOperands::<R, P, _, (), { flags::CALLS }>::of(sources).try_map(f)
}

/// Combines the elements of two operands with `f`, as [`combine`] does. `name` is the name of the method, for errors.
///
/// # Errors
/// The sizes do not broadcast, there is not enough memory, or `f` returns an error for a pair of elements.
fn divide<P, R, X, Y>(
    x: &X,
    y: &Y,
    name: &'static str,
    f: impl Fn(X::Elem, X::Elem) -> Result<X::Elem, NoQuotient> + Sync,
) -> Result<P::Output, ShapeError>
where
    P: MakeResult<X::Elem, R>,
    R: Shape,
    X: Operand<Shape: Broadcast<Y::Shape, Output = R>>,
    Y: Operand<Elem = X::Elem>,
{
    // Threads set these flags. Some processors have no atomic operations other than loads and stores.
    let (has_zero_divisor, overflows) = (AtomicBool::new(false), AtomicBool::new(false));
    let quotients = combine::<P, R, X, Y, _>(x, y, |_, (((), x), y)| {
        f(x, y).unwrap_or_else(|error| {
            let failed = match error {
                NoQuotient::ZeroDivisor => &has_zero_divisor,
                NoQuotient::Overflow => &overflows,
            };
            failed.store(true, Ordering::Relaxed);
            x
        })
    })?;
    let failure = if has_zero_divisor.into_inner() {
        NoQuotient::ZeroDivisor
    } else if overflows.into_inner() {
        NoQuotient::Overflow
    } else {
        return Ok(quotients);
    };
    Err(Detail::NoQuotient { name, failure }.into())
}

/// The methods as functions.
// A closure in a method of a tensor would be another kernel for each shape.
mod evaluate {
    use super::*;

    macro_rules! functions {
        ($($bound:ident $name:ident: |$x:ident, $y:ident| $result:expr;)*) => {$(
            #[inline]
            pub(super) fn $name<P, R, X, Y>($x: &X, $y: &Y) -> Result<P::Output, ShapeError>
            where
                P: MakeResult<X::Elem, R>,
                R: Shape,
                X: Operand<Elem: $bound, Shape: Broadcast<Y::Shape, Output = R>>,
                Y: Operand<Elem = X::Elem>,
            {
                $result
            }
        )*};
    }
    functions! {
        ReduceOrd maximum: |x, y| combine::<P, R, X, Y, _>(x, y, larger);
        ReduceOrd minimum: |x, y| combine::<P, R, X, Y, _>(x, y, smaller);
        FloorDiv floor_div: |x, y| divide::<P, R, X, Y>(x, y, "floor_div", FloorDiv::floor_quotient);
        FloorDiv modulo: |x, y| divide::<P, R, X, Y>(x, y, "modulo", FloorDiv::floor_remainder);
    }

    #[inline(always)]
    fn larger<T: ReduceOrd>(_: &MathContext, (((), x), y): (((), T), T)) -> T {
        ReduceOrd::maximum(x, y)
    }

    #[inline(always)]
    fn smaller<T: ReduceOrd>(_: &MathContext, (((), x), y): (((), T), T)) -> T {
        ReduceOrd::minimum(x, y)
    }
}

/// Calls `$then!` with the given tokens and the table of the methods. An entry has the bound of the elements, the
/// documentation, and the names of both forms.
macro_rules! for_each_method {
    ($then:ident!($($before:tt)*)) => {
        $then! {
            $($before)*

            [ReduceOrd<Key: Sized>]
            /// Returns the larger one of each element and that of `other`, after broadcasting.
            ///
            /// As in NumPy, the result is NaN if either element is NaN. −0 is less than 0. Inside `broadcast!`, write
            /// `x.maximum(y)`. For a NaN, the methods `max` and `min` of elements return the other element, as NumPy's
            /// `fmax` does. The result of two arrays is an array.
            ///
            /// # Panics
            /// Sizes known only at run time do not broadcast, or there is not enough memory for the result.
            ///
            /// ```
            /// use shapecast::{broadcast, tensor};
            /// let x = tensor![1.0, f64::NAN, 2.0];
            /// let y = tensor![3.0, 3.0, 0.0];
            /// let expected = tensor![3.0, f64::NAN, 2.0];
            /// assert_eq!(x.maximum(&y).map(f64::to_bits), expected.map(f64::to_bits));
            /// assert_eq!(broadcast!(x.maximum(y)).map(f64::to_bits), expected.map(f64::to_bits));
            /// ```
            maximum
            /// Returns the larger one of each element and that of `other`, or an error instead of panicking.
            ///
            /// See [`maximum`](Self::maximum).
            ///
            /// # Errors
            /// Sizes known only at run time do not broadcast, or there is not enough memory for the result.
            ///
            /// ```
            /// use shapecast::{DynTensor, tensor};
            /// let x = DynTensor::from(vec![1, 5, 2]);
            /// assert_eq!(x.try_maximum(&2)?.len(), 3);
            /// assert!(x.try_maximum(&tensor![1, 2]).is_err());
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            try_maximum;

            [ReduceOrd<Key: Sized>]
            /// Returns the smaller one of each element and that of `other`, after broadcasting.
            ///
            /// As in NumPy, the result is NaN if either element is NaN. −0 is less than 0. Inside `broadcast!`, write
            /// `x.minimum(y)`. For a NaN, the methods `max` and `min` of elements return the other element, as NumPy's
            /// `fmin` does. The result of two arrays is an array.
            ///
            /// # Panics
            /// Sizes known only at run time do not broadcast, or there is not enough memory for the result.
            ///
            /// ```
            /// use shapecast::{broadcast, tensor};
            /// let x = tensor![1.0, f64::NAN, 2.0];
            /// let y = tensor![3.0, 3.0, 0.0];
            /// let expected = tensor![1.0, f64::NAN, 0.0];
            /// assert_eq!(x.minimum(&y).map(f64::to_bits), expected.map(f64::to_bits));
            /// assert_eq!(broadcast!(x.minimum(y)).map(f64::to_bits), expected.map(f64::to_bits));
            /// ```
            minimum
            /// Returns the smaller one of each element and that of `other`, or an error instead of panicking.
            ///
            /// See [`minimum`](Self::minimum).
            ///
            /// # Errors
            /// Sizes known only at run time do not broadcast, or there is not enough memory for the result.
            ///
            /// ```
            /// use shapecast::{DynTensor, tensor};
            /// let x = DynTensor::from(vec![1, 5, 2]);
            /// assert_eq!(x.try_minimum(&2)?.len(), 3);
            /// assert!(x.try_minimum(&tensor![1, 2]).is_err());
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            try_minimum;

            [FloorDiv<Checked: Sized>]
            /// Divides each element by that of `other`, after broadcasting, and rounds the quotient down.
            ///
            /// This method is Python's `//` and NumPy's `floor_divide`. The operator `/` rounds integers towards 0. A
            /// float divided by 0 and a quotient of infinite floats are infinite or NaN. Inside `broadcast!`, write
            /// `x.floor_div(y)`. The result of two arrays is an array.
            ///
            /// # Panics
            /// - Sizes known only at run time do not broadcast, or there is not enough memory for the result.
            /// - An integer is divided by 0, or the smallest signed integer by −1.
            ///
            /// ```
            /// use shapecast::{broadcast, tensor};
            /// let x = tensor![7, -7];
            /// assert_eq!(x.floor_div(&2), tensor![3, -4]);
            /// assert_eq!(broadcast!(x.floor_div(2)), tensor![3, -4]);
            /// assert_eq!(tensor![-0.5, 1.0].floor_div(&tensor![1.0, 0.0]), tensor![-1.0, f64::INFINITY]);
            /// ```
            #[doc(alias = "floor_divide")]
            floor_div
            /// Divides each element by that of `other` and rounds the quotient down, or returns an error instead of
            /// panicking.
            ///
            /// See [`floor_div`](Self::floor_div).
            ///
            /// # Errors
            /// - Sizes known only at run time do not broadcast, or there is not enough memory for the result.
            /// - An integer is divided by 0, or the smallest signed integer by −1.
            ///
            /// ```
            /// use shapecast::tensor;
            /// assert_eq!(tensor![7, -7].try_floor_div(&2)?, tensor![3, -4]);
            /// assert!(tensor![7, -7].try_floor_div(&0).is_err());
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            try_floor_div;

            [FloorDiv<Checked: Sized>]
            /// Returns the remainder of each element divided by that of `other`, after broadcasting, with the sign of
            /// `other`.
            ///
            /// This method is Python's `%` and NumPy's `remainder`: the remainder of [`floor_div`](Self::floor_div).
            /// The operator `%` gives the sign of the dividend, as NumPy's `fmod` does. A float divided by 0 is NaN.
            /// Inside `broadcast!`, write `x.modulo(y)`. The result of two arrays is an array.
            ///
            /// # Panics
            /// - Sizes known only at run time do not broadcast, or there is not enough memory for the result.
            /// - An integer is divided by 0.
            ///
            /// ```
            /// use shapecast::{broadcast, tensor};
            /// let x = tensor![7, -7];
            /// assert_eq!(x.modulo(&3), tensor![1, 2]);
            /// assert_eq!(broadcast!(x.modulo(-3)), tensor![-2, -1]);
            /// assert_eq!(&x % 3, tensor![1, -1]);
            /// assert_eq!(tensor![-0.5].modulo(&2.0), tensor![1.5]);
            /// ```
            #[doc(alias("mod", "remainder"))]
            modulo
            /// Returns the remainder of each element divided by that of `other`, with the sign of `other`, or an error
            /// instead of panicking.
            ///
            /// See [`modulo`](Self::modulo).
            ///
            /// # Errors
            /// - Sizes known only at run time do not broadcast, or there is not enough memory for the result.
            /// - An integer is divided by 0.
            ///
            /// ```
            /// use shapecast::tensor;
            /// assert_eq!(tensor![7, -7].try_modulo(&3)?, tensor![1, 2]);
            /// assert!(tensor![7, -7].try_modulo(&0).is_err());
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            try_modulo;
        }
    };
}

macro_rules! methods {
    ([$($generics:tt)*] $type:ty, $shape:ident; $storage:ty => $result:ty $(where $bound:path)?;) => {
        /// # Functions of two elements
        impl<$($generics)* T, S: $shape> $type {
            for_each_method!(methods!(@methods [$storage] [$result] [$($storage: $bound,)?]));
        }
    };
    (@methods $storage:tt $result:tt $bounds:tt $(
        [$($bound:tt)*] $(#[$attribute:meta])* $name:ident $(#[$try_attribute:meta])* $try_name:ident;
    )*) => {$(
        methods! {
            @method $storage $result $bounds [$($bound)*]
            $(#[$attribute])* $name $(#[$try_attribute])* $try_name;
        }
    )*};
    (@method [$storage:ty] [$result:ty] [$($bounds:tt)*] [$($bound:tt)*]
     $(#[$attribute:meta])* $name:ident $(#[$try_attribute:meta])* $try_name:ident;) => {
        $(#[$attribute])*
        #[inline]
        #[track_caller]
        pub fn $name<O>(&self, other: &O) -> $result
        where
            T: $($bound)*,
            O: Operand<Elem = T>,
            S: Broadcast<O::Shape>,
            $($bounds)*
        {
            unwrap_or_panic(evaluate::$name::<$storage, _, _, _>(self, other))
        }

        $(#[$try_attribute])*
        #[allow(clippy::type_complexity, reason = "an alias would hide the shape")]
        pub fn $try_name<O>(&self, other: &O) -> Result<$result, ShapeError>
        where
            T: $($bound)*,
            O: Operand<Elem = T>,
            S: Broadcast<O::Shape>,
            $($bounds)*
        {
            evaluate::$name::<$storage, _, _, _>(self, other)
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
