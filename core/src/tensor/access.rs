//! What tensors, arrays and views have in common: reading, and where they stand.

#[cfg(feature = "alloc")]
use super::Tensor;
use super::layout::contiguous;
use super::{Array, ElementIndex, Iter, View, ViewMut};
use crate::shape::traits::{KnownShape, Shape};

/// What is read of a view borrows from whom the elements belong to, and may outlive the view: `$data`
/// is what the elements are among, borrowed for `$l`.
macro_rules! readable {
    ([$($generics:tt)*] $type:ty, $shape:ident, ($($data:tt)*) $l:lifetime, $($strides:tt)*) => {
        impl<$($generics)* T, S: $shape> $type {
            /// The sizes, outermost first.
            #[inline]
            #[must_use]
            pub fn shape(&self) -> &[usize] {
                self.source().sizes
            }

            /// The rank: the number of dimensions.
            #[inline]
            #[must_use]
            pub fn ndim(&self) -> usize {
                self.shape().len()
            }

            /// The number of elements.
            #[inline]
            #[must_use]
            pub fn len(&self) -> usize {
                self.shape().iter().product()
            }

            /// Whether there are no elements.
            #[inline]
            #[must_use]
            pub fn is_empty(&self) -> bool {
                self.len() == 0
            }

            /// The element at `index`, or `None` if there is none.
            #[inline]
            #[must_use]
            pub fn get(&self, index: impl ElementIndex<S>) -> Option<&$l T> {
                let at = self.source().locate::<S>(index.as_index())?;
                Some(&self.$($data)*[at])
            }

            /// The elements in row-major order.
            #[inline]
            pub fn iter(&self) -> Iter<$l, T> {
                Iter::new(self.$($data)*, &self.source())
            }

            /// A view of all elements.
            #[inline]
            pub fn view(&self) -> View<$l, T, S> {
                View::among(self.$($data)*, &self.source(), self.sizes())
            }

            /// A pointer to the element of index 0; beyond the elements if there are none.
            #[inline]
            #[must_use]
            pub fn as_ptr(&self) -> *const T {
                let source = self.source();
                source.data.as_ptr().wrapping_add(source.offset)
            }

            readable!(@strides $($strides)*);
        }

        impl<'b, $($generics)* T, S: $shape> IntoIterator for &'b $type {
            type Item = &'b T;
            type IntoIter = Iter<'b, T>;
            #[inline]
            fn into_iter(self) -> Iter<'b, T> {
                self.iter()
            }
        }
    };
    (@strides own) => {
        /// The strides, in elements, outermost first; 0 where a dimension is stretched.
        #[inline]
        #[must_use]
        pub fn strides(&self) -> &[isize] {
            match self.source().strides {
                Some(strides) => strides,
                None => &[],
            }
        }
    };
    (@strides contiguous) => {
        /// The strides, in elements, outermost first: those of row-major order. An array, or a
        /// [`DimVec`](crate::DimVec) where the rank is known only at run time.
        ///
        /// ```
        /// use shapecast::{DynTensor, tensor};
        /// assert_eq!(tensor![[1, 2, 3], [4, 5, 6]].strides(), [3, 1]);
        /// let x: DynTensor<i32> = tensor![[1, 2, 3], [4, 5, 6]].into_dyn();
        /// assert_eq!((x.strides()[0], x.strides().len()), (3, 2));
        /// ```
        #[inline]
        #[must_use]
        pub fn strides(&self) -> S::Strides {
            contiguous::<S>(&self.sizes())
        }
    };
}

#[cfg(feature = "alloc")]
readable!([] Tensor<T, S>, Shape, (source().data) '_, contiguous);
readable!([] Array<T, S>, KnownShape, (source().data) '_, contiguous);
readable!(['a,] View<'a, T, S>, Shape, (data().0) 'a, own);
readable!(['a,] ViewMut<'a, T, S>, Shape, (source().data) '_, own);

macro_rules! writable {
    ([$($generics:tt)*] $type:ty, $shape:ident) => {
        impl<$($generics)* T, S: $shape> $type {
            /// A pointer to the element of index 0, for writing; beyond the elements if there are none.
            #[inline]
            #[must_use]
            pub fn as_mut_ptr(&mut self) -> *mut T {
                let target = self.as_target();
                target.data.as_mut_ptr().wrapping_add(target.offset)
            }
        }
    };
}

#[cfg(feature = "alloc")]
writable!([] Tensor<T, S>, Shape);
writable!([] Array<T, S>, KnownShape);
writable!(['a,] ViewMut<'a, T, S>, Shape);
