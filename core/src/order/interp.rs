//! Linear interpolation between sorted points.

use super::VectorShape;
use crate::copies::contiguous_elements;
use crate::element::{Heap, Inline, Operand, Scalar};
use crate::error::{Detail, ShapeError, unwrap_or_panic};
use crate::float::{Float, FloatElement};
use crate::shape::along_axis::AlongAxis;
use crate::shape::results::Map;
use crate::shape::traits::{KnownShape, Shape};
use crate::tensor::{Array, MakeResult, Tensor, for_each_tensor_type};
use shapecast_kernel::MathContext;

/// Evaluates the piecewise linear function through `points` and `values` at each element of `x`, to a result in storage
/// `P`.
///
/// # Errors
/// The points or the values do not have rank 1, differ in number or are empty, or there is not enough memory.
fn interp<P, X, A, B>(x: &X, points: &A, values: &B) -> Result<P::Output, ShapeError>
where
    P: MakeResult<X::Elem, X::Shape>,
    X: Operand<Elem: FloatElement>,
    A: Operand<Elem = X::Elem>,
    B: Operand<Elem = X::Elem>,
{
    let (points, values) = (points.source(), values.source());
    if let Some(sizes) = [points.sizes, values.sizes]
        .into_iter()
        .find(|sizes| sizes.len() != 1)
    {
        let (name, rank) = ("interp", sizes.len());
        return Err(Detail::VectorRank { name, rank }.into());
    }
    let lengths = [points.sizes[0], values.sizes[0]];
    if lengths[0] != lengths[1] {
        return Err(Detail::InterpLengths { lengths }.into());
    }
    if lengths[0] == 0 {
        return Err(Detail::InterpEmpty.into());
    }
    let points = contiguous_elements::<A::Shape, _, _>(points)?;
    let values = contiguous_elements::<B::Shape, _, _>(values)?;
    let (points, values): (&[X::Elem], &[X::Elem]) = (&points, &values);
    let at = |_: &MathContext, ((), x): ((), X::Elem)| interpolate(x, points, values);
    let source = x.source();
    P::try_make(
        X::Shape::sizes_from(source.sizes)?,
        Map::<X::Shape, _, _, _>::new(((), source), (), at),
    )
}

/// Returns the value at `x`, interpolated between the nearest of `points`. There is at least one point.
fn interpolate<T: FloatElement>(x: T, points: &[T], values: &[T]) -> T {
    if x.widen().is_nan() {
        return x;
    }
    // The number of points up to `x`. At a point, its value is exact, also if the slope is infinite.
    let below = points.partition_point(|&point| point <= x);
    let Some(i) = below.checked_sub(1) else {
        return values[0];
    };
    if below == points.len() || points[i] == x {
        return values[i];
    }
    let [left, right] = [points[i], points[below]].map(T::widen);
    let [low, high] = [values[i], values[below]].map(T::widen);
    let (run, rise) = (x.widen() - left, high - low);
    let slope = rise / (right - left);
    let is_exact =
        slope.abs() >= T::Wide::MIN_POSITIVE && slope.is_finite() || rise == T::Wide::ZERO;
    T::narrow(if is_exact && run.is_finite() {
        slope * run + low
    } else {
        let [left, right, low, high] = [left, right, low, high].map(T::Wide::to_f64);
        T::Wide::from_f64(interpolate_wide(
            x.widen().to_f64(),
            [left, right],
            [low, high],
        ))
    })
}

