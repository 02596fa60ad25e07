//! Sequences of numbers with a constant step.

use core::ops::RangeFrom;

#[cfg(feature = "alloc")]
use crate::element::Heap;
use crate::element::{Inline, Scalar};
use crate::error::{Detail, FloatText, ShapeError};
use crate::shape::traits::KnownShape;
#[cfg(feature = "alloc")]
use crate::shape::traits::Shape;
#[cfg(feature = "alloc")]
use crate::tensor::Tensor;
use crate::tensor::{Array, MakeResult};
use shapecast_kernel::ElementsOf;

/// A number of which `arange` makes sequences: an integer, `f32` or `f64`. This trait is sealed.
///
/// ```
/// use shapecast::{Array, Shape, bounds::RangeElement};
/// fn indices<T: RangeElement>() -> Array<T, Shape![4]> {
///     Array::arange(T::ZERO.., T::ONE)
/// }
/// assert_eq!(indices::<u8>().as_slice(), [0, 1, 2, 3]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`arange` needs integers, `f32` or `f64`, found `{Self}`",
    label = "expected an integer, `f32` or `f64`"
)]
pub trait RangeElement: Scalar + sealed::Sealed {
    /// Returns the number of elements from `start` to `stop`, without `stop`.
    ///
    /// # Errors
    /// The step is 0, or the number of elements is NaN or overflows.
    #[doc(hidden)]
    fn range_len(start: Self, stop: Self, step: Self) -> Result<usize, ShapeError>;

    /// Returns `true` if `start + step * last` does not overflow.
    #[doc(hidden)]
    fn fits(start: Self, step: Self, last: usize) -> bool;

    /// Returns `start + step * index`, which does not overflow.
    #[doc(hidden)]
    fn term(start: Self, step: Self, index: usize) -> Self;
}

/// Ranges that give the first element of [`arange`](crate::Tensor::arange): `0..`.
#[diagnostic::on_unimplemented(
    message = "expected a range without an end, such as `0..`, found `{Self}`",
    label = "the shape has the number of elements",
    note = "the second argument is the step: `arange(0.., 1)` is 0, 1, 2 and so on",
    note = "to give the end at run time, write `try_arange(start, stop, step)?`"
)]
pub trait RangeStart<T>: sealed::SealedRange {
    /// Returns the first element.
    #[doc(hidden)]
    fn start(self) -> T;
}
#[diagnostic::do_not_recommend]
impl<T> RangeStart<T> for RangeFrom<T> {
    #[inline]
    fn start(self) -> T {
        self.start
    }
}

mod sealed {
    use core::ops::RangeFrom;

    pub trait SealedRange {}
    impl<T> SealedRange for RangeFrom<T> {}

    pub trait Sealed {}
}

/// Returns `len`, the number of elements of a range. The error names the start, the end and the step in
/// `range`.
///
/// # Errors
/// There are more than `isize::MAX` elements, or `len` is `None`.
fn limited_len(len: Option<usize>, range: [f64; 3], is_f32: bool) -> Result<usize, ShapeError> {
    match len {
        Some(len) if len <= isize::MAX as usize => Ok(len),
        _ => {
            let range = range.map(|x| FloatText::new(x, is_f32));
            Err(Detail::RangeLength { range }.into())
        }
    }
}

macro_rules! integers {
    ($($integer:ident)*) => {$(
        impl sealed::Sealed for $integer {}
        #[diagnostic::do_not_recommend]
        impl RangeElement for $integer {
            #[inline]
            fn range_len(start: Self, stop: Self, step: Self) -> Result<usize, ShapeError> {
                if step == 0 {
                    return Err(Detail::RangeStep.into());
                }
                let ascends = step > 0;
                let is_empty = if ascends { stop <= start } else { stop >= start };
                if is_empty {
                    return Ok(0);
                }
                let len = stop.abs_diff(start).div_ceil(step.abs_diff(0));
                limited_len(usize::try_from(len).ok(), [start as f64, stop as f64, step as f64], false)
            }

            #[inline]
            fn fits(start: Self, step: Self, last: usize) -> bool {
                let bound = if step > 0 { Self::MAX } else { Self::MIN };
                let steps = bound.abs_diff(start).checked_div(step.abs_diff(0));
                steps.is_none_or(|steps| steps as u128 >= last as u128)
            }

            #[inline]
            fn term(start: Self, step: Self, index: usize) -> Self {
                // The sum is in range, so wrapping arithmetic is exact, although the index may be out of
                // range.
                start.wrapping_add(step.wrapping_mul(index as Self))
            }
        }
    )*};
}
integers!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);

