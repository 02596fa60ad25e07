//! Approximate equality.

#[cfg(feature = "alloc")]
use core::marker::PhantomData;

#[cfg(feature = "alloc")]
use crate::broadcast::JoinedOperands;
use crate::broadcast::join;
#[cfg(feature = "alloc")]
use crate::element::Heap;
use crate::element::{Inline, Operand};
use crate::error::{ShapeError, element_count, unwrap_or_panic};
use crate::float::Float;
use crate::reduce::{All, ReducedAxes, reduce};
use crate::shape::broadcast::Broadcast;
#[cfg(feature = "alloc")]
use crate::shape::broadcast::Broadcasted;
use crate::shape::traits::{KnownShape, Shape};
#[cfg(feature = "alloc")]
use crate::tensor::Tensor;
use crate::tensor::for_each_tensor_type;

/// The largest difference of two floats that are close.
///
/// `x` and `y` are close if they are equal, or if `y` is finite and `|x - y| <= atol + rtol * |y|`, as in NumPy's
/// `isclose`. The default is the same as in NumPy.
///
/// ```
/// use shapecast::{Tolerance, tensor};
/// let (x, y) = (tensor![1.0, 100.0], tensor![1.001, 100.1]);
/// assert!(!x.all_close(&y, Tolerance::default()));
/// assert!(x.all_close(&y, Tolerance { rtol: 1e-2, ..Tolerance::default() }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tolerance {
    /// The relative tolerance, times the absolute value of the right operand.
    pub rtol: f64,
    /// The absolute tolerance.
    pub atol: f64,
    /// `true` if NaN is close to NaN.
    pub equal_nan: bool,
}

impl Default for Tolerance {
    fn default() -> Self {
        Tolerance {
            rtol: 1e-5,
            atol: 1e-8,
            equal_nan: false,
        }
    }
}

impl Tolerance {
    /// Returns a function that returns `true` for two floats that are close.
    #[inline]
    pub(super) fn test<T: Float>(self) -> impl Fn(T, T) -> bool + Copy + Sync {
        let (rtol, atol) = (T::from_f64(self.rtol), T::from_f64(self.atol));
        move |x, y| {
            let is_close = y.is_finite() && (x - y).abs() <= atol + rtol * y.abs();
            is_close || x == y || (self.equal_nan && x.is_nan() && y.is_nan())
        }
    }
}

/// Returns `true` if all pairs of elements of two broadcast operands are close.
///
/// # Errors
/// The sizes do not broadcast.
pub(super) fn all_close<T: Float, X, Y>(
    x: &X,
    y: &Y,
    tolerance: Tolerance,
) -> Result<bool, ShapeError>
where
    X: Operand<Elem = T, Shape: Broadcast<Y::Shape, Output: Shape>>,
    Y: Operand<Elem = T>,
{
    let joined = join().with(x).with(y);
    let sizes = joined.sizes()?;
    let sizes = sizes.as_ref();
    element_count(sizes)?;
    let axes = ReducedAxes::new(None, sizes.len())?;
    let is_close = tolerance.test::<T>();
    let test = |_: &_, (((), x), y): (((), T), T)| is_close(x, y);
    let all = reduce::<Inline, (), _, _, _, _>(sizes, axes, false, joined.sources, All, test)?;
    Ok(all.item())
}

/// Returns whether each pair of elements of two broadcast operands is close.
///
/// # Errors
/// The sizes do not broadcast, or there is not enough memory.
#[cfg(feature = "alloc")]
fn is_close<T: Float, X, Y, R>(
    x: &X,
    y: &Y,
    tolerance: Tolerance,
) -> Result<Tensor<bool, R>, ShapeError>
where
    X: Operand<Elem = T, Shape: Broadcast<Y::Shape, Output = R>>,
    Y: Operand<Elem = T>,
    R: Shape,
{
    let joined = join().with(x).with(y);
    let joined: JoinedOperands<R, Heap, _> = JoinedOperands {
        sources: joined.sources,
        values: (),
        names: joined.names,
        types: PhantomData,
    };
    let is_close = tolerance.test::<T>();
    joined.try_map(|_, (((), x), y)| is_close(x, y))
}

