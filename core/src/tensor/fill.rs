//! Filling of tensors and arrays, whose elements are one slice.

use super::Array;
#[cfg(feature = "alloc")]
use super::Tensor;
use crate::shape::traits::KnownShape;
#[cfg(feature = "alloc")]
use crate::shape::traits::Shape;

macro_rules! impl_fill {
    ($type:ident $shape:ident) => {
        impl<T, S: $shape> $type<T, S> {
            /// Sets every element to `value`.
            ///
            /// ```
            /// use shapecast::array;
            /// let mut x = array![1, 2];
            /// x.fill(7);
            /// assert_eq!(x, array![7, 7]);
            /// ```
            #[doc(alias = "fill_")]
            #[inline]
            pub fn fill(&mut self, value: T)
            where
                T: Clone,
            {
                self.as_mut_slice().fill(value);
            }
        }
    };
}
#[cfg(feature = "alloc")]
impl_fill!(Tensor Shape);
impl_fill!(Array KnownShape);
