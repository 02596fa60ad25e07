//! Assertions of approximate equality, which name the first pair of elements that differ.

use shapecast_kernel::DimVec;
use shapecast_kernel::sizes::offsets::seek;

use super::close::{Tolerance, all_close};
use crate::broadcast::join;
use crate::element::Operand;
use crate::error::{Detail, FloatText, NotClose, ShapeError, unwrap_or_panic};
use crate::float::Float;
use crate::shape::broadcast::Broadcast;
use crate::shape::dyn_shape::DynShape;
use crate::shape::traits::{KnownShape, Shape};
use crate::tensor::{View, for_each_tensor_type};

/// Checks that all pairs of elements of two broadcast operands are close.
///
/// # Errors
/// The sizes do not broadcast, or a pair is not close.
fn assert_close<T: Float, X, Y>(x: &X, y: &Y, tolerance: Tolerance) -> Result<(), ShapeError>
where
    X: Operand<Elem = T, Shape: Broadcast<Y::Shape, Output: Shape>>,
    Y: Operand<Elem = T>,
{
    if all_close(x, y, tolerance)? {
        return Ok(());
    }
    let sizes = join().with(x).with(y).sizes()?;
    let pair = [x.source().with_any_layout(), y.source().with_any_layout()].map(|source| {
        let own = DimVec::from_slice(source.sizes);
        View::<T, DynShape>::from_source(source, own).broadcast_to_sizes(sizes.as_ref())
    });
    let [x, y] = pair;
    match pairs_that_differ(&x?, &y?, tolerance) {
        Some(elements) => Err(Detail::NotClose { elements }.into()),
        None => Ok(()),
    }
}

/// Returns the pairs of elements that are not close in two views of the same sizes, or `None` without such pairs.
#[cold]
fn pairs_that_differ<T: Float>(
    x: &View<'_, T, DynShape>,
    y: &View<'_, T, DynShape>,
    tolerance: Tolerance,
) -> Option<NotClose> {
    let is_close = tolerance.test::<T>();
    let text = |x: f64| FloatText::new(x, size_of::<T>() == size_of::<f32>());
    let mut first = None;
    let (mut count, mut len) = (0, 0);
    let mut largest = [f64::NAN; 2];
    for (&a, &b) in x.iter().zip(y.iter()) {
        if !is_close(a, b) {
            first.get_or_insert((len, [a, b]));
            count += 1;
            // `f64::max` ignores NaN.
            let difference = (a - b).abs();
            largest[0] = largest[0].max(difference.to_f64());
            if b != T::ZERO {
                largest[1] = largest[1].max((difference / b.abs()).to_f64());
            }
        }
        len += 1;
    }
    // As in NumPy, the relative difference to 0 alone is infinite.
    if largest[1].is_nan() && !largest[0].is_nan() {
        largest[1] = f64::INFINITY;
    }
    let (position, pair) = first?;
    let mut index = DimVec::from_slice(x.shape());
    seek(x.shape(), position, index.as_mut());
    Some(NotClose {
        index,
        pair: pair.map(|x| text(x.to_f64())),
        count,
        len,
        tolerance: [tolerance.rtol, tolerance.atol].map(|x| FloatText::new(x, false)),
        largest: largest.map(text),
    })
}

macro_rules! methods {
    ([$($generics:tt)*] $type:ty, $shape:ident => $result:ident $storage:ident;) => {
        /// # Assertions
        impl<$($generics)* T: Float, S: $shape> $type {
            /// Panics if an element is not close to that of `other`, after broadcasting.
            ///
            /// This is [`all_close`](Self::all_close) for tests. Like NumPy's `assert_allclose`, the panic names the
            /// index and the elements of the first pair that differs, and the number of such pairs. See [`Tolerance`]
            /// for the rule, and for NaN. Pass the expected value as `other`, because the tolerance is relative to
            /// `other`. NumPy's default for this assertion is `rtol` 1e-7 without an absolute tolerance.
            ///
            /// # Panics
            /// A pair is not close, or sizes known only at run time do not broadcast.
            ///
            /// ```
            /// use shapecast::{Tolerance, tensor};
            /// let x = tensor![[0.1 + 0.2, 1.0], [2.0, 3.0]];
            /// x.assert_close(&tensor![[0.3, 1.0], [2.0, 3.0]], Tolerance::default());
            /// ```
            ///
            /// A literal has known sizes, which do not match names. As a [`DynTensor`](crate::DynTensor) it is compared
            /// with any shape at run time:
            ///
            /// ```
            /// use shapecast::{Shape, Tensor, Tolerance, dims, tensor};
            /// dims! { Sample }
            /// let means: Tensor<f64, Shape![dyn Sample]> = Tensor::from(vec![0.5, 1.5]);
            /// means.assert_close(&tensor![0.5, 1.5].into_dyn(), Tolerance::default());
            /// ```
            ///
            /// ```should_panic
            /// use shapecast::{Tolerance, tensor};
            /// let x = tensor![[0.3, 1.0], [2.5, 3.0]];
            /// // elements are not close at index [1, 0]: left 2.5, right 2.0 (not close: 1 of 4 elements, with rtol
            /// // 1e-5 and atol 1e-8; largest difference: 0.5, relative: 0.25)
            /// x.assert_close(&tensor![[0.3, 1.0], [2.0, 3.0]], Tolerance::default());
            /// ```
            #[doc(alias = "assert_allclose")]
            #[track_caller]
            pub fn assert_close<O>(&self, other: &O, tolerance: Tolerance) // Tolerance { rtol: 1e-6, ..Tolerance::default() }
            where
                O: Operand<Elem = T>,
                S: Broadcast<O::Shape, Output: Shape>,
            {
                unwrap_or_panic(assert_close(self, other, tolerance));
            }

            /// Returns an error instead of panicking if an element is not close to that of `other`.
            ///
            /// See [`assert_close`](Self::assert_close). In a test that returns a `Result`, and in a property test of
            /// proptest, write `?` after the call.
            ///
            /// # Errors
            /// A pair is not close ([`ShapeErrorKind::NotClose`](crate::ShapeErrorKind::NotClose)), or sizes known only
            /// at run time do not broadcast.
            ///
            /// ```
            /// use shapecast::{DynTensor, Tolerance, tensor};
            /// let x = DynTensor::from(vec![1.0, f64::NAN]);
            /// x.try_assert_close(&x, Tolerance { equal_nan: true, ..Tolerance::default() })?;
            /// let error = x.try_assert_close(&tensor![1.0, 2.0], Tolerance::default()).unwrap_err();
            /// assert!(error.to_string().starts_with("elements are not close at index [1]: left NaN, right 2.0"));
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            #[doc(alias = "assert_allclose")]
            pub fn try_assert_close<O>(&self, other: &O, tolerance: Tolerance) -> Result<(), ShapeError>
            where
                O: Operand<Elem = T>,
                S: Broadcast<O::Shape, Output: Shape>,
            {
                assert_close(self, other, tolerance)
            }
        }
    };
}
for_each_tensor_type!(methods, arrays: all(), views: all(),);
