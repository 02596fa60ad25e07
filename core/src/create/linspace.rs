//! Evenly spaced floats between two bounds.

#[cfg(feature = "alloc")]
use crate::error::{Detail, ShapeError};
use crate::float::Float;
use crate::kernel::ElementsOf;
#[cfg(feature = "alloc")]
use crate::shape::into_sizes::IntoSizes;
#[cfg(feature = "alloc")]
use crate::shape::layout::count;
use crate::shape::traits::KnownShape;
#[cfg(feature = "alloc")]
use crate::shape::traits::Shape;
use crate::tensor::{Array, Inline, MakeResult};
#[cfg(feature = "alloc")]
use crate::tensor::{Heap, Tensor};

/// Returns the difference between neighbours of evenly spaced floats, which are `steps` steps from `start` to `end`.
fn step<T: Float>(start: T, end: T, steps: T) -> T {
    // The difference of the quotients is finite where the difference of the bounds overflows.
    let difference = end - start;
    let is_finite = difference * T::ZERO == T::ZERO;
    if is_finite {
        difference / steps
    } else {
        end / steps - start / steps
    }
}

/// Returns `len` evenly spaced floats from `start` to `end`.
///
/// Elements of the second half are counted from `end`, as in `torch.linspace`. The first and the last
/// element are the bounds themselves: the step between infinite or very distant bounds is not finite. A
/// single element is `start`.
fn spaced<T: Float>(start: T, end: T, len: usize) -> impl Iterator<Item = T> {
    let step = step(start, end, T::from_usize(len.saturating_sub(1).max(1)));
    (0..len).map(move |index| {
        if index == 0 {
            start
        } else if index == len - 1 {
            end
        } else if index < len / 2 {
            start + step * T::from_usize(index)
        } else {
            end - step * T::from_usize(len - 1 - index)
        }
    })
}

/// Returns `len` evenly spaced floats from `start` on, which end one step before `end`.
///
/// The elements are those of NumPy's `linspace(start, end, len, endpoint=False)`, unless the distance of the bounds
/// overflows.
fn spaced_without_end<T: Float>(start: T, end: T, len: usize) -> impl Iterator<Item = T> {
    let steps = T::from_usize(len.max(1));
    let step = step(start, end, steps);
    let difference = end - start;
    (0..len).map(move |index| {
        let index = T::from_usize(index);
        if step == T::ZERO {
            // The quotient underflows.
            index / steps * difference + start
        } else if index == T::ZERO && !step.is_finite() {
            // Zero times this step is NaN.
            start
        } else {
            index * step + start
        }
    })
}

macro_rules! methods {
    ($type:ident $shape:ident $storage:ident) => {
        impl<T, S: $shape> $type<T, S> {
            /// Creates a tensor of evenly spaced floats from `start` to `end`, in row-major order.
            ///
            /// Both bounds are included. A tensor of one element holds `start`. The elements are those of
            /// `torch.linspace`.
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
                T: Float,
                S: KnownShape,
            {
                let len = S::SIZES_REF.iter().product();
                <$storage as MakeResult<T, S>>::make(S::SIZES, ElementsOf(spaced(start, end, len)))
            }

            /// Creates a tensor of evenly spaced floats from `start` on, without `end`, in row-major order.
            ///
            /// The next element would be `end`. The elements are those of NumPy's `linspace` with
            /// `endpoint=False`.
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
                T: Float,
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
impl<T: Float, S: Shape> Tensor<T, S> {
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
        let len = count(sizes.as_ref()).ok_or(Detail::Overflow)?;
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
        let len = count(sizes.as_ref()).ok_or(Detail::Overflow)?;
        let elements = ElementsOf(spaced_without_end(start, end, len));
        <Heap as MakeResult<T, S>>::try_make(sizes, elements)
    }
}
