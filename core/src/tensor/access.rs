//! Read access shared by tensors, arrays and views: shape, strides, elements and pointers.

/// Implements read access to the elements in the slice `$data`, which is borrowed for `$l`. Elements
/// of a [`View`] borrow that slice and may outlive the view.
macro_rules! impl_read_access {
    ([$($generics:tt)*] $type:ty, $shape:ident, ($($data:tt)*) $l:lifetime, $($strides:tt)*) => {
        /// # Shape and elements
        impl<$($generics)* T, S: $shape> $type {
            /// Returns the sizes, outermost dimension first.
            ///
            /// ```
            /// use shapecast::tensor;
            /// assert_eq!(tensor![[1, 2, 3], [4, 5, 6]].shape(), [2, 3]);
            /// ```
            #[doc(alias("size", "dim"))]
            #[inline]
            #[must_use]
            pub fn shape(&self) -> &[usize] {
                self.source().sizes
            }

            /// Returns the sizes as an array, or as a list for a [`DynShape`](crate::DynShape).
            ///
            /// ```
            /// use shapecast::tensor;
            /// let [rows, columns] = tensor![[1, 2, 3], [4, 5, 6]].sizes();
            /// assert_eq!((rows, columns), (2, 3));
            /// ```
            #[inline]
            #[must_use]
            pub fn sizes(&self) -> S::Sizes {
                self.own_sizes()
            }

            /// Returns the rank: the number of dimensions.
            ///
            /// ```
            /// use shapecast::tensor;
            /// assert_eq!(tensor![[1, 2, 3], [4, 5, 6]].ndim(), 2);
            /// ```
            #[doc(alias = "rank")]
            #[inline]
            #[must_use]
            pub fn ndim(&self) -> usize {
                self.shape().len()
            }

            /// Returns the number of elements.
            ///
            /// ```
            /// use shapecast::tensor;
            /// assert_eq!(tensor![[1, 2, 3], [4, 5, 6]].len(), 6);
            /// ```
            #[doc(alias("numel", "size"))]
            #[inline]
            #[must_use]
            pub fn len(&self) -> usize {
                self.shape().iter().product()
            }

            /// Returns `true` if there are no elements.
            ///
            /// ```
            /// use shapecast::{Array, Shape};
            /// assert!(Array::<f32, Shape![0, 3]>::zeros().is_empty());
            /// ```
            #[inline]
            #[must_use]
            pub fn is_empty(&self) -> bool {
                self.len() == 0
            }

            /// Returns a reference to the element at `index`, or `None` if `index` is out of bounds.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[1, 2, 3], [4, 5, 6]];
            /// assert_eq!((x.get([1, 0]), x.get([2, 0])), (Some(&4), None));
            /// ```
            #[inline]
            #[must_use]
            pub fn get(&self, index: impl ElementIndex<S>) -> Option<&$l T> {
                let position = $crate::tensor::index::Locate::locate::<S>(&self.source(), index.as_index())?;
                Some(&self.$($data)*[position])
            }

            /// Iterates over the elements in row-major order.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[1, 2], [3, 4]];
            /// assert!(x.transpose().iter().eq(&[1, 3, 2, 4]));
            /// ```
            #[inline]
            pub fn iter(&self) -> $crate::tensor::Iter<$l, T> {
                $crate::tensor::Iter::new(self.$($data)*, &self.source())
            }

            /// Returns a view of all elements.
            ///
            /// ```
            /// use shapecast::{Shape, View, array};
            /// let x = array![1, 2, 3];
            /// let view: View<'_, i32, Shape![3]> = x.view();
            /// assert_eq!(view, x);
            /// ```
            #[inline]
            pub fn view(&self) -> $crate::tensor::View<$l, T, S> { // another shape: x.view().reshape::<Shape![2, 3]>()
                $crate::tensor::View::with_layout_of(&self.source(), self.$($data)*, self.sizes())
            }

            /// Returns a pointer to the first element, the one whose indices are all 0.
            ///
            /// If there are no elements, the pointer must not be dereferenced.
            ///
            /// ```
            /// use shapecast::array;
            /// let x = array![1, 2, 3];
            /// assert_eq!(x.as_ptr(), x.as_slice().as_ptr());
            /// ```
            #[inline]
            #[must_use]
            pub fn as_ptr(&self) -> *const T {
                let source = self.source();
                source.data.as_ptr().wrapping_add(source.offset)
            }

            $crate::tensor::access::impl_read_access!(@strides $($strides)*);
        }

        impl<'b, $($generics)* T, S: $shape> IntoIterator for &'b $type {
            type Item = &'b T;
            type IntoIter = $crate::tensor::Iter<'b, T>;
            #[inline]
            fn into_iter(self) -> $crate::tensor::Iter<'b, T> {
                self.iter()
            }
        }
    };
    (@strides stored) => {
        /// Returns the strides, in elements, outermost dimension first.
        ///
        /// A dimension along which elements repeat has stride 0.
        ///
        /// ```
        /// use shapecast::tensor;
        /// assert_eq!(tensor![[1, 2, 3], [4, 5, 6]].transpose().strides(), [1, 3]);
        /// ```
        #[doc(alias = "stride")]
        #[inline]
        #[must_use]
        pub fn strides(&self) -> &[isize] {
            match self.source().strides {
                Some(strides) => strides,
                None => &[],
            }
        }
    };
    (@storage $view:ident $l:lifetime $($data:tt)*) => {
        impl<'a, T, S: Shape> $view<'a, T, S> {
            /// Returns the slice that the view borrows. The slice may have more elements than the view.
            ///
            /// The element at index `[i, j, ..]` is `storage[storage_offset + i * strides[0] + j * strides[1] +
            /// ..]`, with [`storage_offset`](Self::storage_offset) and [`strides`](Self::strides). Other
            /// libraries describe their tensors by the same four parts.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let mut x = tensor![[1, 2, 3], [4, 5, 6]];
            /// let last = x.view_mut().index_axis::<1>(2);
            /// assert_eq!((last.storage(), last.storage_offset()), (&[1, 2, 3, 4, 5, 6][..], 2));
            /// assert_eq!((last.shape(), last.strides()), (&[2][..], &[3][..]));
            /// ```
            #[inline]
            #[must_use]
            pub fn storage(&self) -> &$l [T] {
                self.$($data)*
            }

            /// Returns the position in [`storage`](Self::storage) of the element whose indices are all 0.
            ///
            /// The position of a view without elements is at most the length of the storage.
            ///
            /// ```
            /// use shapecast::tensor;
            /// assert_eq!(tensor![1, 2, 3].slice_axis::<0>(1..).storage_offset(), 1);
            /// ```
            #[inline]
            #[must_use]
            pub fn storage_offset(&self) -> usize {
                self.offset.min(self.storage().len())
            }
        }
    };
    (@strides row_major) => {
        /// Returns the row-major strides, in elements, outermost dimension first.
        ///
        /// The return type is `[isize; RANK]`, or [`DimVec<isize>`](crate::bounds::DimVec) if the rank is known only at
        /// run time.
        ///
        /// ```
        /// use shapecast::{DynTensor, tensor};
        /// assert_eq!(tensor![[1, 2, 3], [4, 5, 6]].strides(), [3, 1]);
        /// let x: DynTensor<i32> = tensor![[1, 2, 3], [4, 5, 6]].into_dyn();
        /// assert_eq!((x.strides()[0], x.strides().len()), (3, 2));
        /// ```
        #[doc(alias = "stride")]
        #[inline]
        #[must_use]
        pub fn strides(&self) -> S::Strides {
            $crate::tensor::layout::row_major_strides::<S>(&self.sizes())
        }
    };
}

pub(super) use impl_read_access;

macro_rules! impl_write_access {
    ([$($generics:tt)*] $type:ty, $shape:ident) => {
        impl<$($generics)* T, S: $shape> $type {
            /// Returns a mutable pointer to the first element, the one whose indices are all 0.
            ///
            /// If there are no elements, the pointer must not be dereferenced.
            ///
            /// ```
            /// use shapecast::array;
            /// let mut x = array![1, 2, 3];
            /// assert_eq!(x.as_mut_ptr(), x.as_mut_slice().as_mut_ptr());
            /// ```
            #[inline]
            #[must_use]
            pub fn as_mut_ptr(&mut self) -> *mut T {
                let target = self.as_target();
                target.data.as_mut_ptr().wrapping_add(target.offset)
            }
        }
    };
}
pub(super) use impl_write_access;
