//! Slices of several axes in one go.

mod bounds;
mod list;
mod selectors;

pub(super) use bounds::Selected;
pub use bounds::{IntoBound, Selection, bound, step};
pub use list::{AxisInRange, ListInRange, OnAxis, ReplaceDims, SelectedAxis, Slices};
pub use selectors::{
    AtIndex, AtIndexFromEnd, BackRange, Ellipsis, Evaluate, Evaluated, FrontRange, InRange,
    Inclusive, InnerRange, NamedRange, OneIndex, RunTimeRange, Selector, Whole,
};

use super::for_each_changed_layout;
use crate::error::{ShapeError, unwrap_or_panic};
use crate::shape::traits::{KnownShape, Shape};
use crate::tensor::{View, ViewMut};

macro_rules! methods {
    (
        [$($pre:tt)*] $type:ty, $shape:ident, receiver: ($receiver:ty),
        view: $start:ident => $view:ident $l:lifetime, $($_result:tt)*
    ) => {
        /// # Slices
        impl<$($pre)* T, S: $shape> $type {
            /// Returns a view of indices of several axes, which [`s!`](crate::s!) lists. Nothing is copied.
            ///
            /// With `slice(s![1..4, .., 0])`, shape `(A, B, C)` becomes `(3, B)`. See [`s!`](crate::s!) for
            /// the syntax, and for the sizes that the compiler knows.
            ///
            /// # Panics
            /// - An index or a bound is out of range, and the compiler does not know it or the size of its axis.
            /// - The rank is known only at run time and is too small.
            ///
            /// ```
            /// use shapecast::{Shape, View, s, tensor};
            /// let x = tensor![[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]];
            /// let y: View<'_, i32, Shape![2]> = x.slice(s![1.., -1]);
            /// assert_eq!(y, tensor![8, 12]);
            /// assert_eq!(x.slice(s![0, 1..3]), tensor![2, 3]);
            /// assert_eq!(x.slice(s![..;-1, ..;2]), tensor![[9, 11], [5, 7], [1, 3]]);
            /// ```
            #[inline]
            #[track_caller]
            pub fn slice<X, R>(self: $receiver, slices: X) -> $view<$l, T, R>
            where
                X: Slices<S, Output = R>,
                <X as Slices<S>>::Output: Shape,
                R: Shape,
            {
                unwrap_or_panic(self.try_slice(slices))
            }

            /// Returns a view of indices of several axes, or an error instead of panicking.
            ///
            /// See [`slice`](Self::slice). The compiler still rejects constants that it knows to be out of
            /// range.
            ///
            /// # Errors
            /// The cases in which [`slice`](Self::slice) panics.
            ///
            /// ```
            /// use shapecast::{s, tensor};
            /// let x = tensor![[1, 2, 3], [4, 5, 6]];
            /// let n = 4;
            /// assert_eq!(x.try_slice(s![.., n - 2..])?, tensor![[3], [6]]);
            /// let error = x.try_slice(s![.., 1..n]).map(drop).unwrap_err();
            /// assert_eq!(
            ///     error.to_string(),
            ///     "slice(): bounds 1..4 out of range for tensor of size [2, 3] at dimension 1",
            /// );
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            #[inline]
            pub fn try_slice<X, R>(self: $receiver, slices: X) -> Result<$view<$l, T, R>, ShapeError>
            where
                X: Slices<S, Output = R>,
                <X as Slices<S>>::Output: Shape,
                R: Shape,
            {
                let view = self.$start();
                let list = slices.selections();
                view.with_layout(|layout| layout.slice(list.as_slice()))
            }
        }
    };
}
// The size of a slice can depend on a type that rustc has not inferred yet, so slices of arrays are views too.
for_each_changed_layout!(methods);
