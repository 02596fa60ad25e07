//! Approximate equality by the crate [`approx`].

use approx::{AbsDiffEq, RelativeEq, UlpsEq};

use crate::shape::traits::{KnownShape, Shape};
#[cfg(feature = "alloc")]
use crate::tensor::Tensor;
use crate::tensor::{Array, Iter, View, ViewMut};

/// Returns `true` if the sizes are equal and `is_close` holds for each pair of elements.
fn all_close<T>(
    (sizes, elements): (&[usize], Iter<'_, T>),
    (other_sizes, others): (&[usize], Iter<'_, T>),
    is_close: impl Fn(&T, &T) -> bool,
) -> bool {
    sizes == other_sizes && elements.zip(others).all(|(x, y)| is_close(x, y))
}

macro_rules! approximate_equality {
    ($([$($l:lifetime)?] $left:ident $left_shape:ident, [$($r:lifetime)?] $right:ident $right_shape:ident;)*) => {$(
        /// Compares the sizes, and each pair of elements with an absolute tolerance.
        ///
        /// The assertions of `approx` print both tensors as a whole. For floats, `x.assert_close(&y, tolerance)` prints
        /// the index and the elements of the first pair that differs.
        ///
        /// ```
        /// use approx::{abs_diff_eq, assert_abs_diff_eq};
        /// use shapecast::{array, tensor};
        /// let x = tensor![0.1, 0.2] + tensor![0.2, 0.1];
        /// assert_abs_diff_eq!(x, array![0.3, 0.3], epsilon = 1e-12);
        /// assert!(!abs_diff_eq!(x, array![0.3, 0.4]));
        /// ```
        impl<$($l,)? $($r,)? T, L: $left_shape, R: $right_shape> AbsDiffEq<$right<$($r,)? T, R>>
            for $left<$($l,)? T, L>
        where
            T: AbsDiffEq<Epsilon: Clone>,
        {
            type Epsilon = T::Epsilon;

            fn default_epsilon() -> T::Epsilon {
                T::default_epsilon()
            }

            fn abs_diff_eq(&self, other: &$right<$($r,)? T, R>, epsilon: T::Epsilon) -> bool {
                all_close(
                    (self.shape(), self.iter()),
                    (other.shape(), other.iter()),
                    |x, y| x.abs_diff_eq(y, epsilon.clone()),
                )
            }
        }

        /// Compares the sizes, and each pair of elements with a relative tolerance.
        ///
        /// `assert_relative_eq!` prints both tensors as a whole. For floats, `x.assert_close(&y, tolerance)` prints the
        /// index and the elements of the first pair that differs.
        ///
        /// ```
        /// use approx::assert_relative_eq;
        /// use shapecast::tensor;
        /// let x = tensor![[1e9, 2.0]];
        /// assert_relative_eq!(x, &x * 1.000_001, max_relative = 1e-5);
        /// ```
        impl<$($l,)? $($r,)? T, L: $left_shape, R: $right_shape> RelativeEq<$right<$($r,)? T, R>>
            for $left<$($l,)? T, L>
        where
            T: RelativeEq<Epsilon: Clone>,
        {
            fn default_max_relative() -> T::Epsilon {
                T::default_max_relative()
            }

            fn relative_eq(
                &self,
                other: &$right<$($r,)? T, R>,
                epsilon: T::Epsilon,
                max_relative: T::Epsilon,
            ) -> bool {
                all_close(
                    (self.shape(), self.iter()),
                    (other.shape(), other.iter()),
                    |x, y| x.relative_eq(y, epsilon.clone(), max_relative.clone()),
                )
            }
        }

        /// Compares the sizes, and each pair of elements with a tolerance in units in the last place.
        impl<$($l,)? $($r,)? T, L: $left_shape, R: $right_shape> UlpsEq<$right<$($r,)? T, R>>
            for $left<$($l,)? T, L>
        where
            T: UlpsEq<Epsilon: Clone>,
        {
            fn default_max_ulps() -> u32 {
                T::default_max_ulps()
            }

            fn ulps_eq(
                &self,
                other: &$right<$($r,)? T, R>,
                epsilon: T::Epsilon,
                max_ulps: u32,
            ) -> bool {
                all_close(
                    (self.shape(), self.iter()),
                    (other.shape(), other.iter()),
                    |x, y| x.ulps_eq(y, epsilon.clone(), max_ulps),
                )
            }
        }
    )*};
}
#[cfg(feature = "alloc")]
approximate_equality! {
    [] Tensor Shape, [] Tensor Shape;
    [] Tensor Shape, [] Array KnownShape;
    [] Tensor Shape, ['b] View Shape;
    [] Tensor Shape, ['b] ViewMut Shape;
    [] Array KnownShape, [] Tensor Shape;
    ['a] View Shape, [] Tensor Shape;
    ['a] ViewMut Shape, [] Tensor Shape;
}
approximate_equality! {
    [] Array KnownShape, [] Array KnownShape;
    [] Array KnownShape, ['b] View Shape;
    [] Array KnownShape, ['b] ViewMut Shape;
    ['a] View Shape, [] Array KnownShape;
    ['a] View Shape, ['b] View Shape;
    ['a] View Shape, ['b] ViewMut Shape;
    ['a] ViewMut Shape, [] Array KnownShape;
    ['a] ViewMut Shape, ['b] View Shape;
    ['a] ViewMut Shape, ['b] ViewMut Shape;
}