macro_rules! methods {
    ([$($generics:tt)*] $type:ty, $shape:ident => $result:ident $storage:ident;) => {
        /// # Approximate equality
        impl<$($generics)* T: Float, S: $shape> $type {
            /// Returns `true` if all elements are close to those of `other`, after broadcasting.
            ///
            /// See [`Tolerance`] for the rule, which is that of NumPy's `allclose`. Operands without elements
            /// are close.
            ///
            /// # Panics
            /// Sizes known only at run time do not broadcast.
            ///
            /// ```
            /// use shapecast::{Tolerance, tensor};
            /// let x = tensor![0.1 + 0.2, 1e30];
            /// assert!(x.all_close(&tensor![0.3, 1e30], Tolerance::default()));
            /// assert!(!x.all_close(&0.3, Tolerance::default()));
            /// ```
            #[doc(alias = "allclose")]
            #[must_use]
            #[track_caller]
            pub fn all_close<O>(&self, other: &O, tolerance: Tolerance) -> bool // Tolerance { rtol: 1e-6, ..Tolerance::default() }
            where
                O: Operand<Elem = T>,
                S: Broadcast<O::Shape, Output: Shape>,
            {
                unwrap_or_panic(all_close(self, other, tolerance))
            }

            /// Returns `true` if all elements are close to those of `other`, or an error instead of panicking.
            ///
            /// See [`all_close`](Self::all_close).
            ///
            /// # Errors
            /// Sizes known only at run time do not broadcast.
            ///
            /// ```
            /// use shapecast::{DynTensor, Tolerance, tensor};
            /// let x = DynTensor::from(vec![1.0, 2.0]);
            /// assert!(x.try_all_close(&tensor![1.0, 2.0], Tolerance::default())?);
            /// assert!(x.try_all_close(&tensor![1.0, 2.0, 3.0], Tolerance::default()).is_err());
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            #[doc(alias = "allclose")]
            pub fn try_all_close<O>(&self, other: &O, tolerance: Tolerance) -> Result<bool, ShapeError>
            where
                O: Operand<Elem = T>,
                S: Broadcast<O::Shape, Output: Shape>,
            {
                all_close(self, other, tolerance)
            }

            /// Returns whether each element is close to that of `other`, after broadcasting.
            ///
            /// See [`Tolerance`] for the rule, which is that of NumPy's `isclose`.
            ///
            /// # Panics
            /// Sizes known only at run time do not broadcast, or there is not enough memory for the result.
            ///
            /// ```
            /// use shapecast::{Tolerance, tensor};
            /// let x = tensor![1.0, f64::NAN, f64::INFINITY];
            /// let tolerance = Tolerance { equal_nan: true, ..Tolerance::default() };
            /// let y = tensor![1.0 + 1e-9, f64::NAN, 1.0];
            /// assert_eq!(x.is_close(&y, tolerance), tensor![true, true, false]);
            /// ```
            #[cfg(feature = "alloc")]
            #[doc(alias = "isclose")]
            #[track_caller]
            pub fn is_close<O>(&self, other: &O, tolerance: Tolerance) -> Tensor<bool, Broadcasted<S, O::Shape>> // Tolerance { rtol: 1e-6, ..Tolerance::default() }
            where
                O: Operand<Elem = T>,
                S: Broadcast<O::Shape, Output: Shape>,
            {
                unwrap_or_panic(is_close(self, other, tolerance))
            }

            /// Returns whether each element is close to that of `other`, or an error instead of panicking.
            ///
            /// See [`is_close`](Self::is_close).
            ///
            /// # Errors
            /// Sizes known only at run time do not broadcast, or there is not enough memory for the result.
            ///
            /// ```
            /// use shapecast::{DynTensor, Tolerance, tensor};
            /// let x = DynTensor::from(vec![1.0, 2.0]);
            /// assert_eq!(x.try_is_close(&1.0, Tolerance::default())?, tensor![true, false]);
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            #[cfg(feature = "alloc")]
            #[doc(alias = "isclose")]
            #[allow(clippy::type_complexity, reason = "an alias would hide the shape")]
            pub fn try_is_close<O>(
                &self,
                other: &O,
                tolerance: Tolerance,
            ) -> Result<Tensor<bool, Broadcasted<S, O::Shape>>, ShapeError>
            where
                O: Operand<Elem = T>,
                S: Broadcast<O::Shape, Output: Shape>,
            {
                is_close(self, other, tolerance)
            }
        }
    };
}
for_each_tensor_type!(methods, arrays: all(), views: all(),);
