//! Evenly spaced floats between two bounds.

#[cfg(feature = "alloc")]
#[cfg(feature = "alloc")]
use crate::element::Heap;
use crate::element::{Inline, VarAccumulator};
#[cfg(feature = "alloc")]
use crate::error::{ShapeError, element_count};
use crate::float::{Float, FloatElement};
#[cfg(feature = "alloc")]
use crate::shape::into_sizes::IntoSizes;
use crate::shape::traits::KnownShape;
#[cfg(feature = "alloc")]
use crate::shape::traits::Shape;
#[cfg(feature = "alloc")]
use crate::tensor::Tensor;
use crate::tensor::{Array, MakeResult};
use shapecast_kernel::ElementsOf;

/// Evenly spaced floats from `start` to `end`.
#[derive(Clone, Copy)]
struct Spacing<F> {
    start: F,
    end: F,
    /// The number of steps, which is not 0.
    steps: usize,
    step: F,
    /// `true` if the step is normal, so that its multiples are accurate.
    is_normal: bool,
}

impl<F: Float> Spacing<F> {
    fn new(start: F, end: F, steps: usize) -> Self {
        let steps = steps.max(1);
        let difference = end - start;
        let step = difference / F::from_usize(steps);
        Spacing {
            start,
            end,
            steps,
            step,
            is_normal: step.is_finite() && step.abs() >= F::MIN_POSITIVE || difference == F::ZERO,
        }
    }

    /// Returns the float after `index` steps. `index` is less than the number of steps.
    #[inline(always)]
    fn after_start(self, index: usize) -> F {
        if self.is_normal {
            F::from_usize(index) * self.step + self.start
        } else {
            self.interpolated(index)
        }
    }

    /// Returns the float `index` steps before the end. `index` is at least 1 and less than the number of
    /// steps.
    #[inline(always)]
    fn before_end(self, index: usize) -> F {
        if self.is_normal {
            self.end - self.step * F::from_usize(index)
        } else {
            self.interpolated(self.steps - index)
        }
    }

    /// Returns the float after `index` steps of a step that is not normal: a bound is infinite, or the distance of the
    /// bounds overflows or is a few subnormal numbers.
    #[cold]
    fn interpolated(self, index: usize) -> F {
        let part = index as f64 / self.steps as f64;
        let [start, end] = [self.start, self.end].map(F::to_f64);
        let difference = end - start;
        F::from_f64(if difference.is_finite() {
            part * difference + start
        } else {
            start.lerp(end, part)
        })
    }
}

/// Returns `len` evenly spaced floats from `start` to `end`.
///
/// Elements of the second half are counted from `end`, as in `torch.linspace`. The first and the last
/// element are the bounds themselves. A single element is `start`.
fn spaced<T: FloatElement>(start: T, end: T, len: usize) -> impl Iterator<Item = T> {
    let spacing = Spacing::new(start.widen(), end.widen(), len.saturating_sub(1));
    (0..len).map(move |index| {
        if index == 0 {
            start
        } else if index == len - 1 {
            end
        } else if index < len / 2 {
            T::narrow(spacing.after_start(index))
        } else {
            T::narrow(spacing.before_end(len - 1 - index))
        }
    })
}

/// Returns `len` evenly spaced floats from `start` on, which end one step before `end`.
///
/// The elements are those of NumPy's `linspace(start, end, len, endpoint=False)`, unless a step is infinite, overflows
/// or underflows.
fn spaced_without_end<T: FloatElement>(start: T, end: T, len: usize) -> impl Iterator<Item = T> {
    let spacing = Spacing::new(start.widen(), end.widen(), len);
    (0..len).map(move |index| T::narrow(spacing.after_start(index)))
}