/// Returns the value at `x` between two points whose slope or difference overflows or underflows.
#[cold]
#[inline(never)]
fn interpolate_wide(x: f64, [left, right]: [f64; 2], [low, high]: [f64; 2]) -> f64 {
    if ![left, right, low, high].iter().all(|x| x.is_finite()) {
        let slope = (high - low) / (right - left);
        let from_left = slope * (x - left) + low;
        // The slope from the right point may give a number.
        let from_right = slope * (x - right) + high;
        return match from_left.is_nan() {
            false => from_left,
            true if from_right.is_nan() && low == high => low,
            true => from_right,
        };
    }
    // Halves distant numbers. Halving is exact for numbers that are large enough to matter.
    let scale = |a: f64, b: f64| if (b - a).is_finite() { 1.0 } else { 0.5 };
    let (width, height) = (scale(left, right), scale(low, high));
    let distance = |a: f64, b: f64| b * width - a * width;
    let rise = high * height - low * height;
    let from = |end: f64, run: f64| {
        let part = run / distance(left, right);
        // A part that underflows has lost digits. The product `rise * run` is finite then.
        let offset = if part.abs() >= f64::MIN_POSITIVE {
            rise * part
        } else {
            rise * run / distance(left, right)
        };
        (end * height + offset) / height
    };
    // From the nearer point, the offset is at most half of the rise.
    if distance(left, x) <= distance(x, right) {
        from(low, distance(left, x))
    } else {
        from(high, -distance(x, right))
    }
}

macro_rules! methods {
    ([$($generics:tt)*] $type:ty, $shape:ident => $result:ident $storage:ident;) => {
        /// # Interpolation
        impl<$($generics)* T: FloatElement, S: $shape> $type {
            /// Evaluates the piecewise linear function through `points` and `values` at each element of this tensor.
            ///
            /// The points have rank 1 and ascending order, and there is one value for each point. As in NumPy's
            /// `interp(x, points, values)`, elements before the first point give the first value, and elements after
            /// the last point give the last value. At equal points, the result is the value of the last one. A NaN
            /// stays NaN. Between finite values, the result is finite. If the points are not sorted, the results are
            /// unspecified. The method computes 16-bit floats in `f32`. The result has the shape of this tensor.
            ///
            /// # Panics
            /// - There are no points, or the numbers of points and values differ and one is known only at run time.
            /// - The rank of the points or of the values is known only at run time and is not 1.
            /// - There is not enough memory.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let (points, values) = (tensor![0.0, 1.0, 3.0], tensor![10.0, 20.0, 0.0]);
            /// let x = tensor![[0.5, 1.0], [2.0, 9.0]];
            /// assert_eq!(x.interp(&points, &values), tensor![[15.0, 20.0], [10.0, 0.0]]);
            /// ```
            #[doc(alias = "interpolate")]
            #[track_caller]
            pub fn interp<A>(
                &self,
                points: &A,
                values: &impl Operand<Elem = T, Shape: AlongAxis<A::Shape, 0, Checked: Sized>>,
            ) -> $result<T, S>
            where
                A: Operand<Elem = T, Shape: VectorShape<Checked: Sized>>,
            {
                unwrap_or_panic(interp::<$storage, _, _, _>(self, points, values))
            }

            /// Evaluates the piecewise linear function through `points` and `values`, for sizes known only at run time.
            ///
            /// See [`interp`](Self::interp).
            ///
            /// # Errors
            /// The points or the values do not have rank 1, differ in number or are empty, or there is not enough
            /// memory.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![0.5, 2.0];
            /// assert_eq!(x.try_interp(&tensor![0.0, 1.0], &tensor![2.0, 4.0])?, tensor![3.0, 4.0]);
            /// let error = x.try_interp(&tensor![0.0, 1.0], &tensor![2.0]).unwrap_err();
            /// assert_eq!(
            ///     error.to_string(),
            ///     "fp and xp are not of the same length: 1 values for 2 points",
            /// );
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            pub fn try_interp(
                &self,
                points: &impl Operand<Elem = T>,
                values: &impl Operand<Elem = T>,
            ) -> Result<$result<T, S>, ShapeError> {
                interp::<$storage, _, _, _>(self, points, values)
            }
        }
    };
}
for_each_tensor_type!(methods, arrays: all(), views: all(),);
