//! User functions, applied to each element.

#[cfg(feature = "alloc")]
use crate::element::Heap;
use crate::element::{Element, Inline, Operand};
use crate::error::unwrap_or_panic;
use crate::shape::layouts::AllDims;
use crate::shape::results::Map;
use crate::shape::traits::{KnownShape, Shape};
#[cfg(feature = "alloc")]
use crate::tensor::Tensor;
use crate::tensor::ViewMut;
use crate::tensor::{Array, MakeResult, for_each_tensor_type, panics_of};
use shapecast_kernel::{Flagged, MathContext, flags, update};

/// The flags of a kernel that takes longer than the memory traffic, or whose cost is unknown.
pub(super) const COMPUTE_BOUND: u32 = flags::COMPUTE_BOUND | flags::COMPUTE_BOUND_BODY;

/// Maps each element of `x` with `f`, and returns a result in storage `P`.
///
/// # Panics
/// There is not enough memory.
#[inline(always)]
#[track_caller]
pub(super) fn map<const FLAGS: u32, P, X, U, F>(x: &X, f: F) -> P::Output
where
    P: MakeResult<U, X::Shape>,
    X: Operand,
    U: Send,
    F: Fn(&MathContext, ((), X::Elem)) -> U + Sync,
{
    let source = x.source();
    let sizes = unwrap_or_panic(X::Shape::sizes_from(source.sizes));
    P::make(
        sizes,
        Map::<X::Shape, _, _, _>::new(((), source), Flagged::<FLAGS, _>(()), f),
    )
}

/// Returns the kernel of [`map`] that calls `f`.
// A closure in a generic method would be another kernel for each shape.
#[inline(always)]
fn kernel<T, U>(f: impl Fn(T) -> U) -> impl Fn(&MathContext, ((), T)) -> U {
    #[inline(always)]
    move |_, ((), x)| f(x)
}

/// Returns the kernel of an update that calls `f`.
#[inline(always)]
fn update_kernel<T>(f: impl Fn(T) -> T) -> impl Fn(&MathContext, T, ()) -> T {
    #[inline(always)]
    move |_, x, ()| f(x)
}

macro_rules! methods {
    ([$($generics:tt)*] $type:ty, $shape:ident => $result:ident $storage:ident;) => {
        /// # Functions of each element
        impl<$($generics)* T, S: $shape> $type {
            /// Calls a function with each element, and returns a tensor of the results, of the same shape.
            ///
            /// The method calls the function once for each element, in no particular order, and on several threads if
            /// there are many elements. A function that counts or that draws random numbers is therefore a compile
            /// error: iterate with [`iter`](Self::iter) instead. For a function of several tensors, write
            /// `broadcast!(f(x, y))`.
            ///
            #[doc = panics_of!($result, "There is not enough memory for the result.")]
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[0.5, 1.5], [2.5, 3.5]];
            /// assert_eq!(x.map(|v| v * v), tensor![[0.25, 2.25], [6.25, 12.25]]);
            /// assert_eq!(x.map(|v| v > 1.0), tensor![[false, true], [true, true]]);
            /// assert_eq!(x.map(f64::to_bits)[[0, 0]], 0.5_f64.to_bits());
            /// ```
            #[doc(alias("mapv", "vectorize", "apply"))]
            #[inline]
            #[track_caller]
            pub fn map<U, F>(&self, f: F) -> $result<U, S>
            where
                T: Element<Checked: Sized>,
                U: Send,
                F: Fn(T) -> U + Sync,
            {
                map::<COMPUTE_BOUND, $storage, _, _, _>(self, kernel(f))
            }
        }
    };
}
for_each_tensor_type!(methods, arrays: all(), views: feature = "alloc",);

macro_rules! methods_in_place {
    ([$($generics:tt)*] $type:ty, $shape:ident) => {
        /// # Functions of each element, in place
        impl<$($generics)* T, S: $shape> $type {
            /// Replaces each element by the result of a function.
            ///
            /// Calls the function as [`map`](Array::map) does, and allocates nothing.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let mut x = tensor![[1, 2], [3, 4]];
            /// x.map_inplace(|v| v * 10);
            /// x.view_mut().index_axis::<1>(0).map_inplace(|v| -v);
            /// assert_eq!(x, tensor![[-10, 20], [-30, 40]]);
            /// ```
            #[doc(alias("mapv_inplace", "apply_"))]
            #[inline]
            pub fn map_inplace<F>(&mut self, f: F)
            where
                T: Element<Checked: Sized>,
                F: Fn(T) -> T + Sync,
            {
                update::<AllDims<S>, _, _, _, _, _, _>(self.as_target(), (), Flagged::<COMPUTE_BOUND, _>(()), update_kernel(f));
            }
        }
    };
}
#[cfg(feature = "alloc")]
methods_in_place!([] Tensor<T, S>, Shape);
methods_in_place!([] Array<T, S>, KnownShape);
methods_in_place!([] ViewMut<'_, T, S>, Shape);