macro_rules! methods {
    ($type:ident $shape:ident $storage:ident) => {
        /// # Constructors of equally spaced elements
        impl<T, S: $shape> $type<T, S> {
            /// Creates a tensor of evenly spaced floats from `start` to `end`, in row-major order.
            ///
            /// Both bounds are included. A tensor of one element holds `start`. The elements are those of
            /// `torch.linspace`. 16-bit floats are computed in `f32`.
            ///
            /// Elements between finite bounds are finite, even if the distance of the bounds overflows. Elements
            /// between a finite bound and an infinity are this infinity. Elements between opposite infinities are NaN.
            ///
            /// # Panics
            /// There is not enough memory.
            ///
            /// ```
            /// use shapecast::{Array, Shape, array};
            /// let x = Array::<f64, Shape![5]>::linspace(0.0, 1.0);
            /// assert_eq!(x, array![0.0, 0.25, 0.5, 0.75, 1.0]);
            /// ```
            #[track_caller]
            pub fn linspace(start: T, end: T) -> Self
            where
                T: FloatElement,
                S: KnownShape,
            {
                let len = S::SIZES_REF.iter().product();
                <$storage as MakeResult<T, S>>::make(S::SIZES, ElementsOf(spaced(start, end, len)))
            }

            /// Creates a tensor of evenly spaced floats from `start` on, without `end`, in row-major order.
            ///
            /// The next element would be `end`. The elements are those of NumPy's `linspace` with
            /// `endpoint=False`, unless a bound is infinite or the distance of the bounds overflows.
            /// [`linspace`](Self::linspace) describes these cases.
            ///
            /// # Panics
            /// There is not enough memory.
            ///
            /// ```
            /// use shapecast::{Array, Shape, array};
            /// let x = Array::<f64, Shape![4]>::linspace_without_end(0.0, 1.0);
            /// assert_eq!(x, array![0.0, 0.25, 0.5, 0.75]);
            /// ```
            #[track_caller]
            pub fn linspace_without_end(start: T, end: T) -> Self
            where
                T: FloatElement,
                S: KnownShape,
            {
                let len = S::SIZES_REF.iter().product();
                let elements = ElementsOf(spaced_without_end(start, end, len));
                <$storage as MakeResult<T, S>>::make(S::SIZES, elements)
            }
        }
    };
}
#[cfg(feature = "alloc")]
methods!(Tensor Shape Heap);
methods!(Array KnownShape Inline);

#[cfg(feature = "alloc")]
impl<T: FloatElement, S: Shape> Tensor<T, S> {
    /// Creates a tensor of the given sizes of evenly spaced floats from `start` to `end`, in row-major
    /// order.
    ///
    /// This is [`linspace`](Self::linspace) for sizes known only at run time.
    ///
    /// # Errors
    /// The errors of [`try_full`](Self::try_full).
    ///
    /// ```
    /// use shapecast::{DynTensor, Shape, Tensor, tensor};
    /// let x = Tensor::<f64, Shape![dyn]>::try_linspace([3], 1.0, 2.0)?;
    /// assert_eq!(x, tensor![1.0, 1.5, 2.0]);
    /// assert_eq!(DynTensor::<f32>::try_linspace([1], 1.0, 2.0)?, tensor![1.0]);
    /// # Ok::<(), shapecast::ShapeError>(())
    /// ```
    pub fn try_linspace(sizes: impl IntoSizes<S>, start: T, end: T) -> Result<Self, ShapeError> {
        let sizes = sizes.into_sizes()?;
        let len = element_count(sizes.as_ref())?;
        <Heap as MakeResult<T, S>>::try_make(sizes, ElementsOf(spaced(start, end, len)))
    }

    /// Creates a tensor of the given sizes of evenly spaced floats from `start` on, without `end`, in row-major
    /// order.
    ///
    /// This is [`linspace_without_end`](Self::linspace_without_end) for sizes known only at run time.
    ///
    /// # Errors
    /// The errors of [`try_full`](Self::try_full).
    ///
    /// ```
    /// use shapecast::{DynTensor, tensor};
    /// let x = DynTensor::<f64>::try_linspace_without_end([2], 1.0, 2.0)?;
    /// assert_eq!(x, tensor![1.0, 1.5]);
    /// # Ok::<(), shapecast::ShapeError>(())
    /// ```
    pub fn try_linspace_without_end(
        sizes: impl IntoSizes<S>,
        start: T,
        end: T,
    ) -> Result<Self, ShapeError> {
        let sizes = sizes.into_sizes()?;
        let len = element_count(sizes.as_ref())?;
        let elements = ElementsOf(spaced_without_end(start, end, len));
        <Heap as MakeResult<T, S>>::try_make(sizes, elements)
    }
}