macro_rules! floats {
    ($($float:ident)*) => {$(
        impl sealed::Sealed for $float {}
        #[diagnostic::do_not_recommend]
        impl RangeElement for $float {
            #[inline]
            fn range_len(start: Self, stop: Self, step: Self) -> Result<usize, ShapeError> {
                if step == 0.0 {
                    return Err(Detail::RangeStep.into());
                }
                let (start, stop, step) = (f64::from(start), f64::from(stop), f64::from(step));
                let difference = stop - start;
                // The difference of the halves is finite where the difference of the bounds overflows.
                let steps = if difference.is_infinite() && start.is_finite() && stop.is_finite() {
                    (stop / 2.0 - start / 2.0) / step * 2.0
                } else {
                    difference / step
                };
                let is_f32 = size_of::<Self>() == size_of::<f32>();
                if steps.is_nan() {
                    let range = [start, stop, step].map(|x| FloatText::new(x, is_f32));
                    return Err(Detail::RangeBounds { range }.into());
                }
                // The conversion rounds towards 0, and saturates.
                let whole = steps as usize;
                // The quotient rounds to 0 if it is tiny or if the step is infinite. The range then has one
                // element.
                let vanishes = steps == 0.0 && difference != 0.0 && steps.is_sign_positive();
                let len = whole.checked_add(usize::from((whole as f64) < steps || vanishes));
                limited_len(len, [start, stop, step], is_f32)
            }

            #[inline]
            fn fits(_: Self, _: Self, _: usize) -> bool {
                true
            }

            #[inline]
            fn term(start: Self, step: Self, index: usize) -> Self {
                // An index may not be exact as an `f32`.
                if index == 0 {
                    // The step may be infinite.
                    return start;
                }
                let (start, step, index) = (f64::from(start), f64::from(step), index as f64);
                let offset = step * index;
                // The sum of the halves is finite where the offset from a distant start overflows.
                let term = if offset.is_infinite() && step.is_finite() {
                    (start / 2.0 + step / 2.0 * index) * 2.0
                } else {
                    start + offset
                };
                term as Self
            }
        }
    )*};
}
floats!(f32 f64);

/// Returns the elements `start`, `start + step` and so on, up to index `len - 1`.
fn terms<T: RangeElement>(start: T, step: T, len: usize) -> impl Iterator<Item = T> {
    (0..len).map(move |index| T::term(start, step, index))
}

macro_rules! methods {
    ($type:ident $shape:ident $storage:ident) => {
        /// # Constructors of ranges
        impl<T, S: $shape> $type<T, S> {
            /// Creates a tensor of the elements `start`, `start + step`, `start + 2 * step` and so on, in
            /// row-major order.
            ///
            /// The shape takes the place of `stop` in NumPy's `arange`, so the range has no end.
            ///
            /// # Panics
            /// An integer overflows, or there is not enough memory.
            ///
            /// ```
            /// use shapecast::{Array, Shape, array};
            /// let x = Array::<i32, Shape![4]>::arange(10.., -2);
            /// assert_eq!(x, array![10, 8, 6, 4]);
            /// let x = Array::<f64, Shape![2, 2]>::arange(0.0.., 0.5);
            /// assert_eq!(x, array![[0.0, 0.5], [1.0, 1.5]]);
            /// ```
            #[doc(alias = "range")]
            #[track_caller]
            pub fn arange(start: impl RangeStart<T>, step: T) -> Self
            where
                T: RangeElement,
                S: KnownShape,
            {
                let start = start.start();
                let len: usize = S::SIZES_REF.iter().product();
                assert!(
                    len == 0 || T::fits(start, step, len - 1),
                    "arange(): an element overflows the element type"
                );
                <$storage as MakeResult<T, S>>::make(S::SIZES, ElementsOf(terms(start, step, len)))
            }
        }
    };
}
#[cfg(feature = "alloc")]
methods!(Tensor Shape Heap);
methods!(Array KnownShape Inline);

#[cfg(feature = "alloc")]
impl<T: RangeElement, S: Shape> Tensor<T, S> {
    /// Creates a tensor of rank 1 of the elements `start`, `start + step` and so on, without `stop`.
    ///
    /// The tensor is empty if `stop` lies before `start` in the direction of the step. The number of
    /// elements is that of the [array API standard](https://data-apis.org/array-api/2024.12/API_specification/generated/array_api.arange.html):
    /// `(stop - start) / step`, rounded up. For floats the quotient is rounded to `f64` first, so that an
    /// element equal to `stop` may be included or not. Use [`try_linspace`](Self::try_linspace) for a
    /// given number of floats.
    ///
    /// # Errors
    /// The step is 0, a bound or the step is NaN, the number of elements is infinite or does not match `S`, or there is
    /// not enough memory.
    ///
    /// ```
    /// use shapecast::{DynTensor, Shape, Tensor, tensor};
    /// let x = Tensor::<i32, Shape![dyn]>::try_arange(0, 7, 3)?;
    /// assert_eq!(x, tensor![0, 3, 6]);
    /// assert_eq!(DynTensor::try_arange(1.0, 0.0, -0.25)?, tensor![1.0, 0.75, 0.5, 0.25]);
    /// let error = DynTensor::try_arange(0, 7, 0).unwrap_err();
    /// assert_eq!(error.to_string(), "step must be nonzero");
    /// # Ok::<(), shapecast::ShapeError>(())
    /// ```
    #[doc(alias = "range")]
    pub fn try_arange(start: T, stop: T, step: T) -> Result<Self, ShapeError> {
        let len = T::range_len(start, stop, step)?;
        <Heap as MakeResult<T, S>>::try_make(
            S::sizes_from(&[len])?,
            ElementsOf(terms(start, step, len)),
        )
    }
}
