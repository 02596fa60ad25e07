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

/// Returns `len` evenly spaced floats from `start` to `end`.
///
/// Elements of the second half are counted from `end`, as in `torch.linspace`. The first and the last
/// element are the bounds themselves: the step between infinite or very distant bounds is not finite. A
/// single element is `start`.
fn spaced<T: Float>(start: T, end: T, len: usize) -> impl Iterator<Item = T> {
    let steps = T::from_usize(len.saturating_sub(1).max(1));
    // The difference of the quotients is finite where the difference of the bounds overflows.
    let difference = end - start;
    let is_finite = difference * T::ZERO == T::ZERO;
    let step = if is_finite {
        difference / steps
    } else {
        end / steps - start / steps
    };
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
}
